"""The fault simulator: hundreds of seeds without a violation, and every broken server is caught."""

import os
import subprocess
import sys
from ast import literal_eval

import pytest

from saboteur.cli.main import main
from saboteur.server.torture.world import SETTINGS, torture
from server.broken_servers import BROKEN

PART = 25
PARTS = 8
# A broken server is found within so many seeds.
CAUGHT = 60


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_and_nothing_is_told_twice_whatever_goes_wrong(part: int) -> None:
    for seed in range(PART * part, PART * (part + 1)):
        outcome = torture(seed)
        assert not outcome.wrong, f"saboteur torture --seed {seed}: {outcome.wrong}"


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_server_is_caught(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BROKEN[broken](monkeypatch)
    assert any(torture(seed).wrong for seed in range(CAUGHT))


def test_a_seed_is_always_the_same_story() -> None:
    """In one process and in others, whatever order their sets have."""
    script = (
        "from saboteur.server.torture.world import torture\n"
        "print([torture(seed).digest for seed in (4, 10, 48, 4)])"
    )
    told = {
        subprocess.check_output(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": order}, text=True
        )
        for order in ("1", "7")
    }
    assert len(told) == 1
    first, second, third, again = literal_eval(told.pop())
    assert first == again
    assert len({first, second, third}) == 3


def test_seeds_are_played_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["torture", "--seeds", "2", "--game", "duel"]) == 0
    assert "violations none" in " ".join(capsys.readouterr().out.split())
    assert main(["torture", "--seed", "3", "--json"]) == 0
    assert '"failed":[]' in capsys.readouterr().out
    assert main(["torture", "--game", "chess"]) == 2
    told = capsys.readouterr().err
    assert all(setting[0] in told for setting in SETTINGS)
