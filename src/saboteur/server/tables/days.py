"""Games over days: a clock that lets people sleep, and go on holiday.

Pure: times are seconds of the epoch. With a clock of a day or more a seat waits for its person
whether they are there or not; when time is up a bot chooses once, and the seat stays theirs.
"""

from typing import Final

from saboteur.server.log.table import DAY, Guest, Table

HOUR: Final = 60 * 60
# Nobody's time is up from this hour of their evening until that hour of their morning.
EVENING: Final = 22
MORNING: Final = 8
# Whoever is there plays without being told; so many seconds later it is news.
SOON: Final = 60.0
TURN: Final = 1
REMINDER: Final = 2


def deadline(table: Table, seat: int, opened: float) -> float:
    """When the time of a person at a seat is up, for a decision that opened at a time."""
    assert table.settings.clock is not None
    number = table.chairs[seat].person
    if number is None:
        return opened + table.settings.clock
    guest = table.guests[number]
    return after_the_night(begins(guest, opened) + table.settings.clock, guest.zone)


def begins(guest: Guest, opened: float) -> float:
    """When somebody's time begins to run: who comes back from a pause has all of it."""
    return max(opened, guest.paused / 1000)


def moments(table: Table, seat: int, opened: float) -> list[tuple[int, float]]:
    """When a person is told that a table waits: soon, and once more before time is up.

    Each with its rank. Neither comes in their night, and the first not in their holidays.
    """
    assert table.settings.clock is not None
    number = table.chairs[seat].person
    assert number is not None
    guest = table.guests[number]
    soon = after_the_night(begins(guest, opened) + SOON, guest.zone)
    due = deadline(table, seat, opened)
    early = min(table.settings.clock / 4, DAY)
    last = before_the_night(due - early, guest.zone)
    return [(TURN, soon), (REMINDER, last)] if last - soon >= HOUR else [(TURN, soon)]


def before_the_night(moment: float, zone: int | None) -> float:
    """The same moment, or the last hour of the evening before it if it lies in the night."""
    if zone is None:
        return moment
    hour = (moment + zone * 60) % DAY / HOUR
    if MORNING <= hour < EVENING:
        return moment
    return moment - (hour - (EVENING - 1)) % 24 * HOUR


def after_the_night(due: float, zone: int | None) -> float:
    """The same moment, or the next morning if it lies in the night of a time zone."""
    if zone is None:
        return due
    hour = (due + zone * 60) % DAY / HOUR
    if MORNING <= hour < EVENING:
        return due
    return due + (MORNING - hour) % 24 * HOUR
