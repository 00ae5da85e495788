"""Games as Python users have them: from positions, saved and loaded, and clear about bad input."""

from pathlib import Path
from typing import Any

import pytest

from saboteur import (
    Dig,
    Game,
    IllegalAction,
    NotationError,
    OptionError,
    Pass,
    RecordError,
    Take,
    read_record,
)
from saboteur.games.catalogue import state_from
from saboteur.play.facts import Talked
from saboteur.rules.base.cards import BASE_ACTIONS
from saboteur.rules.facts import Passed
from saboteur.rules.fold import fold
from saboteur.rules.ruleset import effects_of

PUZZLE = """\
saboteur position 1
game: base
options: edition=en
players: 3
round: 1
first: 0
decision: turn 0
turn: 0
mine: EW 1,0; EW 2,0; EW 3,0; EW 4,0; EW 5,0; EW 6,0
goals: NE+stone; NESW+treasure; NW+stone
roles: digger digger saboteur
spares: digger
hands: EW NESW; NS; map
deck: NS
pile: 1 2 3
"""


def test_a_game_from_a_position_is_saved_and_loaded(tmp_path: Path) -> None:
    game = Game.from_position(PUZZLE, seed=1)
    game.take("dig EW 7,0")
    game.take("take 3")
    path = tmp_path / "puzzle.saboteur.json"
    game.save(path)
    assert Game.load(path).position == game.position
    assert [state.round for _, state in read_record(path).states()][-1] == 1


def test_a_game_from_a_position_is_shown_whole_or_not_at_all() -> None:
    with pytest.raises(RecordError):
        Game.from_position(PUZZLE).record(0)


def test_a_record_spells_an_action_in_one_way() -> None:
    game = Game.from_position(PUZZLE)
    game.take(Dig("NESW", 7, 0, turned=True))
    command = game.record().steps[0].command
    assert command is not None
    assert command.action == "dig NESW 7,0"


@pytest.mark.parametrize(
    "action",
    [None, 42, Dig("EW", "a", 0), Take("3"), Dig("EW", 1, 0, bribes=None), Pass(None), "dance"],  # type: ignore[arg-type]
)
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    game = Game.from_position(PUZZLE)
    before = game.position
    with pytest.raises((NotationError, IllegalAction)):
        game.take(action)
    assert game.position == before


@pytest.mark.parametrize("viewer", ["x", 1.0, True, 3, -1])
def test_nobody_else_has_a_view(viewer: Any) -> None:
    game = Game.from_position(PUZZLE)
    with pytest.raises(ValueError, match=r"seat|viewer"):
        game.view(viewer)


def test_everything_is_shown_only_after_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        Game.from_position(PUZZLE).view("all")


@pytest.mark.parametrize("players", ["4", 3.5, None, True])
def test_a_number_of_players_is_a_whole_number(players: Any) -> None:
    with pytest.raises(OptionError):
        Game("base", players=players)


def test_only_facts_of_the_table_can_be_added() -> None:
    game = Game.from_position(PUZZLE)
    game.add(Talked(0, "gold", 1))
    with pytest.raises(TypeError):
        game.add("hello")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("topic", "value"),
    [
        ("mine", "NS -60,0"),
        ("decision", "turn 1"),
        ("purses", "+300; -; -"),
        ("roles", "digger digger boss"),
        ("markers", "trapped; -; -"),
        ("fresh", "3,3"),
        ("gold", "1 2 3"),
        ("decision", "nugget 0"),
        ("goals", "NE+stone; ? over; NW+stone"),
        ("opened", "1,0 ajar"),
        ("opened", "9,9 bribe"),
        ("marked", "1,0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(topic: str, value: str) -> None:
    lines = [line for line in PUZZLE.splitlines() if not line.startswith(f"{topic}:")]
    with pytest.raises(NotationError):
        state_from("\n".join([*lines, f"{topic}: {value}"]))


def test_a_topic_stands_once() -> None:
    with pytest.raises(NotationError):
        state_from(PUZZLE + "deck: EW\n")


@pytest.mark.parametrize("text", ["map 1 bribe 1,0", "dig EW 7,0 bribe", "dig EW 7,0 bribe there"])
def test_a_bribe_belongs_to_a_dig_or_a_key(text: str) -> None:
    with pytest.raises(NotationError):
        Game.from_position(PUZZLE).take(text)


def test_a_card_that_nobody_held_was_not_played() -> None:
    """A record in which it was cannot be replayed."""
    with pytest.raises(ValueError, match="no such card"):
        fold(state_from(PUZZLE), Passed(0, ("map",)))


def test_a_card_whose_effect_no_game_binds_is_refused() -> None:
    with pytest.raises(LookupError, match="no effect is bound"):
        effects_of(BASE_ACTIONS, {})
