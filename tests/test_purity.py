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
from saboteur.rules.tunnels import SIDE

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "saboteur"
GAMES: Final = ("base", "saboteur2", "duel", "solo")
IDENTITIES: Final = ("id", "game")
SHELF: Final = SOURCE / "games" / "catalogue.py"
RULES: Final = ("rules", "games")
# A card with one opening has the name of a side.
CARDS: Final = {name for name in NAMES[2:] if name not in SIDE}
STEMS: Final = {name.partition("-")[0] for name in ACTION_CARDS if "-" in name}
BEGINNINGS: Final = {f"{stem}-" for stem in STEMS}
OTHER_THINGS: Final = {
    "fast/layout.py": {"NESW", "NE", "NS", "NW", "EW"},
    "play/faces.py": {"NESW", "NS"},
    "rules/tunnels.py": {"NESW"},
    "rules/names.py": {"trapped", "theft"},
    "rules/ruleset.py": {"theft"},
    "rules/texts/position.py": {"key"},
    "rules/texts/reading.py": {"key"},
    "rules/looking.py": {"key"},
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


def words(node: ast.AST) -> set[str]:
    """The words of a text, and the keys that are written as names: `dict(one=1)`."""
    match node:
        case ast.Constant(str(text)):
            return set(text.split())
        case ast.Call(ast.Name("dict"), _, keywords):
            return {keyword.arg for keyword in keywords if keyword.arg}
        case _:
            return set()


def is_identity(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr=name) | ast.Name(name):
            return name in IDENTITIES
        case _:
            return False


def asks_which_game(module: ast.AST) -> Iterator[ast.AST]:
    """Comparisons of a game's id with a text, whatever it says."""
    for node in ast.walk(module):
        match node:
            case ast.Compare(left, _, others):
                sides = [left, *others]
                if any(map(texts, sides)) and any(map(is_identity, sides)):
                    yield node
            case ast.Match(subject, cases) if is_identity(subject):
                if any(texts(n) for case in cases for n in ast.walk(case.pattern)):
                    yield node
            case ast.Call(ast.Attribute(subject, "startswith" | "endswith" | "__eq__")):
                if is_identity(subject):
                    yield node


def defaults(module: ast.AST) -> Iterator[ast.AST]:
    """What an argument is if nothing is said, of a function or of a command."""
    for node in ast.walk(module):
        match node:
            case ast.arguments():
                yield from (value for value in (*node.defaults, *node.kw_defaults) if value)
            case ast.keyword("default", value):
                yield value


def names_a_game(module: ast.AST) -> Iterator[ast.AST]:
    """Texts of nothing but games' names, and names of arguments, wherever they stand."""
    usual = {*defaults(module)}
    for node in ast.walk(module):
        named = {node.arg or ""} if isinstance(node, ast.keyword) else words(node)
        if node not in usual and named and named <= {*GAMES}:
            yield node


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_code_asks_which_game_it_is(path: Path) -> None:
    if path != SHELF:
        assert found(path, asks_which_game(tree(path))) == []
    if path.parent != SHELF.parent:
        assert found(path, names_a_game(tree(path))) == []


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
        "SLOW = ('base', 'saboteur2')\nif view.game in SLOW: pass",
        "SLOW = ['solo']",
        "SLOW = frozenset({'base'})",
        "SLOW = 'base saboteur2'.split()",
        "playouts = dict(base=4000)",
        "def play(games=('base', 'duel')): pass",
    ],
)
def test_a_question_about_the_game_is_found(code: str) -> None:
    module = ast.parse(code)
    assert [*asks_which_game(module), *names_a_game(module)]


@pytest.mark.parametrize(
    "code",
    [
        "if game not in CATALOGUE: raise KeyError(game)",
        "if record.game == state.rules.id: pass",
        "parser.add_argument('game', default='base')",
        "if option == 'edition': pass",
        "words = {'edition': 1, **{'title': 2}}",
        "match verb:\n    case 'dig': pass",
        "def play(game='base', *, other='duel'): pass",
        "def play():\n    'Such as the base game.'",
    ],
)
def test_other_questions_are_not(code: str) -> None:
    module = ast.parse(code)
    assert not [*asks_which_game(module), *names_a_game(module)]


def cards_named(module: ast.AST) -> Iterator[tuple[ast.AST, set[str]]]:
    """Texts of nothing but cards' names, whole or the part of one that a tool completes."""
    for node in ast.walk(module):
        named = words(node)
        if named and named <= CARDS | BEGINNINGS:
            yield node, named
        match node:
            case ast.Call(ast.Attribute(_, "startswith" | "removeprefix"), [part, *_]):
                if stems := texts(part) & STEMS:
                    yield node, stems


def is_card_table(path: Path) -> bool:
    return path.name == "cards.py" and path.parent.parent == SOURCE / "rules"


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_cards_are_named_in_the_tables_of_their_boxes_alone(path: Path) -> None:
    """Markers, decisions, tokens, statements and sides that share a card's name are not cards."""
    name = path.relative_to(SOURCE).as_posix()
    others = OTHER_THINGS.get(name, set())
    named = [node for node, cards in cards_named(tree(path)) if not cards <= others]
    assert is_card_table(path) or found(path, iter(named)) == []


@pytest.mark.parametrize(
    "code",
    [
        "number('rock-slide')",
        "USES = {'theft': 5}",
        "if card in ('map', 'rockfall'): pass",
        "card = f'sabotage-{tool}'",
        "TROLL = 'NESW+troll@W'",
        "FACE = 'N/E/S/W'",
        "STRAIGHT = ('EW', 'NS')",
        "USES = 'map rockfall theft'.split()",
        "USES = dict(theft=5)",
        "if card.startswith('broken'): pass",
        "if card.startswith(('repair', 'x')): pass",
    ],
)
def test_a_card_that_is_named_is_found(code: str) -> None:
    assert list(cards_named(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["sides = ('N', 'E')", "sorted(cards, key=len)", "text = 'The map shows a goal.'"]
)
def test_other_names_are_not(code: str) -> None:
    assert not list(cards_named(ast.parse(code)))


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
