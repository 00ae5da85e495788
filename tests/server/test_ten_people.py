"""Ten people and two bots at one table, two tabs each, and some drop out: every screen is right."""

import asyncio
from pathlib import Path
from random import Random

from saboteur.server.log.entries import Entry
from saboteur.server.store.sql import SqlStore
from server.ledger import games_ended, is_what_was_told
from server.rooms import an_application, served, url
from server.stubborn import OnSocket, introduced, visiting

PEOPLE, BOTS, TABS = 10, 2, 2
GRACE = 5
WANTED = {"game": "saboteur2", "seats": PEOPLE + BOTS, "grace": GRACE}
LEISURE = 0.003
PATIENCE = 900.0


async def gathered(address: str) -> list[OnSocket]:
    """Everybody's tabs; the host has seated the bots."""
    tabs, code = [], ""
    for number in range(PEOPLE):
        async with visiting(address) as client:
            cookie = await introduced(client)
            if not number:
                code = (await client.post("/api/tables", json=WANTED)).json()["code"]
            for seat in range(PEOPLE, PEOPLE + BOTS) if not number else ():
                do = {"type": "seat_bot", "seat": seat, "level": "careful"}
                await client.post(f"/api/tables/{code}/commands", json={"id": f"{seat}", "do": do})
            sits = {"id": "sit", "do": {"type": "sit", "seat": number}}
            await client.post(f"/api/tables/{code}/commands", json=sits)
        for tab in "ab"[:TABS]:
            name = f"p{number}{tab}"
            tabs.append(OnSocket(name, code, cookie, Random(name), LEISURE))
    return tabs


async def leave_and_return(
    mine: list[OnSocket], other: OnSocket, address: str, playing: list[asyncio.Task[None]]
) -> None:
    """Close both tabs until a bot plays the seat, and then come back to it."""
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    seat = mine[0].seat
    assert seat is not None
    while other.table["chairs"][seat]["player"] == "person":
        await asyncio.sleep(0.01)
    await asyncio.gather(*(tab.go_on(address) for tab in mine))


async def finished_game(address: str) -> list[OnSocket]:
    tabs = await gathered(address)
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        tasks = [group.create_task(tab.go_on(address)) for tab in tabs]
        while tabs[0].table.get("phase") != "playing":
            await asyncio.sleep(0.05)
        for tab in tabs:
            tab.finishing = True
        mine = slice(2 * TABS, 3 * TABS)
        group.create_task(leave_and_return(tabs[mine], tabs[0], address, tasks[mine]))
        while not (all(t.rests for t in tabs) and len({t.version for t in tabs}) == 1):
            await asyncio.sleep(0.02)
        for tab in tabs:
            tab.stopped = True
    return tabs


async def entries_of(folder: Path, code: str) -> list[Entry]:
    store = SqlStore(url(folder))
    entries = await store.entries(code)
    await store.close()
    return entries


def test_ten_people_on_two_tabs_each_finish_a_game(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address:
        tabs = asyncio.run(finished_game(address))
    entries = asyncio.run(entries_of(tmp_path, tabs[0].code))
    assert games_ended(entries) == 1
    is_what_was_told(tabs[0].code, entries, tabs)
    kinds = {entry.kind for entry in entries}
    assert {"choose", "bot", "stand-in", "return"} <= kinds
