"""Leaks through what is sent instead of a whole view, and through what is made once for all."""

from __future__ import annotations

from typing import Any

import msgspec

from saboteur.play.game import Game
from saboteur.rules.facts import CardDrawn
from saboteur.rules.seen import Viewer
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Fact
from saboteur.server.messages import Update
from saboteur.server.pictures import Changes
from saboteur.server.tables import showing
from saboteur.server.tables.audience import Audience
from server.leaking import Shown


def changes_of_the_chooser(honest: Any) -> Any:
    """What changed in a hand, made once for all from the hand of whoever is to choose."""

    def update(audience: Audience, *args: Any) -> Update:
        told: Update = honest(audience, *args)
        game = audience.table.game
        if told.changes is None or game is None or game.decision.seat is None:
            return told
        hand = showing.shown_view(game, game.decision.seat)["hand"]
        fields = {**told.changes.fields, "hand": hand}
        return msgspec.structs.replace(told, changes=Changes(fields, told.changes.rows))

    return update


def changes_of_anybody(honest: Any) -> Any:
    """A field is sent to all when it changed for anybody: that it came tells who drew what."""

    def update(audience: Audience, telling: Any, entry: Entry, *args: Any) -> Update:
        told: Update = honest(audience, telling, entry, *args)
        drawn = any(isinstance(f, CardDrawn) and f.card.isupper() for f in entry.facts)
        if told.changes is None or not drawn:
            return told
        fields = {"legal": [], **told.changes.fields}
        return msgspec.structs.replace(told, changes=Changes(fields, told.changes.rows))

    return update


def facts_as_the_drawer_saw_them(honest: Any) -> Any:
    """Made once for all, from what the first receiver may know."""

    def seen(fact: Fact, viewer: Viewer) -> Fact:
        found: Fact = honest(fact, fact.seat if isinstance(fact, CardDrawn) else viewer)
        return found

    return seen


def own_taken_for_shared(game: Game, viewer: Viewer, shown: Shown) -> Shown:
    """Taken for what everybody sees, and so built once."""
    return {"hand": game.present(0).hand, "goals": game.present(0).goals}
