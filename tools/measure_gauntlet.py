"""Run the gauntlet and write its tables into docs/bots.md.

python tools/measure_gauntlet.py --bot shrewd --deals 200 --jobs 2 --write
"""

from __future__ import annotations

import argparse
from functools import partial
from statistics import fmean

from tqdm import tqdm

from pages import dated, fill, markdown
from saboteur.lab.gauntlet import Gauntlet, planned_gauntlet, run_gauntlet
from saboteur.lab.gauntlet_page import command_of, gauntlet_tables


def text(found: Gauntlet) -> str:
    trusts = [one.trust for one in found.encounters if one.trust]
    parts = [f"`{command_of(found.plan)}`", *map(markdown, gauntlet_tables(found))]
    if trusts:
        worst = max(trusts, key=lambda trust: trust.loss.high - trust.dealt)
        parts.append(
            f"On average a log loss of {fmean(trust.loss.value for trust in trusts):.3f} and off by"
            f" {fmean(trust.off for trust in trusts):.3f}; at worst the upper bound of the loss"
            f" is {worst.loss.high - worst.dealt:+.3f} beside the bare deal."
        )
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="shrewd", help="default shrewd")
    parser.add_argument("--deals", type=int, default=200, help="against each trickster")
    parser.add_argument("--jobs", type=int, default=1, help="processes, default 1")
    parser.add_argument("--write", action="store_true", help="write docs/bots.md")
    args = parser.parse_args()
    plan = planned_gauntlet(args.bot, deals=args.deals, options={"round_end": "all_passed"})
    watch = partial(tqdm, total=len(plan.units()), unit="deal", disable=None)
    body = text(run_gauntlet(plan, jobs=args.jobs, watch=watch))
    print(body)
    if args.write:
        fill("bots.md", "gauntlet", dated(body))


if __name__ == "__main__":
    main()
