"""`saboteur play`: a game in the terminal, read from scripted lines, and the mine drawn as text."""

import io
import re
from pathlib import Path

import pytest

from saboteur import Game, read_record
from saboteur.cli import main
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.drawing import drawing
from saboteur.play.faces import glyph, large_face, worth
from saboteur.words import LANGUAGES
from saboteur.words.language import language_of

Output = pytest.CaptureFixture[str]


class Terminal:
    """Plays with lines that are typed one after the other."""

    def __init__(self, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, lines: list[str], *arguments: str) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{s}\n" for s in lines)))
        assert main(("play", "--seed", "7", "--lang", "en", *arguments)) == 0
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
    assert told.splitlines()[-1].startswith(("Winner:", "Shared win:"))


@pytest.mark.parametrize("lines", [[], ["quit"], ["help", "exit"], ["", ""]])
def test_leaving_is_polite(terminal: Terminal, lines: list[str]) -> None:
    assert terminal(lines).splitlines()[-1] == "You left the game."


def test_one_is_shown_ones_own_cards_and_nobodys_role(terminal: Terminal) -> None:
    told = terminal([])
    hand = Game("base", players=5, seed=7).view(0).hand
    assert all(card in told for card in hand if card[0] in "NESW")
    assert "Gold-digger" not in told
    assert "Saboteur" not in told


def test_the_role_is_shown_when_asked_for(terminal: Terminal) -> None:
    assert "You are: Gold-digger." in terminal(["role"])


def test_a_refused_action_names_its_rule_and_costs_nothing(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "game.saboteur.json"
    told = terminal(["dig NEW 5,5", "why dig NW 1,0 turned", f"save {file}"])
    assert "Not allowed by T5, Linked to the start: " in told
    assert "Not allowed by T3, Every side must fit: " in told
    assert not [step for step in read_record(file).steps if step.command]


def test_what_is_not_understood_is_said_so(terminal: Terminal) -> None:
    told = terminal(["fly", "0", "999", "why fly", "dig NEW", "why", "save"])
    assert told.count("Not understood: ") == 7


def test_an_action_can_be_typed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.saboteur.json"
    told = terminal(["why dig NW 1,0", "dig NW 1,0", f"save {file}"])
    assert "Allowed: dig NW 1,0" in told
    commands = [step.command.action for step in read_record(file).steps if step.command]
    assert commands == ["dig NW 1,0"]


def test_the_list_numbers_every_legal_action(terminal: Terminal) -> None:
    told = terminal(["list", "hand", "mine"])
    numbers = [int(number) for number in re.findall(r"(\d+)\)\s", told.partition("do:")[2])]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 10


def test_a_game_saved_while_it_runs_holds_ones_own_view(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "my game.saboteur.json"
    terminal(["1", "1", f"save {file}"])
    assert read_record(file).viewer == 0


def test_a_file_that_cannot_be_written_loses_nothing(terminal: Terminal, tmp_path: Path) -> None:
    told = terminal([f"save {tmp_path}", "role"])
    assert "You are: " in told


def test_ctrl_c_keeps_the_game(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = iter(["1", "1"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", typed)
    assert main(("play", "--seed", "../7")) == 130
    (file,) = tmp_path.iterdir()
    assert file.name == "interrupted----7.saboteur.json"
    assert read_record(file).viewer == 0


def test_the_mine_is_drawn_with_its_tunnels_and_coordinates() -> None:
    game = Game("base", players=3, seed=1)
    assert drawing(game.view(None)).splitlines()[7:10] == [
        "      ║                                     ╭───╮",
        "  0 ══⌂══  ·    ·    ·    ·    ·    ·    ·  │1 ?│",
        "      ║                                     ╰───╯",
    ]


def test_a_mine_too_large_for_the_screen_is_drawn_smaller() -> None:
    game = Game("base", players=3, seed=1)
    assert drawing(game.view(None), 40, 24).splitlines() == [
        "     0  1  2  3  4  5  6  7  8",
        " -2  ·  ·  ·  ·  ·  ·  ·  · 0:?",
        " -1  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  0 ═⌂═ ·  ·  ·  ·  ·  ·  · 1:?",
        "  1  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  2  ·  ·  ·  ·  ·  ·  ·  · 2:?",
    ]


def test_faces_as_single_characters() -> None:
    drawn = {"NESW": "╬", "NES": "╠", "N/E/S": "├", "NS/EW": "╫", "NE/SW": "╲", "NW/ES": "╱"}
    assert {card: glyph(card) for card in drawn} == drawn
    assert glyph("NES", turned=True) == "╣"
    assert glyph("NS/E") == "║"


def test_doors_trolls_gold_ladders_and_crystals_are_drawn() -> None:
    assert large_face("NEW+troll@E", False)[1] == "══╩═t"
    assert large_face("NEW+troll@E", True)[1] == "t═╦══"
    assert large_face("NW+green", False)[0] == "  g  "
    assert large_face("NESW+start+blue-ladder", False) == ("bH║  ", "══⌂══", "  ║  ")
    assert large_face("NS/EW+gold1@NS", False, "c0") == ("  ║¤1", "══╫══", "c0║  ")
    assert [worth(card) for card in ("NESW+treasure", "NE+goal+gold2@NE", "NESW+goal")] == [*"★2–"]
    assert large_face("E+crystal", False) == ("    ◇", "  ×──", "     ")


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_can_be_played(terminal: Terminal, game: str) -> None:
    told = terminal(["list", "hand", "role", *["1"] * 300], game)
    verdicts = language_of("en").words["verdicts"]
    assert told.splitlines()[-1].startswith(("Winner:", "Shared win:", *verdicts))


def test_a_goal_is_drawn_as_far_as_it_is_known() -> None:
    game = Game("base", players=3, seed=1, first=0)
    game.take("map 1")
    assert "│1 ★│" in drawing(game.view(0))
    assert "│1 ?│" in drawing(game.view(1))
    assert "│1 ?│" in drawing(game.view(None))
