"""What a table does by itself when people are gone or silent, so that no game is stuck.

Pure: who is away, since when, and the time come in as arguments (seconds of any steady clock).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from saboteur.server.bots.pace import SILENCE
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON, Table
from saboteur.server.tables.days import deadline
from saboteur.server.tables.proposals import Proposal, Refused, stand_in
from saboteur.server.tables.shuffling import without_the_missing
from saboteur.server.tables.wishes import dropped

# So many seconds people's numbers are waited for before a game is dealt without them.
SAYING: Final = 10.0
# Where a clock runs, a round begins this many seconds after its deal, whoever still looks.
LOOKING: Final = 10.0
# What is asked of people who do not answer comes to nothing after so many seconds.
ANSWERING: Final = 30.0


@dataclass(frozen=True, slots=True)
class Times:
    """When the decision opened, and when the round was dealt: None once its wait is over.

    `epoch` is when the steady clock began, in seconds of the epoch; `wished` when somebody asked
    for something.
    """

    opened: float
    dealt: float | None = None
    epoch: float = 0.0
    wished: float | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens at a time if nothing else does before."""

    time: float
    what: Literal["stand-in", "clock", "host", "begin", "shuffle", "drop"]
    number: int


def next_due(
    table: Table, away: Mapping[int, float], times: Times, silence: float = SILENCE
) -> Due | None:
    """The first thing the table will do by itself, other than letting bots choose.

    `away` says since when each person who is gone has been so.
    """
    return min(_dues(table, away, times, silence), key=lambda due: due.time, default=None)


def _dues(table: Table, away: Mapping[int, float], times: Times, silence: float) -> Iterator[Due]:
    if table.private:
        # It waits for its one person, however long.
        return
    days = table.over_days
    grace = table.settings.clock or 0 if days else table.settings.grace
    if table.host is not None and table.host in away and next_host(table, away) is not None:
        yield Due(away[table.host] + grace, "host", table.host)
    if table.shuffling:
        yield Due(times.opened + SAYING, "shuffle", 0)
    if not table.playing:
        return
    waits = awaited(table, away, times)
    if table.wish is not None and not days:
        yield Due((times.wished or times.opened) + ANSWERING, "drop", table.wish.person)
    if times.dealt is not None and waits:
        yield Due(times.dealt + looking(table, silence), "begin", waits[0])
    for seat, chair in enumerate(table.chairs):
        gone = None if chair.person is None else away.get(chair.person)
        if chair.player == PERSON and gone is not None and not days:
            yield Due(gone + grace, "stand-in", seat)
    seat = chooser(table)
    if table.chairs[seat].player == PERSON:
        if table.settings.clock is None:
            yield Due(times.opened + max(silence, grace), "stand-in", seat)
        elif not (waits and is_first(table)):
            yield Due(time_is_up(table, seat, times), "clock", seat)


def time_is_up(table: Table, seat: int, times: Times) -> float:
    """When the clock of a seat runs out, on the steady clock."""
    if not table.over_days:
        return times.opened + (table.settings.clock or 0)
    return deadline(table, seat, times.opened + times.epoch) - times.epoch


def awaited(table: Table, away: Mapping[int, float], times: Times) -> list[int]:
    """The seats that bots wait for: of people who are there and still look at what was dealt."""
    if times.dealt is None or not table.playing or not table.fresh:
        return []
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.player == PERSON and chair.person not in away and chair.person not in table.ready
    ]


def considers(table: Table) -> bool:
    """Whether bots wait until people have said whether a choice is undone.

    Where nobody has to be there they go on: then it is too late for that.
    """
    return table.wish is not None and table.wish.what == "undo" and not table.over_days


def rests(table: Table, away: Mapping[int, float], now: float) -> bool:
    """Whether a round waits until somebody comes: everybody has left, and it has just been dealt.

    Nobody is connected: that is for the caller to know. In a game over days nobody has to be there.
    """
    if not table.playing or not table.fresh or table.over_days:
        return False
    grace = table.settings.grace
    people = [chair.person for chair in table.chairs if chair.person is not None]
    return all(person in away and now - away[person] >= grace for person in people)


def looking(table: Table, silence: float) -> float:
    """How long a round may wait for people who are there."""
    if table.settings.clock is not None:
        return LOOKING
    return max(silence, float(table.settings.grace))


def is_first(table: Table) -> bool:
    """Whether the open decision is the first of its round: its clock starts after the wait."""
    return table.opened == table.dealt


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
    guests = (guest for guest in table.guests if not guest.kicked and guest.keeper is None)
    there = [guest.number for guest in guests if guest.number not in away]
    seated = [number for number in there if table.seat_of_number(number) is not None]
    return next(iter(seated if table.playing else seated or there), None)


def on_its_own(table: Table, due: Due, away: Mapping[int, float]) -> Proposal:
    """What happens when something is due; only a clock needs a choice first."""
    if due.what == "stand-in":
        return stand_in(table, due.number)
    if due.what == "shuffle":
        return without_the_missing(table)
    if due.what == "drop":
        return dropped(table)
    successor = next_host(table, away)
    if successor is None or table.host != due.number:
        # Nobody is there, or another server was faster.
        raise Refused("stale")
    return Proposal((facts.HostPassed(successor),))
