"""What a decision changed in the true world: by the choice, and by the cards drawn after it.

Where a size is too close to its bound to tell whether it earns a mark, more is played out.
"""

from dataclasses import dataclass
from typing import Final

from saboteur.study import marking
from saboteur.study.findings import Knew, Remark
from saboteur.study.outcomes import apart
from saboteur.study.truth import Future

# At most so many times the usual playouts, each time so many times those before.
MOST: Final = 4
MORE: Final = 1.5

BySeat = tuple[float, ...]


@dataclass(slots=True)
class Difference:
    """A decision of a seat, by what comes of the state before it, of the choice, and after it."""

    seat: int
    knew: Knew | None
    now: Future
    chosen: Future
    after: Future
    moved: tuple[BySeat, BySeat] = ((), ())
    """By seat: by how much, and the standard error of that."""
    chose: tuple[BySeat, BySeat] = ((), ())
    drew: tuple[BySeat, BySeat] = ((), ())

    def settle(self, playouts: int) -> None:
        """So many playouts, and more where that leaves it open which marks there are."""
        most = MOST * playouts
        self._look(playouts)
        while self._open and playouts < most:
            playouts = min(most, round(MORE * playouts))
            self._look(playouts)

    def marks(self) -> list[Remark]:
        turned = marking.turning(self.seat, *self.moved)
        known = marking.judged(self.seat, self.knew, *self._own) if self.knew else []
        return [*turned, *known, *marking.lucky(self.seat, *self.drew)]

    def _look(self, playouts: int) -> None:
        now, chosen, after = (
            future.upto(playouts).worth for future in (self.now, self.chosen, self.after)
        )
        self.moved = apart(after, now)
        self.chose = apart(chosen, now)
        self.drew = apart(after, chosen)

    @property
    def _own(self) -> tuple[float, float]:
        gaps, errors = self.chose
        return gaps[self.seat], errors[self.seat]

    @property
    def _open(self) -> bool:
        good = self.knew is not None and marking.is_good(self.knew)
        return (
            marking.turns(*self.moved) is None
            or marking.is_luck(*self.drew) is None
            or (good and marking.fails(*self._own) is None)
        )
