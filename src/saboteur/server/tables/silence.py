"""What a table does by itself when people are gone or silent, so that every game ends.

Pure: who is away, since when, and the time come in as arguments (seconds of any steady clock).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from saboteur.server.bots.pace import SILENCE
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON, Table
from saboteur.server.tables.commands import stand_in
from saboteur.server.tables.proposals import Proposal, Refused


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens at a time if nothing else does before."""

    time: float
    what: Literal["stand-in", "clock", "host"]
    number: int


def next_due(
    table: Table, away: Mapping[int, float], opened: float, silence: float = SILENCE
) -> Due | None:
    """The first thing the table will do by itself, other than letting bots choose.

    `away` says since when each person who is gone has been so, `opened` when the decision opened.
    """
    return min(_dues(table, away, opened, silence), key=lambda due: due.time, default=None)


def _dues(table: Table, away: Mapping[int, float], opened: float, silence: float) -> Iterator[Due]:
    grace = table.settings.grace
    if table.host is not None and table.host in away and next_host(table, away) is not None:
        yield Due(away[table.host] + grace, "host", table.host)
    if not table.playing:
        return
    for seat, chair in enumerate(table.chairs):
        gone = None if chair.person is None else away.get(chair.person)
        if chair.player == PERSON and gone is not None:
            yield Due(gone + grace, "stand-in", seat)
    seat = chooser(table)
    if table.chairs[seat].player == PERSON:
        if table.settings.clock is not None:
            yield Due(opened + table.settings.clock, "clock", seat)
        else:
            yield Due(opened + max(silence, grace), "stand-in", seat)


def chooser(table: Table) -> int:
    """Whose decision is open in a game that is being played."""
    assert table.game is not None
    seat = table.game.decision.seat
    assert seat is not None
    return seat


def next_host(table: Table, away: Mapping[int, float]) -> int | None:
    """Who takes over hosting: a person who is there, at the table rather than watching.

    In a game nobody who watches does: a host could send away whose hand they would like to see.
    """
    there = [g.number for g in table.guests if not g.kicked and g.number not in away]
    seated = [number for number in there if table.seat_of_number(number) is not None]
    return next(iter(seated if table.playing else seated or there), None)


def on_its_own(table: Table, due: Due, away: Mapping[int, float]) -> Proposal:
    """What happens when something is due; only a clock needs a choice first."""
    if due.what == "stand-in":
        return stand_in(table, due.number)
    successor = next_host(table, away)
    if successor is None:
        raise Refused("stale")
    return Proposal((facts.HostPassed(successor),))
