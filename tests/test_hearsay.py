"""What is said at the table, and how much of it is believed."""

from dataclasses import replace
from math import exp, isclose, log

import pytest

from begun import played
from saboteur import Game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.bots.witness import HONESTY, Witness, said_gold
from saboteur.play.facts import Talked
from saboteur.play.player import play_decision
from saboteur.play.talk import StatementKind
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import GoalRevealed, GoalSeen
from saboteur.rules.saboteur2.facts import HatChanged
from saboteur.rules.view import View


def heard(view: View, seat: int, statement: StatementKind, about: int) -> View:
    return replace(view, history=(*view.history, Talked(seat, statement, about)))


def after_a_look(own: bool = False) -> tuple[View, int, int]:
    """What seat 0 sees when somebody else has looked at a goal, who that is, and at which goal.

    With `own`, seat 0 has looked at the same goal. Nobody is sure of that seat's role.
    """
    for seed in range(400):
        game = Game("base", players=5, seed=seed, first=1)
        seats = [player("careful", f"{seed}/{seat}") for seat in range(5)]
        for _ in range(8):
            play_decision(game, seats)
            seen = game.view(0)
            for seat in range(1, 5):
                for goal in seen.looked[seat]:
                    asked = (goal in seen.looked[0]) if own else not seen.looked[0]
                    if asked and -200 < Beliefs(seen).odds[seat] < 200:
                        return seen, seat, goal
    raise AssertionError("nobody looked")


def test_what_somebody_says_of_a_goal_they_saw_is_weighed() -> None:
    seen, speaker, goal = after_a_look()
    before = Beliefs(seen).treasure()[goal]
    assert Beliefs(heard(seen, speaker, "gold", goal)).treasure()[goal] > before
    assert Beliefs(heard(seen, speaker, "dig-toward", goal)).treasure()[goal] > before
    assert Beliefs(heard(seen, speaker, "stone", goal)).treasure()[goal] < before
    silent = next(seat for seat in range(1, 5) if goal not in seen.looked[seat])
    unseen = Beliefs(heard(seen, silent, "gold", goal)).treasure()[goal]
    assert isclose(unseen, before, abs_tol=1e-9)


def test_a_lie_about_a_goal_that_one_has_seen_too_speaks_for_a_saboteur() -> None:
    seen, speaker, goal = after_a_look(own=True)
    gold = seen.goals[goal].face == TREASURE
    lie: StatementKind = "stone" if gold else "gold"
    truth: StatementKind = "gold" if gold else "stone"
    before = Beliefs(seen)
    lied = Beliefs(heard(seen, speaker, lie, goal))
    honest = Beliefs(heard(seen, speaker, truth, goal))
    assert lied.reasons[-1].term == "belied"
    often = said_gold(3) if lie == "gold" else 1 - said_gold(3)
    assert lied.reasons[-1].spoke == pytest.approx(log(often / (1 - HONESTY)))
    assert lied.saboteur()[speaker] > before.saboteur()[speaker]
    assert honest.reasons[-1].term == "borne-out"
    assert honest.saboteur()[speaker] < before.saboteur()[speaker]


@pytest.mark.parametrize("word", ["gold", "stone"])
def test_a_word_about_a_goal_that_nobody_can_judge_makes_no_suspect(word: StatementKind) -> None:
    """It used to make an honest "I saw gold" speak for a saboteur, 1.57 to 1."""
    seen, speaker, goal = after_a_look()
    told = Beliefs(heard(seen, speaker, word, goal))
    assert told.reasons[-1].term == "claimed"
    assert exp(told.reasons[-1].spoke) <= 1.15


def test_at_even_odds_a_claim_speaks_neither_for_nor_against_its_speaker() -> None:
    assert said_gold(3) == pytest.approx(HONESTY / 3 + (1 - HONESTY) * 2 / 3)
    fresh = Game("base", players=5, seed=1, first=0).view(0)
    looked = replace(fresh, history=(*fresh.history, GoalSeen(1, "map", 1, "?")))
    before = Beliefs(looked).saboteur()[1]
    words: tuple[StatementKind, ...] = ("gold", "stone")
    for word in words:
        after = Beliefs(heard(looked, 1, word, 1)).saboteur()[1]
        assert after / before <= 1.001


def test_questions_and_answers_move_no_belief() -> None:
    seen, speaker, goal = after_a_look()
    before = Beliefs(seen).roles()
    kinds: tuple[StatementKind, ...] = ("why", "who-saw", "deny", "dug-toward")
    for kind, about in zip(kinds, (0, goal, 0, goal), strict=True):
        assert Beliefs(heard(seen, speaker, kind, about)).roles() == before


def test_a_lie_is_found_out_when_the_goal_is_turned_over() -> None:
    """T7: what was said of a goal is judged when it lies face up."""
    seen, speaker, goal = after_a_look()
    told = heard(seen, speaker, "gold", goal)
    shown = replace(
        told,
        goals=tuple(
            replace(one, face="NE+stone") if number == goal else one
            for number, one in enumerate(told.goals)
        ),
        history=(*told.history, GoalRevealed(goal, "NE+stone")),
    )
    reasons = [reason for reason in Beliefs(shown).reasons if reason.seat == speaker]
    assert reasons[-1].term == "belied"
    assert reasons[-1].spoke > 0.5
    assert isinstance(reasons[-1].fact, GoalRevealed)


@pytest.mark.parametrize(("statement", "about"), [("suspect", 3), ("gold", None)])
def test_saying_it_again_adds_nothing(statement: StatementKind, about: int | None) -> None:
    seen, speaker, goal = after_a_look()
    about = goal if about is None else about
    once = heard(seen, speaker, statement, about)
    again = heard(once, speaker, statement, about)
    assert Beliefs(again).roles() == Beliefs(once).roles()
    assert len(Beliefs(again).reasons) == len(Beliefs(once).reasons)


def test_words_about_a_goal_count_from_when_the_speaker_has_looked() -> None:
    """Talk before a look says nothing, and takes nothing away from what is said after it."""
    seen, speaker, goal = after_a_look()
    looked = next(
        number
        for number, fact in enumerate(seen.history)
        if isinstance(fact, GoalSeen) and fact.seat == speaker
    )
    early = (*seen.history[:looked], Talked(speaker, "gold", goal), *seen.history[looked:])
    before = replace(seen, history=early)
    assert Beliefs(before).treasure() == pytest.approx(Beliefs(seen).treasure())
    late, both = heard(seen, speaker, "gold", goal), heard(before, speaker, "gold", goal)
    assert Beliefs(both).treasure()[goal] == pytest.approx(Beliefs(late).treasure()[goal], abs=0.03)


def test_whoever_says_both_is_no_digger() -> None:
    seen, speaker, goal = after_a_look()
    both = heard(heard(seen, speaker, "gold", goal), speaker, "stone", goal)
    assert Beliefs(both).treasure() == pytest.approx(Beliefs(seen).treasure(), abs=0.1)
    assert Beliefs(both).saboteur()[speaker] > Beliefs(seen).saboteur()[speaker]


def test_what_the_table_thinks_does_not_rest_on_what_one_seat_saw() -> None:
    seen, speaker, goal = after_a_look(own=True)
    lie: StatementKind = "stone" if seen.goals[goal].face == TREASURE else "gold"
    told = heard(seen, speaker, lie, goal)
    unseen = tuple(
        replace(fact, face="?") if isinstance(fact, GoalSeen) else fact for fact in told.history
    )
    knowing, blind = Beliefs(told), Beliefs(replace(told, history=unseen))
    assert list(knowing.odds) == list(blind.odds)
    assert knowing.reasons[-1].spoke > blind.reasons[-1].spoke
    assert blind.reasons[-1].term == "claimed"


def test_a_hat_that_changed_leaves_opinions_behind() -> None:
    """X17: what was said of a seat was said of another role."""
    seen = played("saboteur2", 4, 1, 6).view(0)
    suspected = heard(seen, 1, "suspect", 3)
    changed = HatChanged(0, "changing-hats", 3, "?")
    again = heard(replace(suspected, history=(*suspected.history, changed)), 1, "suspect", 3)
    witness = Witness(again)
    witness.follow(again)
    assert [reason.term for reason in witness.reasons if reason.seat == 3].count("accused") == 2


def test_an_opinion_weighs_as_much_as_its_speaker_is_trusted() -> None:
    seen = played("base", 5, 6, 25).view(1)
    odds = Beliefs(seen).odds
    trusted = min((s for s in range(5) if s != 1), key=lambda s: odds[s])
    about = min(
        (s for s in range(5) if s not in (1, trusted)),
        key=lambda s: abs(Beliefs(seen).saboteur()[s] - 0.5),
    )
    before = Beliefs(seen).saboteur()[about]
    assert Beliefs(heard(seen, trusted, "suspect", about)).saboteur()[about] > before
    assert Beliefs(heard(seen, trusted, "trust", about)).saboteur()[about] < before
    suspect = max((s for s in range(5) if s not in (1, about)), key=lambda s: odds[s])
    assert odds[suspect] > 0
    assert Beliefs(heard(seen, suspect, "trust", about)).saboteur()[about] == pytest.approx(before)
