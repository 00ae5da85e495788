"""Simulations: one digest for one seed, whoever plays the games, and counts that add up."""

import json
import os
from dataclasses import astuple, replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from saboteur import Game, RandomPlayer, play_game, read_record
from saboteur.bots.levels import LEVELS, player, seated
from saboteur.bots.named import UnknownLevel
from saboteur.cli import main
from saboteur.games.base import DWARVES
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.lab.balance import Balance, balance, balance_table, dealt_table, plans_by_players
from saboteur.lab.intervals import mean
from saboteur.lab.playing import Setting, Taken, play_codes, play_views, quick_players, record_of
from saboteur.lab.simulate import Plan, digest_of, planned, simulate, usual_players
from saboteur.lab.tally import Tally, tally
from saboteur.lab.workers import Processes
from saboteur.rules.facts import GameEnded, GoldPaid, NuggetTaken, RoundEnded
from saboteur.rules.names import WINNERS

# Game, players, seed, bot, options. These digests are the same interpreted and compiled, on every
# system and Python; a change of facts or of a bot changes them. Careful bots find the treasure.
DIGESTS = {
    "base 5 771 careful": "7ac6a10e59e7d023dc1be8dfd4db215b4d4df496",
    "base 3 1354 beginner edition=nl": "d42fa504e1f01ef1f48a7667ecb02efefc66e293",
    "base 10 1 random edition=fr": "920b4371923b8f33c00455463821ec2593535ed1",
    "saboteur2 5 1 careful blockers=on": "6cd72f334f864f839fcc8a15e47a277066fb83b1",
    "duel 2 1 careful": "4fa3c08076a036ff8ab3c842a7590b15686e4c01",
    "solo 1 1 random": "54bb0de4fc1e6a9dbd75ab6dbd641f1878980cbf",
}

# The same for one game of bots that believe, talk and search.
THOUGHTFUL = "ea2c710afe1c1b2607e60431e8e269f71d08a3f9"


def of(players: int = 4, games: int = 6, seed: int | str = 3, **more: str) -> Plan:
    return planned("base", players=players, games=games, seed=seed, options=more)


def means(counted: Tally) -> dict[str, float]:
    return {role: gold.value for role, gold in counted.mean_gold().items()}


@pytest.mark.parametrize("case", DIGESTS)
def test_a_seed_has_its_digest(case: str) -> None:
    game, players, seed, bot, *pairs = case.split()
    options = dict(pair.split("=") for pair in pairs)
    plan = planned(game, players=int(players), games=4, seed=seed, bots=(bot,), options=options)
    assert simulate(plan).digest.startswith(DIGESTS[case])


def test_beliefs_and_search_have_their_digest() -> None:
    plan = planned("base", players=3, games=1, seed=2, bots=("expert@2",))
    assert simulate(plan).digest.startswith(THOUGHTFUL)


def test_every_game_has_a_digest() -> None:
    assert {case.split()[0] for case in DIGESTS} == set(CATALOGUE)


def test_the_number_of_jobs_changes_nothing() -> None:
    alone, together = simulate(of()), simulate(of(), jobs=2)
    assert together == replace(
        alone, seconds=together.seconds, moves_per_second=together.moves_per_second
    )


def test_no_number_of_jobs_is_every_core() -> None:
    assert Processes(0).count == (os.cpu_count() or 1)
    assert simulate(of(games=1), jobs=0).digest == simulate(of(games=1)).digest
    with pytest.raises(ValueError, match="not -1"):
        simulate(of(games=1), jobs=-1)


def test_a_bot_alone_may_be_named_by_itself() -> None:
    assert planned("base", players=3, games=1, bots="careful").bots == ("careful",) * 3
    with pytest.raises(UnknownLevel, match="at least one"):
        planned("base", players=3, games=1, bots=())


@pytest.mark.parametrize(("games", "first"), [(0, 0), (-1, 0), (1, -1)])
def test_a_simulation_has_games(games: int, first: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        planned("base", players=3, games=games, first=first)


def test_another_seed_and_another_option_give_another_digest() -> None:
    digests = {simulate(plan).digest for plan in (of(), of(seed=4), of(edition="nl"))}
    assert len(digests) == 3


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("level", ["random", "careful"])
def test_the_short_way_is_the_long_way(name: str, level: str) -> None:
    """Bots that need no views choose among codes, and their record is that of a game with views."""
    count = usual_players(name)
    setting, bots = Setting(name, count, (), "5"), (level,) * count
    there, moves = play_views(setting, [player(level, seat) for seat in range(count)], bots)
    taken: list[Taken] = []
    quick = quick_players([player(level, seat) for seat in range(count)])
    facts, chosen = play_codes(setting, quick, taken.append)
    assert (facts, chosen) == ([*there.facts], moves)
    assert record_of(setting, bots, facts, taken) == there.record()


def test_a_game_of_a_simulation_can_be_played_again() -> None:
    game = Game("base", players=4, seed="3/0")
    play_game(game, [RandomPlayer(f"3/0/{seat}") for seat in range(4)])
    again = simulate(of(games=1))
    assert digest_of(game.facts).hex() != again.digest  # a total is a digest of digests
    assert again.moves == sum(1 for step in game.record().steps if step.command)


def test_records_are_kept_whole(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = simulate(replace(of(games=2), record=str(folder)))
    assert sorted(path.name for path in folder.iterdir()) == [
        "base-0.saboteur.json",
        "base-1.saboteur.json",
    ]
    record = read_record(folder / "base-1.saboteur.json")
    assert record.seats == result.bots
    assert record.viewer == "all"


@pytest.mark.parametrize(
    ("name", "players", "options", "start"),
    [
        ("base", 5, {}, 0),
        ("saboteur2", 6, {}, 0),
        ("saboteur2", 6, {"blockers": True}, 1),
        ("duel", 2, {}, 0),
        ("solo", 1, {}, 0),
    ],
)
def test_counts_add_up(name: str, players: int, options: dict[str, bool], start: int) -> None:
    """Whoever gains gold gains it in a round, in a role; nothing else moves gold."""
    game = Game(name, players=players, seed="771/0", **options)
    play_game(game, [RandomPlayer(f"771/0/{seat}") for seat in range(players)])
    counted = tally(game.facts, CATALOGUE[name], players, 0)
    assert counted.rounds == 3
    assert sum(counted.wins.values()) == (len(game.winners) if CATALOGUE[name].wins_games else 3)
    assert sum(sums.size for sums in counted.gold.values()) == 3 * players
    assert game.gold is not None
    assert sum(sums.total for sums in counted.gold.values()) + start * players == sum(game.gold)


def test_gold_goes_to_the_role_of_the_round() -> None:
    facts = (
        RoundEnded("diggers", 0, "B16", ("digger", "saboteur"), (), ()),
        NuggetTaken(0, "3", None, ()),
        RoundEnded("saboteurs", None, "B17", ("saboteur", "digger"), (), ()),
        GoldPaid(0, 4, ("3", "1"), 0),
    )
    counted = tally(facts[:2], CATALOGUE["base"], 2, 0)
    counted.add(tally(facts[2:], CATALOGUE["base"], 2, 0))
    assert means(counted) == {"digger": 1.5, "saboteur": 2.0}
    assert counted.wins == {"diggers": 1, "saboteurs": 1}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_side_is_listed_even_if_it_never_won(game: str) -> None:
    least, _ = CATALOGUE[game].rules.players
    wins = simulate(planned(game, players=least, games=1, seed=3)).wins
    assert tuple(wins)[: len(CATALOGUE[game].sides)] == CATALOGUE[game].sides


def test_sides_are_named_as_the_rules_name_them() -> None:
    for game in ("base", "saboteur2", "duel"):
        assert set(CATALOGUE[game].sides) <= set(WINNERS)


@pytest.mark.parametrize(
    ("game", "gold", "winners", "wins"),
    [
        ("duel", (3, 5), (1,), {"blue": 0, "green": 1}),
        ("duel", (5, 5), (0, 1), {"blue": 1, "green": 1}),
        ("solo", (14,), (0,), {"verdict-0": 1, "verdict-1": 0, "verdict-2": 0, "verdict-3": 0}),
        ("solo", (25,), (0,), {"verdict-0": 0, "verdict-1": 0, "verdict-2": 0, "verdict-3": 1}),
        ("base", (3, 5), (1,), {"diggers": 1, "saboteurs": 0}),
    ],
)
def test_sides_win_rounds_or_games(
    game: str, gold: tuple[int, ...], winners: tuple[int, ...], wins: dict[str, int]
) -> None:
    side = "diggers" if game == "base" else "nobody"
    facts = (RoundEnded(side, None, "", (), (), ()), GameEnded(gold, winners))
    assert tally(facts, CATALOGUE[game], len(gold), 0).wins == wins


def test_a_game_without_roles_has_gold_all_the_same() -> None:
    facts = (RoundEnded("nobody", None, "", (), (), ()), GoldPaid(1, 4, (), 4))
    counted = tally(facts, CATALOGUE["duel"], 2, 0)
    assert means(counted) == {"player": 2.0}


def test_bots_are_dealt_round_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "other", RandomPlayer)
    assert seated(("random", "other"), 3) == ("random", "other", "random")
    mixed = planned("base", players=4, games=2, seed=3, bots=("random", "other"))
    assert simulate(mixed).digest == simulate(of(games=2)).digest


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(OptionError):
        planned("chess", players=2, games=1)
    with pytest.raises(OptionError):
        of(players=11)
    with pytest.raises(OptionError):
        of(no_such_option="on")
    with pytest.raises(UnknownLevel):
        planned("base", players=4, games=1, bots=("nobody",))


def of_every_number(game: str, games: int = 2, bot: str = "careful") -> Balance:
    return balance(plans_by_players(game, games=games, bots=(bot,), seed=5), (bot,))


def test_balance_counts_what_simulate_counts() -> None:
    found = of_every_number("base")
    assert [row.players for row in found.rows] == list(range(3, 11))
    for row in found.rows[:2]:
        plan = planned("base", players=row.players, games=2, seed=5, bots=("careful",))
        alone = simulate(plan)
        assert row.digest == alone.digest
        assert {side: rate.value * row.rounds for side, rate in row.wins.items()} == alone.wins
        assert {role: gold.value for role, gold in row.gold.items()} == alone.mean_gold


def test_balance_tells_how_many_saboteurs_were_really_in_play() -> None:
    found = of_every_number("base", 3)
    table = dealt_table(found)
    assert table is not None
    for row in found.rows:
        dealt = [cells for cells in table.rows if cells[0] == f"{row.players}"]
        assert sum(int(cells[2]) for cells in dealt) == row.rounds
        most = next(n for players, n, _ in DWARVES if players == row.players)
        assert {int(cells[1]) for cells in dealt} <= {most - 1, most}
    assert dealt_table(of_every_number("duel", 1)) is None


def test_balance_shows_sides_or_roles() -> None:
    assert balance_table(of_every_number("base", 1)).head == (
        *("players", "rounds", "diggers", "saboteurs"),
    )
    found = balance_table(of_every_number("saboteur2", 1, "random"))
    assert [row[0] for row in found.rows] == [str(players) for players in range(2, 13)]
    assert {"geologist", "profiteer", "boss"} <= set(found.head)


def test_gold_by_role_has_an_interval_over_games() -> None:
    """Two seats of one role in one game are one observation, not two."""
    games = [
        tally(
            (
                RoundEnded("diggers", 0, "B16", ("digger", "digger"), (), ()),
                NuggetTaken(0, worth, None, ()),
                NuggetTaken(1, worth, None, ()),
            ),
            CATALOGUE["base"],
            2,
            0,
        )
        for worth in ("1", "3")
    ]
    total = Tally()
    for game in games:
        total.add(game)
    found = total.mean_gold()["digger"]
    assert (found.value, found.n) == (2.0, 2)
    assert found.low < 0 < 4 < found.high
    assert astuple(mean([1.0, 3.0])) == pytest.approx(astuple(found))


def test_by_players_writes_a_page_and_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, plot = tmp_path / "page.html", tmp_path / "plot.svg"
    arguments = ["simulate", "base", "--games", "1", "--by", "players", "--json"]
    assert main([*arguments, "--html", str(page), "--plot", str(plot)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["players"] for row in found["rows"]] == list(range(3, 11))
    assert set(found["rows"][0]["wins"]["diggers"]) == {"value", "low", "high", "n"}
    marks = ElementTree.fromstring(plot.read_text("utf-8")).iter(
        "{http://www.w3.org/2000/svg}circle"
    )
    assert len(list(marks)) == len(found["rows"]) + 1  # and one in the legend
    assert "<table>" in page.read_text("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--by", "seats"),
        ("--by", "players", "--players", "4"),
        ("--by", "players", "--record", "games"),
        ("--by", "players", "--html", "no-such-folder/page.html"),
        ("--html", "page.html"),
    ],
)
def test_what_does_not_go_together_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert main(("simulate", "base", "--games", "1", *arguments)) == 2
    assert capsys.readouterr().err.count("\n") == 1
