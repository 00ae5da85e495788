"""What axe, which checks pages for people with disabilities, finds on a screen."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from web.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""

STILL = "() => document.getAnimations().length === 0"


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """In light and in dark."""
    page.evaluate(axe())
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(STILL)
        found += [f"{scheme} {line}" for line in page.evaluate(RUN)]
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
