"""Actions and statements as people type and read them: a card of the hand by its letter, players by
name, goals counted from 1. The notation of records is understood too, and a seat's number from 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import Final

from saboteur.play import talk
from saboteur.play.faces import is_path
from saboteur.play.talk import Statement
from saboteur.rules.actions import Action, Block, Dig, Lay, Pass, Play, Shed, Steal
from saboteur.rules.texts import notation
from saboteur.rules.texts.notation import NotationError
from saboteur.rules.tunnels import LETTERS
from saboteur.words import from_one

Names = Sequence[str]
# The words after these that name cards: from the first, up to the second.
_CARDS_AFTER: Final = {"dig": (1, 2), "block": (1, 2), "pass": (1, None), "shed": (2, None)}


def letter_at(place: int) -> str:
    """By which a card is called, from its place in the hand."""
    return ascii_lowercase[place]


def spelled(action: Action, names: Names = (), hand: Sequence[str] = ()) -> str:
    words = notation.text_of(_moved(action, 1)).split()
    seat = action.seat if isinstance(action, Play | Steal) else None
    if seat is not None and seat < len(names):
        words[words.index(from_one(seat))] = names[seat]
    return " ".join(_lettered(words, action, hand))


def read_action(line: str, names: Names = (), hand: Sequence[str] = ()) -> Action:
    return _moved(notation.parse_action(_numbered(" ".join(_carded(line, hand)), names)), -1)


def _lettered(words: list[str], action: Action, hand: Sequence[str]) -> Iterator[str]:
    """With cards of the hand by their letters; equal ones each by its own."""
    if not hand:
        yield from words
        return
    places = [i for i, _ in enumerate(hand)]

    def letter(card: str) -> str:
        place = next(i for i in places if hand[i] == card)
        places.remove(place)
        return letter_at(place)

    match action:
        case Dig(card=card) | Play(card=card):
            named = 2 if isinstance(action, Dig) else len(notation.text_of(Play(card)).split())
            yield from (letter(card), *words[named:])
        case Block(card=card):
            yield from (words[0], letter(card), *words[2:])
        case Pass(cards=cards) | Shed(cards=cards):
            yield from (*words[: len(words) - len(cards)], *map(letter, cards))
        case _:
            yield from words


def _carded(line: str, hand: Sequence[str]) -> Iterator[str]:
    """What was typed, with the cards that letters stand for."""
    first, *rest = line.split() or [""]
    card = _card_at(first, hand)
    if card is not None:
        yield from (f"dig {card}" if is_path(card) else notation.text_of(Play(card)), *rest)
        return
    begin, end = _CARDS_AFTER.get(first.casefold(), (0, 0))
    for at, word in enumerate((first, *rest)):
        named = begin <= at < (len(rest) + 1 if end is None else end)
        yield (_card_at(word, hand) if named else None) or word


def _card_at(letter: str, hand: Sequence[str]) -> str | None:
    """A side in capitals is a card of the notation."""
    place = ascii_lowercase.find(letter.lower()) if len(letter) == 1 else -1
    return hand[place] if 0 <= place < len(hand) and letter not in LETTERS else None


def spelled_statement(statement: Statement, names: Names = ()) -> str:
    """`names` are those it may be about; of a goal there are none."""
    about = statement.about
    if about is not None and about < len(names):
        return f"{statement.kind} {names[about]}"
    return talk.text_of(Statement(statement.kind, _if_any(about, 1)))


def read_statement(text: str, names: Names = ()) -> Statement:
    said = talk.parse_statement(_numbered(text, names))
    return Statement(said.kind, _if_any(said.about, -1))


def _numbered(line: str, names: Names) -> str:
    seats = {name.casefold(): from_one(seat) for seat, name in enumerate(names)}
    return " ".join(seats.get(word.casefold(), word) for word in line.split())


def _moved(action: Action, by: int) -> Action:
    match action:
        case Play(seat=seat, goal=goal):
            return replace(action, seat=_if_any(seat, by), goal=_if_any(goal, by))
        case Steal(seat=seat):
            return Steal(_if_any(seat, by))
        case Lay(goal=goal, turned=turned):
            return Lay(_number(goal, by), turned)
    return action


def _if_any(number: int | None, by: int) -> int | None:
    return None if number is None else _number(number, by)


def _number(number: int, by: int) -> int:
    if number + by < 0:
        raise NotationError("seats and goals count from 1")
    return number + by
