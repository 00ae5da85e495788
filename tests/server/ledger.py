"""What a log must hold after a crash: all that was promised, nothing twice, without a gap."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from saboteur.rules.facts import GameEnded
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Chatted
from saboteur.server.log.table import Table
from saboteur.server.tables import showing
from server.stubborn import Stubborn, Told

# People are brought to a table by what they do first, without a command of their own.
NO_ID = ("open", "join")


def keeps_its_promises(path: Path, people: Sequence[Stubborn]) -> None:
    """Every log is whole and holds each acknowledged command, as the version that was told."""
    promised = {name: at for person in people for name, at in person.told.acks.items()}
    refused = {name for person in people for name in person.told.nacks}
    # Read only: the server mends what a crash left, not the test.
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        connection.execute("BEGIN")
        logs = connection.execute("SELECT code, count(*), max(version) FROM log GROUP BY code")
        counted = {code: (count, last) for code, count, last in logs}
        tables = dict(connection.execute("SELECT code, version FROM tables"))
        rows = connection.execute("SELECT command, version FROM log WHERE command IS NOT NULL")
        done = rows.fetchall()
    finally:
        connection.close()
    assert counted == {code: (version, version) for code, version in tables.items()}, "a gap"
    assert len(done) == len(dict(done)), "a command was done twice"
    assert promised.items() <= dict(done).items(), "an acknowledged command is lost"
    assert not refused & dict(done).keys(), "a refused command was done"


def is_what_was_told(code: str, entries: Sequence[Entry], people: Sequence[Stubborn]) -> None:
    """The log, folded from its beginning, gives every fact and view that anybody was shown."""
    told = [person.told for person in people]
    table = Table(code)
    for entry in entries:
        assert entry.version == table.version + 1
        table.fold(entry)
        _same_facts(entry, told)
        _same_views(table, told)
    for person in people:
        _same_screen(table, person)
    _said_once(entries)
    assert all(entry.command for entry in entries if entry.person and entry.kind not in NO_ID)


def _same_screen(table: Table, person: Stubborn) -> None:
    """Names, looks and presence are in no log; all else on a screen is."""
    shown = normal(showing.picture(table, {}, {}, ()))
    people = [
        {**someone, "name": None, "look": None, "present": False}
        for someone in person.table["people"]
    ]
    assert {**person.table, "people": people} == shown
    assert person.you is not None
    assert (person.version, person.seat) == (table.version, table.seat_of_number(person.you))
    assert table.game is not None
    assert normal(showing.shown_view(table.game, person.seat)) == person.view


def games_ended(entries: Sequence[Entry]) -> int:
    facts = (recorded.fact for e in entries for step in e.steps for recorded in step.facts)
    return sum(isinstance(fact, GameEnded) for fact in facts)


def _same_facts(entry: Entry, told: Sequence[Told]) -> None:
    for one in told:
        for seat, facts in one.steps.get(entry.version, ()):
            assert normal(showing.shown_facts(entry, seat)) == facts


def _same_views(table: Table, told: Sequence[Told]) -> None:
    for one in told:
        for seat, view in one.views.get(table.version, ()):
            assert table.game is not None
            assert normal(showing.shown_view(table.game, seat)) == view


def _said_once(entries: Sequence[Entry]) -> None:
    said = Counter(
        fact.text for entry in entries for fact in entry.house if isinstance(fact, Chatted)
    )
    assert set(said.values()) <= {1}, "a chat was written twice"


def normal(shown: Any) -> Any:
    """As it is after a way through JSON."""
    return msgspec.json.decode(msgspec.json.encode(shown))
