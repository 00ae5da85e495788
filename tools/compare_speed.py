"""Compare the kernels and searches of two installations.

`compare_speed.py OLD_PYTHON NEW_PYTHON [pairs]`

Old and new take turns, in a process of their own each, and play the same games by the same rules;
what counts is processor time, so that other work on the machine matters little. It prints medians
of new speed by old speed, and fails if one is below 0.97.
"""

import json
import subprocess
import sys
from statistics import median
from typing import Final

PAIRS: Final = 20
LEAST: Final = 0.97
MEASURE: Final = """
import json
from time import process_time
from librt.vecs import vec
from mypy_extensions import i64
from saboteur.bots import playout
from saboteur.bots.numbers import Sequence
from saboteur.bots.search import Search
from saboteur.bots.stance import Stance
from saboteur.games.catalogue import ruleset
from saboteur.rules.dice import dice
from saboteur.rules.names import SABOTEUR
from saboteur.rules.setup import new_state

rules = ruleset("base", {"round_end": "all_passed"})
shuffles, numbers = dice(1), Sequence(1)
rounds = [r for _ in range(3) for r in playout.moments(new_state(rules, 5), shuffles, numbers)]
moments = [state for states in rounds for state in states]
middles = [states[len(states) // 2] for states in rounds]

def games(count):
    shuffles, numbers = dice(2), Sequence(2)
    return sum(playout.play_out(new_state(rules, 5), shuffles, numbers) for _ in range(count))

def searches(playouts):
    for state in middles:
        spoils = state.roles[state.seat] == SABOTEUR
        nothing = vec[i64]([i64(0)] * state.players)
        Search([state], Stance(spoils, nothing, -1, 0, nothing), playouts, 1, 60.0).best()
    return playouts * len(middles)

def rate(work, *arguments):
    started = process_time()
    done = work(*arguments)
    return done / (process_time() - started)

work = {
    "random moves": lambda: games(400),
    "copies": lambda: sum(playout.copy_all(moments) for _ in range(300)),
    "legal lists": lambda: sum(playout.list_all(moments) for _ in range(300)),
    "playouts": lambda: sum(playout.finish_all(middles, Sequence(3)) for _ in range(200)),
    "tried out": lambda: searches(2000),
}
for part in work.values():
    part()
print(json.dumps({name: rate(part) for name, part in work.items()}))
"""


def measured(python: str) -> dict[str, float]:
    done = subprocess.run([python, "-c", MEASURE], check=True, capture_output=True, text=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def main() -> int:
    old, new, *rest = sys.argv[1:]
    pairs = [(measured(old), measured(new)) for _ in range(int(rest[0]) if rest else PAIRS)]
    ratios = {name: median(n[name] / o[name] for o, n in pairs) for name in pairs[0][0]}
    for name, ratio in ratios.items():
        speeds = (median(o[name] for o, _ in pairs), median(n[name] for _, n in pairs))
        print(f"{name:14} {ratio:6.3f}  ({speeds[0]:,.0f} then {speeds[1]:,.0f} a second)")
    return 1 if min(ratios.values()) < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
