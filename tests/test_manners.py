"""Ways of playing: what one does may mean many things, and few of them are certain."""

from math import exp, log

import pytest

from saboteur import Game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.manners import OTHERS, PASSES, SABOTEURS, SLACK, Moment, Ways
from saboteur.rules.actions import Action, Dig
from saboteur.rules.names import DIGGER, SABOTEUR

EARLY = Moment(distance=7, turns=0, left=37, passed=False)
NEAR = Moment(distance=1, turns=6, left=5, passed=False)
SURE = 1e-9


def ways() -> Ways:
    return Ways((DIGGER, SABOTEUR), (4, 2))


@pytest.mark.parametrize("manners", [SABOTEURS, OTHERS])
def test_the_shares_of_all_manners_are_a_whole(manners: tuple[object, ...]) -> None:
    shares = [manner.share for manner in manners]  # type: ignore[attr-defined]
    assert sum(shares) == pytest.approx(1)
    assert min(shares) > 0


def test_without_evidence_every_role_is_as_likely_as_dealt() -> None:
    assert ways().by_role(ways().blank()) == pytest.approx([0, 0])


def after(*deeds: tuple[float, float, Moment], anything: float = 0.05) -> list[float]:
    """The likelihood of each role when these were done, as likely by digger and saboteur."""
    found = ways()
    row = found.blank()
    for digger, saboteur, moment in deeds:
        spoken = found.of_deed((digger, saboteur), anything, moment)
        row = [old + new for old, new in zip(row, spoken, strict=True)]
    return [exp(value) for value in found.by_role(row)]


def test_an_honest_deed_speaks_against_the_open_kind_alone() -> None:
    digger, saboteur = after((0.9, SURE, EARLY))
    disguised = 1 - SABOTEURS[0].share - SABOTEURS[1].share
    assert saboteur / digger > 0.8 * (disguised - SABOTEURS[-1].share)
    assert saboteur / digger < 0.5


def test_honest_deeds_never_make_a_saboteur_impossible() -> None:
    digger, saboteur = after(*[(0.9, SURE, EARLY)] * 20)
    assert saboteur / digger > 0.01


def test_near_the_goals_a_sleeper_would_have_woken() -> None:
    early, near = after((0.9, SURE, EARLY)), after((0.9, SURE, NEAR))
    assert near[1] / near[0] < early[1] / early[0]


def test_anybody_may_be_careless() -> None:
    digger, saboteur = after((SURE, 0.9, EARLY))
    assert digger > OTHERS[1].share * SLACK * 0.05
    assert digger / saboteur < 0.01


def test_who_passes_again_and_again_may_be_hoarding() -> None:
    passed = Moment(distance=5, turns=1, left=20, passed=True)
    digger, saboteur = after(*[(0.1, 0.1, passed)] * 5)
    assert saboteur / digger > SABOTEURS[-1].share * (PASSES / 0.1) ** 4


def test_words_speak_of_the_role_and_not_of_the_manner() -> None:
    found = ways()
    spoken = found.of_words((log(0.95), log(0.35)))
    heard = [old + new for old, new in zip(found.blank(), spoken, strict=True)]
    assert found.by_role(heard) == pytest.approx([log(0.95), log(0.35)])


def forward(game: Game) -> Action | None:
    """A straight tunnel or a crossing right behind the start, if there is one in hand."""
    for action in game.legal_actions():
        if isinstance(action, Dig) and (action.x, action.y) == (1, 0) and "EW" in action.card:
            return action
    return None


def test_one_honest_dig_leaves_a_doubt() -> None:
    """Most diggers would dig forward from their first hand, and so would a sleeper."""
    games = (Game("base", players=5, seed=seed, first=1) for seed in range(20))
    game, dig = next((game, dig) for game in games if (dig := forward(game)))
    before = Beliefs(game.view(0)).saboteur()[1]
    game.take(dig)
    assert 0.03 < Beliefs(game.view(0)).saboteur()[1] < before
