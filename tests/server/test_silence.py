"""From any state, with all people silent, the game ends: tables on a clock of the test's own."""

import random

import pytest

from saboteur.bots.levels import LEVELS
from saboteur.play.facts import ClockRanOut
from saboteur.rules.notation import text_of
from saboteur.server import facts, messages
from saboteur.server.commands import Refused, chosen, decide
from saboteur.server.silence import SILENCE, chooser, next_due, on_its_own
from saboteur.server.table import PERSON, STAND_IN
from server.test_table import Log, full, wants

STEPS = 2000


def bots_choose(log: Log) -> bool:
    """Let the bot choose whose turn it is, if it is a bot's."""
    table = log.table
    if not table.playing or table.chairs[chooser(table)].player == PERSON:
        return False
    log.put(chosen(table, chooser(table), sound_choice(log)))
    return True


def sound_choice(log: Log) -> str:
    assert log.table.game is not None
    view = log.table.game.view(chooser(log.table))
    return text_of(LEVELS[STAND_IN](1).choose(view))


def one_silent_step(log: Log, away: dict[int, float], opened: float) -> float:
    """Whatever the table does next by itself, and when."""
    if bots_choose(log):
        return opened
    due = next_due(log.table, away, opened)
    assert due is not None, "a game that waits for nobody knows what"
    if due.what == "clock":
        before = (ClockRanOut(due.number),)
        log.put(chosen(log.table, due.number, sound_choice(log), before))
    else:
        log.put(on_its_own(log.table, due, away))
    return max(due.time, opened)


def in_some_state(seed: int) -> tuple[Log, random.Random]:
    """A table with people, bots and leavers, somewhere in a game."""
    dice = random.Random(seed)
    game, people, bots = dice.choice(
        (("base", 3, 1), ("saboteur2", 2, 2), ("duel", 2, 0), ("base", 1, 2), ("solo", 1, 0))
    )
    clock = dice.choice((None, 30))
    log = full(people, bots, game, **({"clock": clock} if clock else {}))
    log.do("ann", messages.Start())
    asked = wants(log, dice)
    for _ in range(dice.randrange(60)):
        if bots_choose(log):
            continue
        if dice.random() < 0.8 and log.table.playing:
            log.choose()
            continue
        who, do = next(asked)
        try:
            log.put(decide(log.table, who, do), who)
        except Refused:
            continue
    return log, dice


@pytest.mark.parametrize("seed", range(24))
def test_with_all_people_silent_the_game_ends(seed: int) -> None:
    log, dice = in_some_state(seed)
    gone = [g.number for g in log.table.guests if dice.random() < 0.5]
    away, now = dict.fromkeys(gone, 0.0), 0.0
    for _ in range(STEPS):
        if not log.table.playing:
            break
        now = one_silent_step(log, away, now)
    assert log.table.phase in ("over", "gathering")


def test_a_person_who_is_gone_is_stood_in_for_after_the_grace_time() -> None:
    log = full(3, 0, grace=20)
    log.do("ann", messages.Start())
    seat = chooser(log.table)
    if seat == log.table.host:
        log.do("ann", messages.HandOver(1))
    due = next_due(log.table, {seat: 5.0}, 5.0)
    assert due is not None
    assert (due.time, due.what, due.number) == (25.0, "stand-in", seat)


def test_silence_is_borne_longer_than_absence() -> None:
    log = full(3, 0)
    log.do("ann", messages.Start())
    due = next_due(log.table, {}, 0.0)
    assert due is not None
    assert (due.time, due.what) == (SILENCE, "stand-in")


def test_a_clock_only_takes_the_choice() -> None:
    log = full(3, 0, clock=30)
    log.do("ann", messages.Start())
    due = next_due(log.table, {}, 0.0)
    assert due is not None
    assert (due.time, due.what) == (30.0, "clock")


def test_hosting_passes_to_somebody_who_is_there() -> None:
    log = full(3, 0, grace=10)
    assert next_due(log.table, {0: 0.0, 1: 0.0, 2: 0.0}, 0.0) is None
    away = {0: 0.0, 1: 0.0}
    due = next_due(log.table, away, 0.0)
    assert due is not None
    assert (due.time, due.what) == (10.0, "host")
    assert on_its_own(log.table, due, away).house == (facts.HostPassed(2),)
