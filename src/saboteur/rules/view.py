"""What a seat may know of the present: a `View`, built up field by field from an allow-list."""

from dataclasses import dataclass

from saboteur.rules.actions import Action
from saboteur.rules.looking import Seen, present
from saboteur.rules.lying import Discard, Goal, HatOut, Tile, Token
from saboteur.rules.questions import Decision
from saboteur.rules.seen import Viewer
from saboteur.rules.state import State


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know at this moment.

    What lists things "by seat" has one entry per seat; an unknown name is "?".

    >>> from saboteur import Game
    >>> view = Game("base", players=4, seed=7).view(0)
    >>> view.round, view.hand_sizes, view.goals[0].face
    (1, (6, 6, 6, 6), '?')
    >>> view.role in view.roles
    True
    """

    game: str
    """The game's id, such as "base"."""
    options: dict[str, str]
    """Every option with its value."""
    players: int
    """How many play."""
    seat: Viewer
    """Whose view this is: a seat, None for an onlooker, or "all"."""
    round: int
    """The round being played, from 1; 0 before the first deal."""
    rounds: int
    """How many rounds the game has."""
    first: int | None
    """The seat that started the round."""
    turn: int | None
    """Whose turn it is, even while another seat chooses."""
    decision: Decision
    """Who chooses now, and what."""
    starts: tuple[Tile, ...]
    """The start cards."""
    tiles: tuple[Tile, ...]
    """The cards dug since the deal, oldest first."""
    goals: tuple[Goal, ...]
    """The goals, by number."""
    tokens: tuple[Token, ...]
    """What stands on the tiles."""
    looked: tuple[tuple[int, ...], ...]
    """By seat: the goals it has looked at."""
    hand: tuple[str, ...]
    """This seat's cards, sorted."""
    hand_sizes: tuple[int, ...]
    """By seat: how many cards it holds."""
    recalled: tuple[tuple[str, ...], ...]
    """By seat: the cards it still holds of a hand this seat gave it (X16)."""
    role: str
    """This seat's role; "?" for an onlooker."""
    roles: tuple[str, ...]
    """By seat: its role, or "?"."""
    spares: tuple[str, ...]
    """The roles left over, each a name or "?"."""
    hats_out: tuple[HatOut, ...]
    """The roles that left the round (X17)."""
    inspected: tuple[tuple[int, ...], ...]
    """By seat: the seats whose roles it has inspected (X15)."""
    markers: tuple[tuple[str, ...], ...]
    """By seat: the markers in front of it, such as "lantern"."""
    thefts: tuple[int, ...]
    """The seats that plan a theft, latest last (X13)."""
    deck: int
    """How many cards are left to draw."""
    aside: int
    """How many cards were set aside unseen (X3, S2)."""
    discards: tuple[Discard, ...]
    """The discard pile, bottom first."""
    gone: tuple[str, ...]
    """Every discarded card this seat has seen, sorted."""
    passes: int
    """How many players in a row have passed since the deck ran out (B17)."""
    last: int | None
    """The seat that last played a card (B26)."""
    fresh: tuple[int, int] | None
    """The cell dug this turn (T8)."""
    round_over: bool
    """Whether the round is over and everything is revealed (B18)."""
    round_won_by: str
    """The side that won the round; "nobody" until it ends."""
    finder: int | None
    """The seat that dug to the treasure."""
    nuggets: tuple[tuple[str, ...], ...]
    """By seat: its nugget cards, each "?" if its worth is hidden."""
    pieces: tuple[int | None, ...]
    """By seat: its single gold pieces, None if their number is hidden (X32)."""
    has_gold: tuple[bool, ...]
    """By seat: whether it has any gold."""
    pile: int
    """How many nugget cards are left."""
    packet: tuple[str, ...]
    """The nugget cards being handed out, each "?" unless this seat holds them (B19)."""
    gold: tuple[int, ...] | None
    """By seat: its nuggets, once the game is over."""
    figures: int
    """How many blocking dwarves are free (A2)."""
    blocked: tuple[int, ...]
    """The seats that have placed a blocking dwarf this round (A2)."""
    counters: int
    """How many counters are left to mark gold with (D9)."""
    debts: tuple[int, ...]
    """By seat: the nuggets it owes to trolls (D8)."""
    waiting: int
    """How many goals are still waiting for a later round (D1)."""
    kept: tuple[str, ...]
    """The path cards that left the game with their gold (D16)."""
    boxed: tuple[str, ...]
    """The goals that left the game (D17)."""
    legal: tuple[Action, ...]
    """The legal actions; empty unless this seat is to choose."""
    history: tuple[object, ...] = ()
    """The facts since the deal, as this seat saw them; only a `Game` fills it in."""


def view(
    state: State, viewer: Viewer, history: tuple[object, ...] = (), seen: Seen | None = None
) -> View:
    """The game as a seat, an onlooker (None) or everybody after the end ("all") may know it.

    A state does not know how it came about; the caller gives the `history`. It may also give what
    everybody sees (`seen_by_all`) if it asks for several views of one state.
    """
    return View(**present(state, viewer, seen), history=history)
