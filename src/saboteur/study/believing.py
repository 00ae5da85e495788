"""What could be believed: by an onlooker and by every seat, with what was said and without it."""

from dataclasses import replace
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.witness import Witness
from saboteur.play.facts import Talked
from saboteur.play.game import Game
from saboteur.rules.view import View
from saboteur.study.findings import Suspicion

_TWO_SIDES: Final = 2


class Watching:
    """One watcher of a game, who goes on from what it saw so far."""

    def __init__(self, seat: int | None, hears: bool = True) -> None:
        self.seat = seat
        self._hears = hears
        self._witness: Witness | None = None

    def beliefs(self, game: Game) -> Beliefs:
        return self.believing(game.view(self.seat))

    def believing(self, view: View) -> Beliefs:
        seen = view if self._hears else unheard(view)
        beliefs = Beliefs(seen, self._witness)
        self._witness = beliefs.witness
        return beliefs


def unheard(view: View) -> View:
    """The same without what was said."""
    return replace(view, history=tuple(f for f in view.history if not isinstance(f, Talked)))


class Believed:
    """What all could believe at one moment."""

    def __init__(self, table: Beliefs, seats: list[Beliefs], silent: list[Beliefs]) -> None:
        self.table = table
        self.seats = seats
        self.by_seat = tuple(tuple(one.saboteur()) for one in seats)
        self.treasure = tuple(tuple(one.treasure()) for one in seats)
        self._silent = silent

    def told(self) -> Suspicion:
        roles = self.table.roles()
        many = bool(roles) and len(roles[0]) > _TWO_SIDES
        heard = _rounded(tuple(self.table.saboteur()))
        seats = tuple(_rounded(row) for row in self.by_seat)
        silent = [_rounded(tuple(one.saboteur())) for one in self._silent] or [heard, *seats]
        return Suspicion(
            table=heard,
            silent=silent[0],
            seats=seats,
            deaf=tuple(silent[1:]),
            roles=tuple({r: round(c, 3) for r, c in row.items()} for row in roles) if many else (),
        )


class Watchers:
    """An onlooker and every seat, each with ears and without."""

    def __init__(self, players: int) -> None:
        watchers = (None, *range(players))
        self._hearing = [Watching(seat) for seat in watchers]
        self._deaf = [Watching(seat, hears=False) for seat in watchers]

    def believed(self, game: Game) -> Believed:
        views = [game.view(watching.seat) for watching in self._hearing]
        table, *seats = self._all(self._hearing, views)
        spoken = any(isinstance(fact, Talked) for fact in views[0].history)
        return Believed(table, seats, self._all(self._deaf, views) if spoken else [])

    def _all(self, watchers: list[Watching], views: list[View]) -> list[Beliefs]:
        return [one.believing(view) for one, view in zip(watchers, views, strict=True)]


def _rounded(chances: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(chance, 4) for chance in chances)
