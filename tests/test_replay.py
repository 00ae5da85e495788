"""`saboteur replay`: sentences and mines from facts alone, and nobody's secrets."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from saboteur import Game, RandomPlayer, play_game, read_record
from saboteur.cli import main
from saboteur.cli.screen import Screen
from saboteur.cli.stepping import Stepping, step_through
from saboteur.cli.story import Story
from saboteur.cli.typed import next_words
from saboteur.play.facts import Talked
from saboteur.rules import questions, turn
from saboteur.rules.facts import RoundDealt
from saboteur.rules.seen import as_seen
from saboteur.words import LANGUAGES, language_of, sentence

Output = pytest.CaptureFixture[str]
# The columns above a drawn mine.
HEADER = re.compile(r"\n\n(?= +-?\d+(?: +-?\d+)+\n)")


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which the treasure is found once."""
    game = Game("base", players=5, seed="771/0")
    game.talk(2, "trust 4")
    play_game(game, [RandomPlayer(f"771/0/{seat}") for seat in range(5)])
    return game


@pytest.fixture
def file(game: Game, tmp_path: Path) -> str:
    game.save(tmp_path / "whole.saboteur.json")
    return str(tmp_path / "whole.saboteur.json")


def shown(capsys: Output, *arguments: str) -> str:
    assert main(("replay", *arguments)) == 0
    return capsys.readouterr().out


def facts(capsys: Output, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(shown(capsys, *arguments, "--json"))["facts"]
    return found


def refused(capsys: Output, *arguments: str) -> str:
    assert main(("replay", *arguments)) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_its_sentence(capsys: Output, game: Game, file: str, language: str) -> None:
    told = shown(capsys, file, "--lang", language)
    assert told.count("\n") >= len(game.facts)
    assert "{" not in told
    assert sentence(Talked(2, "trust", 4), language_of(language)) in told


@pytest.mark.parametrize(("name", "players"), [("saboteur2", 6), ("duel", 2), ("solo", 1)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_told(name: str, players: int, language: str) -> None:
    """A fact without words of its own would be told bare, field by field."""
    game = Game(name, players=players, seed=3)
    play_game(game, [RandomPlayer(f"3/{seat}") for seat in range(players)])
    for fact in game.facts:
        for viewer in (0, None):
            told = sentence(as_seen(fact, viewer), language_of(language))
            assert not set("{}=") & set(told)


def test_each_round_ends_with_its_mine_and_roles(capsys: Output, file: str) -> None:
    told = shown(capsys, file, "--lang", "en")
    assert told.count("⌂") == 3
    assert told.count("won the round") == 3
    assert "★" in told
    assert "Saboteur\n" in told


def test_the_mine_after_every_step(capsys: Output, game: Game, file: str) -> None:
    told = shown(capsys, file, "--mine")
    assert told.count("⌂") == len(game.record().steps) + 3


def test_nothing_is_decided(capsys: Output, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old records must play after a rule is fixed."""

    def judge(*_: object) -> None:
        raise AssertionError

    for module, name in (
        (questions, "legal_actions"),
        (questions, "refusal"),
        (questions, "take"),
        (turn, "legal_codes"),
        (turn, "refusal_of"),
        (turn, "take_code"),
    ):
        monkeypatch.setattr(module, name, judge)
    assert shown(capsys, file, "--seat", "1", "--mine")


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_is_shown_what_it_saw(capsys: Output, game: Game, file: str, seat: int) -> None:
    seen = [as_seen(fact, seat) for fact in game.facts]
    found = facts(capsys, file, "--seat", str(seat + 1))
    assert [fact["fact"] for fact in found] == [type(fact).__name__ for fact in seen]
    for fact in found:
        if fact["fact"] == "CardDrawn":
            assert (fact["card"] == "?") is (fact["seat"] != seat)
        if fact["fact"] == "RoundDealt":
            assert [role != "?" for role in fact["roles"]] == [n == seat for n in range(5)]
            assert set(fact["goals"]) == set(fact["deck"]) == {"?"}
            assert all({"?"} == set(hand) for n, hand in enumerate(fact["hands"]) if n != seat)


def test_no_other_seats_secret_is_told(capsys: Output, file: str) -> None:
    told = shown(capsys, file, "--seat", "1", "--lang", "en").splitlines()
    drawn = [line for line in told if " drew " in line and not line.startswith("You ")]
    looked = [line for line in told if " looked at " in line and not line.startswith("You ")]
    assert drawn
    assert looked
    assert all(line.endswith(" a card.") for line in drawn)
    assert all(line.endswith((" 1.", " 2.", " 3.")) for line in looked)


def test_an_onlooker_is_shown_no_secret(capsys: Output, file: str) -> None:
    found = facts(capsys, file, "--public")
    assert {fact["card"] for fact in found if fact["fact"] == "CardDrawn"} == {"?"}
    assert {fact["face"] for fact in found if fact["fact"] == "GoalSeen"} == {"?"}


def test_a_seats_record_shows_that_seat_only(capsys: Output, game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.saboteur.json"
    game.save(path, viewer=1)
    assert facts(capsys, str(path)) == facts(capsys, str(path), "--seat", "2")
    assert "seat 2" in refused(capsys, str(path), "--seat", "3")
    assert "seat 2" in refused(capsys, str(path), "--public")


def test_a_seat_that_is_not_there(capsys: Output, file: str) -> None:
    assert "seats are 1 to 5" in refused(capsys, file, "--seat", "6")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ('"format": "saboteur-record"', '"format": "other"'),
        ('"version": 1', '"version": 99'),
        ('"game": "base"', '"game": "chess"'),
        ('"players": 5', '"players": 55'),
        ('"fact":"TunnelDug"', '"fact":"TunnelFlooded"'),
        ('"tool":"lantern"', '"tool":"ladder"'),
        ('"goal":1', '"goal":77'),
        ('"target":2', '"target":-9'),
        ("}", ""),
    ],
)
def test_a_bad_file_is_answered_in_one_line(
    capsys: Output, file: str, text: str, other: str
) -> None:
    written = Path(file).read_text("utf-8")
    assert text in written
    Path(file).write_text(written.replace(text, other), "utf-8")
    refused(capsys, file, "--json")


@pytest.mark.parametrize(
    ("pattern", "other"),
    [
        ('("fact":"TunnelDug","seat":.),"card":"[^"]*"', r'\1,"card":"?"'),
        ('("fact":"ToolBroken",.*?),"tool":"[^"]*"', r'\1,"tool":"?"'),
    ],
)
def test_what_cannot_be_shown_is_answered_in_one_line(
    capsys: Output, file: str, pattern: str, other: str
) -> None:
    """Some damage is only noticed when a mine is to be drawn or a sentence to be made."""
    damaged, times = re.subn(pattern, other, Path(file).read_text("utf-8"))
    assert times
    Path(file).write_text(damaged, "utf-8")
    assert main(("replay", file, "--mine")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_that_began_from_a_position_is_told(capsys: Output, tmp_path: Path) -> None:
    game = Game.from_position(Game("base", players=3, seed=1, first=0).position, seed=1)
    game.take(game.legal_actions()[0])
    game.save(tmp_path / "game.saboteur.json")
    assert shown(capsys, str(tmp_path / "game.saboteur.json"), "--mine").count("⌂") == 1


@pytest.fixture
def stepping(file: str) -> Stepping:
    record, words = read_record(Path(file)), language_of("en")
    return Stepping(record, lambda: Story(record, words), words)


def test_one_can_step_forward_and_back(stepping: Stepping) -> None:
    for line, at in (("", 1), ("n", 2), ("b", 1), ("7", 6), ("0", 0), ("b", 0)):
        assert stepping.go(line)
        assert stepping.at == at
    assert not stepping.go("sideways")
    stepping.go("r")
    assert any(isinstance(fact, RoundDealt) for fact in stepping.steps[stepping.at])
    stepping.go("99999")
    assert stepping.is_last


def test_a_step_back_shows_what_the_step_showed(stepping: Stepping, capsys: Output) -> None:
    lines = iter(["", "", "", "b", "b", "m", "what", "99999", "", "q"])
    step_through(stepping, Screen(), language_of("en"), lambda prompt: next(lines, None))
    told = capsys.readouterr().out
    first, one, two, three, two_again, one_again, drawn_again, last = (
        show.partition("Enter or")[0].rstrip() for show in re.split(HEADER, told)[1:]
    )
    assert (one, two) == (one_again, two_again) == (drawn_again, two_again)
    assert len({first, one, two, three, last}) == 5
    assert told.rstrip().endswith("That was all.")


def test_next_words_complete_what_is_typed() -> None:
    lines = ("dig NES 3,-1", "dig NES 3,-1 turned", "dig EW 1,0", "break lantern Bram", "list")
    assert list(next_words("", lines)) == ["dig", "break", "list"]
    assert list(next_words("DIG n", lines)) == ["NES"]
    assert list(next_words("dig NES 3,-1 ", lines)) == ["turned"]
    assert list(next_words("fly", lines)) == []
