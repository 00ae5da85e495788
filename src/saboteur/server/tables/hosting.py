"""What a host may want of a table beyond what everybody may: seats, games, settings, people."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import UNSET

from saboteur.bots.levels import LEVELS
from saboteur.games.options import OptionError
from saboteur.play.facts import SeatTaken
from saboteur.play.record import Step
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON, STAND_IN, Guest, Table, settled
from saboteur.server.messages import Do
from saboteur.server.tables.proposals import (
    Proposal,
    Refused,
    another,
    between_games,
    checked_seat,
    person_at,
    played,
    table_step,
)


def seat_bot(table: Table, guest: Guest, do: messages.SeatBot) -> Proposal:
    seat = checked_seat(table, do.seat)
    if do.level not in LEVELS:
        raise Refused("no-such-level")
    if table.chairs[seat].person is not None:
        raise Refused("seat-taken")
    seated = (facts.BotSeated(seat, do.level),)
    if not table.playing:
        return Proposal(seated)
    return Proposal(seated, (table_step(table, SeatTaken(seat, do.level)),))


def seat_person(table: Table, guest: Guest, do: messages.SeatPerson) -> Proposal:
    """During a game nobody else lets a newcomer see the hand that a bot has played."""
    game = played(table)
    person = person_at(table, do.person)
    seat = checked_seat(table, do.seat)
    # A hand that a person began is shown to nobody else, not even once they were sent away.
    if table.chairs[seat].bot is None or game.seats[seat] == PERSON:
        raise Refused("seat-taken")
    # A person with a seat keeps it until the game ends: nobody may know two hands.
    if table.seat_of_number(person.number) is not None:
        raise Refused("game-on")
    taken = table_step(table, SeatTaken(seat, PERSON))
    return Proposal((facts.SeatChosen(seat, person.number),), (taken,))


def free_seat(table: Table, guest: Guest, do: messages.FreeSeat) -> Proposal:
    between_games(table)
    return Proposal((facts.SeatFreed(checked_seat(table, do.seat)),))


def arrange(table: Table, guest: Guest, do: messages.Arrange) -> Proposal:
    between_games(table)
    return Proposal((arranged(do.game, do.options, do.seats),))


def arranged(game: str, options: dict[str, str], seats: int) -> facts.GameArranged:
    try:
        return settled(facts.GameArranged(game, options, seats))
    except OptionError as error:
        raise Refused("bad-options") from error


def kick(table: Table, guest: Guest, do: messages.Kick) -> Proposal:
    """With them go those whom they have brought."""
    other = another(table, guest, do.person)
    house: list[facts.HouseFact] = []
    steps: list[Step] = []
    for one in table.guests:
        if one.kicked or other.number not in (one.number, one.keeper):
            continue
        house.append(facts.PersonKicked(one.number))
        seat = table.seat_of_number(one.number)
        if seat is not None and table.playing:
            house.append(facts.BotSeated(seat, STAND_IN))
            steps.append(table_step(table, SeatTaken(seat, STAND_IN)))
        elif seat is not None:
            house.append(facts.SeatFreed(seat))
    return Proposal(tuple(house), tuple(steps))


def mute(table: Table, guest: Guest, do: messages.Mute) -> Proposal:
    return Proposal((facts.PersonMuted(another(table, guest, do.person).number, do.muted),))


def hand_over(table: Table, guest: Guest, do: messages.HandOver) -> Proposal:
    other = another(table, guest, do.person)
    if other.keeper is not None:
        # What a host wants comes from the device's own person.
        raise Refused("no-such-person")
    return Proposal((facts.HostPassed(other.number),))


def change(table: Table, guest: Guest, do: messages.Change) -> Proposal:
    given = {name: getattr(do, name) for name in do.__struct_fields__}
    changed = {name: value for name, value in given.items() if value is not UNSET}
    if changed.get("advice", table.settings.advice) != table.settings.advice:
        # Whether a game counts is known before it is dealt.
        between_games(table)
    return Proposal((facts.SettingsChanged(replace(table.settings, **changed)),))


HOSTING: Final[dict[type[Do], Callable[[Table, Guest, Any], Proposal]]] = {
    messages.SeatBot: seat_bot,
    messages.SeatPerson: seat_person,
    messages.FreeSeat: free_seat,
    messages.Arrange: arrange,
    messages.Kick: kick,
    messages.Mute: mute,
    messages.HandOver: hand_over,
    messages.Change: change,
}
