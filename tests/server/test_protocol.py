"""The protocol's types: what is generated is up to date, and what is sent is what it says."""

import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from saboteur.server.facts import HOUSE_KINDS, HouseFact, as_seen
from saboteur.server.messages import AnyDo, Command, Do, FromClient, Reason
from saboteur.words import LANGUAGES, language_of

ROOT = Path(__file__).parents[2]


def test_generated_types_are_up_to_date() -> None:
    script = ROOT / "tools" / "protocol_schema.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_is_read_and_written_alike() -> None:
    kinds = get_args(AnyDo)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    assert all(issubclass(kind, Do) for kind in kinds)
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in kinds)


@pytest.mark.parametrize(
    "do",
    [
        {"type": "sit", "seat": -1},
        {"type": "sit", "seat": 1.5},
        {"type": "sit", "seat": True},
        {"type": "sit"},
        {"type": "choose", "action": "x" * 201},
        {"type": "choose", "action": ""},
        {"type": "chat", "text": "x" * 301},
        {"type": "arrange", "game": "../x", "options": {}, "seats": 3},
        {"type": "settings", "grace": 4},
        {"type": "settings", "clock": 10**9},
        {"type": "kick", "person": 2**60},
        {"type": "start", "fast": True},
        {"type": "Start"},
        {},
    ],
)
def test_only_exact_commands_are_read(do: dict[str, Any]) -> None:
    sent = msgspec.json.encode({"type": "command", "id": "x", "do": do})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=FromClient)


def test_settings_tell_unset_from_none() -> None:
    def change(text: str) -> Any:
        command = f'{{"id": "x", "do": {{"type": "settings"{text}}}}}'
        return msgspec.json.decode(command, type=Command).do

    assert change("").clock is msgspec.UNSET
    assert change(', "clock": null').clock is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    assert set(get_args(Reason)) <= set(language_of(language).words["client"]["reasons"])


def test_facts_of_the_house_hold_no_secret() -> None:
    """They go to everybody as they are, so that none may hold a card, a role or a person's id."""
    allowed = {
        *("game", "options", "seats", "settings", "person", "muted", "seat", "level"),
        *("number", "players", "text"),
    }
    for kind in HOUSE_KINDS.values():
        assert set(kind.__slots__) <= allowed
    assert set(get_args(HouseFact)) == set(HOUSE_KINDS.values())
    fact = HOUSE_KINDS["SeatFreed"](1)  # type: ignore[call-arg,arg-type]
    assert as_seen(fact, None) is fact
