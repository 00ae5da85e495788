"""Leaks to inject into replays: mistakes that somebody could make in telling a game again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from saboteur.play.record import Record
from saboteur.rules.seen import Viewer
from saboteur.server.log.table import Table
from saboteur.server.tables.studying import Found, Studies
from saboteur.study import RoundStudy
from saboteur.study.findings import Luck
from server.leaking import roles_of
from server.quick_student import made_up


def anybody_s_eyes(honest: Any) -> Any:
    """Whose eyes may be seen through, without asking whether the game is over."""
    return lambda record, own: ["all", None, *range(record.players)]


def the_first_seat_s_for_onlookers(honest: Any) -> Any:
    def chosen(asked: Any, viewers: Any, own: int | None = None) -> Viewer:
        found: Viewer = honest(asked, viewers, own)
        return 0 if found is None else found

    return chosen


def views_of_the_whole_game(honest: Any) -> Any:
    """Facts as they were seen, but views of the state that all facts make."""

    def retold(record: Record, viewer: Viewer, *others: Any) -> Any:
        told = honest(record, "all", *others)
        for one in told.steps:
            one.facts.clear()
        return told

    return retold


def moves_with_their_commands(honest: Any) -> Any:
    """What a seat chose, by its text, also where it passed cards face down."""

    def retold(record: Record, viewer: Viewer, *others: Any) -> Any:
        told = honest(record, viewer, *others)
        for one, step in zip(told.steps, record.steps, strict=False):
            one.facts.append({"command": str(step.command)})
        return told

    return retold


def studied_too_soon(honest: Any) -> Any:
    """The study of a game that goes on still: it is made of all that anybody has."""

    async def found(studies: Studies, table: Table, number: int, asker: str) -> Found:
        assert table.game is not None
        study = made_up(table.game.record(), 1)
        even = (Luck(0, 0, 0, 0, 0, 0, 0),) * table.game.players
        now = RoundStudy(9, roles_of(table.game), (), "nobody", (), even)
        return Found("here", 1.0, msgspec.json.encode(replace(study, rounds=(now,))))

    return found
