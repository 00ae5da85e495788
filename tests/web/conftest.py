"""One server, one browser, and as many people as a test wants."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect, sync_playwright

from saboteur.server.http import pages
from web.others import program
from web.people import Person
from web.serving import Server

# The one without windows needs a third less of a processor, and has no notices.
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = ("chromium-headless-shell", *CHROMIUM)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"),
    *("--disable-component-update", "--no-first-run", "--disable-quic"),
)
Meet = Callable[..., Any]
# On a busy machine what comes at once comes late.
LATEST_MS = 15_000
expect.set_options(timeout=LATEST_MS)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (pages.FOLDER / "index.html").is_file(), "build the client: tools/client.py build"
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert server.reports == ""


@pytest.fixture(scope="package")
def browsers() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="package")
def browser(browsers: BrowserType) -> Iterator[Browser]:
    with launched(browsers, WITHOUT_WINDOWS) as browser:
        yield browser


@pytest.fixture(scope="package")
def whole_browser(browsers: BrowserType) -> Iterator[Browser]:
    """As people have it: for notices, and where it is measured how long it takes."""
    with launched(browsers, CHROMIUM) as browser:
        yield browser


@contextmanager
def launched(browsers: BrowserType, names: Sequence[str]) -> Iterator[Browser]:
    browser = browsers.launch(executable_path=program(*names), args=list(FLAGS))
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
