"""A whole state as text, as FEN is for chess: a line a topic, and it reads back to the same.

Hidden places may hold ``?``. Lines that say nothing are left out; `docs/notation.md` teaches it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from saboteur.rules import changes, packed
from saboteur.rules.cards import NAMES
from saboteur.rules.hands import NO_GIVER, card_names, hand, hand_names
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.state import AWAY, FREE, NOBODY, PURSE, State
from saboteur.rules.tunnels import LETTERS

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
        "stuck",
    ),
    *("won", "shown", "mine", "goals", "waiting", "seen", "roles", "spares", "hats_out", "insight"),
    "fellows",
    *("hands", "gifts", "markers", "thefts", "deck", "aside", "discards"),
    *("figures", "blocked", "opened", "marked", "counters", "debts"),
    *("purses", "pile", "packet", "kept", "boxed", "gold"),
)


def position(state: State) -> str:
    """The text of a state."""
    values = _written(state)
    lines = [f"{topic}: {values[topic]}" for topic in TOPICS if values.get(topic)]
    return "\n".join([FORMAT, *lines]) + "\n"


def _written(state: State) -> dict[str, str]:
    values = {
        "game": state.rules.id,
        "options": " ".join(f"{name}={value}" for name, value in state.rules.options.items()),
        "players": str(state.players),
        "decision": _decision_text(state),
        "purses": _by_seat([_purse_text(state, seat) for seat in range(state.players)]),
        "pile": " ".join(changes.nugget_names(state.pile)),
        "kept": " ".join(card_names(state.kept)),
        "boxed": " ".join(card_names(state.boxed)),
        "gold": "" if state.final is None else " ".join(map(str, state.final)),
    }
    return values | _round_written(state) | _family_written(state) if state.round else values


def _round_written(state: State) -> dict[str, str]:
    mine = state.mine
    return {
        "round": str(state.round),
        "first": str(state.first),
        "turn": str(state.turn),
        "fresh": "" if state.fresh == NOBODY else _cell_text(state, state.fresh),
        "last": "" if state.last == NOBODY else str(state.last),
        "passes": _count(state.passes),
        "stuck": _count(state.stuck),
        "won": _won_text(state),
        "shown": "yes" if state.shown else "",
        "mine": "; ".join(_tile_text(state, cell) for cell in mine.laid),
        "goals": "; ".join(_goal_text(state, goal) for goal in range(len(mine.goals))),
        "seen": _by_seat([_bits(seen, range(8)) for seen in state.seen]),
        "roles": " ".join(changes.role_names(state.roles)),
        "spares": " ".join(changes.role_names(state.spares)),
        "hands": _by_seat([" ".join(hand_names(state, s)) for s in range(state.players)]),
        "markers": _by_seat([_bits(marked, MARKERS) for marked in state.markers]),
        "deck": " ".join(reversed(card_names(state.deck[: state.left]))),
        "aside": " ".join(card_names(state.aside)),
        "discards": " ".join(_discard_text(entry) for entry in state.discards),
        "packet": " ".join(changes.nugget_names(state.packet)),
    }


def _family_written(state: State) -> dict[str, str]:
    """What only some games have."""
    seats = range(state.players)
    return {
        "waiting": " ".join(card_names(state.waiting)),
        "hats_out": "; ".join(_hat_text(hat, seats) for hat in state.hats_out),
        "insight": _by_seat([_bits(insight, seats) for insight in state.insight]),
        "fellows": _by_seat([_bits(fellows, seats) for fellows in state.fellows]),
        "gifts": _by_seat([_gift_text(state, seat) for seat in seats]),
        "thefts": " ".join(str(seat) for seat in state.thefts),
        "figures": "; ".join(_figure_text(state, stand) for stand in state.figures),
        "blocked": _bits(state.blocked, seats),
        "opened": "; ".join(_opened_text(state, entry) for entry in state.mine.opened),
        "marked": "; ".join(_counter_text(state, entry) for entry in state.marked),
        "counters": _count(state.counters),
        "debts": _by_seat([_count(debt) for debt in state.debts]),
    }


def _count(number: int) -> str:
    return str(number) if number else ""


def _gift_text(state: State, seat: int) -> str:
    if state.givers[seat] == NO_GIVER:
        return ""
    return " ".join([str(state.givers[seat]), *card_names(hand(state.gifts, seat))])


def _figure_text(state: State, stand: int) -> str:
    if stand in (FREE, AWAY):
        return "free" if stand == FREE else "away"
    cell, side = packed.figure_cell(stand), LETTERS[packed.figure_side(stand)]
    return f"{_cell_text(state, cell)} {side} {packed.figure_seat(stand)}"


def _hat_text(hat: int, seats: Iterable[object]) -> str:
    fellows = _bits(packed.hat_fellows(hat), seats)
    known = f"{ROLES[packed.hat_role(hat)]} {_bits(packed.hat_witnesses(hat), seats)}"
    return f"{known} fellows {fellows}" if fellows else known


def _counter_text(state: State, entry: int) -> str:
    return f"{_cell_text(state, packed.counter_cell(entry))} {packed.counter_seat(entry)}"


def _opened_text(state: State, entry: int) -> str:
    teams = packed.opened_to(entry)
    how = "bribe" if teams == packed.BOTH_TEAMS else f"key {packed.only_team(teams)}"
    return f"{_cell_text(state, packed.opened_cell(entry))} {how}"


def _decision_text(state: State) -> str:
    words = [DECISIONS[state.decision]]
    if state.seat != NOBODY:
        words.append(str(state.seat))
    if state.about != NOBODY:
        words.append(f"about {state.about}")
    return " ".join(words)


def _won_text(state: State) -> str:
    if not state.shown:
        return ""
    return WINNERS[state.winner] + ("" if state.finder == NOBODY else f" {state.finder}")


def _cell_text(state: State, cell: int) -> str:
    return f"{state.mine.x(cell)},{state.mine.y(cell)}"


def _tile_text(state: State, cell: int) -> str:
    tile = int(state.mine.tiles[cell])
    name = NAMES[packed.tile_card(tile)]
    return f"{name} {_cell_text(state, cell)}" + " turned" * packed.tile_turned(tile)


def _goal_text(state: State, goal: int) -> str:
    face = NAMES[state.goals[goal]]
    if state.mine.face_down(goal):
        return f"{face} over" if packed.has(state.turned, goal) else face
    return f"{face} up" + " turned" * packed.tile_turned(
        int(state.mine.tiles[state.mine.goals[goal]])
    )


def _bits(value: int, names: Iterable[object]) -> str:
    return " ".join(str(name) for i, name in enumerate(names) if packed.has(value, i))


def _discard_text(entry: int) -> str:
    seat = packed.discard_seat(entry)
    return NAMES[packed.discard_card(entry)] + ("" if seat == NOBODY else f"~{seat}")


def _purse_text(state: State, seat: int) -> str:
    purse = state.purses[PURSE * seat : PURSE * seat + PURSE]
    cards = [NUGGETS[nugget] for nugget in range(1, PURSE) for _ in range(purse[nugget])]
    return " ".join(cards + [f"+{purse[0]}"] * bool(purse[0]))


def _by_seat(texts: Sequence[str]) -> str:
    return "; ".join(text or "-" for text in texts) if any(texts) else ""
