"""Our own dice: as documented, the same everywhere, and fair."""

from collections import Counter
from hashlib import sha256

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from saboteur.rules.dice import Dice, dice

CARDS = vec[u8]([u8(n) for n in range(12)])


class Bytes:
    """The documented bytes, worked out anew: SHA-256 of the seed and a counter."""

    def __init__(self, seed: bytes) -> None:
        whole = b"".join(sha256(seed + n.to_bytes(8, "big")).digest() for n in range(2000))
        self.pairs = [whole[i] << 8 | whole[i + 1] for i in range(0, len(whole), 2)]

    def below(self, n: int) -> int:
        while True:
            value = self.pairs.pop(0)
            if value < 65536 - 65536 % n:
                return value % n


def test_numbers_are_those_of_the_documented_bytes() -> None:
    ours, documented = Dice(b"gold"), Bytes(b"gold")
    for n in [*range(1, 70), 40000, 65536] * 20:
        assert ours.below(n) == documented.below(n)


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    documented = Bytes(b"gold")
    cards = list(range(12))
    for i in range(11, 0, -1):
        j = documented.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert list(Dice(b"gold").shuffled(CARDS)) == cards


def test_these_numbers_never_change() -> None:
    rolls = dice("saboteur")
    assert [rolls.below(n) for n in (2, 3, 6, 67, 1000, 65536)] == [0, 2, 4, 34, 523, 56247]
    assert list(dice(7).shuffled(CARDS)) == [7, 9, 11, 1, 4, 10, 8, 5, 6, 0, 2, 3]


@pytest.mark.parametrize("seed", [1, "1"])
def test_a_number_and_its_text_are_the_same_seed(seed: int | str) -> None:
    assert list(dice(seed).shuffled(CARDS)) == list(dice(1).shuffled(CARDS))


def test_other_seeds_give_other_shuffles() -> None:
    assert len({tuple(dice(seed).shuffled(CARDS)) for seed in range(200)}) == 200


def test_a_shuffle_keeps_every_card_and_leaves_its_argument_alone() -> None:
    before = list(CARDS)
    assert sorted(dice(3).shuffled(CARDS)) == before
    assert list(CARDS) == before
    assert list(dice(3).shuffled(vec[u8]())) == []


def test_every_number_comes_about_as_often() -> None:
    rolls = dice(5)
    counts = Counter(rolls.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
