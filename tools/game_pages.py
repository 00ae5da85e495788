"""Write the illustrated pages: one a game and language, for docs/ and for the client.

Text comes from the words, cards from the shelf, mines from positions that the rules judge
(game_tables.py). ``--check`` only compares. Their pictures are drawn by tools/page_pictures.py.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from game_tables import TABLES, Case, Table, dealt, state_of
from page_markdown import markdown
from saboteur.games.catalogue import CATALOGUE, state_from
from saboteur.play.facts import Fact
from saboteur.play.shelf import Described, shelf
from saboteur.rules.actions import Dig
from saboteur.rules.facts import RoundDealt
from saboteur.rules.names import ROLES
from saboteur.rules.questions import refusal, take
from saboteur.rules.reasons import why
from saboteur.rules.rows import ACTION
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.view import View, view
from saboteur.words import LANGUAGES, Language, language_of
from saboteur.words.sentences import sentence
from saboteur.words.wrong import wrong

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs" / "games"
CLIENT: Final = ROOT / "web" / "pages"
MARK: Final = "<!-- Written by tools/game_pages.py from the words and the rules; not by hand. -->"
NAMES: Final = ("Anna", "Bram", "Carla", "Daan")
CELL: Final = re.compile(r"(?<![\d,])(-?\d+),(-?\d+)(?![\d,])")
# What a worked round does not tell: what only one player sees, or what the next line says too.
UNTOLD: Final = {"CardDrawn", "DecisionOpened", "RoundDealt", "GoalsBoxed", "GameEnded"}

Page = dict[str, Any]


def way(x: int, y: int, language: Language) -> str:
    """A cell as the client tells it: by the way from where digging starts."""
    steps = ((x, "E"), (-x, "W"), (y, "S"), (-y, "N"))
    away = language.text("mine", "away")
    said = [
        away.format(count=count, side=language.text("sides", side))
        for count, side in steps
        if count > 0
    ]
    return ", ".join(said) or language.text("mine", "start")


def placed(said: str, language: Language) -> str:
    return CELL.sub(lambda cell: way(int(cell[1]), int(cell[2]), language), said)


def mine(seen: View) -> Page:
    """The part of a view that is the mine, as the server sends it."""
    return {
        name: [asdict(one) for one in getattr(seen, name)]
        for name in ("starts", "tiles", "goals", "tokens")
    }


def picture(name: str, alt: str, seen: View, **more: Any) -> Page:
    return {"name": name, "alt": alt, "mine": mine(seen), **more}


def setup(game: str, table: Table, language: Language) -> Page:
    words = language.words["pages"]
    alt = words["alt"]["setup"].format(game=language.text("games", game, "name"))
    gaps = [
        {"from": list(one), "to": list(other), "cards": max(map(abs, between(one, other))) - 1}
        for one, other in table.gaps
    ]
    drawn = picture(f"{game}-setup", alt, view(state_of(table), None), gaps=gaps)
    lines = words["games"][game]["setup"]
    return {"title": words["titles"]["setup"], "picture": drawn, "lines": [*lines, words["note"]]}


def between(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]


def mark(text: str, good: bool) -> Page:
    action = parse_action(text)
    assert isinstance(action, Dig), text
    where = {"x": action.x, "y": action.y}
    return {**where, "card": action.card, "turned": action.turned, "good": good}


def reason(state: State, case: Case, language: Language) -> str:
    """Why the rules refuse it, in words."""
    grounds = why(state, parse_action(case.wrong))
    assert grounds is not None, case
    assert grounds.rule == case.rule, case
    assert refusal(state, parse_action(case.right)) is None, case
    said = wrong(grounds, language, NAMES, 0)
    assert said is not None, case
    return placed(said, language)


def placements(game: str, table: Table, language: Language) -> Page:
    words = language.words["pages"]
    cases = []
    for number, case in enumerate(table.cases, 1):
        state = state_of(table, case)
        marks = [mark(case.right, True), mark(case.wrong, False)]
        drawn = picture(
            f"{game}-{number}", words["alt"]["placement"], view(state, None), marks=marks
        )
        cases.append(
            {
                "picture": drawn,
                "text": words["captions"][case.caption],
                "reason": reason(state, case, language),
                "rule": case.rule,
            }
        )
    return {"title": words["titles"]["placements"], **words["labels"], "cases": cases}


def cards(game: str, box: Described, language: Language) -> Page:
    words = language.words["pages"]
    groups = [*card_groups(box, language), *treasury(game, language)]
    name = language.text("games", game, "name")
    for number, group in enumerate(groups, 1):
        alt = words["alt"]["cards"].format(what=group["title"], game=name)
        group |= {"name": f"{game}-cards-{number}", "alt": alt}
    return {"title": words["titles"]["cards"], "count": words["labels"]["count"], "groups": groups}


def card_groups(box: Described, language: Language) -> Iterator[Page]:
    titles, named = language.words["page"], language.words["cards"]
    kinds = {
        "path": titles["paths"],
        ACTION: titles["cards"],
        "start": named["start"]["name"],
        "goal": named["goal"]["name"],
    }
    for kind, title in kinds.items():
        found = [
            {"card": name, "copies": card.copies, **said(name, kind, language)}
            for name, card in box.cards.items()
            if card.kind == kind
        ]
        yield {"title": title, "cards": found}


def said(name: str, kind: str, language: Language) -> dict[str, str]:
    if kind != ACTION:
        return {}
    words = language.words["cards"][name]
    return {"label": words["name"], "text": words["text"]}


def treasury(game: str, language: Language) -> Iterator[Page]:
    """The roles of the box, and its gold: what is dealt beside the deck."""
    rules = CATALOGUE[game].rules
    roles = rules.roles[max(rules.roles)]
    counted = {ROLES[number]: list(roles).count(number) for number in dict.fromkeys(roles)}
    if len(counted) > 1:
        words = language.words["roles"]
        found = [
            {
                "card": role,
                "copies": copies,
                "label": words[role]["name"],
                "text": words[role]["text"],
            }
            for role, copies in counted.items()
        ]
        yield {"title": language.words["page"]["roles"], "cards": found}
    nuggets = list(rules.nuggets)
    if nuggets:
        found = [
            {"card": str(worth), "copies": nuggets.count(worth)} for worth in sorted({*nuggets})
        ]
        yield {"title": language.words["cards"]["nugget"]["name"], "cards": found}


def told(facts: Iterable[Fact], language: Language, names: tuple[str, ...]) -> list[str]:
    """What everybody at the table saw, in sentences."""
    seen = [as_seen(fact, None) for fact in facts if type(fact).__name__ not in UNTOLD]
    return [placed(sentence(fact, language, names), language) for fact in seen]


def worked(game: str, table: Table, language: Language) -> Page:
    words = language.words["pages"]
    played, moves = dealt(game, table)
    names = NAMES[: played.players]
    deal = played.facts[0]
    assert isinstance(deal, RoundDealt)
    who = [
        language.labelled(name, language.text("roles", role, "name"))
        for name, role in zip(names, deal.roles, strict=True)
    ]
    steps: list[Page] = []
    begun = 0
    for number, (seat, action) in enumerate(moves, 1):
        # A table of its own: at the real one the next round is dealt at once.
        still = state_from(played.position)
        take(still, parse_action(action))
        played.take(action, seat)
        if number in table.round.stops:
            part = len(steps) + 1
            alt = words["alt"]["round"].format(part=part)
            lines = told(first_round(played.facts[begun:]), language, names)
            begun = len(played.facts)
            steps.append(
                {"picture": picture(f"{game}-round-{part}", alt, view(still, None)), "lines": lines}
            )
    rest = told(first_round(played.facts[begun:]), language, names)
    if rest:
        steps.append({"lines": rest})
    return {
        "title": words["titles"]["round"],
        "who": who if len({*deal.roles}) > 1 else [],
        "who_title": words["labels"]["round-roles"],
        "steps": steps,
    }


def first_round(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Those before the next deal."""
    for fact in facts:
        if isinstance(fact, RoundDealt) and fact.round > 1:
            return
        yield fact


def rulings(box: Described, language: Language) -> Page:
    words = language.words["pages"]
    chapters = [*box.chapters, *({"A"} if "blockers" in box.options else ())]
    found = [
        {"rule": rule, "title": said["title"], "text": said["ruling"]}
        for chapter in dict.fromkeys(chapters)
        for rule, said in language.words["rules"].items()
        if rule.startswith(chapter) and "ruling" in said
    ]
    return {"title": words["titles"]["rulings"], "text": words["printed"], "rules": found}


def page(game: str, language: Language) -> Page:
    """All that a page says and shows."""
    words, table, box = language.words["pages"], TABLES[game], shelf(language.code)[game]
    said, titles = words["games"][game], words["titles"]
    return {
        "game": game,
        "title": box.name,
        "aim": {"title": titles["aim"], "lines": [said["aim"]]},
        "setup": setup(game, table, language),
        "turn": {"title": titles["turn"], "lines": said["turn"]},
        "placements": placements(game, table, language),
        "cards": cards(game, box, language),
        "paid": {"title": titles["paid"], "lines": said["paid"]},
        "round": worked(game, table, language),
        "rulings": rulings(box, language),
        "reference": titles["reference"],
    }


def files() -> Iterator[tuple[Path, str]]:
    """What every file must say, by its place."""
    for code in LANGUAGES:
        language = language_of(code)
        for game in TABLES:
            made = page(game, language)
            text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
            yield CLIENT / f"{game}.{code}.json", text + "\n"
            yield DOCS / f"{game}.{code}.md", f"{MARK}\n\n{markdown(made, code)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args().check
    stale = 0
    for path, text in files():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        print(f"{'stale' if check else 'written'}: {path.relative_to(ROOT).as_posix()}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
