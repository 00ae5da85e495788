"""How a game's cards are shuffled so that nobody can choose them; `docs/fairness.md` says why.

The server promises a seed, people who sit have promised numbers and now say them, then it is dealt.
"""

import secrets
from collections.abc import Container, Iterable
from dataclasses import replace

from saboteur.play.fairness import MISSING, deal_seed, promised_nonce, promised_seed
from saboteur.play.game import Game
from saboteur.play.shuffle import Shuffle
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import PERSON, Guest, Table
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.proposals import Proposal, Refused, between_games, own_seat

SEED_BYTES = 32


def promise(table: Table, guest: Guest, do: messages.Promise) -> Proposal:
    """Before a shuffle begins a person may promise another number, as after a new page."""
    own_seat(table, guest)
    between_games(table)
    if table.promises.get(guest.number) == do.promise:
        raise Refused("nothing-to-do")
    return Proposal((facts.NoncePromised(guest.number, do.promise),))


def start(
    table: Table, do: messages.Start | messages.Rematch, away: Container[int] = ()
) -> Proposal:
    """Promise a seed, and ask those who are there for their numbers; deal at once if nobody is."""
    if isinstance(do, messages.Rematch) and table.game is None:
        raise Refused("no-game")
    between_games(table)
    if any(chair.player is None for chair in table.chairs):
        raise Refused("seats-empty")
    seed = secrets.token_hex(SEED_BYTES)
    asked = {
        seat: table.promises[chair.person]
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and chair.person in table.promises and chair.person not in away
    }
    promised = promised_seed(seed)
    shuffle = Shuffle(table.number + 1, promised, tuple(asked), tuple(asked.values()))
    if asked:
        return Proposal((facts.ShuffleBegun(shuffle),), seed=seed)
    return replace(_dealt(table, shuffle, seed), seed=seed)


def say(table: Table, guest: Guest, do: messages.Open) -> Proposal:
    """A person says the number that they promised; with the last one the game is dealt."""
    seat = own_seat(table, guest)
    shuffle = table.shuffling
    if shuffle is None or seat not in missing(table):
        raise Refused("nothing-to-do")
    promise = shuffle.promises[shuffle.seats.index(seat)]
    if do.nonce == MISSING or promised_nonce(do.nonce) != promise:
        raise Refused("stale")
    said = facts.NonceSaid(seat, do.nonce)
    if missing(table) != [seat]:
        return Proposal((said,))
    dealt = _with_numbers(table, {**table.said, seat: do.nonce})
    return replace(dealt, house=(said, *dealt.house))


def without_the_missing(table: Table) -> Proposal:
    """Time is up: whoever has not said a number has one that everybody knows."""
    return _with_numbers(table, table.said)


def missing(table: Table) -> list[int]:
    """The seats whose numbers are still to be said."""
    shuffle = table.shuffling
    return [] if shuffle is None else [seat for seat in shuffle.seats if seat not in table.said]


def _with_numbers(table: Table, said: dict[int, str]) -> Proposal:
    shuffle = table.shuffling
    if shuffle is None:
        raise Refused("stale")
    nonces = tuple(said.get(seat, MISSING) for seat in shuffle.seats)
    return _dealt(table, replace(shuffle, nonces=nonces), kept_seed(table))


def _dealt(table: Table, shuffle: Shuffle, seed: str) -> Proposal:
    name, options = table.arranged.game, table.arranged.options
    players = tuple(chair.bot or PERSON for chair in table.chairs)
    dealt_from = deal_seed(shuffle, name, len(players), seed)
    game = Game(name, players=len(players), seed=dealt_from, **options)
    started = facts.GameStarted(shuffle.number, name, options, players)
    return Proposal((started, facts.ShuffleDone(shuffle)), game.steps())


def seed_of(table: Table) -> str | None:
    """What the rounds to come are dealt from; None where nothing was promised."""
    if table.shuffle is None or table.game is None:
        return None
    name, players = table.arranged.game, table.game.players
    return deal_seed(table.shuffle, name, players, kept_seed(table))


def shown(table: Table) -> tuple[facts.SeedShown, ...]:
    """What is told with the end of a game."""
    if table.shuffle is None:
        return ()
    return (facts.SeedShown(replace(table.shuffle, seed=kept_seed(table))),)


def kept_seed(table: Table) -> str:
    if table.seed is None:
        raise StoreError("the seed of this game is not here")
    return table.seed


def shuffles_in(entries: Iterable[Entry]) -> list[int]:
    """The numbers of the games whose seeds were promised in these entries."""
    begun = (facts.ShuffleBegun, facts.ShuffleDone)
    return [f.shuffle.number for entry in entries for f in entry.house if isinstance(f, begun)]
