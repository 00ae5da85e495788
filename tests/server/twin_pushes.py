"""What the devices of everybody at a table are sent, and when, noted instead of sealed."""

from __future__ import annotations

import asyncio
from random import Random

from saboteur.server.log.table import DAY
from saboteur.server.push.post import Notice, Outcome, Post
from saboteur.server.store.contract import Subscription
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live


class Pushes:
    """A service that adds to what was given."""

    def __init__(self, given: list[tuple[str, object]]) -> None:
        self._given = given

    async def __call__(self, to: Subscription, notice: Notice, text: bytes, left: int) -> Outcome:
        moment = round(asyncio.get_running_loop().time(), 3)
        self._given.append(("push", (to.endpoint, moment, text, left)))
        return "sent"


def have_post(house: House, given: list[tuple[str, object]]) -> None:
    house.post = Post(house.store, Pushes(given), house.report)


async def give_devices(live: Live) -> None:
    """Everybody who came has one."""
    for guest in live.table.guests:
        device = Subscription(f"https://push.example/{guest.number}", "key", "auth", "en")
        await live.house.store.subscribe(guest.id, device)


def clock_of(number: int) -> dict[str, int]:
    """A short clock in some courses, days in others, and none."""
    return ({"clock": 40}, {}, {"clock": DAY})[number % 3]


async def dawdle(number: int, dice: Random) -> None:
    """In a game over days, take long enough to be told, or reminded too."""
    if number % 3 == 2 and dice.random() < 0.3:
        await asyncio.sleep(dice.choice((90, 90, 90, 20 * 60 * 60)))
