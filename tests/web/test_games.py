"""Whole games of the family, played by people who see nothing but their screens.

On the way one of them has every kind of screen examined, and another one has a small phone.
"""

from playwright.sync_api import expect

from web.axe import Examiner
from web.conftest import Meet
from web.people import Person
from web.playing import play, says

PHONE = (360, 640)


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
    assert len({person.page.inner_text(".result h2") for person in people}) == 1
    assert any(says("client", "game", "ask", "nugget") in person.asked for person in people)
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


def test_two_people_play_saboteur_2(meet: Meet) -> None:
    anna, bo = people = pair(meet, "saboteur2")
    for person in people:
        person.keeps = {says("cards", "hands-off", "name")}
    examiner = Examiner(anna)
    play(people)
    said = {line for person in people for line in person.played}
    for action in ("inspection", "change-hats", "swap-hands", "trapped"):
        pair_of = (says("client", "game", "do", action, name=person.name) for person in people)
        assert said & set(pair_of), action
    assert says("client", "game", "do", "theft") in said
    assert says("client", "game", "ask", "theft") in anna.asked | bo.asked
    examiner.look("game over")
    assert examiner.found == []
    assert bo.scrolled is False


def test_a_duel(meet: Meet) -> None:
    anna, bo = people = pair(meet, "duel")
    examiner = Examiner(anna)
    play(people)
    assert min(anna.taken, bo.taken) > 20
    examiner.look("game over")
    assert examiner.found == []
    assert bo.scrolled is False


def test_solo(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.sees(anna.opens("solo", 1))
    examiner = Examiner(anna)
    play([anna])
    examiner.look("game over")
    assert examiner.found == []
    assert anna.scrolled is False


def pair(meet: Meet, game: str) -> list[Person]:
    """Two people at a table, one of them with a phone; the game has begun."""
    anna, bo = meet("Anna"), meet("Bo", *PHONE)
    code = anna.gathers(game, 2)
    bo.joins(code, 1)
    anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    return [anna, bo]
