"""Tests run alike at a terminal and in the background of a script, and leave no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from survivors import started, survivors

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks in /proc"),
]

LEAVING = """
import subprocess, sys

def test_leaves_a_process_behind():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)  # forgotten"])

def test_hears_ctrl_c():
    code = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    assert done.returncode == -2
"""
HERE = Path(__file__).parent
FAMILY = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; {}'])"


@pytest.mark.parametrize("more", [(), ("-n", "1")])
def test_a_run_that_leaves_a_process_behind_fails(tmp_path: Path, more: tuple[str, ...]) -> None:
    (tmp_path / "test_leaving.py").write_text(LEAVING)
    command = (sys.executable, "-m", "pytest", "-p", "survivors", "-p", "no:cacheprovider", *more)
    done = subprocess.run(
        ("sh", "-c", 'trap "" INT; exec "$@"', "sh", *command),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 passed" in done.stdout
    assert "processes that outlived their tests" in done.stdout
    assert "# forgotten" in done.stdout
    assert done.returncode == 1
    time.sleep(0.1)
    assert not [command for command in survivors().values() if "forgotten" in command]


def test_a_process_is_gone_with_its_children() -> None:
    with started([sys.executable, "-c", FAMILY.format("time.sleep(600)  # family")]):
        ends = time.monotonic() + 60
        while sum("# family" in command for command in survivors().values()) < 2:
            assert time.monotonic() < ends
            time.sleep(0.05)
    ends = time.monotonic() + 10
    while any("# family" in command for command in survivors().values()):
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_children_hear_ctrl_c() -> None:
    with started([sys.executable, "-c", "import time; time.sleep(600)"]) as child:
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        assert child.wait(60) != 0
