"""Somebody without a pointer: the Tab key, arrow keys and Enter reach everything that is tapped."""

from typing import Any

from web.people import Person
from web.playing import says

MOST_KEYS = 80
# How far the focus is from something. The Tab key meets a row or a grid once; arrows walk in it.
WAY = """([what, which, text]) => {
  const all = [...document.querySelectorAll(what)];
  const one = all.filter((one) => one.textContent.includes(text)).at(which);
  if (!one || one.disabled) return null;
  const at = document.activeElement;
  const around = (node) => node?.closest(".hand, [role=radiogroup], [role=grid]") ?? null;
  const [inside, cells] = [around(one), [one, at].map((node) => node?.dataset.cell?.split(","))];
  const walks = inside !== null && inside === around(at);
  const row = walks ? [...inside.querySelectorAll("button")] : [];
  const [x, y] = walks && cells[0] ? [0, 1].map((i) => cells[0][i] - cells[1][i])
    : [row.indexOf(one) - row.indexOf(at), 0];
  return { here: at === one, seen: one.matches(":focus-visible"), walks, x, y };
}"""
LEGAL = "() => [...document.querySelectorAll('[data-legal]')].map((cell) => cell.dataset.cell)"


class Typist(Person):
    def tap(self, what: str, which: int = 0, text: str = "") -> None:
        for _ in range(MOST_KEYS):
            way = self.until(WAY, [what, which, text])
            if way["here"]:
                assert way["seen"], f"nobody sees that the focus is at {what}"
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press(key_along(way))
        raise AssertionError(f"no key leads to {what} {which} {text}")

    def _point(self, seen: dict[str, Any]) -> None:
        if seen["places"]:
            cell = max(self.evaluate(LEGAL), key=lambda cell: int(cell.split(",")[0]))
            self.tap(f'[data-cell="{cell}"]')
        else:
            super()._point(seen)

    def looks(self) -> str:
        """What only this person may know."""
        self.tap("button.eye")
        known = self.page.inner_text(".known")
        self.tap("button.eye")
        return known

    def discards(self, *cards: int) -> None:
        """As many cards of the hand, by their places."""
        self.tap(".bar .button", text=says("client", "game", "use", "discard"))
        for place in cards:
            self.tap(".hand button", place)
        self._confirm(self.look())


def key_along(way: dict[str, Any]) -> str:
    if not way["walks"]:
        return "Tab"
    if way["x"]:
        return "ArrowRight" if way["x"] > 0 else "ArrowLeft"
    return "ArrowDown" if way["y"] > 0 else "ArrowUp"
