"""What only a build knows of the package: where its repository is, and README as an index shows it.

Forks and mirrors publish under their own address, so none is written down: an sdist remembers it,
a workflow is told it, and a checkout has its `origin`.
"""

import os
import re
import subprocess
from email.parser import Parser
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

IMAGE: Final = re.compile(r"!\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
# https://forge.example/owner/name.git, ssh://git@forge.example/owner/name, git@forge.example:…
REMOTE: Final = re.compile(
    r"(?:https://(?:[^@/]+@)?|ssh://(?:\w+@)?|\w+@)"
    r"(?P<forge>[\w-]+(?:\.[\w-]+)+)[:/](?P<name>[\w.-]+/[\w./-]+?)(?:\.git)?/?"
)


class MetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        repository = remembered(root) or told() or origin(root)
        metadata["urls"] = urls(repository) if repository else {}
        text = indexed((root / "README.md").read_text("utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def remembered(root: Path) -> str | None:
    """What an sdist that was unpacked here was built with."""
    if not (root / "PKG-INFO").exists():
        return None
    known = Parser().parsestr((root / "PKG-INFO").read_text("utf-8"), headersonly=True)
    lines = (line.split(", ", 1) for line in known.get_all("Project-URL", []))
    return dict(lines).get("Repository")


def told() -> str | None:
    """The repository whose workflow this is."""
    forge, name = (os.environ.get(f"GITHUB_{what}") for what in ("SERVER_URL", "REPOSITORY"))
    return f"{forge}/{name}" if forge and name else None


def origin(root: Path) -> str | None:
    """Where a checkout came from, if that is a place on the web."""
    if not (root / ".git").exists():
        return None
    ask = ("git", "-C", str(root), "remote", "get-url", "origin")
    try:
        found = subprocess.run(ask, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return None
    return on_the_web(found)


def on_the_web(remote: str) -> str | None:
    """The page of a remote; a path on this machine or a line without a name has none."""
    found = REMOTE.fullmatch(remote)
    return f"https://{found['forge']}/{found['name']}" if found else None


def urls(repository: str) -> dict[str, str]:
    return {
        "Repository": repository,
        "Documentation": f"{repository}/tree/HEAD/docs",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def indexed(text: str, repository: str | None) -> str:
    """A text whose links and pictures lead to a repository; without one it has neither."""
    if repository is None:
        return LINK.sub(r"\1", IMAGE.sub("", text))
    text = IMAGE.sub(rf"![\1]({repository}/raw/HEAD/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", text)
