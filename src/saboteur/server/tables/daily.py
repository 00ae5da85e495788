"""The deal of the day: one person and four bots, with the same cards for everybody of this server.

It is dealt from the day's seed alone, which the server draws and tells nobody before a game of it
is over: a number of a player's own would change the cards. Nothing about its table can be changed
and nobody speaks there. Bots choose by the day's chance: only the player makes a difference.
"""

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from saboteur.games.catalogue import CATALOGUE
from saboteur.play.fairness import deal_seed, promised_seed
from saboteur.play.game import Game
from saboteur.play.shuffle import Shuffle
from saboteur.server import messages
from saboteur.server.log import facts
from saboteur.server.log.facts import HouseFact, Settings
from saboteur.server.log.table import PERSON, Table
from saboteur.server.messages import Do
from saboteur.server.store.contract import TriedBefore
from saboteur.server.store.days import FIRST, SEAT
from saboteur.server.tables.hosting import arranged
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.shuffling import SEED_BYTES

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

# The first of the catalogue is the one that most people know.
GAME: Final = next(iter(CATALOGUE))
OPTIONS: Final = {"quiet": "on"}
SEATS: Final = 5
LEVEL: Final = "shrewd"
# So many seconds, and so many days, results that were counted are kept.
KEPT: Final = 10.0
MOST_DAYS: Final = 3
WANTED: Final[tuple[type[Do], ...]] = (
    messages.Choose,
    messages.Rename,
    messages.Dress,
    messages.Ready,
    messages.Zone,
)


def today() -> str:
    """Days begin at midnight UTC."""
    return datetime.now(UTC).date().isoformat()


class Daily:
    def __init__(self, house: "House", day: Callable[[], str] = today) -> None:
        self._house = house
        self.day = day
        self._counting = asyncio.Lock()
        self._scores: dict[str, tuple[float, dict[int, int]]] = {}

    def still_on(self, table: Table) -> bool:
        """Whether others may not see what was dealt here: they may still want to play it."""
        return table.day is not None and (table.playing or table.day >= self.day())

    def recount(self) -> None:
        """There is another result now, or one less."""
        self._scores.clear()

    async def scores(self, day: str, gold: int | None) -> dict[int, int]:
        """How many people have how much gold on a day, as of a few seconds ago.

        Whoever asks with a result of their own finds that in it.
        """
        async with self._counting:
            now = asyncio.get_running_loop().time()
            since, found = self._scores.get(day, (now, {}))
            if now - since > KEPT or day not in self._scores or gold not in (None, *found):
                found = await self._house.store.scores(day)
                self._scores[day] = (now, found)
                for old in sorted(self._scores)[:-MOST_DAYS]:
                    del self._scores[old]
        return found

    async def open(self, person: str) -> str:
        """Somebody's game of today: the one that counts until it is over, then practice."""
        day, store = self.day(), self._house.store
        tried = await store.tried(day, person)
        if tried is not None and tried.gold is None:
            return tried.code
        seed = await store.day_seed(day, secrets.token_hex(SEED_BYTES))
        begins = begun(day, seed, practice=tried is not None)
        try:
            return await self._house.play_on(person, begins, Settings(chat=False))
        except TriedBefore:
            # They asked twice at once.
            return await self.open(person)


def begun(day: str, seed: str, practice: bool) -> Proposal:
    """The deal of a day as it begins: nobody is asked for a number."""
    game = arranged(GAME, OPTIONS, SEATS)
    bots = [seat for seat in range(SEATS) if seat != SEAT]
    players = tuple(PERSON if seat == SEAT else LEVEL for seat in range(SEATS))
    shuffle = Shuffle(FIRST, promised_seed(seed))
    dealt = Game(GAME, players=SEATS, seed=deal_seed(shuffle, GAME, SEATS, seed), **game.options)
    house: list[HouseFact] = [
        game,
        facts.SeatChosen(SEAT, 0),
        *(facts.BotSeated(seat, LEVEL) for seat in bots),
        facts.GameStarted(FIRST, GAME, game.options, players, day=day, practice=practice),
        facts.ShuffleDone(shuffle),
    ]
    return Proposal(tuple(house), dealt.steps(), seed=seed)


def check_fixed(do: Do) -> None:
    """It is the same for everybody: who sits where, what is played, and that nothing is undone."""
    if not isinstance(do, WANTED):
        raise Refused("day-fixed")


def chance_of(table: Table) -> str:
    """What a bot's dice begin with at the deal of a day; elsewhere they are thrown anew."""
    if table.day is None or table.seed is None:
        return ""
    return sha256(f"{table.day}\n{table.seed}\n{table.steps}".encode()).hexdigest()
