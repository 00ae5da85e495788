"""A game of the family as a record: components, and for each question of play who answers it.

Another game is this record with entries replaced; an option of a table replaces entries too.
No code asks which game it is in.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.cards import NAMES, NUMBERS
from saboteur.rules.dice import Dice
from saboteur.rules.mine import Grid
from saboteur.rules.names import MARKERS
from saboteur.rules.rows import ActionCard, Card
from saboteur.rules.state import State

DEAL: Final = 0
TURN: Final = 1
LAYING: Final = 2
NUGGET: Final = 3
OVER: Final = 4
THEFT_CHOICE: Final = 5
MARKING: Final = 6
PAYING: Final = 7
DECISIONS: Final = ("deal", "turn", "lay", "nugget", "over", "theft", "mark", "pay")
# The rule behind each decision that is the same in every game that has it.
_ASKS: Final = {LAYING: "T8", NUGGET: "B19", THEFT_CHOICE: "X31", MARKING: "D9", PAYING: "D16"}

ALLOWED: Final = ""


class Choice(ABC):
    """One thing a decision offers: its legal actions, why one is refused, and what it does."""

    def __init__(self, verb: i64) -> None:
        self.verb: Final = verb

    @abstractmethod
    def legal(self, state: State, out: vec[i64]) -> vec[i64]: ...

    @abstractmethod
    def refusal(self, state: State, code: i64) -> str:
        """The id of the rule that forbids it, or `ALLOWED`."""

    @abstractmethod
    def take(self, state: State, code: i64) -> None: ...


def offered(choices: Mapping[int, Sequence[Choice]]) -> list[list[Choice]]:
    """What each decision offers, by its number, as the kernel looks it up."""
    return [list(choices.get(decision, ())) for decision in range(len(DECISIONS))]


def asked(rules: Mapping[int, str]) -> tuple[str, ...]:
    """The rule behind each decision, by its number."""
    asks = {**_ASKS, **rules}
    return tuple([asks[decision] for decision in range(len(DECISIONS))])


class Placement(ABC):
    """Where a path card may be dug."""

    @abstractmethod
    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]: ...

    @abstractmethod
    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str: ...


class Effect:
    """What an action card does: its targets, its refusal and its effect.

    As it stands here: a card that a game does not have.
    """

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        return state.rules.held

    def take(self, state: State, seat: i64, code: i64) -> None:
        """Nothing."""


Effects = Mapping[str, Callable[[ActionCard], Effect]]
"""What a game lets cards do, by the `does` of their rows."""


def effects_of(cards: Iterable[ActionCard], effects: Effects) -> list[Effect]:
    """The effect of every card by its number."""
    bound = [Effect()] * len(NAMES)
    for card in cards:
        if card.does not in effects:
            raise LookupError(f"no effect is bound to what {card.name!r} does: {card.does!r}")
        bound[NUMBERS[card.name]] = effects[card.does](card)
    return bound


def marker_cards(cards: Iterable[ActionCard]) -> list[int]:
    """The card that lies in front of a player as each marker, by the marker's number."""
    lying = {card.marker: NUMBERS[card.name] for card in cards}
    return [lying[marker] for marker in MARKERS if marker in lying]


class Ending(ABC):
    """When a round is over without the treasure, and by which rule; asked with an empty deck."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    @abstractmethod
    def over(self, state: State) -> bool: ...

    def stuck(self, state: State, seat: i64) -> bool:
        """Whether a pass by this seat would be for want of anything else to do.

        Only endings that ask for such passes look.
        """
        return False


class Aftermath(ABC):
    """What follows when the mine changed and all goals that were reached lie face up."""

    @abstractmethod
    def settle(self, state: State) -> None: ...


class Drawing(ABC):
    """How cards come from the deck into a hand."""

    @abstractmethod
    def opening(self, state: State) -> None:
        """Whatever is drawn right after the deal."""

    @abstractmethod
    def draw(self, state: State, seat: i64, count: i64) -> None: ...


class Beginner(ABC):
    """Who begins a round; dice only where the rules draw lots."""

    @abstractmethod
    def first(self, state: State, dice: Dice) -> i64: ...


class Gold(ABC):
    """Who has won a round, and who is paid what."""

    @abstractmethod
    def winner(self, state: State, found: bool) -> i64: ...

    @abstractmethod
    def pay(self, state: State) -> None: ...


@dataclass(frozen=True)
class Ruleset:
    """`cards` are the rows of all cards in the box, `deck` and `goals` what is shuffled.

    `stops` are the barriers that stop each team; `asks` is the rule behind each decision.
    `no_digging` are the markers, as bits, that keep a player from digging. `turns` says whose turn
    it is, `held` that one plays only what one holds; `quiet` is the rule by which players do not
    talk, if there is one. `always_dealt` is a role that is never left over, if there is one;
    with `fellows_known` saboteurs learn at the deal who the others are.
    """

    id: str
    players: tuple[int, int]
    rounds: int
    roles: dict[int, vec[u8]]
    always_dealt: int
    fellows_known: bool
    hand_size: dict[int, int]
    cards: tuple[Card, ...]
    deck: vec[u8]
    aside: int
    starts: tuple[tuple[int, int, str], ...]
    goal_cells: tuple[tuple[int, int], ...]
    goals: vec[u8]
    nuggets: vec[u8]
    starting_gold: int
    figures: int
    counters: int
    grid: Grid
    stops: vec[i64]
    asks: tuple[str, ...]
    turns: str
    held: str
    choices: list[list[Choice]]
    placements: list[Placement]
    effects: list[Effect]
    marker_cards: list[int]
    no_digging: i64
    beginner: Beginner
    drawing: Drawing
    aftermath: Aftermath
    ending: Ending
    gold: Gold
    skips_empty_hands: bool
    shows_goals: bool
    open_discards: bool
    open_purses: bool
    quiet: str
    options: dict[str, str]


def with_effects(rules: Ruleset, effects: Effects) -> Ruleset:
    """The same game with other effects for what some of its cards do."""
    bound = rules.effects[:]
    for card in rules.cards:
        if isinstance(card, ActionCard) and card.does in effects:
            bound[NUMBERS[card.name]] = effects[card.does](card)
    return replace(rules, effects=bound)
