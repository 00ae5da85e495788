"""The folder of a dataset: it holds games of one simulation, and none of them twice.

`simulation.json` says of which. Files are named by the numbers of their games, so that ranges may
be added from anywhere.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.lab.dataset import FORMATS, TABLES

ABOUT: Final = "simulation.json"
FORMAT: Final = "saboteur-dataset"
VERSION: Final = 1


class DatasetError(ValueError):
    """A place where no dataset can be written."""


def prepare(folder: Path, of: Mapping[str, object], numbers: range) -> None:
    """Make the place for these games of a simulation, or find that they can be added to it."""
    if folder.suffix not in FORMATS:
        raise DatasetError(f"--out {folder} must end in one of {', '.join(FORMATS)}")
    if folder.suffix == ".parquet":
        import pyarrow.parquet  # noqa: F401, PLC0415  (so that one hears of it now, not later)
    head = {"format": FORMAT, "version": VERSION, "of": dict(of)}
    try:
        for table in TABLES:
            (folder / table).mkdir(parents=True, exist_ok=True)
        _check_simulation(folder, head)
        _check_numbers(folder, numbers)
        (folder / ABOUT).write_bytes(msgspec.json.encode(head))
    except OSError as error:
        raise DatasetError(f"cannot write {folder}: {error.strerror}") from error


def _check_simulation(folder: Path, head: Mapping[str, Any]) -> None:
    known = _known(folder)
    if known is None or known == head:
        return
    before = known.get("of", {})
    differ = [key for key, value in head["of"].items() if before.get(key) != value]
    told = f"{', '.join(differ)} differ" if differ else "another version wrote it"
    raise DatasetError(f"{folder} holds another simulation ({told}): name another folder")


def _known(folder: Path) -> dict[str, Any] | None:
    """What a folder says of itself; nothing if it is new."""
    about = folder / ABOUT
    if not about.exists():
        return {} if any(_ranges(folder)) else None
    try:
        return msgspec.json.decode(about.read_bytes(), type=dict[str, Any])
    except msgspec.MsgspecError:
        return {}


def _check_numbers(folder: Path, numbers: range) -> None:
    there = [known for known in _ranges(folder) if _meet(known, numbers)]
    if there:
        first, last = min(one.start for one in there), max(one.stop for one in there) - 1
        raise DatasetError(
            f"{folder} has games between {first} and {last} already:"
            " play others, remove it, or name another folder"
        )


def _meet(one: range, other: range) -> bool:
    return one.start < other.stop and other.start < one.stop


def _ranges(folder: Path) -> Iterator[range]:
    """The games that files of any table are about, of those too that a stopped run left alone."""
    for table in TABLES:
        for file in (folder / table).glob(f"[0-9]*{folder.suffix}"):
            first, _, last = file.stem.partition("-")
            yield range(int(first), int(last) + 1)
