"""A server with steady deals and a browser to look at it, as the tests have them."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from playwright.sync_api import Browser, sync_playwright

from web.conftest import FLAGS
from web.others import program
from web.serving import Server


@contextmanager
def studio() -> Iterator[tuple[Server, Browser]]:
    chromium = program("chromium", "chromium-browser", "google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            yield server, browser
            browser.close()
        finally:
            server.stop()
