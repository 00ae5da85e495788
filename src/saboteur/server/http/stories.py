"""One's own story: what the games of a person, and the studies of them, say about how they play."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from saboteur.play.talk import parse_statement
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.server.store.contract import MyGame
from saboteur.study import MomentStudy, RoundStudy, Study
from saboteur.study.findings import Kind
from saboteur.study.marking import is_true

# Where a saboteur is as likely as not.
EVEN: Final = 0.5
FAVOURITES: Final = 5
LIKED: Final[tuple[Kind, ...]] = ("bluff", "lie", "turning-point", "lucky-draw")


class StoryGame(Struct, frozen=True):
    """All games of one kind that are over: how many were won, and the gold they brought."""

    game: str
    played: int
    won: int
    gold: int


class StoryRole(Struct, frozen=True):
    """Rounds in one role, of games that were studied; `gold` is what they brought."""

    game: str
    role: str
    rounds: int
    won: int
    gold: int


class StoryMoment(Struct, frozen=True):
    """A move of one's own to watch again, from 0."""

    code: str
    number: int
    move: int
    kind: Kind


class StoryTruth(Struct, frozen=True):
    """Who was a saboteur in a round that one played; what one noted about them stays at home."""

    code: str
    number: int
    round: int
    seat: int
    saboteurs: list[int]
    seats: int


class OwnStory(Struct, frozen=True):
    """`studied` of the games that are over were looked into, and all but `games` is from them.

    By rounds: `suspected` rightly or `wronged`, where the table took one for a saboteur in the end.
    By what one said of others and of goals: how often it was `true`, `false`, and `believed` though
    it was false; `accused` rightly and `slandered` are the suspicions among it.
    """

    over: int
    studied: int
    games: list[StoryGame]
    roles: list[StoryRole]
    suspected: int
    wronged: int
    true: int
    false: int
    believed: int
    accused: int
    slandered: int
    moments: list[StoryMoment]
    truths: list[StoryTruth]


def story(games: Sequence[MyGame], studies: Mapping[tuple[str, int], bytes]) -> OwnStory:
    """Of games that are over; who sat where in them was asked for by the person alone."""
    over = [game for game in games if game.winners is not None and game.gold is not None]
    looked = [
        _Looked(game, msgspec.json.decode(found, type=Study))
        for game in over
        if (found := studies.get((game.code, game.number))) is not None
    ]
    spoken = [true for one in looked for _, true in one.said()]
    blamed = [true for one in looked for kind, true in one.said() if kind == "suspect"]
    doubted = [guilty for one in looked for guilty in one.doubted()]
    moments = [moment for one in looked for moment in one.moments()]
    moments.sort(key=lambda one: LIKED.index(one.kind))
    return OwnStory(
        over=len(over),
        studied=len(looked),
        games=_games(over),
        roles=_roles(looked),
        suspected=sum(doubted),
        wronged=len(doubted) - sum(doubted),
        true=sum(spoken),
        false=len(spoken) - sum(spoken),
        believed=sum(one.believed() for one in looked),
        accused=sum(blamed),
        slandered=len(blamed) - sum(blamed),
        moments=moments[:FAVOURITES],
        truths=[truth for one in looked for truth in one.truths()],
    )


class _Looked:
    """A game with its study, seen from one seat."""

    def __init__(self, game: MyGame, study: Study) -> None:
        self.game = game
        self.study = study
        self._rounds = {one.round: one for one in study.rounds}

    def _own(self) -> Iterator[tuple[MomentStudy, RoundStudy]]:
        for moment in self.study.moments:
            if moment.seat == self.game.seat and moment.round in self._rounds:
                yield moment, self._rounds[moment.round]

    def said(self) -> Iterator[tuple[str, bool]]:
        """What can be checked: its kind, and whether it was true."""
        for moment, one in self._own():
            if moment.what == "talk":
                statement = parse_statement(moment.action)
                true = is_true(statement.kind, statement.about, one.roles, one.goals)
                if true is not None:
                    yield str(statement.kind), true

    def believed(self) -> int:
        return sum(mark.kind == "lie" for moment, _ in self._own() for mark in moment.marks)

    def doubted(self) -> Iterator[bool]:
        """Of rounds where the table took this seat for a saboteur in the end: whether it was."""
        for one in self.study.rounds:
            last = [
                moment.suspicion.table[self.game.seat]
                for moment in self.study.moments
                if moment.round == one.round and moment.suspicion is not None
            ][-1:]
            if last and last[0] >= EVEN:
                yield one.roles[self.game.seat] == ROLES[SABOTEUR]

    def moments(self) -> Iterator[StoryMoment]:
        for moment, _ in self._own():
            for mark in moment.marks:
                if mark.kind in LIKED and mark.seat == self.game.seat and mark.size > 0:
                    yield StoryMoment(self.game.code, self.game.number, moment.step, mark.kind)

    def truths(self) -> Iterator[StoryTruth]:
        for one in self.study.rounds:
            guilty = [seat for seat, role in enumerate(one.roles) if role == ROLES[SABOTEUR]]
            if self.study.players > 2 and any(m.suspicion for m in self.study.moments):
                game = self.game
                yield StoryTruth(
                    game.code, game.number, one.round, game.seat, guilty, self.study.players
                )


def _games(over: Sequence[MyGame]) -> list[StoryGame]:
    found = []
    for kind in dict.fromkeys(game.game for game in over):
        own = [game for game in over if game.game == kind]
        won = sum(game.seat in (game.winners or ()) for game in own)
        gold = sum((game.gold or ())[game.seat] for game in own)
        found.append(StoryGame(kind, len(own), won, gold))
    return found


def _roles(looked: Sequence[_Looked]) -> list[StoryRole]:
    rounds: dict[tuple[str, str], list[tuple[bool, int]]] = {}
    for one in looked:
        for played in one.study.rounds:
            role, gold = played.roles[one.game.seat], played.gold[one.game.seat]
            side = "saboteurs" if role == ROLES[SABOTEUR] else "diggers"
            won = gold > 0 if played.won_by == "nobody" else played.won_by == side
            rounds.setdefault((one.game.game, role), []).append((won, gold))
    return [
        StoryRole(game, role, len(found), sum(w for w, _ in found), sum(g for _, g in found))
        for (game, role), found in rounds.items()
    ]
