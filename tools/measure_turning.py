"""How often saboteurs are openly hostile on their first turn, and a quiet action is worth as much.

python tools/measure_turning.py --bot expert@1000 --players 5 --rounds 100

Hostile is what everybody sees to do harm: it breaks a tool of another, or a dig or a rockfall takes
the link away from the goals. Everything else is quiet. A quiet action is worth as much if the best
quiet candidate is worth no less than the best hostile one over the same 400 playouts, but for two
hundredths of a win.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from tqdm import tqdm

from saboteur import Game, View
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.bots.opening import hostile
from saboteur.bots.search import WIN, Search
from saboteur.bots.shrewd import stance_of
from saboteur.bots.worlds import world
from saboteur.lab.intervals import wilson
from saboteur.play.player import play_decision
from saboteur.rules.actions import code_of
from saboteur.rules.dice import dice
from saboteur.rules.texts.notation import parse_action

WORLDS: Final = 40
PLAYOUTS: Final = 400
AS_MUCH: Final = 2 * WIN // 100


def worths(seen: View, seed: int) -> dict[int, int]:
    """What each candidate is worth over the same playouts."""
    beliefs, rolls = Beliefs(seen), dice(f"turning {seed}")
    worlds = [world(seen, rolls, beliefs.sample(rolls)) for _ in range(WORLDS)]
    search = Search(worlds, stance_of(seen, beliefs), 16 * PLAYOUTS, seed, 600.0)
    listed, _ = search.candidates()
    totals = vec[i64]([i64(0)] * len(listed))
    for trial in range(PLAYOUTS):
        search.try_all(listed, totals, trial)
    return {int(code): int(total) for code, total in zip(listed, totals, strict=True)}


def judge(seen: View, text: str, seed: int, counts: Counter[str]) -> None:
    state = world(seen, dice(0))
    chosen = hostile(state, int(code_of(state, parse_action(text))))
    counts["first turns"] += 1
    counts["hostile"] += chosen
    found = worths(seen, seed)
    loud = [worth for code, worth in found.items() if hostile(state, code)]
    quiet = [worth for code, worth in found.items() if not hostile(state, code)]
    if loud and quiet:
        counts["with a choice"] += 1
        counts["hostile of these"] += chosen
        if max(quiet) >= max(loud) - AS_MUCH * PLAYOUTS:
            counts["a quiet one is worth as much"] += 1
            counts["hostile all the same"] += chosen


def play(bot: str, players: int, seed: int, counts: Counter[str]) -> None:
    """The first lap of a round, diggers careful."""
    game = Game("base", players=players, seed=seed, rounds=1)
    roles = [game.view(seat).role for seat in range(players)]
    seats = [
        player(bot if role == "saboteur" else "careful", f"{seed}/{seat}")
        for seat, role in enumerate(roles)
    ]
    for _ in range(players):
        steps = len(game.steps())
        seen = game.view(game.decision.seat)
        play_decision(game, seats)
        command = game.steps(steps)[0].command
        if seen.role == "saboteur" and command is not None:
            judge(seen, command.action, seed, counts)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="expert@1000")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=100)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in tqdm(range(args.rounds), disable=None):
        play(args.bot, args.players, seed, counts)
    print(f"{args.bot}, {args.players} players, {args.rounds} rounds, saboteurs' first turns:")
    for hits, of in (
        ("hostile", "first turns"),
        ("hostile of these", "with a choice"),
        ("hostile all the same", "a quiet one is worth as much"),
    ):
        part = wilson(counts[hits], max(1, counts[of]))
        print(f"  {hits}: {counts[hits]} of {counts[of]} ({of}), {part.value:.0%}", end="")
        print(f" ({part.low:.0%} to {part.high:.0%})")


if __name__ == "__main__":
    main()
