"""How much bots say in a round, how much of it repeats others, how true it is and what it is worth.

python tools/measure_talk.py --bot shrewd --players 5,10 --rounds 40

What words are worth is the mean log loss of beliefs with all that was said, and of the same without
it, about the other seats and about where the treasure lies; at every tenth choice, for every seat.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from statistics import fmean, median
from typing import Final

from saboteur import Game, Talked, View
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.lab.intervals import mean
from saboteur.play.player import play_decision
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import RoundEnded
from saboteur.study.believing import unheard

CLAIMS = ("gold", "stone")
OPINIONS = ("suspect", "trust")
EVERY: Final = 10
# A loss is at most that of so small a chance.
LEAST: Final = 0.001


@dataclass
class Said:
    """What was said in some rounds; by role of the speaker where it matters."""

    a_round: list[int] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    repeated: int = 0
    true: Counter[tuple[str, str, bool]] = field(default_factory=Counter)
    gold: Counter[tuple[str, bool]] = field(default_factory=Counter)
    rounds_of: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        spoken = [fact for fact in game.facts if isinstance(fact, Talked)]
        ended = next(fact for fact in game.facts if isinstance(fact, RoundEnded))
        self.a_round.append(len(spoken))
        heard: dict[tuple[str, int], int] = {}
        accused: Counter[int] = Counter()
        for fact in spoken:
            self.kinds[fact.statement] += 1
            if fact.about is not None and fact.statement != "deny":
                what = (fact.statement, fact.about)
                self.repeated += heard.setdefault(what, fact.seat) != fact.seat
            self._judge(fact, ended)
            accused[fact.seat] += fact.statement == "suspect"
        for seat, role in enumerate(ended.roles):
            self.rounds_of[min(accused[seat], 3), role] += 1

    def _judge(self, fact: Talked, ended: RoundEnded) -> None:
        role = ended.roles[fact.seat]
        if fact.statement in CLAIMS and fact.about is not None:
            gold = ended.goals[fact.about] == TREASURE
            self.true["claims", role, gold == (fact.statement == "gold")] += 1
            self.gold[role, fact.statement == "gold"] += 1
        if fact.statement in OPINIONS and fact.about is not None:
            bad = ended.roles[fact.about] == "saboteur"
            self.true[fact.statement, role, bad == (fact.statement == "suspect")] += 1


def played(bot: str, players: int, rounds: int, said: Said, worth: Worth) -> None:
    for seed in range(rounds):
        game = Game("base", players=players, seed=seed, rounds=1)
        seats = [player(bot, f"{seed}/{seat}") for seat in range(players)]
        heard: list[Heard] = []
        choices = 0
        while not game.over:
            play_decision(game, seats)
            choices += game.decision.what == "turn"
            if choices % EVERY == 0 and game.decision.what == "turn":
                heard += [Heard.at(game.view(seat)) for seat in range(players)]
        said.add(game)
        ended = next(fact for fact in game.facts if isinstance(fact, RoundEnded))
        worth.add(heard, ended)


@dataclass
class Heard:
    """What a seat believed at a moment, with ears and without."""

    seat: int
    roles: tuple[list[float], list[float]]
    treasure: tuple[list[float], list[float]]

    @classmethod
    def at(cls, view: View) -> Heard:
        with_ears, without = Beliefs(view), Beliefs(unheard(view))
        return cls(
            int(view.seat or 0),
            (with_ears.saboteur(), without.saboteur()),
            (with_ears.treasure(), without.treasure()),
        )


class Worth:
    """By round, the mean log losses about roles and about the treasure, with ears and without."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[tuple[float, float]]] = {"roles": [], "treasure": []}

    def add(self, heard: list[Heard], ended: RoundEnded) -> None:
        place = ended.goals.index(TREASURE)
        roles: list[tuple[float, float]] = []
        places: list[tuple[float, float]] = []
        for one in heard:
            for seat, role in enumerate(ended.roles):
                if seat != one.seat:
                    chances = [known[seat] for known in one.roles]
                    roles.append(
                        losses(chances if role == "saboteur" else [1 - c for c in chances])
                    )
            if max(one.treasure[0]) < 1:
                places.append(losses([known[place] for known in one.treasure]))
        for about, found in (("roles", roles), ("treasure", places)):
            if found:
                with_ears, without = zip(*found, strict=True)
                self.rounds[about].append((fmean(with_ears), fmean(without)))

    def tell(self) -> None:
        for about, found in self.rounds.items():
            better = mean([without - with_ears for with_ears, without in found])
            first, second = (fmean(column) for column in zip(*found, strict=True))
            print(f"  log loss, {about}: {first:.3f} with words, {second:.3f} without", end="")
            print(f"; better by {better.value:.3f} ({better.low:.3f} to {better.high:.3f})")


def losses(chances: Sequence[float]) -> tuple[float, float]:
    first, second = (-log(max(chance, LEAST)) for chance in chances)
    return first, second


def rate(counts: Counter[tuple[str, str, bool]], what: str, role: str) -> str:
    yes, no = counts[what, role, True], counts[what, role, False]
    return f"{yes} of {yes + no}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="shrewd")
    parser.add_argument("--players", default="5,10", help="numbers of players, default 5,10")
    parser.add_argument("--rounds", type=int, default=40, help="for each number of players")
    args = parser.parse_args()
    for players in map(int, args.players.split(",")):
        said, worth = Said(), Worth()
        played(args.bot, players, args.rounds, said, worth)
        print(f"{args.bot}, {players} players, {args.rounds} rounds:")
        print(f"  a round: median {median(said.a_round):g}, most {max(said.a_round)}")
        total = max(1, sum(said.a_round))
        print(
            f"  repeat another's: {said.repeated} of {total} ({100 * said.repeated / total:.0f}%)"
        )
        print(f"  by kind: {', '.join(f'{kind} {n}' for kind, n in said.kinds.most_common())}")
        for role in ("digger", "saboteur"):
            true = ", ".join(
                f"{what} {rate(said.true, what, role)}" for what in ("claims", *OPINIONS)
            )
            gold, stone = said.gold[role, True], said.gold[role, False]
            print(f"  {role}s, true: {true}; gold {gold} of {gold + stone} claims")
            most = [said.rounds_of[n, role] for n in range(4)]
            print(f"  {role}s who accused none, one, two, more: {most}")
        worth.tell()


if __name__ == "__main__":
    main()
