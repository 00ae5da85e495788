"""Intervals and ratings against figures that anybody can look up or work out."""

from collections import Counter
from dataclasses import astuple
from math import log10
from random import Random

import pytest

from saboteur.lab.clocks import quantile, step_of, time_of
from saboteur.lab.intervals import (
    Sums,
    difference,
    mean,
    mean_of_sums,
    rate,
    ratio,
    student,
    wilson,
)
from saboteur.lab.ratings import ratings


def test_wilson_is_the_textbook_interval() -> None:
    assert astuple(wilson(50, 100)) == pytest.approx((0.5, 0.4038, 0.5962, 100), abs=1e-4)
    assert astuple(wilson(0, 10)) == pytest.approx((0.0, 0.0, 0.2775, 10), abs=1e-4)
    assert astuple(wilson(10, 10)) == pytest.approx((1.0, 0.7225, 1.0, 10), abs=1e-4)
    assert astuple(wilson(0, 0)) == (0.0, 0.0, 1.0, 0)


def test_deals_that_are_won_or_lost_give_wilson() -> None:
    assert astuple(rate([1.0] * 30 + [0.0] * 70)) == pytest.approx(astuple(wilson(30, 100)))


def test_rounds_of_one_deal_are_not_so_many_observations() -> None:
    """A hundred deals won by all or none of ten rounds tell what a hundred rounds tell."""
    clustered = rate([1.0] * 30 + [0.0] * 70)
    spread = rate([0.3] * 50 + [0.31] * 25 + [0.29] * 25)
    assert spread.high - spread.low < (clustered.high - clustered.low) / 10


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (99, 1.984)]
)
def test_students_quantiles(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=0.01)


def test_a_mean_has_students_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.value, found.high - 3) == pytest.approx((3.0, 2.776 * 2.5**0.5 / 5**0.5))
    assert astuple(mean([7.0])) == (7.0, 7.0, 7.0, 1)


def test_sums_give_the_mean_that_equal_clusters_give() -> None:
    sums, other = Sums(), Sums()
    for total in (2, 8):
        sums.count(2, total)
    other.count(2, 5)
    sums.add(other)
    assert astuple(mean_of_sums(3, sums)) == pytest.approx(astuple(mean([1.0, 4.0, 2.5])))


def test_pairs_that_all_end_alike_are_not_certain() -> None:
    same, better = difference([0.0] * 8), difference([1.0] * 8)
    assert same.low < 0 < same.high
    assert 0 < better.low < better.value == better.high == 1.0


def test_a_paired_difference_covers_the_truth_as_often_as_it_says() -> None:
    dice, hits = Random(7), 0
    for _ in range(400):
        luck = [dice.random() for _ in range(60)]
        pairs = [(x < 0.5) - (0.2 * dice.random() + 0.9 * x < 0.35) for x in luck]
        found = difference([float(pair) for pair in pairs])
        hits += (
            found.low
            <= 0.5 - sum((0.35 - 0.2 * u / 100) / 0.9 for u in range(100)) / 100
            <= found.high
        )
    assert 0.92 <= hits / 400 <= 0.99


def test_a_ratio_lies_in_its_interval_and_pairs_make_it_sure() -> None:
    dice = Random(3)
    luck = [dice.randrange(1, 9) for _ in range(300)]
    paired = ratio([1.5 * x for x in luck], luck)
    apart = ratio([1.5 * x for x in sorted(luck)], luck)
    assert paired is not None
    assert apart is not None
    assert astuple(paired) == pytest.approx((1.5, 1.5, 1.5, 300))
    assert apart.low < 1.5 < apart.high
    assert ratio([1.0, 2.0], [0.0, 0.0]) is None


def test_three_to_one_is_191_points() -> None:
    deals = [(1.0, 0.0)] * 3000 + [(0.0, 1.0)] * 1000
    Random(1).shuffle(deals)
    strong, weak = ratings(2, [(0, 1)], deals, [range(2)])
    assert strong.points - weak.points == pytest.approx(400 * log10(3), abs=0.5)
    # The error of a logit, 1 / sqrt(n p q), on the same scale and halved by centring.
    expected = 400 / 2.302585 / (4000 * 0.75 * 0.25) ** 0.5 / 2
    assert strong.error == pytest.approx(expected, rel=0.25)


def test_whoever_never_won_is_weak_and_not_surely_so() -> None:
    strong, weak = ratings(2, [(0, 1)], [(1.0, 0.0)] * 30, [range(2)])
    assert strong.points > 200 > -200 > weak.points
    assert weak.error > 100


def test_ratings_are_transitive() -> None:
    """2:1 and 2:1 make 4:1 between players who never met."""
    deals = [(1.0, 0.0, 1.0, 0.0)] * 2 + [(0.0, 1.0, 0.0, 1.0)]
    first, _, last = ratings(3, [(0, 1), (1, 2)], deals * 500, [range(3)])
    assert first.points - last.points == pytest.approx(400 * log10(4), abs=1)


def test_steps_keep_a_time_to_a_sixteenth() -> None:
    steps = [step_of(time) for time in range(5000)]
    assert steps == sorted(steps)
    for time in (1, 15, 16, 17, 1000, 123_456, 10**9, 10**10):
        assert time_of(step_of(time)) == pytest.approx(time, rel=1 / 16)


def test_quantiles_of_times() -> None:
    steps = Counter({step_of(1000): 98, step_of(1_000_000): 2})
    assert quantile(steps, 0.5) == pytest.approx(1000, rel=1 / 16)
    assert quantile(steps, 0.99) == pytest.approx(1_000_000, rel=1 / 16)
    assert quantile(Counter(), 0.5) == 0
