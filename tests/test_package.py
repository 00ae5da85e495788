"""The package carries the web client: built from a checkout, and never again after that."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

from saboteur.games.catalogue import CATALOGUE
from saboteur.words import LANGUAGES

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = "saboteur/server/client"
# KiB of gzip of every page, picture, lesson and guide in one language, most of which is fetched
# only when it is opened. What the first move needs is weighed in a browser
# (tests/web/test_weight.py), and that limit stands.
WHOLE: Final = 280


def run(*command: str | Path, at: Path) -> None:
    plain = {**os.environ, "SABOTEUR_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=at,
        env=plain,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def build(kind: str, at: Path) -> Path:
    """An sdist or a wheel of the tree, with the tools that are here."""
    run("-m", "build", f"--{kind}", "--no-isolation", "--outdir", "made", ".", at=at)
    (made,) = (at / "made").iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a copy of the checkout; node's packages are the only thing it shares with this one."""
    run("tools/client.py", "build", at=ROOT)
    copy = tmp_path_factory.mktemp("copy")
    for name in ("src", "web", "tools"):
        ignored = shutil.ignore_patterns("node_modules", "client", "__pycache__")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "web" / "node_modules", copy / "web" / "node_modules", symlinks=True)
    (copy / "web" / "node_modules" / ".built-digest").unlink()
    return build("sdist", copy)


def test_an_sdist_has_the_client_built_and_its_wheel_needs_no_node(
    sdist: Path, tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path, filter="data")
    assert any(name.endswith(f"{CLIENT}/index.html") for name in names)
    assert not any("/web/" in name for name in names)
    (tree,) = tmp_path.iterdir()
    with zipfile.ZipFile(build("wheel", tree)) as wheel:
        files = wheel.namelist()
    assert f"{CLIENT}/index.html" in files
    for language in LANGUAGES:
        assert any(name.startswith(f"{CLIENT}/assets/{language}-") for name in files)


def test_the_client_is_small(sdist: Path) -> None:
    """All of it in one language, in KiB as it is sent; pictures of an icon are for who installs."""
    folder = ROOT / "src" / CLIENT
    sizes = {
        path.name: len(gzip.compress(path.read_bytes(), 9))
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".png"
    }
    # The first words of a language, the rest of them, and a guide to each game.
    spoken = {
        code: [size for name, size in sizes.items() if re.match(rf"(\w+\.)?{code}-", name)]
        for code in LANGUAGES
    }
    totals = [sum(parts) for parts in spoken.values()]
    needed = sum(sizes.values()) - sum(totals) + max(totals)
    assert [len(parts) for parts in spoken.values()] == [2 + len(CATALOGUE)] * len(LANGUAGES)
    assert needed <= WHOLE * 1024, sizes
