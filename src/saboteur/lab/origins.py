"""What bots *are*: results count for a bot only while its line here stays the same.

A level of ours is this package: its version, what its sources say, and what it was taught. A
factory is its module with all that this imports from beside it; a program is its file, its
arguments, and the files that these name. What a bot reads besides, such as weights, should be named
in its arguments.
"""

import ast
import os
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final

import saboteur
from saboteur.bots.named import PROGRAM, brought, program_command

_DECIDING: Final = ("bots", "games", "play", "rules")
_KINDS: Final = ("*.py", "*.json")
_LENGTH: Final = 16


def origins(names: Iterable[str]) -> dict[str, str]:
    """Who plays: this package, which also replaces failed choices, and every bot brought to it."""
    return {"saboteur": _own(), **{name: _brought(name) for name in names if brought(name)}}


@cache
def _own() -> str:
    root = Path(saboteur.__file__).parent
    layers = [root / layer for layer in _DECIDING]
    files = [file for layer in layers for kind in _KINDS for file in layer.rglob(kind)]
    return f"{saboteur.__version__} {_hash_of(root, files)}"


def _brought(name: str) -> str:
    kind, _, rest = name.partition(":")
    return _program(rest) if kind == PROGRAM else _module(kind)


def _module(name: str) -> str:
    found = find_spec(name)
    if found is None or not found.origin or not Path(found.origin).is_file():
        return "no file"
    file = Path(found.origin)
    folder = file.parents[name.count(".") + (file.name == "__init__.py")]
    return _code(folder, file)


def _program(text: str) -> str:
    command = program_command(text)
    program = Path(which(command[0]) or command[0])
    named = [(program.parent, program), *(found for word in command for found in _named(word))]
    total = sha256()
    for _, file in named:
        total.update(sha256(file.read_bytes()).digest())
    code = [_code(folder, file) for folder, file in named if file.suffix == ".py"]
    return " ".join((total.hexdigest()[:_LENGTH], *code))


def _named(word: str) -> Iterator[tuple[Path, Path]]:
    """The files that an argument names, such as `bot.py` and `--weights=best.bin`, each with the
    folder it imports from; `bot` may come after `-m`."""
    for text in filter(None, (word, word.partition("=")[2])):
        if os.path.isfile(text):  # noqa: PTH113  (a Path refuses what can be no path)
            yield Path(text).parent, Path(text)
    for place in _places(Path.cwd(), word) if word.replace(".", "").isidentifier() else ():
        for file in (place, place.with_name("__main__.py")):
            if file.is_file():
                yield Path.cwd(), file


def _code(folder: Path, file: Path) -> str:
    files, packages = _imported(folder.resolve(), file.resolve())
    return " ".join((_hash_of(folder.resolve(), files), *packages))


def _hash_of(root: Path, files: Iterable[Path]) -> str:
    total = sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()}\0".encode())
        total.update(sha256(file.read_bytes()).digest())
    return total.hexdigest()[:_LENGTH]


def _imported(folder: Path, first: Path) -> tuple[set[Path], list[str]]:
    """A file with those it imports from its folder, and the installed packages it asks for.

    Found by reading the sources, so that what is imported late counts too.
    """
    installed = packages_distributions()
    own = first.relative_to(folder).with_suffix("").parts[0]
    files, packages, rest = {first}, set[str](), [first]
    while rest:
        for name in _names_in(folder, rest.pop()):
            top = name.partition(".")[0]
            if top in installed and top != own:
                packages.update(f"{found}={version(found)}" for found in installed[top])
                continue
            near = {file for file in _places(folder, name) if file.is_file()} - files
            files |= near
            rest += near
    return files, sorted(packages)


def _names_in(folder: Path, file: Path) -> Iterator[str]:
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return  # Its content counts; importing it will show what is wrong.
    around = file.relative_to(folder).with_suffix("").parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = around[: len(around) - node.level] if node.level else ()
            parts = (*base, *([node.module] if node.module else []))
            yield from (".".join((*parts, name.name)) for name in node.names)


def _places(folder: Path, name: str) -> Iterator[Path]:
    """Where a module of that name, and the packages around it, would lie."""
    parts = name.split(".")
    for size in range(1, len(parts) + 1):
        place = folder.joinpath(*parts[:size])
        yield place.with_name(f"{place.name}.py")
        yield place / "__init__.py"
