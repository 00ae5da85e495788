"""What leaves a table: facts, views and pictures as JSON, made of what the receiver may know.

A connection looks through one pair of eyes at most. People may share a device: one of them came
with it and has brought the others. Nobody's eyes are open there until a seat is revealed, and then
only that seat's.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from saboteur.play.codec import action_json, fact_data
from saboteur.play.game import Game
from saboteur.play.talk import talk_now
from saboteur.rules.seen import Viewer, as_seen
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Chatted, Fact, PersonZoned
from saboteur.server.log.table import MOST_GUESTS, Guest, Table
from saboteur.server.pictures import Chair, Happened, Picture, Someone
from saboteur.server.tables.shuffling import missing
from saboteur.server.tables.wishes import wished

Shown = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a connection asked for: with `watch` it is a screen, and nobody's.

    `reveal` is a seat of a device that several people share.
    """

    watch: bool = False
    reveal: int | None = None


OWN: Final = Eyes()


def brought(table: Table, person: str) -> list[Guest]:
    """Those who came with this person's device and have a seat."""
    number = table.numbers.get(person)
    return [
        guest
        for guest in table.guests
        if number is not None
        and guest.keeper == number
        and table.seat_of_number(guest.number) is not None
    ]


def shared_seats(table: Table, person: str) -> list[int]:
    """The seats of a device that is shared; none if it is one person's."""
    others = [table.seat_of(guest.id) for guest in brought(table, person)]
    seats = [table.seat_of(person), *others] if others else []
    return sorted(seat for seat in seats if seat is not None)


def on_device(table: Table, person: str) -> Iterator[str]:
    """Everybody who is there when this person is."""
    yield person
    number = table.numbers.get(person)
    if number is not None:
        yield from (guest.id for guest in table.guests if guest.keeper == number)


def keeper_of(table: Table, person: str) -> str:
    """Who came with the device that this person plays on."""
    guest = table.guest(person)
    return person if guest is None or guest.keeper is None else table.guests[guest.keeper].id


def viewer_of(table: Table, person: str | None, eyes: Eyes = OWN) -> int | None:
    """The seat whose view is told; None is an onlooker's."""
    if eyes.watch or person is None:
        return None
    shared = shared_seats(table, person)
    if table.game is None or not shared:
        return table.seat_of(person)
    return eyes.reveal if eyes.reveal in shared else None


def shown_fact(fact: Fact, viewer: Viewer) -> Shown:
    return fact_data(as_seen(fact, viewer))


def watches(table: Table, guest: Guest) -> bool:
    """Whether a person has no seat, and brought nobody who has one."""
    seated = [chair.person for chair in table.chairs]
    return guest.number not in seated and not brought(table, guest.id)


def overhears(table: Table, person: str | None, eyes: Eyes = OWN) -> bool:
    """Whether what is said aside is for them: they watch a game, or it is over.

    A screen in the middle of the room is seen by those who play.
    """
    if not table.playing:
        return True
    guest = None if person is None or eyes.watch else table.guest(person)
    return guest is not None and watches(table, guest)


def is_aside(fact: Fact) -> bool:
    return isinstance(fact, Chatted) and fact.aside


def shown_facts(
    entry: Entry, viewer: Viewer, data: Callable[[Fact], Any] = fact_data, aside: bool = True
) -> list[Any]:
    # Where in the world somebody is, is for nobody but the clock.
    told = [fact for fact in entry.facts if not isinstance(fact, PersonZoned)]
    return [data(as_seen(fact, viewer)) for fact in told if aside or not is_aside(fact)]


def shown_steps(
    table: Table, entries: Iterable[Entry], viewer: Viewer, aside: bool
) -> list[Happened]:
    """What was said aside in earlier games is open."""
    return [
        Happened(
            entry.version, shown_facts(entry, viewer, aside=aside or entry.game < table.number)
        )
        for entry in entries
    ]


def shown_view(game: Game, viewer: int | None) -> Shown:
    """A view without its history, with what can be done and said now, ready to be encoded."""
    seen = game.shown(viewer)
    silent = viewer is not None and game.said_enough(viewer)
    legal = tuple([action_json(action) for action in seen["legal"]])
    undo = viewer is not None and game.undo_refusal(viewer) is None
    return {**seen, "legal": legal, "talk": () if silent else talk_now(seen), "undo": undo}


def chairs(table: Table) -> list[Chair]:
    return [
        Chair(chair.person, chair.bot, chair.player, table.character(seat))
        for seat, chair in enumerate(table.chairs)
    ]


def picture(
    table: Table,
    names: Mapping[str, str | None],
    looks: Mapping[str, str | None],
    present: Collection[int],
) -> Picture:
    """The table around its game; of a large crowd those who are there, sit, or came last."""
    sitting = {chair.person for chair in table.chairs}
    first = len(table.guests) - MOST_GUESTS
    return Picture(
        code=table.code,
        game=table.arranged.game,
        options=table.arranged.options,
        settings=table.settings,
        phase=table.phase,
        number=table.number,
        after=table.after,
        advises=table.playing and table.advised and table.advises,
        host=table.host,
        shuffling=missing(table) if table.shuffling else None,
        wish=wished(table),
        day=table.day,
        practice=table.practice,
        chairs=chairs(table),
        people=[
            Someone(
                number=guest.number,
                name=names.get(guest.id),
                present=guest.number in present,
                muted=guest.muted,
                look=looks.get(guest.id),
                keeper=guest.keeper,
                paused=guest.paused or None,
            )
            for guest in table.guests
            if not guest.kicked
            and (guest.keeper is None or guest.number in sitting)
            and (guest.number >= first or guest.number in present or guest.number in sitting)
        ],
    )
