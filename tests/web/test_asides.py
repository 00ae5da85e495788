"""Onlookers write for onlookers; players read it once the game is over. The lobby's words stay."""

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.playing import play, says

ASIDE = "Bo has it in hand"
HELLO = "hello everyone"


def test_what_onlookers_write_is_read_by_players_after_the_game(meet: Meet) -> None:
    anna, bo, eve = meet("Anna", 1366, 768), meet("Bo", 360, 640), meet("Eve", 1366, 768)
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    anna.do(code, "chat", text=HELLO)
    anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    eve.visits(f"/t/{code}")
    box = eve.page.get_by_role("textbox", name=says("client", "chat", "write-aside"))
    box.fill(ASIDE)
    box.press("Enter")
    eve.reads(ASIDE, HELLO)
    expect(eve.page.get_by_text(says("client", "chat", "aside"))).to_be_visible()
    assert violations(eve.page) == []
    anna.reads(HELLO)
    play([anna, bo])
    for person in (anna, bo):
        sent = "".join(frame for frame in person.frames[:-5])
        assert ASIDE not in sent.split("GameEnded")[0]
    earlier = anna.page.get_by_role("button", name=says("client", "game", "log-earlier"))
    while earlier.count():
        earlier.click()
    anna.reads(HELLO, ASIDE)
