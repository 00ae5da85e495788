"""Deals that were prepared: chosen cards in chosen places, each one that shuffling could give."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from saboteur.games.catalogue import new_table
from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.play.record import Step, recorded
from saboteur.rules import setup
from saboteur.rules.dice import dice
from saboteur.rules.facts import DecisionOpened, RoundDealt
from saboteur.rules.fold import fold
from saboteur.rules.names import ROLES
from saboteur.rules.ruleset import DEAL
from saboteur.rules.seen import Names
from saboteur.rules.state import State


class DealError(ValueError):
    """A deal that no shuffling could give."""


def prepared(
    dealt: RoundDealt,
    *,
    roles: Sequence[str] = (),
    goals: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    draws: Sequence[str] = (),
    nuggets: Sequence[str] = (),
) -> RoundDealt:
    """The same deal with these things where they are wanted, and the others as they were shuffled.

    `draws` are the first cards of the deck, `nuggets` the first of their pile, in the order they
    are drawn; the rest of a hand that is given in part stays a matter of luck.
    """
    cards = [*(card for hand in dealt.hands for card in hand), *reversed(dealt.deck), *dealt.aside]
    rest = _without(cards, [*(card for hand in hands for card in hand), *draws])
    held = []
    for seat, hand in enumerate(dealt.hands):
        given = list(hands[seat]) if seat < len(hands) else []
        if len(given) > len(hand):
            raise DealError(f"seat {seat} holds {len(hand)} cards, not {len(given)}")
        missing = len(hand) - len(given)
        held.append((*given, *rest[:missing]))
        rest = rest[missing:]
    aside, rest = rest[: len(dealt.aside)], rest[len(dealt.aside) :]
    all_roles = _first(roles, [*dealt.roles, *dealt.spares])
    all_goals = _first(goals, [*dealt.goals, *dealt.waiting])
    return replace(
        dealt,
        roles=all_roles[: len(dealt.roles)],
        spares=all_roles[len(dealt.roles) :],
        goals=all_goals[: len(dealt.goals)],
        waiting=all_goals[len(dealt.goals) :],
        hands=tuple(held),
        deck=tuple(reversed([*draws, *rest])),
        aside=tuple(aside),
        nuggets=tuple(reversed(_first(nuggets, list(reversed(dealt.nuggets))))),
    )


def _first(wanted: Sequence[str], all_of_them: Sequence[str]) -> Names:
    return (*wanted, *_without(all_of_them, wanted))


def _without(names: Sequence[str], taken: Iterable[str]) -> list[str]:
    """The names less those that are taken, in their order."""
    missing = Counter(taken)
    rest = []
    for name in names:
        if missing[name]:
            missing[name] -= 1
        else:
            rest.append(name)
    short = +missing
    if short:
        raise DealError(f"not in this game, or not so often: {', '.join(sorted(short))}")
    return rest


def game_dealt(game: str, deal: RoundDealt, **options: str | int | bool) -> Game:
    """A game whose first round is dealt like this; the dice deal those that follow.

    A deal that the game could not have raises `DealError`.
    """
    players = len(deal.roles)
    begun = Game.undealt(game, players=players, **options)
    begun.follow(dealt_step(new_table(game, players, options), deal))
    return begun


def dealt_step(state: State, deal: RoundDealt) -> Step:
    """What happens when the next round is dealt like this; the state is left as it was.

    A deal that the game could not have then raises `DealError`.
    """
    if state.decision != DEAL:
        raise DealError("no round is due")
    _check(state, deal, _shuffled(state))
    after = state.copy()
    happened: list[Fact] = []
    after.listener = happened.append
    fold(after, deal)
    after.rules.drawing.opening(after)
    fold(after, DecisionOpened("turn", deal.first, None))
    return Step(None, tuple(map(recorded, happened)))


def _shuffled(state: State) -> RoundDealt:
    """A deal that dice could give."""
    after = state.copy()
    happened: list[Fact] = []
    after.listener = happened.append
    setup.deal(after, dice("any"))
    dealt = happened[0]
    assert isinstance(dealt, RoundDealt)
    return dealt


def first_deal(
    game: str, *, players: int, seed: int | str, **options: str | int | bool
) -> RoundDealt:
    """What a seed deals in the first round."""
    dealt = Game(game, players=players, seed=seed, **options).facts[0]
    assert isinstance(dealt, RoundDealt)
    return dealt


def _check(state: State, deal: RoundDealt, shuffled: RoundDealt) -> None:
    """Nothing more and nothing less than what was shuffled, in places of the same size."""
    if _things(deal) != _things(shuffled) or _sizes(deal) != _sizes(shuffled):
        raise DealError("not what this game deals")
    if (deal.round, deal.fellows_known) != (shuffled.round, shuffled.fellows_known):
        raise DealError("not the round that is due")
    if not _may_begin(state, deal, shuffled):
        raise DealError("somebody else begins")
    always = state.rules.always_dealt
    if always and ROLES[always] in deal.spares:
        raise DealError("a role is left over that is always dealt")


def _may_begin(state: State, deal: RoundDealt, shuffled: RoundDealt) -> bool:
    """Anybody where lots are drawn, else whoever the rules say."""
    if not state.round and state.rules.options.get("first") == "lot":
        return 0 <= deal.first < state.players
    return deal.first == shuffled.first


def _things(deal: RoundDealt) -> list[list[str]]:
    cards = [*(card for hand in deal.hands for card in hand), *deal.deck, *deal.aside]
    roles, goals = [*deal.roles, *deal.spares], [*deal.goals, *deal.waiting]
    return [sorted(names) for names in (cards, roles, goals, deal.nuggets)]


def _sizes(deal: RoundDealt) -> list[int]:
    places = (*deal.hands, deal.deck, deal.aside, deal.roles, deal.goals, deal.nuggets)
    return [len(place) for place in places]
