"""Servers that are broken on purpose, one fault each: the simulator must find every one of them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from saboteur.play.facts import SeatTaken
from saboteur.server.http.sockets import Socket
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import STAND_IN, Table
from saboteur.server.messages import Ack, Nack
from saboteur.server.store.contract import Conflict
from saboteur.server.store.leases import Leases
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables import silence
from saboteur.server.tables.audience import Audience
from saboteur.server.tables.house import House
from saboteur.server.tables.initiative import Initiative
from saboteur.server.tables.live import Live
from saboteur.server.tables.proposals import Proposal, table_step
from saboteur.server.tables.sharing import Sharing

Patch = pytest.MonkeyPatch
Broken = Callable[[Patch], None]


def ack_before_commit(patch: Patch) -> None:
    storing = Live._store

    async def store(self: Live, *args: Any) -> None:
        asyncio.get_running_loop().create_task(storing(self, *args))

    patch.setattr(Live, "_store", store)


def doubled_command(patch: Patch) -> None:
    patch.setattr(Live, "_done", lambda self, person, command: None)


def lost_doorbell(patch: Patch) -> None:
    async def versions(self: Leases, codes: list[str]) -> dict[str, int]:
        return {}

    patch.setattr(Leases, "versions", versions)


def timer_fired_twice(patch: Patch) -> None:
    """Whoever comes second does not see that somebody stands in already."""
    putting = Initiative._put

    async def put(self: Initiative, kind: str, proposed: Any) -> None:
        await putting(self, kind, proposed)
        if kind == "stand-in":
            await putting(self, kind, proposed)

    def stand_in(table: Table, seat: int) -> Proposal:
        return Proposal(steps=(table_step(table, SeatTaken(seat, STAND_IN)),))

    def still_due(self: Initiative, due: silence.Due) -> Proposal:
        return silence.on_its_own(self._live.table, due, self._live.audience.away)

    patch.setattr(Initiative, "_put", put)
    patch.setattr(Initiative, "_still_due", still_due)
    patch.setattr(silence, "stand_in", stand_in)


def two_owners(patch: Patch) -> None:
    """Everybody owns every table, and whoever comes late writes all the same."""
    appending = SqlStore.append

    async def claim(self: Leases, code: str) -> bool:
        return True

    async def append(self: SqlStore, code: str, entry: Entry, *more: Any) -> None:
        while True:
            try:
                return await appending(self, code, entry, *more)
            except Conflict:
                entry = replace(entry, version=entry.version + 1)

    patch.setattr(Leases, "claim", claim)
    patch.setattr(SqlStore, "append", append)


def unordered_fan_out(patch: Patch) -> None:
    posting = Socket.post

    def post(self: Socket, data: bytes) -> None:
        posting(self, data)
        if len(self._waiting) > 1:
            self._waiting.rotate(1)

    patch.setattr(Socket, "post", post)


def view_from_before(patch: Patch) -> None:
    viewing = Audience._view

    def view(self: Audience, game: Any, viewer: int | None) -> Any:
        kept = self.__dict__.setdefault("kept", {})
        fresh = viewing(self, game, viewer)
        before = kept.get(viewer, fresh)
        kept[viewer] = fresh
        return before

    patch.setattr(Audience, "_view", view)


def resume_that_skips(patch: Patch) -> None:
    looking = Audience._since

    def since(self: Audience, version: int | None) -> list[Entry]:
        found = looking(self, version)
        return found if version is None else found[1:]

    patch.setattr(Audience, "_since", since)


def stand_in_for_the_present(patch: Patch) -> None:
    def came(self: Audience, person: str) -> bool:
        return self.table.numbers.get(person) in self.away

    patch.setattr(Audience, "came", came)


def forgotten_nack(patch: Patch) -> None:
    submitting = Live.submit

    async def submit(self: Live, *args: Any) -> Ack | Nack:
        reply = await submitting(self, *args)
        if isinstance(reply, Nack) and reply.reason != "busy":
            await asyncio.get_running_loop().create_future()
        return reply

    patch.setattr(Live, "submit", submit)


def lost_write(patch: Patch) -> None:
    appending, numbers = SqlStore.append, count(1)

    async def append(self: SqlStore, *args: Any) -> None:
        if next(numbers) % 40:
            await appending(self, *args)

    patch.setattr(SqlStore, "append", append)


def failed_write_acknowledged(patch: Patch) -> None:
    obeying = Live._obey

    async def obey(self: Live, person: str, command: str | None, do: Any) -> Ack | Nack:
        reply = await obeying(self, person, command, do)
        busy = isinstance(reply, Nack) and reply.reason == "busy"
        return Ack(command or "", self.table.version) if busy else reply

    patch.setattr(Live, "_obey", obey)


def catching_up_in_silence(patch: Patch) -> None:
    async def fold_missed(self: Live) -> bool:
        missed = await self.house.store.entries(self.table.code, self.table.version)
        for entry in missed:
            self.table.fold(entry)
        return bool(missed)

    patch.setattr(Live, "_fold_missed", fold_missed)


def given_up_after_a_failure(patch: Patch) -> None:
    patch.setattr(Initiative, "_again", lambda self: None)


def lapsed_owner(patch: Patch) -> None:
    """A server that was not heard of for a while never plays its tables again."""
    looking = Leases.orphans

    async def orphans(self: Leases, known: list[str], played: list[str]) -> list[str]:
        return await looking(self, known, known)

    patch.setattr(Leases, "orphans", orphans)


def presence_never_made_up(patch: Patch) -> None:
    async def make_up(self: Sharing, lives: Any) -> None:
        self._unsaid.clear()

    patch.setattr(Sharing, "_make_up", make_up)


def beginning_only_once(patch: Patch) -> None:
    async def insist(self: House, do: Callable[[], Awaitable[Any]]) -> Any:
        return await do()

    patch.setattr(House, "_insist", insist)


def days_that_do_not_wait(patch: Patch) -> None:
    """A clock of days that runs like any other: whoever is away is stood in for."""
    patch.setattr(Table, "over_days", False)


def days_that_never_end(patch: Patch) -> None:
    patch.setattr(silence, "deadline", lambda table, seat, opened: opened + 1e9)


BROKEN: dict[str, Broken] = {
    broken.__name__: broken
    for broken in (
        ack_before_commit,
        doubled_command,
        lost_doorbell,
        timer_fired_twice,
        two_owners,
        unordered_fan_out,
        view_from_before,
        resume_that_skips,
        stand_in_for_the_present,
        forgotten_nack,
        lost_write,
        failed_write_acknowledged,
        catching_up_in_silence,
        given_up_after_a_failure,
        lapsed_owner,
        presence_never_made_up,
        beginning_only_once,
        days_that_do_not_wait,
        days_that_never_end,
    )
}
