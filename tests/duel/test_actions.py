"""D11–D14: sabotage and repair, keys, rock slides, maps."""

import pytest

from drawing import after, allowed, mine, refused, rule, told
from drawing_duel import BLUE, GOLD_WEST, GREEN, bribed, chooser, duel, keys, lies, marks
from saboteur.rules.duel.facts import GoldMarked
from saboteur.rules.view import view

TOOLS = ("pickaxe", "lantern", "cart")
DOUBLES = (("pickaxe", "lantern"), ("pickaxe", "cart"), ("lantern", "cart"))
DOOR = "B NESW+green@W"


@rule("D11")
@pytest.mark.parametrize("tool", TOOLS)
def test_sabotage_is_laid_in_front_of_the_opponent(tool: str) -> None:
    state = duel(hand=f"sabotage-{tool}")
    following = after(state, f"sabotage {tool} 1")
    assert view(following, None).markers == ((), (tool,))
    assert view(following, None).discards == ()
    assert refused(state, f"sabotage {tool} 0") == "D11"
    assert refused(state, f"sabotage {tool} 2") == "D11"


@rule("D11")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_player_has_one_sabotage_card_of_a_kind(tool: str) -> None:
    cards = " ".join(f"sabotage-{kind}" for kind in TOOLS)
    state = duel(hand=cards, markers={GREEN: tool})
    assert [refused(state, f"sabotage {kind} 1") for kind in TOOLS] == [
        "D11" if kind == tool else "" for kind in TOOLS
    ]


@rule("D11")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_repair_removes_sabotage_from_in_front_of_oneself(tool: str) -> None:
    state = duel(hand=f"repair-{tool}", markers={BLUE: tool, GREEN: tool})
    following = after(state, f"repair {tool} 0")
    assert view(following, None).markers == ((), (tool,))
    discards = [discard.card for discard in view(following, None).discards]
    assert discards == [f"repair-{tool}", f"sabotage-{tool}"]


@rule("D11")
@pytest.mark.parametrize("tool", TOOLS)
def test_nobody_repairs_for_the_opponent(tool: str) -> None:
    state = duel(hand=f"repair-{tool}", markers={GREEN: tool})
    assert refused(state, f"repair {tool} 1") == "D11"
    assert refused(state, f"repair {tool} 0") == "D11"


@rule("D11")
@pytest.mark.parametrize(("tool", "other"), DOUBLES)
def test_a_double_repair_removes_one_of_the_two(tool: str, other: str) -> None:
    state = duel(hand=f"repair-{tool}-{other}", markers={BLUE: f"{tool} {other}"})
    for kind, left in ((tool, other), (other, tool)):
        following = after(state, f"repair {tool}-{other} 0 {kind}")
        assert view(following, None).markers == ((left,), ())


@rule("D11")
def test_a_repair_that_matches_nothing_cannot_be_played() -> None:
    state = duel(hand="repair-cart repair-pickaxe-cart", markers={BLUE: "lantern"})
    assert refused(state, "repair cart 0") == "D11"
    assert refused(state, "repair cart 0 lantern") == "D11"
    assert refused(state, "repair pickaxe-cart 0 pickaxe") == "D11"
    assert refused(state, "repair pickaxe-cart 0 lantern") == "D11"


@rule("D11")
def test_no_action_card_is_playable_without_a_target() -> None:
    state = duel(hand="sabotage-cart repair-cart key rock-slide", markers={GREEN: "cart"})
    texts = ["sabotage cart 1", "repair cart 0", "key 1,-1", "rock-slide 1,-1"]
    assert [refused(state, text) for text in texts] == ["D11", "D11", "D12", "D13"]
    assert not [action for action in view(state, BLUE).legal if hasattr(action, "goal")]


@rule("D12")
def test_a_key_opens_a_door_of_the_opponents_colour_for_its_player() -> None:
    state = duel(DOOR, hand="key EW")
    following = after(state, "key 1,-1")
    assert keys(following) == {(1, -1): BLUE}
    assert [discard.card for discard in view(following, None).discards] == ["key"]
    assert allowed(after(following, "pass NS"), "dig EW 2,-1")
    green = duel("G NEW+blue@E", hand="key", turn=GREEN)
    assert keys(after(green, "key 1,1")) == {(1, 1): GREEN}


@rule("D12")
def test_a_door_need_not_be_linked_to_be_opened() -> None:
    assert allowed(duel("B . . NESW+green@W", hand="key"), "key 3,-1")


@rule("D12")
def test_a_key_opens_no_door_of_ones_own_colour_and_no_other_card() -> None:
    drawing = "B NEW+blue@E EW NEW+troll@E"
    state = duel(drawing, hand="key")
    for cell in ("1,-1", "2,-1", "3,-1", "0,-1", "5,0", "7,7"):
        assert refused(state, f"key {cell}") == "D12"


@rule("D12")
def test_a_door_that_is_open_already_cannot_be_opened_again() -> None:
    assert refused(duel(DOOR, hand="key", opened="1,-1 key 0"), "key 1,-1") == "D12"


@rule("D12")
def test_the_door_of_a_goal_can_be_opened_once_it_is_face_up() -> None:
    face = "NEW+green@E+gold1"
    hidden = duel("B", hand="key", goals={(5, 0): face})
    assert refused(hidden, "key 5,0") == "D12"
    drawing = f"""
        B .
        . .  .  .  .  {face}
    """
    assert allowed(duel(drawing, hand="key"), "key 5,0")


@rule("D12", "D9")
def test_gold_behind_a_door_opened_by_a_key_is_marked_at_once() -> None:
    drawing = """
        B EW EW EW EW NE'
        . .  .  .  .  NSW+green@S+gold2'
    """
    state = duel(drawing, hand="key")
    assert marks(state) == {}
    facts = told(state, "key 5,0")
    assert GoldMarked(BLUE, 5, 0) in facts
    assert marks(after(state, "key 5,0")) == {(5, 0): BLUE}
    assert chooser(after(state, "key 5,0")) == ("turn", GREEN)


@rule("D12", "D9")
def test_gold_beyond_a_door_opened_by_a_key_is_marked_at_once() -> None:
    state = duel(f"{DOOR} {GOLD_WEST}", hand="key")
    assert marks(after(state, "key 1,-1")) == {(2, -1): BLUE}


@rule("D12", "D9")
def test_gold_that_the_opponent_has_marked_stays_the_opponents() -> None:
    state = duel(f"{DOOR} {GOLD_WEST}", hand="key", marked="2,-1 1", counters=7)
    following = after(state, "key 1,-1")
    assert marks(following) == {(2, -1): GREEN}
    assert view(following, None).counters == 7


@rule("D12", "T7", "T8")
def test_a_key_may_turn_goals_over() -> None:
    drawing = "B EW EW EW NESW+green@W NE'"
    state = duel(drawing, hand="key", goals={(5, 0): "NSW+blue@W+gold1"})
    assert lies(state) == {}
    state = after(state, "key 4,-1")
    assert chooser(state) == ("lay", BLUE)
    assert lies(after(state, "lay 1 turned")) == {(5, 0): "up'"}


@rule("D12")
def test_a_key_draws_one_card() -> None:
    state = duel(DOOR, hand="key", deck="EW EW")
    assert view(after(state, "key 1,-1"), BLUE).hand == ("EW",)


@rule("D12")
def test_a_sabotaged_player_may_use_a_key() -> None:
    assert allowed(duel(DOOR, hand="key", markers={BLUE: "cart"}), "key 1,-1")


@rule("D12", "D13")
def test_a_key_is_gone_with_its_card() -> None:
    drawing = f"{DOOR} EW"
    cards = "EW EW NESW+green@W"
    state = duel(drawing, hand=cards, other="rock-slide NS", opened="1,-1 key 0")
    assert allowed(state, "dig EW 3,-1")
    state = after(state, "pass EW", "rock-slide 1,-1")
    assert keys(state) == {}
    state = after(state, "dig NESW+green@W 1,-1", "pass NS")
    assert refused(state, "dig EW 3,-1") == "D4"


@rule("D12", "D13")
def test_other_keys_stay_when_a_card_is_removed() -> None:
    opened = "1,-1 key 0; 3,-1 key 0"
    state = duel(f"{DOOR} EW NEW+green@N", hand="rock-slide", opened=opened)
    assert keys(after(state, "rock-slide 1,-1")) == {(3, -1): BLUE}


@rule("D13")
@pytest.mark.parametrize(
    "card", ["EW", "NS/EW", "NESW+blue@S", "NESW+green@W", "NW+blue-ladder", "NE/S"]
)
def test_a_rock_slide_removes_a_path_card_linked_or_not(card: str) -> None:
    linked = duel(f"B {card}", hand="rock-slide")
    assert mine(after(linked, "rock-slide 1,-1")) == {}
    apart = after(duel(f"B . . {card}", hand="rock-slide"), "rock-slide 3,-1")
    assert [discard.card for discard in view(apart, None).discards] == ["rock-slide", card]


@rule("D13")
def test_a_rock_slide_spares_starts_and_goals() -> None:
    drawing = """
        B EW EW EW EW NE'
        . .  .  .  .  NESW
        G .  .  .  .  .
    """
    state = duel(drawing, hand="rock-slide")
    for cell in ("0,-1", "0,1", "5,0", "5,-2", "9,0", "3,3"):
        assert refused(state, f"rock-slide {cell}") == "D13"
    assert allowed(state, "rock-slide 5,-1")


@rule("D13")
@pytest.mark.parametrize(
    "card",
    [
        "NS/EW+gold1@NS",
        "NW/ES+gold1@ES",
        "NEW/S+gold1@S",
        "NSW/E+gold1@E",
        "EW/S+gold1@S",
        "NEW+troll@E",
        "NESW+troll@W",
        "NSW+troll@S",
    ],
)
def test_a_rock_slide_spares_cards_with_gold_or_a_troll(card: str) -> None:
    assert refused(duel(f"B {card}", hand="rock-slide"), "rock-slide 1,-1") == "D13"
    assert refused(duel(f"B . {card}'", hand="rock-slide"), "rock-slide 2,-1") == "D13"


@rule("D13")
def test_a_rock_slide_spares_marked_gold_and_bribed_trolls_too() -> None:
    drawing = f"B NEW+troll@E {GOLD_WEST}"
    state = duel(drawing, hand="rock-slide", opened="1,-1 bribe", marked="2,-1 0")
    assert bribed(state) == {(1, -1)}
    assert refused(state, "rock-slide 1,-1") == "D13"
    assert refused(state, "rock-slide 2,-1") == "D13"


@rule("D13")
def test_the_gap_may_be_filled_again() -> None:
    state = duel("B EW EW", hand="rock-slide", other="NS/EW", deck="EW")
    state = after(state, "rock-slide 1,-1", "pass NS/EW")
    assert allowed(state, "dig EW 1,-1")
    assert refused(state, "dig EW 3,-1") == "D4"


@rule("D14")
def test_a_map_shows_one_face_down_goal_to_whoever_plays_it() -> None:
    state = duel(hand="treasure-map", goals={(7, 1): "NW+gold2@NW"})
    following = after(state, "treasure-map 4")
    assert [goal.face for goal in view(following, BLUE).goals] == [
        *["?"] * 4,
        "NW+goal+gold2@NW",
        "?",
    ]
    assert {goal.face for goal in view(following, GREEN).goals} == {"?"}
    assert view(following, GREEN).looked == ((4,), ())
    assert lies(following) == {}


@rule("D14")
def test_a_goal_that_is_face_up_or_not_there_cannot_be_looked_at() -> None:
    drawing = """
        B .  .  .  .  .
        . .  .  .  .  NESW
    """
    state = duel(drawing, hand="treasure-map")
    assert refused(state, "treasure-map 1") == "D14"
    assert refused(state, "treasure-map 6") == "D14"
    assert [allowed(state, f"treasure-map {goal}") for goal in (0, 2, 3, 4, 5)] == [True] * 5


@rule("D14")
def test_one_may_look_twice_and_the_map_is_discarded() -> None:
    state = duel(hand="treasure-map", seen="0; -")
    following = after(state, "treasure-map 0")
    assert [discard.card for discard in view(following, GREEN).discards] == ["treasure-map"]
