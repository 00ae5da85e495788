"""Work that one core can do beside what goes on: a command that is heard when it is waited for."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType


class Beside:
    """A process of its own, which is gone at the end of the `with` whatever became of it."""

    def __init__(self, *command: str, cwd: Path) -> None:
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._process = subprocess.Popen(
            command, cwd=cwd, stdout=self._said, stderr=subprocess.STDOUT, start_new_session=True
        )

    def done(self) -> None:
        """Wait for it; its failure is ours."""
        if code := self.ended():
            sys.exit(code)

    def ended(self) -> int:
        """Wait for it; what it said comes out, and then how it ended."""
        code = self._process.wait()
        self._said.seek(0)
        sys.stdout.write(self._said.read())
        sys.stdout.flush()
        return code

    def __enter__(self) -> "Beside":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            # With all that it has started.
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._said.close()
