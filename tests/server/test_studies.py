"""Studies on a server: made once a game is over and kept, told to those who may read the record,
and shared with names or without."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest

from saboteur import compiled, read_record
from saboteur.play.record import record_text
from saboteur.server.bots import students
from saboteur.server.bots.students import NoStudy, Student
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.http.studied import told
from saboteur.server.tables import studying
from saboteur.server.tables.studying import Studies
from saboteur.study import Teller
from saboteur.words import LANGUAGES, language_of
from server import bad_students
from server.quick_student import QuickStudent, made_up
from server.rooms import LONG, QUICK, an_application, awaited, get, served, visitor
from server.test_replays import begun, do, played_out

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = read_record(GOLDEN / "base-3-en.saboteur.json")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    setup = Setup(limits=UNLIMITED, pace=QUICK, thinkers=1, studies=7)
    app = an_application(tmp_path_factory.mktemp("house"), setup)
    app.state.house.studies = Studies(app.state.house, 7, QuickStudent)
    with served(app) as address:
        yield address


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    with visitor(address) as client:
        client.put("/api/me", json={"name": "Ann Orwell"})
        yield client


def studied(client: httpx.Client, code: str) -> Any:
    ends = time.monotonic() + LONG
    while (answer := client.get(f"/api/tables/{code}/study/1").json())["state"] != "here":
        assert answer["state"] in ("waiting", "making")
        assert time.monotonic() < ends
        time.sleep(0.05)
    return answer["study"]


def test_a_game_is_studied_once_it_is_over_for_those_who_have_its_code(
    ann: httpx.Client, address: str
) -> None:
    code = begun(ann)
    study = f"/api/tables/{code}/study/1"
    assert ann.get(study).json() == {"state": "playing", "done": 0.0, "study": None}
    assert ann.post(f"{study}/share", json={"names": True}).status_code == 404
    played_out(ann, code)
    found = studied(ann, code)
    assert found["names"] == ["Ann Orwell", "Berta", "Dorin"]
    moves = [moment["move"] for one in found["rounds"] for moment in one["moments"]]
    assert moves == sorted(moves)
    assert len(moves) > 10
    replay = ann.get(f"/api/tables/{code}/replay/1?as=all").json()
    assert moves[-1] < len(replay["steps"])
    dutch = ann.get(f"{study}?lang=nl").json()["study"]
    assert dutch["rounds"][0]["title"] != found["rounds"][0]["title"]
    assert ann.get(f"{study}?lang=tlh").status_code == 400
    assert ann.get(f"/api/tables/{code}/study/2").status_code == 404
    assert get(f"{address}{study}").status_code == 200
    assert get(f"{address}/api/tables/22222222/study/1").status_code == 404


def test_a_link_says_who_played_only_if_whoever_shares_it_wants_that(
    ann: httpx.Client, address: str
) -> None:
    code = begun(ann)
    played_out(ann, code)
    studied(ann, code)
    share = f"/api/tables/{code}/study/1/share"
    links = {names: ann.post(share, json={"names": names}).json()["id"] for names in (True, False)}
    assert ann.post(share, json={"names": True}).json()["id"] == links[True]
    assert ann.post(share, json={"names": 1}).status_code == 400
    shown = get(f"{address}/api/shared/{links[True]}").json()
    assert "Ann Orwell" in json.dumps(shown)
    for language in LANGUAGES:
        answer = get(f"{address}/api/shared/{links[False]}?lang={language}")
        assert answer.json()["state"] == "here"
        for secret in ("Ann Orwell", "Berta", "Dorin", code):
            assert secret not in answer.text
    for wrong in ("0" * 12, "x", links[True][:-1]):
        assert get(f"{address}/api/shared/{wrong}").status_code == 404
    exported = ann.get("/api/me/export").json()["links"]
    assert {(one["id"], one["names"]) for one in exported} == {(links[n], n) for n in links}
    mine = ann.get("/api/me/story").json()
    assert (mine["over"], mine["studied"], mine["games"][0]["played"]) == (1, 1, 1)
    assert ann.get("/api/me/export").json()["story"] == mine
    assert get(f"{address}/api/me/story").json()["over"] == 0
    ann.delete("/api/me")
    assert ann.get("/api/me/story").json()["over"] == 0
    assert get(f"{address}/api/shared/{links[True]}").status_code == 404


def test_who_was_sent_away_reads_no_study(ann: httpx.Client, address: str) -> None:
    code = begun(ann)
    with visitor(address) as zoe:
        do(zoe, code, "join")
        assert zoe.get(f"/api/tables/{code}/study/1").status_code == 200
        do(ann, code, "kick", person=1)
        assert zoe.get(f"/api/tables/{code}/study/1").status_code == 404


def test_a_server_may_have_no_studies(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as client:
        code = begun(client)
        played_out(client, code)
        study = f"/api/tables/{code}/study/1"
        assert client.get(study).json() == {"state": "none", "done": 0.0, "study": None}
        assert client.post(f"{study}/share", json={"names": False}).status_code == 404


@pytest.mark.parametrize(
    ("studying", "why"), [("dies", "crashed"), ("sleeps", "late"), ("gives_up", "failed")]
)
def test_a_student_who_fails_is_let_go(
    monkeypatch: pytest.MonkeyPatch, studying: str, why: str
) -> None:
    monkeypatch.setattr(students, "LATE", 0.5 if why == "late" else LONG)
    student = Student(b"", 1, getattr(bad_students, studying))
    with pytest.raises(NoStudy, match=why):
        student.go_on()
    student.stop()
    assert student._process is not None
    assert not student._process.is_alive()


@awaited
async def test_one_game_that_cannot_be_studied_keeps_no_other_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked, both = list[tuple[str, int]](), asyncio.Event()

    async def study(self: Studies, game: tuple[str, int]) -> None:
        looked.append(game)
        if len(looked) == 2:
            both.set()
            raise NoStudy("late")
        raise ValueError("nobody thought of this")

    async def unstudied(since: int, most: int) -> list[tuple[str, int]]:
        return [("first", 1), ("second", 1)]

    monkeypatch.setattr(Studies, "_study", study)
    store = SimpleNamespace(unstudied=unstudied)
    told = list[object]()
    house = SimpleNamespace(store=store, report=lambda *_, **about: told.append(about["error"]))
    studies = Studies(cast("House", house), 1)
    await studies.begin()
    async with asyncio.timeout(LONG):
        await both.wait()
    await studies.close()
    assert told == ["ValueError", "late"]
    assert studies.wish(("first", 1), "here") is False


def test_a_record_that_is_none_is_no_study() -> None:
    student = Student(b"{}", 1)
    with pytest.raises(NoStudy, match="failed"):
        student.go_on()
    student.stop()


@pytest.mark.skipif(not compiled, reason="a whole study takes minutes without a compiler")
def test_a_student_goes_on_step_by_step_to_the_same_study() -> None:
    record = read_record(GOLDEN / "duel-1.saboteur.json")
    student, parts = Student(record_text(record).encode(), 8), list[float]()
    while isinstance(part := student.go_on(), float):
        parts.append(part)
    student.stop()
    assert parts == sorted(parts)
    assert len(parts) == len(record.steps)
    whole = json.loads(part)
    assert whole["budget"] == 8
    assert len(whole["rounds"]) == 3


@awaited
async def test_steps_wait_while_bots_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "PATIENCE", 0.3)

    house = SimpleNamespace(thinkers=SimpleNamespace(waiting=1))
    begun = asyncio.get_running_loop().time()
    studies = Studies(cast("House", house), 1)
    await studies._give_way()
    assert asyncio.get_running_loop().time() - begun >= 0.3
    house.thinkers.waiting = 0
    begun = asyncio.get_running_loop().time()
    await studies._give_way()
    assert asyncio.get_running_loop().time() - begun < 0.3
    await studies.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_study_is_told_whole_in_every_language(code: str) -> None:
    study = made_up(RECORD, 7)
    found = told(study, language_of(code), ["Ann", "Bob", "Cid"])
    sentences = [
        text
        for one in found.rounds
        for text in (one.title, *one.lines, *(luck.text for luck in one.luck))
    ]
    sentences += [fooled.text for one in found.rounds for fooled in one.fooled]
    learnt = [one for found_in in found.rounds for one in found_in.learnt]
    sentences += [
        text for one in learnt for better in one.better for text in (better.done, better.better)
    ]
    sentences += [one.text for one in learnt if not one.better]
    for one in found.rounds:
        for moment in one.moments:
            sentences += [moment.text, *moment.knew, *moment.so, *moment.better]
            sentences += [mark.text for mark in moment.marks]
    assert len(sentences) > 100
    assert not [text for text in sentences if "{" in text or not text.strip()]
    assert any("Ann" in text for text in sentences)
    assert not [text for text in sentences if re.search(r"\d,-?\d", text)], "no coordinates"
    nameless = str(told(study, language_of(code)))
    assert not [name for name in ("Ann", "Bob", "Cid") if name in nameless]


def test_curves_have_a_value_for_every_move() -> None:
    for one in told(made_up(RECORD, 7), language_of("en")).rounds:
        for curve in filter(None, (one.chances, one.suspicion)):
            assert all(len(line.values) == len(curve.moves) for line in curve.lines)
            assert all(0 <= value <= curve.most for line in curve.lines for value in line.values)
        assert one.guilty == [seat for seat, role in enumerate(one.roles) if role == "saboteur"]


def test_people_are_told_what_to_do_otherwise() -> None:
    study = made_up(RECORD, 7)
    english = language_of("en")
    for one in told(study, english).rounds:
        assert [learnt.seat for learnt in one.learnt] == [0, 1, 2], "bots played it"
        own = {moment.move: moment for moment in one.moments}
        for learnt in one.learnt:
            assert len(learnt.better) <= 3
            assert bool(learnt.text) != bool(learnt.better)
            for better in learnt.better:
                assert own[better.move].seat == learnt.seat
                assert better.done in own[better.move].knew
                assert better.better.startswith("Better: ")
    people = replace(study, seats=("careful", "person", "careful"))
    assert {one.seat for found in told(people, english).rounds for one in found.learnt} == {1}


def test_what_is_better_is_told_in_what_is_counted() -> None:
    study, english = made_up(RECORD, 7), language_of("en")
    moment = next(one for one in study.moments if one.knew and one.knew.done)
    assert moment.knew is not None
    assert moment.true is not None
    best, done = moment.knew.options
    assert "20 more rounds" in Teller(study, english).best(0, moment.knew)
    alike = replace(moment.knew, options=(replace(best, term=done.term), done))
    assert "–" in Teller(study, english).best(0, moment.knew)
    assert "–" not in Teller(study, english).best(0, alike), "the same reason is none"
    counted = replace(moment, true=replace(moment.true, sides={}, gold=(1.0, 2.0, 0.0)))
    teller = Teller(replace(study, moments=(counted,)), english)
    assert "1 more gold" in teller.best(0, moment.knew)
    assert teller.points(0.15) == "0.8 gold against the others"
    sure = replace(moment.knew, saboteur=(0.0, 0.04, 0.02))
    assert not [line for line in teller.knew(0, sure) if "saboteur" in line]


def test_one_who_asks_for_many_studies_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even a dozen do, though the list is full then."""
    studies = Studies(cast("House", SimpleNamespace()), 7, QuickStudent)
    for stranger in range(12):
        for number in range(300):
            assert studies.wish((f"table{stranger}", number), f"address {stranger}")
    assert sum(map(len, studies._asked.values())) == studying.MOST_ASKED
    assert max(map(len, studies._asked.values())) <= studying.MOST_EACH
    assert studies.wish(("annstable", 1), "ann")
    assert studies.wish(("annstable", 1), "ann")
    assert sum(map(len, studies._asked.values())) == studying.MOST_ASKED
    turns = [studies._next() for _ in range(26)]
    assert turns.count(("annstable", 1)) == 1
    assert turns.index(("annstable", 1)) <= 12
    rest = [studies._next() for _ in range(studying.MOST_ASKED)]
    assert len({*turns, *rest} - {None}) > studying.MOST_ASKED, "what made room is not forgotten"
