"""A study in words: beside every moment what the chooser knew, what was so, and what was better.

What one knew and what was better is told from `Knew` alone, which is made of a view.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from saboteur.play.faces import glyph
from saboteur.rules.actions import (
    Action,
    Block,
    Dig,
    Lay,
    Mark,
    Pass,
    Pay,
    Play,
    Shed,
    Steal,
    Take,
)
from saboteur.rules.texts.notation import parse_action
from saboteur.study.findings import Knew, MomentStudy, Study, Weighed
from saboteur.study.marking import is_mistake
from saboteur.words import Language, from_one, name_of, place_phrase
from saboteur.words.sentences import card_phrase

# How much an action must tell before it is said that it does.
LOUD: Final = 0.4
WORTH_SAYING: Final = 0.02
NUGGETS: Final = 5
# Whom somebody hardly suspects at all is not named.
SUSPECTED: Final = 0.1
_BROKE: Final = ("broke-trusted", "broke-suspect")
_TOOLS: Final = ("broken", "repair", "sabotage")


@dataclass(frozen=True)
class Told:
    """The sentences beside one moment."""

    marks: tuple[str, ...]
    knew: tuple[str, ...]
    so: tuple[str, ...]
    better: tuple[str, ...]


class Teller:
    """Tells moments of a study in a language; players are called by `names` or by seat."""

    def __init__(self, study: Study, language: Language, names: Sequence[str] = ()) -> None:
        self._study = study
        self._language = language
        self._names = names

    def told(self, moment: MomentStudy) -> Told:
        return Told(
            marks=tuple(self.marks(moment)),
            knew=tuple(self.knew(moment.seat, moment.knew)) if moment.knew else (),
            so=tuple(self.so(moment)),
            better=tuple(self.better(moment.seat, moment.knew)) if moment.knew else (),
        )

    def name(self, seat: int) -> str:
        return name_of(seat, self._language, self._names)

    def say(self, *keys: str, **filled: object) -> str:
        said = self._language.elided(self._language.text("study", *keys).format(**filled))
        return said[:1].upper() + said[1:]

    def percent(self, chance: float) -> str:
        return self._language.text("study", "percent").format(number=round(100 * chance))

    def pieces(self, gold: float) -> str:
        """To a tenth, as people write it."""
        said = f"{gold:.1f}".removesuffix(".0")
        return said.replace(".", self._language.text("study", "decimal"))

    def points(self, part: float) -> str:
        """A part of a round's worth: hundredths of a won one, or gold where that is counted."""
        if self._has_sides():
            return self._language.text("study", "points").format(number=round(100 * abs(part)))
        key = "more-gold" if self._study.players > 1 else "own-gold"
        return self._language.text("study", key).format(gold=self.pieces(NUGGETS * abs(part)))

    def marks(self, moment: MomentStudy) -> Iterator[str]:
        for mark in moment.marks:
            fooled = self._language.listed([self.name(seat) for seat in mark.seats])
            yield self.say("told", mark.kind, name=self.name(mark.seat), names=fooled)

    def knew(self, seat: int, knew: Knew) -> Iterator[str]:
        """From what the chooser could know alone."""
        name = self.name(seat)
        others = [other for other in range(len(knew.saboteur)) if other != seat]
        if others:
            worst = max(others, key=lambda other: knew.saboteur[other])
            if knew.saboteur[worst] >= SUSPECTED:
                chance = self.percent(knew.saboteur[worst])
                yield self.say("suspects", name=name, other=self.name(worst), chance=chance)
        if knew.treasure:
            goal = max(range(len(knew.treasure)), key=lambda one: knew.treasure[one])
            chance = self.percent(knew.treasure[goal])
            yield self.say("treasure", name=name, goal=from_one(goal), chance=chance)
        yield self.did(seat, knew)

    def did(self, seat: int, knew: Knew) -> str:
        """What was done, and what it amounts to."""
        done = knew.options[knew.done]
        action, why = self.action(done.action, seat), self.why(done)
        return self.say("did", name=self.name(seat), action=action, why=why)

    def better(self, seat: int, knew: Knew) -> Iterator[str]:
        """From what the chooser could know alone."""
        if is_mistake(knew.options[knew.done]):
            yield self.best(seat, knew)
        else:
            yield self.say("fine", name=self.name(seat))

    def best(self, seat: int, knew: Knew) -> str:
        """What was better than what was done, and why, unless both amount to the same."""
        done, best = knew.options[knew.done], knew.options[0]
        what, why = self.action(best.action, seat), self.why(best)
        alike = why == self.why(done)
        told = {
            "name": self.name(seat),
            "what": what
            if alike
            else self._language.text("study", "with-why").format(action=what, why=why),
        }
        if self._has_sides():
            return self.say("best", **told, count=round(100 * done.lacks))
        return self.say("best-gold", **told, gold=self.pieces(NUGGETS * done.lacks))

    def _has_sides(self) -> bool:
        first = next((m.true for m in self._study.moments if m.true), None)
        return first is not None and not first.gold

    def so(self, moment: MomentStudy) -> Iterator[str]:
        yield from self._chances(moment)
        for key, parts in (("chose", moment.chose), ("drew", moment.drew)):
            part = parts[moment.seat] if parts else 0.0
            if abs(part) >= WORTH_SAYING:
                way = f"{key}-up" if part > 0 else f"{key}-down"
                yield self.say(way, name=self.name(moment.seat), points=self.points(part))
        yield from self._talk(moment)

    def _chances(self, moment: MomentStudy) -> Iterator[str]:
        if moment.true is None or moment.table is None:
            return
        if self._has_sides():
            side = max(moment.true.sides, key=lambda one: moment.true.sides[one])  # type: ignore[union-attr]
            winners, chance = self._language.text("winners", side), moment.true.sides[side]
            yield self.say("chance", winners=winners, chance=self.percent(chance))
            yield self.say("table", chance=self.percent(moment.table.sides.get(side, 0.0)))
        else:
            gold = self.pieces(moment.true.gold[moment.seat])
            yield self.say("gold", name=self.name(moment.seat), gold=gold)

    def _talk(self, moment: MomentStudy) -> Iterator[str]:
        """The talk's part in what the table could think of the chooser."""
        if moment.suspicion is None:
            return
        heard = moment.suspicion.table[moment.seat]
        silent = moment.suspicion.silent[moment.seat]
        if abs(heard - silent) >= WORTH_SAYING:
            way = "talk-up" if heard > silent else "talk-down"
            told = {"heard": self.percent(heard), "silent": self.percent(silent)}
            yield self.say(way, name=self.name(moment.seat), **told)

    def why(self, option: Weighed) -> str:
        rivals = option.term in _BROKE and not self._hidden()
        said = self._language.text("study", "terms", "broke-rival" if rivals else option.term)
        if abs(option.tells) >= LOUD:
            much = self._language.text("study", "tells", "much" if option.tells > 0 else "good")
            said = f"{said}, {much}"
        return said

    def _hidden(self) -> bool:
        return any(moment.suspicion for moment in self._study.moments)

    def action(self, text: str, seat: int) -> str:
        """An action in words, as the button says it that takes it."""
        action = parse_action(text)
        key, filled = self._spelled(action)
        own = getattr(action, "seat", None) == seat
        words = self._language.words["client"]["game"]["do"]
        said = words[f"{key}-own" if own and f"{key}-own" in words else key]
        told = self._language.elided(said.format(**filled))
        trolls = " · ".join(self._place(x, y) for x, y in getattr(action, "bribes", ()))
        return words["bribe"].format(what=told, cells=trolls) if trolls else told

    def _spelled(self, action: Action) -> tuple[str, dict[str, object]]:
        match action:
            case Dig(card, x, y, turned):
                return "dig", {"card": self._card(card, turned), "place": self._place(x, y)}
            case Play():
                return self._played(action)
            case Pass(cards):
                return ("pass", {"cards": self._cards(cards)}) if cards else ("pass-empty", {})
            case Shed(marker, cards):
                marked = self._language.text("markers", marker)
                return "shed", {"cards": self._cards(cards), "marker": marked}
            case Block(card, x, y, side):
                named = self._language.text("sides", side)
                return "block", {
                    "card": self._card(card),
                    "place": self._place(x, y),
                    "side": named,
                }
            case Lay(goal, turned):
                return "lay", {"goal": from_one(goal), "card": "↻" if turned else "·"}
            case Take(nugget):
                return "take", {"nugget": nugget}
            case Steal(seat):
                named = "" if seat is None else self.name(seat)
                return ("steal-nobody" if seat is None else "steal"), {"name": named}
            case Mark(x, y):
                return "mark", {"place": self._place(x, y)}
            case Pay(nuggets):
                return "pay", {"nuggets": " + ".join(map(str, nuggets))}

    def _played(self, action: Play) -> tuple[str, dict[str, object]]:
        kind = action.card.partition("-")[0]
        key = ("broken" if kind == "sabotage" else kind) if kind in _TOOLS else action.card
        filled: dict[str, object] = {"place": self._place(action.x or 0, action.y or 0)}
        if action.seat is not None:
            filled["name"] = self.name(action.seat)
        if action.tool is not None:
            filled["tool"] = self._language.text("tools", action.tool)
            filled["the_tool"] = self._language.text("the_tools", action.tool)
        if action.goal is not None:
            filled["goal"] = from_one(action.goal)
        return key, filled

    def _place(self, x: int, y: int) -> str:
        return place_phrase(x, y, self._language)

    def _cards(self, cards: Sequence[str]) -> str:
        return self._language.listed([self._card(card) for card in cards])

    def _card(self, card: str, turned: bool = False) -> str:
        said = card_phrase(card, self._language)
        path = said == self._language.text("cards", "path", "phrase")
        return f"{said} {glyph(card, turned)}" if path else said
