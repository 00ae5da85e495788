"""What a seat may know of the present: a `View`, built up field by field from an allow-list.

A viewer is a seat, None for an onlooker, or "all" for everybody's eyes after the end.
"""

from dataclasses import dataclass
from typing import Literal

from saboteur.rules import hands
from saboteur.rules.actions import Action
from saboteur.rules.cards import NAMES
from saboteur.rules.hands import hand_names
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, WINNERS
from saboteur.rules.questions import Decision, decision, legal_actions
from saboteur.rules.ruleset import NUGGET
from saboteur.rules.state import FREE, NOBODY, PURSE, State
from saboteur.rules.tunnels import LETTERS

Viewer = int | None | Literal["all"]
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Tile:
    """A face-up card in the mine."""

    x: int
    y: int
    card: str
    turned: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: its face as far as it is known; "down", turned "over" but not laid yet, or "up"."""

    x: int
    y: int
    face: str
    lies: str
    turned: bool


@dataclass(frozen=True, slots=True)
class Token:
    """What stands on the card at x, y, and whose it is.

    A "figure" on the opening `side`, a "key" or a "bribe" that opens, a "counter" on gold.
    """

    kind: str
    x: int
    y: int
    seat: int | None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded card as the pile shows it, and who passed it (None: it was played)."""

    card: str
    by: int | None


@dataclass(frozen=True, slots=True)
class HatOut:
    """X17: a role that left the round, and who knows which it was."""

    role: str
    witnesses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat may know it at this moment.

    `starts`, `tiles` in the order they were laid, and goals that lie face up are the mine.
    `looked` says who has looked at which goals. `discards` is the pile, bottom first; `gone` all
    discarded cards this seat has seen. `packet` is seen by its holder. `nuggets` are the cards in
    front of each seat, `pieces` its single pieces (None where they are hidden), `has_gold` whether
    it has any; `gold` is there when the game is over.

    Saboteur 2: `recalled` is what this seat gave to others in a swap and they still hold,
    `inspected` who has inspected whom, `thefts` who lies in wait, the latest last; `figures` are
    the free blocking dwarves and `blocked` who has used one. The Duel: `counters` are left,
    `debts` owed to trolls, `waiting` goals not laid out, `kept` and `boxed` cards out of the game.
    """

    game: str
    options: dict[str, str]
    players: int
    seat: Viewer
    round: int
    rounds: int
    first: int | None
    turn: int | None
    decision: Decision
    starts: tuple[Tile, ...]
    tiles: tuple[Tile, ...]
    goals: tuple[Goal, ...]
    tokens: tuple[Token, ...]
    looked: tuple[tuple[int, ...], ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    recalled: tuple[tuple[str, ...], ...]
    role: str
    roles: tuple[str, ...]
    spares: tuple[str, ...]
    hats_out: tuple[HatOut, ...]
    inspected: tuple[tuple[int, ...], ...]
    markers: tuple[tuple[str, ...], ...]
    thefts: tuple[int, ...]
    deck: int
    aside: int
    discards: tuple[Discard, ...]
    gone: tuple[str, ...]
    passes: int
    last: int | None
    fresh: tuple[int, int] | None
    round_over: bool
    round_won_by: str
    finder: int | None
    nuggets: tuple[tuple[str, ...], ...]
    pieces: tuple[int | None, ...]
    has_gold: tuple[bool, ...]
    pile: int
    packet: tuple[str, ...]
    gold: tuple[int, ...] | None
    figures: int
    blocked: tuple[int, ...]
    counters: int
    debts: tuple[int, ...]
    waiting: int
    kept: tuple[str, ...]
    boxed: tuple[str, ...]
    legal: tuple[Action, ...]
    history: tuple[object, ...] = ()


def view(state: State, viewer: Viewer) -> View:
    """The game as a seat, an onlooker (None) or everybody after the end ("all") may know it."""
    seats = range(state.players)
    return View(
        game=state.rules.id,
        options=dict(state.rules.options),
        players=state.players,
        seat=viewer,
        round=state.round,
        rounds=state.rules.rounds,
        first=_seat(state.first),
        turn=_seat(state.turn),
        decision=decision(state),
        starts=tuple(_tile(state, cell) for cell in state.mine.starts),
        tiles=tuple(_tile(state, cell) for cell in state.mine.laid),
        goals=tuple(_goal(state, goal, viewer) for goal in range(len(state.mine.goals))),
        tokens=_tokens(state),
        looked=tuple(_seats_in(seen) for seen in state.seen),
        hand=hand_names(state, viewer) if isinstance(viewer, int) and state.round else (),
        hand_sizes=tuple(len(hand_names(state, seat)) for seat in seats if state.round),
        recalled=tuple(_recalled(state, seat, viewer) for seat in seats),
        role=_role(state, viewer, viewer) if isinstance(viewer, int) else UNKNOWN,
        roles=tuple(_role(state, seat, viewer) for seat in seats),
        spares=_spares(state, viewer),
        hats_out=tuple(_hat_out(hat, viewer) for hat in state.hats_out),
        inspected=tuple(_seats_in(insight) for insight in state.insight),
        markers=tuple(_markers(state, seat) for seat in seats),
        thefts=tuple(int(seat) for seat in state.thefts),
        deck=state.left,
        aside=len(state.aside),
        discards=tuple(_discard(state, entry, viewer) for entry in state.discards),
        gone=_gone(state, viewer),
        passes=state.passes,
        last=_seat(state.last),
        fresh=_cell(state, state.fresh),
        round_over=state.shown,
        round_won_by=WINNERS[state.winner],
        finder=_seat(state.finder),
        nuggets=tuple(_nuggets(state, seat, viewer) for seat in seats),
        pieces=tuple(_pieces(state, seat, viewer) for seat in seats),
        has_gold=tuple(any(_purse(state, seat)) for seat in seats),
        pile=len(state.pile),
        packet=_packet(state, viewer),
        gold=state.final,
        figures=list(state.figures).count(FREE),
        blocked=_seats_in(state.blocked),
        counters=state.counters,
        debts=tuple(int(debt) for debt in state.debts),
        waiting=len(state.waiting),
        kept=hands.card_names(state.kept),
        boxed=hands.card_names(state.boxed),
        legal=legal_actions(state) if sees(viewer, state.seat) else (),
    )


def sees(viewer: Viewer, seat: int) -> bool:
    return viewer == "all" or viewer == seat


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _cell(state: State, cell: int) -> tuple[int, int] | None:
    return None if cell == NOBODY else (state.mine.x(cell), state.mine.y(cell))


def _tile(state: State, cell: int) -> Tile:
    tile = state.mine.tiles[cell]
    return Tile(state.mine.x(cell), state.mine.y(cell), NAMES[tile >> 1], tile & 1 == 1)


def _goal(state: State, goal: int, viewer: Viewer) -> Goal:
    """T4, B12: a face-down goal is known to those who looked, and to all once it was shown."""
    cell = state.mine.goals[goal]
    shown = state.turned >> goal & 1 == 1 or (state.shown and state.rules.shows_goals)
    looked = isinstance(viewer, int) and state.seen[viewer] >> goal & 1 == 1
    face = NAMES[state.goals[goal]] if shown or looked or viewer == "all" else UNKNOWN
    up = not state.mine.face_down(goal)
    lies = "up" if up else "over" if state.turned >> goal & 1 else "down"
    turned = up and state.mine.tiles[cell] & 1 == 1
    return Goal(state.mine.x(cell), state.mine.y(cell), face, lies, turned)


def _role(state: State, seat: int, viewer: Viewer) -> str:
    """B1, X15: one's own and those one has inspected, until the round ends (B18)."""
    if not state.round:
        return UNKNOWN
    insight = isinstance(viewer, int) and state.insight[viewer] >> seat & 1 == 1
    known = state.shown or insight or sees(viewer, seat)
    return ROLES[state.roles[seat]] if known else UNKNOWN


def _spares(state: State, viewer: Viewer) -> tuple[str, ...]:
    known = state.shown or viewer == "all"
    return tuple(ROLES[role] if known else UNKNOWN for role in state.spares)


def _markers(state: State, seat: int) -> tuple[str, ...]:
    marked = state.markers[seat] if state.round else 0
    return tuple(name for i, name in enumerate(MARKERS) if marked >> i & 1)


def _seats_in(bits: int) -> tuple[int, ...]:
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


def _recalled(state: State, seat: int, viewer: Viewer) -> tuple[str, ...]:
    """X16: what a seat still holds of the hand that the viewer gave it."""
    given = isinstance(viewer, int) and state.round and state.givers[seat] == viewer
    return hands.card_names(hands.hand(state.gifts, seat)) if given else ()


def _hat_out(hat: int, viewer: Viewer) -> HatOut:
    witnesses = _seats_in(hat >> 8)
    known = viewer in witnesses or viewer == "all"
    return HatOut(ROLES[hat & 255] if known else UNKNOWN, witnesses)


def _tokens(state: State) -> tuple[Token, ...]:
    """Everything that stands on cards is there for all to see."""
    mine = state.mine
    tokens = []
    for stand in state.figures:
        if stand >= 0:
            cell, side = stand >> 6, LETTERS[stand >> 4 & 3]
            tokens.append(Token("figure", mine.x(cell), mine.y(cell), stand & 15, side))
    for entry in mine.opened:
        cell, teams = entry >> 2, entry & 3
        kind, seat = ("bribe", None) if teams == 3 else ("key", teams - 1)
        tokens.append(Token(kind, mine.x(cell), mine.y(cell), seat))
    for entry in state.marked:
        cell = entry >> 4
        tokens.append(Token("counter", mine.x(cell), mine.y(cell), entry & 15))
    return tuple(tokens)


def _discard(state: State, entry: int, viewer: Viewer) -> Discard:
    """B15: one's own passes are known; others' lie face down, played cards as the option says."""
    by = _seat((entry >> 8) - 1)
    known = state.rules.open_discards if by is None else sees(viewer, by)
    return Discard(NAMES[entry & 255] if known else UNKNOWN, by)


def _gone(state: State, viewer: Viewer) -> tuple[str, ...]:
    """B15: played cards were seen by all, a passed one by whoever passed it."""
    seen = (e & 255 for e in state.discards if not e >> 8 or sees(viewer, (e >> 8) - 1))
    return tuple(NAMES[card] for card in sorted(seen))


def _purse(state: State, seat: int) -> list[int]:
    return list(state.purses[PURSE * seat : PURSE * seat + PURSE])


def _nuggets(state: State, seat: int, viewer: Viewer) -> tuple[str, ...]:
    """B24: what others' nugget cards are worth stays hidden, not how many there are."""
    cards = [
        NUGGETS[nugget] for nugget in range(1, PURSE) for _ in range(_purse(state, seat)[nugget])
    ]
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
