"""From any state, with all people silent, the game ends: tables on a clock of the test's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import given

from saboteur.play.facts import ClockRanOut, TableFact
from saboteur.rules.texts.notation import text_of
from saboteur.server import messages
from saboteur.server.bots.pace import SILENCE
from saboteur.server.log import facts
from saboteur.server.log.table import PERSON
from saboteur.server.messages import AnyDo
from saboteur.server.tables.commands import chosen, decide
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.silence import (
    Due,
    Times,
    awaited,
    chooser,
    next_due,
    next_host,
    on_its_own,
)
from server.test_table import Log, full, wants
from walks import any_setting, examples, randoms

PEOPLE = ("ann", "bob", "cas", "dee")
# More choices than any game has: twelve people, three rounds, all cards of the deck and all gold.
MOST_CHOICES = 1500


def seated(dice: Random) -> Log:
    """A full table of any game, with people and bots in any seats; a game has begun."""
    setting = any_setting(dice)
    log = Log(setting.players, setting.game)
    log.do("ann", messages.Arrange(setting.game, dict(setting.options), setting.players))
    for name in PEOPLE[1:]:
        log.do(name, messages.Join())
    seats = dice.sample(range(setting.players), setting.players)
    people = dice.sample(PEOPLE, dice.randint(0, min(len(PEOPLE), setting.players)))
    for name in people:
        log.do(name, messages.Sit(seats.pop()))
    for seat in seats:
        log.do("ann", messages.SeatBot(seat, dice.choice(("careful", "random"))))
    log.do("ann", times(dice))
    log.do("ann", messages.Start())
    return log


def times(dice: Random) -> messages.Change:
    return messages.Change(grace=dice.choice((5, 60, 5000)), clock=dice.choice((None, 5, 300)))


def any_choice(log: Log, dice: Random, *before: TableFact) -> None:
    """Whoever chooses, person or bot, takes any legal action: it matters to no promise here."""
    assert log.table.game is not None
    action = text_of(dice.choice(log.table.game.legal_actions()))
    log.put(chosen(log.table, chooser(log.table), action, before))


def in_some_state(dice: Random) -> Log:
    """After some choices, and whatever people wanted in between, sensible or not."""
    log = seated(dice)
    asked = wants(log, dice)
    for _ in range(dice.randrange(90)):
        if log.table.playing and dice.random() < 0.8:
            any_choice(log, dice)
            continue
        who, do = next(asked)
        wanted: AnyDo = times(dice) if dice.random() < 0.1 else do
        try:
            log.put(decide(log.table, who, wanted), who)
        except Refused:
            continue
    return log


@dataclass
class Silence:
    """A table that is left alone: the time, since when people are away, what it did by itself."""

    log: Log
    dice: Random
    away: Mapping[int, float]
    now: float = 0.0
    times: Times = field(default_factory=lambda: Times(0.0, 0.0))
    did: list[Due] = field(default_factory=list)

    def step(self) -> None:
        table = self.log.table
        opened, dealt = table.opened, table.dealt
        held = awaited(table, self.away, self.times)
        if held or table.chairs[chooser(table)].player == PERSON:
            self._wait()
        else:
            any_choice(self.log, self.dice)
        if table.dealt != dealt:
            self.times = Times(self.now, self.now)
        elif table.opened != opened:
            self.times = replace(self.times, opened=self.now)

    def _wait(self) -> None:
        due = next_due(self.log.table, self.away, self.times)
        assert due is not None, "a game that waits for nobody knows what"
        self.now = max(self.now, due.time)
        self.did.append(due)
        if due.what == "clock":
            any_choice(self.log, self.dice, ClockRanOut(due.number))
        elif due.what == "begin":
            self.times = Times(self.now)
        else:
            self.log.put(on_its_own(self.log.table, due, self.away))


@examples(60)
@given(randoms())
def test_with_all_people_silent_the_game_ends(dice: Random) -> None:
    log = in_some_state(dice)
    gone = {guest.number: -dice.uniform(0, 5000) for guest in log.table.guests}
    silence = Silence(log, dice, {n: since for n, since in gone.items() if dice.random() < 0.5})
    seats, settings, choices = len(log.table.chairs), log.table.settings, 0
    while log.table.playing:
        silence.step()
        choices += 1
        assert choices < MOST_CHOICES
    own = [due for due in silence.did if due.what in ("stand-in", "host")]
    assert len(own) <= seats + 1, "a seat is handed over once, and so is hosting"
    waits = sum(due.what == "begin" for due in silence.did)
    assert log.table.game is not None
    assert waits <= log.table.game.round
    longest = max(SILENCE, settings.grace) * (seats + waits) + (settings.clock or 0) * choices
    assert silence.now <= longest


def test_a_person_who_is_gone_is_stood_in_for_after_the_grace_time() -> None:
    log = full(3, 0, grace=20)
    log.do("ann", messages.Start())
    seat = chooser(log.table)
    if seat == log.table.host:
        log.do("ann", messages.HandOver(1))
    due = next_due(log.table, {seat: 5.0}, Times(5.0))
    assert due is not None
    assert (due.time, due.what, due.number) == (25.0, "stand-in", seat)


def test_silence_is_borne_longer_than_absence() -> None:
    log = full(3, 0)
    log.do("ann", messages.Start())
    due = next_due(log.table, {}, Times(0.0))
    assert due is not None
    assert (due.time, due.what) == (SILENCE, "stand-in")


def test_a_clock_only_takes_the_choice() -> None:
    log = full(3, 0, clock=30)
    log.do("ann", messages.Start())
    due = next_due(log.table, {}, Times(0.0))
    assert due is not None
    assert (due.time, due.what) == (30.0, "clock")


def test_hosting_passes_to_somebody_who_is_there() -> None:
    log = full(3, 0, grace=10)
    assert next_due(log.table, {0: 0.0, 1: 0.0, 2: 0.0}, Times(0.0)) is None
    away = {0: 0.0, 1: 0.0}
    due = next_due(log.table, away, Times(0.0))
    assert due is not None
    assert (due.time, due.what) == (10.0, "host")
    assert on_its_own(log.table, due, away).house == (facts.HostPassed(2),)


def test_an_onlooker_becomes_host_only_between_games() -> None:
    log = full(2, 1)
    log.do("cas", messages.Join())
    away = {0: 0.0, 1: 0.0}
    assert next_host(log.table, away) == 2
    log.do("ann", messages.Start())
    assert next_host(log.table, away) is None
    assert next_host(log.table, {0: 0.0}) == 1
