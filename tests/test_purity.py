"""The syntax trees of the package: what no layer may do, whatever the tests of play say."""

import ast
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import saboteur
from saboteur.rules.cards import ACTION_CARDS, NAMES

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "saboteur"
GAMES: Final = ("base", "saboteur2", "duel", "solo")
IDENTITIES: Final = ("id", "game")
SHELF: Final = SOURCE / "games" / "catalogue.py"
RULES: Final = ("rules", "games")
# A face of one tunnel without features is any few letters, and no name that a program would ask.
CARDS: Final = {name for name in NAMES[2:] if not name.isupper() or "/" in name}
BEGINNINGS: Final = {f"{name.partition('-')[0]}-" for name in ACTION_CARDS if "-" in name}
OTHER_THINGS: Final = {
    "rules/names.py": {"trapped", "theft"},
    "rules/ruleset.py": {"theft"},
    "rules/texts/reading.py": {"key"},
    "rules/view.py": {"key"},
    "bots/worlds.py": {"key"},
}
DICE: Final = ("random", "secrets", "numpy")


def modules(*layers: str) -> list[Path]:
    folders = [SOURCE / layer for layer in layers] or [SOURCE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def found(path: Path, nodes: Iterator[ast.AST]) -> list[str]:
    return [f"{path.relative_to(SOURCE).as_posix()}:{getattr(node, 'lineno', 0)}" for node in nodes]


def texts(node: ast.AST) -> set[str]:
    """The texts a node is compared with: itself, or the items of a tuple, list, set or dict."""
    items = [node, *ast.iter_child_nodes(node)]
    return {n.value for n in items if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def is_identity(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr=name) | ast.Name(name):
            return name in IDENTITIES
        case _:
            return False


def asks_which_game(module: ast.AST) -> Iterator[ast.AST]:
    """Comparisons of a game's id with a text, branches on the name of a game, tables by game."""
    for node in ast.walk(module):
        match node:
            case ast.Compare(left, _, others):
                sides = [left, *others]
                names = set().union(*map(texts, sides))
                if names & {*GAMES} or (names and any(map(is_identity, sides))):
                    yield node
            case ast.Match(subject, cases):
                names = {
                    text for case in cases for n in ast.walk(case.pattern) for text in texts(n)
                }
                if names & {*GAMES} or (names and is_identity(subject)):
                    yield node
            case ast.Call(ast.Attribute(subject, "startswith" | "endswith" | "__eq__")):
                if is_identity(subject):
                    yield node
            case ast.Dict(keys):
                if set().union(*(texts(key) for key in keys if key)) & {*GAMES}:
                    yield node


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_code_asks_which_game_it_is(path: Path) -> None:
    if path != SHELF:
        assert found(path, asks_which_game(tree(path))) == []


@pytest.mark.parametrize(
    "code",
    [
        "if rules.id == 'base': pass",
        "big = 'saboteur2' == state.rules.id",
        "x = 1 if view.game != 'duel' else 2",
        "while game in ('duel', 'solo'): pass",
        "assert rules.id not in {'duel': 1}",
        "if self.name == 'solo': pass",
        "match rules.id:\n    case 'anything': pass",
        "match name:\n    case 'base' | 'duel': pass",
        "if rules.id.startswith('duel'): pass",
        "playouts = {'base': 4000, **others}",
    ],
)
def test_a_question_about_the_game_is_found(code: str) -> None:
    assert list(asks_which_game(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "if game not in CATALOGUE: raise KeyError(game)",
        "if record.game == state.rules.id: pass",
        "parser.add_argument('game', default='base')",
        "if option == 'edition': pass",
        "words = {'edition': 1, **{'title': 2}}",
        "match verb:\n    case 'dig': pass",
    ],
)
def test_other_questions_are_not(code: str) -> None:
    assert not list(asks_which_game(ast.parse(code)))


def names_a_card(module: ast.AST) -> Iterator[ast.AST]:
    """Texts that are a card's name, whole or the part of one that a tool completes."""
    for node in ast.walk(module):
        match node:
            case ast.Constant(str(text)) if text in CARDS or text in BEGINNINGS:
                yield node


def is_card_table(path: Path) -> bool:
    return path.name == "cards.py" and path.parent.parent == SOURCE / "rules"


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_cards_are_named_in_the_tables_of_their_boxes_alone(path: Path) -> None:
    """Markers, decisions, tokens and statements that share a card's name are not cards."""
    name = path.relative_to(SOURCE).as_posix()
    named = [node for node in names_a_card(tree(path)) if isinstance(node, ast.Constant)]
    others = {node.value for node in named} - OTHER_THINGS.get(name, set())
    assert is_card_table(path) or not others, found(path, iter(named))


@pytest.mark.parametrize(
    "code",
    [
        "number('rock-slide')",
        "USES = {'theft': 5}",
        "if card in ('map', 'rockfall'): pass",
        "card = f'sabotage-{tool}'",
        "TROLL = 'NESW+troll@W'",
        "FACE = 'N/E/S/W'",
    ],
)
def test_a_card_that_is_named_is_found(code: str) -> None:
    assert list(names_a_card(ast.parse(code)))


def test_no_two_classes_have_the_same_name() -> None:
    """One word for one thing; people meet classes by their names alone."""
    places = defaultdict(list)
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(SOURCE).as_posix())
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def prints(module: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Name("print" | "input" | "open")):
                yield node


@pytest.mark.parametrize("path", modules("rules", "games", "play", "bots"), ids=lambda p: p.stem)
def test_neither_rules_nor_players_print(path: Path) -> None:
    assert found(path, prints(tree(path))) == []


def dice_of_a_module(module: ast.Module) -> Iterator[ast.AST]:
    """Imports of foreign dice, and dice of our own that all games of a process would share."""
    for node in ast.walk(module):
        match node:
            case ast.Import(names) if any(name.name.split(".")[0] in DICE for name in names):
                yield node
            case ast.ImportFrom(module=source) if (source or "").split(".")[0] in DICE:
                yield node
    for statement in module.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for node in ast.walk(statement):
                match node:
                    case ast.Call(ast.Name("Dice" | "dice")):
                        yield node


@pytest.mark.parametrize("path", modules(*RULES), ids=lambda path: path.stem)
def test_no_module_of_the_rules_has_dice_of_its_own(path: Path) -> None:
    assert found(path, dice_of_a_module(tree(path))) == []


def branches_by_players(module: ast.AST) -> Iterator[ast.AST]:
    """A number of players compared with a number that is written there."""
    for node in ast.walk(module):
        match node:
            case ast.Compare(left, _, others):
                sides = [left, *others]
                counts = [n for n in sides if getattr(n, "attr", getattr(n, "id", "")) == "players"]
                numbers = [n for n in sides if isinstance(n, ast.Constant)]
                if counts and numbers:
                    yield node


@pytest.mark.parametrize("path", modules(*RULES), ids=lambda path: path.stem)
def test_what_depends_on_the_number_of_players_stands_in_a_table(path: Path) -> None:
    assert found(path, branches_by_players(tree(path))) == []


def test_there_is_one_class_for_all_faces_and_it_knows_no_picture() -> None:
    cards = tree(SOURCE / "rules" / "cards.py")
    assert [node.name for node in ast.walk(cards) if isinstance(node, ast.ClassDef)] == ["Face"]
    assigned = [node for node in ast.walk(cards) if isinstance(node, ast.AnnAssign | ast.Assign)]
    targets = [
        node.targets[0] if isinstance(node, ast.Assign) else node.target for node in assigned
    ]
    fields = {node.attr for node in targets if isinstance(node, ast.Attribute)}
    printed = {"tunnels", "barrier", "behind", "ladder", "crystal", "gold", "gold_sides"}
    assert fields <= printed


def test_the_kernel_is_the_one_that_was_meant() -> None:
    running = "compiled" if saboteur.compiled else "plain"
    assert os.environ.get("SABOTEUR_EXPECT", running) == running
