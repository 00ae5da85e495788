"""The checks that nothing hidden leaks; tests run them plainly and under injected leaks.

What is compared is built first, and shown to the viewer only when a check asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from conformance.another import another_world
from conformance.conceivable import some_conceivable
from conformance.seen import facts_seen, seen_in, seen_of
from conformance.twins import twin
from saboteur.games.catalogue import CATALOGUE, state_from
from saboteur.play import facts as play_facts
from saboteur.play.game import Game
from saboteur.play.record import Folding, Recorded, Step
from saboteur.rules import facts as f
from saboteur.rules import view as views
from saboteur.rules.actions import Action, Block, Dig, Pass, Play, Shed, Take
from saboteur.rules.duel.facts import SabotageDrawn, SlideDrawn
from saboteur.rules.questions import decision, legal_actions, take
from saboteur.rules.saboteur2.facts import HandsSwapped, HatChanged
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from walks import BY_GAME, STYLES, Setting, played

Seat = int | None
# How many viewers of each game are asked.
VIEWERS: Final = 3


@dataclass(frozen=True)
class Worlds:
    """Two states that a viewer cannot tell apart, and what it might try in them."""

    viewer: Seat
    here: State
    there: State
    actions: Sequence[Action]

    def check(self) -> None:
        there = seen_in(self.there, self.viewer, self.actions)
        assert there == seen_in(self.here, self.viewer, self.actions)


@dataclass(frozen=True)
class Steps:
    """The facts of one action of another seat, in two worlds."""

    viewer: Seat
    here: Sequence[play_facts.Fact]
    there: Sequence[play_facts.Fact]

    def check(self) -> None:
        assert facts_seen(self.there, self.viewer) == facts_seen(self.here, self.viewer)


@dataclass(frozen=True)
class Twins:
    """Two games whose whole course looks the same to a viewer."""

    viewer: Seat
    here: Game
    there: Game
    actions: Sequence[Action]

    def check(self, folder: Path) -> None:
        there = seen_of(self.there, self.viewer, self.actions, folder)
        assert there == seen_of(self.here, self.viewer, self.actions, folder)


def worlds(state: State, viewer: Seat, rng: Random) -> Worlds:
    there = another_world(state, viewer, rng)
    return Worlds(viewer, state, there, some_conceivable(state, rng, 8))


def every_step(state: State, viewer: Seat, rng: Random) -> Iterator[Steps]:
    """An action of another seat with each card and of each kind that it has, in two worlds."""
    if decision(state).seat not in (None, viewer):
        for action in _one_of_each(legal_actions(state), rng):
            both = _step(state, viewer, action, rng)
            if both is not None:
                yield both


def _one_of_each(actions: Sequence[Action], rng: Random) -> Iterator[Action]:
    kinds: dict[tuple[str, str], list[Action]] = {}
    for action in actions:
        kinds.setdefault((type(action).__name__, getattr(action, "card", "")), []).append(action)
    yield from (rng.choice(alike) for alike in kinds.values())


def _step(state: State, viewer: Seat, action: Action, rng: Random) -> Steps | None:
    """None where the other world has no action that looks alike."""
    shows = (int(state.seat), action.card) if isinstance(action, Dig | Play) else None
    other = another_world(state, viewer, rng, shows)
    alike = [choice for choice in legal_actions(other) if _looks_like(choice, action)]
    if not alike:
        return None
    here = _until_secrets_open(_facts_of(state, action), viewer)
    there = _until_secrets_open(_facts_of(other, rng.choice(alike)), viewer)
    # B17: whether a round goes on may rest on hidden hands.
    both = min(len(here), len(there))
    return Steps(viewer, here[:both], there[:both])


def _looks_like(one: Action, other: Action) -> bool:
    """Whether others cannot tell two choices apart: passed cards and taken nuggets are hidden."""
    match one, other:
        case Pass(cards), Pass(others):
            return len(cards) == len(others)
        case Shed(marker, _), Shed(other_marker, _):
            return marker == other_marker
        case Block(_, x, y, side), Block(_, other_x, other_y, other_side):
            return (x, y, side) == (other_x, other_y, other_side)
        case Take(), Take():
            return True
        case _:
            return one == other


def _facts_of(state: State, action: Action) -> list[f.Fact]:
    heard: list[f.Fact] = []
    after = state.copy()
    after.listener = heard.append
    take(after, action)
    return heard


def _until_secrets_open(happened: list[f.Fact], viewer: Seat) -> list[f.Fact]:
    """The facts before one that rightly shows what differs between the worlds."""
    for i, fact in enumerate(happened):
        match fact:
            case f.GoalRevealed() | f.RoundEnded() | f.GameEnded():
                return happened[:i]
            case SabotageDrawn() | SlideDrawn():
                return happened[:i]
            case f.Passed(face_up=True) | f.MarkerShed(face_up=True):
                return happened[:i]
            case f.NuggetTaken(face_up=True) | f.GoldPaid(face_up=True):
                return happened[:i]
            case f.NuggetTaken(to=viewed) | HandsSwapped(target=viewed) if viewed == viewer:
                return happened[:i]
            case HatChanged(target=viewed) | f.CardDrawn(seat=viewed) if viewed == viewer:
                return happened[:i]
            case _:
                pass
    return happened


def game_for(number: int) -> Game:
    """A game from its first deal; each number another game, setting and moment."""
    rng = Random(number)
    settings = BY_GAME[list(BY_GAME)[number % len(BY_GAME)]]
    turn = number // len(BY_GAME)
    setting = settings[(-2 - 27 * turn) % len(settings)]
    match turn % 4:
        case 0:
            return played(setting, number, rng.choice(STYLES))
        case 1:
            return _at_the_gold(setting, number)
        case 2:
            return played(setting, number, "script", rng.randint(1, 60))
        case _:
            return played(setting, number, rng.choice(STYLES), rng.randint(1, 150))


def _at_the_gold(setting: Setting, number: int) -> Game:
    """A game in which somebody picks nuggets, where that is a decision and chance finds one."""
    if not CATALOGUE[setting.game].rules.nuggets:
        return played(setting, number, "rush", 120)
    games = (played(setting, number + n, "rush", until="nugget") for n in range(20))
    game = next((game for game in games if not game.over), played(setting, number, "rush"))
    for _ in range(0 if game.over else number // 16 % 2 * 2):
        game.take(game.legal_actions()[-1])
    return game


def twins(number: int) -> Iterator[Twins]:
    """A game and what looks like it, for some viewers."""
    rng = Random(number)
    game = game_for(number)
    actions = some_conceivable(state_from(game.position), rng, 15)
    for viewer in (None, *rng.sample(range(game.players), min(VIEWERS - 1, game.players))):
        other = twin(game, viewer, rng)
        if other is not None:
            here = game.copy()
            _talk(here, viewer, "pass NESW")
            _talk(other, viewer, "pass map")
            yield Twins(viewer, here, other, actions)


def _talk(game: Game, viewer: Seat, wanted: str) -> None:
    """Facts of the table; what a seat wanted in vain is its secret."""
    seat = 0 if viewer is None else (viewer + 1) % game.players
    game.add(play_facts.Talked(seat, "repair-me", None))
    if seat != viewer:
        game.add(play_facts.ChoiceReplaced(seat, wanted, "illegal"))


def folds_to_views(game: Game) -> None:
    """Folding what each viewer saw gives that viewer's view, after every step."""
    record = game.record()
    viewers: list[Seat] = [None, *range(game.players)]
    real = Folding(record.opening)
    known = {v: Folding(record.opening) for v in viewers}
    for number, step in enumerate(record.steps):
        real.follow(step)
        for viewer, folding in known.items():
            seen = (as_seen(recorded.fact, viewer) for recorded in step.facts)
            folding.follow(Step(None, tuple(map(Recorded, seen))))
        for viewer in (viewers[number % len(viewers)], decision(real.state).seat):
            assert views.view(known[viewer].state, viewer) == views.view(real.state, viewer)
