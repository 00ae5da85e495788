"""The protocol's types: what is generated is up to date, and what is sent is what it says."""

import asyncio
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.routing import Route

from saboteur.rules.seen import SECRETS
from saboteur.server.http import app as http_app
from saboteur.server.http import pages
from saboteur.server.http.app import Setup, application
from saboteur.server.http.house_link import PLACE
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.http.pushing import Offer
from saboteur.server.http.routes import ENDPOINTS
from saboteur.server.log.facts import HOUSE_KINDS, HouseFact
from saboteur.server.messages import AnyDo, Command, Do, FromClient, Join
from saboteur.server.refusing import Reason
from saboteur.server.tables.commands import DECIDE, STARTING
from saboteur.server.tables.studying import Studies
from saboteur.words import LANGUAGES, language_of
from server.clockwork import PromptStore, timeless
from server.rooms import QuickThinkers, an_application
from server.twin_tables import Visitor

ROOT = Path(__file__).parents[2]
PUSH = {"endpoint": "https://push.example/x", "language": "en"}
RECORD = ROOT / "tests" / "golden" / "base-3-en.saboteur.json"


def test_generated_types_are_up_to_date() -> None:
    script = ROOT / "tools" / "protocol_schema.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_is_decided_and_explained() -> None:
    assert {*DECIDE, *STARTING} == {*get_args(AnyDo)} - {Join}
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    tags = [kind.__struct_config__.tag for kind in get_args(AnyDo)]
    assert not [tag for tag in tags if f"`{tag}`" not in page]


def test_every_request_is_described(tmp_path: Path) -> None:
    app = an_application(tmp_path)
    served = {
        (method, re.sub(r":\w+}", "}", route.path))
        for route in app.routes
        if isinstance(route, Route) and route.endpoint not in (pages.index, pages.file)
        if route.path not in (PLACE, "/dashboard", "/dashboard.css")  # for browsers alone
        for method in route.methods or ()
        if method != "HEAD"
    }
    asyncio.run(app.state.house.close())
    described = msgspec.json.decode((ROOT / "docs" / "openapi.json").read_bytes())
    paths = described["paths"].items()
    assert served == {(method.upper(), path) for path, of in paths for method in of}
    names = set(described["components"]["schemas"])
    assert set(re.findall(r"#/components/schemas/(\w+)", str(described))) <= names


@timeless
async def test_answers_are_of_the_types_that_are_described(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Keys are made with an extra of the package; what is answered is the same with any.
    monkeypatch.setattr(http_app, "Offer", lambda *_: Offer("key"))
    app = application(PromptStore(), Setup(limits=UNLIMITED))
    app.state.house.thinkers = QuickThinkers(1)
    app.state.house.studies = Studies(app.state.house, 1)
    ann = Visitor(app)
    alone = {"game": "solo", "seats": 1, "options": {}, "advice": "asked"}
    sent = {"NewName": {"name": "Ann"}, "NewTable": alone, "NewQuestion": {}}
    sent["NewWhatIf"] = {"move": 1, "seat": 0, "level": "careful"}
    sent["NewPlayouts"] = {"move": 1}
    sent["NewShare"] = {"names": False}
    link = ""
    sent["NewReport"] = {"person": 1, "reason": "spam"}
    sent["NewLesson"] = {"lesson": "digger"}
    sent["NoPush"] = {"endpoint": "https://push.example/x"}
    sent["NewPush"] = {**PUSH, "key": "A" * 87, "auth": "A" * 22}
    sent["Command"] = {"id": "x", "do": {"type": "chat", "text": "hello"}}
    sent["Why"] = {"id": "x", "cards": ["NS"], "cell": [0, 0]}
    sent["dict"] = msgspec.json.decode(RECORD.read_bytes())
    sent["NewFilePlayouts"] = {"move": 1, "record": sent["dict"]}
    sent["NewFileWhatIf"] = {"move": 1, "seat": 0, "level": "careful", "record": sent["dict"]}
    code = (await ann.ask("POST", "/api/tables", sent["NewTable"])).json["code"]
    for one in ENDPOINTS:
        sends = None if one.sends is None else one.sends.__name__
        if sends == "Redeem":
            sent["Redeem"] = {"code": (await ann.ask("POST", "/api/me/transfer")).json["code"]}
        if sends == "Why":
            code = (await ann.ask("POST", "/api/tables", sent["NewTable"])).json["code"]
            await ann.do(code, type="sit", seat=0)
            await ann.do(code, type="start")
        if sends == "NewWhatIf":
            await to_the_end(ann, code)
        if sends == "NewReport":
            await Visitor(app).do(code, type="join")
        body = None if sends is None else sent[sends]
        path = one.path.replace("{code}", code).replace("{number}", "1").replace("{id}", link)
        answer = await ann.ask(one.method, path, body)
        if sends == "NewShare":
            link = answer.json["id"]
        if one.answers is not None:
            assert answer.status == one.status, one
            msgspec.json.decode(answer.body, type=one.answers)
    await app.state.house.close()


async def to_the_end(ann: Visitor, code: str) -> None:
    while legal := (await ann.ask("GET", f"/api/tables/{code}")).json["view"]["legal"]:
        await ann.do(code, type="choose", action=legal[0]["text"])


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
        *(
            "number",
            "players",
            "text",
            "lesson",
            "promise",
            "nonce",
            "shuffle",
            "minutes",
            "days",
            "keeper",
            "after",
            "day",
            "practice",
            "what",
            "granted",
            "aside",
        ),
    }
    for kind in HOUSE_KINDS.values():
        assert {field.name for field in fields(kind)} <= allowed
        assert not SECRETS[kind]
    assert set(get_args(HouseFact)) == set(HOUSE_KINDS.values())
