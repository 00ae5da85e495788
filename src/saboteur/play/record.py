"""Game records (``*.saboteur.json``): for each step the command, its facts, and who saw what.

Replay folds facts and decides nothing, so old records still replay after a rule is fixed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from saboteur.games.catalogue import new_table, recorded_state
from saboteur.play.codec import fact_data, fact_of
from saboteur.play.facts import KINDS, ChoiceUndone, Fact, TableFact
from saboteur.play.shuffle import Shuffle
from saboteur.play.undoing import told_again
from saboteur.rules.facts import TunnelDug
from saboteur.rules.fold import fold
from saboteur.rules.seen import UNKNOWN, Seats, Viewer, masked, witnesses
from saboteur.rules.state import State

FORMAT: Final = "saboteur-record"
VERSION: Final = 1
RULES: Final = 1
# Who plays a seat that is no bot's.
PERSON: Final = "person"

_Seen = dict[str, tuple[int | tuple[int, ...], ...]]


class RecordError(ValueError):
    """A file that is not a record this program can read."""


@dataclass(frozen=True)
class SeatChoice:
    """What a seat chose, as text."""

    seat: int
    """Who chose."""
    action: str
    """The action's text."""


@dataclass(frozen=True)
class Recorded:
    """A fact, and who saw its secrets."""

    fact: Fact
    """What happened."""
    seen: dict[str, Seats] = field(default_factory=dict)
    """For every field that is not public: the seats that saw it, or saw each of its items."""


@dataclass(frozen=True)
class Step:
    """A command and what followed from it."""

    command: SeatChoice | None
    """What a seat chose; None for a deal and for what the table did."""
    facts: tuple[Recorded, ...]
    """What happened, in order."""


@dataclass(frozen=True)
class Record:
    """A whole game, or what a seat or an onlooker saw of it.

    >>> from saboteur import Game
    >>> record = Game("base", players=3, seed=0).record()
    >>> record.steps[0].facts[0].fact.roles
    ('digger', 'saboteur', 'digger')
    >>> record.seen_by(2).steps[0].facts[0].fact.roles
    ('?', '?', 'digger')
    """

    game: str
    """The game's id."""
    options: dict[str, str]
    """Every option with its value."""
    players: int
    """How many play."""
    seats: tuple[str, ...]
    """By seat: who played it, "person" or a bot's name."""
    viewer: Viewer
    """Who saw it: "all", a seat, or None for an onlooker."""
    steps: tuple[Step, ...]
    """What happened, in order."""
    position: str | None = None
    """The position it started from if that was not a deal, secrets included."""
    shuffle: Shuffle | None = None
    """What was promised before the first deal, where a server dealt."""

    def seen_by(self, viewer: Viewer) -> "Record":
        """The same game with only what a seat or an onlooker (None) saw; this cannot be undone."""
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
        """Each step with the state after it; the state changes in place until one is undone."""
        folding = Folding(self.opening)
        for step in self.steps:
            folding.follow(step)
            yield step, folding.state


class Folding:
    """A state that changes by what happens; `opening` makes the one that it began with."""

    def __init__(self, opening: Callable[[], State]) -> None:
        self.state = opening()
        self.told: list[Fact] = []
        self._opening = opening

    def follow(self, step: Step) -> None:
        """Let a step happen."""
        facts = [recorded.fact for recorded in step.facts]
        self.told += facts
        self.state = fold_facts(self.state, facts, self._opening, lambda: self.told)


def fold_facts(
    state: State,
    facts: Sequence[Fact],
    opening: Callable[[], State],
    told: Callable[[], Iterable[Fact]],
) -> State:
    """Change a state by what happened; if that undid a choice, all `told` so far is told again."""
    if any(isinstance(fact, ChoiceUndone) for fact in facts):
        return _undone(opening(), told())
    for fact in facts:
        _fold(state, fact)
    return state


def _undone(opening: State, told: Iterable[Fact]) -> State:
    try:
        return told_again(opening, told)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise RecordError("this record contradicts itself where a choice is undone") from error


def _fold(state: State, fact: Fact) -> None:
    try:
        if not isinstance(fact, TableFact | ChoiceUndone):
            fold(state, fact)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise RecordError(f"this record contradicts itself at {fact}") from error
    if isinstance(fact, TunnelDug) and fact.card == UNKNOWN:
        raise RecordError(f"a card that is dug cannot be hidden: {fact}")


def recorded(fact: Fact) -> Recorded:
    """A fact with who saw which of its fields."""
    return Recorded(fact, {name: _short(seats) for name, seats in witnesses(fact).items()})


def _short(seats: Seats) -> Seats:
    """One list of witnesses where every item has the same."""
    first = seats[0] if seats else None
    return first if isinstance(first, tuple) and len(set(seats)) == 1 else seats


def _step_seen(step: Step, viewer: Viewer) -> Step:
    own = step.command is not None and step.command.seat == viewer
    facts = tuple(Recorded(masked(one.fact, one.seen, viewer)) for one in step.facts)
    return Step(step.command if own else None, facts)


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
    if record.shuffle is not None:
        head["shuffle"] = record.shuffle
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
    data = fact_data(recorded.fact)
    return {**data, "seen": recorded.seen} if recorded.seen else data


class OtherVersion(RecordError):
    """A record of a version that this program does not read."""


def read_record(path: str | Path) -> Record:
    """Read a record file, or raise `RecordError` with what is wrong with it."""
    return record_from(Path(path).read_bytes(), str(path))


def record_from(content: bytes, name: str = "this") -> Record:
    """The record that a file of this name holds."""
    try:
        data = msgspec.json.decode(content)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f"{name} is not a game record")
        if data.get("version") != VERSION:
            raise OtherVersion(
                f"{name} is a record of version {data.get('version')}; this program reads {VERSION}"
            )
        return _record(data)
    except (msgspec.MsgspecError, KeyError, TypeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{name} is not a game record: {error}") from error


def _record(data: dict[str, Any]) -> Record:
    return Record(
        game=msgspec.convert(data["game"], str),
        options=msgspec.convert(data["options"], dict[str, str]),
        players=msgspec.convert(data["players"], int),
        seats=msgspec.convert(data["seats"], tuple[str, ...]),
        viewer=msgspec.convert(data["viewer"], Viewer),
        position=msgspec.convert(data.get("position"), str | None),
        shuffle=msgspec.convert(data.get("shuffle"), Shuffle | None),
        steps=tuple(step_of(step) for step in msgspec.convert(data["steps"], list[dict[str, Any]])),
    )


def step_of(data: dict[str, Any]) -> Step:
    """The step that `step_data` wrote."""
    command = msgspec.convert(data.get("command"), SeatChoice | None)
    facts = msgspec.convert(data["facts"], list[dict[str, Any]])
    return Step(command, tuple(_recorded(fact) for fact in facts))


def _recorded(data: dict[str, Any]) -> Recorded:
    fact = fact_of(data, KINDS)
    seen = msgspec.convert(data.get("seen", {}), _Seen)
    for name, seats in seen.items():
        _check_witnesses(getattr(fact, name, None), seats)
    return Recorded(fact, cast(dict[str, Seats], seen))


def _check_witnesses(value: object, seats: tuple[object, ...]) -> None:
    """Seats for a name or a row, or seats for each item of a row."""
    each = any(isinstance(own, tuple) for own in seats)
    if not isinstance(value, tuple if each else str | tuple):
        raise TypeError("a record may only hide names")
    if each and (len(seats) != len(value) or any(isinstance(own, int) for own in seats)):
        raise TypeError("a record says who saw a field, or who saw each of its items")
