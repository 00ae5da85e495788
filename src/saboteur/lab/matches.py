"""One deal played once by one line-up: the unit that a league counts, journals and repeats.

A unit is a round, or a whole game where games are what one wins. The same plan and number give
the same choices everywhere; only how long these took differs.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from time import perf_counter_ns

import msgspec

from saboteur.bots.levels import QuickPlayer, player
from saboteur.games.catalogue import box, new_table
from saboteur.lab.clocks import step_of
from saboteur.lab.failures import Failed, failures_of
from saboteur.lab.lineups import LineUp, line_ups, pool
from saboteur.lab.origins import origins
from saboteur.lab.playing import digest_of, quick_players
from saboteur.lab.tally import end_roles, gained, won
from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.play.player import Player, Replaceable, Replacement, Talker, play_decision
from saboteur.rules.actions import Action
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.setup import deal, new_state
from saboteur.rules.state import State
from saboteur.rules.turn import take_code
from saboteur.rules.view import View

Times = dict[str, list[int]]


@dataclass(frozen=True)
class LeaguePlan:
    """What a league plays: `levels` from weak to strong; with `against` they meet only that one."""

    game: str
    players: int
    deals: int
    seed: int | str
    levels: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    against: str | None = None

    def line_ups(self) -> tuple[LineUp, ...]:
        return _line_ups(self.game, self.levels, self.against)

    @property
    def unit(self) -> str:
        """What one deal played once is called."""
        return "game" if box(self.game).wins_games else "round"

    def units(self) -> int:
        return self.deals * len(self.line_ups())

    def identity(self) -> dict[str, object]:
        """All that decides what a unit is. More deals are the same league, gone on with."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "levels": list(self.levels),
            "against": self.against,
            "options": dict(self.options),
            "bots": origins(pool(self.levels, self.against)),
        }

    def digest(self) -> str:
        return sha256(msgspec.json.encode(self.identity())).hexdigest()


@dataclass(frozen=True)
class Played:
    """What a unit came to, by seat; `won` are sides. By level: choices by how long they took
    (see `clocks`), and those that failed.
    """

    unit: int
    digest: str
    levels: tuple[str, ...]
    roles: tuple[str, ...]
    won: tuple[str, ...]
    gold: tuple[int, ...]
    steps: dict[str, dict[int, int]] = field(default_factory=dict)
    failures: dict[str, Failed] = field(default_factory=dict)


@cache
def _line_ups(game: str, levels: tuple[str, ...], against: str | None) -> tuple[LineUp, ...]:
    return line_ups(box(game), levels, against)


def play_unit(plan: LeaguePlan, unit: int) -> Played:
    """Deal, seat the line-up by the roles that were dealt, and play."""
    number, which = divmod(unit, len(plan.line_ups()))
    seed = f"{plan.seed}/{number}"
    state, facts = _dealt(plan, seed)
    assert isinstance(facts[0], RoundDealt)
    levels = plan.line_ups()[which].seats(facts[0].roles, seed)
    players = [player(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    times: Times = {level: [] for level in levels}
    quick = quick_players(players)
    if quick:
        _play_codes(plan, state, quick, levels, times, seed)
    else:
        facts = _play_views(plan, players, levels, times, seed)
    return _counted(plan, unit, facts, players, levels, times)


def _dealt(plan: LeaguePlan, seed: str) -> tuple[State, list[Fact]]:
    blank = _blank(plan.game, plan.players, plan.options)
    state = new_state(blank.rules, blank.players)
    facts: list[Fact] = []
    state.listener = facts.append
    deal(state, dice(f"{seed}/1"))
    return state, facts


@cache
def _blank(game: str, players: int, options: tuple[tuple[str, str], ...]) -> State:
    return new_table(game, players, dict(options))


def _play_codes(
    plan: LeaguePlan,
    state: State,
    players: Sequence[QuickPlayer],
    levels: Sequence[str],
    times: Times,
    seed: str,
) -> None:
    whole = box(plan.game).wins_games
    choose = [one.choose_code for one in players]
    clocks = [times[level] for level in levels]
    while state.decision != OVER:
        if state.decision == DEAL:
            if not whole:
                return
            deal(state, dice(f"{seed}/{state.round + 1}"))
            continue
        seat = state.seat
        begun = perf_counter_ns()
        code = choose[seat](state)
        clocks[seat].append(perf_counter_ns() - begun)
        take_code(state, code)


def _play_views(
    plan: LeaguePlan, players: Sequence[Player], levels: Sequence[str], times: Times, seed: str
) -> list[Fact]:
    whole = box(plan.game).wins_games
    game = Game(plan.game, players=plan.players, seed=seed, **dict(plan.options))
    game.seats = list(levels)
    timed = [_timed(one, times[level]) for one, level in zip(players, levels, strict=True)]
    while not game.over and (whole or game.round == 1):
        play_decision(game, timed)
    return list(game.facts) if whole else _first_round(game.facts)


class _Timed:
    """A player whose choices are timed."""

    def __init__(self, player: Player, clock: list[int]) -> None:
        self._player = player
        self._clock = clock

    def choose(self, view: View) -> Action:
        begun = perf_counter_ns()
        action = self._player.choose(view)
        self._clock.append(perf_counter_ns() - begun)
        return action

    @property
    def replacement(self) -> Replacement | None:
        player = self._player
        return player.replacement if isinstance(player, Replaceable) else None


class _TimedTalker(_Timed):
    def __init__(self, player: Player, clock: list[int], talker: Talker) -> None:
        super().__init__(player, clock)
        self.talk = talker.talk


def _timed(player: Player, clock: list[int]) -> Player:
    if isinstance(player, Talker):
        return _TimedTalker(player, clock, player)
    return _Timed(player, clock)


def _first_round(facts: Sequence[Fact]) -> list[Fact]:
    """A game deals the next round at once; its facts are not this unit's."""
    deals = [i for i, fact in enumerate(facts) if isinstance(fact, RoundDealt)]
    return list(facts[: deals[1]] if len(deals) > 1 else facts)


def _counted(
    plan: LeaguePlan,
    unit: int,
    facts: Sequence[Fact],
    players: Sequence[Player],
    levels: tuple[str, ...],
    times: Times,
) -> Played:
    steps = {level: dict(Counter(map(step_of, taken))) for level, taken in times.items()}
    return Played(
        unit,
        digest_of(facts).hex()[:16],
        levels,
        end_roles(facts, plan.players),
        won(facts, box(plan.game)),
        gained(facts, plan.players),
        steps,
        failures_of(players, levels),
    )
