"""Students who do not study as they should; workers import this module."""

import os
import time
from multiprocessing.connection import Connection


def dies(pipe: "Connection[object, object]") -> None:
    pipe.recv()
    os._exit(3)


def sleeps(pipe: "Connection[object, object]") -> None:
    pipe.recv()
    time.sleep(600)


def gives_up(pipe: "Connection[object, object]") -> None:
    pipe.recv()
    pipe.send(None)
    time.sleep(600)
