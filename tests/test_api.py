"""What the package exports explains itself in an editor, and its examples run as printed."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import saboteur
from saboteur.play.facts import KINDS

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "saboteur"
Definition = ast.ClassDef | ast.FunctionDef


def parsed(module: str) -> ast.Module:
    path = SOURCE.joinpath(*module.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def homes() -> Iterator[tuple[str, str]]:
    """Every exported name as its own module calls it, and that module."""
    for node in ast.walk(parsed("saboteur")):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) in saboteur.__all__:
                    yield alias.name, node.module


HOMES: Final = dict(homes())
MODULES: Final = sorted(set(HOMES.values()))


def public(name: str) -> bool:
    return not name.startswith("_")


def undocumented(module: str) -> Iterator[str]:
    """What is exported from a module, and every public class there, without a word about it."""
    body = parsed(module).body
    for node in body:
        exported = isinstance(node, Definition) and HOMES.get(node.name) == module
        if exported or (isinstance(node, ast.ClassDef) and public(node.name)):
            yield from (f"{module}.{name}" for name in silent(node))
    for name in bare(body):
        if HOMES.get(name) == module:
            yield f"{module}.{name}"


def silent(node: ast.AST) -> Iterator[str]:
    """A definition and the methods and fields of a class, as far as nothing explains them."""
    if not isinstance(node, Definition):
        return
    if not ast.get_docstring(node):
        yield node.name
    if isinstance(node, ast.ClassDef):
        inside = [member for part in node.body if documentable(part) for member in silent(part)]
        yield from (f"{node.name}.{name}" for name in [*inside, *bare(node.body)])


def documentable(node: ast.AST) -> bool:
    return isinstance(node, Definition) and public(node.name)


def bare(body: list[ast.stmt]) -> Iterator[str]:
    """Fields and constants with no docstring on the line below."""
    for node, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if isinstance(target, ast.Name) and public(target.id) and not is_text(below):
            yield target.id


def is_text(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(ast.Constant(str())):
            return True
    return False


def test_every_exported_name_has_a_home() -> None:
    assert len(saboteur.__all__) == len(HOMES)
    assert all(hasattr(saboteur, name) for name in saboteur.__all__)


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_explains_itself(module: str) -> None:
    assert not [*undocumented(module)]


def test_what_lacks_words_is_found() -> None:
    [node] = ast.parse("class Bare:\n x: int\n def f(self): ...\n def _g(self): ...").body
    assert [*silent(node)] == ["Bare", "Bare.f", "Bare.x"]


def own_words(kind: type) -> bool:
    """A dataclass without a docstring has its signature instead; a native class has none."""
    signature = str(kind.__doc__).startswith(f"{kind.__name__}(")
    return native(kind) or (bool(kind.__doc__) and not signature)


def native(kind: type) -> bool:
    return not str(importlib.import_module(kind.__module__).__file__).endswith(".py")


def test_help_explains_every_class_and_fact() -> None:
    exported = [getattr(saboteur, name) for name in saboteur.__all__]
    kinds = [*KINDS.values(), *(kind for kind in exported if isinstance(kind, type))]
    assert not [kind.__name__ for kind in kinds if not own_words(kind)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert tried > 20
