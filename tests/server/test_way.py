"""The way of one action through the program: how many files it passes, and nothing done twice."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import saboteur
from saboteur.server import messages
from saboteur.server.tables.live import Live
from server.rooms import At, Listener, a_house, a_table, awaited, first_legal

PACKAGE: Final = Path(saboteur.__file__).parent
# docs/design.md says so; compiled, the kernel's own files do not show.
MOST_FILES: Final = 39


class Way:
    """What is called, by file and function, in every thread and while it is followed."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self._follows = False

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.calls}

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        if self._follows and event == "call":
            path = Path(frame.f_code.co_filename)
            if PACKAGE in path.parents:
                file = path.relative_to(PACKAGE).as_posix()
                self.calls[file, frame.f_code.co_name] += 1

    @contextmanager
    def followed(self) -> Iterator[None]:
        sys.setprofile(self.note)
        self._follows = True
        try:
            yield
        finally:
            self._follows = False
            sys.setprofile(None)


@asynccontextmanager
async def a_game_of_five(folder: Path) -> AsyncIterator[tuple[Live, list[At]]]:
    async with a_house(folder) as house:
        live, people = await a_table(house, 5, 0)
        for at in people:
            await house.connect(live, Listener(at.person), None)
        await people[0].must(messages.Start())
        yield live, people


async def followed(folder: Path) -> Way:
    """The first action of a game, from the command to five screens and the answer."""
    way = Way()
    threading.setprofile(way.note)
    try:
        async with a_game_of_five(folder) as (live, people):
            assert live.table.game is not None
            seat = live.table.game.decision.seat
            assert seat is not None
            action = first_legal(live, seat)
            with way.followed():
                await people[seat].must(messages.Choose(action))
    finally:
        threading.setprofile(None)
    return way


@awaited
async def test_an_action_passes_few_files(tmp_path: Path) -> None:
    way = await followed(tmp_path)
    assert "server/tables/live.py" in way.files
    assert "server/store/sql.py" in way.files
    assert len(way.files) <= MOST_FILES, "\n".join(sorted(way.files))


@awaited
async def test_an_action_is_judged_stored_and_folded_once(tmp_path: Path) -> None:
    way = await followed(tmp_path)
    for once in (
        ("play/game.py", "_judged"),
        ("play/game.py", "follow"),
        ("rules/questions.py", "judged"),
        ("server/log/entries.py", "happened_text"),
        ("server/tables/audience.py", "tell"),
    ):
        assert way.calls[once] == 1, once
    assert way.calls["rules/questions.py", "refusal"] == 0
    assert way.calls["rules/actions.py", "code_of"] == 1
