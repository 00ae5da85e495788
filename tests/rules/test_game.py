"""B26–B28: a whole game, its options and editions, and the shelf of games."""

import pytest

from drawing import after, given, rule, told
from saboteur.bots.random import RandomPlayer
from saboteur.games import catalogue
from saboteur.games.base import BASE
from saboteur.games.catalogue import CATALOGUE, Box, Choices, new_table, ruleset
from saboteur.games.options import OptionError
from saboteur.play.game import Game
from saboteur.play.player import play_game
from saboteur.rules.facts import (
    GameEnded,
    GoalSeen,
    RockFell,
    RoundDealt,
    RoundEnded,
    ToolBroken,
    ToolRepaired,
    TunnelDug,
)
from saboteur.rules.questions import IllegalAction, decision
from saboteur.rules.state import State
from saboteur.rules.view import view

EDITIONS = {
    "en": {"self_sabotage": "on", "round_end": "passed_unable", "open_discards": "off"},
    "nl": {"self_sabotage": "off", "round_end": "no_playable", "open_discards": "on"},
    "fr": {"self_sabotage": "on", "round_end": "hands_empty", "open_discards": "off"},
}


def played(players: int = 4, seed: int = 1, **options: str) -> Game:
    game = Game("base", players=players, seed=seed, **options)
    play_game(game, [RandomPlayer(seat) for seat in range(players)])
    return game


def last_pass(round: int, purses: dict[int, str], roles: str = "DDD") -> State:
    """The pass that ends this round."""
    hands = ["NS", "", ""]
    return given(hands=hands, deck="", edition="fr", round=round, purses=purses, roles=roles)


@rule("B27")
@pytest.mark.parametrize("edition", ["en", "nl", "fr"])
@pytest.mark.parametrize("players", [3, 5, 10])
def test_exactly_three_rounds(players: int, edition: str) -> None:
    facts = played(players, edition=edition).facts
    assert [fact.round for fact in facts if isinstance(fact, RoundDealt)] == [1, 2, 3]
    assert len([fact for fact in facts if isinstance(fact, RoundEnded)]) == 3
    assert len([fact for fact in facts if isinstance(fact, GameEnded)]) == 1


@rule("B27")
@pytest.mark.parametrize(("round", "then"), [(1, "deal"), (2, "deal"), (3, "over")])
def test_the_game_is_over_after_the_third_round_and_not_before(round: int, then: str) -> None:
    assert decision(after(last_pass(round, {}), "pass NS")).what == then


@rule("B27")
def test_most_nuggets_win() -> None:
    facts = told(last_pass(3, {0: "1 1 1", 1: "2 2", 2: "3"}), "pass NS")
    assert GameEnded(gold=(3, 4, 3), winners=(1,)) in facts


@rule("B27")
def test_equals_share_the_win() -> None:
    facts = told(last_pass(3, {0: "1 1 2", 1: "3", 2: "3 +1"}), "pass NS")
    assert GameEnded(gold=(4, 3, 4), winners=(0, 2)) in facts


@rule("B27", "B21")
def test_the_gold_of_the_last_round_counts() -> None:
    facts = told(last_pass(3, {0: "3"}, roles="DDS"), "pass NS")
    assert GameEnded(gold=(3, 0, 4), winners=(2,)) in facts


@rule("B27")
def test_without_any_gold_all_share_the_win() -> None:
    assert GameEnded((0, 0, 0), (0, 1, 2)) in told(last_pass(3, {}), "pass NS")


@rule("B27")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = after(last_pass(3, {}), "pass NS")
    assert view(over, 0).legal == view(over, "all").legal == ()
    with pytest.raises(IllegalAction, match="B27"):
        after(over, "pass")


@rule("B26", "B5")
def test_each_round_is_begun_by_the_left_neighbour_of_the_last_to_play() -> None:
    for seed in range(10):
        facts = played(5, seed).facts
        last = None
        for fact in facts:
            if isinstance(fact, RoundDealt):
                assert last is None or fact.first == (last + 1) % 5
            elif isinstance(fact, TunnelDug | ToolBroken | ToolRepaired | RockFell | GoalSeen):
                last = fact.seat


@rule("B28")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_presets_its_options(edition: str) -> None:
    options = ruleset("base", {"edition": edition}).options
    assert options.items() >= EDITIONS[edition].items()
    assert (options["linked_placement"], options["sabotaged_unpaid"]) == ("on", "off")
    assert (options["edition"], options["first"]) == (edition, "lot")


@rule("B28")
def test_the_english_edition_is_the_default() -> None:
    assert ruleset("base", {}).options == ruleset("base", {"edition": "en"}).options


@rule("B28")
def test_options_can_be_set_singly_against_the_edition() -> None:
    options = ruleset("base", {"edition": "nl", "self_sabotage": True, "first": 2}).options
    assert (
        options.items()
        >= {
            "edition": "nl",
            "self_sabotage": "on",
            "round_end": "no_playable",
            "open_discards": "on",
            "sabotaged_unpaid": "off",
            "linked_placement": "on",
            "first": "2",
        }.items()
    )


@rule("B28")
def test_an_option_changes_nothing_for_another_table() -> None:
    before = ruleset("base", {})
    ruleset("base", {"self_sabotage": False, "linked_placement": False, "round_end": "no_playable"})
    assert ruleset("base", {}).effects is not BASE.effects
    assert ruleset("base", {}).options == before.options
    assert BASE.options == {}


@rule("B28")
@pytest.mark.parametrize(
    "choices",
    [
        {"edition": "de"},
        {"edition": "de", "round_end": "no_playable"},
        {"round_end": "never"},
        {"self_sabotage": "maybe"},
        {"self_sabotage": "True"},
        {"self_sabotage": 1},
        {"blockers": True},
        {"self-sabotage": "on"},
        {"first": "me"},
        {"first": -1},
        {"first": True},
        {"first": ""},
    ],
)
def test_what_cannot_be_chosen_is_refused(choices: Choices) -> None:
    with pytest.raises(OptionError):
        ruleset("base", choices)


@rule("B5")
def test_only_a_seat_of_the_table_can_be_named_to_begin() -> None:
    assert new_table("base", 4, {"first": 3}).rules.options["first"] == "3"
    with pytest.raises(OptionError):
        new_table("base", 3, {"first": 3})


@rule("B1")
@pytest.mark.parametrize("players", [-1, 0, 2, 11])
def test_the_base_game_is_for_three_to_ten(players: int) -> None:
    with pytest.raises(OptionError):
        new_table("base", players, {})


def test_a_game_that_is_not_on_the_shelf_is_refused() -> None:
    with pytest.raises(OptionError):
        new_table("chess", 4, {})


def test_a_game_may_come_without_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "plain", Box(BASE, CATALOGUE["base"].options[:1], {}))
    assert catalogue.ruleset("plain", {}).options == {"first": "lot"}
    with pytest.raises(OptionError):
        catalogue.ruleset("plain", {"edition": "en"})


@rule("B28")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(3, 11))
def test_every_table_plays_to_its_end(players: int, edition: str) -> None:
    game = played(players, seed=players, edition=edition)
    assert game.over
    assert game.gold is not None
    assert len(game.gold) == players
    assert game.winners


@rule("T5", "B23")
def test_house_rules_play_to_their_end() -> None:
    assert played(6, linked_placement="off", sabotaged_unpaid="on", first="5").over
