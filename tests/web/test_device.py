"""One device for several people: between the hands nothing of any seat is on it, or in it."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from saboteur.play.game import Game
from walks import DEEP
from web.axe import violations
from web.conftest import Meet
from web.heap import RAW, Heap
from web.keys import Typist
from web.openings import Opening, decides, opening
from web.people import Person
from web.playing import play, says
from web.serving import Server

PHONE = (360, 640)
NAMES = ("Anna", "Bo", "Cem")
# What shows cards, roles and what only one seat has seen.
SECRETS = ".hand, button.eye, .known, .dealt"
CLOSELY = 3
# So many cards everybody has left.
LEFT = 3


def device(*keys: str, **filled: object) -> str:
    return says("client", "device", *keys, **filled)


def gathered(meet: Meet, seats: int = 3, kind: type[Person] = Person) -> tuple[Person, str]:
    """Anna's phone, at a table where Bo and Cem have sat down on it."""
    anna = meet("Anna", *PHONE, kind=kind)
    code = anna.gathers("base", seats)
    anna.visits(f"/t/{code}")
    for name in NAMES[1:]:
        anna.page.get_by_role("button", name=device("add")).first.click()
        anna.page.get_by_label(device("name")).fill(name)
        anna.page.get_by_role("button", name=device("seat")).click()
        expect(anna.page.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    return anna, code


def starts(anna: Person) -> None:
    anna.page.locator(".foot .primary").click()
    expect(anna.page.locator(".handover")).to_be_visible()


def to(anna: Person) -> str:
    return anna.page.locator(".handover h2").inner_text()


def reveals(anna: Person) -> dict[str, Any]:
    """The view that the server sends for it, and not before."""
    before = len(anna.frames)
    assert not any('"role":"' in frame for frame in anna.frames if shows_a_hand(frame))
    anna.page.locator(".handover .reveal").click()
    expect(anna.page.locator(SECRETS).first).to_be_visible()
    welcomes = [json.loads(frame) for frame in anna.frames[before:] if '"welcome"' in frame]
    view: dict[str, Any] = welcomes[0]["view"]
    assert welcomes[0]["seat"] is not None
    anna.frames.clear()
    return view


def shows_a_hand(frame: str) -> bool:
    return bool((json.loads(frame).get("view") or {}).get("hand"))


def hides(anna: Person) -> None:
    anna.page.locator(".whose .hide").click()
    expect(anna.page.locator(".handover")).to_be_visible()
    anna.frames.clear()


def covered(anna: Person) -> None:
    """Nothing of any seat is on the page, or in what it stores."""
    assert anna.page.locator(SECRETS).count() == 0
    stored = anna.page.evaluate(
        "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
    )
    assert '"hand"' not in stored


def test_three_people_play_a_round_on_one_device(
    meet: Meet, server: Server, tmp_path: Path
) -> None:
    """Its last turns every day, and all of it in `make proof`."""
    anna, _ = gathered(meet)
    assert violations(anna.page) == []
    begun = nullcontext() if DEEP > 1 else server.begins(opening("base", 3, few_cards_are_left))
    with begun:
        starts(anna)
    assert violations(anna.page) == []
    seen: list[str] = []

    def round_two() -> bool:
        """Whoever is to act is handed the phone; who has acted hides their cards."""
        page = anna.page
        if page.locator(".handover .reveal").count():
            covered(anna)
            page.screenshot(path=tmp_path / f"between-{len(seen)}.png")
            seen.append(to(anna))
            view = reveals(anna)
            if len(seen) <= CLOSELY:
                searched(anna, view)
        elif page.locator(".whose .hide.primary").count() and not page.locator(".dealt").count():
            hides(anna)
        return page.locator(".result").count() > 0

    play([anna], until=round_two)
    assert seen[:3] == [device("hand-to", name=name) for name in NAMES], "all look at their roles"
    assert len(set(seen)) == 3
    assert len(seen) > LEFT * len(NAMES)
    assert anna.scrolled is False


def few_cards_are_left(game: Game) -> bool:
    return decides(game, 0, "turn") and len(game.view(0).hand) == LEFT


def searched(anna: Person, view: dict[str, Any]) -> None:
    """While it is revealed a hand is found in memory; between the hands it is not."""
    revealed = Heap(anna.page)
    assert revealed.rows_of(view["hand"])
    assert view["hand"] in revealed.hands()
    assert revealed.roles(view["role"])
    anna.page.locator(".whose .hide").click()
    expect(anna.page.locator(".handover")).to_be_visible()
    anna.page.wait_for_timeout(300)
    between = Heap(anna.page)
    assert between.hands() == [], between.ways("hand")
    assert between.rows_of(view["hand"]) == 0
    assert between.roles(view["role"]) == 0
    assert between.texts_with(RAW) == []
    covered(anna)
    anna.page.locator(".handover .reveal").click()
    expect(anna.page.locator(SECRETS).first).to_be_visible()
    anna.frames.clear()


def test_the_cover_looks_the_same_whatever_was_dealt(meet: Meet, server: Server) -> None:
    pictures, hands = [], []
    for seed in (3, 4):
        anna, _ = gathered(meet)
        with server.begins(Opening("base", 3, {}, seed, ())):
            starts(anna)
        anna.page.wait_for_timeout(1_000)
        pictures.append(anna.page.screenshot())
        hands.append(reveals(anna)["hand"])
    assert hands[0] != hands[1]
    assert pictures[0] == pictures[1]


def test_a_reload_keeps_the_cover_on(meet: Meet) -> None:
    anna, _ = gathered(meet)
    starts(anna)
    reveals(anna)
    anna.page.reload()
    expect(anna.page.locator(".handover")).to_be_visible()
    covered(anna)
    assert not any(map(shows_a_hand, anna.frames))


def test_others_play_along_and_words_are_those_of_who_holds_it(meet: Meet) -> None:
    """Two people at one device, a bot, and somebody else online."""
    anna = meet("Anna", *PHONE)
    dora = meet("Dora", *PHONE)
    code = anna.gathers("base", 4)
    dora.joins(code, 1)
    anna.do(code, "seat_bot", seat=3, level="careful")
    anna.do(code, "bring", seat=2, name="Bo")
    dora.visits(f"/t/{code}")
    anna.visits(f"/t/{code}")
    anna.page.locator(".foot .primary").click()
    expect(anna.page.locator(".handover")).to_be_visible()
    dora.page.wait_for_selector(".dealt")
    anna.page.locator(".others").get_by_role("button", name="Bo").click()
    anna.page.wait_for_selector(".dealt")
    anna.page.locator(".dealt .primary").click()
    anna.page.get_by_role("button", name=says("client", "game", "talk")).click()
    anna.page.locator("dialog[open] input").last.fill("it is me")
    anna.page.keyboard.press("Enter")
    dora.page.locator(".dealt .primary").click()
    dora.page.get_by_role("button", name=says("client", "game", "log")).click()
    labelled = says("command", "labelled", name="Bo", value="it is me")
    expect(dora.page.get_by_text(labelled).first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (1366, 768)])
def test_what_lies_open_is_hidden_when_the_page_is_left(meet: Meet, size: tuple[int, int]) -> None:
    anna, _ = gathered(meet)
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    starts(anna)
    reveals(anna)
    anna.page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(anna.page.locator(".handover")).to_be_visible()
    covered(anna)


def test_keys_hand_the_device_on(meet: Meet) -> None:
    """After every hand the focus is where the next one is revealed."""
    anna, code = gathered(meet, kind=Typist)
    starts(anna)
    for name in NAMES:
        anna.page.wait_for_selector(".handover .reveal")
        assert to(anna) == device("hand-to", name=name)
        anna.tap(".handover .reveal")
        anna.tap(".dealt .primary")
        anna.tap(".whose .hide")
        expect(anna.page.locator(".handover .reveal")).to_be_focused()
    anna.tap(".handover .reveal")
    play([anna], until=lambda: anna.taken == 1)
    expect(anna.page.locator(".whose .hide.primary")).to_be_visible()
    anna.tap(".whose .hide")
    expect(anna.page.locator(".handover .reveal")).to_be_focused()
    assert anna.ask("GET", f"/api/tables/{code}")["table"]["phase"] == "playing"
