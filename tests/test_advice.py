"""Advice before a choice: from a view alone, the same each time, and of some use."""

import pytest

from drawing import NEARLY, given
from saboteur import Game
from saboteur.bots.levels import LEVELS
from saboteur.bots.worlds import world
from saboteur.play.game import Game as Playing
from saboteur.play.talk import hides_roles
from saboteur.rules.dice import dice
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View, view
from saboteur.study.advice import advice_on

GAMES = (("base", 5), ("base", 3), ("saboteur2", 4), ("duel", 2), ("solo", 1))


def played(game: str, players: int, moves: int, seed: int = 3) -> Playing:
    begun = Game(game, players=players, seed=seed)
    bot = LEVELS["careful"](seed)
    for _ in range(moves):
        begun.take(bot.choose(begun.view(begun.decision.seat)))
    return begun


def shown(game: Playing) -> View:
    return game.view(game.decision.seat)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_best_comes_first_and_others_are_suspected(game: str, players: int) -> None:
    seen = shown(played(game, players, 7))
    advice = advice_on(seen, budget=24)
    assert advice == advice_on(seen, budget=24), "the same each time"
    legal = {text_of(action) for action in seen.legal}
    assert {option.action for option in advice.options} <= legal
    assert advice.options[0].lacks == 0.0
    assert (advice.asked, advice.mistake) == (None, False)
    seats = [one.seat for one in advice.suspects]
    assert seats == ([s for s in range(players) if s != seen.seat] if hides_roles(seen) else [])
    for one in advice.suspects:
        assert 0 <= one.low <= one.high <= 1
        if seen.roles[one.seat] == UNKNOWN:
            assert one.high - one.low >= 0.1 - 1e-9, "nothing is certain without proof"
        assert len(one.grounds) <= 2


def test_throwing_a_win_away_is_a_mistake_and_taking_it_is_none() -> None:
    """The treasure was seen, its card is held, and nobody else can finish the way."""
    state = given(
        NEARLY, players=3, hands=["EW N", "NS", "NS"], roles="DDS", deck="", seen={0: "1"}
    )
    seen = view(state, 0)
    thrown = advice_on(seen, "pass EW", budget=60)
    assert thrown.mistake
    assert thrown.asked is not None
    assert thrown.asked.lacks > 0.3
    best = thrown.options[0].action
    assert best.startswith("dig EW")
    taken = advice_on(seen, best, budget=60)
    assert not taken.mistake
    assert not taken.hides


def test_whoever_hides_is_told_so() -> None:
    state = given(NEARLY, players=3, hands=["EW N", "NS", "NS"], roles="SDD", deck="")
    assert advice_on(view(state, 0), budget=24).hides


def test_what_is_not_legal_is_refused() -> None:
    seen = shown(played("base", 3, 2))
    with pytest.raises(ValueError, match="not legal"):
        advice_on(seen, "dig NESW 40,40")


def test_twins_are_advised_alike() -> None:
    """Two worlds that look the same to a seat give it the same advice."""
    for seed in range(3):
        seen = shown(played("base", 4, 6 + seed, seed))
        rolls = dice(f"twin {seed}")
        other = Game.from_world(world(seen, rolls))
        twin = other.view(seen.seat)
        alike = View(
            **{**{name: getattr(twin, name) for name in View.__slots__}, "history": seen.history}
        )
        assert advice_on(alike, budget=16) == advice_on(seen, budget=16)
