"""Actions as numbers: every legal action has one of its own, and the way back is the same."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from saboteur import Game, IllegalAction, parse_action, world
from saboteur.fast.game import FastGame, NotLegal
from saboteur.fast.sheet import Sheet, blank
from saboteur.fast.window import CELLS, COLUMNS, place_of
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.actions import action_of
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.questions import legal_actions
from walks import DEEP, any_setting, moment

Tables = dict[str, list[tuple[int, dict[str, Any]]]]
GAMES: Final[Tables] = {
    "base": [(3, {}), (5, {"linked_placement": "off"}), (10, {})],
    "saboteur2": [(2, {}), (5, {"blockers": "on"}), (12, {"blockers": "on"})],
    "duel": [(2, {})],
    "solo": [(1, {})],
}
TABLES: Final = [(game, *table) for game, tables in GAMES.items() for table in tables]
GAMES_EACH: Final = 2 * DEEP


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_no_legal_action_falls_outside_and_no_two_share_a_number(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """Random play of whole games; `SABOTEUR_DEEP=6250` makes it 100,000 of them, compiled."""
    random = Random(f"{game} {players}")
    table = FastGame(game, players=players, seed=0, **options)
    for number in range(GAMES_EACH):
        table.reset(number)
        while not table.over:
            legal = list(table.legal())
            assert len({*legal}) == len(legal)
            assert min(legal) >= 0
            assert max(legal) < table.space.size
            table.apply(legal[int(random.random() * len(legal))])


@pytest.mark.parametrize("number", range(40))
def test_numbers_objects_and_texts_say_the_same(number: int) -> None:
    random = Random(number)
    table = FastGame(moment(any_setting(random), number, random.randint(0, 60)))
    legal = table.legal()
    assert {table.action(n) for n in legal} == {*legal_actions(table.state)}
    for n in legal:
        assert table.number(table.action(n)) == table.number(table.text(n)) == n
        assert (
            table.action(n) == action_of(table.state, table.code(n)) == parse_action(table.text(n))
        )


def test_a_number_that_is_not_legal_changes_nothing() -> None:
    table = FastGame("base", players=5, seed=1)
    before = table.view(0)
    for beyond in (-1, table.space.size, next(n for n in range(999) if n not in table.legal())):
        with pytest.raises(NotLegal):
            table.apply(beyond)
    for wrong in ("dig NESW 20,20", "pass swap-hands", "pass key map", "take 2"):
        with pytest.raises(NotLegal):
            table.number(wrong)
    assert table.view(0) == before


def test_the_same_seed_deals_what_a_game_deals() -> None:
    table, game, random = (
        FastGame("base", players=4, seed=7),
        Game("base", players=4, seed=7),
        Random(1),
    )
    while not table.over:
        number = random.choice(list(table.legal()))
        action = table.action(number)
        table.apply(number)
        game.take(action)
    assert game.over
    assert table.gold == game.gold


def test_masks_and_buffers_hold_the_legal_numbers() -> None:
    table = FastGame("saboteur2", players=3, seed=2)
    buffer = blank(table.space.size)
    sheet = Sheet(buffer, 0, table.space.size)
    for _ in range(30):
        table.mask(sheet)
        assert [n for n, bit in enumerate(buffer) if bit] == sorted(table.legal())
        table.apply(table.legal()[0])


def test_a_copy_goes_its_own_way() -> None:
    table = FastGame("duel", players=2, seed=2)
    other, before = table.copy(), list(table.legal())
    other.apply(other.legal()[0])
    assert list(table.legal()) == before
    assert len(other.taken) == len(table.taken) + 1


@pytest.mark.parametrize("game", CATALOGUE)
def test_chance_can_be_given(game: str) -> None:
    players = CATALOGUE[game].rules.players[0]
    model = Game(game, players=players, seed=5)
    dealt = next(fact for fact in model.facts if isinstance(fact, RoundDealt))
    table = FastGame(game, players=players, deals=False)
    assert table.deal_due
    table.deal(dealt)
    assert [table.text(n) for n in sorted(table.legal())]
    assert table.view(0).hand == model.view(0).hand
    with pytest.raises(NotLegal):
        table.deal(dealt)


def test_the_next_cards_can_be_given() -> None:
    table = FastGame("base", players=3, seed=5)
    seat, wanted = table.seat, table.view(table.seat).hand[0]
    deck = Game("base", players=3, seed=5).facts[0]
    assert isinstance(deck, RoundDealt)
    card = next(name for name in deck.deck if name != wanted)
    held = table.view(seat).hand.count(card)
    table.stack([card])
    table.apply(table.number(f"pass {wanted}"))
    assert table.view(seat).hand.count(card) == held + 1
    with pytest.raises(NotLegal):
        table.stack(["broken-cart"] * 9)
    with pytest.raises(ValueError, match="no such card: 'ace'"):
        table.stack(["ace"])


def test_a_world_plays_on() -> None:
    game = Game("base", players=5, seed=3)
    assert game.decision.seat is not None
    view = game.view(game.decision.seat)
    table = FastGame(world(view, dice(1)))
    assert [table.text(n) for n in sorted(table.legal())]
    while not table.over:
        table.apply(table.legal()[-1])
    assert sum(table.gold or ()) >= 0


def test_cells_past_one_end_are_counted_from_the_other() -> None:
    assert place_of(0, 0) == place_of(COLUMNS, 0) == place_of(0, -COLUMNS)
    assert len({place_of(x, y) for x in range(-30, 30) for y in range(-30, 30)}) == CELLS


def test_a_game_refuses_what_the_numbers_refuse() -> None:
    game = Game("base", players=3, seed=1)
    with pytest.raises(IllegalAction):
        game.take("dig NESW 20,20")
