"""A saboteur's first turn: open harm must be worth clearly more than something quiet."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from saboteur import Game, View
from saboteur.bots import opening, searcher
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.bots.opening import best_at_a_price, hostile, unsuspected
from saboteur.bots.search import Search
from saboteur.bots.shrewd import stance_of
from saboteur.bots.worlds import world
from saboteur.play.player import play_decision
from saboteur.rules.dice import dice
from saboteur.rules.facts import Passed
from saboteur.rules.turn import legal_codes


def first_turns(seeds: range) -> Iterator[View]:
    """Saboteurs before the first turn of all, with cards that harm and cards that do not."""
    for seed in seeds:
        seen = (begun := Game("base", players=5, seed=seed)).view(begun.decision.seat)
        state = world(seen, dice(0))
        if seen.role == "saboteur":
            assert {hostile(state, int(code)) for code in legal_codes(state)} == {True, False}
            yield seen


def search_of(seen: View) -> Search:
    beliefs = Beliefs(seen)
    worlds = [world(seen, dice(n), beliefs.sample(dice(n))) for n in range(4)]
    return Search(worlds, stance_of(seen, beliefs), i64(60), i64(1), 60.0)


def quiet_ones(search: Search) -> list[int]:
    listed, _ = search.candidates()
    return [int(code) for code in listed if not hostile(search.worlds[0], int(code))]


def test_a_price_keeps_a_saboteur_quiet_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for price in (0, 100_000):
        monkeypatch.setattr(opening, "PRICE", price)
        searches = [one for one in map(search_of, first_turns(range(12))) if quiet_ones(one)]
        found.append([best_at_a_price(one) in quiet_ones(one) for one in searches])
    assert not all(found[0])
    assert all(found[1])


def test_experts_pay_the_price_on_their_first_turn_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Search] = []

    def counted(search: Search) -> int:
        asked.append(search)
        return best_at_a_price(search)

    monkeypatch.setattr(searcher, "best_at_a_price", counted)
    first = next(first_turns(range(12)))
    player("expert@4", 1).choose(first)
    assert len(asked) == 1
    assert isinstance(first.seat, int)
    done = replace(first, history=(*first.history, Passed(first.seat, ())))
    player("expert@4", 1).choose(done)
    assert len(asked) == 1


def test_without_a_price_it_is_the_usual_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PRICE", 0)
    for seen in first_turns(range(12)):
        assert best_at_a_price(search_of(seen)) == search_of(seen).best()


def test_only_whoever_has_done_nothing_yet_is_unsuspected() -> None:
    begun = Game("base", players=5, seed=1)
    seat = begun.decision.seat
    assert isinstance(seat, int)
    assert unsuspected(begun.view(seat))
    play_decision(begun, [player("careful", number) for number in range(5)])
    assert not unsuspected(begun.view(seat))
    assert unsuspected(begun.view((seat + 1) % 5))


def test_a_search_that_the_clock_ends_is_late() -> None:
    seen = next(first_turns(range(12)))
    beliefs = Beliefs(seen)
    hurried = Search([world(seen, dice(0))], stance_of(seen, beliefs), i64(60), i64(1), 0.0)
    assert vec[i64]([i64(best_at_a_price(hurried))])[0] in legal_codes(hurried.worlds[0])
    assert hurried.late
