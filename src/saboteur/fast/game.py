"""One game by numbers: what is legal, take it, copy it. No objects, no facts, no record.

A holder of a `FastGame` sees everything; what a seat may know of it are observations and views.
"""

import copyreg
from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from saboteur.fast.sheet import Sheet
from saboteur.fast.space import Space
from saboteur.games.catalogue import new_table
from saboteur.rules import changes
from saboteur.rules.actions import Action, action_of, code_of
from saboteur.rules.cards import number as card_number
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.fold import fold
from saboteur.rules.ruleset import DEAL, OVER, TURN, Ruleset
from saboteur.rules.setup import deal, new_state
from saboteur.rules.state import NOBODY, State
from saboteur.rules.texts.notation import parse_action, text_of
from saboteur.rules.turn import legal_codes, take_code
from saboteur.rules.view import View, view

STACKED: Final = -1
CLAIMS: Final = 15
# An action that was taken: seat << 56 | its code.
_ACTOR: Final = 56


def taken_by(code: i64, seat: i64) -> i64:
    return code | seat << _ACTOR


def actor_of(taken: i64) -> i64:
    return taken >> _ACTOR


def code_of_taken(taken: i64) -> i64:
    return taken & (1 << _ACTOR) - 1


class NotLegal(ValueError):
    """A number that is no legal action now; the game is as it was."""


class FastGame:
    """A game whose actions are numbers of its `space`; the same seed deals what a `Game` deals.

    `taken` are all actions so far, each a code with its seat (`taken_by`), 0 for a deal and
    `STACKED` where the deck was given; `openings` are copies of the state after each of those.
    """

    def __init__(
        self,
        game: str | State = "base",
        *,
        players: int | None = None,
        seed: int | str = 0,
        deals: bool = True,
        **options: str | int | bool,
    ) -> None:
        """A game by its name, or from a copy of a state, a possible world for example."""
        if isinstance(game, str):
            self._begin(named(game, players, options), seed, deals)
        else:
            self._begin(game.copy(), seed, deals)

    def _begin(self, state: State, seed: int | str, deals: bool) -> None:
        self.state: State = state
        self.space: Space = space_of(state.rules)
        self.deals: bool = deals
        self.seed: str = str(seed)
        self.openings: list[State] = []
        self.taken: vec[i64] = vec[i64]()
        self.claims: vec[u8] = vec[u8]([0] * (CLAIMS * state.players))
        self._codes: vec[i64] = vec[i64]()
        self._numbers: vec[i64] = vec[i64]()
        self._listed: bool = False
        if deals:
            self._deal_if_due()

    def reset(self, seed: int | str) -> None:
        """Begin again with other cards."""
        self._begin(new_state(self.state.rules, self.state.players), seed, self.deals)

    @property
    def seat(self) -> int:
        """Who chooses now; -1 if nobody does."""
        return self.state.seat

    @property
    def players(self) -> int:
        """How many play."""
        return self.state.players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.decision == OVER

    @property
    def deal_due(self) -> bool:
        """Whether the next round waits to be dealt."""
        return self.state.decision == DEAL

    @property
    def gold(self) -> tuple[int, ...] | None:
        """B27: everybody's nuggets, when the game is over."""
        return self.state.final

    def legal(self) -> vec[i64]:
        """The numbers of all legal actions; not to be written into."""
        if not self._listed:
            self._codes = legal_codes(self.state)
            self._numbers = self.space.numbers(self.state, self._codes)
            self._listed = True
        return self._numbers

    def legal_into(self, out: vec[i64]) -> int:
        """Write the numbers of all legal actions into a buffer; how many there are."""
        numbers = self.legal()
        for i in range(len(numbers)):
            out[i] = numbers[i]
        return len(numbers)

    def mask(self, sheet: Sheet) -> None:
        """A byte for every number of the space: one where it is legal."""
        if sheet.size != self.space.size:
            raise ValueError(f"a mask has {self.space.size} bytes, and this sheet {sheet.size}")
        sheet.wipe()
        for number in self.legal():
            sheet.put(number, 1)

    def code(self, number: i64) -> i64:
        """The kernel's code of a legal action."""
        numbers = self.legal()
        for i in range(len(numbers)):
            if numbers[i] == number:
                return self._codes[i]
        raise NotLegal(f"{number} is not legal now")

    def apply(self, number: i64) -> None:
        """Take a legal action, or raise `NotLegal` and change nothing."""
        self.take(self.code(number))

    def take(self, code: i64) -> None:
        """Take an action by the kernel's code; nothing is checked here."""
        self.taken = append(self.taken, taken_by(code, self.state.seat))
        self._listed = False
        take_code(self.state, code)
        if self.deals:
            self._deal_if_due()

    def _deal_if_due(self) -> None:
        if self.state.decision == DEAL:
            deal(self.state, dice(f"{self.seed}/{int(self.state.round) + 1}"))
            self._begun(0)

    def _begun(self, why: i64) -> None:
        self._listed = False
        if why != STACKED:
            # New roles: what was said of the old ones is past.
            self.claims = vec[u8]([0] * (CLAIMS * self.state.players))
        self.taken = append(self.taken, why)
        self.openings.append(self.state.copy())

    def deal(self, dealt: RoundDealt) -> None:
        """Explicit chance: deal just this, where the game does not deal by itself."""
        if self.state.decision != DEAL:
            raise NotLegal("no deal is due")
        fold(self.state, dealt)
        self.state.rules.drawing.opening(self.state)
        changes.decision_opened(self.state, TURN, self.state.first, NOBODY)
        self._begun(0)

    def stack(self, cards: Iterable[str]) -> None:
        """Explicit chance: let these be the next cards drawn, the first of them first."""
        top = [_card(card) for card in cards]
        rest = self.state.deck[: self.state.left]
        for card in top:
            if u8(card) not in rest:
                raise NotLegal("that card is not in the deck any more")
            rest = remove(rest, u8(card))
        for card in reversed(top):
            rest = append(rest, u8(card))
        self.state.deck = rest
        self._begun(STACKED)

    def copy(self) -> "FastGame":
        """An independent copy, which deals the same rounds."""
        other = FastGame(self.state, seed=self.seed, deals=False)
        other.deals = self.deals
        other.openings = self.openings[:]
        other.taken = self.taken[:]
        other.claims = self.claims[:]
        other._codes = self._codes
        other._numbers = self._numbers
        other._listed = self._listed
        return other

    def claim(self, seat: i64, kind: i64, about: i64) -> None:
        """A seat says something: the kind's number, and a goal, a seat, or nothing (-1)."""
        if not 0 <= seat < self.state.players or not 0 <= kind < CLAIMS or not -1 <= about < 16:
            raise ValueError(f"no seat {seat} says {kind} about {about}")
        self.claims[CLAIMS * seat + kind] = u8(about + 2)

    def action(self, number: i64) -> Action:
        """The object that a legal number stands for."""
        return action_of(self.state, self.code(number))

    def text(self, number: i64) -> str:
        """An action's number as text."""
        return text_of(self.action(number))

    def number(self, action: Action | str) -> int:
        """The number of a legal action, object or text."""
        chosen = parse_action(action) if isinstance(action, str) else action
        code = code_of(self.state, chosen)
        numbers = self.legal()
        for i in range(len(numbers)):
            if self._codes[i] == code:
                return numbers[i]
        raise NotLegal(f"{action} is not legal now")

    def view(self, seat: int) -> View:
        """What a seat may know, as an object, without its history."""
        if not 0 <= seat < self.state.players:
            raise ValueError(f"no seat {seat}: seats are 0 to {self.state.players - 1}")
        return view(self.state, seat)


def _card(name: str) -> int:
    try:
        return card_number(name)
    except KeyError:
        raise ValueError(f"no such card: {name!r}") from None


def named(game: str, players: int | None, options: dict[str, str | int | bool]) -> State:
    if players is None:
        raise ValueError("how many players?")
    return new_table(game, players, options)


_SPACES: dict[int, tuple[Ruleset, Space]] = {}


def space_of(rules: Ruleset) -> Space:
    """The space of a ruleset, made once."""
    found = _SPACES.get(id(rules))
    if found is None or found[0] is not rules:
        found = (rules, Space(rules))
        _SPACES[id(rules)] = found
    return found[1]


def _reduce(game: FastGame) -> tuple[Any, ...]:
    taken, claims = list(game.taken), bytes(game.claims)
    return _restored, (game.state, game.seed, game.deals, game.openings, taken, claims)


def _restored(
    state: State, seed: str, deals: bool, openings: list[State], taken: list[int], claims: bytes
) -> FastGame:
    game = FastGame(state, seed=seed, deals=False)
    game.deals = deals
    game.openings = openings
    game.taken = vec[i64](taken)
    game.claims = vec[u8](claims)
    return game


copyreg.pickle(FastGame, _reduce)
