"""What bots say, in character: diggers tell what they saw and whom they suspect, saboteurs lie.

A saboteur lies only where nobody else has looked, and turns the suspicion on those it fears.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from saboteur.bots.beliefs import Beliefs, knows_saboteurs
from saboteur.play.facts import Talked
from saboteur.play.talk import ENOUGH, Statement, StatementKind, hides_roles, refusal
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import DecisionOpened, GoalSeen, ToolBroken
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.saboteur2.facts import PlayerTrapped
from saboteur.rules.view import View

SURE: Final = 0.85
TRUSTED: Final = 0.06


def said(view: View, beliefs: Beliefs) -> Statement | None:
    """Something worth saying that this seat has not said in this round, if there is any."""
    if not hides_roles(view) or len(_own(_latest(view), view)) >= ENOUGH:
        return None
    spoken = {(fact.statement, fact.about) for fact in _own(view.history, view)}
    for statement in _thoughts(view, beliefs):
        new = (statement.kind, statement.about) not in spoken
        if new and refusal(view, statement) is None:
            return statement
    return None


def _thoughts(view: View, beliefs: Beliefs) -> Iterator[Statement]:
    for fact in _latest(view):
        match fact:
            case GoalSeen(seat, _, goal, face) if seat == view.seat:
                yield Statement(_told(view, goal, face == TREASURE), goal)
            case ToolBroken(_, _, target) | PlayerTrapped(_, _, target) if target == view.seat:
                yield Statement("repair-me")
    yield from _ways(view, beliefs.treasure())
    yield from _opinions(view, beliefs.saboteur())


def _told(view: View, goal: int, gold: bool) -> StatementKind:
    lies = view.role == ROLES[SABOTEUR] and _alone(view, goal)
    return "gold" if gold != lies else "stone"


def _alone(view: View, goal: int) -> bool:
    """Whether nobody but this seat has looked at a goal."""
    return sum(goal in looked for looked in view.looked) == 1


def _ways(view: View, chances: Sequence[float]) -> Iterator[Statement]:
    """A digger says where it believes the treasure to lie; a saboteur that knows, where not."""
    seen = [goal.face for goal in view.goals]
    likeliest = max(range(len(chances)), key=lambda goal: chances[goal])
    if view.role != ROLES[SABOTEUR]:
        if seen[likeliest] == "?" and chances[likeliest] > SURE:
            yield Statement("dig-toward", likeliest)
    elif TREASURE in seen and _alone(view, likeliest):
        yield from (Statement("dig-toward", goal) for goal, face in enumerate(seen) if face == "?")


def _opinions(view: View, chances: Sequence[float]) -> Iterator[Statement]:
    """A digger says whom it suspects and trusts; a saboteur blames its accusers."""
    spoils = view.role == ROLES[SABOTEUR]
    for seat, chance in enumerate(chances):
        if seat == view.seat:
            continue
        if (_accuses(view, seat) and chance < 0.5) if spoils else chance > SURE:
            yield Statement("suspect", seat)
        elif knows_saboteurs(view) and view.roles[seat] != "?":
            continue  # B31: to vouch for a fellow without a reason would tell that one knows
        elif (1 - chance if spoils else chance) < TRUSTED:
            yield Statement("trust", seat)


def _accuses(view: View, seat: int) -> bool:
    return any(
        isinstance(fact, Talked)
        and (fact.seat, fact.statement, fact.about) == (seat, "suspect", view.seat)
        for fact in view.history
    )


def _latest(view: View) -> list[object]:
    """What happened since the last decision but this one was opened."""
    latest: list[object] = []
    opened = 0
    for fact in reversed(view.history):
        opened += isinstance(fact, DecisionOpened)
        if opened > 1:
            break
        latest.append(fact)
    return latest


def _own(facts: Sequence[object], view: View) -> list[Talked]:
    return [fact for fact in facts if isinstance(fact, Talked) and fact.seat == view.seat]
