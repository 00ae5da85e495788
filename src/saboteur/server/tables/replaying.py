"""A game told again, move by move, as one viewer knew it then.

It is built from a record that holds only what the viewer saw: its facts are folded, and views are
made of nothing else. What the viewer did not know is not there to be told.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from msgspec import structs

from saboteur.play.codec import fact_data, view_fields
from saboteur.play.facts import TableFact
from saboteur.play.record import OtherVersion, Record, RecordError, Step, record_from
from saboteur.rules.facts import GameEnded
from saboteur.rules.hands import hand_names
from saboteur.rules.seen import Viewer
from saboteur.rules.state import State
from saboteur.rules.view import view
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Chatted, Settings
from saboteur.server.log.table import PERSON, Table
from saboteur.server.pictures import Chair, Picture, Replay, Retold, Someone
from saboteur.server.tables import showing
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.records import record_of
from saboteur.server.tables.screens import Telling
from saboteur.server.tables.showing import Shown, shared_seats

# No game has so many moves, and none takes so long to tell; but anybody may write a file.
MOST_MOVES: Final = 3_000
MOST_SECONDS: Final = 5.0
MOST_SEATS: Final = 12
# People may chat for hours: so much of it is told again before a move.
MOST_SAID: Final = 200
# What a file may lead to that says what cannot be.
CONTRADICTIONS: Final = (
    *(ValueError, LookupError, TypeError, ArithmeticError),
    *(AttributeError, AssertionError, RecursionError),
)

Asked = Viewer | Literal["own"]
"""Whose eyes are asked for; "own" are the asker's, or else the best there are."""
Names = Mapping[str, str | None]
Chairs = list[Chair]


@dataclass(frozen=True, slots=True)
class Around:
    """What was written at the table before each move, and who sat where after it.

    Nothing else of the table is told again: the seed that is shown at the end tells all hands.
    """

    said: list[list[Chatted]]
    chairs: list[Chairs]


def replay_of_game(
    code: str,
    entries: Sequence[Entry],
    number: int,
    person: str | None,
    asked: Asked,
    names: tuple[Names, Names],
) -> Replay | None:
    """A game of a table from its log, told to a person; None if it never began."""
    table = Table(code)
    for entry in entries:
        if entry.game < number:
            table.fold(replace(entry, steps=()))
    played = list(until_the_end([entry for entry in entries if entry.game == number]))
    record = record_of(played, "all")
    if record is None:
        return None
    around = gathered(table, played)
    # Where several people share a device, nobody's eyes are the asker's own before the end.
    shared = person is not None and shared_seats(table, person)
    own = None if shared and not ended(record.steps) else table.seat_of(person)
    viewers = allowed(record, own)
    viewer = chosen(asked, viewers, own)
    picture = showing.picture(table, *names, present=())
    return retold(record, viewer, viewers, picture, around)


def until_the_end(entries: Sequence[Entry]) -> Iterator[Entry]:
    """What is arranged after a game belongs to the next one."""
    for entry in entries:
        yield entry
        if ended(entry.steps):
            return


def ended(steps: Sequence[Step]) -> bool:
    return any(isinstance(one.fact, GameEnded) for step in steps for one in step.facts)


def gathered(table: Table, entries: Sequence[Entry]) -> Around:
    """Fold what is not of the game itself, and keep what was said and who sat where."""
    around = Around([], [])
    over = any(ended(entry.steps) for entry in entries)
    said: list[Chatted] = []
    for entry in entries:
        table.fold(replace(entry, steps=tuple(around_the_game(step) for step in entry.steps)))
        chats = (fact for fact in entry.house if isinstance(fact, Chatted))
        said += [fact for fact in chats if over or not fact.aside]
        chairs = showing.chairs(table)
        for _ in entry.steps:
            around.said.append(said[-MOST_SAID:])
            around.chairs.append(chairs)
            said = []
    if around.said:
        around.said[-1] += said[-MOST_SAID:]
    return around


def around_the_game(step: Step) -> Step:
    """A step without what it did to the game: who saw that is another's business."""
    return Step(None, tuple(one for one in step.facts if isinstance(one.fact, TableFact)))


def allowed(record: Record, own: int | None) -> list[Viewer]:
    """Whose eyes a game may be seen through: anybody's once it is over, until then one's own."""
    if ended(record.steps):
        return everybody(record)
    return [None] if own is None else [own, None]


def everybody(record: Record) -> list[Viewer]:
    if record.viewer != "all":
        return [record.viewer]
    # What was known of a position that a game began from is not in its record.
    return ["all"] if record.position is not None else ["all", None, *range(record.players)]


def chosen(asked: Asked, viewers: Sequence[Viewer], own: int | None = None) -> Viewer:
    if asked == "own":
        return own if own in viewers and own is not None else viewers[0]
    if asked not in viewers:
        raise Refused("secret" if "all" not in viewers else "no-such-seat")
    return asked


def retold(
    record: Record,
    viewer: Viewer,
    viewers: list[Viewer],
    picture: Picture,
    around: Around | None = None,
) -> Replay:
    """Every move of a record as a viewer saw it, until the time for telling is over."""
    seen = record.seen_by(viewer)
    opening = shown(seen.opening(), viewer)
    before, telling, steps = opening, Telling(), list[Retold]()
    hands, chairs, late = None, picture.chairs, time.monotonic() + MOST_SECONDS
    if around is not None and around.chairs:
        chairs = around.chairs[0]
        picture = structs.replace(picture, chairs=chairs)
    for number, (step, state) in enumerate(seen.states()):
        if number == MOST_MOVES or time.monotonic() > late:
            break
        after = shown(state, viewer)
        said = [] if around is None else around.said[number]
        sit = chairs if around is None else around.chairs[number]
        held = all_hands(state) if viewer == "all" else None
        steps.append(
            Retold(
                version=number + 1,
                facts=[
                    *map(fact_data, said),
                    *(fact_data(one.fact) for one in step.facts),
                ],
                changes=telling.changes(before, after),
                chairs=None if sit == chairs else sit,
                hands=None if held == hands else held,
            )
        )
        before, chairs, hands = after, sit, held
    more = len(steps) < len(seen.steps)
    return Replay(viewer, viewers, ended(seen.steps), picture, opening, steps, more)


def shown(state: State, viewer: Viewer) -> Shown:
    """A view as a live table would show it, but for what could be done and said."""
    return {**view_fields(view(state, viewer)), "legal": (), "talk": (), "undo": False}


def all_hands(state: State) -> list[list[str]]:
    if not state.round:
        return [[] for _ in range(state.players)]
    return [list(hand_names(state, seat)) for seat in range(state.players)]


def replay_of_file(content: bytes, asked: Asked) -> Replay:
    """A record that somebody brought along, told again; nothing of it is kept.

    Whatever is wrong with it is theirs to know: it is their file.
    """
    record = brought(content)
    viewers = everybody(record)
    viewer = chosen(asked, viewers)
    try:
        return retold(record, viewer, viewers, picture_of(record))
    except CONTRADICTIONS as error:
        raise Refused("broken-record") from error


def brought(content: bytes) -> Record:
    """The record in a file that somebody brought along; what it says is not judged."""
    try:
        record = record_from(content)
    except OtherVersion as error:
        raise Refused("other-record") from error
    except RecordError as error:
        raise Refused("not-a-record") from error
    if not 1 <= record.players <= MOST_SEATS or len(record.seats) != record.players:
        raise Refused("broken-record")
    return record


def picture_of(record: Record) -> Picture:
    """The table that a record was played at: its people have no names."""
    persons = [seat for seat, player in enumerate(record.seats) if player == PERSON]
    return Picture(
        code="",
        game=record.game,
        options=record.options,
        settings=Settings(),
        phase="over" if ended(record.steps) else "playing",
        number=0,
        host=None,
        chairs=[chair_of(seat, player) for seat, player in enumerate(record.seats)],
        people=[Someone(seat, None, present=True, muted=False) for seat in persons],
    )


def chair_of(seat: int, player: str) -> Chair:
    if player == PERSON:
        return Chair(seat, None, player)
    level, _, character = player.partition("/")
    return Chair(None, level, level, character or None)
