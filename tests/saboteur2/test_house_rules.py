"""B31–B35: the house rules, in Saboteur 2."""

from itertools import product
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from drawing import after, dealt, rule
from drawing_saboteur2 import given
from saboteur import Game, play_game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import careful
from saboteur.bots.levels import player
from saboteur.bots.worlds import world
from saboteur.games.catalogue import new_table, state_from
from saboteur.games.options import OptionError
from saboteur.rules import hands
from saboteur.rules.actions import Steal
from saboteur.rules.cards import NUMBERS
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.fold import fold
from saboteur.rules.lying import HatOut
from saboteur.rules.names import ROLES
from saboteur.rules.questions import decision
from saboteur.rules.saboteur2.facts import HatChanged
from saboteur.rules.seen import Viewer
from saboteur.rules.state import HAND, State
from saboteur.rules.texts.notation import NotationError
from saboteur.rules.texts.position import position
from saboteur.rules.view import view


@rule("B31", "X2")
def test_saboteurs_know_each_other_and_the_profiteer_nobody() -> None:
    for seed in range(20):
        game = Game("saboteur2", players=12, seed=seed, saboteurs_known=True)
        roles = next(fact.roles for fact in game.facts if isinstance(fact, RoundDealt))
        for viewer, role in enumerate(roles):
            bad = [s for s, r in enumerate(roles) if r == "saboteur" and role == "saboteur"]
            seen = game.view(viewer).roles
            assert [s for s in range(12) if seen[s] != "?"] == sorted({viewer, *bad})


@rule("B31", "X17")
def test_a_changed_hat_updates_nobodys_knowledge() -> None:
    state = dealt(new_table("saboteur2", 12, {"saboteurs_known": "on"}), 2)
    bad = [seat for seat in range(12) if ROLES[state.roles[seat]] == "saboteur"]
    assert len(bad) > 1
    first, second = bad[:2]
    hat_changed_to(state, second, "saboteur")
    assert view(state, first).roles[second] == "?"
    assert view(state, second).roles[first] == "saboteur"
    other = next(seat for seat in range(12) if seat not in bad)
    hat_changed_to(state, other, "saboteur")
    assert [r for r in view(state, other).roles if r != "?"] == ["saboteur"]
    assert view(state, first).roles[other] == "?"


KNOWN: Final[dict[str, Any]] = {
    "roles": "blue saboteur saboteur",
    "spares": "boss",
    "hand": "change-hats",
}


@rule("B31", "X17")
def test_a_fellow_knows_in_secret_which_hat_left() -> None:
    state = given(**KNOWN, fellows="-; 2; 1", saboteurs_known="on")
    changed = after(state, "change-hats 1")
    seen_by: dict[Viewer, str] = {0: "?", 1: "saboteur", 2: "saboteur", None: "?"}
    for viewer, role in seen_by.items():
        assert view(changed, viewer).hats_out == (HatOut(role, (1,)),)
    assert position(state_from(position(changed))) == position(changed)
    for seat, number in product(range(3), range(10)):
        seen = view(changed, seat)
        assert view(world(seen, dice(number)), seat) == seen


@rule("B31", "X17")
def test_who_believes_in_a_hat_does_not_know_it() -> None:
    state = dealt(new_table("saboteur2", 12, {"saboteurs_known": "on"}), 2)
    hands.drop(state.hands, state.seat, int(state.hands[HAND * state.seat]))
    hands.hold(state.hands, state.seat, NUMBERS["change-hats"])
    second = [seat for seat in range(12) if ROLES[state.roles[seat]] == "saboteur"][1]
    changed = after(state, f"change-hats {second}")
    for seat in range(12):
        seen, rolls = view(changed, seat), dice(seat)
        assert view(world(seen, rolls, Beliefs(seen).sample(rolls)), seat) == seen


@rule("B31")
@pytest.mark.parametrize("fellows", ["1; 2; 1", "-; 0; 1", "-; -; 2"])
def test_only_saboteurs_can_be_fellows(fellows: str) -> None:
    with pytest.raises(NotationError, match="saboteurs"):
        given(**KNOWN, fellows=fellows, saboteurs_known="on")


def hat_changed_to(state: State, target: int, role: str) -> None:
    seat = state.seat
    hands.give(state.hands, seat, vec[u8]([NUMBERS["change-hats"]]))
    fold(state, HatChanged(seat, "change-hats", target, role))


@rule("B32", "X34")
@pytest.mark.parametrize("rounds", ["1", "5"])
def test_a_game_has_as_many_rounds_as_the_table_chose(rounds: str) -> None:
    game = Game("saboteur2", players=3, seed=1, rounds=rounds)
    play_game(game, [player("random", seat) for seat in range(3)])
    assert sum(isinstance(fact, RoundDealt) for fact in game.facts) == int(rounds)


@rule("B32", "X1")
def test_more_rounds_bring_no_nugget_cards() -> None:
    assert not new_table("saboteur2", 3, {"rounds": "5"}).pile


@rule("B33", "X32")
def test_open_gold_tells_how_many_pieces_everybody_has() -> None:
    for open_gold, pieces in (True, (2, 0, 1)), (False, (None, None, 1)):
        seen = view(given(gold=[2, 0, 1], open_gold=open_gold), 2)
        assert seen.pieces == pieces
        assert seen.has_gold == (True, False, True)


@rule("B33", "X31")
def test_where_gold_lies_open_bots_rob_the_richest() -> None:
    for richest in (0, 2):
        gold = [5 if seat == richest else 1 for seat in range(3)]
        state = given(
            hands=["NS", "", ""],
            roles="blue green boss",
            deck="",
            gold=gold,
            markers={1: "theft"},
            thefts="1",
            open_gold=True,
        )
        over = after(state, "pass NS")
        assert decision(over).what == "theft"
        assert careful(1).choose(view(over, 1)) == Steal(richest)


@rule("B34", "X2")
def test_the_goals_lie_where_the_table_wants_them() -> None:
    seen = view(dealt(new_table("saboteur2", 2, {"goals": "far"})), None)
    assert [(goal.x, goal.y) for goal in seen.goals] == [(8, -2), (9, 0), (8, 2)]


@rule("B30", "X2")
def test_all_saboteurs_are_a_matter_of_the_base_game() -> None:
    with pytest.raises(OptionError):
        new_table("saboteur2", 3, {"max_saboteurs": "on"})
