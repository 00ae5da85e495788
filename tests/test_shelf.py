"""What Python users import: the games and options as data, and every class they may need."""

from typing import get_args

import pytest

import saboteur
from saboteur import Game, OptionError, shelf
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.facts import TableFact
from saboteur.rules.actions import Action
from saboteur.rules.dice import dice
from saboteur.words import LANGUAGES, language_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_option_is_described(language: str) -> None:
    found = shelf(language)
    assert list(found) == list(CATALOGUE)
    for game, box in CATALOGUE.items():
        assert found[game].players == box.rules.players
        assert {option.name for option in box.options} <= set(found[game].options)
        assert found[game].editions == box.editions


def test_every_value_on_the_shelf_can_be_played() -> None:
    for game, described in shelf().items():
        _, most = described.players
        for option, choice in described.options.items():
            assert choice.default in choice.values
            for value in choice.values:
                Game(game, players=most, seed=1, **{option: value})


def test_nothing_else_can_be_played() -> None:
    for game, described in shelf().items():
        for option in described.options:
            with pytest.raises(OptionError):
                Game(game, players=described.players[1], seed=1, **{option: "other"})


def test_the_first_player_is_a_seat_or_drawn_by_lot() -> None:
    first = shelf()["saboteur2"].options["first"]
    assert (first.type, first.default) == ("seat", "lot")
    assert list(first.values) == ["lot", *map(str, range(12))]


def test_every_action_and_fact_of_the_table_is_exported() -> None:
    needed = {kind.__name__ for kind in (*get_args(Action), *get_args(TableFact))}
    assert needed | {"Viewer", "View", "shelf", "world"} <= set(saboteur.__all__)
    assert all(hasattr(saboteur, name) for name in saboteur.__all__)


def test_a_world_can_be_made_of_a_view() -> None:
    view = Game("base", players=3, seed=1, first=0).view(0)
    assert len(saboteur.world(view, dice("any")).deck) == view.deck


@pytest.mark.parametrize("game", shelf())
def test_what_pages_show_of_a_game_is_there(game: str) -> None:
    """Chapters that rules are in, rules that exist, and a number of players that can play."""
    box, words = shelf()[game], language_of("en").words
    chapters = {*box.chapters, *(choice.rule[0] for choice in box.options.values())}
    assert chapters <= words["sections"].keys()
    told = {"nugget", "goal", "discard", *box.roles, *(["role"] if len(box.roles) > 1 else [])}
    assert box.tells.keys() == told
    assert {*box.tells.values(), *(choice.rule for choice in box.options.values())} <= {
        rule for rule in words["rules"] if rule[0] in chapters
    }
    assert box.players[0] <= box.usual <= box.players[1]
    assert box.sign in words["roles"]
