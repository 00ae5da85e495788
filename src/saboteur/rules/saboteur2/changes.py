"""The writers of Saboteur 2's facts: what happens to players, hats, hands and blocking dwarves."""

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, hands, packed
from saboteur.rules.cards import NAMES
from saboteur.rules.hands import card_names
from saboteur.rules.names import ROLES, THEFT, TRAPPED, UNKNOWN_ROLE
from saboteur.rules.saboteur2 import facts
from saboteur.rules.state import AWAY, FREE, PIECES, State, replaced
from saboteur.rules.tunnels import LETTERS


def player_trapped(state: State, seat: i64, card: i64, target: i64) -> None:
    changes.played(state, seat, card)
    changes.mark(state, target, TRAPPED)
    if state.listener is not None:
        state.listener(facts.PlayerTrapped(seat, NAMES[card], target))


def player_freed(state: State, seat: i64, card: i64, target: i64) -> None:
    changes.played(state, seat, card)
    changes.discard(state, card)
    changes.discard(state, i64(state.rules.marker_cards[TRAPPED]))
    changes.unmark(state, target, TRAPPED)
    if state.listener is not None:
        state.listener(facts.PlayerFreed(seat, NAMES[card], target))


def theft_planned(state: State, seat: i64, card: i64) -> None:
    changes.played(state, seat, card)
    changes.mark(state, seat, THEFT)
    state.thefts = append(state.thefts[:], u8(seat))
    if state.listener is not None:
        state.listener(facts.TheftPlanned(seat, NAMES[card]))


def theft_prevented(state: State, seat: i64, card: i64, target: i64) -> None:
    changes.played(state, seat, card)
    changes.discard(state, card)
    changes.discard(state, i64(state.rules.marker_cards[THEFT]))
    changes.unmark(state, target, THEFT)
    state.thefts = remove(state.thefts[:], u8(target))
    if state.listener is not None:
        state.listener(facts.TheftPrevented(seat, NAMES[card], target))


def role_inspected(state: State, seat: i64, card: i64, target: i64, role: i64) -> None:
    changes.played(state, seat, card)
    changes.discard(state, card)
    insight = state.insight[:]
    insight[seat] |= 1 << target
    state.insight = insight
    if role != UNKNOWN_ROLE:
        state.roles = replaced(state.roles, target, role)
    if state.listener is not None:
        state.listener(facts.RoleInspected(seat, NAMES[card], target, ROLES[role]))


def hands_swapped(
    state: State, seat: i64, card: i64, target: i64, given: vec[u8], taken: vec[u8]
) -> None:
    """X16, X19: hands only; what lies in front of the two stays."""
    changes.played(state, seat, card)
    changes.discard(state, card)
    hands.give(state.hands, seat, taken)
    hands.give(state.hands, target, given)
    hands.remember(state, seat, target, taken)
    hands.remember(state, target, seat, given)
    if state.listener is not None:
        names = (card_names(given), card_names(taken))
        state.listener(facts.HandsSwapped(seat, NAMES[card], target, *names))


def hat_changed(state: State, seat: i64, card: i64, target: i64, role: i64) -> None:
    """X17: those who knew the old role still know that it is out, but not the new one. X19"""
    changes.played(state, seat, card)
    changes.discard(state, card)
    witnesses: i64 = 1 << target
    insight = state.insight[:]
    fellows = state.fellows[:]
    met: i64 = 0
    for other in range(state.players):
        if packed.has(fellows[other], target):
            met |= 1 << other
            fellows[other] &= ~(1 << target)
        if packed.has(insight[other], target):
            witnesses |= 1 << other
            insight[other] &= ~(1 << target)
    state.insight = insight
    state.fellows = fellows
    out = packed.hat(i64(state.roles[target]), witnesses, met)
    state.hats_out = append(state.hats_out[:], out)
    state.spares, _spare = pop(state.spares[:])
    state.roles = replaced(state.roles, target, role)
    if state.listener is not None:
        state.listener(facts.HatChanged(seat, NAMES[card], target, ROLES[role]))


def figure_placed(state: State, seat: i64, card: i64, cell: i64, side: i64) -> None:
    """A2: the first free dwarf takes its stand."""
    changes.not_passed(state)
    changes.throw_away(state, seat, append(vec[u8](), u8(card)), False)
    state.blocked |= 1 << seat
    figures = state.figures[:]
    figures[free_figure(state)] = packed.figure(cell, side, seat)
    state.figures = figures
    if state.listener is not None:
        x = state.mine.x(cell)
        y = state.mine.y(cell)
        state.listener(facts.FigurePlaced(seat, NAMES[card], x, y, LETTERS[side]))


def figure_left(state: State, cell: i64, side: i64, rule: str) -> None:
    figures = state.figures[:]
    figures[figure_at(state, packed.opening(cell, side))] = AWAY
    state.figures = figures
    if state.listener is not None:
        x = state.mine.x(cell)
        y = state.mine.y(cell)
        state.listener(facts.FigureLeft(x, y, LETTERS[side], rule))


def free_figure(state: State) -> i64:
    index: i64 = 0
    while state.figures[index] != FREE:
        index += 1
    return index


def figure_at(state: State, opening: i64) -> i64:
    """Which dwarf stands on an opening."""
    index: i64 = 0
    while packed.figure_opening(state.figures[index]) != opening:
        index += 1
    return index


def passage_bought(state: State, seat: i64, to: i64) -> None:
    changes.earn(state, seat, PIECES, -1)
    changes.earn(state, to, PIECES, 1)
    if state.listener is not None:
        state.listener(facts.PassageBought(seat, to))


def gold_stolen(state: State, seat: i64, victim: i64) -> None:
    if victim >= 0:
        changes.earn(state, victim, PIECES, -1)
        changes.earn(state, seat, PIECES, 1)
    if state.listener is not None:
        state.listener(facts.GoldStolen(seat, changes.seat_or_none(victim)))
