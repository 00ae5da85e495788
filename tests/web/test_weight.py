"""What a browser has to fetch before the first move, and from where."""

import pytest
from playwright.sync_api import Request

from saboteur.words import LANGUAGES, language_of
from web.conftest import Meet

MOST_BYTES = 120 * 1024
# What only some games draw.
MORE_ART = "/assets/parts-"
ELSEWHERE = "http://127.0.0.2:9/"
TRY = """async (url) => {
  const violated = new Promise((done) =>
    addEventListener("securitypolicyviolation", ({ blockedURI }) => done(blockedURI)));
  new Image().src = url;
  return violated;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_move_is_possible_after_120_kib(meet: Meet, language: str) -> None:
    """From the first page over one tap to a hand of cards, with the words of one language."""
    anna = meet("Anna", 360, 640, locale=language)
    fetched: list[Request] = []

    def keep(request: Request) -> None:
        fetched.append(request)

    anna.page.on("requestfinished", keep)
    anna.visits("/")
    words = language_of(language)
    anna.page.get_by_role("button", name=words.text("client", "home", "play")).click()
    anna.page.wait_for_selector(".hand button")
    anna.page.locator(".dealt .primary").click()
    anna.page.wait_for_selector(".banner.mine")
    files = [request for request in fetched if "/api/" not in request.url]
    sizes = {request.url: request.sizes()["responseBodySize"] for request in files}
    print(sum(sizes.values()) / 1024, "KiB", *sizes.items(), sep="\n")
    assert 30 * 1024 < sum(sizes.values()) <= MOST_BYTES
    assert all(request.url.startswith(anna.address) for request in fetched)


def test_art_of_other_games_is_loaded_only_when_it_is_drawn(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    fetched: list[str] = []
    anna.page.on("request", lambda request: fetched.append(request.url))
    for game, players, wants in (("base", 3, False), ("saboteur2", 3, True)):
        anna.sees(anna.opens(game, players))
        anna.page.wait_for_selector(".banner.mine")
        anna.page.wait_for_load_state("networkidle")
        assert any(MORE_ART in url for url in fetched) is wants, game


def test_nothing_is_loaded_from_elsewhere(meet: Meet) -> None:
    """The server forbids it, and the browser obeys."""
    anna = meet("Anna")
    answer = anna.page.goto(f"{anna.address}/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert anna.page.evaluate(TRY, ELSEWHERE).startswith(ELSEWHERE.rstrip("/"))
    [problem] = anna.problems
    assert "Content Security Policy" in problem
    anna.problems.clear()
