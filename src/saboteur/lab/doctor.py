"""What this installation is, and whether it plays as every other one does."""

import json
import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from time import perf_counter
from typing import Final

from saboteur import Game, __version__
from saboteur.bots.expert import ExpertPlayer, usual_playouts
from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.simulate import planned, simulate, usual_players
from saboteur.play.facts import KINDS
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.rules import compiled
from saboteur.rules.names import MARKERS, ROLES, WINNERS
from saboteur.rules.rows import ActionCard
from saboteur.rules.ruleset import DECISIONS
from saboteur.words import LANGUAGES, language_of

# By game: a seed that leads through much of its rules with the fewest players (in the base game
# random players seldom find the treasure), and the digest of that game. tools/digests.py writes
# the file anew when a game changes on purpose.
EXPECTED: Final[dict[str, tuple[int, str]]] = {
    key: (row[0], row[1])
    for key, row in json.loads(
        files("saboteur.lab").joinpath("digests.json").read_text("utf-8")
    ).items()
    if key != "$comment"
}
# Enough to time, few enough to wait for without a compiler.
MEASURED: Final = 1000 if compiled else 40
PARTS: Final = ("librt", "msgspec", "mypy_extensions", "tqdm")


@dataclass(frozen=True)
class Check:
    """One thing looked at, what was found, and whether that is as it should be."""

    name: str
    found: str
    ok: bool = True


def examine() -> list[Check]:
    return [
        _version(),
        Check("python", f"{platform.python_implementation()} {platform.python_version()}"),
        Check("platform", platform.platform()),
        Check("rules", "compiled" if compiled else "plain"),
        *map(_part, PARTS),
        *map(_words, LANGUAGES),
        *map(_game, CATALOGUE),
        *map(_playouts, CATALOGUE),
    ]


def _version() -> Check:
    installed = _installed("saboteur")
    if installed == __version__:
        return Check("saboteur", __version__)
    return Check("saboteur", f"{__version__}, installed as {installed}", ok=False)


def _part(name: str) -> Check:
    found = _installed(name)
    return Check(name, found or "missing", ok=found is not None)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _words(code: str) -> Check:
    try:
        missing = list(unsaid(code))
    except (OSError, ValueError, LookupError) as error:
        missing = [repr(error)]
    found = f"no words for {', '.join(missing)}" if missing else "complete"
    return Check(f"words {code}", found, ok=not missing)


def unsaid(code: str) -> Iterator[str]:
    """What the games can show that a language has no word for."""
    words = language_of(code).words
    yield from _lacking(_fact_keys(), words["facts"])
    yield from _lacking(DECISIONS, words["decisions"])
    yield from _lacking(MARKERS, words["markers"])
    yield from _lacking(STATEMENT_KINDS, words["talk"])
    yield from _lacking((role for role in ROLES if role.strip("?")), words["roles"])
    for game, box in CATALOGUE.items():
        yield from _lacking([game], words["games"])
        yield from _lacking((option.name for option in box.options), words["options"])
        yield from _lacking((option.rule for option in box.options), words["rules"])
        for card in box.rules.cards:
            yield from _lacking(card.rules, words["rules"])
            if isinstance(card, ActionCard):
                yield from _lacking([card.name], words["cards"])


def _fact_keys() -> Iterator[str]:
    """Every kind of fact, and where each case has its sentence, every case."""
    cases = {"RoundEnded": WINNERS, "DecisionOpened": DECISIONS}
    for kind in KINDS:
        yield from (f"{kind}.{case}" for case in cases[kind]) if kind in cases else (kind,)


def _lacking(wanted: Iterable[str], words: Iterable[str]) -> Iterator[str]:
    known = set(words)
    return (name for name in wanted if name not in known)


def digest_of(game: str, seed: int) -> str:
    """The digest of one game of random players, as few as it takes."""
    least, _ = CATALOGUE[game].rules.players
    return simulate(planned(game, players=least, games=1, seed=seed)).digest


def _game(name: str) -> Check:
    """The same seed must give the same facts, interpreted or compiled, on every machine."""
    seed, expected = EXPECTED.get(name, (1, "not on file"))
    played = digest_of(name, seed)
    if played == expected:
        return Check(f"game {name}", "plays as it should")
    return Check(f"game {name}", f"digest {played}, expected {expected}", ok=False)


def _playouts(name: str) -> Check:
    """How long the expert thinks here, from the first decision of a game."""
    game = Game(name, players=usual_players(name), seed=1)
    seen = game.view(game.decision.seat)
    started = perf_counter()
    ExpertPlayer("doctor", MEASURED).choose(seen)
    speed = MEASURED / (perf_counter() - started)
    usual = usual_playouts(name)
    takes = f"the expert's {usual:,} take {usual / speed:.1f} s"
    return Check(f"playouts {name}", f"{speed:,.0f} a second; {takes}")
