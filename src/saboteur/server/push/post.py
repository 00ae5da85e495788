"""The way of a notice from a table to the devices of a person. No table waits for it.

What cannot be sent is tried once more; what a service does not know any more is forgotten. More
than a person could read, or the server carry, is left out: the list of waiting tables has it all.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

import msgspec

from saboteur.server.reports import Report, nothing
from saboteur.server.store.contract import Store, StoreError, Subscription

Kind = Literal["turn", "reminder"]
Outcome = Literal["sent", "gone", "later", "refused"]
CARRIERS: Final = 4
MOST_WAITING: Final = 2000
AN_HOUR: Final = 60 * 60
MOST_AN_HOUR: Final = 30
AGAIN: Final = 60.0
# Services keep a notice for a device that is off, but not for longer.
MOST_SECONDS: Final = 28 * 24 * AN_HOUR


@dataclass(frozen=True, slots=True)
class Notice:
    """All that a notice can say: which table waits, and until when, in milliseconds.

    Everybody at the table knows both.
    """

    kind: Kind
    code: str
    until: int


# Where to, what, its text for this device, and for how many seconds it is news.
Send = Callable[[Subscription, Notice, bytes, int], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice on its way to somebody, or once more to one of their devices."""

    person: str
    notice: Notice
    only: Subscription | None = None


class Post:
    def __init__(
        self,
        store: Store,
        send: Send,
        report: Report = nothing,
        count: Callable[[str], None] = lambda outcome: None,
    ) -> None:
        self._store = store
        self._send = send
        self._report = report
        self._count = count
        self._letters: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        self._carriers: list[asyncio.Task[None]] = []
        self._hour = 0
        self._sent: Counter[str] = Counter()

    def hand(self, person: str, notice: Notice) -> None:
        """Take a notice to be sent; whoever hands it goes on at once."""
        if self._allowed(person):
            self._put(Letter(person, notice))
        else:
            self._count("too-many")

    async def close(self) -> None:
        for carrier in self._carriers:
            carrier.cancel()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    def _allowed(self, person: str) -> bool:
        hour = int(asyncio.get_running_loop().time() // AN_HOUR)
        if hour != self._hour:
            self._hour = hour
            self._sent.clear()
        self._sent[person] += 1
        return self._sent[person] <= MOST_AN_HOUR

    def _put(self, letter: Letter) -> None:
        if not self._carriers:
            self._carriers = [asyncio.create_task(self._carry()) for _ in range(CARRIERS)]
        try:
            self._letters.put_nowait(letter)
        except asyncio.QueueFull:
            self._count("too-many")

    async def _carry(self) -> None:
        while True:
            letter = await self._letters.get()
            try:
                await self._bring(letter)
            except StoreError as error:
                self._report("store-failed", error=type(error).__name__)
            except Exception as error:
                self._report("push-failed", error=type(error).__name__)

    async def _bring(self, letter: Letter) -> None:
        devices = await self._store.subscriptions(letter.person)
        if letter.only is not None:
            devices = [device for device in devices if device == letter.only]
        for device in devices:
            left = letter.notice.until // 1000 - int(time.time())
            if left <= 0:
                return
            text = text_for(device, letter.notice)
            outcome = await self._send(device, letter.notice, text, min(left, MOST_SECONDS))
            self._count(outcome)
            if outcome == "gone":
                await self._store.unsubscribe(letter.person, device.endpoint)
            elif outcome == "later" and letter.only is None:
                asyncio.get_running_loop().call_later(
                    AGAIN, self._put, replace(letter, only=device)
                )


def text_for(device: Subscription, notice: Notice) -> bytes:
    """What the device is told; it has the words."""
    told = {"kind": notice.kind, "code": notice.code, "until": notice.until}
    return msgspec.json.encode({**told, "language": device.language})
