"""The study of a record, step by step."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.play.facts import ChoiceUndone, Talked
from saboteur.play.game import Game
from saboteur.play.record import Folding, Record, RecordError, Step
from saboteur.play.talk import Statement
from saboteur.play.talk import text_of as statement_text
from saboteur.rules import compiled
from saboteur.rules.actions import code_of
from saboteur.rules.cards import NAMES
from saboteur.rules.facts import GameEnded, RoundDealt
from saboteur.rules.names import ROLES, WINNERS
from saboteur.rules.texts.notation import parse_action
from saboteur.study import marking
from saboteur.study.believing import Believed, Watchers
from saboteur.study.difference import Difference
from saboteur.study.findings import Luck, MomentStudy, RoundStudy, Study
from saboteur.study.knowing import Knowing, worth_weighing
from saboteur.study.outcomes import Outcomes, purses, worths
from saboteur.study.playouts import ANYTHING, mixed, settled
from saboteur.study.truth import Future, onlookers_outcomes

BUDGET: Final = 2400 if compiled else 60
# Of a budget: each way of the true world, and the onlooker's.
TRUE_PART: Final = 10
TABLE_PART: Final = 24

Item = TypeVar("Item")
Watch = Callable[[Sequence[Step]], Iterable[Step]]


def study_of(
    record: Record, *, budget: int = BUDGET, seed: int | str = 1, watch: Watch = iter
) -> Study:
    """The study of a finished game. The same budget and seed give the same study.

    `watch` is given the steps and hands them on, to show how far it is.
    """
    check(record)
    course = Course(record, budget, str(seed))
    for step in watch(record.steps):
        course.follow(step)
    return course.study()


def check(record: Record) -> None:
    """Refuse what cannot be studied."""
    if record.viewer != "all":
        raise RecordError("this record holds only what one viewer saw; a study needs all of it")
    if record.position is not None:
        raise RecordError("a game that began from a position cannot be studied")
    ended = (isinstance(one.fact, GameEnded) for step in record.steps for one in step.facts)
    if not any(ended):
        raise RecordError("this game is not over; only a finished game can be studied")


@dataclass(slots=True)
class OpenDecision:
    """A decision before what came of it is known: what was to come before it, and of it."""

    moment: MomentStudy
    now: Future
    chosen: Future


class Course:
    """A game followed step by step, with all that is found about it."""

    def __init__(self, record: Record, budget: int, seed: str) -> None:
        self._record = record
        self._budget = budget
        self._seed = seed
        self._game = Game.undealt(record.game, players=record.players, **record.options)
        self._folding = Folding(record.opening)
        self._state = self._folding.state
        self._audience = Watchers(record.players)
        self._believed: Believed | None = None
        self._step = -1
        self._round = 0
        self._before: list[int] = []
        self._open: OpenDecision | None = None
        self._moments: list[MomentStudy] = []
        self._errors: dict[int, tuple[float, ...]] = {}
        self._first: Outcomes | None = None
        self._dealt: list[float] = []
        self._rounds: list[RoundStudy] = []

    def study(self) -> Study:
        self._pay()
        told = self._record
        return Study(
            game=told.game,
            options=told.options,
            players=told.players,
            seats=told.seats,
            budget=self._budget,
            seed=self._seed,
            rounds=tuple(self._rounds),
            moments=tuple(self._moments),
        )

    def follow(self, step: Step) -> None:
        self._step += 1
        for one in step.facts:
            if isinstance(one.fact, Talked):
                self._hear(one.fact)
        if step.command is not None:
            self._weigh(step)
        self._fold(step)
        self._look(step)

    def _fold(self, step: Step) -> None:
        self._game.follow(step)
        self._folding.follow(step)
        self._state = self._folding.state
        if any(isinstance(one.fact, ChoiceUndone) for one in step.facts):
            self._forget()

    def _forget(self) -> None:
        """A choice that was undone was none."""
        places = [place for place, moment in enumerate(self._moments) if moment.true]
        if places:
            del self._moments[places[-1]]

    def _look(self, step: Step) -> None:
        """What is so now: what all believe, and what came of the decision that was open."""
        dealt = any(isinstance(one.fact, RoundDealt) for one in step.facts)
        if self._open is not None and step.command is not None:
            self._close()
        if dealt:
            self._begin()
        told = step.command is not None or any(isinstance(f.fact, Talked) for f in step.facts)
        if self._state.shown:
            self._believed = None
        elif (dealt or told) and self._hidden:
            self._believe(step)

    @property
    def _hidden(self) -> bool:
        return len({int(role) for role in self._state.rules.roles[self._state.players]}) > 1

    @property
    def _over(self) -> bool:
        return settled(self._state)

    def _begin(self) -> None:
        self._pay()
        self._round = int(self._state.round)
        self._before = purses(self._state)
        self._first = None
        self._believed = None

    def _believe(self, step: Step) -> None:
        before, self._believed = self._believed, self._audience.believed(self._game)
        if before is None or not self._moments:
            return
        last = self._moments[-1]
        if last.step != self._step:
            return
        roles = self._roles()
        marks = marking.bluff(last.seat, roles, before, self._believed) if last.true else []
        for one in step.facts:
            if isinstance(one.fact, Talked):
                goals = [NAMES[face] for face in self._state.goals]
                marks = marking.lie(one.fact, roles, goals, before, self._believed)
        self._moments[-1] = replace(last, marks=(*last.marks, *marks))

    def _roles(self) -> list[str]:
        return [ROLES[role] for role in self._state.roles]

    def _hear(self, said: Talked) -> None:
        text = statement_text(Statement(said.statement, said.about))
        suspicion = self._believed.told() if self._believed else None
        self._moments.append(
            MomentStudy(
                *(self._step, self._round, said.seat, "talk", text, None, None, (), ()),
                knew=None,
                suspicion=suspicion,
            )
        )

    def _weigh(self, step: Step) -> None:
        """A decision, before it is taken."""
        if step.command is None or self._over:
            return
        seat, state = step.command.seat, self._state
        action = parse_action(step.command.action)
        seed = f"{self._seed}/{self._step}"
        view = self._game.view(seat)
        beliefs = self._believed.seats[seat] if self._believed else None
        knew = None
        if worth_weighing(view):
            knew = Knowing(view, beliefs, self._budget, seed).weigh(action)
        table = self._believed.table if self._believed else None
        future = self._future(ANYTHING)
        now = future.upto(self._true_playouts)
        onlooker = self._game.view(None)
        playouts = max(8, self._budget // TABLE_PART)
        seen = onlookers_outcomes(onlooker, table, self._before, playouts, seed)
        if self._first is None:
            self._first, self._dealt = now, seen.mean()
        moment = MomentStudy(
            step=self._step,
            round=self._round,
            seat=seat,
            what=view.decision.what,
            action=step.command.action,
            true=now.chances(),
            table=seen.chances(),
            chose=(),
            drew=(),
            knew=knew,
            suspicion=self._believed.told() if self._believed else None,
        )
        self._open = OpenDecision(moment, future, self._future(int(code_of(state, action))))

    @property
    def _true_playouts(self) -> int:
        return max(8, self._budget // TRUE_PART)

    def _future(self, code: int) -> Future:
        # The same numbers all round long: what did not change plays out as before.
        seed = int(mixed(sum(self._seed.encode()), self._round))
        odds = self._believed.table.odds if self._believed else vec[i64]()
        return Future(self._state.copy(), self._before, code, odds, seed)

    def _close(self) -> None:
        """What the choice gave and what the draw gave, now that it was taken."""
        assert self._open is not None
        stage, self._open = self._open, None
        before = stage.moment
        difference = Difference(
            before.seat, before.knew, stage.now, stage.chosen, self._future(ANYTHING)
        )
        difference.settle(self._true_playouts)
        (chose, self._errors[before.step]), (drew, _) = difference.chose, difference.drew
        moment = replace(
            before, chose=_rounded(chose), drew=_rounded(drew), marks=tuple(difference.marks())
        )
        self._moments.append(moment)
        if self._over:
            self._end()

    def _end(self) -> None:
        """Luck and skill of the round, by seat."""
        mine = [m for m in self._moments if m.round == self._round and m.chose]
        assert self._first is not None
        began, first = self._dealt, self._first.mean()
        ended = worths(self._state, self._before)
        luck = []
        for seat in range(self._record.players):
            own = sum(m.chose[seat] for m in mine if m.seat == seat)
            others = sum(m.chose[seat] for m in mine if m.seat != seat)
            deal = first[seat] - began[seat]
            draws = ended[seat] - first[seat] - own - others
            error = sum(self._choice_error(m, seat) ** 2 for m in mine if m.seat == seat) ** 0.5
            parts = (began[seat], deal, draws, own, others, ended[seat], error)
            luck.append(Luck(*_rounded(parts)))
        self._rounds.append(
            RoundStudy(
                round=self._round,
                roles=tuple(self._roles()),
                goals=tuple(NAMES[face] for face in self._state.goals),
                won_by=WINNERS[self._state.winner],
                gold=(),
                luck=tuple(luck),
            )
        )

    def _pay(self) -> None:
        """Gold is taken when a round is over: what it brought is known before the next deal."""
        if self._rounds:
            paid = zip(purses(self._state), self._before, strict=True)
            gold = tuple(now - then for now, then in paid)
            self._rounds[-1] = replace(self._rounds[-1], gold=gold)

    def _choice_error(self, moment: MomentStudy, seat: int) -> float:
        return self._errors[moment.step][seat]


def _rounded(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)
