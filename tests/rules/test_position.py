"""Position texts: every state has one, it reads back to the same, and bad ones say why."""

import pytest

from drawing import NEARLY, after, dealt, given
from saboteur.bots.random import RandomPlayer
from saboteur.games.catalogue import new_table, state_from
from saboteur.games.options import OptionError
from saboteur.play.game import Game
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.seen import Viewer
from saboteur.rules.state import State
from saboteur.rules.texts.notation import NotationError
from saboteur.rules.texts.position import TOPICS, position
from saboteur.rules.view import view

GOOD = {
    "game": "base",
    "options": "edition=nl self_sabotage=on",
    "players": "3",
    "round": "2",
    "first": "1",
    "decision": "turn 0",
    "turn": "0",
    "last": "2",
    "passes": "1",
    "mine": "EW 1,0; NES 2,0 turned",
    "goals": "NESW+treasure; NE+stone up turned; NW+stone",
    "seen": "0; -; 1 2",
    "roles": "digger saboteur digger",
    "spares": "digger",
    "hands": "NES map; -; EW",
    "markers": "cart; -; pickaxe lantern",
    "deck": "NS rockfall NE",
    "discards": "map NEW~1 repair-cart",
    "purses": "1 3; -; 2 +1",
    "pile": "1 2 3",
}


def text(**changed: str) -> str:
    lines = [f"{topic}: {value}" for topic, value in (GOOD | changed).items() if value]
    return "\n".join(["saboteur position 1", *lines])


def same(one: State, other: State) -> None:
    """Nothing anybody can ask tells these states apart."""
    viewers: list[Viewer] = [*range(one.players), None, "all"]
    for viewer in viewers:
        assert view(one, viewer) == view(other, viewer)
    assert legal_actions(one) == legal_actions(other)
    assert position(one) == position(other)


def test_a_position_reads_back_to_the_same() -> None:
    state = state_from(text())
    same(state, state_from(position(state)))


def test_a_position_says_all_there_is() -> None:
    state = state_from(text())
    seen = view(state, "all")
    assert (seen.round, seen.first, seen.turn, seen.last, seen.passes) == (2, 1, 0, 2, 1)
    assert [(tile.card, tile.x, tile.y, tile.turned) for tile in seen.tiles] == [
        ("EW", 1, 0, False),
        ("NES", 2, 0, True),
    ]
    assert [goal.lies for goal in seen.goals] == ["down", "up", "down"]
    assert seen.markers == (("cart",), (), ("pickaxe", "lantern"))
    assert seen.looked == ((0,), (), (1, 2))
    assert seen.nuggets == (("1", "3"), (), ("2",))
    assert seen.pieces == (0, 0, 1)
    assert view(state, 1).gone == ("NEW", "repair-cart", "map")
    assert seen.options["round_end"] == "no_playable"


def test_the_next_card_of_the_deck_is_written_first() -> None:
    drawn = after(state_from(text(markers="")), "pass NES")
    assert view(drawn, 0).hand == ("NS", "map")
    assert "deck: rockfall NE\n" in position(drawn)


def test_a_table_that_is_not_dealt_yet_has_a_position() -> None:
    state = new_table("base", 4, {"edition": "fr"})
    again = state_from(position(state))
    same(state, again)
    same(dealt(state, 5), dealt(again, 5))


@pytest.mark.parametrize("edition", ["en", "nl", "fr"])
@pytest.mark.parametrize("players", [3, 6, 10])
def test_every_state_of_a_game_reads_back_to_the_same(players: int, edition: str) -> None:
    game = Game("base", players=players, seed=players, edition=edition)
    chooser = RandomPlayer(1)
    while not game.over:
        written = game.position
        assert position(state_from(written)) == written
        game.take(chooser.choose(game.view(game.decision.seat)))
    same(state_from(game.position), state_from(game.position).copy())
    assert position(state_from(game.position)) == game.position


def test_the_moments_that_chance_rarely_reaches_read_back_too() -> None:
    two_ways_in = """
        @ EW EW EW EW EW . NESW ?
        . .  .  .  .  .  . NE   NW
    """
    laying = after(given(two_ways_in, hand="EW", goals="NESW NW NE"), "dig EW 6,0")
    assert decision(laying).what == "lay"
    same(laying, state_from(position(laying)))
    picking = after(given(NEARLY, hand="EW"), "dig EW 7,0", "take 3")
    assert decision(picking).what == "nugget"
    same(picking, state_from(position(picking)))
    over = after(given(hands=["NS", "", ""], deck="", edition="fr", round=3), "pass NS")
    assert decision(over).what == "over"
    same(over, state_from(position(over)))


def test_a_mine_reads_back_after_a_rockfall_moved_its_end() -> None:
    state = after(given("EW EW EW @", hand="rockfall"), "rockfall -3,0")
    same(state, state_from(position(state)))


def test_what_a_reader_may_not_know_is_a_question_mark() -> None:
    state = state_from(text(roles="digger ? ?", spares="?", hands="NES map; ?; ?", pile="? ? ?"))
    assert position(state_from(position(state))) == position(state)
    assert view(state, "all").roles == ("digger", "?", "?")


def test_lines_that_say_nothing_may_be_left_out_or_stand_empty() -> None:
    same(state_from(text(seen="", aside="")), state_from(text(seen="-; -; -") + "\n\naside:\n"))


def test_all_topics_are_written_by_some_state() -> None:
    assert set(GOOD) < set(TOPICS)


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "chess"},
        {"options": "edition=de"},
        {"options": "speed=fast"},
    ],
)
def test_a_game_or_option_that_does_not_exist_is_refused(changed: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        state_from(text(**changed))


@pytest.mark.parametrize(
    "changed",
    [
        {"options": "edition"},
        {"players": "2"},
        {"players": "many"},
        {"round": "two"},
        {"first": "3"},
        {"first": ""},
        {"turn": "3"},
        {"decision": "dance 0"},
        {"decision": ""},
        {"decision": "turn 3"},
        {"decision": "turn me"},
        {"last": "9"},
        {"passes": "few"},
        {"passes": "1", "stuck": "2"},
        {"won": "dragons"},
        {"won": "diggers 7"},
        {"mine": "EW"},
        {"mine": "EW 1,0 sideways"},
        {"mine": "EW 1"},
        {"mine": "WE 1,0"},
        {"mine": "EW 0,0"},
        {"mine": "EW 8,2"},
        {"mine": "EW 1,0; NS 1,0"},
        {"mine": "EW 99,0"},
        {"goals": "NESW+treasure; NE+stone"},
        {"goals": "NESW+treasure; NE+stone; NW+stone; NW+stone"},
        {"goals": "NESW+treasure; NE+stone; coal"},
        {"goals": "NESW+treasure; NE+stone; NW+stone sideways"},
        {"goals": "NESW+treasure; NE+stone; "},
        {"goals": ""},
        {"seen": "0; -"},
        {"seen": "9; -; -"},
        {"roles": "digger saboteur"},
        {"roles": "digger saboteur wizard"},
        {"spares": "wizard"},
        {"hands": "NES; -"},
        {"hands": "NES; -; WE"},
        {"hands": "NS NS NS NS NS NS NS; -; -"},
        {"markers": "cart; -"},
        {"markers": "hat; -; -"},
        {"deck": "NS WE"},
        {"aside": "WE"},
        {"discards": "WE"},
        {"discards": "NEW~3"},
        {"discards": "NEW~me"},
        {"purses": "1; -"},
        {"purses": "5; -; -"},
        {"purses": "+x; -; -"},
        {"pile": "1 2 9"},
        {"packet": "gold"},
        {"fresh": "here"},
        {"gold": "1 x 3"},
    ],
    ids=lambda changed: " ".join(f"{topic}: {value}" for topic, value in changed.items()),
)
def test_a_text_that_is_no_position_is_refused(changed: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        state_from(text(**changed))


@pytest.mark.parametrize(
    "changed",
    [
        {"mine": "map 1,0"},
        {"mine": "? 1,0"},
        {"goals": "NESW+treasure; map; NW+stone"},
        {"hands": "NESW+start; -; -"},
        {"decision": "turn"},
        {"decision": "lay 0"},
        {"decision": "lay 0 about 7"},
        {"decision": "turn 0 or so"},
        {"round": ""},
        {"shown": "perhaps"},
        {"gold": "1 2"},
    ],
    ids=lambda changed: " ".join(f"{topic}: {value}" for topic, value in changed.items()),
)
def test_a_text_that_describes_no_state_of_a_game_is_refused(changed: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        state_from(text(**changed))


@pytest.mark.parametrize(
    "bad",
    ["", "saboteur position 2", "game: base", text().replace("mine:", "maze:"), text() + "\nhello"],
)
def test_a_text_of_another_kind_is_refused(bad: str) -> None:
    with pytest.raises(NotationError):
        state_from(bad)
