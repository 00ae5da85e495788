"""Quick playouts: they value as the blueprint does, see no more than a seat sees, and end."""

from itertools import islice

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur import Game
from saboteur.bots.blueprint import weigh_dig
from saboteur.bots.fields import is_plain
from saboteur.bots.levels import player
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS, Outlook
from saboteur.bots.rehearsal import Rehearsal
from saboteur.bots.worlds import world
from saboteur.rules import codes, packed
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes
from saboteur.rules.view import View

ALL = 0b111


def views(seed: int, players: int = 5) -> list[View]:
    """What the seat to choose sees, at every third turn of a round among careful bots."""
    game = Game("base", players=players, seed=seed)
    bots = [player("careful", f"{seed}/{seat}") for seat in range(players)]
    seen: list[View] = []
    while game.round == 1 and len(seen) < 45:
        view = game.present(game.decision.seat)
        if view.decision.what == "turn":
            seen.append(view)
        game.take(bots[view.seat].choose(view))  # type: ignore[index]
    return list(islice(seen, 0, None, 3))


def staged(state: State, own: int | None = None, naive: bool = False) -> Rehearsal:
    rehearsal = Rehearsal(state, state.seat if own is None else own, ALL)
    odds = vec[i64]([i64(40 * seat - 60) for seat in range(state.players)])
    rehearsal.begin(state, odds, naive)
    return rehearsal


@pytest.mark.parametrize("seed", range(3))
def test_digs_are_worth_what_the_blueprint_says(seed: int) -> None:
    compared = 0
    for view in views(seed):
        state = world(view, dice(seed))
        rehearsal = staged(state)
        outlook = Outlook(state, state.seat, ALL_GOALS)
        rehearsal.look(rehearsal.aims[state.seat])
        assert (rehearsal.best, rehearsal.second) == (outlook.best, outlook.second)
        for code in legal_codes(state):
            if codes.verb(code) != codes.DIG:
                continue
            tile = packed.tile(codes.card(code), codes.turned(code))
            arrived = i64(state.mine.reach[codes.cell(code)])
            for spoils in (False, True):
                quick = rehearsal.worth(int(spoils), codes.cell(code), tile, arrived)
                assert quick == weigh_dig(state, state.seat, outlook, spoils, code)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("own", [0, 1])
def test_a_seat_chooses_by_what_it_knows(own: int) -> None:
    """The hidden cards, roles and goals of two worlds differ; what the seat does is the same."""
    differed = 0
    for view in views(7):
        worlds = [world(view, dice(f"{view.seat} {i}")) for i in range(4)]
        differed += len({bytes(state.hands) + bytes(state.goals) for state in worlds}) > 1
        chosen = set()
        for state in worlds:
            rehearsal = staged(state, own)
            rehearsal.choose(state.seat, Sequence(5))
            use = rehearsal.use
            target = (rehearsal.target, rehearsal.way) if use else None
            chosen.add((int(use), int(rehearsal.place), target))
        assert len(chosen) == 1
    assert differed


@pytest.mark.parametrize("seed", range(4))
def test_playouts_end_with_a_mine_the_rules_would_know(seed: int) -> None:
    found = 0
    for number, view in enumerate(views(seed, players=4)):
        state = world(view, dice(number))
        rehearsal = staged(state)
        found += rehearsal.play(state, vec[i64]([i64(0)] * 4), number % 2 == 1, Sequence(number))
        mine = state.mine
        reach, rim = bytes(mine.reach), sorted(mine.rim)
        mine.relink()
        assert (bytes(mine.reach), sorted(mine.rim)) == (reach, rim)
        assert found or rehearsal.left == 0
    assert found


def test_a_round_of_empty_hands_is_over() -> None:
    state = world(views(1)[0], dice(1))
    state.hands = vec[u8]([u8(0)] * len(state.hands))
    state.left = 0
    assert not staged(state).play(state, vec[i64](), False, Sequence(1))


@pytest.mark.parametrize(
    ("game", "players", "options", "plain"),
    [
        ("base", 5, {}, True),
        ("base", 10, {"round_end": "all_passed"}, True),
        ("base", 5, {"linked_placement": "off"}, False),
        ("base", 5, {"selfish_dwarf": "on"}, False),
        ("saboteur2", 5, {}, False),
        ("duel", 2, {}, False),
        ("solo", 1, {}, False),
    ],
)
def test_only_plain_rounds_are_rehearsed(
    game: str, players: int, options: dict[str, str], plain: bool
) -> None:
    dealt = Game(game, players=players, seed=1, **options)
    state = world(dealt.view(dealt.decision.seat or 0), dice(1))
    assert is_plain(state) == plain
