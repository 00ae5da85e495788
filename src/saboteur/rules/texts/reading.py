"""Reading a position text back into a state; clear errors for everything that is not one."""

from collections.abc import Callable, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, hands, packed
from saboteur.rules.cards import EMPTY, FIRST_ACTION, UNKNOWN
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, SABOTEUR, UNKNOWN_ROLE, WINNERS
from saboteur.rules.ruleset import DEAL, DECISIONS, LAYING, OVER, TURN, Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import AWAY, FREE, HAND, NOBODY, State
from saboteur.rules.texts.notation import NotationError, parse_cell, parse_number
from saboteur.rules.texts.position import FORMAT, TOPICS
from saboteur.rules.texts.position_values import (
    as_bytes,
    as_longs,
    bits_of,
    by_seat,
    card_of,
    cards_of,
    counted,
    exact_words,
    hands_of,
    number_of,
    numbers_of,
    option_pair,
    parts,
    purse_of,
    seat_number,
)
from saboteur.rules.tunnels import LETTERS
from saboteur.rules.turn import legal_codes

Rulesets = Callable[[str, dict[str, str]], Ruleset]


def parse_position(text: str, rulesets: Rulesets) -> State:
    """Read what `position` writes; `rulesets` finds a game and its options by name."""
    state = read_position(text, rulesets)
    _check(state)
    return state


def read_position(text: str, rulesets: Rulesets) -> State:
    """The same without asking whether play can go on: for records, which decide nothing."""
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != FORMAT:
        raise NotationError(f"a position begins with the line {FORMAT!r}")
    values = dict.fromkeys(TOPICS, "")
    for line in filter(str.strip, lines):
        topic, colon, value = line.partition(":")
        if not colon or topic.strip() not in values:
            raise NotationError(f"no such topic: {topic.strip()!r}")
        if values[topic.strip()]:
            raise NotationError(f"a topic may appear only once: {topic.strip()!r}")
        values[topic.strip()] = value.strip()
    state = _empty_state(values, rulesets)
    _read_game(state, values)
    if parse_number(values["round"] or "0"):
        _read_round(state, values)
        _read_mine(state, values)
        _read_family(state, values)
    return state


def _check(state: State) -> None:
    """A decision of a seat needs a round, and something to choose."""
    waiting = state.decision in (DEAL, OVER)
    if waiting != (state.seat == NOBODY) or (not waiting and not state.round):
        raise NotationError("a turn or choice needs a seat and a round; a deal has neither")
    if state.decision == TURN and state.turn != state.seat:
        raise NotationError("the seat whose turn it is must choose")
    if (state.final is not None) != (state.decision == OVER):
        raise NotationError("gold is only given once the game is over")
    if not waiting and not len(legal_codes(state)):
        raise NotationError("the seat that chooses has nothing to choose from")


def _empty_state(values: dict[str, str], rulesets: Rulesets) -> State:
    options = dict(option_pair(option) for option in values["options"].split())
    rules = rulesets(values["game"], options)
    players = parse_number(values["players"])
    if not rules.players[0] <= players <= rules.players[1]:
        raise NotationError(f"{rules.id} is for {rules.players[0]} to {rules.players[1]} players")
    return new_state(rules, players)


def _read_game(state: State, values: dict[str, str]) -> None:
    match values["decision"].split():
        case [what]:
            state.decision = number_of(DECISIONS, what, "decision")
        case [what, seat]:
            state.decision = number_of(DECISIONS, what, "decision")
            state.seat = seat_number(state, seat)
        case ["lay", seat, "about", goal] if goal in counted(len(state.rules.goal_cells)):
            state.decision, state.seat, state.about = LAYING, seat_number(state, seat), int(goal)
        case _:
            raise NotationError(f"not a decision: {values['decision']!r}")
    if (state.decision == LAYING) != (state.about != NOBODY):
        raise NotationError("which goal is to be laid? write 'lay 2 about 1'")
    state.pile = numbers_of(NUGGETS, values["pile"], "nugget")
    state.kept = cards_of(state.rules.deck, values["kept"])
    state.boxed = cards_of(state.rules.goals, values["boxed"])
    purses = [purse_of(text) for text in by_seat(state, values["purses"])]
    state.purses = as_bytes(number for purse in purses for number in purse)
    if values["gold"]:
        state.final = tuple(parse_number(word) for word in values["gold"].split())
        if len(state.final) != state.players:
            raise NotationError(f"{state.players} players need {state.players} amounts of gold")


def _read_round(state: State, values: dict[str, str]) -> None:
    state.round = parse_number(values["round"])
    state.first = seat_number(state, values["first"])
    state.turn = seat_number(state, values["turn"])
    state.last = seat_number(state, values["last"]) if values["last"] else NOBODY
    state.passes = parse_number(values["passes"] or "0")
    state.stuck = parse_number(values["stuck"] or "0")
    if state.stuck > state.passes:
        raise NotationError("no more passes can have been stuck than there were in a row")
    state.shown = number_of(("no", "yes"), values["shown"] or "no", "answer to 'shown'") == 1
    if values["won"]:
        side, *finder = values["won"].split()
        state.winner = number_of(WINNERS, side, "winner")
        state.finder = seat_number(state, finder[0]) if finder else NOBODY
    state.roles = numbers_of(ROLES, values["roles"], "role")
    if len(state.roles) != state.players:
        raise NotationError(f"{state.players} players need {state.players} roles")
    state.spares = numbers_of(ROLES, values["spares"], "role")
    for role in (*state.roles, *state.spares):
        if role != UNKNOWN_ROLE and role not in state.rules.roles[state.players]:
            raise NotationError(f"no such role here: {ROLES[role]!r}")
    state.hands = hands_of(state.rules.deck, by_seat(state, values["hands"]))
    allowed = MARKERS[: len(state.rules.marker_cards)]
    state.markers = as_bytes(bits_of(text, allowed) for text in by_seat(state, values["markers"]))
    state.seen = as_bytes(bits_of(text, counted(8)) for text in by_seat(state, values["seen"]))
    state.deck = cards_of(state.rules.deck, " ".join(reversed(values["deck"].split())))
    state.left = len(state.deck)
    state.aside = cards_of(state.rules.deck, values["aside"])
    state.packet = numbers_of(NUGGETS, values["packet"], "nugget")
    for word in values["discards"].split():
        card, _, by = word.partition("~")
        number = card_of(state.rules.deck, card)
        entry = packed.unseen_discard(number, seat_number(state, by)) if by else number
        state.discards = append(state.discards, i64(entry))


def _read_mine(state: State, values: dict[str, str]) -> None:
    mine = state.mine
    changes.lay_out(state)
    tiles = [_tile(state, text) for text in parts(values["mine"])]
    for x, y, _ in tiles:
        mine.widen(x, y)
    for x, y, tile in tiles:
        cell = mine.cell(x, y)
        if cell == mine.grid.elsewhere or mine.tiles[cell] != EMPTY:
            raise NotationError(f"nothing can lie at {x},{y}")
        mine.lay(cell, tile)
    fixed = [(x, y) for x, y, _ in state.rules.starts] + [*state.rules.goal_cells]
    for place in fixed:
        if mine.cell(*place) == mine.grid.elsewhere:
            raise NotationError("this mine is larger than its cards can make it")
    goals = values["goals"].split(";")
    if len(goals) != len(mine.goals):
        raise NotationError(f"{state.rules.id} has {len(mine.goals)} goals")
    for goal, text in enumerate(goals):
        _read_goal(state, goal, text.split())
    mine.relink()
    if values["fresh"]:
        state.fresh = _lying(state, values["fresh"])


def _read_family(state: State, values: dict[str, str]) -> None:
    """What only some games have."""
    seats = counted(state.players)
    state.waiting = cards_of(state.rules.goals, values["waiting"])
    state.hats_out = as_longs(_hat_out(text, seats) for text in parts(values["hats_out"]))
    state.insight = as_longs(bits_of(text, seats) for text in by_seat(state, values["insight"]))
    state.fellows = as_longs(bits_of(text, seats) for text in by_seat(state, values["fellows"]))
    _check_fellows(state)
    state.givers = vec[u8]([hands.NO_GIVER] * state.players)
    state.gifts = vec[u8]([0] * (HAND * state.players))
    for seat, text in enumerate(by_seat(state, values["gifts"])):
        if text:
            giver, *names = text.split()
            gift = cards_of(state.rules.deck, " ".join(names))
            hands.remember(state, seat, seat_number(state, giver), gift)
    state.thefts = as_bytes(seat_number(state, word) for word in values["thefts"].split())
    state.figures = as_longs(_figure(state, text) for text in parts(values["figures"]))
    state.blocked = bits_of(values["blocked"], seats)
    state.counters = parse_number(values["counters"] or "0")
    state.debts = as_bytes(parse_number(text or "0") for text in by_seat(state, values["debts"]))
    state.mine.opened = as_longs(_opened(state, text) for text in parts(values["opened"]))
    state.mine.relink()
    for text in parts(values["marked"]):
        cell, owner = exact_words(text, 2, "marked gold")
        state.marked = append(
            state.marked, i64(packed.counter(_lying(state, cell), seat_number(state, owner)))
        )


def _hat_out(text: str, seats: Sequence[str]) -> int:
    known, _, fellows = text.partition("fellows")
    role, *witnesses = known.split()
    seen = bits_of(" ".join(witnesses), seats)
    return packed.hat(number_of(ROLES, role, "role"), seen, bits_of(fellows, seats))


def _check_fellows(state: State) -> None:
    """B31: only saboteurs know each other; a hat that left may have been one."""
    known = changes.fellows_of(
        as_bytes(SABOTEUR if role == UNKNOWN_ROLE else role for role in state.roles)
    )
    for met, possible in zip(state.fellows, known, strict=True):
        if met & ~possible and not len(state.hats_out):
            raise NotationError("only saboteurs can know each other")


def _figure(state: State, text: str) -> int:
    if text in ("free", "away"):
        return FREE if text == "free" else AWAY
    cell, side, holder = exact_words(text, 3, "figure")
    where, which = _lying(state, cell), number_of(LETTERS, side, "side")
    return packed.figure(where, which, seat_number(state, holder))


def _opened(state: State, text: str) -> int:
    match text.split():
        case [cell, "bribe"]:
            return packed.opened(_lying(state, cell), packed.BOTH_TEAMS)
        case [cell, "key", seat]:
            return packed.opened(_lying(state, cell), 1 << seat_number(state, seat))
        case _:
            raise NotationError(f"not something opened: {text!r}")


def _lying(state: State, text: str) -> int:
    """The cell of a card that lies there."""
    cell = state.mine.cell(*parse_cell(text))
    if state.mine.tiles[cell] == EMPTY:
        raise NotationError(f"nothing lies at {text}")
    return cell


def _read_goal(state: State, goal: int, words: list[str]) -> None:
    match words:
        case [face, *lies] if lies in ([], ["over"], ["up"], ["up", "turned"]):
            number = card_of(state.rules.goals, face)
            state.goals = append(state.goals[:], u8(number))
            state.turned |= bool(lies) << goal
            if lies and number == UNKNOWN:
                raise NotationError("a goal that was turned over cannot be unknown")
            if lies[:1] == ["up"]:
                state.mine.turn_up(goal, packed.tile(number, len(lies) - 1))
        case _:
            raise NotationError(f"not a goal: {' '.join(words)!r}")


def _tile(state: State, text: str) -> tuple[int, int, int]:
    match text.split():
        case [card, cell, *turned] if turned in ([], ["turned"]):
            number = card_of(state.rules.deck, card)
            if UNKNOWN < number < FIRST_ACTION:
                return *parse_cell(cell), packed.tile(number, len(turned))
    raise NotationError(f"not a tile: {text.strip()!r}; write it as 'NES 3,-1 turned'")
