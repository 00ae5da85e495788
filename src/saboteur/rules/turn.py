"""A turn: dig, play or pass, then draw; and the way from one decision to the next."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes, goals
from saboteur.rules.cards import FIRST_ACTION, NO_CARD
from saboteur.rules.names import BROKEN_TOOLS, DIGGERS_WIN, SABOTEURS_WIN
from saboteur.rules.ruleset import ALLOWED, DEAL, OVER, TURN, Choice
from saboteur.rules.state import HAND, NOBODY, State


def legal_codes(state: State) -> vec[i64]:
    """Every action that the open decision allows."""
    out = vec[i64](capacity=128)
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


class Dig(Choice):
    """B6: place a path card, with no broken tool in front of oneself."""

    def __init__(self) -> None:
        super().__init__(codes.DIG)

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
        if card >= FIRST_ACTION or not may_dig(state, state.seat):
            return "B6"
        tile = 2 * card + codes.turned(code)
        return state.rules.placements[card].refusal(state, state.seat, tile, codes.cell(code))

    def take(self, state: State, code: i64) -> None:
        changes.tunnel_dug(
            state, state.seat, codes.card(code), codes.turned(code), codes.cell(code)
        )
        after_change(state)


class Play(Choice):
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
        return state.rules.effects[card].refusal(state, state.seat, code)

    def take(self, state: State, code: i64) -> None:
        state.rules.effects[codes.card(code)].take(state, state.seat, code)
        end_turn(state, 1)


class Pass(Choice):
    """B13: discard exactly one card unseen; with an empty hand, none."""

    def __init__(self) -> None:
        super().__init__(codes.PASS)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        seat = state.seat
        if state.empty_handed(seat):
            return append(out, codes.discard(NO_CARD))
        previous: i64 = NO_CARD
        for i in range(HAND * seat, HAND * seat + HAND):
            card = i64(state.hands[i])
            if card != previous and card != NO_CARD:
                out = append(out, codes.discard(card))
                previous = card
        return out

    def refusal(self, state: State, code: i64) -> str:
        card = codes.card(code)
        if card == NO_CARD:
            return ALLOWED if state.empty_handed(state.seat) else "B13"
        return ALLOWED if state.holds(state.seat, card) else state.rules.held

    def take(self, state: State, code: i64) -> None:
        card = codes.card(code)
        cards = vec[u8]()
        if card != NO_CARD:
            cards = append(cards, u8(card))
        changes.passed(state, state.seat, cards)
        end_turn(state, 1)


class Lay(Choice):
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
    """B6"""
    return not i64(state.markers[seat]) & BROKEN_TOOLS


def after_change(state: State) -> None:
    """T7: the mine changed; goals are turned over, then the turn or the round ends."""
    settled = goals.turn_over(state)
    if settled == goals.SETTLED:
        end_turn(state, 1)
    elif settled == goals.FOUND:
        end_round(state, DIGGERS_WIN, state.turn, "B16")


def end_turn(state: State, draws: i64) -> None:
    """B14: draw while the deck lasts; then the next seat, clockwise (B5)."""
    while draws > 0 and state.left > 0:
        changes.card_drawn(state, state.turn, i64(state.deck[state.left - 1]))
        draws -= 1
    if state.left == 0 and state.rules.ending.over(state):
        end_round(state, SABOTEURS_WIN, NOBODY, "B17")
    else:
        seat = state.turn + 1
        changes.decision_opened(state, TURN, 0 if seat == state.players else seat, NOBODY)


def end_round(state: State, winner: i64, finder: i64, rule: str) -> None:
    """B18: everything is shown, then the gold is handed out."""
    changes.round_ended(state, winner, finder, rule, state.roles, state.spares, state.goals)
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
