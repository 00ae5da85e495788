"""Random legal play, compiled: the first rollout, and the loops that measure the kernel's speed.

Nobody listens here and no fact is built. Choices are quick numbers; only deals roll dice.
"""

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.numbers import Sequence
from saboteur.fast.game import FastGame
from saboteur.fast.games import Games
from saboteur.rules.dice import Dice
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes, take_code


def take_any(state: State, numbers: Sequence) -> None:
    """Take one legal action, each as likely."""
    actions = legal_codes(state)
    take_code(state, actions[numbers.below(len(actions))])


def play_out(state: State, dice: Dice, numbers: Sequence) -> i64:
    """Play until the game is over; the number of actions taken."""
    moves: i64 = 0
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice)
            continue
        take_any(state, numbers)
        moves += 1
    return moves


def play_out_numbered(game: FastGame, numbers: Sequence) -> i64:
    """The same by the numbers of `saboteur.fast`."""
    moves: i64 = 0
    while game.state.decision != OVER:
        legal = game.legal()
        game.apply(legal[numbers.below(len(legal))])
        moves += 1
    return moves


def play_batch(games: Games, numbers: Sequence, steps: i64) -> i64:
    """So many steps of many games, each with its observation and mask; the actions taken."""
    chosen = vec[i64]([i64(0)] * games.count)
    for _ in range(steps):
        games.observe()
        games.masks()
        for i in range(games.count):
            legal = games.games[i].legal()
            chosen[i] = legal[numbers.below(len(legal))]
        games.step(chosen)
    return steps * games.count


def play_out_copying(state: State, dice: Dice, numbers: Sequence) -> i64:
    """The same with every action taken in a fresh copy, as a search does."""
    moves: i64 = 0
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice)
            continue
        state = state.copy()
        take_any(state, numbers)
        moves += 1
    return moves


def play_round(state: State, numbers: Sequence) -> i64:
    """Play until the round is over and its gold handed out; the number of actions taken."""
    moves: i64 = 0
    while state.decision != OVER and state.decision != DEAL:
        take_any(state, numbers)
        moves += 1
    return moves


def moments(state: State, dice: Dice, numbers: Sequence) -> list[list[State]]:
    """A game as copies of the state before every action, round by round."""
    rounds: list[list[State]] = []
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice)
            rounds.append([])
            continue
        rounds[-1].append(state.copy())
        take_any(state, numbers)
    return rounds


def copy_all(states: list[State]) -> i64:
    """Copy every state once; how many there were."""
    for state in states:
        state.copy()
    return len(states)


def list_all(states: list[State]) -> i64:
    """List the legal actions of every state once; how many states there were."""
    for state in states:
        legal_codes(state)
    return len(states)


def finish_all(states: list[State], numbers: Sequence) -> i64:
    """Play the round out once from a copy of every state; how many there were."""
    for state in states:
        play_round(state.copy(), numbers)
    return len(states)
