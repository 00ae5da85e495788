"""What a deed shows, as whole numbers: what the net of a hunch reads. Compiled with the rules.

Training and play read the same signs. Nothing here depends on what the seat that watches may not
know; all numbers are in units of `ONE`, and small.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.bots.likelihood import Deed
from saboteur.bots.outlook import FAR, Outlook
from saboteur.rules import codes, hands
from saboteur.rules.cards import USES
from saboteur.rules.rows import BREAKING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import State

ONE: Final = 4096
MOST: Final = 8 * ONE - 1
# What a seat said, heard and suffered since its last deed, one count each.
ACCUSED_TRUSTED: Final = 0
ACCUSED_SUSPECT: Final = 1
VOUCHED_TRUSTED: Final = 2
VOUCHED_SUSPECT: Final = 3
SAID_GOLD: Final = 4
SAID_STONE: Final = 5
WAS_ACCUSED: Final = 6
WAS_VOUCHED: Final = 7
WAS_BROKEN: Final = 8
WAS_MENDED: Final = 9
SINCE: Final = 10
SIGNS: Final = 49


class Signboard:
    """The signs of one deed, written one by one."""

    def __init__(self) -> None:
        self.signs: vec[i64] = vec[i64](capacity=SIGNS)

    def write(self, value: i64, unit: i64) -> None:
        """A number that is about as large as its unit."""
        sign = value * ONE // unit
        self.signs = append(self.signs, max(i64(-MOST), min(MOST, sign)))

    def tick(self, so: bool) -> None:
        self.signs = append(self.signs, i64(ONE) if so else i64(0))


def signs(
    state: State,
    deed: Deed,
    outlook: Outlook,
    turns: vec[i64],
    odds: vec[i64],
    since: vec[i64],
    spoke: vec[i64],
) -> vec[i64]:
    """What the seat that chooses now shows by this deed, before it is done.

    `outlook` is everybody's; `spoke` are logarithms in hundredths: how likely the deed was to a
    digger, to a saboteur and to chance, how much all the seat's deeds and words speak for a
    saboteur, and the odds by the deal.
    """
    page = Signboard()
    code = deed.code
    _kind(page, state, code)
    _course(page, state, outlook, code)
    _moment(page, state, outlook, turns)
    _aim(page, state, code, turns, odds)
    for value in spoke:
        page.write(value, 100)
    page.write(spoke[1] - spoke[0], 100)
    for count in since:
        page.write(count, 2)
    _others(page, state, odds)
    return page.signs


def _kind(page: Signboard, state: State, code: i64) -> None:
    verb = codes.verb(code)
    use: i64 = USES[codes.card(code)] if verb == codes.PLAY else i64(0)
    own = codes.seat(code) == state.seat
    page.tick(verb == codes.DIG)
    page.tick(verb == codes.PASS)
    page.tick(use == BREAKING)
    page.tick(use == MENDING and own)
    page.tick(use == MENDING and not own)
    page.tick(use == REMOVING)
    page.tick(use == LOOKING)


def _course(page: Signboard, state: State, outlook: Outlook, code: i64) -> None:
    """Whether the link came nearer."""
    verb = codes.verb(code)
    after, blind = outlook.best, False
    if verb == codes.DIG:
        beyond = outlook.beyond(state.mine, code)
        after, blind = outlook.after_dig(code, beyond), beyond == FAR
    elif verb == codes.PLAY and USES[codes.card(code)] == REMOVING:
        after = outlook.without(state, codes.cell(code))
    progress = outlook.best - after
    page.write(max(i64(-4), min(i64(4), progress)), 2)
    page.tick(progress > 0)
    page.tick(progress < 0)
    page.tick(verb == codes.DIG and progress == 0)
    page.tick(blind)
    page.write(min(i64(12), after), 4)


def _moment(page: Signboard, state: State, outlook: Outlook, turns: vec[i64]) -> None:
    best = min(i64(12), outlook.best)
    page.write(best, 4)
    for near in range(i64(1), i64(4)):
        page.tick(best <= near)
    page.write(state.left, 30)
    page.tick(state.left == 0)
    page.write(turns[state.seat], 6)
    page.write(state.players, 6)
    page.write(len(hands.hand(state.hands, state.seat)), 6)
    tools = state.rules.no_digging
    page.write(_bits(i64(state.markers[state.seat]) & tools), 1)
    hidden = False
    for goal in range(len(state.mine.goals)):
        if state.has_seen(state.seat, goal) and state.mine.face_down(goal):
            hidden = True
    page.tick(hidden)
    page.write(_bits(state.turned), 2)


def _aim(page: Signboard, state: State, code: i64, turns: vec[i64], odds: vec[i64]) -> None:
    """Whom a card was played at."""
    use: i64 = USES[codes.card(code)] if codes.verb(code) == codes.PLAY else i64(0)
    target = codes.seat(code)
    aimed = (use == BREAKING or use == MENDING) and target != state.seat
    broken: i64 = 0
    if aimed:
        broken = _bits(i64(state.markers[target]) & state.rules.no_digging)
    page.write(odds[target] if aimed and use == BREAKING else i64(0), 200)
    page.write(odds[target] if aimed and use == MENDING else i64(0), 200)
    page.write(broken, 2)
    page.tick(aimed and target == (state.seat + 1) % state.players)
    page.tick(aimed and turns[target] == 0)


def _others(page: Signboard, state: State, odds: vec[i64]) -> None:
    """How the others stand: the most suspect, all of them, and how many cannot dig."""
    most: i64 = -400
    total: i64 = 0
    broken: i64 = 0
    for seat in range(state.players):
        if seat != state.seat:
            most = max(most, odds[seat])
            total += odds[seat]
            if i64(state.markers[seat]) & state.rules.no_digging:
                broken += 1
    page.write(most, 200)
    page.write(total // max(i64(1), state.players - 1), 200)
    page.write(broken, 3)


def _bits(value: i64) -> i64:
    count: i64 = 0
    while value:
        count += value & 1
        value >>= 1
    return count
