"""What must be so when the storm is over: the log, and whatever anybody was ever told of it."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from saboteur.play.facts import ClockRanOut, SeatTaken
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Chatted, HostPassed
from saboteur.server.log.table import PERSON, Table
from saboteur.server.tables import showing
from saboteur.server.torture.people import Somebody

if TYPE_CHECKING:
    from saboteur.server.torture.world import World

# People are brought to a table by what they do first, without a command of their own.
NO_ID = ("open", "join")
# Timers may ring so much too soon.
EARLY = 0.01
# By then neighbours know who is where, if nothing goes wrong.
HEARD = 5.0


def found(world: "World", entries: Sequence[Entry]) -> list[str]:
    """All that is wrong with a log and with what people know of it."""
    wrong = [*_promises(world, entries)]
    table = Table(world.code)
    told = _told(world.people)
    for entry in entries:
        if entry.version != table.version + 1:
            return [*wrong, f"version {entry.version} follows {table.version}"]
        wrong += _by_itself(world, table, entry, entries)
        wrong += _stuck(world, table, _time(world, entry.version))
        try:
            table.fold(entry)
        except Exception as error:
            return [*wrong, f"version {entry.version} does not fold: {error!r}"]
        wrong += _shown(table, entry, told.pop(entry.version, ()))
    wrong += [f"people were told of version {version}, which is not there" for version in told]
    wrong += _stuck(world, table, world.now)
    if table.playing:
        wrong.append("a game goes on")
    for somebody in world.people:
        wrong += _screen(world, table, somebody)
    return wrong


def _promises(world: "World", entries: Sequence[Entry]) -> Iterator[str]:
    """Each command once, what was acknowledged as what it was, and nothing that was refused."""
    done = {entry.command: entry.version for entry in entries if entry.command is not None}
    for command, times in Counter(entry.command for entry in entries).items():
        if command is not None and times > 1:
            yield f"{command} was done {times} times"
    said = Counter(fact.text for entry in entries for fact in entry.house if type(fact) is Chatted)
    yield from (f"{text!r} was said {times} times" for text, times in said.items() if times > 1)
    for somebody in world.people:
        for command, version in somebody.acks.items():
            if done.get(command) != version:
                yield f"{command} was acknowledged as {version} and is {done.get(command)}"
        for command, reason in somebody.nacks.items():
            if command in done:
                yield f"{command} was refused ({reason}) and done"
        if somebody.doubt is not None:
            yield f"{somebody.name} still waits for an answer to {somebody.doubt['id']}"
    for entry in entries:
        if entry.person is not None and entry.command is None and entry.kind not in NO_ID:
            yield f"version {entry.version} is a command without an id"


def _by_itself(
    world: "World", table: Table, entry: Entry, entries: Sequence[Entry]
) -> Iterator[str]:
    """What nobody asked for: once, when it was due, and never for somebody who is there."""
    at = f"version {entry.version} ({entry.kind})"
    if entry.kind == "bot" and any(step.command is not None for step in entry.steps):
        seat = next(step.command.seat for step in entry.steps if step.command is not None)
        if table.chairs[seat].player == PERSON:
            yield f"{at}: a bot chose for a person"
    for fact in entry.facts:
        match fact:
            case ClockRanOut(seat):
                yield from _clock(world, table, entry, entries[table.opened - 1], seat)
            case SeatTaken(seat, player) if table.chairs[seat].player == player:
                yield f"{at}: {player} took seat {seat} twice"
            case SeatTaken(seat, player) if entry.kind == "stand-in":
                yield from _stood_in(world, table, entry, seat)
            case HostPassed(number) if table.host == number and entry.kind == "host":
                yield f"{at}: the host became the host"


def _stuck(world: "World", table: Table, until: float) -> Iterator[str]:
    """A round that has begun goes on by itself while nobody is there; over days, day by day."""
    began, ended = world.deserted
    settings = table.settings
    longest = 2 * max(settings.grace, settings.clock or 0) + HEARD
    if world.over_days:
        paused = any(guest.paused for guest in table.guests)
        longest = math.inf if paused else (settings.clock or 0) + HEARD
    still = min(until, ended) - max(_time(world, table.version), began)
    if table.playing and not table.fresh and still > longest:
        yield f"version {table.version}: nothing happened for {still:.3f} s when all had left"


def _clock(world: "World", table: Table, entry: Entry, opened: Entry, seat: int) -> Iterator[str]:
    clock = table.settings.clock
    since = _time(world, entry.version) - _time(world, table.opened)
    if world.over_days:
        # A server that begins anew knows when an entry was made, not how long it took to be kept.
        since = (entry.time - opened.time) / 1000
        if "jump" in world.outcome.faults:
            return  # It reads that on a wall.
    if clock is None or since < clock - EARLY:
        yield f"version {entry.version}: the clock of seat {seat} ran out after {since:.3f} s"


def _stood_in(world: "World", table: Table, entry: Entry, seat: int) -> Iterator[str]:
    number = table.chairs[seat].person
    now, grace = _time(world, entry.version), table.settings.grace
    assert table.game is not None
    if world.over_days:
        yield f"version {entry.version}: a stand-in in a game over days"
    if number is None:
        yield f"version {entry.version}: a stand-in for nobody"
    chooses = table.game.decision.seat == seat and table.settings.clock is None
    borne = max(world.pace.silence, grace) - EARLY
    if chooses and now - _time(world, table.opened) >= borne:
        return  # they were silent for too long
    name, commit = f"person{number}", world.disk.commits[world.code][entry.version - 2]
    never = now + 1.0
    heard = now - grace - HEARD
    if commit.here.get(name, never) <= now - grace - EARLY:
        yield f"version {entry.version}: a stand-in for {name}, who is there"
    elif commit.elsewhere.get(name, never) <= heard and commit.trouble <= heard:
        yield f"version {entry.version}: a stand-in for {name}, who is with a neighbour"


def _time(world: "World", version: int) -> float:
    commits = world.disk.commits[world.code]
    return commits[version - 2].time if version > 1 else 0.0


def _told(people: Sequence[Somebody]) -> dict[int, list[Any]]:
    told: dict[int, list[Any]] = {}
    for somebody in people:
        for shown in somebody.screen.shown:
            told.setdefault(shown.version, []).append((somebody.name, shown))
    return told


def _shown(table: Table, entry: Entry, told: Sequence[Any]) -> Iterator[str]:
    """Every fact and view that anybody was shown is the one that the log gives."""
    facts: dict[int | None, Any] = {}
    views: dict[int | None, Any] = {}
    for name, shown in told:
        seat = shown.seat
        if shown.facts is not None:
            if seat not in facts:
                facts[seat] = normal(showing.shown_facts(entry, seat))
            if facts[seat] != shown.facts:
                yield f"{name} was told other facts of version {entry.version} than the log has"
        if shown.view is not None and table.game is not None:
            if seat not in views:
                views[seat] = normal(showing.shown_view(table.game, seat))
            if views[seat] != shown.view:
                yield f"{name} was shown another view of version {entry.version} than the log has"


def _screen(world: "World", table: Table, somebody: Somebody) -> Iterator[str]:
    """Names and looks are in no log; all else on a screen is."""
    screen = somebody.screen
    if screen.you is None or screen.version is None:
        yield f"{somebody.name} sees nothing"
        return
    shown = normal(showing.picture(table, {}, {}, ()))
    people = [
        {**one, "name": None, "look": None, "present": False} for one in screen.table["people"]
    ]
    if {**screen.table, "people": people} != shown:
        yield f"{somebody.name} sees another table"
    if (screen.version, screen.seat) != (table.version, table.seat_of_number(screen.you)):
        yield f"{somebody.name} is at version {screen.version} of {table.version}"
    if screen.present != set(range(len(world.people))):
        yield f"{somebody.name} sees {sorted(screen.present)} of {len(world.people)} people there"


def normal(shown: Any) -> Any:
    """As it is after a way through JSON."""
    return msgspec.json.decode(msgspec.json.encode(shown))
