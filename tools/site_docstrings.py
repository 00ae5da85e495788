"""How the reference reads docstrings: examples are code, and labels say something."""

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"^>>> .*(?:\n(?!\n).*)*", re.MULTILINE)


# What the signature shows already.
PLAIN: Final = {
    "dataclass",
    "instance-attribute",
    "module-attribute",
    "class-attribute",
    "property",
}


class Docstrings(griffe.Extension):  # type: ignore[misc]
    """Fences every example before its docstring is read as Markdown, where `>>>` quotes."""

    def on_instance(self, *, obj: griffe.Object, **others: Any) -> None:
        obj.labels -= PLAIN
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
