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
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from saboteur.bots.levels import LEVELS
from saboteur.games.catalogue import CATALOGUE, Box
from saboteur.games.solo import VERDICTS
from saboteur.play.faces import features
from saboteur.play.facts import KINDS, Fact, Talked, WhyReplaced
from saboteur.play.talk import STATEMENT_KINDS, WHY_SILENT
from saboteur.rules import actions, facts
from saboteur.rules.cards import FIRST_ACTION, NAMES
from saboteur.rules.names import MARKERS, ROLES, TOOLS, WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.texts.notation import NotationError, parse_action, text_of
from saboteur.rules.tunnels import LETTERS
from saboteur.words import LANGUAGES, language_of, sentence, sentences

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = ("mine", "decisions", "facts", "talk", "reasons", "command", "client")
LAST_RULE: Final = {"T": 9, "B": 35, "X": 34, "A": 4, "D": 18, "S": 5}
RULES: Final = [f"{part}{n}" for part, last in LAST_RULE.items() for n in range(1, last + 1)]

# What another language may call by the English word.
ALIKE: Final = {
    *("Saboteur", "Saboteur 2", "Solo", "Name", "Note", "Options", "Code", "Link", "Chat"),
    *("Tab", "Esc", "Enter", "Page Up, Page Down", "Table", "Table {code}", "Start"),
    *("bot", "Bot: {level}", "Bot, {level}", "host", "{count} minute", "{count} minutes"),
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
    """What the pattern finds in each text of a part, in any order."""
    return {at: sorted(pattern.findall(text)) for at, text in texts(words(language)[part])}


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


def kind_of(key: str) -> str:
    """The kind of fact that a sentence is for; some kinds have one for each case."""
    return key.partition(".")[0].removesuffix("Empty")


def cases(part: dict[str, str], kind: str) -> set[str]:
    return {key.partition(".")[2] for key in part if kind_of(key) == kind}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_fact_has_its_sentence_and_nothing_else_has(language: str) -> None:
    said = words(language)["facts"]
    assert {kind_of(key) for key in said} == set(KINDS)
    assert cases(said, "RoundEnded") == set(WINNERS)
    assert cases(said, "DecisionOpened") == set(DECISIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_speaks_of_what_its_fact_holds(language: str) -> None:
    for key, text in words(language)["facts"].items():
        told = {field.name for field in fields(KINDS[kind_of(key)])}
        for place in PLACEHOLDER.findall(text):
            name = place.strip("{}")
            assert told & {name, *sentences._MEANT.get(name, ())}, (key, place)


# By the name of a field; what is not here is a number.
FILLED: Final[dict[str, Any]] = {
    "aside": (),
    "card": "map",
    "cards": ("map", "NS"),
    "deck": (),
    "decision": "turn",
    "face": "NESW+treasure",
    "given": (),
    "goals": ("NE+stone",),
    "gold": (3, 2, 3),
    "hands": (("NS",),),
    "marker": "trapped",
    "nugget": "2",
    "nuggets": ("1", "3"),
    "packet": ("1", "3"),
    "player": "random",
    "removed": "NES",
    "role": "profiteer",
    "roles": ("boss",),
    "rule": "B17",
    "side": "E",
    "spares": (),
    "statement": "gold",
    "taken": (),
    "target": 2,
    "tool": "cart",
    "waiting": (),
    "wanted": "pass",
    "why": "late",
    "winners": (0, 2),
}
SPECIAL: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("SeatTaken", {"player": "person"}),
    ("Passed", {"cards": ()}),
    ("Passed", {"cards": ("NS",)}),
    ("GoalSeen", {"face": "?"}),
    ("GoldPaid", {"nuggets": ()}),
    *((kind, {"target": 1}) for kind in ("ToolBroken", "ToolRepaired", "HatChanged")),
    *((kind, {"target": 1}) for kind in ("PlayerFreed", "TheftPrevented")),
    ("SabotageDrawn", {"works": False}),
    ("SlideDrawn", {"x": None, "y": None, "removed": None}),
    ("GoldStolen", {"victim": None}),
    ("TrollsPaid", {"nuggets": ()}),
    *(("Talked", {"statement": kind}) for kind in STATEMENT_KINDS),
    *(("ChoiceReplaced", {"why": why}) for why in get_args(WhyReplaced)),
    *(("RoundEnded", {"winners": side}) for side in WINNERS),
    *(("DecisionOpened", {"decision": what}) for what in DECISIONS),
)


def example(kind: str, **told: Any) -> Any:
    names = [field.name for field in fields(KINDS[kind])]
    return KINDS[kind](**{name: told.get(name, FILLED.get(name, 1)) for name in names})


def examples() -> Iterator[Any]:
    """A fact of every kind, and of every case that has a sentence of its own."""
    yield from (example(kind) for kind in KINDS if kind not in ("RoundEnded", "DecisionOpened"))
    yield from (example(kind, **told) for kind, told in SPECIAL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_are_said_without_gaps(language: str) -> None:
    for fact in examples():
        said = sentence(fact, language_of(language), ("Alva", "Bram", "Cora"))
        assert not re.search(r"[{}\[\]']|None", said), said


@pytest.mark.parametrize(
    ("kind", "at"),
    [
        ("MarkerShed", ("markers", "trapped")),
        ("RoleInspected", ("roles", "profiteer", "name")),
        ("HatChanged", ("roles", "profiteer", "name")),
        ("FigurePlaced", ("sides", "E")),
        ("FigureLeft", ("sides", "E")),
        ("ToolBroken", ("tools", "cart")),
        ("SabotageDrawn", ("cards", "map", "phrase")),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_said_in_that_language(language: str, kind: str, at: tuple[str, ...]) -> None:
    spoken = language_of(language)
    assert spoken.text(*at) in sentence(example(kind), spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_used(language: str) -> None:
    used = {sentences.key_of(type(fact).__name__, sentences._fields(fact)) for fact in examples()}
    assert used == set(words(language)["facts"])


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (facts.TunnelDug(1, "NE", 0, -2, False), "Alva placed NE at 0,-2."),
        (facts.GoalSeen(1, "map", 2, "?"), "Alva looked at goal 3."),
        (facts.GoalSeen(1, "map", 2, "NE+stone"), "Alva looked at goal 3 and saw a stone."),
        (
            facts.ToolRepaired(0, "repair-pickaxe", 0, "pickaxe"),
            "Berta repaired their own pickaxe.",
        ),
        (facts.ToolBroken(0, "broken-cart", 1, "cart"), "Berta broke the cart of Alva."),
        (facts.GoldPaid(1, 4, ("3", "1"), 0), "Nuggets for Alva: 4."),
        (facts.GoldPaid(1, 4, (), 4), "Gold pieces for Alva: 4."),
        (Talked(1, "stone", 0), "Alva: I saw stone at goal 1."),
        (Talked(0, "trust", 1), "Berta: I trust Alva."),
        (Talked(1, "repair-me", None), "Alva: Please repair my tools."),
    ],
)
def test_a_sentence_says_no_more_and_no_less(fact: Fact, said: str) -> None:
    assert sentence(fact, language_of("en"), ("Berta", "Alva")) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_mine_shows_has_words(language: str) -> None:
    drawn = {feature.kind for card in NAMES[2:FIRST_ACTION] for feature in features(card, False)}
    assert set(words(language)["features"]) == {*drawn, "figure", "key", "bribe", "counter"}


def test_no_sentence_tells_a_role_that_is_hidden() -> None:
    for kind in ("RoleInspected", "HatChanged"):
        said = sentence(example(kind, role="?"), language_of("en"))
        assert said.endswith(f": {words('en')['roles']['?']['name']}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_the_rules_use_have_words(language: str) -> None:
    said = words(language)
    assert list(said["winners"]) == list(WINNERS)
    assert set(said["decisions"]) == set(DECISIONS)
    assert list(said["tools"]) == list(TOOLS)
    assert list(said["markers"]) == list(MARKERS)
    assert list(said["sides"]) == list(LETTERS)
    assert set(said["roles"]) == set(ROLES) - {""}
    assert len(said["verdicts"]) == len(VERDICTS)
    assert list(said["talk"]) == list(STATEMENT_KINDS)
    assert list(said["silence"]) == list(WHY_SILENT)
    assert list(said["replaced"]) == list(get_args(WhyReplaced))
    assert list(said["client"]["levels"]) == list(LEVELS)


def action_cards(box: Box) -> set[str]:
    return {NAMES[card] for card in box.rules.deck if card >= FIRST_ACTION}


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


VERBS: Final[tuple[actions.Action, ...]] = (
    actions.Dig("NS", 0, 1),
    actions.Pass(),
    actions.Shed("cart", ("NS", "NS")),
    actions.Block("NS", 0, 1, "S"),
    actions.Lay(1),
    actions.Take(1),
    actions.Steal(None),
    actions.Mark(0, 1),
    actions.Pay((1,)),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_spells_every_kind_of_action(language: str) -> None:
    plays: list[actions.Action] = [
        actions.Play(card) for box in CATALOGUE.values() for card in action_cards(box)
    ]
    spelled = set()
    for piece in re.split(r" · |\.(?: |$)|:\s", words(language)["command"]["help-actions"]):
        try:
            spelled.add(text_of(parse_action(piece)).split()[0])
        except NotationError:
            continue
    assert spelled == {text_of(action).split()[0] for action in (*VERBS, *plays)}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("face", ["NE+goal+blue@E+gold1", "N/S/W+goal"])
def test_goals_of_the_duel_are_told_without_notation(code: str, face: str) -> None:
    said = sentence(facts.GoalRevealed(2, face), language_of(code))
    assert face[:2] not in said
    assert "+" not in said
