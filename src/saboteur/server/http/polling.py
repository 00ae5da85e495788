"""Long polls: for clients without a socket, a request that waits until something happens."""

import asyncio
from typing import Final

from saboteur.server.messages import Welcome
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live

LONGEST: Final = 25.0
# Between two polls a person counts as there for so long.
LINGER: Final = 10.0


class Poll:
    """A connection that is told nothing: it only shows that a person is there."""

    def __init__(self, house: House, live: Live, person: str, household: str) -> None:
        self.person = person
        self.household = household
        self._house = house
        self._live = live

    def post(self, data: bytes) -> None:
        pass

    def end(self) -> None:
        self._live.disconnect(self)

    async def answer(self, since: int | None) -> Welcome:
        """The whole picture, once the table is past that version or after a while."""
        self._live.connect(self, [], self._live.table.version)
        try:
            if since is not None:
                await self._live.change(since, LONGEST)
            return await self._house.welcome(self._live, self.person, since)
        finally:
            asyncio.get_running_loop().call_later(LINGER, self._live.disconnect, self)
