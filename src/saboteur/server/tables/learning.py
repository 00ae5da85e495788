"""Lessons at tables: how one begins, what its learner may want, and what its bots do for it."""

from typing import Final

from saboteur.server import messages
from saboteur.server.lessons.coach import coaching, planned
from saboteur.server.lessons.script import LEARNER, Lesson, lessons
from saboteur.server.log import facts
from saboteur.server.log.facts import HouseFact
from saboteur.server.log.table import PERSON, Guest, Table
from saboteur.server.messages import Do
from saboteur.server.pictures import Coaching
from saboteur.server.tables.hosting import arranged
from saboteur.server.tables.proposals import Proposal, Refused

# Whoever begins again more often opens another table, and those are counted.
MOST_GAMES: Final = 100
WANTED: Final[tuple[type[Do], ...]] = (
    messages.Choose,
    messages.Talk,
    messages.Rename,
    messages.Dress,
    messages.Ready,
    messages.Learn,
)


def lesson_of(table: Table) -> Lesson | None:
    """The lesson that a table is for; one that a later version left out is a game like others."""
    return None if table.lesson is None else lessons().get(table.lesson)


def check_wish(do: Do) -> None:
    """A lesson's seats, game and settings are its own."""
    if not isinstance(do, WANTED):
        raise Refused("lesson")


def learn(table: Table, guest: Guest, do: messages.Learn) -> Proposal:
    if table.lesson is None:
        raise Refused("nothing-to-do")
    if table.number >= MOST_GAMES:
        raise Refused("table-full")
    return begun(do.lesson, do.move, table.number + 1)


def begun(name: str, move: int, number: int) -> Proposal:
    """A lesson as one of its moves is next: the learner sits first, the others are bots."""
    lesson = lessons().get(name)
    if lesson is None or move > len(lesson.moves):
        raise Refused("not-found")
    game = lesson.begun(move)
    options = dict(game.record().options)
    bots = range(LEARNER + 1, lesson.players)
    house: list[HouseFact] = [
        arranged(lesson.game, options, lesson.players),
        *(facts.BotSeated(seat, lesson.level) for seat in bots),
        facts.GameStarted(
            number,
            lesson.game,
            options,
            (PERSON, *(lesson.level for _ in bots)),
            lesson.id,
        ),
    ]
    return Proposal(tuple(house), game.steps())


def coached(table: Table) -> Coaching | None:
    lesson = lesson_of(table)
    return None if lesson is None or table.game is None else coaching(lesson, table.game)


def for_the_lesson(table: Table) -> str | None:
    """What the bot whose turn it is does for the lesson, if it does anything for it."""
    lesson = lesson_of(table)
    return None if lesson is None or table.game is None else planned(lesson, table.game)
