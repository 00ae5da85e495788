"""Riddles: they hold what they say, show only what their seat may know, and are told in words."""

import io
import json
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random

import pytest

from conformance.another import another_world
from saboteur import Game
from saboteur.cli.main import main
from saboteur.play.talk import hides_roles
from saboteur.riddles import (
    Collection,
    Position,
    Riddle,
    RiddleError,
    of_the_day,
    read_riddles,
    shipped,
    weighing,
    write_riddles,
)
from saboteur.riddles.asking import believed, kinds_at
from saboteur.riddles.mining import Sought, played
from saboteur.riddles.proving import proved_again
from saboteur.riddles.riddle import KINDS, Kind, rung_of
from saboteur.riddles.shelf import FIRST_DAY, arranged
from saboteur.riddles.suspects import answers
from saboteur.riddles.telling import RiddleTeller
from saboteur.riddles.weighing import MARGIN, Weighing
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View, view
from saboteur.words import LANGUAGES, language_of
from walks import any_setting, moment

FEW = 40


@cache
def one_of(kind: Kind) -> Riddle:
    return next(riddle for riddle in shipped() if riddle.kind == kind)


def test_every_riddle_that_ships_is_a_question_its_seat_is_asked() -> None:
    assert {riddle.kind for riddle in shipped()} == set(KINDS)
    assert len({riddle.id for riddle in shipped()}) == len(shipped())
    for riddle in shipped():
        seen = Position(riddle.record, riddle.seat).view
        assert riddle.kind in kinds_at(seen), riddle.id
        named = [answer.text for answer in riddle.answers]
        if riddle.kind == "suspect":
            possible = {str(seat) for seat in range(seen.players) if seat != riddle.seat}
        else:
            possible = {text_of(action) for action in seen.legal}
        assert set(named) == possible, riddle.id
        assert len(named) == len(possible), riddle.id


def test_every_riddle_that_ships_has_one_answer_better_by_its_margin() -> None:
    for riddle in shipped():
        assert riddle.margin >= MARGIN
        assert riddle.rung == rung_of(riddle.solved)
        assert not riddle.best.seen
        assert riddle.best.lacks == 0.0
        rivals = [answer for answer in riddle.answers[1:] if not answer.seen]
        assert rivals
        assert all(answer.lacks >= riddle.margin for answer in rivals), riddle.id


def test_a_riddle_holds_nothing_its_seat_may_not_know() -> None:
    for riddle in shipped():
        assert riddle.record.viewer == riddle.seat
        assert set(riddle.record.seats) == {"person"}
        deal = riddle.record.steps[0].facts[0].fact
        others = [seat for seat in range(riddle.record.players) if seat != riddle.seat]
        assert all(deal.roles[seat] == "?" for seat in others)  # type: ignore[union-attr]
        assert set(deal.deck) == {"?"}  # type: ignore[union-attr]
        commands = [step.command for step in riddle.record.steps if step.command]
        assert {command.seat for command in commands} <= {riddle.seat}


def test_a_record_that_shows_everything_is_refused() -> None:
    record = Game("base", players=4, seed=1).record()
    with pytest.raises(RiddleError):
        Position(record, 0)


def test_a_position_is_what_the_seat_saw_in_the_game() -> None:
    game = Game("base", players=4, seed=3, rounds=1)
    for number in range(12):
        seat = game.decision.seat
        assert seat is not None
        assert Position(game.record(seat), seat).view == game.view(seat)
        legal = game.view(seat).legal
        game.take(legal[number % len(legal)])


@pytest.mark.parametrize("kind", ["suspect"])
def test_beliefs_are_proved_again_exactly(kind: Kind) -> None:
    assert proved_again(one_of(kind), "again") == pytest.approx(one_of(kind).margin, abs=1e-3)


def test_a_best_action_is_proved_again_by_other_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "FRESH_TRIALS", FEW)
    monkeypatch.setattr(weighing, "RIVALS", 1)
    clear = max((one for one in shipped() if one.kind == "last"), key=lambda one: one.margin)
    assert proved_again(clear, "again") > 0
    worse = sorted(clear.answers[1:], key=lambda answer: -answer.lacks)
    wrong = replace(clear, answers=(worse[0], clear.best, *worse[1:]))
    with pytest.raises(RiddleError, match="as good"):
        proved_again(wrong, "again")


def test_answers_that_the_seat_does_not_have_are_found() -> None:
    riddle = one_of("dig")
    with pytest.raises(RiddleError, match="may do"):
        proved_again(replace(riddle, answers=riddle.answers[:-1]), "again")


def twins() -> list[tuple[State, State, int]]:
    rng, found = Random(11), []
    for number in range(80):
        here = moment(any_setting(rng), number, rng.randint(4, 30))
        seat = int(here.seat)
        if seat >= 0 and kinds_at(view(here, seat)):
            found.append((here, another_world(here, seat, rng), seat))
    return found[:8]


def asked(seen: View) -> object:
    """All that a riddle is made of at a view, but for its long proof."""
    beliefs = believed(seen)
    weighed = Weighing(seen, beliefs, "twins")
    codes = weighed.codes()
    told = [(weighed.text(code), weighed.term(code), weighed.loud(code)) for code in codes]
    who = answers(seen, beliefs) if beliefs else None
    return kinds_at(seen), told, who, weighed.measured(codes[0], {codes[-1]: (0.0, 0.0)})


def test_twins_ask_the_same_and_have_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "FRESH_TRIALS", 4)
    pairs = twins()
    assert len(pairs) == 8
    for here, there, seat in pairs:
        assert asked(view(here, seat)) == asked(view(there, seat))


def test_one_who_asks_knowing_all_roles_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "FRESH_TRIALS", 4)

    def leaky(state: State, seat: int) -> object:
        seen = view(state, seat)
        return asked(replace(seen, roles=view(state, "all").roles))

    hidden = [pair for pair in twins() if hides_roles(view(pair[0], pair[2]))]
    assert any(leaky(here, seat) != leaky(there, seat) for here, there, seat in hidden)


def test_a_collection_comes_back_as_it_was_written(tmp_path: Path) -> None:
    kept = Collection("seed", 7, tuple(one_of(kind) for kind in KINDS))
    for name in ("riddles.jsonl", "riddles.jsonl.gz"):
        write_riddles(tmp_path / name, kept)
        assert read_riddles(tmp_path / name) == kept
        assert [one.name for one in tmp_path.iterdir() if one.suffix == ".part"] == []


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"\x1f\x8b", b'{"format":"saboteur-riddles"}']
)
def test_a_file_without_riddles_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "riddles.jsonl").write_bytes(content)
    with pytest.raises(RiddleError):
        read_riddles(tmp_path / "riddles.jsonl")


def test_each_day_has_the_next_riddle() -> None:
    days = [of_the_day(shipped(), FIRST_DAY + timedelta(days=n)) for n in range(len(shipped()) + 1)]
    assert days == [*range(len(shipped())), 0]
    assert of_the_day(shipped(), date(2025, 12, 31)) == len(shipped()) - 1


def test_kinds_are_arranged_in_turn() -> None:
    order = arranged(reversed(shipped()))
    assert sorted(one.id for one in order) == sorted(one.id for one in shipped())
    assert {one.kind for one in order[: len(KINDS)]} == set(KINDS)


def test_no_rung_crowds_out_the_others() -> None:
    riddle, sought = one_of("suspect"), Sought.evenly(8)
    assert sought.wanted == dict.fromkeys(KINDS, 2)
    assert sought.takes(riddle)
    sought.take(riddle)
    assert not sought.takes(riddle)
    other = replace(riddle, rung=riddle.rung + 1)
    assert sought.takes(other)
    sought.take(other)
    assert not sought.wants("suspect")
    assert sought.kinds == tuple(kind for kind in KINDS if kind != "suspect")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_riddles_and_reasons_are_told_in_every_language(kind: Kind, code: str) -> None:
    teller = RiddleTeller(one_of(kind), language_of(code))
    said = [teller.title(), teller.ask(), teller.difficulty()]
    for answer in one_of(kind).answers:
        told = teller.told(answer.text)
        assert told.right == (answer == one_of(kind).best)
        said += [teller.option(answer), told.verdict, *told.reasons]
    assert teller.told(None).verdict == language_of(code).text("riddles", "shown")
    assert all(said)
    assert not any("{" in line for line in said)


def test_a_game_of_bots_is_the_same_by_its_name() -> None:
    assert played("same/3") == played("same/3")
    assert played("same/3") != played("same/4")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["riddles", *arguments])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_making_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "riddles.jsonl"
    write_riddles(out, Collection("mine", 9, (one_of("suspect"),)))
    make = ("make", "--out", str(out), "--count", "1", "--kinds", "suspect", "--seed")
    code, told = run(capsys, *make, "mine")
    assert (code, "1 riddles" in told) == (0, True)
    assert read_riddles(out).looked == 9
    code, told = run(capsys, *make, "other")
    assert (code, "begun with --seed mine" in told) == (2, True)
    assert run(capsys, "make", "--out", str(tmp_path / "no" / "x.jsonl"))[0] == 2


def test_riddles_are_listed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = one_of("suspect")
    bad = replace(good, id="bad", answers=tuple(reversed(good.answers)))
    write_riddles(tmp_path / "two.jsonl", Collection("", 1, (good, bad)))
    code, told = run(capsys, "check", str(tmp_path / "two.jsonl"), "--json")
    found = json.loads(told)
    assert code == 1
    assert [one["wrong"] is None for one in found] == [True, False]
    code, told = run(capsys, "list", "--json")
    assert len(json.loads(told)) == len(shipped())
    (tmp_path / "none.jsonl").write_text("{}\n")
    assert run(capsys, "check", str(tmp_path / "none.jsonl"))[0] == 2


def test_a_riddle_is_solved_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 1 + shipped().index(one_of("suspect"))
    others = sorted(int(answer.text) for answer in one_of("suspect").answers)
    right = 1 + others.index(int(one_of("suspect").best.text))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nobody\n{right}\n"))
    code, told = run(capsys, "play", "--number", str(number), "--lang", "en")
    words = language_of("en")
    assert code == 0
    assert words.text("riddles", "unknown") in told
    assert words.text("riddles", "right") in told
    assert run(capsys, "play", "--number", "9999")[0] == 2
