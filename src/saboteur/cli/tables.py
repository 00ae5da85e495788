"""`saboteur tables`: for those who run a server: its tables, and order among its people.

It works on the database, whether or not the server is running.
"""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from saboteur.cli import order
from saboteur.cli.arguments import BadInput, Parser, add_json
from saboteur.cli.output import print_json
from saboteur.cli.serve import add_database, file_behind, usual_database

if TYPE_CHECKING:
    from saboteur.server.store.contract import KeptTable
    from saboteur.server.store.sql import SqlStore

EXAMPLES = """\
  saboteur tables
  saboteur tables list --bin
  saboteur tables show k7m2wxyz
  saboteur tables close k7m2wxyz
  saboteur tables restore k7m2wxyz
  saboteur tables export k7m2wxyz --to games
  saboteur tables reports
  saboteur tables ban --report 482910 --days 7"""
TIMES = ("touched", "binned", "time", "closed", "since", "until")
Result = TypeVar("Result")


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=DOING,
        default="list",
        help="default list; close moves to the bin",
    )
    parser.add_argument(
        "code", nargs="?", metavar="CODE", help="which table; a PERSON for ban and unban"
    )
    parser.add_argument("--bin", action="store_true", help="list what is in the bin")
    parser.add_argument(
        "--to", type=Path, default=Path(), metavar="FOLDER", help="where to export; default here"
    )
    order.add_arguments(parser)
    add_json(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from saboteur.server.store.contract import Damaged, StoreError  # noqa: PLC0415

    if args.what in order.DOING:
        order.check(args)
    elif (args.code is None) != (args.what == "list"):
        raise BadInput("name one table by its code; without one, all are listed")
    try:
        found = asyncio.run(with_store(args.db, lambda store: DOING[args.what](store, args)))
    except Damaged as error:
        raise OSError(f"{args.code} is damaged: {error}") from error
    except StoreError as error:
        raise OSError(str(error)) from error
    if args.json:
        print_json(found)
    else:
        print_lines(found)
    return 0


def print_lines(found: Any) -> None:
    """What was found, one line each; what has several parts is set apart."""
    parts = found if isinstance(found, list) else [found]
    for number, part in enumerate(parts):
        if number and isinstance(part, dict):
            print()
        print(_line(part))


async def with_store(url: str | None, do: Callable[["SqlStore"], Awaitable[Result]]) -> Result:
    from saboteur.server.store.opening import found_in  # noqa: PLC0415
    from saboteur.server.store.schema import HEAD  # noqa: PLC0415
    from saboteur.server.store.sql import SqlStore  # noqa: PLC0415

    where = url or usual_database()
    path = file_behind(where)
    if path is not None and not path.exists():
        raise BadInput(f"there is no database at {path}; name one with --db")
    if path is not None and found_in(path)[1] not in (None, HEAD):
        # Not here: an older server may be using it.
        raise BadInput(f"{path} was written by another version; start the server of this one first")
    store = SqlStore(where)
    try:
        return await do(store)
    finally:
        await store.close()


async def listed(store: "SqlStore", args: argparse.Namespace) -> "list[KeptTable]":
    return [table for table in await store.kept() if (table.binned is not None) == args.bin]


async def shown(store: "SqlStore", args: argparse.Namespace) -> dict[str, Any]:
    """What everybody may know of a table, and whether its log is whole; never anybody's hand."""
    from saboteur.server.store.contract import Damaged  # noqa: PLC0415

    kept = await _kept(store, args.code)
    about = {name: getattr(kept, name) for name in kept.__slots__}
    try:
        entries = [] if kept.binned is not None else await store.entries(kept.code)
    except Damaged as damaged:
        return {**about, "damaged": str(damaged)}
    games = max((entry.game for entry in entries), default=0)
    people = sorted({entry.person for entry in entries if entry.person is not None})
    names = await store.names(people)
    called = [names.get(person) for person in people]
    return {**about, "games": games, "names": called, "persons": people, "damaged": None}


async def closed(store: "SqlStore", args: argparse.Namespace) -> str:
    if not await store.put_in_bin(args.code, _now()):
        raise BadInput(f"no open table {args.code}")
    return f"{args.code} is in the bin for 7 days; everyone there is told within a minute"


async def restored(store: "SqlStore", args: argparse.Namespace) -> str:
    if not await store.restore(args.code, _now()):
        raise BadInput(f"no table {args.code} is in the bin")
    return f"{args.code} is open again"


async def exported(store: "SqlStore", args: argparse.Namespace) -> list[str]:
    """The records of a table's games; of one that is going on only what onlookers saw."""
    from saboteur.play.record import record_text  # noqa: PLC0415
    from saboteur.server.tables.records import record_of  # noqa: PLC0415

    if not args.to.is_dir():
        raise BadInput(f"no such folder: {args.to}")
    kept = await _kept(store, args.code)
    if kept.binned is not None:
        raise BadInput(f"{kept.code} is in the bin; saboteur tables restore {kept.code}")
    entries = await store.entries(kept.code)
    paths = []
    for number in range(1, max(entry.game for entry in entries) + 1):
        record = record_of(await store.game_entries(kept.code, number), None)
        if record is not None:
            path = args.to / f"{kept.code}-{number}.saboteur.json"
            path.write_text(record_text(record), encoding="utf-8")
            paths.append(str(path))
    return paths


async def _kept(store: "SqlStore", code: str) -> "KeptTable":
    found = next((table for table in await store.kept() if table.code == code), None)
    if found is None:
        raise BadInput(f"no table {code}")
    return found


def _line(found: Any) -> str:
    if isinstance(found, str):
        return found
    if isinstance(found, dict):
        return "\n".join(f"{name}: {_told(name, value)}" for name, value in found.items())
    day = _told("touched", found.binned or found.touched)
    seats = f"{found.people}/{found.seats}"
    return f"{found.code}  {day}  {found.phase:9}  {seats:>5}  {found.version:5}  {found.game}"


def _told(name: str, value: Any) -> str:
    if name in TIMES and value is not None:
        return datetime.fromtimestamp(value / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list):
        return ", ".join(each or "?" for each in value)
    return "-" if value is None else str(value)


def _now() -> int:
    return time.time_ns() // 1_000_000


DOING: dict[str, Callable[["SqlStore", argparse.Namespace], Awaitable[Any]]] = {
    "list": listed,
    "show": shown,
    "close": closed,
    "restore": restored,
    "export": exported,
    **order.DOING,
}
