"""What people type and read: letters for cards, names for players, words for path cards."""

import re
from random import Random

import pytest

from saboteur import Game, text_of
from saboteur.cli.hand import at_a_glance, in_words
from saboteur.cli.spelling import read_action, spelled
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.texts.notation import parse_action
from saboteur.words import language_of

# How records spell cards.
RAW = re.compile(r"\b[NESW]{2,}\b|[NESW][/+@]\w|\b(?:broken|repair)-[a-z]")


@pytest.mark.parametrize("typed", ["map 2", "break lantern 1", "steal 3", "steal nobody", "lay 1"])
def test_people_count_seats_and_goals_from_1(typed: str) -> None:
    action = read_action(typed)
    assert spelled(action) == typed
    assert text_of(action) == re.sub(r"\d", lambda number: str(int(number[0]) - 1), typed)


def test_players_can_be_called_by_name() -> None:
    names = ("you", "Alva", "Bram")
    for typed in ("break lantern Bram", "repair pickaxe-cart you cart", "steal Alva", "map 2"):
        assert spelled(read_action(typed, names), names) == typed
    assert read_action("BREAK Lantern bram", names) == read_action("break lantern 3")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("dig nes 3,-1", "dig NES 3,-1"), ("Dig Nes 3,-1 Turned", "dig NES 3,-1 turned")],
)
def test_cards_in_lower_case_are_understood(typed: str, meant: str) -> None:
    assert text_of(read_action(typed)) == meant


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_is_legal_reads_back_as_it_is_typed_with_letters(game: str) -> None:
    chance, options = Random(game), {"blockers": "on"} if game == "saboteur2" else {}
    played = Game(game, players=CATALOGUE[game].usual, seed=3, **options)
    for _ in range(60):
        if played.over:
            break
        seen = played.view(played.decision.seat or 0)
        for action in seen.legal:
            typed = spelled(action, (), seen.hand)
            assert RAW.search(typed) is None
            again = read_action(typed, (), seen.hand)
            assert text_of(again) == text_of(action)
        played.take(chance.choice(seen.legal))


def test_a_letter_is_a_card_and_a_side_in_capitals_the_card_of_records() -> None:
    hand = ("NS", "map", "NS", "EW", "N/E", "E")
    assert read_action("e 1,0 turned", (), hand) == parse_action("dig N/E 1,0 turned")
    assert read_action("dig e 1,0", (), hand) == parse_action("dig N/E 1,0")
    assert read_action("dig E 1,0", (), hand) == parse_action("dig E 1,0")
    assert read_action("pass a c", (), hand) == parse_action("pass NS NS")
    assert spelled(parse_action("pass NS NS"), (), hand) == "pass a c"


def test_a_path_card_is_told_in_words() -> None:
    said = language_of("en")
    assert in_words("N/E/S", said) == "├ dead end north, east and south"
    assert in_words("NS/EW", said) == "╫ path north and south, path east and west"
    assert in_words("NES+gold2@NS", said).startswith("╠ path north, east and south, 2 gold nuggets")
    assert at_a_glance("NEW+blue@E", said) == "╩ blue door east"
    assert in_words("N+ladder", said) == "╵ path north, ladder"
