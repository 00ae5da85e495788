"""Results are those of the bots as they are now, and failures are shown and counted everywhere."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import saboteur
from saboteur import __version__
from saboteur.bots.named import UnknownLevel, brought_player
from saboteur.bots.program import end_programs
from saboteur.bots.substitute import substituted
from saboteur.cli import main
from saboteur.lab.origins import _own, origins

pytestmark = pytest.mark.once

Output = pytest.CaptureFixture[str]
# Plays like a random bot, but for its third choice in every game.
BOT = """
import time
from random import Random
import notions

class Bot:
    def __init__(self, seed):
        self.random, self.asked = Random(seed), 0

    def choose(self, view):
        self.asked += 1
        if self.asked == 3:
            {fault}
        return self.random.choice(view.legal)

bot = Bot
"""
FAULTS = {
    "crashed": "raise RuntimeError('out of ideas')",
    "late": "time.sleep(0.2)",
    "illegal": "return 'fly'",
}
SAID = {
    "crashed": ("Traceback", "in choose", "RuntimeError: out of ideas"),
    "late": ("no answer within 0.1 s",),
    "illegal": ("not a legal action", "'fly'"),
}
PROGRAM = """
import json, sys
import notions
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "choose":
        asked += 1
        action = message["view"]["legal"][0]["text"]
        if asked == 3:
            raise RuntimeError("out of ideas")
        print(json.dumps({"type": "choice", "id": message["id"], "action": action}), flush=True)
"""


class Workshop:
    """A folder in which a stranger writes bots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = folder / "journal.jsonl"
        self.write("notions", "taste = 1")

    def write(self, name: str, text: str) -> None:
        (self.folder / f"{name}.py").write_text(text, "utf-8")
        sys.modules.pop(name, None)

    def league(self, bot: str, *more: str) -> int:
        usual = ("--game", "base", "--players", "3", "--deals", "1", "--journal", str(self.journal))
        return main(("league", "--bots", f"careful,{bot}", *usual, *more))

    def program(self, *arguments: str) -> str:
        return f"exec:{shlex.join([sys.executable, str(self.folder / 'prog.py'), *arguments])}"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr("saboteur.bots.named.substituted", partial(substituted, limit=0.1))
    yield Workshop(tmp_path)
    end_programs()
    for name in ("strange", "notions"):
        sys.modules.pop(name, None)


def change_the_bot(shop: Workshop) -> None:
    shop.write("strange", BOT.format(fault="return view.legal[0]"))


def change_what_it_imports(shop: Workshop) -> None:
    shop.write("notions", "taste = 2")


@pytest.mark.parametrize("change", [change_the_bot, change_what_it_imports])
def test_a_changed_bot_does_not_go_on_with_its_old_results(
    shop: Workshop, change: Callable[[Workshop], None], capsys: Output
) -> None:
    shop.write("strange", BOT.format(fault="pass"))
    assert shop.league("strange:bot") == 0
    assert shop.league("strange:bot") == 0
    assert "going on: 6 of 6 done" in capsys.readouterr().err
    change(shop)
    assert shop.league("strange:bot") == 2
    said = capsys.readouterr().err
    assert "strange:bot as it was before" in said
    assert said.count("\n") == 1
    assert shop.league("strange:bot", "--fresh") == 0


def test_a_changed_program_does_not_go_on_with_its_old_results(
    shop: Workshop, capsys: Output
) -> None:
    shop.write("prog", PROGRAM)
    assert shop.league(shop.program()) == 0
    shop.write("prog", PROGRAM.replace("[0]", "[-1]"))
    assert shop.league(shop.program()) == 2
    assert "as it was before" in capsys.readouterr().err


def test_a_bot_is_its_sources_its_arguments_and_the_files_they_name(shop: Workshop) -> None:
    shop.write("strange", BOT)
    shop.write("prog", PROGRAM)
    weights = shop.folder / "weights.bin"
    weights.write_bytes(b"1")
    module, program = "strange:bot", shop.program(f"--weights={weights}", "-m", "strange")
    before = origins((module, program))
    assert origins((module, program)) == before
    assert origins((shop.program(),))[shop.program()] != before[program]
    for touched, change in (
        ({program}, lambda: weights.write_bytes(b"2")),
        ({module, program}, lambda: shop.write("strange", f"{BOT}\n")),
        ({module, program}, lambda: shop.write("notions", "from odd import ideas")),
        ({module, program}, lambda: shop.write("odd", "ideas = 7")),
        (set(), lambda: shop.write("unrelated", "")),
    ):
        change()
        after = origins((module, program))
        assert {name for name in after if after[name] != before[name]} == touched
        before = after


def test_a_package_counts_with_what_it_imports(shop: Workshop) -> None:
    inner = shop.folder / "robots" / "clever"
    inner.mkdir(parents=True)
    for folder in (inner.parent, inner):
        (folder / "__init__.py").write_text("")
    (inner / "bot.py").write_text("from . import mood\nfrom ..tools import saw\nimport msgspec\n")
    (inner / "mood.py").write_text("")
    before = origins(("robots.clever.bot:bot",))
    assert "msgspec=" in before["robots.clever.bot:bot"]
    (inner / "mood.py").write_text("bad = True")
    after = origins(("robots.clever.bot:bot",))
    (inner.parent / "tools.py").write_text("saw = None")
    last = origins(("robots.clever.bot:bot",))
    names = ("robots.clever.bot:bot", "saboteur")
    assert len({found[names[0]] for found in (before, after, last)}) == 3
    assert len({found[names[1]] for found in (before, after, last)}) == 1


def test_our_own_levels_are_the_sources_of_this_package() -> None:
    [(name, origin)] = origins(("careful", "expert@20")).items()
    assert name == "saboteur"
    assert origin.startswith(__version__)


@pytest.mark.parametrize("file", ["bots/careful.py", "bots/hunch.json", "rules/base/cards.py"])
def test_another_net_is_another_bot(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (Path(saboteur.__file__).parent / file).is_file()
    monkeypatch.setattr(saboteur, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / file).parent.mkdir(parents=True)
    found = set()
    for text in ("1", "2"):
        (tmp_path / file).write_text(text)
        _own.cache_clear()
        found.add(origins(("expert",))["saboteur"])
    _own.cache_clear()
    assert len(found) == 2


def test_sources_that_cannot_be_read_are_still_content(shop: Workshop) -> None:
    shop.write("prog", "this is no Python")
    before = origins((shop.program(),))
    shop.write("prog", "nor is this")
    assert origins((shop.program(),)) != before


@pytest.mark.parametrize("why", FAULTS)
def test_a_league_shows_and_counts_every_failure(shop: Workshop, why: str, capsys: Output) -> None:
    shop.write("strange", BOT.format(fault=FAULTS[why]))
    page = shop.folder / "league.html"
    assert shop.league("strange:bot", "--html", str(page)) == 0
    text = capsys.readouterr().out
    assert shop.league("strange:bot", "--json") == 0
    found = json.loads(capsys.readouterr().out)["not_reproducible"]["choosing"]
    count, trouble = found["strange:bot"][why], found["strange:bot"]["trouble"]
    assert count > 0
    assert found["careful"][why] == 0
    html = page.read_text("utf-8").replace("&#x27;", "'")
    assert f"strange:bot: {count} {why}" in text
    assert f"strange:bot: {count} {why}" in html
    assert "First failure of strange:bot" in html
    for said in SAID[why]:
        assert said in trouble
        assert said in text
        assert said in html
    assert "substitute.py" not in trouble


@pytest.mark.parametrize("why", FAULTS)
def test_a_simulation_shows_and_counts_every_failure(
    shop: Workshop, why: str, capsys: Output
) -> None:
    shop.write("strange", BOT.format(fault=FAULTS[why]))
    arguments = ("simulate", "base", "--players", "3", "--games", "2", "--bots", "strange:bot")
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert f"strange:bot: 6 {why}" in text
    assert main((*arguments, "--json")) == 0
    failed = json.loads(capsys.readouterr().out)["failures"]["strange:bot"]
    assert failed[why] == 6
    for said in SAID[why]:
        assert said in text
        assert said in failed["trouble"]


def test_balance_shows_and_counts_every_failure(shop: Workshop, capsys: Output) -> None:
    shop.write("strange", BOT.format(fault=FAULTS["crashed"]))
    page = shop.folder / "page.html"
    arguments = ("simulate", "duel", "--games", "2", "--by", "players", "--bots", "strange:bot")
    assert main((*arguments, "--html", str(page))) == 0
    text, html = capsys.readouterr().out, page.read_text("utf-8")
    assert main((*arguments, "--json")) == 0
    [row] = json.loads(capsys.readouterr().out)["rows"]
    assert row["failures"]["strange:bot"]["crashed"] == 4
    for shown in (text, html):
        assert "strange:bot: 4 crashed" in shown
        assert "RuntimeError: out of ideas" in shown


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("work", ["simulate base --games", "league --game base --deals"])
def test_a_strict_run_stops_at_the_first_failure(
    shop: Workshop, work: str, jobs: str, capsys: Output
) -> None:
    shop.write("strange", BOT.format(fault=FAULTS["crashed"]))
    journal = ("--journal", str(shop.journal)) if work.startswith("league") else ()
    arguments = (*work.split(), "100000", "--players", "3", "--jobs", jobs, *journal)
    assert main((*arguments, "--bots", "strange:bot,random", "--strict")) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("saboteur: stopped at the first failure, strange:bot: ")
    assert "RuntimeError: out of ideas" in err


def test_a_strict_league_plays_again_what_failed(shop: Workshop, capsys: Output) -> None:
    shop.write("strange", BOT.format(fault=FAULTS["crashed"]))
    assert shop.league("strange:bot") == 0
    assert shop.league("strange:bot", "--strict") == 1
    assert shop.league("strange:bot") == 0


def test_a_sound_bot_passes_a_strict_run(shop: Workshop, capsys: Output) -> None:
    shop.write("strange", BOT.format(fault="pass"))
    assert shop.league("strange:bot", "--strict") == 0
    out = capsys.readouterr().out
    assert "failed" not in out
    assert "First failure" not in out


def test_a_program_shows_what_it_wrote_when_it_crashed(shop: Workshop, capsys: Output) -> None:
    shop.write("prog", PROGRAM)
    assert shop.league(shop.program(), "--json") == 0
    found = json.loads(capsys.readouterr().out)["not_reproducible"]["choosing"][shop.program()]
    assert found["crashed"] > 0
    first, *_, last = found["trouble"].splitlines()
    assert first.endswith("ended with code 1:")
    assert "Traceback (most recent call last):" in found["trouble"]
    assert last == "RuntimeError: out of ideas"


@pytest.mark.parametrize(
    "text", ["1 / 0", "def bot(seed): 1 / 0", "def bot(seed: return", "raise SystemError"]
)
def test_a_bot_that_cannot_be_made_is_refused_in_one_line(
    shop: Workshop, text: str, capsys: Output
) -> None:
    shop.write("strange", text)
    assert shop.league("strange:bot") == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(UnknownLevel, match="strange:bot"):
        brought_player("strange:bot", 1)


TALKER = """
class Bot:
    def choose(self, view):
        return view.legal[0]

    def talk(self, view):
        raise RuntimeError("speechless")

def bot(seed):
    return Bot()
"""


def test_a_crash_while_talking_counts_too(shop: Workshop, capsys: Output) -> None:
    shop.write("strange", TALKER)
    arguments = ("simulate", "base", "--players", "3", "--games", "1", "--json")
    assert main((*arguments, "--bots", "strange:bot")) == 0
    failed = json.loads(capsys.readouterr().out)["failures"]["strange:bot"]
    assert failed["crashed"] > 0
    assert "speechless" in failed["trouble"]
