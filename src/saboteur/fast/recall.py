"""Information states: all that a seat has seen since the game began, with nothing forgotten.

One row of numbers for every deal and every action: what everybody saw of it, of a deal who begins,
and what the seat itself could see afterwards. The past is played again from the deals, so that
games pay nothing.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.fast.game import STACKED, FastGame, actor_of, code_of_taken
from saboteur.fast.observer import as_told, knows_face, knows_role, passes_face_up
from saboteur.fast.space import Space, relative
from saboteur.rules import codes
from saboteur.rules.names import NUGGETS, UNKNOWN_NUGGET, UNKNOWN_ROLE
from saboteur.rules.ruleset import NUGGET
from saboteur.rules.state import HAND, PURSE, State
from saboteur.rules.turn import take_code

# An action: who (from 1), verb, card, second, third card, turned, place (from 1), seat (from 1),
# what, trolls; then cards in the deck, in the discards and in the mine.
ACTION: Final = 10
TABLE: Final = 3


def columns(space: Space) -> int:
    """How long a row is: the action, the table, hand, roles, goals, markers, packet and purse."""
    people = 2 * int(space.seats) + int(space.goals)
    return ACTION + TABLE + HAND + people + len(NUGGETS) + PURSE


def information_state(game: FastGame, seat: i64) -> vec[i64]:
    """The rows of a seat, one after another; each has `columns(game.space)` numbers."""
    if not 0 <= seat < game.state.players:
        raise ValueError(f"no seat {seat}: seats are 0 to {game.state.players - 1}")
    if not len(game.openings) or game.taken[0] > 0:
        raise ValueError("this game began in the middle: what was seen before is not known")
    out = vec[i64]()
    opening: i64 = 0
    state = game.openings[0]
    for taken in game.taken:
        if taken == STACKED or taken == 0:
            state = game.openings[opening].copy()
            opening += 1
            if taken == 0:
                out = _row(game, state, 0, seat, out)
        else:
            take_code(state, code_of_taken(taken))
            out = _row(game, state, taken, seat, out)
    return out


def _row(game: FastGame, state: State, taken: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    out = _action(game, state, taken, seat, out)
    out = append(out, state.left)
    out = append(out, len(state.discards))
    out = append(out, len(state.mine.laid))
    for i in range(HAND * seat, HAND * seat + HAND):
        out = append(out, i64(state.hands[i]))
    for i in range(game.space.seats):
        other = (seat + i) % state.players
        known = i < state.players and knows_role(state, other, seat)
        out = append(out, i64(state.roles[other]) if known else UNKNOWN_ROLE)
        out = append(out, i64(state.markers[other]) if i < state.players else 0)
    for goal in range(game.space.goals):
        out = append(out, i64(state.goals[goal]) if knows_face(state, goal, seat) else 0)
    return _gold(state, seat, out)


def _action(game: FastGame, state: State, taken: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    """What everyone saw of an action; the seat that took it saw its cards too."""
    actor = actor_of(taken) if taken else state.first
    code = code_of_taken(taken)
    if actor != seat:
        code = as_told(code, passes_face_up(state.rules), state.rules.open_purses)
    out = append(out, 1 + relative(actor, seat, state.players))
    out = append(out, codes.verb(code))
    out = append(out, codes.card(code))
    out = append(out, codes.second(code))
    out = append(out, codes.third(code))
    out = append(out, codes.turned(code))
    place: i64 = 0
    if game.space.names_cell(code):
        place = 1 + game.space.window.place(state.mine, codes.cell(code))
    out = append(out, place)
    target: i64 = 0
    if game.space.names_seat(code):
        target = 1 + relative(codes.seat(code), seat, state.players)
    out = append(out, target)
    out = append(out, codes.what(code))
    return append(out, codes.trolls(code))


def _gold(state: State, seat: i64, out: vec[i64]) -> vec[i64]:
    holds = state.decision == NUGGET and state.seat == seat
    counts = vec[i64]([i64(0)] * len(NUGGETS))
    for nugget in state.packet:
        counts[i64(nugget) if holds else UNKNOWN_NUGGET] += 1
    for count in counts:
        out = append(out, count)
    for i in range(PURSE * seat, PURSE * seat + PURSE):
        out = append(out, i64(state.purses[i]))
    return out
