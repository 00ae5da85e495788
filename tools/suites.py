"""What `make check` and `make test` run, in this order; `make proof` goes deeper (`proofs.py`)."""

import os
from collections.abc import Sequence
from typing import NamedTuple

# A title, a program of the development environment, and its arguments.
CHECKS = (
    ("Format", "ruff", "format", "--check", "--quiet"),
    ("Lint", "ruff", "check", "--quiet"),
    ("Types", "mypy", "--no-error-summary"),
    ("Imports", "lint-imports", "--no-logo"),
    ("Rule ids", "python", "tools/rule_index.py", "--check"),
    ("Cards", "python", "tools/card_rows.py"),
    ("Digests", "python", "tools/digests.py", "--check"),
    ("Rule pages", "python", "tools/rule_pages.py", "--check"),
    ("Record schema", "python", "tools/record_schema.py", "--check"),
    ("Protocol", "python", "tools/protocol_schema.py", "--check"),
    ("Tensors", "python", "tools/tensor_page.py", "--check"),
    ("Client", "python", "tools/client.py", "check"),
)
# The tests that cover every branch of the rules and games: tracing makes them three times slower.
COVERING = (
    *("tests/rules", "tests/saboteur2", "tests/duel", "tests/conformance/test_facts.py"),
    *("tests/conformance/test_golden.py", "tests/conformance/test_round_trips.py"),
    *("tests/test_games.py", "tests/test_purity.py", "tests/test_undo.py"),
)
MOST_WORKERS = 8
CACHE = "build/cache-of-browsers"


def workers(beside: int = 0) -> tuple[str, ...]:
    """One for each core, and some more for tests that often wait."""
    count = min((os.cpu_count() or 1) + beside, MOST_WORKERS)
    return ("-n", str(count), "--dist", "worksteal")


class Suite(NamedTuple):
    """Tests as pytest is told of them."""

    title: str
    arguments: tuple[str, ...]


def without(*paths: str) -> tuple[str, ...]:
    return tuple(f"--ignore={path}" for path in paths)


INTERPRETED = (
    Suite(
        "Tests of the rules, interpreted, with coverage",
        (*workers(), "--cov", "--cov-report=term", *COVERING),
    ),
    Suite(
        "Other tests, interpreted",
        (*workers(), *without(*COVERING, "tests/server", "tests/web")),
    ),
)
# What is marked `once` was tested just now.
COMPILED = (
    Suite(
        "Tests, compiled",
        (*workers(), "-m", "not once", *without("tests/server", "tests/web")),
    ),
)
# Browsers wait more than they work, and have the compiled tests beside them. What failed is kept in
# a cache of their own, to be tried again.
BROWSERS = Suite(
    "Tests in browsers",
    (*workers(1), "-m", "not alone", "-o", f"cache_dir={CACHE}", "tests/web"),
)
AGAIN = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none")
ALONE = Suite("What browsers need, one after the other", ("-m", "alone", "tests/web"))
SERVER = Suite("Tests of the server", (*workers(), "tests/server"))


def some(chosen: Sequence[str]) -> tuple[Suite, ...]:
    """What somebody asks for."""
    return (Suite("Tests", (*workers(), *chosen)),)
