"""List every rule of the words files with the code that answers for it and the number of its tests.

Code cites a rule in the docstring or a comment of a function, class or table; a test in its
`rule(...)` marker. A rule without code or with fewer than two tests fails the check; with `--check`
only such rules are named.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Final

# Yes, no and the edge.
LEAST_TESTS: Final = 3
INDENT: Final = " " * 11
CODE: Final = ("src/saboteur/rules", "src/saboteur/games")
ROOT: Final = Path(__file__).resolve().parent.parent
CITED: Final = re.compile(r"\b([A-Z])([1-9]\d?)(?:[–-]\1([1-9]\d?))?\b")

Places = dict[str, list[str]]


def cited(text: str) -> Iterator[str]:
    """The rules a text names, those between the ends of "B7–B12" too."""
    for letter, first, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}{number}"


def comments(source: str) -> dict[int, str]:
    """The comments by line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def parts(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.stmt]]:
    """Functions, classes with their methods, and tables, by name."""
    for node in body:
        match node:
            case ast.FunctionDef(name):
                yield prefix + name, node
            case ast.ClassDef(name):
                yield prefix + name, node
                yield from parts(node.body, f"{prefix}{name}.")
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                yield prefix + name, node


def said(node: ast.stmt, remarks: dict[int, str]) -> str:
    """A part's docstring and its comments: those above it and, but for a class, those inside."""
    above = node.lineno - 1
    while above in remarks:
        above -= 1
    last = node.lineno if isinstance(node, ast.ClassDef) else node.end_lineno
    texts = [remarks.get(line, "") for line in range(above + 1, (last or above) + 1)]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        texts.append(ast.get_docstring(node) or "")
    return "\n".join(texts)


def code() -> Places:
    """For every rule the functions, classes and tables that cite it."""
    found: Places = {}
    for path in sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        remarks = comments(source)
        for name, node in parts(ast.parse(source).body, f"{path.stem}."):
            for rule in dict.fromkeys(cited(said(node, remarks))):
                found.setdefault(rule, []).append(name)
    return found


def tests() -> Places:
    """For every rule the tests that carry it in a marker."""
    found: Places = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, node in parts(ast.parse(path.read_text("utf-8")).body, f"{path.stem}."):
            for rule in marked(node):
                found.setdefault(rule, []).append(name)
    return found


def marked(node: ast.stmt) -> Iterator[str]:
    for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        match decorator:
            case ast.Call(ast.Name("rule") | ast.Attribute(attr="rule"), arguments):
                yield from (str(arg.value) for arg in arguments if isinstance(arg, ast.Constant))


def main() -> int:
    words = json.loads((ROOT / "src/saboteur/words/en.json").read_text("utf-8"))["rules"]
    rules = list(words)
    places, tested = code(), tests()
    for rule in () if "--check" in sys.argv[1:] else rules:
        print(f"{rule}  {words[rule]['title']}")
        for kind, listed in (("code", places.get(rule, [])), ("tests", tested.get(rule, []))):
            print(
                fill(
                    ", ".join(listed), 110, initial_indent=f"    {kind:7}", subsequent_indent=INDENT
                )
            )
    wrong = [f"{rule} is cited by no code" for rule in rules if rule not in places]
    few = [rule for rule in rules if len(tested.get(rule, [])) < LEAST_TESTS]
    wrong += [f"{rule} has fewer than {LEAST_TESTS} tests" for rule in few]
    wrong += [f"{rule} is no rule: {', '.join(tested[rule])}" for rule in tested.keys() - words]
    print("\n".join(wrong), file=sys.stderr, end="\n" * bool(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
