"""The exact belief of a seat in who is a saboteur, with what was said and without it, and the
clues that speak the loudest."""

from collections.abc import Callable
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.witness import Reason
from saboteur.riddles.asking import Position, unheard
from saboteur.riddles.riddle import Candidate, Clue
from saboteur.rules.view import View

# So sure is a seat of the one, and so unsure of all others.
SURE: Final = 0.85
# The one is likelier than any other by so much at least, whether one listens or not.
MARGIN: Final = 0.3
MOST_CLUES: Final = 4
# A clue speaks loud enough to be named from here on; a logarithm.
LOUD: Final = 0.25
_STOPPED: Final = ("broke-trusted", "wrecked", "setback", "dead-end", "belied")


def ranked(view: View, beliefs: Beliefs) -> list[tuple[float, int]]:
    """All other seats by how likely each is to be a saboteur, the likeliest first."""
    chances = beliefs.saboteur()
    others = [seat for seat in range(view.players) if seat != view.seat]
    return sorted(((chances[seat], seat) for seat in others), reverse=True)


def sure(view: View, beliefs: Beliefs) -> int | None:
    """The one seat that must be it, if a seat may be that sure."""
    (first, seat), (second, _), *_ = ranked(view, beliefs)
    return seat if first >= SURE and first - second >= MARGIN else None


def answers(view: View, beliefs: Beliefs) -> tuple[Candidate, ...]:
    found = ranked(view, beliefs)
    top = found[0][0]
    return tuple(Candidate(str(seat), round(top - chance, 4), 0.0) for chance, seat in found)


def clues(position: Position, beliefs: Beliefs, suspect: int) -> tuple[Clue, ...]:
    """What speaks the loudest for it, in the order in which it happened."""
    told = [one for one in beliefs.reasons if one.seat == suspect and one.spoke >= LOUD]
    loudest = sorted(told, key=lambda one: -one.spoke)[:MOST_CLUES]
    kept = [one for one in told if one in loudest]
    return tuple(
        Clue(_step(position, one), one.seat, one.term, round(one.spoke, 2)) for one in kept
    )


def _step(position: Position, reason: Reason) -> int:
    for number, step in enumerate(position.record.steps):
        if any(one.fact == reason.fact for one in step.facts):
            return number
    return 0


def by_last_harm(view: View, beliefs: Beliefs) -> int | None:
    """Whoever did harm last."""
    found = [one.seat for one in beliefs.reasons if one.term in _STOPPED and one.seat != view.seat]
    return found[-1] if found else None


def by_the_table(view: View, beliefs: Beliefs) -> int | None:
    """Whoever an onlooker has most reason to suspect, who knows nothing of the goals."""
    odds = [(int(beliefs.odds[seat]), seat) for seat in range(view.players) if seat != view.seat]
    return max(odds)[1]


def deafly(view: View, beliefs: Beliefs) -> int | None:
    """By all that was done, and nothing that was said."""
    return ranked(view, Beliefs(unheard(view)))[0][1]


def listening(view: View, beliefs: Beliefs) -> int | None:
    """By everything."""
    return ranked(view, beliefs)[0][1]


# Bots below the shrewd ones suspect nobody; so this ladder is of ways to judge, not of bots.
WAYS: Final[dict[str, Callable[[View, Beliefs], int | None]]] = {
    "beginner": by_last_harm,
    "careful": by_the_table,
    "shrewd": deafly,
    "expert": listening,
}
