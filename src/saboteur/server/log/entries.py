"""An entry of a table's log: who wanted what, and all that followed, with who may know it.

A table is its entries folded in order, and nothing else; entries are only ever appended.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from saboteur.play.codec import fact_data, fact_of
from saboteur.play.facts import KINDS, SeatTaken
from saboteur.play.record import SeatChoice, Step, step_data, step_of
from saboteur.rules.facts import GameEnded
from saboteur.server.log.facts import (
    HOUSE_KINDS,
    Chatted,
    Fact,
    HouseFact,
    NoncePromised,
    Nudged,
    PersonReady,
    PersonZoned,
)


def learn(*kinds: type) -> None:
    """Let msgspec know classes before threads read them.

    It learns a class when it first meets it, and crashes if two threads make it do so at once.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)


learn(SeatChoice, *KINDS.values(), *HOUSE_KINDS.values())


# What changes nothing that everybody sees of a table.
QUIET: Final = (Chatted, NoncePromised, Nudged, PersonReady, PersonZoned)


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a table: its `version` counts from 1, `time` is in milliseconds of the epoch.

    `person` is who wanted it (None: the table itself), `command` the id that they gave it and
    `kind` what it was. `game` is the number of the game it happened in or after.
    """

    version: int
    time: int
    person: str | None
    command: str | None
    kind: str
    game: int
    house: tuple[HouseFact, ...]
    steps: tuple[Step, ...]

    @property
    def facts(self) -> Iterator[Fact]:
        """Everything that happened: facts of the house first, then those of the game."""
        yield from self.house
        for step in self.steps:
            for recorded in step.facts:
                yield recorded.fact

    @property
    def around_the_game(self) -> bool:
        """Whether it changed what everybody sees of the table beside the game."""
        if any(not isinstance(fact, QUIET) for fact in self.house):
            return True
        return any(isinstance(fact, SeatTaken | GameEnded) for fact in self.facts)


def without_chat(entry: Entry) -> Entry:
    """The same without what a person wrote: the one change that a log allows."""
    house = (replace(fact, text="") if isinstance(fact, Chatted) else fact for fact in entry.house)
    return replace(entry, house=tuple(house))


def happened_text(entry: Entry) -> str:
    """What happened in an entry, as the log holds it."""
    house = [fact_data(fact) for fact in entry.house]
    steps = [step_data(step) for step in entry.steps]
    return msgspec.json.encode({"house": house, "steps": steps}).decode()


def happened_of(text: str) -> tuple[tuple[HouseFact, ...], tuple[Step, ...]]:
    """What `happened_text` wrote."""
    data = msgspec.json.decode(text)
    house = tuple(fact_of(fact, HOUSE_KINDS) for fact in data["house"])
    return house, tuple(map(step_of, data["steps"]))
