"""Saboteur in text, for language models: a prompt to the seat that chooses, and its reply.

Seats, goals and cells are written as in records (`docs/notation.md`), counted from 0.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from saboteur.env.telling import described, fact_line
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.drawing import drawing
from saboteur.play.game import Game
from saboteur.rules.facts import CardDrawn, DecisionOpened, RoundEnded
from saboteur.rules.questions import IllegalAction
from saboteur.rules.seen import as_seen
from saboteur.rules.texts.notation import NotationError, text_of
from saboteur.words import language_of

ASK: Final = "legal"
_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_HOW: Final = (
    "Reply with one action in square brackets, such as [{example}]. "
    f"Reply [{ASK}] to be told every legal action; that costs nothing. "
    "Seats and goals are counted from 0, only the drawing counts goals from 1."
)


@dataclass(frozen=True)
class ReplyTally:
    """How a seat's replies went; slips of the pen and of the rules are no lack of skill."""

    taken: int = 0
    """Actions that were legal."""
    asked: int = 0
    """Questions for the legal actions."""
    unreadable: int = 0
    """Replies that are no action."""
    illegal: int = 0
    """Actions that a rule forbids."""


@dataclass(frozen=True)
class Outcome:
    """What a game came to."""

    gold: tuple[int, ...]
    """By seat: its nuggets."""
    winners: tuple[int, ...]
    """The seats with the most."""
    roles: tuple[tuple[str, ...], ...]
    """By round, then by seat: who was who."""
    tallies: tuple[ReplyTally, ...]
    """By seat: how its replies went."""


class SaboteurText:
    """A game whose seats read prompts and write actions. A bad reply changes nothing.

    >>> env = SaboteurText("base", players=3, seed=1)
    >>> seat, prompt = env.observe()
    >>> env.step("I had better see what I can do. [legal]")
    False
    >>> env.step(f"[{env.legal()[0]}]"), env.tally(seat).taken
    (False, 1)
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        seed: int | str | None = None,
        rules: bool = True,
        **options: str | int | bool,
    ) -> None:
        """With `rules`, the first prompt of every seat begins with the rules of the game."""
        self._name, self._players, self._options = game, players, options
        self._rules = rules
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Deal a new game."""
        self.game = Game(self._name, players=self._players, seed=seed, **self._options)
        self._told = [0] * self._players
        self._replies = [Counter[str]() for _ in range(self._players)]
        self._answer = ""

    @property
    def over(self) -> bool:
        return self.game.over

    def observe(self) -> tuple[int, str]:
        """The seat that chooses, and its prompt: the news, then the present."""
        seat = self._seat()
        view = self.game.view(seat)
        parts = [
            *self._opening(seat),
            *self._news(seat),
            drawing(view),
            described(view),
            self._answer,
            f"You are seat {seat}. {_HOW.format(example=text_of(view.legal[0]))}",
        ]
        return seat, "\n\n".join(filter(None, parts))

    def legal(self) -> tuple[str, ...]:
        """Every action the seat that chooses may take."""
        return tuple(text_of(action) for action in self.game.view(self._seat()).legal)

    def step(self, reply: str) -> bool:
        """Take the action of a reply; whether the game is over. Why not is in the next prompt."""
        seat, action = self._seat(), chosen(reply)
        outcome = self._tried(seat, action)
        self._replies[seat][outcome] += 1
        return self.over

    def tally(self, seat: int) -> ReplyTally:
        return ReplyTally(**self._replies[seat])

    def outcome(self) -> Outcome:
        """Who won, who was who, and how the replies went; only once the game is over."""
        if self.game.gold is None:
            raise ValueError("the game is not over")
        return Outcome(
            gold=self.game.gold,
            winners=self.game.winners,
            roles=tuple(fact.roles for fact in self.game.facts if isinstance(fact, RoundEnded)),
            tallies=tuple(map(self.tally, range(self._players))),
        )

    def _seat(self) -> int:
        seat = self.game.decision.seat
        if seat is None:
            raise ValueError("the game is over")
        return seat

    def _tried(self, seat: int, action: str) -> str:
        """What a reply is counted as."""
        if action == ASK:
            self._answer = "\n".join(["Legal actions:", *self.legal()])
            return "asked"
        try:
            self.game.take(action, seat)
        except NotationError as error:
            self._answer = f"Your reply could not be read: {error}."
            return "unreadable"
        except IllegalAction as error:
            self._answer = f"{action} is not legal. {_rule(error.rule)}"
            return "illegal"
        self._answer = ""
        return "taken"

    def _opening(self, seat: int) -> Iterator[str]:
        if self._rules and not self._told[seat]:
            yield "\n".join(_rules(self._name))

    def _news(self, seat: int) -> Iterator[str]:
        """What happened since this seat was last told, as it saw it."""
        steps = [happened for _, happened in self.game.told()]
        since, self._told[seat] = self._told[seat], len(steps)
        seen = [as_seen(fact, seat) for happened in steps[since:] for fact in happened]
        lines = [fact_line(fact) for fact in seen if not _needless(fact, seat)]
        if lines:
            yield "\n".join(["What has happened:", *lines])


def chosen(reply: str) -> str:
    """The action of a reply: what stands in its last brackets, or else on its last line."""
    found = _BRACKETS.findall(reply)
    lines = reply.strip().splitlines() or [""]
    return str(found[-1] if found else lines[-1]).strip()


def _needless(fact: object, seat: int) -> bool:
    """Everybody draws, and the prompt says who chooses."""
    return isinstance(fact, DecisionOpened) or (isinstance(fact, CardDrawn) and fact.seat != seat)


def _rule(rule: str) -> str:
    words = language_of("en").words["rules"][rule]
    return f"{rule}, {words['title']}: {words['text']}"


def _rules(game: str) -> Iterator[str]:
    """B, X and the others: the chapters that the game's box names."""
    for letter in CATALOGUE[game].chapters:
        for rule in language_of("en").words["rules"]:
            if rule.startswith(letter):
                yield _rule(rule)
