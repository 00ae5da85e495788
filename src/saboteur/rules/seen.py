"""Who sees which field of a fact: said at the field, followed wherever facts are shown or kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

Viewer = int | None | Literal["all"]
"""Who looks: a seat, None for an onlooker, or "all" once the game is over."""
UNKNOWN: Final = "?"

Names = tuple[str, ...]
Seats = tuple[int, ...] | tuple[tuple[int, ...], ...]
"""The witnesses of a field, or those of each of its items."""
Witnesses = Callable[[Any, Any], Seats | None]
"""Who sees a field, from its fact and its value; None is everybody."""
T = TypeVar("T")


def sees(viewer: Viewer, seat: int) -> bool:
    return viewer == "all" or viewer == seat


def everybody(fact: object, value: object) -> None:
    """What lies open, or is said aloud."""


def now_open(fact: object, value: object) -> None:
    """What lay face down until now, and lies open from now on."""


def nobody(fact: object, value: object) -> Seats:
    """What lies face down."""
    return ()


def each_its_own(fact: object, value: tuple[object, ...]) -> Seats:
    """Of a row with an item for each seat, seat 0 sees the first, seat 1 the second …"""
    return tuple((seat,) for seat in range(len(value)))


@dataclass(frozen=True, slots=True)
class SeenBy:
    """The seats that other fields of the fact name, or everybody if a flag of it says so."""

    seats: Names
    """The fields that name the seats."""
    open_if: str | None = None
    """A flag that shows the field to everyone."""
    known: bool = False
    """Whether it is nothing new to them: cards of their own hand."""
    drawn: bool = False
    """Whether it comes from the deck, and can go back there."""

    def __call__(self, fact: object, value: object) -> Seats | None:
        if self.open_if is not None and getattr(fact, self.open_if):
            return None
        named = [getattr(fact, name) for name in self.seats]
        return tuple(sorted({seat for seat in named if seat is not None}))


def seen_by(
    *seats: str, open_if: str | None = None, known: bool = False, drawn: bool = False
) -> SeenBy:
    """``face: Annotated[str, seen_by("seat")]``: the seat in the field `seat` sees the face."""
    return SeenBy(seats, open_if, known, drawn)


Public = Annotated[T, everybody]
Uncovered = Annotated[T, now_open]
Hidden = Annotated[T, nobody]

SECRETS: Final[dict[type, dict[str, Witnesses]]] = {}
"""For each kind of fact, the fields that not everybody sees, and who does."""
UNCOVERED: Final[dict[type, tuple[str, ...]]] = {}
"""For each kind of fact, the fields that show everybody what was hidden."""
_ROWS: Final[tuple[object, ...]] = (Names, tuple[Names, ...])
_NAMES: Final[tuple[object, ...]] = (str, *_ROWS)
_SEATS: Final[tuple[object, ...]] = (Annotated[int, everybody], Annotated[int | None, everybody])
_FLAG: Final[object] = Annotated[bool, everybody]


@dataclass_transform(frozen_default=True)
def fact(kind: type[T]) -> type[T]:
    """A frozen dataclass that says of every field who sees it, or cannot be imported."""
    made = dataclass(frozen=True, slots=True)(kind)
    hints = get_type_hints(made, include_extras=True)
    declared = {name: _declared(made, name, hint) for name, hint in hints.items()}
    secrets = {name: who for name, who in declared.items() if who not in (everybody, now_open)}
    for name, who in secrets.items():
        _check(made, name, who, hints)
    SECRETS[made] = secrets
    UNCOVERED[made] = tuple(name for name, who in declared.items() if who is now_open)
    return made


def _declared(kind: type, name: str, hint: Any) -> Witnesses:
    said: tuple[Witnesses, ...] = getattr(hint, "__metadata__", ())
    if len(said) != 1 or not callable(said[0]):
        raise _mistake(kind, name, "does not say who sees it")
    return said[0]


def _check(kind: type, name: str, who: Witnesses, hints: dict[str, Any]) -> None:
    if get_args(hints[name])[0] not in (_ROWS if who is each_its_own else _NAMES):
        raise _mistake(kind, name, "cannot be hidden so: only names can, and rows of them")
    if not isinstance(who, SeenBy):
        return
    for seat in who.seats:
        if hints.get(seat) not in _SEATS:
            raise _mistake(kind, name, f"is seen by {seat!r}, which is no public seat of it")
    if who.open_if is not None and hints.get(who.open_if) != _FLAG:
        raise _mistake(kind, name, f"is open if {who.open_if!r}, which is no public flag of it")


def _mistake(kind: type, name: str, what: str) -> TypeError:
    return TypeError(f"{kind.__name__}.{name} {what}")


def as_seen(fact: T, viewer: Viewer) -> T:
    """A fact with only those names filled in that the viewer may know."""
    secrets = SECRETS[type(fact)]
    if not secrets or viewer == "all":
        return fact
    return masked(fact, witnesses(fact), viewer)


def witnesses(fact: object) -> dict[str, Seats]:
    """Who sees those fields of a fact that not everybody sees; of empty rows all there is."""
    seen: dict[str, Seats] = {}
    for name, who in SECRETS[type(fact)].items():
        value = getattr(fact, name)
        seats = who(fact, value)
        if seats is not None and (any(value) or isinstance(value, str)):
            seen[name] = seats
    return seen


def teaches(fact: object) -> bool:
    """Whether anybody learnt by this fact what was hidden, other than a card drawn from the deck.

    What a seat plays from its own hand is no secret to be learnt: it was the seat's to show.
    """
    secrets = SECRETS[type(fact)]
    learnt = (name for name in witnesses(fact) if not _nothing_new(secrets[name]))
    shown = (getattr(fact, name) for name in UNCOVERED[type(fact)])
    return any(_somebody(witnesses(fact)[name]) for name in learnt) or any(
        value is not None and value != () for value in shown
    )


def _nothing_new(who: Witnesses) -> bool:
    return isinstance(who, SeenBy) and (who.known or who.drawn)


def _somebody(seats: Seats) -> bool:
    return any(own != () for own in seats)


def masked(fact: T, seen: dict[str, Seats], viewer: Viewer) -> T:
    """A fact without the names that a viewer is no witness of."""
    hidden = {}
    for name, seats in seen.items():
        value = getattr(fact, name)
        shown = _shown(value, seats, viewer)
        if shown is not value:
            hidden[name] = shown
    if not hidden:
        return fact
    kind: Any = type(fact)
    known: T = kind(*[hidden.get(name, getattr(fact, name)) for name in kind.__match_args__])
    return known


def _shown(value: Any, seats: Seats, viewer: Viewer) -> Any:
    if viewer in seats:
        return value
    if seats and isinstance(seats[0], tuple):
        rows = zip(value, seats, strict=True)
        return tuple([_shown(item, own, viewer) for item, own in rows])
    return _blank(value)


def _blank(value: Any) -> Any:
    if isinstance(value, str):
        return UNKNOWN
    if value and isinstance(value[0], str):
        return (UNKNOWN,) * len(value)
    return tuple([_blank(item) for item in value])
