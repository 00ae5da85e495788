"""What a study finds, as plain values that are written as JSON.

Chances are parts of one. What a round is worth to a seat is the chance that its side wins or, where
everybody digs for gold of their own, gold beyond the others' in fifths: one nugget counts 0.2.
"""

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["turning-point", "mistake", "unlucky", "bluff", "lie", "lucky-draw"]
KINDS: Final[tuple[Kind, ...]] = (
    *("turning-point", "mistake", "unlucky"),
    *("bluff", "lie", "lucky-draw"),
)


@dataclass(frozen=True, slots=True)
class Chances:
    """How a round may end."""

    sides: dict[str, float]
    """By who may win it, such as "diggers": how likely that is."""
    gold: tuple[float, ...]
    """By seat: the gold it may expect of this round; empty where a side wins nugget cards."""
    roles: dict[str, float]
    """By role: the gold it may expect, where roles are hidden and gold is counted in pieces."""
    ahead: tuple[float, ...]
    """By seat: how likely it gets the most gold of this round; empty where a side wins."""
    error: float
    """The standard error of a chance of one half, found by so many playouts."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action that was open to the chooser, judged by what they knew."""

    action: str
    """The action's text."""
    value: float
    """What the round is worth to the chooser after it."""
    lacks: float
    """How much less than after the best action; nothing for the best."""
    error: float
    """The standard error of what it lacks."""
    term: str
    """What it amounts to, one of the terms of suspicion, or its verb."""
    tells: float
    """How much it would speak for a saboteur, to the others; a logarithm."""


@dataclass(frozen=True, slots=True)
class Knew:
    """What the chooser could know, from their view alone."""

    options: tuple[Weighed, ...]
    """The best first; what they did is always among them."""
    done: int
    """Which of the options they took."""
    saboteur: tuple[float, ...]
    """By seat: how likely they could take it for a saboteur; empty where roles are known."""
    treasure: tuple[float, ...]
    """By goal: how likely they could take it to hide the treasure; empty where there is none."""

    @property
    def lacks(self) -> float:
        return self.options[self.done].lacks


@dataclass(frozen=True, slots=True)
class Suspicion:
    """How likely each seat could be taken for a saboteur, with all that was said and without it."""

    table: tuple[float, ...]
    """By seat: to an onlooker who saw what everybody saw."""
    silent: tuple[float, ...]
    """By seat: to one who did not hear what was said."""
    seats: tuple[tuple[float, ...], ...]
    """By watching seat, by seat: to somebody who knew what that seat knew."""
    deaf: tuple[tuple[float, ...], ...]
    """The same without what was said."""
    roles: tuple[dict[str, float], ...]
    """By seat: every role's chance to an onlooker, where there are more than two."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Why a moment is worth a look."""

    kind: Kind
    """One of `KINDS`."""
    seat: int
    """Whose moment it is."""
    size: float
    """How much it was worth: of the round, or of a belief."""
    seats: tuple[int, ...] = ()
    """Who was fooled, where somebody was."""


@dataclass(frozen=True, slots=True)
class MomentStudy:
    """One decision, or something that was said."""

    step: int
    """Which step of the record it is."""
    round: int
    """In which round, from 1."""
    seat: int
    """Who chose or spoke."""
    what: str
    """What was to be chosen, such as "turn", or "talk"."""
    action: str
    """The text of what was chosen or said."""
    true: Chances | None
    """The chances before it, in the true world with a deck that nobody knows."""
    table: Chances | None
    """The chances before it, to an onlooker."""
    chose: tuple[float, ...]
    """By seat: what the choice changed of the round's worth in the true world."""
    drew: tuple[float, ...]
    """By seat: what the cards drawn after it changed."""
    knew: Knew | None
    """What the chooser could know; None where there was nothing to weigh."""
    suspicion: Suspicion | None
    """What could be believed before it, where roles are hidden."""
    marks: tuple[Remark, ...] = ()
    """Why it is worth a look."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Where a seat's result of a round came from; with `began` the parts add up to `ended`."""

    began: float
    """What the round was worth before anybody had looked at a card."""
    deal: float
    """What the deal gave."""
    draws: float
    """What the cards drawn gave."""
    own: float
    """What their own choices gave, beside those of the policy that plays on."""
    others: float
    """What others' choices gave."""
    ended: float
    """What the round was worth in the end."""
    error: float
    """The standard error of what choices gave."""


@dataclass(frozen=True, slots=True)
class RoundStudy:
    """One round as a whole."""

    round: int
    """Which, from 1."""
    roles: tuple[str, ...]
    """By seat: the role at its end."""
    goals: tuple[str, ...]
    """The faces of the goals."""
    won_by: str
    """The side that won it."""
    gold: tuple[int, ...]
    """By seat: the gold it brought."""
    luck: tuple[Luck, ...]
    """By seat: luck and skill apart."""


@dataclass(frozen=True, slots=True)
class Study:
    """The study of a game."""

    game: str
    """The game's id."""
    options: dict[str, str]
    """Every option with its value."""
    players: int
    """How many played."""
    seats: tuple[str, ...]
    """By seat: who played it, "person" or a bot's name."""
    budget: int
    """Playouts a decision."""
    seed: str
    """The seed of all chance in it."""
    rounds: tuple[RoundStudy, ...]
    """Its rounds."""
    moments: tuple[MomentStudy, ...]
    """Its decisions and what was said, in order."""
    format: str = "saboteur-study"
    """What this is."""
    version: int = 1
    """The version of its format."""
