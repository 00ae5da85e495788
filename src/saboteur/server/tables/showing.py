"""What leaves a table: facts, views and pictures as JSON, made of what the receiver may know."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from saboteur.play.codec import fact_data, view_fields
from saboteur.play.game import Game
from saboteur.play.talk import legal_talk
from saboteur.rules.seen import Viewer, as_seen
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Fact
from saboteur.server.log.table import MOST_GUESTS, Table
from saboteur.server.pictures import Chair, Happened, Picture, Someone
from saboteur.server.tables.shuffling import missing

Shown = dict[str, Any]


def shown_fact(fact: Fact, viewer: Viewer) -> Shown:
    return fact_data(as_seen(fact, viewer))


def shown_facts(entry: Entry, viewer: Viewer, data: Callable[[Fact], Any] = fact_data) -> list[Any]:
    return [data(as_seen(fact, viewer)) for fact in entry.facts]


def shown_steps(entries: Iterable[Entry], viewer: Viewer) -> list[Happened]:
    return [Happened(entry.version, shown_facts(entry, viewer)) for entry in entries]


def shown_view(game: Game, viewer: int | None) -> Shown:
    """A view without its history, with what can be done and said now, ready to be encoded."""
    view = game.present(viewer)
    silent = viewer is not None and game.said_enough(viewer)
    return {**view_fields(view), "talk": () if silent else legal_talk(view)}


def chairs(table: Table) -> list[Chair]:
    return [
        Chair(chair.person, chair.bot, chair.player, table.character(seat))
        for seat, chair in enumerate(table.chairs)
    ]


def picture(
    table: Table,
    names: Mapping[str, str | None],
    looks: Mapping[str, str | None],
    present: Collection[int],
) -> Picture:
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
        shuffling=missing(table) if table.shuffling else None,
        chairs=chairs(table),
        people=[
            Someone(
                number=guest.number,
                name=names.get(guest.id),
                present=guest.number in present,
                muted=guest.muted,
                look=looks.get(guest.id),
            )
            for guest in table.guests
            if not guest.kicked
            and (guest.number >= first or guest.number in present or guest.number in sitting)
        ],
    )
