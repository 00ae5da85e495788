"""How suspicion grows: what sabotage so far says about a role, from simulated games.

    saboteur simulate base --bots careful --games 6000 --jobs 0 --out games.parquet
    python examples/suspicion.py games.parquet suspicion.svg

Needs `pip install 'saboteur[lab]'`.
"""

import sys
from pathlib import Path

import polars as pl

from saboteur.lab.intervals import wilson
from saboteur.lab.plot import Axis, percent, points, standalone

SABOTAGE = r"^(break|rockfall) "
MOST_TURNS = 10
FEWEST_SEATS = 30


def suspicion(folder: Path) -> pl.DataFrame:
    """By a seat's turn and its acts of sabotage so far: all such seats, and the saboteurs."""
    actions = pl.scan_parquet(folder / "actions" / "*.parquet")
    rounds = pl.scan_parquet(folder / "rounds" / "*.parquet")
    # A row for every seat of every round, with its role.
    roles = rounds.select(
        "game",
        "round",
        pl.col("roles").alias("role"),
        pl.int_ranges(0, pl.col("roles").list.len(), dtype=pl.Int8).alias("seat"),
    ).explode("role", "seat")
    of_a_seat = ("game", "round", "seat")
    turns = (
        actions.filter(pl.col("decision") == "turn")
        .sort("game", "number")
        .with_columns(
            pl.int_range(1, pl.len() + 1).over(of_a_seat).alias("turn"),
            pl.col("action").str.contains(SABOTAGE).cum_sum().over(of_a_seat).alias("acts"),
        )
        .filter(pl.col("turn") <= MOST_TURNS)
    )
    return (
        turns.join(roles, on=of_a_seat)
        .group_by("turn", pl.col("acts").clip(upper_bound=3))
        .agg(pl.len().alias("seats"), (pl.col("role") == "saboteur").sum().alias("saboteurs"))
        .sort("turn", "acts")
        .collect()
    )


def plot(found: pl.DataFrame) -> str:
    """A line for each number of acts: the share of saboteurs, with intervals of 95 %."""
    seen = {(turn, acts): (seats, bad) for turn, acts, seats, bad in found.iter_rows()}
    turns = range(1, MOST_TURNS + 1)
    lines = {
        f"{acts}{'+' * (acts == 3)} so far": [
            wilson(seen[turn, acts][1], seen[turn, acts][0])
            if seen.get((turn, acts), (0, 0))[0] >= FEWEST_SEATS
            else None
            for turn in turns
        ]
        for acts in range(4)
    }
    up = Axis("saboteurs among them", percent, (0.0, 1.0))
    return standalone(points([str(turn) for turn in turns], lines, across="turn", up=up))


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    table = suspicion(source)
    print(table)
    target.write_text(plot(table), encoding="utf-8")
