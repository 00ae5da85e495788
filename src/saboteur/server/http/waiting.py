"""The tables where somebody plays: those that wait for them first, then those that soon will."""

from typing import Final

from saboteur.server.http.answers import WaitingTable
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser

# Nobody plays more games at a time, and each may have to be read from its log.
MOST: Final = 30


async def waiting_for(house: House, person: str) -> list[WaitingTable]:
    """Whose turn it is, and how long for: what everybody at those tables knows."""
    codes = [game.code for game in await house.store.games_of(person) if game.ended is None]
    found = []
    for code in codes[:MOST]:
        live = await _opened(house, code)
        seat = None if live is None else live.table.seat_of(person)
        if live is not None and seat is not None and live.table.playing:
            found.append(_waiting(live, seat))
    return sorted(found, key=lambda one: (not one.yours, one.left is None, one.left or 0))


async def _opened(house: House, code: str) -> Live | None:
    """A table that cannot be read is missing; the others are there."""
    try:
        return await house.live(code)
    except StoreError:
        return None


def _waiting(live: Live, seat: int) -> WaitingTable:
    table = live.table
    return WaitingTable(
        code=table.code,
        game=table.arranged.game,
        seats=len(table.chairs),
        yours=chooser(table) == seat,
        left=live.left(),
        clock=table.settings.clock,
    )
