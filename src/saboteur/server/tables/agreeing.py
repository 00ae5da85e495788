"""Games of a server's people of which riddles may be made: everybody who played has agreed.

People who have deleted themselves agree to nothing. Practice is left out: of a what-if the first
moves are other people's.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from saboteur.play.record import Record
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import Table
from saboteur.server.store.contract import Damaged
from saboteur.server.tables.records import record_of
from saboteur.server.tables.replaying import around_the_game, ended, until_the_end

if TYPE_CHECKING:
    from saboteur.server.store.contract import Store


async def agreed_records(store: "Store") -> "list[Record]":
    """All games that are over and everybody of whom has agreed; a damaged table has none."""
    agreeing, found = await store.agreeing(), list[Record]()
    for code, number in await store.games_over() if agreeing else []:
        try:
            record = agreed_record(code, await store.entries(code), number, agreeing)
        except Damaged:
            continue
        found += [] if record is None else [record]
    return found


def agreed_record(
    code: str, entries: Sequence[Entry], number: int, agreeing: Collection[str]
) -> Record | None:
    """A game of a table, if it is over and everybody who played has agreed."""
    table, people = Table(code), set[str]()
    for entry in entries:
        if entry.game < number:
            table.fold(_around(entry))
    played = list(until_the_end([entry for entry in entries if entry.game == number]))
    for entry in played:
        table.fold(_around(entry))
        people |= {*_sitting(table), *_acting(entry)}
    record = record_of(played, "all")
    # Of one deal that many people play a riddle would tell the others.
    left_out = not table.counts or table.day is not None
    if record is None or not ended(record.steps) or left_out:
        return None
    return record if people and people <= set(agreeing) else None


def _around(entry: Entry) -> Entry:
    return replace(entry, steps=tuple(around_the_game(step) for step in entry.steps))


def _sitting(table: Table) -> Iterator[str]:
    seats = (chair.person for chair in table.chairs)
    return (table.guests[number].id for number in seats if number is not None)


def _acting(entry: Entry) -> Iterator[str]:
    """Who did something in the game itself, from whatever seat they had then."""
    if entry.person is not None and entry.steps:
        yield entry.person
