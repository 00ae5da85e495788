"""A live table: who is there, who sits where, and the game that is being played.

It changes only by folding entries of its log, live and after a crash alike. It knows no clock, no
sockets, no names and no store.
"""

from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from saboteur.bots.characters import character_at
from saboteur.play import record
from saboteur.play.facts import ChoiceUndone, SeatTaken
from saboteur.play.fairness import promised_seed
from saboteur.play.game import Game
from saboteur.play.record import Step
from saboteur.play.shuffle import Shuffle
from saboteur.rules.facts import DecisionOpened, RoundDealt
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import HouseFact, Phase, Settings, Want

PERSON: Final = record.PERSON
STAND_IN: Final = "careful"
# So many are at a table at once, and so many of those who came last are shown in any case.
MOST_GUESTS: Final = 100
DAY: Final = 24 * 60 * 60


@dataclass(slots=True)
class Guest:
    """A person who came to the table; numbers are never used again.

    `zone` is how many minutes their clocks are ahead of UTC, once they said so. Until `paused`, in
    milliseconds of the epoch, their clock stands still; `paused_in` is the game they paused in.
    """

    number: int
    id: str
    muted: bool = False
    kicked: bool = False
    # Who brought them, on one device for both.
    keeper: int | None = None
    zone: int | None = None
    paused: int = 0
    paused_in: int = 0


@dataclass(slots=True)
class Seating:
    """A seat: its person or its bot, and the bot that plays while its person is gone."""

    person: int | None = None
    bot: str | None = None
    stand_in: str | None = None

    @property
    def player(self) -> str | None:
        return self.stand_in or self.bot or (None if self.person is None else PERSON)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks of the others about a seat, and who is for it and against it."""

    person: int
    what: Want
    seat: int
    granted: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()

    def answered(self, number: int, granted: bool) -> "Wish":
        """The same once a person has said yes or no; they may change their mind."""
        one = frozenset({number})
        return replace(
            self,
            granted=self.granted | one if granted else self.granted - one,
            refused=self.refused - one if granted else self.refused | one,
        )


@dataclass(slots=True)
class Table:
    """All that a log says; `steps` counts those of the game, `lesson` names the one it is.

    `after` is how many moves the game took over from another one, as what-ifs do; `advised` says
    that somebody could be advised in it. `day` is the one whose deal the game is, if it is one, and
    as `practice` it has no part in what others compare theirs with.

    `opened` is the version that opened the decision or began a shuffle, `dealt` the one that dealt
    the round. `fresh` says that no bot has chosen in it yet, `ready` who has seen what it begins
    with. `done` are the commands by person and id. While a decision is open, `nudged` are those who
    have reminded its chooser, `wish` is what somebody asks for, and `dropped` what came to nothing.

    `promises` are the hashes of the numbers that people will add to the next shuffle, `said` by
    seat those that were said, `shuffle` that of the game or, before it, of the one to come. Only
    its `seed` is in no log: it is the server's secret until the game is over.
    """

    code: str
    version: int = 0
    arranged: facts.GameArranged = field(
        default_factory=lambda: facts.GameArranged(game="", options={}, seats=0)
    )
    settings: Settings = field(default_factory=Settings)
    guests: list[Guest] = field(default_factory=list)
    host: int | None = None
    chairs: list[Seating] = field(default_factory=list)
    number: int = 0
    lesson: str | None = None
    after: int = 0
    advised: bool = False
    day: str | None = None
    practice: bool = False
    game: Game | None = None
    steps: int = 0
    opened: int = 0
    dealt: int = 0
    fresh: bool = False
    promises: dict[int, str] = field(default_factory=dict)
    said: dict[int, str] = field(default_factory=dict)
    shuffle: Shuffle | None = None
    seed: str | None = field(default=None, repr=False)
    ready: set[int] = field(default_factory=set)
    nudged: set[int] = field(default_factory=set)
    wish: Wish | None = None
    dropped: set[Want] = field(default_factory=set)
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        if self.game is None:
            return "gathering"
        return "over" if self.game.over else "playing"

    @property
    def playing(self) -> bool:
        return self.game is not None and not self.game.over

    @property
    def counts(self) -> bool:
        """Whether its game is one of those that people have played.

        Lessons, what-ifs, games with advice and later tries at a day's deal are practice.
        """
        learnt = self.lesson is not None or self.practice
        return not learnt and not self.after and not self.advised

    @property
    def private(self) -> bool:
        """Whether it is there for one person alone, and waits for them as long as it takes."""
        return self.lesson is not None or self.day is not None

    @property
    def advises(self) -> bool:
        """Whether somebody may be advised: who plays with bots alone, and wants it."""
        alone = sum(chair.bot is None for chair in self.chairs) == 1
        return alone and self.settings.advice != "none"

    @property
    def over_days(self) -> bool:
        """Whether the clock gives a day or more, so that nobody has to be there."""
        return self.settings.clock is not None and self.settings.clock >= DAY

    def character(self, seat: int) -> str | None:
        """How the bot plays that a seat was given to; a stand-in plays like nobody."""
        chair = self.chairs[seat]
        if chair.bot is None or chair.stand_in is not None:
            return None
        return character_at(chair.bot, self.day or self.code, seat) or None

    def bot(self, seat: int, level: str) -> str:
        """The full name of a bot of this level that plays a seat."""
        character = self.character(seat)
        return f"{level}/{character}" if character and self.chairs[seat].bot == level else level

    @property
    def shuffling(self) -> Shuffle | None:
        """The shuffle that waits for people's numbers, before a game."""
        ahead = self.shuffle is not None and self.shuffle.number > self.number
        return self.shuffle if ahead else None

    @property
    def seed_is_kept(self) -> bool:
        """Whether it has the seed that was promised, if it still needs it."""
        if self.shuffle is None or not (self.playing or self.shuffling):
            return True
        return self.seed is not None and promised_seed(self.seed) == self.shuffle.promise

    def guest(self, person: str) -> Guest | None:
        number = self.numbers.get(person)
        return None if number is None else self.guests[number]

    def seat_of(self, person: str | None) -> int | None:
        """The seat that a person has, None for an onlooker."""
        number = self.numbers.get(person) if person is not None else None
        return self.seat_of_number(number) if number is not None else None

    def seat_of_number(self, number: int) -> int | None:
        return next((i for i, chair in enumerate(self.chairs) if chair.person == number), None)

    def fold(self, entry: Entry) -> None:
        for fact in entry.house:
            self._fold(fact, entry)
        for step in entry.steps:
            self._follow(step, entry.version)
        self.version = entry.version
        if entry.person is not None and entry.command is not None:
            self.done[entry.person, entry.command] = entry.version

    def _follow(self, step: Step, version: int) -> None:
        assert self.game is not None
        self.game.follow(step)
        self.steps += 1
        if step.command is not None:
            self._has_chosen(self.chairs[step.command.seat])
            self._wait_anew()
        for recorded in step.facts:
            match recorded.fact:
                case SeatTaken() as taken:
                    self._seat_taken(taken)
                case ChoiceUndone():
                    self._wait_anew()
                    self.opened = version
                case DecisionOpened():
                    self.opened = version
                case RoundDealt():
                    self.dealt, self.fresh = version, True
                    self.ready.clear()

    def _wait_anew(self) -> None:
        """What was asked for while everybody waited is over with the wait."""
        self.wish = None
        self.nudged.clear()
        self.dropped.clear()

    def _has_chosen(self, chair: Seating) -> None:
        """Whoever plays has seen what the round begins with; once a bot plays, it has begun."""
        if chair.player != PERSON:
            self.fresh = False
        elif chair.person is not None:
            self.ready.add(chair.person)

    def _seat_taken(self, fact: SeatTaken) -> None:
        chair = self.chairs[fact.seat]
        chair.stand_in = None if fact.player in (PERSON, chair.bot) else fact.player
        if self.wish is not None and self.wish.seat == fact.seat:
            self.wish = None

    def _fold(self, fact: HouseFact, entry: Entry) -> None:
        match fact:
            case facts.GameArranged():
                self._arrange(fact)
            case facts.SettingsChanged(settings):
                self.settings = settings
            case facts.PersonJoined(number):
                assert entry.person is not None
                self.guests.append(Guest(number, entry.person))
                self.numbers[entry.person] = number
            case facts.PersonBrought(number, keeper):
                self.guests[number].keeper = keeper
            case facts.PersonRenamed() | facts.PersonDressed() | facts.Chatted():
                pass
            case facts.PersonKicked(number):
                self.guests[number].kicked = True
            case facts.PersonMuted(number, muted):
                self.guests[number].muted = muted
            case facts.HostPassed(number):
                self.host = number
            case facts.SeatChosen(seat, number):
                self._sit(seat, number)
            case facts.BotSeated(seat, level):
                self.chairs[seat] = Seating(bot=level)
            case facts.SeatFreed(seat):
                self.chairs[seat] = Seating()
            case facts.GameStarted():
                self._start(fact)
            case facts.PersonReady(number):
                self.ready.add(number)
            case facts.PersonZoned(number, minutes):
                self.guests[number].zone = minutes
            case facts.PersonPaused(number, days):
                self._pause(self.guests[number], days, entry.time)
            case facts.Nudged(number, _):
                self.nudged.add(number)
            case facts.WishMade(number, what, seat):
                self.wish = Wish(number, what, seat)
            case facts.WishAnswered(number, granted):
                assert self.wish is not None
                self.wish = self.wish.answered(number, granted)
            case facts.WishDropped():
                self._drop()
            case facts.NoncePromised(number, promise):
                self.promises[number] = promise
            case facts.NonceSaid(seat, nonce):
                self.said[seat] = nonce
            case facts.ShuffleBegun(shuffle):
                self.shuffle, self.opened = shuffle, entry.version
            case facts.ShuffleDone(shuffle):
                self.shuffle = shuffle
            case facts.SeedShown(shuffle):
                self.shuffle, self.seed = shuffle, None
            case _:
                assert_never(fact)

    def _arrange(self, arranged: facts.GameArranged) -> None:
        """People keep their seats as far as there are seats; the game before is put away."""
        kept = self.chairs[: arranged.seats]
        self.chairs = [*kept, *(Seating() for _ in range(arranged.seats - len(kept)))]
        self.arranged, self.game = arranged, None

    def _pause(self, guest: Guest, days: int, now: int) -> None:
        """Once it is over, ending it once more gives nobody more time."""
        guest.paused = now + days * DAY * 1000 if days else min(guest.paused, now)
        guest.paused_in = self.number

    def _drop(self) -> None:
        assert self.wish is not None
        self.dropped.add(self.wish.what)
        self.wish = None

    def _sit(self, seat: int, number: int) -> None:
        before = self.seat_of_number(number)
        if before is not None:
            self.chairs[before] = Seating()
        self.chairs[seat] = Seating(person=number)

    def _start(self, started: facts.GameStarted) -> None:
        for chair in self.chairs:
            chair.stand_in = None
        self.number, self.steps = started.number, 0
        self.lesson, self.after = started.lesson, started.after
        self.day, self.practice = started.day, started.practice
        self.advised = self.advises
        self.shuffle = None
        self._wait_anew()
        self.promises.clear()
        self.said.clear()
        players = len(started.players)
        self.game = Game.undealt(started.game, players=players, **started.options)
        self.game.seats = list(started.players)


def settled(arranged: facts.GameArranged) -> facts.GameArranged:
    """The same with every option spelled out; raises `OptionError` if there is no such game."""
    undealt = Game.undealt(arranged.game, players=arranged.seats, **arranged.options)
    return replace(arranged, options=dict(undealt.record().options))
