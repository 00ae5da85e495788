"""What only happens in The Duel and its solo game: doors, trolls, marked gold, drawn cards."""

from saboteur.rules.seen import Names, Public, Uncovered, fact


@fact
class DoorOpened:
    """D12: a key opened the door at x, y for a seat."""

    seat: Public[int]
    card: Public[str]
    x: Public[int]
    y: Public[int]


@fact
class TrollBribed:
    """D8: a seat bribed the troll at x, y."""

    seat: Public[int]
    x: Public[int]
    y: Public[int]


@fact
class GoldMarked:
    """D9: a counter of the seat's colour on the gold at x, y."""

    seat: Public[int]
    x: Public[int]
    y: Public[int]


@fact
class SabotageDrawn:
    """S3: laid in front of oneself at once; a second of a kind is discarded without effect."""

    seat: Public[int]
    card: Uncovered[str]
    tool: Public[str]
    works: Public[bool]
    rule: Public[str] = "S3"


@fact
class SlideDrawn:
    """S4: played at once; where nothing can be removed it has no effect."""

    seat: Public[int]
    card: Uncovered[str]
    x: Public[int | None]
    y: Public[int | None]
    removed: Public[str | None]
    rule: Public[str] = "S4"


@fact
class GoldKept:
    """D16: the cards with a seat's counters leave the game's decks and lie in front of it."""

    seat: Public[int]
    cards: Public[Names]
    nuggets: Uncovered[Names]


@fact
class TrollsPaid:
    """D16: nugget cards that leave the game."""

    seat: Public[int]
    nuggets: Uncovered[Names]


@fact
class GoalsBoxed:
    """D17: goals that were turned over leave the game."""

    goals: Public[Names]


DuelCardPlayed = DoorOpened
DuelFact = (
    DuelCardPlayed
    | TrollBribed
    | GoldMarked
    | SabotageDrawn
    | SlideDrawn
    | GoldKept
    | TrollsPaid
    | GoalsBoxed
)
