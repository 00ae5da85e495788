"""Statements that every action needs: put into words once for each kind of database.

SQLAlchemy would look up the same words and bind the same values each time, at three times the cost.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ClauseElement, Connection, CursorResult


class Prepared:
    """A statement whose values are plain texts and whole numbers, for the driver as they are."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        # For each kind of database: the words, and in which order the values go, unless by name.
        self._words: dict[str, tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        kind = connection.dialect.name
        if kind not in self._words:
            self._words[kind] = self._put_into_words(connection)
        words, order = self._words[kind]
        given = dict(values) if order is None else tuple([values[name] for name in order])
        return connection.exec_driver_sql(words, given)

    def _put_into_words(self, connection: Connection) -> tuple[str, list[str] | None]:
        compiled: Any = self._statement.compile(dialect=connection.dialect)
        return str(compiled), compiled.positiontup
