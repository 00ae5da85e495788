"""Many games between bots, on any number of processes, with one digest for all that happened.

The same plan gives the same digest everywhere: each game has a seed and a digest of its own,
and the total is made of these in the order of the games, whoever played them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Final, cast

import msgspec

from saboteur.bots.children import deaf, unheard
from saboteur.bots.levels import QuickPlayer, player, seated
from saboteur.games.catalogue import Choices, box, new_table
from saboteur.lab.failures import Failed, failures_of, strictly, summed
from saboteur.lab.tally import Tally, tally
from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.play.player import Player, Talker, play_decision
from saboteur.play.record import write_record
from saboteur.rules.dice import dice
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.setup import deal, new_state
from saboteur.rules.state import State
from saboteur.rules.turn import take_code

_ENCODER: Final = msgspec.json.Encoder()
_USUAL_PLAYERS: Final = 5
_BATCHES: Final = 16
_LARGEST_BATCH: Final = 50


@dataclass(frozen=True)
class Plan:
    """What is to be played; `bots` are names by seat, `options` all options with their values."""

    game: str
    players: int
    games: int
    seed: int | str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    record: str | None = None

    def seed_of(self, number: int) -> str:
        return f"{self.seed}/{number}"


@dataclass(frozen=True)
class Outcome:
    digest: bytes
    tally: Tally
    failures: dict[str, Failed]


@dataclass(frozen=True)
class Simulation:
    """What the games came to; `mean_gold` are nuggets a round by role.

    `wins` are rounds by side, or games where a `Box` says that its sides win those; `failures`
    are choices that the careful bot made for another, by the name of that one.
    """

    game: str
    players: int
    games: int
    seed: int | str
    bots: tuple[str, ...]
    options: dict[str, str]
    rounds: int
    moves: int
    seconds: float
    moves_per_second: float
    wins: dict[str, int]
    mean_gold: dict[str, float]
    digest: str
    failures: dict[str, Failed]


Watch = Callable[[Iterable[Outcome]], Iterable[Outcome]]


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
    bots: Iterable[str] = ("random",),
    options: Choices | None = None,
    record: str | None = None,
) -> Plan:
    """A plan whose game, options, number of players and bots exist."""
    rules = new_table(game, players, options or {}).rules
    seats = seated(tuple(bots), players)
    return Plan(game, players, games, seed, seats, tuple(rules.options.items()), record)


@dataclass(frozen=True)
class Total:
    """All games counted, and the digest of all that happened."""

    tally: Tally
    digest: str
    failures: dict[str, Failed]


def play_all(plan: Plan, *, jobs: int = 1, watch: Watch = iter, strict: bool = False) -> Total:
    """Play the games of a plan; a `strict` run ends at the first choice that fails."""
    total, digest, failures = Tally(), sha256(), list[dict[str, Failed]]()
    with _outcomes(plan, jobs) as outcomes:
        came = watch(outcomes)
        for outcome in strictly(came) if strict else came:
            digest.update(outcome.digest)
            total.add(outcome.tally)
            if outcome.failures:
                failures.append(outcome.failures)
    return Total(total, digest.hexdigest(), summed(failures))


def simulate(plan: Plan, *, jobs: int = 1, watch: Watch = iter, strict: bool = False) -> Simulation:
    """Play the games of a plan; `watch` may look on as their outcomes come in."""
    started = perf_counter()
    played = play_all(plan, jobs=jobs, watch=watch, strict=strict)
    total = played.tally
    seconds = perf_counter() - started
    return Simulation(
        game=plan.game,
        players=plan.players,
        games=plan.games,
        seed=plan.seed,
        bots=plan.bots,
        options=dict(plan.options),
        rounds=total.rounds,
        moves=total.moves,
        seconds=seconds,
        moves_per_second=total.moves / seconds,
        wins=dict(total.wins),
        mean_gold={role: gold.value for role, gold in total.mean_gold().items()},
        digest=played.digest,
        failures=played.failures,
    )


@contextmanager
def _outcomes(plan: Plan, jobs: int) -> Iterator[Iterable[Outcome]]:
    """The outcomes in the order of the games. Processes are spawned, the same on every system."""
    play = partial(play_game, plan)
    if min(jobs, plan.games) <= 1:
        yield map(play, range(plan.games))
        return
    batch = max(1, min(_LARGEST_BATCH, plan.games // (jobs * _BATCHES)))
    with unheard():
        pool = get_context("spawn").Pool(jobs, deaf)
    with pool:
        yield pool.imap(play, range(plan.games), batch)


def play_game(plan: Plan, number: int) -> Outcome:
    """Play one game of a plan and count it."""
    seed = plan.seed_of(number)
    players = [player(name, f"{seed}/{seat}") for seat, name in enumerate(plan.bots)]
    quick = quick_players(players)
    if quick and plan.record is None:
        facts, moves = _play_codes(plan, seed, quick)
    else:
        facts, moves = _play_views(plan, number, players)
    counted = tally(facts, box(plan.game), plan.players, moves)
    return Outcome(digest_of(facts), counted, failures_of(players, plan.bots))


def quick_players(players: Sequence[Player]) -> Sequence[QuickPlayer]:
    """The players, if all of them can do without views, else nobody."""
    return cast(Sequence[QuickPlayer], players) if all(_quick(type(p)) for p in players) else ()


@cache
def _quick(kind: type) -> bool:
    """Asked once of every kind of player: protocols answer slowly."""
    # Whoever talks needs views, and so does everybody who hears it.
    return issubclass(kind, QuickPlayer) and not issubclass(kind, Talker)


def digest_of(facts: Iterable[Fact]) -> bytes:
    """SHA-256 over the facts in order, each a line of JSON: its kind and its fields."""
    # A list: of a generator the encoder keeps a reference for ever.
    lines = _ENCODER.encode_lines([[type(fact).__name__, fact] for fact in facts])
    return sha256(lines).digest()


def _play_views(plan: Plan, number: int, players: Sequence[Player]) -> tuple[Sequence[Fact], int]:
    seed = plan.seed_of(number)
    game = Game(plan.game, players=plan.players, seed=seed, **dict(plan.options))
    game.seats = list(plan.bots)
    moves = 0
    while not game.over:
        play_decision(game, players)
        moves += 1
    if plan.record is not None:
        name = f"{plan.game}-{number:0{len(str(plan.games - 1))}}.saboteur.json"
        write_record(game.record(), Path(plan.record) / name)
    return game.facts, moves


def _play_codes(
    plan: Plan, seed: str, players: Sequence[QuickPlayer]
) -> tuple[Sequence[Fact], int]:
    """The same choices without views and action objects."""
    blank = _blank(plan)
    state = new_state(blank.rules, blank.players)
    facts: list[Fact] = []
    state.listener = facts.append
    moves = 0
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice(f"{seed}/{state.round + 1}"))
            continue
        take_code(state, players[state.seat].choose_code(state))
        moves += 1
    return facts, moves


@cache
def _blank(plan: Plan) -> State:
    """A table of the plan's game, once in a process: reading options takes longer than a deal."""
    return new_table(plan.game, plan.players, dict(plan.options))
