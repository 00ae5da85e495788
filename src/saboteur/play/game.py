"""A game from the first deal to the result, with its record. Rounds are dealt as they are due."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from secrets import token_hex

from saboteur.games.catalogue import new_table, state_from
from saboteur.play import talk
from saboteur.play.facts import ChoiceUndone, Fact, TableFact, Talked
from saboteur.play.record import (
    Record,
    SeatChoice,
    Step,
    fold_facts,
    read_record,
    recorded,
    write_record,
)
from saboteur.play.talk import Statement, TalkRefused, parse_statement
from saboteur.play.undoing import UndoRefused, WhyNot, reshuffled, take_back, why_not
from saboteur.rules import questions
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened, RoundDealt
from saboteur.rules.looking import Seen, present, seen_by_all
from saboteur.rules.questions import Decision, Refusal
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.seen import Viewer, as_seen
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.texts.notation import NotationError, parse_action, text_of
from saboteur.rules.texts.position import position
from saboteur.rules.turn import take_code
from saboteur.rules.view import View, view


class Game:
    """One game, from the first deal to the result.

    Name the game, the number of players and any options. The same seed deals the same cards;
    without one every game is different. Rounds are dealt when they are due.

    >>> game = Game("base", players=4, seed=7, edition="nl")
    >>> seat = game.decision.seat
    >>> game.take(game.view(seat).legal[0])
    >>> game.decision.seat == (seat + 1) % 4
    True
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        seed: int | str | None = None,
        **options: str | int | bool,
    ) -> None:
        self._begin(new_table(game, players, options), seed)
        self._deal_if_due()

    @classmethod
    def from_position(cls, text: str, *, seed: int | str | None = None) -> "Game":
        """Play on from a position text; the seed deals the rounds that follow."""
        game = cls.__new__(cls)
        game._begin(state_from(text), seed)
        game._opening = text
        game._deal_if_due()
        return game

    @classmethod
    def from_world(cls, world: State, *, seed: int | str | None = None) -> "Game":
        """A game that goes on from a copy of a state, a possible world for example."""
        game = cls.__new__(cls)
        game._begin(world.copy(), seed)
        game._opening = position(world)
        game._deal_if_due()
        return game

    @classmethod
    def load(cls, path: str | Path, *, seed: int | str | None = None) -> "Game":
        """Play on where a whole record ends."""
        record = read_record(Path(path)).seen_by("all")
        game = cls.__new__(cls)
        game._begin(record.opening(), seed)
        game._opening = record.position
        for step in record.steps:
            game.follow(step)
        game.seats = list(record.seats)
        game._deal_if_due()
        return game

    @classmethod
    def undealt(cls, game: str, *, players: int, **options: str | int | bool) -> "Game":
        """A game before its first deal, to `follow` steps that were taken elsewhere."""
        undealt = cls.__new__(cls)
        undealt._begin(new_table(game, players, options), None)
        return undealt

    def _begin(self, state: State, seed: int | str | None) -> None:
        self._state = state
        self._seed = token_hex(16) if seed is None else seed
        self._steps: list[tuple[SeatChoice | None, list[Fact]]] = []
        self._opening: str | None = None
        self._seen: dict[Viewer, tuple[int, list[Fact]]] = {}
        self._shared: tuple[int, State, Seen] = (-1, state, {})
        self.seats = ["person"] * state.players
        """By seat: who plays it, "person" or a bot's name, for the record."""

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def decision(self) -> Decision:
        """Who chooses now, and what."""
        return questions.decision(self._state)

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self._state.round

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.decision == OVER

    @property
    def gold(self) -> tuple[int, ...] | None:
        """By seat: its nuggets; None until the game is over (B27)."""
        return self._state.final

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most gold, which share the win; empty until the game is over (B27)."""
        gold = self._state.final or ()
        return tuple(seat for seat, nuggets in enumerate(gold) if nuggets == max(gold))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that has happened, secrets included."""
        return tuple(fact for _, happened in self._steps for fact in happened)

    @property
    def position(self) -> str:
        """The whole state as a position text, secrets included."""
        return position(self._state)

    def view(self, viewer: Viewer) -> View:
        """Everything a seat or an onlooker (None) may know; "all" only once the game is over.

        >>> Game("base", players=3, seed=1).view(None).role
        '?'
        """
        if _viewer(viewer) == "all" and not self.over:
            raise ValueError("everything is shown only when the game is over")
        if isinstance(viewer, int):
            self._check_seat(viewer)
        return view(self._state, viewer, self._history(viewer), self._seen_by_all())

    def present(self, seat: int | None) -> View:
        """A view without its history, for those who keep what they were told themselves."""
        if seat is not None:
            self._check_seat(seat)
        return view(self._state, seat, (), self._seen_by_all())

    def shown(self, seat: int | None) -> Seen:
        """The same by the names of its fields, for those who only pass it on."""
        if seat is not None:
            self._check_seat(seat)
        return present(self._state, seat, self._seen_by_all())

    def _seen_by_all(self) -> Seen:
        """What all views share, worked out once after each step."""
        steps, state, seen = self._shared
        if steps != len(self._steps) or state is not self._state:
            seen = seen_by_all(self._state)
            self._shared = (len(self._steps), self._state, seen)
        return seen

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise ValueError(f"no seat {seat}: seats are 0 to {self.players - 1}")

    def _history(self, viewer: Viewer) -> tuple[Fact, ...]:
        """A viewer's facts since the deal; only the steps since it last asked are looked at."""
        steps, seen = self._seen.get(viewer, (0, []))
        for _, happened in self._steps[steps:]:
            for fact in happened:
                if isinstance(fact, ChoiceUndone):
                    # It holds what stands: a bot does not weigh what did not happen.
                    take_back(seen)
                    continue
                if isinstance(fact, RoundDealt):
                    seen.clear()
                seen.append(as_seen(fact, viewer))
        self._seen[viewer] = (len(self._steps), seen)
        return tuple(seen)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the open decision allows, in an order that reveals nothing."""
        return questions.legal_actions(self._state)

    def refusal(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """The rule that forbids an action, or None if it is legal.

        Given a seat, the decision must be that seat's too.

        >>> Game("base", players=3, seed=1, first=0).refusal("pass", seat=1)
        Refusal(rule='B5')
        """
        try:
            return questions.refusal(self._state, _action(action), seat)
        except (AttributeError, TypeError) as error:
            raise NotationError(f"not an action: {action!r}") from error

    def take(self, action: Action | str, seat: int | None = None) -> None:
        """Take an action, given as an object or a text.

        An illegal one raises `IllegalAction` and changes nothing. Given a seat, the decision must
        be that seat's.
        """
        code = self._judged(action, seat)
        choice = SeatChoice(self._state.seat, text_of(action_of(self._state, code)))
        happened = self._hear()
        take_code(self._state, code)
        self._steps.append((choice, happened))
        self._deal_if_due()

    def _judged(self, action: Action | str, seat: int | None) -> int:
        try:
            return questions.judged(self._state, _action(action), seat)
        except (AttributeError, TypeError) as error:
            raise NotationError(f"not an action: {action!r}") from error

    def talk(self, seat: int, statement: Statement | str) -> None:
        """Make a statement for a seat, given as an object or a text; it changes no state.

        What cannot be said now raises `TalkRefused`.
        """
        said = parse_statement(statement) if isinstance(statement, str) else statement
        self._check_seat(seat)
        why = talk.refusal(view(self._state, seat), said)
        if why is None and self.said_enough(seat):
            why = "enough"
        if why is not None:
            raise TalkRefused(said, why)
        self.add(Talked(seat, said.kind, said.about))

    def said_enough(self, seat: int) -> bool:
        """Whether a seat must stay silent until the next action."""
        since = takewhile(lambda step: step[0] is None, reversed(self._steps))
        facts = (fact for _, happened in since for fact in happened)
        said = sum(isinstance(fact, Talked) and fact.seat == seat for fact in facts)
        return said >= talk.ENOUGH

    def undo_refusal(self, seat: int | None = None) -> WhyNot | None:
        """Why the last choice cannot be undone, or not by this seat; None if it can."""
        chosen = (command for command, _ in reversed(self._steps) if command is not None)
        last = next(chosen, None)
        if last is None or self.over:
            return "undo-nothing"
        if seat is not None and last.seat != seat:
            return "undo-other"
        return why_not(self._lately())

    def _lately(self) -> list[Fact]:
        """All that was told since the last choice was due, and some of what was before."""
        steps: list[list[Fact]] = []
        opened = 0
        for _, happened in reversed(self._steps):
            steps.append(happened)
            opened += sum(isinstance(fact, DecisionOpened) for fact in happened)
            # The last one opened the decision that is due now.
            if opened > 1:
                break
        return [fact for happened in reversed(steps) for fact in happened]

    def undo(self, seat: int | None = None) -> None:
        """Undo the last choice: its drawn card goes back, and the deck is shuffled.

        It raises `UndoRefused` if anybody learnt something hidden by it. Given a seat, the choice
        must be that seat's.

        >>> game = Game("base", players=3, seed=1, first=0)
        >>> game.take("pass map")
        >>> game.undo(seat=0)
        >>> game.decision.seat
        0
        """
        why = self.undo_refusal(seat)
        if why is not None:
            raise UndoRefused(why)
        chosen = next(command for command, _ in reversed(self._steps) if command is not None)
        deck = reshuffled(self._first_state(), self.facts, self._seed)
        self._follow(None, [ChoiceUndone(chosen.seat, deck)])

    def _first_state(self) -> State:
        return self.record().opening()

    def add(self, fact: TableFact) -> None:
        """Record a fact of the table, which changes no state."""
        if not isinstance(fact, TableFact):
            raise TypeError(f"not a fact of the table: {fact!r}")
        self._steps.append((None, [fact]))

    def follow(self, step: Step) -> None:
        """Fold a step that was taken earlier or elsewhere, without judging it."""
        self._follow(step.command, [recorded.fact for recorded in step.facts])

    def _follow(self, command: SeatChoice | None, facts: list[Fact]) -> None:
        self._state.listener = None
        self._state = fold_facts(
            self._state, facts, self._first_state, lambda: (*self.facts, *facts)
        )
        self._steps.append((command, facts))

    def steps(self, since: int = 0) -> tuple[Step, ...]:
        """The steps after the first `since`, with who saw what."""
        return tuple(
            Step(command, tuple(recorded(fact) for fact in happened))
            for command, happened in self._steps[since:]
        )

    def told(self) -> Iterator[tuple[SeatChoice | None, Sequence[Fact]]]:
        """Every command with the facts it led to, secrets included; a deal has no command."""
        return iter(self._steps)

    def _deal_if_due(self) -> None:
        if self._state.decision == DEAL:
            happened = self._hear()
            deal(self._state, dice(f"{self._seed}/{self._state.round + 1}"))
            self._steps.append((None, happened))

    def _hear(self) -> list[Fact]:
        happened: list[Fact] = []
        self._state.listener = happened.append
        return happened

    def copy(self, *, seed: int | str | None = None) -> "Game":
        """An independent copy, which deals the same rounds, or those of another seed."""
        other = Game.__new__(Game)
        other._begin(self._state.copy(), self._seed if seed is None else seed)
        other._opening = self._opening
        other._steps = list(self._steps)
        other.seats = list(self.seats)
        return other

    def record(self, viewer: Viewer = "all") -> Record:
        """The record so far: everything, or only what a seat or an onlooker (None) saw."""
        state = self._state
        steps = self.steps()
        options = dict(state.rules.options)
        seats = tuple(self.seats)
        whole = Record(state.rules.id, options, self.players, seats, "all", steps, self._opening)
        return whole.seen_by(_viewer(viewer))

    def save(self, path: str | Path, viewer: Viewer = "all") -> None:
        """Write the record to a file; secrets included unless you name a viewer."""
        write_record(self.record(viewer), Path(path))


def _action(action: Action | str) -> Action:
    chosen = parse_action(action) if isinstance(action, str) else action
    if not isinstance(chosen, Action):
        raise NotationError(f"not an action: {action!r}")
    return chosen


def _viewer(viewer: Viewer) -> Viewer:
    if viewer is None or viewer == "all" or type(viewer) is int:
        return viewer
    raise ValueError(f"a viewer is a seat, None for an onlooker, or 'all', not {viewer!r}")
