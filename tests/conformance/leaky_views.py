"""Leaks in views: what each would tell beside what a seat may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from saboteur.rules import cards, changes, questions
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.hands import card_names, hand, hand_names
from saboteur.rules.names import NUGGETS, ROLES
from saboteur.rules.seen import Viewer
from saboteur.rules.state import NOBODY, PURSE, State
from saboteur.rules.view import View


def roles_of_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"roles": changes.role_names(state.roles)}


def spare_roles(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"spares": changes.role_names(state.spares)}


def fellow_saboteurs(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """Saboteurs do not know each other."""
    if shown.role != "saboteur":
        return {}
    pairs = zip(shown.roles, state.roles, strict=True)
    return {"roles": tuple("saboteur" if ROLES[r] == "saboteur" else s for s, r in pairs)}


def fellows_of_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """B31: only saboteurs learn who the others are."""
    met = {seat for seat, fellows in enumerate(state.fellows) if fellows}
    pairs = enumerate(zip(shown.roles, state.roles, strict=True))
    return {"roles": tuple(ROLES[r] if seat in met else s for seat, (s, r) in pairs)}


def goal_faces(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    faces = card_names(state.goals)
    pairs = zip(shown.goals, faces, strict=True)
    return {"goals": tuple(replace(goal, face=face) for goal, face in pairs)}


def goals_anybody_saw(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    faces = card_names(state.goals)
    anybody = {goal for looks in shown.looked for goal in looks}
    return {
        "goals": tuple(
            replace(goal, face=faces[i]) if i in anybody else goal
            for i, goal in enumerate(shown.goals)
        )
    }


def treasure_turned(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """A flag of no meaning while a goal lies face down."""
    faces = card_names(state.goals)
    return {
        "goals": tuple(
            replace(goal, turned=goal.turned or faces[i] == TREASURE)
            for i, goal in enumerate(shown.goals)
        )
    }


def hand_of_another(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    other = viewer + 1 if isinstance(viewer, int) else 0
    return {"hand": shown.hand + hand_names(state, other % state.players)}


def hand_on_turn(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """An onlooker looks over the shoulder of whoever chooses."""
    if viewer is not None or state.seat == NOBODY:
        return {}
    return {"hand": hand_names(state, state.seat)}


def path_cards_counted(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    hands = [hand_names(state, seat) for seat in range(state.players)]
    return {"hand_sizes": tuple(sum(card.isupper() for card in hand) for hand in hands)}


def hand_in_deck_order(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """The order of a hand tells what is on top of the deck."""
    return {"hand": shown.hand[::-1] if top_is_action(state) else shown.hand}


def legal_in_deck_order(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"legal": shown.legal[::-1] if top_is_action(state) else shown.legal}


def top_is_action(state: State) -> bool:
    return state.left > 0 and state.deck[state.left - 1] >= cards.FIRST_ACTION


def top_of_the_deck(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"deck": state.deck[state.left - 1]} if state.left else {}


def passed_cards_in_the_pile(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    faces = [cards.NAMES[entry & 255] for entry in state.discards]
    pairs = zip(shown.discards, faces, strict=True)
    return {"discards": tuple(replace(entry, card=face) for entry, face in pairs)}


def passed_cards_gone(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"gone": tuple(cards.NAMES[card] for card in sorted(e & 255 for e in state.discards))}


def passes_that_count(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """B17: whether a passer could have played is a secret."""
    return {"passes": state.stuck}


def packet_for_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"packet": changes.nugget_names(state.packet)}


def nuggets_of_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    purses = [list(state.purses[PURSE * s : PURSE * s + PURSE]) for s in range(state.players)]
    return {
        "nuggets": tuple(
            tuple(NUGGETS[n] for n in range(1, PURSE) for _ in range(purse[n])) for purse in purses
        )
    }


def gold_before_the_end(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"gold": tuple(int(state.worth(seat)) for seat in range(state.players))}


def pieces_of_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"pieces": tuple(int(state.purses[PURSE * s]) for s in range(state.players))}


def hats_that_left(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    roles = [ROLES[hat & 255] for hat in state.hats_out]
    pairs = zip(shown.hats_out, roles, strict=True)
    return {"hats_out": tuple(replace(hat, role=role) for hat, role in pairs)}


def fellows_as_witnesses(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    """B31: who else knew that a saboteur left is a saboteur."""
    known = [(hat >> 8 | hat >> 24) & 0xFFFF for hat in state.hats_out]
    seats = [tuple(s for s in range(state.players) if bits >> s & 1) for bits in known]
    pairs = zip(shown.hats_out, seats, strict=True)
    return {"hats_out": tuple(replace(hat, witnesses=seats) for hat, seats in pairs)}


def inspected_by_anybody(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    anybody = {seat for seats in shown.inspected for seat in seats}
    roles = changes.role_names(state.roles)
    return {"roles": tuple(roles[i] if i in anybody else r for i, r in enumerate(shown.roles))}


def gifts_recalled_by_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    seats = range(state.players)
    return {"recalled": tuple(card_names(hand(state.gifts, seat)) for seat in seats)}


def legal_for_all(state: State, viewer: Viewer, shown: View) -> dict[str, Any]:
    return {"legal": questions.legal_actions(state)}
