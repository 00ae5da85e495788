"""Whether a program is a sound player: it plays every seat, and its failures are named.

Each check is one promise of docs/bots-protocol.md.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import product
from statistics import median
from time import perf_counter
from typing import Final

from saboteur.bots.careful import careful
from saboteur.bots.process import Process, ProgramError
from saboteur.bots.program import PROTOCOL, START_LIMIT, Command, Program, Speaker
from saboteur.bots.random import RandomPlayer
from saboteur.bots.substitute import LIMIT, IllegalChoice, LateChoice, replacement_for, substituted
from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.doctor import Check
from saboteur.lab.simulate import usual_players
from saboteur.play.codec import whole_view_data
from saboteur.play.game import Game
from saboteur.play.player import Player, play_game
from saboteur.play.talk import Statement, refusal, text_of
from saboteur.rules.actions import Action
from saboteur.rules.ruleset import DECISIONS, TURN
from saboteur.rules.view import View

_UNKNOWN: Final = {"moon": "full", "tide": {"height": 3, "rising": True}}
_FAILURES: Final = (IllegalChoice, LateChoice, ProgramError)


@dataclass(frozen=True)
class Asked:
    view: View
    chosen: Action


@dataclass
class Heard:
    """What a program did in the games so far; `failures` are what went wrong, by why."""

    asked: list[Asked] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    failures: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    refused: list[str] = field(default_factory=list)
    said: int = 0

    def decisions(self) -> set[str]:
        return {asked.view.decision.what for asked in self.asked}


class Overheard:
    """The program as a player, with everything it does noted down."""

    def __init__(self, program: Program, heard: Heard) -> None:
        self._program = program
        self._heard = heard

    def choose(self, view: View) -> Action:
        begun = perf_counter()
        try:
            action = self._program.choose(view)
        except _FAILURES as error:
            self._heard.failures[replacement_for(error).why].append(str(error))
            raise
        self._heard.seconds.append(perf_counter() - begun)
        self._heard.asked.append(Asked(view, action))
        return action

    def talk(self, view: View) -> Statement | None:
        statement = self._program.talk(view)
        if statement is not None:
            self._heard.said += 1
            if refusal(view, statement):
                self._heard.refused.append(text_of(statement))
        return statement


def check_program(
    command: Command, games: Sequence[str] = (), players: int | None = None, times: int = 1
) -> Iterator[Check]:
    """One check after the other; without a handshake there is nothing more to check."""
    handshake = _handshake(command)
    yield handshake
    if not handshake.ok:
        return
    chosen = tuple(games or CATALOGUE)
    yield _strange_messages(command, chosen[0])
    for game in chosen:
        yield from _play(command, game, players or usual_players(game), times)
    yield _end_of_input(command)


def _handshake(command: Command) -> Check:
    try:
        speaker = Speaker(command)
    except ProgramError as error:
        return Check("handshake", str(error), ok=False)
    speaker.process.close()
    talks = "talks" if speaker.talks else "does not talk"
    return Check("handshake", f"ready for protocol {PROTOCOL}, {talks}")


def _strange_messages(command: Command, game: str) -> Check:
    """Fields and messages that a later program may send are to be let go."""
    process = Process(command)
    try:
        hello = {"type": "hello", "protocol": PROTOCOL, **_UNKNOWN}
        process.answer(hello, "ready", START_LIMIT)
        view = _first_view(game)
        head = {"game": view.game, "options": view.options, "players": view.players}
        process.send({"type": "weather", **_UNKNOWN})
        process.send({"type": "game", **head, "seat": view.seat, "seed": "strange", **_UNKNOWN})
        shown = {**whole_view_data(view), **_UNKNOWN}
        asked = {"type": "choose", "id": 1, "deadline": LIMIT, "view": shown, **_UNKNOWN}
        process.answer(asked, "choice", LIMIT)
    except (LateChoice, ProgramError) as error:
        return Check("unknown fields", str(error), ok=False)
    finally:
        process.close()
    return Check("unknown fields", "let go, and so are unknown messages")


def _first_view(game: str) -> View:
    dealt = Game(game, players=usual_players(game), seed="strange")
    return dealt.view(dealt.decision.seat)


def _play(command: Command, game: str, players: int, times: int) -> Iterator[Check]:
    """Every seat in turn, then every decision that seldom comes."""
    heard = Heard()
    first: Sequence[Asked] = ()
    for number, seat in product(range(times), range(players)):
        played = _play_once(command, game, players, seat, f"check/{number}/{seat}", heard)
        first = first or played
        if heard.failures:
            break  # A program that hangs would hang in every game.
    _ask_rare(command, game, heard)
    yield _soundness(game, heard)
    yield _decisions(game, heard)
    yield _timing(game, heard)
    if heard.said:
        yield _talk(game, heard)
    yield _sameness(command, game, "check/0/0", first)


def _play_once(
    command: Command, game: str, players: int, seat: int, seed: str, heard: Heard
) -> Sequence[Asked]:
    before = len(heard.asked)
    table: list[Player] = [
        careful(f"{seed}/{other}") if other % 2 else RandomPlayer(f"{seed}/{other}")
        for other in range(players)
    ]
    table[seat] = substituted(Overheard(Program(command, seed), heard), seed, limit=None)
    play_game(Game(game, players=players, seed=seed), table)
    return heard.asked[before:]


def _ask_rare(command: Command, game: str, heard: Heard) -> None:
    """Decisions that seldom come, each from a position of its own."""
    for what in sorted(decisions_of(game) - {DECISIONS[TURN]}):
        view = rare_view(game, what)
        with suppress(*_FAILURES):
            Overheard(Program(command, "rare"), heard).choose(view)


def rare_view(game: str, what: str) -> View:
    text = files("saboteur.lab").joinpath("positions", f"{game}-{what}.position").read_text("utf-8")
    rare = Game.from_position(text)
    return rare.view(rare.decision.seat)


def decisions_of(game: str) -> set[str]:
    """The decisions that a game can bring."""
    choices = CATALOGUE[game].rules.choices
    return {DECISIONS[decision] for decision, options in enumerate(choices) if options}


def _soundness(game: str, heard: Heard) -> Check:
    if heard.failures:
        told = [f"{len(all_)} {why} ({all_[0]})" for why, all_ in heard.failures.items()]
        return Check(f"{game}: choices", f"replaced: {', '.join(told)}", ok=False)
    return Check(f"{game}: choices", f"{len(heard.asked)}, all legal")


def _decisions(game: str, heard: Heard) -> Check:
    """Whether it has answered all that the game can ask."""
    met, unmet = heard.decisions(), decisions_of(game) - heard.decisions()
    found = ", ".join(sorted(met)) + f"; not answered: {', '.join(sorted(unmet))}" * bool(unmet)
    return Check(f"{game}: decisions", found, ok=not unmet)


def _timing(game: str, heard: Heard) -> Check:
    if not heard.seconds:
        return Check(f"{game}: time", "never answered", ok=False)
    middle, longest = median(heard.seconds), max(heard.seconds)
    found = f"median {1000 * middle:.1f} ms, longest {1000 * longest:.1f} ms of {1000 * LIMIT:g}"
    return Check(f"{game}: time", found, ok="late" not in heard.failures)


def _talk(game: str, heard: Heard) -> Check:
    wrong = heard.refused
    found = f"{heard.said} statements" + f", refused: {', '.join(wrong[:5])}" * bool(wrong)
    return Check(f"{game}: talk", found, ok=not wrong)


def _sameness(command: Command, game: str, seed: str, before: Sequence[Asked]) -> Check:
    """A game's choices once more, from a program that has played other games meanwhile."""
    name = f"{game}: same again"
    program = Program(command, seed)
    try:
        for number, asked in enumerate(before):
            if program.choose(asked.view) != asked.chosen:
                found = f"choice {number} of {len(before)} differs when the same view comes again"
                return Check(name, found, ok=False)
    except _FAILURES as error:
        return Check(name, str(error), ok=False)
    return Check(name, f"{len(before)} choices")


def _end_of_input(command: Command) -> Check:
    speaker = Speaker(command)
    code = speaker.process.close()
    if code == 0:
        return Check("end of input", "it ends")
    found = "it does not end" if code is None else f"it ends with code {code}"
    return Check("end of input", found, ok=False)
