"""Players that others bring: Python objects and programs, and what happens when they fail."""

import json
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replacing import commands, replaced, table
from saboteur import (
    CATALOGUE,
    Game,
    Statement,
    parse_action,
    parse_statement,
    text_of,
)
from saboteur.bots.levels import player
from saboteur.bots.named import UnknownLevel
from saboteur.bots.process import Process, ProgramError
from saboteur.bots.program import RESTARTS, Program, _waiting, end_programs, own_seed
from saboteur.bots.substitute import substituted
from saboteur.cli import main
from saboteur.lab.bot_check import check_program, decisions_of, rare_view
from saboteur.play.codec import action_data, statement_data, whole_view_data
from saboteur.play.facts import KINDS
from saboteur.play.player import play_decision
from saboteur.rules.ruleset import DECISIONS, TURN

GREEDY = Path(__file__).resolve().parent.parent / "examples" / "greedy_bot.py"
QUICK = 0.5
# A program that plays the first legal action, with a line of its own for each test.
BODY = """
import json, os, random, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    answer = None
    if message["type"] == "hello":
        answer = {"type": "ready", "protocol": 1, "talks": False}
    elif message["type"] == "choose":
        asked += 1
        action = message["view"]["legal"][0]["text"]
        answer = {"type": "choice", "id": message["id"], "action": action}
    elif message["type"] == "talk":
        talk = [statement["text"] for statement in message["view"]["talk"]] or [None]
        answer = {"type": "statement", "id": message["id"], "statement": talk[0]}
    #HERE
    if answer:
        print(json.dumps(answer), flush=True)
"""
Written = Callable[[str], tuple[str, ...]]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A program with these lines in the middle, as a command."""

    def write(lines: str) -> tuple[str, ...]:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(BODY.replace("#HERE", lines.replace("\n", "\n    ")), "utf-8")
        return sys.executable, str(path)

    return write


@pytest.fixture(autouse=True)
def no_program_is_left() -> Any:
    yield
    end_programs()
    assert not any(_waiting.values())


def test_a_factory_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bot.py").write_text(
        "from saboteur import RandomPlayer\n"
        "made = []\n"
        "def bot(seed):\n"
        "    made.append(seed)\n"
        "    return RandomPlayer(seed)\n"
        "def nothing(seed):\n"
        "    return None\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    game = Game("base", players=3, seed=1)
    play_decision(game, [player("my_own_bot:bot", f"1/{seat}") for seat in range(3)])
    assert sys.modules["my_own_bot"].made == [own_seed(f"1/{seat}") for seat in range(3)]
    with pytest.raises(UnknownLevel, match=r"choose\(view\)"):
        player("my_own_bot:nothing", 1)


def test_a_program_is_simulated_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"exec:{shlex.join([sys.executable, str(GREEDY)])}"
    arguments = ("simulate", "base", "--players", "3", "--games", "2", "--json", "--bots")
    digests = []
    for _ in range(2):
        assert main((*arguments, f"{name},random")) == 0
        digests.append(capsys.readouterr().out.partition('"digest":')[2])
    assert digests[0] == digests[1] != ""


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("if asked == 2 and answer: os._exit(3)", "crashed"),
        ("if asked == 2 and answer: print('oh', file=sys.stderr); sys.exit(3)", "crashed"),
        ("if asked == 2 and answer: print('hello', flush=True); continue", "crashed"),
        ("if asked == 2 and answer: answer = {**answer, 'action': 'win'}", "illegal"),
        ("if asked == 2 and answer: answer = {**answer, 'action': None}", "illegal"),
        ("if asked == 2 and answer: time.sleep(0.8)", "late"),
        ("if asked == 2 and answer: answer = {**answer, 'id': 99}", "late"),
    ],
)
def test_one_failure_of_a_program_is_one_replacement(
    written: Written, lines: str, why: str
) -> None:
    game = Game("base", players=3, seed=4, first=0)
    program = Program(written(lines), 1, limit=QUICK)
    seats = table(substituted(program, 1, limit=None))
    for _ in range(12):
        play_decision(game, seats)
    assert replaced(game)[0].why == why
    # A program that was started anew counts from the beginning and fails again.
    assert len(replaced(game)) == (2 if why == "crashed" else 1)
    assert len(commands(game, 0)) == 4
    program.close()


def test_a_program_that_always_ends_is_given_up(written: Written) -> None:
    game = Game("base", players=3, seed=4, first=0)
    program = Program(written("if asked: sys.exit('no idea')"), 1, limit=10)
    own = substituted(program, 1, limit=None)
    seats = table(own)
    troubles = []
    while len(commands(game, 0)) < RESTARTS + 2:
        play_decision(game, seats)
        troubles.append(own.trouble)
    assert len(replaced(game)) == RESTARTS + 2
    assert "ended with code 1: no idea" in troubles[0]
    assert "given up" in troubles[-1]


@pytest.mark.parametrize("lines", ["if asked: time.sleep(60)", "if asked: answer = None"])
def test_a_program_that_hangs_makes_nobody_wait_for_long(written: Written, lines: str) -> None:
    program = Program(written(lines), 1, limit=0.05)
    view = Game("base", players=10, seed=4, first=0).view(0)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            program.choose(view)
    assert program._lease.speaker is None


def test_a_flood_and_a_deaf_program_do_no_harm(written: Written) -> None:
    view = Game("base", players=3, seed=4, first=0).view(0)
    flood = Process(written("while asked: print('{}')"))
    flood.send({"type": "choose", "id": 1, "view": whole_view_data(view)})
    with pytest.raises(TimeoutError):
        flood.answer({"type": "talk", "id": 2}, "statement", QUICK)
    assert flood.close() is None
    deaf = Process((sys.executable, "-c", "import time; time.sleep(60)"))
    for _ in range(20):
        deaf.send({"type": "choose", "id": 1, "view": whole_view_data(view)})
    assert deaf.close() is None
    assert not any(thread.is_alive() for thread in (*flood._threads, *deaf._threads))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("sys.exit(7)", "code 7"),
        ("answer = {'type': 'ready', 'protocol': 99}", "protocol 99"),
        ("print('hello', flush=True)", "not write a JSON"),
    ],
)
def test_a_program_that_does_not_get_ready_is_refused(
    written: Written, lines: str, why: str
) -> None:
    with pytest.raises(ProgramError, match=why):
        Program(written(lines), 1)


def test_a_program_plays_one_game_after_another(written: Written) -> None:
    command = written("")
    view = Game("base", players=3, seed=4, first=0).view(0)
    first = Program(command, 1)
    beside = Program(command, 2)
    assert first._lease.speaker is not beside._lease.speaker
    speaker = first._lease.speaker
    first.choose(view)
    del first
    after = Program(command, 3)
    assert after._lease.speaker is speaker
    assert after.choose(view) == view.legal[0]


def test_a_program_talks_if_it_says_so(written: Written) -> None:
    view = Game("base", players=3, seed=4, first=0).view(0)
    assert Program(written(""), 1).talk(view) is None
    talks = "if message['type'] == 'hello': answer['talks'] = True"
    talker = Program(written(talks), 1)
    assert talker.talk(view) == Statement("gold", 0)


def test_a_program_is_shown_its_view_and_nothing_of_the_deals_seed(
    written: Written, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    program = Program(written(f"open({str(heard)!r}, 'a').write(line)"), "771/0/0")
    game = Game("base", players=3, seed="771/0", first=0)
    program.choose(game.view(0))
    program.close()
    told = heard.read_text("utf-8")
    assert "771" not in told
    assert own_seed("771/0/0") in told
    for hidden in (*game.view(1).hand, "saboteur"):
        others = told.replace("saboteurs", "").replace('"saboteur-', "")
        assert hidden in (*game.view(0).hand, game.view(0).role) or f'"{hidden}"' not in others


def test_a_view_as_data_says_what_everything_is() -> None:
    game = Game("base", players=3, seed=4, first=0)
    game.talk(1, "trust 2")
    view = game.view(0)
    data = whole_view_data(view)
    assert data["legal"][0]["text"] == text_of(view.legal[0])
    assert data["legal"][0]["action"] == type(view.legal[0]).__name__
    assert data["history"][0]["fact"] == "RoundDealt"
    assert data["history"][-1] == {"fact": "Talked", "seat": 1, "statement": "trust", "about": 2}
    assert data["hand"] == view.hand
    assert {"kind": "gold", "about": 0, "text": "gold 0"} in data["talk"]


def test_the_page_shows_lines_as_they_are() -> None:
    page = (GREEDY.parent.parent / "docs" / "bots-protocol.md").read_text("utf-8")
    dialogue, shown = re.findall(r"^```json\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    lines = [json.loads(line) for line in dialogue.splitlines()]
    told = re.findall(r"^\| `(\w+)` \|.*\| (?:`(\w+)`|nothing)", page, re.MULTILINE)
    assert {line["type"] for line in lines} == {name for row in told for name in row if name}
    parse_action(lines[4]["action"])
    parse_statement(lines[6]["statement"])
    view = json.loads(shown)
    for action in view["legal"]:
        assert json.loads(msgspec.json.encode(action_data(parse_action(action["text"])))) == action
    for said in view["talk"]:
        assert statement_data(parse_statement(said["text"])) == said
    for fact in view["history"]:
        assert set(fact) - {"fact"} == {field.name for field in fields(KINDS[fact["fact"]])}


@pytest.mark.parametrize("game", CATALOGUE)
def test_there_is_a_position_for_every_rare_decision(game: str) -> None:
    for what in decisions_of(game) - {DECISIONS[TURN]}:
        view = rare_view(game, what)
        assert (view.game, view.decision.what) == (game, what)
        assert view.legal


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_example_is_sound(game: str) -> None:
    checks = list(check_program((sys.executable, str(GREEDY)), [game]))
    assert all(check.ok for check in checks), [check for check in checks if not check.ok]
    assert len(checks) == 7


def test_the_example_is_short() -> None:
    assert len(GREEDY.read_text("utf-8").splitlines()) < 80


@pytest.mark.parametrize(
    ("lines", "check"),
    [
        ("sys.exit(7)", "handshake"),
        ("assert message['type'] != 'weather'", "unknown fields"),
        ("assert 'moon' not in message", "unknown fields"),
        ("if asked == 9 and answer: answer['action'] = 'win'", "duel: choices"),
        ("if asked == 9 and answer: sys.exit(1)", "duel: choices"),
        ("if asked: assert message['view']['decision']['what'] != 'pay'", "duel: decisions"),
        ("if asked == 9 and answer: time.sleep(3)", "duel: time"),
        (
            "if asked: answer['action'] = random.choice(message['view']['legal'])['text']",
            "duel: same again",
        ),
        ("if message['type'] == 'hello': import atexit; atexit.register(os._exit, 4)",
         "end of input"),
        ("if message['type'] == 'hello': import atexit; atexit.register(time.sleep, 9)",
         "end of input"),
    ],
)  # fmt: skip
def test_an_unsound_program_is_found_out(written: Written, lines: str, check: str) -> None:
    found = list(check_program(written(lines), ["duel"]))
    assert check in [one.name for one in found if not one.ok]


def test_statements_that_cannot_be_made_are_found_out(written: Written) -> None:
    talks = "if message['type'] == 'hello': answer['talks'] = True"
    lies = "\nif message['type'] == 'talk': answer['statement'] = 'gold 77'"
    sound, unsound = (list(check_program(written(one), ["duel"])) for one in (talks, talks + lies))
    assert [one.ok for one in sound if one.name == "duel: talk"] == [True]
    assert [one.ok for one in unsound if one.name == "duel: talk"] == [False]


def test_the_command_reports_and_its_code_tells(
    capsys: pytest.CaptureFixture[str], written: Written
) -> None:
    good = shlex.join([sys.executable, str(GREEDY)])
    assert main(("bot-check", good, "--game", "solo")) == 0
    assert "same again" in capsys.readouterr().out
    assert main(("bot-check", shlex.join(written("sys.exit(7)")), "--game", "solo")) == 1
    assert "wrong  handshake" in capsys.readouterr().out
    assert main(("bot-check", good, "--players", "3")) == 2
