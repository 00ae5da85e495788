"""Reading a position text back into a state; clear errors for everything that is not one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, hands
from saboteur.rules.cards import EMPTY, FIRST_ACTION, NAMES, UNKNOWN
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, UNKNOWN_ROLE, WINNERS
from saboteur.rules.notation import NotationError, parse_cell, parse_number
from saboteur.rules.position import FORMAT, TOPICS
from saboteur.rules.ruleset import DEAL, DECISIONS, LAYING, OVER, TURN, Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import AWAY, FREE, HAND, NOBODY, PIECES, PURSE, State
from saboteur.rules.tunnels import LETTERS
from saboteur.rules.turn import legal_codes

MOST_IN_A_PURSE: Final = 200
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
            raise NotationError(f"a topic stands once: {topic.strip()!r}")
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
        raise NotationError("a turn or choice names its seat, in a round; a deal has neither")
    if state.decision == TURN and state.turn != state.seat:
        raise NotationError("whoever's turn it is chooses")
    if (state.final is not None) != (state.decision == OVER):
        raise NotationError("everybody's gold is told when the game is over")
    if not waiting and not len(legal_codes(state)):
        raise NotationError("whoever chooses has nothing to choose from")


def _empty_state(values: dict[str, str], rulesets: Rulesets) -> State:
    options = dict(_pair(option) for option in values["options"].split())
    rules = rulesets(values["game"], options)
    players = parse_number(values["players"])
    if not rules.players[0] <= players <= rules.players[1]:
        raise NotationError(f"{rules.id} is for {rules.players[0]} to {rules.players[1]} players")
    return new_state(rules, players)


def _read_game(state: State, values: dict[str, str]) -> None:
    match values["decision"].split():
        case [what]:
            state.decision = _index(DECISIONS, what, "decision")
        case [what, seat]:
            state.decision, state.seat = _index(DECISIONS, what, "decision"), _seat(state, seat)
        case ["lay", seat, "about", goal] if goal in _counted(len(state.rules.goal_cells)):
            state.decision, state.seat, state.about = LAYING, _seat(state, seat), int(goal)
        case _:
            raise NotationError(f"not a decision: {values['decision']!r}")
    if (state.decision == LAYING) != (state.about != NOBODY):
        raise NotationError("which goal is to be laid? write 'lay 2 about 1'")
    state.pile = _numbers(NUGGETS, values["pile"], "nugget")
    state.kept = _cards(state.rules.deck, values["kept"])
    state.boxed = _cards(state.rules.goals, values["boxed"])
    purses = [_purse(text) for text in _seats(state, values["purses"])]
    state.purses = _bytes(number for purse in purses for number in purse)
    if values["gold"]:
        state.final = tuple(parse_number(word) for word in values["gold"].split())
        if len(state.final) != state.players:
            raise NotationError(f"{state.players} players have as many amounts of gold")


def _read_round(state: State, values: dict[str, str]) -> None:
    state.round = parse_number(values["round"])
    state.first = _seat(state, values["first"])
    state.turn = _seat(state, values["turn"])
    state.last = _seat(state, values["last"]) if values["last"] else NOBODY
    state.passes = parse_number(values["passes"] or "0")
    state.shown = _index(("no", "yes"), values["shown"] or "no", "answer to 'shown'") == 1
    if values["won"]:
        side, *finder = values["won"].split()
        state.winner = _index(WINNERS, side, "winner")
        state.finder = _seat(state, finder[0]) if finder else NOBODY
    state.roles = _numbers(ROLES, values["roles"], "role")
    if len(state.roles) != state.players:
        raise NotationError(f"{state.players} players need as many roles")
    state.spares = _numbers(ROLES, values["spares"], "role")
    for role in (*state.roles, *state.spares):
        if role != UNKNOWN_ROLE and role not in state.rules.roles[state.players]:
            raise NotationError(f"no such role here: {ROLES[role]!r}")
    state.hands = _hands(state.rules.deck, _seats(state, values["hands"]))
    allowed = MARKERS[: len(state.rules.marker_cards)]
    state.markers = _bytes(_bits(text, allowed) for text in _seats(state, values["markers"]))
    state.seen = _bytes(_bits(text, _counted(8)) for text in _seats(state, values["seen"]))
    state.deck = _cards(state.rules.deck, " ".join(reversed(values["deck"].split())))
    state.left = len(state.deck)
    state.aside = _cards(state.rules.deck, values["aside"])
    state.packet = _numbers(NUGGETS, values["packet"], "nugget")
    for word in values["discards"].split():
        card, _, by = word.partition("~")
        owner = _seat(state, by) + 1 if by else 0
        state.discards = append(state.discards, i64(_card(state.rules.deck, card) | owner << 8))


def _read_mine(state: State, values: dict[str, str]) -> None:
    mine = state.mine
    changes.lay_out(state)
    tiles = [_tile(state, text) for text in _parts(values["mine"])]
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
    seats = _counted(state.players)
    state.waiting = _cards(state.rules.goals, values["waiting"])
    state.hats_out = _longs(_hat_out(text, seats) for text in _parts(values["hats_out"]))
    state.insight = _longs(_bits(text, seats) for text in _seats(state, values["insight"]))
    state.givers = vec[u8]([hands.NO_GIVER] * state.players)
    state.gifts = vec[u8]([0] * (HAND * state.players))
    for seat, text in enumerate(_seats(state, values["gifts"])):
        if text:
            giver, *names = text.split()
            gift = _cards(state.rules.deck, " ".join(names))
            hands.remember(state, seat, _seat(state, giver), gift)
    state.thefts = _bytes(_seat(state, word) for word in values["thefts"].split())
    state.figures = _longs(_figure(state, text) for text in _parts(values["figures"]))
    state.blocked = _bits(values["blocked"], seats)
    state.counters = parse_number(values["counters"] or "0")
    state.debts = _bytes(parse_number(text or "0") for text in _seats(state, values["debts"]))
    state.mine.opened = _longs(_opened(state, text) for text in _parts(values["opened"]))
    state.mine.relink()
    for text in _parts(values["marked"]):
        cell, owner = _words(text, 2, "marked gold")
        state.marked = append(state.marked, i64(_lying(state, cell) << 4 | _seat(state, owner)))


def _hat_out(text: str, seats: Sequence[str]) -> int:
    role, *witnesses = text.split()
    return _index(ROLES, role, "role") | _bits(" ".join(witnesses), seats) << 8


def _figure(state: State, text: str) -> int:
    if text in ("free", "away"):
        return FREE if text == "free" else AWAY
    cell, side, holder = _words(text, 3, "figure")
    stand = 4 * _lying(state, cell) + _index(LETTERS, side, "side")
    return stand << 4 | _seat(state, holder)


def _opened(state: State, text: str) -> int:
    match text.split():
        case [cell, "bribe"]:
            return 4 * _lying(state, cell) + 3
        case [cell, "key", seat]:
            return 4 * _lying(state, cell) + (1 << _seat(state, seat))
        case _:
            raise NotationError(f"not something opened: {text!r}")


def _lying(state: State, text: str) -> int:
    """The cell of a card that lies there."""
    cell = state.mine.cell(*parse_cell(text))
    if state.mine.tiles[cell] == EMPTY:
        raise NotationError(f"nothing lies at {text}")
    return cell


def _words(text: str, count: int, kind: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise NotationError(f"not a {kind}: {text!r}")
    return words


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _counted(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def _read_goal(state: State, goal: int, words: list[str]) -> None:
    match words:
        case [face, *lies] if lies in ([], ["over"], ["up"], ["up", "turned"]):
            number = _card(state.rules.goals, face)
            state.goals = append(state.goals[:], u8(number))
            state.turned |= bool(lies) << goal
            if lies and number == UNKNOWN:
                raise NotationError("a goal that was turned over is known")
            if lies[:1] == ["up"]:
                state.mine.turn_up(goal, 2 * number + (len(lies) - 1))
        case _:
            raise NotationError(f"not a goal: {' '.join(words)!r}")


def _tile(state: State, text: str) -> tuple[int, int, int]:
    match text.split():
        case [card, cell, *turned] if turned in ([], ["turned"]):
            number = _card(state.rules.deck, card)
            if UNKNOWN < number < FIRST_ACTION:
                return *parse_cell(cell), 2 * number + len(turned)
    raise NotationError(f"not a tile: {text.strip()!r}; write it as 'NES 3,-1 turned'")


def _pair(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise NotationError(f"an option is name=value, not {option!r}")
    return name, value


def _seats(state: State, text: str) -> list[str]:
    """The texts of all seats; a lone dash is nothing, and no text at all nothing for all."""
    texts = [part.strip() for part in text.split(";")] if text else ["-"] * state.players
    if len(texts) != state.players:
        raise NotationError(f"{state.players} seats are needed, not {len(texts)}: {text!r}")
    return ["" if part == "-" else part for part in texts]


def _seat(state: State, text: str) -> int:
    seat = parse_number(text)
    if seat >= state.players:
        raise NotationError(f"no such seat: {seat}; seats count from 0")
    return seat


def _index(names: Sequence[str], name: str, kind: str) -> int:
    if not name or name not in names:
        raise NotationError(f"no such {kind}: {name!r}")
    return names.index(name)


def _numbers(names: Sequence[str], text: str, kind: str) -> vec[u8]:
    return _bytes(_index(names, name, kind) for name in text.split())


def _card(whole: vec[u8], name: str) -> int:
    """A card of this game's deck or goals, or one that nobody may know."""
    number = _index(NAMES, name, "card")
    if number != UNKNOWN and number not in whole:
        raise NotationError(f"no such card here: {name!r}")
    return number


def _cards(whole: vec[u8], text: str) -> vec[u8]:
    return _bytes(_card(whole, name) for name in text.split())


def _bits(text: str, names: Sequence[str]) -> int:
    return sum({1 << _index(names, name, "name") for name in text.split()})


def _bytes(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def _longs(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def _hands(cards: vec[u8], texts: list[str]) -> vec[u8]:
    held = vec[u8]([0] * (HAND * len(texts)))
    for seat, text in enumerate(texts):
        names = text.split()
        if len(names) > HAND:
            raise NotationError(f"a hand holds at most {HAND} cards: {text!r}")
        for name in names:
            hands.hold(held, seat, _card(cards, name))
    return held


def _purse(text: str) -> list[int]:
    purse = [0] * PURSE
    for word in text.split():
        if word.startswith("+"):
            purse[PIECES] = parse_number(word[1:])
        else:
            purse[_index(NUGGETS, word, "nugget")] += 1
    if max(purse) > MOST_IN_A_PURSE:
        raise NotationError(f"a purse holds at most {MOST_IN_A_PURSE} of a kind")
    return purse
