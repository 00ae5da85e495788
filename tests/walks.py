"""Random walks through every game of the catalogue, and Hypothesis strategies over them.

A walk gives states at many different moments. It takes from a game only what its ruleset and its
legal actions offer, so that a new game is walked through by being listed. Decisions that chance
hardly ever reaches are helped along by the deal: stacked hands, a script, or a position text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from conformance.another import joined, parts, text_from, topics
from conformance.networks import Network, network
from saboteur.games.catalogue import CATALOGUE, Box, new_table, state_from
from saboteur.games.options import Option
from saboteur.play.game import Game
from saboteur.rules import cards, codes
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import Dice, dice
from saboteur.rules.questions import decision, refusal, take
from saboteur.rules.ruleset import TURN, Ruleset
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.texts.position import position
from saboteur.rules.turn import legal_codes
from stacking import deal_stacked, scripted, stack_for

# How many times more than usual to try; long runs set it to 10 or 100.
DEEP: Final = int(os.environ.get("SABOTEUR_DEEP", "1"))


def examples(count: int) -> settings:
    """The same examples in every run, so that a failure in CI is one here.

    No shrinking: a smaller seed is no simpler game.
    """
    return settings(
        phases=(Phase.explicit, Phase.generate),
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=count * DEEP,
        suppress_health_check=list(HealthCheck),
    )


@dataclass(frozen=True)
class Setting:
    """A game as a table sets it up."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(f"{k}={v}" for k, v in self.options)])

    def table(self) -> State:
        return new_table(self.game, self.players, dict(self.options))


Chosen = tuple[tuple[str, str], ...]


def _editions(box: Box) -> list[Chosen]:
    return [(("edition", edition),) for edition in box.editions] or [()]


def _values(option: Option) -> Sequence[str]:
    """All that an option may be; a seat's number is 0."""
    return option.values or (option.default, "0")


def _switches(box: Box) -> list[Chosen]:
    """Every value of every option, one at a time."""
    return [((option.name, value),) for option in box.options for value in _values(option)]


def _mixed(box: Box, chosen: Chosen, rng: Random) -> Chosen:
    """The same with some other options set at random, as no two tables are alike."""
    others = [option for option in box.options if option.name not in dict(chosen)]
    mixed = [(o.name, rng.choice(_values(o))) for o in others if rng.random() < 0.4]
    return (*chosen, *mixed)


def _settings() -> Iterator[Setting]:
    """Every number of players and edition; for each number some options in turn, and mixed."""
    for game, box in CATALOGUE.items():
        rng, switches = Random(game), _switches(box)
        for i, players in enumerate(_numbers_of_players(box)):
            for edition in _editions(box):
                yield Setting(game, players, edition)
            for j in range(min(6, len(switches))):
                switch = switches[(6 * i + j) % len(switches)]
                yield Setting(game, players, _mixed(box, switch, rng))


def _numbers_of_players(box: Box) -> range:
    least, most = box.rules.players
    return range(least, most + 1)


SETTINGS: Final = tuple(_settings())
EDITIONS: Final = tuple(s for s in SETTINGS if not s.options or s.options[0][0] == "edition")
BY_GAME: Final = {game: [s for s in SETTINGS if s.game == game] for game in CATALOGUE}


def _cover() -> Iterator[Setting]:
    """Every number of players and edition, and for each number some other options in turn."""
    yield from EDITIONS
    for game, box in CATALOGUE.items():
        rest = _switches(box)
        for i, players in enumerate(_numbers_of_players(box)):
            for j in range(min(2, len(rest))):
                yield Setting(game, players, rest[(2 * i + j) % len(rest)])


COVER: Final = tuple(_cover())


def any_setting(rng: Random) -> Setting:
    """Each game as often as the others."""
    return rng.choice(BY_GAME[rng.choice(list(BY_GAME))])


STYLES: Final = ("any", "rush", "loiter", "quarrel")
PREFERRED: Final = {"rush": codes.DIG, "loiter": codes.PASS, "quarrel": codes.PLAY}


def choose(state: State, rng: Random, style: str) -> Action:
    """A legal action: any, the dig nearest to a goal, a pass, or an action card.

    Chosen among the kernel's numbers, because making all actions takes longer than playing one.
    """
    legal = legal_codes(state)
    verb = PREFERRED.get(style) if rng.random() < 0.85 else None
    wanted = [code for code in legal if codes.verb(code) == verb]
    if verb == codes.DIG:
        away = [_distance(state, codes.cell(code)) for code in wanted]
        wanted = [code for code, far in zip(wanted, away, strict=True) if far == min(away)]
    return action_of(state, rng.choice(wanted or list(legal)))


def _distance(state: State, cell: int) -> int:
    """From a cell to the nearest goal that lies face down."""
    mine = state.mine
    x, y = int(mine.x(cell)), int(mine.y(cell))
    goals = enumerate(state.rules.goal_cells)
    away = [abs(to_x - x) + abs(to_y - y) for i, (to_x, to_y) in goals if mine.face_down(i)]
    return min(away, default=0)


def walk(state: State, rng: Random, style: str) -> Iterator[Action | None]:
    """Play on to the end, dealing where it is due; each action just before it is taken.

    None stands for a deal and, at last, for the end.
    """
    stack = stack_for(style, rng)
    while (what := decision(state).what) != "over":
        if what == "deal":
            yield None
            deal_stacked(state, dice(str(rng.random())), stack, rng)
        else:
            action = choose(state, rng, style)
            yield action
            take(state, action)
    yield None


def played(setting: Setting, seed: int, style: str, steps: int = -1, until: str = "") -> Game:
    """A game from its first deal, with its record: so many actions, or up to a decision."""
    rng = Random(f"{setting} {style} {seed}")
    script: list[Action] = []
    stack = scripted(script) if style == "script" else stack_for(style, rng)

    def dealt(state: State, dice: Dice) -> None:
        deal_stacked(state, dice, stack, rng)

    with patch("saboteur.play.game.deal", dealt):
        game = Game(setting.game, players=setting.players, seed=seed, **dict(setting.options))
        while not game.over and steps != 0 and game.decision.what != until:
            planned: Action | None = script.pop(0) if script else None
            if planned is None or game.refusal(planned) is not None:
                planned = choose(game._state, rng, style)
            game.take(planned)
            steps -= 1
    return game


def opened(setting: Setting, rng: Random, opening: str) -> State:
    """A dealt round to walk on from: as dealt, or a position that chance rarely reaches.

    "late" has hardly any deck left, "near" a mine that ends before the goals, "cut" one around
    the goals that a last card links to the start, or has just linked.
    """
    state = setting.table()
    stack = stack_for("rush" if opening in ("near", "cut") else "any", rng)
    deal_stacked(state, dice(str(rng.random())), stack, rng)
    told = topics(position(state))
    if opening == "late":
        _shorten(told, state.rules, setting.players, rng)
    found = network(state, rng, opening == "cut") if opening in ("near", "cut") else None
    if found is not None:
        _cut(told, found, state.seat)
        _mend(told, state)
    if opening != "dealt":
        told["round"] = str(rng.randint(1, state.rules.rounds))
        _enrich(told, state.rules, setting.players, rng)
    state = state_from(text_from(told))
    if found is not None and rng.random() < 0.8 and refusal(state, found.link) is None:
        take(state, found.link)
    return state


OPENINGS: Final = ("dealt", "late", "near", "cut", "cut")


def _shorten(told: dict[str, str], rules: Ruleset, players: int, rng: Random) -> None:
    """Most of the deck was passed away, face down where that is the rule."""
    deck = told.get("deck", "").split()
    left = rng.randint(0, 3)
    face_up = any(getattr(choice, "face_up", False) for choice in rules.choices[TURN])
    passed = [name if face_up else f"{name}~{rng.randrange(players)}" for name in deck[left:]]
    told["deck"] = " ".join(deck[:left])
    told["discards"] = " ".join([*told.get("discards", "").split(), *passed])


def _enrich(told: dict[str, str], rules: Ruleset, players: int, rng: Random) -> None:
    """Earlier rounds left gold with everybody, and trolls that are to be paid."""
    purses: list[list[str]] = [[] for _ in range(players)]
    pile = told.get("pile", "").split()
    keep = len(pile) // 2
    for nugget in pile[keep:]:
        rng.choice(purses).append(nugget)
    told["pile"] = " ".join(pile[:keep])
    if not pile and not rules.open_purses:
        purses = [[f"+{rng.randint(1, 4)}"] * (rng.random() < 0.6) for _ in purses]
    if rules.counters:
        purses = [rng.choices("123", k=rng.randint(0, 5)) for _ in purses]
        told["debts"] = "; ".join(str(rng.randint(1, 3)) for _ in purses)
        told["counters"] = str(rng.choice((1, 1, 1, 2, 3)))
    told["purses"] = joined(purses)


def _cut(told: dict[str, str], found: Network, seat: int) -> None:
    """A network lies there, and the seat holds the one card that links it to the start."""
    hands = [[name for name in hand if name != "-"] for hand in parts(told["hands"])]
    pool = [name for hand in hands for name in hand] + told.get("deck", "").split()
    for dig in (*found.digs, found.link):
        pool.remove(dig.card)
    pool.insert(sum(len(hand) for hand in hands[:seat]), found.link.card)
    for hand in hands:
        hand[:], pool = pool[: len(hand)], pool[len(hand) :]
    told["mine"] = "; ".join(text_of(dig).removeprefix("dig ") for dig in found.digs)
    told["hands"], told["deck"] = joined(hands), " ".join(pool)


def _mend(told: dict[str, str], state: State) -> None:
    """What lay in front of players after the deal (S3) is on the pile."""
    gone = [
        cards.NAMES[card]
        for marked in state.markers
        for marker, card in enumerate(state.rules.marker_cards)
        if marked >> marker & 1
    ]
    told["discards"] = " ".join([*told.get("discards", "").split(), *gone])
    told["markers"] = ""


def moment(setting: Setting, seed: int, steps: int) -> State:
    """The state some steps into a walk; every third time the first that is not just a turn."""
    rng = Random(f"{setting} {seed}")
    opening = rng.choice(OPENINGS)
    state = opened(setting, rng, opening)
    if opening in ("near", "cut"):
        steps %= 8
    for at, _ in enumerate(walk(state, rng, rng.choice(STYLES))):
        if at == steps or (seed % 3 == 0 and decision(state).what != "turn"):
            break
    return state


def rounds() -> st.SearchStrategy[State]:
    """States at any moment of any game."""
    some = st.sampled_from(list(BY_GAME)).flatmap(lambda game: st.sampled_from(BY_GAME[game]))
    return st.builds(moment, some, st.integers(0, 2**32), st.integers(0, 80))


def seats() -> st.SearchStrategy[int]:
    """Any seat, often the one that chooses; `seat_of` makes it one of a given table."""
    return st.integers(-6, 11)


def seat_of(state: State, seat: int) -> int:
    owner = decision(state).seat
    return owner if seat < 0 and owner is not None else seat % state.players


def randoms() -> st.SearchStrategy[Random]:
    return st.builds(Random, st.integers(0, 2**32))
