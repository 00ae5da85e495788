"""Players that are programs of their own, in any language: docs/bots-protocol.md says how.

A program plays one seat of one game at a time, then waits for the next game.
"""

import atexit
from collections import defaultdict
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final
from weakref import finalize

from saboteur.bots.process import Message, Process, ProgramError
from saboteur.bots.substitute import LIMIT, IllegalChoice, LateChoice
from saboteur.play.codec import whole_view_data
from saboteur.play.talk import Statement, parse_statement
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View

PROTOCOL: Final = 1
START_LIMIT: Final = 10.0
RESTARTS: Final = 3
_LATES: Final = 3

Command = tuple[str, ...]


def own_seed(seed: int | str) -> str:
    """A seed for players of others: from that of a game they could work out the deal."""
    return sha256(f"program {seed}".encode()).hexdigest()[:16]


class Speaker:
    """A process that has said it is ready; it may have played other games before."""

    def __init__(self, command: Command) -> None:
        self.process: Final = Process(command)
        self.asked = 0
        self.lates = 0
        try:
            hello = {"type": "hello", "protocol": PROTOCOL}
            ready = self.process.answer(hello, "ready", START_LIMIT)
        except (LateChoice, ProgramError) as error:
            self.process.close()
            raise ProgramError(f"{self.process.name} did not get ready: {error}") from error
        if ready.get("protocol") != PROTOCOL:
            self.process.close()
            spoken = ready.get("protocol")
            raise ProgramError(f"{self.process.name} speaks protocol {spoken}, not {PROTOCOL}")
        self.talks: Final = ready.get("talks") is True

    def ask(self, what: str, answer: str, view: View, limit: float) -> dict[str, Any]:
        self.asked += 1
        asked = {"type": what, "id": self.asked, "deadline": limit, "view": whole_view_data(view)}
        try:
            said = self.process.answer(asked, answer, limit)
        except LateChoice:
            self.lates += 1
            raise
        self.lates = 0
        return said


_waiting: Final[defaultdict[Command, list[Speaker]]] = defaultdict(list)


@atexit.register
def end_programs() -> None:
    """End the programs that wait for another game."""
    for speakers in _waiting.values():
        while speakers:
            speakers.pop().process.close()


def _waiting_speaker(command: Command) -> Speaker | None:
    while _waiting[command]:
        speaker = _waiting[command].pop()
        if speaker.process.alive:
            return speaker
        speaker.process.close()
    return None


class _Lease:
    """Whom a player speaks to, until nobody needs the player any more."""

    def __init__(self, command: Command) -> None:
        self.command: Final = command
        self.speaker: Speaker | None = _waiting_speaker(command) or Speaker(command)

    def give_back(self) -> None:
        """Let another player have it, unless it still owes an answer."""
        if self.speaker is None or self.speaker.lates:
            self.end()
            return
        with suppress(ProgramError):
            self.speaker.process.send({"type": "end"})
            _waiting[self.command].append(self.speaker)
            self.speaker = None

    def end(self) -> None:
        if self.speaker is not None:
            self.speaker.process.close()
        self.speaker = None


class Program:
    """Asks a program for a seat's choices. It is started again when it ends, a few times."""

    def __init__(self, command: Command, seed: int | str, limit: float = LIMIT) -> None:
        self._seed = own_seed(seed)
        self._limit = limit
        self._lease = _Lease(command)
        self._restarts = 0
        self._announced: Message | None = None
        finalize(self, self._lease.give_back)

    def choose(self, view: View) -> Action:
        said = self._ask("choose", "choice", view).get("action")
        legal = {text_of(action): action for action in view.legal}
        if not isinstance(said, str) or said not in legal:
            raise IllegalChoice(str(said))
        return legal[said]

    def talk(self, view: View) -> Statement | None:
        if self._lease.speaker is None or not self._lease.speaker.talks:
            return None
        said = self._ask("talk", "statement", view).get("statement")
        return None if said is None else parse_statement(str(said))

    def close(self) -> None:
        """Let the program go, for another game."""
        self._lease.give_back()

    def _ask(self, what: str, answer: str, view: View) -> dict[str, Any]:
        speaker = self._lease.speaker or self._restarted()
        try:
            self._announce(speaker, view)
            return speaker.ask(what, answer, view, self._limit)
        except ProgramError:
            self._lease.end()
            raise
        except LateChoice:
            if speaker.lates == _LATES:
                self._lease.end()
            raise

    def _restarted(self) -> Speaker:
        if self._restarts == RESTARTS:
            raise ProgramError(f"given up after {RESTARTS} restarts")
        self._restarts += 1
        self._announced = None
        self._lease.speaker = Speaker(self._lease.command)
        return self._lease.speaker

    def _announce(self, speaker: Speaker, view: View) -> None:
        """Tell a program which game it plays, once."""
        game = {
            "type": "game",
            "game": view.game,
            "options": view.options,
            "players": view.players,
            "seat": view.seat,
            "seed": self._seed,
        }
        if game != self._announced:
            speaker.process.send(game)
            self._announced = game
