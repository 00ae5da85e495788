"""Advice at a table: who may have it, and how they take a choice back.

Only somebody who plays with bots alone is advised, about their own decision, from their own view.
"""

from saboteur.rules.view import View
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON, Guest, Table
from saboteur.server.tables.proposals import Proposal, Refused, own_seat, played

# Every choice that is taken back begins another game of the table, with all its moves before that.
MOST_GAMES = 100


def view_to_advise(table: Table, person: str) -> View:
    """What somebody sees who may be advised now."""
    guest = table.guest(person)
    if guest is None or guest.kicked:
        raise Refused("not-found")
    seat = _advised(table, guest)
    game = played(table)
    if game.decision.seat != seat or table.chairs[seat].player != PERSON:
        raise Refused("stale")
    return game.view(seat)


def take_back(table: Table, guest: Guest, do: messages.TakeBack) -> Proposal:
    """The game as it was before one's own last choice: all that followed has not happened."""
    seat = _advised(table, guest)
    game = played(table)
    steps = game.steps()
    own = [i for i, step in enumerate(steps) if step.command and step.command.seat == seat]
    if not own:
        raise Refused("nothing-to-do")
    if table.number >= MOST_GAMES:
        raise Refused("table-full")
    record = game.record()
    started = facts.GameStarted(
        *(table.number + 1, record.game, record.options, record.seats), after=table.after
    )
    return Proposal((started,), steps[: own[-1]])


def _advised(table: Table, guest: Guest) -> int:
    seat = own_seat(table, guest)
    # It stays a game that counts, though everybody else may have been sent away since.
    if not (table.advised and table.advises):
        raise Refused("no-advice")
    return seat
