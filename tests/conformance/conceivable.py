"""Every action that anybody could name in a position, possible or not.

A new kind of action is a row of `KINDS`; until it has one, a test fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Final

from saboteur.rules import cards
from saboteur.rules.actions import (
    Action,
    Block,
    Dig,
    Lay,
    Mark,
    Pass,
    Pay,
    Play,
    Shed,
    Steal,
    Take,
)
from saboteur.rules.hands import hand_names
from saboteur.rules.names import MARKERS
from saboteur.rules.state import NOBODY, State
from saboteur.rules.tunnels import LETTERS

Cell = tuple[int, int]
CARDS: Final = (*cards.NAMES, "nonsense")
FAR: Final[tuple[Cell, ...]] = ((0, 60), (60, 0), (-60, -60), (1000, 2), (-25, 0), (0, 24))
# Some names are from outside the rules.
TOOLS: Final = (*MARKERS, "", "nonsense")
SIDES: Final = (*LETTERS, "", "NE", "X")


def cells(state: State) -> list[Cell]:
    """Two cells around everything that lies in the mine, and some far away."""
    mine = state.mine
    lying = [(mine.x(cell), mine.y(cell)) for cell in (*mine.starts, *mine.goals, *mine.laid)]
    xs, ys = zip(*lying, strict=True) if lying else ((0,), (0,))
    window = product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3))
    return [*window, *FAR]


def _numbers(most: int) -> tuple[int, ...]:
    return (*range(-1, most + 2), 15, 16, 99)


def _seats(state: State) -> tuple[int, ...]:
    return _numbers(state.players)


def _goals(state: State) -> tuple[int, ...]:
    return _numbers(len(state.rules.goal_cells))


def held(state: State) -> list[str]:
    """The cards of whoever chooses, each once."""
    return sorted({*hand_names(state, state.seat)}) if state.seat != NOBODY else []


def aims(state: State) -> Iterator[tuple[str, Cell]]:
    """Every card of the family on every cell; one that is not in the hand on some of them.

    Such a card is refused before anybody looks where it should go.
    """
    mine, everywhere = held(state), cells(state)
    for card in CARDS:
        some = everywhere if card in mine else everywhere[:: max(1, len(everywhere) // 9)]
        yield from ((card, cell) for cell in some)


def trolls(state: State) -> list[Cell]:
    """Cells of cards with a troll, where somebody might offer a bribe, and one without."""
    if not state.rules.counters:
        return []
    laid = [(cell, cards.NAMES[state.mine.tiles[cell] >> 1]) for cell in state.mine.laid]
    return [
        (0, 0),
        *((state.mine.x(cell), state.mine.y(cell)) for cell, name in laid if "troll" in name),
    ]


def bribes(where: list[Cell], cell: Cell) -> list[tuple[Cell, ...]]:
    cells = sorted({*where, cell})
    return [some for count in range(4) for some in combinations(cells, count)]


def digs(state: State) -> Iterator[Action]:
    mine, where = held(state), trolls(state)
    for card, (x, y) in aims(state):
        paid = bribes(where, (x, y)) if card in mine else [()]
        for turned, some in product((False, True), paid):
            yield Dig(card, x, y, turned, some)


def plays(state: State) -> Iterator[Action]:
    """Each card aimed at nothing, at every kind of target, and at two kinds at once."""
    mine, where = held(state), trolls(state)
    for card in CARDS:
        seats = _seats(state) if card in mine else (0, state.players)
        yield Play(card)
        yield Play(card, x=1)
        yield Play(card, seat=0, tool=TOOLS[0], goal=0)
        yield Play(card, x=1, y=0, goal=0)
        yield from (Play(card, seat=seat) for seat in seats)
        yield from (Play(card, tool=tool) for tool in TOOLS)
        yield from (Play(card, seat, tool) for seat, tool in product(seats, TOOLS))
        yield from (Play(card, goal=goal) for goal in _goals(state))
    for card, (x, y) in aims(state):
        for some in bribes(where, (x, y)) if card in mine else [()]:
            yield Play(card, x=x, y=y, bribes=some)


def discards(state: State) -> Iterator[tuple[str, ...]]:
    """No card, every card, and up to four from the hand with what is not in it."""
    yield ()
    yield from ((card,) for card in CARDS)
    some = [*held(state), "rockfall", "key", "", "?", "nonsense"]
    for count in (2, 3, 4):
        yield from combinations_with_replacement(some, count)


def passes(state: State) -> Iterator[Action]:
    yield from (Pass(cards) for cards in discards(state))


def sheds(state: State) -> Iterator[Action]:
    yield from (Shed(marker, cards) for marker, cards in product(TOOLS, discards(state)))


def blocks(state: State) -> Iterator[Action]:
    some = [*held(state), "rockfall", "", "?"] if state.rules.figures else CARDS[:4]
    for card, (x, y), side in product(some, cells(state), SIDES):
        yield Block(card, x, y, side)


def lays(state: State) -> Iterator[Action]:
    yield from (Lay(goal, turned) for goal, turned in product(_goals(state), (False, True)))


def takes(state: State) -> Iterator[Action]:
    yield from (Take(nugget) for nugget in _numbers(8))


def steals(state: State) -> Iterator[Action]:
    yield from (Steal(seat) for seat in (None, *_seats(state)))


def marks(state: State) -> Iterator[Action]:
    yield from (Mark(x, y) for x, y in cells(state))


def pays(state: State) -> Iterator[Action]:
    for count in range(5):
        yield from (Pay(some) for some in combinations_with_replacement((0, 1, 2, 3, 4), count))
    yield Pay((1,) * 40)
    yield Pay((1,) * 300)


KINDS: Final[dict[type[Action], Callable[[State], Iterator[Action]]]] = {
    Dig: digs,
    Play: plays,
    Pass: passes,
    Shed: sheds,
    Block: blocks,
    Lay: lays,
    Take: takes,
    Steal: steals,
    Mark: marks,
    Pay: pays,
}


def conceivable(state: State) -> Iterator[Action]:
    for kind in KINDS.values():
        yield from kind(state)


def spelled(action: Action) -> Action:
    """The one way in which the legal list spells an action."""
    match action:
        case Dig(card, x, y, _, paid):
            same = card in cards.NUMBERS and _looks_same(card)
            return Dig(card, x, y, action.turned and not same, tuple(sorted(paid)))
        case Play(bribes=paid):
            return replace(action, bribes=tuple(sorted(paid)))
        case Pass(names):
            return Pass(_sorted(names))
        case Shed(marker, names):
            return Shed(marker, _sorted(names))
        case Pay(nuggets):
            return Pay(tuple(sorted(nuggets)))
        case _:
            return action


def _looks_same(card: str) -> bool:
    number = cards.NUMBERS[card]
    return number < cards.FIRST_ACTION and bool(cards.SAME_TURNED[number])


def _sorted(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: cards.NUMBERS.get(name, 0)))


def some_conceivable(state: State, rng: Random, count: int) -> list[Action]:
    """So many of each kind, as `conceivable` has them, without making them all."""
    near, seats, goals = cells(state), _seats(state), _goals(state)
    chosen: list[Action] = []
    for _ in range(count):
        card, (x, y) = rng.choice(CARDS), rng.choice(near)
        turned = rng.random() < 0.5
        names = tuple(rng.choices(CARDS, k=rng.randint(1, 3)))
        chosen += [
            Dig(card, x, y, turned),
            Play(card),
            Play(card, rng.choice(seats)),
            Play(card, rng.choice(seats), rng.choice(TOOLS)),
            Play(card, x=x, y=y),
            Play(card, goal=rng.choice(goals)),
            Pass(names),
            Shed(rng.choice(TOOLS), names),
            Block(card, x, y, rng.choice(SIDES)),
            Lay(rng.choice(goals), turned),
            Take(rng.choice(_numbers(8))),
            Steal(rng.choice(seats)),
            Mark(x, y),
            Pay(tuple(rng.choices((1, 2, 3), k=rng.randint(0, 3)))),
        ]
    return rng.sample(chosen, 7 * count)
