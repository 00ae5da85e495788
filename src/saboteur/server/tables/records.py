"""The record of a game from the entries of its table's log."""

from collections.abc import Sequence

from saboteur.play.record import Record
from saboteur.rules.facts import GameEnded
from saboteur.rules.seen import Viewer
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import GameStarted, SeedShown, ShuffleDone


def record_of(entries: Sequence[Entry], viewer: Viewer) -> Record | None:
    """What a viewer may know of a game; everything when it is over."""
    facts = [fact for entry in entries for fact in entry.house]
    started = next((fact for fact in facts if isinstance(fact, GameStarted)), None)
    if started is None:
        return None
    steps = tuple(step for entry in entries for step in entry.steps)
    over = any(isinstance(recorded.fact, GameEnded) for step in steps for recorded in step.facts)
    players = len(started.players)
    shuffles = [fact.shuffle for fact in facts if isinstance(fact, ShuffleDone | SeedShown)]
    shuffle = shuffles[-1] if shuffles else None
    whole = Record(
        *(started.game, started.options, players, started.players, "all", steps), shuffle=shuffle
    )
    return whole if over else whole.seen_by(viewer)
