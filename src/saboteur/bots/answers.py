"""What bots answer when they are asked or accused: the truth, or a lie that fits what all saw."""

from collections.abc import Sequence
from typing import Final

from saboteur.bots.evidence import last_deed
from saboteur.play.facts import Talked
from saboteur.play.talk import Statement, StatementKind
from saboteur.rules import facts
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import DecisionOpened, GoalSeen, RoundDealt
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View

CLAIMS: Final[tuple[StatementKind, ...]] = ("gold", "stone")


def answer(view: View) -> Statement | None:
    """What this seat owes others for what they said since it last spoke."""
    for fact in reversed(since_own_word(view)):
        if isinstance(fact, Talked) and fact.seat != view.seat:
            owed = _to(view, fact)
            if owed is not None:
                return owed
    return None


def _to(view: View, asked: Talked) -> Statement | None:
    match asked.statement:
        case "why" if asked.about == view.seat:
            return _reason(view)
        case "suspect" if asked.about == view.seat:
            denied = Statement("deny", asked.seat)
            return None if _said_before(view, denied) else denied
        case "who-saw" if asked.about is not None:
            return _of_goal(view, asked.about)
    return None


def _of_goal(view: View, goal: int) -> Statement | None:
    if goal in view.looked[int(view.seat or 0)]:
        return claim(view, goal)
    nobody = not any(goal in looked for looked in view.looked)
    return Statement("unseen", goal) if nobody else None


def _reason(view: View) -> Statement:
    """Why this seat did its last deed: the same whatever its role, by what all could see."""
    match last_deed(this_round(view), view.seat):
        case facts.TunnelDug() as dug:
            return _why_dug(view, dug)
        case facts.ToolBroken(_, _, target):
            return Statement("suspect", target)
        case facts.ToolRepaired(_, _, target) if target != view.seat:
            return Statement("trust", target)
        case facts.RockFell(removed=card):
            return Statement("cleared-way" if is_blind(card) else "my-mistake")
        case facts.Passed():
            return Statement("wanted-cards")
        case GoalSeen(_, _, goal):
            return claim(view, goal)
        case _:
            return Statement("nothing-better")


def _why_dug(view: View, dug: facts.TunnelDug) -> Statement:
    """By what lies there for all to see: a card that leads nearer to a goal than all others."""

    def far(x: int, y: int, goal: int) -> int:
        return abs(view.goals[goal].x - x) + abs(view.goals[goal].y - y)

    down = [number for number, goal in enumerate(view.goals) if goal.lies == "down"]
    goal = min(down, key=lambda goal: far(dug.x, dug.y, goal), default=None)
    if goal is None or is_blind(dug.card):
        return Statement("nothing-better")
    nearer = (far(tile.x, tile.y, goal) for tile in (*view.starts, *view.tiles))
    ahead = all(other >= far(dug.x, dug.y, goal) for other in nearer)
    return Statement("dug-toward", goal) if ahead else Statement("nothing-better")


def is_blind(card: str) -> bool:
    """Whether no tunnel of a path card leads from one side to another."""
    return all(len(tunnel) < 2 for tunnel in card.partition("+")[0].split("/"))


def claim(view: View, goal: int) -> Statement:
    """What this seat says of a goal that it has looked at, now as before.

    A saboteur whom nobody can belie says stone of gold, and gold of every other stone: as often as
    diggers do, so that the word alone gives nobody away.
    """
    for fact in own_in(this_round(view), view):
        if fact.statement in CLAIMS and fact.about == goal:
            return Statement(fact.statement, goal)
    gold = view.goals[goal].face == TREASURE
    alone = sum(goal in looked for looked in view.looked) == 1
    if view.role == ROLES[SABOTEUR] and alone:
        gold = not gold and _every_other(view, goal)
    return Statement("gold" if gold else "stone", goal)


def _every_other(view: View, goal: int) -> bool:
    """A coin that falls the same way whenever it is thrown for this look."""
    looks = (i for i, fact in enumerate(view.history) if _is_look(fact, view, goal))
    return (next(looks, 0) * 2654435761 >> 9 & 1) == 1


def _is_look(fact: object, view: View, goal: int) -> bool:
    return isinstance(fact, GoalSeen) and (fact.seat, fact.goal) == (view.seat, goal)


def _said_before(view: View, statement: Statement) -> bool:
    said = (statement.kind, statement.about)
    return any((fact.statement, fact.about) == said for fact in own_in(this_round(view), view))


def this_round(view: View) -> Sequence[object]:
    """The facts since the latest deal."""
    dealt = [i for i, fact in enumerate(view.history) if isinstance(fact, RoundDealt)]
    return view.history[dealt[-1] if dealt else 0 :]


def since_own_word(view: View) -> list[object]:
    """What happened in this round since the seat last spoke."""
    found: list[object] = []
    for fact in reversed(this_round(view)):
        if isinstance(fact, Talked) and fact.seat == view.seat:
            break
        found.append(fact)
    return found[::-1]


def since_own_turn(view: View) -> list[object]:
    """What happened in this round since the seat's last turn was opened."""
    found: list[object] = []
    for fact in reversed(this_round(view)):
        if isinstance(fact, DecisionOpened) and fact.seat == view.seat:
            break
        found.append(fact)
    return found[::-1]


def own_in(facts: Sequence[object], view: View) -> list[Talked]:
    return [fact for fact in facts if isinstance(fact, Talked) and fact.seat == view.seat]
