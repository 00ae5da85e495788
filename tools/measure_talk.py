"""How much bots say in a round, how much of it repeats others, and how true it is.

python tools/measure_talk.py --bot shrewd --players 5,10 --rounds 40
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from saboteur import Game, Talked
from saboteur.bots.levels import player
from saboteur.play.player import play_decision
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import RoundEnded

CLAIMS = ("gold", "stone")
OPINIONS = ("suspect", "trust")


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


def played(bot: str, players: int, rounds: int, said: Said) -> None:
    for seed in range(rounds):
        game = Game("base", players=players, seed=seed, rounds=1)
        seats = [player(bot, f"{seed}/{seat}") for seat in range(players)]
        while not game.over:
            play_decision(game, seats)
        said.add(game)


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
        said = Said()
        played(args.bot, players, args.rounds, said)
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


if __name__ == "__main__":
    main()
