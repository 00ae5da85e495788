"""A house with neighbours on the same database: hear of what they do, and take over from the dead.

Every server folds the same logs. Only the owner of a table lets it do anything by itself; whoever
else tries, because it does not know yet that it lost the table, comes too late to append.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.server.store.contract import StoreError
from saboteur.server.store.neighbours import Ring

if TYPE_CHECKING:
    from saboteur.server.tables.house import House
    from saboteur.server.tables.live import Live

# A bell may be missed: everything is looked at again so often.
WATCH: Final = 0.5


class Sharing:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._neighbours = house.store.neighbours
        self._watching: asyncio.Task[None] | None = None
        self._notes: set[asyncio.Task[None]] = set()
        # Neighbours on this machine of whom it is known at once that they are dead.
        self.dead: Callable[[], list[str]] = list
        # Who came or left, by table, without the neighbours knowing of it.
        self._unsaid: set[tuple[str, str]] = set()

    async def begin(self) -> None:
        if self._neighbours.several:
            await self._neighbours.begin(self._hear)
            self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, *self._notes, return_exceptions=True)
            await self._neighbours.close()

    async def take_up(self, code: str) -> None:
        """Play a table from now on, unless a neighbour does."""
        try:
            if await self._neighbours.claim(code):
                live = await self._house.live(code)
                if live is not None:
                    live.own(True)
        except Exception as error:
            self._house.report("load-failed", table=code, error=type(error).__name__)

    def note(self, live: "Live", person: str, here: bool) -> None:
        """Somebody came or left: the neighbours show it, and do not stand in for them."""
        if self._neighbours.several:
            task = asyncio.create_task(self._note(live.table.code, person, here))
            self._notes.add(task)
            task.add_done_callback(self._notes.discard)

    async def _note(self, code: str, person: str, here: bool) -> None:
        try:
            await self._neighbours.note(code, person, here)
        except StoreError as error:
            self._unsaid.add((code, person))
            self._house.report("store-failed", error=type(error).__name__)

    def _hear(self, ring: Ring) -> None:
        match ring.what:
            case "entry":
                self._house.when_live(ring.about, lambda live: live.catch_up())
            case "presence":
                asyncio.get_running_loop().create_task(self._meet([ring.about]))
            case "person":
                asyncio.get_running_loop().create_task(self._call(ring.about))
            case "forget":
                self._house.forgotten(ring.about)
            case "ban":
                self._house.send_away(ring.about)

    async def _call(self, person: str) -> None:
        try:
            await self._house.learn([person])
        except StoreError as error:
            self._house.report("store-failed", error=type(error).__name__)

    async def _meet(self, codes: list[str]) -> None:
        try:
            elsewhere = await self._neighbours.elsewhere(codes)
        except StoreError:
            return  # it is looked at again
        for code in codes:
            live = self._house.loaded(code)
            if live is not None:
                live.meet(elsewhere.get(code, set()))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self._look()
            except StoreError:
                continue  # who cannot read cannot write either
            except Exception as error:
                self._house.report("watch-failed", error=type(error).__name__)

    async def _look(self) -> None:
        lives = {live.table.code: live for live in self._house.lives}
        if not self._neighbours.alive:
            for code, live in lives.items():
                live.own(False)
                # Others may have forgotten who is here.
                self._unsaid |= {(code, person) for person in live.audience.people}
            return
        for server in self.dead():
            await self._neighbours.bury(server)
        await self._make_up(lives)
        versions = await self._neighbours.versions(list(lives))
        for code, version in versions.items():
            if lives[code].table.version < version:
                lives[code].catch_up()
        # Who was not heard of for a while finds its tables again, if nobody took them over.
        played = [code for code, live in lives.items() if live.owned]
        for code in await self._neighbours.orphans(list(lives), played):
            await self.take_up(code)
        await self._meet(list(lives))

    async def _make_up(self, lives: dict[str, "Live"]) -> None:
        """Say what could not be said, as it is by now."""
        for code, person in sorted(self._unsaid):
            here = code in lives and lives[code].audience.is_here(person)
            await self._neighbours.note(code, person, here)
            self._unsaid.discard((code, person))
