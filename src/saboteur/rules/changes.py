"""One writer per kind of fact: it changes the state with all that follows, then hands the fact on.

`take` and `deal` decide and call these; replay and recovery call the same ones through `fold`.
A card may be UNKNOWN where the reader of a state may not know it.
"""

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from saboteur.rules import facts, hands, packed
from saboteur.rules.cards import NAMES, UNKNOWN, number
from saboteur.rules.hands import NO_GIVER, card_names, hand_names
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, SABOTEUR, TOOLS, UNKNOWN_NUGGET, WINNERS
from saboteur.rules.ruleset import DECISIONS, TURN
from saboteur.rules.state import FREE, HAND, NOBODY, PIECES, PURSE, State, replaced


def round_dealt(
    state: State,
    first: i64,
    roles: vec[u8],
    spares: vec[u8],
    goals: vec[u8],
    waiting: vec[u8],
    dealt: vec[u8],
    draw: vec[u8],
    aside: vec[u8],
    pile: vec[u8],
    fellows_known: bool,
) -> None:
    state.round += 1
    state.first = first
    state.last = NOBODY
    not_passed(state)
    state.winner = 0
    state.finder = NOBODY
    state.shown = False
    state.turned = 0
    state.roles = roles
    state.spares = spares
    state.goals = goals
    state.waiting = waiting
    state.hands = dealt
    state.deck = draw
    state.left = len(draw)
    state.aside = aside
    state.pile = pile
    state.packet = vec[u8]()
    state.discards = vec[i64]()
    state.markers = vec[u8]([0] * state.players)
    state.seen = vec[u8]([0] * state.players)
    state.debts = vec[u8]([0] * state.players)
    state.insight = vec[i64]([0] * state.players)
    state.fellows = fellows_of(roles) if fellows_known else vec[i64]([0] * state.players)
    state.givers = vec[u8]([NO_GIVER] * state.players)
    state.gifts = vec[u8]([0] * (HAND * state.players))
    state.hats_out = vec[i64]()
    state.thefts = vec[u8]()
    state.figures = vec[i64]([FREE] * state.rules.figures)
    state.blocked = 0
    state.counters = state.rules.counters
    state.marked = vec[i64]()
    lay_out(state)
    if state.listener is not None:
        state.listener(
            facts.RoundDealt(
                state.round,
                first,
                role_names(roles),
                role_names(spares),
                card_names(goals),
                card_names(waiting),
                tuple([hand_names(state, seat) for seat in range(state.players)]),
                card_names(draw),
                card_names(aside),
                nugget_names(pile),
                fellows_known,
            )
        )


def fellows_of(roles: vec[u8]) -> vec[i64]:
    """B31: by seat, the other saboteurs that a saboteur learns of."""
    saboteurs: i64 = 0
    for seat in range(i64(len(roles))):
        saboteurs |= (1 if roles[seat] == SABOTEUR else 0) << seat
    fellows = vec[i64]([0] * len(roles))
    for seat in range(i64(len(roles))):
        if packed.has(saboteurs, seat):
            fellows[seat] = saboteurs & ~(1 << seat)
    return fellows


def lay_out(state: State) -> None:
    """B2: the start and the face-down goals."""
    mine = state.mine
    mine.clear()
    for x, y, card in state.rules.starts:
        mine.put_start(x, y, packed.tile(number(card), 0))
    for x, y in state.rules.goal_cells:
        mine.put_goal(x, y)
    mine.relink()


def tunnel_dug(state: State, seat: i64, card: i64, turned: i64, cell: i64) -> None:
    played(state, seat, card)
    state.mine.lay(cell, packed.tile(card, turned))
    state.fresh = cell
    if state.listener is not None:
        x = state.mine.x(cell)
        y = state.mine.y(cell)
        state.listener(facts.TunnelDug(seat, NAMES[card], x, y, turned == 1))


def tool_broken(state: State, seat: i64, card: i64, target: i64, tool: i64) -> None:
    played(state, seat, card)
    mark(state, target, tool)
    if state.listener is not None:
        state.listener(facts.ToolBroken(seat, NAMES[card], target, TOOLS[tool]))


def tool_repaired(state: State, seat: i64, card: i64, target: i64, tool: i64) -> None:
    played(state, seat, card)
    discard(state, card)
    discard(state, i64(state.rules.marker_cards[tool]))
    unmark(state, target, tool)
    if state.listener is not None:
        state.listener(facts.ToolRepaired(seat, NAMES[card], target, TOOLS[tool]))


def rock_fell(state: State, seat: i64, card: i64, cell: i64) -> None:
    played(state, seat, card)
    x = state.mine.x(cell)
    y = state.mine.y(cell)
    removed = packed.tile_card(i64(state.mine.tiles[cell]))
    state.mine.lift(cell)
    discard(state, card)
    discard(state, removed)
    if state.listener is not None:
        state.listener(facts.RockFell(seat, NAMES[card], x, y, NAMES[removed]))


def goal_seen(state: State, seat: i64, card: i64, goal: i64, face: i64) -> None:
    played(state, seat, card)
    discard(state, card)
    state.seen = replaced(state.seen, seat, i64(state.seen[seat]) | 1 << goal)
    if face != UNKNOWN:
        state.goals = replaced(state.goals, goal, face)
    if state.listener is not None:
        state.listener(facts.GoalSeen(seat, NAMES[card], goal, NAMES[face]))


def passed(state: State, seat: i64, cards: vec[u8], face_up: bool) -> None:
    stuck = not state.left and state.rules.ending.stuck(state, seat)
    state.stuck = state.stuck + 1 if stuck else 0
    state.passes = state.passes + 1 if not state.left else 0
    throw_away(state, seat, cards, face_up)
    if state.listener is not None:
        state.listener(facts.Passed(seat, card_names(cards), face_up))


def marker_shed(state: State, seat: i64, cards: vec[u8], marker: i64, face_up: bool) -> None:
    not_passed(state)
    throw_away(state, seat, cards, face_up)
    discard(state, i64(state.rules.marker_cards[marker]))
    unmark(state, seat, marker)
    if state.listener is not None:
        state.listener(facts.MarkerShed(seat, card_names(cards), MARKERS[marker], face_up))


def card_drawn(state: State, seat: i64, card: i64) -> None:
    state.left -= 1
    hands.hold(state.hands, seat, card)
    if state.listener is not None:
        state.listener(facts.CardDrawn(seat, NAMES[card]))


def goal_revealed(state: State, goal: i64, face: i64) -> None:
    state.turned |= 1 << goal
    state.goals = replaced(state.goals, goal, face)
    if state.listener is not None:
        state.listener(facts.GoalRevealed(goal, NAMES[face]))


def goal_laid(state: State, goal: i64, turned: i64) -> None:
    state.mine.turn_up(goal, packed.tile(i64(state.goals[goal]), turned))
    if state.listener is not None:
        state.listener(facts.GoalLaid(goal, turned == 1))


def round_ended(
    state: State,
    winner: i64,
    finder: i64,
    rule: str,
    roles: vec[u8],
    spares: vec[u8],
    goals: vec[u8],
) -> None:
    state.winner = winner
    state.finder = finder
    state.shown = True
    state.roles = roles
    state.spares = spares
    if len(goals):
        state.goals = goals
    if state.listener is not None:
        state.listener(
            facts.RoundEnded(
                WINNERS[winner],
                seat_or_none(finder),
                rule,
                role_names(roles),
                role_names(spares),
                card_names(goals),
            )
        )


def nuggets_drawn(state: State, seat: i64, packet: vec[u8]) -> None:
    state.pile = state.pile[: len(state.pile) - len(packet)]
    state.packet = packet
    if state.listener is not None:
        state.listener(facts.NuggetsDrawn(seat, nugget_names(packet)))


def nugget_taken(state: State, seat: i64, nugget: i64, to: i64, packet: vec[u8]) -> None:
    """B19: the packet that is left is given, because the seat that gets it may know more of it."""
    earn(state, seat, nugget, 1)
    state.packet = packet
    if state.listener is not None:
        names = nugget_names(packet)
        face_up = state.rules.open_purses
        state.listener(facts.NuggetTaken(seat, NUGGETS[nugget], seat_or_none(to), names, face_up))


def gold_paid(state: State, seat: i64, worth: i64, nuggets: vec[u8], pieces: i64) -> None:
    for nugget in nuggets:
        held = nugget if nugget in state.pile else u8(UNKNOWN_NUGGET)
        state.pile = remove(state.pile[:], held)
        earn(state, seat, i64(nugget), 1)
    earn(state, seat, PIECES, pieces)
    if state.listener is not None:
        face_up = state.rules.open_purses
        state.listener(facts.GoldPaid(seat, worth, nugget_names(nuggets), pieces, face_up))


def game_ended(state: State, gold: tuple[int, ...], winners: tuple[int, ...]) -> None:
    state.final = gold
    if state.listener is not None:
        state.listener(facts.GameEnded(gold, winners))


def decision_opened(state: State, decision: i64, seat: i64, about: i64) -> None:
    state.decision = decision
    state.seat = seat
    state.about = about
    if decision == TURN:
        state.turn = seat
        state.fresh = NOBODY
    if state.listener is not None:
        name = DECISIONS[decision]
        state.listener(facts.DecisionOpened(name, seat_or_none(seat), seat_or_none(about)))


def played(state: State, seat: i64, card: i64) -> None:
    """A path or action card leaves a hand for all to see."""
    hands.use(state, seat, card)
    state.last = seat
    not_passed(state)


def not_passed(state: State) -> None:
    """B17: whatever is not a pass begins the count again."""
    state.passes = 0
    state.stuck = 0


def discard(state: State, card: i64) -> None:
    state.discards = append(state.discards, card)


def throw_away(state: State, seat: i64, cards: vec[u8], face_up: bool) -> None:
    """B15: what is discarded unseen is known to the seat that had it."""
    for card in cards:
        hands.drop(state.hands, seat, i64(card))
        thrown = i64(card)
        discard(state, thrown if face_up else packed.unseen_discard(thrown, seat))
    if len(cards):
        hands.forget(state, seat)


def mark(state: State, seat: i64, marker: i64) -> None:
    state.markers = replaced(state.markers, seat, i64(state.markers[seat]) | 1 << marker)


def unmark(state: State, seat: i64, marker: i64) -> None:
    state.markers = replaced(state.markers, seat, i64(state.markers[seat]) & ~(1 << marker))


def earn(state: State, seat: i64, nugget: i64, count: i64) -> None:
    """Nugget cards of one kind, or single pieces, come into a purse; negative ones leave it."""
    place = PURSE * seat + nugget
    state.purses = replaced(state.purses, place, i64(state.purses[place]) + count)


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else seat


def role_names(roles: vec[u8]) -> tuple[str, ...]:
    return tuple([ROLES[i64(role)] for role in roles])


def nugget_names(nuggets: vec[u8]) -> tuple[str, ...]:
    return tuple([NUGGETS[i64(nugget)] for nugget in nuggets])
