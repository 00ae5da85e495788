"""Blunders that no person would make, each on a position: the weightiest action is another one."""

from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from drawing import given
from saboteur.bots.blueprint import Blueprint
from saboteur.bots.careful import sequence
from saboteur.bots.outlook import ALL_GOALS, Outlook
from saboteur.bots.search import Search
from saboteur.bots.sense import sensible
from saboteur.bots.stance import Stance, taking_sides
from saboteur.rules import codes
from saboteur.rules.actions import Dig, Pass, Play, action_of
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.turn import legal_codes

ROAD = """
    .  .   .   .  .  .  .  .  ?
    .  .   .   .  .  .  .  .  .
    @  EW  EW  .  .  .  .  .  ?
    .  .   .   .  .  .  .  .  .
    .  .   .   .  .  .  .  .  ?
"""
FRIEND, UNKNOWN, SUSPECT, KNOWN = -90, -20, 50, 95


def believing(foes: Sequence[int], aims: int = ALL_GOALS) -> Stance:
    """A digger who takes the others for friends and foes like this."""
    return Stance(False, vec[i64]([i64(foe) for foe in foes]), i64(aims), 0, vec[i64]())


def chosen(state: State, stance: Stance) -> str:
    """What the blueprint does without any chance."""
    return text_of(action_of(state, Blueprint(0).choose_as(state, sequence(1), stance)))


def at(hand: str, **about: object) -> State:
    drawing = str(about.pop("drawing", ROAD))
    return given(drawing, players=4, hand=hand, roles="DDDS", **about)  # type: ignore[arg-type]


def test_no_second_tool_of_a_trusted_seat_is_broken() -> None:
    state = at("broken-lantern", markers={1: "cart"})
    assert chosen(state, believing([0, FRIEND, FRIEND, FRIEND])).startswith("pass")


def test_a_second_tool_of_an_unknown_seat_is_left_alone_too() -> None:
    state = at("broken-lantern", markers={1: "cart"})
    assert chosen(state, believing([0, UNKNOWN, FRIEND, FRIEND])).startswith("pass")


def test_the_likely_saboteur_is_broken_before_the_unknown_and_the_lame() -> None:
    state = at("broken-lantern", markers={1: "cart"})
    wanted = chosen(state, believing([0, KNOWN, UNKNOWN, SUSPECT]))
    assert wanted.startswith("break lantern 3")


@pytest.mark.parametrize("foe", [FRIEND, UNKNOWN, 0])
def test_a_seat_that_has_shown_nothing_is_not_broken(foe: int) -> None:
    state = at("broken-lantern")
    assert chosen(state, believing([0, foe, foe, foe])).startswith("pass")


def test_a_saboteur_breaks_whom_it_likes() -> None:
    state = given(ROAD, players=4, hand="broken-lantern", roles="SDDS")
    assert chosen(state, taking_sides(state, 0, True)).startswith("break lantern")


@pytest.mark.parametrize(("foe", "helps"), [(FRIEND, True), (UNKNOWN, True), (KNOWN, False)])
def test_a_known_saboteur_is_not_repaired(foe: int, helps: bool) -> None:
    state = at("repair-cart", markers={2: "cart"})
    wanted = chosen(state, believing([0, FRIEND, foe, FRIEND]))
    assert wanted.startswith("repair cart 2") == helps


@pytest.mark.parametrize(("aims", "first"), [(0b111, "map"), (0b010, "dig")])
def test_a_map_is_worth_what_it_can_still_tell(aims: int, first: str) -> None:
    """Where one goal alone is likely, a dig is worth more than to see it confirmed."""
    state = at("map EW")
    assert chosen(state, believing([0, 0, 0, 0], aims)).startswith(first)


def test_a_map_is_not_wasted_on_a_goal_that_nobody_believes_in() -> None:
    state = at("map")
    assert chosen(state, believing([0, 0, 0, 0], 0b110)) in ("map 1", "map 2")


def test_a_map_that_can_tell_nothing_is_thrown_away() -> None:
    state = at("map", seen={0: "0 2"})
    assert chosen(state, believing([0, 0, 0, 0])) == "pass map"


def tried(state: State, stance: Stance) -> list[object]:
    """What an expert tries out."""
    found, _ = Search([state], stance, 4000, 1, 9.0).candidates()
    return [action_of(state, code) for code in found]


def test_with_a_card_that_leads_on_nobody_passes_or_digs_aside() -> None:
    state = at("EW N/E/S/W NS broken-cart")
    candidates = tried(state, believing([0, 0, 0, 0]))
    assert not any(isinstance(action, Pass) for action in candidates)
    assert [text_of(one) for one in candidates if isinstance(one, Dig)] == ["dig EW 3,0"]
    assert any(isinstance(action, Play) for action in candidates)


def test_without_one_everything_may_be_tried() -> None:
    state = at("N/E/S/W NS")
    candidates = tried(state, believing([0, 0, 0, 0]))
    assert any(isinstance(action, Pass) for action in candidates)
    assert any(isinstance(action, Dig) for action in candidates)


def test_an_expert_looks_at_no_goal_that_is_as_good_as_known() -> None:
    state = at("map EW")
    looks = [one for one in tried(state, believing([0] * 4, 0b010)) if isinstance(one, Play)]
    assert not looks
    assert any(isinstance(one, Play) for one in tried(state, believing([0] * 4)))


def test_an_expert_repairs_no_known_saboteur() -> None:
    state = at("repair-cart NS", markers={2: "cart"})
    for foe, helps in ((UNKNOWN, True), (KNOWN, False)):
        plays = [one for one in tried(state, believing([0, 0, foe, 0])) if isinstance(one, Play)]
        assert bool(plays) == helps


def test_a_saboteur_may_do_what_diggers_never_would() -> None:
    state = given(ROAD, players=4, hand="EW NS N/E/S/W", roles="SDDD")
    listed = legal_codes(state)
    outlook = Outlook(state, 0, ALL_GOALS)
    assert list(sensible(state, 0, taking_sides(state, 0, True), outlook, listed)) == list(listed)
    kept = sensible(state, 0, believing([0] * 4), outlook, listed)
    assert 0 < len(kept) < len(listed)
    assert not any(codes.verb(code) == codes.PASS for code in kept)
