"""Every field of a fact says who sees it; mistakes in that are found when the fact is imported."""

from typing import Annotated, Any

import pytest

from saboteur.rules.seen import (
    Hidden,
    Public,
    Seats,
    Viewer,
    as_seen,
    each_its_own,
    fact,
    seen_by,
    witnesses,
)

Names = tuple[str, ...]


@fact
class PurseEmptied:
    """One field of every audience there is."""

    seat: Public[int]
    to: Public[int | None]
    open: Public[bool]
    own: Annotated[str, seen_by("seat")]
    shared: Annotated[Names, seen_by("seat", "to")]
    laid: Annotated[Names, seen_by("to", open_if="open")]
    each: Annotated[tuple[Names, ...], each_its_own]
    never: Hidden[Names]


def emptied(to: int | None = 0, lies_open: bool = False) -> PurseEmptied:
    return PurseEmptied(1, to, lies_open, "a", ("b", "c"), ("d",), (("e",), (), ("f",)), ("g",))


@pytest.mark.parametrize(
    ("viewer", "own", "shared", "laid", "each"),
    [
        (None, "?", ("?", "?"), ("?",), (("?",), (), ("?",))),
        (0, "?", ("b", "c"), ("d",), (("e",), (), ("?",))),
        (1, "a", ("b", "c"), ("?",), (("?",), (), ("?",))),
        (2, "?", ("?", "?"), ("?",), (("?",), (), ("f",))),
    ],
)
def test_a_viewer_sees_what_the_fields_say(
    viewer: Viewer, own: str, shared: Names, laid: Names, each: tuple[Names, ...]
) -> None:
    shown = PurseEmptied(1, 0, False, own, shared, laid, each, ("?",))
    assert as_seen(emptied(), viewer) == shown


def test_a_flag_of_the_fact_opens_a_field() -> None:
    assert as_seen(emptied(lies_open=True), None).laid == ("d",)


def test_a_field_seen_by_a_seat_that_is_none_is_seen_by_nobody() -> None:
    assert as_seen(emptied(to=None), None).laid == ("?",)
    assert witnesses(emptied(to=None))["laid"] == ()


def test_witnesses_are_the_seats_in_order() -> None:
    assert witnesses(emptied()) == {
        "own": (1,),
        "shared": (0, 1),
        "laid": (0,),
        "each": ((0,), (1,), (2,)),
        "never": (),
    }


def test_a_fact_with_nothing_to_hide_is_shown_as_it_is() -> None:
    assert as_seen(whole := emptied(), "all") is whole

    @fact
    class BellRung:
        seat: Public[int]

    assert as_seen(rung := BellRung(1), None) is rung


def test_an_audience_may_be_any_function_of_the_fact() -> None:
    """B31 is one: a row of which those with the same word see each other's, if a flag says so."""

    def fellows(told: Any, words: Names) -> Seats:
        seats = range(len(words))
        return tuple(
            tuple(s for s in seats if s == own or (told.known and words[s] == words[own]))
            for own in seats
        )

    @fact
    class WordsDealt:
        known: Public[bool]
        words: Annotated[Names, fellows]

    assert as_seen(WordsDealt(True, ("a", "b", "a")), 0).words == ("a", "?", "a")
    assert as_seen(WordsDealt(False, ("a", "b", "a")), 0).words == ("a", "?", "?")


MISTAKES: dict[str, tuple[str, Any]] = {
    "nothing": ("does not say who sees it", str),
    "words instead": ("does not say who sees it", Annotated[str, "the seat"]),
    "two audiences": ("does not say", Annotated[str, seen_by("seat"), each_its_own]),
    "a number": ("cannot be hidden", Hidden[int]),
    "one for each": ("cannot be hidden", Annotated[str, each_its_own]),
    "no such field": ("is seen by 'sea'", Annotated[str, seen_by("sea")]),
    "no seat": ("is seen by 'card'", Annotated[str, seen_by("seat", "card")]),
    "a secret seat": ("is seen by 'secret'", Annotated[str, seen_by("secret")]),
    "no flag": ("is open if 'seat'", Annotated[str, seen_by("seat", open_if="seat")]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistaken_audience_fails_at_import_and_names_its_field(mistake: str) -> None:
    complaint, hint = MISTAKES[mistake]
    fields = {"seat": Public[int], "card": Public[str], "secret": Hidden[str], "face": hint}
    with pytest.raises(TypeError, match=f"^GoalFound.face {complaint}"):
        fact(type("GoalFound", (), {"__annotations__": fields}))
