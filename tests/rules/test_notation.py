"""Actions as texts: each has one, it parses back, and anything else says what is wrong."""

import pytest

from drawing import given
from saboteur.rules.actions import Action, Dig, Lay, Mark, Pass, Play, Take, action_of, code_of
from saboteur.rules.cards import NAMES
from saboteur.rules.questions import legal_actions
from saboteur.rules.texts.notation import NotationError, parse_action, text_of

TEXTS: dict[str, Action] = {
    "dig NES 3,-1": Dig("NES", 3, -1),
    "dig NES -20,14 turned": Dig("NES", -20, 14, turned=True),
    "dig N/E/S/W 0,1": Dig("N/E/S/W", 0, 1),
    "break lantern 4": Play("broken-lantern", seat=4, tool="lantern"),
    "repair cart 0": Play("repair-cart", seat=0, tool="cart"),
    "repair pickaxe-cart 2 cart": Play("repair-pickaxe-cart", seat=2, tool="cart"),
    "repair lantern 2 cart": Play("repair-lantern", seat=2, tool="cart"),
    "rockfall 3,-1": Play("rockfall", x=3, y=-1),
    "map 2": Play("map", goal=2),
    "pass": Pass(),
    "pass NESW": Pass(("NESW",)),
    "pass map map": Pass(("map", "map")),
    "lay 1": Lay(1),
    "lay 2 turned": Lay(2, turned=True),
    "take 3": Take(3),
    "mark -2,1": Mark(-2, 1),
}
BAD = (
    *("", " ", "dig", "dig NES", "dig NES 1", "dig NES 1;2", "dig NES 1,0 sideways"),
    *("dig NES 1,0 turned turned", "dig SEN 1,0", "dig  1,0", "dig NES 1.0,2"),
    *("break hat 1", "break lantern", "break lantern me", "break lantern -1"),
    *("break lantern 1 lantern now", "repair pickaxe-cart 2 hat", "repair pickaxe-cart 1"),
    *(
        "map 1 bribe 0,0",
        "repair cart 1 bribe 0,0",
        "map",
        "map x",
        "map 1 2",
        "rockfall",
        "rockfall here",
        "rockfall 1",
        "landslide 1,0",
    ),
    *("lay", "lay x", "lay 1 upright", "take", "take gold", "take 1 2", "pass SEN", "shrug"),
    *("pass bribe 1,0", "dig NES 1,0 bribe"),
)


@pytest.mark.parametrize("text", TEXTS)
def test_every_action_has_a_text_that_parses_back(text: str) -> None:
    assert parse_action(text) == TEXTS[text]
    assert text_of(TEXTS[text]) == text


@pytest.mark.parametrize("text", BAD)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_an_error_names_what_it_could_not_read() -> None:
    for text, word in {"dig SEN 1,0": "sen", "break hat 1": "hat", "map x": "x"}.items():
        with pytest.raises(NotationError, match=word):
            parse_action(text)


def test_spaces_and_case_do_not_matter() -> None:
    assert parse_action("  dig   NES  3,-1 ") == Dig("NES", 3, -1)
    assert parse_action("Dig nes 3,-1 TURNED") == Dig("NES", 3, -1, turned=True)
    assert parse_action("pass n/e/s Map") == Pass(("N/E/S", "map"))


@pytest.mark.parametrize("card", [name for name in NAMES if name])
def test_every_card_can_be_written_in_lower_case(card: str) -> None:
    assert parse_action(f"pass {card.lower()}") == Pass((card,))


def test_every_legal_action_survives_its_text_and_its_number() -> None:
    state = given(
        "EW NES @ EW NEW",
        hand="NES N/E map rockfall broken-cart repair-pickaxe-lantern",
        markers={1: "pickaxe lantern"},
    )
    offered = legal_actions(state)
    assert {type(action) for action in offered} == {Dig, Play, Pass}
    for action in offered:
        assert parse_action(text_of(action)) == action
        assert action_of(state, code_of(state, action)) == action


@pytest.mark.parametrize("action", [Lay(1), Lay(2, turned=True), Take(1), Take(3), Pass()])
def test_other_actions_survive_their_numbers(action: Action) -> None:
    state = given()
    assert action_of(state, code_of(state, action)) == action
