"""Simulations: one digest for one seed, whoever plays the games, and counts that add up."""

from dataclasses import replace
from pathlib import Path

import pytest

from saboteur import Game, RandomPlayer, play_game, read_record
from saboteur.bots.levels import LEVELS, UnknownLevel, seated
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.lab.simulate import Plan, digest_of, planned, simulate
from saboteur.lab.tally import tally
from saboteur.rules.facts import GoldPaid, NuggetTaken, RoundEnded

# Seeds with which random players do find the treasure once. These digests are the same
# interpreted and compiled, on every system and Python; a change of facts changes them.
DIGESTS = {
    "base 5 771": "64cf1715fd60e67182fd269ffc55f69815503e66d950b9a7ef0f3630c6c26e06",
    "base 3 1354 edition=nl": "5b267da46e8b2b4d4d129552511165180a90d278953b8ef832de666d79d73310",
    "base 10 1 edition=fr": "cafb29e65844992d0ac78148441d4ec18efe8fd883a9e7f1d3394af7fb035117",
    "saboteur2 5 1 blockers=on": "1b8b97e207e2170ad217cb52e2b257aa0d138493565156d3ed8676b816918ef7",
    "duel 2 1": "271011ce2f8e828b223e03901f3880c2290aa4b0a7f72a51dd4d13efd5df1434",
    "solo 1 1": "67b6d5b611189710facc3a93be616697a428a33540171da24f1660fb2c62764f",
}


def of(players: int = 4, games: int = 6, seed: int | str = 3, **more: str) -> Plan:
    return planned("base", players=players, games=games, seed=seed, options=more)


@pytest.mark.parametrize("case", DIGESTS)
def test_a_seed_has_its_digest(case: str) -> None:
    game, players, seed, *pairs = case.split()
    options = dict(pair.split("=") for pair in pairs)
    plan = planned(game, players=int(players), games=4, seed=seed, options=options)
    assert simulate(plan).digest == DIGESTS[case]


def test_every_game_has_a_digest() -> None:
    assert {case.split()[0] for case in DIGESTS} == set(CATALOGUE)


def test_the_number_of_jobs_changes_nothing() -> None:
    alone, together = simulate(of()), simulate(of(), jobs=2)
    assert together == replace(
        alone, seconds=together.seconds, moves_per_second=together.moves_per_second
    )


def test_another_seed_and_another_option_give_another_digest() -> None:
    digests = {simulate(plan).digest for plan in (of(), of(seed=4), of(edition="nl"))}
    assert len(digests) == 3


def test_the_short_way_of_random_players_is_the_long_way(tmp_path: Path) -> None:
    """Without records random players choose among codes, with records among views."""
    plan = of(games=2)
    assert simulate(replace(plan, record=str(tmp_path))).digest == simulate(plan).digest


def test_a_game_of_a_simulation_can_be_played_again() -> None:
    game = Game("base", players=4, seed="3/0")
    play_game(game, [RandomPlayer(f"3/0/{seat}") for seat in range(4)])
    again = simulate(of(games=1))
    assert digest_of(game.facts).hex() != again.digest  # a total is a digest of digests
    assert again.moves == sum(1 for step in game.record().steps if step.command)


def test_records_are_kept_whole(tmp_path: Path) -> None:
    result = simulate(replace(of(games=2), record=str(tmp_path)))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "base-0.saboteur.json",
        "base-1.saboteur.json",
    ]
    record = read_record(tmp_path / "base-1.saboteur.json")
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
    counted = tally(game.facts, players, 0)
    assert counted.rounds == sum(counted.wins.values()) == 3
    assert sum(counted.seats.values()) == 3 * players
    assert game.gold is not None
    assert sum(counted.gold.values()) + start * players == sum(game.gold)


def test_gold_goes_to_the_role_of_the_round() -> None:
    facts = (
        RoundEnded("diggers", 0, "B16", ("digger", "saboteur"), (), ()),
        NuggetTaken(0, "3", None, ()),
        RoundEnded("saboteurs", None, "B17", ("saboteur", "digger"), (), ()),
        GoldPaid(0, 4, ("3", "1"), 0),
    )
    counted = tally(facts[:2], 2, 0)
    counted.add(tally(facts[2:], 2, 0))
    assert counted.mean_gold() == {"digger": 1.5, "saboteur": 2.0}
    assert counted.wins == {"diggers": 1, "saboteurs": 1}


def test_a_side_that_never_won_is_listed() -> None:
    assert simulate(of(games=1)).wins == {"diggers": 0, "saboteurs": 3}


def test_a_game_without_roles_has_gold_all_the_same() -> None:
    counted = tally((RoundEnded("nobody", None, "", (), (), ()), GoldPaid(1, 4, (), 4)), 2, 0)
    assert counted.mean_gold() == {"player": 2.0}


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
