"""Portions of a simulation: what some of its games came to, ready to be put together.

Counts are whole numbers and every game keeps its digest, so that portions played anywhere, in any
order, merge into exactly what one run of all the games would have said.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.lab.failures import Failed, summed
from saboteur.lab.tally import Tally

FORMAT: Final = "saboteur-portion"
VERSION: Final = 1


class PortionError(ValueError):
    """Portions that are none, or do not belong together."""


@dataclass(frozen=True)
class Portion:
    """The games from `first` up to, but without, `last`; `digests` are theirs in order."""

    first: int
    last: int
    digests: bytes
    tally: Tally
    failures: dict[str, Failed]

    @classmethod
    def of_game(
        cls, number: int, lines: bytes, tally: Tally, failures: dict[str, Failed]
    ) -> "Portion":
        return cls(number, number + 1, sha256(lines).digest(), tally, failures)

    @property
    def games(self) -> int:
        return self.last - self.first

    @property
    def digest(self) -> str:
        """One digest for all that happened: SHA-256 over those of the games."""
        return sha256(self.digests).hexdigest()


def merged(portions: Iterable[Portion]) -> Portion:
    """All of them as one, if no game is lacking between them and none is there twice."""
    found = sorted(portions, key=lambda portion: portion.first)
    if not found:
        return Portion(0, 0, b"", Tally(), {})
    for one, following in pairwise(found):
        if one.last != following.first:
            what = "lack" if one.last < following.first else "repeat"
            between = sorted((one.last, following.first))
            raise PortionError(f"the portions {what} games {between[0]} to {between[1] - 1}")
    total = Tally()
    for portion in found:
        total.add(portion.tally)
    failures = summed(portion.failures for portion in found)
    digests = b"".join(portion.digests for portion in found)
    return Portion(found[0].first, found[-1].last, digests, total, failures)


def write_portion(path: Path, identity: Mapping[str, object], portion: Portion) -> None:
    """Keep a portion; `identity` says of which simulation it is."""
    content = {"format": FORMAT, "version": VERSION, "of": identity, "portion": portion}
    path.write_bytes(msgspec.json.encode(content))


def read_portions(paths: Iterable[Path]) -> tuple[dict[str, Any], Portion]:
    """The portions in some files as one, and of which simulation they are."""
    found = [_read(path) for path in paths]
    identity = found[0][0]
    for path, (other, _) in zip(paths, found, strict=True):
        if other != identity:
            different = ", ".join(key for key in identity if identity[key] != other.get(key))
            raise PortionError(f"{path} belongs to another simulation: {different} differ")
    return identity, merged(portion for _, portion in found)


def _read(path: Path) -> tuple[dict[str, Any], Portion]:
    try:
        content = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        if content.get("format") != FORMAT or content.get("version") != VERSION:
            raise PortionError(f"{path} is not a portion of a simulation")
        portion = msgspec.convert(content["portion"], Portion, dec_hook=_counter, str_keys=True)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
        raise PortionError(f"{path} is not a portion of a simulation") from error
    if len(portion.digests) != 32 * portion.games:
        raise PortionError(f"{path} is damaged: it does not have a digest for every game")
    return content["of"], portion


def _counter(_: type, counts: Any) -> Counter[str]:
    """The one type here that JSON does not know."""
    return Counter(counts)
