"""Hunches: a small net in whole numbers adds to beliefs, where it was taught and nowhere else."""

import json
from math import exp, fsum, tanh
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import saboteur
from begun import played
from saboteur import Game
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.hunch import LOUDEST, TAUGHT, Hunches, speaks, taught, taught_hunches
from saboteur.bots.levels import player
from saboteur.bots.numbers import Sequence
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.bots.signs import ONE, SAID_GOLD, SIGNS, SINCE, WAS_ACCUSED
from saboteur.bots.witness import Witness
from saboteur.games.catalogue import Choices, new_table
from saboteur.lab.origins import _own, origins
from saboteur.play.facts import Talked
from saboteur.play.player import play_decision

MEMORY = 32
PAGE = TAUGHT.read_text("utf-8")


def whole(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def shown(seed: int) -> list[list[int]]:
    """The signs of a few deeds, about as large as they are in play."""
    numbers = Sequence(seed)
    return [[int(numbers.below(2 * ONE)) - ONE // 2 for _ in range(SIGNS)] for _ in range(12)]


def by_fractions(deeds: list[list[int]]) -> list[float]:
    """What the net reads after each deed, reckoned with fractions."""
    told: dict[str, list[int]] = json.loads(PAGE)
    page = {name: [value / ONE for value in row] for name, row in told.items()}

    def total(part: str, row: int, values: list[float]) -> float:
        start = row * (len(values) + 1)
        weights = page[part][start : start + len(values)]
        bias = page[part][start + len(values)]
        return bias + fsum(w * value for w, value in zip(weights, values, strict=True))

    def gate(value: float) -> float:
        return 1 / (1 + exp(-value))

    found, memory = [], [0.0] * MEMORY
    for deed in deeds:
        signs, after = [sign / ONE for sign in deed], []
        for j in range(MEMORY):
            reset = gate(total("outer", j, signs) + total("inner", j, memory))
            update = gate(total("outer", MEMORY + j, signs) + total("inner", MEMORY + j, memory))
            held = total("inner", 2 * MEMORY + j, memory)
            new = tanh(total("outer", 2 * MEMORY + j, signs) + reset * held)
            after.append((1 - update) * new + update * memory[j])
        memory = after
        found.append(total("reading", 0, [*memory, *signs]))
    return found


def by_whole_numbers(deeds: list[list[int]]) -> list[int]:
    net, found = taught(), []
    memory = net.blank()
    for deed in deeds:
        memory = net.step(memory, whole(deed))
        found.append(int(net.read(memory, whole(deed))))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_whole_numbers_read_what_fractions_would(seed: int) -> None:
    deeds = shown(seed)
    read = [value / ONE for value in by_whole_numbers(deeds)]
    assert read == pytest.approx(by_fractions(deeds), abs=0.03)
    assert max(read) - min(read) > 0.5


def test_the_net_reads_the_same_on_every_machine() -> None:
    """Interpreted and compiled; it changes when the net is taught anew."""
    assert by_whole_numbers(shown(7))[-3:] == [-15084, -18861, -29665]


def test_the_net_is_small() -> None:
    assert TAUGHT.stat().st_size <= 2_000_000
    assert taught().signs == SIGNS
    assert taught().memory == MEMORY


@pytest.mark.parametrize(
    ("game", "options", "speaking"),
    [
        ("base", {}, True),
        ("base", {"round_end": "all_passed", "rounds": "1"}, True),
        ("base", {"saboteurs_known": "on"}, False),
        ("base", {"selfish_dwarf": "on"}, False),
        ("base", {"goals": "far"}, False),
        ("base", {"edition": "nl"}, False),
        ("saboteur2", {}, False),
    ],
)
def test_it_speaks_only_where_it_was_taught(game: str, options: Choices, speaking: bool) -> None:
    state = new_table(game, 5, options)
    assert speaks(state) is speaking
    assert (taught_hunches(state) is not None) is speaking


def test_a_hunch_adds_to_what_the_deeds_say() -> None:
    seen = played("base", 5, 3, 30).view(0)
    with_it, without = Witness(seen, taught_hunches), Witness(seen)
    with_it.follow(seen)
    without.follow(seen)
    assert with_it.hunches
    assert any(with_it.hunches.readings)
    assert max(map(abs, with_it.hunches.readings)) <= LOUDEST
    assert list(with_it.odds) == list(without.odds)
    for seat, reading in enumerate(with_it.hunches.readings):
        good, bad = with_it.by_role(seat, 0)
        assert without.by_role(seat, 0) == pytest.approx([good, bad - reading / 100])


def test_a_hunch_is_part_of_the_reasons() -> None:
    """What an action was said to speak, over a round, is what is believed in the end."""
    seen = played("base", 5, 3, 30).view(0)
    witness = Beliefs(seen, Witness(seen, taught_hunches)).witness
    assert witness.hunches
    for seat in range(1, 5):
        spoke = sum(reason.spoke for reason in witness.reasons if reason.seat == seat)
        assert spoke == pytest.approx(witness._total(seat), abs=0.01 + 0.05 * 3)


def test_readings_stay_within_bounds() -> None:
    hunches = Hunches(taught(), 3)
    for seed in range(20):
        for deed in shown(seed):
            hunches.weigh(1, whole([8 * sign for sign in deed]))
            assert abs(hunches.readings[1]) <= LOUDEST
    assert hunches.readings[0] == hunches.readings[2] == 0


def test_what_is_said_counts_once_until_the_next_deed() -> None:
    hunches, odds = Hunches(taught(), 3), whole([0, 50, -50])
    for _ in range(3):
        hunches.hear(Talked(0, "suspect", 1), odds)
        hunches.hear(Talked(0, "gold", 2), odds)
        hunches.hear(Talked(0, "repair-me", None), odds)
    assert [int(count) for count in hunches._since[0]].count(1) == 2
    assert hunches._since[0][SAID_GOLD] == 1
    assert hunches._since[1][WAS_ACCUSED] == 1
    assert len(hunches._since[2]) == SINCE
    assert not any(hunches._since[2])


def test_a_new_round_begins_without_hunches() -> None:
    seen = Game("base", players=3, seed=1).view(0)
    beliefs = Beliefs(seen, Witness(seen, taught_hunches))
    assert beliefs.witness.hunches
    assert beliefs.witness.hunches.readings == [0, 0, 0]


def test_a_witness_that_saw_another_table_keeps_its_hunches() -> None:
    first, second = played("base", 5, 1, 9).view(0), played("base", 5, 2, 9).view(0)
    other = Beliefs(first, Witness(first, taught_hunches)).witness
    found = Beliefs(second, other)
    assert found.witness.hunches
    assert found.roles() == Beliefs(second, Witness(second, taught_hunches)).roles()
    assert found.roles() != Beliefs(second).roles()


@pytest.mark.parametrize("level", ["shrewd", "expert@4"])
def test_bots_act_on_hunches(level: str) -> None:
    seen = played("base", 5, 3, 30).view(0)
    bot = player(level, 1)
    assert isinstance(bot, ShrewdPlayer)
    assert bot.suspicion(seen) == Beliefs(seen, Witness(seen, taught_hunches)).saboteur()
    assert bot.suspicion(seen) != Beliefs(seen).saboteur()


@pytest.mark.parametrize(
    ("game", "options"), [("saboteur2", {}), ("base", {"edition": "nl", "saboteurs_known": "on"})]
)
def test_bots_have_no_hunches_where_the_net_was_not_taught(game: str, options: Choices) -> None:
    begun = Game(game, players=5, seed=3, **options)
    seats = [player("careful", seat) for seat in range(5)]
    for _ in range(20):
        play_decision(begun, seats)
    seen = begun.view(0)
    assert ShrewdPlayer(1).suspicion(seen) == Beliefs(seen).saboteur()


def test_another_net_makes_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No league goes on with results of bots that were taught otherwise."""
    package = tmp_path / "saboteur"
    (package / "bots").mkdir(parents=True)
    net = package / "bots" / TAUGHT.name
    monkeypatch.setattr(saboteur, "__file__", str(package / "__init__.py"))
    found = []
    for weights in ("[1]", "[2]"):
        net.write_text(weights)
        _own.cache_clear()
        found.append(origins(("shrewd",)))
    _own.cache_clear()
    assert found[0] != found[1]
