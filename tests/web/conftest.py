"""One server, one browser, and as many people as a test wants."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from saboteur.server.http import pages
from web.others import program
from web.people import Person
from web.serving import Server

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"),
    *("--disable-component-update", "--no-first-run", "--disable-quic"),
)
Meet = Callable[..., Any]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (pages.FOLDER / "index.html").is_file(), "build the client: tools/client.py build"
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert server.reports == ""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = program("chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def meet(server: Server, browser: Browser) -> Iterator[Meet]:
    """A new person: `meet("Anna", width=360, height=640)`."""
    people: list[Person] = []

    def new(
        name: str,
        width: int = 1000,
        height: int = 700,
        kind: type[Person] = Person,
        **about: Any,
    ) -> Person:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=about.pop("locale", "en-GB"),
            reduced_motion=about.pop("reduced_motion", "reduce"),
            **about,
        )
        people.append(kind(context, server.address, name))
        return people[-1]

    yield new
    for person in people:
        person.context.close()
    assert [problem for person in people for problem in person.problems] == []
