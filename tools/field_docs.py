"""What editors show about a class, for schemas that are made from it: its text and its fields'."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from typing import Any

Schema = dict[str, Any]


def field_docs(kind: type) -> dict[str, str]:
    """The docstring below each field that has one."""
    [node] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(node, ast.ClassDef)
    told = {}
    for field, below in pairwise(node.body):
        match field, below:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                told[name] = text
    return told


def described(shape: Schema, kind: type) -> Schema:
    """A shape with the words of its class, without the examples in Python."""
    text = inspect.cleandoc(kind.__doc__ or "").partition("\n\n>>>")[0]
    docs = field_docs(kind)
    properties = {
        name: {"description": docs[name], **of} if name in docs else of
        for name, of in shape.get("properties", {}).items()
    }
    words = {"description": text} if "description" in shape else {}
    return {**shape, **words, **({"properties": properties} if properties else {})}
