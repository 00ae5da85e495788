"""How a leak gets into a server: something of its code, replaced by what tells too much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from saboteur.play.game import Game
from saboteur.rules.changes import role_names
from saboteur.rules.seen import Viewer
from saboteur.server.log.entries import Entry
from saboteur.server.tables import showing
from saboteur.server.tables.live import Live

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]
Shown = dict[str, Any]


def set_in(owner: object, name: str, leaky: Callable[[Any], object]) -> Leak:
    """Something of a module or class, replaced by what `leaky` makes of it."""
    return lambda patch: patch.setattr(owner, name, leaky(getattr(owner, name)))


def in_view(leak: Callable[[Game, Viewer, Shown], Shown]) -> Leak:
    """A view that is sent with some fields as the server knows them."""

    def leaky(honest: Callable[[Game, Viewer], Shown]) -> Callable[[Game, Viewer], Shown]:
        def shown_view(game: Game, viewer: Viewer) -> Shown:
            shown = honest(game, viewer)
            return {**shown, **leak(game, viewer, shown)}

        return shown_view

    return set_in(showing, "shown_view", leaky)


def after_entry(leak: Callable[[Live, Entry], None]) -> Leak:
    """Something that a table does with every entry."""

    def leaky(honest: Callable[[Live, Entry], None]) -> Callable[[Live, Entry], None]:
        def accept(live: Live, entry: Entry) -> None:
            honest(live, entry)
            leak(live, entry)

        return accept

    return set_in(Live, "_accept", leaky)


def roles_of(game: Game) -> tuple[str, ...]:
    return role_names(game._state.roles)
