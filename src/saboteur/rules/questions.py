"""Three questions, one truth: what is legal, why not, and take it."""

from dataclasses import dataclass

from saboteur.rules import turn
from saboteur.rules.actions import Action, action_of, code_of
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.state import NOBODY, State


@dataclass(frozen=True, slots=True)
class Decision:
    """Who chooses now, and what.

    >>> from saboteur import Game
    >>> Game("base", players=3, seed=1, first=2).decision
    Decision(what='turn', seat=2, about=None)
    """

    what: str
    """A "turn", "lay" (a goal), "nugget", "theft", "mark" or "pay"; else "deal" or "over"."""
    seat: int | None
    """Who chooses; None for the deal and once the game is over."""
    about: int | None = None
    """For "lay": the goal's number."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal."""

    rule: str
    """The id of the rule that forbids it, such as "T3"."""


class IllegalAction(ValueError):
    """An action that a rule forbids. Nothing has changed.

    `action` is what was tried, `rule` the id of the rule.
    """

    def __init__(self, action: object, rule: str) -> None:
        super().__init__(f"{action} is refused by rule {rule}")
        self.action = action
        self.rule = rule


def decision(state: State) -> Decision:
    seat = None if state.seat == NOBODY else state.seat
    about = None if state.about == NOBODY else state.about
    return Decision(DECISIONS[state.decision], seat, about)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the open decision allows, in an order that tells nothing."""
    return tuple(action_of(state, code) for code in sorted(turn.legal_codes(state)))


def refusal(state: State, action: Action, seat: int | None = None) -> Refusal | None:
    """Which rule forbids this action; for a given seat also whether the decision is its own."""
    if seat is not None and seat != state.seat:
        return Refusal(state.rules.turns)
    rule = turn.refusal_of(state, code_of(state, action))
    return Refusal(rule) if rule else None


def judged(state: State, action: Action, seat: int | None = None) -> int:
    """The number of an action that no rule refuses; else `IllegalAction`."""
    code = code_of(state, action)
    rule = state.rules.turns if seat not in (None, state.seat) else turn.refusal_of(state, code)
    if rule:
        raise IllegalAction(action, rule)
    return code


def take(state: State, action: Action, seat: int | None = None) -> None:
    """Take an action of the open decision, or raise `IllegalAction` and change nothing."""
    turn.take_code(state, judged(state, action, seat))
