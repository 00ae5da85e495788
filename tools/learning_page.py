"""Writes the curve of `docs/learning.md` from a run of `examples/train_ppo.py`.

`tools/learning_page.py build/ppo` takes a run over into `docs/learning.json` and draws it;
`--check` says whether the drawing is that of the figures.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from saboteur.lab.intervals import Estimate
from saboteur.lab.plot import Axis, percent, points, standalone

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
FIGURES: Final = DOCS / "learning.json"
CURVE: Final = DOCS / "learning.svg"


def taken_over(run: Path) -> dict[str, Any]:
    """What the page needs of a run: the points of its curve and the comparison at its end."""
    told = json.loads((run / "curve.json").read_text("utf-8"))
    result = json.loads((run / "result.json").read_text("utf-8"))
    judged = [line for line in told["curve"] if "judged" in line]
    names = ("iteration", "seconds", "decisions", "judged", "low", "high")
    last = told["curve"][-1]
    return {
        "device": told["device"],
        "setting": told["setting"],
        "curve": [{name: line[name] for name in names} for line in judged],
        "iterations": last["iteration"],
        "seconds": last["seconds"],
        "decisions": last["decisions"],
        "result": result,
    }


def drawn(figures: dict[str, Any]) -> str:
    deals = int(figures["setting"]["judged"])
    places = [f"{line['seconds'] / 60:.1f}" for line in figures["curve"]]
    learner: list[Estimate | None] = [
        Estimate(line["judged"], line["low"], line["high"], deals) for line in figures["curve"]
    ]
    careful = Estimate(**figures["result"]["careful"])
    # The one who never learns is the same all along.
    series: dict[str, list[Estimate | None]] = {
        "the network": learner,
        "the careful bot": [careful] * len(places),
    }
    rounds = Axis("rounds the gold-diggers win", percent, (0.0, 0.8))
    return standalone(points(places, series, across="minutes of learning", up=rounds))


def main() -> None:
    argument = sys.argv[1] if len(sys.argv) == 2 else "--check"
    if argument != "--check":
        FIGURES.write_text(json.dumps(taken_over(Path(argument)), indent=1) + "\n", "utf-8")
        CURVE.write_text(drawn(json.loads(FIGURES.read_text("utf-8"))), "utf-8")
    elif CURVE.read_text("utf-8") != drawn(json.loads(FIGURES.read_text("utf-8"))):
        sys.exit(f"{CURVE.name} is not drawn from {FIGURES.name}: run tools/learning_page.py RUN")


if __name__ == "__main__":
    main()
