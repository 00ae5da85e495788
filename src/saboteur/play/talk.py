"""Quick talk: the few statements a seat can make. They may be lies, and no rule knows of them.

As text: ``gold 0``, ``stone 2``, ``suspect 3``, ``trust 1``, ``repair-me``, ``dig-toward 1``; the
questions ``why 3`` (to a seat, of its last deed) and ``who-saw 1`` (of a goal); and answers:
``deny 2`` (what that seat said of me), ``dug-toward 0``, ``nothing-better``, ``wanted-cards``,
``cleared-way``, ``my-mistake``, ``unseen 1``. Seats and goals count from 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from saboteur.games.catalogue import Choices, ruleset
from saboteur.rules.seen import Viewer
from saboteur.rules.texts.notation import NotationError, parse_number
from saboteur.rules.view import View

StatementKind = Literal[
    "gold",
    "stone",
    "suspect",
    "trust",
    "repair-me",
    "dig-toward",
    "why",
    "who-saw",
    "deny",
    "dug-toward",
    "nothing-better",
    "wanted-cards",
    "cleared-way",
    "my-mistake",
    "unseen",
]
WhySilent = Literal[
    "alone",
    "quiet",
    "over",
    "no-such-goal",
    "no-such-seat",
    "oneself",
    "face-up",
    "no-roles",
    "enough",
]
STATEMENT_KINDS: Final[tuple[StatementKind, ...]] = get_args(StatementKind)
WHY_SILENT: Final[tuple[WhySilent, ...]] = get_args(WhySilent)
# How many statements a seat may make between two actions.
ENOUGH: Final = 2

# The fields of a view on which it depends what can be said.
_ASKED: Final = ("seat", "players", "round_over", "decision", "game", "options", "goals")
_SEEN_AT_GOALS: Final[tuple[StatementKind, ...]] = ("gold", "stone")
_OF_GOALS: Final[tuple[StatementKind, ...]] = (
    *(*_SEEN_AT_GOALS, "dig-toward"),
    *("who-saw", "dug-toward", "unseen"),
)
_OF_SEATS: Final[tuple[StatementKind, ...]] = ("suspect", "trust", "why", "deny")
_OF_NOTHING: Final[tuple[StatementKind, ...]] = (
    *("repair-me", "nothing-better", "wanted-cards"),
    *("cleared-way", "my-mistake"),
)
QUESTIONS: Final[tuple[StatementKind, ...]] = ("why", "who-saw")
# Of a goal that lies face up there is nothing to tell or to ask.
_OF_HIDDEN_GOALS: Final[tuple[StatementKind, ...]] = (*_SEEN_AT_GOALS, "who-saw", "unseen")


@dataclass(frozen=True, slots=True)
class Statement:
    """Something a seat can say, true or not.

    >>> parse_statement("suspect 3") == Statement("suspect", 3)
    True
    """

    kind: StatementKind
    """What is said, one of `STATEMENT_KINDS`, such as "gold", "suspect" or "why"."""
    about: int | None = None
    """The goal or seat it is about, if any."""

    def __post_init__(self) -> None:
        known = self.kind in STATEMENT_KINDS
        if not known or (self.about is None) != (self.kind in _OF_NOTHING):
            raise NotationError(f"not a statement: {self.kind} {self.about}")


class TalkRefused(ValueError):
    """A statement that cannot be made now. Nothing was said.

    `statement` is what was tried, `why` the reason.
    """

    def __init__(self, statement: Statement, why: WhySilent) -> None:
        super().__init__(f"{text_of(statement)!r} cannot be said: {why}")
        self.statement = statement
        self.why = why


def text_of(statement: Statement) -> str:
    """The text of a statement, which `parse_statement` reads back."""
    return statement.kind if statement.about is None else f"{statement.kind} {statement.about}"


def parse_statement(text: str) -> Statement:
    """The statement that a text describes; any other text raises `NotationError`."""
    match text.split():
        case [kind] if kind in STATEMENT_KINDS:
            return Statement(kind)
        case [kind, about] if kind in STATEMENT_KINDS:
            return Statement(kind, parse_number(about))
        case _:
            kinds = ", ".join(STATEMENT_KINDS)
            raise NotationError(f"not a statement: {text!r}; there are {kinds}")


@lru_cache
def statements(
    players: int, goals: int, seat: int, hidden_roles: bool = True
) -> tuple[Statement, ...]:
    """Everything a seat can ever say in a game; a lone player says nothing.

    Without hidden roles there is no one to trust, ask or lead, and only goals to bluff about.
    """
    if players == 1:
        return ()
    of_goals = _OF_GOALS if hidden_roles else _SEEN_AT_GOALS
    others = [other for other in range(players) if other != seat]
    return (
        *(Statement(kind, goal) for kind in of_goals for goal in range(goals)),
        *(Statement(kind, other) for kind in _OF_SEATS for other in others if hidden_roles),
        *(Statement(kind) for kind in _OF_NOTHING if hidden_roles),
    )


def legal_talk(view: View) -> tuple[Statement, ...]:
    """Everything the seat of a view can say now.

    >>> from saboteur import Game
    >>> legal_talk(Game("base", players=3, seed=1).view(0))[0]
    Statement(kind='gold', about=0)
    """
    return talk_now({name: getattr(view, name) for name in _ASKED})


def talk_now(seen: Mapping[str, Any]) -> tuple[Statement, ...]:
    """The same by the fields of a view."""
    seat, players, over = seen["seat"], seen["players"], seen["round_over"]
    if not isinstance(seat, int) or over or seen["decision"].seat is None:
        return ()
    quiet, hidden_roles = _customs(seen["game"], tuple(seen["options"].items()), players)
    if quiet:
        return ()
    face_up = tuple([goal.lies != "down" for goal in seen["goals"]])
    return _talk(players, seat, face_up, hidden_roles)


@lru_cache
def _customs(game: str, options: tuple[tuple[str, str], ...], players: int) -> tuple[str, bool]:
    """The rule by which players keep silent, and whether they hide their roles."""
    rules = ruleset(game, dict(options))
    return rules.quiet, len(set(rules.roles[players])) > 1


@lru_cache(4096)
def _talk(
    players: int, seat: int, face_up: tuple[bool, ...], hidden_roles: bool
) -> tuple[Statement, ...]:
    all_of_them = statements(players, len(face_up), seat, hidden_roles)
    return tuple([one for one in all_of_them if not _about_refusal(players, seat, face_up, one)])


def refusal(view: View, statement: Statement) -> WhySilent | None:
    """Why the seat of a view cannot say this; the answer depends on public facts only."""
    silence = silent(view)
    if silence:
        return silence
    if statement.kind not in _SEEN_AT_GOALS and not hides_roles(view):
        return "no-roles"
    face_up = tuple([goal.lies != "down" for goal in view.goals])
    return _about_refusal(view.players, view.seat, face_up, statement)


def _about_refusal(
    players: int, seat: Viewer, face_up: tuple[bool, ...], statement: Statement
) -> WhySilent | None:
    if statement.about is None:
        return None
    if statement.kind in _OF_SEATS:
        return _seat_refusal(players, seat, statement.about)
    return _goal_refusal(face_up, statement.about, statement.kind)


def silent(view: View) -> WhySilent | None:
    """Why no seat can say anything at the moment."""
    if view.players == 1:
        return "alone"
    if rule_of_silence(view.game, view.options):
        return "quiet"
    return "over" if view.round_over or view.decision.seat is None else None


def rule_of_silence(game: str, options: Choices) -> str:
    """B35: the rule by which players do not talk in such a game, or nothing."""
    return ruleset(game, options).quiet


def hides_roles(view: View) -> bool:
    """Whether the players hide their roles from each other."""
    return _customs(view.game, tuple(view.options.items()), view.players)[1]


def _seat_refusal(players: int, seat: Viewer, about: int) -> WhySilent | None:
    if not 0 <= about < players:
        return "no-such-seat"
    return "oneself" if about == seat else None


def _goal_refusal(face_up: tuple[bool, ...], about: int, kind: StatementKind) -> WhySilent | None:
    if not 0 <= about < len(face_up):
        return "no-such-goal"
    return "face-up" if face_up[about] and kind in _OF_HIDDEN_GOALS else None
