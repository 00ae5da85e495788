"""Entries and summaries for tests of stores, and a table where a game has begun."""

from saboteur.play.record import Step
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import HouseFact
from saboteur.server.store.contract import Keeping, Store, Summary

OPENED = (facts.PersonJoined(0), facts.HostPassed(0))
SUMMARY = Summary("gathering", False, "base", {"edition": "en"}, 3, 3, 1, ())
DAY = 24 * 60 * 60 * 1000
KEEPING = Keeping(
    people=180 * DAY, tables=90 * DAY, unplayed=7 * DAY, bin=7 * DAY, reports=90 * DAY
)
STARTED = facts.GameStarted(1, "base", {"edition": "en"}, ("person", "careful", "careful"))


def entry(
    version: int,
    *house: HouseFact,
    steps: tuple[Step, ...] = (),
    person: str | None = "ann",
    command: str | None = None,
    kind: str = "sit",
    game: int = 0,
    time: int = 1000,
) -> Entry:
    return Entry(version, time + version, person, command, kind, game, house, steps)


def summary(**changed: object) -> Summary:
    values = {name: getattr(SUMMARY, name) for name in SUMMARY.__slots__}
    return Summary(**{**values, **changed})


async def played(store: Store, code: str, time: int) -> None:
    """A table where a game has begun."""
    await store.open_table(code, entry(1, *OPENED, time=time), SUMMARY)
    sitting = summary(phase="playing", sitting=((0, "ann"),))
    await store.append(code, entry(2, STARTED, game=1, time=time), sitting)
