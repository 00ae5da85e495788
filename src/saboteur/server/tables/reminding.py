"""In a game over days, whoever has the turn is told so on their devices, and later reminded.

Once each for a decision, whichever server is up; what is told everybody at the table knows.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from saboteur.server.log.table import PERSON
from saboteur.server.push.post import Kind, Notice
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.days import REMINDER, TURN, deadline, moments
from saboteur.server.tables.silence import chooser

if TYPE_CHECKING:
    from saboteur.server.tables.live import Live

KINDS: Final[dict[int, Kind]] = {TURN: "turn", REMINDER: "reminder"}
AGAIN: Final = 60.0


class Reminding:
    def __init__(self, live: "Live") -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        # The decision that was told of last, and how urgently.
        self._told = (0, 0)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def plan(self) -> None:
        """Wake up when somebody is to be told, if nothing happens before."""
        self.stop()
        ahead = self._ahead()
        if ahead:
            _, moment = ahead[0]
            self._wake_at(moment - self._live.times.epoch)

    def _wake_at(self, time: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(time, self._live.enqueue, self._tell)

    def _ahead(self) -> list[tuple[int, float]]:
        """What has not been told yet of the open decision, by rank, and when it is to be."""
        live, table = self._live, self._live.table
        if not live.owned or not table.playing or not table.over_days:
            return []
        seat = chooser(table)
        if table.chairs[seat].player != PERSON:
            return []
        opened, rank = self._told
        told = rank if opened == table.opened else 0
        found = moments(table, seat, live.times.opened + live.times.epoch)
        return [one for one in found if one[0] > told]

    async def _tell(self) -> None:
        live = self._live
        now = asyncio.get_running_loop().time() + live.times.epoch
        due = [rank for rank, moment in self._ahead() if moment <= now + 1]
        if not due:
            self.plan()
            return
        # A server that was off tells the last of what it missed.
        version, rank = live.table.opened, due[-1]
        try:
            first = await live.house.store.tell_once(live.table.code, version, rank)
        except StoreError as error:
            live.house.report("store-failed", error=type(error).__name__)
            self._wake_at(asyncio.get_running_loop().time() + AGAIN)
            return
        self._told = (version, rank)
        if first and live.house.post is not None:
            live.house.post.hand(self._whom(), noticed(live, KINDS[rank]))
        self.plan()

    def _whom(self) -> str:
        """The person who chooses, or whoever brought them along."""
        table = self._live.table
        number = table.chairs[chooser(table)].person
        assert number is not None
        guest = table.guests[number]
        return (guest if guest.keeper is None else table.guests[guest.keeper]).id


def noticed(live: "Live", kind: Kind) -> Notice:
    opened = live.times.opened + live.times.epoch
    until = deadline(live.table, chooser(live.table), opened)
    return Notice(kind, live.table.code, int(until * 1000))
