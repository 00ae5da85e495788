"""Words: every language has the same keys and placeholders, every rule, and no empty text.

Whatever a game can show has its words, and every kind of fact its sentence. The rules pages of
docs/ say what the words say.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from saboteur.bots.levels import LEVELS
from saboteur.cli.spelling import read_action
from saboteur.games.catalogue import CATALOGUE, Box
from saboteur.games.solo import VERDICTS
from saboteur.play.faces import features
from saboteur.play.facts import WhyReplaced
from saboteur.play.talk import STATEMENT_KINDS, WHY_SILENT
from saboteur.rules import actions
from saboteur.rules.cards import FIRST_ACTION
from saboteur.rules.cards import NAMES as CARDS
from saboteur.rules.names import MARKERS, ROLES, TOOLS, WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.texts.notation import NotationError
from saboteur.rules.tunnels import LETTERS
from saboteur.words import LANGUAGES, language_of

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = (
    "pages",
    "mine",
    "decisions",
    "facts",
    "talk",
    "reasons",
    "wrong",
    "command",
    "replay",
    "riddles",
    "study",
    "client",
)
LAST_RULE: Final = {"T": 9, "B": 35, "X": 34, "A": 4, "D": 18, "S": 5}
RULES: Final = [f"{part}{n}" for part, last in LAST_RULE.items() for n in range(1, last + 1)]

# What another language may call by the English word.
ALIKE: Final = {
    *("Pause", "No"),
    *("Saboteur", "Saboteur 2", "Solo", "Name", "Note", "Options", "Code", "Link", "Chat"),
    *("Coach", "Hint", "Suspects"),
    *("Tab", "Esc", "Enter", "Page Up, Page Down", "Table", "Table {code}", "Start"),
    *("bot", "Bot: {level}", "Bot, {level}", "host", "{count} minute", "{count} minutes"),
    *("Bluff", "{number} points", "Saboteurs: {names}.", "{name} (saboteur)"),
    *("Inspection", "Suspect", "Gold", "ladder", "troll", "west"),
}

PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
CODE: Final = re.compile(r"`[^`]*`")
NUMBER: Final = re.compile(r"\d+")


def words(language: str) -> dict[str, Any]:
    path = ROOT / "src" / "saboteur" / "words" / f"{language}.json"
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def texts(node: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text with the keys that lead to it, in the order of the file."""
    if isinstance(node, dict | list):
        for key, child in node.items() if isinstance(node, dict) else enumerate(node):
            yield from texts(child, f"{at}/{key}")
    else:
        assert isinstance(node, str), at
        yield at, node


def found(pattern: re.Pattern[str], language: str, part: str) -> dict[str, list[str]]:
    """What the pattern finds in each text of a part, in any order and with any article."""
    said = {at: text.replace("{the_", "{") for at, text in texts(words(language)[part])}
    return {at: sorted(pattern.findall(text)) for at, text in said.items()}


def test_every_words_file_is_a_language() -> None:
    folder = ROOT / "src" / "saboteur" / "words"
    assert {file.stem for file in folder.glob("*.json")} == {*LANGUAGES}
    assert LANGUAGES[0] == "en"
    assert len({language_of(code).text("language") for code in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert [at for at, _ in texts(words(language))] == [at for at, _ in texts(words("en"))]


@pytest.mark.parametrize("part", TEMPLATES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_have_the_same_placeholders(language: str, part: str) -> None:
    assert found(PLACEHOLDER, language, part) == found(PLACEHOLDER, "en", part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_templates_have_placeholders(language: str) -> None:
    fixed = set(words(language)) - set(TEMPLATES)
    assert not any(any(found(PLACEHOLDER, language, part).values()) for part in fixed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert not [at for at, text in texts(words(language)) if not text.strip()]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_text_is_left_in_english(language: str) -> None:
    english = dict(texts(words("en")))
    left = {text for at, text in texts(words(language)) if text == english[at] and is_said(text)}
    assert left <= {*words("en")["client"]["dwarves"], *ALIKE}


def is_said(text: str) -> bool:
    """Whether there is a word in it, rather than only places, signs and a letter."""
    return re.search(r"[^\W\d_]{2}", PLACEHOLDER.sub("", text)) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_and_no_other(language: str) -> None:
    assert list(words(language)["rules"]) == RULES


@pytest.mark.parametrize("pattern", [CODE, NUMBER])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_name_the_same_options_and_numbers(language: str, pattern: re.Pattern[str]) -> None:
    assert found(pattern, language, "rules") == found(pattern, "en", "rules")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_says_what_of_it_is_our_ruling_and_which_are_house_rules(language: str) -> None:
    rules = words(language)["rules"]
    ours = {"B17", "B20", "B21", "D1", "D8", "D9", "S3", "S4", "S5"}
    ours |= {"T5", "T8", "X1", "X6", "X7", "X22", "X29"}
    assert {rule for rule, said in rules.items() if "ruling" in said} >= ours
    house = {f"B{number}" for number in range(29, 36)} & rules.keys()
    assert {rule for rule, said in rules.items() if "house" in said} == house


def test_rules_pages_are_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "tools" / "rule_pages.py"), "--check"]
    result = subprocess.run(check, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_mine_shows_has_words(language: str) -> None:
    drawn = {feature.kind for card in CARDS[2:FIRST_ACTION] for feature in features(card, False)}
    assert set(words(language)["features"]) == {*drawn, "figure", "key", "bribe", "counter"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_the_rules_use_have_words(language: str) -> None:
    said = words(language)
    assert list(said["winners"]) == list(WINNERS)
    assert set(said["decisions"]) == set(DECISIONS)
    assert list(said["tools"]) == list(said["the_tools"]) == list(TOOLS)
    assert set(said["stopped"]) < set(MARKERS)
    assert set(said["talk-at-you"]) < set(STATEMENT_KINDS)
    assert list(said["markers"]) == list(MARKERS)
    assert list(said["sides"]) == list(LETTERS)
    assert set(said["roles"]) == set(ROLES) - {""}
    assert len(said["verdicts"]) == len(VERDICTS)
    assert list(said["talk"]) == list(STATEMENT_KINDS)
    assert list(said["silence"]) == list(WHY_SILENT)
    assert list(said["replaced"]) == list(get_args(WhyReplaced))
    assert list(said["client"]["levels"]) == list(LEVELS)


def action_cards(box: Box) -> set[str]:
    return {CARDS[card] for card in box.rules.deck if card >= FIRST_ACTION}


def roles(box: Box) -> set[str]:
    return {ROLES[role] for dealt in box.rules.roles.values() for role in dealt}


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_box_has_words(language: str, game: str) -> None:
    said, box = words(language), CATALOGUE[game]
    assert set(said["games"][game]) == {"name", "text"}
    assert roles(box) <= set(said["roles"])
    assert action_cards(box) <= set(said["cards"])
    assert set(box.editions) <= set(said["options"]["edition"]["values"])
    for option in box.options:
        assert option.rule in said["rules"]
        assert set(said["options"][option.name]) == {"name", "text", "values"}
        assert set(option.values or [option.default]) <= set(said["options"][option.name]["values"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_everything_in_the_boxes(language: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{language}.md").read_text("utf-8")
    for box in CATALOGUE.values():
        options = {option.name for option in box.options}
        for key in roles(box) | action_cards(box) | options:
            assert page.count(f"\n| `{key}` |") == 1, key


# What the letters a to d stand for in the help.
HAND: Final = ("NS", "broken-lantern", "repair-pickaxe-cart", "map")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_spells_every_kind_of_action(language: str) -> None:
    spelled = set()
    for piece in re.split(r" · |\.(?: |$)|:\s", words(language)["command"]["help-actions"]):
        try:
            spelled.add(type(read_action(piece, ("you", "Bram"), HAND)))
        except NotationError:
            continue
    assert spelled == set(get_args(actions.Action))
