"""The end of a round, solved: as if everything were played out one by one, and no win is missed."""

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from drawing import NEARLY, given
from saboteur import Game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.endgame import FEW, Endgame, near_end, with_stones_exchanged
from saboteur.bots.expert import ExpertPlayer
from saboteur.bots.levels import player
from saboteur.bots.searcher import endgame_of
from saboteur.rules import hands, packed
from saboteur.rules.actions import action_of
from saboteur.rules.names import DIGGERS_WIN, SABOTEUR
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.state import State, replaced
from saboteur.rules.texts.notation import text_of
from saboteur.rules.turn import legal_codes, take_code
from saboteur.rules.view import view

PLENTY = 10_000_000
TWO_LACK = "@ EW EW EW EW EW . . ?"
# A dead end lies where the last card belongs.
STOPPED = "@ EW EW EW EW EW EW N/E/S/W ?"
# Cards lead to the goal above and to the one in the middle; one is lacking in each.
FORK = """
    .  .   .   .   .   .   NES  .   ?
    .  .   .   .   .   .   NS   .   .
    @  EW  EW  EW  EW  EW  NESW .   ?
"""
# Seat 0, whose turn it is, has seen the treasure.
SEEN = {0: "1"}


def ending(drawing: str, held: Sequence[str], **about: object) -> State:
    """A round without a deck: what others hold and threw away is all that seat 0 cannot see."""
    about = {"roles": "DDS", "deck": "", "seen": SEEN, **about}
    return given(drawing, players=len(held), hands=held, **about)  # type: ignore[arg-type]


def best(state: State, nodes: int = PLENTY) -> list[str]:
    kept = Endgame([state], [1.0], nodes).best(legal_codes(state))
    return [text_of(action_of(state, code)) for code in kept]


def chosen(state: State, seed: str = "end") -> str:
    return text_of(ExpertPlayer(seed, 60).choose(view(state, state.seat)))


def plainly(state: State) -> bool:
    """Whether the diggers find the treasure, by trying everything."""
    if state.winner == DIGGERS_WIN:
        return True
    if state.decision in (DEAL, OVER):
        return False
    digs = state.roles[state.seat] != SABOTEUR
    for code in legal_codes(state):
        after = state.copy()
        take_code(after, code)
        if plainly(after) == digs:
            return digs
    return not digs


def orders(state: State) -> Iterator[State]:
    """Every order of the cards that seat 0 cannot see."""
    others = range(1, state.players)
    sizes = [len(hands.hand(state.hands, other)) for other in others]
    unseen = [int(card) for other in others for card in hands.hand(state.hands, other)]
    unseen += [int(packed.discard_card(entry)) for entry in state.discards]
    for order in permutations(unseen):
        dealt, rest = state.copy(), list(order)
        for other, size in zip(others, sizes, strict=True):
            hands.give(dealt.hands, other, vec[u8]([u8(rest.pop()) for _ in range(size)]))
        yield dealt


@pytest.mark.parametrize(
    ("drawing", "cards", "about"),
    [
        (NEARLY, ["NS N", "EW", "rockfall"], {}),
        (NEARLY, ["N broken-cart", "EW", "NES"], {"roles": "SDD"}),
        (NEARLY, ["repair-cart NS", "EW", "broken-cart"], {"markers": {1: "cart"}}),
        (TWO_LACK, ["EW N", "EW", "NS"], {"discards": "NESW~1"}),
        (STOPPED, ["rockfall NS", "EW", "broken-cart"], {}),
        (NEARLY, ["N NS", "NS", "EW"], {"seen": {}, "markers": {0: "cart"}}),
    ],
)
def test_an_end_is_worth_what_trying_everything_says(
    drawing: str, cards: list[str], about: dict[str, object]
) -> None:
    """In two worlds: the roles of the other seats are one way or the other."""
    one = ending(drawing, cards, **about)
    other = one.copy()
    other.roles = replaced(
        replaced(one.roles, i64(1), i64(one.roles[2])), i64(2), i64(one.roles[1])
    )
    listed = legal_codes(one)
    found = Endgame([one, other], [0.75, 0.25], PLENTY)
    found.best(listed)
    expected = [0.0] * len(listed)
    for share, world in ((0.75, one), (0.25, other)):
        ways = with_stones_exchanged(world, i64(0))
        dealt = [state for way in ways for state in orders(way)]
        for state in dealt:
            for i, code in enumerate(listed):
                after = state.copy()
                take_code(after, code)
                spoils = state.roles[0] == SABOTEUR
                expected[i] += share / len(dealt) * (plainly(after) != spoils)
    assert 0 < sum(expected) < len(expected)
    scale = sum(found.worths) / sum(expected)
    assert found.worths == pytest.approx([scale * worth for worth in expected])


@pytest.mark.parametrize("deck", ["", "NS NS EW"])
@pytest.mark.parametrize("hand", ["EW N map", "NESW N/E/S/W", "EW broken-cart"])
def test_a_digger_takes_the_win_that_it_holds(hand: str, deck: str) -> None:
    wanted = chosen(ending(NEARLY, [hand, "NS", "NS"], deck=deck))
    assert wanted.startswith("dig")
    assert "7,0" in wanted
    assert "/" not in wanted


def test_a_digger_clears_the_way_for_the_last_card() -> None:
    state = ending(STOPPED, ["rockfall NS", "EW", "EW"], roles="DDD", spares="S")
    assert best(state) == ["rockfall 7,0"]


def test_a_digger_mends_the_one_who_can_still_win() -> None:
    state = ending(NEARLY, ["repair-cart N", "EW", "EW"], markers={1: "cart"})
    assert all(text.startswith("repair cart 1") for text in best(state))


def test_a_digger_keeps_no_way_back() -> None:
    """Its own two cards are what is lacking, and nobody else can dig."""
    state = ending(TWO_LACK, ["EW EW", "-", "-"])
    assert best(state) == ["dig EW 6,0"]
    assert {chosen(state, str(seed)) for seed in range(3)} == {"dig EW 6,0"}


def test_a_saboteur_closes_the_last_way() -> None:
    """The next seat holds a card that wins, whatever it is."""
    state = ending(NEARLY, ["N/E/S/W NS", "EW", "EW"], roles="SDD")
    assert best(state) == ["dig N/E/S/W 7,0"]


def test_a_saboteur_does_not_lay_the_last_way_but_one() -> None:
    state = ending(TWO_LACK, ["rockfall EW", "EW", "NS"], roles="SDD")
    assert not any(text.startswith("dig EW 6,0") for text in best(state))


@pytest.mark.parametrize(("chance", "kept"), [(0.52, 2), (0.6, 1), (1.0, 1)])
def test_what_wins_nearly_as_often_is_left_to_the_search(chance: float, kept: int) -> None:
    """One goal or the other holds the treasure, and one card leads to either."""
    one = ending(FORK, ["EW", "-", "-"], roles="DDD", spares="S", goals="NE NESW NW", seen={})
    other = ending(FORK, ["EW", "-", "-"], roles="DDD", spares="S", goals="NESW NE NW", seen={})
    listed = legal_codes(one)
    found = Endgame([one, other], [chance, 1 - chance], PLENTY)
    assert len(found.best(listed)) == kept
    assert max(found.worths) == pytest.approx(found.total * chance)


def test_where_all_is_lost_nothing_is_left_out() -> None:
    state = ending("@ EW . . . . . . ?", ["EW NS", "EW", "EW"])
    assert len(best(state)) == len(legal_codes(state))


def test_work_is_counted_in_nodes_and_too_much_is_left_alone() -> None:
    state = ending(STOPPED, ["rockfall NS", "EW NS", "EW"], roles="DDD", spares="S")
    enough = Endgame([state], [1.0], PLENTY)
    listed = legal_codes(state)
    few = [*enough.best(listed)]
    used = PLENTY - int(enough.nodes)
    assert 10 < used < 50_000
    assert [*Endgame([state], [1.0], used).best(listed)] == few
    assert len(few) < len(listed) == len(Endgame([state], [1.0], used - 1).best(listed))


def test_an_end_is_near_without_a_deck_and_with_few_cards_in_other_hands() -> None:
    for cards, few in ((FEW // 2, True), (FEW // 2 + 1, False)):
        held = " ".join(["NS"] * cards)
        state = ending(NEARLY, ["NS NS NS NS NS NS", held, held])
        assert near_end(state, i64(0)) == few
        state.left = 1
        assert not near_end(state, i64(0))


@pytest.mark.parametrize("options", [{"selfish_dwarf": "on"}, {"linked_placement": "off"}])
def test_only_plain_rounds_are_solved(options: dict[str, str]) -> None:
    seen = Game("base", players=5, seed=1, **options).view(0)
    assert endgame_of(seen, Beliefs(seen), PLENTY) is None


def test_every_deal_has_its_share_of_what_is_believed() -> None:
    beliefs = Beliefs(Game("base", players=5, seed=1).view(0))
    chances, total = [0.0] * 5, 0.0
    for share, deal in beliefs.deals():
        total += share
        for seat, role in enumerate(deal.roles):
            chances[seat] += share * (role == "saboteur")
    assert total == pytest.approx(1)
    assert chances == pytest.approx(beliefs.saboteur())


def test_experts_solve_the_ends_of_their_rounds() -> None:
    """In real play, where every card is accounted for: what is kept is legal, and work was done."""
    game, solved = Game("base", players=3, seed=4, rounds=1), 0
    bots = [player("careful", f"end {seat}") for seat in range(3)]
    while not game.over and solved < 2:
        seen = game.view(game.decision.seat)
        if seen.decision.what == "turn" and not seen.deck and sum(seen.hand_sizes) < 3:
            endgame = endgame_of(seen, Beliefs(seen), 500)
            assert endgame is not None
            state = endgame.worlds[0]
            kept = endgame.best(legal_codes(state))
            assert {action_of(state, code) for code in kept} <= set(seen.legal)
            solved += endgame.nodes < 500
            assert ExpertPlayer("end", 10).choose(seen) in seen.legal
        game.take(bots[int(game.decision.seat or 0)].choose(seen))
    assert solved
