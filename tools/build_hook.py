"""Builds the web client, and compiles the kernel when a wheel is built.

The client goes into the package's folder. A checkout has its sources; an sdist has it built, so
that installing one needs no node. The kernel becomes one native library, and its sources stay
beside it; all of that happens in a temporary copy: a native module left under `src/` would hide
the source that is being edited.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# One group, so that calls between modules are direct. Packages that only plain modules need may be
# missing from a build environment; `check` is where everything is typed.
SETUP = """
import sys

from mypyc.build import mypycify
from setuptools import setup

sys.path.append({tools!r})
from borrowed_vecs import mend_files

options = ["--ignore-missing-imports", *{modules!r}]
group = mypycify(options, opt_level="3", debug_level="0", group_name="saboteur.kernel")
for extension in group:
    mend_files(extension.sources)
    extension.extra_compile_args += {inlining!r}
setup(name="saboteur", packages=[], ext_modules=group)
"""

# Small functions with a name cost nothing where the compiler may put them into their callers; in a
# shared library for Linux it must be told that nobody will replace them. About a fifth faster.
INLINING = ["-fno-semantic-interposition"] if sys.platform == "linux" else []

PROBE = """
from setuptools import Extension, setup

setup(name="probe", packages=[], ext_modules=[Extension("probe", ["probe.c"])])
"""


class BuildHook(BuildHookInterface[Any]):
    """Adds the client to everything, and the native modules to a wheel that is not editable."""

    def dependencies(self) -> list[str]:
        return [self.config["node"]] if self.has_client_sources() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.has_client_sources():
            client = [sys.executable, str(Path(self.root, "tools", "client.py")), "build"]
            subprocess.run(client, check=True)
        if self.target_name == "wheel" and version != "editable":
            self.compile(build_data)

    def has_client_sources(self) -> bool:
        return Path(self.root, "web").is_dir()

    def compile(self, build_data: dict[str, Any]) -> None:
        if os.environ.get("SABOTEUR_PLAIN") == "1":
            self.app.display_info("SABOTEUR_PLAIN=1: building plain Python.")
            return
        self.work = tempfile.TemporaryDirectory(prefix="saboteur-")
        work = Path(self.work.name)
        if not can_compile(work / "probe"):
            self.app.display_warning("No C compiler with Python headers: building plain Python.")
            return
        tree = work / "tree"
        shutil.copytree(Path(self.root, "src"), tree, ignore=shutil.ignore_patterns("__pycache__"))
        for native in compiled(tree, self.modules(tree)):
            build_data["force_include"][str(native)] = native.relative_to(tree / "out").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            self.work.cleanup()

    def modules(self, tree: Path) -> list[str]:
        found = sources(tree, self.config["packages"]) - sources(tree, self.config["plain"])
        return sorted(found | sources(tree, self.config["extra"]))


def sources(tree: Path, names: list[str]) -> set[str]:
    """The modules that are named, or lie in folders that are; what makes a folder a package not."""
    files = [
        path
        for name in names
        for path in ([tree / name] if name.endswith(".py") else (tree / name).rglob("*.py"))
    ]
    return {
        path.relative_to(tree).as_posix()
        for path in files
        if path.is_file() and path.name != "__init__.py"
    }


def can_compile(work: Path) -> bool:
    work.mkdir()
    (work / "setup.py").write_text(PROBE, encoding="utf-8")
    (work / "probe.c").write_text(
        "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n",
        encoding="utf-8",
    )
    return build_ext(work).returncode == 0


def compiled(tree: Path, modules: list[str]) -> list[Path]:
    """Compile the modules inside the tree and return the native files below `out`."""
    setup = SETUP.format(modules=modules, inlining=INLINING, tools=str(Path(__file__).parent))
    (tree / "setup.py").write_text(setup, encoding="utf-8")
    done = build_ext(tree)
    if done.returncode:
        raise SystemExit(
            f"{done.stdout}\nCompiling the kernel failed; SABOTEUR_PLAIN=1 builds without."
        )
    return sorted((tree / "out").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def build_ext(work: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "out"],
        cwd=work,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
