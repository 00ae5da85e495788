"""Who is at a live table, and what each is told: in order, and only what they may know."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from msgspec.structs import replace

from saboteur.play.game import Game
from saboteur.rules.facts import GameEnded
from saboteur.server import messages
from saboteur.server.log.entries import Entry, without_chat
from saboteur.server.log.facts import Chatted
from saboteur.server.log.table import Table
from saboteur.server.messages import Welcome
from saboteur.server.pictures import Happened, Picture
from saboteur.server.store.contract import MOST_SAID
from saboteur.server.tables import showing
from saboteur.server.tables.learning import coached
from saboteur.server.tables.screens import ENCODE, Telling
from saboteur.server.tables.showing import OWN, Eyes, Shown

# No game has so many. People who chat for hours must not make every newcomer's welcome long.
MOST_STEPS: Final = 1000


class Connection(Protocol):
    """A person who is told what happens, at once and in order; a household has one address."""

    person: str
    household: str

    def post(self, data: bytes) -> None: ...

    def end(self) -> None:
        """They have no business here any more."""


class Audience:
    """`away` says since when each person who is gone has been so; nobody was there before `now`."""

    def __init__(
        self, table: Table, entries: Iterable[Entry], now: float, said: Iterable[Entry] = ()
    ) -> None:
        self.table = table
        self.names: dict[str, str | None] = {}
        self.looks: dict[str, str | None] = {}
        # Everyone who is told, with the seat that they were last told as.
        self.connections: dict[Connection, int | None] = {}
        self._said = deque(said, MOST_SAID)
        self._eyes: dict[Connection, Eyes] = {}
        # Whose the table is: of the first who came, and of the next when it was left alone.
        self.household = ""
        # Those who are connected to other servers of the same database.
        self.elsewhere: set[str] = set()
        self.away = {guest.number: now for guest in table.guests}
        self._recent = deque(entries, MOST_STEPS)
        # The views of the game as it is now, of everyone who is told.
        self._views: dict[int | None, Shown] = {}

    def enter(self, connection: Connection, welcome: Welcome, eyes: Eyes = OWN) -> None:
        """Tell a viewer everything, and from now on whatever happens."""
        connection.post(ENCODE(welcome))
        self._eyes[connection] = eyes
        if not self.connections:
            self.household = connection.household
        self.connections[connection] = welcome.seat

    def leave(self, connection: Connection) -> bool:
        """Tell them nothing more; whether they were somebody, and no mere screen."""
        self.connections.pop(connection, None)
        return not self._eyes.pop(connection, OWN).watch

    def came(self, person: str) -> bool:
        """Whether this person, or somebody on their device, was away until now."""
        back = [number for number in self._numbers(person) if number in self.away]
        for number in back:
            del self.away[number]
        return bool(back)

    def left(self, person: str, now: float) -> bool:
        """Whether this person is away from now on: no connection is theirs."""
        numbers = self._numbers(person)
        if not numbers or self.connected(person):
            return False
        self.away.update(dict.fromkeys(numbers, now))
        return True

    def _numbers(self, person: str) -> list[int]:
        """Of everybody who is there when this person is."""
        known = self.table.numbers
        there = showing.on_device(self.table, showing.keeper_of(self.table, person))
        return [known[one] for one in there if one in known]

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, here or to another server."""
        return bool(self.connections or self.elsewhere)

    def connected(self, person: str) -> bool:
        return self.is_here(person) or showing.keeper_of(self.table, person) in self.elsewhere

    def is_here(self, person: str) -> bool:
        return showing.keeper_of(self.table, person) in self.people

    @property
    def people(self) -> set[str]:
        """Those who are connected here; a screen is nobody."""
        return {one.person for one in self.connections if not self._eyes[one].watch}

    def met(self, elsewhere: set[str], now: float) -> bool:
        """Whether anybody came to another server, or is not there any more."""
        before, self.elsewhere = self.elsewhere, elsewhere
        came = [self.came(person) for person in elsewhere - before]
        left = [self.left(person, now) for person in before - elsewhere]
        return any(came) or any(left)

    def present(self) -> set[int]:
        return {guest.number for guest in self.table.guests} - self.away.keys()

    def picture(self) -> Picture:
        return showing.picture(self.table, self.names, self.looks, self.present())

    def resumed(self, since: int) -> int:
        """The version after which a viewer is told all: the one they know, or one much later."""
        return max(since, self.table.version - MOST_STEPS)

    @property
    def first_held(self) -> int:
        """The version before the first entry that is held in memory."""
        return self._recent[0].version - 1 if self._recent else self.table.version

    def welcome(
        self,
        person: str | None,
        earlier: list[Entry],
        since: int | None,
        left: int | None,
        waits: list[int],
        eyes: Eyes = OWN,
    ) -> Welcome:
        """Everything a person may know now; `earlier` entries come before those held here."""
        viewer = showing.viewer_of(self.table, person, eyes)
        aside = showing.overhears(self.table, person, eyes)
        written = showing.shown_steps(self.table, self._said, viewer, aside)
        game = self.table.game
        return Welcome(
            protocol=messages.PROTOCOL,
            version=self.table.version,
            you=None if person is None or eyes.watch else self.table.numbers.get(person),
            seat=viewer,
            table=self.picture(),
            view=None if game is None else self._view(game, viewer),
            left=left,
            waits=waits,
            steps=showing.shown_steps(self.table, [*earlier, *self._since(since)], viewer, aside),
            lesson=None if self.table.lesson is None else coached(self.table),
            said=[said for said in written if said.facts],
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
        if any(isinstance(fact, Chatted) for fact in entry.house):
            self._said.append(entry)
        kicked = {guest.id for guest in self.table.guests if guest.kicked}
        before = self._views
        if entry.steps or entry.around_the_game:
            self._views = {}
        telling = Telling()
        picture = self.picture() if entry.around_the_game else None
        lesson = None if self.table.lesson is None else coached(self.table)
        said = self._opened(entry)
        told: dict[tuple[int | None, bool, bool], bytes] = {}
        for connection, seat in tuple(self.connections.items()):
            if connection.person in kicked:
                connection.end()
                continue
            eyes = self._eyes[connection]
            viewer = showing.viewer_of(self.table, connection.person, eyes)
            aside = showing.overhears(self.table, connection.person, eyes)
            # A person with another seat sees the same game from there.
            known = (viewer, viewer == seat, aside)
            if known not in told:
                earlier = before.get(viewer) if viewer == seat else None
                update = self._update(telling, entry, viewer, earlier, aside)
                whole = replace(update, table=picture, left=left, lesson=lesson, said=said)
                told[known] = ENCODE(whole)
            self.connections[connection] = viewer
            connection.post(told[known])

    def _opened(self, entry: Entry) -> list[Happened]:
        """What was said aside in a game that is over now, for those who have not heard it."""
        if not any(isinstance(fact, GameEnded) for fact in entry.facts):
            return []
        asides = [
            one
            for one in self._said
            if one.game == entry.game and any(map(showing.is_aside, one.house))
        ]
        return showing.shown_steps(self.table, asides, None, aside=True)

    def _update(
        self, telling: Telling, entry: Entry, viewer: int | None, earlier: Shown | None, aside: bool
    ) -> messages.Update:
        """What happened, and the view that follows: whole, or as changes of the one before."""
        whole = changes = None
        if self.table.game is not None:
            view = self._view(self.table.game, viewer)
            whole = view if earlier is None else None
            changes = None if earlier is None else telling.changes(earlier, view)
        facts = showing.shown_facts(entry, viewer, telling.fact, aside)
        return messages.Update(entry.version, facts, viewer, None, whole, changes, None)

    def _view(self, game: Game, viewer: int | None) -> Shown:
        """What a viewer sees of the game now, built when it is first asked for."""
        if viewer not in self._views:
            self._views[viewer] = showing.shown_view(game, viewer)
        return self._views[viewer]

    def tell_presence(self) -> None:
        self._tell_all(messages.Presence(sorted(self.present())))

    def tell_waits(self, waits: list[int], left: int | None) -> None:
        self._tell_all(messages.Waits(waits, left))

    def _tell_all(self, message: messages.FromServer) -> None:
        data = ENCODE(message)
        for connection in tuple(self.connections):
            connection.post(data)

    def forget(self, person: str) -> None:
        """A person wants to be forgotten here: no name, no look, and nothing they wrote."""
        self.names[person] = self.looks[person] = None
        self._recent = deque(forgotten(self._recent, person), MOST_STEPS)
        self._said = deque(forgotten(self._said, person), MOST_SAID)
        self.let_go(person)

    def let_go(self, person: str) -> None:
        for connection in [c for c in self.connections if c.person == person]:
            connection.end()

    def dismiss(self) -> None:
        """There is no table any more."""
        for connection in tuple(self.connections):
            connection.end()


def forgotten(entries: Iterable[Entry], person: str) -> Iterator[Entry]:
    return (without_chat(entry) if entry.person == person else entry for entry in entries)
