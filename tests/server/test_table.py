"""Tables as such: commands, refusals, and that a table is its log folded."""

import random
from collections.abc import Iterator

import pytest

from saboteur.bots.levels import LEVELS
from saboteur.rules.texts.notation import text_of
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry, happened_of, happened_text
from saboteur.server.log.facts import Settings
from saboteur.server.log.snapshot import snapshot_text, table_of
from saboteur.server.log.table import Table
from saboteur.server.messages import AnyDo
from saboteur.server.tables.commands import decide
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.silence import chooser
from saboteur.server.tables.summary import summary_after


class Log:
    """A table with its log, and people who want things of it."""

    def __init__(self, seats: int = 3, game: str = "base", **settings: bool | int) -> None:
        self.table = Table("code")
        self.entries: list[Entry] = []
        made = facts.GameArranged(game, {}, seats)
        changed = facts.SettingsChanged(Settings(**settings))  # type: ignore[arg-type]
        joined = (facts.PersonJoined(0), facts.HostPassed(0))
        self.put(Proposal((made, changed, *joined)), "ann")

    def put(self, proposal: Proposal, person: str | None = None, kind: str = "") -> None:
        began = any(isinstance(fact, facts.GameStarted) for fact in proposal.house)
        number = self.table.number + began
        version = self.table.version + 1
        at = (version, 0, person, f"id{version}", kind, number)
        entry = Entry(*at, proposal.house, proposal.steps)
        # Through the log's text, as every entry goes.
        stored = Entry(*at, *happened_of(happened_text(entry)))
        assert stored == entry
        summary = summary_after(self.table, stored)
        self.table.seed = proposal.seed or self.table.seed
        self.table.fold(stored)
        self.entries.append(stored)
        assert summary == summary_after(self.table, Entry(*at, (), ()))

    def do(self, person: str, do: AnyDo) -> None:
        self.put(decide(self.table, person, do), person)

    def refused(self, person: str, do: AnyDo) -> str:
        with pytest.raises(Refused) as refused:
            decide(self.table, person, do)
        return refused.value.rule or refused.value.reason

    def choose(self) -> None:
        seat = chooser(self.table)
        assert self.table.game is not None
        action = text_of(LEVELS["careful"](1).choose(self.table.game.view(seat)))
        person = self.table.chairs[seat].person
        assert person is not None
        self.do(self.table.guests[person].id, messages.Choose(action))


def full(people: int = 2, bots: int = 1, game: str = "base", **settings: bool | int) -> Log:
    log = Log(people + bots, game, **settings)
    for number, name in enumerate(("ann", "bob", "cas", "dee")[:people]):
        if number:
            log.do(name, messages.Join())
        log.do(name, messages.Sit(number))
    for seat in range(people, people + bots):
        log.do("ann", messages.SeatBot(seat, "careful"))
    return log


def begun(people: int = 2, bots: int = 1) -> Log:
    log = full(people, bots)
    log.do("ann", messages.Start())
    return log


def same(one: Table, other: Table) -> bool:
    """Equal in all but the seed, which is nowhere."""
    games = [table.game for table in (one, other)]
    positions = [None if game is None else game.position for game in games]
    histories = [None if game is None else game.facts for game in games]
    shown = [
        (t.version, t.arranged, t.settings, t.guests, t.host, t.chairs, t.number)
        for t in (one, other)
    ]
    return shown[0] == shown[1] and positions[0] == positions[1] and histories[0] == histories[1]


def test_whoever_opens_a_table_is_its_host() -> None:
    assert Log().table.host == 0


def test_only_a_host_starts_and_only_a_full_table() -> None:
    log = full(2, 0 + 1)
    assert log.refused("bob", messages.Start()) == "not-host"
    log.do("ann", messages.FreeSeat(2))
    assert log.refused("ann", messages.Start()) == "seats-empty"
    log.do("ann", messages.SeatBot(2, "beginner"))
    log.do("ann", messages.Start())
    assert log.table.playing
    assert log.refused("ann", messages.Start()) == "game-on"


def test_a_seat_is_one_persons() -> None:
    log = full(2, 1)
    assert log.refused("bob", messages.Sit(0)) == "seat-taken"
    assert log.refused("ann", messages.SeatBot(1, "careful")) == "seat-taken"
    assert log.refused("ann", messages.Sit(3)) == "no-such-seat"
    assert log.refused("ann", messages.SeatBot(2, "exec:rm")) == "no-such-level"


def test_moving_to_another_seat_frees_the_first() -> None:
    log = full(2, 0)
    log.do("ann", messages.Arrange("base", {}, 3))
    log.do("ann", messages.Sit(2))
    assert [chair.person for chair in log.table.chairs] == [None, 1, 0]


def test_strangers_must_join_first() -> None:
    assert Log().refused("eve", messages.Sit(0)) == "not-found"


def test_an_illegal_choice_is_refused_with_its_rule() -> None:
    log = begun(3, 0)
    seat = chooser(log.table)
    other = log.table.guests[(seat + 1) % 3].id
    mine = log.table.guests[seat].id
    assert log.refused(other, messages.Choose("pass EW")) == "B5"
    assert log.refused(mine, messages.Choose("dance")) == "not-an-action"
    assert log.refused(mine, messages.Choose("dig NESW 20,20")) not in ("", "not-an-action")


def test_a_choice_for_an_older_decision_is_stale() -> None:
    log = begun(3, 0)
    seen = log.table.version
    log.choose()
    mine = log.table.guests[chooser(log.table)].id
    assert log.refused(mine, messages.Choose("pass EW", seen)) == "stale"
    assert log.refused(mine, messages.Choose("dance", log.table.version)) == "not-an-action"


def test_standing_in_a_game_leaves_a_bot_and_the_seat_can_be_taken_back() -> None:
    log = begun()
    log.do("bob", messages.Stand())
    assert log.table.chairs[1].player == "careful"
    assert log.refused("bob", messages.Stand()) == "nothing-to-do"
    log.do("bob", messages.Sit(1))
    assert log.table.chairs[1].player == "person"


def test_a_stranger_watches_until_the_game_is_over() -> None:
    log = begun()
    log.do("cas", messages.Join())
    assert log.refused("cas", messages.Sit(2)) == "ask-host"
    assert log.refused("cas", messages.Sit(1)) == "seat-taken"
    assert log.refused("cas", messages.SeatPerson(2, 2)) == "not-host"


def test_a_host_gives_a_bots_seat_to_a_friend_who_is_late() -> None:
    log = full()
    log.do("cas", messages.Join())
    assert log.refused("ann", messages.SeatPerson(2, 2)) == "no-game"
    log.do("ann", messages.Start())
    log.do("ann", messages.SeatPerson(2, 2))
    assert log.table.seat_of("cas") == 2
    assert log.table.chairs[2].player == "person"
    assert log.refused("ann", messages.SeatPerson(1, 2)) == "seat-taken"
    assert log.refused("ann", messages.SeatPerson(7, 2)) == "no-such-seat"
    assert log.refused("ann", messages.SeatPerson(2, 9)) == "no-such-person"


def test_nobody_may_know_two_hands() -> None:
    log = begun(2, 2)
    for person in (0, 1):
        assert log.refused("ann", messages.SeatPerson(2, person)) == "game-on"
    log.do("cas", messages.Join())
    log.do("ann", messages.SeatPerson(2, 2))
    log.do("cas", messages.Stand())
    assert log.refused("ann", messages.SeatPerson(3, 2)) == "game-on"
    log.do("ann", messages.Kick(2))
    assert log.refused("ann", messages.SeatPerson(3, 2)) == "no-such-person"
    log.do("dee", messages.Join())
    log.do("ann", messages.SeatPerson(2, 3))
    assert log.table.chairs[2].person == 3


def test_a_hand_that_a_person_began_is_given_to_nobody() -> None:
    log = begun()
    log.do("cas", messages.Join())
    log.do("ann", messages.Kick(1))
    assert log.table.chairs[1].bot == "careful"
    assert log.refused("ann", messages.SeatPerson(1, 2)) == "seat-taken"
    log.do("ann", messages.SeatBot(1, "random"))
    assert log.refused("ann", messages.SeatPerson(1, 2)) == "seat-taken"
    log.do("ann", messages.SeatPerson(2, 2))


def test_whoever_was_sent_away_finds_no_table() -> None:
    log = begun()
    log.do("ann", messages.Kick(1))
    assert log.table.chairs[1].player == "careful"
    assert log.refused("bob", messages.Sit(1)) == "not-found"
    assert log.refused("bob", messages.Join()) == "not-found"
    assert log.refused("ann", messages.Kick(0)) == "no-such-person"


def test_the_muted_say_nothing() -> None:
    log = begun()
    log.do("bob", messages.Chat("hello\n\N{RIGHT-TO-LEFT OVERRIDE}there"))
    assert log.entries[-1].house == (facts.Chatted(1, "hello there"),)
    log.do("ann", messages.Mute(1))
    assert log.refused("bob", messages.Chat("hello")) == "muted"
    assert log.refused("bob", messages.Talk("gold", 0)) == "muted"
    log.do("ann", messages.Mute(1, False))
    log.do("bob", messages.Talk("gold", 0))
    log.do("ann", messages.Change(chat=False))
    assert log.refused("bob", messages.Chat("hello")) == "chat-off"


@pytest.mark.rule("B35")
def test_at_a_quiet_table_players_keep_silent_from_the_deal_to_the_end() -> None:
    log = full(3, 0)
    log.do("ann", messages.Arrange("base", {"quiet": "on", "rounds": "1"}, 3))
    log.do("dee", messages.Join())
    log.do("ann", messages.Chat("before the game"))
    log.do("ann", messages.Start())
    assert log.refused("ann", messages.Chat("in the game")) == "B35"
    assert log.refused("ann", messages.Talk("gold", 0)) == "B35"
    log.do("dee", messages.Chat("from an onlooker"))
    while log.table.playing:
        log.choose()
    log.do("ann", messages.Chat("after the game"))


def test_talk_is_a_closed_set_and_not_endless() -> None:
    log = begun()
    assert log.refused("bob", messages.Talk("nonsense")) == "cannot-say"
    assert log.refused("bob", messages.Talk("gold", 7)) == "cannot-say"
    log.do("bob", messages.Talk("gold", 0))
    log.do("bob", messages.Talk("suspect", 0))
    assert log.refused("bob", messages.Talk("trust", 0)) == "cannot-say"


def test_hosting_is_handed_over() -> None:
    log = full()
    log.do("ann", messages.HandOver(1))
    assert log.refused("ann", messages.Start()) == "not-host"
    log.do("bob", messages.Start())


def test_settings_change_one_by_one() -> None:
    log = full(clock=30, grace=20)
    log.do("ann", messages.Change(listed=True, clock=None))
    assert log.table.settings == Settings(listed=True, grace=20)


def test_a_game_nobody_knows_is_not_arranged() -> None:
    log = full()
    assert log.refused("ann", messages.Arrange("chess", {}, 3)) == "bad-options"
    assert log.refused("ann", messages.Arrange("base", {"edition": "xx"}, 3)) == "bad-options"
    assert log.refused("ann", messages.Arrange("base", {}, 11)) == "bad-options"


def test_a_rematch_keeps_seats_and_counts_games() -> None:
    log = full(3, 0)
    assert log.refused("ann", messages.Rematch()) == "no-game"
    log.do("ann", messages.Start())
    while log.table.playing:
        log.choose()
    assert log.table.phase == "over"
    log.table.chairs[1].stand_in = "careful"
    log.do("ann", messages.Rematch())
    assert (log.table.number, log.table.phase) == (2, "playing")
    assert log.table.chairs[1].player == "person"


def wants(log: Log, dice: random.Random) -> Iterator[tuple[str, AnyDo]]:
    """Things that people may want, sensible or not."""
    people = ("ann", "bob", "cas", "dee")
    while True:
        who, seat, number = dice.choice(people), dice.randrange(5), dice.randrange(5)
        choices: list[tuple[str, AnyDo]] = [
            (who, messages.Join()),
            (who, messages.Sit(seat)),
            (who, messages.Stand()),
            (who, messages.SeatBot(seat, dice.choice(("careful", "random", "none")))),
            (who, messages.SeatPerson(seat, number)),
            (who, messages.FreeSeat(seat)),
            (who, messages.Start()),
            (who, messages.Rematch()),
            (who, messages.Arrange("duel", {}, 2)),
            (who, messages.Arrange("saboteur2", {}, 4)),
            (who, messages.Talk(dice.choice(("gold", "trust")), number)),
            (who, messages.Chat("hello")),
            (who, messages.HandOver(number)),
            (who, messages.Mute(number, dice.random() < 0.5)),
            *([(who, messages.Kick(number))] if dice.random() < 0.05 else []),
        ]
        yield dice.choice(choices)


@pytest.mark.parametrize("seed", range(8))
def test_a_table_is_its_log_folded(seed: int) -> None:
    dice = random.Random(seed)
    log, snapshots = full(3, 1, "saboteur2"), []
    asked = wants(log, dice)
    for _ in range(400):
        who, do = next(asked)
        if log.table.playing and dice.random() < 0.8:
            chair = log.table.chairs[chooser(log.table)]
            if chair.person is not None:
                log.choose()
                continue
        before = snapshot_text(log.table)
        try:
            proposal = decide(log.table, who, do)
        except Refused:
            assert snapshot_text(log.table) == before
            continue
        if any(isinstance(fact, facts.GameStarted) for fact in proposal.house):
            snapshots.append(before)
        log.put(proposal, who)
    again = Table("code")
    for entry in log.entries:
        again.fold(entry)
    assert same(again, log.table)
    assert again.done == log.table.done
    if snapshots:
        quick = table_of(snapshots[-1])
        for entry in log.entries[quick.version :]:
            quick.fold(entry)
        assert same(quick, log.table)
