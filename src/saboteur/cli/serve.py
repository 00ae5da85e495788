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
from pathlib import Path
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


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host", default=EVERYWHERE, help=f"the address to listen on, default {EVERYWHERE}"
    )
    parser.add_argument(
        "--port", type=port, default=PORT, help=f"the port, default {PORT}; 0 for any free one"
    )
    add_database(parser)
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open a browser, by default if there is one",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="also answer to this name; addresses and local names always work",
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
    words = language(args)
    with listening(args.host, args.port) as listener:
        number = listener.getsockname()[1]
        here, there = addresses(args.host, number)
        with alone(args.db or usual_database()):
            app = application(args, there)
            announce(words, args.host, here, there)
            if args.open or (args.open is None and has_browser()):
                webbrowser.open(here)
            return serve(app, listener)


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


def application(args: argparse.Namespace, address: str) -> Any:
    from saboteur.server.http.app import Setup, application  # noqa: PLC0415
    from saboteur.server.http.limits import UNLIMITED, Limits  # noqa: PLC0415
    from saboteur.server.reports import Reports  # noqa: PLC0415
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.store.sql import SqlStore  # noqa: PLC0415

    try:
        store = SqlStore(args.db or usual_database())
    except StoreError as error:
        raise OSError(str(error)) from error
    hosts = (*args.allow_host, socket.gethostname(), args.host)
    limits = UNLIMITED if args.no_limits else Limits()
    setup = Setup(
        address=address, hosts=hosts, limits=limits, report=Reports(only_failures=not args.log)
    )
    return application(store, setup)


def serve(app: Any, listener: socket.socket) -> int:
    """Serve until a signal; SIGTERM and Ctrl+C finish what is being written."""
    from saboteur.server.http.running import server  # noqa: PLC0415

    running = server(app)

    def stop(*_: object) -> None:
        running.should_exit = True

    # The server passes on whatever signal stopped it; we end well instead. What is ignored in the
    # background of a script stays ignored.
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
    running.run(sockets=[listener])
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


def announce(words: Language, host: str, here: str, there: str) -> None:
    if host in (EVERYWHERE, "::"):
        print(words.phrase("serve-room"))
    print(words.labelled(words.phrase("serve-here"), here))
    if there != here:
        print(words.labelled(words.phrase("serve-there"), there))
        if sys.stdout.isatty():
            show_qr(there)
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


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def database_file(url: str | None) -> Path:
    """The file behind a database, for commands that only work with one."""
    path = file_behind(url or usual_database())
    if path is None:
        raise BadInput("--db is not a database in a file; use the tools of that database")
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
