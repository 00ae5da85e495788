"""What follows when a person wants something of a table, or why it is refused.

Nothing changes here: the answer is a `Proposal`, which counts once it is in the log.
"""

from collections.abc import Callable, Container
from math import inf
from typing import Any, Final
from unicodedata import category

from saboteur.play.facts import SeatTaken, TableFact
from saboteur.play.talk import Statement, TalkRefused, rule_of_silence
from saboteur.rules.questions import IllegalAction
from saboteur.rules.texts.notation import NotationError
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.table import MOST_GUESTS, PERSON, Guest, Table
from saboteur.server.messages import Do
from saboteur.server.tables.advising import take_back
from saboteur.server.tables.daily import check_fixed
from saboteur.server.tables.hosting import HOSTING
from saboteur.server.tables.learning import check_wish, learn
from saboteur.server.tables.proposals import (
    Proposal,
    Refused,
    between_games,
    checked_seat,
    own_seat,
    played,
    stand_in,
    table_step,
)
from saboteur.server.tables.showing import watches
from saboteur.server.tables.shuffling import promise, say, seed_of, shown, start
from saboteur.server.tables.wishes import PATIENCE, WISHES

STARTING: Final = (messages.Start, messages.Rematch)
# Who sits where, and what is played, is settled while people say their numbers for a shuffle.
SETTLED: Final = (
    messages.Sit,
    messages.Stand,
    messages.SeatBot,
    messages.SeatPerson,
    messages.FreeSeat,
    messages.Kick,
)
# Those who ever came to one table; nobody comes a thousand times in earnest.
MOST_EVER: Final = 1000


def decide(
    table: Table, person: str, do: Do, away: Container[int] = (), waited: float = inf
) -> Proposal:
    """What follows from a command of a person, who joins with it if need be.

    `away` are the numbers of those who are not there now; everybody has `waited` so many seconds
    for whoever chooses.
    """
    guest = table.guest(person)
    if isinstance(do, messages.Join):
        return join(table, guest, away)
    if guest is None or guest.kicked:
        raise Refused("not-found")
    if table.lesson is not None:
        check_wish(do)
    if table.day is not None:
        check_fixed(do)
    if isinstance(do, (*HOSTING, *STARTING)) and guest.number != table.host:
        raise Refused("not-host")
    if table.shuffling and isinstance(do, SETTLED):
        raise Refused("game-on")
    if waited < PATIENCE.get(type(do), 0):
        raise Refused("too-soon")
    if isinstance(do, STARTING):
        return start(table, do, away)
    return DECIDE[type(do)](table, guest, do)


def join(table: Table, guest: Guest | None, away: Container[int]) -> Proposal:
    if guest is not None:
        raise Refused("not-found" if guest.kicked else "nothing-to-do")
    if table.private:
        raise Refused("not-found")
    number = len(table.guests)
    if number >= MOST_EVER or crowd(table, away) >= MOST_GUESTS:
        raise Refused("table-full")
    joined = facts.PersonJoined(number)
    return Proposal((joined,) if table.host is not None else (joined, facts.HostPassed(number)))


def crowd(table: Table, away: Container[int]) -> int:
    """How many are there or have a seat: strangers who came and went keep nobody out."""
    return sum(
        not guest.kicked
        and (guest.number not in away or table.seat_of_number(guest.number) is not None)
        for guest in table.guests
    )


def bring(table: Table, guest: Guest, do: messages.Bring) -> Proposal:
    """Somebody new sits down, on the device of a person who is there."""
    if guest.muted:
        raise Refused("muted")
    between_games(table)
    if table.chairs[checked_seat(table, do.seat)].person is not None:
        raise Refused("seat-taken")
    name, number = plain(do.name), len(table.guests)
    if not name:
        raise Refused("nothing-to-do")
    if number >= MOST_EVER:
        raise Refused("table-full")
    house = (
        facts.PersonJoined(number),
        facts.PersonBrought(number, guest.number),
        facts.SeatChosen(do.seat, number),
    )
    return Proposal(house, name=name)


def brought_to(table: Table, guest: Guest, seat: int) -> int:
    """A seat, if whoever has it was brought by this person."""
    number = table.chairs[checked_seat(table, seat)].person
    if number is None or table.guests[number].keeper != guest.number:
        raise Refused("not-seated")
    return seat


def sit(table: Table, guest: Guest, do: messages.Sit) -> Proposal:
    chair = table.chairs[checked_seat(table, do.seat)]
    if chair.person == guest.number:
        return give_back(table, do.seat)
    if chair.person is not None:
        raise Refused("seat-taken")
    if table.playing:
        # Anyone with the link could look into a hand: the host gives seats in a game.
        raise Refused("ask-host")
    return Proposal((facts.SeatChosen(do.seat, guest.number),))


def give_back(table: Table, seat: int) -> Proposal:
    """A person is back at their seat, if a bot has been playing it."""
    if not table.playing or table.chairs[seat].stand_in is None:
        raise Refused("nothing-to-do")
    return Proposal(steps=(table_step(table, SeatTaken(seat, PERSON)),))


def returned(table: Table, person: str) -> Proposal:
    """What becomes of the seat of a person who is back, unless it is theirs again already."""
    seat = table.seat_of(person)
    if seat is None or not table.playing or table.chairs[seat].stand_in is None:
        raise Refused("stale")
    return give_back(table, seat)


def stand(table: Table, guest: Guest, do: messages.Stand) -> Proposal:
    seat = own_seat(table, guest) if do.seat is None else brought_to(table, guest, do.seat)
    if not table.playing:
        return Proposal((facts.SeatFreed(seat),))
    if table.chairs[seat].stand_in is not None:
        raise Refused("nothing-to-do")
    return stand_in(table, seat)


def unseated(table: Table, person: str) -> Proposal:
    """What becomes of the seat of a person who is banned: during a game nobody else sees it."""
    seat = table.seat_of(person)
    if seat is None or table.private or table.chairs[seat].stand_in is not None:
        raise Refused("stale")
    return stand_in(table, seat) if table.playing else Proposal((facts.SeatFreed(seat),))


def choose(table: Table, guest: Guest, do: messages.Choose) -> Proposal:
    seat = own_seat(table, guest)
    if do.version is not None and do.version < table.opened:
        raise Refused("stale")
    back: tuple[TableFact, ...] = ()
    if table.chairs[seat].stand_in is not None:
        back = (SeatTaken(seat, PERSON),)
    return chosen(table, seat, do.action, back)


def chosen(table: Table, seat: int, action: str, before: tuple[TableFact, ...] = ()) -> Proposal:
    """What follows when a seat chooses: a copy of the game tries it."""
    copy = played(table).copy(seed=seed_of(table))
    for fact in before:
        copy.add(fact)
    try:
        copy.take(action, seat)
    except IllegalAction as error:
        raise Refused("forbidden", error.rule) from error
    except NotationError as error:
        raise Refused("not-an-action") from error
    return Proposal(shown(table) if copy.over else (), copy.steps(table.steps))


def ready(table: Table, guest: Guest, do: messages.Ready) -> Proposal:
    own_seat(table, guest)
    played(table)
    if not table.fresh or guest.number in table.ready:
        raise Refused("nothing-to-do")
    return Proposal((facts.PersonReady(guest.number),))


def zone(table: Table, guest: Guest, do: messages.Zone) -> Proposal:
    own_seat(table, guest)
    if guest.zone == do.minutes:
        raise Refused("nothing-to-do")
    return Proposal((facts.PersonZoned(guest.number, do.minutes),))


def pause(table: Table, guest: Guest, do: messages.Pause) -> Proposal:
    own_seat(table, guest)
    played(table)
    before = guest.paused_in == table.number
    if not table.over_days or not (do.days or before):
        raise Refused("nothing-to-do")
    if do.days and before:
        raise Refused("paused-before")
    return Proposal((facts.PersonPaused(guest.number, do.days),))


def talk(table: Table, guest: Guest, do: messages.Talk) -> Proposal:
    seat = own_seat(table, guest)
    if guest.muted:
        raise Refused("muted")
    check_quiet(table, guest)
    try:
        statement = Statement(do.statement, do.about)  # type: ignore[arg-type]
    except NotationError as error:
        raise Refused("cannot-say") from error
    return said(table, seat, statement)


def said(table: Table, seat: int, statement: Statement) -> Proposal:
    """What follows when a seat says something."""
    copy = played(table).copy()
    try:
        copy.talk(seat, statement)
    except TalkRefused as error:
        raise Refused("cannot-say", why=error.why) from error
    return Proposal(steps=copy.steps(table.steps))


def chat(table: Table, guest: Guest, do: messages.Chat) -> Proposal:
    if not table.settings.chat:
        raise Refused("chat-off")
    if guest.muted:
        raise Refused("muted")
    check_quiet(table, guest)
    text = plain(do.text)
    if not text:
        raise Refused("nothing-to-do")
    return Proposal(
        (facts.Chatted(guest.number, text, aside=table.playing and watches(table, guest)),)
    )


def check_quiet(table: Table, guest: Guest) -> None:
    """B35: who plays keeps silent from the first deal to the end; onlookers may talk."""
    if table.playing and table.seat_of_number(guest.number) is not None:
        rule = rule_of_silence(table.arranged.game, table.arranged.options)
        if rule:
            raise Refused("forbidden", rule, why="quiet")


def rename(table: Table, guest: Guest, do: messages.Rename) -> Proposal:
    # A name is seen by all: it would be a way to shout.
    if guest.muted:
        raise Refused("muted")
    name = plain(do.name)
    if not name:
        raise Refused("nothing-to-do")
    return Proposal((facts.PersonRenamed(guest.number),), name=name)


def dress(table: Table, guest: Guest, do: messages.Dress) -> Proposal:
    return Proposal((facts.PersonDressed(guest.number),), look=do.look)


def plain(text: str) -> str:
    """Text in one line, without characters that cannot be seen or turn the line around."""
    seen = "".join(c if category(c)[0] != "C" else " " for c in text)
    return " ".join(seen.split())


DECIDE: Final[dict[type[Do], Callable[[Table, Guest, Any], Proposal]]] = {
    messages.Sit: sit,
    messages.Bring: bring,
    messages.Stand: stand,
    messages.Choose: choose,
    messages.Promise: promise,
    messages.Open: say,
    messages.Ready: ready,
    messages.Zone: zone,
    messages.Pause: pause,
    messages.Talk: talk,
    messages.Chat: chat,
    messages.Rename: rename,
    messages.Dress: dress,
    messages.Learn: learn,
    messages.TakeBack: take_back,
    **WISHES,
    **HOSTING,
}
