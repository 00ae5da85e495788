"""Players that others bring, by name: ``module:factory`` or ``exec:PROGRAM ARGUMENTS``."""

import os
import shlex
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Final, cast

from saboteur.bots.program import Command, Program, own_seed
from saboteur.bots.substitute import Substituted, substituted
from saboteur.play.player import Player

PROGRAM: Final = "exec"
Factory = Callable[[str], Player]


class UnknownLevel(ValueError):
    """A name that no player goes by."""


def brought(name: str) -> bool:
    """Whether a name is that of a player from elsewhere, good or not."""
    return ":" in name


def check_brought(name: str) -> None:
    """Refuse a name behind which there is nothing to start."""
    kind, _, rest = name.partition(":")
    if kind == PROGRAM:
        program_command(rest)
    else:
        _factory(kind, rest)


def brought_player(name: str, seed: int | str) -> Substituted:
    """The player of that name; where it fails, the careful bot chooses for it."""
    kind, _, rest = name.partition(":")
    if kind == PROGRAM:
        # A program is told its limit and held to it while it thinks.
        return substituted(Program(program_command(rest), seed), seed, limit=None)
    made = _made(name, _factory(kind, rest), own_seed(seed))
    if not callable(getattr(made, "choose", None)):
        raise UnknownLevel(f"{name} made {type(made).__name__}, which has no choose(view)")
    return substituted(made, seed)


def _made(name: str, factory: Factory, seed: str) -> Player:
    try:
        return factory(seed)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise UnknownLevel(f"{name} cannot make a player ({said})") from error


def program_command(text: str) -> Command:
    """The program and its arguments, as a shell would read them."""
    try:
        command = tuple(shlex.split(text, posix=os.name == "posix"))
    except ValueError as error:
        raise UnknownLevel(f"cannot read the command {text!r}: {error}") from error
    if not command or which(command[0]) is None:
        raise UnknownLevel(f"no such program: {text!r}; exec: is followed by a command")
    return command


def _factory(module: str, name: str) -> Factory:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        made: object = import_module(module)
        for part in name.split("."):
            made = getattr(made, part)
    except Exception as error:  # whatever a module does while it is imported
        said = f"{type(error).__name__}: {error}"
        raise UnknownLevel(f"no such bot: {module}:{name} ({said})") from error
    if not callable(made):
        raise UnknownLevel(
            f"{module}:{name} is not a function that takes a seed and makes a player"
        )
    return cast(Factory, made)
