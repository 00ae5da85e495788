"""A turn: dig, play or pass, then draw; and the way from one decision to the next."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes, goals, packed
from saboteur.rules.cards import AIMS, FIRST_ACTION, NO_CARD
from saboteur.rules.rows import DOOR
from saboteur.rules.ruleset import DEAL, OVER, TURN, Aftermath, Choice, Drawing
from saboteur.rules.state import HAND, NOBODY, State


def legal_codes(state: State) -> vec[i64]:
    """Every action that the open decision allows."""
    out = vec[i64](capacity=56)
    for choice in state.rules.choices[state.decision]:
        out = choice.legal(state, out)
    return out


def refusal_of(state: State, code: i64) -> str:
    """The id of the rule that forbids an action, or `ALLOWED`."""
    for choice in state.rules.choices[state.decision]:
        if choice.verb == codes.verb(code):
            return choice.refusal(state, code)
    return state.rules.asks[state.decision]


def take_code(state: State, code: i64) -> None:
    """Take a legal action; nothing is checked here."""
    for choice in state.rules.choices[state.decision]:
        if choice.verb == codes.verb(code):
            choice.take(state, code)
            return


class Digging(Choice):
    """B6: place a path card, with nothing in front of oneself that forbids it."""

    def __init__(self, rule: str) -> None:
        super().__init__(codes.DIG)
        self.rule: Final = rule

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        seat = state.seat
        if not may_dig(state, seat):
            return out
        previous: i64 = NO_CARD
        for i in range(HAND * seat, HAND * seat + HAND):
            card = i64(state.hands[i])
            if card == NO_CARD or card >= FIRST_ACTION:
                break
            if card != previous:
                out = state.rules.placements[card].legal(state, seat, card, out)
                previous = card
        return out

    def refusal(self, state: State, code: i64) -> str:
        card = codes.card(code)
        if not state.holds(state.seat, card):
            return state.rules.held
        if codes.trolls(code):
            return "D8"
        if card >= FIRST_ACTION or not may_dig(state, state.seat):
            return self.rule
        tile = packed.tile(card, codes.turned(code))
        return state.rules.placements[card].refusal(state, state.seat, tile, codes.cell(code))

    def take(self, state: State, code: i64) -> None:
        dig(state, code)
        after_change(state)


class Playing(Choice):
    """B7–B12: play an action card."""

    def __init__(self) -> None:
        super().__init__(codes.PLAY)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        seat = state.seat
        previous: i64 = NO_CARD
        for i in range(HAND * seat, HAND * seat + HAND):
            card = i64(state.hands[i])
            if card >= FIRST_ACTION and card != previous:
                out = state.rules.effects[card].legal(state, seat, card, out)
                previous = card
        return out

    def refusal(self, state: State, code: i64) -> str:
        card = codes.card(code)
        if not state.holds(state.seat, card) or card < FIRST_ACTION:
            return state.rules.held
        if codes.trolls(code) and AIMS[card] != DOOR:
            return "D8"
        return state.rules.effects[card].refusal(state, state.seat, code)

    def take(self, state: State, code: i64) -> None:
        state.rules.effects[codes.card(code)].take(state, state.seat, code)


class Laying(Choice):
    """T8: the active player chooses which way a goal lies."""

    def __init__(self) -> None:
        super().__init__(codes.LAY)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        for way in goals.positions(state, state.about):
            out = append(out, codes.lay(state.about, way))
        return out

    def refusal(self, state: State, code: i64) -> str:
        return goals.lay_refusal(state, code)

    def take(self, state: State, code: i64) -> None:
        changes.goal_laid(state, state.about, codes.turned(code))
        after_change(state)


def may_dig(state: State, seat: i64) -> bool:
    """B6, X11, D5"""
    return not i64(state.markers[seat]) & state.rules.no_digging


def dig(state: State, code: i64) -> None:
    seat = state.seat
    changes.tunnel_dug(state, seat, codes.card(code), codes.turned(code), codes.cell(code))


def after_change(state: State) -> None:
    """T7: the mine changed; goals are turned over, then the turn or the round ends."""
    settled = goals.turn_over(state)
    if settled == goals.SETTLED:
        state.rules.aftermath.settle(state)
    elif settled == goals.FOUND:
        end_round(state, True, "B16")


class OneDrawn(Aftermath):
    """B14: the turn ends with one card drawn."""

    def settle(self, state: State) -> None:
        end_turn(state, state.turn, 1)


class FromTheDeck(Drawing):
    """B14: draw while the deck lasts."""

    def opening(self, state: State) -> None:
        """Nothing: the hands were dealt."""

    def draw(self, state: State, seat: i64, count: i64) -> None:
        while count > 0 and state.left > 0:
            changes.card_drawn(state, seat, i64(state.deck[state.left - 1]))
            count -= 1


def end_turn(state: State, drawer: i64, draws: i64) -> None:
    """Draw; then the next seat, unless the round is over (B17)."""
    state.rules.drawing.draw(state, drawer, draws)
    if state.left == 0 and state.rules.ending.over(state):
        end_round(state, False, state.rules.ending.rule)
    else:
        changes.decision_opened(state, TURN, next_seat(state), NOBODY)


def next_seat(state: State) -> i64:
    """B5: clockwise. D3: where empty hands are skipped, to the next who holds a card."""
    seat = following(state, state.turn)
    if state.rules.skips_empty_hands:
        while seat != state.turn and state.empty_handed(seat):
            seat = following(state, seat)
    return seat


def following(state: State, seat: i64) -> i64:
    return 0 if seat + 1 == state.players else seat + 1


def end_round(state: State, found: bool, rule: str) -> None:
    """B18: roles and goals are shown (D17: not the goals), then the gold is handed out."""
    winner = state.rules.gold.winner(state, found)
    finder = state.turn if found else NOBODY
    goals_shown = state.goals if state.rules.shows_goals else vec[u8]()
    changes.round_ended(state, winner, finder, rule, state.roles, state.spares, goals_shown)
    state.rules.gold.pay(state)


def close_round(state: State) -> None:
    """B27: after the last round the game is over; else the next is dealt."""
    if state.round < state.rules.rounds:
        changes.decision_opened(state, DEAL, NOBODY, NOBODY)
        return
    gold = tuple([int(state.worth(seat)) for seat in range(state.players)])
    best = max(gold)
    winners = tuple([seat for seat in range(state.players) if gold[seat] == best])
    changes.game_ended(state, gold, winners)
    changes.decision_opened(state, OVER, NOBODY, NOBODY)
