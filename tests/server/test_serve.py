"""`saboteur serve` and what belongs to it, as people run it."""

import os
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from saboteur.cli import main
from saboteur.cli.arguments import BadInput
from saboteur.cli.serve import addresses, alone
from saboteur.server.store.sql import SqlStore
from saboteur.words import language_of
from server.rooms import LONG, awaited, get, post, url
from survivors import started


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    port = free_port()
    command = [sys.executable, "-c", "from saboteur.cli import main; raise SystemExit(main())"]
    arguments = ["serve", "--port", str(port), "--db", url(folder), "--no-browser", *more]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started([*command, *arguments], **pipes) as process:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        yield address, process


def wait_for(address: str) -> None:
    ends = time.monotonic() + LONG
    while time.monotonic() < ends:
        try:
            get(f"{address}/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server did not come up")


def test_a_server_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "en") as (address, process):
        port = address.rpartition(":")[2]
        opened = post(f"{address}/api/tables", json={"game": "base", "seats": 3})
        assert opened.status_code == 201
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONG) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        said = process.stdout.read()
        assert said.startswith(language_of("en").phrase("serve-room"))
        assert f"http://localhost:{port}" in said
        assert process.stderr.read() == ""
    assert not [path for path in tmp_path.iterdir() if path.stat().st_size and "wal" in path.name]


def test_whoever_waits_for_news_is_answered_when_a_server_stops(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (address, process),
        httpx.Client(base_url=address, timeout=LONG) as ann,
    ):
        code = ann.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        with ThreadPoolExecutor(1) as aside:
            updates = f"/api/tables/{code}/updates"
            poll = aside.submit(ann.get, updates, params={"since": 1}, timeout=LONG)
            ends = time.monotonic() + LONG
            while "connections 1" not in get(f"{address}/metrics").text:
                assert not poll.done()
                assert time.monotonic() < ends, "the poll did not come"
                time.sleep(0.02)
            process.send_signal(signal.SIGTERM)
            assert poll.result().json()["version"] == 1
        assert process.wait(LONG) == 0


def test_a_backup_can_be_made_while_it_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path) as (address, _):
        post(f"{address}/api/tables", json={"game": "base", "seats": 3})
        assert main(["backup", "--db", url(tmp_path), str(copy)]) == 0
        assert main(["backup", "--db", url(tmp_path), str(copy)]) == 2
        assert main(["backup", "--db", url(tmp_path), str(tmp_path / "no" / "copy.db")]) == 2
        assert not list(tmp_path.glob("*.part"))
    assert "exists already" in capsys.readouterr().err
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
    connection.close()


def test_a_port_that_is_taken_is_said_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--host", "127.0.0.1", "--port", port, "--db", url(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"port {port} is taken" in said
    assert "--port" in said
    assert not (tmp_path / "tables.db").exists()


def test_newer_data_is_said_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    before = path.read_bytes()
    arguments = ["--host", "127.0.0.1", "--port", "0", "--db", url(tmp_path)]
    assert main(["serve", *arguments]) == 1
    assert "newer version" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("wrong", [["--port", "x"], ["--port", "70000"], ["--host", "no.such."]])
def test_bad_arguments_are_one_line(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--db", url(tmp_path), *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_addresses_for_oneself_and_for_the_room() -> None:
    assert addresses("127.0.0.1", 80) == ("http://127.0.0.1:80", "http://127.0.0.1:80")
    assert addresses("::1", 80) == ("http://[::1]:80", "http://[::1]:80")
    here, there = addresses("0.0.0.0", 80)
    assert here == "http://localhost:80"
    assert there.startswith("http://")


def test_a_backup_needs_something_to_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "--db", url(tmp_path), str(tmp_path / "copy.db")]) == 2
    assert "no database" in capsys.readouterr().err


@pytest.mark.parametrize(
    "odd",
    ["nonsense", "sqlite://", "postgresql://ann:hush@host/tables", "sqlite:///{}", "{}/notes"],
)
@pytest.mark.parametrize("command", ["backup", "doctor"])
def test_odd_databases_are_one_line(
    odd: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder is no database either; and nobody's password is said aloud."""
    copy = tmp_path / "copy.db"
    files = [str(copy)] if command == "backup" else []
    assert main([command, "--db", odd.format(tmp_path), *files]) in (1, 2)
    said = capsys.readouterr()
    assert "hush" not in said.out + said.err
    assert said.err.count("\n") == (1 if command == "backup" or said.out == "" else 0)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_not_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "tables.db"
    notes.write_text("these are my holiday notes")
    assert main(["backup", "--db", url(tmp_path), str(tmp_path / "copy.db")]) == 1
    assert "not a database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [notes]


def test_a_database_has_one_server(tmp_path: Path) -> None:
    """A second one would play the hands of the first one's people."""
    with alone(url(tmp_path)):
        with pytest.raises(OSError, match="another server"), alone(url(tmp_path)):
            pass
        with alone("sqlite://"):
            pass
    with alone(url(tmp_path)):
        pass


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_database_has_one_server_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    link = f"sqlite:///{tmp_path / 'link.db'}"
    with alone(url(tmp_path)), pytest.raises(OSError, match="another server"), alone(link):
        pass


@pytest.mark.skipif(os.name == "nt", reason="files have no such limit there")
@awaited
async def test_nothing_stays_of_a_copy_that_the_disk_cannot_hold(tmp_path: Path) -> None:
    await SqlStore(url(tmp_path)).close()
    copy = [sys.executable, "-m", "saboteur", "backup", "--db", url(tmp_path)]
    # No file may grow further, as if the disk were full.
    cut = "ulimit -f 16; exec " + shlex.join([*copy, str(tmp_path / "copy.db")])
    done = subprocess.run(["bash", "-c", cut], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "cannot be copied" in done.stderr
    assert list(tmp_path.glob("copy*")) == []


def test_nonsense_is_no_database() -> None:
    with pytest.raises(BadInput), alone("nonsense"):
        pass


def test_in_the_background_of_a_script_ctrl_c_is_for_others(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with serving(tmp_path) as (address, process):
            process.send_signal(signal.SIGINT)
            time.sleep(0.3)
            assert get(f"{address}/healthz").status_code == 200
            process.send_signal(signal.SIGTERM)
            assert process.wait(LONG) == 0
    finally:
        signal.signal(signal.SIGINT, before)
