"""The page for those who run a server: for them alone, and with nobody's secrets."""

from pathlib import Path

import pytest

from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.store.contract import StoreError
from server.rooms import QUICK, an_application, get, served, visitor

ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}


def test_it_shows_how_a_server_is_doing_and_no_secrets(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        ann.put("/api/me", json={"name": "Ann<b>"})
        code = ann.post("/api/tables", json={"game": "duel", "seats": 2}).json()["code"]
        command = {"type": "command", "id": "1", "do": {"type": "sit", "seat": 0}}
        ann.post(f"/api/tables/{code}/commands", json=command)
        page = get(f"{address}/dashboard")
        assert page.status_code == 200
        assert "All is well" in page.text
        assert '<th scope="row">Tables live</th><td>1</td>' in page.text
        assert '<th scope="row">Reports open</th><td>0</td>' in page.text
        assert code not in page.text
        assert "Ann" not in page.text
        assert "<script" not in page.text
        assert "default-src 'self'" in page.headers["content-security-policy"]
        style = get(f"{address}/dashboard.css")
        assert style.headers["content-type"].startswith("text/css")


def test_others_need_the_token(tmp_path: Path) -> None:
    setup = Setup(limits=UNLIMITED, pace=QUICK, thinkers=1, metrics="sesame")
    with served(an_application(tmp_path, setup)) as address:
        where = f"{address}/dashboard"
        asked = get(where, headers=ELSEWHERE)
        assert asked.status_code == 401
        assert asked.headers["www-authenticate"].startswith("Basic")
        wrong = {**ELSEWHERE, "Authorization": "Bearer simsim"}
        assert get(where, headers=wrong).status_code == 401
        right = {**ELSEWHERE, "Authorization": "Bearer sesame"}
        assert get(where, headers=right).status_code == 200
        assert get(where, headers=ELSEWHERE, auth=("any", "sesame")).status_code == 200
        assert get(where, headers=ELSEWHERE, auth=("any", "simsim")).status_code == 401
    with served(an_application(tmp_path)) as address:
        assert get(f"{address}/dashboard", headers=ELSEWHERE).status_code == 404


def test_what_is_wrong_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_application(tmp_path)

    async def full() -> None:
        raise StoreError("the disk is full: 3 MiB are left")

    monkeypatch.setattr(app.state.house.store, "try_writing", full)
    with served(app) as address:
        page = get(f"{address}/dashboard")
        assert '<p class="bad">the disk is full: 3 MiB are left</p>' in page.text
