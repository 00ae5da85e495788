"""The examples of the page on numbers and environments run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tensors.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str) -> None:
    if "pyspiel" in example:
        pytest.importorskip("pyspiel")
    exec(compile(example, PAGE.name, "exec"), {})


def test_every_environment_has_an_example() -> None:
    assert len(EXAMPLES) == 6
