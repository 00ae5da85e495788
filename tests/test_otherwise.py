"""What to do otherwise: what was done and why it was less, and nothing twice."""

from saboteur.rules.cards import NAMES, USES
from saboteur.rules.rows import BREAKING, LOOKING, MENDING, REMOVING
from saboteur.study import Knew, MomentStudy, RoundStudy, Study, Teller, Weighed
from saboteur.study.learning import lessons, missed
from saboteur.words import LANGUAGES, language_of


def moment(step: int, done: str, best: str, lacks: float, term: str) -> MomentStudy:
    options = (
        Weighed(best, 0.5, 0.0, 0.0, "theft", 0.0),
        Weighed(done, 0.5 - lacks, lacks, 0.01, term, 0.0),
    )
    knew = Knew(options, 1, (), ())
    return MomentStudy(step, 1, 0, "turn", done, None, None, (), (), knew, None)


ROUND = RoundStudy(1, (), (), "nobody", (), ())
MOMENTS = (
    moment(3, "dig NEW 1,0", "theft", 0.1, "aside"),
    moment(8, "pass NEW", "theft", 0.2, "passed"),
    moment(9, "pass EW", "dig NESW 2,0", 0.15, "passed"),
    moment(12, "pass NS", "dig NS 3,0", 0.02, "passed"),
)
STUDY = Study("saboteur2", {}, 3, ("person", "shrewd", "shrewd"), 8, "", (ROUND,), MOMENTS)


def test_what_was_better_more_than_once_is_told_once() -> None:
    assert [one.step for one, _ in missed(STUDY, ROUND, 0)] == [8, 9]


def test_a_lesson_says_what_was_done_before_what_was_better() -> None:
    [(name, lines)] = lessons(STUDY, ROUND, Teller(STUDY, language_of("en"), ("Nora", "B", "C")))
    assert name == "Nora"
    assert lines[0].startswith("9. Nora chose this: Discard")
    assert "nothing in the mine. Better: Put down a Theft – it takes a piece of gold" in lines[0]


def test_gold_is_told_as_people_write_it() -> None:
    english, german = (Teller(STUDY, language_of(code)) for code in ("en", "de"))
    assert [english.pieces(1.0), english.pieces(0.74), german.pieces(2.55)] == ["1", "0.7", "2,5"]


def test_every_card_that_does_something_of_its_own_has_a_reason() -> None:
    named = (BREAKING, MENDING, REMOVING, LOOKING)
    own = {NAMES[card] for card, use in enumerate(USES) if use and use not in named}
    assert {"theft", "key"} <= own
    for code in LANGUAGES:
        for card in own:
            assert language_of(code).text("study", "terms", card)
