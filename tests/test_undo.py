"""An undone choice: what can be undone follows from who saw what, and what stands is exact."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from conformance.conserved import conserved
from conformance.privacy import folds_to_views
from saboteur import Game, read_record
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.worlds import world
from saboteur.cli import main
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.facts import ChoiceUndone, Fact, Talked
from saboteur.play.fairness import NotFair, checked, deal_seed, promised_seed
from saboteur.play.record import RecordError, Step, recorded
from saboteur.play.shuffle import Shuffle
from saboteur.play.undoing import UndoRefused, last_choice, standing, why_not
from saboteur.rules.dice import dice
from saboteur.rules.duel.facts import SabotageDrawn, SlideDrawn
from saboteur.rules.facts import CardDrawn, RoundEnded
from saboteur.rules.seen import as_seen
from saboteur.rules.texts.notation import text_of
from saboteur.rules.texts.position import position
from walks import DEEP

SEED = "5eed" * 16


def new_game(name: str, seed: int | str) -> Game:
    """Of one round where that is an option: `make proof` plays more of them."""
    box = CATALOGUE[name]
    fewer = {"rounds": str(min(3, DEEP))} if any(o.name == "rounds" for o in box.options) else {}
    return Game(name, players=box.usual, seed=seed, **fewer)


def undoing(name: str, seed: int, often: float = 0.5) -> Iterator[Game]:
    """A random game in which every other choice that can be undone is; after each step."""
    random = Random(seed)
    shuffle = Shuffle(1, promised_seed(SEED))
    game = new_game(name, deal_seed(shuffle, name, CATALOGUE[name].usual, SEED))
    while not game.over:
        game.take(random.choice(game.legal_actions()))
        yield game
        if game.undo_refusal() is None and random.random() < often:
            game.undo()
            yield game


def ended(name: str, seed: int = 1) -> Game:
    *_, game = undoing(name, seed)
    return game


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_undone_choice_leaves_only_another_order_of_the_deck(name: str) -> None:
    game, undone, random = new_game(name, 3), 0, Random(3)
    while not game.over:
        before = game.copy()
        game.take(random.choice(game.legal_actions()))
        if game.undo_refusal() is not None:
            continue
        after = game.copy()
        after.undo()
        undone += 1
        assert deckless(after.position) == deckless(before.position)
        assert cards_of_the_deck(after.position) == cards_of_the_deck(before.position)
        for viewer in (None, *range(game.players)):
            assert after.view(viewer) == before.view(viewer)
    assert undone > 5


def deckless(position: str) -> list[str]:
    return [line for line in position.splitlines() if not line.startswith("deck")]


def cards_of_the_deck(position: str) -> list[str]:
    return sorted(
        word for line in position.splitlines() if line.startswith("deck") for word in line.split()
    )


@pytest.mark.parametrize("name", CATALOGUE)
def test_what_can_be_undone_taught_nobody_anything(name: str) -> None:
    """In any world that the seat cannot tell from this one, the same would have been told."""
    random, undone, told = Random(5), 0, 0
    for seed in range(6):
        game = Game(name, players=CATALOGUE[name].usual, seed=seed)
        while not game.over:
            seat = game.decision.seat
            assert seat is not None
            other = Game.from_world(world(game.view(seat), dice(random.random().hex())))
            action = random.choice(game.legal_actions())
            game.take(action)
            other.take(action)
            if game.undo_refusal() is None and not by_chance(last_choice(other.facts)):
                undone += 1
                assert undrawn(last_choice(game.facts)) == undrawn(last_choice(other.facts))
            told += game.undo_refusal() == "undo-seen"
            # It looks no further back than it must; of a game that is over nothing is undone.
            assert game.undo_refusal() in ("undo-nothing", why_not(game.facts))
    assert undone > 20
    assert told > 3


def by_chance(facts: list[Fact]) -> bool:
    """What differs by the card that was drawn (S3, S4), which goes back, or by X22: a round that
    goes on tells that somebody can still play, as it did before the choice."""
    return any(
        isinstance(fact, SabotageDrawn | SlideDrawn)
        or (isinstance(fact, RoundEnded) and fact.rule == "X22")
        for fact in facts
    )


def undrawn(facts: list[Fact]) -> list[Fact]:
    return [fact for fact in facts if not isinstance(fact, CardDrawn)]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("map 1", "undo-seen"),
        ("dig NESW 0,-1", None),
        ("pass rockfall", None),
    ],
)
def test_a_look_cannot_be_undone_but_a_dig_can(action: str, why: str | None) -> None:
    game = Game("base", players=3, seed=1, first=0)
    assert game.undo_refusal() == "undo-nothing"
    game.take(action)
    assert game.undo_refusal(0) == why
    assert game.undo_refusal(1) == "undo-other"


def test_only_the_last_choice_is_undone_and_only_once() -> None:
    game = Game("base", players=3, seed=1, first=0)
    game.take("dig NESW 0,-1")
    game.talk(1, "nothing-better")
    game.undo(0)
    with pytest.raises(UndoRefused) as refused:
        game.undo(0)
    assert refused.value.why == "undo-again"
    assert Talked(1, "nothing-better", None) in game.view(2).history, "what was said was said"
    game.take("dig NESW 0,-1")
    assert game.undo_refusal(0) is None


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_game_with_undone_choices_is_recorded_seen_and_dealt_again(
    name: str, tmp_path: Path
) -> None:
    game = ended(name)
    folds_to_views(game)
    game.save(tmp_path / "undone.saboteur.json")
    record = read_record(tmp_path / "undone.saboteur.json")
    assert record == game.record()
    *_, (_, state) = record.states()
    assert position(state) == game.position
    shuffle = Shuffle(1, promised_seed(SEED), seed=SEED)
    undone = sum(isinstance(fact, ChoiceUndone) for fact in game.facts)
    assert undone
    assert checked(replace(record, shuffle=shuffle)).undone == undone
    assert Game.load(tmp_path / "undone.saboteur.json").position == game.position


def test_who_cheats_with_an_undoing_is_found() -> None:
    shuffle = Shuffle(1, promised_seed(SEED), seed=SEED)
    record = replace(ended("base").record(), shuffle=shuffle)
    places = [i for i, step in enumerate(record.steps) if isinstance(first(step), ChoiceUndone)]
    undone = first(record.steps[places[0]])
    assert isinstance(undone, ChoiceUndone)
    turned = replace(undone, deck=undone.deck[::-1])
    with pytest.raises(NotFair, match="not shuffled from the promised seed"):
        checked(replace(record, steps=changed(record.steps, places[0], turned)))
    short = replace(undone, deck=undone.deck[1:])
    with pytest.raises(RecordError, match="contradicts itself"):
        list(replace(record, steps=changed(record.steps, places[0], short)).states())


def test_a_look_that_was_undone_all_the_same_is_found() -> None:
    shuffle = Shuffle(1, promised_seed(SEED), seed=SEED)
    game = Game("base", players=3, seed=deal_seed(shuffle, "base", 3, SEED))
    while game.undo_refusal() != "undo-seen":
        game.take(next(a for a in sorted(game.legal_actions(), key=text_of, reverse=True)))
    undone = Step(None, (recorded(ChoiceUndone(0, ())),))
    record = replace(game.record(), shuffle=shuffle)
    with pytest.raises(NotFair, match="something hidden was seen"):
        checked(replace(record, steps=(*record.steps, undone)))


def first(step: Step) -> Fact:
    return step.facts[0].fact


def changed(steps: tuple[Step, ...], place: int, fact: Fact) -> tuple[Step, ...]:
    return (*steps[:place], Step(None, (recorded(fact),)), *steps[place + 1 :])


@pytest.mark.parametrize("name", ["base", "saboteur2"])
def test_bots_believe_after_an_undoing_what_they_believed_before_the_choice(name: str) -> None:
    random = Random(2)
    game = Game(name, players=5, seed=4)
    for _ in range(12):
        game.take(random.choice(game.legal_actions()))
    while True:
        before = game.view(0)
        watching = Beliefs(before).witness
        game.take(random.choice(game.legal_actions()))
        watching.follow(game.view(0))
        if game.undo_refusal() is None:
            break
    game.undo()
    assert not watching.saw(game.view(0)), "it must not go on from what did not happen"
    after = Beliefs(game.view(0), watching)
    assert list(after.odds) == list(Beliefs(before).odds)
    conserved(world(game.view(0), dice("any")))


def test_the_terminal_tells_it_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended("base").save(tmp_path / "undone.saboteur.json")
    assert main(["replay", str(tmp_path / "undone.saboteur.json"), "--all", "--seat", "1"]) == 0
    assert "undid" in capsys.readouterr().out


def test_nobody_sees_the_deck_that_was_shuffled() -> None:
    game = Game("base", players=3, seed=1, first=0)
    game.take("dig NESW 0,-1")
    game.undo()
    undone = game.facts[-1]
    for viewer in (None, 0, 1, 2):
        assert set(getattr(as_seen(undone, viewer), "deck", ())) == {"?"}


def test_a_file_that_says_thousands_were_undone_is_soon_read() -> None:
    game = Game("base", players=3, seed=1)
    undone = [ChoiceUndone(0, ())] * 6_000
    begun = time.process_time()
    assert len(standing([*game.facts, *undone])) == len(undone)
    assert time.process_time() - begun < 2, "by the square of their number it takes a minute"
