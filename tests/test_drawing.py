"""The mine drawn as text, large and small, with all that lies and stands in it."""

from dataclasses import replace

import pytest

from saboteur import Game
from saboteur.play.drawing import drawing
from saboteur.play.faces import glyph, large_face, small_face, worth
from saboteur.rules.lying import Tile, Token


def test_the_mine_is_drawn_with_its_tunnels_and_coordinates() -> None:
    game = Game("base", players=3, seed=1)
    assert drawing(game.view(None)).splitlines()[7:10] == [
        "      ║                                     ╭───╮",
        "  0 ══⌂══  ·    ·    ·    ·    ·    ·    ·  │2 ?│",
        "      ║                                     ╰───╯",
    ]


def test_a_mine_too_large_for_the_screen_is_drawn_smaller() -> None:
    game = Game("base", players=3, seed=1)
    assert drawing(game.view(None), 40, 24).splitlines() == [
        "     0  1  2  3  4  5  6  7  8",
        " -2  ·  ·  ·  ·  ·  ·  ·  · 1:?",
        " -1  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  0 ═⌂═ ·  ·  ·  ·  ·  ·  · 2:?",
        "  1  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  2  ·  ·  ·  ·  ·  ·  ·  · 3:?",
    ]


def test_faces_as_single_characters() -> None:
    drawn = {"NESW": "╬", "NES": "╠", "N/E/S": "├", "NS/EW": "╫", "NE/SW": "╲", "NW/ES": "╱"}
    assert {card: glyph(card) for card in drawn} == drawn
    assert glyph("NES", turned=True) == "╣"
    assert glyph("NS/E") == "║"


def test_doors_trolls_gold_ladders_and_crystals_are_drawn() -> None:
    assert large_face("NEW+troll@E", False)[1] == "══╩═t"
    assert large_face("NEW+troll@E", True)[1] == "t═╦══"
    assert large_face("NW+green", False)[0] == "  g  "
    assert large_face("NESW+start+blue-ladder", False) == ("bH║  ", "══⌂══", "  ║  ")
    assert large_face("NS/EW+gold1@NS", False, ["c0", "k1"]) == ("  ║¤1", "══╫══", "c0║k1")
    assert [worth(card) for card in ("NESW+treasure", "NE+goal+gold2@NE", "NESW+goal")] == [*"★2–"]
    assert large_face("E+crystal", False) == ("    ◇", "  ×──", "     ")


@pytest.mark.parametrize(
    ("card", "turned", "face"),
    [
        ("NES", True, "═╣ "),
        ("NESW+treasure", False, "═★═"),
        ("NESW+start+blue-ladder", False, "═⌂═"),
        ("NEW+troll@E", False, "═t═"),
        ("NE+goal+blue@E+gold1", False, " b═"),
        ("NW+ladder", True, " H═"),
        ("E+crystal", False, " ◇─"),
        ("NW/ES+gold1@ES", False, "═¤═"),
    ],
)
def test_a_small_face_shows_a_feature_before_its_tunnels(
    card: str, turned: bool, face: str
) -> None:
    assert small_face(card, turned) == (face,)


def test_a_small_mine_lists_what_it_has_no_room_for() -> None:
    view = replace(
        Game("duel", players=2, seed=1).view(0),
        tiles=(
            Tile(1, -1, "NEW+troll@E", True),
            Tile(2, -1, "NS/EW+gold1@NS", False),
            Tile(1, 1, "NEW+blue@E", False),
        ),
        tokens=(
            Token("key", 1, 1, 1),
            Token("bribe", 1, -1, None),
            Token("counter", 2, -1, 0),
        ),
    )
    drawn = drawing(view, 50, 24, "en").replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert drawn[2].startswith(" -1 ═⌂══t══¤═")
    assert drawn[6:] == [
        "b blue door: 1,1 ╩ E",
        "t troll: 1,-1 ╦ W",
        "H blue ladder: 0,-1 ⌂",
        "H green ladder: 0,1 ⌂",
        "¤ gold: 2,-1 ╫ NS ¤1",
        "k key: 1,1 seat 2",
        "b bribed troll: 1,-1",
        "c counter: 2,-1 seat 1",
    ]
    assert "blue door" not in drawing(view)


@pytest.mark.parametrize(("columns", "seat"), [(80, 3), (40, 11)])
def test_whose_a_figure_is_and_where_it_stands_is_listed(columns: int, seat: int) -> None:
    view = Game("saboteur2", players=12, seed=1, blockers="on").view(None)
    view = replace(view, tokens=(Token("figure", 0, 0, seat, "E"),))
    drawn = drawing(view, columns, 24, "fr").replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert drawn[-1] == f"f figurine : 0,0 E place {seat + 1}"


def test_a_goal_is_drawn_as_far_as_it_is_known() -> None:
    game = Game("base", players=3, seed=1, first=0)
    game.take("map 1")
    assert "│2 ★│" in drawing(game.view(0))
    assert "│2 ?│" in drawing(game.view(1))
    assert "│2 ?│" in drawing(game.view(None))
