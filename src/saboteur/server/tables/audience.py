"""Who is at a live table, and what each is told: in order, and only what they may know."""

from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from saboteur.server import messages
from saboteur.server.log.entries import Entry, without_chat
from saboteur.server.log.table import Table
from saboteur.server.messages import Welcome
from saboteur.server.tables import showing

ENCODE: Final = msgspec.json.Encoder().encode
# No game has so many. People who chat for hours must not make every newcomer's welcome long.
MOST_STEPS: Final = 1000


class Connection(Protocol):
    """A person who is told what happens, at once and in order."""

    person: str

    def post(self, data: bytes) -> None: ...

    def end(self) -> None:
        """They have no business here any more."""


class Audience:
    """`away` says since when each person who is gone has been so; nobody was there before `now`."""

    def __init__(self, table: Table, entries: Iterable[Entry], now: float) -> None:
        self.table = table
        self.names: dict[str, str | None] = {}
        self.connections: set[Connection] = set()
        self.away = {guest.number: now for guest in table.guests}
        self._recent = deque(entries, MOST_STEPS)

    def enter(self, connection: Connection, welcome: Welcome) -> None:
        """Tell a viewer everything, and from now on whatever happens."""
        connection.post(ENCODE(welcome))
        self.connections.add(connection)

    def came(self, person: str) -> bool:
        """Whether this person was away until now."""
        number = self.table.numbers.get(person)
        return number is not None and self.away.pop(number, None) is not None

    def left(self, person: str, now: float) -> bool:
        """Whether this person is away from now on: no connection is theirs."""
        number = self.table.numbers.get(person)
        if number is None or self.connected(person):
            return False
        self.away[number] = now
        return True

    def connected(self, person: str) -> bool:
        return any(connection.person == person for connection in self.connections)

    def present(self) -> set[int]:
        return {guest.number for guest in self.table.guests} - self.away.keys()

    def picture(self) -> messages.Picture:
        return showing.picture(self.table, self.names, self.present())

    def resumed(self, since: int) -> int:
        """The version after which a viewer is told all: the one they know, or one much later."""
        return max(since, self.table.version - MOST_STEPS)

    @property
    def first_held(self) -> int:
        """The version before the first entry that is held in memory."""
        return self._recent[0].version - 1 if self._recent else self.table.version

    def welcome(
        self, person: str | None, earlier: list[Entry], since: int | None, left: int | None
    ) -> Welcome:
        """Everything a person may know now; `earlier` entries come before those held here."""
        viewer = self.table.seat_of(person)
        game = self.table.game
        return Welcome(
            protocol=messages.PROTOCOL,
            version=self.table.version,
            you=None if person is None else self.table.numbers.get(person),
            seat=viewer,
            table=self.picture(),
            view=None if game is None else showing.shown_view(game, viewer),
            left=left,
            steps=showing.shown_steps([*earlier, *self._since(since)], viewer),
        )

    def _since(self, since: int | None) -> list[Entry]:
        if since is None:
            return [entry for entry in self._recent if entry.game == self.table.number]
        return [entry for entry in self._recent if entry.version > since]

    def tell(self, entry: Entry, left: int | None) -> None:
        """Something happened, and the table has it already."""
        if self._recent and entry.game > self._recent[-1].game:
            self._recent.clear()
        self._recent.append(entry)
        kicked = {guest.id for guest in self.table.guests if guest.kicked}
        told: dict[int | None, bytes] = {}
        for connection in tuple(self.connections):
            if connection.person in kicked:
                connection.end()
                continue
            viewer = self.table.seat_of(connection.person)
            if viewer not in told:
                told[viewer] = ENCODE(self._update(entry, viewer, left))
            connection.post(told[viewer])

    def _update(self, entry: Entry, viewer: int | None, left: int | None) -> messages.Update:
        game = self.table.game
        changed = entry.around_the_game
        # A person with another seat sees the same game from there.
        viewed = changed or entry.steps
        return messages.Update(
            version=entry.version,
            facts=showing.shown_facts(entry, viewer),
            seat=viewer,
            table=self.picture() if changed else None,
            view=showing.shown_view(game, viewer) if game is not None and viewed else None,
            left=left,
        )

    def tell_presence(self) -> None:
        data = ENCODE(messages.Presence(sorted(self.present())))
        for connection in tuple(self.connections):
            connection.post(data)

    def forget(self, person: str) -> None:
        """A person wants to be forgotten here: no name, and nothing they wrote."""
        self.names[person] = None
        entries = (
            without_chat(entry) if entry.person == person else entry for entry in self._recent
        )
        self._recent = deque(entries, MOST_STEPS)
        for connection in [c for c in self.connections if c.person == person]:
            connection.end()

    def dismiss(self) -> None:
        """There is no table any more."""
        for connection in tuple(self.connections):
            connection.end()
