"""Leaks through what is logged and counted, and through the moments at which things happen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

from saboteur.rules.facts import CardDrawn
from saboteur.server.bots.pace import Pace
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import Table
from saboteur.server.tables.initiative import Initiative
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import Due
from server.leaking import roles_of


def role_to_choose(table: Table) -> str:
    """The secret of whoever's turn it is."""
    assert table.game is not None
    return roles_of(table.game)[table.game.decision.seat or 0]


def log_names_the_action(live: Live, entry: Entry) -> None:
    chosen = [step.command.action for step in entry.steps if step.command is not None]
    live.house.report("entry", table=live.table.code, chosen=chosen)


def metric_of_tunnels_drawn(live: Live, entry: Entry) -> None:
    for step in entry.steps:
        for recorded in step.facts:
            if isinstance(recorded.fact, CardDrawn) and recorded.fact.card.isupper():
                live.house.metrics.count("tunnels_drawn_total")


def metric_with_a_role(honest: Any) -> Any:
    async def have_chosen(self: Initiative, *args: Any) -> None:
        table = self._live.table
        if table.playing:
            self._live.house.metrics.count("bot_choices_total", role=role_to_choose(table))
        await honest(self, *args)

    return have_chosen


def saboteurs_think_longer(honest: Any) -> Any:
    async def thinking_of(self: Initiative, thought: Any, seat: int) -> None:
        await asyncio.sleep(0.3 * (role_to_choose(self._live.table) == "saboteur"))
        await honest(self, thought, seat)

    return thinking_of


def at_once(honest: Any) -> Any:
    async def in_time(pace: Pace, pause: float, work: Awaitable[Any]) -> Any:
        return await work

    return in_time


def pause_after_thinking(honest: Any) -> Any:
    async def in_time(pace: Pace, pause: float, work: Awaitable[Any]) -> Any:
        result = await work
        await asyncio.sleep(pause)
        return result

    return in_time


def words_at_once(honest: Any) -> Any:
    """Only what bots say comes when it is ready."""

    async def in_time(pace: Pace, pause: float, work: Awaitable[Any]) -> Any:
        return await (work if pause < pace.least else honest(pace, pause, work))

    return in_time


def clock_runs_by_role(honest: Any) -> Any:
    def next_due(table: Table, *args: Any) -> Due | None:
        due: Due | None = honest(table, *args)
        if due is None or due.what != "clock":
            return due
        return replace(due, time=due.time + 0.2 * (role_to_choose(table) == "saboteur"))

    return next_due


def clock_shown_by_role(honest: Any) -> Any:
    def left(live: Live) -> int | None:
        shown: int | None = honest(live)
        return shown and shown - (role_to_choose(live.table) == "saboteur")

    return left


def waits_by_role(honest: Any) -> Any:
    """Whom the table waits for is said in an order that tells who they are."""

    def awaited(table: Table, *args: Any) -> list[int]:
        waits: list[int] = honest(table, *args)
        if table.game is None:
            return waits
        roles = roles_of(table.game)
        return sorted(waits, key=lambda seat: (roles[seat], seat))

    return awaited
