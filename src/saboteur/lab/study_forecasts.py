"""Whether a study's chances come true: of one decision a round, drawn by lot.

Three chances are compared with what came of the round: the one in the true world, the whole
table's, and the chooser's own. Where a side wins together they are about that, else about who gets
the most gold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.characters import WAYS
from saboteur.bots.levels import player
from saboteur.lab.intervals import Estimate, wilson
from saboteur.lab.plot import Axis, percent, points
from saboteur.play.game import Game
from saboteur.play.player import play_game
from saboteur.play.record import Folding, Record
from saboteur.play.talk import hides_roles
from saboteur.rules.names import DIGGERS_WIN, WINNERS
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.study.believing import Watching
from saboteur.study.course import TABLE_PART, TRUE_PART
from saboteur.study.knowing import Knowing, worth_weighing
from saboteur.study.outcomes import Outcomes, has_sides, purses, worths
from saboteur.study.playouts import ANYTHING, mixed, settled
from saboteur.study.truth import onlookers_outcomes, true_outcomes

TRUE: Final = "true"
TABLE: Final = "table"
CHOOSER: Final = "chooser"
LEVELS: Final = ("beginner", "careful", "shrewd", "expert@200")
TENTHS: Final = 10
_DIGGERS: Final = WINNERS[DIGGERS_WIN]


@dataclass(frozen=True, slots=True)
class Foretold:
    """A chance that was told about a seat, or about the diggers, and what part of it came true."""

    kind: str
    chance: float
    seat: int
    came: float = 0.0


def mixed_game(game: str, players: int, seed: str) -> Record:
    """A game of bots of all levels, half of them in character."""
    rolls, names = Random(seed), list[str]()
    for _ in range(players):
        level = rolls.choice(LEVELS)
        ways = WAYS.get(level, ())
        names.append(f"{level}/{rolls.choice(ways)}" if ways and rolls.random() < 0.5 else level)
    begun = Game(game, players=players, seed=seed)
    play_game(begun, [player(name, f"{seed}/{seat}") for seat, name in enumerate(names)])
    return begun.record()


def forecasts(record: Record, budget: int, seed: str) -> Iterator[Foretold]:
    """What a study tells at one decision of every round, and what came of it."""
    drawn = _drawn(record, seed)
    game = Game.undealt(record.game, players=record.players, **record.options)
    folding, told = Folding(record.opening), list[Foretold]()
    gold: dict[int, list[int]] = {}
    for number, step in enumerate(record.steps):
        state = folding.state
        if number in drawn and step.command is not None:
            before = gold[int(state.round)]
            told = list(_told(game, state, before, step.command.action, budget, f"{seed}/{number}"))
        game.follow(step)
        folding.follow(step)
        state = folding.state
        gold.setdefault(int(state.round), purses(state))
        if told and settled(state):
            before = gold[int(state.round)]
            for one in told:
                yield Foretold(one.kind, one.chance, one.seat, _came(state, before, one))
            told = []


def _drawn(record: Record, seed: str) -> set[int]:
    """By lot one step of every round, of those at which there was something to weigh."""
    game = Game.undealt(record.game, players=record.players, **record.options)
    folding, rounds = Folding(record.opening), dict[int, list[int]]()
    for number, step in enumerate(record.steps):
        open_still = step.command is not None and not settled(folding.state)
        if open_still and worth_weighing(game.view(game.decision.seat)):
            rounds.setdefault(int(folding.state.round), []).append(number)
        game.follow(step)
        folding.follow(step)
    rolls = Random(seed)
    return {rolls.choice(steps) for steps in rounds.values()}


def _told(
    game: Game, state: State, before: list[int], action: str, budget: int, seed: str
) -> Iterator[Foretold]:
    """The same chances, of as many playouts, as in a study."""
    seat, hidden = int(state.seat), hides_roles(game.view(None))
    table = Watching(None).beliefs(game) if hidden else None
    odds = table.odds if table else vec[i64]()
    true_seed = int(mixed(sum(seed.encode()), state.round))
    playouts = max(8, budget // TRUE_PART)
    truth = true_outcomes(state, before, ANYTHING, odds, playouts, true_seed)
    seen = onlookers_outcomes(game.view(None), table, before, max(8, budget // TABLE_PART), seed)
    about = Random(seed).randrange(int(state.players))
    yield Foretold(TRUE, _chance(truth, about), about)
    yield Foretold(TABLE, _chance(seen, about), about)
    if has_sides(state):
        own = Watching(seat).beliefs(game) if hidden else None
        knew = Knowing(game.view(seat), own, budget, seed).weigh(parse_action(action))
        yield Foretold(CHOOSER, knew.options[knew.done].value, seat)


def _chance(outcomes: Outcomes, seat: int) -> float:
    told = outcomes.chances()
    return told.ahead[seat] if told.ahead else told.sides.get(_DIGGERS, 0.0)


def _came(state: State, before: list[int], one: Foretold) -> float:
    ended = Outcomes(before)
    ended.add(state)
    if one.kind == CHOOSER:
        return worths(state, before)[one.seat]
    return _chance(ended, one.seat)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Chances told within a tenth: their mean, and how often they came true."""

    name: str
    told: float
    came: Estimate


def tenths(told: Sequence[Foretold]) -> list[Tenth]:
    found = []
    for tenth in range(TENTHS):
        part = [one for one in told if min(TENTHS - 1, int(TENTHS * one.chance)) == tenth]
        if part:
            came = wilson(sum(one.came for one in part), len(part))
            found.append(
                Tenth(f"{10 * tenth}–{10 * tenth + 10}", fmean(p.chance for p in part), came)
            )
    return found


def off_by(told: Sequence[Foretold]) -> float:
    """How far chances are off, on average: the expected calibration error over tenths."""
    rows = tenths(told)
    return sum(row.came.n * abs(row.told - row.came.value) for row in rows) / len(told)


def diagram(told: Sequence[Foretold]) -> str:
    rows = tenths(told)
    series = {
        "came true": [row.came for row in rows],
        "was told": [Estimate(row.told, row.told, row.told, row.came.n) for row in rows],
    }
    names, up = [row.name for row in rows], Axis("came true", percent)
    return points(names, series, across="chance told, %", up=up)
