"""Game records (``*.saboteur.json``): per step the command and its facts, and who saw what of them.

Replay folds facts and decides nothing, so that old records play after a rule is fixed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.games.catalogue import new_table, recorded_state
from saboteur.play.facts import KINDS, Fact, TableFact, as_seen
from saboteur.rules.facts import Fact as RulesFact
from saboteur.rules.facts import TunnelDug
from saboteur.rules.fold import fold
from saboteur.rules.state import State
from saboteur.rules.view import UNKNOWN, Viewer

FORMAT: Final = "saboteur-record"
VERSION: Final = 1
RULES: Final = 1

Seats = Sequence[int | Sequence[int]]


class RecordError(ValueError):
    """A file that is not a record this program can read."""


@dataclass(frozen=True)
class Command:
    """What a seat chose, as text."""

    seat: int
    action: str


@dataclass(frozen=True)
class Recorded:
    """A fact; for every field that is not public, which seats saw it (or saw each item of it)."""

    fact: Fact
    seen: dict[str, Seats] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """A command with what followed from it; a deal and what the table did have no command."""

    command: Command | None
    facts: tuple[Recorded, ...]


@dataclass(frozen=True)
class Record:
    """A whole game ("all"), or as much of it as a seat or an onlooker (None) saw.

    A game that did not begin with a deal keeps the `position` it began from, secrets and all.
    """

    game: str
    options: dict[str, str]
    players: int
    seats: tuple[str, ...]
    viewer: Viewer
    steps: tuple[Step, ...]
    position: str | None = None

    def seen_by(self, viewer: Viewer) -> "Record":
        """The same game with only what a seat knew; nobody's view can be widened again."""
        if viewer == self.viewer:
            return self
        if self.viewer != "all":
            raise RecordError(f"this record holds only what {_viewer_name(self.viewer)} saw")
        if isinstance(viewer, int) and not 0 <= viewer < self.players:
            raise RecordError(f"no seat {viewer}: seats are 0 to {self.players - 1}")
        if self.position is not None:
            raise RecordError("a game that began from a position can only be shown whole")
        steps = tuple(_step_seen(step, viewer) for step in self.steps)
        return replace(self, viewer=viewer, steps=steps)

    def opening(self) -> State:
        """The state before the first step."""
        if self.position is not None:
            return recorded_state(self.position)
        return new_table(self.game, self.players, self.options)

    def states(self) -> Iterator[tuple[Step, State]]:
        """Fold step by step; the same state object comes back changed each time."""
        state = self.opening()
        for step in self.steps:
            fold_step(state, step)
            yield step, state


def fold_step(state: State, step: Step) -> None:
    """Change a state by what happened; what the table did changes none."""
    for recorded in step.facts:
        if not isinstance(recorded.fact, TableFact):
            _fold(state, recorded.fact)


def _fold(state: State, fact: RulesFact) -> None:
    try:
        fold(state, fact)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise RecordError(f"what does not fit together in this record: {fact}") from error
    if isinstance(fact, TunnelDug) and fact.card == UNKNOWN:
        raise RecordError(f"everybody sees a card that is dug: {fact}")


def recorded(fact: Fact, players: int) -> Recorded:
    """A fact with its visibility worked out from what each seat sees of it."""
    public = as_seen(fact, None)
    views = [as_seen(fact, seat) for seat in range(players)]
    seen: dict[str, Seats] = {}
    for name in (f.name for f in fields(fact)):
        value = getattr(fact, name)
        if getattr(public, name) != value:
            seen[name] = _witnesses(value, [getattr(view, name) for view in views])
    return Recorded(fact, seen)


def _witnesses(value: Any, views: list[Any]) -> Seats:
    whole = [seat for seat, seen in enumerate(views) if seen == value]
    if isinstance(value, str):
        return whole
    items = [
        [seat for seat, seen in enumerate(views) if seen[i] == item] for i, item in enumerate(value)
    ]
    return items if any(seats != whole for seats in items) else whole


def _step_seen(step: Step, viewer: Viewer) -> Step:
    own = step.command is not None and step.command.seat == viewer
    facts = tuple(Recorded(_fact_seen(recorded, viewer)) for recorded in step.facts)
    return Step(step.command if own else None, facts)


def _fact_seen(recorded: Recorded, viewer: Viewer) -> Fact:
    masked = {
        name: _masked(getattr(recorded.fact, name), seats, viewer)
        for name, seats in recorded.seen.items()
    }
    return replace(recorded.fact, **masked)


def _masked(value: Any, seats: int | Seats, viewer: Viewer) -> Any:
    if isinstance(seats, int):
        raise RecordError("a record lists the seats that saw a field, or those that saw each item")
    if seats and not isinstance(seats[0], int):
        if len(seats) != len(value):
            raise RecordError("a record lists for each item of a field who saw it, or for none")
        return tuple(_masked(item, own, viewer) for item, own in zip(value, seats, strict=True))
    if viewer in seats:
        return value
    return UNKNOWN if isinstance(value, str) else tuple(_masked(item, [], viewer) for item in value)


def _viewer_name(viewer: Viewer) -> str:
    return "an onlooker" if viewer is None else f"seat {viewer}"


def write_record(record: Record, path: Path) -> None:
    """Write a record; a file is there whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(record_text(record), encoding="utf-8")
    unfinished.replace(path)


def record_text(record: Record) -> str:
    """A record as its file holds it, one step a line."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES,
        "game": record.game,
        "options": record.options,
        "players": record.players,
        "seats": record.seats,
        "viewer": record.viewer,
    }
    if record.position is not None:
        head["position"] = record.position
    opening = msgspec.json.format(msgspec.json.encode(head), indent=1).decode().removesuffix("\n}")
    steps = ",\n".join(
        "  " + msgspec.json.encode(step_data(step)).decode() for step in record.steps
    )
    return f'{opening},\n "steps": [\n{steps}\n ]\n}}\n'


def step_data(step: Step) -> dict[str, Any]:
    """A step as records hold it."""
    facts = [_fact_data(recorded) for recorded in step.facts]
    return {"command": step.command, "facts": facts} if step.command else {"facts": facts}


def _fact_data(recorded: Recorded) -> dict[str, Any]:
    data = {"fact": type(recorded.fact).__name__, **asdict(recorded.fact)}
    return {**data, "seen": recorded.seen} if recorded.seen else data


def read_record(path: str | Path) -> Record:
    """Read a record file, or raise `RecordError` with what is wrong with it."""
    try:
        data = msgspec.json.decode(Path(path).read_bytes())
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f"{path} is not a game record")
        if data.get("version") != VERSION:
            raise RecordError(
                f"{path} is a record of version {data.get('version')}; this program reads {VERSION}"
            )
        return _record(data)
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise RecordError(f"{path} is not a game record: {error}") from error


def _record(data: dict[str, Any]) -> Record:
    return Record(
        game=msgspec.convert(data["game"], str),
        options=msgspec.convert(data["options"], dict[str, str]),
        players=msgspec.convert(data["players"], int),
        seats=msgspec.convert(data["seats"], tuple[str, ...]),
        viewer=msgspec.convert(data["viewer"], Viewer),
        position=msgspec.convert(data.get("position"), str | None),
        steps=tuple(step_of(step) for step in msgspec.convert(data["steps"], list[dict[str, Any]])),
    )


def step_of(data: dict[str, Any]) -> Step:
    """The step that `step_data` wrote."""
    command = msgspec.convert(data.get("command"), Command | None)
    facts = msgspec.convert(data["facts"], list[dict[str, Any]])
    return Step(command, tuple(_recorded(fact) for fact in facts))


def _recorded(data: dict[str, Any]) -> Recorded:
    kind = KINDS.get(data.pop("fact"))
    if kind is None:
        raise KeyError("unknown kind of fact")
    seen = msgspec.convert(data.pop("seen", {}), dict[str, list[int | list[int]]])
    return Recorded(msgspec.convert(data, kind), {**seen})
