"""Talk worth hearing: bots say what is new, answer what they are asked, and lie so that it fits."""

from collections import Counter
from dataclasses import replace
from statistics import median

import pytest

from saboteur import Game, Statement, Talked, View, legal_talk, parse_statement
from saboteur.bots.answers import claim
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.bots.speech import MATTERS, said
from saboteur.play.player import play_decision
from saboteur.play.talk import StatementKind
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import (
    DecisionOpened,
    GoalSeen,
    Passed,
    RockFell,
    RoundDealt,
    ToolBroken,
    ToolRepaired,
    TunnelDug,
)


def dealt(role: str = "digger", players: int = 5) -> View:
    """The view of seat 0, whose turn has just been opened, in a round that was just dealt.

    Its own hand is blotted out of the deal, so that it may have held any card.
    """
    seen = next(
        seen
        for seed in range(60)
        if (seen := Game("base", players=players, seed=seed, first=0).view(0)).role == role
    )
    return replace(seen, history=tuple(blotted(fact) for fact in seen.history))


def blotted(fact: object) -> object:
    if not isinstance(fact, RoundDealt):
        return fact
    return replace(fact, hands=tuple(("?",) * len(hand) for hand in fact.hands))


def after(seen: View, *facts: object) -> View:
    return replace(seen, history=(*seen.history, *facts))


def word(seen: View) -> Statement | None:
    return said(seen, Beliefs(seen))


def asked_why(seen: View, deed: object) -> View:
    """Seat 0 did this; then seat 2 wants to know why."""
    turned = DecisionOpened("turn", 1, None)
    return after(seen, deed, turned, Talked(2, "why", 0))


@pytest.mark.parametrize("role", ["digger", "saboteur"])
@pytest.mark.parametrize(
    ("deed", "answer"),
    [
        (TunnelDug(0, "NESW", 1, 0, False), Statement("dug-toward", 1)),
        (TunnelDug(0, "N/E/S/W", 1, 0, False), Statement("nothing-better")),
        (ToolBroken(0, "break-lantern", 3, "lantern"), Statement("suspect", 3)),
        (Passed(0, ("NS",)), Statement("wanted-cards")),
    ],
)
def test_a_bot_that_is_asked_says_why_it_did_its_last_deed(
    role: str, deed: object, answer: Statement
) -> None:
    """A saboteur's reasons are those that a digger would have: the deed looks the same."""
    assert word(asked_why(dealt(role), deed)) == answer


def test_a_bot_that_helped_says_that_it_trusts() -> None:
    broken = after(
        dealt(),
        Passed(0, ("NS",)),
        DecisionOpened("turn", 1, None),
        ToolBroken(1, "break-cart", 3, "cart"),
        DecisionOpened("turn", 0, None),
    )
    repaired = ToolRepaired(0, "repair-cart", 3, "cart")
    assert word(asked_why(broken, repaired)) == Statement("trust", 3)


def test_a_question_is_answered_once() -> None:
    asked = asked_why(dealt(), Passed(0, ("NS",)))
    answered = after(asked, Talked(0, "wanted-cards", None))
    assert word(answered) != Statement("wanted-cards")


def test_a_question_to_another_is_not_answered() -> None:
    seen = after(dealt(), Passed(0, ("NS",)), DecisionOpened("turn", 1, None))
    assert word(after(seen, Talked(2, "why", 3))) is None


@pytest.mark.parametrize("role", ["digger", "saboteur"])
def test_whoever_is_accused_denies_it_once_to_each(role: str) -> None:
    accused = after(dealt(role), Talked(2, "suspect", 0))
    assert word(accused) == Statement("deny", 2)
    denied = after(accused, Talked(0, "deny", 2))
    assert word(after(denied, Talked(2, "suspect", 0))) is None
    assert word(after(denied, Talked(3, "suspect", 0))) == Statement("deny", 3)


def looked(role: str, face: str, others: tuple[tuple[int, ...], ...] = ((), (), (), ())) -> View:
    """Seat 0 has looked at goal 1."""
    seen = dealt(role)
    goals = tuple(replace(goal, face=face) if i == 1 else goal for i, goal in enumerate(seen.goals))
    seen = replace(seen, goals=goals, looked=((1,), *others))
    return after(seen, GoalSeen(0, "map", 1, face), DecisionOpened("turn", 1, None))


def test_whoever_has_seen_a_goal_tells_those_who_ask() -> None:
    seen = looked("digger", TREASURE)
    told = after(seen, Talked(0, "gold", 1))
    assert word(after(told, Talked(3, "who-saw", 1))) == Statement("gold", 1)


def test_a_goal_that_nobody_has_seen_is_said_to_be_unseen_once() -> None:
    seen = after(dealt(), Talked(3, "who-saw", 2))
    assert word(seen) == Statement("unseen", 2)


def test_a_lie_is_kept_up() -> None:
    """Asked again, a saboteur says what it said before, whoever has looked since."""
    seen = looked("saboteur", TREASURE)
    assert word(seen) == Statement("stone", 1)
    lied = after(seen, Talked(0, "stone", 1))
    watched = replace(lied, looked=((1,), (1,), (), (), ()))
    assert word(after(watched, Talked(3, "who-saw", 1))) == Statement("stone", 1)


def test_a_saboteur_who_can_be_belied_tells_the_truth() -> None:
    assert word(looked("saboteur", TREASURE, ((1,), (), (), ()))) == Statement("gold", 1)


def test_saboteurs_say_gold_as_often_as_diggers() -> None:
    """They say stone of gold, and gold of every other stone."""
    assert claim(looked("saboteur", TREASURE), 1) == Statement("stone", 1)
    seen = looked("saboteur", "NE+stone")
    earlier = DecisionOpened("turn", 4, None)
    later = [replace(seen, history=(*(earlier,) * i, *seen.history)) for i in range(60)]
    gold = sum(claim(seen, 1).kind == "gold" for seen in later)
    assert 20 <= gold <= 40


def test_what_somebody_has_said_is_not_said_again() -> None:
    seen = looked("digger", "NE+stone", ((1,), (), (), ()))
    assert word(seen) == Statement("stone", 1)
    assert word(after(seen, Talked(3, "stone", 1))) is None


def test_the_more_was_said_the_less_is_added() -> None:
    seen = looked("digger", "NE+stone")
    chatter = [Talked(seat, kind, 4) for seat in (1, 2, 3) for kind in ("suspect", "trust", "why")]
    assert MATTERS["stone"] < len(chatter)
    assert word(after(seen, *chatter)) is None


def test_one_who_talks_all_the_time_does_not_silence_the_table() -> None:
    seen = looked("digger", "NE+stone")
    kinds: tuple[StatementKind, ...] = ("suspect", "trust", "why", "gold", "dig-toward")
    chatter = [Talked(3, kind, about) for kind in kinds for about in (1, 2)]
    assert word(after(seen, *chatter)) == Statement("stone", 1)


def played(players: int, rounds: int) -> list[tuple[Game, list[Talked]]]:
    found = []
    for seed in range(rounds):
        game = Game("base", players=players, seed=seed, rounds=1)
        seats = [player("shrewd", f"{seed}/{seat}") for seat in range(players)]
        while not game.over:
            play_decision(game, seats)
        found.append((game, [fact for fact in game.facts if isinstance(fact, Talked)]))
    return found


def test_with_ten_players_the_log_stays_a_story() -> None:
    """At most ten statements a round in the median, and no chorus; `tools/measure_talk.py`."""
    rounds = played(10, 3)
    assert median(len(spoken) for _, spoken in rounds) <= 10
    for _, spoken in rounds:
        opinions = [fact for fact in spoken if fact.statement in ("gold", "stone", "trust")]
        assert max(Counter((one.statement, one.about) for one in opinions).values(), default=0) < 3


def test_a_saboteur_does_not_accuse_everybody_in_turn() -> None:
    for game, spoken in played(5, 3):
        roles = game.view("all").roles
        accused = Counter(fact.seat for fact in spoken if fact.statement == "suspect")
        assert all(accused[seat] <= 2 for seat, role in enumerate(roles) if role == "saboteur")


def test_trust_takes_several_deeds() -> None:
    dug = [
        (TunnelDug(1, "NESW", x, 0, False), DecisionOpened("turn", 1, None)) for x in (1, 2, 3, 4)
    ]
    seen = after(dealt(), Talked(3, "suspect", 1), DecisionOpened("turn", 1, None))
    for count, deeds in enumerate(dug):
        seen = after(seen, *deeds)
        if count < 2:
            assert word(seen) != Statement("trust", 1)


def test_every_kind_of_statement_that_bots_make_can_be_said() -> None:
    can = {statement.kind for statement in legal_talk(dealt())}
    assert set(MATTERS) <= can


def test_a_rockfall_that_did_harm_is_called_a_mistake() -> None:
    for card, answer in (("EW", "my-mistake"), ("E/W", "cleared-way")):
        seen = after(dealt(), TunnelDug(0, card, 1, 0, False), DecisionOpened("turn", 0, None))
        fell = RockFell(0, "rockfall", 1, 0, card)
        assert word(asked_why(seen, fell)) == parse_statement(answer)
