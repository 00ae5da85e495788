"""What can be found of a table without its log, worked out before an entry is in it."""

from dataclasses import replace

from saboteur.rules.facts import GameEnded
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import GameArranged, GameStarted, Phase
from saboteur.server.log.table import Table
from saboteur.server.store.contract import Summary


def summary_after(table: Table, entry: Entry) -> Summary:
    """What will be found of a table when this entry is stored."""
    after = _after(table, entry) if entry.house else table
    return Summary(
        phase=_phase(table.phase, entry),
        listed=after.settings.listed,
        game=after.arranged.game,
        options=after.arranged.options,
        seats=len(after.chairs),
        free=sum(chair.player is None for chair in after.chairs),
        people=sum(not guest.kicked for guest in after.guests),
        sitting=tuple(
            (seat, after.guests[chair.person].id)
            for seat, chair in enumerate(after.chairs)
            if chair.person is not None and after.counts
        ),
    )


def _after(table: Table, entry: Entry) -> Table:
    """The table around its game, with what will have happened to it."""
    after = Table(
        table.code,
        arranged=table.arranged,
        settings=table.settings,
        guests=[replace(guest) for guest in table.guests],
        chairs=[replace(chair) for chair in table.chairs],
        numbers=dict(table.numbers),
        lesson=table.lesson,
        after=table.after,
        advised=table.advised,
        day=table.day,
        practice=table.practice,
        wish=table.wish,
    )
    after.fold(replace(entry, steps=()))
    return after


def _phase(before: Phase, entry: Entry) -> Phase:
    for fact in entry.house:
        match fact:
            case GameStarted():
                return "playing"
            case GameArranged():
                return "gathering"
    return "over" if any(isinstance(fact, GameEnded) for fact in entry.facts) else before
