"""The syntax trees of the package: what no layer may do, whatever the tests of play say."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import saboteur

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "saboteur"
GAMES: Final = ("base", "saboteur2", "duel", "solo")
IDENTITIES: Final = ("id", "game")
SHELF: Final = SOURCE / "games" / "catalogue.py"
RULES: Final = ("rules", "games")
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
    """Comparisons of a game's id with a text, and branches on the name of a game."""
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
        "match verb:\n    case 'dig': pass",
    ],
)
def test_other_questions_are_not(code: str) -> None:
    assert not list(asks_which_game(ast.parse(code)))


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
