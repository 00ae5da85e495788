"""What people at a table ask of each other: to undo a choice, or to let a bot play for the silent.

An undoing takes everybody else's leave, a bot that of the host or of more than half of those who
are kept waiting. Each device has one voice. Whatever was asked for is over once anybody chooses.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON, Guest, Table, Wish
from saboteur.server.messages import Do
from saboteur.server.pictures import Wished
from saboteur.server.tables.proposals import Proposal, Refused, own_seat, played, stand_in
from saboteur.server.tables.shuffling import seed_of

# So many seconds everybody waits for whoever chooses before they may be reminded or replaced.
PATIENCE: Final[dict[type[Do], float]] = {messages.Nudge: 10.0, messages.LetBot: 60.0}


def voice(table: Table, number: int) -> int:
    """Who speaks for a person: whoever came with the device that they play on."""
    keeper = table.guests[number].keeper
    return number if keeper is None else keeper


def voices(table: Table, seat: int) -> set[int]:
    """Everybody who plays, but for those at the device where a seat is played."""
    people = {
        at: voice(table, chair.person)
        for at, chair in enumerate(table.chairs)
        if chair.player == PERSON and chair.person is not None
    }
    return {number for at, number in people.items() if number != people.get(seat)}


def wished(table: Table) -> Wished | None:
    """What is asked for, as everybody sees it."""
    wish = table.wish
    if wish is None:
        return None
    missing = voices(table, wish.seat) - wish.granted - wish.refused
    return Wished(wish.person, wish.what, wish.seat, sorted(missing))


def undo(table: Table, guest: Guest, do: messages.Undo) -> Proposal:
    if "undo" in table.dropped:
        raise Refused("undo-refused")
    return asked(table, Wish(guest.number, "undo", chosen_at(table, guest)))


def chosen_at(table: Table, guest: Guest) -> int:
    """The seat at a person's device that chose last, if that can be undone."""
    game = played(table)
    for seat in seats_of(table, guest):
        why = game.undo_refusal(seat)
        if why is None:
            return seat
        if why != "undo-other":
            raise Refused(why)
    raise Refused("undo-other")


def seats_of(table: Table, guest: Guest) -> list[int]:
    """Those that are played at a person's device."""
    own = voice(table, guest.number)
    seats = [
        at
        for at, chair in enumerate(table.chairs)
        if chair.person is not None and voice(table, chair.person) == own
    ]
    if not seats:
        raise Refused("not-seated")
    return seats


def let_bot(table: Table, guest: Guest, do: messages.LetBot) -> Proposal:
    seat = silent_seat(table, guest)
    if table.over_days:
        # Nobody is punished by a night's sleep: the clock alone says how long it may take.
        raise Refused("too-soon")
    if guest.number == table.host:
        return stand_in(table, seat)
    own_seat(table, guest)
    return asked(table, Wish(guest.number, "bot", seat, frozenset({voice(table, guest.number)})))


def silent_seat(table: Table, guest: Guest) -> int:
    """The seat of the person who chooses, if others wait for them."""
    seat = played(table).decision.seat
    assert seat is not None
    person = table.chairs[seat].person
    if table.chairs[seat].player != PERSON or person is None:
        raise Refused("nothing-to-do")
    if voice(table, person) == voice(table, guest.number):
        raise Refused("nothing-to-do")
    return seat


def asked(table: Table, wish: Wish) -> Proposal:
    """A wish takes the place of one before; where nobody need be asked it is granted at once."""
    before = table.wish
    if before is not None and (before.what, before.seat) == (wish.what, wish.seat):
        raise Refused("nothing-to-do")
    return outcome(
        table,
        wish,
        facts.WishMade(wish.person, wish.what, wish.seat),
        *(facts.WishAnswered(number, True) for number in sorted(wish.granted)),
    )


def grant(table: Table, guest: Guest, do: messages.Grant) -> Proposal:
    wish, number = table.wish, voice(table, guest.number)
    if wish is None:
        raise Refused("nothing-to-do")
    if guest.number == wish.person and not do.granted:
        return dropped(table)
    side = wish.granted if do.granted else wish.refused
    if number not in voices(table, wish.seat) or number in side:
        raise Refused("nothing-to-do")
    answer = facts.WishAnswered(number, do.granted)
    if wish.what == "bot" and do.granted and guest.number == table.host:
        return replace(stand_in(table, wish.seat), house=(answer,))
    return outcome(table, wish.answered(number, do.granted), answer)


def outcome(table: Table, wish: Wish, *house: facts.HouseFact) -> Proposal:
    """What follows: the wish itself, nothing yet, or that it is dropped."""
    people = voices(table, wish.seat)
    needed = len(people) if wish.what == "undo" else len(people) // 2 + 1
    if len(people & wish.granted) >= needed:
        return replace(GRANTED[wish.what](table, wish.seat), house=house)
    if len(people - wish.refused) < needed:
        return Proposal((*house, facts.WishDropped(wish.person)))
    return Proposal(house)


def undone(table: Table, seat: int) -> Proposal:
    copy = played(table).copy(seed=seed_of(table))
    copy.undo(seat)
    return Proposal(steps=copy.steps(table.steps))


GRANTED: Final[dict[facts.Want, Callable[[Table, int], Proposal]]] = {
    "undo": undone,
    "bot": stand_in,
}


def dropped(table: Table) -> Proposal:
    """Nobody has answered in time, or whoever asked has thought again."""
    if table.wish is None:
        # Another server was faster.
        raise Refused("stale")
    return Proposal((facts.WishDropped(table.wish.person),))


def nudge(table: Table, guest: Guest, do: messages.Nudge) -> Proposal:
    own_seat(table, guest)
    if guest.muted:
        raise Refused("muted")
    seat = silent_seat(table, guest)
    if guest.number in table.nudged:
        raise Refused("nothing-to-do")
    return Proposal((facts.Nudged(guest.number, seat),))


WISHES: Final[dict[type[Do], Callable[[Table, Guest, Any], Proposal]]] = {
    messages.Undo: undo,
    messages.LetBot: let_bot,
    messages.Grant: grant,
    messages.Nudge: nudge,
}
