"""A hand drawn as cards side by side, each with what one types to play it."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from saboteur.cli.screen import side_by_side
from saboteur.cli.spelling import spelled
from saboteur.play.faces import is_path, large_face
from saboteur.rules.actions import Play
from saboteur.words import Language

_WIDTH: Final = 11
_HEIGHT: Final = 3


def drawn_hand(hand: Sequence[str], language: Language, columns: int) -> str:
    return side_by_side([_card(card, language) for card in hand], columns)


def _card(card: str, language: Language) -> tuple[str, ...]:
    inner = _WIDTH - 2
    if is_path(card):
        shown, typed = [*large_face(card, False)], f"dig {card}"
    else:
        name = language.text("cards", card, "name")
        shown = wrap(name, inner)[:_HEIGHT]
        typed = spelled(Play(card))
    shown = [""] * ((_HEIGHT - len(shown)) // 2) + shown
    shown += [""] * (_HEIGHT - len(shown))
    rows = (f"┃{row.center(inner)[:inner]}┃" for row in shown)
    # A name that is too long goes on in the next line.
    below = [*wrap(typed, _WIDTH, break_on_hyphens=True), "", ""][:2]
    return (
        f"┏{'━' * inner}┓",
        *rows,
        f"┗{'━' * inner}┛",
        *(line.center(_WIDTH)[:_WIDTH] for line in below),
    )
