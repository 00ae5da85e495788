"""Deals that are the same every time, so that a test that fails does so again."""

from itertools import count

import pytest

from saboteur.play import game
from saboteur.server.tables import shuffling


@pytest.fixture(autouse=True)
def _steady_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(game, "token_hex", lambda _: f"test {next(numbers)}")
    # A game without a seed takes the steady one.
    monkeypatch.setattr(shuffling, "deal_seed", lambda *_: None)
