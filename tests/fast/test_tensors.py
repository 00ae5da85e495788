"""Observations hold what a view holds and nothing else, each number where the page says it is."""

from __future__ import annotations

import inspect
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest

import saboteur
from conformance.another import another_world
from saboteur import View
from saboteur.bots.worlds import world
from saboteur.fast import observer as observing
from saboteur.fast.game import CLAIMS, FastGame
from saboteur.fast.layout import LAST_ACTIONS, Layout
from saboteur.fast.observer import Observer
from saboteur.fast.recall import columns, information_state
from saboteur.fast.sheet import Sheet, blank
from saboteur.fast.window import CELLS, place_of
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.cards import NAMES
from saboteur.rules.dice import dice
from saboteur.rules.names import MARKERS, ROLES
from saboteur.rules.state import State
from walks import DEEP, any_setting, moment

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "tensors.md"
MOMENTS: Final = range(60 * DEEP)


def observed(game: FastGame, seat: int, writer: type[Observer] = Observer) -> bytes:
    made = writer(game)
    buffer = blank(made.size)
    made.observe(game, seat, Sheet(buffer, 0, made.size))
    return bytes(buffer)


def some_moment(number: int) -> State:
    random = Random(number)
    return moment(any_setting(random), number, random.randint(0, 70))


def blind(state: State, seat: int, rng: Random, writer: type[Observer] = Observer) -> bool:
    """Whether a seat's observation is the same in worlds that it cannot tell apart."""
    here = observed(FastGame(state, deals=False), seat, writer)
    others = (another_world(state, seat, rng), another_world(state, seat, rng))
    return all(observed(FastGame(other, deals=False), seat, writer) == here for other in others)


@pytest.mark.parametrize("number", MOMENTS)
def test_an_observation_is_blind_to_what_its_seat_cannot_know(number: int) -> None:
    state, rng = some_moment(number), Random(number)
    assert all(blind(state, seat, rng) for seat in range(state.players))


@pytest.mark.parametrize("number", MOMENTS)
def test_a_view_alone_gives_the_same_observation(number: int) -> None:
    state = some_moment(number)
    for seat in range(state.players):
        game = FastGame(state, deals=False)
        imagined = FastGame(world(game.view(seat), dice(number)), deals=False)
        assert observed(imagined, seat) == observed(game, seat)


def passing(number: int) -> tuple[FastGame, list[int]]:
    """A game in which a seat passes, and the numbers of its ways to pass one card."""
    game, random = FastGame("base", players=3, seed=number), Random(number)
    for _ in range(number % 30):
        game.apply(random.choice(list(game.legal())))
    return game, [n for n in game.legal() if game.text(n).startswith("pass ")]


def same_history(writer: type[Observer] = Observer) -> bool:
    """Whether others are told the same, whichever card is passed."""
    for number in range(20):
        game, ways = passing(number)
        others = [seat for seat in range(game.players) if seat != game.seat]
        told = []
        for way in ways:
            after = game.copy()
            after.apply(way)
            told.append([history(after, seat, writer) for seat in others])
        if any(one != two for one, two in pairwise(told)):
            return False
    return True


def history(game: FastGame, seat: int, writer: type[Observer]) -> bytes:
    part = next(part for part in Observer(game).layout.parts if part.name == "history")
    return observed(game, seat, writer)[part.start :]


def test_nobody_is_told_which_card_was_passed() -> None:
    assert same_history()


LEAKS: Final = {
    "roles": ("return other == seat or state.shown", "return other >= 0 or state.shown"),
    "goals": ("return looked or shown", "return True"),
    "looks": (
        "looked = has(i64(state.seen[seat]), goal)",
        "looked = has(i64(state.seen[0]), goal)",
    ),
    "hands": ("if other == seat:", "if other >= 0:"),
    "spares": ("i64(spare) if state.shown else", "i64(spare) if True else"),
    "discards": ("if by == NOBODY or by == seat:", "if by >= NOBODY:"),
    "gifts": ("i64(state.givers[other]) == seat", "i64(state.givers[other]) >= 0"),
    "nuggets": ("known = other == seat or", "known = other >= 0 or"),
    "packet": ("holds = state.decision == NUGGET and state.seat == seat", "holds = True"),
    "hats": ("hat_role(hat) if has(knows, seat) else", "hat_role(hat) if knows >= 0 else"),
    "passes": ("if verb == codes.PASS and not face_up:", "if False:"),
}


def leaking(old: str, new: str) -> type[Observer]:
    source = inspect.getsource(observing)
    assert source.count(old) == 1, old
    module = ModuleType("leaking")
    exec(compile(source.replace(old, new), "leaking", "exec"), vars(module))
    writer: type[Observer] = module.Observer
    return writer


@pytest.mark.skipif(saboteur.compiled, reason="a mutant is interpreted")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str) -> None:
    writer = leaking(*LEAKS[leak])
    if leak == "passes":
        assert not same_history(writer)
        return
    rng = Random(leak)
    moments = (some_moment(number) for number in range(400))
    seats = ((state, seat) for state in moments for seat in range(state.players))
    assert any(not blind(state, seat, rng, writer) for state, seat in seats)


def row(layout: Layout, seen: bytes, name: str) -> bytes:
    part = next(part for part in layout.parts if part.name == name)
    return seen[part.start : part.start + part.size]


def around(items: tuple[Any, ...], view: View) -> list[Any]:
    """By seat, as the viewer counts them."""
    assert isinstance(view.seat, int)
    return [items[(view.seat + i) % view.players] for i in range(view.players)]


@pytest.mark.parametrize("number", MOMENTS)
def test_rows_say_what_the_view_says(number: int) -> None:
    state = some_moment(number)
    game = FastGame(state, deals=False)
    layout = Observer(game).layout
    names = [NAMES[kind] for kind in layout.kinds]
    for seat in range(state.players):
        view, seen = game.view(seat), observed(game, seat)

        def rows(name: str, size: int, seen: bytes = seen) -> list[bytes]:
            cells = row(layout, seen, name)
            return [cells[i : i + size] for i in range(0, len(cells), size)]

        hand = [names[cells.index(1)] for cells in rows("hand", len(names)) if any(cells)]
        assert hand == list(view.hand)
        sizes = list(row(layout, seen, "hand-sizes"))[: view.players]
        assert sizes == around(view.hand_sizes, view)
        roles = [ROLES[cells.index(1)] for cells in rows("roles", len(ROLES))[: view.players]]
        assert roles == around(view.roles, view)
        markers = [
            tuple(name for name, bit in zip(MARKERS, cells, strict=True) if bit)
            for cells in rows("markers", len(MARKERS))[: view.players]
        ]
        assert markers == around(view.markers, view)
        gone = {name: n for name, n in zip(names, row(layout, seen, "gone"), strict=True) if n}
        assert gone == Counter(view.gone)
        assert list(row(layout, seen, "counts"))[:5] == [
            *(view.deck, view.aside, view.pile, view.waiting, view.passes)
        ]
        nuggets = [sum(cells[1:]) for cells in rows("nuggets", 5)[: view.players]]
        assert nuggets == [len(cards) for cards in around(view.nuggets, view)]


@pytest.mark.parametrize("number", MOMENTS)
def test_planes_show_the_mine(number: int) -> None:
    state = some_moment(number)
    game = FastGame(state, deals=False)
    layout, seen, view = Observer(game).layout, observed(game, 0), game.view(0)
    up = [goal for goal in view.goals if goal.lies == "up"]
    tiles = [(tile.x, tile.y) for tile in (*view.starts, *view.tiles)]
    tiles += [(goal.x, goal.y) for goal in up]
    goals = [(goal.x, goal.y) for goal in view.goals]
    for name, cells in (("card", tiles), ("goal", goals)):
        plane = row(layout, seen, name)
        assert [i for i in range(CELLS) if plane[i]] == sorted(place_of(x, y) for x, y in cells)


def test_the_last_actions_are_told_the_latest_first() -> None:
    game = FastGame("base", players=3, seed=1)
    layout = Observer(game).layout
    actor = []
    for _ in range(LAST_ACTIONS + 3):
        actor.append(game.seat)
        game.apply(game.legal()[0])
    cells = row(layout, observed(game, 0), "history")
    entries = [cells[i : i + layout.entry] for i in range(0, len(cells), layout.entry)]
    assert [entry.index(1) for entry in entries] == actor[::-1][:LAST_ACTIONS]


def test_statements_are_seen_by_all() -> None:
    game = FastGame("base", players=3, seed=1)
    quiet = observed(game, 1)
    game.claim(2, 0, 1)
    loud = observed(game, 1)
    layout = Observer(game).layout
    assert quiet != loud
    assert row(layout, loud, "claims")[CLAIMS] == 3


def information(game: FastGame, seat: int) -> list[int]:
    return list(information_state(game, seat))


def test_an_information_state_forgets_nothing() -> None:
    """Two pasts that a seat could tell apart differ, even where the present looks the same."""
    game, random = FastGame("base", players=3, seed=4), Random(4)
    told: dict[tuple[int, ...], int] = {}
    for moves in range(60):
        state = tuple(information(game, 0))
        assert len(state) == (moves + 1) * columns(game.space)
        assert state not in told
        told[state] = moves
        game.apply(random.choice(list(game.legal())))


def test_an_information_state_knows_who_begins() -> None:
    told = [information(FastGame("base", players=3, seed=1, first=seat), 0) for seat in range(3)]
    assert len({tuple(rows) for rows in told}) == 3


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_is_told_who_is_no_seat(seat: int) -> None:
    game = FastGame("base", players=3, seed=1)
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        observed(game, seat)
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        information(game, seat)
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        game.view(seat)


def test_an_observer_writes_its_own_games_into_what_fits() -> None:
    game = FastGame("base", players=3, seed=1)
    observer = Observer(game)
    sheet = Sheet(blank(observer.size), 0, observer.size)
    for other in (FastGame("duel", players=2), FastGame("base", players=3, goals="far")):
        with pytest.raises(ValueError, match="another game"):
            observer.observe(other, 0, sheet)
    small = Sheet(blank(2 * observer.size), 0, observer.size - 1)
    with pytest.raises(ValueError, match="this sheet"):
        observer.observe(game, 0, small)
    with pytest.raises(ValueError, match="this sheet"):
        game.mask(small)
    observer.observe(FastGame("base", players=10), 9, sheet)


@pytest.mark.parametrize("number", range(12))
def test_an_information_state_is_blind_too(number: int) -> None:
    game, ways = passing(number)
    seat = (game.seat + 1) % game.players
    told = []
    for way in ways:
        after = game.copy()
        after.apply(way)
        told.append(information(after, seat))
    assert all(one == two for one, two in pairwise(told))


def test_what_was_seen_before_a_world_is_not_known() -> None:
    with pytest.raises(ValueError, match="middle"):
        information(FastGame(some_moment(1), deals=False), 0)


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_page_names_every_part(game: str) -> None:
    text = PAGE.read_text("utf-8")
    layout = Observer(FastGame(game, players=CATALOGUE[game].rules.players[0])).layout
    assert [part.name for part in layout.parts if f"| `{part.name}` |" not in text] == []
