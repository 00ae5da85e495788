"""The terminal in colour: drawn hands and mines, and what is respected by it."""

import io
import re
import sys

import pytest

from saboteur import Game
from saboteur.cli import screen as screens
from saboteur.cli.hand import drawn_hand
from saboteur.cli.hints import hint
from saboteur.cli.screen import ColourScreen, Screen, side_by_side
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.drawing import drawing
from saboteur.rules.actions import Pass
from saboteur.rules.cards import NAMES
from saboteur.words import LANGUAGES, language_of

pytestmark = pytest.mark.once

# How records spell path cards.
RAW = re.compile(r"\b[NESW]{2,}\b|[NESW][/+@]")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Tty:
    """Called by a test itself: pytest captures anew between a fixture and its test."""
    out = Tty()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "90")
    return out


def mine() -> str:
    return drawing(Game("duel", players=2, seed=3).view(0))


def test_a_terminal_has_colour_and_shows_the_same_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tty = terminal(monkeypatch)
    shown = screens.screen()
    assert isinstance(shown, ColourScreen)
    shown.draw(mine())
    shown.say("Wrong.", "wrong")
    told = tty.getvalue()
    assert ESCAPE.search(told)
    plain = [line.rstrip() for line in ESCAPE.sub("", told).splitlines()]
    assert plain == [*mine().splitlines(), "Wrong."]


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    tty = terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    shown = screens.screen()
    assert isinstance(shown, ColourScreen)
    shown.draw(mine())
    colours = [code for code in ESCAPE.findall(tty.getvalue()) if re.search(r"[34]\d", code)]
    assert colours == []


@pytest.mark.parametrize("plain", ["pipe", "dumb", "no rich"])
def test_where_there_is_no_colour_text_is_plain(
    monkeypatch: pytest.MonkeyPatch, plain: str
) -> None:
    tty = terminal(monkeypatch)
    if plain == "pipe":
        monkeypatch.setattr(tty, "isatty", lambda: False)
    elif plain == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setitem(sys.modules, "rich", None)
    assert type(screens.screen()) is Screen


def test_a_narrow_terminal_lists_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal(monkeypatch)
    assert screens.screen().draws_cards
    monkeypatch.setenv("COLUMNS", "40")
    assert not screens.screen().draws_cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_drawn_in_a_hand(language: str) -> None:
    cards = {card for box in CATALOGUE.values() for card in box.rules.deck}
    for card in sorted(cards):
        rows = drawn_hand([NAMES[card]], language_of(language), 80).splitlines()
        assert len(rows) == 7
        assert {len(row) for row in rows[:6]} == {11}
        assert rows[6].strip() == "a"
        assert RAW.search("\n".join(rows)) is None


def test_cards_that_do_not_fit_beside_go_below() -> None:
    blocks = [("ab", "cd"), ("ef", "gh"), ("ij", "kl")]
    assert side_by_side(blocks, 80) == "ab ef ij\ncd gh kl"
    assert side_by_side(blocks, 6) == "ab ef\ncd gh\nij\nkl"
    assert side_by_side([], 6) == ""


def test_a_hint_says_why_cards_lie_idle() -> None:
    dealt = (Game("base", players=3, seed=seed, first=0) for seed in range(200))
    game = next(one for one in dealt if {"broken-cart", "NEW"} <= {*one.view(0).hand})
    assert hint(game.view(0), language_of("en")) == ""
    game.take("break cart 0")
    while game.decision.seat != 0:
        game.take(next(one for one in game.legal_actions() if isinstance(one, Pass)))
    told = hint(game.view(0), language_of("en"))
    assert told.startswith("Your cart is broken: ")
