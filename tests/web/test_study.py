"""The study of a game in a browser: beside its replay, by keyboard, and shared without names."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import play, says

PNG = b"\x89PNG\r\n\x1a\n"


def played(person: Person) -> str:
    code = person.opens("base", 4)
    person.sees(code)
    play([person])
    return code


def button(person: Person, *keys: str) -> Any:
    return person.page.get_by_role("button", name=says(*keys), exact=True)


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "laptop"])
def test_a_study_is_walked_and_shared(meet: Meet, size: tuple[int, int], tmp_path: Path) -> None:
    anna = meet("Annabel", *size)
    code = played(anna)
    anna.visits(f"/replay/{code}/1?move=1")
    opener = button(anna, "client", "study", "title")
    opener.focus()
    anna.page.keyboard.press("Enter")
    study = anna.page.locator("p.title")
    expect(study).to_be_visible(timeout=30_000)
    expect(anna.page.locator(".study.stack")).to_contain_text(says("study", "otherwise"))
    further = button(anna, "client", "study", "next")
    further.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".beside .mark").first).to_be_visible()
    expect(anna.page.locator(".beside")).to_contain_text(says("study", "so"))
    expect(anna.page.locator(".marks [aria-current=step]")).to_have_count(1)
    anna.page.locator(".marks button").last.click()
    expect(anna.page.locator(".beside")).to_be_in_viewport()
    move = anna.page.locator("input[type=range]").first.input_value()
    assert int(move) > 1, "the replay goes along"
    for curve in anna.page.locator("figure > svg").all():
        assert curve.get_attribute("aria-label")
    anna.page.get_by_text(says("client", "study", "table"), exact=True).first.click()
    expect(anna.page.locator("table").first).to_be_visible()
    assert violations(anna.page) == []

    with anna.page.expect_download() as coming:
        button(anna, "client", "study", "picture-save").click()
    file = tmp_path / "picture.png"
    coming.value.save_as(file)
    assert file.read_bytes().startswith(PNG)

    button(anna, "client", "study", "link").click()
    shared = anna.page.get_by_label(says("client", "study", "link"), exact=True).last
    expect(shared).to_have_value(anna.address + "/study/" + shared.input_value()[-12:])
    zoe = meet("Zoe", *size)
    answers: list[str] = []
    zoe.page.on("response", lambda one: answers.append(one.url))
    zoe.visits(shared.input_value().removeprefix(zoe.address))
    expect(zoe.page.locator("p.title")).to_be_visible(timeout=30_000)
    told = zoe.page.content()
    assert "Annabel" not in told
    assert code not in told
    assert not [url for url in answers if code in url]
    assert violations(zoe.page) == []

    anna.page.get_by_role("switch").check()
    button(anna, "client", "study", "link").click()
    expect(shared).not_to_have_value(zoe.page.url)
    zoe.visits(shared.input_value().removeprefix(zoe.address))
    expect(zoe.page.locator(".study")).to_contain_text("Annabel", timeout=30_000)


def test_a_link_that_leads_nowhere_says_so(meet: Meet) -> None:
    anna = meet("Anna", 390, 844)
    anna.visits("/study/000000000000")
    expect(anna.page.get_by_role("alert")).to_contain_text(says("client", "study", "gone"))
    anna.problems.clear()  # the browser tells of the refusal, too
