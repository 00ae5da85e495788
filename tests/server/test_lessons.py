"""Lessons: their scripts keep the rules, their words are there, and no learner gets stuck."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest

from saboteur.bots.levels import LEVELS
from saboteur.play.dealing import DealError, first_deal, game_dealt, prepared
from saboteur.play.game import Game
from saboteur.rules.texts.notation import text_of
from saboteur.server import messages
from saboteur.server.lessons.coach import coaching, followed, planned
from saboteur.server.lessons.script import LEARNER, Lesson, lessons
from saboteur.server.log.table import PERSON
from saboteur.server.messages import Choose, Learn, NewLesson
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import Times, next_due
from saboteur.words import LANGUAGES, language_of
from server.rooms import At, Listener, a_house, an_application, awaited, served, visitor

LESSONS = list(lessons().values())
IDS = [lesson.id for lesson in LESSONS]
# Longer than any round that somebody plays to its end.
MOST_MOVES = 800


def as_planned(lesson: Lesson) -> Game:
    game = lesson.begun()
    for number, move in enumerate(lesson.moves):
        assert game.refusal(move.action, move.seat) is None, move
        assert followed(lesson, game) == number
        game.take(move.action, move.seat)
    return game


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_script_keeps_the_rules_to_its_end(lesson: Lesson) -> None:
    game = as_planned(lesson)
    told = coaching(lesson, game)
    assert (told.state, told.step, told.steps) == ("done", len(lesson.own), len(lesson.own))
    assert told.says


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_all_that_a_lesson_says_is_said_in_every_language(lesson: Lesson, code: str) -> None:
    words = language_of(code)
    said = {key for move in lesson.moves for key in move.says} | set(lesson.ending)
    assert said == set(words.words["client"]["learn"]["says"][lesson.id]), "no more and no less"
    for key in said:
        assert 10 < len(words.text("client", "learn", "says", lesson.id, key)) < 170
    assert words.text("client", "learn", "lessons", lesson.id, "title")
    assert words.text("client", "learn", "lessons", lesson.id, "text")


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_before_each_own_move_something_is_said_and_meant(lesson: Lesson) -> None:
    for step, number in enumerate(lesson.own):
        told = coaching(lesson, lesson.begun(number))
        assert (told.state, told.step, told.again) == ("on", step, number)
        assert told.action == lesson.moves[number].action
        assert told.says
        assert told.back == (lesson.own[step - 1] if step else None)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_whoever_plays_anything_legal_never_gets_stuck(lesson: Lesson, seed: int) -> None:
    rng = Random(seed)
    game = lesson.begun()
    bots = LEVELS["random"](seed)
    strays = rng.random()
    for _ in range(MOST_MOVES):
        told = coaching(lesson, game)
        if game.over or (told.state == "done" and rng.random() < 0.1):
            return
        seat = game.decision.seat
        assert seat is not None
        if seat != LEARNER:
            action = planned(lesson, game) or text_of(bots.choose(game.view(seat)))
        else:
            assert told.says, "a learner who is to choose is told something"
            legal = [text_of(one) for one in game.legal_actions()]
            assert told.action is None or told.action in legal
            obeys = told.action is not None and rng.random() > strays
            action = told.action if obeys and told.action else rng.choice(legal)
        game.take(action, seat)
        again = coaching(lesson, game).again
        assert lesson.begun(again).over or again <= len(lesson.moves)
    raise AssertionError("no end")


def test_another_way_that_does_as_well_is_followed() -> None:
    lesson = lessons()["digger"]
    number = next(i for i, move in enumerate(lesson.moves) if move.action.startswith("map"))
    game = lesson.begun(number)
    game.take("map 0", LEARNER)
    assert followed(lesson, game) == number + 1, "another goal is as good"
    game = lesson.begun(number)
    game.take("pass map", LEARNER)
    assert followed(lesson, game) is None
    assert planned(lesson, game) is None


def test_a_wrong_turn_can_be_taken_back() -> None:
    lesson = lessons()["digger"]
    game = lesson.begun()
    game.take("dig EW -1,0", LEARNER)
    told = coaching(lesson, game)
    assert (told.state, told.again, told.step) == ("off", 0, 0)


def test_a_deal_that_no_shuffling_gives_is_refused() -> None:
    shuffled = first_deal("base", players=3, seed=1)
    with pytest.raises(DealError, match="rockfall"):
        prepared(shuffled, draws=["rockfall"] * 4)
    with pytest.raises(DealError, match="seat 0"):
        prepared(shuffled, hands=[["EW"] * 3 + ["NES"] * 5])
    with pytest.raises(DealError):
        game_dealt("saboteur2", first_deal("base", players=3, seed=1))
    other = prepared(shuffled, roles=["saboteur"])
    assert game_dealt("base", other).view(0).role == "saboteur"
    short = prepared(shuffled)
    object.__setattr__(short, "deck", short.deck[1:])
    with pytest.raises(DealError):
        game_dealt("base", short)


async def somebody(house: House, name: str) -> str:
    await house.store.new_person(name, f"token of {name}")
    return name


async def learning(live: Live, ann: At) -> None:
    """Do whatever the lesson asks for, to its end."""
    lesson = live.table.lesson
    assert lesson is not None
    while (told := live.welcome(ann.person, [], None).lesson) and told.state != "done":
        if told.action is not None:
            await ann.must(Choose(told.action))
        await asyncio.sleep(0.001)
    assert told is not None
    assert told.says == [f"{lesson}.end"]


@pytest.mark.parametrize("name", IDS)
@awaited
async def test_a_lesson_is_played_at_a_table_of_its_own(name: str, tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        person = await somebody(house, "ann")
        code = await house.teach(person, NewLesson(name))
        live = await house.live(code)
        assert live is not None
        ann = At(live, person)
        await house.connect(live, Listener(person), None)
        await learning(live, ann)
        assert await house.store.games_of(person) == [], "a lesson is no game to boast of"
        assert await house.store.listed(10) == []


@awaited
async def test_a_lesson_waits_for_its_learner_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        person = await somebody(house, "ann")
        code = await house.teach(person, NewLesson("digger"))
        live = await house.live(code)
        assert live is not None
        ann = At(live, person)
        await ann.must(Choose("dig EW 1,0"))
        while live.table.game is None or live.table.game.decision.seat != LEARNER:
            await asyncio.sleep(0.001)
        assert next_due(live.table, {0: 0.0}, Times(0.0)) is None, "nobody stands in"
        assert live.idle, "it takes no room while nobody is there"
        before = live.welcome(person, [], None)
    async with a_house(tmp_path) as house:
        live = await house.live(code)
        assert live is not None
        after = live.welcome(person, [], None)
        assert (after.lesson, after.version) == (before.lesson, before.version)
        assert live.table.chairs[LEARNER].player == PERSON


@awaited
async def test_a_lesson_begins_again_anywhere_and_leads_to_the_next(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        person = await somebody(house, "ann")
        live = await house.live(await house.teach(person, NewLesson("digger")))
        assert live is not None
        ann = At(live, person)
        await ann.must(Choose("pass map"))
        await ann.must(Learn("digger"))
        told = live.welcome(person, [], None).lesson
        assert told is not None
        assert (told.state, told.step) == ("on", 0)
        for lesson in LESSONS:
            await ann.must(Learn(lesson.id, lesson.own[-1]))
            told = live.welcome(person, [], None).lesson
            assert told is not None
            assert (told.lesson, told.step) == (lesson.id, len(lesson.own) - 1)
            assert len(live.table.chairs) == lesson.players
        assert (await ann.refused(Learn("nothing"))).reason == "not-found"
        assert (await ann.refused(Learn("digger", 900))).reason == "not-found"
        live.table.number = 100
        assert (await ann.refused(Learn("digger"))).reason == "table-full"


@awaited
async def test_a_lesson_is_nothing_else(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        person = await somebody(house, "ann")
        live = await house.live(await house.teach(person, NewLesson("digger")))
        assert live is not None
        ann, bob = At(live, person), At(live, await somebody(house, "bob"))
        for do in (
            *(messages.Stand(), messages.SeatBot(1, "careful"), messages.Start()),
            *(messages.Change(listed=True), messages.Arrange("base", {}, 10), messages.Chat("hi")),
        ):
            assert (await ann.refused(do)).reason == "lesson", do
        assert (await bob.refused(messages.Join())).reason == "not-found"
        assert (await bob.refused(Choose("pass map"))).reason == "not-found"


def test_each_side_of_the_first_game_has_a_sign_of_its_own(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address:
        shelf = httpx.get(f"{address}/api/shelf").json()
    signs = {lesson["id"]: lesson["sign"] for lesson in shelf["lessons"]}
    for lesson in LESSONS:
        role = lesson.begun().view(LEARNER).role
        assert signs[lesson.id] == (
            role if lesson.game == "base" else shelf["games"][lesson.game]["sign"]
        )


def test_nobody_else_finds_a_lesson(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        answer = ann.post("/api/lessons", json={"lesson": "digger"})
        assert answer.status_code == 201
        code = answer.json()["code"]
        assert ann.get(f"/api/tables/{code}").json()["lesson"]["lesson"] == "digger"
        assert ann.post("/api/lessons", json={"lesson": "nothing"}).status_code == 404
        assert ann.post("/api/lessons", json={"lesson": "digger", "move": -1}).status_code == 400
        with visitor(address) as bob:
            assert bob.get(f"/api/tables/{code}").status_code == 404
            assert httpx.get(f"{address}/api/tables/{code}").status_code == 404
            assert bob.get(f"/api/tables/{code}/updates").status_code == 404
