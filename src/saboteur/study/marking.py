"""Which moments are worth a look, and why.

A mark needs more than its size: it has to lie so far beyond its bound that chance alone hardly put
it there. Where a size is so close to its bound that this cannot be told, `beyond` says so, and a
study looks for longer. So more playouts hardly change which marks there are.
"""

from collections.abc import Sequence
from typing import Final

from saboteur.play.facts import Talked
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.study.believing import Believed
from saboteur.study.findings import Knew, Remark, Weighed

# Of a round's worth.
TURNS: Final = 0.2
MISTAKE: Final = 0.09
GOOD: Final = 0.03
FAILED: Final = 0.1
LUCKY: Final = 0.12
# Of a belief.
FOOLED: Final = 0.08
# Of a size that is told without a mark so many standard errors are taken off.
DOUBT: Final = 1.0
# A size is beyond its bound by at least so many standard errors, and below it by at least so many.
BEYOND: Final = 2.0
BELOW: Final = 1.0
# Who gained nearly as much as somebody else gained the same, as far as one can tell.
NEARLY: Final = 0.05
_SABOTEUR: Final = ROLES[SABOTEUR]
_AIMS: Final = ("gold", "dig-toward")


def sure(size: float, error: float) -> float:
    """What is left of a size when chance has had its part."""
    return max(0.0, abs(size) - DOUBT * error)


def beyond(size: float, error: float, bound: float) -> bool | None:
    """Whether a size lies beyond its bound; None while chance may have put it there."""
    if size < bound - BELOW * error:
        return False
    return True if size >= bound + BEYOND * error else None


def any_beyond(sizes: Sequence[float], errors: Sequence[float], bound: float) -> bool | None:
    """The same of several, of which one is enough."""
    found = [beyond(size, error, bound) for size, error in zip(sizes, errors, strict=True)]
    return True if True in found else None if None in found else False


def turns(moved: Sequence[float], errors: Sequence[float]) -> bool | None:
    return any_beyond([abs(by) for by in moved], errors, TURNS)


def turning(seat: int, moved: Sequence[float], errors: Sequence[float]) -> list[Remark]:
    """The moment at which a round turned."""
    turned = turns(moved, errors)
    return [Remark("turning-point", seat, round(moved[seat], 4))] if turned else []


def is_mistake(done: Weighed) -> bool:
    return beyond(done.lacks, done.error, MISTAKE) is True


def teaches(knew: Knew) -> bool:
    """Whether something else was better by more than chance, though perhaps by little."""
    done = knew.options[knew.done]
    return sure(done.lacks, done.error) >= GOOD


def is_good(knew: Knew) -> bool:
    return not teaches(knew)


def fails(chose: float, error: float) -> bool | None:
    return beyond(-chose, error, FAILED)


def judged(seat: int, knew: Knew, chose: float, error: float) -> list[Remark]:
    """A mistake by what one knew; or good by what one knew, though it failed."""
    done = knew.options[knew.done]
    if is_mistake(done):
        return [Remark("mistake", seat, done.lacks)]
    failed = is_good(knew) and fails(chose, error)
    return [Remark("unlucky", seat, round(-chose, 4))] if failed else []


def is_luck(drew: Sequence[float], errors: Sequence[float]) -> bool | None:
    return any_beyond(drew, errors, LUCKY)


def lucky(seat: int, drew: Sequence[float], errors: Sequence[float]) -> list[Remark]:
    """A draw that changed much, as the luck of whoever gained most by it.

    Of several who gained nearly as much it is the first from the seat that drew.
    """
    if not is_luck(drew, errors):
        return []
    players = len(drew)
    most = max(drew) - NEARLY
    whose = next(one for n in range(players) if drew[one := (seat + n) % players] >= most)
    return [Remark("lucky-draw", whose, round(drew[whose], 4))]


def bluff(seat: int, roles: Sequence[str], before: Believed, after: Believed) -> list[Remark]:
    """What a saboteur did that made others trust them more."""
    if roles[seat] != _SABOTEUR:
        return []
    fell = {
        other: before.by_seat[other][seat] - after.by_seat[other][seat]
        for other, role in enumerate(roles)
        if other != seat and role != _SABOTEUR
    }
    fooled = tuple(other for other, by in fell.items() if by >= FOOLED)
    return [Remark("bluff", seat, round(max(fell.values()), 4), fooled)] if fooled else []


def lie(
    said: Talked,
    roles: Sequence[str],
    goals: Sequence[str],
    before: Believed,
    after: Believed,
) -> list[Remark]:
    """Something false that others believed a little more once it was said."""
    about = said.about
    if about is None:
        return []
    gained = {
        other: _toward(said.statement, about, other, goals, roles, (before, after))
        for other in range(len(roles))
        if other != said.seat and roles[said.seat] == _SABOTEUR
    }
    fooled = tuple(other for other, by in gained.items() if by >= FOOLED)
    size = max(gained.values(), default=0.0)
    return [Remark("lie", said.seat, round(size, 4), fooled)] if fooled else []


def _toward(
    statement: str,
    about: int,
    other: int,
    goals: Sequence[str],
    roles: Sequence[str],
    believed: tuple[Believed, Believed],
) -> float:
    """How far somebody moved toward a statement; nothing if it was true."""
    before, after = believed
    if statement in (*_AIMS, "stone"):
        gold = statement in _AIMS
        if gold == (goals[about] == TREASURE):
            return 0.0
        by = after.treasure[other][about] - before.treasure[other][about]
        return by if gold else -by
    if statement in ("suspect", "trust") and other != about:
        guilty = roles[about] == _SABOTEUR
        if guilty == (statement == "suspect"):
            return 0.0
        by = after.by_seat[other][about] - before.by_seat[other][about]
        return by if statement == "suspect" else -by
    return 0.0


def is_true(
    statement: str, about: int | None, roles: Sequence[str], goals: Sequence[str]
) -> bool | None:
    """Whether something that was said was so; None where there is nothing to be checked."""
    if about is None:
        return None
    if statement in ("gold", "stone"):
        return (statement == "gold") == (goals[about] == TREASURE)
    if statement in ("suspect", "trust"):
        return (statement == "suspect") == (roles[about] == _SABOTEUR)
    return None
