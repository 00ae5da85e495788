"""What only happens in Saboteur 2: jails, thefts, inspections, swaps, hats and blocking dwarves."""

from typing import Annotated

from saboteur.rules.seen import Names, Public, fact, seen_by


@fact
class PlayerTrapped:
    """X11: `target` is Trapped."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class PlayerFreed:
    """X12: `target` is no longer Trapped."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class TheftPlanned:
    """X13: a seat put a Theft in front of itself."""

    seat: Public[int]
    card: Public[str]


@fact
class TheftPrevented:
    """X14: the Theft in front of `target` was removed."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class RoleInspected:
    """X15: a seat looked at the role of `target`."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    role: Annotated[str, seen_by("seat")]


@fact
class HandsSwapped:
    """X16: both players know both hands."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    given: Annotated[Names, seen_by("seat", "target")]
    taken: Annotated[Names, seen_by("seat", "target")]


@fact
class HatChanged:
    """X17: the new role is known to the target alone; the old one leaves the round unseen."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    role: Annotated[str, seen_by("target")]


@fact
class FigurePlaced:
    """A2: a dwarf on the opening `side` of the card at x, y; the discarded card is unseen."""

    seat: Public[int]
    card: Annotated[str, seen_by("seat", known=True)]
    x: Public[int]
    y: Public[int]
    side: Public[str]


@fact
class FigureLeft:
    """A3, A4: the dwarf on the card at x, y goes; it is free again next round."""

    x: Public[int]
    y: Public[int]
    side: Public[str]
    rule: Public[str]


@fact
class PassageBought:
    """A3: one gold piece to the holder of the dwarf's token."""

    seat: Public[int]
    to: Public[int]


@fact
class GoldStolen:
    """X31: one gold piece; nobody is robbed if the victim is None."""

    seat: Public[int]
    victim: Public[int | None]


DwarfCardPlayed = (
    PlayerTrapped
    | PlayerFreed
    | TheftPlanned
    | TheftPrevented
    | RoleInspected
    | HandsSwapped
    | HatChanged
)
DwarfFact = DwarfCardPlayed | FigurePlaced | FigureLeft | PassageBought | GoldStolen
