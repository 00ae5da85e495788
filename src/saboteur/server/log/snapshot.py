"""A table between games as text, so that loading folds the last game only. A cache, no more."""

from dataclasses import asdict
from typing import Any

import msgspec

from saboteur.server.log.entries import learn
from saboteur.server.log.facts import GameArranged, Settings
from saboteur.server.log.table import Guest, Seating, Table

KEPT = ("code", "version", "host", "number")
learn(Guest, Seating)


def snapshot_text(table: Table) -> str:
    """All of a table but its last game and its command ids."""
    data: dict[str, Any] = {name: getattr(table, name) for name in KEPT}
    data["arranged"] = asdict(table.arranged)
    data["settings"] = asdict(table.settings)
    data["guests"] = [asdict(guest) for guest in table.guests]
    data["chairs"] = [asdict(chair) for chair in table.chairs]
    return msgspec.json.encode(data).decode()


def table_of(text: str) -> Table:
    """The table that `snapshot_text` kept."""
    data = msgspec.json.decode(text)
    guests = msgspec.convert(data["guests"], list[Guest])
    return Table(
        **{name: data[name] for name in KEPT},
        arranged=msgspec.convert(data["arranged"], GameArranged),
        settings=msgspec.convert(data["settings"], Settings),
        guests=guests,
        chairs=msgspec.convert(data["chairs"], list[Seating]),
        numbers={guest.id: guest.number for guest in guests},
    )
