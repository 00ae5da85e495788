"""Characters: ways that bots of one level differ in, as people do. They never depend on the role.

A character bends what a bot makes of what it believes, when it speaks and how it bets; not what it
knows. Leagues name it after the level: ``shrewd/paranoid``.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Character:
    """`wary` is added to how much of a foe a digger takes others for, in hundredths, and `grudge`
    to those who broke its tools. `hides` is how much of the usual care a saboteur takes, of a
    hundred. A goal less likely than `bets` of the likeliest is not worth digging to. `sure` is the
    suspicion that it says aloud, `trusts` the one below which it vouches, and `talks` is added to
    how much a statement matters to it.
    """

    wary: int = 0
    grudge: int = 0
    hides: int = 100
    bets: float = 0.4
    sure: float = 0.85
    trusts: float = 0.12
    talks: int = 0


PLAIN: Final = Character()
CHARACTERS: Final[dict[str, Character]] = {
    "trusting": Character(wary=-15, sure=0.95, trusts=0.25),
    "paranoid": Character(wary=25, sure=0.6, trusts=0.03),
    "quiet": Character(talks=-7),
    "gambler": Character(hides=40, bets=0.95),
    "talkative": Character(talks=4, sure=0.75, trusts=0.2),
    "grudging": Character(grudge=60),
}
# Those who suspect nobody and speak only when asked have fewer ways to differ.
SIMPLE: Final = ("trusting", "paranoid", "gambler")
WAYS: Final[dict[str, tuple[str, ...]]] = {
    "beginner": SIMPLE,
    "careful": SIMPLE,
    "shrewd": tuple(CHARACTERS),
    "expert": tuple(CHARACTERS),
}


def character_at(level: str, table: str, seat: int) -> str:
    """The character of a bot at a table, the same through all its games; neighbours differ."""
    ways = WAYS.get(level, ())
    return ways[(sum(map(ord, table)) + seat) % len(ways)] if ways else ""
