"""A whole game and every kind of decision with nothing but the keyboard."""

from typing import TypeGuard

from saboteur.rules.actions import Action, Dig, Play, Steal
from web.conftest import Meet
from web.keys import Typist
from web.openings import Opening, can, decides, holds, opening
from web.playing import play, says, says_at
from web.serving import Server

ASK = ("client", "game", "ask")
DO = ("client", "game", "do")
OTHER = '.chip[data-seat="1"]'


def test_a_whole_base_game(meet: Meet) -> None:
    """From the first page to who won, with gold taken and cards discarded on the way."""
    anna = meet("Anna", kind=Typist)
    anna.visits("/")
    anna.tap("button.big")
    anna.page.wait_for_selector(".hand button")
    play([anna], until=lambda: anna.taken == 1)
    anna.page.wait_for_selector(".banner.mine")
    anna.discards(0)
    play([anna])
    anna.page.wait_for_selector(".result")
    assert anna.taken > 15
    assert says(*ASK, "nugget") in anna.asked
    discard = says(*DO, "pass", cards="")
    assert any(line.startswith(discard) for line in anna.played)


def test_cards_at_people_in_saboteur_2(meet: Meet, server: Server) -> None:
    """Looking at a role, a jail, a theft, and other cards for one's own."""
    cards = ("inspection", "trapped", "theft", "swap-hands")
    begun = opening("saboteur2", 3, lambda game: holds(game, 0, *cards), seed=24_893)
    anna = sits(meet, server, begun)
    berta = anna.page.inner_text(f"{OTHER} .name")
    for card in cards:
        anna.page.wait_for_selector(".banner.mine")
        anna.plays(says("cards", card, "name"), "" if card == "theft" else OTHER)
        if card == "inspection":
            role = says("roles", begun.play().view(1).role, "name")
            assert f"{berta}: {role}" in anna.looks()
    told = ("PlayerTrapped", "TheftPlanned", "HandsSwapped")
    anna.reads(*(says("facts", f"{fact}.you", target=berta) for fact in told))


def test_whom_to_rob(meet: Meet, server: Server) -> None:
    begun = opening("saboteur2", 3, lambda game: decides(game, 0, "theft"), seed=2)
    anna = sits(meet, server, begun)
    [first, *_] = begun.play().legal_actions()
    assert first == Steal(1)
    victim = anna.page.inner_text(f"{OTHER} .name")
    anna.answers(0)
    assert anna.asked == {says(*ASK, "theft")}
    anna.reads(says("facts", "GoldStolen.you", victim=victim))


def test_how_a_goal_lies(meet: Meet, server: Server) -> None:
    begun = opening("duel", 2, lambda game: decides(game, 0, "lay"), seed=9)
    anna = sits(meet, server, begun)
    assert anna.play()
    assert anna.asked == {says(*ASK, "lay")}
    goal = begun.play().decision.about or 0
    anna.reads(says("facts", "GoalLaid", goal=goal + 1))


def test_a_key_in_the_duel(meet: Meet, server: Server) -> None:
    begun = opening("duel", 2, lambda game: can(game, 0, is_key))
    [key] = can(begun.play(), 0, is_key)[:1]
    anna = sits(meet, server, begun)
    anna.plays(says("cards", "key", "name"), f'[data-cell="{key.x},{key.y}"]')
    anna.reads(says_at("DoorOpened.you", key.x or 0, key.y or 0))


def test_a_bribe_in_the_duel(meet: Meet, server: Server) -> None:
    begun = opening("duel", 2, lambda game: can(game, 0, bribes))
    [dig] = can(begun.play(), 0, bribes)[:1]
    [(x, y)] = dig.bribes
    anna = sits(meet, server, begun)
    card = begun.play().view(0).hand.index(dig.card)
    label = anna.look()["hand"][card]
    anna.plays(label, f'[data-cell="{dig.x},{dig.y}"]', says("client", "game", "short", "bribe"))
    anna.reads(says_at("TrollBribed.you", x, y))


def sits(meet: Meet, server: Server, begun: Opening) -> Typist:
    """Somebody with the first seat, where a game has come to something; bots have the others."""
    anna: Typist = meet("Anna", kind=Typist)
    with server.begins(begun):
        code = anna.opens(begun.game, begun.players, **begun.options)
    anna.sees(code)
    anna.page.wait_for_selector(".banner.mine")
    return anna


def is_key(action: Action) -> TypeGuard[Play]:
    return isinstance(action, Play) and action.card == "key"


def bribes(action: Action) -> TypeGuard[Dig]:
    return isinstance(action, Dig) and len(action.bribes) == 1
