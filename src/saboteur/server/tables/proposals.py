"""What a command comes to: a proposal, which counts once it is in the log, or a refusal."""

from dataclasses import dataclass, field
from typing import Any

from saboteur.play.facts import SeatTaken, TableFact
from saboteur.play.game import Game
from saboteur.play.record import Step, recorded
from saboteur.server.log.facts import HouseFact
from saboteur.server.log.table import STAND_IN, Guest, Table
from saboteur.server.refusing import Reason


class Refused(Exception):
    """A command that changes nothing, and why; with the rule where a rule forbids it."""

    def __init__(self, reason: Reason, rule: str | None = None, **args: Any) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.rule = rule
        self.args_of = args


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would happen: facts of the house first, then steps of the game.

    `name` is what the person who asked will be called, `look` how they will look, `seed` what the
    server has promised for a shuffle. All three go to the store beside the log, never into it.
    """

    house: tuple[HouseFact, ...] = ()
    steps: tuple[Step, ...] = ()
    name: str | None = None
    look: str | None = None
    seed: str | None = field(default=None, repr=False)


def checked_seat(table: Table, seat: int) -> int:
    if seat >= len(table.chairs):
        raise Refused("no-such-seat")
    return seat


def own_seat(table: Table, guest: Guest) -> int:
    seat = table.seat_of_number(guest.number)
    if seat is None:
        raise Refused("not-seated")
    return seat


def person_at(table: Table, number: int) -> Guest:
    if number >= len(table.guests) or table.guests[number].kicked:
        raise Refused("no-such-person")
    return table.guests[number]


def another(table: Table, guest: Guest, number: int) -> Guest:
    if number == guest.number:
        raise Refused("no-such-person")
    return person_at(table, number)


def between_games(table: Table) -> None:
    if table.playing or table.shuffling:
        raise Refused("game-on")


def played(table: Table) -> Game:
    if table.game is None or table.game.over:
        raise Refused("no-game")
    return table.game


def stand_in(table: Table, seat: int) -> Proposal:
    """A bot plays a person's seat from now on; the seat stays theirs."""
    if table.chairs[seat].player == STAND_IN and table.chairs[seat].person is not None:
        # Another server was faster.
        raise Refused("stale")
    return Proposal(steps=(table_step(table, SeatTaken(seat, STAND_IN)),))


def table_step(table: Table, fact: TableFact) -> Step:
    return Step(None, (recorded(fact),))
