"""Ctrl-C at a terminal reaches every process there, and only the parent may hear it."""

import signal
import subprocess
import sys
from contextlib import ExitStack

import pytest

from saboteur.bots.children import unheard
from survivors import started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends signals of POSIX systems")

# In a process of its own, whose first child this is.
FIRST = """
import signal
from multiprocessing import get_context
from saboteur.bots.children import unheard
with unheard():
    pool = get_context("spawn").Pool(2)
with pool:
    blocked = pool.apply(signal.pthread_sigmask, (signal.SIG_BLOCK, ()))
print(signal.SIGINT in blocked)
"""
# A process with threads would hear it in one of them.
INTERRUPTED = """
import os, signal
from saboteur.bots.children import unheard
try:
    with unheard():
        os.kill(os.getpid(), signal.SIGINT)
        print("begun")
except KeyboardInterrupt:
    print("interrupted")
"""
LOADING = "import time; print('loading', flush=True); time.sleep(0.2); print('done')"


def test_a_child_does_not_hear_ctrl_c_while_it_loads() -> None:
    with ExitStack() as ended:
        with unheard():
            child = ended.enter_context(
                started([sys.executable, "-c", LOADING], stdout=subprocess.PIPE)
            )
        assert child.stdout is not None
        assert child.stdout.readline() == "loading\n"
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
        assert (child.returncode, rest) == (0, "done\n")


def test_the_first_children_of_a_process_do_not_hear_it_either() -> None:
    said = subprocess.check_output([sys.executable, "-c", FIRST], text=True, timeout=60)
    assert said == "True\n"


def test_the_parent_hears_it_once_its_children_have_begun() -> None:
    said = subprocess.check_output([sys.executable, "-c", INTERRUPTED], text=True, timeout=60)
    assert said == "begun\ninterrupted\n"


def test_the_parent_hears_as_before() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with unheard():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
