"""Stepping through a record at a terminal: forward, back, to a round or to a step.

Facts are folded anew from the beginning for every step, so none depends on the way there.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from saboteur.cli.screen import Screen
from saboteur.cli.story import Story
from saboteur.play.facts import Fact
from saboteur.play.record import Record
from saboteur.rules.facts import DecisionOpened, RoundDealt, RoundEnded
from saboteur.words import Language

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings

ReadStep = Callable[[str], str | None]
NEXT, BACK = "n", "b"
# Lines below the mine: what happened, where one is, and the keys.
_BELOW = 8


class Stepping:
    """A place in a record, and what is to be seen there."""

    def __init__(self, record: Record, tell: Callable[[], Story], words: Language) -> None:
        self._tell = tell
        self._words = words
        steps = ([recorded.fact for recorded in step.facts] for step in record.steps)
        self.steps: list[list[Fact]] = [facts for facts in steps if facts]
        self.at = 0

    def go(self, line: str) -> bool:
        """Go where a line says; whether it says anything that is understood."""
        match line.strip().casefold():
            case "" | "n" | "next" | "+":
                self._to(self.at + 1)
            case "b" | "back" | "p" | "-":
                self._to(self.at - 1)
            case "r" | "round":
                later = range(self.at + 1, len(self.steps))
                self._to(next((i for i in later if self._deals(i)), len(self.steps) - 1))
            case number if number.isdecimal():
                self._to(int(number) - 1)
            case _:
                return False
        return True

    @property
    def is_last(self) -> bool:
        return self.at == len(self.steps) - 1

    def _to(self, step: int) -> None:
        self.at = max(0, min(step, len(self.steps) - 1))

    def _deals(self, step: int) -> bool:
        return any(isinstance(fact, RoundDealt) for fact in self.steps[step])

    def show(self, screen: Screen) -> None:
        """The mine as it was then, and what happened in this step."""
        story = self._tell()
        for fact in (fact for facts in self.steps[: self.at + 1] for fact in facts):
            story.follow(fact)
        screen.blank()
        screen.draw(story.mine(screen.columns, screen.lines - _BELOW))
        for fact in self.steps[self.at]:
            if not isinstance(fact, DecisionOpened):
                heading = isinstance(fact, RoundDealt | RoundEnded)
                screen.say(story.say(fact), "heading" if heading else "fact")
            if isinstance(fact, RoundEnded):
                screen.say(" · ".join(story.roles(fact)))

    def prompt(self) -> str:
        step = self._words.phrase("step", step=self.at + 1, steps=len(self.steps))
        return f"{step} > "


def step_through(stepping: Stepping, screen: Screen, words: Language, read: ReadStep) -> None:
    """Show a step, read where to go, until one leaves."""
    screen.say(words.phrase("step-keys"), "quiet")
    stepping.show(screen)
    while True:
        line = read(stepping.prompt())
        if line is None or line.strip().casefold() in ("q", "quit", "exit"):
            return
        before = stepping.at
        if line.strip().casefold() in ("m", "mine"):
            stepping.show(screen)
        elif not stepping.go(line):
            screen.say(words.phrase("step-keys"), "quiet")
        elif stepping.at == before and stepping.is_last:
            screen.say(words.phrase("step-end"), "quiet")
        else:
            stepping.show(screen)


def arrow_keys() -> "KeyBindings":
    """On and back by the arrows, as long as nothing has been typed."""
    from prompt_toolkit.application import get_app  # noqa: PLC0415  (only where it is installed)
    from prompt_toolkit.filters import Condition  # noqa: PLC0415
    from prompt_toolkit.key_binding import KeyBindings  # noqa: PLC0415

    keys = KeyBindings()
    empty = Condition(lambda: not get_app().current_buffer.text)

    def answers(line: str) -> Callable[[Any], None]:
        return lambda event: event.app.exit(result=line)

    for names, line in ((("right", "down", " "), NEXT), (("left", "up"), BACK), (("q",), "q")):
        for name in names:
            keys.add(name, filter=empty)(answers(line))
    return keys
