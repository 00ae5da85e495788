"""What lies and stands in a mine, and beside it, as a view tells of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """A face-up card in the mine."""

    x: int
    """Its column; x grows eastward."""
    y: int
    """Its row; y grows southward."""
    card: str
    """The card's name, such as "NES"."""
    turned: bool
    """Whether it lies rotated half a turn."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, face down or face up."""

    x: int
    """Its column."""
    y: int
    """Its row."""
    face: str
    """Its face, such as "NESW+treasure", or "?" if this seat does not know it."""
    lies: str
    """How it lies: "down", "over" (turned over, but not yet laid) or "up"."""
    turned: bool
    """Whether it lies rotated half a turn."""


@dataclass(frozen=True, slots=True)
class Token:
    """What stands on the tile at x, y, and whose it is."""

    kind: str
    """A "figure" that blocks, a "key" or "bribe" that opens, or a "counter" that marks gold."""
    x: int
    """The tile's column."""
    y: int
    """The tile's row."""
    seat: int | None
    """Whose it is; None for a bribe."""
    side: str | None = None
    """The opening a figure blocks: N, E, S or W."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded card as the pile shows it."""

    card: str
    """Its name, or "?" if it lies face down."""
    by: int | None
    """The seat that passed it; None if it was played."""


@dataclass(frozen=True, slots=True)
class HatOut:
    """A role that left the round (X17)."""

    role: str
    """The role, or "?" if this seat does not know it."""
    witnesses: tuple[int, ...]
    """The seats that all know to know it; fellow saboteurs (B31) may know it too."""
