"""A fact as a sentence. Facts are read by the name of their kind and by their fields,
so that facts of the table, which live in a layer above, have sentences too.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from saboteur.words.language import Language

Names = Sequence[str]
Fields = Mapping[str, Any]
Said = Callable[[Any, Language, Names], str]
Drawn = Callable[[str, bool], str]
_PLACE: Final = re.compile(r"\{(\w+)\}")
_PATH: Final = re.compile(r"[NESW/]+(\+.*)?")
_NAMED: Final = re.compile(r"\+(goal|start|treasure|stone)\b")
# Who does it, and whom it is done to: the sentence changes if that is oneself.
_DOER: Final = ("seat", "finder", "first")
_OTHER: Final = ("target", "to", "victim")
# What a sentence speaks of may have a more exact name in the fact: a rockfall's card is the one
# that it removed.
_MEANT: Final[Mapping[str, Names]] = {
    "card": ("removed", "face", "nugget"),
    "count": ("cards", "packet"),
    "goal": ("about",),
    "seat": ("finder",),
    "target": ("about",),
    "the_tool": ("tool",),
}


def sentence(
    fact: object,
    language: Language,
    names: Names = (),
    you: int | None = None,
    drawn: Drawn | None = None,
) -> str:
    """What happened, in words; `names` are the players' by seat, else they are called by seat.

    The seat `you` is spoken to. A path card is only called one, unless it can be `drawn` too.
    """
    told = _fields(fact)

    def filled(place: re.Match[str]) -> str:
        field = next(name for name in (*_MEANT.get(place[1], ()), place[1]) if name in told)
        say = _FORMS.get(place[1]) or _SAID.get(field) or _SAID.get(place[1])
        called = _with_you(names, language, you) if field == "winners" else names
        said = say(told[field], language, called) if say else str(told[field])
        if drawn and say is card_phrase and _is_path(told[field]):
            return f"{said} {drawn(told[field], told.get('turned', False))}"
        return said

    key = spoken_to(key_of(type(fact).__name__, told), told, language, you)
    bare = f"{key}: " + " ".join(f"{name}={{{name}}}" for name in told)
    text = _quoting(language.text("facts", key, default=bare), told, language, you)
    said = language.elided(_PLACE.sub(filled, text))
    return said[:1].upper() + said[1:]


def _with_you(names: Names, language: Language, you: int | None) -> Names:
    """Among others in a list one is just "you"."""
    return [language.phrase("you") if seat == you else name for seat, name in enumerate(names)]


def _quoting(text: str, told: Fields, language: Language, you: int | None) -> str:
    """A statement is a sentence of its own, which speaks of the same fact."""
    if "statement" not in told:
        return text
    statement = language.text("talk", told["statement"])
    if you is not None and told["about"] == you:
        statement = language.text("talk-at-you", told["statement"], default=statement)
    return text.replace("{statement}", statement)


def spoken_to(key: str, told: Fields, language: Language, you: int | None) -> str:
    """The sentence for the one who did it, or to whom it was done, where there is one."""
    if you is None:
        return key
    winners = told.get("winners")
    doers = winners if isinstance(winners, tuple) else [told.get(name) for name in _DOER]
    others = [told.get(name) for name in _OTHER]
    ways = ["you"] * (you in doers) + ["at-you"] * (you in others)
    keys = (f"{key}.{way}" for way in ways)
    return next((one for one in keys if language.text("facts", one, default="")), key)


def key_of(kind: str, told: Fields) -> str:
    """Some kinds of fact have a sentence for each case."""
    match kind, told:
        case "RoundEnded", {"winners": side}:
            return f"{kind}.{side}"
        case "DecisionOpened", {"decision": what}:
            return f"{kind}.{what}"
        case (("ToolBroken" | "ToolRepaired" | "PlayerFreed" | "TheftPrevented" | "HatChanged"), _):
            own = f"{kind}.own" if told["seat"] == told["target"] else kind
            return f"{own}.unseen" if told.get("role") == "?" else own
        case "RoleInspected", {"role": "?"}:
            return f"{kind}.unseen"
        case "GameEnded", {"gold": (_,)}:
            return f"{kind}.alone"
        case "GameEnded", {"winners": (_,)}:
            return f"{kind}.one"
        case "GoalSeen", {"face": "?"}:
            return f"{kind}.unseen"
        case "SeatTaken", {"player": "person"}:
            return f"{kind}.person"
        case "Passed", {"cards": ()}:
            return "PassedEmpty"
        case "Passed", {"cards": (_,)}:
            return f"{kind}.one"
        case "GoldPaid", {"nuggets": ()}:
            return f"{kind}.pieces"
        case "GoldStolen", {"victim": None}:
            return f"{kind}.nobody"
        case ("SabotageDrawn", {"works": False}) | ("SlideDrawn", {"x": None}):
            return f"{kind}.nothing"
        case "TrollsPaid", {"nuggets": ()}:
            return f"{kind}.nothing"
    return kind


def name_of(seat: int | None, language: Language, names: Names = ()) -> str:
    if seat is None:
        return language.phrase("nobody")
    return names[seat] if 0 <= seat < len(names) else language.phrase("seat", seat=from_one(seat))


def from_one(number: int) -> str:
    """A seat or a goal as people count them; notation and records count from 0."""
    return str(number + 1)


def place_phrase(x: int, y: int, language: Language) -> str:
    """Where something lies, in words: by the way from where digging starts."""
    ways = ((abs(x), "E" if x > 0 else "W"), (abs(y), "S" if y > 0 else "N"))
    told = [
        language.text("mine", "away").format(count=count, side=language.text("sides", side))
        for count, side in ways
        if count
    ]
    return ", ".join(told) or language.text("mine", "start")


def card_phrase(card: str, language: Language, names: Names = ()) -> str:
    """An action card or a goal by its words; a path card is called one."""
    if "+goal" in card:
        return language.text("mine", "goal-gold" if "+gold" in card else "goal-plain")
    words = language.words["cards"]
    for key in (card, card.partition("+")[2]):
        if key in words:
            return str(words[key]["phrase"])
    return str(words["path"]["phrase"]) if _is_path(card) else card


def _is_path(card: str) -> bool:
    """Whether it lies in the mine and has no name of its own."""
    return _PATH.fullmatch(card) is not None and not _NAMED.search(card)


def _fields(fact: object) -> Fields:
    assert is_dataclass(fact)
    return {field.name: getattr(fact, field.name) for field in fields(fact)}


def _winners(seats: Sequence[int] | str, language: Language, names: Names) -> str:
    """Of a game they are seats, of a round a side."""
    if isinstance(seats, str):
        return seats
    return language.listed([name_of(seat, language, names) for seat in seats])


def _nugget(worth: str, language: Language, names: Names) -> str:
    return language.text("cards", "nugget", "phrase") + f" ({worth})" * (worth != "?")


def _role(role: str, language: Language, names: Names) -> str:
    return language.text("roles", role, "name")


def _goal(goal: int, language: Language, names: Names) -> str:
    return from_one(goal)


def _goals(goals: Sequence[str], language: Language, names: Names) -> str:
    return language.listed([card_phrase(goal, language) for goal in goals])


def _nuggets(nuggets: Sequence[str], language: Language, names: Names) -> str:
    return " + ".join(nuggets)


def _listed(part: str) -> Said:
    def said(key: str, language: Language, names: Names) -> str:
        return language.text(part, key)

    return said


def _count(cards: Sequence[str], language: Language, names: Names) -> str:
    return str(len(cards))


# Places that want another form than the field they speak of.
_FORMS: Final[Mapping[str, Said]] = {"the_tool": _listed("the_tools")}
_SAID: Final[Mapping[str, Said]] = {
    **dict.fromkeys(("seat", "first", "target", "finder", "to", "victim"), name_of),
    **dict.fromkeys(("card", "removed", "face"), card_phrase),
    **dict.fromkeys(("cards", "packet"), _count),
    "goal": _goal,
    "goals": _goals,
    "marker": _listed("markers"),
    "nugget": _nugget,
    "nuggets": _nuggets,
    "role": _role,
    "side": _listed("sides"),
    "tool": _listed("tools"),
    "why": _listed("replaced"),
    "winners": _winners,
}
