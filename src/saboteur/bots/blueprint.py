"""The blueprint: every action weighed by named terms, from what its seat may know.

It is the careful bot, everybody's rollout and the measure of suspicion. Compiled with the rules.
Seekers want the treasure found, saboteurs do not; both use the same terms with the sign
turned. An action is chosen with a chance that grows as e to the power of weight / heat.
"""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import FAR, Outlook, shared
from saboteur.bots.stance import Stance, plain, taking_sides
from saboteur.bots.suspicion import tell
from saboteur.rules import codes, packed
from saboteur.rules.cards import (
    BARRIER,
    BLUE,
    CRYSTAL,
    FIRST_ACTION,
    GOLD,
    GREEN,
    JOINED,
    NO_CARD,
    USES,
)
from saboteur.rules.names import BLUE_DIGGER, GEOLOGIST, GREEN_DIGGER, SELFISH
from saboteur.rules.rows import (
    BREAKING,
    INSPECTING,
    LOOKING,
    MENDING,
    OPENING,
    PLANNING,
    PREVENTING,
    REMOVING,
)
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes

# What actions are worth, in hundredths of a cell of progress.
PROGRESS: Final = 100
NEARNESS: Final = 6
DEAD_END: Final = -60
BRIBE: Final = -30
FOR_CRYSTALS: Final = 80
OWN_FIND: Final = 150
MAP: Final = 150
# Where one goal alone is likely a map can only confirm it, and one that is not has little to tell.
MAP_LIKELY: Final = 10
MAP_UNLIKELY: Final = 40
NEEDLESS: Final = -50
ROCKFALL: Final = -20
OWN_REPAIR: Final = 220
PARTLY_REPAIR: Final = 120
REPAIR: Final = 50
REPAIR_FRIEND: Final = -125
REPAIR_FOE: Final = -250
# A saboteur breaks anybody's tools; a digger those of a likely saboteur, never of an unknown seat.
BREAK: Final = 5
BREAK_FOE: Final = 80
BREAK_UNKNOWN: Final = -60
BREAK_SUSPECT: Final = 145
# A second tool of a seat that cannot dig already.
BREAK_AGAIN: Final = -45
BREAK_FOE_AGAIN: Final = 50
OWN_DOOR: Final = 30
RIVAL_DOOR: Final = -80
PLAN_THEFT: Final = 60
PREVENT_THEFT: Final = 20
INSPECT: Final = 30
KEY: Final = 20
PASS: Final = -40
SHED: Final = 100
BLOCK: Final = 40
UNWISE: Final = -200
# What a saboteur who thinks of the morrow adds; found by trying thousands of rounds.
SLY_SETBACK: Final = 110
SLY_NEARNESS: Final = 9
SLY_IDLE: Final = -50
SLY_MAP: Final = -100
SLY_LATE_BREAK: Final = 40
SLY_REPAIR: Final = -30
SLY_ROCKFALL: Final = -60
SLY_PASS: Final = 20
SLY_LATE_PASS: Final = 25
# With so many cards in the deck a round is young.
YOUNG: Final = 40

# What chance adds to a weight, in hundredths of the heat: as many steps of Gumbel's distribution.
STEPS: Final = 1024
CHANCE: Final = vec[i64]([i64(round(-100 * log(-log((i + 0.5) / STEPS)))) for i in range(STEPS)])


class Blueprint:
    """Chooses by weight and chance; the hotter, the more mistakes.

    `overlooks` is how many of a hundred cards that fit only turned around escape it.
    """

    def __init__(self, heat: i64, overlooks: i64 = 0) -> None:
        self.heat: Final = heat
        self.overlooks: Final = overlooks

    def choose(self, state: State, numbers: Sequence) -> i64:
        return self.choose_as(state, numbers, plain(state, state.seat))

    def choose_as(self, state: State, numbers: Sequence, stance: Stance) -> i64:
        seat = state.seat
        outlook = Outlook(state, seat, stance.aims)
        public = shared(state, seat, outlook)
        listed = in_order(legal_codes(state))
        chosen = listed[0]
        heaviest: i64 = -100000000
        for code in listed:
            if self.overlooks and overlooked(self.overlooks, code, numbers):
                continue
            weight = 100 * weigh(state, seat, outlook, public, stance, code)
            weight += chance_of(self.heat, numbers)
            if weight > heaviest:
                heaviest = weight
                chosen = code
        return chosen


def overlooked(often: i64, code: i64, numbers: Sequence) -> bool:
    """People see what lies before them; a card that must be turned first they see less often."""
    verb = codes.verb(code)
    if verb != codes.DIG and verb != codes.PLAY:
        return False
    if verb == codes.DIG and codes.turned(code):
        return numbers.below(100) < often
    return numbers.below(100) < often // 2


def weighed(state: State, spoils: bool) -> list[tuple[int, int]]:
    """Every legal action with what it is worth to one who plays for this side, smallest first."""
    seat = state.seat
    stance = taking_sides(state, seat, spoils)
    outlook = Outlook(state, seat, stance.aims)
    return [
        (int(code), int(weigh_openly(state, seat, outlook, stance, code)))
        for code in in_order(legal_codes(state))
    ]


def chance_of(heat: i64, numbers: Sequence) -> i64:
    """What chance adds to a weight, in hundredths."""
    return heat * CHANCE[numbers.below(STEPS)]


def in_order(listed: vec[i64]) -> vec[i64]:
    """Smallest first: the kernel's own order tells how the mine grew, which a world need not."""
    for i in range(i64(1), len(listed)):
        code = listed[i]
        j = i
        while j > 0 and listed[j - 1] > code:
            listed[j] = listed[j - 1]
            j -= 1
        listed[j] = code
    return listed


def weigh(
    state: State, seat: i64, outlook: Outlook, public: Outlook, stance: Stance, code: i64
) -> i64:
    """What an action is worth to a seat, less what it would give away to the others."""
    worth = weigh_openly(state, seat, outlook, stance, code)
    if stance.hide:
        worth += weigh_slyly(state, outlook, code)
        worth -= stance.hide * tell(state, public, stance.odds, code) // 100
    return worth


def weigh_slyly(state: State, outlook: Outlook, code: i64) -> i64:
    """What a saboteur who thinks of the morrow sees otherwise: a card that makes the way longer is
    worth most near the goals, one that does not is better kept or thrown away unseen, and tools
    are best broken late, when nobody has the time to repair them."""
    verb = codes.verb(code)
    if verb == codes.DIG:
        return weigh_sly_dig(state, outlook, code)
    if verb == codes.PASS:
        return SLY_PASS + SLY_LATE_PASS * lateness(state) // 100
    if verb != codes.PLAY:
        return 0
    use = USES[codes.card(code)]
    if use == BREAKING:
        return SLY_LATE_BREAK * lateness(state) // 100
    if use == MENDING:
        return 0 if codes.seat(code) == state.seat else SLY_REPAIR
    return SLY_MAP if use == LOOKING else SLY_ROCKFALL if use == REMOVING else 0


def weigh_sly_dig(state: State, outlook: Outlook, code: i64) -> i64:
    after = outlook.after_dig(code, outlook.beyond(state.mine, code))
    if after > outlook.best:
        return SLY_SETBACK + SLY_NEARNESS * (12 - outlook.distance(state.mine, codes.cell(code)))
    return SLY_IDLE if after == outlook.best else 0


def lateness(state: State) -> i64:
    """From 0 while a round is young to 100 when the deck is empty."""
    return 100 - 100 * min(i64(YOUNG), state.left) // YOUNG


def weigh_openly(state: State, seat: i64, outlook: Outlook, stance: Stance, code: i64) -> i64:
    spoils = stance.spoils
    verb = codes.verb(code)
    if verb == codes.DIG:
        return weigh_dig(state, seat, outlook, spoils, code)
    if verb == codes.PLAY:
        return weigh_play(state, seat, outlook, stance, code)
    if verb == codes.PASS:
        return PASS + weigh_discards(outlook, spoils, code)
    if verb == codes.SHED:
        freed = not spoils and lone_marker(state, seat)
        return (SHED if freed else PASS) + weigh_discards(outlook, spoils, code)
    if verb == codes.BLOCK:
        return BLOCK + weigh_discards(outlook, spoils, code) if spoils else UNWISE
    if verb == codes.LAY:
        return weigh_lay(state, outlook, spoils, code)
    if verb == codes.TAKE:
        return PROGRESS * codes.what(code)
    if verb == codes.STEAL:
        return weigh_theft(state, codes.seat(code))
    if verb == codes.MARK:
        return PROGRESS * GOLD[i64(state.mine.tiles[codes.cell(code)])]
    return 0


def weigh_theft(state: State, victim: i64) -> i64:
    """B33: where gold lies open, from the richest; elsewhere all look alike (X32)."""
    if victim == codes.NO_SEAT:
        return UNWISE
    return PROGRESS * state.worth(victim) if state.rules.open_purses else 0


def weigh_dig(state: State, seat: i64, outlook: Outlook, spoils: bool, code: i64) -> i64:
    beyond = outlook.beyond(state.mine, code)
    weight = PROGRESS * (outlook.best - outlook.after_dig(code, beyond))
    if spoils:
        return -weight
    if beyond == FAR:
        weight += DEAD_END
    if codes.trolls(code):
        weight += BRIBE
    tile = packed.tile(codes.card(code), codes.turned(code))
    if state.roles[seat] == SELFISH:
        weight += weigh_own_find(outlook, beyond, outlook.after_dig(code, beyond))
    if state.roles[seat] == GEOLOGIST:
        weight += FOR_CRYSTALS * CRYSTAL[tile]
    if BARRIER[tile]:
        weight += weigh_door(i64(state.roles[seat]), BARRIER[tile])
    return weight + NEARNESS * (12 - outlook.distance(state.mine, codes.cell(code)))


def weigh_own_find(outlook: Outlook, beyond: i64, after: i64) -> i64:
    """B29: only one's own connection pays, so nobody is left the last step."""
    if not beyond:
        return OWN_FIND
    leaves_it = after == 1 and outlook.best > 1
    return -PROGRESS * (outlook.best - after) - OWN_FIND if leaves_it else 0


def weigh_door(role: i64, barrier: i64) -> i64:
    """X24: a door keeps the other colour from the treasure."""
    if role == BLUE_DIGGER:
        return OWN_DOOR if barrier == BLUE else RIVAL_DOOR
    if role == GREEN_DIGGER:
        return OWN_DOOR if barrier == GREEN else RIVAL_DOOR
    return 0


def weigh_play(state: State, seat: i64, outlook: Outlook, stance: Stance, code: i64) -> i64:
    spoils = stance.spoils
    use = USES[codes.card(code)]
    target = codes.seat(code)
    if use == BREAKING:
        return weigh_break(state, seat, stance, target)
    if use == MENDING:
        return weigh_repair(state, seat, stance, target)
    if use == REMOVING:
        gained = PROGRESS * (outlook.best - outlook.without(state, codes.cell(code)))
        return ROCKFALL + (-gained if spoils else gained)
    if use == LOOKING:
        return weigh_map(state, seat, outlook, codes.what(code))
    if use == PLANNING:
        return PLAN_THEFT
    if use == PREVENTING:
        return UNWISE if target == seat else PREVENT_THEFT
    if use == INSPECTING:
        return INSPECT
    if use == OPENING:
        mine = state.mine.copy()
        mine.open(codes.cell(code), 1 << outlook.team)
        return KEY + PROGRESS * (outlook.best - outlook.nearest(mine))
    return NEEDLESS


def weigh_map(state: State, seat: i64, outlook: Outlook, goal: i64) -> i64:
    """What a look can still tell a seat that has seen and heard as much as this one."""
    if state.has_seen(seat, goal) or outlook.doubts == 1:
        return NEEDLESS
    if outlook.aims_at(state.mine, goal):
        return MAP_LIKELY if len(outlook.columns) == 1 else MAP
    return MAP_UNLIKELY if len(outlook.columns) > 1 else MAP_LIKELY


def weigh_break(state: State, seat: i64, stance: Stance, target: i64) -> i64:
    if target == seat:
        return UNWISE
    foe = stance.foes[target]
    again = i64(state.markers[target]) & state.rules.no_digging
    if stance.spoils and foe > 0:
        return BREAK if again else BREAK + BREAK_FOE * foe // 100
    if again:
        return BREAK_AGAIN + BREAK_FOE_AGAIN * foe // 100
    return BREAK_UNKNOWN + BREAK_SUSPECT * foe // 100


def weigh_repair(state: State, seat: i64, stance: Stance, target: i64) -> i64:
    if target == seat:
        return OWN_REPAIR if lone_marker(state, seat) else PARTLY_REPAIR
    foe = stance.foes[target]
    return REPAIR + (REPAIR_FOE if foe > 0 else REPAIR_FRIEND) * foe // 100


def lone_marker(state: State, seat: i64) -> bool:
    """Whether one marker less lets the seat dig again."""
    marks = i64(state.markers[seat]) & state.rules.no_digging
    return marks & marks - 1 == 0


def weigh_discards(outlook: Outlook, spoils: bool, code: i64) -> i64:
    weight = weigh_discard(outlook, spoils, codes.card(code))
    if codes.second(code) != NO_CARD:
        weight += weigh_discard(outlook, spoils, codes.second(code))
    if codes.third(code) != NO_CARD:
        weight += weigh_discard(outlook, spoils, codes.third(code))
    return weight


def weigh_discard(outlook: Outlook, spoils: bool, card: i64) -> i64:
    """How gladly a card is thrown away; seekers keep what leads on, saboteurs what does not."""
    if card == NO_CARD:
        return 0
    if card >= FIRST_ACTION:
        use = USES[card]
        if use == LOOKING:
            return 25 if outlook.doubts == 1 else -30
        if use == BREAKING or use == REMOVING:
            return -40 if spoils else 10
        return 10 if spoils else -20
    leads: i64 = 0
    for side in range(i64(4)):
        leads = max(leads, bits(JOINED[8 * card + side]))
    keen = 35 - 15 * leads if leads < 3 else -20
    return -keen if spoils else keen


def bits(sides: i64) -> i64:
    return (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1)


def weigh_lay(state: State, outlook: Outlook, spoils: bool, code: i64) -> i64:
    mine = state.mine.copy()
    goal = codes.what(code)
    mine.turn_up(goal, packed.tile(i64(state.goals[goal]), codes.turned(code)))
    weight = -PROGRESS * outlook.nearest(mine)
    return -weight if spoils else weight
