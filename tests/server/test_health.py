"""A disk that takes no more is said in words, and when it does again everybody plays on."""

import resource
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from saboteur.server.http import health
from saboteur.server.store import opening
from saboteur.server.store.contract import StoreError
from saboteur.server.store.sql import SqlStore
from server.rooms import an_application, awaited, get, served, url, visitor
from server.test_seals import sat

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="files have no limits here")


@contextmanager
def no_room() -> Iterator[None]:
    """No file of this process can grow, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_unhealthy_and_then_people_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "SECONDS", 0.0)
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        code = ann.post("/api/tables", json={"game": "duel", "seats": 2}).json()["code"]
        assert well(address).text == "ok\n"
        with no_room():
            ill = well(address)
            assert sat(ann, code).status_code == 503
        assert ill.status_code == 503
        assert ill.text.startswith("unhealthy: it cannot be written")
        assert well(address).text == "ok\n"
        assert sat(ann, code).status_code == 200


def test_a_disk_that_is_nearly_full_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "SECONDS", 0.0)
    with served(an_application(tmp_path)) as address:
        with monkeypatch.context() as little:
            left = SimpleNamespace(free=3 * opening.MEBIBYTE)
            little.setattr(shutil, "disk_usage", lambda path: left)
            assert well(address).text == "unhealthy: the disk is full: 3 MiB are left\n"
        assert well(address).status_code == 200


@awaited
async def test_a_server_does_not_start_where_it_cannot_write(tmp_path: Path) -> None:
    await SqlStore(url(tmp_path)).close()
    with no_room(), pytest.raises(StoreError, match="cannot be written"):
        SqlStore(url(tmp_path))
    await SqlStore(url(tmp_path)).close()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("attempt to write a readonly database", "read-only"),
        ("database or disk is full", "the disk is full"),
        ("database is locked", "another program"),
        ("something new", "something new"),
    ],
)
def test_what_sqlite_says_is_said_in_words(said: str, told: str) -> None:
    assert told in opening.in_words(OSError(said))


def test_whoever_asks_often_is_told_what_was_found_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_application(tmp_path)
    tried = []
    honest = app.state.house.store.try_writing

    async def counted() -> None:
        tried.append(1)
        await honest()

    monkeypatch.setattr(app.state.house.store, "try_writing", counted)
    monkeypatch.setattr(health, "SECONDS", 1000.0)
    with served(app) as address:
        for _ in range(5):
            assert well(address).status_code == 200
    assert len(tried) == 1


def well(address: str) -> httpx.Response:
    return get(f"{address}/healthz")
