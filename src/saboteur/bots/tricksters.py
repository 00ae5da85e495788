"""Strangers to play against: each has one trick, as a saboteur, as a digger, or in what it says.

None of them was made by watching our own bots lose. They follow the blueprint, lean away from it
where their trick says so, and see nothing but their view.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from saboteur.bots.answers import this_round
from saboteur.bots.blueprint import chance_of, weighed
from saboteur.bots.careful import CAREFUL_HEAT, sequence
from saboteur.bots.outlook import ALL_GOALS, FAR, Outlook
from saboteur.bots.worlds import world
from saboteur.play.facts import Talked
from saboteur.play.talk import ENOUGH, Statement, legal_talk
from saboteur.rules import codes
from saboteur.rules.actions import Action, action_of
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import FIRST_ACTION, USES
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened, GoalSeen, ToolBroken
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.rows import BREAKING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import State
from saboteur.rules.view import View

PREFIX: Final = "trick-"
# Leanings in hundredths of a cell of progress: enough to tip a choice, or to settle it.
LEAN: Final = 120
ALWAYS: Final = 600
DUST: Final = 300
CARELESS: Final = 60


@dataclass(frozen=True)
class Situation:
    """A choice as a trickster sees it; `turns` are those it has had in this round."""

    view: View
    state: State
    outlook: Outlook
    turns: int

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % self.view.players

    def use(self, code: int) -> int:
        """What the action card of a play is good for; nothing for anything else."""
        return int(USES[codes.card(code)]) if codes.verb(code) == codes.PLAY else 0

    def progress(self, code: int) -> int | None:
        """How much nearer a dig brings the link; None for anything else."""
        if codes.verb(code) != codes.DIG:
            return None
        beyond = self.outlook.beyond(self.state.mine, code)
        return int(self.outlook.best - self.outlook.after_dig(code, beyond))

    def blind(self, code: int) -> bool:
        """Whether a dig leads nowhere."""
        if codes.verb(code) != codes.DIG:
            return False
        return self.outlook.beyond(self.state.mine, code) == FAR


Sides = Callable[[Situation], bool]
"""Whether a seat spoils now."""
Leaning = Callable[[Situation, int], int]
"""What is added to an action's weight."""
Words = Callable[[View], Iterator[Statement]]
"""What a seat would like to say, the most urgent first."""


def upright(now: Situation, code: int) -> int:
    return 0


def silent(view: View) -> Iterator[Statement]:
    yield from ()


@dataclass(frozen=True)
class Trick:
    """`spoils` and `sly` are for a saboteur, `odd` for a digger, `words` for both."""

    spoils: Sides = lambda now: True
    sly: Leaning = upright
    odd: Leaning = upright
    words: Words = silent
    heat: int = CAREFUL_HEAT


def honest_to(cells: int) -> Sides:
    """Digs honestly until the link is this near."""
    return lambda now: now.outlook.best <= cells


def honest_for(turns: int) -> Sides:
    return lambda now: now.turns >= turns


def honest_until_late(now: Situation) -> bool:
    return now.state.left <= 12


def never(now: Situation) -> bool:
    return False


def hoards(now: Situation, code: int) -> int:
    """Harms nobody openly and throws good cards away unseen."""
    verb = codes.verb(code)
    if verb == codes.PASS:
        return LEAN + (LEAN if codes.card(code) < FIRST_ACTION else 0)
    hostile = now.use(code) in (BREAKING, REMOVING) or (now.progress(code) or 0) < 0
    return -ALWAYS if hostile or now.blind(code) else 0


def breaks_the_next(now: Situation, code: int) -> int:
    hits = now.use(code) == BREAKING and codes.seat(code) == now.next_seat
    return ALWAYS if hits else 0


def joins_the_crowd(now: Situation, code: int) -> int:
    """Breaks only those whom others have broken before."""
    if now.use(code) != BREAKING:
        return 0
    return ALWAYS if _broken_by_others(now, int(codes.seat(code))) else -ALWAYS


def pays_back(now: Situation, code: int) -> int:
    """Breaks a tool of those who broke its own, saboteur or not."""
    if now.use(code) != BREAKING:
        return 0
    struck = {
        fact.seat
        for fact in this_round(now.view)
        if isinstance(fact, ToolBroken) and fact.target == now.seat
    }
    return ALWAYS if int(codes.seat(code)) in struck else 0


def breaks_anybody(now: Situation, code: int) -> int:
    return LEAN if now.use(code) == BREAKING and codes.seat(code) != now.seat else 0


def waits_for_the_middle(now: Situation, code: int) -> int:
    """Breaks and rockfalls in the middle of a round, dead ends late, nothing early."""
    deck = int(now.state.left)
    if now.use(code) in (BREAKING, REMOVING):
        return LEAN if 12 < deck <= 30 else -ALWAYS
    if now.blind(code) or (now.progress(code) or 0) < 0:
        return LEAN if deck <= 12 else -ALWAYS
    return 0


def digs_aside(now: Situation, code: int) -> int:
    """Digs on, and never a cell nearer."""
    progress = now.progress(code)
    if progress is None:
        return 0
    return ALWAYS if progress == 0 and not now.blind(code) else -ALWAYS


def blocks_with_dead_ends(now: Situation, code: int) -> int:
    return ALWAYS if now.blind(code) and (now.progress(code) or 0) < 0 else 0


def mends_everybody(now: Situation, code: int) -> int:
    return ALWAYS if now.use(code) == MENDING and codes.seat(code) != now.seat else 0


def looks_first(now: Situation, code: int) -> int:
    return ALWAYS if now.use(code) == LOOKING else 0


def passes(now: Situation, code: int) -> int:
    return ALWAYS if codes.verb(code) == codes.PASS else 0


def falls_last(now: Situation, code: int) -> int:
    """Keeps every rockfall for the end, and harms by nothing else."""
    if now.use(code) == REMOVING:
        return ALWAYS if now.outlook.best <= 2 else -ALWAYS
    return -ALWAYS if now.use(code) == BREAKING else 0


def wanders(now: Situation, code: int) -> int:
    """Digs anywhere, as people do who do not count cells."""
    return LEAN if codes.verb(code) == codes.DIG and not now.blind(code) else 0


def _broken_by_others(now: Situation, target: int) -> bool:
    return any(
        isinstance(fact, ToolBroken) and fact.target == target and fact.seat != now.seat
        for fact in this_round(now.view)
    )


def tells_of_goals(truly: bool) -> Words:
    """Says what it saw under a goal, or the opposite."""

    def words(view: View) -> Iterator[Statement]:
        for fact in this_round(view):
            if isinstance(fact, GoalSeen) and fact.seat == view.seat:
                gold = (fact.face == TREASURE) == truly
                yield Statement("gold" if gold else "stone", fact.goal)

    return words


def accuses_all(view: View) -> Iterator[Statement]:
    yield from (Statement("suspect", seat) for seat in range(view.players) if seat != view.seat)


def vouches_for_all(view: View) -> Iterator[Statement]:
    yield from (Statement("trust", seat) for seat in range(view.players) if seat != view.seat)


def accuses_the_next(view: View) -> Iterator[Statement]:
    if isinstance(view.seat, int):
        yield Statement("suspect", (view.seat + 1) % view.players)


def echoes(view: View) -> Iterator[Statement]:
    """Says what it heard last, if it is not about itself."""
    for fact in reversed(this_round(view)):
        if isinstance(fact, Talked) and fact.seat != view.seat:
            yield Statement(fact.statement, fact.about)


def begs(view: View) -> Iterator[Statement]:
    yield Statement("repair-me")


TRICKS: Final[dict[str, Trick]] = {
    "open": Trick(sly=breaks_anybody),
    "honest-to-1": Trick(spoils=honest_to(1)),
    "honest-to-2": Trick(spoils=honest_to(2)),
    "honest-to-3": Trick(spoils=honest_to(3)),
    "honest-for-2": Trick(spoils=honest_for(2)),
    "honest-for-4": Trick(spoils=honest_for(4)),
    "honest-until-late": Trick(spoils=honest_until_late),
    "turncoat": Trick(spoils=never),
    "hoarder": Trick(sly=hoards),
    "framer": Trick(spoils=honest_to(3), sly=joins_the_crowd, words=accuses_the_next),
    "breaker-of-the-next": Trick(sly=breaks_the_next, odd=breaks_the_next),
    "crowd": Trick(sly=joins_the_crowd, odd=joins_the_crowd),
    "grudge": Trick(sly=pays_back, odd=pays_back),
    "paranoid": Trick(odd=breaks_anybody, words=accuses_all),
    "middle": Trick(sly=waits_for_the_middle),
    "aside": Trick(sly=digs_aside),
    "wall": Trick(sly=blocks_with_dead_ends),
    "mender": Trick(sly=mends_everybody, odd=mends_everybody),
    "mapper": Trick(sly=looks_first, odd=looks_first, words=tells_of_goals(truly=True)),
    "map-liar": Trick(sly=looks_first, words=tells_of_goals(truly=False)),
    "passer": Trick(sly=passes),
    "avalanche": Trick(sly=falls_last),
    "accuser": Trick(words=accuses_all),
    "flatterer": Trick(words=vouches_for_all),
    "echo": Trick(words=echoes),
    "beggar": Trick(words=begs),
    "careless": Trick(heat=CARELESS, odd=wanders),
    "dust": Trick(heat=DUST),
}


class Trickster:
    """Plays one trick from its view alone."""

    def __init__(self, trick: Trick, seed: int | str) -> None:
        self._trick = trick
        self._numbers = sequence(seed)

    def choose(self, view: View) -> Action:
        state = world(view, dice(0))
        now = Situation(view, state, Outlook(state, state.seat, ALL_GOALS), turns_of(view))
        saboteur = view.role == ROLES[SABOTEUR]
        lean = self._trick.sly if saboteur else self._trick.odd
        listed = weighed(state, saboteur and self._trick.spoils(now))
        weights = [
            100 * (weight + lean(now, code)) + chance_of(self._trick.heat, self._numbers)
            for code, weight in listed
        ]
        return action_of(state, listed[weights.index(max(weights))][0])

    def talk(self, view: View) -> Statement | None:
        """Something it has not said in this round, if its trick has words for it."""
        own = [
            fact for fact in this_round(view) if isinstance(fact, Talked) and fact.seat == view.seat
        ]
        said = {(fact.statement, fact.about) for fact in own}
        can = legal_talk(view) if _since_the_last_action(view) < ENOUGH else ()
        for statement in self._trick.words(view):
            if statement in can and (statement.kind, statement.about) not in said:
                return statement
        return None


def _since_the_last_action(view: View) -> int:
    """How often the seat has spoken since the open decision was opened."""
    count = 0
    for fact in reversed(view.history):
        if isinstance(fact, DecisionOpened):
            break
        count += isinstance(fact, Talked) and fact.seat == view.seat
    return count


def turns_of(view: View) -> int:
    """How many turns the seat has had in this round, but for the one that is open."""
    opened = [
        fact
        for fact in this_round(view)
        if isinstance(fact, DecisionOpened) and (fact.decision, fact.seat) == ("turn", view.seat)
    ]
    return max(0, len(opened) - 1)


def trickster(name: str, seed: int | str) -> Trickster:
    """The trickster of a name such as ``trick-hoarder``."""
    return Trickster(TRICKS[name.removeprefix(PREFIX)], seed)
