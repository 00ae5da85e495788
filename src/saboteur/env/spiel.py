"""Saboteur for OpenSpiel: every game of the catalogue, with each card that is dealt a chance node.

Importing this registers `saboteur_base`, `saboteur_saboteur2`, `saboteur_duel` and
`saboteur_solo`. Their parameters are the number of players and the options of the game.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from saboteur.bots.worlds import world
from saboteur.env.deal import ChanceDeal
from saboteur.env.memory import Memory
from saboteur.env.table import Array
from saboteur.env.telling import described
from saboteur.fast.game import FastGame
from saboteur.fast.observer import Observer
from saboteur.fast.recall import columns
from saboteur.fast.sheet import Sheet, blank
from saboteur.games.catalogue import CATALOGUE, Box
from saboteur.rules.dice import dice
from saboteur.rules.ruleset import MARKING, PAYING
from saboteur.rules.state import HAND
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

# More than all the gold of a game; cards and seats are numbers of one byte.
_MOST_GOLD: Final = 100.0
_OUTCOMES: Final = 256
# In some games a turn may be followed by these.
_AFTER_A_TURN: Final = (MARKING, PAYING)


class SpielMoment:
    """A game between two draws or choices; OpenSpiel clones a state by copying what it holds."""

    def __init__(self, game: FastGame, memory: Memory) -> None:
        self.game, self.memory = game, memory
        self.deal: ChanceDeal | None = None
        self.begin_deal()

    def begin_deal(self) -> None:
        if self.game.deal_due:
            self.deal = ChanceDeal(self.game.state)

    def draw(self, outcome: int) -> None:
        assert self.deal is not None
        self.deal.draw(outcome)
        if self.deal.done:
            self.game.deal(self.deal.dealt())
            self.deal = None

    def choose(self, action: int) -> None:
        self.game.apply(action)
        self.begin_deal()

    def rows(self, seat: int) -> tuple[int, ...]:
        return self.memory.rows(self.game, seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielMoment":
        other = SpielMoment.__new__(SpielMoment)
        other.game, other.memory = self.game.copy(), self.memory.copy()
        other.deal = None if self.deal is None else self.deal.copy()
        return other

    def resampled(self, seat: int, seed: str) -> "SpielMoment":
        """The same moment in another world that `seat` cannot tell from this one."""
        if self.deal is not None:
            raise ValueError("nobody has seen anything of a round that is still being dealt")
        other = FastGame(world(view(self.game.state, seat), dice(seed)), deals=False)
        other.taken, other.claims = self.game.taken[:], self.game.claims[:]
        return SpielMoment(other, self.memory.in_world(self.game, other, seat))


class SaboteurState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands."""

    def __init__(self, game: "SaboteurGame") -> None:
        super().__init__(game)
        begun = FastGame(game.rules_of, players=game.num_players(), deals=False, **game.options)
        self.moment = SpielMoment(begun, Memory([()] * begun.players, begun))

    def current_player(self) -> int:
        if self.moment.deal is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.moment.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted({*self.moment.game.legal()})

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.moment.deal is not None
        return self.moment.deal.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.moment.deal is not None:
            self.moment.draw(action)
        else:
            self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.moment.deal is not None:
            return self.moment.deal.text(action)
        return self.moment.game.text(action)

    def is_terminal(self) -> bool:
        return self.moment.game.over

    def returns(self) -> list[float]:
        """B27: everybody's nuggets, once the game is over."""
        game = self.moment.game
        return [0.0] * game.players if game.gold is None else [float(gold) for gold in game.gold]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SaboteurState":
        """A state that the player cannot tell from this one; it has no history of its own."""
        other: SaboteurState = self.get_game().new_initial_state()
        other.moment = self.moment.resampled(player_id, repr(probability_sampler()))
        return other

    def __str__(self) -> str:
        whole = position(self.moment.game.state)
        return whole if self.moment.deal is None else f"{whole}{self.moment.deal}"


class SaboteurGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the catalogue."""

    rules_of = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.options = {name: value for name, value in given.items() if name != "players" and value}
        players = given.get("players", CATALOGUE[self.rules_of].usual)
        self.sample = FastGame(self.rules_of, players=players, deals=False, **self.options)
        super().__init__(TYPES[self.rules_of], _info(self.sample), given)

    def new_initial_state(self) -> SaboteurState:
        return SaboteurState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Past | Present":
        """Observers of what one seat knows; there are none of what everybody does."""
        if iig_obs_type is None:
            return Present(self.sample)
        if iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer sees what one player sees")
        if iig_obs_type.perfect_recall:
            return Past(self.sample, self.max_game_length())
        return Present(self.sample)


class Present:
    """What a seat may know now: the bytes that `docs/tensors.md` lists."""

    def __init__(self, sample: FastGame) -> None:
        self._observer = Observer(sample)
        size = int(self._observer.size)
        self._bytes = blank(size)
        self._sheet = Sheet(self._bytes, 0, size)
        self.tensor: Array = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SaboteurState, player: int) -> None:
        self._observer.observe(state.moment.game, player, self._sheet)
        self.tensor[:] = np.asarray(self._bytes)

    def string_from(self, state: SaboteurState, player: int) -> str:
        return described(view(state.moment.game.state, player))


class Past:
    """All that a seat has seen: the rows of an information state, and zeros to fill up."""

    def __init__(self, sample: FastGame, choices: int) -> None:
        self._columns = columns(sample.space)
        rows = choices + int(sample.state.rules.rounds)
        self.tensor: Array = np.zeros(rows * self._columns, np.float32)
        self.dict = {"rows": self.tensor.reshape(rows, self._columns)}

    def set_from(self, state: SaboteurState, player: int) -> None:
        rows = state.moment.rows(player)
        self.tensor.fill(0)
        self.tensor[: len(rows)] = rows

    def string_from(self, state: SaboteurState, player: int) -> str:
        rows, width = state.moment.rows(player), self._columns
        lines = (rows[at : at + width] for at in range(0, len(rows), width))
        return "\n".join([f"seat {player}", *(" ".join(map(str, line)) for line in lines)])


def _info(sample: FastGame) -> Any:
    rules, players = sample.state.rules, sample.players
    turns = len(rules.deck) + (HAND + 1) * players
    choices = 1 + sum(bool(rules.choices[decision]) for decision in _AFTER_A_TURN)
    return pyspiel.GameInfo(
        num_distinct_actions=int(sample.space.size),
        max_chance_outcomes=_OUTCOMES,
        num_players=players,
        min_utility=0.0,
        max_utility=_MOST_GOLD,
        max_game_length=int(rules.rounds) * turns * choices,
    )


def _type(game: str, box: Box) -> Any:
    least, most = box.rules.players
    chosen = [option.name for option in box.options] + ["edition"] * bool(box.editions)
    return pyspiel.GameType(
        short_name=f"saboteur_{game}",
        long_name=f"Saboteur: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": box.usual, **dict.fromkeys(chosen, "")},
    )


TYPES: Final = {game: _type(game, box) for game, box in CATALOGUE.items()}

for _game, _game_type in TYPES.items():
    pyspiel.register_game(_game_type, type(_game, (SaboteurGame,), {"rules_of": _game}))
