"""All that leaves a game for one viewer, as bytes: what two worlds must agree on.

Everything is looked up in its module when it is asked, so that an injected leak shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

import msgspec

from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.rules import questions, reasons
from saboteur.rules import view as views
from saboteur.rules.actions import Action
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State

Seat = int | None


def plain(value: object) -> object:
    """Dataclasses with their names, so that no two different things are written alike."""
    if is_dataclass(value) and not isinstance(value, type):
        named = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **named}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def as_bytes(value: object) -> bytes:
    return msgspec.json.encode(plain(value))


def seen_in(state: State, seat: Seat, actions: Sequence[Action]) -> bytes:
    """The present of a seat or an onlooker: view, legal list, answers to what it might try."""
    shown: list[object] = [views.view(state, seat)]
    if seat is not None:
        if questions.decision(state).seat == seat:
            shown.append(questions.legal_actions(state))
        shown += [questions.refusal(state, action, seat) for action in actions]
        shown += [reasons.why(state, action, seat) for action in actions]
        shown += [error_text(state, action, seat) for action in actions]
    return as_bytes(shown)


def error_text(state: State, action: Action, seat: int) -> str:
    if questions.refusal(state, action, seat) is None:
        return ""
    try:
        questions.take(state, action, seat)
    except questions.IllegalAction as error:
        return str(error)
    return "taken"


def facts_seen(happened: Iterable[Fact], seat: Seat) -> bytes:
    return as_bytes([as_seen(fact, seat) for fact in happened])


def seen_of(game: Game, seat: Seat, actions: Sequence[Action], folder: Path) -> bytes:
    """A game with its past: the view with its history, refusals and the exported record."""
    shown: list[object] = [game.view(seat), game.record(seat)]
    path = folder / "seen.saboteur.json"
    game.save(path, seat)
    shown.append(path.read_text("utf-8"))
    if seat is not None:
        shown += [game.refusal(action, seat) for action in actions]
    return as_bytes(shown)
