"""What several rulesets ask of the kernel: several starts, barriers, questions."""

from librt.vecs import vec
from mypy_extensions import i64

from drawing import given
from saboteur.rules import codes
from saboteur.rules.cards import BLUE, GREEN, NUMBERS
from saboteur.rules.mine import Grid, Mine
from saboteur.rules.ruleset import Effect
from saboteur.rules.texts.position import position
from saboteur.rules.tunnels import SIDE
from saboteur.rules.turn import take_code

EW = 2 * NUMBERS["EW"]
CROSS = 2 * NUMBERS["NESW"]
GREEN_DOOR = 2 * NUMBERS["EW+green"]
BLUE_START = 2 * NUMBERS["NESW+start+blue-ladder"]
GREEN_START = 2 * NUMBERS["NESW+start+green-ladder"]
NORTH_TEAM, SOUTH_TEAM = 0, 1


def two_starts(stops: tuple[int, int] = (0, 0)) -> Mine:
    """Starts at 0,-1 and 0,1, as in a game for two teams."""
    mine = Mine(Grid(15, 11), vec[i64]([i64(stop) for stop in stops]))
    mine.clear()
    mine.put_start(0, -1, BLUE_START)
    mine.put_start(0, 1, GREEN_START)
    mine.put_goal(3, -1)
    mine.relink()
    return mine


def arrives(mine: Mine, x: int, y: int) -> tuple[int, int]:
    """The sides of a cell that the links of the two teams touch."""
    cell = mine.cell(x, y)
    return mine.linked(cell, NORTH_TEAM), mine.linked(cell, SOUTH_TEAM)


def test_each_start_has_links_of_its_own() -> None:
    mine = two_starts()
    mine.lay(mine.cell(1, -1), EW)
    assert arrives(mine, 2, -1) == (SIDE["W"], 0)
    assert arrives(mine, 0, 0) == (SIDE["N"], SIDE["S"])


def test_two_links_that_meet_go_on_together() -> None:
    mine = two_starts()
    mine.lay(mine.cell(1, -1), EW)
    mine.lay(mine.cell(0, 0), CROSS)
    assert arrives(mine, 2, -1) == (SIDE["W"], SIDE["W"])
    mine.lay(mine.cell(2, -1), EW)
    assert arrives(mine, 3, -1) == (SIDE["W"], SIDE["W"])
    mine.lift(mine.cell(0, 0))
    assert arrives(mine, 3, -1) == (SIDE["W"], 0)


def test_a_barrier_stops_the_team_it_is_closed_to() -> None:
    mine = two_starts(stops=(GREEN, BLUE))
    mine.lay(mine.cell(1, -1), GREEN_DOOR)
    mine.lay(mine.cell(1, 1), GREEN_DOOR)
    assert arrives(mine, 2, -1) == (0, 0)
    assert arrives(mine, 2, 1) == (0, SIDE["W"])


def test_a_card_that_a_game_does_not_have_does_nothing() -> None:
    state = given()
    before = position(state)
    nothing = Effect()
    nothing.take(state, 0, 0)
    assert not len(nothing.legal(state, 0, 2, vec[i64]()))
    assert (nothing.refusal(state, 0, 0), position(state)) == ("B3", before)


def test_the_kernel_takes_nothing_that_the_decision_does_not_offer() -> None:
    state = given()
    before = position(state)
    take_code(state, codes.take(1))
    assert position(state) == before
