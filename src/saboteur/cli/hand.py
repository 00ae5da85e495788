"""A hand as its holder reads it: each card has a letter to type, a drawing and words."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from saboteur.cli.screen import side_by_side
from saboteur.cli.spelling import letter_at
from saboteur.play.faces import features, glyph, is_path, large_face
from saboteur.rules import tunnels
from saboteur.rules.tunnels import LETTERS, SIDE
from saboteur.words import Language

_WIDTH: Final = 11
_HEIGHT: Final = 4
# A word that is wider than a card is divided before a consonant and its vowel.
_WIDE: Final = re.compile(r"(?=\S{10})(\w{3,8})(?=[^\Waeiou_][aeiouäöüáéíóúè])(\w{2,})")


def drawn_hand(hand: Sequence[str], language: Language, columns: int, lettered: bool = True) -> str:
    """Cards side by side, each above its letter where there is something to type."""
    cards = [_card(card, language) for card in hand]
    if lettered:
        cards = [(*rows, letter_at(i).center(_WIDTH)) for i, rows in enumerate(cards)]
    return side_by_side(cards, columns)


def listed_hand(hand: Sequence[str], language: Language) -> str:
    """The same in one line: a letter, then the card at a glance."""
    return "   ".join(
        f"{letter_at(i)} {at_a_glance(card, language)}" for i, card in enumerate(hand)
    )


def at_a_glance(card: str, language: Language) -> str:
    """An action card's name; a path card drawn as one character, and what else is on it."""
    if not is_path(card):
        return language.text("cards", card, "name")
    return " ".join((glyph(card), ", ".join(_features(card, language)))).rstrip()


def in_words(card: str, language: Language) -> str:
    """An action card's name; a path card drawn, by where it leads and by what is on it."""
    if not is_path(card):
        return language.text("cards", card, "name")
    said = (*_tunnels(card, language), *_features(card, language))
    return f"{glyph(card)} {', '.join(said)}"


def _tunnels(card: str, language: Language) -> Iterator[str]:
    """The path below a ladder leads on, and what ends inside a card is one dead end."""
    printed = tunnels.parse(card.partition("+")[0])
    ladder = any("ladder" in feature.kind for feature in features(card, turned=False))
    leading = [tunnel for tunnel in printed if ladder or tunnel & (tunnel - 1)]
    for tunnel in leading:
        yield language.text("mine", "path").format(sides=_sides(tunnel, language))
    dead = sum(tunnel for tunnel in printed if tunnel not in leading)
    if dead:
        yield language.text("mine", "dead-end").format(sides=_sides(dead, language))


def _features(card: str, language: Language) -> Iterator[str]:
    for feature in features(card, turned=False):
        named = language.text("features", feature.kind)
        if feature.worth:
            count = "one" if feature.worth == "1" else "other"
            named = language.text("mine", "gold", count).format(count=feature.worth)
        if feature.arm:
            sides = language.listed([language.text("sides", side) for side in feature.arm])
            named = language.text("mine", "on").format(what=named, sides=sides)
        yield named


def _sides(openings: int, language: Language) -> str:
    sides = [side for side in LETTERS if openings & SIDE[side]]
    return language.listed([language.text("sides", side) for side in sides])


def _card(card: str, language: Language) -> tuple[str, ...]:
    inner = _WIDTH - 2
    if is_path(card):
        shown = [*large_face(card, False)]
    else:
        name = language.text("cards", card, "name").replace("\N{NO-BREAK SPACE}:", ":")
        shown = wrap(_WIDE.sub(r"\1- \2", name), inner)[:_HEIGHT]
    shown = [""] * ((_HEIGHT - len(shown)) // 2) + shown
    shown += [""] * (_HEIGHT - len(shown))
    return (
        f"┏{'━' * inner}┓",
        *(f"┃{row.center(inner)[:inner]}┃" for row in shown),
        f"┗{'━' * inner}┛",
    )
