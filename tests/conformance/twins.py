"""Two games with one past, as far as a seat can tell: cards it never saw were dealt otherwise.

Every dealt thing has a place, and is followed through the facts to those who see it. What the
seat never saw is shuffled among its places, and the same choices are taken again; a card that
somebody else passed unseen is another card then, in the same place.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from saboteur.play.facts import ChoiceUndone, TableFact
from saboteur.play.game import Game
from saboteur.play.record import SeatChoice, Step
from saboteur.rules import facts as f
from saboteur.rules.actions import Action, Block, Pass, Shed, Take
from saboteur.rules.changes import nugget_names
from saboteur.rules.dice import Dice
from saboteur.rules.duel.facts import SabotageDrawn, SlideDrawn
from saboteur.rules.fold import fold
from saboteur.rules.questions import IllegalAction
from saboteur.rules.saboteur2.facts import FigurePlaced, HandsSwapped, HatChanged, RoleInspected
from saboteur.rules.seen import Names
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action

Seat = int | None
Chosen = tuple["Round", list["Place"]]


class Place(NamedTuple):
    """Where something was dealt: a kind, the field of the deal, whose part, which item."""

    kind: str
    field: str
    part: int
    item: int


class Round:
    """The things of one deal, where they are now, and which of them a seat has seen."""

    def __init__(self, dealt: f.RoundDealt, seat: Seat) -> None:
        self.dealt = dealt
        self.seat = seat
        self.names: dict[Place, str] = {}
        self.other: dict[Place, str] = {}
        self.known: set[Place] = set()
        self.hands = [self._places("card", "hands", hand, i) for i, hand in enumerate(dealt.hands)]
        self.deck = self._places("card", "deck", dealt.deck)
        self.roles = self._places("role", "roles", dealt.roles)
        self.goals = self._places("goal", "goals", dealt.goals)
        self._places("goal", "waiting", dealt.waiting)
        self.pile = self._places("nugget", "nuggets", dealt.nuggets)
        self.packet: list[Place] = []
        self._places("card", "aside", dealt.aside)
        self.spares = self._places("role", "spares", dealt.spares)
        self.chosen: list[Place] = []
        if seat is not None:
            self.known |= {*self.hands[seat], self.roles[seat]}
            if dealt.fellows_known and dealt.roles[seat] == "saboteur":
                all_roles = (*self.roles, *self.spares)
                self.known |= {p for p in all_roles if self.names[p] == "saboteur"}

    def _places(self, kind: str, field: str, names: Names, part: int = 0) -> list[Place]:
        places = [Place(kind, field, part, item) for item in range(len(names))]
        self.names.update(zip(places, names, strict=True))
        return places

    def follow(self, fact: f.Fact) -> None:
        """Where things go, and whether the seat gets to see them."""
        match fact:
            case f.CardDrawn(seat, _):
                drawn = self.deck.pop()
                self.hands[seat].append(drawn)
                self._seen_by(seat, [drawn])
            case SabotageDrawn() | SlideDrawn():
                self.known.add(self.deck.pop())
            case f.Passed(seat, cards, face_up) | f.MarkerShed(seat, cards, _, face_up):
                self.chosen = [self._leaves(self.hands[seat], card) for card in cards]
                self._seen_by(seat, self.chosen)
                self.known.update(self.chosen if face_up else ())
            case FigurePlaced(seat, card):
                self.chosen = [self._leaves(self.hands[seat], card)]
                self._seen_by(seat, self.chosen)
            case f.GoalRevealed(goal, _, _):
                self.known.add(self.goals[goal])
            case f.RoundEnded():
                self.known.update(self.roles, self.spares, self.goals)
            case f.NuggetsDrawn(seat, packet):
                self.packet = [self.pile.pop() for _ in packet]
                self._seen_by(seat, self.packet)
            case f.NuggetTaken(_, nugget, to, _, face_up):
                self.chosen = [self._leaves(self.packet, nugget)]
                self.known.update(self.chosen if face_up else ())
                self._seen_by(to, self.packet)
            case _:
                self._played(fact)

    def _played(self, fact: f.Fact) -> None:
        """A card that is played is seen by all; some let somebody see more."""
        card = getattr(fact, "card", None)
        if card is not None:
            hand = self.hands[getattr(fact, "seat")]  # noqa: B009
            self.known.add(self._leaves(hand, card))
        match fact:
            case f.GoalSeen(seat, _, goal, _):
                self._seen_by(seat, [self.goals[goal]])
            case RoleInspected(seat, _, target, _):
                self._seen_by(seat, [self.roles[target]])
            case HatChanged(_, _, target, _):
                self.roles[target] = self.spares.pop()
                self._seen_by(target, [self.roles[target]])
            case HandsSwapped(seat, _, target, _, _):
                for one in (seat, target):
                    self._seen_by(one, self.hands[seat] + self.hands[target])
                hands = self.hands
                hands[seat], hands[target] = hands[target], hands[seat]
            case _:
                pass

    def _leaves(self, places: list[Place], name: str) -> Place:
        place = next(place for place in places if self.names[place] == name)
        places.remove(place)
        return place

    def _seen_by(self, seat: Seat, places: list[Place]) -> None:
        if seat is not None and seat == self.seat:
            self.known.update(places)

    def dealt_anew(self, rng: Random, kinds: tuple[str, ...], pile: Names) -> f.RoundDealt:
        """Another deal: what was seen stays, the rest is shuffled; `pile` are nuggets to deal."""
        self.other = dict(self.names)
        for kind in kinds:
            places = [place for place in self.names if place.kind == kind]
            hidden = [place for place in places if place not in self.known]
            things = [self.names[place] for place in hidden]
            if kind == "nugget":
                things = self._rest(pile, [p for p in places if p in self.known])
            rng.shuffle(things)
            self.other.update(zip(hidden, things, strict=True))
        return self._written()

    def _rest(self, pile: Names, known: list[Place]) -> list[str]:
        rest = list(pile)
        for place in known:
            if self.names[place] not in rest:
                raise Elsewhere
            rest.remove(self.names[place])
        return rest

    def _written(self) -> f.RoundDealt:
        return replace(
            self.dealt,
            roles=self._field("roles"),
            spares=self._field("spares"),
            goals=self._field("goals"),
            waiting=self._field("waiting"),
            hands=tuple(self._field("hands", seat) for seat in range(len(self.dealt.hands))),
            deck=self._field("deck"),
            aside=self._field("aside"),
            nuggets=self._field("nuggets"),
        )

    def _field(self, field: str, part: int = 0) -> Names:
        return tuple(name for place, name in self.other.items() if place[1:3] == (field, part))


class Elsewhere(Exception):
    """With other cards the game took another course in public."""


def twin(game: Game, seat: Seat, rng: Random) -> Game | None:
    """A game that looks the same to a seat; None if it took another course in public."""
    steps = game.record().steps
    rounds, chosen = _followed(steps, seat)
    # When the game is over everybody's sum is shown.
    kinds = ("card", "role", "goal") if game.over else ("card", "role", "goal", "nugget")
    deals = iter(rounds)

    def dealt(state: State, dice: Dice) -> None:
        another = next(deals, None)
        if another is None:
            # A round may end on hidden hands (B17), and here sooner than there.
            raise Elsewhere
        fact = another.dealt_anew(rng, kinds, nugget_names(state.pile))
        fold(state, fact)
        state.rules.drawing.opening(state)
        fold(state, f.DecisionOpened("turn", fact.first, None))

    record = game.record()
    with patch("saboteur.play.game.deal", dealt):
        other = Game(record.game, players=game.players, seed=0, **record.options)
        try:
            for step, places in zip(steps, chosen, strict=True):
                if step.command is not None:
                    other.take(_chosen_anew(step.command, places, seat))
        except Elsewhere:
            return None
        except IllegalAction:
            # A round may end on hidden hands (B17); anything else is a mistake.
            if _course(other.facts) == _course(game.facts)[: len(other.facts)]:
                raise
            return None
    return other if _course(game.facts) == _course(other.facts) else None


def _followed(steps: tuple[Step, ...], seat: Seat) -> tuple[list[Round], list[Chosen]]:
    """The rounds of a game, followed to its end, and the hidden things each step named."""
    rounds: list[Round] = []
    chosen: list[Chosen] = []
    for step in steps:
        for recorded in step.facts:
            if isinstance(recorded.fact, f.RoundDealt):
                rounds.append(Round(recorded.fact, seat))
            elif not isinstance(recorded.fact, TableFact | ChoiceUndone):
                rounds[-1].follow(recorded.fact)
        chosen.append((rounds[-1], rounds[-1].chosen))
        rounds[-1].chosen = []
    return rounds, chosen


def _chosen_anew(command: SeatChoice, chosen: Chosen, seat: Seat) -> Action:
    """The same choice; what others passed or took unseen is what lies in its place now."""
    action = parse_action(command.action)
    the_round, places = chosen
    if not the_round.other:
        raise Elsewhere
    names = tuple(the_round.other[place] for place in places)
    if command.seat == seat:
        return action
    match action:
        case Pass():
            return Pass(names)
        case Shed(marker, _):
            return Shed(marker, names)
        case Block():
            return replace(action, card=names[0])
        case Take():
            return Take(int(names[0]))
        case _:
            return action


def _course(happened: tuple[object, ...]) -> list[object]:
    """What everybody sees of how a game went on: kinds of facts, decisions, how many cards."""
    course: list[object] = []
    for fact in happened:
        match fact:
            case f.DecisionOpened():
                course.append(fact)
            case f.GoldPaid(_, _, nuggets, pieces, face_up):
                course.append((nuggets if face_up else len(nuggets), pieces))
            case _:
                course.append(type(fact))
    return course
