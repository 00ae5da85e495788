"""Mends a leak in the C that mypyc 2.4.1 writes.

A `vec` that interpreted code passes to compiled code, as an argument or into an attribute, is
unboxed as a new reference and then treated as a borrowed one, so its items are never freed. The
caller holds the box throughout, hence the new reference can be given back at once.
`tests/test_toolchain.py` notices when the compiler no longer needs this.
"""

import re
from pathlib import Path
from typing import Final

# `arg_…` and `tmp` are what wrappers and setters borrow; what functions unbox themselves they own.
UNBOXED: Final = re.compile(r"^\s*(?:arg_\w+|tmp) = Vec\w+Api\.unbox\(", re.MULTILINE)
BORROWED: Final = re.compile(
    r"""(?P<unboxed>^\s*(?P<name>arg_\w+|tmp)\ =\ Vec(?P<items>U8|I16|I32|I64|Float|Bool|T|Nested)
    Api\.unbox\(.*\);\n
    \s*if\ \(VEC_IS_ERROR\((?P=name)\)\)\ \{\n
    .*\ (?:goto|return)\ .*\n
    \s*\}\n)""",
    re.MULTILINE | re.VERBOSE,
)


def mend(code: str) -> str:
    """The same C with every borrowed vec given back; refused where it is not understood."""
    mended, count = BORROWED.subn(_given_back, code)
    if count != len(UNBOXED.findall(code)):
        raise ValueError("This mypyc unboxes vecs in another way: see tools/borrowed_vecs.py.")
    return mended


def mend_files(sources: list[str]) -> None:
    for path in map(Path, sources):
        code = path.read_text(encoding="utf-8")
        mended = mend(code)
        if mended != code:
            path.write_text(mended, encoding="utf-8")


def _given_back(found: re.Match[str]) -> str:
    return f"{found['unboxed']}VEC_{found['items'].upper()}_DECREF({found['name']});\n"
