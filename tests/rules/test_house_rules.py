"""B29–B35: the house rules, in the base game."""

from collections import Counter
from dataclasses import replace

import pytest

from drawing import NEARLY, after, dealt, given, rule, told
from saboteur import Game, play_game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import careful
from saboteur.bots.levels import player
from saboteur.bots.search import Search
from saboteur.bots.shrewd import stance_of
from saboteur.bots.speech import said
from saboteur.bots.stance import plain
from saboteur.bots.worlds import world
from saboteur.games.catalogue import new_table, state_from
from saboteur.games.options import OptionError
from saboteur.rules.dice import dice
from saboteur.rules.facts import GameEnded, GoldPaid, NuggetTaken, RoundDealt, RoundEnded
from saboteur.rules.names import ROLES
from saboteur.rules.questions import decision, legal_actions, take
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

SEEDS = range(20)
DWARVES = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 6)}


def played(players: int, bot: str = "random", **options: str) -> Game:
    game = Game("base", players=players, seed=1, **options)
    play_game(game, [player(bot, seat) for seat in range(players)])
    return game


@rule("B29", "B1")
@pytest.mark.parametrize("players", DWARVES)
def test_the_selfish_dwarf_is_always_dealt(players: int) -> None:
    holders = set()
    for seed in range(60):
        state = dealt(new_table("base", players, {"selfish_dwarf": "on"}), seed)
        roles = [ROLES[role] for role in state.roles]
        assert roles.count("selfish-dwarf") == 1
        assert len(state.spares) == 1
        holders.add(roles.index("selfish-dwarf"))
    assert holders == set(range(players))


def treasure_found(roles: str) -> State:
    """Seat 0 has just reached the treasure."""
    state = given(NEARLY, players=len(roles), hand="EW", roles=roles, selfish_dwarf=True)
    return after(state, "dig EW 7,0")


@rule("B29", "B21")
def test_a_selfish_dwarf_who_makes_the_connection_takes_it_all() -> None:
    over = treasure_found("EDDS")
    assert view(over, None).round_won_by == "diggers"
    assert view(over, "all").nuggets == (("1", "3"), (), (), ())
    assert decision(over).what == "deal"


@rule("B29", "B19", "B20")
@pytest.mark.parametrize(("roles", "first"), [("DEDS", 0), ("SDED", 3), ("SDDE", 2)])
def test_else_the_packet_passes_the_selfish_dwarf_by(roles: str, first: int) -> None:
    state = treasure_found(roles)
    assert decision(state).seat == first
    assert len(view(state, None).packet) == 3
    while decision(state).what == "nugget":
        assert roles[state.seat] == "D"
        take(state, legal_actions(state)[0])


@rule("B29", "B19")
def test_with_ten_players_the_packet_has_nine_cards() -> None:
    assert len(view(treasure_found("DDDDDDESSS"), None).packet) == 9


@rule("B29", "B17")
def test_when_the_treasure_is_missed_the_selfish_dwarf_gets_nothing() -> None:
    state = given(hands=["NS", "", ""], deck="", roles="EDS", edition="fr", selfish_dwarf=True)
    assert view(after(state, "pass NS"), "all").nuggets == ((), (), ("1", "3"))


@rule("B29")
def test_a_selfish_dwarf_wants_the_connection_and_leaves_nobody_the_last_step() -> None:
    at_the_goal = given(NEARLY, hand="EW NS", roles="EDS", selfish_dwarf=True)
    assert text_of(careful(1).choose(view(at_the_goal, 0))) == "dig EW 7,0"
    for roles, digs in ("DES", True), ("EDS", False):
        state = given(
            "@ EW EW EW EW EW .", hand="EW map", roles=roles, seen={0: "1"}, selfish_dwarf=True
        )
        assert (text_of(careful(1).choose(view(state, 0))) == "dig EW 6,0") is digs


@rule("B29")
def test_nobody_believes_that_the_selfish_dwarf_was_left_over() -> None:
    seen = Game("base", players=3, seed=4, selfish_dwarf=True).view(0)
    chances = Beliefs(seen).roles()
    assert sum(chance["selfish-dwarf"] for chance in chances) == pytest.approx(1)
    for number in range(20):
        possible = world(seen, dice(number))
        assert [ROLES[role] for role in possible.roles].count("selfish-dwarf") == 1


@rule("B29")
def test_a_search_counts_only_what_pays() -> None:
    for roles, seat, pays in (
        ("EDS", 0, True),
        ("EDS", 1, False),
        ("DES", 0, True),
        ("DES", 1, False),
    ):
        over = treasure_found(roles)
        over.seat = seat
        assert (Search([over], plain(over, seat), 0, 1, 1.0).value(over, 0) > 0) is pays


@rule("B30")
@pytest.mark.parametrize("players", DWARVES)
def test_all_saboteurs_are_in_play(players: int) -> None:
    saboteurs, diggers = DWARVES[players]
    for seed in SEEDS:
        state = dealt(new_table("base", players, {"max_saboteurs": "on"}), seed)
        roles = Counter(ROLES[role] for role in state.roles)
        assert roles == {"saboteur": saboteurs, "digger": diggers}


@rule("B30", "B18")
def test_no_dwarf_is_left_over() -> None:
    game = played(4, max_saboteurs="on")
    told = [fact for fact in game.facts if isinstance(fact, RoundDealt | RoundEnded)]
    assert len(told) == 6
    assert all(not fact.spares for fact in told)
    assert game.view(0).spares == ()


@rule("B30", "B1")
def test_usually_one_dwarf_is_left_over() -> None:
    state = dealt(new_table("base", 5, {}))
    assert len(state.spares) == 1


@rule("B30", "B25")
def test_a_position_without_a_spare_dwarf_reads_back() -> None:
    state = dealt(new_table("base", 5, {"max_saboteurs": "on"}))
    assert "spares" not in position(state)
    again = given(roles="DSD", spares="", max_saboteurs=True)
    assert view(again, "all").spares == ()


def roles_of(game: Game) -> tuple[str, ...]:
    """As they were dealt first."""
    return next(fact.roles for fact in game.facts if isinstance(fact, RoundDealt))


@rule("B31", "B1")
@pytest.mark.parametrize("seed", SEEDS)
def test_at_the_deal_saboteurs_learn_who_the_others_are_and_nobody_else_does(seed: int) -> None:
    game = Game("base", players=7, seed=seed, saboteurs_known=True)
    [fact] = [fact for fact in game.facts if isinstance(fact, RoundDealt)]
    assert fact.roles == roles_of(game)
    for viewer in (None, *range(7)):
        knows = viewer is not None and fact.roles[viewer] == "saboteur"
        known = tuple(
            role if seat == viewer or (knows and role == "saboteur") else "?"
            for seat, role in enumerate(fact.roles)
        )
        assert game.view(viewer).roles == known
        assert as_seen(fact, viewer).roles == known


@rule("B31")
def test_usually_saboteurs_do_not_know_each_other() -> None:
    game = Game("base", players=7, seed=1)
    for viewer, role in enumerate(roles_of(game)):
        assert sorted(game.view(viewer).roles) == sorted(["?"] * 6 + [role])


@rule("B31")
def test_with_one_saboteur_it_changes_nothing() -> None:
    for seed in SEEDS:
        known = Game("base", players=4, seed=seed, saboteurs_known=True)
        usual = Game("base", players=4, seed=seed)
        for viewer in range(4):
            assert known.view(viewer).roles == usual.view(viewer).roles


@rule("B31")
def test_a_position_keeps_who_knows_whom() -> None:
    state = dealt(new_table("base", 7, {"saboteurs_known": "on"}), 3)
    again = state_from(position(state))
    assert [view(again, seat) for seat in range(7)] == [view(state, seat) for seat in range(7)]


@rule("B31")
@pytest.mark.parametrize("seed", SEEDS)
def test_bots_take_fellows_for_friends_and_nobody_else(seed: int) -> None:
    game = Game("base", players=7, seed=seed, saboteurs_known=True)
    roles = roles_of(game)
    spoiler = roles.index("saboteur")
    seen = game.view(spoiler)
    fellows = [seat for seat, role in enumerate(seen.roles) if role == "saboteur"]
    beliefs = Beliefs(seen)
    assert [round(chance) for chance in beliefs.saboteur()] == [
        int(role == "saboteur") for role in roles
    ]
    stances = [stance_of(seen, beliefs), plain(world(seen, dice(seed)), spoiler)]
    for stance in stances:
        assert [seat for seat in range(7) if stance.foes[seat] < 0 or seat == spoiler] == fellows
    for number in range(5):
        possible = world(seen, dice(number))
        assert [s for s in range(7) if ROLES[possible.roles[s]] == "saboteur"] == fellows
        assert view(possible, spoiler) == replace(seen, history=())
    assert not any(s.kind == "trust" for s in [said(seen, beliefs)] if s is not None)


@rule("B32", "B27")
@pytest.mark.parametrize("rounds", ["1", "2", "3", "4", "5"])
def test_a_game_has_as_many_rounds_as_the_table_chose(rounds: str) -> None:
    facts = played(3, rounds=rounds).facts
    assert sum(isinstance(fact, RoundDealt) for fact in facts) == int(rounds)
    assert sum(isinstance(fact, GameEnded) for fact in facts) == 1


@rule("B32")
@pytest.mark.parametrize("rounds", ["0", "6", "many"])
def test_no_game_has_fewer_than_one_or_more_than_five_rounds(rounds: str) -> None:
    with pytest.raises(OptionError):
        new_table("base", 3, {"rounds": rounds})


@rule("B32", "B4")
@pytest.mark.parametrize(("rounds", "sets"), [("3", 1), ("4", 2), ("5", 2)])
def test_four_rounds_take_two_sets_of_nugget_cards(rounds: str, sets: int) -> None:
    pile = Counter(new_table("base", 3, {"rounds": rounds}).pile)
    assert pile == {1: 16 * sets, 2: 8 * sets, 3: 4 * sets}


def found_gold(open_gold: bool = False) -> State:
    """Seat 1 has found the treasure and holds the packet."""
    state = given(
        NEARLY, turn=1, hand="EW", purses={0: "3"}, pile="1 1 2 3 1 2", open_gold=open_gold
    )
    return after(state, "dig EW 7,0")


@rule("B33", "B24")
def test_open_gold_lies_open_for_everybody() -> None:
    for viewer in (None, 0, 1, 2):
        assert view(found_gold(open_gold=True), viewer).nuggets[0] == ("3",)
    assert view(found_gold(), 1).nuggets[0] == ("?",)


@rule("B33", "B19")
def test_each_nugget_that_is_taken_is_seen_by_all_and_the_packet_is_not() -> None:
    state = found_gold(open_gold=True)
    [taken] = [as_seen(f, None) for f in told(state, "take 2") if isinstance(f, NuggetTaken)]
    assert (taken.nugget, taken.packet) == ("2", ("?", "?"))
    assert view(state, 1).packet == ("1", "2", "3")
    assert set(view(state, 0).packet) == {"?"}
    [hidden] = [
        as_seen(f, None) for f in told(found_gold(), "take 2") if isinstance(f, NuggetTaken)
    ]
    assert hidden.nugget == "?"


@rule("B33", "B21")
def test_what_saboteurs_are_paid_is_seen_by_all() -> None:
    for open_gold, nuggets in (True, ("1", "3")), (False, ("?", "?")):
        state = given(hands=["NS", "", ""], deck="", edition="fr", open_gold=open_gold)
        [paid] = [as_seen(f, 0) for f in told(state, "pass NS") if isinstance(f, GoldPaid)]
        assert (paid.seat, paid.nuggets) == (2, nuggets)


@rule("B34", "B2")
@pytest.mark.parametrize(
    ("goals", "cells"),
    [
        ("printed", [(8, -2), (8, 0), (8, 2)]),
        ("far", [(8, -2), (9, 0), (8, 2)]),
        ("wide", [(8, -3), (8, 0), (8, 3)]),
    ],
)
def test_the_goals_lie_where_the_table_wants_them(goals: str, cells: list[tuple[int, int]]) -> None:
    seen = view(dealt(new_table("base", 3, {"goals": goals})), None)
    assert [(goal.x, goal.y) for goal in seen.goals] == cells


@rule("B34")
def test_a_far_goal_is_reached_one_cell_later() -> None:
    state = after(given(NEARLY, hand="EW", goals="NW NE NESW"), "dig EW 7,0")
    assert view(state, None).goals[1].lies == "up"
    far = given("@ EW EW EW EW EW EW .", hands=["EW", "EW", "NS"], goals_lie="far")
    near = after(far, "dig EW 7,0")
    assert view(near, None).goals[1].lies == "down"
    assert view(after(near, "dig EW 8,0"), None).round_won_by == "diggers"


@rule("B34")
def test_wide_goals_are_reached_at_their_own_cells() -> None:
    drawing = """
        @ EW EW EW EW EW EW NE'
        . .  .  .  .  .  .  NS
        . .  .  .  .  .  .  .
    """
    hands = ["NES", "NE", "NS"]
    printed = given(drawing, hands=hands, goals="NW NE NESW")
    assert view(after(printed, "dig NES 7,2"), None).round_won_by == "diggers"
    wide = after(given(drawing, hands=hands, goals="NW NE NESW", goals_lie="wide"), "dig NES 7,2")
    assert view(wide, None).goals[2].lies == "down"
    assert view(after(wide, "dig NE 7,3"), None).round_won_by == "diggers"
