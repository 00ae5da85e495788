"""The pages in docs/ are true: examples parse and run, the dice's vector holds, records fit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from saboteur import Game, parse_action, text_of
from saboteur.games.base import BASE, HANDS
from saboteur.games.catalogue import state_from
from saboteur.rules.cards import NAMES
from saboteur.rules.lying import Tile
from saboteur.rules.names import ROLES
from saboteur.rules.texts.position import TOPICS, position
from saboteur.rules.view import view

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted(
    [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
)
GOLDEN: Final = sorted((ROOT / "tests" / "golden").glob("*.saboteur.json"))
SCHEMA: Final[dict[str, Any]] = json.loads((DOCS / "record.schema.json").read_text("utf-8"))


def fenced(page: str, kind: str) -> list[str]:
    """The examples of one kind on a page."""
    text = (DOCS / page).read_text("utf-8")
    found: list[str] = re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert found, f"{page} has no {kind} example"
    return found


ACTIONS: Final = [line for block in fenced("notation.md", "action") for line in block.splitlines()]


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_reads_back(text: str) -> None:
    assert text_of(parse_action(text)) == text


@pytest.mark.parametrize("text", fenced("notation.md", "position"))
def test_a_position_reads_back_and_can_be_played_on(text: str) -> None:
    assert unoptional(position(state_from(text))) == unoptional(text)
    game = Game.from_position(text, seed=1)
    assert unoptional(game.position) == unoptional(text)
    game.take(game.legal_actions()[0])


def unoptional(text: str) -> list[str]:
    """A position without its options, of which examples name only some."""
    return [line for line in text.splitlines() if not line.startswith("options: ")]


def test_the_mines_of_the_examples_fit_together() -> None:
    for text in fenced("notation.md", "position"):
        seen = view(state_from(text), None)
        sides = {(tile.x, tile.y): openings(tile) for tile in (*seen.starts, *seen.tiles)}
        for (x, y), here in sides.items():
            assert ("E" in here) == ("W" in sides.get((x + 1, y), "W" * ("E" in here)))
            assert ("S" in here) == ("N" in sides.get((x, y + 1), "N" * ("S" in here)))


def openings(tile: Tile) -> str:
    face = tile.card.partition("+")[0]
    return face.translate(str.maketrans("NESW", "SWNE")) if tile.turned else face


def test_every_topic_of_a_position_is_explained() -> None:
    page = (DOCS / "notation.md").read_text("utf-8")
    told = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", page, re.MULTILINE)
    assert {name for row in told for name in re.findall(r"\w+", row)} >= set(TOPICS)


@pytest.mark.parametrize(
    ("page", "block"),
    [(page, block) for page in ("notation.md", "records.md") for block in fenced(page, "python")],
)
def test_an_example_in_python_runs(
    page: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, page, "exec"), {})


def test_code_that_is_shown_is_there() -> None:
    text = (DOCS / "adding.md").read_text("utf-8")
    code = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    shown = re.findall(r"^ *```(?:python)?\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    assert len(shown) == 6
    for block in shown:
        assert all(line.strip() in code for line in block.splitlines()), block


class Documented:
    """The dice exactly as docs/dice.md words them, and nothing of the program's."""

    def __init__(self, seed: str) -> None:
        self.key = sha256(seed.encode()).digest()
        self.values = [value for n in range(64) for value in self.block(n)]

    def block(self, counter: int) -> list[int]:
        whole = sha256(self.key + counter.to_bytes(8, "big")).digest()
        return [int.from_bytes(whole[i : i + 2], "big") for i in range(0, 32, 2)]

    def below(self, n: int) -> int:
        while True:
            value = self.values.pop(0)
            if value < 65536 - 65536 % n:
                return value % n

    def shuffled(self, items: list[str]) -> list[str]:
        items = [*items]
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def test_the_worked_example_of_the_dice() -> None:
    [block] = fenced("dice.md", "vector")
    told = {line[:8].strip(): line[8:].split() for line in block.splitlines()}
    [seed] = told["seed"]
    dice = Documented(seed)
    assert [dice.key.hex()] == told["key"]
    assert [bytes(b for v in dice.block(0) for b in divmod(v, 256)).hex()] == told["block 0"]
    assert [str(value) for value in dice.values[:8]] == told["values"]

    first = dice.below(3)
    roles = dice.shuffled([ROLES[role] for role in BASE.roles[3]])
    goals = dice.shuffled([NAMES[goal] for goal in BASE.goals])
    cards = dice.shuffled([NAMES[card] for card in BASE.deck])
    nuggets = dice.shuffled([str(nugget) for nugget in BASE.nuggets])
    hands = [sorted(cards[i : i + HANDS[3]]) for i in range(0, 3 * HANDS[3], HANDS[3])]
    deck = cards[3 * HANDS[3] :]
    assert [str(first)] == told["first"]
    assert roles[:3] == told["roles"]
    assert roles[3:] == told["spares"]
    assert goals == told["goals"]
    assert deck[:-7:-1] == told["top"]

    game = Game("base", players=3, seed=seed.removesuffix("/1"))
    dealt: Any = game.facts[0]
    assert (dealt.first, list(dealt.roles), list(dealt.spares)) == (first, roles[:3], roles[3:])
    assert list(dealt.goals) == goals
    assert [sorted(hand) for hand in dealt.hands] == hands
    assert list(dealt.deck) == deck
    assert list(dealt.nuggets) == nuggets


TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
KNOWN: Final = {
    *("$ref", "anyOf", "const", "enum", "type", "properties", "required", "additionalProperties"),
    *(
        "items",
        "minimum",
        "maximum",
        "description",
        "default",
        "title",
        "$schema",
        "$comment",
        "$defs",
    ),
}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value has a shape, for the part of JSON schema that ours is written in."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema:
        return any(fits(value, choice) for choice in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    if isinstance(value, bool) and schema["type"] != "boolean":
        return False
    if not isinstance(value, TYPES[schema["type"]]):
        return False
    match value:
        case dict():
            return _object_fits(value, schema)
        case list():
            return all(fits(item, schema["items"]) for item in value)
        case int():
            return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def _object_fits(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    fields, others = schema.get("properties", {}), schema["additionalProperties"]
    return set(schema.get("required", ())) <= value.keys() and all(
        fits(item, fields[key]) if key in fields else others and fits(item, others)
        for key, item in value.items()
    )


def shape(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_a_golden_record_has_the_published_shape(path: Path) -> None:
    assert fits(json.loads(path.read_text("utf-8")), SCHEMA)


@pytest.mark.parametrize("viewer", ["all", None, 1])
@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_a_record_of_any_viewer_has_the_published_shape(
    game: str, viewer: Any, tmp_path: Path
) -> None:
    path = tmp_path / "game.saboteur.json"
    played = Game(game, players=3, seed=1)
    for _ in range(20):
        played.take(played.legal_actions()[0])
    played.save(path, viewer)
    assert fits(json.loads(path.read_text("utf-8")), SCHEMA)


DRAWN: Final = {"fact": "CardDrawn", "seat": 1, "card": "NS"}


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({}, {"version": 2}),
        ({}, {"game": "chess"}),
        ({}, {"players": True}),
        ({}, {"players": "3"}),
        ({}, {"viewer": "nobody"}),
        ({}, {"comment": "hello"}),
        ({"steps": [{"facts": []}]}, {"steps": [{"command": {"seat": 1}, "facts": []}]}),
        (
            {"steps": [{"facts": [{"fact": "ClockRanOut", "seat": 1}]}]},
            {"steps": [{"facts": [{"fact": "ClockRanOver", "seat": 1}]}]},
        ),
        (
            {"steps": [{"facts": [DRAWN]}]},
            {"steps": [{"facts": [{"fact": "CardDrawn", "seat": 1}]}]},
        ),
        (
            {"steps": [{"facts": [{**DRAWN, "seen": {"card": [1]}}]}]},
            {"steps": [{"facts": [{**DRAWN, "seen": {"card": 1}}]}]},
        ),
        (
            {"steps": [{"facts": [DRAWN]}]},
            {"steps": [{"facts": [{**DRAWN, "seen": {"seat": [1]}}]}]},
        ),
    ],
)
def test_another_shape_is_told_apart(good: dict[str, Any], bad: dict[str, Any]) -> None:
    head = json.loads(fenced("records.md", "json")[0])
    assert fits({**head, **good}, SCHEMA)
    assert not fits({**head, **bad}, SCHEMA)


def test_the_examples_of_records_have_the_published_shape() -> None:
    head, *steps = map(json.loads, fenced("records.md", "json"))
    assert fits(head, SCHEMA)
    assert all(fits(step, shape("Step")) for step in steps)
    golden = [json.loads(path.read_text("utf-8"))["steps"] for path in GOLDEN]
    assert any(steps[0] in record for record in golden)


def test_the_schema_is_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "tools" / "record_schema.py"), "--check"]
    result = subprocess.run(check, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_are_there(path: Path) -> None:
    text = path.read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if ":" not in link]
    assert not [link for link in links if not (path.parent / link).exists()]
    named = re.findall(r"`((?:[\w.-]+/)+(?:[\w-]+\.[\w.-]+)?)`", text)
    named += re.findall(r"`((?:src|tests|tools|docs)/[\w./-]+)`", text)
    homes = (ROOT, ROOT / "src" / "saboteur", DOCS)
    assert not [name for name in named if not any((home / name).exists() for home in homes)]
