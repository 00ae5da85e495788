"""Sentences about facts: one for every kind and case, in every language, said to its reader."""

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from typing import Any, Final, get_args

import pytest

from saboteur.play.facts import KINDS, Fact, Talked, WhyReplaced
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.rules import facts
from saboteur.rules.names import WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.seen import as_seen
from saboteur.words import LANGUAGES, language_of, sentence, sentences
from test_words import PLACEHOLDER, words

pytestmark = pytest.mark.once


def kind_of(key: str) -> str:
    """The kind of fact that a sentence is for; some kinds have one for each case."""
    return key.partition(".")[0].removesuffix("Empty")


def cases(part: dict[str, str], kind: str) -> set[str]:
    """The cases of a kind of fact, whoever is spoken to."""
    return {key.partition(".")[2].removesuffix(".you") for key in part if kind_of(key) == kind}


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
    "to": 2,
    "tool": "cart",
    "victim": 2,
    "waiting": (),
    "wanted": "pass",
    "why": "late",
    "winners": (0, 2),
}
NAMES: Final = ("Alva", "Bram", "Cora")
SPECIAL: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("SeatTaken", {"player": "person"}),
    ("Passed", {"cards": ()}),
    ("Passed", {"cards": ("NS",)}),
    ("GoalSeen", {"face": "?"}),
    ("GoldPaid", {"nuggets": ()}),
    *((kind, {"target": 1}) for kind in ("ToolBroken", "ToolRepaired", "HatChanged")),
    *((kind, {"target": 1}) for kind in ("PlayerFreed", "TheftPrevented")),
    *((kind, {"role": "?"}) for kind in ("RoleInspected", "HatChanged")),
    ("HatChanged", {"role": "?", "target": 1}),
    ("GameEnded", {"winners": (1,), "gold": (0, 3)}),
    ("GameEnded", {"winners": (0,), "gold": (2,)}),
    *(("NuggetsDrawn", {"seat": seat}) for seat in (1, 2)),
    ("Talked", {"statement": "trust", "about": 2}),
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
        for you in (None, 0, 1, 2):
            said = sentence(fact, language_of(language), NAMES, you)
            assert not re.search(r"[{}\[\]']|None|  ", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_of_themselves_by_name(language: str) -> None:
    """Whoever reads it is "you", in the sentences that speak of them at all."""
    for fact, you in product(examples(), range(3)):
        said = sentence(as_seen(fact, you), language_of(language), NAMES, you)
        assert NAMES[you] not in said, said


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
    used = set()
    for fact, you in product(examples(), (None, 0, 1, 2)):
        told = sentences._fields(fact)
        key = sentences.key_of(type(fact).__name__, told)
        used.add(sentences.spoken_to(key, told, language_of(language), you))
    assert used == set(words(language)["facts"])


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (facts.TunnelDug(1, "NE", 0, -2, False), "Alva placed a path card at 0,-2."),
        (facts.GoalSeen(1, "map", 2, "?"), "Alva looked at goal 3."),
        (facts.GoalSeen(1, "map", 2, "NE+stone"), "Alva looked at goal 3 and saw a stone."),
        (
            facts.ToolRepaired(0, "repair-pickaxe", 0, "pickaxe"),
            "Berta repaired their own pickaxe.",
        ),
        (facts.ToolBroken(0, "broken-cart", 1, "cart"), "Berta broke Alva’s cart."),
        (facts.GoldPaid(1, 4, ("3", "1"), 0), "Alva got 4 gold."),
        (facts.GoldPaid(1, 4, (), 4), "Alva got 4 gold."),
        (Talked(1, "stone", 0), "Alva: I saw stone at goal 1."),
        (Talked(0, "trust", 1), "Berta: I trust Alva."),
        (Talked(1, "repair-me", None), "Alva: Please repair my tools."),
    ],
)
def test_a_sentence_says_no_more_and_no_less(fact: Fact, said: str) -> None:
    assert sentence(fact, language_of("en"), ("Berta", "Alva")) == said


def test_no_sentence_tells_a_role_that_is_hidden() -> None:
    for kind in ("RoleInspected", "HatChanged"):
        assert ":" in sentence(example(kind), language_of("en"))
        assert ":" not in sentence(example(kind, role="?"), language_of("en"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("face", ["NE+goal+blue@E+gold1", "N/S/W+goal"])
def test_goals_of_the_duel_are_told_without_notation(code: str, face: str) -> None:
    said = sentence(facts.GoalRevealed(2, face), language_of(code))
    assert face[:2] not in said
    assert "+" not in said
