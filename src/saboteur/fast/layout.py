"""What an observation is made of: planes of the window, then rows of numbers, each with a name.

The page `docs/tensors.md` is written from these tables.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.fast.game import CLAIMS
from saboteur.fast.space import Space
from saboteur.fast.window import CELLS
from saboteur.rules.cards import (
    BARRIER,
    BLUE,
    CRYSTAL,
    FIRST_ACTION,
    GOLD,
    GREEN,
    JOINED,
    JOINED_SHUT,
    LADDER,
    NAMES,
    OPENINGS,
    TROLL,
)
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, WINNERS
from saboteur.rules.ruleset import DECISIONS, Ruleset
from saboteur.rules.state import HAND
from saboteur.rules.tunnels import LETTERS

ABSENT: Final = -1
LAST_ACTIONS: Final = 12
VERBS: Final = 11
HATS: Final = 2

SIDES: Final = "NESW"
JOINTS: Final = ("NE", "NS", "NW", "ES", "EW", "SW")
# Always there, in this order; then those that a game's cards have a use for.
COMMON: Final = {
    "card": "a card lies face up",
    **{f"open-{side}": f"it opens to the {side}" for side in SIDES},
    **{f"joined-{joint}": f"it joins {joint[0]} and {joint[1]}" for joint in JOINTS},
    "start": "a start",
    "goal": "a goal, face down or up",
    "treasure": "a goal this seat knows to be the treasure",
    "no-treasure": "a goal this seat knows not to be it",
    "linked": "a card that this seat's start is linked to",
    "rim": "an empty cell at which that link arrives",
    "fresh": "the card just dug",
}
SPECIAL: Final = {
    **{f"shut-{joint}": f"{joint} is joined even while its barrier is shut" for joint in JOINTS},
    "door-blue": "a blue door",
    "door-green": "a green door",
    "troll": "a troll",
    "opened": "whom the barrier is open for: 1 this seat, 2 the other, 3 both",
    "ladder": "a ladder: 1 of no colour, 2 blue, 3 green",
    "crystal": "a crystal",
    "gold": "so much gold",
    "counter": "a counter: 1 this seat's, 2 the other's",
    "figure": "a blocking dwarf looks N (1), E (2), S (3) or W (4)",
    "figure-owner": "whose it is: 1 this seat's, 2 its left neighbour's …",
    "rival-linked": "a card that the other start is linked to",
    "rival-rim": "an empty cell at which that link arrives",
}
ROWS: Final = {
    "decision": ("what is chosen now: " + ", ".join(DECISIONS), len(DECISIONS), "", ""),
    "chooser": ("who chooses", 1, "seats", ""),
    "turn": ("whose turn it is", 1, "seats", ""),
    "first": ("who began the round", 1, "seats", ""),
    "last": ("who last played a card", 1, "seats", ""),
    "finder": ("who found the treasure", 1, "seats", ""),
    "counts": (
        "cards in the deck, set aside, nuggets in the pile, goals waiting, passes in a row, "
        "counters, free dwarves, the round, the rounds of a game",
        9,
        "",
        "",
    ),
    "shown": ("whether the round is over and all is shown", 1, "", ""),
    "winner": ("who won the round: " + ", ".join(WINNERS), len(WINNERS), "", ""),
    "about": ("the goal that is to be laid", 1, "goals", ""),
    "goals": (
        "by goal: turned over, lies face up, then its face if it is known",
        1,
        "goals",
        "faces",
    ),
    "looked": ("who has looked at which goal", 1, "seats", "goals"),
    "hand": ("by place in the sorted hand, the card", HAND, "kinds", ""),
    "hand-sizes": ("how many cards each seat holds", 1, "seats", ""),
    "recalled": ("cards this seat gave away and others still hold", 1, "seats", "kinds"),
    "gone": ("discarded cards this seat has seen, counted", 1, "kinds", ""),
    "face-down": ("how many cards each seat discarded face down", 1, "seats", ""),
    "roles": ("each seat's role: " + ", ".join(ROLES[1:]), len(ROLES), "seats", ""),
    "spares": ("roles left over, counted", len(ROLES), "", ""),
    "hats-out": ("roles that left the round, and who knows which", HATS, "hats", ""),
    "inspected": ("who has inspected whom", 1, "seats", "seats"),
    "markers": (
        "what lies in front of each seat: " + ", ".join(MARKERS),
        len(MARKERS),
        "seats",
        "",
    ),
    "thefts": ("who lies in wait, by number from the earliest", 1, "seats", ""),
    "nuggets": ("by seat: pieces, cards of 1, 2, 3, cards unknown", len(NUGGETS), "seats", ""),
    "has-gold": ("who has any gold", 1, "seats", ""),
    "packet": ("the nuggets on offer, counted: -, 1, 2, 3, unknown", len(NUGGETS), "", ""),
    "result": ("everybody's nuggets at the end", 1, "seats", ""),
    "debts": ("what each seat owes to trolls", 1, "seats", ""),
    "blocked": ("who has used a blocking dwarf", 1, "seats", ""),
    "kept": ("cards kept in front of players, counted", 1, "kinds", ""),
    "boxed": ("cards out of the game, counted", 1, "kinds", ""),
    "claims": (
        "by seat and kind of statement, what it last said in this round: gold, stone, suspect, "
        "trust, repair-me, dig-toward, why, who-saw, deny, dug-toward, nothing-better, "
        "wanted-cards, cleared-way, my-mistake, unseen",
        CLAIMS,
        "seats",
        "",
    ),
    "history": (
        "the last actions as everybody saw them, the latest first",
        LAST_ACTIONS,
        "entry",
        "",
    ),
}


class Part:
    """A plane or a row: its name, where it begins, and how long it is."""

    def __init__(self, name: str, start: int, size: int, meaning: str) -> None:
        self.name: Final = name
        self.start: Final = start
        self.size: Final = size
        self.meaning: Final = meaning


class Layout:
    """Where everything is in the observations of a ruleset: `size` bytes, the planes first."""

    def __init__(self, rules: Ruleset, space: Space) -> None:
        deck = {int(card) for card in rules.deck} | {int(card) for card in rules.goals}
        self.kinds: Final = sorted(deck)
        self.kind_of: vec[i64] = vec[i64]([ABSENT] * len(NAMES))
        for i, card in enumerate(self.kinds):
            self.kind_of[card] = i
        self.rivals: Final = len(rules.starts) > 1
        self.parts: Final = list[Part]()
        self.size: i64 = 0
        self._at: Final = dict[str, int]()
        tiles = [2 * card for card in self.kinds if card < FIRST_ACTION]
        for name, meaning in COMMON.items():
            self._add(name, CELLS, meaning)
        for name, meaning in SPECIAL.items():
            if self._wanted(name, rules, tiles):
                self._add(name, CELLS, meaning)
        self.planes: Final = len(self.parts)
        sizes = {
            "": 1,
            "seats": int(space.seats),
            "goals": int(space.goals),
            "kinds": len(self.kinds),
            "faces": 2 + len(self.kinds),
            "hats": len(ROLES) + int(space.seats),
            "entry": VERBS + 2 * int(space.seats) + len(self.kinds) + 5,
        }
        self.seats: Final = space.seats
        self.entry: Final = i64(sizes["entry"])
        for name, (meaning, times, one, other) in ROWS.items():
            self._add(name, times * sizes[one] * sizes[other], meaning)
        self._marks: vec[i64] = vec[i64]()
        self._ends: vec[i64] = vec[i64]()
        for tile in range(2 * FIRST_ACTION):
            self._mark_tile(tile)

    def _add(self, name: str, size: int, meaning: str) -> None:
        self._at[name] = int(self.size)
        self.parts.append(Part(name, int(self.size), size, meaning))
        self.size += size

    def at(self, name: str) -> int:
        """Where a part begins; `ABSENT` if this game has no use for it."""
        return self._at.get(name, ABSENT)

    def _wanted(self, name: str, rules: Ruleset, tiles: list[int]) -> bool:
        barriers = {int(BARRIER[tile]) for tile in tiles} - {0}
        if name.startswith("rival"):
            return self.rivals
        if name.startswith("figure"):
            return rules.figures > 0
        if name == "counter":
            return rules.counters > 0
        if name in ("opened", "troll"):
            return TROLL in barriers
        if name == "ladder":
            return any([LADDER[tile] for tile in tiles])
        if name == "crystal":
            return any([CRYSTAL[tile] for tile in tiles])
        if name == "gold":
            return any([GOLD[tile] for tile in tiles])
        return len(barriers) > 0

    def _mark_tile(self, tile: int) -> None:
        """The planes that say what a card is, by tile."""
        names = ["card"]
        names += [f"open-{side}" for side in SIDES if OPENINGS[tile] >> LETTERS.index(side) & 1]
        for joint in JOINTS:
            entry = 4 * tile + LETTERS.index(joint[0])
            exit_side = LETTERS.index(joint[1])
            if JOINED[entry] >> exit_side & 1:
                names.append(f"joined-{joint}")
            if JOINED_SHUT[entry] >> exit_side & 1:
                names.append(f"shut-{joint}")
        doors = {BLUE: "door-blue", GREEN: "door-green", TROLL: "troll"}
        if BARRIER[tile]:
            names.append(doors[int(BARRIER[tile])])
        for name, value in (("ladder", LADDER), ("crystal", CRYSTAL), ("gold", GOLD)):
            names += [name] * int(value[tile])
        for name in names:
            if name in self._at:
                self._marks = append(self._marks, i64(self._at[name]))
        self._ends = append(self._ends, len(self._marks))

    def first_mark(self, tile: i64) -> i64:
        return self._ends[tile - 1] if tile else 0

    def end_mark(self, tile: i64) -> i64:
        return self._ends[tile]

    def mark(self, i: i64) -> i64:
        """Where the plane of one of a tile's marks begins."""
        return self._marks[i]
