"""The shrewd and the expert bot: what they choose, what they say, and that a budget is a budget."""

from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Game, RandomPlayer, Statement, Talked, View
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.blueprint import Blueprint
from saboteur.bots.careful import sequence
from saboteur.bots.expert import ExpertPlayer
from saboteur.bots.levels import checked, player
from saboteur.bots.named import UnknownLevel
from saboteur.bots.outlook import ALL_GOALS, Outlook, shared
from saboteur.bots.redeal import redealt
from saboteur.bots.search import NARROW, WIN, Search
from saboteur.bots.shrewd import PLEA, stance_of
from saboteur.bots.sides import SIDES, foe
from saboteur.bots.speech import said
from saboteur.bots.stance import plain, taking_sides
from saboteur.bots.worlds import world
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.player import Talker, play_decision
from saboteur.play.talk import StatementKind
from saboteur.rules.actions import action_of
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened, GoalSeen
from saboteur.rules.names import DIGGERS_WIN, ROLES
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

POSITIONS: Final = sorted(files("saboteur.lab").joinpath("positions").iterdir(), key=str)


def moments(game: str, players: int, seed: int, every: int) -> list[View]:
    """Views before choices, in a game of random players."""
    played, found = Game(game, players=players, seed=seed), list[View]()
    seats = [RandomPlayer(f"{seed}/{seat}") for seat in range(players)]
    while not played.over and len(found) < 3 * every:
        assert played.decision.seat is not None
        found.append(played.view(played.decision.seat))
        play_decision(played, seats)
    return found[::every]


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("level", ["shrewd", "expert@4"])
def test_the_same_seed_and_view_give_the_same_legal_choice(game: str, level: str) -> None:
    seen = moments(game, CATALOGUE[game].rules.players[0], 3, 12)[-1]
    chosen = player(level, 4).choose(seen)
    assert chosen in seen.legal
    assert player(level, 4).choose(seen) == chosen


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("level", ["shrewd", "expert@8"])
def test_a_choice_and_a_word_are_blind_to_what_the_seat_cannot_know(game: str, level: str) -> None:
    for number, seen in enumerate(moments(game, CATALOGUE[game].rules.players[1], 8, 9)):
        seat = seen.decision.seat
        assert isinstance(seat, int)
        elsewhere = replace(view(world(seen, dice(number)), seat), history=seen.history)
        here, there = player(level, 4), player(level, 4)
        assert here.choose(seen) == there.choose(elsewhere)
        assert isinstance(here, Talker)
        assert isinstance(there, Talker)
        assert here.talk(seen) == there.talk(elsewhere)


@pytest.mark.parametrize("level", ["shrewd", "expert@4"])
@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.name)
def test_games_that_began_from_a_position_are_played_on(file: Traversable, level: str) -> None:
    game = Game.from_position(file.read_text(encoding="utf-8"), seed=1)
    seats = [player(level, seat) for seat in range(game.players)]
    for _ in range(8):
        if not game.over:
            play_decision(game, seats)


@pytest.mark.parametrize("game", CATALOGUE)
def test_worlds_dealt_anew_look_the_same(game: str) -> None:
    for number, seen in enumerate(moments(game, CATALOGUE[game].rules.players[1], 5, 11)):
        seat = seen.decision.seat
        assert isinstance(seat, int)
        first = world(seen, dice(number))
        anew = redealt(first, seat, sequence(number))
        assert view(anew, seat) == replace(seen, history=())


def test_worlds_dealt_anew_differ() -> None:
    seen = Game("base", players=5, seed=1).view(0)
    first = world(seen, dice(1))
    texts = {position(redealt(first, 0, sequence(number))) for number in range(10)}
    assert len(texts) == 10


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_playouts_means_the_weightiest_action(game: str) -> None:
    for seen in moments(game, CATALOGUE[game].rules.players[1], 6, 10):
        if seen.decision.what == "turn":
            state = world(seen, dice(0))
            open_roles = CATALOGUE[game].rules.players[1] < 3
            stance = plain(state, state.seat) if open_roles else stance_of(seen, Beliefs(seen))
            code = Blueprint(0).choose_as(state, sequence(1), stance)
            assert ExpertPlayer(1, 0).choose(seen) == action_of(state, code)


def test_few_playouts_are_spent_on_few_candidates() -> None:
    seen = Game("base", players=5, seed=1).view(0)
    first = world(seen, dice(1))
    stance = taking_sides(first, 0, True)
    searches = [Search([first], stance, playouts, 1, 9.0) for playouts in (50, 200, 4000)]
    found = [len(search.candidates()[0]) for search in searches]
    assert found == [4, 8, 16]


def test_a_search_ends_when_its_time_is_up() -> None:
    game = Game("base", players=5, seed=1)
    seen = game.view(game.decision.seat)
    first = world(seen, dice(1))
    stance = stance_of(seen, Beliefs(seen))
    search = Search([first], stance, 100_000, 1, 0.0)
    assert search.best()
    assert search.late
    unhurried = Search([first], stance, 20, 1, 600.0)
    unhurried.best()
    assert not unhurried.late


@pytest.mark.parametrize("name", ["expert@", "expert@x", "expert@-1", "careful@5", "shrew"])
def test_only_an_expert_has_a_budget(name: str) -> None:
    with pytest.raises(UnknownLevel):
        checked(name)


def test_a_budget_is_part_of_a_name() -> None:
    assert checked("expert@25") == "expert@25"


def spoken(role: str, face: str, others: tuple[tuple[int, ...], ...] = ((), (), ())) -> View:
    """A view of seat 0 that has just looked at goal 1."""
    seen = Game("base", players=4, seed=1, first=0).view(0)
    goals = tuple(
        replace(goal, face=face) if number == 1 else goal for number, goal in enumerate(seen.goals)
    )
    return replace(
        seen,
        role=role,
        roles=(role, "?", "?", "?"),
        goals=goals,
        looked=((1,), *others),
        history=(*seen.history, GoalSeen(0, "map", 1, face)),
    )


@pytest.mark.parametrize(("face", "word"), [(TREASURE, "gold"), ("NE+stone", "stone")])
def test_a_digger_tells_what_it_saw(face: str, word: StatementKind) -> None:
    seen = spoken("digger", face)
    assert said(seen, Beliefs(spoken_before(seen))) == Statement(word, 1)


def test_a_saboteur_lies_where_nobody_can_tell() -> None:
    alone = spoken("saboteur", TREASURE)
    assert said(alone, Beliefs(spoken_before(alone))) == Statement("stone", 1)
    watched = spoken("saboteur", TREASURE, ((1,), (), ()))
    assert said(watched, Beliefs(spoken_before(watched))) == Statement("gold", 1)


def spoken_before(seen: View) -> View:
    """The same view with the deal alone, which anybody may believe from."""
    return replace(seen, history=seen.history[:1])


def believed(seen: View, goal: int) -> View:
    """A view after others have said, and shown, that the treasure lies at a goal."""
    looked = tuple((goal,) if seat else () for seat in range(seen.players))
    said_so: list[object] = []
    for seat in range(1, seen.players):
        said_so.append(DecisionOpened("turn", seat, None))
        said_so += [GoalSeen(seat, "map", goal, "?"), Talked(seat, "gold", goal)]
    return replace(seen, looked=looked, history=(*seen.history, *said_so))


def test_a_digger_says_where_to_dig_when_others_have_told_where_not() -> None:
    seen = digging()
    assert said(seen, Beliefs(seen)) is None
    told = seen
    for seat in range(1, 4):
        looks = (DecisionOpened("turn", seat, None), GoalSeen(seat, "map", 0, "?"))
        again = (DecisionOpened("turn", seat, None), GoalSeen(seat, "map", 1, "?"))
        words = (Talked(seat, "stone", 0), Talked(seat, "stone", 1))[seat == 3 :]
        told = replace(told, history=(*told.history, *looks, *again, *words))
    told = replace(told, history=(*told.history, DecisionOpened("turn", 0, None)))
    assert Beliefs(told).treasure()[2] > 0.85
    assert said(told, Beliefs(told)) == Statement("dig-toward", 2)
    gold = believed(seen, 2)
    assert said(gold, Beliefs(gold)) is None, "the others have said so"


def test_a_saboteur_who_alone_knows_the_treasure_points_elsewhere() -> None:
    seen = spoken("saboteur", TREASURE)
    lied = replace(seen, history=(*seen.history, Talked(0, "stone", 1)))
    assert said(lied, Beliefs(spoken_before(lied))) == Statement("dig-toward", 0)


def test_what_others_say_of_a_goal_is_where_one_digs() -> None:
    seen = digging()
    assert stance_of(seen, Beliefs(seen)).aims == 0b111
    told = believed(seen, 2)
    assert stance_of(told, Beliefs(told)).aims == 0b100


def test_a_map_is_worth_looking_through_whatever_others_say() -> None:
    """What somebody says is no knowledge: the map may show that it was a lie."""
    seen = digging()
    told = believed(seen, 2)
    state = world(told, dice(1))
    outlook = Outlook(state, state.seat, stance_of(told, Beliefs(told)).aims)
    assert len(outlook.columns) == 1
    assert outlook.doubts == 3


def test_in_a_playout_others_do_not_know_what_the_searcher_believes() -> None:
    seen = digging()
    told = believed(seen, 2)
    state = world(told, dice(1))
    search = Search([state], stance_of(told, Beliefs(told)), 10, 1, 9.0)
    state.seen = vec[u8]([u8(0)] * len(state.seen))
    assert len(search.outlook(state).columns) == 1
    state.seat = 1
    assert len(search.outlook(state).columns) == 3


def test_what_an_action_gives_away_is_judged_by_what_everybody_sees() -> None:
    state = world(digging(), dice(1))
    knowing = Outlook(state, 0, ALL_GOALS)
    assert shared(state, 0, knowing) is knowing
    state.seen = vec[u8]([u8(7), *state.seen[1:]])
    knowing = Outlook(state, 0, ALL_GOALS)
    assert len(knowing.columns) == 1
    assert len(shared(state, 0, knowing).columns) == 3


def test_a_plea_moves_whoever_trusts_the_one_that_pleads() -> None:
    whole = digging()
    broken = replace(whole, markers=((), (), ("broken-lantern",), ()))
    for seen, moves in ((whole, 0), (broken, PLEA)):
        asked = replace(seen, history=(*seen.history, Talked(2, "repair-me", None)))
        before, after = (stance_of(one, Beliefs(one)).foes for one in (seen, asked))
        assert before[2] < 0
        assert after[2] == max(-100, before[2] - moves)
        assert [*after[:2], *after[3:]] == [*before[:2], *before[3:]]


@pytest.mark.parametrize(
    ("own", "chances", "expected"),
    [
        ("digger", {"digger": 0.25, "saboteur": 0.75}, 50),
        ("saboteur", {"digger": 0.25, "saboteur": 0.75}, -50),
        ("blue-digger", {"green-digger": 1.0}, 50),
        ("green-digger", {"blue-digger": 0.5, "saboteur": 0.5}, 75),
        ("profiteer", {"saboteur": 1.0}, 0),
    ],
)
def test_friends_and_foes_go_by_role(own: str, chances: dict[str, float], expected: int) -> None:
    """B19: a side wins together; X25: a colour against the other; X28: the profiteer always."""
    assert foe(own, chances) == expected


def test_every_line_of_the_table_of_sides_names_roles() -> None:
    assert set(SIDES) < set(ROLES)
    assert {role for sides in SIDES.values() for role in sides} < set(ROLES)


def test_a_near_miss_and_a_late_find_are_told_apart() -> None:
    first = world(digging(), dice(1))
    search = Search([first], plain(first, 0), 10, 1, 9.0)
    far = search.found(first)
    assert 0 <= far < WIN - NARROW
    first.winner = DIGGERS_WIN
    soon = search.found(first)
    first.left = 0
    assert far < search.found(first) < soon <= WIN


def digging() -> View:
    """A digger's view of a round that has just been dealt."""
    return next(
        seen
        for seed in range(20)
        if (seen := Game("base", players=4, seed=seed, first=0).view(0)).role == "digger"
    )


def test_nobody_says_the_same_twice() -> None:
    seen = spoken("digger", TREASURE)
    again = replace(seen, history=(*seen.history, Talked(0, "gold", 1)))
    assert said(again, Beliefs(spoken_before(seen))) != Statement("gold", 1)


def test_bots_that_talk_are_never_refused() -> None:
    game = Game("base", players=4, seed=5)
    seats = [player("shrewd", f"5/{seat}") for seat in range(4)]
    for _ in range(30):
        if game.round == 1:
            play_decision(game, seats)
    told = [fact for fact in game.facts if isinstance(fact, Talked)]
    assert told
    assert len(told) == len(set(told))
