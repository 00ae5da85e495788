"""Moving a house: everything in one database is copied to another, and compared there."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, Row, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import StoreError
from saboteur.server.store.database import steady
from saboteur.server.store.opening import WRITTEN, in_words, opened
from saboteur.server.store.schema import METADATA, PRESENCE, REVISION, SERVERS, TABLES, TIMES

AT_ONCE: Final = 500
# Told with the number of rows that were copied since the last time.
Progress = Callable[[int], None]


def copied(source: str, target: str, begin: Callable[[int], Progress]) -> dict[str, int]:
    """Copy all of a database into one where nothing is; how many rows of each kind there are.

    Either all of it is there afterwards, the same to the letter, or nothing.
    """
    there: Engine | None = None
    here = opened(source)
    try:
        there = opened(target)
        with (
            steady(here).connect() as reading,
            there.execution_options(writes=True).begin() as writing,
        ):
            return _copy(reading, writing, begin)
    except SQLAlchemyError as error:
        raise StoreError(f"nothing was copied: {in_words(error)}") from error
    finally:
        here.dispose()
        if there is not None:
            there.dispose()


def _copy(
    reading: Connection, writing: Connection, begin: Callable[[int], Progress]
) -> dict[str, int]:
    if writing.execute(select(func.count()).select_from(TABLES)).scalar():
        raise StoreError("nothing was copied: there are tables in the other database already")
    progress = begin(sum(_count(reading, table) for table in _tables()))
    counts = {}
    for table in _tables():
        counts[table.name] = 0
        for rows in _portions(reading, table):
            writing.execute(insert(table), [dict(row._mapping) for row in rows])
            counts[table.name] += len(rows)
            progress(len(rows))
        if digest(reading, table) != digest(writing, table):
            raise StoreError(f"nothing was copied: {table.name} came out different")
    return counts


def _tables() -> list[Table]:
    """All but what is about servers that run at the moment."""
    return [table for table in METADATA.sorted_tables if table not in (REVISION, SERVERS, PRESENCE)]


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)


def _portions(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    query = select(*(column for column in table.c if column is not TABLES.c.owner))
    if table is TIMES:
        # Opening a database notes that it was written.
        query = query.where(TIMES.c.name != WRITTEN)
    with connection.execute(query, execution_options={"yield_per": AT_ONCE}) as found:
        yield from found.partitions(AT_ONCE)


def digest(connection: Connection, table: Table) -> tuple[int, str]:
    """The number of rows and one name for their content, in whatever order a database has them."""
    count, total = 0, 0
    for rows in _portions(connection, table):
        for row in rows:
            text = msgspec.json.encode(list(row))
            count += 1
            total ^= int.from_bytes(hashlib.sha256(text).digest())
    return count, f"{total:064x}"
