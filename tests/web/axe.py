"""What axe, which checks pages for people with disabilities, finds on a screen."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from web.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# A letter in a silent picture is a part of the picture; all other text must be in the name.
RUN = """async () => {
  const drawn = ({ target }, id) => {
    if (id !== "label-content-name-mismatch") return false;
    const one = document.querySelector(target[0]);
    const copy = one.cloneNode(true);
    for (const picture of copy.querySelectorAll("svg[aria-hidden=true]")) picture.remove();
    return one.ariaLabel.toLowerCase().includes(copy.textContent.trim().toLowerCase());
  };
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !drawn(node, id))
      .map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""

THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"
# Colours change slowly, and would be measured on their way.
FINISH = "() => document.getAnimations().forEach((one) => one.finish())"


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """In light and in dark."""
    page.evaluate(axe())
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.evaluate(THEME, scheme)
        page.evaluate(FINISH)
        found += [f"{scheme} {line}" for line in page.evaluate(RUN)]
    page.evaluate(THEME, "auto")
    return found


class Examiner:
    """Looks at every kind of screen that comes up while somebody plays, once."""

    def __init__(self, person: Person) -> None:
        self.screens: dict[str, list[str]] = {}
        self._page = person.page
        person.shows = self.look

    def look(self, screen: str) -> None:
        if screen not in self.screens:
            self.screens[screen] = violations(self._page)

    @property
    def found(self) -> list[str]:
        return [f"{screen}: {line}" for screen, lines in self.screens.items() for line in lines]
