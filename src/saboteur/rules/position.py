"""A whole state as text, as FEN is for chess: a line a topic, and it reads back to the same.

Hidden places may hold ``?``. Lines that say nothing are left out; `docs/notation.md` teaches it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes
from saboteur.rules.cards import EMPTY, NAMES
from saboteur.rules.names import NUGGETS, ROLES, TOOLS, WINNERS
from saboteur.rules.notation import NotationError, parse_cell, parse_number
from saboteur.rules.ruleset import DECISIONS, Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import HAND, NOBODY, PURSE, State

FORMAT: Final = "saboteur position 1"
TOPICS: Final = (
    *(
        "game",
        "options",
        "players",
        "round",
        "first",
        "decision",
        "turn",
        "fresh",
        "last",
        "passes",
    ),
    *("won", "shown", "mine", "goals", "seen", "roles", "spares", "hands", "markers", "deck"),
    *("aside", "discards", "purses", "pile", "packet", "gold"),
)
Rulesets = Callable[[str, dict[str, str]], Ruleset]


def position(state: State) -> str:
    """The text of a state."""
    values = _written(state)
    lines = [f"{topic}: {values[topic]}" for topic in TOPICS if values.get(topic)]
    return "\n".join([FORMAT, *lines]) + "\n"


def _written(state: State) -> dict[str, str]:
    mine = state.mine
    values = {
        "game": state.rules.id,
        "options": " ".join(f"{name}={value}" for name, value in state.rules.options.items()),
        "players": str(state.players),
        "decision": _decision_text(state),
        "purses": _by_seat([_purse_text(state, seat) for seat in range(state.players)]),
        "pile": " ".join(changes.nugget_names(state.pile)),
        "gold": "" if state.final is None else " ".join(map(str, state.final)),
    }
    if state.round:
        values |= {
            "round": str(state.round),
            "first": str(state.first),
            "turn": str(state.turn),
            "fresh": "" if state.fresh == NOBODY else _cell_text(state, state.fresh),
            "last": "" if state.last == NOBODY else str(state.last),
            "passes": str(state.passes) if state.passes else "",
            "won": _won_text(state),
            "shown": "yes" if state.shown else "",
            "mine": "; ".join(_tile_text(state, cell) for cell in mine.laid),
            "goals": "; ".join(_goal_text(state, goal) for goal in range(len(mine.goals))),
            "seen": _by_seat([_bits(seen, range(8)) for seen in state.seen]),
            "roles": " ".join(changes.role_names(state.roles)),
            "spares": " ".join(changes.role_names(state.spares)),
            "hands": _by_seat(
                [" ".join(changes.hand_names(state, s)) for s in range(state.players)]
            ),
            "markers": _by_seat([_bits(marked, TOOLS) for marked in state.markers]),
            "deck": " ".join(reversed(changes.card_names(state.deck[: state.left]))),
            "aside": " ".join(changes.card_names(state.aside)),
            "discards": " ".join(_discard_text(entry) for entry in state.discards),
            "packet": " ".join(changes.nugget_names(state.packet)),
        }
    return values


def _decision_text(state: State) -> str:
    words = [DECISIONS[state.decision]]
    if state.seat != NOBODY:
        words.append(str(state.seat))
    if state.about != NOBODY:
        words.append(f"about {state.about}")
    return " ".join(words)


def _won_text(state: State) -> str:
    if not state.winner:
        return ""
    return WINNERS[state.winner] + ("" if state.finder == NOBODY else f" {state.finder}")


def _cell_text(state: State, cell: int) -> str:
    return f"{state.mine.x(cell)},{state.mine.y(cell)}"


def _tile_text(state: State, cell: int) -> str:
    tile = state.mine.tiles[cell]
    return f"{NAMES[tile >> 1]} {_cell_text(state, cell)}" + " turned" * (tile & 1)


def _goal_text(state: State, goal: int) -> str:
    face = NAMES[state.goals[goal]]
    if state.mine.face_down(goal):
        return f"{face} over" if state.turned >> goal & 1 else face
    return f"{face} up" + " turned" * (state.mine.tiles[state.mine.goals[goal]] & 1)


def _bits(value: int, names: Iterable[object]) -> str:
    return " ".join(str(name) for i, name in enumerate(names) if value >> i & 1)


def _discard_text(entry: int) -> str:
    return NAMES[entry & 255] + (f"~{(entry >> 8) - 1}" if entry >> 8 else "")


def _purse_text(state: State, seat: int) -> str:
    purse = state.purses[PURSE * seat : PURSE * seat + PURSE]
    cards = [NUGGETS[nugget] for nugget in range(1, PURSE) for _ in range(purse[nugget])]
    return " ".join(cards + [f"+{purse[0]}"] * bool(purse[0]))


def _by_seat(texts: Sequence[str]) -> str:
    return "; ".join(text or "-" for text in texts) if any(texts) else ""


def parse_position(text: str, rulesets: Rulesets) -> State:
    """Read what `position` writes; `rulesets` finds a game and its options by name."""
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != FORMAT:
        raise NotationError(f"a position begins with the line {FORMAT!r}")
    values = dict.fromkeys(TOPICS, "")
    for line in filter(str.strip, lines):
        topic, colon, value = line.partition(":")
        if not colon or topic.strip() not in values:
            raise NotationError(f"no such topic: {topic.strip()!r}")
        values[topic.strip()] = value.strip()
    state = _empty_state(values, rulesets)
    _read_game(state, values)
    if parse_number(values["round"] or "0"):
        _read_round(state, values)
        _read_mine(state, values)
    return state


def _empty_state(values: dict[str, str], rulesets: Rulesets) -> State:
    options = dict(_pair(option) for option in values["options"].split())
    rules = rulesets(values["game"], options)
    players = parse_number(values["players"])
    if not rules.players[0] <= players <= rules.players[1]:
        raise NotationError(f"{rules.id} is for {rules.players[0]} to {rules.players[1]} players")
    return new_state(rules, players)


def _read_game(state: State, values: dict[str, str]) -> None:
    what, *rest = values["decision"].split() or [""]
    state.decision = _index(DECISIONS, what, "decision")
    state.seat = _seat(state, rest[0]) if rest else NOBODY
    state.about = parse_number(rest[2]) if rest[1:2] == ["about"] and rest[2:] else NOBODY
    state.pile = _numbers(NUGGETS, values["pile"], "nugget")
    purses = [_purse(text) for text in _seats(state, values["purses"])]
    state.purses = vec[u8]([u8(number) for purse in purses for number in purse])
    if values["gold"]:
        state.final = tuple(parse_number(word) for word in values["gold"].split())


def _read_round(state: State, values: dict[str, str]) -> None:
    state.round = parse_number(values["round"])
    state.first = _seat(state, values["first"])
    state.turn = _seat(state, values["turn"])
    state.last = _seat(state, values["last"]) if values["last"] else NOBODY
    state.passes = parse_number(values["passes"] or "0")
    state.shown = values["shown"] == "yes"
    if values["won"]:
        side, *finder = values["won"].split()
        state.winner = _index(WINNERS, side, "winner")
        state.finder = _seat(state, finder[0]) if finder else NOBODY
    state.roles = _numbers(ROLES, values["roles"], "role")
    if len(state.roles) != state.players:
        raise NotationError(f"{state.players} players need as many roles")
    state.spares = _numbers(ROLES, values["spares"], "role")
    state.hands = _hands(_seats(state, values["hands"]))
    state.markers = _bit_sets(_seats(state, values["markers"]), TOOLS)
    state.seen = _bit_sets(_seats(state, values["seen"]), [str(goal) for goal in range(8)])
    state.deck = _numbers(NAMES, " ".join(reversed(values["deck"].split())), "card")
    state.left = len(state.deck)
    state.aside = _numbers(NAMES, values["aside"], "card")
    state.packet = _numbers(NUGGETS, values["packet"], "nugget")
    for word in values["discards"].split():
        card, _, by = word.partition("~")
        owner = _seat(state, by) + 1 if by else 0
        state.discards = append(state.discards, i64(_index(NAMES, card, "card") | owner << 8))


def _read_mine(state: State, values: dict[str, str]) -> None:
    mine = state.mine
    changes.lay_out(state)
    tiles = [_tile(text) for text in values["mine"].split(";") if text.strip()]
    for x, y, _ in tiles:
        mine.widen(x, y)
    for x, y, tile in tiles:
        cell = mine.cell(x, y)
        if cell == mine.grid.elsewhere or mine.tiles[cell] != EMPTY:
            raise NotationError(f"nothing can lie at {x},{y}")
        mine.lay(cell, tile)
    goals = values["goals"].split(";")
    if len(goals) != len(mine.goals):
        raise NotationError(f"{state.rules.id} has {len(mine.goals)} goals")
    for goal, text in enumerate(goals):
        _read_goal(state, goal, text.split())
    mine.relink()
    if values["fresh"]:
        state.fresh = mine.cell(*parse_cell(values["fresh"]))


def _read_goal(state: State, goal: int, words: list[str]) -> None:
    match words:
        case [face, *lies] if lies in ([], ["over"], ["up"], ["up", "turned"]):
            number = _index(NAMES, face, "card")
            state.goals = append(state.goals[:], u8(number))
            state.turned |= bool(lies) << goal
            if lies[:1] == ["up"]:
                state.mine.turn_up(goal, 2 * number + (len(lies) - 1))
        case _:
            raise NotationError(f"not a goal: {' '.join(words)!r}")


def _tile(text: str) -> tuple[int, int, int]:
    match text.split():
        case [card, cell, *turned] if turned in ([], ["turned"]):
            return *parse_cell(cell), 2 * _index(NAMES, card, "card") + len(turned)
        case _:
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
    return vec[u8]([u8(_index(names, name, kind)) for name in text.split()])


def _bit_sets(texts: list[str], names: Sequence[str]) -> vec[u8]:
    return vec[u8](
        [u8(sum({1 << _index(names, n, "name") for n in text.split()})) for text in texts]
    )


def _hands(texts: list[str]) -> vec[u8]:
    hands = vec[u8]([0] * (HAND * len(texts)))
    for seat, text in enumerate(texts):
        names = text.split()
        if len(names) > HAND:
            raise NotationError(f"a hand holds at most {HAND} cards: {text!r}")
        for name in names:
            changes.hold(hands, seat, _index(NAMES, name, "card"))
    return hands


def _purse(text: str) -> list[int]:
    purse = [0] * PURSE
    for word in text.split():
        if word.startswith("+"):
            purse[0] = parse_number(word[1:])
        else:
            purse[_index(NUGGETS, word, "nugget")] += 1
    return purse
