"""Somebody who plays by what is on a screen and touches nothing else, in whatever browser."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from saboteur.words import language_of

PATIENCE: Final = 30.0
POLL_MS: Final = 15.0
TRIES: Final = 3

# The middle of something, brought onto the screen, if nothing lies over it.
FIND: Final = """([what, which, text]) => {
  const all = [...document.querySelectorAll(what)];
  const one = all.filter((one) => one.textContent.includes(text)).at(which);
  one?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (!one || one.disabled) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && (one.contains(hit) || hit.contains(one)) ? at : null;
}"""

# What somebody sees at a glance; `cells` are the legal ones that can be hit in their middle. A
# round that `ended` has a next one: else the game may be over between a look and a press.
LOOK: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const has = (what) => document.querySelector(what) !== null;
  const page = document.documentElement;
  const cells = all("[data-legal]").map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { at: cell.dataset.cell, x: x + width / 2, y: y + height / 2 };
  });
  const cellAt = ({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-cell]");
  return {
    over: has(".after"),
    dealt: has(".dealt"),
    turning: has("button.skip"),
    mine: has(".banner.mine"),
    ended: has(".result footer .primary") && !has(".ask"),
    asks: document.querySelector(".ask h2")?.textContent ?? "",
    options: all(".ask [role=radio]").length,
    hand: all(".hand button").map((card) => card.ariaLabel),
    playable: all(".hand button").map((card) => !card.classList.contains("dim")),
    places: cells.length,
    cells: cells.filter((cell) => cellAt(cell)?.dataset.cell === cell.at),
    seats: all(".chip.target").length,
    variants: all(".variants [role=radio]").length,
    ready: has(".bar .primary"),
    hint: document.querySelector(".hint")?.textContent.trim() ?? "",
    notice: document.querySelector(".over .notice")?.textContent ?? "",
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
  };
}"""
SETTLED: Final = """() =>
  document.querySelector(".bar .primary") === null || document.querySelector(".after") !== null"""

# While something was asked and is not answered yet, nothing else can be.
READY: Final = """() =>
  document.querySelector(".bar .primary:not(:disabled, [aria-disabled=true])") !== null"""
# A press that took long on a busy machine asked about the card.
ASKED: Final = "() => document.querySelector('dialog[open]') !== null"
LIFTED: Final = "() => document.querySelector('.hand [aria-pressed=true]') !== null"
WAYS: Final = "() => document.querySelectorAll('.ways button').length"
FRAMES: Final = """() =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


# A cell as the client tells it: the way from where digging starts.
PLACE: Final = r"(?:\d+ (?:east|west)(?:, \d+ (?:north|south))?|\d+ (?:north|south))"


def says(*keys: str, **filled: object) -> str:
    """What the client says in English."""
    return language_of("en").text(*keys).format(**filled)


def says_at(fact: str, x: int, y: int, **filled: object) -> str:
    """What the client says of a fact, and of the cell where it happened."""
    ways = ((x, "east"), (-x, "west"), (y, "south"), (-y, "north"))
    way = ", ".join(f"{steps} {side}" for steps, side in ways if steps > 0)
    place = way or says("mine", "start")
    return language_of("en").text("facts", fact).replace("{x},{y}", place).format(**filled)


class Player(ABC):
    """Takes any way that is offered: what was never played goes first, and digging goes east."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: set[str] = set()
        self.played: list[str] = []
        self.scrolled = False
        # All that lay over the mine to be read.
        self.notices: set[str] = set()
        # Cards that stay in the hand as long as others can be played.
        self.keeps: set[str] = set()
        # Told the kind of every screen that comes up.
        self.shows: Callable[[str], None] = lambda screen: None
        self._known: set[str] = set()
        self._chance = Random(name)

    @abstractmethod
    def evaluate(self, script: str, about: object = None) -> Any:
        """What a function of JavaScript returns on the page."""

    @abstractmethod
    def press(self, x: float, y: float) -> None: ...

    @abstractmethod
    def wait(self, ms: float) -> None: ...

    @property
    def taken(self) -> int:
        return len(self.played)

    def until(self, script: str, about: object = None) -> Any:
        ends = monotonic() + PATIENCE
        while not (found := self.evaluate(script, about)):
            assert monotonic() < ends, f"{script} {about}"
            self.wait(POLL_MS)
        return found

    def tap(self, what: str, which: int = 0, text: str = "") -> None:
        if what.startswith("[data-cell="):
            self._bring(what)
        at = self.until(FIND, [what, which, text])
        self.press(at["x"], at["y"])

    def _bring(self, cell: str) -> None:
        """Places that a small screen cannot show have ways to them; others are seen from afar."""
        for turn in range(4 * TRIES):
            if self.evaluate(FIND, [cell, 0, ""]):
                return
            ways = self.evaluate(WAYS)
            which = turn % (ways + 3)
            if which < ways:
                self.tap(".ways button", which)
            else:
                self.tap(".frame .buttons button", -1 if which == ways else 1)
            self.steady()

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.evaluate(LOOK)
        self.scrolled |= seen["scrolls"]
        self.notices.add(seen["notice"])
        return seen

    def steady(self) -> dict[str, Any]:
        """When nothing moves any more: a new hint may make room for the mine, or take some."""
        before, seen = None, self.look()
        while before != seen:
            self.evaluate(FRAMES)
            before, seen = seen, self.look()
        return seen

    def play(self) -> bool:
        """Decide what is to be decided, if anything is; whether something was done."""
        seen = self.look()
        if seen["turning"]:
            return False  # The goals turn over; the result comes by itself.
        if seen["ended"]:
            self.shows("round over")
            self.tap(".result footer button")
        elif seen["dealt"]:
            self.shows("role")
            self.tap(".dealt .primary")
        elif seen["mine"] and seen["options"]:
            self._answer(seen)
        elif seen["mine"] and seen["hand"] and not seen["asks"] and not seen["over"]:
            self._turn(seen)
        else:
            return False
        return True

    def _answer(self, seen: dict[str, Any]) -> None:
        self.shows(seen["asks"])
        self.answers(self._chance.randrange(seen["options"]))

    def answers(self, which: int) -> None:
        """What is asked, with one of what is offered."""
        self.asked.add(self.look()["asks"])
        self.tap(".ask [role=radio]", which)
        self._confirm(self.look())

    def _turn(self, seen: dict[str, Any]) -> None:
        hand = seen["hand"]
        self.shows("turn")
        places = [place for place, playable in enumerate(seen["playable"]) if playable]
        self._chance.shuffle(places)
        for place in sorted(places, key=lambda place: hand[place] in self._known):
            if hand[place] not in self.keeps:
                self._known.add(hand[place])
                self._lift(place)
                return self._aim()
        return self._discard()

    def _lift(self, place: int) -> None:
        for _ in range(TRIES):
            self.tap(".hand button", place)
            self.evaluate(FRAMES)
            if self.evaluate(LIFTED):
                return
            if self.evaluate(ASKED):
                self.tap("dialog[open] header button")

    def plays(self, card: str, at: str = "", variant: str = "", use: str = "") -> None:
        """This card, by its name; at what matches, and in a way that is called so."""
        if use:
            self.tap(".bar .button", text=says("client", "game", "use", use))
        self._lift(self.look()["hand"].index(card))
        if at:
            self.steady()
            self.tap(at)
        if variant:
            self.tap(".variants [role=radio]", text=variant)
        self._confirm(self.until(READY) and self.look())

    def _aim(self) -> None:
        seen = self.look()
        self.shows("places" if seen["places"] else "seats" if seen["seats"] else "card")
        for _ in range(TRIES):
            self._point(self.steady())
            seen = self.look()
            if seen["ready"]:
                break
        if seen["variants"]:
            self.tap(".variants [role=radio]", self._chance.randrange(seen["variants"]))
            seen = self.look()
        self._confirm(seen)

    def _point(self, seen: dict[str, Any]) -> None:
        """Whoever talks meanwhile may make the mine move, so that one can miss."""
        if seen["places"] and not seen["cells"]:
            self._clear()
            seen = self.steady()
        if seen["places"]:
            cell = max(seen["cells"], key=lambda cell: int(cell["at"].split(",")[0]))
            self.press(cell["x"], cell["y"])
        elif seen["seats"]:
            self.tap(".chip.target", self._chance.randrange(seen["seats"]))

    def _clear(self) -> None:
        """Bring the whole mine into view, and take away what was forced and has been read."""
        self.tap(".frame .buttons button", -1)
        if self.evaluate("() => document.querySelector('.over .notice') !== null"):
            self.tap(".over .notice > button")

    def _discard(self) -> None:
        self.tap(".bar .button", text=says("client", "game", "use", "discard"))
        self.tap(".hand button", -1)
        self._confirm(self.look())

    def _confirm(self, seen: dict[str, Any]) -> None:
        assert seen["ready"], seen
        self.until(READY)
        self.tap(".bar .primary")
        self.until(SETTLED)
        self.played.append(seen["hint"])


def play(players: Sequence[Player], until: Callable[[], bool] | None = None) -> None:
    """Let everybody play until the game is over, or until something is true."""
    moved, before = monotonic(), None
    while not (until() if until else players[0].look()["over"]):
        done = [player.play() for player in players]
        if any(done):
            moved = monotonic()
            continue
        # Whoever has no cards left passes by themselves, one after the other.
        seen = players[0].look()
        if seen != before:
            moved, before = monotonic(), seen
        assert monotonic() - moved < PATIENCE, seen
        players[0].wait(POLL_MS)
