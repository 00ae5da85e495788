"""Single values of a position text: names, numbers, hands and purses, with clear errors."""

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules import hands
from saboteur.rules.cards import NAMES, UNKNOWN
from saboteur.rules.names import NUGGETS
from saboteur.rules.state import HAND, PIECES, PURSE, State
from saboteur.rules.texts.notation import NotationError, parse_number

MOST_IN_A_PURSE: Final = 200


def exact_words(text: str, count: int, kind: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise NotationError(f"not a {kind}: {text!r}")
    return words


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def counted(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def option_pair(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise NotationError(f"an option is name=value, not {option!r}")
    return name, value


def by_seat(state: State, text: str) -> list[str]:
    """The texts of all seats; a lone dash is nothing, and no text at all nothing for all."""
    texts = [part.strip() for part in text.split(";")] if text else ["-"] * state.players
    if len(texts) != state.players:
        raise NotationError(f"{state.players} seats are needed, not {len(texts)}: {text!r}")
    return ["" if part == "-" else part for part in texts]


def seat_number(state: State, text: str) -> int:
    seat = parse_number(text)
    if seat >= state.players:
        raise NotationError(f"no such seat: {seat}; seats count from 0")
    return seat


def number_of(names: Sequence[str], name: str, kind: str) -> int:
    if not name or name not in names:
        raise NotationError(f"no such {kind}: {name!r}")
    return names.index(name)


def numbers_of(names: Sequence[str], text: str, kind: str) -> vec[u8]:
    return as_bytes(number_of(names, name, kind) for name in text.split())


def card_of(whole: vec[u8], name: str) -> int:
    """A card of this game's deck or goals, or one that nobody may know."""
    number = number_of(NAMES, name, "card")
    if number != UNKNOWN and number not in whole:
        raise NotationError(f"no such card here: {name!r}")
    return number


def cards_of(whole: vec[u8], text: str) -> vec[u8]:
    return as_bytes(card_of(whole, name) for name in text.split())


def bits_of(text: str, names: Sequence[str]) -> int:
    return sum({1 << number_of(names, name, "name") for name in text.split()})


def as_bytes(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def as_longs(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def hands_of(cards: vec[u8], texts: list[str]) -> vec[u8]:
    held = vec[u8]([0] * (HAND * len(texts)))
    for seat, text in enumerate(texts):
        names = text.split()
        if len(names) > HAND:
            raise NotationError(f"a hand holds at most {HAND} cards: {text!r}")
        for name in names:
            hands.hold(held, seat, card_of(cards, name))
    return held


def purse_of(text: str) -> list[int]:
    purse = [0] * PURSE
    for word in text.split():
        if word.startswith("+"):
            purse[PIECES] = parse_number(word[1:])
        else:
            purse[number_of(NUGGETS, word, "nugget")] += 1
    if max(purse) > MOST_IN_A_PURSE:
        raise NotationError(f"a purse holds at most {MOST_IN_A_PURSE} of a kind")
    return purse
