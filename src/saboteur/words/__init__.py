"""Every word people read, by language: keyed by fact, card, role, option and rule id."""

from saboteur.words.language import LANGUAGES, Language, language_of
from saboteur.words.sentences import (
    card_phrase,
    from_one,
    key_of,
    name_of,
    place_phrase,
    sentence,
)
from saboteur.words.wrong import stopped, wrong

__all__ = [
    "LANGUAGES",
    "Language",
    "card_phrase",
    "from_one",
    "key_of",
    "language_of",
    "name_of",
    "place_phrase",
    "sentence",
    "stopped",
    "wrong",
]
