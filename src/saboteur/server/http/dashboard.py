"""A page for those who run a server: how it is doing, in one look, without scripts.

It shows counts and health, never a code, a name or a word that somebody wrote.
"""

import asyncio
import time
from collections.abc import Callable
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from saboteur.server.http.guard import problem
from saboteur.server.http.health import Health
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.house import House

AGAIN: Final = 5
ASKS: Final = {"www-authenticate": 'Basic realm="the metrics token is the password"'}
# How much too late a loop wakes up is how long everything else waits for it.
TICK: Final = 0.05
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="{again}">
<title>Saboteur: dashboard</title>
<link rel="stylesheet" href="/dashboard.css">
<main>
<h1>Saboteur</h1>
<p class="{state}">{health}</p>
<table>
<caption>This worker since its start; the page reads itself again every {again} seconds.</caption>
{rows}
</table>
</main>
</html>
"""
STYLE: Final = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
table { width: 100%; border-collapse: collapse; }
caption { padding: 0.5rem 0; text-align: left; }
th, td { padding: 0.4rem 0; border-top: 1px solid; text-align: left; font-weight: normal; }
td { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
p { padding: 0.75rem 1rem; border-left: 0.5rem solid #1a7f37; font-weight: 600; }
p.bad { border-color: #b3261e; }
"""


class Dashboard:
    """`now` are the gauges of `/metrics`, `may` whether somebody may see them.

    Where there is a token it `asks` for it: a browser sends it as a password.
    """

    def __init__(
        self,
        house: House,
        health: Health,
        now: Callable[[], dict[str, float]],
        may: Callable[[Request], bool],
        asks: bool,
    ) -> None:
        self._house = house
        self._health = health
        self._now = now
        self._may = may
        self._asks = asks
        self._seen: tuple[float, float] | None = None
        self._rate = 0.0

    async def page(self, request: Request) -> Response:
        if not self._may(request):
            return Response(None, 401, ASKS) if self._asks else problem("not-found", 404)
        wrong = await self._health.wrong()
        rows = await self._rows()
        shown = "\n".join(
            f'<tr><th scope="row">{escape(what)}</th><td>{escape(value)}</td></tr>'
            for what, value in rows.items()
        )
        health = "All is well: what happens is written." if wrong is None else wrong
        state = "good" if wrong is None else "bad"
        text = PAGE.format(again=AGAIN, state=state, health=escape(health), rows=shown)
        return HTMLResponse(text, headers={"cache-control": "no-store"})

    async def style(self, request: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def _rows(self) -> dict[str, str]:
        metrics, now = self._house.metrics, self._now()
        return {
            "Tables live": f"{now['tables_live']:g}",
            "People connected": f"{now['connections']:g}",
            "Connections of any kind": f"{now['lines']:g}",
            "Connections shed": f"{now['lines_shed']:g}",
            "Entries a second": f"{self._pace(metrics.total('entries_total')):.1f}",
            "Entries": f"{metrics.total('entries_total'):g}",
            "Mean time of a commit": milliseconds(metrics.mean("commit_seconds")),
            "Mean time of a request": milliseconds(metrics.mean("request_seconds")),
            "Loop late by": milliseconds(await lag()),
            "Bots waiting for their turn to think": f"{now['bots_waiting']:g}",
            "Reports open": await self._reports(),
        }

    async def _reports(self) -> str:
        try:
            return str(len(await self._house.store.reports()))
        except StoreError:
            return "?"

    def _pace(self, entries: float) -> float:
        """How many a second since the page was last read, or not a second ago."""
        now = time.monotonic()
        if self._seen is None:
            self._seen = (now, entries)
        elif now - self._seen[0] >= 1:
            self._rate = (entries - self._seen[1]) / (now - self._seen[0])
            self._seen = (now, entries)
        return self._rate


def milliseconds(seconds: float | None) -> str:
    return "none yet" if seconds is None else f"{1000 * seconds:.1f} ms"


async def lag() -> float:
    began = time.perf_counter()
    await asyncio.sleep(TICK)
    return max(0.0, time.perf_counter() - began - TICK)
