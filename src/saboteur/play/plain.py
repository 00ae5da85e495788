"""Views, facts and actions as plain data for JSON: each says its kind, each action its text.

A view is already all that its seat may know, so nothing is left out here and nothing is added.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from saboteur.play.talk import Statement, sayable
from saboteur.play.talk import text_of as statement_text
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View

Data = Mapping[str, Any]


def view_data(view: View) -> Data:
    """A view with its history, its legal actions, and what its seat can say."""
    return {
        **msgspec.to_builtins(replace(view, legal=(), history=())),
        "legal": [action_data(action) for action in view.legal],
        "sayable": [statement_data(statement) for statement in sayable(view)],
        "history": [fact_data(fact) for fact in view.history],
    }


def action_data(action: Action) -> Data:
    fields = msgspec.to_builtins(action)
    return {"action": type(action).__name__, **fields, "text": text_of(action)}


def statement_data(statement: Statement) -> Data:
    return {**msgspec.to_builtins(statement), "text": statement_text(statement)}


def fact_data(fact: object) -> Data:
    return {"fact": type(fact).__name__, **msgspec.to_builtins(fact)}
