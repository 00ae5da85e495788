"""The web client's files: there or not, packed, and kept by browsers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saboteur.server.http import pages
from server.rooms import an_application, get, served


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "client"
    monkeypatch.setattr(pages, "FOLDER", folder)
    pages.files.cache_clear()
    pages.page.cache_clear()
    yield folder
    pages.files.cache_clear()
    pages.page.cache_clear()


def test_without_a_client_the_server_says_so(folder: Path, tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address:
        answer = get(address)
    assert answer.status_code == 200
    assert "not built" in answer.text


def test_hashed_files_are_kept_for_ever_and_pages_are_asked_for(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Saboteur</title>")
    (folder / "assets" / "index-abc.js").write_text("export {}\n" * 200)
    (tmp_path / "secret.txt").write_text("secret")
    with served(an_application(tmp_path)) as address:
        page = get(f"{address}/t/abcdefgh")
        script = get(f"{address}/assets/index-abc.js")
        again = get(address, headers={"if-none-match": page.headers["etag"]})
        plain = get(f"{address}/assets/index-abc.js", headers={"accept-encoding": "br"})
        outside = get(f"{address}/..%2fsecret.txt")
    assert page.text.endswith("</title>")
    assert page.headers["cache-control"] == "no-cache"
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == plain.text
    assert "content-encoding" not in plain.headers
    assert (again.status_code, outside.status_code) == (304, 404)


def test_a_person_who_goes_astray_is_told_by_the_client(folder: Path, tmp_path: Path) -> None:
    """A program hears the status alone."""
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Saboteur</title>")
    with served(an_application(tmp_path)) as address:
        person = get(f"{address}/nowhere", headers={"accept": "text/html,*/*;q=0.8"})
        program = get(f"{address}/assets/gone.js", headers={"accept": "*/*"})
    assert (person.status_code, program.status_code) == (404, 404)
    assert "Saboteur" in person.text
    assert person.headers["cache-control"] == "no-store"
    assert program.text == ""
