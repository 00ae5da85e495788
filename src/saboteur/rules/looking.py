"""What a seat sees when it looks: every field of a view, each with the rule that lets it be seen.

Nothing is taken away from a whole: what no line here shows is not seen.
"""

from functools import lru_cache
from typing import Any

from saboteur.rules import hands, packed
from saboteur.rules.cards import NAMES
from saboteur.rules.hands import hand_names
from saboteur.rules.lying import Discard, Goal, HatOut, Tile, Token
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, WINNERS
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.ruleset import NUGGET
from saboteur.rules.seen import UNKNOWN, Viewer, sees
from saboteur.rules.state import FREE, NOBODY, PURSE, State
from saboteur.rules.tunnels import LETTERS

Seen = dict[str, Any]
"""Fields of a view by name."""


def present(state: State, viewer: Viewer, seen: Seen | None = None) -> Seen:
    """The fields of a view without its history, for those who only pass them on."""
    open_to_all = seen_by_all(state) if seen is None else seen
    return {**open_to_all, **_own(state, viewer)}


def seen_by_all(state: State) -> Seen:
    """What every view of a state has alike: it is built without knowing for whom."""
    seats = range(state.players)
    return {
        "game": state.rules.id,
        "options": dict(state.rules.options),
        "players": state.players,
        "round": state.round,
        "rounds": state.rules.rounds,
        "first": _seat(state.first),
        "turn": _seat(state.turn),
        "decision": decision(state),
        "starts": tuple([_tile(state, cell) for cell in state.mine.starts]),
        "tiles": tuple([_tile(state, cell) for cell in state.mine.laid]),
        "tokens": _tokens(state),
        "looked": tuple([_seats_in(seen) for seen in state.seen]),
        "hand_sizes": tuple([len(hand_names(state, seat)) for seat in seats if state.round]),
        "inspected": tuple([_seats_in(insight) for insight in state.insight]),
        "markers": tuple([_markers(state, seat) for seat in seats]),
        "thefts": tuple([int(seat) for seat in state.thefts]),
        "deck": state.left,
        "aside": len(state.aside),
        "passes": state.passes,
        "last": _seat(state.last),
        "fresh": _cell(state, state.fresh),
        "round_over": state.shown,
        "round_won_by": WINNERS[state.winner],
        "finder": _seat(state.finder),
        "has_gold": tuple([any(_purse(state, seat)) for seat in seats]),
        "pile": len(state.pile),
        "gold": state.final,
        "figures": list(state.figures).count(FREE),
        "blocked": _seats_in(state.blocked),
        "counters": state.counters,
        "debts": tuple([int(debt) for debt in state.debts]),
        "waiting": len(state.waiting),
        "kept": hands.card_names(state.kept),
        "boxed": hands.card_names(state.boxed),
    }


def _own(state: State, viewer: Viewer) -> Seen:
    """What depends on who looks."""
    seats = range(state.players)
    return {
        "seat": viewer,
        "goals": tuple([_goal(state, goal, viewer) for goal in range(len(state.mine.goals))]),
        "hand": hand_names(state, viewer) if isinstance(viewer, int) and state.round else (),
        "recalled": tuple([_recalled(state, seat, viewer) for seat in seats]),
        "role": _role(state, viewer, viewer) if isinstance(viewer, int) else UNKNOWN,
        "roles": tuple([_role(state, seat, viewer) for seat in seats]),
        "spares": _spares(state, viewer),
        "hats_out": tuple([_hat_out(hat, viewer) for hat in state.hats_out]),
        "discards": _discards(state, viewer),
        "gone": _gone(state, viewer),
        "nuggets": tuple([_nuggets(state, seat, viewer) for seat in seats]),
        "pieces": tuple([_pieces(state, seat, viewer) for seat in seats]),
        "packet": _packet(state, viewer),
        "legal": legal_actions(state) if sees(viewer, state.seat) else (),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _cell(state: State, cell: int) -> tuple[int, int] | None:
    return None if cell == NOBODY else (state.mine.x(cell), state.mine.y(cell))


def _tile(state: State, cell: int) -> Tile:
    return _laid(state.mine.x(cell), state.mine.y(cell), int(state.mine.tiles[cell]))


# Tiles and discards lie unchanged from view to view, at one table as at another.
@lru_cache(16_384)
def _laid(x: int, y: int, tile: int) -> Tile:
    return Tile(x, y, NAMES[packed.tile_card(tile)], packed.tile_turned(tile) == 1)


def _goal(state: State, goal: int, viewer: Viewer) -> Goal:
    """T4, B12: a face-down goal is known to those who looked, and to all once it was shown."""
    cell = state.mine.goals[goal]
    shown = packed.has(state.turned, goal) or (state.shown and state.rules.shows_goals)
    looked = isinstance(viewer, int) and state.has_seen(viewer, goal)
    face = NAMES[state.goals[goal]] if shown or looked or viewer == "all" else UNKNOWN
    up = not state.mine.face_down(goal)
    lies = "up" if up else "over" if packed.has(state.turned, goal) else "down"
    turned = up and packed.tile_turned(int(state.mine.tiles[cell])) == 1
    return Goal(state.mine.x(cell), state.mine.y(cell), face, lies, turned)


def _role(state: State, seat: int, viewer: Viewer) -> str:
    """B1, X15, B31: one's own, those one has inspected and fellows, until the round ends (B18)."""
    if not state.round:
        return UNKNOWN
    learned = state.insight[viewer] | state.fellows[viewer] if isinstance(viewer, int) else 0
    known = state.shown or packed.has(learned, seat) or sees(viewer, seat)
    return ROLES[state.roles[seat]] if known else UNKNOWN


def _spares(state: State, viewer: Viewer) -> tuple[str, ...]:
    known = state.shown or viewer == "all"
    return tuple(ROLES[role] if known else UNKNOWN for role in state.spares)


def _markers(state: State, seat: int) -> tuple[str, ...]:
    marked = int(state.markers[seat]) if state.round else 0
    return tuple(name for i, name in enumerate(MARKERS) if packed.has(marked, i))


def _seats_in(bits: int) -> tuple[int, ...]:
    return tuple(i for i in range(bits.bit_length()) if packed.has(bits, i))


def _recalled(state: State, seat: int, viewer: Viewer) -> tuple[str, ...]:
    """X16: what a seat still holds of the hand that the viewer gave it."""
    given = isinstance(viewer, int) and state.round and state.givers[seat] == viewer
    return hands.card_names(hands.hand(state.gifts, seat)) if given else ()


def _hat_out(hat: int, viewer: Viewer) -> HatOut:
    witnesses = _seats_in(packed.hat_witnesses(hat))
    met = isinstance(viewer, int) and packed.has(packed.hat_fellows(hat), viewer)
    known = met or viewer in witnesses or viewer == "all"
    return HatOut(ROLES[packed.hat_role(hat)] if known else UNKNOWN, witnesses)


def _tokens(state: State) -> tuple[Token, ...]:
    """Everything that stands on cards is there for all to see."""
    mine = state.mine
    tokens = []
    for stand in state.figures:
        if stand >= 0:
            cell, side = packed.figure_cell(stand), LETTERS[packed.figure_side(stand)]
            seat = packed.figure_seat(stand)
            tokens.append(Token("figure", mine.x(cell), mine.y(cell), seat, side))
    for entry in mine.opened:
        cell, teams = packed.opened_cell(entry), packed.opened_to(entry)
        both = teams == packed.BOTH_TEAMS
        kind, whose = ("bribe", None) if both else ("key", packed.only_team(teams))
        tokens.append(Token(kind, mine.x(cell), mine.y(cell), whose))
    for entry in state.marked:
        cell = packed.counter_cell(entry)
        tokens.append(Token("counter", mine.x(cell), mine.y(cell), packed.counter_seat(entry)))
    return tuple(tokens)


def _discards(state: State, viewer: Viewer) -> tuple[Discard, ...]:
    played_lie_open = state.rules.open_discards
    return tuple([_discard(entry, viewer, played_lie_open) for entry in state.discards])


@lru_cache(32_768)
def _discard(entry: int, viewer: Viewer, played_lie_open: bool) -> Discard:
    """B15: one's own passes are known; others' lie face down, played cards as the option says."""
    by = _seat(packed.discard_seat(entry))
    known = played_lie_open if by is None else sees(viewer, by)
    return Discard(NAMES[packed.discard_card(entry)] if known else UNKNOWN, by)


def _gone(state: State, viewer: Viewer) -> tuple[str, ...]:
    """B15: played cards were seen by all, a passed one only by the seat that passed it."""
    seen = sorted([packed.discard_card(entry) for entry in state.discards if _met(entry, viewer)])
    return tuple([NAMES[card] for card in seen])


@lru_cache(32_768)
def _met(entry: int, viewer: Viewer) -> bool:
    by = packed.discard_seat(entry)
    return by == NOBODY or sees(viewer, by)


def _purse(state: State, seat: int) -> list[int]:
    return list(state.purses[PURSE * seat : PURSE * seat + PURSE])


def _nuggets(state: State, seat: int, viewer: Viewer) -> tuple[str, ...]:
    """B24: what others' nugget cards are worth stays hidden, not how many there are."""
    known = state.rules.open_purses or sees(viewer, seat)
    return _in_purse(tuple(_purse(state, seat)), known)


# What a purse holds is told again and again, at one table as at another.
@lru_cache(4096)
def _in_purse(purse: tuple[int, ...], known: bool) -> tuple[str, ...]:
    cards = [NUGGETS[nugget] for nugget in range(1, PURSE) for _ in range(purse[nugget])]
    return tuple(cards) if known else (UNKNOWN,) * len(cards)


def _pieces(state: State, seat: int, viewer: Viewer) -> int | None:
    """X32: how many stays hidden, not whether there are any."""
    known = state.rules.open_purses or sees(viewer, seat)
    return _purse(state, seat)[0] if known else None


def _packet(state: State, viewer: Viewer) -> tuple[str, ...]:
    """B19: only the player who holds the packet sees it."""
    holds = state.decision == NUGGET and sees(viewer, state.seat)
    return tuple(NUGGETS[nugget] if holds else UNKNOWN for nugget in state.packet)
