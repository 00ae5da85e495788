"""Characters: bots of one level differ as people do, by name, whatever their role."""

from dataclasses import replace

import pytest

from saboteur import Game, Statement, Talked, View
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import FORGETS, BeginnerPlayer, BlueprintPlayer
from saboteur.bots.characters import CHARACTERS, PLAIN, WAYS, character_at
from saboteur.bots.levels import LEVELS, checked, player
from saboteur.bots.named import UnknownLevel
from saboteur.bots.shrewd import biases, stance_of
from saboteur.bots.speech import said
from saboteur.bots.worlds import world
from saboteur.play.player import play_decision
from saboteur.play.talk import ENOUGH
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened, GoalSeen, RoundDealt, ToolBroken
from saboteur.words import LANGUAGES, language_of

NAMES = [
    f"{level}/{character}"
    for level, ways in WAYS.items()
    for character in ways
    if level != "expert"
]


@pytest.mark.parametrize("name", ["shrewd/paranoid", "expert@8/gambler", "careful/trusting"])
def test_a_character_is_part_of_a_name(name: str) -> None:
    assert checked(name) == name


@pytest.mark.parametrize(
    "name", ["shrewd/", "shrewd/odd", "random/quiet", "careful/quiet", "/quiet"]
)
def test_only_characters_that_become_a_level_are_names(name: str) -> None:
    with pytest.raises(UnknownLevel):
        checked(name)


def dealt(role: str = "digger", players: int = 5) -> View:
    return next(
        seen
        for seed in range(60)
        if (seen := Game("base", players=players, seed=seed, first=0).view(0)).role == role
    )


def after(seen: View, *facts: object) -> View:
    return replace(seen, history=(*seen.history, *facts))


def test_the_trusting_and_the_paranoid_believe_the_same_and_act_otherwise() -> None:
    seen = dealt()
    foes = {
        name: list(stance_of(seen, Beliefs(seen), CHARACTERS[name]).foes)
        for name in ("trusting", "paranoid", "quiet")
    }
    plain = list(stance_of(seen, Beliefs(seen)).foes)
    assert foes["quiet"] == plain
    assert all(
        foes["trusting"][seat] < plain[seat] < foes["paranoid"][seat] for seat in range(1, 5)
    )


def test_a_saboteur_knows_its_foes_whatever_its_character() -> None:
    seen = dealt("saboteur")
    plain = list(stance_of(seen, Beliefs(seen)).foes)
    for character in CHARACTERS.values():
        assert list(stance_of(seen, Beliefs(seen), character).foes) == plain


def test_the_grudging_remember_who_broke_their_tools() -> None:
    seen = after(dealt(), ToolBroken(3, "broken-cart", 0, "cart"))
    assert biases(seen, CHARACTERS["grudging"]) == [0, 0, 0, 60, 0]
    assert biases(seen, PLAIN) == [0] * 5


def test_a_gambler_hides_less_and_bets_on_one_goal() -> None:
    hidden = dealt("saboteur")
    bold = stance_of(hidden, Beliefs(hidden), CHARACTERS["gambler"]).hide
    assert 0 < bold < stance_of(hidden, Beliefs(hidden)).hide


def test_the_quiet_keep_to_themselves_what_others_tell() -> None:
    seen = dealt()
    goals = tuple(
        replace(goal, face="NE+stone") if i == 1 else goal for i, goal in enumerate(seen.goals)
    )
    seen = replace(seen, goals=goals, looked=((1,), (), (), (), ()))
    seen = after(seen, GoalSeen(0, "map", 1, "NE+stone"), DecisionOpened("turn", 1, None))
    early = replace(seen, history=tuple(f for f in seen.history if isinstance(f, RoundDealt)))
    beliefs = Beliefs(early)
    assert said(seen, beliefs, CHARACTERS["talkative"]) == Statement("stone", 1)
    assert said(seen, beliefs, CHARACTERS["quiet"]) is None
    asked = after(seen, Talked(2, "who-saw", 1))
    assert said(asked, beliefs, CHARACTERS["quiet"]) == Statement("stone", 1)


@pytest.mark.parametrize("name", NAMES[::3])
def test_every_character_plays_on_and_the_same_for_a_seed(name: str) -> None:
    def played() -> Game:
        game = Game("base", players=4, seed=2, rounds=1)
        seats = [player(name, f"2/{seat}") for seat in range(4)]
        for _ in range(5):
            play_decision(game, seats)
        return game

    first = played()
    assert first.facts == played().facts
    talk = [fact for fact in first.facts if isinstance(fact, Talked)]
    assert len(talk) <= ENOUGH * 4 * 5


@pytest.mark.parametrize("level", WAYS)
def test_neighbours_at_a_table_differ_and_stay_who_they_are(level: str) -> None:
    ways = len(WAYS[level])
    seated = [character_at(level, "abcd2345", seat) for seat in range(10)]
    assert all(len(set(seated[i : i + ways])) == ways for i in range(10 - ways))
    assert seated == [character_at(level, "abcd2345", seat) for seat in range(10)]


def test_at_a_table_of_five_sit_five_people() -> None:
    assert len({character_at("shrewd", "wxyz2345", seat) for seat in range(5)}) == 5


def test_those_who_think_nothing_have_no_character() -> None:
    assert character_at("random", "abcd2345", 1) == ""
    assert set(WAYS) < set(LEVELS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_character_has_a_word(code: str) -> None:
    words = language_of(code).words["client"]["characters"]
    assert list(words) == list(CHARACTERS)


def test_a_beginner_overlooks_forgets_and_mistrusts_and_the_careful_do_not() -> None:
    """Over the same positions: it errs in ways that people do, and only then."""
    seen = dealt()
    state = world(seen, dice(1))
    mistrusted = BeginnerPlayer(3)._stance(state).foes
    assert max(mistrusted) > 0
    assert sum(foe != 0 for foe in mistrusted) == 1
    assert not any(BlueprintPlayer(3)._stance(state).foes)
    before = list(state.seen)
    for seed in range(10):
        BeginnerPlayer(seed).choose_code(state)
    assert list(state.seen) == before
    assert 0 < FORGETS < 50
    careful = {BlueprintPlayer(seed).choose_code(state) for seed in range(30)}
    beginner = {BeginnerPlayer(seed).choose_code(state) for seed in range(30)}
    assert len(beginner) > len(careful)
