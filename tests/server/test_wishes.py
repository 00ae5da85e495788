"""What people ask of each other at a table: to undo a choice, to let a bot play, to hurry up."""

import asyncio
from pathlib import Path

import pytest

from saboteur.play.facts import ChoiceUndone
from saboteur.play.fairness import checked, deal_seed
from saboteur.play.record import Record
from saboteur.server import messages
from saboteur.server.bots.pace import Pace
from saboteur.server.log.table import DAY, PERSON, STAND_IN, Table
from saboteur.server.messages import AnyDo
from saboteur.server.tables import shuffling
from saboteur.server.tables.commands import chosen, decide
from saboteur.server.tables.house import House
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.records import record_of
from saboteur.server.tables.silence import ANSWERING, Times, chooser, next_due, on_its_own
from saboteur.server.tables.wishes import PATIENCE, wished
from server.clockwork import PromptStore, timeless, until
from server.rooms import QUICK, QuickThinkers, a_house, a_table, awaited, connected, first_legal
from server.rooms import until as real_until
from server.test_table import Log, full, same

UNDO, YES, NO = messages.Undo(), messages.Grant(), messages.Grant(granted=False)
PASS = "pass"


def begun(people: int, bots: int = 0) -> Log:
    log = full(people, bots, "base" if people + bots > 2 else "duel")
    log.do("ann", messages.Start())
    return log


def name_at(log: Log, seat: int) -> str:
    person = log.table.chairs[seat].person
    assert person is not None
    return log.table.guests[person].id


def passed(log: Log) -> int:
    """Whoever chooses discards a card, which shows nobody anything; the seat that did."""
    game, seat = log.table.game, chooser(log.table)
    assert game is not None
    log.do(name_at(log, seat), messages.Choose(f"pass {game.view(seat).hand[0]}"))
    return seat


def others(log: Log, seat: int) -> list[str]:
    return [name_at(log, at) for at in range(len(log.table.chairs)) if at != seat]


def test_a_choice_is_undone_once_everybody_else_agrees() -> None:
    log = begun(3)
    assert log.table.game is not None
    hand = log.table.game.view(chooser(log.table)).hand
    seat = passed(log)
    me, (one, other) = name_at(log, seat), others(log, seat)
    assert log.refused(one, UNDO) == "undo-other"
    log.do(me, UNDO)
    assert log.refused(me, UNDO) == "nothing-to-do"
    assert log.refused(me, YES) == "nothing-to-do"
    asked = wished(log.table)
    assert asked is not None
    assert (asked.what, asked.seat, len(asked.missing)) == ("undo", seat, 2)
    log.do(one, YES)
    assert log.refused(one, YES) == "nothing-to-do"
    assert not isinstance(log.table.game.facts[-1], ChoiceUndone)
    log.do(other, YES)
    assert wished(log.table) is None
    assert isinstance(log.table.game.facts[-1], ChoiceUndone)
    assert chooser(log.table) == seat
    assert sorted(log.table.game.view(seat).hand) == sorted(hand)
    assert log.refused(me, UNDO) == "undo-again"


def test_what_was_undone_is_in_the_log_and_the_shuffle_can_be_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shuffling, "deal_seed", deal_seed)
    log = begun(3)
    seat = passed(log)
    log.do(name_at(log, seat), UNDO)
    for other in others(log, seat):
        log.do(other, YES)
    again = Log(3)
    again.table = Table("code")
    for entry in log.entries:
        again.table.fold(entry)
    assert same(again.table, log.table)
    while log.table.playing:
        log.choose()
    record = record_of(log.entries, "all")
    assert isinstance(record, Record)
    assert checked(record).undone == 1


def test_one_no_is_enough_and_it_is_not_asked_again() -> None:
    log = begun(3)
    seat = passed(log)
    me, (one, other) = name_at(log, seat), others(log, seat)
    log.do(me, UNDO)
    log.do(one, YES)
    log.do(other, NO)
    assert log.table.wish is None
    assert log.refused(me, UNDO) == "undo-refused"
    assert log.refused(one, NO) == "nothing-to-do"
    passed(log)
    assert not log.table.dropped


def test_whoever_asked_may_think_again() -> None:
    log = begun(2)
    seat = passed(log)
    log.do(name_at(log, seat), UNDO)
    log.do(name_at(log, seat), NO)
    assert log.table.wish is None


def test_it_is_too_late_once_somebody_has_acted() -> None:
    log = begun(2)
    seat = passed(log)
    log.do(name_at(log, seat), UNDO)
    passed(log)
    assert log.table.wish is None
    assert log.refused(name_at(log, seat), UNDO) == "undo-other"


def test_nothing_is_undone_before_the_first_choice_or_by_an_onlooker() -> None:
    log = begun(2)
    assert log.refused("ann", UNDO) == "undo-nothing"
    log.do("cas", messages.Join())
    passed(log)
    assert log.refused("cas", UNDO) == "not-seated"
    assert log.refused("cas", YES) == "nothing-to-do"


def test_what_somebody_learnt_cannot_be_undone() -> None:
    for _ in range(300):
        log = begun(3)
        seat, game = chooser(log.table), log.table.game
        assert game is not None
        if "map" in game.view(seat).hand:
            log.do(name_at(log, seat), messages.Choose("map 1"))
            assert log.refused(name_at(log, seat), UNDO) == "undo-seen"
            return
    pytest.fail("no map in 300 deals")


def test_bots_are_not_asked() -> None:
    log = begun(1, 2)
    while (seat := chooser(log.table)) != 0:
        assert log.table.game is not None
        log.put(chosen(log.table, seat, f"pass {log.table.game.view(seat).hand[0]}"))
    passed(log)
    log.do("ann", UNDO)
    assert log.table.wish is None
    assert log.table.chairs[chooser(log.table)].player == PERSON


def test_a_device_has_one_voice() -> None:
    """Whoever came with it speaks for everybody there, and is not asked by them."""
    log = full(2, 0)
    log.do("ann", messages.Arrange("base", {}, 3))
    log.put(decide(log.table, "ann", messages.Bring(2, "Cas")), "cas")
    log.do("ann", messages.Start())
    assert log.table.guests[2].keeper == 0
    while chooser(log.table) == 1:
        passed(log)
    seat = passed(log)
    log.do("ann", UNDO)
    asked = wished(log.table)
    assert asked is not None
    assert (asked.seat, asked.missing) == (seat, [1])
    log.do("bob", YES)
    assert chooser(log.table) == seat


def test_a_bot_plays_for_who_is_silent_if_the_host_wants_it() -> None:
    log = begun(2)
    while chooser(log.table) == 0:
        passed(log)
    with pytest.raises(Refused) as refused:
        decide(log.table, "ann", messages.LetBot(), waited=59.0)
    assert refused.value.reason == "too-soon"
    assert log.refused("bob", messages.LetBot()) == "nothing-to-do"
    log.do("ann", messages.LetBot())
    assert log.table.chairs[1].player == STAND_IN
    assert log.refused("ann", messages.LetBot()) == "nothing-to-do"
    log.do("bob", messages.Sit(1))
    assert log.table.chairs[1].player == PERSON


def waiting_for_the_host(people: int = 4) -> Log:
    log = begun(people)
    while chooser(log.table) != 0:
        passed(log)
    return log


def test_more_than_half_of_those_who_wait_let_a_bot_play() -> None:
    log = waiting_for_the_host()
    log.do("bob", messages.LetBot())
    log.do("cas", NO)
    assert log.table.wish is not None
    log.do("cas", YES)
    assert log.table.chairs[0].player == STAND_IN
    assert log.table.wish is None


def test_as_many_against_it_as_for_it_are_too_many() -> None:
    log = waiting_for_the_host()
    log.do("bob", messages.LetBot())
    log.do("cas", NO)
    log.do("dee", NO)
    assert log.table.wish is None
    assert log.table.chairs[0].player == PERSON
    log.do("dee", messages.LetBot())
    assert log.table.wish is not None


def test_a_host_who_is_asked_decides() -> None:
    log = begun(4)
    while chooser(log.table) != 3:
        passed(log)
    log.do("cas", messages.LetBot())
    log.do("ann", YES)
    assert log.table.chairs[3].player == STAND_IN


def test_who_only_watches_lets_nobody_be_replaced() -> None:
    log = waiting_for_the_host(2)
    log.do("eve", messages.Join())
    assert log.refused("eve", messages.LetBot()) == "not-seated"
    assert log.refused("eve", messages.Nudge()) == "not-seated"


def test_a_chooser_is_nudged_once_for_each_choice() -> None:
    log = waiting_for_the_host(2)
    with pytest.raises(Refused) as refused:
        decide(log.table, "bob", messages.Nudge(), waited=PATIENCE[messages.Nudge] - 1)
    assert refused.value.reason == "too-soon"
    assert log.refused("ann", messages.Nudge()) == "nothing-to-do"
    log.do("bob", messages.Nudge())
    assert log.refused("bob", messages.Nudge()) == "nothing-to-do"
    passed(log)
    assert not log.table.nudged
    log.do("ann", messages.Mute(1))
    passed(log)
    assert log.refused("bob", messages.Nudge()) == "muted"


@pytest.mark.parametrize("do", [UNDO, messages.LetBot(), messages.Nudge()])
def test_between_games_there_is_nothing_to_ask_for(do: AnyDo) -> None:
    assert full(2, 0).refused("ann", do) == "no-game"


def test_a_wish_that_nobody_answers_comes_to_nothing() -> None:
    log = begun(2)
    seat = passed(log)
    log.do(name_at(log, seat), UNDO)
    times = Times(0.0, wished=100.0)
    due = next_due(log.table, {}, times)
    assert due is not None
    assert (due.what, due.time) == ("drop", 100.0 + ANSWERING)
    log.put(on_its_own(log.table, due, {}))
    assert log.table.wish is None
    with pytest.raises(Refused):
        on_its_own(log.table, due, {})


@timeless
async def test_over_days_nobody_is_replaced_and_a_wish_waits() -> None:
    house = House(PromptStore(), QuickThinkers(1), QUICK)
    live, there = await a_table(house, 2, 0, "duel", clock=DAY)
    await there[0].must(messages.Start())
    seat = chooser(live.table)
    game = live.table.game
    assert game is not None
    await there[seat].must(messages.Choose(f"pass {game.view(seat).hand[0]}"))
    assert (await there[seat].refused(messages.LetBot())).reason == "too-soon"
    await there[seat].must(UNDO)
    due = next_due(live.table, live.audience.away, live.times)
    assert due is not None
    assert due.what == "clock"
    await there[1 - seat].must(YES)
    assert chooser(live.table) == seat
    await house.close()


@timeless
async def test_bots_wait_until_everybody_has_answered() -> None:
    house = House(PromptStore(), QuickThinkers(1), Pace(5.0, 5.0))
    live, there = await a_table(house, 2, 1)
    for at in there:
        await connected(house, live, at.person)
    await there[0].must(messages.Start())
    for at in there:
        await at.must(messages.Ready())
    await until(lambda: live.table.chairs[chooser(live.table)].player == PERSON)
    while True:
        seat = chooser(live.table)
        game = live.table.game
        assert game is not None
        if live.table.chairs[(seat + 1) % 3].player != PERSON:
            break
        await there[seat].must(messages.Choose(first_legal(live, seat)))
    await there[seat].must(messages.Choose(f"pass {game.view(seat).hand[0]}"))
    await there[seat].must(UNDO)
    version = live.table.version
    await asyncio.sleep(ANSWERING - 1)
    assert live.table.version == version
    await until(lambda: live.table.wish is None)
    await until(lambda: chooser(live.table) != (seat + 1) % 3)
    await house.close()


@awaited
async def test_everybody_is_told_and_hands_are_nobody_elses_business(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        heard = [await connected(house, live, at.person) for at in people]
        await people[0].must(messages.Start())
        seat, game = chooser(live.table), live.table.game
        assert game is not None
        hand = game.view(seat).hand
        await people[seat].must(messages.Choose(f"pass {hand[0]}"))
        assert heard[seat].view["undo"] is True
        assert heard[1 - seat].view["undo"] is False
        await people[seat].must(UNDO)
        [picture] = [update["table"] for update in heard[1 - seat].updates[-1:]]
        assert picture["wish"]["missing"] == [1 - seat]
        await people[1 - seat].must(YES)
        await real_until(lambda: heard[seat].view["undo"] is False)
        assert sorted(heard[seat].view["hand"]) == sorted(hand)
        told = heard[1 - seat].updates[-1]["facts"]
        [undone] = [fact for fact in told if fact["fact"] == "ChoiceUndone"]
        assert set(undone["deck"]) == {"?"}
