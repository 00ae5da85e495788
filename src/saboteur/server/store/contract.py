"""What a store of tables and people promises; `tests/server/store_conformance.py` checks it.

What a call wrote is on disk when the call returns. A log only grows, by one version at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Phase
from saboteur.server.store.neighbours import Neighbours

# So many chats are there for whoever comes to a table.
MOST_SAID: Final = 100


class StoreError(Exception):
    """A store that cannot do what was asked; nothing was written."""


class NewerData(StoreError):
    """Data written by a newer version of the program; it is left as it is."""


class Damaged(StoreError):
    """A log with a gap or a change in it; none of it is served."""


class Conflict(StoreError):
    """The log has this version already, or not the one before it."""


class TriedBefore(StoreError):
    """Somebody has begun the deal of a day already, in a game that counts."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What can be found of a table without folding its log; `sitting` is who has which seat."""

    phase: Phase
    listed: bool
    game: str
    options: dict[str, str]
    seats: int
    free: int
    people: int
    sitting: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table to fold: a snapshot if there is one, what came after it, and all command ids.

    `seed` is what the last game is dealt from, until it is over; `said` are the last chats.
    """

    snapshot: str | None
    entries: tuple[Entry, ...]
    done: dict[tuple[str, str], int]
    seed: str | None = field(default=None, repr=False)
    said: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Ban:
    """A person who is kept out, from a time and until another; without an end it lasts."""

    person: str
    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class Visit:
    """Who came, whether it is for the first time in a day, and whether they are banned."""

    person: str
    first: bool
    ban: Ban | None = None


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What a person says of another at a table, to those who run the server.

    `by` and `about` are people. It is open until it is `closed`.
    """

    number: int
    time: int
    code: str
    by: str
    about: str
    reason: str
    text: str
    closed: int | None


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many milliseconds what nobody uses is kept, and then in the bin.

    For tables where no game ever began there is a time of their own.
    """

    people: int
    tables: int
    unplayed: int
    bin: int
    reports: int


@dataclass(frozen=True, slots=True)
class Expired:
    """Who was forgotten, and the codes of the tables that are in the bin from now on.

    Nobody and none while the clock cannot be trusted: `doubt` says why.
    """

    people: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    doubt: str | None = None


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table as those who run the server see it; `binned` is since when it is in the bin."""

    code: str
    game: str
    phase: Phase
    seats: int
    people: int
    version: int
    touched: int
    binned: int | None


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table that anybody may find."""

    code: str
    game: str
    options: dict[str, str]
    phase: Phase
    seats: int
    free: int
    people: int


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game this person had a seat in; `gold` and `winners` when it is over."""

    code: str
    number: int
    game: str
    options: dict[str, str]
    seat: int
    seats: int
    started: int
    ended: int | None
    gold: list[int] | None
    winners: list[int] | None


@dataclass(frozen=True, slots=True)
class Said:
    """Something a person wrote in a chat."""

    code: str
    time: int
    text: str


@dataclass(frozen=True, slots=True)
class Subscription:
    """A device that is told when a table waits: where its service is, and what seals a notice."""

    endpoint: str
    key: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class Shared:
    """A link to the study of a game; only with `names` it says who played."""

    id: str
    code: str
    number: int
    names: bool


@dataclass(frozen=True, slots=True)
class DayGame:
    """The game of a day's deal that counts for somebody, and their gold once it is over."""

    day: str
    code: str
    gold: int | None


class Store(Protocol):
    @property
    def neighbours(self) -> Neighbours:
        """The other servers of the same database."""

    async def open_table(
        self, code: str, entry: Entry, summary: Summary, seed: str | None = None
    ) -> None:
        """Begin a log; `Conflict` if there is such a table.

        A seed is kept apart, as `append` does. Where the entry begins the deal of a day, and not as
        practice, it is its person's game of that day, or `TriedBefore`.
        """

    async def append(
        self,
        code: str,
        entry: Entry,
        summary: Summary | None,
        snapshot: str | None = None,
        name: str | None = None,
        look: str | None = None,
        seed: str | None = None,
    ) -> None:
        """Add to a log; `Conflict` unless the entry's version is the next one.

        Without a summary what can be found of the table stays as it was.

        A snapshot is of the table before the entry. It saves time and may be lost.
        With a name the entry's person is called so from now on, with a look they look so: a log
        has neither. A seed is kept apart for the shuffle that the entry begins, until an entry
        shows it.
        """

    async def seed(self, code: str, number: int) -> str | None:
        """The seed of a game, from its shuffle to its end."""

    async def load(self, code: str) -> Loaded | None:
        """A table as it was written, or `Damaged`; so do the next two."""

    async def entries(self, code: str, since: int = 0) -> list[Entry]: ...

    async def game_entries(self, code: str, number: int) -> list[Entry]:
        """The entries that happened in one game of a table or after it, without chats."""

    async def listed(self, most: int) -> list[ListedTable]:
        """Tables that anybody may find, the latest first."""

    async def playing(self) -> list[str]:
        """The codes of all tables where a game is going on, but for those that sleep."""

    async def lull(self, code: str, sleeps: bool = True) -> None:
        """Let a table sleep, which nobody has to play until somebody comes; or wake it."""

    async def new_person(self, person: str, token: str) -> None: ...

    async def visit(self, token: str) -> Visit | None:
        """A person comes with a session, known by the hash of its token."""

    async def names(self, people: list[str]) -> dict[str, str | None]: ...

    async def looks(self, people: list[str]) -> dict[str, str | None]: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def dress(self, person: str, look: str) -> None: ...

    async def agree(self, person: str, agrees: bool) -> None:
        """Whether riddles may be made of games that a person played, from now on."""

    async def agreeing(self, among: list[str] | None = None) -> set[str]:
        """Those who let riddles be made of their games: all, or only of some people."""

    async def games_over(self) -> list[tuple[str, int]]:
        """The codes and numbers of all games that are over, but for those in the bin."""

    async def games_of(self, person: str) -> list[MyGame]: ...

    async def brought(self, person: str) -> list[tuple[str, str, str]]:
        """Who was ever brought along to a table where this person was, by anybody.

        Each with the table's code and the command; tables in the bin are among them.
        """

    async def said_by(self, person: str) -> list[Said]: ...

    async def forget(self, person: str) -> None:
        """Delete who a person is and what they wrote; their games stay, nobody's."""

    async def subscribe(self, person: str, device: Subscription) -> None:
        """Tell a device from now on, for this person alone; those beyond the newest few are not."""

    async def unsubscribe(self, person: str, endpoint: str) -> None: ...

    async def subscriptions(self, person: str) -> list[Subscription]: ...

    async def tell_once(self, code: str, version: int, rank: int) -> bool:
        """Whether nothing of this rank, or a higher one, was told of a decision before.

        From now on it was, also for other servers and after a restart.
        """

    async def keep_study(self, code: str, number: int, study: bytes) -> None:
        """Keep what was found out about a game, beside its record; the first one stays."""

    async def study(self, code: str, number: int) -> bytes | None: ...

    async def studies(self, games: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """Those there are of some games, by code and number."""

    async def unstudied(self, since: int, most: int) -> list[tuple[str, int]]:
        """Games that ended since a time and have no study, the oldest first."""

    async def share(self, wanted: Shared, person: str) -> Shared | None:
        """Keep a link of somebody to a study; None if they or the table are gone.

        It goes with either of them.
        """

    async def shared(self, link: str) -> Shared | None: ...

    async def shares_by(self, person: str) -> list[Shared]: ...

    async def day_seed(self, day: str, drawn: str) -> str:
        """What the deal of a day comes from: what was drawn first, whoever asks."""

    async def tried(self, day: str, person: str) -> DayGame | None:
        """The game of somebody that counts for a day."""

    async def tries_by(self, person: str) -> list[DayGame]:
        """The same for all days, the latest first."""

    async def scores(self, day: str) -> dict[int, int]:
        """How many have how much gold of a day's deal, of those whose game that counts is over."""

    async def file_report(
        self, code: str, by: str, about: str, reason: str, text: str, now: int
    ) -> bool:
        """Keep a report; another one by and about the same people at a table replaces it.

        False if there is nobody it could be about any more.
        """

    async def reports(self, closed: bool = False) -> list[PlayerReport]:
        """Those that are open, the oldest first, or also those that are closed."""

    async def reports_by(self, person: str) -> list[PlayerReport]: ...

    async def close_report(self, number: int, now: int) -> bool:
        """Somebody has dealt with it; False if no such report is open."""

    async def ban(self, person: str, now: int, until: int | None) -> bool:
        """Keep a person out, and close all reports about them; False if there is no such person.

        Their sessions stay, for the day they may come back.
        """

    async def unban(self, person: str) -> bool:
        """Let a person in again; False if they are not banned."""

    async def bans(self, among: list[str] | None = None) -> list[Ban]:
        """Those that are in force now, the latest first: all, or only of some people."""

    async def offer_transfer(self, person: str, code: str, expires: int) -> None: ...

    async def redeem_transfer(self, code: str, token: str, now: int) -> str | None:
        """Whose code this was; it is used up, and the token is a session of theirs."""

    async def expire(self, now: int, keeping: Keeping) -> Expired:
        """Put what is old into the bin, and delete what has been there long enough.

        Nothing is touched unless the newest entry and the last call agree with this clock: a
        machine that wakes up in another year must not erase a house. A person who comes back, and
        a table that is restored, are out of the bin again.
        """

    async def kept(self) -> list[KeptTable]:
        """Every table, also in the bin, the latest first."""

    async def put_in_bin(self, code: str, now: int) -> bool:
        """Close a table; False if there is none that is open."""

    async def restore(self, code: str, now: int) -> bool:
        """Take a table out of the bin; False if it is not there."""

    async def open_among(self, codes: list[str]) -> set[str]:
        """Those of some tables that are there and not in the bin."""

    async def try_writing(self) -> None:
        """Raise `StoreError` if nothing can be written, or soon no more; it says why in words."""

    async def close(self) -> None: ...
