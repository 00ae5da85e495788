"""A round dealt card by card, so that every draw can be a chance node of its own."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from saboteur.rules.cards import NAMES
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.names import NUGGETS, ROLES
from saboteur.rules.setup import without
from saboteur.rules.state import State

FIRST, ROLE, SWAP, GOAL, CARD, GOLD = range(6)
_WHAT: Final = ("first", "role", "swap", "goal", "card", "nugget")
_NAMES: Final[dict[int, Sequence[str]]] = {ROLE: ROLES, GOAL: NAMES, CARD: NAMES, GOLD: NUGGETS}


class ChanceDeal:
    """What is still to be drawn, pile by pile, and what was; the last of a kind draw themselves.

    An outcome is a seat's, a role's, a card's or a nugget card's number.
    """

    def __init__(self, state: State) -> None:
        rules = state.rules
        self._round, self._players = int(state.round), int(state.players)
        self._hand, self._aside = int(rules.hand_size[self._players]), int(rules.aside)
        self._goals, self._always = len(rules.goal_cells), int(rules.always_dealt)
        self._rest: list[list[int]] = [
            _firsts(state),
            [int(role) for role in rules.roles[self._players]],
            [],
            [int(card) for card in without(rules.goals, state.boxed)],
            [int(card) for card in without(rules.deck, state.kept)],
            [int(nugget) for nugget in state.pile],
        ]
        self._drawn: list[list[int]] = [[] for _ in self._rest]
        self._pile = FIRST
        self._settle()

    @property
    def done(self) -> bool:
        return self._pile > GOLD

    def outcomes(self) -> list[tuple[int, float]]:
        """Everything that can be drawn next, and how likely it is."""
        rest = self._rest[self._pile]
        return [(number, count / len(rest)) for number, count in sorted(Counter(rest).items())]

    def text(self, outcome: int) -> str:
        return f"{_WHAT[self._pile]} {_name(self._pile, outcome)}"

    def __str__(self) -> str:
        drawn = ((_WHAT[pile], pile, numbers) for pile, numbers in enumerate(self._drawn))
        return "\n".join(
            f"drawn {what}: {' '.join(_name(pile, number) for number in numbers)}"
            for what, pile, numbers in drawn
            if numbers
        )

    def draw(self, outcome: int) -> None:
        self._take(outcome)
        self._settle()

    def copy(self) -> "ChanceDeal":
        other = ChanceDeal.__new__(ChanceDeal)
        other.__dict__.update(self.__dict__)
        other._rest = [pile[:] for pile in self._rest]
        other._drawn = [pile[:] for pile in self._drawn]
        return other

    def _take(self, outcome: int) -> None:
        rest = self._rest[self._pile]
        rest.remove(outcome)
        self._drawn[self._pile].append(outcome)
        if self._pile in (FIRST, SWAP):
            rest.clear()

    def _settle(self) -> None:
        while not self.done and len({*self._rest[self._pile]}) < 2:
            if self._rest[self._pile]:
                self._take(self._rest[self._pile][0])
            else:
                self._pile += 1
                self._swap_if_due()

    def _swap_if_due(self) -> None:
        """B29: a role that must be dealt changes places with any that was."""
        if self._pile == SWAP and self._always in self._drawn[ROLE][self._players :]:
            self._rest[SWAP] = [*range(self._players)]

    def dealt(self) -> RoundDealt:
        """The round that the draws make."""
        roles, goals, cards = self._roles(), self._drawn[GOAL], self._drawn[CARD]
        held = self._players * self._hand
        aside = held + self._aside
        return RoundDealt(
            round=self._round + 1,
            first=self._drawn[FIRST][0],
            roles=_named(ROLES, roles[: self._players]),
            spares=_named(ROLES, roles[self._players :]),
            goals=_named(NAMES, goals[: self._goals]),
            waiting=_named(NAMES, goals[self._goals :]),
            hands=tuple(self._hand_of(seat) for seat in range(self._players)),
            deck=_named(NAMES, cards[aside:]),
            aside=_named(NAMES, cards[held:aside]),
            nuggets=_named(NUGGETS, self._drawn[GOLD]),
        )

    def _hand_of(self, seat: int) -> tuple[str, ...]:
        start = seat * self._hand
        return _named(NAMES, self._drawn[CARD][start : start + self._hand])

    def _roles(self) -> list[int]:
        roles = self._drawn[ROLE][:]
        for seat in self._drawn[SWAP]:
            spare = roles.index(self._always, self._players)
            roles[spare], roles[seat] = roles[seat], roles[spare]
        return roles


def _firsts(state: State) -> list[int]:
    """B5, B26: the seats that may begin, each as likely."""
    lot = dice("lot")
    seat = int(state.rules.beginner.first(state, lot))
    return [*range(state.players)] if lot.rolled else [seat]


def _name(pile: int, number: int) -> str:
    return _NAMES[pile][number] if pile in _NAMES else str(number)


def _named(names: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(names[number] for number in numbers)
