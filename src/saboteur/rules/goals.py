"""Turning goals over and laying them (T7–T9)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes, packed
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import FITTING, OPENINGS, SAME_TURNED, number
from saboteur.rules.ruleset import ALLOWED, LAYING
from saboteur.rules.state import State

SETTLED: Final = 0
CHOOSING: Final = 1
FOUND: Final = 2

_TREASURE: Final = number(TREASURE)


def turn_over(state: State) -> i64:
    """T7: step by step until nothing changes, the treasure shows (B16), or a player must choose."""
    while True:
        if not lay_all(state):
            return CHOOSING
        touched = touched_goals(state)
        if not len(touched):
            return SETTLED
        for goal in touched:
            face = i64(state.goals[goal])
            changes.goal_revealed(state, goal, face)
            if face == _TREASURE:
                return FOUND


def touched_goals(state: State) -> vec[i64]:
    """T9: only goals that lie face down; a revealed one stays. D6: from any start."""
    mine = state.mine
    touched = vec[i64]()
    for goal in range(len(mine.goals)):
        if mine.reach[mine.goals[goal]] and mine.face_down(goal):
            touched = append(touched, goal)
    return touched


def lay_all(state: State) -> bool:
    """T8: lay what is turned over; False when a goal fits in two ways and the player chooses."""
    if not state.turned:
        return True
    for goal in range(len(state.mine.goals)):
        if packed.has(state.turned, goal) and state.mine.face_down(goal):
            ways = positions(state, goal)
            if len(ways) > 1:
                changes.decision_opened(state, LAYING, state.turn, goal)
                return False
            changes.goal_laid(state, goal, ways[0])
    return True


def positions(state: State, goal: i64) -> vec[i64]:
    """T8: the ways a goal may lie, upright (0) or turned (1)."""
    card = i64(state.goals[goal])
    meeting = ways_meeting(card, arriving(state, goal, state.fresh))
    if not len(meeting):
        meeting = ways_meeting(card, arriving(state, goal, -1))
    slot = i64(state.mine.slots[state.mine.goals[goal]])
    fitting = vec[i64]()
    for way in meeting:
        if packed.has(FITTING[slot], OPENINGS[packed.tile(card, way)]):
            fitting = append(fitting, way)
    return fitting if len(fitting) else meeting


def arriving(state: State, goal: i64, source: i64) -> i64:
    """The sides at which a link reaches a goal, from one cell or (-1) from any."""
    mine = state.mine
    cell = mine.goals[goal]
    reached = packed.any_team(i64(mine.reach[cell]))
    if source >= 0:
        for side in range(i64(4)):
            if mine.grid.beside[packed.opening(cell, side)] != source:
                reached &= ~(1 << side)
    return reached


def ways_meeting(card: i64, sides: i64) -> vec[i64]:
    ways = vec[i64]()
    for way in range(2 - SAME_TURNED[card]):
        if OPENINGS[packed.tile(card, way)] & sides:
            ways = append(ways, way)
    return ways


def lay_refusal(state: State, code: i64) -> str:
    """T8"""
    if codes.what(code) == state.about and codes.turned(code) in positions(state, state.about):
        return ALLOWED
    return "T8"
