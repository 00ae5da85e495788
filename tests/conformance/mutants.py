"""Leaks to inject, one a row: a name, and the patch that makes plain modules tell too much.

Each stands for a mistake that somebody could make in the code it patches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from conformance.leaky_views import (
    fellow_saboteurs,
    fellows_as_witnesses,
    fellows_of_all,
    gifts_recalled_by_all,
    goal_faces,
    goals_anybody_saw,
    gold_before_the_end,
    hand_in_deck_order,
    hand_of_another,
    hand_on_turn,
    hats_that_left,
    inspected_by_anybody,
    legal_for_all,
    legal_in_deck_order,
    nuggets_of_all,
    packet_for_all,
    passed_cards_gone,
    passed_cards_in_the_pile,
    passes_that_count,
    path_cards_counted,
    pieces_of_all,
    roles_of_all,
    spare_roles,
    top_of_the_deck,
    treasure_turned,
)
from saboteur.play import facts as play_facts
from saboteur.play import game as games
from saboteur.play.game import Game
from saboteur.play.record import Record, Recorded
from saboteur.rules import cards, looking, questions, reasons
from saboteur.rules import facts as f
from saboteur.rules import view as views
from saboteur.rules.actions import Action, Dig
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.hands import hand_names
from saboteur.rules.questions import IllegalAction, Refusal
from saboteur.rules.reasons import Grounds
from saboteur.rules.saboteur2.facts import HatChanged
from saboteur.rules.seen import SECRETS, Names, Seats, Viewer, Witnesses, everybody, seen_by
from saboteur.rules.state import NOBODY, State
from saboteur.rules.view import View

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


def in_view(leak: Callable[[State, Viewer, View], dict[str, Any]]) -> Mutant:
    """A view with some fields as they are in the state."""
    honest = views.view

    def view(state: State, viewer: Viewer, *more: Any) -> View:
        shown = honest(state, viewer, *more)
        return replace(shown, **leak(state, viewer, shown)) if state.round else shown

    def patch(patch: Patch) -> None:
        patch.setattr(views, "view", view)
        patch.setattr(games, "view", view)

    return patch


def shown_to(who: Witnesses, kind: type, field: str) -> Mutant:
    """A field of a fact with another audience than it declares."""
    return lambda patch: patch.setitem(SECRETS[kind], field, who)


def the_next_too(fact: object, value: tuple[object, ...]) -> Seats:
    """Who looks over the shoulder of a neighbour."""
    seats = range(len(value))
    return tuple((seat, (seat + 1) % len(seats)) for seat in seats)


def fellows(fact: f.RoundDealt, roles: Names) -> Seats:
    """Saboteurs do not know each other."""
    saboteurs = tuple(seat for seat, role in enumerate(roles) if role == "saboteur")
    return tuple(saboteurs if seat in saboteurs else (seat,) for seat in range(len(roles)))


def set_in(owner: object, name: str, leaky: Callable[[Any], object]) -> Mutant:
    """Something of a module or class, replaced by what `leaky` makes of it."""
    return lambda patch: patch.setattr(owner, name, leaky(getattr(owner, name)))


def beside_a_hidden_stone(state: State, action: Action) -> bool:
    if not isinstance(action, Dig):
        return False
    return any(
        state.mine.face_down(goal)
        and state.goals[goal] != cards.NUMBERS[TREASURE]
        and abs(x - action.x) + abs(y - action.y) == 1
        for goal, (x, y) in enumerate(state.rules.goal_cells)
    )


def legal_spares_stones(patch: Patch) -> None:
    """T4: a list without digs that would only find a stone."""
    honest = questions.legal_actions

    def legal_actions(state: State) -> tuple[Action, ...]:
        return tuple(a for a in honest(state) if not beside_a_hidden_stone(state, a))

    patch.setattr(questions, "legal_actions", legal_actions)
    patch.setattr(looking, "legal_actions", legal_actions)


Asked = Callable[[State, Action, int | None], Refusal | None]
Taken = Callable[[State, Action, int | None], None]


def refuses_at_stones(honest: Asked) -> Asked:
    def refusal(state: State, action: Action, seat: int | None = None) -> Refusal | None:
        return (
            Refusal("T4") if beside_a_hidden_stone(state, action) else honest(state, action, seat)
        )

    return refusal


Explained = Callable[[State, Action, int | None], Grounds | None]


def stones_do_not_match(honest: Explained) -> Explained:
    """T4: a goal that lies face down among the reasons, if it is a stone."""

    def why(state: State, action: Action, seat: int | None = None) -> Grounds | None:
        reason = honest(state, action, seat)
        if reason is None or not beside_a_hidden_stone(state, action):
            return reason
        return replace(reason, cells=(*reason.cells, (8, 0)))

    return why


def explains_with_a_hand(honest: Explained) -> Explained:
    """The player whose turn it is could help, with these."""

    def why(state: State, action: Action, seat: int | None = None) -> Grounds | None:
        reason = honest(state, action, seat)
        if reason is None or state.seat == NOBODY:
            return reason
        return replace(reason, markers=hand_names(state, state.seat))

    return why


def judges_for_anybody(honest: Asked) -> Asked:
    """Whoever asks hears what the owner of the decision would hear."""

    def refusal(state: State, action: Action, seat: int | None = None) -> Refusal | None:
        return honest(state, action, None)

    return refusal


def error_shows_the_hand(honest: Taken) -> Taken:
    def take(state: State, action: Action, seat: int | None = None) -> None:
        try:
            honest(state, action, seat)
        except IllegalAction as error:
            owner = max(state.seat, 0)
            hand = hand_names(state, owner) if state.round else ()
            raise IllegalAction(f"{action} with {hand}", error.rule) from error

    return take


SeenBy = Callable[[Record, Viewer], Record]
Marked = Callable[[play_facts.Fact], Recorded]
Shown = Callable[[Game, Viewer], View]


def commands_of_all(honest: SeenBy) -> SeenBy:
    """The text of a pass names the card."""

    def seen_by(record: Record, viewer: Viewer) -> Record:
        seen = honest(record, viewer)
        pairs = zip(seen.steps, record.steps, strict=True)
        return replace(
            seen, steps=tuple(replace(step, command=whole.command) for step, whole in pairs)
        )

    return seen_by


def whole_record(honest: SeenBy) -> SeenBy:
    return lambda record, viewer: replace(record, viewer=viewer)


def marked_public(honest: Marked) -> Marked:
    return Recorded


def seen_by_a_neighbour(honest: Marked) -> Marked:
    """Who saw a field, and the seat before theirs."""

    def widened(seats: Any) -> Any:
        if seats and not isinstance(seats[0], int):
            return tuple(widened(item) for item in seats)
        return tuple({*seats, *(max(seat - 1, 0) for seat in seats)})

    def recorded(fact: play_facts.Fact) -> Recorded:
        seen = {name: widened(seats) for name, seats in honest(fact).seen.items()}
        return Recorded(fact, seen)

    return recorded


def exported_with_visibility(honest: SeenBy) -> SeenBy:
    """What stays on the record of a seat: its fields and, by mistake, the faces behind them."""

    def seen_by(record: Record, viewer: Viewer) -> Record:
        seen = honest(record, viewer)
        if not record.steps or viewer == record.viewer:
            return seen
        return replace(seen, seats=(*seen.seats, str(len(str(record.steps[-1])))))

    return seen_by


def history_of_all(honest: Shown) -> Shown:
    return lambda game, viewer: replace(honest(game, viewer), history=game.facts)


MUTANTS: Final[dict[str, Mutant]] = {
    "view: roles of all": in_view(roles_of_all),
    "view: saboteurs know each other": in_view(fellow_saboteurs),
    "view: everybody knows the saboteurs": in_view(fellows_of_all),
    "view: spare role": in_view(spare_roles),
    "view: faces of face-down goals": in_view(goal_faces),
    "view: goals that anybody saw": in_view(goals_anybody_saw),
    "view: treasure marked as turned": in_view(treasure_turned),
    "view: hand of another seat": in_view(hand_of_another),
    "view: onlooker sees the hand on turn": in_view(hand_on_turn),
    "view: count of path cards in hands": in_view(path_cards_counted),
    "view: order of the own hand": in_view(hand_in_deck_order),
    "view: order of the legal list": in_view(legal_in_deck_order),
    "view: top of the deck": in_view(top_of_the_deck),
    "view: passed cards in the pile": in_view(passed_cards_in_the_pile),
    "view: passed cards among those gone": in_view(passed_cards_gone),
    "view: passes that count": in_view(passes_that_count),
    "view: packet for all": in_view(packet_for_all),
    "view: nuggets of others": in_view(nuggets_of_all),
    "view: gold before the end": in_view(gold_before_the_end),
    "view: pieces of others": in_view(pieces_of_all),
    "view: hats that left": in_view(hats_that_left),
    "view: fellows as witnesses of a hat": in_view(fellows_as_witnesses),
    "view: roles that anybody inspected": in_view(inspected_by_anybody),
    "view: swapped hands recalled by all": in_view(gifts_recalled_by_all),
    "view: legal actions of others": in_view(legal_for_all),
    "legal: no digs beside hidden stones": legal_spares_stones,
    "refusal: rests on a hidden goal": set_in(questions, "refusal", refuses_at_stones),
    "refusal: judges for anybody": set_in(questions, "refusal", judges_for_anybody),
    "reason: a hidden stone": set_in(reasons, "why", stones_do_not_match),
    "reason: a hand": set_in(reasons, "why", explains_with_a_hand),
    "error: text shows a hand": set_in(questions, "take", error_shows_the_hand),
    **{
        f"fact: {kind.__name__}.{field} for everybody": shown_to(everybody, kind, field)
        for kind in play_facts.KINDS.values()
        for field in SECRETS[kind]
    },
    "fact: new hat for who gave it": shown_to(seen_by("seat", "target"), HatChanged, "role"),
    "fact: nugget for who is next": shown_to(seen_by("seat", "to"), f.NuggetTaken, "nugget"),
    "fact: hands of neighbours": shown_to(the_next_too, f.RoundDealt, "hands"),
    "fact: roles of neighbours": shown_to(the_next_too, f.RoundDealt, "roles"),
    "fact: roles of fellow saboteurs": shown_to(fellows, f.RoundDealt, "roles"),
    "record: commands of others": set_in(Record, "seen_by", commands_of_all),
    "record: exported whole": set_in(Record, "seen_by", whole_record),
    "record: length of hidden text": set_in(Record, "seen_by", exported_with_visibility),
    "record: every field marked public": set_in(games, "recorded", marked_public),
    "record: neighbours marked as witnesses": set_in(games, "recorded", seen_by_a_neighbour),
    "game: history of all": set_in(Game, "view", history_of_all),
}
