"""Many games between bots, on any number of workers, with one digest for all that happened.

The same plan gives the same digest everywhere: each game has a seed and a digest of its own,
and the total is made of these in the order of the games, no matter which process played them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from saboteur.bots.levels import one_or_more, player, seated
from saboteur.games.catalogue import Choices, box, new_table
from saboteur.lab.dataset import Rows, write_rows
from saboteur.lab.dataset_folder import prepare
from saboteur.lab.failures import Failed, failures_of, strictly
from saboteur.lab.origins import origins
from saboteur.lab.playing import (
    Options,
    Setting,
    Taken,
    digest_of,
    facts_as_lines,
    play_codes,
    play_views,
    quick_players,
    record_of,
)
from saboteur.lab.portions import Portion, merged
from saboteur.lab.tally import tally
from saboteur.lab.workers import Processes, Workers
from saboteur.play.record import Record, write_record

__all__ = ["Plan", "Simulation", "digest_of", "planned", "play_all", "simulate", "usual_players"]

_USUAL_PLAYERS: Final = 5
_BLOCKS: Final = 16
_LARGEST_BLOCK: Final = 50
# Of games in one file.
_LARGEST_FILE: Final = 500


@dataclass(frozen=True)
class Plan:
    """What is to be played. Games are numbered, and a number always gives the same game."""

    game: str
    """The game's id."""
    players: int
    """How many play."""
    games: int
    """How many games."""
    seed: int | str
    """The seed that all games come from."""
    bots: tuple[str, ...]
    """By seat: the bot's name."""
    options: Options
    """Every option with its value."""
    record: str | None = None
    """A folder for a record of every game."""
    first: int = 0
    """The number of the first game."""
    out: str | None = None
    """A folder for the games as tables."""

    def seed_of(self, number: int) -> str:
        """The seed of one game."""
        return f"{self.seed}/{number}"

    def setting(self, number: int) -> Setting:
        """One game as it is set up."""
        return Setting(self.game, self.players, self.options, self.seed_of(number))


@dataclass(frozen=True)
class Simulation:
    """What the games came to."""

    game: str
    """The game's id."""
    players: int
    """How many play."""
    games: int
    """How many games were played."""
    first: int
    """The number of the first game."""
    seed: int | str
    """The seed that all games come from."""
    bots: tuple[str, ...]
    """By seat: the bot's name."""
    options: dict[str, str]
    """Every option with its value."""
    rounds: int
    """How many rounds were played."""
    moves: int
    """How many actions were taken."""
    seconds: float
    """How long it took."""
    moves_per_second: float
    """Actions per second."""
    wins: dict[str, int]
    """By side: the rounds it won, or the games where sides win those."""
    mean_gold: dict[str, float]
    """By role: the nuggets per round."""
    digest: str
    """One digest of all games."""
    failures: dict[str, Failed]
    """By bot: the choices that the careful bot made for it."""


Watch = Callable[[Iterable[Portion]], Iterable[Portion]]


def usual_players(game: str) -> int:
    """Five, or as near to it as the game allows."""
    least, most = box(game).rules.players
    return min(max(_USUAL_PLAYERS, least), most)


def planned(
    game: str,
    *,
    players: int,
    games: int,
    seed: int | str = 1,
    bots: str | Iterable[str] = ("random",),
    options: Choices | None = None,
    record: str | None = None,
    first: int = 0,
    out: str | None = None,
) -> Plan:
    """A plan whose game, options, number of players and bots exist.

    `bots` is a name for all seats, or several that are dealt round them.
    """
    rules = new_table(game, players, options or {}).rules
    if games < 1 or first < 0:
        raise ValueError(f"a simulation has at least one game, from 0 on, not {games} from {first}")
    seats = seated(one_or_more(bots), players)
    settled = tuple(rules.options.items())
    return Plan(game, players, games, seed, seats, settled, record, first, out)


def play_all(
    plan: Plan,
    *,
    jobs: int = 1,
    on: Workers | None = None,
    watch: Watch = iter,
    strict: bool = False,
) -> Portion:
    """Play the games of a plan; a `strict` run ends at the first choice that fails."""
    workers = on or Processes(jobs)
    if plan.record:
        Path(plan.record).mkdir(parents=True, exist_ok=True)
    if plan.out:
        numbers = range(plan.first, plan.first + plan.games)
        prepare(Path(plan.out), identity(plan), numbers)
    came = watch(workers.share(partial(play_block, plan), _blocks(plan, workers.count)))
    return merged(strictly(came) if strict else came)


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    on: Workers | None = None,
    watch: Watch = iter,
    strict: bool = False,
) -> Simulation:
    """Play the games of a plan, in so many processes (0 for every core) or `on` other workers.

    `watch` may look on as portions of them come in.
    """
    started = perf_counter()
    played = play_all(plan, jobs=jobs, on=on, watch=watch, strict=strict)
    return simulation(plan, played, perf_counter() - started)


def simulation(plan: Plan, played: Portion, seconds: float) -> Simulation:
    """What a portion of a plan's games came to."""
    total = played.tally
    return Simulation(
        game=plan.game,
        players=plan.players,
        games=total.games,
        first=played.first,
        seed=plan.seed,
        bots=plan.bots,
        options=dict(plan.options),
        rounds=total.rounds,
        moves=total.moves,
        seconds=seconds,
        moves_per_second=total.moves / seconds if seconds else 0.0,
        wins=dict(total.wins),
        mean_gold={role: gold.value for role, gold in total.mean_gold().items()},
        digest=played.digest,
        failures=played.failures,
    )


def identity(plan: Plan) -> dict[str, object]:
    """All that decides what a game of a given number is; portions of one simulation share it."""
    return {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "options": dict(plan.options),
        "origins": origins(plan.bots),
    }


def _blocks(plan: Plan, workers: int) -> list[range]:
    """The games in blocks that are each played, and written, by one worker."""
    largest = _LARGEST_FILE if plan.out else _LARGEST_BLOCK if workers > 1 else 1
    size = max(1, min(largest, plan.games // (workers * _BLOCKS)))
    last = plan.first + plan.games
    return [range(at, min(at + size, last)) for at in range(plan.first, last, size)]


def play_block(plan: Plan, numbers: range) -> Portion:
    """Play some games of a plan, count them, and write them down if the plan says where."""
    rows = Rows() if plan.out else None
    played = merged(_play_game(plan, number, rows) for number in numbers)
    if plan.out and rows is not None:
        write_rows(rows, Path(plan.out), numbers)
    return played


def _play_game(plan: Plan, number: int, rows: Rows | None) -> Portion:
    setting = plan.setting(number)
    players = [player(name, f"{setting.seed}/{seat}") for seat, name in enumerate(plan.bots)]
    taken: list[Taken] = []
    note = None if rows is None and plan.record is None else taken.append
    quick = quick_players(players)
    if quick:
        facts, moves = play_codes(setting, quick, note)
        kept: Callable[[], Record] = partial(record_of, setting, plan.bots, facts, taken)
    else:
        game, moves = play_views(setting, players, plan.bots, note)
        facts, kept = game.facts, game.record
    if plan.record is not None:
        write_record(kept(), Path(plan.record) / _record_name(plan, number))
    lines = facts_as_lines(facts)
    counted = tally(facts, box(plan.game), plan.players, moves)
    played = Portion.of_game(number, lines, counted, failures_of(players, plan.bots))
    if rows is not None:
        rows.add(number, setting, facts, lines, played.digests, taken)
    return played


def _record_name(plan: Plan, number: int) -> str:
    width = len(str(plan.first + plan.games - 1))
    return f"{plan.game}-{number:0{width}}.saboteur.json"
