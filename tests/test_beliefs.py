"""Beliefs: exact over the deals of the roles, from a view alone, with reasons; worlds that fit."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import exp, log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from begun import played
from saboteur import Game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import sequence
from saboteur.bots.levels import player
from saboteur.bots.posterior import Posterior
from saboteur.bots.redeal import redealt
from saboteur.bots.terms import TERMS
from saboteur.bots.witness import Witness
from saboteur.bots.worlds import world
from saboteur.play.player import play_decision
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.dice import dice
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View, view
from saboteur.words import LANGUAGES, language_of

HIDDEN_ROLES = [("base", 3), ("base", 5), ("base", 10), ("saboteur2", 4), ("saboteur2", 12)]


def brute_force(counts: tuple[int, ...], likelihoods: list[list[float]]) -> list[list[float]]:
    """Every deal of numbered role cards, one after the other."""
    cards = [role for role, count in enumerate(counts) for _ in range(count)]
    chances = [[0.0] * len(counts) for _ in likelihoods]
    total = 0.0
    for dealt in permutations(cards, len(likelihoods)):
        weight = 1.0
        for role, likelihood in zip(dealt, likelihoods, strict=True):
            weight *= likelihood[role]
        total += weight
        for holder, role in enumerate(dealt):
            chances[holder][role] += weight
    return [[chance / total for chance in row] for row in chances]


@pytest.mark.parametrize("counts", [(4, 2), (3, 1, 1), (2, 2, 1, 1)])
def test_chances_are_those_of_all_deals_counted_one_by_one(counts: tuple[int, ...]) -> None:
    rng = Random(str(counts))
    likelihoods = [[rng.random() for _ in counts] for _ in range(4)]
    likelihoods[1] = [0.0] * len(counts)
    likelihoods[1][0] = 1.0
    found = Posterior(counts, likelihoods).chances()
    for row, expected in zip(found, brute_force(counts, likelihoods), strict=True):
        assert row == pytest.approx(expected)


def test_samples_come_as_often_as_they_are_likely() -> None:
    posterior = Posterior((3, 2), [[0.9, 0.3], [0.2, 0.8], [0.5, 0.5]])
    rolls = dice("samples")
    drawn = Counter(posterior.sample(rolls)[0][1] for _ in range(3000))
    assert drawn[1] / 3000 == pytest.approx(posterior.chances()[1][1], abs=0.03)


@pytest.mark.parametrize(("game", "players"), HIDDEN_ROLES)
def test_without_evidence_one_believes_in_the_deal(game: str, players: int) -> None:
    begun = Game(game, players=players, seed=3)
    beliefs = Beliefs(begun.view(0))
    own = begun.view(0).role
    left = Counter(ROLES[role] for role in begun._state.rules.roles[players])
    left[own] -= 1
    for chances in beliefs.roles()[1:]:
        for role, chance in chances.items():
            assert chance == pytest.approx(left[role] / left.total())
    assert beliefs.roles()[0][own] == pytest.approx(1)
    assert beliefs.treasure() == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(("game", "players"), HIDDEN_ROLES)
@pytest.mark.parametrize("actions", [24])
def test_a_world_that_is_believed_in_gives_back_the_view(
    game: str, players: int, actions: int
) -> None:
    begun = played(game, players, 5, actions)
    for seat in (0, players - 1):
        seen = begun.view(seat)
        beliefs, rolls = Beliefs(seen), dice(actions)
        for _ in range(3):
            possible = world(seen, rolls, beliefs.sample(rolls))
            assert view(possible, seat) == replace(seen, history=())
            anew = redealt(possible, seat, sequence(actions))
            assert view(anew, seat) == replace(seen, history=())


@pytest.mark.parametrize("actions", [12, 31])
def test_watching_step_by_step_is_the_same_as_reading_it_all(actions: int) -> None:
    begun, witness = played("base", 5, 8, 0), None
    seats = [player("shrewd", f"8/{seat}") for seat in range(5)]
    for _ in range(actions):
        beliefs = Beliefs(begun.view(2), witness)
        witness = beliefs.witness
        play_decision(begun, seats)
    seen = begun.view(2)
    stepwise, at_once = Beliefs(seen, witness), Beliefs(seen)
    assert stepwise.roles() == at_once.roles()
    assert stepwise.treasure() == at_once.treasure()
    assert stepwise.reasons == at_once.reasons
    assert list(stepwise.odds) == list(at_once.odds)


def test_another_history_is_watched_anew() -> None:
    first, second = played("base", 5, 1, 9), played("base", 5, 2, 9)
    witness = Beliefs(first.view(0)).witness
    assert not witness.saw(second.view(0))
    assert Beliefs(second.view(0), witness).roles() == Beliefs(second.view(0)).roles()


def test_another_table_is_watched_anew() -> None:
    """Games that began from a position have no history to tell them apart."""
    small = replace(Game("base", players=3, seed=1).view(0), history=())
    large = replace(Game("base", players=5, seed=1).view(0), history=())
    witness = Beliefs(small).witness
    assert Beliefs(large, witness).roles() == Beliefs(large).roles()


def test_what_is_known_leaves_no_doubt() -> None:
    """B12, X15: a goal that was seen, a role that was inspected."""
    for seed in (1, 2):
        begun = played("saboteur2", 4, seed, 40)
        for seat in range(4):
            seen = begun.view(seat)
            beliefs = Beliefs(seen)
            roles = beliefs.roles()
            for other, role in enumerate(seen.roles):
                if role != "?":
                    assert roles[other][role] == pytest.approx(1)
            for goal, chance in zip(seen.goals, beliefs.treasure(), strict=True):
                if goal.face != "?":
                    assert chance == pytest.approx(float(goal.face == TREASURE))


def log_loss(seen: View, beliefs: Beliefs, roles: list[str]) -> tuple[float, float]:
    """What beliefs and the bare deal lose on who is a saboteur."""
    bare = Beliefs(replace(seen, history=seen.history[:1]))
    losses = [0.0, 0.0]
    for which, chances in enumerate((beliefs.saboteur(), bare.saboteur())):
        for seat, chance in enumerate(chances):
            if seat != seen.seat:
                right = chance if roles[seat] == ROLES[SABOTEUR] else 1 - chance
                losses[which] -= log(max(right, 1e-6))
    return losses[0], losses[1]


@pytest.mark.parametrize("level", ["careful", "shrewd"])
def test_beliefs_know_more_than_the_deal(level: str) -> None:
    total = [0.0, 0.0]
    for seed in range(2):
        begun = played("base", 5, seed, 20, level)
        roles = [ROLES[role] for role in begun._state.roles]
        for seat in range(5):
            seen = begun.view(seat)
            believed, dealt = log_loss(seen, Beliefs(seen), roles)
            total[0] += believed
            total[1] += dealt
    assert total[0] < 0.6 * total[1]


def test_every_action_is_a_reason_with_a_term() -> None:
    seen = played("base", 5, 6, 25).view(1)
    reasons = Beliefs(seen).reasons
    assert len(reasons) == 25
    assert {reason.term for reason in reasons} <= set(TERMS)
    helped = [reason.spoke for reason in reasons if reason.term == "progress"]
    harmed = [r.spoke for r in reasons if r.term in ("setback", "dead-end", "wrecked")]
    assert helped
    assert max(helped) < 0.1
    assert not harmed or min(harmed) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_words(language: str) -> None:
    assert set(language_of(language).words["reasons"]) == set(TERMS)


def test_beliefs_are_those_of_all_deals_and_goals_counted_one_by_one() -> None:
    """Every deal of four role cards, every manner and every goal, by what the witness noted."""
    seen = played("base", 3, 4, 14).view(0)
    beliefs = Beliefs(seen)
    kinds, by_role = beliefs.witness.kinds, beliefs.witness.by_role
    holders = [[by_role(seat, goal) for goal in range(3)] for seat in range(3)]
    cards = [kind for kind, n in zip(kinds, beliefs.witness.counts, strict=True) for _ in range(n)]
    goals = [goal for goal, one in enumerate(seen.goals) if one.face in ("?", TREASURE)]
    found, total, treasure = [0.0] * 3, 0.0, [0.0] * 3
    for goal in goals:
        for dealt in permutations(cards, 3):
            if ROLES[dealt[0]] != seen.role:
                continue
            weight = exp(sum(holders[s][goal][kinds.index(dealt[s])] for s in range(3)))
            total += weight
            treasure[goal] += weight
            for seat, kind in enumerate(dealt):
                found[seat] += weight * (kind == SABOTEUR)
    assert beliefs.saboteur() == pytest.approx([chance / total for chance in found])
    assert beliefs.treasure() == pytest.approx([chance / total for chance in treasure])


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(HIDDEN_ROLES), st.integers(0, 10_000), st.integers(0, 40), st.integers(0, 11)
)
def test_every_world_that_is_believed_in_gives_back_the_view(
    box: tuple[str, int], seed: int, actions: int, seat: int
) -> None:
    game, players = box
    seen = played(game, players, seed, actions, "random").view(seat % players)
    rolls = dice(seed)
    possible = world(seen, rolls, Beliefs(seen).sample(rolls))
    assert view(possible, seat % players) == replace(seen, history=())
    anew = redealt(possible, seat % players, sequence(seed))
    assert view(anew, seat % players) == replace(seen, history=())


def test_nobody_is_in_question_where_roles_are_open() -> None:
    assert Witness(Game("duel", players=2, seed=1).view(0)).idle
