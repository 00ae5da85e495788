"""What follows when a person wants something of a table, or why it is refused.

Nothing changes here: the answer is a `Proposal`, which counts once it is in the log.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final
from unicodedata import category

from msgspec import UNSET

from saboteur.bots.levels import LEVELS
from saboteur.games.options import OptionError
from saboteur.play.facts import SeatTaken, TableFact
from saboteur.play.game import Game
from saboteur.play.record import Step, recorded
from saboteur.play.talk import Statement, TalkRefused
from saboteur.rules.notation import NotationError
from saboteur.rules.questions import IllegalAction
from saboteur.server import facts, messages
from saboteur.server.facts import HouseFact
from saboteur.server.messages import Do, Reason
from saboteur.server.table import PERSON, STAND_IN, Guest, Table, settled

MOST_GUESTS: Final = 100


class Refused(Exception):
    """A command that changes nothing, and why; with the rule where a rule forbids it."""

    def __init__(self, reason: Reason, rule: str | None = None, **args: Any) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.rule = rule
        self.args_of = args


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would happen: facts of the house first, then steps of the game."""

    house: tuple[HouseFact, ...] = ()
    steps: tuple[Step, ...] = ()


def decide(table: Table, person: str, do: Do) -> Proposal:
    """What follows from a command of a person, who joins with it if need be."""
    guest = table.guest(person)
    if isinstance(do, messages.Join):
        return join(table, guest)
    if guest is None or guest.kicked:
        raise Refused("not-found")
    if isinstance(do, HOST_ONLY) and guest.number != table.host:
        raise Refused("not-host")
    return DECIDE[type(do)](table, guest, do)


def join(table: Table, guest: Guest | None) -> Proposal:
    if guest is not None:
        raise Refused("not-found" if guest.kicked else "nothing-to-do")
    if len(table.guests) >= MOST_GUESTS:
        raise Refused("table-full")
    number = len(table.guests)
    joined = facts.PersonJoined(number)
    return Proposal((joined,) if table.host is not None else (joined, facts.HostPassed(number)))


def sit(table: Table, guest: Guest, do: messages.Sit) -> Proposal:
    chair = table.chairs[checked_seat(table, do.seat)]
    if chair.person == guest.number:
        return give_back(table, do.seat)
    if chair.person is not None:
        raise Refused("seat-taken")
    chosen = facts.SeatChosen(do.seat, guest.number)
    if not table.playing:
        return Proposal((chosen,))
    # Whoever has a seat keeps it until the game ends: nobody may know two hands.
    if chair.bot is None or table.seat_of_number(guest.number) is not None:
        raise Refused("game-on")
    return Proposal((chosen,), (table_step(table, SeatTaken(do.seat, PERSON)),))


def give_back(table: Table, seat: int) -> Proposal:
    """A person is back at their seat, if a bot has been playing it."""
    if not table.playing or table.chairs[seat].stand_in is None:
        raise Refused("nothing-to-do")
    return Proposal(steps=(table_step(table, SeatTaken(seat, PERSON)),))


def stand(table: Table, guest: Guest, do: messages.Stand) -> Proposal:
    seat = own_seat(table, guest)
    if not table.playing:
        return Proposal((facts.SeatFreed(seat),))
    if table.chairs[seat].stand_in is not None:
        raise Refused("nothing-to-do")
    return stand_in(table, seat)


def stand_in(table: Table, seat: int) -> Proposal:
    """A bot plays a person's seat from now on; the seat stays theirs."""
    return Proposal(steps=(table_step(table, SeatTaken(seat, STAND_IN)),))


def seat_bot(table: Table, guest: Guest, do: messages.SeatBot) -> Proposal:
    seat = checked_seat(table, do.seat)
    if do.level not in LEVELS:
        raise Refused("no-such-level")
    if table.chairs[seat].person is not None:
        raise Refused("seat-taken")
    seated = (facts.BotSeated(seat, do.level),)
    if not table.playing:
        return Proposal(seated)
    return Proposal(seated, (table_step(table, SeatTaken(seat, do.level)),))


def free_seat(table: Table, guest: Guest, do: messages.FreeSeat) -> Proposal:
    between_games(table)
    return Proposal((facts.SeatFreed(checked_seat(table, do.seat)),))


def arrange(table: Table, guest: Guest, do: messages.Arrange) -> Proposal:
    between_games(table)
    return Proposal((arranged(do.game, do.options, do.seats),))


def arranged(game: str, options: dict[str, str], seats: int) -> facts.GameArranged:
    try:
        return settled(facts.GameArranged(game, options, seats))
    except OptionError as error:
        raise Refused("bad-options") from error


def start(table: Table, guest: Guest, do: messages.Start) -> Proposal:
    between_games(table)
    if any(chair.player is None for chair in table.chairs):
        raise Refused("seats-empty")
    name, options = table.arranged.game, table.arranged.options
    players = tuple(chair.bot or PERSON for chair in table.chairs)
    game = Game(name, players=len(players), **options)
    return Proposal((facts.GameStarted(table.number + 1, name, options, players),), game.steps())


def rematch(table: Table, guest: Guest, do: messages.Rematch) -> Proposal:
    if table.game is None:
        raise Refused("no-game")
    return start(table, guest, messages.Start())


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
    copy = played(table).copy()
    for fact in before:
        copy.add(fact)
    try:
        copy.take(action, seat)
    except IllegalAction as error:
        raise Refused("forbidden", error.rule) from error
    except NotationError as error:
        raise Refused("not-an-action") from error
    return Proposal(steps=copy.steps(table.steps))


def talk(table: Table, guest: Guest, do: messages.Talk) -> Proposal:
    seat = own_seat(table, guest)
    if guest.muted:
        raise Refused("muted")
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
    text = plain(do.text)
    if not text:
        raise Refused("nothing-to-do")
    return Proposal((facts.Chatted(guest.number, text),))


def rename(table: Table, guest: Guest, do: messages.Rename) -> Proposal:
    if not plain(do.name):
        raise Refused("nothing-to-do")
    return Proposal((facts.PersonRenamed(guest.number),))


def kick(table: Table, guest: Guest, do: messages.Kick) -> Proposal:
    other = another(table, guest, do.person)
    kicked = facts.PersonKicked(other.number)
    seat = table.seat_of_number(other.number)
    if seat is None:
        return Proposal((kicked,))
    if not table.playing:
        return Proposal((kicked, facts.SeatFreed(seat)))
    taken = table_step(table, SeatTaken(seat, STAND_IN))
    return Proposal((kicked, facts.BotSeated(seat, STAND_IN)), (taken,))


def mute(table: Table, guest: Guest, do: messages.Mute) -> Proposal:
    return Proposal((facts.PersonMuted(another(table, guest, do.person).number, do.muted),))


def hand_over(table: Table, guest: Guest, do: messages.HandOver) -> Proposal:
    return Proposal((facts.HostPassed(another(table, guest, do.person).number),))


def change(table: Table, guest: Guest, do: messages.Change) -> Proposal:
    given = {name: getattr(do, name) for name in do.__struct_fields__}
    changed = {name: value for name, value in given.items() if value is not UNSET}
    return Proposal((facts.SettingsChanged(replace(table.settings, **changed)),))


def plain(text: str) -> str:
    """Text in one line, without characters that cannot be seen or turn the line around."""
    seen = "".join(c if category(c)[0] != "C" else " " for c in text)
    return " ".join(seen.split())


def checked_seat(table: Table, seat: int) -> int:
    if seat >= len(table.chairs):
        raise Refused("no-such-seat")
    return seat


def own_seat(table: Table, guest: Guest) -> int:
    seat = table.seat_of_number(guest.number)
    if seat is None:
        raise Refused("not-seated")
    return seat


def another(table: Table, guest: Guest, number: int) -> Guest:
    if number >= len(table.guests) or number == guest.number or table.guests[number].kicked:
        raise Refused("no-such-person")
    return table.guests[number]


def between_games(table: Table) -> None:
    if table.playing:
        raise Refused("game-on")


def played(table: Table) -> Game:
    if table.game is None or table.game.over:
        raise Refused("no-game")
    return table.game


def table_step(table: Table, fact: TableFact) -> Step:
    return Step(None, (recorded(fact, len(table.chairs)),))


HOST_ONLY: Final = (
    messages.SeatBot,
    messages.FreeSeat,
    messages.Arrange,
    messages.Start,
    messages.Rematch,
    messages.Kick,
    messages.Mute,
    messages.HandOver,
    messages.Change,
)
DECIDE: Final[dict[type[Do], Callable[[Table, Guest, Any], Proposal]]] = {
    messages.Sit: sit,
    messages.Stand: stand,
    messages.SeatBot: seat_bot,
    messages.FreeSeat: free_seat,
    messages.Arrange: arrange,
    messages.Start: start,
    messages.Rematch: rematch,
    messages.Choose: choose,
    messages.Talk: talk,
    messages.Chat: chat,
    messages.Rename: rename,
    messages.Kick: kick,
    messages.Mute: mute,
    messages.HandOver: hand_over,
    messages.Change: change,
}
