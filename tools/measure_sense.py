"""How often bots do what no person would, counted in rounds of the base game.

python tools/measure_sense.py --bot shrewd --players 5 --rounds 100
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from saboteur import Dig, Game, Pass, Play, View
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.bots.outlook import Outlook
from saboteur.bots.shrewd import aims
from saboteur.bots.witness import Witness
from saboteur.bots.worlds import world
from saboteur.play.player import play_decision
from saboteur.rules.actions import Action, code_of
from saboteur.rules.cards import USES, number
from saboteur.rules.dice import dice
from saboteur.rules.rows import BREAKING, LOOKING, MENDING
from saboteur.rules.texts.notation import parse_action

# What counts as trusted, as a suspect and as known, of the chance to be a saboteur.
TRUSTED: Final = 0.2
SUSPECT: Final = 0.5
KNOWN: Final = 0.9


class Judge:
    """Counts blunders of diggers by what the seat itself may believe."""

    def __init__(self, players: int) -> None:
        self.counts: Counter[str] = Counter()
        self._witnesses: list[Witness | None] = [None] * players
        self._acted: set[int] = set()

    def judge(self, seen: View, action: Action) -> None:
        assert isinstance(seen.seat, int)
        beliefs = Beliefs(seen, self._witnesses[seen.seat])
        self._witnesses[seen.seat] = beliefs.witness
        if seen.role == "digger":
            self.counts["turns"] += 1
            self._judge(seen, action, beliefs)
        self._acted.add(seen.seat)

    def _judge(self, seen: View, action: Action, beliefs: Beliefs) -> None:
        bad = beliefs.saboteur()
        if isinstance(action, Play):
            use = USES[number(action.card)]
            if use == BREAKING and action.seat is not None:
                self._break(seen, action.seat, bad)
            elif use == MENDING and action.seat not in (None, seen.seat):
                self.counts["repairs"] += 1
                self.counts["repairs of a known saboteur"] += bad[action.seat or 0] > KNOWN
            elif use == LOOKING:
                self.counts["maps"] += 1
                settled = max(beliefs.treasure()) > KNOWN
                self.counts["maps with the treasure as good as known"] += settled
                needless = settled and self._progress(seen, int(aims(beliefs)))
                self.counts["the same with a progress dig in hand"] += needless
        aim = int(aims(beliefs))
        if self._progress(seen, aim):
            self.counts["turns with a progress dig"] += 1
            aside = isinstance(action, Dig) and not self._progresses(seen, action, aim)
            self.counts["passes or digs aside instead"] += aside or isinstance(action, Pass)

    def _break(self, seen: View, target: int, bad: list[float]) -> None:
        self.counts["breaks"] += 1
        self.counts["breaks of a trusted seat"] += bad[target] < TRUSTED
        self.counts["breaks of a seat broken already"] += bool(seen.markers[target])
        likelier = any(
            chance > SUSPECT and seat != seen.seat and not seen.markers[seat]
            for seat, chance in enumerate(bad)
        )
        unknown = target not in self._acted
        self.counts["breaks of a seat that has not acted"] += unknown
        self.counts["the same with a likely one to break"] += unknown and likelier

    def _progress(self, seen: View, aim: int) -> bool:
        return any(isinstance(one, Dig) and self._progresses(seen, one, aim) for one in seen.legal)

    def _progresses(self, seen: View, dig: Dig, aim: int) -> bool:
        """Toward the goals that this seat has reason to dig to."""
        state = world(seen, dice(0))
        outlook = Outlook(state, state.seat, aim)
        code = code_of(state, dig)
        return outlook.after_dig(code, outlook.beyond(state.mine, code)) < outlook.best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="shrewd")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=100)
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(args.rounds):
        game = Game("base", players=args.players, seed=seed, rounds=1)
        seats = [player(args.bot, f"{seed}/{seat}") for seat in range(args.players)]
        judge = Judge(args.players)
        while not game.over:
            steps = len(game.steps())
            seen = game.view(game.decision.seat)
            play_decision(game, seats)
            command = game.steps(steps)[0].command
            if seen.decision.what == "turn" and command is not None:
                judge.judge(seen, parse_action(command.action))
        total += judge.counts
    print(f"{args.bot}, {args.players} players, {args.rounds} rounds, diggers:")
    for what, count in total.items():
        print(f"  {what}: {count}")


if __name__ == "__main__":
    main()
