"""How fast the kernel is: random legal play on one core, per game and number of players.

The loops are compiled with the kernel; here they are only timed. Nobody listens to facts.
"""

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from time import process_time
from typing import Final

from saboteur.bots import playout
from saboteur.bots.numbers import Sequence
from saboteur.fast.game import FastGame
from saboteur.fast.games import Games
from saboteur.games.catalogue import CATALOGUE, ruleset
from saboteur.lab.simulate import usual_players
from saboteur.rules import compiled
from saboteur.rules.dice import Dice, dice
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import State

SECONDS: Final = 10.0
REPETITIONS: Final = 5
_SEED: Final = 1
_MOMENTS: Final = 400
_MIDDLES: Final = 30
_GAMES: Final = 64


@dataclass(frozen=True)
class Speed:
    """`playouts` go from the middle of a round to its end, each from a copy of the state.

    `numbered` are moves by the numbers of `saboteur.fast`, `batched` those of many games at once
    with an observation and a mask for each.
    """

    moves_per_second: float
    numbered_per_second: float
    batched_per_second: float
    moves_per_second_with_copy: float
    copy_us: float
    legal_us: float
    playouts_per_second: float


@dataclass(frozen=True)
class Bench:
    compiled: bool
    python: str
    kernel: dict[str, Speed]


Case = tuple[str, Ruleset, int]
Watch = Callable[[Iterable[Case]], Iterable[Case]]


def cases() -> list[Case]:
    """Every game with the fewest, the usual and the most players."""
    found: list[Case] = []
    for name in CATALOGUE:
        rules = ruleset(name, {})
        least, most = rules.players
        counts = sorted({least, usual_players(name), most})
        found += [(f"{name}-{players}", rules, players) for players in counts]
    return found


def bench(*, seconds: float = SECONDS, watch: Watch = iter) -> Bench:
    """Measure every case in about so many seconds; `watch` may look on."""
    measured = cases()
    slot = seconds / (len(measured) * len(fields(Speed)) * REPETITIONS)
    kernel = {key: speed(rules, players, slot) for key, rules, players in watch(measured)}
    return Bench(compiled, platform.python_version(), kernel)


def speed(rules: Ruleset, players: int, slot: float) -> Speed:
    numbers, shuffles = Sequence(_SEED), dice(_SEED)
    moments, middles = samples(rules, players, shuffles, numbers)

    def game() -> int:
        return playout.play_out(new_state(rules, players), shuffles, numbers)

    numbered = FastGame(new_state(rules, players), seed=_SEED)
    games = Games(rules.id, players, _GAMES, _SEED, 0, dict(rules.options))

    def numbered_game() -> int:
        numbered.reset(int(numbers.below(1 << 30)))
        return playout.play_out_numbered(numbered, numbers)

    def game_with_copies() -> int:
        return playout.play_out_copying(new_state(rules, players), shuffles, numbers)

    return Speed(
        moves_per_second=best(game, slot),
        numbered_per_second=best(numbered_game, slot),
        batched_per_second=best(lambda: playout.play_batch(games, numbers, 1), slot),
        moves_per_second_with_copy=best(game_with_copies, slot),
        copy_us=1e6 / best(lambda: playout.copy_all(moments), slot),
        legal_us=1e6 / best(lambda: playout.list_all(moments), slot),
        playouts_per_second=best(lambda: playout.finish_all(middles, numbers), slot),
    )


def samples(
    rules: Ruleset, players: int, shuffles: Dice, numbers: Sequence
) -> tuple[list[State], list[State]]:
    """States all along some games, and states from the middle of rounds."""
    moments: list[State] = []
    middles: list[State] = []
    while len(moments) < _MOMENTS or len(middles) < _MIDDLES:
        for states in playout.moments(new_state(rules, players), shuffles, numbers):
            moments += states
            middles.append(states[len(states) // 2])
    return moments[:: len(moments) // _MOMENTS], middles


def best(work: Callable[[], int], slot: float) -> float:
    """Pieces of work a second in the best of some repetitions, each of about `slot` seconds."""
    return max(_rate(work, slot) for _ in range(REPETITIONS))


def _rate(work: Callable[[], int], slot: float) -> float:
    done = 0
    started = now = process_time()
    while not done or now - started < slot:
        done += work()
        now = process_time()
    return done / (now - started)
