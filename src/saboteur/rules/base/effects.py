"""What the base game's action cards do: targets, refusal, effect (B7–B12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes, packed
from saboteur.rules.base.cards import BREAK, LOOK, REMOVE, REPAIR
from saboteur.rules.names import TOOLS
from saboteur.rules.rows import ActionCard
from saboteur.rules.ruleset import ALLOWED, Effect, Effects
from saboteur.rules.state import State
from saboteur.rules.turn import end_turn


class Break(Effect):
    """B7: at most one broken tool of a kind lies in front of a player.

    B8, D11: on another player only, or on oneself too.
    """

    def __init__(self, card: ActionCard, oneself: bool = True) -> None:
        self.tool: Final = i64(TOOLS.index(card.tools[0]))
        self.oneself: Final = oneself
        self.rule: Final = card.rules[0]
        self.own_rule: Final = card.rules[-1]

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for target in range(state.players):
            if not state.marked_with(target, self.tool) and (self.oneself or target != seat):
                out = append(out, codes.play(card, 0, target, self.tool))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        target = codes.seat(code)
        if codes.what(code) != self.tool or target >= state.players:
            return self.rule
        if target == seat and not self.oneself:
            return self.own_rule
        return self.rule if state.marked_with(target, self.tool) else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        changes.tool_broken(state, seat, codes.card(code), codes.seat(code), self.tool)
        end_turn(state, seat, 1)


class Repair(Effect):
    """B9: removes one matching broken tool, anyone's. B10: of two tools it names one.

    D11: or one's own only.
    """

    def __init__(self, card: ActionCard, others: bool = True) -> None:
        self.tools: Final = i64(sum([1 << TOOLS.index(tool) for tool in card.tools]))
        self.others: Final = others
        self.rule: Final = card.rules[0]
        self.which_rule: Final = card.rules[-1]

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for target in range(state.players):
            mended = i64(state.markers[target]) & self.tools
            if mended and (self.others or target == seat):
                for tool in range(i64(3)):
                    if packed.has(mended, tool):
                        out = append(out, codes.play(card, 0, target, tool))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        target = codes.seat(code)
        tool = codes.what(code)
        if not packed.has(self.tools, tool):
            return self.which_rule
        if target >= state.players or not state.marked_with(target, tool):
            return self.rule
        return ALLOWED if self.others or target == seat else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        tool = codes.what(code)
        changes.tool_repaired(state, seat, codes.card(code), codes.seat(code), tool)
        end_turn(state, seat, 1)


class Rockfall(Effect):
    """B11: removes any path card but starts and goals, linked or not."""

    def __init__(self, card: ActionCard) -> None:
        self.rule: Final = card.rules[0]

    def removes(self, state: State, cell: i64) -> bool:
        return True

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for cell in state.mine.laid:
            if self.removes(state, cell):
                out = append(out, codes.play(card, cell, 0, 0))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        cell = codes.cell(code)
        lies = cell in state.mine.laid and self.removes(state, cell)
        return ALLOWED if lies else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        changes.rock_fell(state, seat, codes.card(code), codes.cell(code))
        end_turn(state, seat, 1)


class Map(Effect):
    """B12, D14: a secret look at one face-down goal."""

    def __init__(self, card: ActionCard) -> None:
        self.rule: Final = card.rules[0]

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for goal in range(len(state.mine.goals)):
            if state.mine.face_down(goal):
                out = append(out, codes.play(card, 0, 0, goal))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        goal = codes.what(code)
        lies = goal < len(state.mine.goals) and state.mine.face_down(goal)
        return ALLOWED if lies else self.rule

    def take(self, state: State, seat: i64, code: i64) -> None:
        goal = codes.what(code)
        changes.goal_seen(state, seat, codes.card(code), goal, i64(state.goals[goal]))
        end_turn(state, seat, 1)


BASE_EFFECTS: Final[Effects] = {BREAK: Break, REPAIR: Repair, REMOVE: Rockfall, LOOK: Map}
