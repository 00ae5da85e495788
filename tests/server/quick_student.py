"""A student who finds something about every decision at once. What it finds is made up, and the
same for the same record: tests of what is done with studies need no better one."""

from collections.abc import Sequence

import msgspec

from saboteur.play.facts import Talked
from saboteur.play.record import Folding, Record, record_from
from saboteur.play.talk import Statement, text_of
from saboteur.rules.cards import NAMES
from saboteur.rules.facts import RoundDealt, RoundEnded
from saboteur.rules.names import ROLES
from saboteur.server.bots.students import Student
from saboteur.study.findings import (
    Chances,
    Kind,
    Knew,
    Luck,
    MomentStudy,
    Remark,
    RoundStudy,
    Study,
    Suspicion,
    Weighed,
)

EVERY: Sequence[Kind] = ("turning-point", "mistake", "bluff", "lucky-draw", "unlucky")


class QuickStudent(Student):
    def go_on(self) -> float | bytes:
        text, budget = self._question
        if self._stopped:
            return msgspec.json.encode(made_up(record_from(text), budget))
        self._stopped = True
        return 0.5


def made_up(record: Record, budget: int) -> Study:
    folding, rounds, moments = Folding(record.opening), list[RoundStudy](), list[MomentStudy]()
    number, players = 0, record.players
    for at, step in enumerate(record.steps):
        for one in step.facts:
            if isinstance(one.fact, RoundDealt):
                number = one.fact.round
            if isinstance(one.fact, Talked):
                said = text_of(Statement(one.fact.statement, one.fact.about))
                moments.append(_moment(at, number, one.fact.seat, "talk", said, players))
        if step.command is not None:
            seat, action = step.command.seat, step.command.action
            moments.append(_moment(at, number, seat, "turn", action, players))
        folding.follow(step)
        if any(isinstance(one.fact, RoundEnded) for one in step.facts):
            rounds.append(_round(number, folding, players))
    return Study(
        record.game,
        record.options,
        players,
        record.seats,
        budget,
        "1",
        tuple(rounds),
        tuple(moment for moment in moments if moment.round),
    )


def _moment(at: int, number: int, seat: int, what: str, action: str, players: int) -> MomentStudy:
    part = (at * 7 % 10) / 10
    row = tuple(round((at * (5 + other) % 11) / 11, 3) for other in range(players))
    suspicion = Suspicion(row, row, (row,) * players, (), ())
    if what == "talk":
        return MomentStudy(at, number, seat, what, action, None, None, (), (), None, suspicion)
    chances = Chances({"diggers": part, "saboteurs": 1 - part}, (), {}, (), 0.05)
    option = Weighed(action, 0.5, 0.2 if at % 5 == 1 else 0.0, 0.02, "progress", 0.1)
    best = Weighed("pass", 0.7, 0.0, 0.0, "passed", 0.0)
    better = option.lacks > 0
    knew = Knew((best, option) if better else (option,), int(better), row, (0.2, 0.5, 0.3))
    fooled = ((seat + 1) % players,) if at % 5 == 2 else ()
    marks = (Remark(EVERY[at % 5], seat, 0.2, fooled),) if at % 3 == 0 else ()
    changed = (0.1,) * players
    return MomentStudy(
        at, number, seat, what, action, chances, chances, changed, changed, knew, suspicion, marks
    )


def _round(number: int, folding: Folding, players: int) -> RoundStudy:
    state = folding.state
    luck = tuple(Luck(0.5, 0.1, -0.2, 0.3, 0.0, 0.7, 0.05) for _ in range(players))
    roles = tuple(ROLES[role] for role in state.roles)
    goals = tuple(NAMES[face] for face in state.goals)
    return RoundStudy(number, roles, goals, "diggers", (1,) * players, luck)
