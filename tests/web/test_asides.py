"""Onlookers write for onlookers; players read it once the game is over. The lobby's words stay."""

from playwright.sync_api import expect

from saboteur.play.game import Game
from web.axe import violations
from web.conftest import Meet
from web.openings import decides, opening
from web.people import Person
from web.playing import play, says
from web.serving import Server

ASIDE = "Bo has it in hand"
HELLO = "hello everyone"
ROUNDS = 3


def test_what_onlookers_write_is_read_by_players_after_the_game(meet: Meet, server: Server) -> None:
    anna, bo, eve = meet("Anna", 1366, 768), meet("Bo", 360, 640), meet("Eve", 1366, 768)
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    anna.do(code, "chat", text=HELLO)
    with server.begins(opening("duel", 2, ends_soon)):
        anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    eve.visits(f"/t/{code}")
    box = eve.page.get_by_role("textbox", name=says("client", "chat", "write-aside"))
    box.fill(ASIDE)
    box.press("Enter")
    eve.reads(ASIDE)
    reads_from_the_start(eve, HELLO)
    expect(eve.page.get_by_text(says("client", "chat", "aside"))).to_be_visible()
    assert violations(eve.page) == []
    reads_from_the_start(anna, HELLO)
    play([anna, bo])
    for person in (anna, bo):
        sent = "".join(frame for frame in person.frames[:-5])
        assert ASIDE not in sent.split("GameEnded")[0]
    reads_from_the_start(anna, HELLO, ASIDE)


def reads_from_the_start(person: Person, *said: str) -> None:
    earlier = person.page.get_by_role("button", name=says("client", "game", "log-earlier"))
    while earlier.count():
        earlier.click()
    person.reads(*said)


def ends_soon(game: Game) -> bool:
    return game.round == ROUNDS and decides(game, 0, "turn") and not game.view(0).deck
