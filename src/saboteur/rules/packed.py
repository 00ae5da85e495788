"""Small things of a state, each packed into one number; every layout stands here once.

Sides count N, E, S, W from 0; sets of sides, seats, goals, markers and trolls are bits.
"""

from typing import Final

from mypy_extensions import i64

FOUR_SIDES: Final = 0b1111
# The same side among those that must be open and those that must be rock.
_BOTH_KINDS: Final = 0b1_0001


def has(bits: i64, number: i64) -> bool:
    return bits >> number & 1 == 1


def opposite(side: i64) -> i64:
    """North and south, east and west are two apart; the second bit tells them from each other."""
    return side ^ 2


def opening(cell: i64, side: i64) -> i64:
    """A side of a cell, in the order of `Grid.beside`: cell << 2 | side."""
    return 4 * cell + side


def tile(card: i64, turned: i64) -> i64:
    """A laid card: card << 1 | turned."""
    return 2 * card + turned


def tile_card(tile: i64) -> i64:
    return tile >> 1


def tile_turned(tile: i64) -> i64:
    return tile & 1


# A slot is what a cell's neighbours demand: sides that must be rock << 4 | sides that must be open.
def must_open(slot: i64) -> i64:
    return slot & FOUR_SIDES


def must_be_rock(slot: i64) -> i64:
    return slot >> 4


def neighbours(slot: i64) -> i64:
    """The sides on which something lies face up."""
    return (slot | slot >> 4) & FOUR_SIDES


def demand(side: i64, is_open: bool) -> i64:
    """What a neighbour adds to a slot: this side must be open, or must be rock."""
    return (1 if is_open else 1 << 4) << side


def no_demand(side: i64) -> i64:
    """What is left of any slot without a demand on this side."""
    return 255 - (_BOTH_KINDS << side)


# A cell's reach is four bits of sides for each team: second team << 4 | first team.
def team_sides(reach: i64, team: i64) -> i64:
    return reach >> 4 * team & FOUR_SIDES


def of_team(sides: i64, team: i64) -> i64:
    return sides << 4 * team


def any_team(reach: i64) -> i64:
    return (reach | reach >> 4) & FOUR_SIDES


# A barrier that is open: cell << 2 | teams it is open to. A key opens it for one, a bribe for both.
BOTH_TEAMS: Final = 0b11


def opened(cell: i64, teams: i64) -> i64:
    return cell << 2 | teams


def opened_cell(entry: i64) -> i64:
    return entry >> 2


def opened_to(entry: i64) -> i64:
    return entry & BOTH_TEAMS


def only_team(teams: i64) -> i64:
    """The team whose bit this is: 1 is team 0, 2 is team 1."""
    return teams >> 1


# A blocking dwarf: cell << 6 | side << 4 | seat that holds its token.
def figure(cell: i64, side: i64, seat: i64) -> i64:
    return cell << 6 | side << 4 | seat


def figure_cell(stand: i64) -> i64:
    return stand >> 6


def figure_side(stand: i64) -> i64:
    return stand >> 4 & 3


def figure_opening(stand: i64) -> i64:
    return stand >> 4


def figure_seat(stand: i64) -> i64:
    return stand & 15


# A counter on gold: cell << 4 | seat.
def counter(cell: i64, seat: i64) -> i64:
    return cell << 4 | seat


def counter_cell(entry: i64) -> i64:
    return entry >> 4


def counter_seat(entry: i64) -> i64:
    return entry & 15


# A discard: (seat that threw it away unseen + 1) << 8 | card; no seat where all saw it.
def unseen_discard(card: i64, seat: i64) -> i64:
    return seat + 1 << 8 | card


def discard_card(entry: i64) -> i64:
    return entry & 255


def discard_seat(entry: i64) -> i64:
    """Who threw it away unseen, or nobody (-1)."""
    return (entry >> 8) - 1


# A role that left the round: fellows that know it << 24 | seats known to know it << 8 | role.
def hat(role: i64, witnesses: i64, fellows: i64) -> i64:
    return fellows << 24 | witnesses << 8 | role


def hat_role(entry: i64) -> i64:
    return entry & 255


def hat_witnesses(entry: i64) -> i64:
    return entry >> 8 & 0xFFFF


def hat_fellows(entry: i64) -> i64:
    """B31: who knows it as a saboteur's, which only they may see."""
    return entry >> 24
