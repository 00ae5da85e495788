"""Who wants something at a device that several people share, and who is brought along to it."""

from hashlib import sha256
from typing import Final

from saboteur.server import messages
from saboteur.server.log.table import Table
from saboteur.server.messages import Do
from saboteur.server.tables.showing import Eyes, shared_seats

# What one does with a hand, or says at the table; all else is done by who came with the device.
IN_PERSON: Final = (messages.Choose, messages.Ready, messages.Talk, messages.Chat)


def actor(table: Table, person: str, eyes: Eyes, do: Do | messages.Why) -> str:
    """Who wants something that comes over a connection: whoever's seat is revealed there."""
    seat = eyes.reveal
    if seat is None or seat not in shared_seats(table, person):
        return person
    number = table.chairs[seat].person
    in_person = isinstance(do, (*IN_PERSON, messages.Why))
    return table.guests[number].id if in_person and number is not None else person


def companion_id(code: str, keeper: str, command: str) -> str:
    """A person who is brought along; the same command twice brings the same one."""
    return sha256(f"{code}/{keeper}/{command}".encode()).hexdigest()[:32]
