"""What a drawn mine has no room for, in words: a line for each kind of feature and token."""

from collections import defaultdict
from collections.abc import Sequence
from textwrap import fill

from saboteur.play.faces import Feature, features, glyph, mark
from saboteur.rules.lying import Tile, Token
from saboteur.words import Language, name_of


def legend(
    tiles: Sequence[Tile], tokens: Sequence[Token], columns: int, words: Language
) -> list[str]:
    """Where these features and tokens are, with the tunnels that a feature's sign hides."""
    signs, found = {}, defaultdict(list)
    for tile in tiles:
        for feature in features(tile.card, tile.turned):
            signs[feature.kind] = feature.sign
            found[feature.kind].append(_lies(tile, feature))
    for token in tokens:
        signs[token.kind] = token.kind[0]
        found[token.kind].append(_stands(token, words))
    lines = [
        words.labelled(f"{signs[kind]} {name}", " · ".join(found[kind]))
        for kind, name in words.words["features"].items()
        if kind in found
    ]
    # Not at hyphens: 3,-1 is one word.
    wrapped = (fill(s, columns, subsequent_indent="  ", break_on_hyphens=False) for s in lines)
    return "\n".join(wrapped).splitlines()


def _lies(tile: Tile, feature: Feature) -> str:
    face = mark(tile.card) or glyph(tile.card, tile.turned)
    worth = feature.sign + feature.worth if feature.worth else ""
    return _spaced(f"{tile.x},{tile.y}", face, feature.arm, worth)


def _stands(token: Token, words: Language) -> str:
    whose = "" if token.seat is None else name_of(token.seat, words)
    return _spaced(f"{token.x},{token.y}", token.side or "", whose)


def _spaced(*parts: str) -> str:
    """What belongs together stays together at the end of a line."""
    return "\N{NO-BREAK SPACE}".join(filter(None, parts))
