"""Every card, role, goal and nugget of a box is in exactly one place."""

from __future__ import annotations

from collections import Counter

from conformance.another import parts, topics
from saboteur.rules.cards import NAMES
from saboteur.rules.changes import nugget_names, role_names
from saboteur.rules.hands import card_names
from saboteur.rules.state import State
from saboteur.rules.texts.position import position


def words(told: dict[str, str], topic: str) -> list[str]:
    return [word for part in parts(told.get(topic, "")) for word in part if word != "-"]


def firsts(told: dict[str, str], topic: str) -> list[str]:
    """The first word of each part: the card of a tile or goal, the role of a hat."""
    return [part[0] for part in parts(told.get(topic, ""))]


def conserved(state: State) -> None:
    rules, told = state.rules, topics(position(state))
    if rules.nuggets:
        assert Counter(nuggets(told)) == Counter(nugget_names(rules.nuggets))
    if state.round:
        assert Counter(roles(told)) == Counter(role_names(rules.roles[state.players]))
        assert Counter(goals(told)) == Counter(card_names(rules.goals))
        assert Counter(cards(state, told)) == Counter(card_names(rules.deck))
        assert len(firsts(told, "goals")) == len(rules.goal_cells)


def nuggets(told: dict[str, str]) -> list[str]:
    held = words(told, "purses") + words(told, "pile") + words(told, "packet")
    return [word for word in held if not word.startswith("+")]


def roles(told: dict[str, str]) -> list[str]:
    return words(told, "roles") + words(told, "spares") + firsts(told, "hats_out")


def goals(told: dict[str, str]) -> list[str]:
    """D17: a goal that is boxed lies in the mine until the next deal."""
    lying = firsts(told, "goals") + words(told, "waiting")
    return lying + [card for card in words(told, "boxed") if card not in lying]


def cards(state: State, told: dict[str, str]) -> list[str]:
    """D16: a card that is kept lies in the mine until the next deal."""
    lying = firsts(told, "mine")
    pile = [word.partition("~")[0] for word in words(told, "discards")]
    markers = [
        NAMES[card]
        for marked in state.markers
        for marker, card in enumerate(state.rules.marker_cards)
        if marked >> marker & 1
    ]
    dealt = words(told, "hands") + words(told, "deck") + words(told, "aside")
    kept = [card for card in words(told, "kept") if card not in lying]
    return dealt + lying + pile + markers + kept
