"""Check what a new card may lack: what it does, its words, its rules, its picture, its fact.

Types cannot say these; every line this prints names what is missing and where it belongs.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Final, get_args

from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.doctor import unsaid
from saboteur.rules.base.effects import BASE_EFFECTS
from saboteur.rules.cards import ACTION_CARDS
from saboteur.rules.duel.effects import DUEL_EFFECTS
from saboteur.rules.facts import CardPlayed, Fact
from saboteur.rules.names import MARKERS
from saboteur.rules.rows import ActionCard
from saboteur.rules.saboteur2.effects import SABOTEUR2_EFFECTS
from saboteur.words import LANGUAGES, language_of

ART: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "art"
WORDS: Final = ("name", "phrase", "text")
AIMED: Final = {"seat", "card", "target"}


def action_cards() -> list[ActionCard]:
    return [
        card
        for box in CATALOGUE.values()
        for card in box.rules.cards
        if isinstance(card, ActionCard)
    ]


def two_natures() -> Iterator[str]:
    """A card of two boxes differs in copies and rules alone."""
    for card in action_cards():
        known = ACTION_CARDS[card.name]
        if replace(card, copies=known.copies, rules=known.rules) != known:
            yield f"card {card.name!r} is another card in another box: compare their rows"


def unwritten_words() -> Iterator[str]:
    for code in LANGUAGES:
        words = language_of(code).words
        yield from (f"words/{code}.json lacks {missing}" for missing in unsaid(code))
        for card in ACTION_CARDS.values():
            for part in WORDS:
                if part not in words["cards"].get(card.name, {}):
                    yield f"words/{code}.json lacks {part!r} of card {card.name!r}"


def idle_effects() -> Iterator[str]:
    done = {card.does for card in ACTION_CARDS.values()}
    for does in {**BASE_EFFECTS, **SABOTEUR2_EFFECTS, **DUEL_EFFECTS}:
        if does not in done:
            yield f"no card does {does!r}: its effect needs no binding"


def unknown_markers() -> Iterator[str]:
    for card in ACTION_CARDS.values():
        if card.marker and card.marker not in MARKERS:
            yield f"MARKERS of rules/names.py lacks {card.marker!r}, of card {card.name!r}"


def undrawn_pictures() -> Iterator[str]:
    """A card with tools shows these, any other its emblem."""
    art = "".join(path.read_text("utf-8") for path in sorted(ART.rglob("*.svelte")))
    for card in ACTION_CARDS.values():
        for picture in card.tools or (card.emblem or card.name,):
            if f'"i-{picture}"' not in art and f'"{picture}"' not in art:
                yield f"web/src/art draws no {picture!r}, of card {card.name!r}"


def unread_facts() -> Iterator[str]:
    """Bots read a play back from its fact, if that is filed among those."""
    for fact in get_args(Fact):
        if {field.name for field in fields(fact)} >= AIMED and fact not in get_args(CardPlayed):
            yield f"fact {fact.__name__!r} is in no CardPlayed of its box's facts.py"


def main() -> int:
    checks = (two_natures, unwritten_words, idle_effects, unknown_markers, undrawn_pictures)
    lacking = [line for check in (*checks, unread_facts) for line in check()]
    print("\n".join(lacking))
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
