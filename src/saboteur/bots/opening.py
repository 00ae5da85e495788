"""A saboteur's first turn of a round, when nobody has a reason to suspect it.

Harm that everybody sees must then be worth clearly more than something quiet: playouts make less of
suspicion than those do who really watch.
"""

from math import ceil, log2
from time import monotonic
from typing import Final

from mypy_extensions import i64

from saboteur.bots.answers import this_round
from saboteur.bots.evidence import deeds
from saboteur.bots.outlook import ALL_GOALS, EVERYBODY, Outlook
from saboteur.bots.search import WIN, Search
from saboteur.bots.sorting import better_half
from saboteur.rules import codes
from saboteur.rules.cards import USES
from saboteur.rules.rows import BREAKING, REMOVING
from saboteur.rules.state import State
from saboteur.rules.view import View

PRICE: Final = 4 * WIN // 100


def unsuspected(view: View) -> bool:
    """Whether the seat has done nothing in this round that others could judge it by."""
    return isinstance(view.seat, int) and deeds(this_round(view), view.seat) == 0


def hostile(state: State, code: int) -> bool:
    """Whether everybody sees that an action does harm."""
    outlook = Outlook(state, EVERYBODY, ALL_GOALS)
    verb = codes.verb(code)
    if verb == codes.DIG:
        return bool(outlook.after_dig(code, outlook.beyond(state.mine, code)) > outlook.best)
    if verb != codes.PLAY:
        return False
    use = USES[codes.card(code)]
    if use == REMOVING:
        return bool(outlook.without(state, codes.cell(code)) > outlook.best)
    return bool(use == BREAKING and codes.seat(code) != state.seat)


def best_at_a_price(search: Search) -> int:
    """What the search finds best if every trial of something hostile costs its price."""
    left, totals = search.candidates()
    dear = {int(code) for code in left if hostile(search.worlds[0], int(code))}
    stages, trial = ceil(log2(len(left))), 0
    while len(left) > 1 and search.playouts:
        for _ in range(max(1, int(search.playouts) // (stages * len(left)))):
            search.try_all(left, totals, i64(trial))
            for place, code in enumerate(left):
                totals[place] -= i64(PRICE * (int(code) in dear))
            trial += 1
            if monotonic() > search.stop:
                search.late = True
                break
        left, totals = better_half(left, totals)
    return int(left[0])
