"""What is known of a shuffle; `fairness` says what it is good for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What was promised and said before a game's first deal, and the seed after its end."""

    number: int
    """The how-manieth game of its table it is."""
    promise: str
    """The hash that promises the server's seed."""
    seats: tuple[int, ...] = ()
    """The seats of the people who promised a number of their own."""
    promises: tuple[str, ...] = ()
    """The hashes that promise them, in the order of the seats."""
    nonces: tuple[str, ...] = ()
    """Their numbers; 64 zeros for one that was not said in time."""
    seed: str | None = None
    """The server's seed; None until the game is over."""
