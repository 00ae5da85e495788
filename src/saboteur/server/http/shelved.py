"""The shelf as clients get it: keys and ids, for the words are theirs."""

from functools import cache

import msgspec

from saboteur.bots.levels import LEVELS
from saboteur.play.shelf import Described, DescribedOption, shelf
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.server.http.answers import Shelf, ShelfGame, ShelfLesson, ShelfOption
from saboteur.server.http.pages import Page, packed
from saboteur.server.lessons.script import Lesson, lessons
from saboteur.server.messages import PROTOCOL


@cache
def shelf_page(address: str) -> Page:
    """It never changes as long as a server runs, and has every card of every game."""
    return packed(msgspec.json.encode(shelved(address)), "application/json")


def shelved(address: str) -> Shelf:
    return Shelf(
        games={game: _game(described) for game, described in shelf().items()},
        levels=list(LEVELS),
        lessons=[_lesson(one) for one in lessons().values()],
        statements=[str(kind) for kind in STATEMENT_KINDS],
        protocol=PROTOCOL,
        address=address,
    )


def _lesson(lesson: Lesson) -> ShelfLesson:
    sign = lesson.sign or shelf()[lesson.game].sign
    return ShelfLesson(lesson.id, lesson.game, len(lesson.own), sign)


def _game(described: Described) -> ShelfGame:
    return ShelfGame(
        players=described.players,
        options={name: _option(choice) for name, choice in described.options.items()},
        editions=described.editions,
        usual=described.usual,
        sign=described.sign,
        chapters=list(described.chapters),
        roles=list(described.roles),
        tells=described.tells,
        cards=described.cards,
    )


def _option(choice: DescribedOption) -> ShelfOption:
    return ShelfOption(choice.type, choice.default, list(choice.values), choice.rule)
