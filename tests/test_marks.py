"""Marks of a study: looked at until it is settled whether there are any, and then for no longer."""

from dataclasses import dataclass
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.beliefs import Beliefs
from saboteur.rules.actions import code_of
from saboteur.rules.state import State
from saboteur.rules.view import view
from saboteur.study import Knowing, Weighed, marking
from saboteur.study.difference import MOST, Difference
from saboteur.study.knowing import Gap, worth_weighing
from saboteur.study.outcomes import Outcomes
from saboteur.study.playouts import ANYTHING
from saboteur.study.truth import Future, true_outcomes
from walks import Setting, moment


def test_a_size_is_told_from_its_bound() -> None:
    assert marking.beyond(0.3, 0.04, 0.2) is True
    assert marking.beyond(0.15, 0.04, 0.2) is False
    assert marking.beyond(0.27, 0.04, 0.2) is None
    assert marking.beyond(0.17, 0.04, 0.2) is None


def test_what_is_not_settled_earns_no_mark() -> None:
    assert marking.is_mistake(weighed(marking.MISTAKE + 0.05, 0.02))
    assert not marking.is_mistake(weighed(marking.MISTAKE + 0.03, 0.02))
    assert marking.turning(0, (0.3, -0.3), (0.04, 0.04))
    assert not marking.turning(0, (0.27, -0.27), (0.04, 0.04))
    assert marking.lucky(0, (0.05, 0.3), (0.04, 0.04))[0].seat == 1
    assert not marking.lucky(0, (0.05, 0.19), (0.04, 0.04))
    assert not marking.lucky(0, (-0.3, 0.05), (0.04, 0.03))


def test_luck_of_several_is_that_of_the_first_from_who_drew() -> None:
    errors = (0.02, 0.02, 0.02, 0.02)
    for seat, whose in ((0, 1), (1, 1), (2, 3), (3, 3)):
        assert marking.lucky(seat, (-0.3, 0.29, -0.3, 0.31), errors)[0].seat == whose
    assert marking.lucky(1, (-0.3, 0.2, -0.3, 0.4), errors)[0].seat == 3


def weighed(lacks: float, error: float) -> Weighed:
    return Weighed("pass", 0.5, lacks, error, "dug", 0.0)


@dataclass
class Told:
    """A future of which it is known how often it is worth something."""

    worth: list[list[float]]
    asked: int = 0

    def upto(self, playouts: int) -> Outcomes:
        self.asked = playouts
        return Outcomes([0, 0], self.worth[:playouts])


def difference(part: float) -> tuple[Difference, Told]:
    """One after which so many more playouts than before are won."""
    rng = Random(3)
    lost = [[0.0, 0.0]] * 1000
    won = [[1.0, -1.0] if rng.random() < part else [0.0, 0.0] for _ in lost]
    after = Told(won)
    return Difference(0, None, Told(lost), Told(lost), after), after  # type: ignore[arg-type]


@pytest.mark.parametrize("part", [0.0, 0.6])
def test_what_is_settled_is_not_looked_at_for_longer(part: float) -> None:
    looked, after = difference(part)
    looked.settle(100)
    assert after.asked == 100
    assert bool(looked.marks()) == (part > 0)


def test_what_is_close_to_its_bound_is_looked_at_for_longer() -> None:
    looked, after = difference(marking.TURNS)
    looked.settle(100)
    assert after.asked == MOST * 100
    assert "turning-point" not in [mark.kind for mark in looked.marks()]
    soon, after = difference(marking.TURNS + 0.1)
    soon.settle(100)
    assert 100 < after.asked < MOST * 100
    assert "turning-point" in [mark.kind for mark in soon.marks()]


def test_more_playouts_begin_with_fewer() -> None:
    state = here("duel", 2)
    legal = int(code_of(state, view(state, int(state.seat)).legal[0]))
    for code in (ANYTHING, legal):
        future = Future(state, [0, 0], code, vec[i64](), 5)
        few = [*future.upto(8).worth]
        assert len(few) == 8
        assert future.upto(20).worth[:8] == few
        assert future.upto(20).worth == true_outcomes(state, [0, 0], code, vec[i64](), 20, 5).worth


def here(game: str, players: int) -> State:
    """A moment of a game at which there is something to weigh."""
    for number in range(20):
        state = moment(Setting(game, players), number, 12)
        if state.seat >= 0 and worth_weighing(view(state, int(state.seat))):
            return state
    raise AssertionError("there was no such moment")


def knowing(budget: int, most: int = 4) -> Knowing:
    state = here("base", 4)
    seen = view(state, int(state.seat))
    return Knowing(seen, Beliefs(seen), budget, "grow", most)


def test_a_larger_budget_goes_on_from_a_smaller_one() -> None:
    few, more = knowing(96), knowing(192)
    own, rival, *_ = few.candidates(-1)[1:]
    sooner, later = few._measured(own, rival), more._measured(own, rival)
    both = min(len(sooner.own), len(later.own))
    assert both >= 8
    assert later.own[:both] == sooner.own[:both]
    assert later.rival[:both] == sooner.rival[:both]


@pytest.mark.parametrize(("by", "worlds"), [(0.03, 60), (marking.MISTAKE, 240), (0.2, 60)])
def test_a_rival_is_tried_until_it_is_settled(
    by: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(self: Knowing, gap: Gap, own: int, rival: int, trial: int) -> None:
        wide = 0.05 * (-1) ** len(gap.own)
        gap.own.append(0.0)
        gap.rival.append(by + wide)

    monkeypatch.setattr(Knowing, "_measure", measure)
    gap = knowing(960)._measured(0, 1)
    assert len(gap.own) == worlds
    assert len(knowing(960, most=1)._measured(0, 1).own) == 60
