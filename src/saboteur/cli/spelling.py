"""Actions and statements as people type and read them: the notation, but counted from 1."""

from dataclasses import replace

from saboteur.play import talk
from saboteur.play.talk import Statement
from saboteur.rules.actions import Action, Lay, Play, Steal
from saboteur.rules.texts import notation
from saboteur.rules.texts.notation import NotationError


def spelled(action: Action) -> str:
    return notation.text_of(_moved(action, 1))


def read_action(line: str) -> Action:
    return _moved(notation.parse_action(line), -1)


def spelled_statement(statement: Statement) -> str:
    return talk.text_of(Statement(statement.kind, _if_any(statement.about, 1)))


def read_statement(text: str) -> Statement:
    said = talk.parse_statement(text)
    return Statement(said.kind, _if_any(said.about, -1))


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
