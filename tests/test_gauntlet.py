"""The gauntlet: strangers play by the rules, and the same seed plays the same."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from saboteur import Game, OptionError, View
from saboteur.bots.levels import player
from saboteur.bots.named import UnknownLevel
from saboteur.bots.tricksters import PREFIX, TRICKS, turns_of
from saboteur.cli import main
from saboteur.lab.calibration import Forecast
from saboteur.lab.gauntlet import expected_error, meet, planned_gauntlet, run_gauntlet, trust
from saboteur.play.facts import Talked
from saboteur.play.player import play_decision
from saboteur.play.talk import Statement, refusal
from saboteur.rules.actions import Action, Dig, Play
from saboteur.rules.facts import RoundDealt


def first_round(trick: str, seed: int) -> Game:
    """A round in which everybody has the same trick, without a view that is not one's own."""
    game = Game("base", players=5, seed=seed)
    seats = [player(PREFIX + trick, f"{seed}/{seat}") for seat in range(5)]
    while game.round == 1 and game.decision.what == "turn":
        play_decision(game, seats)
    return game


@pytest.mark.parametrize("trick", TRICKS)
def test_a_trickster_plays_by_the_rules_and_says_only_what_can_be_said(trick: str) -> None:
    facts = first_round(trick, 1).facts
    said = [(f.seat, f.statement, f.about) for f in facts if isinstance(f, Talked)]
    rounds = sum(isinstance(fact, RoundDealt) for fact in facts)
    assert len(said) <= rounds * len(set(said))


@pytest.mark.parametrize("trick", ["map-liar", "accuser", "paranoid", "flatterer", "beggar"])
def test_who_has_words_talks(trick: str) -> None:
    assert any(isinstance(fact, Talked) for fact in first_round(trick, 2).facts)


class Watched:
    """A player whose choices are kept."""

    def __init__(self, name: str, seed: str) -> None:
        self._player = player(name, seed)
        self.chosen: list[tuple[View, Action]] = []

    def choose(self, view: View) -> Action:
        action = self._player.choose(view)
        self.chosen.append((view, action))
        return action


def saboteurs_choices(trick: str, seeds: Sequence[int]) -> list[tuple[View, Action]]:
    found = []
    for seed in seeds:
        game = Game("base", players=5, seed=seed)
        seats = [Watched(PREFIX + trick, f"{seed}/{seat}") for seat in range(5)]
        while game.round == 1 and game.decision.what == "turn":
            play_decision(game, seats)
        for seat in seats:
            found += [one for one in seat.chosen if one[0].role == "saboteur"]
    return found


def broke(action: Action) -> bool:
    return isinstance(action, Play) and action.card.startswith("broken")


def test_a_sleeper_harms_nobody_early() -> None:
    early = [a for v, a in saboteurs_choices("honest-for-4", range(3)) if turns_of(v) < 4]
    assert early
    assert not any(broke(action) for action in early)
    assert any(isinstance(action, Dig) for action in early)


def test_an_open_saboteur_does() -> None:
    assert any(broke(action) for _, action in saboteurs_choices("open", range(3)))


def test_a_hoarder_never_breaks_a_tool() -> None:
    assert not any(broke(action) for _, action in saboteurs_choices("hoarder", range(3)))


def test_who_looks_first_does_not_keep_maps() -> None:
    for view, action in saboteurs_choices("mapper", range(2)):
        if any(isinstance(one, Play) and one.card == "map" for one in view.legal):
            assert isinstance(action, Play)
            assert action.card == "map"


def test_a_flatterer_only_says_what_may_be_said() -> None:
    game = Game("base", players=3, seed=1)
    flatterer = player(PREFIX + "flatterer", 1)
    view = game.view(0)
    said: Statement | None = flatterer.talk(view)  # type: ignore[attr-defined]
    assert said == Statement("trust", 1)
    assert said is not None
    assert refusal(view, said) is None


def test_a_trickster_has_a_name() -> None:
    with pytest.raises(UnknownLevel, match="trick-NAME"):
        player("trick-nobody", 1)


@pytest.mark.parametrize(
    ("game", "tricks", "wrong"),
    [("base", ["nobody"], "no such trickster"), ("duel", [], "does not have two sides")],
)
def test_what_cannot_be_run_is_refused(game: str, tricks: list[str], wrong: str) -> None:
    players = 2 if game == "duel" else 5
    with pytest.raises(OptionError, match=wrong):
        planned_gauntlet("careful", game=game, players=players, tricks=tricks)


def test_one_process_or_two_find_the_same() -> None:
    plan = planned_gauntlet("shrewd", deals=1, tricks=["open", "turncoat"], players=4)
    alone, shared = run_gauntlet(plan), run_gauntlet(plan, jobs=2)
    assert alone == shared
    assert [one.trick for one in alone.encounters] == ["open", "turncoat"]
    assert all(one.trust for one in alone.encounters)


def test_a_bot_without_beliefs_is_not_asked_for_them() -> None:
    plan = planned_gauntlet("careful", deals=1, tricks=["open"])
    met = meet(plan, ("open", 0))
    assert met.said == ()
    # Against itself the yardstick is the bot.
    assert met.found[0] == met.found[2]
    assert met.found[1] == met.found[3]


def test_a_bot_that_was_brought_is_asked_as_well() -> None:
    bot = "saboteur.bots.shrewd:ShrewdPlayer"
    theirs = planned_gauntlet(bot, deals=1, tricks=["turncoat"], players=3)
    assert meet(theirs, ("turncoat", 0)).said


def test_nobody_is_asked_once_all_roles_are_open() -> None:
    """Gold is taken after a round: then there is nothing left to believe."""
    plan = planned_gauntlet("shrewd", deals=1, tricks=["turncoat"], players=3)
    met = meet(plan, ("turncoat", 0))
    assert met.found[0]
    assert met.said
    assert all(0 < one.chance < 1 for one in met.said)


def test_false_trust_and_error_are_counted() -> None:
    sure = [Forecast("1", 0, 0.05, 0.4, true) for true in (True, False, False, False)]
    found = trust([sure])
    assert found is not None
    assert found.false_trust == 0.25
    assert expected_error(sure) == pytest.approx(0.2)
    assert trust([]) is None


def test_the_command_prints_tables_json_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["gauntlet", "careful", "--deals", "1", "--tricks", "open,echo"]
    page = tmp_path / "page.html"
    assert main([*command, "--html", str(page)]) == 0
    assert "echo" in capsys.readouterr().out
    assert "<table>" in page.read_text("utf-8")
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["encounters"][1]["trick"] == "echo"


def test_the_command_refuses_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gauntlet", "careful", "--tricks", "nobody"]) == 2
    assert "no such trickster" in capsys.readouterr().err
