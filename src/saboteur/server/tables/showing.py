"""What leaves a table: facts, views and pictures as JSON, made of what the receiver may know."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from saboteur.play.codec import fact_data, view_data
from saboteur.play.game import Game
from saboteur.play.talk import sayable
from saboteur.rules.seen import Viewer, as_seen
from saboteur.server import messages
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Fact
from saboteur.server.log.table import MOST_GUESTS, Table
from saboteur.server.messages import Happened, Picture, Someone

Shown = dict[str, Any]


def shown_fact(fact: Fact, viewer: Viewer) -> Shown:
    return fact_data(as_seen(fact, viewer))


def shown_facts(entry: Entry, viewer: Viewer) -> list[Shown]:
    return [shown_fact(fact, viewer) for fact in entry.facts]


def shown_steps(entries: Iterable[Entry], viewer: Viewer) -> list[Happened]:
    return [Happened(entry.version, shown_facts(entry, viewer)) for entry in entries]


def shown_view(game: Game, viewer: Viewer) -> Shown:
    """A view without its history, with what can be done and said now."""
    view = game.view(viewer)
    silent = isinstance(viewer, int) and game.said_enough(viewer)
    return {**view_data(view), "sayable": [] if silent else msgspec.to_builtins(sayable(view))}


def picture(table: Table, names: Mapping[str, str | None], present: Collection[int]) -> Picture:
    """The table around its game; of a large crowd those who are there, sit, or came last."""
    sitting = {chair.person for chair in table.chairs}
    first = len(table.guests) - MOST_GUESTS
    return Picture(
        code=table.code,
        game=table.arranged.game,
        options=table.arranged.options,
        settings=table.settings,
        phase=table.phase,
        number=table.number,
        host=table.host,
        chairs=[messages.Chair(c.person, c.bot, c.player) for c in table.chairs],
        people=[
            Someone(guest.number, names.get(guest.id), guest.number in present, guest.muted)
            for guest in table.guests
            if not guest.kicked
            and (guest.number >= first or guest.number in present or guest.number in sitting)
        ],
    )
