"""Leaks to inject into what is said of tables that wait: their list, and notices to devices."""

from __future__ import annotations

from dataclasses import replace as replaced
from random import Random
from typing import Any

from msgspec.structs import replace

from saboteur.rules.hands import hand_names
from saboteur.server.log.table import Table
from saboteur.server.push.post import Kind
from saboteur.server.tables.live import Live
from server.leaking import roles_of


def with_everybody_s_roles(honest: Any) -> Any:
    def waiting(live: Live, seat: int) -> Any:
        assert live.table.game is not None
        return replace(honest(live, seat), game=" ".join(roles_of(live.table.game)))

    return waiting


def hands_at(table: Table) -> str:
    """What everybody holds."""
    assert table.game is not None
    state = table.game._state
    return str([hand_names(state, seat) for seat in range(len(table.chairs))])


def notices_with_hands(honest: Any) -> Any:
    def noticed(live: Live, kind: Kind) -> Any:
        return replaced(honest(live, kind), code=hands_at(live.table))

    return noticed


def notices_by_hand(honest: Any) -> Any:
    def moments(table: Table, seat: int, opened: float) -> Any:
        later = Random(hands_at(table)).uniform(0, 20)
        return [(rank, moment + later) for rank, moment in honest(table, seat, opened)]

    return moments
