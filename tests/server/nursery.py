"""Forks a server whenever it is told to, and kills it: a life begins in milliseconds.

Every life is the real server in a process of its own; only its imports are done before.
"""

import os
import signal
import sys

from saboteur.cli.serve import listening, serve
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.reports import Reports
from saboteur.server.store.sql import SqlStore
from server.rooms import QUICK, QuickThinkers


def live(database: str, port: int) -> None:
    listener = listening("127.0.0.1", port)
    setup = Setup(limits=UNLIMITED, pace=QUICK, report=Reports(only_failures=True))
    app = application(SqlStore(database), setup)
    app.state.house.thinkers = QuickThinkers(1)
    serve(app, listener)


def main(database: str, port: str) -> None:
    child = 0
    for line in sys.stdin:
        if line == "live\n":
            child = os.fork()
            if child == 0:
                live(database, int(port))
                os._exit(0)
        else:
            sys.stdout.write(f"{killed(child)}\n")
            sys.stdout.flush()
            child = 0
    if child:
        killed(child)


def killed(child: int) -> int:
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
