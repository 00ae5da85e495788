"""Prompts and replies: a whole game of every box, refusals, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from conformance.privacy import game_for
from conformance.twins import twin
from saboteur import Game
from saboteur.env.telling import described
from saboteur.env.text import ReplyTally, SaboteurText, chosen
from saboteur.lab.bench import cases

TRIES = {"legal", "dig NESW 1,0", "rockfall 1,0", "pass map", "sneeze"}
TABLES = [(rules.id, players) for _, rules, players in cases()]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_is_played_in_text(game: str, players: int) -> None:
    env, random = SaboteurText(game, players=players, seed=1), Random(1)
    choices = 0
    while not env.over:
        seat, prompt = env.observe()
        assert f"You are seat {seat}." in prompt
        env.step(f"Let me think. [{random.choice(env.legal())}]")
        choices += 1
    outcome = env.outcome()
    assert outcome.gold == env.game.gold
    assert outcome.winners == env.game.winners
    assert all(len(roles) == players and "?" not in roles for roles in outcome.roles)
    assert sum(tally.taken for tally in outcome.tallies) == choices
    with pytest.raises(ValueError, match="over"):
        env.observe()


def test_bad_replies_change_nothing_and_are_counted_apart() -> None:
    env = SaboteurText("base", players=3, seed=1)
    seat, _ = env.observe()
    before = env.game.position
    env.step("[legal]")
    assert all(f"\n{action}" in env.observe()[1] for action in env.legal())
    env.step("I shall dig somewhere.")
    assert "could not be read" in env.observe()[1]
    env.step("[lay 0]")
    assert "lay 0 is not legal." in env.observe()[1]
    assert env.game.position == before
    assert env.tally(seat) == ReplyTally(asked=1, unreadable=1, illegal=1)
    env.step(env.legal()[0])
    assert env.tally(seat).taken == 1
    assert "not legal" not in env.observe()[1]


def test_the_rules_are_told_once_and_only_news_after_that() -> None:
    env = SaboteurText("base", players=3, seed=1, first=0)
    assert "T3, Every side must fit" in env.observe()[1]
    assert "T3, Every side must fit" not in env.observe()[1]
    env.step(env.legal()[0])
    assert env.observe()[0] == 1
    bare = SaboteurText("base", players=3, seed=1, first=0, rules=False)
    assert "T3, Every side must fit" not in bare.observe()[1]


def test_a_prompt_holds_what_its_seat_may_know_and_no_more() -> None:
    env = SaboteurText("base", players=4, seed=2, first=0, rules=False)
    _, prompt = env.observe()
    view = env.game.view(0)
    assert described(view) in prompt
    assert f"roles {' '.join(view.roles)}, hands 0 {' '.join(view.hand)}\n" in prompt
    assert view.roles.count("?") == 3


def told(game: Game, seat: int) -> list[str] | None:
    """What a seat reads when it is to choose: of the rules and the past, and of its refusals."""
    if game.decision.seat != seat:
        return None
    env = SaboteurText(game.record().game, players=game.players)
    env.game = game
    prompts = [env.observe()[1]]
    for wanted in sorted(TRIES - {*env.legal()}):
        env.step(f"[{wanted}]")
        prompts.append(env.observe()[1])
    return prompts


def pairs() -> Iterator[tuple[Game, Game, int]]:
    """Games that somebody who is to choose cannot tell apart."""
    for number in range(60):
        game = game_for(number)
        seat = game.decision.seat
        other = None if seat is None else twin(game, seat, Random(number))
        if other is not None and seat is not None:
            yield game, other, seat


def test_prompts_and_answers_are_the_same_in_two_worlds() -> None:
    compared = 0
    for here, there, seat in pairs():
        assert there.position != here.position
        assert told(there, seat) == told(here, seat)
        compared += 1
    assert compared >= 15


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saboteur.env.text.as_seen", lambda fact, seat: fact)
    assert any(told(there, seat) != told(here, seat) for here, there, seat in pairs())


def test_a_result_is_for_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        SaboteurText("base", players=3, seed=1).outcome()


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        ("dig EW 1,0", "dig EW 1,0"),
        ("First [map 0]? No: [ dig EW 1,0 ]", "dig EW 1,0"),
        ("I think about it.\n\npass EW\n", "pass EW"),
        ("", ""),
    ],
)
def test_the_action_of_a_reply(reply: str, action: str) -> None:
    assert chosen(reply) == action
