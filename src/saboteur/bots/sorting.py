"""Lists sorted by keys of their own. Compiled with the rules."""

from librt.vecs import vec
from mypy_extensions import i64


def better_half(left: vec[i64], totals: vec[i64]) -> tuple[vec[i64], vec[i64]]:
    sort_down(left, totals)
    half = (len(left) + 1) // 2
    return left[:half], totals[:half]


def sort_down(items: vec[i64], keys: vec[i64]) -> None:
    """By their keys, the largest first; equals stay in order."""
    for i in range(i64(1), len(items)):
        item = items[i]
        key = keys[i]
        j = i
        while j > 0 and keys[j - 1] < key:
            items[j] = items[j - 1]
            keys[j] = keys[j - 1]
            j -= 1
        items[j] = item
        keys[j] = key
