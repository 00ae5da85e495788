"""Quick talk: a closed set of statements that are facts, change no state and cannot flood."""

from pathlib import Path

import pytest

from saboteur import (
    Action,
    Dig,
    Game,
    NotationError,
    RandomPlayer,
    Statement,
    Talked,
    TalkRefused,
    View,
    legal_talk,
    parse_statement,
    play_game,
    read_record,
)
from saboteur.bots.levels import LEVELS
from saboteur.lab.simulate import planned, simulate
from saboteur.play.player import play_decision
from saboteur.play.talk import STATEMENT_KINDS, statements, text_of

ALL = statements(4, 3, 1)


@pytest.mark.parametrize("statement", ALL, ids=text_of)
def test_a_statement_reads_back(statement: Statement) -> None:
    assert parse_statement(text_of(statement)) == statement


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "gold",
        "gold x",
        "gold -1",
        "gold 1 2",
        "repair-me 1",
        "trust",
        "GOLD 1",
        "why",
        "my-mistake 1",
    ],
)
def test_nothing_else_is_a_statement(text: str) -> None:
    with pytest.raises(NotationError):
        parse_statement(text)


def test_a_seat_speaks_of_every_goal_and_of_the_others() -> None:
    assert {statement.kind for statement in ALL} == set(STATEMENT_KINDS)
    assert [s.about for s in ALL if s.kind == "gold"] == [0, 1, 2]
    assert [s.about for s in ALL if s.kind == "suspect"] == [0, 2, 3]
    assert [s.about for s in ALL if s.kind == "why"] == [0, 2, 3]
    assert len(ALL) == 6 * 3 + 4 * 3 + 5
    assert statements(1, 6, 0) == ()


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize(("game", "players"), [("base", 3), ("saboteur2", 3)])
def test_where_roles_are_hidden_everything_can_be_said(game: str, players: int, seat: int) -> None:
    assert legal_talk(Game(game, players=players, seed=1).view(seat)) == statements(
        players, 3, seat
    )


def test_in_the_duel_one_can_only_bluff_about_goals() -> None:
    game = Game("duel", players=2, seed=1)
    assert {said.kind for said in legal_talk(game.view(0))} == {"gold", "stone"}
    game.talk(1, "gold 5")
    with pytest.raises(TalkRefused, match="no-roles"):
        game.talk(0, "suspect 1")


def test_alone_nobody_hears_it() -> None:
    game = Game("solo", players=1, seed=1)
    assert not legal_talk(game.view(0))
    with pytest.raises(TalkRefused, match="alone"):
        game.talk(0, "gold 1")


@pytest.mark.rule("B35")
@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_at_a_quiet_table_nothing_can_be_said(game: str) -> None:
    quiet = Game(game, players=3, seed=1, quiet=True)
    assert not legal_talk(quiet.view(0))
    with pytest.raises(TalkRefused, match="quiet"):
        quiet.talk(0, "gold 1")
    assert legal_talk(Game(game, players=3, seed=1, quiet=False).view(0))


@pytest.mark.rule("B35")
def test_bots_keep_silent_too() -> None:
    def said(**options: bool) -> int:
        game = Game("base", players=3, seed=1, rounds=1, **options)
        play_game(game, [LEVELS["shrewd"](seat) for seat in range(3)])
        return sum(isinstance(fact, Talked) for fact in game.facts)

    assert said()
    assert not said(quiet=True)


def test_onlookers_say_nothing() -> None:
    assert not legal_talk(Game("base", players=3, seed=1).view(None))


def test_talk_is_a_fact_for_all_and_changes_nothing(tmp_path: Path) -> None:
    game = Game("base", players=4, seed=1)
    before = game.position
    game.talk(2, "gold 1")
    assert game.position == before
    assert all(game.view(viewer).history[-1] == Talked(2, "gold", 1) for viewer in (None, 0, 2))
    game.save(tmp_path / "talk.saboteur.json", 3)
    step = read_record(tmp_path / "talk.saboteur.json").steps[-1]
    assert step.command is None
    assert [recorded.fact for recorded in step.facts] == [Talked(2, "gold", 1)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gold 3", "no-such-goal"),
        ("dig-toward 9", "no-such-goal"),
        ("suspect 4", "no-such-seat"),
        ("trust 2", "oneself"),
        ("why 2", "oneself"),
        ("deny 4", "no-such-seat"),
        ("who-saw 3", "no-such-goal"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(text: str, why: str) -> None:
    game = Game("base", players=4, seed=1)
    facts = game.facts
    with pytest.raises(TalkRefused) as refused:
        game.talk(2, text)
    assert refused.value.why == why
    assert game.facts == facts


def test_only_seats_talk() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        Game("base", players=4, seed=1).talk(4, "gold 1")


def test_a_goal_that_all_can_see_is_no_news() -> None:
    game = found_a_stone()
    up = next(i for i, goal in enumerate(game.view(None).goals) if goal.lies == "up")
    for kind in ("gold", "stone", "who-saw", "unseen"):
        with pytest.raises(TalkRefused, match="face-up"):
            game.talk(0, f"{kind} {up}")
        assert parse_statement(f"{kind} {up}") not in legal_talk(game.view(0))
    game.talk(0, f"dig-toward {up}")


class Rusher(RandomPlayer):
    """Digs as near to a goal that lies face down as it can."""

    def choose(self, view: View) -> Action:
        digs = [action for action in view.legal if isinstance(action, Dig)]
        away = [goal for goal in view.goals if goal.lies == "down"]
        if not digs or not away:
            return super().choose(view)
        return min(digs, key=lambda dig: min(abs(g.x - dig.x) + abs(g.y - dig.y) for g in away))


def found_a_stone() -> Game:
    game = Game("base", players=5, seed=2)
    rushers = [Rusher(seat) for seat in range(5)]
    while not any(goal.lies == "up" for goal in game.view(None).goals):
        play_decision(game, rushers)
    assert not game.view(None).round_over
    return game


def test_nobody_talks_while_gold_is_shared_out_or_after_the_end() -> None:
    game = Game("base", players=5, seed=2)
    rushers = [Rusher(seat) for seat in range(5)]
    shared = 0
    while not game.over:
        if game.decision.what == "nugget":
            shared += 1
            with pytest.raises(TalkRefused, match="over"):
                game.talk(0, "trust 1")
        play_decision(game, rushers)
    assert shared
    with pytest.raises(TalkRefused, match="over"):
        game.talk(0, "trust 1")


def test_a_seat_cannot_flood() -> None:
    game = Game("base", players=3, seed=1)
    for _ in range(2):
        game.talk(0, "trust 1")
    with pytest.raises(TalkRefused, match="enough"):
        game.talk(0, "trust 2")
    game.talk(1, "suspect 0")
    game.take(game.legal_actions()[0])
    game.talk(0, "trust 2")


class Chatterbox(RandomPlayer):
    """Says whatever there is to say, in turn, and remembers what it heard."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.asked = 0
        self.heard: list[Talked] = []

    def talk(self, view: View) -> Statement | None:
        self.asked += 1
        self.heard += [fact for fact in view.history[-3:] if isinstance(fact, Talked)]
        said = legal_talk(view)
        return said[self.asked % len(said)]


@pytest.mark.parametrize(
    ("game", "players"), [("base", 3), ("saboteur2", 2), ("duel", 2), ("solo", 1)]
)
def test_talkers_are_asked_after_every_action(game: str, players: int) -> None:
    talkers = [Chatterbox(seat) for seat in range(players)]
    played, again = (Game(game, players=players, seed=2) for _ in range(2))
    play_game(played, talkers)
    said = [fact for fact in played.facts if isinstance(fact, Talked)]
    assert len(said) == sum(talker.asked for talker in talkers)
    assert bool(said) == bool(talkers[0].heard) == (players > 1)
    play_game(again, [Chatterbox(seat) for seat in range(players)])
    assert again.facts == played.facts


def test_talk_does_not_change_what_the_others_of_the_table_do() -> None:
    """Random players do not listen: apart from the talk it is the same game."""
    silent, loud = (Game("base", players=4, seed=3) for _ in range(2))
    play_game(silent, [RandomPlayer(seat) for seat in range(4)])
    play_game(loud, [Chatterbox(0), *(RandomPlayer(seat) for seat in range(1, 4))])
    assert [fact for fact in loud.facts if not isinstance(fact, Talked)] == list(silent.facts)


def test_a_quick_player_that_talks_is_heard_in_a_simulation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = simulate(planned("base", players=3, games=1, seed=1)).digest
    monkeypatch.setitem(LEVELS, "random", Chatterbox)
    assert simulate(planned("base", players=3, games=1, seed=1)).digest != silent
