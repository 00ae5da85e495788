"""What bots say of their own accord: something new, when it matters, and less the more was said.

Diggers tell what they saw, whom they suspect and why somebody did that. A saboteur lies where
nobody else has looked, and blames at most one other, whom the table has reasons to suspect.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from saboteur.bots.answers import answer, claim, own_in, since_own_turn, this_round
from saboteur.bots.beliefs import Beliefs, knows_saboteurs
from saboteur.bots.characters import PLAIN, Character
from saboteur.bots.evidence import deeds
from saboteur.play.facts import Talked
from saboteur.play.talk import ENOUGH, Statement, StatementKind, hides_roles, refusal
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import DecisionOpened, GoalSeen, ToolBroken
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.saboteur2.facts import PlayerTrapped
from saboteur.rules.view import View

SURE: Final = 0.85
# A seat is trusted after so many deeds, not before.
DEEDS: Final = 3
# From here on a deed is odd enough to ask about; as a logarithm.
ODD: Final = 0.5
# What everybody may think of a seat, in hundredths of a logarithm: one that nobody would doubt is
# not worth blaming, and one that is found out convinces nobody.
BLAMELESS: Final = -100
FOUND_OUT: Final = 150
# How much a statement matters. Once so many were made in a round, lesser ones are not; of one
# seat's only the first few count, so that a single talker does not silence the table.
OFTEN: Final = 3
MATTERS: Final[dict[StatementKind, int]] = {
    "gold": 10,
    "suspect": 9,
    "stone": 7,
    "dig-toward": 6,
    "why": 6,
    "trust": 5,
    "who-saw": 5,
    "repair-me": 4,
}


def said(view: View, beliefs: Beliefs, character: Character = PLAIN) -> Statement | None:
    """An answer that is due, or something that nobody has said in this round, if it matters."""
    if not hides_roles(view) or len(own_in(_latest(view), view)) >= ENOUGH:
        return None
    due = answer(view)
    if due is not None:
        return due if refusal(view, due) is None else None
    spoken = [fact for fact in this_round(view) if isinstance(fact, Talked)]
    known = {_what(fact) for fact in spoken}
    loud = sum(min(OFTEN, count) for count in Counter(fact.seat for fact in spoken).values())
    for statement in _thoughts(view, beliefs, character):
        own = Talked(int(view.seat or 0), statement.kind, statement.about)
        news = _what(own) not in known and MATTERS[statement.kind] + character.talks > loud
        if news and refusal(view, statement) is None:
            return statement
    return None


def _what(fact: Talked) -> tuple[StatementKind, int | None]:
    """What was said, by whomever; a plea is everybody's own."""
    return fact.statement, -1 - fact.seat if fact.about is None else fact.about


def _thoughts(view: View, beliefs: Beliefs, character: Character) -> Iterator[Statement]:
    for fact in _latest(view):
        match fact:
            case GoalSeen(seat, _, goal) if seat == view.seat:
                yield claim(view, goal)
            case ToolBroken(_, _, target) | PlayerTrapped(_, _, target) if target == view.seat:
                yield Statement("repair-me")
    yield from _ways(view, beliefs.treasure())
    if view.role == ROLES[SABOTEUR]:
        yield from _blame(view, beliefs)
    else:
        yield from _suspicions(view, beliefs, character.sure)
        yield from _silences(view)
    yield from _vouching(view, beliefs.saboteur(), character.trusts)


def _ways(view: View, chances: Sequence[float]) -> Iterator[Statement]:
    """A digger says where it believes the treasure to lie; a saboteur that knows, where not."""
    told = [fact for fact in this_round(view) if isinstance(fact, Talked)]
    pointed = {fact.about for fact in told if fact.statement in ("gold", "dig-toward")}
    seen = [goal.face for goal in view.goals]
    likeliest = max(range(len(chances)), key=lambda goal: chances[goal])
    if view.role != ROLES[SABOTEUR]:
        if seen[likeliest] == "?" and chances[likeliest] > SURE and likeliest not in pointed:
            yield Statement("dig-toward", likeliest)
    elif TREASURE in seen and not pointed:
        unseen = [
            goal
            for goal, face in enumerate(seen)
            if face == "?" and not any(goal in looked for looked in view.looked)
        ]
        if unseen and claim(view, seen.index(TREASURE)).kind == "stone":
            yield Statement("dig-toward", unseen[0])


def _suspicions(view: View, beliefs: Beliefs, sure: float) -> Iterator[Statement]:
    """Whom one is sure of, and what somebody did just now that is hard to understand."""
    chances = beliefs.saboteur()
    for seat, chance in enumerate(chances):
        if seat != view.seat and chance > sure:
            yield Statement("suspect", seat)
    latest = _latest(view)
    asked = any(fact.statement == "why" for fact in own_in(this_round(view), view))
    for reason in beliefs.reasons[-2:]:
        odd = reason.spoke > ODD and chances[reason.seat] < sure and reason.fact in latest
        if odd and not asked and reason.seat != view.seat and not isinstance(reason.fact, Talked):
            yield Statement("why", reason.seat)


def _silences(view: View) -> Iterator[Statement]:
    """A goal that somebody looked at before one's last turn, and of which nobody has told."""
    told = {
        fact.about
        for fact in this_round(view)
        if isinstance(fact, Talked) and fact.statement in ("gold", "stone", "who-saw")
    }
    late = since_own_turn(view)
    for fact in this_round(view):
        if not isinstance(fact, GoalSeen) or fact.seat == view.seat or fact in late:
            continue
        if fact.goal not in told and view.goals[fact.goal].face == "?":
            yield Statement("who-saw", fact.goal)


def _blame(view: View, beliefs: Beliefs) -> Iterator[Statement]:
    """Turn suspicion on one other, as long as anybody might believe it."""
    own = beliefs.odds[int(view.seat or 0)]
    blamed = any(fact.statement == "suspect" for fact in own_in(this_round(view), view))
    if blamed or not 0 < own < FOUND_OUT:
        return
    chances = beliefs.saboteur()
    others = [
        seat
        for seat in range(view.players)
        if seat != view.seat and chances[seat] < 0.5 and beliefs.odds[seat] > BLAMELESS
    ]
    if others:
        yield Statement("suspect", max(others, key=lambda seat: beliefs.odds[seat]))


def _vouching(view: View, chances: Sequence[float], trusts: float) -> Iterator[Statement]:
    """For a seat that others doubt or that cannot dig, after several deeds."""
    spoils = view.role == ROLES[SABOTEUR]
    doubted = {
        fact.about
        for fact in this_round(view)
        if isinstance(fact, Talked) and fact.statement == "suspect"
    }
    for seat, chance in enumerate(chances):
        if seat == view.seat or not (seat in doubted or view.markers[seat]):
            continue
        if knows_saboteurs(view) and view.roles[seat] != "?":
            continue  # B31: to vouch for a fellow without a reason would tell that one knows
        if (1 - chance if spoils else chance) < trusts and deeds(this_round(view), seat) >= DEEDS:
            yield Statement("trust", seat)


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
