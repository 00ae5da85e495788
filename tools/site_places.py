"""Where the files of the checkout lie on the site, which adds README and its neighbours to docs/.

Links are written as they work in the checkout; the site moves them.
"""

import posixpath
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
# Where what lies outside docs/ goes; anything else outside is copied to the same path.
PAGES: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENSE": "licence.md",
    "SECURITY.md": "security.md",
}
FILES: Final = {"tools/site_worker.js": "assets/iframe-worker.js"}
LINK: Final = re.compile(r"(?<=\]\()([^():#\s]+)(?=[#)])")
ASSET: Final = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=["']?(?:https?:)?//[^>]*>"""
    r"""|<link\b[^>]*\bhref=["']?(?:https?:)?//[^>]*>"""
    r"""|(?:@import\s*["']?|url\(["']?)(?:https?:)?//[^)]*"""
)


def place(path: str) -> str:
    """Where a file of the checkout lies on the site."""
    return {**PAGES, **FILES}.get(path, path.removeprefix("docs/"))


def source(page: str) -> str:
    """Which file of the checkout a page of the site is."""
    return next((path for path, name in PAGES.items() if name == page), f"docs/{page}")


def relinked(text: str, page: str) -> str:
    """A page's text with every link to a file of the checkout as it must be on the site."""

    def moved(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source(page)), match[1]))
        there = (ROOT / path).is_file()
        return posixpath.relpath(place(path), posixpath.dirname(page) or ".") if there else match[1]

    return LINK.sub(moved, text)


def linked() -> set[str]:
    """The files outside docs/ that pages link to."""
    pages = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
    found = set()
    for page in (*PAGES, *pages):
        for link in LINK.findall((ROOT / page).read_text("utf-8")):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link))
            if not path.startswith("docs/") and path not in PAGES and (ROOT / path).is_file():
                found.add(path)
    return found


def borrowed(site: Path) -> list[str]:
    """What the pages and styles of a built site would fetch from elsewhere."""
    files = [path for path in site.rglob("*") if path.suffix in (".html", ".css", ".svg")]
    return [
        f"{path.relative_to(site)}: {match[0]}"
        for path in files
        for match in ASSET.finditer(path.read_text("utf-8"))
    ]
