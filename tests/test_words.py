"""Words: every language has the same keys and placeholders, every rule, and no empty text.

The rules pages of docs/ say what the words say.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
LANGUAGES: Final = ("en", "nl", "fr")
TEMPLATES: Final = ("decisions", "facts", "command")
LAST_RULE: Final = {"T": 9, "B": 28, "X": 34, "A": 4, "D": 18, "S": 5}
RULES: Final = [f"{part}{n}" for part, last in LAST_RULE.items() for n in range(1, last + 1)]

PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
CODE: Final = re.compile(r"`[^`]*`")
NUMBER: Final = re.compile(r"\d+")


def words(language: str) -> dict[str, Any]:
    path = ROOT / "src" / "saboteur" / "words" / f"{language}.json"
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def texts(node: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text with the keys that lead to it, in the order of the file."""
    if isinstance(node, dict):
        for key, child in node.items():
            yield from texts(child, f"{at}/{key}")
    else:
        assert isinstance(node, str), at
        yield at, node


def found(pattern: re.Pattern[str], language: str, part: str) -> dict[str, list[str]]:
    """What the pattern finds in each text of a part, in any order."""
    return {at: sorted(pattern.findall(text)) for at, text in texts(words(language)[part])}


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_and_no_other(language: str) -> None:
    assert list(words(language)["rules"]) == RULES


@pytest.mark.parametrize("pattern", [CODE, NUMBER])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_name_the_same_options_and_numbers(language: str, pattern: re.Pattern[str]) -> None:
    assert found(pattern, language, "rules") == found(pattern, "en", "rules")


def test_rules_pages_are_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "tools" / "rule_pages.py"), "--check"]
    result = subprocess.run(check, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
