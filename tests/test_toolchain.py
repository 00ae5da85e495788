"""What we know of mypyc and librt: a fault that `tools/borrowed_vecs.py` mends in the C they write.

When the first test fails, the compiler no longer leaks, and the mending can go.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final

import pytest

import saboteur

TOOLS: Final = Path(__file__).resolve().parent.parent / "tools"
CALLS: Final = 1000
MODULE: Final = """
from librt.vecs import vec
from mypy_extensions import i64, u8

class Holder:
    def __init__(self) -> None:
        self.held: vec[u8] = vec[u8]()

def length(items: vec[u8]) -> i64:
    return len(items)
"""
SETUP: Final = f"""
import sys
from mypyc.build import mypycify
from setuptools import setup

sys.path.append({str(TOOLS)!r})
from borrowed_vecs import mend_files

extensions = mypycify(["compiled.py"], opt_level="0")
if {{mend}}:
    for extension in extensions:
        mend_files(extension.sources)
setup(name="compiled", packages=[], ext_modules=extensions)
"""
LEAK: Final = f"""
import compiled
import sys
from librt.vecs import vec
from mypy_extensions import u8

def passed():
    compiled.length(vec[u8]([1, 2, 3]))

def stored():
    holder.held = vec[u8]([1, 2, 3])

holder = compiled.Holder()
for use in (passed, stored):
    use()
    before = sys.getallocatedblocks()
    for _ in range({CALLS}):
        use()
    print(sys.getallocatedblocks() - before)
"""


def can_compile() -> bool:
    compiler = str(sysconfig.get_config_var("CC") or "").split()
    header = Path(sysconfig.get_path("include"), "Python.h")
    found = bool(compiler) and which(compiler[0]) is not None and header.is_file()
    return found and find_spec("mypyc") is not None


pytestmark = [
    pytest.mark.skipif(saboteur.compiled, reason="the interpreted run has tried it"),
    pytest.mark.skipif(not can_compile(), reason="no C compiler with Python's headers"),
]


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def kept(folder: Path, *, mend: bool) -> list[int]:
    """How many blocks of memory stay behind: by argument, by attribute."""
    (folder / "compiled.py").write_text(MODULE, "utf-8")
    (folder / "setup.py").write_text(SETUP.format(mend=mend), "utf-8")
    run(folder, "setup.py", "--quiet", "build_ext", "--inplace")
    return [int(line) for line in run(folder, "-c", LEAK).split()]


def test_a_vec_from_interpreted_code_is_never_freed(tmp_path: Path) -> None:
    assert min(kept(tmp_path, mend=False)) >= CALLS


def test_mended_it_is(tmp_path: Path) -> None:
    assert max(kept(tmp_path, mend=True)) < CALLS / 100
