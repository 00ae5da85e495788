"""Work shared out over processes: nothing lost, nothing hidden."""

import os

import pytest

from saboteur.lab.workers import WorkerLost, in_order, shared_out


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise ArithmeticError(number)


def vanish(number: int) -> int:
    os._exit(3)


def test_work_is_shared_out_and_nothing_is_lost() -> None:
    assert sorted(shared_out(square, range(300), 2)) == [n * n for n in range(300)]


def test_an_error_in_a_process_comes_back() -> None:
    with pytest.raises(ArithmeticError):
        list(shared_out(fail, range(3), 2))


def test_a_process_that_ends_is_noticed() -> None:
    with pytest.raises(WorkerLost, match="code 3"):
        list(shared_out(vanish, range(3), 2))


def test_results_come_in_the_order_of_their_tasks_whichever_was_done_first() -> None:
    assert list(in_order([(8, "b"), (7, "a"), (9, "c")], 7)) == ["a", "b", "c"]
    assert list(in_order([(1, "late")])) == []
