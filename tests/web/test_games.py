"""Whole games of the family, played by people who see nothing but their screens.

On the way one of them has every kind of screen examined, and another one has a small phone.
"""

import re

import pytest
from playwright.sync_api import expect

from saboteur.play.game import Game
from web.axe import Examiner
from web.conftest import Meet
from web.openings import Opening, decides, holds, opening
from web.people import Person
from web.playing import PLACE, play, says
from web.serving import Server

PHONE = (360, 640)
ROUNDS = 3
ASK = ("client", "game", "ask")
DO = ("client", "game", "do")


def test_three_people_and_two_bots_play_the_base_game(meet: Meet) -> None:
    anna, bo, cem = people = [meet("Anna"), meet("Bo", *PHONE), meet("Cem")]
    code = gathered(anna, bo, cem)
    anna.page.get_by_role("button", name=says("client", "table", "fill-start")).click()
    for person in people:
        person.page.wait_for_selector(".game .dock")
    examiner = Examiner(anna)
    play(people)
    for person in people:
        person.page.wait_for_selector(".after")
        assert person.taken > 15
    titles = {person.page.inner_text(".result h2") for person in people}
    assert len(titles - {says("client", "game", "result", "you-win")}) <= 1
    assert any(says(*ASK, "nugget") in person.asked for person in people)
    examiner.look("game over")
    assert examiner.found == []
    assert bo.scrolled is False
    played_again(code, people)


def gathered(host: Person, *others: Person) -> str:
    """A table of five that people find by its code, where they say who they are."""
    host.visits("/new")
    host.page.get_by_role("button", name=says("client", "new", "make")).click()
    host.page.wait_for_url("**/t/*")
    code = host.page.url.rpartition("/")[2]
    for person in others:
        person.visits("/")
        person.page.get_by_label(says("client", "home", "join")).fill(f" {code.upper()} ")
        person.page.keyboard.press("Enter")
        person.page.get_by_role("button", name=says("client", "table", "sit")).first.click()
    for person in (host, *others):
        person.page.get_by_label(says("client", "table", "name")).fill(person.name)
        person.page.keyboard.press("Enter")
        expect(host.page.get_by_text(person.name).first).to_be_visible()
    return code


def played_again(code: str, people: list[Person]) -> None:
    """The same people, at the same table, in another game."""
    host = people[0]
    host.page.get_by_role("button", name=says("client", "table", "rematch")).click()
    for person in people:
        person.page.wait_for_selector(".after", state="detached")
        person.page.wait_for_selector(".hand button")
    assert host.page.url.endswith(code)
    before = host.taken
    play(people, until=lambda: host.taken > before)


def test_two_people_play_saboteur_2(meet: Meet, server: Server) -> None:
    """The last round, which has all that the others have."""
    begun = opening("saboteur2", 2, holds_a_hat)
    anna, bo = people = pair(meet, server, begun)
    for person in people:
        person.keeps = {says("cards", "hands-off", "name")}
    examiner = Examiner(anna)
    play(people)
    said = {line for person in people for line in person.played}
    for action in ("inspection", "swap-hands", "trapped", "change-hats"):
        pair_of = (says(*DO, action, name=person.name) for person in people)
        assert said & set(pair_of), action
    assert says(*DO, "theft") in said
    assert says(*ASK, "theft") in anna.asked | bo.asked
    examiner.look("game over")
    assert examiner.found == []
    assert bo.scrolled is False


def holds_a_hat(game: Game) -> bool:
    return game.round == ROUNDS and holds(game, 0, "change-hats")


@pytest.mark.rule("D6", "D8", "D12")
def test_a_duel(meet: Meet, server: Server) -> None:
    """From where somebody must choose how a goal lies, in the second round."""
    begun = opening("duel", 2, lambda game: game.round == 2 and decides(game, 0, "lay"), seed=26)
    anna, bo = people = pair(meet, server, begun)
    examiner = Examiner(anna)
    play(people)
    said = " ".join(line for person in people for line in person.played)
    for action in ("key", "bribe"):
        assert re.search(says(*DO, action, place=PLACE, what="", cells=PLACE), said)
    assert says(*ASK, "lay") in anna.asked
    assert min(anna.taken, bo.taken) > 20
    examiner.look("game over")
    assert examiner.found == []
    assert bo.scrolled is False


@pytest.mark.rule("S3", "S4")
def test_solo(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.sees(anna.opens("solo", 1))
    examiner = Examiner(anna)
    play([anna])
    for fact in ("SabotageDrawn.you", "SlideDrawn.you"):
        begins = says("facts", fact, card="|", x="|", y="|").partition("|")[0]
        assert any(begins in notice for notice in anna.notices), fact
    examiner.look("game over")
    assert examiner.found == []
    assert anna.scrolled is False


def pair(meet: Meet, server: Server, begun: Opening) -> list[Person]:
    """Two people at a table, one of them with a phone; the game has come to something."""
    anna, bo = meet("Anna"), meet("Bo", *PHONE)
    code = anna.gathers(begun.game, 2)
    bo.joins(code, 1)
    with server.begins(begun):
        anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    return [anna, bo]
