"""Which riddles the days of a server have: those of files, our own, or both in turn."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from saboteur.cli.arguments import BadInput
from saboteur.riddles import Riddle, RiddleError, in_turn, read_riddles, shipped

SHIPPED: Final = "shipped"


def riddles_in(files: Sequence[str]) -> Callable[[], Sequence[Riddle]]:
    if not files:
        return shipped
    try:
        found = in_turn([_of(file) for file in files])
    except (OSError, RiddleError) as error:
        raise BadInput(f"--riddles: {error}") from error
    return lambda: found


def _of(file: str) -> Sequence[Riddle]:
    return shipped() if file == SHIPPED else read_riddles(Path(file)).riddles
