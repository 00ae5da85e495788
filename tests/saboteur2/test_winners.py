"""X23–X28: who wins, by who reached the treasure and which colours are open."""

import pytest

from drawing import NEARLY, after, rule
from drawing_saboteur2 import EVERYBODY, found, given, gold, missed
from saboteur.rules.cards import BLUE as BLUE_DOOR
from saboteur.rules.cards import GREEN as GREEN_DOOR
from saboteur.rules.saboteur2.spoils import is_open
from saboteur.rules.view import view

# In every route the card at 7,0 is missing; the treasure lies at 8,0.
ROUTES = {
    "no door": NEARLY,
    "a blue door": "@ EW EW EW+blue EW EW EW . ?",
    "a green door": "@ EW+green EW EW EW EW EW . ?",
    "both doors in series": "@ EW EW+blue EW EW+green EW EW . ?",
    "doors in parallel": """
        @  EW+blue  NEW' EW EW EW EW . ?
        NE EW+green NW   .  .  .  .  . .
    """,
    "a door and an open way in parallel": """
        @  EW+blue NEW' EW EW EW EW . ?
        NE EW      NW   .  .  .  .  . .
    """,
    "doors in parallel, then a green one": """
        @  EW+blue  NEW' EW EW+green EW EW . ?
        NE EW+green NW   .  .        .  .  . .
    """,
    "a ladder around a door": """
        @ EW+blue NEW'     EW EW EW EW . ?
        . .       N+ladder .  .  .  .  . .
    """,
    "a ladder around the first door of two": """
        @ EW+blue NEW'     EW EW+green EW EW . ?
        . .       N+ladder .  .        .  .  . .
    """,
    "a ladder across a gap, before a door": "@ EW . E+ladder EW+blue EW EW . ?",
    "a blue door in a bend": """
        @       .  .  .  .  .  NW' . ?
        NE+blue EW EW EW EW EW NW  . .
    """,
    "a green door in a bend": """
        @  .  .  .  .  .  NW+green' . ?
        NE EW EW EW EW EW NW        . .
    """,
    "a green door beside a stub": """
        @          .  .  .  .  .  NW' . ?
        NS/E+green .  .  .  .  .  NS  . .
        NE         EW EW EW EW EW NW  . .
    """,
    "a door on a branch beside the way": """
        . .  NS+blue .  .  .  .  . .
        @ EW NEW     EW EW EW EW . ?
    """,
    "an open way that only crosses under the bridge": """
        @  EW+blue NS/EW EW EW EW EW . ?
        NE EW      NW    .  .  .  .  . .
    """,
}
BOTH, BLUE, GREEN, NEITHER = "both", "blue", "green", "neither"
OPEN = {
    "no door": BOTH,
    "a blue door": BLUE,
    "a green door": GREEN,
    "both doors in series": NEITHER,
    "doors in parallel": BOTH,
    "a door and an open way in parallel": BOTH,
    "doors in parallel, then a green one": GREEN,
    "a ladder around a door": BOTH,
    "a ladder around the first door of two": GREEN,
    "a ladder across a gap, before a door": BLUE,
    "a blue door in a bend": BLUE,
    "a green door in a bend": GREEN,
    "a green door beside a stub": GREEN,
    "a door on a branch beside the way": BOTH,
    "an open way that only crosses under the bridge": BLUE,
}
# Who reached it, which colours are open, which win
TABLE = (
    ("blue", BOTH, "blue"),
    ("blue", BLUE, "blue"),
    ("blue", GREEN, "green"),
    ("blue", NEITHER, "boss-and-profiteer"),
    ("green", BOTH, "green"),
    ("green", BLUE, "blue"),
    ("green", GREEN, "green"),
    ("green", NEITHER, "boss-and-profiteer"),
    ("boss", BOTH, "blue-and-green"),
    ("boss", BLUE, "blue"),
    ("boss", GREEN, "green"),
    ("boss", NEITHER, "boss-and-profiteer"),
    ("profiteer", BOTH, "blue-and-green"),
    ("profiteer", BLUE, "blue"),
    ("profiteer", GREEN, "green"),
    ("profiteer", NEITHER, "boss-and-profiteer"),
    ("geologist", BOTH, "blue-and-green"),
    ("geologist", BLUE, "blue"),
    ("geologist", GREEN, "green"),
    ("geologist", NEITHER, "boss-and-profiteer"),
    ("saboteur", BOTH, "blue-and-green"),
    ("saboteur", BLUE, "blue"),
    ("saboteur", GREEN, "green"),
    ("saboteur", NEITHER, "boss-and-profiteer"),
)
# What blue, green, boss, profiteer, geologist and saboteur then get
PAY = {
    "blue": [3, 0, 2, 1, 0, 0],
    "green": [0, 3, 2, 1, 0, 0],
    "blue-and-green": [2, 2, 1, 0, 0, 0],
    "boss-and-profiteer": [0, 0, 3, 2, 0, 0],
}


def route_open_to(colours: str) -> str:
    return next(route for name, route in ROUTES.items() if OPEN[name] == colours)


def won(roles: str, route: str, by: int = 0) -> str:
    return view(found(roles, route=route, by=by), None).round_won_by


@rule("X24")
@pytest.mark.parametrize("name", ROUTES)
def test_a_colour_is_open_if_some_route_has_no_door_of_the_other_colour(name: str) -> None:
    expected = {BOTH: "blue-and-green", NEITHER: "boss-and-profiteer"}
    # The boss wins with every open colour (X26).
    assert won("boss saboteur blue green", ROUTES[name]) == expected.get(OPEN[name], OPEN[name])


@rule("X24")
def test_without_a_treasure_no_colour_is_open() -> None:
    state = given("@ EW EW EW EW EW EW EW NE'", goals="NW NE NW")
    assert not is_open(state, BLUE_DOOR)
    assert not is_open(state, GREEN_DOOR)


@rule("X24", "T9")
def test_a_route_may_lead_through_a_stone() -> None:
    for door, colour in (("EW+blue", "blue"), ("EW+green", "green"), ("EW", "blue-and-green")):
        state = given(
            f"@ EW EW {door} EW EW EW EW NE'",
            roles="boss blue green",
            hand="NS",
            goals="NW NE NESW",
        )
        assert view(after(state, "dig NS 8,1"), None).round_won_by == colour


@rule("X24")
def test_the_door_may_be_the_card_that_reaches_the_treasure() -> None:
    state = given(NEARLY, roles="green boss blue", hand="EW+blue")
    assert view(after(state, "dig EW+blue 7,0"), None).round_won_by == "blue"


@rule("X24", "X20")
def test_the_ladder_may_be_the_card_that_goes_around_the_door() -> None:
    drawing = "@ EW+blue . . EW EW EW EW ?"
    state = given(drawing, roles="green boss blue", hand="E+ladder")
    assert view(after(state, "dig E+ladder 3,0"), None).round_won_by == "green"


@rule("X25", "X26", "X27")
@pytest.mark.parametrize("name", ROUTES)
@pytest.mark.parametrize("finder", EVERYBODY.split())
def test_who_reached_it_and_which_colours_are_open_say_who_wins(finder: str, name: str) -> None:
    [winner] = [w for who, colours, w in TABLE if (who, colours) == (finder, OPEN[name])]
    state = found(EVERYBODY, route=ROUTES[name], by=EVERYBODY.split().index(finder))
    assert view(state, None).round_won_by == winner
    assert gold(state) == PAY[winner]


@rule("X25")
def test_reached_by_a_blue_digger_the_green_ones_get_nothing_if_blue_is_open() -> None:
    assert gold(found("blue green green", by=0)) == [5, 0, 0]
    assert gold(found("blue green green", by=1)) == [0, 4, 4]


@rule("X25")
def test_the_win_is_gifted_to_the_other_colour_when_ones_own_is_blocked() -> None:
    assert gold(found("blue green green", route=route_open_to(GREEN))) == [0, 4, 4]
    assert gold(found("green blue green", route=route_open_to(BLUE))) == [0, 5, 0]


@rule("X25")
def test_nobody_wins_when_both_colours_are_blocked_and_neither_boss_nor_profiteer_plays() -> None:
    assert gold(found("blue green saboteur", route=route_open_to(NEITHER))) == [0, 0, 0]


@rule("X26")
@pytest.mark.parametrize("finder", ["boss", "profiteer", "geologist", "saboteur"])
def test_reached_by_others_every_open_colour_wins(finder: str) -> None:
    roles = f"{finder} blue green blue"
    assert won(roles, ROUTES["no door"]) == "blue-and-green"
    assert won(roles, ROUTES["a blue door"]) == "blue"
    assert won(roles, ROUTES["a green door"]) == "green"


@rule("X26")
@pytest.mark.parametrize("finder", ["geologist", "saboteur"])
def test_reached_by_others_a_colour_that_is_blocked_does_not_win(finder: str) -> None:
    roles = f"{finder} blue green"
    assert gold(found(roles, route=route_open_to(BLUE))) == [0, 5, 0]
    assert gold(found(roles, route=route_open_to(GREEN))) == [0, 0, 5]
    assert gold(found(roles, route=route_open_to(NEITHER))) == [0, 0, 0]


@rule("X27")
@pytest.mark.parametrize("finder", range(6))
def test_the_saboteurs_lose_when_the_treasure_is_reached_even_by_one_of_them(finder: int) -> None:
    assert gold(found(EVERYBODY, by=finder))[5] == 0


@rule("X27")
def test_boss_and_profiteer_win_when_neither_colour_is_open() -> None:
    neither = route_open_to(NEITHER)
    assert gold(found("blue boss profiteer green", route=neither)) == [0, 3, 2, 0]
    assert gold(found("blue boss green", route=neither)) == [0, 4, 0]
    assert gold(found("blue profiteer green", route=neither)) == [0, 3, 0]


@rule("X23")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_is_trapped_at_the_end_is_neither_counted_nor_paid(seat: int) -> None:
    roles = "blue blue boss profiteer"
    free = found(roles)
    caught = found(roles, markers={seat: "trapped"})
    assert gold(free) == [2, 2, 1, 0]
    pay = [3, 3, 2, 1]
    pay[seat] = 0
    assert gold(caught) == pay


@rule("X23")
def test_a_trapped_boss_gets_nothing_and_does_not_count() -> None:
    assert gold(found("blue boss saboteur", markers={1: "trapped"})) == [5, 0, 0]
    neither = route_open_to(NEITHER)
    assert gold(found("blue boss profiteer", markers={1: "trapped"}, route=neither)) == [0, 0, 3]


@rule("X23")
def test_a_trapped_profiteer_gets_nothing_in_any_case() -> None:
    assert gold(found("blue profiteer", markers={1: "trapped"})) == [5, 0]
    assert gold(missed("saboteur profiteer", markers={1: "trapped"})) == [5, 0]
    assert gold(missed("blue profiteer", markers={1: "trapped"})) == [0, 0]


@rule("X23")
def test_a_broken_tool_or_a_theft_takes_nobodys_pay() -> None:
    roles = "blue blue boss profiteer"
    lying = {1: "pickaxe lantern cart", 2: "cart"}
    assert gold(found(roles, markers=lying)) == [2, 2, 1, 0]


@rule("X23", "X25")
def test_all_winners_may_be_trapped() -> None:
    state = found("green blue", markers={1: "trapped"}, route=route_open_to(BLUE))
    assert view(state, None).round_won_by == "nobody"
    assert gold(state) == [0, 0]


@rule("X28")
@pytest.mark.parametrize(
    ("roles", "pay"),
    [
        ("saboteur blue", [5, 0]),
        ("saboteur saboteur green", [4, 4, 0]),
        ("saboteur saboteur saboteur boss geologist", [3, 3, 3, 0, 0]),
        ("saboteur profiteer boss blue", [4, 2, 0, 0]),
        ("saboteur saboteur profiteer", [3, 3, 1]),
        ("saboteur saboteur saboteur profiteer", [2, 2, 2, 0]),
    ],
)
def test_missed_the_saboteurs_and_the_profiteer_win(roles: str, pay: list[int]) -> None:
    state = missed(roles)
    assert view(state, None).round_won_by == "saboteurs"
    assert gold(state) == pay


@rule("X28", "X23")
def test_missed_only_free_saboteurs_win() -> None:
    roles = "saboteur saboteur saboteur"
    assert gold(missed(roles, markers={1: "trapped"})) == [4, 0, 4]
    assert gold(missed(roles, markers={0: "trapped", 1: "trapped"})) == [0, 0, 5]
    assert gold(missed(roles, markers=dict.fromkeys(range(3), "trapped"))) == [0, 0, 0]


@rule("X28")
@pytest.mark.parametrize("counts", [True, False])
def test_missed_with_no_saboteur_the_profiteer_alone_gets_three(counts: bool) -> None:
    assert gold(missed("blue boss profiteer green", profiteer_counts=counts)) == [0, 0, 3, 0]


@rule("X28", "X23")
@pytest.mark.parametrize("counts", [True, False])
def test_missed_with_no_free_saboteur_the_profiteer_alone_gets_three(counts: bool) -> None:
    state = missed("saboteur profiteer", markers={0: "trapped"}, profiteer_counts=counts)
    assert gold(state) == [0, 3]


@rule("X28")
@pytest.mark.parametrize("counts", [True, False])
def test_missed_with_neither_saboteur_nor_profiteer_nobody_gets_gold(counts: bool) -> None:
    assert gold(missed("blue boss green geologist", profiteer_counts=counts)) == [0, 0, 0, 0]
