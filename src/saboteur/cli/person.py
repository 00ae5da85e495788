"""A person at the terminal: a player who is asked, and answers with a line of text."""

from collections.abc import Iterator
from pathlib import Path

from saboteur.bots.levels import player
from saboteur.bots.worlds import any_world
from saboteur.cli.scene import Scene, in_order
from saboteur.cli.spelling import read_action, read_statement, spelled_statement
from saboteur.cli.typed import Read
from saboteur.play.game import Game
from saboteur.play.talk import TalkRefused, legal_talk
from saboteur.rules.actions import Action, Pass
from saboteur.rules.reasons import why
from saboteur.rules.texts.notation import NotationError
from saboteur.rules.view import View

COMMANDS = ("list", "help", "hint", "why", "rule", "hand", "role", "mine", "say", "save", "quit")
ADVISER = "careful"


class Left(Exception):
    """The person has left the game."""


class Person:
    """Shows its view, then reads lines until one is a legal action; nothing else costs a turn."""

    def __init__(self, game: Game, seat: int, scene: Scene, read: Read) -> None:
        self._game = game
        self._seat = seat
        self._scene = scene
        self._read = read
        self.saved = True

    def choose(self, view: View) -> Action:
        self._scene.catch_up()
        self._scene.show(view)
        if view.legal == (Pass(),):
            # With an empty hand one can only pass; the hint has said so.
            return view.legal[0]
        while True:
            line = self._read(self._scene.prompt(view), [*self._lines(view)])
            if line is None:
                raise Left
            action = self._answer(line, view)
            if action is not None:
                self.saved = False
                return action

    def _lines(self, view: View) -> Iterator[str]:
        """Everything that can be typed now."""
        yield from (self._scene.spelled(action, view) for action in in_order(view.legal, view.hand))
        yield from COMMANDS
        for one in legal_talk(view):
            yield f"say {spelled_statement(one, self._scene.meant(one.kind))}"

    def _answer(self, line: str, view: View) -> Action | None:
        match line.split():
            case ["quit" | "exit"]:
                raise Left
            case [("help" | "hand" | "role" | "mine" | "list" | "rule") as what]:
                getattr(self._scene, what)(view)
            case ["hint"]:
                self._scene.advise(player(ADVISER, str(len(self._game.facts))).choose(view), view)
            case ["why", *words] if words:
                self._why(" ".join(words), view)
            case ["say"]:
                self._scene.legal_talk(view)
            case ["say", *words]:
                self._say(" ".join(words))
            case ["save", *words] if words:
                self._save(line.split(maxsplit=1)[1])
            case [number] if number.isdecimal():
                return self._numbered(int(number), view)
            case []:
                self._scene.say("choose")
            case _:
                return self._action(line, view)
        return None

    def _numbered(self, number: int, view: View) -> Action | None:
        if 1 <= number <= len(view.legal):
            return in_order(view.legal, view.hand)[number - 1]
        self._scene.say("bad-action", text=number)
        return None

    def _action(self, line: str, view: View) -> Action | None:
        """The action that a line spells, if it is one and legal; else why not."""
        try:
            action = read_action(line, self._scene.names, view.hand)
        except NotationError:
            self._scene.say("bad-action", "wrong", text=line.strip())
            return None
        # From what this seat sees: the answer can give nothing away.
        grounds = why(any_world(view), action, self._seat)
        if grounds:
            self._scene.refuse(grounds, action, view)
            return None
        return action

    def _why(self, line: str, view: View) -> None:
        action = self._action(line, view)
        if action is not None:
            self._scene.say("allowed", text=self._scene.spelled(action, view))

    def _say(self, text: str) -> None:
        """Say something for all to hear; the turn goes on."""
        try:
            self._game.talk(self._seat, read_statement(text, self._scene.names))
        except NotationError:
            self._scene.say("bad-action", text=text)
        except TalkRefused as refused:
            self._scene.cannot_say(refused.why)
        self._scene.catch_up()

    def _save(self, name: str) -> None:
        try:
            self.save(Path(name))
        except OSError as error:
            self._scene.say("bad-action", text=f"{name}: {error.strerror}")

    def save(self, path: Path) -> None:
        """Everything once the game is over; until then what this seat saw."""
        self._game.save(path, "all" if self._game.over else self._seat)
        self._scene.say("saved", file=path)
        self.saved = True
