"""The study of a game as clients get it: curves, marks and sentences in the asker's language.

Where names are not to be told there are none in it, nor anything that leads to the table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import Struct

from saboteur.play.facts import Talked
from saboteur.play.talk import parse_statement
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import Table
from saboteur.server.tables.replaying import gathered, until_the_end
from saboteur.server.tables.studying import Found, State
from saboteur.study import MomentStudy, RoundStudy, Study, Teller
from saboteur.study.findings import Kind, Luck
from saboteur.study.learning import learners, missed
from saboteur.words import Language, sentence

PARTS: Final = ("deal", "draws", "own", "others")


class StudyCurve(Struct, frozen=True):
    """What changed from move to move; each line is somebody's `seat`, or the whole table's.

    Values are parts of one, or pieces of gold up to `most`.
    """

    moves: list[int]
    lines: list["StudyLine"]
    most: float


class StudyLine(Struct, frozen=True):
    name: str
    seat: int | None
    values: list[float]


class StudyMark(Struct, frozen=True):
    """Why a moment is worth a look; `seats` are those who were fooled."""

    kind: Kind
    seat: int
    seats: list[int]
    text: str


class StudyMoment(Struct, frozen=True):
    """A move of the replay, from 0: what was done, what was known, what was so, what was better."""

    move: int
    seat: int
    text: str
    marks: list[StudyMark]
    knew: list[str]
    so: list[str]
    better: list[str]


class StudyFooled(Struct, frozen=True):
    """How often one seat fooled another, and the same as a sentence."""

    by: int
    whom: int
    times: int
    text: str


class StudyLuck(Struct, frozen=True):
    """What the deal, the cards drawn, own and others' choices gave a seat, in parts of a round."""

    seat: int
    parts: dict[str, float]
    text: str


class StudyBetter(Struct, frozen=True):
    """A move of somebody's own, from 0: what they did, and what they had better done."""

    move: int
    done: str
    better: str


class StudyLearnt(Struct, frozen=True):
    """What somebody could have done otherwise by what they knew, the costliest first.

    Where nothing was better, `text` says so, and what else decided.
    """

    seat: int
    better: list[StudyBetter]
    text: str


class StudyRound(Struct, frozen=True):
    """`learnt` is for the people who played, or for every seat if none did.

    `guilty` are the seats that should have been suspected; `lines` tell the curves in words."""

    round: int
    title: str
    roles: list[str]
    guilty: list[int]
    lines: list[str]
    chances: StudyCurve
    suspicion: StudyCurve | None
    fooled: list[StudyFooled]
    luck: list[StudyLuck]
    learnt: list[StudyLearnt]
    moments: list[StudyMoment]


class StudyTold(Struct, frozen=True):
    """`names` are by seat."""

    game: str
    names: list[str]
    rounds: list[StudyRound]


class StudyAnswer(Struct, frozen=True):
    """The study of a game once it is `here`; until then how much of it is `done`.

    It is "none" where there will never be one.
    """

    state: State
    done: float
    study: StudyTold | None = None


class NewShare(Struct, frozen=True, forbid_unknown_fields=True):
    """A link for everybody; only with `names` do those who follow it learn who played."""

    names: bool


class Share(Struct, frozen=True):
    id: str
    names: bool


def answer(found: Found, study: StudyTold | None = None) -> StudyAnswer:
    return StudyAnswer(found.state, round(found.done, 2), study)


def names_in(
    code: str,
    entries: Sequence[Entry],
    number: int,
    names: Mapping[str, str | None],
    language: Language,
) -> list[str]:
    """By seat who played a game in the end, as clients call them."""
    table = Table(code)
    for entry in entries:
        if entry.game < number:
            table.fold(replace(entry, steps=()))
    chairs = gathered(table, list(until_the_end([e for e in entries if e.game == number]))).chairs
    guests = {guest.number: guest.id for guest in table.guests if not guest.kicked}
    dwarves: Sequence[str] = language.words["client"]["dwarves"]
    found = []
    for seat, chair in enumerate(chairs[-1] if chairs else ()):
        if chair.person is None:
            found.append(dwarves[seat % len(dwarves)])
            continue
        guest = language.text("client", "table", "guest").format(number=chair.person + 1)
        found.append(names.get(guests.get(chair.person, "")) or guest)
    return found


def told(study: Study, language: Language, names: Sequence[str] = ()) -> StudyTold:
    """Without names players are called by their seats."""
    teller = Teller(study, language, names)
    called = [teller.name(seat) for seat in range(study.players)]
    rounds = [_Round(study, one, teller, language).told() for one in study.rounds]
    return StudyTold(study.game, called, rounds)


class _Round:
    """One round being told."""

    def __init__(self, study: Study, one: RoundStudy, teller: Teller, language: Language) -> None:
        self._study = study
        self._one = one
        self._teller = teller
        self._language = language
        self._names = [teller.name(seat) for seat in range(study.players)]
        self._moments = [moment for moment in study.moments if moment.round == one.round]
        self._chosen = [moment for moment in self._moments if moment.true is not None]

    def told(self) -> StudyRound:
        suspicion = self._suspicion()
        return StudyRound(
            round=self._one.round,
            title=self._title(),
            roles=list(self._one.roles),
            guilty=self._guilty if suspicion else [],
            lines=list(self._lines(suspicion)),
            chances=self._chances(),
            suspicion=suspicion,
            fooled=self._fooled(),
            luck=[self._luck(seat, luck) for seat, luck in enumerate(self._one.luck)],
            learnt=[self._learnt(seat) for seat in learners(self._study)],
            moments=[
                told_moment(moment, self._teller, self._language, self._names)
                for moment in self._moments
            ],
        )

    @property
    def _guilty(self) -> list[int]:
        return [seat for seat, role in enumerate(self._one.roles) if role == ROLES[SABOTEUR]]

    def _learnt(self, seat: int) -> StudyLearnt:
        better = [
            StudyBetter(moment.step, self._teller.did(seat, knew), self._teller.best(seat, knew))
            for moment, knew in missed(self._study, self._one, seat)
        ]
        luck = self._luck(seat, self._one.luck[seat]).text
        nothing = f"{self._teller.say('nothing-better', name=self._names[seat])} {luck}"
        return StudyLearnt(seat, better, "" if better else nothing)

    def _title(self) -> str:
        if self._one.won_by == "nobody":
            return self._teller.say("round-gold", round=self._one.round)
        winners = self._language.text("winners", self._one.won_by)
        return self._teller.say("round", round=self._one.round, winners=winners)

    def _lines(self, suspicion: StudyCurve | None) -> Iterator[str]:
        if suspicion is None:
            return
        last = [line.values[-1] for line in suspicion.lines]
        worst = max(range(len(last)), key=lambda seat: last[seat])
        chance = self._teller.percent(last[worst])
        yield self._teller.say("suspected", name=self._names[worst], chance=chance)
        names = self._language.listed([self._names[seat] for seat in self._guilty])
        key = "saboteurs" if self._guilty else "no-saboteurs"
        yield self._teller.say(key, names=names)

    def _chances(self) -> StudyCurve:
        moves = [moment.step for moment in self._chosen]
        true = [moment.true for moment in self._chosen if moment.true is not None]
        table = [moment.table for moment in self._chosen if moment.table is not None]
        if true and true[0].gold:
            columns = zip(*(one.gold for one in true), strict=True)
            lines = [
                StudyLine(self._names[seat], seat, _short(gold))
                for seat, gold in enumerate(columns)
            ]
            most = max(1.0, *(max(line.values) for line in lines))
            return StudyCurve(moves, lines, most)
        lines = [
            StudyLine(
                self._language.text("study", key),
                None,
                _short(one.sides.get("diggers", 0.0) for one in chances),
            )
            for key, chances in (("true", true), ("onlooker", table))
        ]
        return StudyCurve(moves, lines, 1.0)

    def _suspicion(self) -> StudyCurve | None:
        seen = [(m.step, m.suspicion.table) for m in self._chosen if m.suspicion is not None]
        if not seen:
            return None
        columns = zip(*(table for _, table in seen), strict=True)
        lines = [
            StudyLine(self._names[seat], seat, _short(values))
            for seat, values in enumerate(columns)
        ]
        return StudyCurve([step for step, _ in seen], lines, 1.0)

    def _fooled(self) -> list[StudyFooled]:
        pairs: dict[tuple[int, int], int] = {}
        for moment in self._moments:
            for mark in moment.marks:
                for seat in mark.seats:
                    pairs[mark.seat, seat] = pairs.get((mark.seat, seat), 0) + 1
        return [
            StudyFooled(by, whom, times, self._fooling(by, whom, times))
            for (by, whom), times in sorted(pairs.items())
        ]

    def _fooling(self, by: int, whom: int, times: int) -> str:
        key = "fooled-once" if times == 1 else "fooled-often"
        return self._teller.say(key, name=self._names[by], other=self._names[whom], count=times)

    def _luck(self, seat: int, luck: Luck) -> StudyLuck:
        parts = {part: round(getattr(luck, part), 3) for part in PARTS}
        most = max(PARTS, key=lambda part: abs(parts[part]))
        way = "up" if parts[most] >= 0 else "down"
        text = self._teller.say("luck-told", f"{most}-{way}", name=self._names[seat])
        return StudyLuck(seat, parts, text)


def told_moment(
    moment: MomentStudy, teller: Teller, language: Language, names: Sequence[str]
) -> StudyMoment:
    said = teller.told(moment)
    marks = [
        StudyMark(mark.kind, mark.seat, list(mark.seats), text)
        for mark, text in zip(moment.marks, said.marks, strict=True)
    ]
    done = done_in(moment, teller, language, names)
    better = list(said.better)
    return StudyMoment(
        moment.step, moment.seat, done, marks, list(said.knew), list(said.so), better
    )


def done_in(moment: MomentStudy, teller: Teller, language: Language, names: Sequence[str]) -> str:
    """What was chosen, or said."""
    if moment.what != "talk":
        chosen = teller.action(moment.action, moment.seat)
        return language.labelled(teller.name(moment.seat), chosen)
    statement = parse_statement(moment.action)
    return sentence(Talked(moment.seat, statement.kind, statement.about), language, names)


def _short(values: Iterable[float]) -> list[float]:
    return [round(value, 3) for value in values]
