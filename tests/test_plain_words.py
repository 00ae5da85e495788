"""Words that a native reader takes for granted: typography, one word for one thing, no notation.

A refusal has a sentence for what is wrong here, in every language and for every rule that refuses.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from saboteur.games.catalogue import CATALOGUE
from saboteur.play.game import Game
from saboteur.play.record import read_record
from saboteur.rules.actions import Action
from saboteur.rules.attempts import Attempt, why_not
from saboteur.rules.reasons import Grounds, why
from saboteur.rules.seen import Viewer
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.view import view
from saboteur.words import LANGUAGES, language_of, sentence, wrong
from test_words import texts, words

pytestmark = pytest.mark.once

GOLDEN: Final = sorted((Path(__file__).parent / "golden").glob("*.saboteur.json"))
# How records spell path cards, cards with features and unknown things.
NOTATION: Final = re.compile(r"\b[NESW]{2,}\b|[NESW][/+@]\w|\b[a-z]+-[a-z]+@|\+\w+@|↻")
NAMES: Final = ("Alva", "Bram", "Cora")
# Marks that belong to other languages; « » are French and Spanish, “ ” English, „ “ German.
FOREIGN: Final = {"en": "„‚«»", "nl": "“«»", "fr": "“”„", "de": "«»‘", "es": "“”„"}
# What a word is called elsewhere in the same language, or what nobody says.
FORBIDDEN: Final = {
    "en": r"equally many|turn of \{|(?<!front )of you\b|\b(?:his|her)(?:self)?\b|himself",
    "nl": r"\b(?:haar|rondes|gastheer|gangenstelsel|wegleggen|winst)\b|te stelen|Breek bij",
    "fr": r"(?i)robot|éboulement|est sauté|neuf à dix|joué devant soi|[\d}] d’or",
    "de": r"\b(?:Ihnen|Robotern?)\b",
    "es": r"\b[Uu]sted(?:es)?\b|\bvosotros\b",
}
# The network of a server is one.
APART: Final = "/serve-"


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_apostrophes_are_those_of_the_language(language: str) -> None:
    wrong_marks = re.compile(f"[\"'{FOREIGN[language]}]")
    assert [at for at, text in texts(words(language)) if wrong_marks.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_that_the_language_says_otherwise(language: str) -> None:
    found = re.compile(FORBIDDEN[language])
    said = {at: text for at, text in texts(words(language)) if found.search(text)}
    assert {at: text for at, text in said.items() if APART not in at} == {}


def test_french_marks_stand_apart_by_spaces_that_do_not_break() -> None:
    """A narrow one before ; ! ? and a wide one before : and inside « »."""
    bad = re.compile(r"[^\u202f.…][;!?]|[^\u00a0]:|[^\u00a0]»|«[^\u00a0]")
    assert [(at, text) for at, text in texts(words("fr")) if bad.search(text)] == []


def test_french_speaks_to_one_friend_except_in_talk_to_all() -> None:
    formal = re.compile(r"(?i)\b(?:vous|votre|vos)\b")
    found = [at for at, text in texts(words("fr")) if formal.search(text)]
    assert all(at.startswith("/talk/") for at in found), found


def test_french_rounds_are_manches_and_games_are_parties() -> None:
    for rule, said in words("fr")["rules"].items():
        english = words("en")["rules"][rule]["text"]
        assert ("manche" in said["text"]) >= (" round " in english and "parties" in said["text"])
    assert "manche" in words("fr")["facts"]["RoundDealt"]
    assert "partie" in words("fr")["facts"]["GameEnded"]


def test_spanish_questions_and_calls_open_as_they_close() -> None:
    for at, text in texts(words("es")):
        assert (text.count("¿"), text.count("¡")) == (text.count("?"), text.count("!")), at


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_about_a_game_has_notation(language: str) -> None:
    said = language_of(language)
    for fact, you in product(golden_facts(), (None, 0, 1)):
        told = sentence(fact, said, NAMES, you)
        assert not NOTATION.search(told), told


@cache
def golden_facts() -> tuple[object, ...]:
    """Every fact of the golden records as everybody, an onlooker and a seat saw it, each once."""
    found: dict[str, object] = {}
    viewers: tuple[Viewer, ...] = ("all", None, 0)
    for path, viewer in product(GOLDEN, viewers):
        for step in read_record(path).seen_by(viewer).steps:
            found.update((repr(one.fact), one.fact) for one in step.facts)
    return tuple(found.values())


def test_notation_would_be_found() -> None:
    for bad in ("Alva placed NES at 1,2", "NE+goal+blue@E+gold1", "N/E ↻"):
        assert NOTATION.search(bad)


# The rules that a beginner meets at the first table.
FIRST_RULES: Final = {"T2", "T3", "T5", "B3", "B5", "B6", "B7", "B8", "B9", "B11", "B12", "B13"}


@cache
def refusals() -> dict[str, list[Grounds]]:
    """What refuses in random play of every game, by rule: attempts at everything, and others'."""
    found: dict[str, list[Grounds]] = {}
    for grounds in (one for game in CATALOGUE for one in _refused_in(game)):
        same = found.setdefault(grounds.rule, [])
        if grounds not in same and len(same) < 60:
            same.append(grounds)
    return found


OPTIONS: Final[dict[str, dict[str, str]]] = {
    "base": {"self_sabotage": "off"},
    "saboteur2": {"blockers": "on"},
}


def _refused_in(game: str) -> Iterator[Grounds]:
    chance = Random(game)
    for seed in range(3):
        players = CATALOGUE[game].usual
        played = Game(game, players=players, seed=seed, **OPTIONS.get(game, {}))
        while not played.over and len(played.facts) < 220:
            yield from _refused(played._state, chance)
            played.take(chance.choice(played.legal_actions()))


def _refused(state: State, chance: Random) -> Iterator[Grounds]:
    hand = [*dict.fromkeys(view(state, state.seat).hand)] if state.seat >= 0 else []
    cells = [(chance.randrange(-1, 9), chance.randrange(-3, 4)) for _ in range(4)]
    seats = range(state.players)
    for card in hand:
        attempts = [Attempt("play", (card,)), *(Attempt("play", (card,), cell) for cell in cells)]
        attempts += [Attempt("play", (card,), seat=seat) for seat in seats]
        attempts += [Attempt("discard", (card,) * 4), Attempt("block", (card,), cell=cells[0])]
        found = (why_not(state, attempt, state.seat) for attempt in attempts)
        yield from (one for one in found if one is not None)
    others: list[Action] = [parse_action("pass"), parse_action("dig NESW 1,0")]
    asked = ((action, seat) for action in others for seat in seats)
    yield from (one for action, seat in asked if (one := why(state, action, seat)) is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_what_is_wrong_here(language: str) -> None:
    said = language_of(language)
    for rule, grounds in refusals().items():
        for one, you in product(grounds, (0, 1)):
            told = wrong(one, said, ("Alva", "Bram", *"CDEFGHIJKL"), you)
            assert told is not None, rule
            assert not re.search(r"[{}]|\(\)|  |^\W|^$|\b[TBXADS]\d+\b", told.lstrip("¡¿«")), told


def test_the_rules_of_a_first_table_do_refuse() -> None:
    assert refusals().keys() >= FIRST_RULES
