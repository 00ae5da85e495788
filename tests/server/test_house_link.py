"""Who may open tables: everybody, or those who have the house link."""

import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from saboteur.cli.serve import HOUSE_KEY, house_key, is_loopback
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED
from server.rooms import LONG, QUICK, an_application, served, url

TABLE = {"game": "base", "seats": 3}
AWAY = {"x-forwarded-for": "192.0.2.1"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    setup = Setup(limits=UNLIMITED, pace=QUICK, house_key="open-sesame")
    with served(an_application(tmp_path_factory.mktemp("house"), setup)) as address:
        yield address


def browser(address: str, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=LONG, headers=headers)


def test_those_without_the_link_join_and_do_not_open(address: str) -> None:
    with browser(address) as host, browser(address, **AWAY) as guest:
        assert host.get("/api/me").json()["opens"]
        code = host.post("/api/tables", json=TABLE).json()["code"]
        assert not guest.get("/api/me").json()["opens"]
        refused = guest.post("/api/tables", json=TABLE)
        assert (refused.status_code, refused.json()) == (403, {"reason": "house-link"})
        sits = {"id": "1", "do": {"type": "sit", "seat": 0}}
        assert guest.post(f"/api/tables/{code}/commands", json=sits).status_code == 200


def test_the_link_is_remembered(address: str) -> None:
    with browser(address, **AWAY) as guest:
        entered = guest.get("/h/open-sesame")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        assert "httponly" in entered.headers["set-cookie"].lower()
        assert guest.get("/api/me").json()["opens"]
        assert guest.post("/api/tables", json=TABLE).status_code == 201


@pytest.mark.parametrize("wrong", ["open", "open-sesame2", "%C3%A9", "..."])
def test_a_wrong_link_leads_home_and_opens_nothing(address: str, wrong: str) -> None:
    with browser(address, **AWAY) as guest:
        entered = guest.get(f"/h/{wrong}")
        assert (entered.status_code, "set-cookie" in entered.headers) == (303, False)
        assert not guest.get("/api/me").json()["opens"]


def test_the_key_is_the_same_at_every_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HOUSE_KEY, raising=False)
    key = house_key(url(tmp_path))
    assert len(key) >= 16
    assert house_key(url(tmp_path)) == key
    kept = tmp_path / "tables.house"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.unlink()
    assert house_key(url(tmp_path)) != key
    monkeypatch.setenv(HOUSE_KEY, "ours")
    assert house_key(url(tmp_path)) == "ours"


def test_a_folder_that_cannot_be_written_still_gets_a_key(tmp_path: Path) -> None:
    assert house_key(url(tmp_path / "nowhere")) != house_key(url(tmp_path / "nowhere"))


def test_what_only_this_machine_reaches() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.0.2.1", "saboteur.example")))
