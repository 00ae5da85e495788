"""What if: a moment of a finished game, to play on at a table of its own or to be played out.

Once a game is over, everything of it is open to those who may watch it again. A record that
somebody brings along is judged anew, move by move: a file may say anything.
"""

from collections.abc import Sequence

from saboteur.bots.levels import LEVELS
from saboteur.play.judging import judged
from saboteur.play.record import Record, RecordError
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import HouseFact
from saboteur.server.log.table import PERSON
from saboteur.server.messages import NewFileWhatIf, NewWhatIf
from saboteur.server.tables.hosting import arranged
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.records import record_of
from saboteur.server.tables.replaying import (
    CONTRADICTIONS,
    MOST_MOVES,
    brought,
    ended,
    until_the_end,
)
from saboteur.study.onward import Onward, PlayedOut

# Nobody waits longer than this to see where it goes.
MOST_SECONDS = 5.0


def moment(entries: Sequence[Entry], move: int) -> Onward:
    """A finished game, from the entries of its log, as it was after a move."""
    record = record_of(list(until_the_end(entries)), "all")
    if record is None:
        raise Refused("not-found")
    if not ended(record.steps):
        raise Refused("game-on")
    return onward(record, move)


def moment_of_file(content: bytes, move: int) -> Onward:
    """The same from a record that somebody brought along."""
    record = brought(content)
    if not ended(record.steps) or len(record.steps) > MOST_MOVES:
        raise Refused("no-whole-game")
    try:
        whole = judged(record, MOST_SECONDS)
    except CONTRADICTIONS as error:
        raise Refused("no-whole-game") from error
    return onward(whole, move)


def onward(record: Record, move: int) -> Onward:
    try:
        return Onward(record, move)
    except RecordError as error:
        raise Refused("no-game") from error


def played_on(then: Onward, wanted: NewWhatIf | NewFileWhatIf, day: str | None = None) -> Proposal:
    """A table as it was then: whoever asked has a seat, bots of one level have the others.

    While others may still play the deal of that day, the table is for them alone.
    """
    game = then.game
    if wanted.seat >= game.players:
        raise Refused("no-such-seat")
    if wanted.level not in LEVELS:
        raise Refused("no-such-level")
    record = game.record()
    others = [seat for seat in range(game.players) if seat != wanted.seat]
    players = tuple(PERSON if seat == wanted.seat else wanted.level for seat in range(game.players))
    house: list[HouseFact] = [
        arranged(record.game, record.options, game.players),
        facts.SeatChosen(wanted.seat, 0),
        *(facts.BotSeated(seat, wanted.level) for seat in others),
        facts.GameStarted(
            *(1, record.game, record.options, players),
            after=then.move,
            day=day,
            practice=day is not None,
        ),
    ]
    return Proposal(tuple(house), tuple(then.steps()))


def played_out(then: Onward) -> PlayedOut:
    """How often whom it goes well for when bots play the round out."""
    return then.played_out(seconds=MOST_SECONDS)
