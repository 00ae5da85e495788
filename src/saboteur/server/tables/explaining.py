"""Why something cannot be chosen, from what the asker sees: the answer knows nothing else."""

from saboteur.bots.worlds import any_world
from saboteur.rules.attempts import Attempt, why_not
from saboteur.rules.view import View
from saboteur.server.log.table import Table
from saboteur.server.messages import Because, Nack, Why
from saboteur.server.tables.proposals import Refused, own_seat, played


def because(table: Table, person: str, asked: Why) -> Because | Nack:
    """Answer a person who has a seat; it reads the table and changes nothing."""
    try:
        guest = table.guest(person)
        if guest is None or guest.kicked:
            raise Refused("not-found")
        seat = own_seat(table, guest)
        return explained(played(table).view(seat), seat, asked)
    except Refused as refused:
        return Nack(asked.id, refused.reason)


def explained(view: View, seat: int, asked: Why) -> Because:
    """The answer from a view alone: the rules judge a world that looks like it."""
    given = {name: getattr(asked, name) for name in Attempt.__slots__}
    found = why_not(any_world(view), Attempt(**given), seat)
    if found is None:
        return Because(asked.id, None)
    return Because(asked.id, found.rule, list(found.cells), list(found.seats), list(found.markers))
