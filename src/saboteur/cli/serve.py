"""`saboteur serve`, and `saboteur` alone: the server, with the addresses to reach it.

Whatever is slow to import waits until the command is meant.
"""

import argparse
import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

from saboteur.cli.arguments import BadInput, Parser, add_language, language
from saboteur.words import Language

EXAMPLES = """\
  saboteur
  saboteur serve --host 127.0.0.1 --port 8080
  saboteur serve --db sqlite:////srv/saboteur/tables.db --allow-host saboteur.example"""
EVERYWHERE: Final = "0.0.0.0"
PORT: Final = 8666
BACKLOG: Final = 1024
# What should not stand in a list of processes.
METRICS_TOKEN: Final = "SABOTEUR_METRICS_TOKEN"
HOUSE_KEY: Final = "SABOTEUR_HOUSE_KEY"


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host", default=EVERYWHERE, help=f"the address to listen on, default {EVERYWHERE}"
    )
    parser.add_argument(
        "--port", type=port, default=PORT, help=f"the port, default {PORT}; 0 for any free one"
    )
    add_database(parser)
    parser.add_argument(
        "--browser",
        action=argparse.BooleanOptionalAction,
        help="open a browser, by default if there is one",
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="let everybody open tables, not just those who have the house link",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="also answer to this name; addresses and local names always work",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe this address, or network, when it says for whom it asks (X-Forwarded-For)",
    )
    parser.add_argument(
        "--workers",
        type=number_of_workers,
        default=1,
        metavar="N",
        help="serve with so many processes; they need a PostgreSQL as --db",
    )
    parser.add_argument(
        "--push-keys",
        metavar="FILE",
        help="tell people's devices that a table waits, with keys that push-keys made",
    )
    parser.add_argument(
        "--no-studies",
        action="store_true",
        help="do not study finished games; otherwise that is done behind all else",
    )
    parser.add_argument(
        "--riddles",
        action="append",
        default=[],
        metavar="FILE",
        help="riddles of the day, as `saboteur riddles make` writes them, or `shipped` for our own;"
        " of several the days have one each in turn",
    )
    parser.add_argument(
        "--log", action="store_true", help="log everything as lines of JSON, not just failures"
    )
    parser.add_argument("--no-limits", action="store_true", help="no rate limits, for measurements")
    add_language(parser)


def add_database(parser: Parser) -> None:
    parser.add_argument(
        "--db", metavar="URL", help="the database; by default a file in your data folder"
    )


def run(args: argparse.Namespace) -> int:
    from saboteur.cli.workers import inherited, serve_with  # noqa: PLC0415

    given = inherited()
    if given is not None:
        return work(args, given)
    words = language(args)
    url = args.db = args.db or usual_database()
    if args.workers > 1 and is_embedded(url):
        raise BadInput("several workers share a PostgreSQL: --db postgresql://…")
    with listening(args.host, args.port) as listener, alone(url):
        number = listener.getsockname()[1]
        here, there = addresses(args.host, number)
        key = None if args.open or is_loopback(args.host) else house_key(args.db)
        os.environ[HOUSE_KEY] = key or ""
        app = application(args, there, key) if args.workers == 1 else None
        announce(words, args.host, here, there, key)
        if args.browser or (args.browser is None and has_browser()):
            webbrowser.open(here)
        if app is None:
            return serve_with(args.workers, arguments_of(args, number), listener)
        return serve(app, listener, arguments_of(args, number))


def work(args: argparse.Namespace, listener: socket.socket) -> int:
    """Serve as one of several processes on the socket that they share, or one after the other."""
    number = listener.getsockname()[1]
    _, there = addresses(args.host, number)
    with alone(args.db):
        app = application(args, there, os.environ.get(HOUSE_KEY) or None)
        return serve(app, listener, arguments_of(args, number))


def arguments_of(args: argparse.Namespace, number: int) -> list[str]:
    """What a worker is told."""
    told = ["--host", args.host, "--port", str(number), "--db", args.db]
    given = (
        ("--allow-host", args.allow_host),
        ("--proxy", args.proxy),
        ("--riddles", args.riddles),
    )
    for option, values in given:
        told += [part for value in values for part in (option, value)]
    told += ["--push-keys", args.push_keys] if args.push_keys else []
    switches = ("log", "no-limits", "no-studies")
    return told + [f"--{name}" for name in switches if getattr(args, name.replace("-", "_"))]


def is_embedded(url: str) -> bool:
    """Whether a database belongs to one process."""
    return file_behind(url) is not None or url.startswith("sqlite")


@contextmanager
def alone(url: str) -> Iterator[None]:
    """The only server of a database in a file."""
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.store.opening import claimed  # noqa: PLC0415

    path = file_behind(url)
    with ExitStack() as held:
        if path is not None:
            try:
                held.enter_context(claimed(path))
            except StoreError as error:
                raise OSError(str(error)) from error
        yield


def application(args: argparse.Namespace, address: str, key: str | None) -> Any:
    from saboteur.cli.riddle_days import riddles_in  # noqa: PLC0415
    from saboteur.cli.workers import next_door, thinkers  # noqa: PLC0415
    from saboteur.server.http.addresses import Networks  # noqa: PLC0415
    from saboteur.server.http.app import Setup, application  # noqa: PLC0415
    from saboteur.server.http.limits import UNLIMITED, Limits  # noqa: PLC0415
    from saboteur.server.reports import Reports  # noqa: PLC0415
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.store.sql import SqlStore  # noqa: PLC0415
    from saboteur.study import BUDGET  # noqa: PLC0415

    try:
        store = SqlStore(args.db or usual_database())
    except StoreError as error:
        raise OSError(str(error)) from error
    hosts = (*args.allow_host, socket.gethostname(), args.host)
    limits = UNLIMITED if args.no_limits else Limits()
    try:
        proxies = Networks(args.proxy)
    except ValueError as error:
        raise BadInput(f"--proxy: {error}") from error
    setup = Setup(
        address=address,
        hosts=hosts,
        limits=limits,
        report=Reports(only_failures=not args.log),
        proxies=proxies,
        metrics=os.environ.get(METRICS_TOKEN),
        house_key=key,
        thinkers=thinkers(),
        push=push_keys(args.push_keys),
        studies=0 if args.no_studies else BUDGET,
        riddles=riddles_in(args.riddles),
        next_door=next_door(),
    )
    return application(store, setup)


def push_keys(file: str | None) -> Any:
    """The keys in a file, or what is wrong with it; none without a file."""
    if file is None:
        return None
    from saboteur.server.push.keys import BadKeys, read  # noqa: PLC0415

    try:
        return read(Path(file))
    except BadKeys as error:
        raise BadInput(str(error)) from error


def house_key(url: str | None) -> str:
    """What the house link ends in: the same at every start, beside the database if that is a file.

    Several servers of one database, and those whose database is elsewhere, are told it.
    """
    told = os.environ.get(HOUSE_KEY)
    if told:
        return told
    path = file_behind(url or usual_database())
    if path is None:
        return token_urlsafe(12)
    kept = path.with_suffix(".house")
    try:
        found = kept.read_text(encoding="ascii").strip()
        if found:
            return found
    except (OSError, UnicodeDecodeError):
        pass
    key = token_urlsafe(12)
    try:
        kept.touch(mode=0o600)
        kept.write_text(f"{key}\n", encoding="ascii")
    except OSError:
        return key  # until the server stops
    return key


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(app: Any, listener: socket.socket, arguments: list[str] | None = None) -> int:
    """Serve until a signal; SIGTERM and Ctrl+C finish what is being written."""
    from saboteur.cli.anew import begin_anew, kept  # noqa: PLC0415
    from saboteur.cli.workers import say_ready  # noqa: PLC0415
    from saboteur.server.http.running import server  # noqa: PLC0415

    running, again = server(app, say_ready), kept(listener) if arguments else None

    def stop(*_: object) -> None:
        running.should_exit = True
        if again is not None:
            again.close()  # nobody comes after

    # The server passes on whatever signal stopped it; we end well instead. What is ignored in the
    # background of a script stays ignored.
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
    app.state.house.collector.start()
    if again is not None:
        app.state.house.renewal.start(running.begin_anew)
    running.run(sockets=[listener])
    if arguments and again is not None and running.begins_anew and again.fileno() >= 0:
        begin_anew(again, arguments)
    return 0


def usual_database() -> str:
    from platformdirs import user_data_path  # noqa: PLC0415

    return f"sqlite:///{user_data_path('saboteur', appauthor=False) / 'tables.db'}"


def listening(host: str, number: int) -> socket.socket:
    """A socket to serve on, or what to do if there is none."""
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise BadInput(f"no such host: {host}") from error
    listener = socket.socket(family, kind, proto)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise BadInput(why_not(error, host, number)) from error
    return listener


def why_not(error: OSError, host: str, number: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {number} is taken, perhaps by a server that is running already; "
            f"open http://localhost:{number}, or choose another port with --port "
            "(and for a second server another database with --db)"
        )
    if error.errno == errno.EACCES:
        return f"port {number} is not allowed; choose one above 1023: saboteur serve --port {PORT}"
    return f"cannot listen on {host} port {number}: {error.strerror}"


def addresses(host: str, number: int) -> tuple[str, str]:
    """Where this machine reaches the server, and where others do."""
    shown = f"[{host}]" if ":" in host else host
    if host not in (EVERYWHERE, "::"):
        return f"http://{shown}:{number}", f"http://{shown}:{number}"
    return f"http://localhost:{number}", f"http://{lan_address()}:{number}"


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def announce(words: Language, host: str, here: str, there: str, key: str | None) -> None:
    """Say who can reach what, and by which links."""
    if host in (EVERYWHERE, "::"):
        print(words.phrase("serve-room"))
    if not is_loopback(host):
        print(words.phrase("serve-open" if key is None else "serve-link"))
    print(words.labelled(words.phrase("serve-here"), here))
    if not is_loopback(host):
        link = there if key is None else f"{there}/h/{key}"
        print(words.labelled(words.phrase("serve-there"), link))
        if sys.stdout.isatty():
            show_qr(link)
    print(words.phrase("serve-stop"), flush=True)


def show_qr(address: str) -> None:
    import segno  # noqa: PLC0415

    segno.make_qr(address).terminal(compact=True)


def has_browser() -> bool:
    """Whether a person sits at this machine's screen."""
    if not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def number_of_workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of workers: 1 to 64")
    return int(text)


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def database_file(url: str | None) -> Path:
    """The file behind a database, for commands that only work with one."""
    path = file_behind(url or usual_database())
    if path is None:
        raise BadInput("--db is not a database in a file; copy it with that database's own tools")
    return path


def file_behind(url: str) -> Path | None:
    """The file of a database, None if it is in no file."""
    from sqlalchemy.engine import make_url  # noqa: PLC0415
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

    from saboteur.server.store.opening import file_of  # noqa: PLC0415

    try:
        return file_of(make_url(url))
    except ArgumentError as error:
        raise BadInput("--db is not the URL of a database, such as sqlite:///tables.db") from error
