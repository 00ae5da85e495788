"""Whoever only watches gets what everybody may know, on the wire and on the screen."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from saboteur.play.game import Game
from saboteur.play.record import Record, read_record
from saboteur.server.log import facts
from saboteur.server.tables.showing import shown_fact, shown_view
from server.folding import views_of
from web.conftest import Meet
from web.openings import opening
from web.people import Person
from web.playing import PLACE, play
from web.serving import Server

ROUNDS = 3
LEAST = 15
# What hands and secrets are shown with, and every hidden goal until all are shown.
LOOK = """() => ({
  secrets: document.querySelectorAll(".hand, button.eye, .known").length,
  goals: document.querySelector(".result") ? []
    : [...document.querySelectorAll(".cell:has(.number)")].map((cell) => cell.ariaLabel),
})"""


# How many play, how many goals lie hidden.
GAMES = {"base": (4, 3), "saboteur2": (4, 3), "duel": (2, 6), "solo": (1, 6)}


@pytest.mark.parametrize("game", GAMES)
def test_an_onlooker_learns_no_secret(
    meet: Meet, server: Server, tmp_path: Path, game: str
) -> None:
    """From the beginning of the last round on, with all that was told before."""
    anna, zoe = meet("Anna"), meet("Zoe")
    answers = overheard(zoe)
    players, hidden = GAMES[game]
    with server.begins(opening(game, players, lambda begun: begun.round == ROUNDS)):
        code = anna.opens(game, players)
    zoe.sees(code)
    anna.sees(code)
    screens: list[dict[str, Any]] = []

    def over() -> bool:
        screens.append(zoe.page.evaluate(LOOK))
        return bool(anna.look()["over"])

    play([anna], until=over)
    zoe.page.wait_for_selector(".after")
    assert not any(screen["secrets"] for screen in screens)
    labels = {label for screen in screens for label in screen["goals"]}
    assert len(labels) == hidden
    for label in labels:
        assert re.fullmatch(rf"Goal \d, face down at {PLACE}(; possible here)?\.", label)

    views, told = everything_public(record_of(anna, code, tmp_path))
    house = {name for name in vars(facts) if name[0].isupper()}
    messages = [*map(json.loads, zoe.frames), *answers]
    assert len(messages) > LEAST
    for seen in (views_of(map(json.loads, zoe.frames)), part_of(answers, "view")):
        for view in seen:
            assert canonical(view) in views
    for fact in (fact for step in part_of(messages, "facts") for fact in step):
        assert fact["fact"] in house or canonical(fact) in told


def overheard(person: Person) -> list[Any]:
    """What comes over HTTP."""
    answers: list[Any] = []

    def keep(response: Any) -> None:
        if "/api/tables/" in response.url and "json" in response.headers.get("content-type", ""):
            answers.append(response.json())

    person.page.on("response", keep)
    return answers


def record_of(person: Person, code: str, folder: Path, number: int = 1) -> Record:
    path = folder / "all.saboteur.json"
    whole = person.ask("GET", f"/api/tables/{code}/record/{number}")
    path.write_text(json.dumps(whole), encoding="utf-8")
    return read_record(path)


def everything_public(record: Record) -> tuple[set[str], set[str]]:
    """All views and facts of a game as an onlooker may have them."""
    game = Game.undealt(record.game, players=record.players, **record.options)
    views, told = {canonical(shown_view(game, None))}, set()
    for step in record.steps:
        game.follow(step)
        views.add(canonical(shown_view(game, None)))
        told |= {canonical(shown_fact(recorded.fact, None)) for recorded in step.facts}
    return views, told


def part_of(messages: list[Any], name: str) -> Iterator[Any]:
    """All that is called so, however deep."""
    for message in messages:
        if isinstance(message, dict):
            if message.get(name) is not None:
                yield message[name]
            yield from part_of([part for key, part in message.items() if key != name], name)
        elif isinstance(message, list):
            yield from part_of(message, name)


def canonical(data: Any) -> str:
    return json.dumps(json.loads(msgspec.json.encode(data)), sort_keys=True)
