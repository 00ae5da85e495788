"""Facts, actions, statements and views as data for JSON, and facts back: the one place that knows.

Each fact and action says its kind, each action its text. A view is already all that its seat may
know, so nothing is left out here and nothing is added.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from saboteur.play.talk import Statement, legal_talk
from saboteur.play.talk import text_of as statement_text
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View

Data = dict[str, Any]
T = TypeVar("T")
_PRESENT: Final = [field.name for field in fields(View) if field.name not in ("legal", "history")]


def fact_data(fact: object) -> Data:
    """A fact as it stands; what leaves to a viewer is made `as_seen` first."""
    return {"fact": type(fact).__name__, **msgspec.to_builtins(fact)}


def fact_of(data: Data, kinds: Mapping[str, type[T]]) -> T:
    """The fact that `fact_data` wrote, which is of one of these kinds."""
    if data["fact"] not in kinds:
        raise KeyError(f"unknown kind of fact: {data['fact']}")
    return msgspec.convert(data, kinds[data["fact"]])


def action_data(action: Action) -> Data:
    said = msgspec.to_builtins(action)
    return {"action": type(action).__name__, **said, "text": text_of(action)}


def statement_data(statement: Statement) -> Data:
    return {**msgspec.to_builtins(statement), "text": statement_text(statement)}


@lru_cache(16_384)
def action_json(action: Action) -> msgspec.Raw:
    """An action as JSON; the same few thousand come up at every table."""
    return msgspec.Raw(msgspec.json.encode(action_data(action)))


def view_fields(view: View) -> Data:
    """The present, field by field, as JSON can be made of it."""
    shown: Data = {name: getattr(view, name) for name in _PRESENT}
    return {**shown, "legal": tuple([action_json(action) for action in view.legal])}


def view_data(view: View) -> Data:
    """The present: a view without its history, with its legal actions."""
    shown: Data = {name: msgspec.to_builtins(getattr(view, name)) for name in _PRESENT}
    return {**shown, "legal": [action_data(action) for action in view.legal]}


def whole_view_data(view: View) -> Data:
    """A view with its legal actions, its history, and what its seat can say."""
    return {
        **view_data(view),
        "history": [fact_data(fact) for fact in view.history],
        "talk": [statement_data(statement) for statement in legal_talk(view)],
    }
