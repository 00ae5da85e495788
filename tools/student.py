"""Walks a student's path: a wheel with `[env]` in a new environment, then the tutorial's lines.

`tools/student.py saboteur-….whl` installs it from the package index of this machine and fails
unless the policy that the tutorial trains wins more games than chance does.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "tutorials" / "first-policy.md"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SAID: Final = re.compile(r"wins (\d+) of \d+ games by chance, (\d+) trained")


def walked(wheel: Path) -> str:
    """What the tutorial's program prints where nothing but the wheel is installed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        pip: list[str | Path] = [
            python,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
        ]
        subprocess.run([*pip, f"{wheel.resolve()}[env]"], check=True)
        lines = "\n".join(BLOCK.findall(PAGE.read_text("utf-8")))
        # In another folder, so that no checkout can be imported.
        done = subprocess.run(
            [python, "-c", lines], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: tools/student.py WHEEL")
    said = walked(Path(sys.argv[1]))
    print(said, end="")
    found = SAID.search(said)
    if found is None or int(found[2]) <= int(found[1]):
        sys.exit("The trained policy does not win more than chance.")


if __name__ == "__main__":
    main()
