"""What `make proof` runs: the promises of `make test`, deeper than there is time for every day."""

from collections.abc import Iterable
from typing import NamedTuple

TESTS = "-m pytest -q -n auto --maxprocesses 8"
MEMORY = "tests/test_memory.py"


class Part(NamedTuple):
    """A command for one of the checkout's Pythons, and how deep the tests in it go."""

    title: str
    command: str
    deep: int = 1
    compiled: bool = True


def suite(title: str, deep: int, path: str, compiled: bool = True) -> Part:
    return Part(title, f"{TESTS} {path}", deep, compiled)


def games(line: str) -> Part:
    return Part(f"Games: {line}", f"-m saboteur simulate {line} --jobs 0")


# 100,000 games of each game: all numbers of players, editions and blocking dwarves.
GAMES = (
    *(
        games(f"base --players {players} --set edition={edition} --games 4167")
        for players in range(3, 11)
        for edition in ("en", "nl", "fr")
    ),
    *(
        games(f"saboteur2 --players {players} --set blockers=on --games 9091")
        for players in range(2, 13)
    ),
    games("duel --games 100000"),
    games("solo --games 100000"),
)


def parts(wheel: str, processes: int) -> tuple[Part, ...]:
    """Everything, in the order in which it runs."""
    return (
        suite("Conformance ten times as deep, interpreted", 10, "tests/conformance", False),
        suite("Conformance a hundred times as deep, compiled", 100, "tests/conformance"),
        suite("Memory ten times as long, compiled", 10, MEMORY),
        suite("Memory of ten million decisions", 110, f"{MEMORY} -k 'kernel or batch'"),
        suite(
            "Memory of 100,000 views and steps, and of 10,000 worlds, beliefs and choices",
            32,
            f"{MEMORY} -k 'view or environment or world or beliefs or careful'",
        ),
        suite("Memory of 2,000 choices by experts", 50, f"{MEMORY} -k expert"),
        suite(
            "100,000 games in the space of actions",
            6250,
            "tests/fast/test_actions.py -k falls_outside",
        ),
        suite("A server that is killed 1,000 times", 10, "tests/server/test_crash.py"),
        suite("100,000 hostile messages to a server", 2, "tests/server/test_fuzz.py"),
        suite("Workers killed in 100 games, soon back", 2, "tests/server/test_workers.py"),
        suite("Whole games in other browsers", 2, "tests/web/test_other_browsers.py"),
        suite(
            "Screens in every language, and a whole round on one device",
            2,
            "tests/web/test_evening.py tests/web/test_screens.py tests/web/test_device.py",
        ),
        Part("A student's path in a new environment", f"tools/student.py {wheel}"),
        Part(
            "10,000 seeds of faults on servers",
            f"-m saboteur torture --seeds 10000 --processes {processes}",
        ),
        *GAMES,
    )


def chosen(known: Iterable[Part], words: Iterable[str]) -> list[Part]:
    """The parts with one of these words in their titles; all of them if there are no words."""
    some = [word.lower() for word in words]
    return [part for part in known if not some or any(word in part.title.lower() for word in some)]
