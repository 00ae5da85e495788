"""A riddle in the terminal: what happened, the mine and the hand, the answers, and why."""

from typing import TextIO

from saboteur.cli.hand import drawn_hand
from saboteur.cli.scene import in_order
from saboteur.cli.screen import Screen, screen
from saboteur.cli.story import Story
from saboteur.play.drawing import drawing
from saboteur.riddles import Candidate, Position, Riddle
from saboteur.riddles.telling import RiddleTeller
from saboteur.rules.facts import DecisionOpened
from saboteur.rules.texts.notation import text_of
from saboteur.words import Language, from_one

COLUMNS = 100
LINES = 60


def solve(riddle: Riddle, number: int, words: Language, answers: TextIO) -> int:
    """Ask until there is an answer; nothing typed shows it."""
    shown = screen()
    teller = RiddleTeller(riddle, words)
    shown.say(
        f"{words.text('riddles', 'number').format(number=from_one(number))}: {teller.title()}"
    )
    shown.say(teller.difficulty())
    _show(riddle, words, shown)
    options = _options(riddle)
    shown.say(teller.ask())
    for place, option in enumerate(options, 1):
        shown.say(f"{place:3}. {teller.option(option)}")
    chosen = _asked(options, words, answers, shown)
    told = teller.told(chosen.text if chosen else None)
    for sentence in (told.verdict, *told.reasons):
        shown.say(sentence)
    return 0


def _asked(
    options: list[Candidate], words: Language, answers: TextIO, shown: Screen
) -> Candidate | None:
    while True:
        print(words.text("riddles", "prompt"), end="", flush=True)
        line = answers.readline().strip()
        if not line:
            return None
        if line.isdecimal() and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        shown.say(words.text("riddles", "unknown"))


def _show(riddle: Riddle, words: Language, shown: Screen) -> None:
    """What the seat saw happen, and what it sees now."""
    story = Story(riddle.record, words, (), riddle.seat)
    for step in riddle.record.steps:
        for one in step.facts:
            story.follow(one.fact)
            if not isinstance(one.fact, DecisionOpened):
                shown.say(story.say(one.fact))
    view = Position(riddle.record, riddle.seat).view
    shown.draw(drawing(view, COLUMNS, LINES, words.code))
    shown.draw(drawn_hand(view.hand, words, COLUMNS, lettered=False))


def _options(riddle: Riddle) -> list[Candidate]:
    """In an order that gives nothing away."""
    if riddle.kind == "suspect":
        return sorted(riddle.answers, key=lambda answer: int(answer.text))
    legal = in_order(Position(riddle.record, riddle.seat).view.legal)
    return [answer for action in legal if (answer := riddle.answer(text_of(action)))]
