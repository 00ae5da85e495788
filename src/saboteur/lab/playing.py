"""One game between bots, the shortest way: from codes where all can do with them, else from views.

Both ways make the same choices and give the same facts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple, cast

import msgspec

from saboteur.bots.levels import QuickPlayer
from saboteur.games.catalogue import new_table
from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.play.player import Player, Talker, play_decision
from saboteur.play.record import Record, SeatChoice, Step, recorded
from saboteur.rules import codes
from saboteur.rules.actions import action_of
from saboteur.rules.dice import dice
from saboteur.rules.facts import GoldPaid, NuggetTaken, RoundDealt
from saboteur.rules.ruleset import DEAL, DECISIONS, OVER
from saboteur.rules.setup import deal, new_state
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.turn import take_code

_ENCODER: Final = msgspec.json.Encoder()
# B31, B33
_LATER: Final[dict[type, str]] = {
    RoundDealt: "fellows_known",
    NuggetTaken: "face_up",
    GoldPaid: "face_up",
}
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Setting:
    """What is played, and with which deals."""

    game: str
    players: int
    options: Options
    seed: str


class Taken(NamedTuple):
    """An action as it was taken; `facts` is how many facts had happened before."""

    round: int
    decision: str
    seat: int
    action: str
    facts: int


Note = Callable[[Taken], None]


def facts_as_lines(facts: Iterable[Fact]) -> bytes:
    """The facts in order, each a line of JSON: its kind and its fields."""
    # A list: of a generator the encoder keeps a reference for ever.
    return _ENCODER.encode_lines([[type(fact).__name__, _as_ever(fact)] for fact in facts])


def _as_ever(fact: Fact) -> object:
    """The fact without a flag that came later and says nothing: digests stay what they were."""
    flag = _LATER.get(type(fact))
    if flag is None or getattr(fact, flag):
        return fact
    return {name: getattr(fact, name) for name in type(fact).__match_args__ if name != flag}


def digest_of(facts: Iterable[Fact]) -> bytes:
    """SHA-256 over the facts as lines."""
    return sha256(facts_as_lines(facts)).digest()


def quick_players(players: Sequence[Player]) -> Sequence[QuickPlayer]:
    """The players, if all of them can do without views, else nobody."""
    return cast(Sequence[QuickPlayer], players) if all(_quick(type(p)) for p in players) else ()


@cache
def _quick(kind: type) -> bool:
    """Asked once of every kind of player: protocols answer slowly."""
    # Players who talk need views, and so do those who listen.
    return issubclass(kind, QuickPlayer) and not issubclass(kind, Talker)


def play_codes(
    setting: Setting, players: Sequence[QuickPlayer], note: Note | None = None
) -> tuple[Sequence[Fact], int]:
    """The facts of a game and how many actions were taken; each is noted if asked for."""
    blank = _blank(setting.game, setting.players, setting.options)
    state = new_state(blank.rules, blank.players)
    facts: list[Fact] = []
    state.listener = facts.append
    moves = 0
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice(f"{setting.seed}/{state.round + 1}"))
            continue
        code = players[state.seat].choose_code(state)
        if note is not None:
            what, text = DECISIONS[state.decision], spelling(state, code)
            note(Taken(state.round, what, state.seat, text, len(facts)))
        take_code(state, code)
        moves += 1
    return facts, moves


def record_of(
    setting: Setting, bots: Sequence[str], facts: Sequence[Fact], taken: Sequence[Taken]
) -> Record:
    """The record that a `Game` would have kept of what was played by codes."""
    begun: dict[int, SeatChoice | None] = {
        place: None for place, fact in enumerate(facts) if isinstance(fact, RoundDealt)
    }
    begun |= {one.facts: SeatChoice(one.seat, one.action) for one in taken}
    starts = [*sorted(begun), len(facts)]
    steps = tuple(
        Step(begun[start], tuple([recorded(fact) for fact in facts[start:end]]))
        for start, end in pairwise(starts)
    )
    rules = _blank(setting.game, setting.players, setting.options).rules
    return Record(rules.id, dict(rules.options), setting.players, tuple(bots), "all", steps)


def play_views(
    setting: Setting, players: Sequence[Player], bots: Sequence[str], note: Note | None = None
) -> tuple[Game, int]:
    """The same, with views for those who need them."""
    game = Game(setting.game, players=setting.players, seed=setting.seed, **dict(setting.options))
    game.seats = list(bots)
    decisions: list[tuple[int, str]] = []
    while not game.over:
        decisions.append((game.round, game.decision.what))
        play_decision(game, players)
    if note is not None:
        _note_commands(game, decisions, note)
    return game, len(decisions)


def _note_commands(game: Game, decisions: Sequence[tuple[int, str]], note: Note) -> None:
    rest, facts = iter(decisions), 0
    for command, happened in game.told():
        if command is not None:
            note(Taken(*next(rest), command.seat, command.action, facts))
        facts += len(happened)


@cache
def _blank(game: str, players: int, options: Options) -> State:
    """A table, once in a process: reading options takes longer than a deal."""
    return new_table(game, players, dict(options))


_SPELLED: Final[dict[tuple[int, int, int], str]] = {}
_MOST_SPELLED: Final = 100_000


def spelling(state: State, code: int) -> str:
    """The text of an action, mostly remembered: writing one takes longer than taking it."""
    if codes.trolls(code):  # which trolls these are only the state knows
        return text_of(action_of(state, code))
    cell = codes.cell(code)
    key = (code, state.mine.x(cell), state.mine.y(cell))
    text = _SPELLED.get(key)
    if text is None:
        text = text_of(action_of(state, code))
        if len(_SPELLED) < _MOST_SPELLED:
            _SPELLED[key] = text
    return text
