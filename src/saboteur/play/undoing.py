"""A choice that is undone: which can be, what stands of a game then, and where its cards lie.

The drawn card goes back and the deck is shuffled, so nobody keeps anything from it but what the
seat showed of its own hand. What anybody was shown of others cannot be unseen: it stays.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, get_args

from saboteur.play.facts import ChoiceUndone, Fact, TableFact
from saboteur.rules.cards import NAMES
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened
from saboteur.rules.fold import fold, lay_deck
from saboteur.rules.seen import Names, teaches
from saboteur.rules.state import State

WhyNot = Literal["undo-nothing", "undo-other", "undo-again", "undo-seen"]
"""Nothing was chosen; somebody else chose last; it is undone already; something hidden was seen."""
WHY_NOT: Final = get_args(WhyNot)
# Neither is part of a choice, so both stay when one is undone.
_AROUND = TableFact | ChoiceUndone


class UndoRefused(ValueError):
    """A choice that cannot be undone; `why` says for what reason."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(f"this cannot be undone: {why}")
        self.why: WhyNot = why


def last_choice(told: Sequence[Fact]) -> list[Fact]:
    """All that the last choice, or deal, led to: what came after the decision that it answered."""
    return [told[i] for i in _of_the_last_choice(told)]


def _of_the_last_choice(told: Sequence[Fact]) -> list[int]:
    """Where those facts are, the last one first."""
    places: list[int] = []
    for i in reversed(range(len(told))):
        if isinstance(told[i], _AROUND):
            continue
        if places and isinstance(told[i], DecisionOpened):
            break
        places.append(i)
    return places


def why_not(told: Sequence[Fact]) -> WhyNot | None:
    """Why the last choice of a game cannot be undone, whoever made it."""
    choice = last_choice(told)
    if not choice:
        return "undo-nothing"
    if any(isinstance(fact, ChoiceUndone) for fact in _since(told, choice[0])):
        return "undo-again"
    return "undo-seen" if any(teaches(fact) for fact in choice) else None


def _since(told: Sequence[Fact], last: Fact) -> Sequence[Fact]:
    at = next(i for i in reversed(range(len(told))) if told[i] is last)
    return told[at:]


def take_back(told: list[Fact]) -> None:
    """Leave out what the last choice led to."""
    for i in _of_the_last_choice(told):
        del told[i]


def standing(told: Iterable[Fact]) -> list[Fact]:
    """What stands of a game: no choice that was undone, but that its deck was shuffled."""
    stands: list[Fact | None] = []
    # Where the facts of each choice are: a file may say that any number of them was undone.
    choices: list[list[int]] = []
    answered = True
    for fact in told:
        if isinstance(fact, ChoiceUndone):
            for at in choices.pop() if choices else ():
                stands[at] = None
            answered = True
        elif not isinstance(fact, TableFact):
            if answered:
                choices.append([])
            choices[-1].append(len(stands))
            answered = isinstance(fact, DecisionOpened)
        stands.append(fact)
    return [fact for fact in stands if fact is not None]


def let_happen(state: State, fact: Fact) -> None:
    """Let a fact happen that stands; facts of the table change nothing."""
    if isinstance(fact, ChoiceUndone):
        lay_deck(state, fact.deck)
    elif not isinstance(fact, TableFact):
        fold(state, fact)


def told_again(opening: State, told: Iterable[Fact]) -> State:
    """The state after all that stands, from the one before it."""
    return _folded(opening, standing(told))


def _folded(state: State, stands: Iterable[Fact]) -> State:
    for fact in stands:
        let_happen(state, fact)
    return state


def reshuffled(opening: State, told: Iterable[Fact], seed: int | str) -> Names:
    """The deck once the last choice is undone: that of before it, shuffled by the game's seed."""
    stands = standing(told)
    number = 1 + sum(isinstance(fact, ChoiceUndone) for fact in stands)
    take_back(stands)
    state = _folded(opening, stands)
    deck = dice(f"{seed}/undo/{number}").shuffled(state.deck[: state.left])
    return tuple(NAMES[card] for card in deck)
