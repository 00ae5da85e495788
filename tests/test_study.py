"""Studies: the same again, sums that add up, and nothing told that one did not know."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

from conformance.another import another_world
from saboteur import Game, RecordError, compiled, play_game, player
from saboteur.bots.beliefs import Beliefs
from saboteur.cli.main import main
from saboteur.lab.study_trials import decisions_of, tried
from saboteur.rules.facts import GameEnded
from saboteur.rules.state import State
from saboteur.rules.view import View, view
from saboteur.study import Knew, Knowing, Study, Teller, study_of
from saboteur.study.knowing import worth_weighing
from saboteur.words import LANGUAGES, language_of
from walks import any_setting, moment

BUDGET: Final = 60
whole = pytest.mark.skipif(not compiled, reason="a whole study takes minutes without a compiler")


@cache
def played(game: str, players: int) -> Game:
    begun = Game(game, players=players, seed=5)
    bots = [player("shrewd" if seat else "careful", f"5/{seat}") for seat in range(players)]
    play_game(begun, bots)
    return begun


@cache
def studied(game: str, players: int) -> Study:
    return study_of(played(game, players).record(), budget=BUDGET, seed=3)


GAMES: Final = (("base", 4), ("saboteur2", 4), ("duel", 2), ("solo", 1))


@whole
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_seed_gives_the_same_study(game: str, players: int) -> None:
    again = study_of(played(game, players).record(), budget=BUDGET, seed=3)
    assert again == studied(game, players)
    other = study_of(played(game, players).record(), budget=BUDGET, seed=4)
    assert other.moments != again.moments


@whole
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_luck_and_skill_add_up_to_the_result(game: str, players: int) -> None:
    study = studied(game, players)
    assert [one.round for one in study.rounds] == [1, 2, 3]
    for one in study.rounds:
        for luck in one.luck:
            parts = luck.began + luck.deal + luck.draws + luck.own + luck.others
            assert parts == pytest.approx(luck.ended, abs=0.01)


@whole
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_rounds_tell_all_gold_also_what_is_taken_after_their_end(game: str, players: int) -> None:
    rounds = studied(game, players).rounds
    ended = [fact for fact in played(game, players).facts if isinstance(fact, GameEnded)]
    assert [tuple(map(sum, zip(*(one.gold for one in rounds), strict=True)))] == [
        fact.gold for fact in ended
    ]


@whole
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_moment_has_words_in_every_language(game: str, players: int) -> None:
    study = studied(game, players)
    for code in LANGUAGES:
        teller = Teller(study, language_of(code))
        for one in study.moments:
            told = teller.told(one)
            assert not [line for line in (*told.knew, *told.so, *told.better) if "{" in line]
            assert len(told.marks) == len(one.marks)


@whole
def test_what_was_done_is_among_the_options() -> None:
    for one in studied("base", 4).moments:
        if one.knew is not None:
            assert one.knew.options[one.knew.done].action == one.action
            assert one.knew.options[0].lacks == 0


@whole
def test_the_command_tells_it_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "g.saboteur.json", tmp_path / "study.html"
    played("solo", 1).save(file)
    assert main(["study", str(file), "--budget", "30", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Luck and skill" in shown
    assert "What to do otherwise" in shown
    assert main(["study", str(file), "--budget", "30", "--html", str(page), "--lang", "de"]) == 0
    text = page.read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Was sich anders machen lässt" in text
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@whole
def test_planted_mistakes_are_found_and_what_was_done_is_left_alone() -> None:
    trials = [
        tried(one, 1200, f"few/{seed}/{number}", larger=2)
        for seed in range(2)
        for number, one in enumerate(decisions_of("duel", 2, ["expert@60"], f"few/{seed}", 6))
    ]
    planted = [one for one in trials if one.planted]
    assert len(trials) == 12
    assert len(planted) >= 4
    # Whoever finds nine of ten finds half or more in 99 of 100 samples as small as this.
    assert sum(one.found for one in planted) >= 0.5 * len(planted)
    assert sum(one.marked for one in trials) <= 1


@whole
def test_options_come_with_the_best_first() -> None:
    for one in studied("duel", 2).moments:
        if one.knew is not None:
            values = [option.value for option in one.knew.options]
            assert values == sorted(values, reverse=True)
            assert all(option.lacks >= 0 for option in one.knew.options)


def test_an_unfinished_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "g.saboteur.json"
    game = Game("base", players=3, seed=1)
    game.save(file)
    assert main(["study", str(file)]) == 2
    assert "not over" in capsys.readouterr().err
    with pytest.raises(RecordError, match="one viewer"):
        study_of(game.record(0))


def knew(seen: View) -> Knew:
    return Knowing(seen, Beliefs(seen), 8, "twins").weigh(seen.legal[0])


def sentences(seen: View) -> list[str]:
    seat = seen.decision.seat
    assert seat is not None
    study = Study(seen.game, {}, seen.players, (), 8, "", (), ())
    teller = Teller(study, language_of("en"))
    found = knew(seen)
    return [*teller.knew(seat, found), *teller.better(seat, found), str(found)]


def twins() -> list[tuple[State, State, int]]:
    """Moments of all games beside what they might have been to the one who chooses."""
    rng, found = Random(7), []
    for number in range(40):
        here = moment(any_setting(rng), number, rng.randint(0, 30))
        seat = int(here.seat)
        if seat >= 0 and worth_weighing(view(here, seat)):
            found.append((here, another_world(here, seat, rng), seat))
    return found[:10]


def test_what_one_knew_is_told_the_same_in_twin_worlds() -> None:
    pairs = twins()
    assert len(pairs) == 10
    for here, there, seat in pairs:
        assert sentences(view(here, seat)) == sentences(view(there, seat))


def test_a_teller_who_knows_the_roles_is_caught() -> None:
    def leaky(state: State, seat: int) -> list[str]:
        return sentences(replace(view(state, seat), roles=view(state, "all").roles))

    pairs = [pair for pair in twins() if len(set(pair[0].roles)) > 1]
    assert any(leaky(here, seat) != leaky(there, seat) for here, there, seat in pairs)
