"""`saboteur play`: a game in the terminal, read from scripted lines."""

import io
import re
from pathlib import Path

import pytest

from saboteur import Dig, Game, Talked, read_record, text_of
from saboteur.cli import main
from saboteur.cli.hand import listed_hand
from saboteur.cli.scene import Scene
from saboteur.cli.spelling import read_action, spelled
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.drawing import drawing
from saboteur.play.faces import worth
from saboteur.rules.texts.notation import parse_action
from saboteur.words import LANGUAGES
from saboteur.words.language import language_of

Output = pytest.CaptureFixture[str]
# Random players: what they do does not change when the others learn.
CHOSEN = ("--seed", "7", "--lang", "en", "--bots", "random")
FIRST = ("--set", "first=0")
OPENING = Game("base", players=5, seed=7, first=0).view(0)
PATH = next(card for card in OPENING.hand if card[0] in "NESW")
DIG = next(text_of(action) for action in OPENING.legal if isinstance(action, Dig))
NAMES = ("you", "Alva", "Bram", "Cora", "Dirk")
# How records spell cards.
RAW = re.compile(r"\b[NESW]{2,}\b|[NESW][/+@]\w|\b(?:broken|repair)-[a-z]")


class Terminal:
    """Plays with lines that are typed one after the other."""

    def __init__(self, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, lines: list[str], *arguments: str) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{s}\n" for s in lines)))
        assert main(("play", *CHOSEN, *arguments)) == 0
        out, err = self._capsys.readouterr()
        assert not err
        return out


@pytest.fixture
def terminal(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_played(terminal: Terminal, tmp_path: Path, language: str) -> None:
    file = tmp_path / "game.saboteur.json"
    told = terminal(["1"] * 300, "--players", "4", "--save", str(file), "--lang", language)
    assert "{" not in told
    record = read_record(file)
    assert record.viewer == "all"
    assert record.seats == ("person", "random", "random", "random")
    assert Game.load(file).over


def test_the_end_shows_roles_and_gold(terminal: Terminal) -> None:
    told = terminal(["1"] * 300)
    assert told.count("won the round") == 3
    assert told.count("Saboteur") >= 3
    assert told.splitlines()[-1].startswith(("Winner:", "Shared win:", "You won!"))


@pytest.mark.parametrize("lines", [[], ["quit"], ["help", "exit"], ["", ""]])
def test_leaving_is_polite(terminal: Terminal, lines: list[str]) -> None:
    assert terminal(lines).splitlines()[-1] == "You left the game."


def test_the_others_are_careful_unless_one_chooses(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.saboteur.json"
    terminal([], "--players", "4", "--bots", "beginner,random", "--save", str(file))
    assert read_record(file).seats == ("person", "beginner", "random", "beginner")
    assert main(("play", "--players", "3", "--save", str(file))) == 0
    assert read_record(file).seats == ("person", "careful", "careful")


def test_one_is_shown_ones_own_cards_and_nobody_elses_role(terminal: Terminal) -> None:
    told = terminal([])
    view = Game("base", players=5, seed=7).view(0)
    assert view.role == "digger"
    assert listed_hand(view.hand, language_of("en")) in told
    assert "Saboteur" not in told


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_card_is_told_as_records_spell_it(terminal: Terminal, game: str) -> None:
    lines = ["hand", "list", "hint", "a 9,9", "help", "1"]
    told = terminal([*lines * 4, "quit"], game, *(("--set", "blockers=on") * (game == "saboteur2")))
    assert RAW.search(told) is None


def test_one_is_told_ones_role_with_every_deal(terminal: Terminal) -> None:
    told = terminal([])
    dealt = told.partition("was dealt; ")[2].splitlines()
    assert dealt[1] == "You are a gold-digger."
    assert told.splitlines()[-1] == "You left the game."
    assert told.count("· You are a gold-digger.") == 1
    assert terminal(["role"]).count("You are a gold-digger.") == 3


def test_one_is_told_of_a_new_hat(capsys: Output) -> None:
    given, scene = seated_at("saboteur2", hand="change-hats")
    given.take("change-hats 0")
    capsys.readouterr()
    scene.catch_up()
    role = language_of("en").words["roles"][given.view(0).role]
    told = capsys.readouterr().out.splitlines()
    assert told[told.index(f"You took a new role: {role['name']}.") + 1] == role["you"]


def seated_at(game: str, hand: str) -> tuple[Game, Scene]:
    """A game in which seat 0 holds a card and begins, and what seat 0 is shown of it."""
    dealt = (Game(game, players=3, seed=seed, first=0) for seed in range(1000))
    given = next(one for one in dealt if hand in one.view(0).hand)
    scene = Scene(given, 0, language_of("en"), ("you", "Alva", "Bram"), lambda: None)
    scene.catch_up()
    return given, scene


def test_a_refused_action_says_what_is_wrong_and_costs_nothing(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "game.saboteur.json"
    lines = ["rule", f"dig {PATH} 5,5", f"why dig {PATH} 0,0", "rule", f"save {file}"]
    told = terminal(lines, *FIRST)
    assert "Nothing was refused yet." in told
    assert "No path from the start leads here." in told
    assert "There is already a card here." in told
    assert "Rule T2, Empty cell, either way up: " in told
    assert "T5" not in told
    assert "You do not hold" not in told
    assert not [step for step in read_record(file).steps if step.command]


@pytest.mark.parametrize(
    ("action", "card"),
    [
        ("dig N/E/S 3,3", "├ dead end north, east and south"),
        ("inspection 1", "Inspection"),
        ("pass E/W", "─ dead end east and west"),
    ],
)
def test_a_card_that_one_does_not_hold_is_named(terminal: Terminal, action: str, card: str) -> None:
    told = terminal([f"why {action}"], *FIRST)
    assert f"You do not hold {card}.\n" in told


def test_what_is_not_understood_is_said_so(terminal: Terminal) -> None:
    told = terminal(["fly", "0", "999", "why fly", "dig NEW", "why", "save"])
    assert told.count("Not understood: ") == 7


def test_an_action_can_be_typed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.saboteur.json"
    told = terminal([f"why {DIG}", DIG, f"save {file}"], *FIRST)
    assert f"Allowed: {spelled(parse_action(DIG), NAMES, OPENING.hand)}" in told
    commands = [step.command.action for step in read_record(file).steps if step.command]
    assert commands == [DIG]


def test_one_who_asks_gets_a_hint(terminal: Terminal) -> None:
    told = terminal(["hint"], *FIRST)
    advice = told.partition("A careful player would try: ")[2].splitlines()[0]
    assert read_action(advice, NAMES, OPENING.hand) in OPENING.legal


def test_the_seed_is_told_when_nobody_chose_one(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(("play", "--lang", "en", "--bots", "random")) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.search(r"--seed \w{8} deals them again", last)


@pytest.mark.parametrize("typed", ["map 0", "break lantern 0", "steal 0", "lay 0", "say gold 0"])
def test_no_seat_or_goal_is_0_for_people(terminal: Terminal, typed: str) -> None:
    assert f"Not understood: {typed.removeprefix('say ')}\n" in terminal([typed], *FIRST)


def test_what_is_typed_and_what_is_told_speak_of_the_same_goal(capsys: Output) -> None:
    given, scene = seated_at("base", hand="map")
    given.take(read_action("map 1"))
    capsys.readouterr()
    scene.catch_up()
    told = capsys.readouterr().out
    assert "looked at goal 1 and saw" in told
    view = given.view(0)
    assert f"│1 {worth(view.goals[0].face)}│" in drawing(view)


def test_one_can_talk_on_ones_turn(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.saboteur.json"
    lines = ["say trust 3", "say gold 7", "say hello", "say suspect alva", "say", "say trust 4"]
    told = terminal([*lines, f"save {file}"], *FIRST)
    assert "You: I trust Bram." in told
    assert "trust Alva   trust Bram" in told
    assert "You cannot say that: there is no such goal." in told
    assert "Not understood: hello" in told
    assert "dig-toward 1   dig-toward 2" in told
    assert "You cannot say that: you have said enough" in told
    said = [item.fact for step in read_record(file).steps for item in step.facts]
    assert said[-2:] == [Talked(0, "trust", 2), Talked(0, "suspect", 1)]


def test_the_list_numbers_every_legal_action(terminal: Terminal) -> None:
    told = terminal(["list", "hand", "mine"], *FIRST)
    numbers = [int(number) for number in re.findall(r"(\d+)\)\s", told.partition("do:")[2])]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 10


def test_a_game_saved_while_it_runs_holds_ones_own_view(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "my game.saboteur.json"
    terminal(["1", "1", f"save {file}"])
    assert read_record(file).viewer == 0


def test_a_file_that_cannot_be_written_loses_nothing(terminal: Terminal, tmp_path: Path) -> None:
    told = terminal([f"save {tmp_path}", "role"])
    assert told.count("You are a gold-digger.") == 3


def test_ctrl_c_keeps_the_game(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", typed)
    for _ in range(3):
        lines = iter(["1", "1"])
        assert main(("play", *CHOSEN)) == 130
    files = sorted(tmp_path.iterdir())
    assert [file.name.partition(".")[0] for file in files] == [
        "interrupted-2",
        "interrupted-3",
        "interrupted",
    ]
    assert {read_record(file).viewer for file in files} == {0}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_can_be_played(terminal: Terminal, game: str) -> None:
    told = terminal(["list", "hand", "role", *["1"] * 300], game)
    verdicts = language_of("en").words["verdicts"]
    assert told.splitlines()[-1].startswith(("Winner:", "Shared win:", "You won!", *verdicts))
