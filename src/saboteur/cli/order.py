"""`saboteur tables reports`, `dismiss`, `ban`, `unban`, `bans`: keeping order on a server."""

import argparse
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from saboteur.cli.arguments import BadInput, Parser, count

if TYPE_CHECKING:
    from saboteur.server.store.contract import PlayerReport
    from saboteur.server.store.sql import SqlStore

DAY = 24 * 60 * 60 * 1000
MOST_LINES = 5


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--all", action="store_true", help="list reports that are closed too")
    parser.add_argument("--report", type=count, metavar="N", help="the report to act on")
    parser.add_argument(
        "--days", type=count, metavar="N", help="how long a ban lasts; default until unban"
    )


def check(args: argparse.Namespace) -> None:
    """Refuse what says too little, or too much."""
    if args.what in ("reports", "bans") and args.code is not None:
        raise BadInput(f"{args.what} lists all; leave out {args.code}")
    if args.what == "ban" and (args.code is None) == (args.report is None):
        raise BadInput("ban whom? name a PERSON, or a report with --report N")
    if args.what == "unban" and args.code is None:
        raise BadInput("unban whom? saboteur tables bans lists them")
    if args.what == "dismiss" and (args.report is None or args.code is not None):
        raise BadInput("dismiss which? name a report with --report N")


async def reported(store: "SqlStore", args: argparse.Namespace) -> list[dict[str, Any]]:
    """Every report, with the latest that the reported person wrote at that table."""
    reports = await store.reports(args.all)
    names = await store.names(list({one for each in reports for one in (each.by, each.about)}))
    return [await _told(store, report, names) for report in reports]


async def _told(
    store: "SqlStore", report: "PlayerReport", names: dict[str, str | None]
) -> dict[str, Any]:
    said = await store.said_by(report.about)
    return {
        "report": report.number,
        "time": report.time,
        "table": report.code,
        "about": names.get(report.about),
        "person": report.about,
        "by": names.get(report.by),
        "reason": report.reason,
        "text": report.text,
        "closed": report.closed,
        "wrote": [line.text for line in said if line.code == report.code][-MOST_LINES:],
    }


async def dismissed(store: "SqlStore", args: argparse.Namespace) -> str:
    if not await store.close_report(args.report, _now()):
        raise BadInput(f"no open report {args.report}")
    return f"report {args.report} is closed"


async def banned(store: "SqlStore", args: argparse.Namespace) -> str:
    person = args.code or await _reported_in(store, args.report)
    until = None if args.days is None else _now() + args.days * DAY
    if not await store.ban(person, _now(), until):
        raise BadInput(f"no person {person}; reports and show tell who is who")
    lasts = "until unban" if args.days is None else f"for {args.days} days"
    return f"{person} is banned {lasts}; bots have their seats within a minute"


async def unbanned(store: "SqlStore", args: argparse.Namespace) -> str:
    if not await store.unban(args.code):
        raise BadInput(f"{args.code} is not banned")
    return f"{args.code} may come back"


async def bans(store: "SqlStore", args: argparse.Namespace) -> list[dict[str, Any]]:
    found = await store.bans()
    names = await store.names([ban.person for ban in found])
    return [
        {
            "person": ban.person,
            "name": names.get(ban.person),
            "since": ban.since,
            "until": ban.until,
        }
        for ban in found
    ]


async def _reported_in(store: "SqlStore", number: int) -> str:
    about = [one.about for one in await store.reports(closed=True) if one.number == number]
    if not about:
        raise BadInput(f"no report {number}")
    return about[0]


def _now() -> int:
    return time.time_ns() // 1_000_000


DOING: dict[str, Callable[["SqlStore", argparse.Namespace], Awaitable[Any]]] = {
    "reports": reported,
    "dismiss": dismissed,
    "ban": banned,
    "unban": unbanned,
    "bans": bans,
}
