"""What is wrong *here*, in a sentence: a refusal told by what on the table makes it so."""

from collections.abc import Sequence
from typing import Protocol

from saboteur.words.language import Language
from saboteur.words.sentences import Names, name_of

Cells = Sequence[tuple[int, int]]


class SaidGrounds(Protocol):
    """The rule that refuses, and the cells, seats and markers that make it do so."""

    @property
    def rule(self) -> str: ...
    @property
    def cells(self) -> Cells: ...
    @property
    def seats(self) -> Sequence[int]: ...
    @property
    def markers(self) -> Sequence[str]: ...


def wrong(
    reason: SaidGrounds, language: Language, names: Names = (), you: int | None = None
) -> str | None:
    """Why it is refused; None where only the rule can tell."""
    text = _text(reason, language, you)
    if text is None:
        return None
    marker = reason.markers[0] if reason.markers else ""
    said = text.format(
        name=name_of(reason.seats[0], language, names) if reason.seats else "",
        places="; ".join(f"{x},{y}" for x, y in reason.cells),
        stopped=stopped(reason.markers, language),
        tool=language.text("tools", marker, default=""),
        the_tool=language.text("the_tools", marker, default=""),
    )
    said = language.elided(said)
    return said[:1].upper() + said[1:]


def stopped(markers: Sequence[str], language: Language) -> str:
    """What keeps somebody from digging, as the beginning of a sentence."""
    known = language.words["stopped"]
    said = language.listed([known[marker] for marker in markers if marker in known])
    return said[:1].upper() + said[1:]


def _text(reason: SaidGrounds, language: Language, you: int | None) -> str | None:
    """The sentence for whom or for what it speaks of."""
    ways = ["many"] * (len(reason.seats) > 1) + ["you"] * (list(reason.seats) == [you])
    ways += ["none"] * (not reason.cells and not reason.seats)
    texts = language.words["wrong"]
    keys = (*(f"{reason.rule}.{way}" for way in ways), reason.rule)
    found = next((str(texts[key]) for key in keys if key in texts), None)
    aimless = found is not None and "{name}" in found and not reason.seats
    return str(texts["on-player"]) if aimless else found
