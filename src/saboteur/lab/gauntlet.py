"""The gauntlet: one bot against tricksters that nobody made to suit it, in both roles.

Every deal is played four times: the bot digs against the trickster, the trickster digs against the
bot, and the careful bot takes the bot's place in both. So luck in the cards is the same for all.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Final, Protocol, runtime_checkable

from saboteur.bots.levels import checked, player
from saboteur.bots.substitute import Substituted
from saboteur.bots.tricksters import PREFIX, TRICKS
from saboteur.games.catalogue import Choices, box, new_table
from saboteur.games.options import OptionError
from saboteur.lab.calibration import Forecast
from saboteur.lab.intervals import Estimate, difference, mean, rate
from saboteur.lab.lineups import SABOTEURS_ROLE, Opposed, two_sides
from saboteur.lab.workers import shared_out
from saboteur.play.game import Game
from saboteur.play.player import Player, play_decision
from saboteur.rules.facts import RoundDealt, RoundEnded
from saboteur.rules.view import View

YARDSTICK: Final = "careful"
SURE: Final = 0.1
TENTHS: Final = 10
MOMENTS: Final = 4


@runtime_checkable
class Suspicious(Protocol):
    """A player that can say of every seat how likely it is a saboteur."""

    def suspicion(self, view: View) -> Sequence[float]: ...


@dataclass(frozen=True)
class GauntletPlan:
    """Which bot meets which tricksters, over how many deals of which game."""

    bot: str
    tricks: tuple[str, ...]
    game: str
    players: int
    deals: int
    seed: int | str
    options: tuple[tuple[str, str], ...]

    def line_ups(self, trick: str) -> tuple[Opposed, ...]:
        stranger = f"{PREFIX}{trick}"
        return (
            Opposed(self.bot, stranger),
            Opposed(stranger, self.bot),
            Opposed(YARDSTICK, stranger),
            Opposed(stranger, YARDSTICK),
        )

    def units(self) -> list[tuple[str, int]]:
        return [(trick, deal) for trick in self.tricks for deal in range(self.deals)]


@dataclass(frozen=True)
class Met:
    """One deal against one trickster: who found the treasure in each line-up, and what was said.

    `spoiled` is whether a saboteur was in play at all.
    """

    trick: str
    deal: int
    found: tuple[bool, ...]
    spoiled: bool
    said: tuple[Forecast, ...]


@dataclass(frozen=True)
class Trust:
    """How good beliefs were: log loss beside that of the bare deal, how far said chances were off
    (ECE), and how many of those who were said to be hardly suspect were saboteurs."""

    loss: Estimate
    dealt: float
    off: float
    false_trust: float | None


@dataclass(frozen=True)
class Encounter:
    """The bot and one trickster. Rates are the bot's; margins are over the careful bot."""

    trick: str
    digging: Estimate
    digging_margin: Estimate
    spoiling: Estimate
    spoiling_margin: Estimate
    trust: Trust | None


@dataclass(frozen=True)
class Gauntlet:
    plan: GauntletPlan
    encounters: tuple[Encounter, ...]


Watch = Callable[[Iterable[Met]], Iterable[Met]]


def planned_gauntlet(
    bot: str,
    *,
    tricks: Iterable[str] = (),
    game: str = "base",
    players: int = 5,
    deals: int = 50,
    seed: int | str = 1,
    options: Choices | None = None,
) -> GauntletPlan:
    """A plan whose bot, tricksters and game exist, between two sides."""
    rules = new_table(game, players, options or {}).rules
    if not two_sides(box(game)):
        raise OptionError(f"{game} does not have two sides, so there is no one to trick")
    named = tuple(tricks) or tuple(TRICKS)
    for trick in named:
        if trick not in TRICKS:
            raise OptionError(f"no such trickster: {trick!r}; there are {', '.join(TRICKS)}")
    return GauntletPlan(
        checked(bot), named, game, players, deals, seed, tuple(rules.options.items())
    )


def run_gauntlet(plan: GauntletPlan, *, jobs: int = 1, watch: Watch = iter) -> Gauntlet:
    """Play it all; `watch` may look on as deals come in."""
    units = plan.units()
    met: dict[str, list[Met]] = {trick: [] for trick in plan.tricks}
    for one in watch(shared_out(partial(meet, plan), units, min(jobs, len(units)))):
        met[one.trick].append(one)
    return Gauntlet(
        plan,
        tuple(
            encounter(trick, sorted(deals, key=lambda one: one.deal))
            for trick, deals in met.items()
        ),
    )


def meet(plan: GauntletPlan, unit: tuple[str, int]) -> Met:
    """Play one deal in all its line-ups."""
    trick, deal = unit
    seed = f"{plan.seed}/{deal}"
    played = [play_one(plan, line_up, seed) for line_up in plan.line_ups(trick)]
    return Met(
        trick,
        deal,
        tuple(found for found, _, _ in played),
        SABOTEURS_ROLE in played[0][1],
        tuple(played[0][2]),
    )


def play_one(
    plan: GauntletPlan, line_up: Opposed, seed: str
) -> tuple[bool, tuple[str, ...], list[Forecast]]:
    game = Game(plan.game, players=plan.players, seed=seed, **dict(plan.options))
    dealt = next(fact for fact in game.facts if isinstance(fact, RoundDealt))
    seats = line_up.seats(dealt.roles, seed)
    players = [player(name, f"{seed}/{seat}") for seat, name in enumerate(seats)]
    watcher = _watcher(dealt.roles, players) if line_up.diggers == plan.bot else None
    turns: list[Sequence[float]] = []
    while game.round == 1 and game.decision.seat is not None:
        # After a round gold is taken with all roles open: only turns count.
        asked = game.decision.seat if game.decision.what == "turn" else None
        if watcher is not None and asked == watcher[0]:
            turns.append(watcher[1].suspicion(game.view(watcher[0])))
        play_decision(game, players)
    ended = next(fact for fact in game.facts if isinstance(fact, RoundEnded))
    said = [] if watcher is None else list(_said(watcher[0], turns, dealt.roles, seed))
    return ended.finder is not None, dealt.roles, said


def _watcher(roles: Sequence[str], players: Sequence[Player]) -> tuple[int, Suspicious] | None:
    """The first digger that can tell whom it suspects."""
    for seat, seated in enumerate(players):
        one = seated.player if isinstance(seated, Substituted) else seated
        if roles[seat] != SABOTEURS_ROLE and isinstance(one, Suspicious):
            return seat, one
    return None


def _said(
    watcher: int, turns: Sequence[Sequence[float]], roles: Sequence[str], seed: str
) -> Iterable[Forecast]:
    others = [seat for seat in range(len(roles)) if seat != watcher]
    first = turns[0] if turns else ()
    for number, chances in enumerate(turns):
        for seat in others:
            quarter = MOMENTS * number // len(turns)
            dealt = fmean(first[other] for other in others)
            yield Forecast(seed, quarter, chances[seat], dealt, roles[seat] == SABOTEURS_ROLE)


def encounter(trick: str, met: Sequence[Met]) -> Encounter:
    real = [one for one in met if one.spoiled]
    return Encounter(
        trick,
        rate([float(one.found[0]) for one in met]),
        difference([one.found[0] - one.found[2] for one in met]),
        rate([1.0 - one.found[1] for one in real]),
        difference([one.found[3] - one.found[1] for one in real]),
        trust([one.said for one in met if one.said]),
    )


def trust(rounds: Sequence[Sequence[Forecast]]) -> Trust | None:
    """What is said in one round hangs together: it counts as one."""
    said = [one for part in rounds for one in part]
    if not said:
        return None
    hardly = [one for one in said if one.chance < SURE]
    return Trust(
        mean([fmean(one.loss(one.chance) for one in part) for part in rounds]),
        fmean(fmean(one.loss(one.dealt) for one in part) for part in rounds),
        expected_error(said),
        fmean(one.true for one in hardly) if hardly else None,
    )


def expected_error(said: Sequence[Forecast]) -> float:
    """By tenth of chance, how far what was said lies from how often it was so."""
    off = 0.0
    for tenth in range(TENTHS):
        part = [one for one in said if min(TENTHS - 1, int(TENTHS * one.chance)) == tenth]
        off += abs(sum(one.chance for one in part) - sum(one.true for one in part))
    return off / len(said)
