"""Processes that do not think as they should; workers import this module."""

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import cast

from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.server.bots.thinkers import think


def dies(pipe: "Connection[object, object]") -> None:
    pipe.recv()
    os._exit(3)


def dies_once(pipe: "Connection[object, object]") -> None:
    """The first of all dies; whoever comes after it is well."""
    flag = Path(os.environ["SABOTEUR_TEST_FLAG"])
    if not flag.exists():
        pipe.recv()
        flag.touch()
        os._exit(3)
    think(pipe)


def sleeps(pipe: "Connection[object, object]") -> None:
    pipe.recv()
    time.sleep(600)


def cheats(pipe: "Connection[object, object]") -> None:
    while True:
        pipe.recv()
        pipe.send("dig NESW 40,40")


def babbles(pipe: "Connection[object, object]") -> None:
    while True:
        pipe.recv()
        pipe.send(42)


def talks(pipe: "Connection[object, object]") -> None:
    while True:
        pipe.recv()
        pipe.send("gold 0")


def raves(pipe: "Connection[object, object]") -> None:
    """It speaks of a seat that is not there."""
    while True:
        pipe.recv()
        pipe.send("suspect 77")


def tires(pipe: "Connection[object, object]") -> None:
    """It thinks once, and never again."""
    *_, view = cast(tuple[str, str, str, View], pipe.recv())
    pipe.send(text_of(view.legal[0]))
