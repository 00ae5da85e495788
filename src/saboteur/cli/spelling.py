"""Actions and statements as people type and read them: the notation, but goals count from 1 and
players are called by name; a seat's number, from 1, is understood too.
"""

from collections.abc import Sequence
from dataclasses import replace

from saboteur.play import talk
from saboteur.play.talk import Statement
from saboteur.rules.actions import Action, Lay, Play, Steal
from saboteur.rules.texts import notation
from saboteur.rules.texts.notation import NotationError
from saboteur.words import from_one

Names = Sequence[str]


def spelled(action: Action, names: Names = ()) -> str:
    words = notation.text_of(_moved(action, 1)).split()
    seat = action.seat if isinstance(action, Play | Steal) else None
    if seat is not None and seat < len(names):
        words[words.index(from_one(seat))] = names[seat]
    return " ".join(words)


def read_action(line: str, names: Names = ()) -> Action:
    return _moved(notation.parse_action(_numbered(line, names)), -1)


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
