"""What a seat may know of the present: a `View`, built up field by field from an allow-list."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from saboteur.rules import hands, packed
from saboteur.rules.actions import Action
from saboteur.rules.cards import NAMES
from saboteur.rules.hands import hand_names
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, WINNERS
from saboteur.rules.questions import Decision, decision, legal_actions
from saboteur.rules.ruleset import NUGGET
from saboteur.rules.seen import UNKNOWN, Viewer, sees
from saboteur.rules.state import FREE, NOBODY, PURSE, State
from saboteur.rules.tunnels import LETTERS

Seen = dict[str, Any]
"""Fields of a view by name."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A face-up card in the mine."""

    x: int
    """Its column; x grows eastward."""
    y: int
    """Its row; y grows southward."""
    card: str
    """The card's name, such as "NES"."""
    turned: bool
    """Whether it lies rotated half a turn."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, face down or face up."""

    x: int
    """Its column."""
    y: int
    """Its row."""
    face: str
    """Its face, such as "NESW+treasure", or "?" if this seat does not know it."""
    lies: str
    """How it lies: "down", "over" (turned over, but not yet laid) or "up"."""
    turned: bool
    """Whether it lies rotated half a turn."""


@dataclass(frozen=True, slots=True)
class Token:
    """What stands on the tile at x, y, and whose it is."""

    kind: str
    """A "figure" that blocks, a "key" or "bribe" that opens, or a "counter" that marks gold."""
    x: int
    """The tile's column."""
    y: int
    """The tile's row."""
    seat: int | None
    """Whose it is; None for a bribe."""
    side: str | None = None
    """The opening a figure blocks: N, E, S or W."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded card as the pile shows it."""

    card: str
    """Its name, or "?" if it lies face down."""
    by: int | None
    """The seat that passed it; None if it was played."""


@dataclass(frozen=True, slots=True)
class HatOut:
    """A role that left the round (X17)."""

    role: str
    """The role, or "?" if this seat does not know it."""
    witnesses: tuple[int, ...]
    """The seats that all know to know it; fellow saboteurs (B31) may know it too."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know at this moment.

    What lists things "by seat" has one entry per seat; an unknown name is "?".

    >>> from saboteur import Game
    >>> view = Game("base", players=4, seed=7).view(0)
    >>> view.round, view.hand_sizes, view.goals[0].face
    (1, (6, 6, 6, 6), '?')
    >>> view.role in view.roles
    True
    """

    game: str
    """The game's id, such as "base"."""
    options: dict[str, str]
    """Every option with its value."""
    players: int
    """How many play."""
    seat: Viewer
    """Whose view this is: a seat, None for an onlooker, or "all"."""
    round: int
    """The round being played, from 1; 0 before the first deal."""
    rounds: int
    """How many rounds the game has."""
    first: int | None
    """The seat that started the round."""
    turn: int | None
    """Whose turn it is, even while another seat chooses."""
    decision: Decision
    """Who chooses now, and what."""
    starts: tuple[Tile, ...]
    """The start cards."""
    tiles: tuple[Tile, ...]
    """The cards dug since the deal, oldest first."""
    goals: tuple[Goal, ...]
    """The goals, by number."""
    tokens: tuple[Token, ...]
    """What stands on the tiles."""
    looked: tuple[tuple[int, ...], ...]
    """By seat: the goals it has looked at."""
    hand: tuple[str, ...]
    """This seat's cards, sorted."""
    hand_sizes: tuple[int, ...]
    """By seat: how many cards it holds."""
    recalled: tuple[tuple[str, ...], ...]
    """By seat: the cards it still holds of a hand this seat gave it (X16)."""
    role: str
    """This seat's role; "?" for an onlooker."""
    roles: tuple[str, ...]
    """By seat: its role, or "?"."""
    spares: tuple[str, ...]
    """The roles left over, each a name or "?"."""
    hats_out: tuple[HatOut, ...]
    """The roles that left the round (X17)."""
    inspected: tuple[tuple[int, ...], ...]
    """By seat: the seats whose roles it has inspected (X15)."""
    markers: tuple[tuple[str, ...], ...]
    """By seat: the markers in front of it, such as "lantern"."""
    thefts: tuple[int, ...]
    """The seats that plan a theft, latest last (X13)."""
    deck: int
    """How many cards are left to draw."""
    aside: int
    """How many cards were set aside unseen (X3, S2)."""
    discards: tuple[Discard, ...]
    """The discard pile, bottom first."""
    gone: tuple[str, ...]
    """Every discarded card this seat has seen, sorted."""
    passes: int
    """How many players in a row have passed since the deck ran out (B17)."""
    last: int | None
    """The seat that last played a card (B26)."""
    fresh: tuple[int, int] | None
    """The cell dug this turn (T8)."""
    round_over: bool
    """Whether the round is over and everything is revealed (B18)."""
    round_won_by: str
    """The side that won the round; "nobody" until it ends."""
    finder: int | None
    """The seat that dug to the treasure."""
    nuggets: tuple[tuple[str, ...], ...]
    """By seat: its nugget cards, each "?" if its worth is hidden."""
    pieces: tuple[int | None, ...]
    """By seat: its single gold pieces, None if their number is hidden (X32)."""
    has_gold: tuple[bool, ...]
    """By seat: whether it has any gold."""
    pile: int
    """How many nugget cards are left."""
    packet: tuple[str, ...]
    """The nugget cards being handed out, each "?" unless this seat holds them (B19)."""
    gold: tuple[int, ...] | None
    """By seat: its nuggets, once the game is over."""
    figures: int
    """How many blocking dwarves are free (A2)."""
    blocked: tuple[int, ...]
    """The seats that have placed a blocking dwarf this round (A2)."""
    counters: int
    """How many counters are left to mark gold with (D9)."""
    debts: tuple[int, ...]
    """By seat: the nuggets it owes to trolls (D8)."""
    waiting: int
    """How many goals are still waiting for a later round (D1)."""
    kept: tuple[str, ...]
    """The path cards that left the game with their gold (D16)."""
    boxed: tuple[str, ...]
    """The goals that left the game (D17)."""
    legal: tuple[Action, ...]
    """The legal actions; empty unless this seat is to choose."""
    history: tuple[object, ...] = ()
    """The facts since the deal, as this seat saw them; only a `Game` fills it in."""


def view(
    state: State, viewer: Viewer, history: tuple[object, ...] = (), seen: Seen | None = None
) -> View:
    """The game as a seat, an onlooker (None) or everybody after the end ("all") may know it.

    A state does not know how it came about; the caller gives the `history`. It may also give what
    everybody sees (`seen_by_all`) if it asks for several views of one state.
    """
    open_to_all = seen_by_all(state) if seen is None else seen
    return View(**open_to_all, **_own(state, viewer), history=history)


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
        "discards": tuple([_discard(state, entry, viewer) for entry in state.discards]),
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
_discarded = lru_cache(4096)(Discard)


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


def _discard(state: State, entry: int, viewer: Viewer) -> Discard:
    """B15: one's own passes are known; others' lie face down, played cards as the option says."""
    by = _seat(packed.discard_seat(entry))
    known = state.rules.open_discards if by is None else sees(viewer, by)
    return _discarded(NAMES[packed.discard_card(entry)] if known else UNKNOWN, by)


def _gone(state: State, viewer: Viewer) -> tuple[str, ...]:
    """B15: played cards were seen by all, a passed one only by the seat that passed it."""
    passed = [(packed.discard_card(entry), packed.discard_seat(entry)) for entry in state.discards]
    seen = sorted([card for card, by in passed if by == NOBODY or sees(viewer, by)])
    return tuple(NAMES[card] for card in seen)


def _purse(state: State, seat: int) -> list[int]:
    return list(state.purses[PURSE * seat : PURSE * seat + PURSE])


def _nuggets(state: State, seat: int, viewer: Viewer) -> tuple[str, ...]:
    """B24: what others' nugget cards are worth stays hidden, not how many there are."""
    purse = _purse(state, seat)
    cards = [NUGGETS[nugget] for nugget in range(1, PURSE) for _ in range(purse[nugget])]
    known = state.rules.open_purses or sees(viewer, seat)
    return tuple(cards) if known else (UNKNOWN,) * len(cards)


def _pieces(state: State, seat: int, viewer: Viewer) -> int | None:
    """X32: how many stays hidden, not whether there are any."""
    known = state.rules.open_purses or sees(viewer, seat)
    return _purse(state, seat)[0] if known else None


def _packet(state: State, viewer: Viewer) -> tuple[str, ...]:
    """B19: only the player who holds the packet sees it."""
    holds = state.decision == NUGGET and sees(viewer, state.seat)
    return tuple(NUGGETS[nugget] if holds else UNKNOWN for nugget in state.packet)
