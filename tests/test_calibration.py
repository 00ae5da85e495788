"""Calibration: beliefs lose less than the deal, and what counts as one observation is a round."""

from math import log

import pytest

from saboteur.lab.calibration import Forecast, diagram, losses, reliability, watched


def test_beliefs_lose_less_than_the_deal_in_every_quarter() -> None:
    said = watched("careful", 4, range(3))
    assert len({one.round for one in said}) == 3
    assert {one.quarter for one in said} == {0, 1, 2, 3}
    for loss in losses(said)[1:]:
        assert loss.believed < loss.dealt


def test_a_loss_is_the_logarithm_of_what_was_said_of_the_truth() -> None:
    right, wrong = Forecast("1", 0, 0.9, 0.5, True), Forecast("1", 0, 0.9, 0.5, False)
    assert right.loss(right.chance) == pytest.approx(-log(0.9))
    assert wrong.loss(wrong.chance) == pytest.approx(-log(0.1))
    assert right.gained > 0 > wrong.gained
    assert Forecast("1", 0, 1.0, 0.5, False).loss(1.0) == pytest.approx(-log(1e-6))


def said_in(rounds: int, times: int) -> list[Forecast]:
    """Every round says the same thing many times; in half of them it is so."""
    return [
        Forecast(f"{number}", quarter, 0.55, 0.5, number % 2 == 0)
        for number in range(rounds)
        for quarter in range(4)
        for _ in range(times)
    ]


def test_saying_it_often_in_one_round_makes_nothing_surer() -> None:
    ((name, chance, once),) = reliability(said_in(10, 1))
    ((_, _, often),) = reliability(said_in(10, 30))
    assert name == "50–60"
    assert chance == pytest.approx(0.55)
    assert once == often
    assert once.n == 10
    assert once.low < 0.5 < once.high
    assert losses(said_in(10, 1))[0].gain.low == pytest.approx(losses(said_in(10, 30))[0].gain.low)


def test_the_diagram_shows_every_tenth_that_was_said() -> None:
    drawn = diagram([Forecast("1", 0, 0.05, 0.3, False), Forecast("2", 0, 0.95, 0.3, True)])
    assert ">0–10<" in drawn
    assert ">90–100<" in drawn
    assert "50–60" not in drawn
