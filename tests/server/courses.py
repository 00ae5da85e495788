"""Two games that look the same to a viewer, and what it tries in them: a script for two servers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from conformance.conceivable import some_conceivable
from conformance.privacy import game_for
from conformance.twins import twin
from saboteur.play.game import Game
from saboteur.play.record import Record, SeatChoice
from saboteur.rules import facts as f
from saboteur.rules.actions import Action, Dig
from saboteur.rules.attempts import Attempt
from saboteur.rules.cards import NAMES
from saboteur.rules.dice import Dice
from saboteur.rules.fold import fold
from saboteur.rules.hands import hand_names
from saboteur.rules.questions import refusal
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of

Seat = int | None
LONGEST = 200


@dataclass(frozen=True)
class World:
    """One of the two games as a script: what is dealt, and what is chosen."""

    deals: tuple[f.RoundDealt, ...]
    chosen: tuple[SeatChoice, ...]

    def deal(self, state: State, dice: Dice) -> None:
        """Instead of the rules' deal."""
        fact = self.deals[state.round]
        fold(state, fact)
        state.rules.drawing.opening(state)
        fold(state, f.DecisionOpened("turn", fact.first, None))


@dataclass(frozen=True)
class Course:
    """`tries` are actions, by how many choices were made before, that the viewer is refused.

    `asks` are questions why not, at the same moments.
    """

    number: int
    viewer: Seat
    record: Record
    here: World
    there: World
    tries: dict[int, tuple[str, ...]]
    asks: dict[int, tuple[Attempt, ...]]


def courses(number: int, viewers: int = 2, most: int = 400) -> Iterator[Course]:
    """Courses of one game for some viewers, an onlooker among them."""
    rng = Random(f"courses {number}")
    game = game_for(number)
    seats = rng.sample(range(game.players), min(viewers - 1, game.players))
    for viewer in (None, *seats):
        other = twin(game, viewer, rng)
        if other is not None:
            yield course(number, viewer, game, other, rng, most)


def course(number: int, viewer: Seat, game: Game, other: Game, rng: Random, most: int) -> Course:
    record = game.record()
    tries = dict(_tries(record, viewer, rng, most))
    asks = dict(_asks(record, viewer, Random(number), most))
    return Course(number, viewer, record, _world(game, most), _world(other, most), tries, asks)


def _world(game: Game, most: int) -> World:
    deals = tuple(fact for fact in game.facts if isinstance(fact, f.RoundDealt))
    steps = game.record().steps
    return World(deals, tuple(step.command for step in steps if step.command)[:most])


def _moments(record: Record, most: int) -> Iterator[tuple[int, State]]:
    """The game after each step, with how many choices were made."""
    chosen = -1
    for step, state in record.states():
        chosen += step.command is not None or chosen < 0
        if chosen < most:
            yield chosen, state


def _tries(
    record: Record, viewer: Seat, rng: Random, most: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Now and then, some of all that can be named; what would be legal is left out."""
    for chosen, state in _moments(record, most):
        if rng.random() < 0.12:
            wanted = [*some_conceivable(state, rng, 1), *_beside_goals(state)]
            yield chosen, tuple(_refused(wanted, state, viewer))


def _asks(
    record: Record, viewer: Seat, rng: Random, most: int
) -> Iterator[tuple[int, tuple[Attempt, ...]]]:
    """Now and then, a card that the viewer holds or not: at a goal, beside one, at a seat, away."""
    for chosen, state in _moments(record, most):
        if rng.random() < 0.2:
            hand = () if viewer is None or not state.round else hand_names(state, viewer)
            card = rng.choice((*hand, NAMES[rng.choice(list(state.rules.deck))]))
            goals, turned = state.rules.goal_cells, rng.random() < 0.5
            yield (
                chosen,
                (
                    *(Attempt(cards=(card,), cell=(x - 1, y), turned=turned) for x, y in goals),
                    Attempt(cards=(card,), cell=goals[0]),
                    Attempt(cards=(card,), cell=(rng.randint(-1, 3), 0)),
                    Attempt(cards=(card,), seat=rng.randrange(state.players)),
                    Attempt(cards=(card,)),
                    Attempt("discard", (card, card)),
                    Attempt("block", (card,), (0, 0)),
                ),
            )


def _beside_goals(state: State) -> Iterator[Action]:
    return (Dig("NESW", x - 1, y) for x, y in state.rules.goal_cells)


def _refused(wanted: list[Action], state: State, viewer: Seat) -> Iterator[str]:
    for action in wanted:
        try:
            text = text_of(action)
        except (AssertionError, KeyError, TypeError):
            continue
        if len(text) < LONGEST and (viewer is None or refusal(state, action, viewer)):
            yield text
