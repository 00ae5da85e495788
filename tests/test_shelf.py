"""What Python users import: the games and options as data, and every class they may need."""

from collections import Counter
from typing import get_args

import pytest

import saboteur
from saboteur import Game, OptionError, shelf
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.facts import TableFact
from saboteur.rules.actions import Action
from saboteur.rules.cards import NAMES
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


def test_every_card_of_a_game_is_told_as_often_as_it_is_printed() -> None:
    for game, box in CATALOGUE.items():
        cards = shelf()[game].cards
        printed = Counter(NAMES[card] for card in (*box.rules.deck, *box.rules.goals))
        starts = Counter(dict.fromkeys((card for _, _, card in box.rules.starts), 1))
        told = Counter({name: card.copies for name, card in cards.items()})
        assert printed + starts <= told
        assert {cards[name].kind for name in told - printed} <= {"start"}


def test_a_card_tells_what_it_is() -> None:
    cards = shelf()["saboteur2"].cards
    repair = cards["repair-pickaxe-cart"]
    assert (repair.aim, repair.use, repair.tools) == ("tool", "mend", ("pickaxe", "cart"))
    assert (repair.copies, repair.rules, repair.emblem) == (1, ("B9", "B10"), "repair")
    assert (cards["trapped"].aim, cards["trapped"].marker) == ("seat", "trapped")
    assert (cards["rockfall"].copies, cards["EW+green"].rules) == (4, ("X9",))
    assert (cards["NE+stone"].kind, cards["NE"].rules) == ("goal", ("T5",))


def test_each_game_tells_a_card_by_its_own_rules() -> None:
    told = {game: described.cards for game, described in shelf().items()}
    assert told["base"]["repair-cart"].rules == ("B9",)
    assert told["duel"]["repair-cart"].rules == ("D11",)
    assert told["duel"]["rock-slide"].rules == ("D13",)
    assert told["solo"]["rock-slide"].rules == ("S4",)


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
    told = {"nugget", "goal", "discard", "path", *box.roles}
    sometimes = {
        "role": len(box.roles) > 1,
        "team": len(CATALOGUE[game].rules.starts) > 1,
        "verdict": CATALOGUE[game].verdict is not None,
    }
    assert box.tells.keys() == told | {name for name, is_told in sometimes.items() if is_told}
    assert {*box.tells.values(), *(choice.rule for choice in box.options.values())} <= {
        rule for rule in words["rules"] if rule[0] in chapters
    }
    assert box.players[0] <= box.usual <= box.players[1]
    assert box.sign in words["roles"]
