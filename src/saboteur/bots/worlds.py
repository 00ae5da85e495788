"""Possible worlds: whole states that a seat cannot tell from the real one, from its view alone.

A bot that searches in these cannot cheat. Every world gives back the view it was made from.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.bots.beliefs import Deal, knows_saboteurs
from saboteur.bots.redeal import goes_on, stuck_passes
from saboteur.games.catalogue import new_table
from saboteur.rules import changes, hands, packed
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import NAMES, NUMBERS, UNKNOWN
from saboteur.rules.dice import Dice
from saboteur.rules.lying import HatOut
from saboteur.rules.names import (
    MARKERS,
    NUGGETS,
    ROLES,
    SABOTEUR,
    UNKNOWN_NUGGET,
    UNKNOWN_ROLE,
    WINNERS,
)
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.state import AWAY, FREE, HAND, NOBODY, PURSE, State
from saboteur.rules.tunnels import LETTERS
from saboteur.rules.view import View

TRIES: Final = 200


def world(view: View, dice: Dice, deal: Deal | None = None) -> State:
    """A state that its seat cannot tell from the real one, the hidden cards dealt by the dice.

    With a `deal`, roles and the treasure are as it supposes.

    >>> from saboteur import Game
    >>> from saboteur.rules.dice import dice
    >>> from saboteur.rules.view import view
    >>> known = Game("base", players=3, seed=1).view(0)
    >>> view(world(known, dice("any seed")), 0).hand == known.hand
    True
    """
    # B17: that play goes on says something about hands, so a world whose round would be over is
    # dealt again; if many tries find no other, the last one stands.
    state = _seen(view)
    supposed = supposing(view, deal) if deal else view
    for _ in range(TRIES):
        _deal_hidden(state, supposed, dice)
        _tell_fellows(state, view)
        state.stuck = stuck_passes(state)
        if goes_on(state):
            break
    return state


def any_world(view: View) -> State:
    """A state that looks like `view`, for questions whose answers rest on nothing hidden."""
    state = _seen(view)
    _deal_hidden(state, view, Dice(b"any"))
    _tell_fellows(state, view)
    return state


def supposing(view: View, deal: Deal) -> View:
    """The same view with roles and the treasure as they may be; its worlds still look the same."""
    hats = zip(view.hats_out, deal.hats_out, strict=True)
    return replace(
        view,
        roles=deal.roles,
        spares=deal.spares,
        hats_out=tuple(replace(hat, role=role) for hat, role in hats),
        goals=tuple(
            replace(goal, face=TREASURE) if number == deal.treasure else goal
            for number, goal in enumerate(view.goals)
        ),
    )


def _seen(view: View) -> State:
    """What the view shows, with unknown cards where it shows none."""
    state = new_table(view.game, view.players, view.options)
    state.decision = DECISIONS.index(view.decision.what)
    state.seat = _seat(view.decision.seat)
    state.about = _seat(view.decision.about)
    state.final = view.gold
    state.round = view.round
    if view.round:
        _see_round(state, view)
        _see_mine(state, view)
    return state


def _see_round(state: State, view: View) -> None:
    state.first = _seat(view.first)
    state.turn = _seat(view.turn)
    state.last = _seat(view.last)
    state.passes = view.passes
    state.winner = WINNERS.index(view.round_won_by)
    state.shown = view.round_over
    state.finder = _seat(view.finder)
    state.left = view.deck
    state.markers = _bytes(
        sum(1 << MARKERS.index(name) for name in markers) for markers in view.markers
    )
    state.seen = _bytes(_bits(goals) for goals in view.looked)
    state.thefts = _bytes(view.thefts)
    state.insight = _longs(_bits(seats) for seats in view.inspected)
    state.blocked = _bits(view.blocked)
    state.counters = view.counters
    state.debts = _bytes(view.debts)
    state.kept = _bytes(NUMBERS[card] for card in view.kept)
    state.boxed = _bytes(NUMBERS[card] for card in view.boxed)


def _see_mine(state: State, view: View) -> None:
    mine = state.mine
    changes.lay_out(state)
    for tile in view.tiles:
        mine.widen(tile.x, tile.y)
    for tile in view.tiles:
        mine.lay(mine.cell(tile.x, tile.y), 2 * NUMBERS[tile.card] + tile.turned)
    for number, goal in enumerate(view.goals):
        if goal.lies != "down":
            state.turned |= 1 << number
        if goal.lies == "up":
            mine.turn_up(number, 2 * NUMBERS[goal.face] + goal.turned)
    mine.relink()
    _see_tokens(state, view)
    state.fresh = NOBODY if view.fresh is None else mine.cell(*view.fresh)


def _see_tokens(state: State, view: View) -> None:
    """Free dwarves first: which of the two is which makes no difference."""
    figures = [FREE] * view.figures
    for token in view.tokens:
        cell = state.mine.cell(token.x, token.y)
        seat = _seat(token.seat)
        match token.kind:
            case "figure":
                side = LETTERS.index(token.side or "")
                figures.append(packed.figure(cell, side, seat))
            case "counter":
                state.marked = append(state.marked, i64(packed.counter(cell, seat)))
            case "key":
                state.mine.open(cell, 1 << seat)
            case _:
                state.mine.open(cell, packed.BOTH_TEAMS)
    figures += [AWAY] * (state.rules.figures - len(figures))
    state.figures = _longs(figures)


def _deal_hidden(state: State, view: View, dice: Dice) -> None:
    """Everything a seat cannot know, dealt from what it has not seen."""
    _deal_roles(state, view, dice)
    _deal_goals(state, view, dice)
    _deal_cards(state, view, dice)
    _deal_nuggets(state, view, dice)


def _deal_roles(state: State, view: View, dice: Dice) -> None:
    out = [ROLES.index(hat.role) for hat in view.hats_out]
    known = [ROLES.index(role) for role in (*view.roles, *view.spares)] + out
    rest = _rest(state.rules.roles[state.players], known, dice)
    filled = _filled(known, UNKNOWN_ROLE, rest)
    _deal_always(state, view, filled, dice)
    if knows_saboteurs(view):
        _deal_no_saboteur(view, filled)
    spares_end = view.players + len(view.spares)
    state.roles = _bytes(filled[: view.players])
    state.spares = _bytes(filled[view.players : spares_end])
    state.hats_out = _longs(filled[spares_end:])


def _deal_no_saboteur(view: View, filled: list[int]) -> None:
    """B31: who is not a known fellow is none; a saboteur that is left is a spare one."""
    spares = [
        spare
        for spare, role in enumerate(view.spares, view.players)
        if role == NAMES[UNKNOWN] and filled[spare] != SABOTEUR
    ]
    for seat, role in enumerate(view.roles):
        if role == NAMES[UNKNOWN] and filled[seat] == SABOTEUR:
            spare = spares.pop()
            filled[seat], filled[spare] = filled[spare], filled[seat]


def _tell_fellows(state: State, view: View) -> None:
    """Who knows which role, of those that are held and of those that left."""
    state.fellows = _fellows(state, view)
    hats = zip(state.hats_out, view.hats_out, strict=True)
    state.hats_out = _longs(
        packed.hat(packed.hat_role(role), _bits(hat.witnesses), _met(view, hat))
        for role, hat in hats
    )


def _met(view: View, hat: HatOut) -> int:
    """B31: a role that left, known and not by inspection, was a fellow's."""
    if not isinstance(view.seat, int) or hat.role == NAMES[UNKNOWN]:
        return 0
    return 0 if view.seat in hat.witnesses else 1 << view.seat


def _fellows(state: State, view: View) -> vec[i64]:
    """B31: what others know follows from their roles; what this seat knows is in its view."""
    if not state.rules.fellows_known:
        return _longs([0] * view.players)
    fellows = changes.fellows_of(state.roles)
    if isinstance(view.seat, int) and not (view.round_over or knows_saboteurs(view)):
        fellows[view.seat] = _bits(
            seat
            for seat, role in enumerate(view.roles)
            if role == ROLES[SABOTEUR]
            and seat != view.seat
            and seat not in view.inspected[view.seat]
        )
    return fellows


def _deal_always(state: State, view: View, filled: list[int], dice: Dice) -> None:
    """B29: a role that is always dealt changes places with one whose owner may have it."""
    for spare in range(view.players, view.players + len(view.spares)):
        if state.rules.always_dealt and filled[spare] == state.rules.always_dealt:
            unknown = [seat for seat, role in enumerate(view.roles) if role == NAMES[UNKNOWN]]
            seat = unknown[dice.below(len(unknown))]
            filled[spare], filled[seat] = filled[seat], filled[spare]


def _deal_goals(state: State, view: View, dice: Dice) -> None:
    known = [NUMBERS[goal.face] for goal in view.goals]
    boxed = {NUMBERS[card] for card in view.boxed} - {*known}
    rest = _rest(state.rules.goals, [*known, *boxed], dice)
    state.goals = _bytes(_filled(known, UNKNOWN, rest))
    state.waiting = _bytes(rest)


def _deal_cards(state: State, view: View, dice: Dice) -> None:
    """Other hands, the deck, what was set aside and what others passed come from one pool."""
    rest = _rest(state.rules.deck, _seen_cards(state, view), dice)
    _deal_hands(state, view, rest)
    played = _played(view)
    state.discards = _longs(
        next(played)
        if entry.by is None
        else packed.unseen_discard(_passed(entry.card, rest), entry.by)
        for entry in view.discards
    )
    state.aside = _bytes(next(rest) for _ in range(view.aside))
    state.deck = _bytes(rest)


def _seen_cards(state: State, view: View) -> list[int]:
    seen = [NUMBERS[card] for card in (*view.hand, *view.gone, *chain(*view.recalled))]
    tiles = [tile.card for tile in view.tiles]
    seen += [NUMBERS[card] for card in (*tiles, *({*view.kept} - {*tiles}))]
    cards = state.rules.marker_cards
    return seen + [cards[MARKERS.index(name)] for marked in view.markers for name in marked]


def _deal_hands(state: State, view: View, rest: Iterator[int]) -> None:
    state.hands = vec[u8]([0] * (HAND * view.players))
    state.givers = vec[u8]([hands.NO_GIVER] * view.players)
    state.gifts = vec[u8]([0] * (HAND * view.players))
    for seat, size in enumerate(view.hand_sizes):
        known = [
            NUMBERS[card] for card in (view.hand if seat == view.seat else view.recalled[seat])
        ]
        held = known + [next(rest) for _ in range(size - len(known))]
        hands.give(state.hands, seat, _bytes(held))
        if view.recalled[seat] and isinstance(view.seat, int):
            hands.remember(state, seat, view.seat, _bytes(known))


def _played(view: View) -> Iterator[int]:
    """The played cards of the pile; a closed pile does not tell their order."""
    shown = [entry.card for entry in view.discards if entry.by is None]
    if NAMES[UNKNOWN] in shown:
        own = Counter(entry.card for entry in view.discards if entry.by == view.seat is not None)
        shown = list((Counter(view.gone) - own).elements())
    return iter([NUMBERS[card] for card in shown])


def _passed(card: str, rest: Iterator[int]) -> int:
    return next(rest) if NUMBERS[card] == UNKNOWN else NUMBERS[card]


def _deal_nuggets(state: State, view: View, dice: Dice) -> None:
    packet = [NUGGETS.index(nugget) for nugget in view.packet]
    held = [[NUGGETS.index(nugget) for nugget in nuggets] for nuggets in view.nuggets]
    rest = _rest(state.rules.nuggets, [*packet, *chain.from_iterable(held)], dice)
    purses: list[int] = []
    for seat, known in enumerate(held):
        cards = _filled(known, UNKNOWN_NUGGET, rest)
        pieces = view.pieces[seat]
        if pieces is None:
            pieces = int(view.has_gold[seat] and not cards)
        purses += [pieces, *(cards.count(nugget) for nugget in range(1, PURSE))]
    state.purses = _bytes(purses)
    state.packet = _bytes(_filled(packet, UNKNOWN_NUGGET, rest))
    state.pile = _bytes(rest)


def _rest(whole: Iterable[int], known: Iterable[int], dice: Dice) -> Iterator[int]:
    """What is left of a deck when the known cards are taken out, shuffled."""
    left = Counter(whole)
    left.subtract(card for card in known if card in left)
    return iter(dice.shuffled(_bytes((+left).elements())))


def _filled(known: list[int], unknown: int, rest: Iterator[int]) -> list[int]:
    return [next(rest) if card == unknown else card for card in known]


def _bytes(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def _longs(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
