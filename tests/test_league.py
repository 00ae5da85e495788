"""Leagues: everybody plays the same deals, runs go on where they stopped, and figures add up."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leagues import figures, held, plan_of
from saboteur.bots.careful import careful
from saboteur.bots.levels import LEVELS
from saboteur.bots.named import UnknownLevel
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.lab.holding import league
from saboteur.lab.journal import Journal, JournalError
from saboteur.lab.league import LeagueError, begun, planned_league, usual_journal
from saboteur.lab.lineups import Mixed, Opposed, Placed, line_ups
from saboteur.lab.matches import LeaguePlan, Played, play_unit
from saboteur.lab.standings import result
from saboteur.play.game import Game
from saboteur.rules.actions import Action
from saboteur.rules.facts import RoundDealt
from saboteur.rules.view import View


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


@pytest.mark.parametrize("deal", range(6))
def test_at_mixed_tables_every_level_sits_once_in_every_seat(deal: int) -> None:
    levels = ("a", "b", "c")
    rows = [Mixed(levels, turn).seats(("digger",) * 5, f"1/{deal}") for turn in range(3)]
    assert all(set(column) == set(levels) for column in zip(*rows, strict=True))
    assert all(max(Counter(row).values()) - min(Counter(row).values()) <= 1 for row in rows)


def test_neighbours_at_mixed_tables_change_from_deal_to_deal() -> None:
    rows = {Mixed(("a", "b"), 0).seats(("digger",) * 6, f"1/{deal}") for deal in range(20)}
    assert len(rows) > 5


def test_sides_are_seated_by_the_roles_that_were_dealt() -> None:
    assert Opposed("a", "b").seats(("digger", "saboteur", "digger"), "") == ("a", "b", "a")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("base", {Mixed: 2, Opposed: 4}),
        ("saboteur2", {Mixed: 2}),
        ("duel", {Placed: 2}),
        ("solo", {Placed: 2}),
    ],
)
def test_a_game_has_the_line_ups_it_needs(game: str, expected: dict[type, int]) -> None:
    assert Counter(map(type, line_ups(CATALOGUE[game], ("a", "b")))) == expected


def test_against_one_level_nobody_else_meets() -> None:
    found = line_ups(CATALOGUE["base"], ("a", "b"), against="x")
    assert set(found) == {
        *(Opposed("x", "x"), Opposed("a", "x"), Opposed("x", "a")),
        *(Opposed("b", "x"), Opposed("x", "b")),
    }


def test_all_line_ups_play_the_same_deal(file: Path) -> None:
    """A unit is the first round of the game with the deal's seed."""
    season = held(plan_of(deals=2), file)
    for unit in season.units:
        dealt = Game("base", players=5, seed=f"1/{unit.unit // 6}").facts[0]
        assert isinstance(dealt, RoundDealt)
        assert unit.roles == dealt.roles


class WithViews:
    """The careful bot, which may not be asked without a view."""

    def __init__(self, seed: int | str) -> None:
        self._careful = careful(seed)
        self.late = 0

    def choose(self, view: View) -> Action:
        self.late += view.round > 1
        return self._careful.choose(view)


@pytest.mark.parametrize("game", CATALOGUE)
def test_views_and_codes_play_the_same_units(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    plan = plan_of(game, ("beginner", "careful"))
    quick = [play_unit(plan, unit) for unit in range(3)]
    monkeypatch.setitem(LEVELS, "careful", WithViews)
    slow = [play_unit(plan, unit) for unit in range(3)]
    assert [unit.digest for unit in slow] == [unit.digest for unit in quick]
    assert [unit.gold for unit in slow] == [unit.gold for unit in quick]


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_round_is_a_unit_or_a_whole_game_is(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """`WithViews` calls every choice after the first round late."""
    monkeypatch.setitem(LEVELS, "late", WithViews)
    unit = play_unit(plan_of(game, ("careful", "late")), 1)
    assert bool(unit.failures.get("late")) == CATALOGUE[game].wins_games


@pytest.mark.parametrize("game", CATALOGUE)
def test_jobs_change_nothing(game: str, tmp_path: Path) -> None:
    plan = plan_of(game)
    alone = result(held(plan, tmp_path / "one"))
    together = result(held(plan, tmp_path / "two", jobs=2))
    assert replace(together, not_reproducible=alone.not_reproducible) == alone


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


def stop_after(number: int) -> Any:
    def watch(units: Iterable[Played]) -> Iterator[Played]:
        for count, unit in enumerate(units):
            if count == number:
                raise Stopped
            yield unit

    return watch


def test_a_league_is_held_with_or_without_a_journal(file: Path) -> None:
    plan = plan_of("solo", ("random", "beginner"), deals=2)
    alone = league(plan)
    assert alone.digest == held(plan, file).digest
    noted = file.read_bytes()
    assert league(plan, journal=file).digest == alone.digest
    assert file.read_bytes() == noted


def test_a_stopped_league_goes_on(file: Path, tmp_path: Path) -> None:
    plan = plan_of()
    with pytest.raises(Stopped):
        held(plan, file, watch=stop_after(7))
    assert set(begun(plan, Journal(file, plan))) == set(range(7))
    played: list[int] = []

    def watch(units: Iterable[Played]) -> Iterator[Played]:
        for unit in units:
            played.append(unit.unit)
            yield unit

    again = held(plan, file, watch=watch)
    assert played == list(range(7, plan.units()))
    assert again.digest == held(plan, tmp_path / "other").digest


def test_more_deals_are_the_same_league_gone_on_with(file: Path, tmp_path: Path) -> None:
    few, many = plan_of(deals=1), plan_of(deals=3)
    first = held(few, file)
    assert usual_journal(few) == usual_journal(many)
    assert held(many, file).digest == held(many, tmp_path / "other").digest
    assert held(few, file).digest == first.digest


def test_a_line_that_was_cut_off_is_played_again(file: Path) -> None:
    plan = plan_of(deals=1)
    whole = held(plan, file)
    file.write_bytes(file.read_bytes()[:-20])
    assert len(begun(plan, Journal(file, plan))) == plan.units() - 1
    assert held(plan, file).digest == whole.digest
    assert len(begun(plan, Journal(file, plan))) == plan.units()


@pytest.mark.parametrize(
    "other",
    [
        plan_of(levels=("careful", "random")),
        plan_of(players=4),
        replace(plan_of(), seed=2),
        planned_league(
            "base", players=5, deals=3, levels=("random", "careful"), options={"edition": "nl"}
        ),
        plan_of(against="beginner"),
    ],
)
def test_the_journal_of_another_league_is_refused(file: Path, other: LeaguePlan) -> None:
    held(plan_of(deals=1), file)
    before = file.read_bytes()
    assert usual_journal(other) != usual_journal(plan_of())
    with pytest.raises(JournalError, match="another league"):
        held(other, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello\n", b'{"format": "other"}\n', b"[]\n"])
def test_what_is_no_journal_is_not_written_to(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(JournalError, match="not the journal"):
        held(plan_of(), file)
    assert file.read_bytes() == content


def test_a_damaged_journal_is_refused(file: Path) -> None:
    held(plan_of(deals=1), file)
    head, _, rest = file.read_bytes().split(b"\n", 2)
    file.write_bytes(head + b"\n{}\n" + rest)
    with pytest.raises(JournalError, match="damaged"):
        held(plan_of(), file)


def test_bots_that_changed_do_not_go_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(plan_of(deals=1), file)
    monkeypatch.setitem(LEVELS, "careful", LEVELS["random"])
    with pytest.raises(JournalError, match="chose differently"):
        held(plan_of(), file)


def test_two_sides_have_a_matrix_and_margins(file: Path) -> None:
    plan = plan_of(levels=("random", "careful"), deals=12)
    season = held(plan, file)
    found = result(season)
    cells = {(cell.part, cell.level, cell.other): cell.rate for cell in found.payoff}
    assert len(cells) == 8
    won = [unit.won == ("diggers",) for unit in season.units]
    number = plan.line_ups().index(Opposed("careful", "random"))
    wins = won[number :: len(plan.line_ups())]
    assert cells["diggers", "careful", "random"].value == pytest.approx(sum(wins) / 12)
    saboteurs = cells["saboteurs", "random", "careful"].value
    assert saboteurs + cells["diggers", "careful", "random"].value == pytest.approx(1)
    margins = {(m.part, m.level, m.under, m.other): m.more for m in found.margins}
    apart = [
        cells["diggers", "careful", x].value - cells["diggers", "random", x].value
        for x in plan.levels
    ]
    assert margins["diggers", "careful", "random", "all"].value == pytest.approx(sum(apart) / 2)
    assert margins["diggers", "careful", "random", "careful"].value == pytest.approx(apart[1])


def test_a_level_gains_nothing_over_itself(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot under two names: paired deals leave no difference at all."""
    monkeypatch.setitem(LEVELS, "twin", careful)
    found = figures("base", file, ("careful", "twin"), 6)
    assert {m.more.value for m in found.margins if m.part != "gold"} == {0.0}
    assert all(m.more.low < 0 < m.more.high for m in found.margins if m.part != "gold")


def test_deals_without_a_saboteur_say_nothing_about_one(file: Path) -> None:
    plan = plan_of(players=3, deals=8)
    season = held(plan, file)
    deals = season.units[:: len(plan.line_ups())]
    real = sum("saboteur" in unit.roles for unit in deals)
    assert 0 < real < 8
    sizes = {(cell.part, cell.rate.n) for cell in result(season).payoff}
    assert sizes == {("diggers", 8), ("saboteurs", real)}


def test_mixed_tables_have_gold_and_ratios(file: Path) -> None:
    plan = plan_of("saboteur2", deals=6)
    season = held(plan, file)
    found = result(season)
    gold = {one.level: one.gold for one in found.standings}
    total = sum(sum(unit.gold) for unit in season.units)
    means = [one.value for one in gold.values() if one is not None]
    assert sum(means) * 6 * 6 == pytest.approx(total)  # each level sat in 6 seats of 6 deals
    [ratio] = found.ratios
    assert (ratio.level, ratio.under) == ("careful", "random")
    assert ratio.ratio is not None
    assert ratio.ratio.value == pytest.approx(means[1] / means[0])
    assert {"geologist", "green-digger"} <= set(found.standings[0].gold_by_role)


def test_a_duel_is_played_both_ways_round(file: Path) -> None:
    plan = plan_of("duel", deals=4)
    season = held(plan, file)
    there, back = season.units[::2], season.units[1::2]
    assert {unit.levels for unit in there} == {("random", "careful")}
    assert {unit.levels for unit in back} == {("careful", "random")}
    scores = {(cell.level, cell.other): cell.rate for cell in result(season).payoff}
    careful_won = [
        *(("green" in unit.won) / len(unit.won) for unit in there),
        *(("blue" in unit.won) / len(unit.won) for unit in back),
    ]
    assert scores["careful", "random"].value == pytest.approx(sum(careful_won) / 8)
    assert scores["careful", "random"].n == 4  # deals, not games
    assert scores["careful", "random"].value + scores["random", "careful"].value == 1


def test_alone_there_are_verdicts(file: Path) -> None:
    found = figures("solo", file, ("random", "careful"), 4)
    for standing in found.standings:
        assert tuple(standing.verdicts) == CATALOGUE["solo"].sides
        assert sum(rate.value for rate in standing.verdicts.values()) == pytest.approx(1)
    assert [margin.part for margin in found.margins] == ["gold"]


def test_a_fixed_opponent_is_the_measure_of_all(file: Path) -> None:
    found = figures("base", file, ("random", "beginner"), 4, against="careful")
    assert {(m.under, m.level) for m in found.margins} == {
        ("careful", "random"),
        ("careful", "beginner"),
        ("random", "beginner"),
    }
    assert {m.other for m in found.margins} == {"careful"}
    mixed = figures(
        "saboteur2", file.with_name("two"), ("random", "beginner"), 2, against="careful"
    )
    assert {(r.under, r.level) for r in mixed.ratios} == {
        *(("careful", "random"), ("careful", "beginner"), ("random", "beginner")),
    }


def test_failing_bots_are_counted_apart(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "unsound.py").write_text(
        "class Unsound:\n"
        "    def choose(self, view):\n"
        "        if len(view.legal) % 2:\n"
        "            raise RuntimeError('out of ideas')\n"
        "        return 'fly'\n"
        "def bot(seed):\n"
        "    return Unsound()\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = figures("base", file, ("careful", "unsound:bot"), 1)
    sound, unsound = found.not_reproducible.choosing.values()
    assert sound.illegal == sound.crashed == 0
    assert unsound.illegal > 0
    assert unsound.crashed > 0
    assert unsound.illegal + unsound.crashed == unsound.choices


def test_every_choice_is_timed(file: Path) -> None:
    found = figures("base", file, ("random", "careful"), 1).not_reproducible.choosing
    assert all(one.choices > 50 and 0 < one.p50_ms <= one.p99_ms for one in found.values())


@pytest.mark.parametrize(
    ("levels", "error"),
    [(("nobody", "careful"), UnknownLevel), (("careful", "careful"), LeagueError)],
)
def test_levels_that_cannot_play_are_refused(
    levels: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        plan_of(levels=levels)


def test_a_league_that_cannot_be_held_is_refused() -> None:
    with pytest.raises(LeagueError):
        plan_of("duel", levels=("careful",))
    with pytest.raises(OptionError):
        plan_of(players=2)
    with pytest.raises(UnknownLevel):
        plan_of(against="nobody")
