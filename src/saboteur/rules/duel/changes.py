"""The writers of The Duel's facts: doors, trolls, counters, gold that is kept and paid."""

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, packed
from saboteur.rules.cards import NAMES
from saboteur.rules.duel import facts
from saboteur.rules.hands import card_names
from saboteur.rules.names import TOOLS
from saboteur.rules.state import NOBODY, State, replaced


def door_opened(state: State, seat: i64, card: i64, cell: i64) -> None:
    changes.played(state, seat, card)
    changes.discard(state, card)
    state.mine.open(cell, 1 << seat)
    if state.listener is not None:
        x = state.mine.x(cell)
        y = state.mine.y(cell)
        state.listener(facts.DoorOpened(seat, NAMES[card], x, y))


def troll_bribed(state: State, seat: i64, cell: i64) -> None:
    state.mine.open(cell, packed.BOTH_TEAMS)
    state.counters -= 1
    state.debts = replaced(state.debts, seat, i64(state.debts[seat]) + 1)
    if state.listener is not None:
        state.listener(facts.TrollBribed(seat, state.mine.x(cell), state.mine.y(cell)))


def gold_marked(state: State, seat: i64, cell: i64) -> None:
    state.counters -= 1
    state.marked = append(state.marked[:], packed.counter(cell, seat))
    if state.listener is not None:
        state.listener(facts.GoldMarked(seat, state.mine.x(cell), state.mine.y(cell)))


def gold_kept(state: State, seat: i64, cards: vec[u8], nuggets: vec[u8]) -> None:
    state.kept = extend(state.kept[:], cards)
    for nugget in nuggets:
        changes.earn(state, seat, i64(nugget), 1)
    if state.listener is not None:
        names = changes.nugget_names(nuggets)
        state.listener(facts.GoldKept(seat, card_names(cards), names))


def trolls_paid(state: State, seat: i64, nuggets: vec[u8]) -> None:
    for nugget in nuggets:
        changes.earn(state, seat, i64(nugget), -1)
    state.debts = replaced(state.debts, seat, 0)
    if state.listener is not None:
        state.listener(facts.TrollsPaid(seat, changes.nugget_names(nuggets)))


def goals_boxed(state: State, goals: vec[u8]) -> None:
    state.boxed = extend(state.boxed[:], goals)
    if state.listener is not None:
        state.listener(facts.GoalsBoxed(card_names(goals)))


def sabotage_drawn(state: State, seat: i64, card: i64, tool: i64, works: bool) -> None:
    state.left -= 1
    if works:
        changes.mark(state, seat, tool)
    else:
        changes.discard(state, card)
    if state.listener is not None:
        state.listener(facts.SabotageDrawn(seat, NAMES[card], TOOLS[tool], works))


def slide_drawn(state: State, seat: i64, card: i64, cell: i64) -> None:
    state.left -= 1
    changes.discard(state, card)
    if cell == NOBODY:
        if state.listener is not None:
            state.listener(facts.SlideDrawn(seat, NAMES[card], None, None, None))
        return
    x = state.mine.x(cell)
    y = state.mine.y(cell)
    removed = packed.tile_card(i64(state.mine.tiles[cell]))
    state.mine.lift(cell)
    changes.discard(state, removed)
    if state.listener is not None:
        state.listener(facts.SlideDrawn(seat, NAMES[card], x, y, NAMES[removed]))
