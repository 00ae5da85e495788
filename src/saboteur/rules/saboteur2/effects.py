"""Saboteur 2's action cards: jail, theft, inspection, hands and hats (X11–X19)."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes, hands
from saboteur.rules.names import THEFT, TRAPPED
from saboteur.rules.rows import ActionCard
from saboteur.rules.ruleset import ALLOWED, Effect, Effects
from saboteur.rules.saboteur2 import changes as dwarf_changes
from saboteur.rules.saboteur2.cards import (
    CHANGE_HATS,
    FREE,
    INSPECT,
    PLAN_THEFT,
    PREVENT_THEFT,
    SWAP_HANDS,
    TRAP,
)
from saboteur.rules.state import State
from saboteur.rules.turn import end_turn


class OnPlayer(Effect, ABC):
    """A card that is aimed at a player. X18: no card is playable without a legal target."""

    def __init__(self, card: ActionCard) -> None:
        self.rule: Final = card.rules[0]

    @abstractmethod
    def forbids(self, state: State, seat: i64, target: i64) -> str: ...

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for target in range(state.players):
            if self.forbids(state, seat, target) == ALLOWED:
                out = append(out, codes.play(card, 0, target, 0))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        target = codes.seat(code)
        return self.forbids(state, seat, target) if target < state.players else self.rule


class Trap(OnPlayer):
    """X11: on another player; X7: once."""

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        if target == seat:
            return self.rule
        return "X7" if state.marked_with(target, TRAPPED) else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        dwarf_changes.player_trapped(state, seat, codes.card(code), codes.seat(code))
        end_turn(state, seat, 1)


class FreeAtLast(OnPlayer):
    """X12: removes Trapped from anyone."""

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        return ALLOWED if state.marked_with(target, TRAPPED) else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        dwarf_changes.player_freed(state, seat, codes.card(code), codes.seat(code))
        end_turn(state, seat, 1)


class PlanTheft(Effect):
    """X13: in front of oneself; X7: once."""

    def __init__(self, card: ActionCard) -> None:
        self.rule: Final = card.rules[0]

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        if state.marked_with(seat, THEFT):
            return out
        return append(out, codes.play(card, 0, 0, 0))

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        if codes.seat(code):
            return self.rule
        return "X7" if state.marked_with(seat, THEFT) else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        dwarf_changes.theft_planned(state, seat, codes.card(code))
        end_turn(state, seat, 1)


class HandsOff(OnPlayer):
    """X14: removes a Theft from anyone."""

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        return ALLOWED if state.marked_with(target, THEFT) else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        dwarf_changes.theft_prevented(state, seat, codes.card(code), codes.seat(code))
        end_turn(state, seat, 1)


class Inspect(OnPlayer):
    """X15: a secret look at another player's role."""

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        return self.rule if target == seat else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        target = codes.seat(code)
        role = i64(state.roles[target])
        dwarf_changes.role_inspected(state, seat, codes.card(code), target, role)
        end_turn(state, seat, 1)


class SwapHands(OnPlayer):
    """X16: all remaining cards for another player's, who then draws one."""

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        return self.rule if target == seat else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        card = codes.card(code)
        target = codes.seat(code)
        remaining = state.hands[:]
        hands.drop(remaining, seat, card)
        given = hands.hand(remaining, seat)
        taken = hands.hand(remaining, target)
        dwarf_changes.hands_swapped(state, seat, card, target, given, taken)
        end_turn(state, target, 1)


class ChangeHats(OnPlayer):
    """X17: a player's role goes out of the round, a random spare one is taken.

    The spare roles were shuffled in the deal; the last of them is next.
    """

    def forbids(self, state: State, seat: i64, target: i64) -> str:
        return ALLOWED if len(state.spares) else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        role = i64(state.spares[len(state.spares) - 1])
        dwarf_changes.hat_changed(state, seat, codes.card(code), codes.seat(code), role)
        end_turn(state, seat, 1)


SABOTEUR2_EFFECTS: Final[Effects] = {
    PLAN_THEFT: PlanTheft,
    PREVENT_THEFT: HandsOff,
    SWAP_HANDS: SwapHands,
    INSPECT: Inspect,
    CHANGE_HATS: ChangeHats,
    TRAP: Trap,
    FREE: FreeAtLast,
}
