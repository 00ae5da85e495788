"""`saboteur load`: whole games over real sockets, to see what a server can carry."""

import argparse
import ipaddress
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from tqdm import tqdm

from saboteur.cli.arguments import BadInput, Parser, add_json, count, whole
from saboteur.cli.output import print_json, print_table
from saboteur.server.load.figures import SOON, Figures, Latency
from saboteur.server.load.measuring import Load, beside_echo, measure, ramp
from saboteur.server.load.playing import Sitting

EXAMPLES = """\
  saboteur load --tables 500 --seconds 60 --json
  saboteur load --tables 500 --echo
  saboteur load --tables 1000 --ramp 100 --seconds 20
  saboteur load --tables 300 --seconds 1200 --settle 420
  saboteur load --url http://127.0.0.1:8666 --tables 50"""
SPARE = 200


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--tables", type=count, default=100, metavar="N", help="default 100")
    parser.add_argument(
        "--seconds", type=seconds, default=30.0, help="how long is measured, default 30"
    )
    parser.add_argument("--game", default="base", help="which game, default base")
    parser.add_argument("--people", type=count, default=5, help="at each table, default 5")
    parser.add_argument("--bots", type=whole, default=0, help="at each table besides, default 0")
    parser.add_argument(
        "--every",
        type=seconds,
        default=3.0,
        metavar="SECONDS",
        help="from one action of a table to the next, default 3",
    )
    parser.add_argument(
        "--ramp",
        type=count,
        metavar="STEP",
        help=f"ever more tables up to --tables, until p99 passes {SOON:g} ms",
    )
    parser.add_argument(
        "--echo", action="store_true", help="also measure a bare echo server under the same load"
    )
    parser.add_argument(
        "--settle",
        type=seconds,
        default=0.0,
        metavar="SECONDS",
        help="wait this long after everybody left, then look at the memory again",
    )
    parser.add_argument(
        "--processes", type=count, default=1, help="that play, default 1, besides the server's"
    )
    parser.add_argument(
        "--url", help="a server that is running, with --no-limits; by default one is started"
    )
    parser.add_argument(
        "--pid", type=count, help="its process, to see its processor time and memory"
    )
    parser.add_argument("--db", metavar="URL", help="the database of the server that is started")
    parser.add_argument(
        "--workers", type=count, default=1, help="its processes, on a --db that they can share"
    )
    parser.add_argument("--anywhere", action="store_true", help="allow a --url beyond this machine")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    plan = planned(args)
    # Whatever ends this must end the processes that it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    make_room(args.tables * args.people)
    with tqdm(disable=None, leave=False, bar_format="{desc}") as bar:
        found = list(measured(args, plan, bar.set_description_str))
    if args.json:
        print_json(found if args.ramp else found[0])
    elif args.ramp:
        print_ramp(found)
    else:
        print_table(told(found[0]))
    return 1 if any(one.errors for one in found) else 0


def measured(args: argparse.Namespace, plan: Load, say: Callable[[str], None]) -> list[Figures]:
    if args.ramp:
        return list(ramp(plan, args.ramp, say))
    found = measure(plan, say)
    return [beside_echo(plan, found, say) if args.echo else found]


def planned(args: argparse.Namespace) -> Load:
    if args.url is not None:
        check_near(args.url, args.anywhere)
        if args.db is not None or args.workers > 1:
            raise BadInput(
                "--db and --workers are for a server that is started here, without --url"
            )
    sitting = Sitting(args.game, args.people, args.bots, args.every)
    check_seats(sitting)
    return Load(
        args.tables,
        args.seconds,
        sitting,
        min(args.processes, args.tables),
        args.url,
        args.pid,
        args.db,
        args.settle,
        args.workers,
    )


def check_seats(sitting: Sitting) -> None:
    """Better to say it here than to be refused five hundred times."""
    from saboteur.games.catalogue import new_table  # noqa: PLC0415

    new_table(sitting.game, sitting.people + sitting.bots, {})


def check_near(url: str, anywhere: bool) -> None:
    """A load is an attack on whoever did not ask for it."""
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        raise BadInput(
            f"--url is not the address of a server, such as http://127.0.0.1:8666: {url}"
        )
    if anywhere:
        return
    try:
        found = {info[4][0] for info in socket.getaddrinfo(parts.hostname, None)}
    except socket.gaierror as error:
        raise BadInput(f"no such host: {parts.hostname}") from error
    if not all(ipaddress.ip_address(str(one).partition("%")[0]).is_loopback for one in found):
        raise BadInput(f"{url} is not on this machine; if it is yours, say --anywhere")


def make_room(sockets: int) -> None:
    """As many open files as the sockets of a load need, here and in what is started from here."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    needed = sockets + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise BadInput(f"{sockets} sockets need {needed} open files; this machine allows {hard}")
    if soft != resource.RLIM_INFINITY and soft < needed:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def told(found: Figures) -> list[tuple[str, str]]:
    rows = [
        ("tables", f"{found.tables}, {found.people} people each"),
        (
            "actions",
            f"{found.actions} in {found.seconds:g} s, {found.actions_per_second:g} a second",
        ),
        ("whole games", str(found.games)),
        ("to the last screen", in_words(found.latency)),
    ]
    if found.echo is not None:
        rows.append(("a bare echo server", in_words(found.echo)))
    if found.cpu_ms_per_action is not None:
        rows.append(("CPU per action", f"{found.cpu_ms_per_action:.2f} ms"))
    rows.append(("bytes per action", f"{found.bytes_per_action:.0f}"))
    if found.memory is not None:
        kept = found.memory
        rows.append(("memory", f"{kept.start_mib:g} MiB at the start, {kept.play_mib:g} in play"))
        rows.append(
            ("a table, a connection", f"{kept.table_kib:g} KiB, {kept.connection_kib:g} KiB")
        )
        if kept.after_mib is not None:
            aside = f", {kept.aside_mib:g} of it to think and study" if kept.aside_mib else ""
            rows.append(("when all had left", f"{kept.after_mib:g} MiB{aside}"))
    errors = ", ".join(f"{number} × {what}" for what, number in found.errors.items())
    return [*rows, ("errors", errors or "none")]


def in_words(latency: Latency) -> str:
    return f"p50 {latency.p50:.1f} ms, p95 {latency.p95:.1f} ms, p99 {latency.p99:.1f} ms"


def print_ramp(found: list[Figures]) -> None:
    print(
        f"{'tables':>7}{'actions/s':>11}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'CPU ms':>8}"
        "  errors"
    )
    for one in found:
        figures = one.latency
        busy = "" if one.cpu_ms_per_action is None else f"{one.cpu_ms_per_action:.2f}"
        print(
            f"{one.tables:>7}{one.actions_per_second:>11.1f}{figures.p50:>9.1f}{figures.p95:>9.1f}"
            f"{figures.p99:>9.1f}{busy:>8}  {sum(one.errors.values())}"
        )


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return found
