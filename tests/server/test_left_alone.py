"""A live table where nobody does anything ends its game by its own timers, also when its store
fails; one that everybody has left rests at the end of its round until somebody comes.

Time is the test's: it passes when everybody waits, and a table that waits for ever is a failure.
"""

import asyncio
from random import Random

from hypothesis import given

from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.server import messages
from saboteur.server.bots.pace import SILENCE, Pace
from saboteur.server.bots.turns import Urgency
from saboteur.server.messages import AnyDo
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from server.clockwork import PromptStore, run
from server.rooms import At, Listener, QuickThinkers, a_table, first_legal
from walks import examples, randoms

TABLES = (
    ("base", 3, 1),
    ("base", 1, 2),
    ("saboteur2", 2, 2),
    ("saboteur2", 4, 0),
    ("duel", 2, 0),
    ("solo", 1, 0),
)
# More than bots choose in any of these games.
CHOICES = 400


class AnyThinkers(QuickThinkers):
    """Bots that take any legal action and say nothing."""

    def __init__(self, dice: Random) -> None:
        super().__init__(1)
        self._dice = dice

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        return text_of(self._dice.choice(view.legal)) if what == "choice" else ""


class Visits:
    """People with some tabs each, who come, go and do things."""

    def __init__(self, house: House, live: Live, people: list[At], dice: Random) -> None:
        self._house = house
        self._live = live
        self._people = people
        self._dice = dice
        self._tabs: list[Listener] = []

    async def happen(self) -> None:
        """One thing, and some time after it."""
        at = self._dice.choice(self._people)
        what = self._dice.choice((self._come, self._go, self._choose, self._choose, self._want))
        await what(at)
        await asyncio.sleep(self._dice.choice((0, 1, 10, 100)))

    async def _come(self, at: At) -> None:
        tab = Listener(at.person)
        self._tabs.append(tab)
        await self._house.connect(self._live, tab, None)

    async def _go(self, at: At) -> None:
        for tab in [tab for tab in self._tabs if tab.person == at.person]:
            self._tabs.remove(tab)
            self._live.disconnect(tab)

    async def _choose(self, at: At) -> None:
        seat = self._live.table.seat_of(at.person)
        if self._live.table.playing and seat == chooser(self._live.table):
            await at.do(messages.Choose(first_legal(self._live, seat)))

    async def _want(self, at: At) -> None:
        wants: tuple[AnyDo, ...] = (
            messages.Stand(),
            messages.Sit(self._live.table.seat_of(at.person) or 0),
            messages.Change(clock=self._dice.choice((None, 5, 60))),
            messages.Change(grace=self._dice.choice((5, 60, 1000))),
            messages.HandOver(self._dice.randrange(len(self._people))),
            messages.Chat("hello"),
        )
        await at.do(self._dice.choice(wants))


async def left_alone(dice: Random) -> None:
    """People come, go and do things; then one who only watches is all that is left."""
    store, pace = PromptStore(), Pace(0.5, 1.0)
    house = House(store, AnyThinkers(dice), pace)
    game, people, bots = dice.choice(TABLES)
    live, there = await a_table(house, people, bots, game, clock=dice.choice((None, 30)))
    await there[0].must(messages.Start())
    visits = Visits(house, live, there, dice)
    for _ in range(dice.randrange(40)):
        await visits.happen()
    await house.connect(live, Listener("onlooker"), None)
    store.failing = dice.choice((0, 0, 1, 3))
    settings = live.table.settings
    silences = max(SILENCE, settings.grace) * len(live.table.chairs)
    async with asyncio.timeout(silences + CHOICES * (pace.most + (settings.clock or 0) + 1)):
        while live.table.playing:
            await live.change(live.table.version, SILENCE)
    assert live.table.phase == "over"
    await house.close()


@examples(40)
@given(randoms())
def test_a_live_table_that_is_left_alone_ends_its_game(dice: Random) -> None:
    run(left_alone(dice))


async def deserted(dice: Random) -> None:
    house = House(PromptStore(), AnyThinkers(dice), Pace(0.5, 1.0))
    live, (ann,) = await a_table(house, 1, 3, grace=5)
    await ann.must(messages.Start())
    await quiet(live)
    assert live.idle
    # Somebody without a socket asks how it stands, and finds it going on.
    version = live.table.version
    live.look_in(ann.person)
    await asyncio.sleep(10)
    assert live.table.version > version
    await quiet(live)
    # One who comes and leaves again sees it go on, to the end of that round.
    tab, version = Listener("onlooker"), live.table.version
    await house.connect(live, tab, None)
    await asyncio.sleep(10)
    live.disconnect(tab)
    assert live.table.version > version + 1
    await asyncio.sleep(100 * SILENCE)
    assert live.table.phase == "over" or live.rests
    await house.close()


async def quiet(live: Live) -> None:
    """A long time passes, and in the end nothing happens any more."""
    await asyncio.sleep(100 * SILENCE)
    version = live.table.version
    await asyncio.sleep(100 * SILENCE)
    assert (live.table.phase, live.table.fresh, live.rests) == ("playing", True, True)
    assert live.table.version == version


@examples(5)
@given(randoms())
def test_a_game_that_everybody_has_left_rests_after_the_round(dice: Random) -> None:
    run(deserted(dice))
