"""One's own story: made of one's own games and their studies, and gone with oneself."""

from pathlib import Path

import msgspec

from saboteur import read_record
from saboteur.rules.base.cards import TREASURE
from saboteur.server.http.stories import StoryGame, story
from saboteur.server.store.contract import MyGame
from saboteur.study.marking import is_true
from server.quick_student import made_up

RECORD = read_record(Path(__file__).parents[1] / "golden" / "base-3-en.saboteur.json")
STUDY = made_up(RECORD, 1)
STUDIES = {("aaaa", 1): msgspec.json.encode(STUDY)}


def game(number: int = 1, seat: int = 0, winners: list[int] | None = None) -> MyGame:
    gold = None if winners is None else [4, 2, 0]
    return MyGame("aaaa", number, "base", {}, seat, 3, 1000, 2000, gold, winners)


def test_nobody_has_no_story() -> None:
    told = story([], {})
    assert (told.over, told.studied, told.games, told.moments) == (0, 0, [], [])


def test_games_count_when_they_are_over_and_roles_when_they_were_studied() -> None:
    told = story([game(1, 0, [0]), game(2, 1, [0]), game(3)], STUDIES)
    assert (told.over, told.studied) == (2, 1)
    assert told.games == [StoryGame("base", played=2, won=1, gold=6)]
    assert sum(role.rounds for role in told.roles) == len(STUDY.rounds)
    for role in told.roles:
        own = [one for one in STUDY.rounds if one.roles[0] == role.role]
        assert role.rounds == len(own)
        assert role.won == (0 if role.role == "saboteur" else len(own))
    assert {(one.round, tuple(one.saboteurs)) for one in told.truths} == {
        (one.round, tuple(seat for seat, role in enumerate(one.roles) if role == "saboteur"))
        for one in STUDY.rounds
    }


def test_a_story_is_about_one_s_own_seat() -> None:
    for seat in range(3):
        told = story([game(1, seat, [0])], STUDIES)
        moves = {moment.step for moment in STUDY.moments if moment.seat == seat}
        assert {one.move for one in told.moments} <= moves
        assert len(told.moments) <= 5
        assert {one.seat for one in told.truths} == {seat}
        assert told.suspected + told.wronged <= len(STUDY.rounds)


def test_what_was_said_is_true_or_not() -> None:
    roles, goals = ["saboteur", "gold-digger"], ["stone-a", TREASURE, "stone-b"]
    assert is_true("suspect", 0, roles, goals) is True
    assert is_true("suspect", 1, roles, goals) is False
    assert is_true("trust", 1, roles, goals) is True
    assert is_true("gold", 1, roles, goals) is True
    assert is_true("stone", 1, roles, goals) is False
    assert is_true("stone", 0, roles, goals) is True
    assert is_true("dig-toward", 1, roles, goals) is None
    assert is_true("repair-me", None, roles, goals) is None
