"""README as a package index shows it: there, a link into the checkout leads nowhere.

With `Repository` under `[project.urls]` links lead to that; until then their words stand alone.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

IMAGE: Final = re.compile(r"!\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        repository = metadata.get("urls", {}).get("Repository")
        metadata["readme"] = {"content-type": "text/markdown", "text": indexed(text, repository)}


def indexed(text: str, repository: str | None) -> str:
    """A text whose links and pictures lead to a repository; without one it has neither."""
    if repository is None:
        return LINK.sub(r"\1", IMAGE.sub("", text))
    text = IMAGE.sub(rf"![\1]({repository}/raw/HEAD/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", text)
