"""A study as one page that needs nothing else: curves, marks, sentences and tables."""

from collections.abc import Iterable
from html import escape
from typing import Final

from saboteur.lab.page import Section, page, table_section
from saboteur.lab.tables import FigureTable
from saboteur.study import MomentStudy, RoundStudy, Study, Teller
from saboteur.study.learning import lessons
from saboteur.words import Language, from_one

_WIDTH, _HEIGHT, _EDGE = 720, 220, 34
_COLOURS: Final = 7


def study_page(study: Study, language: Language) -> str:
    teller = Teller(study, language)
    title = language.text("study", "title")
    facts = [(language.text("games", study.game, "name"), language.text("study", "curve-text"))]
    sections = [part for one in study.rounds for part in _round(study, one, teller, language)]
    whole = page(title, facts, sections)
    return whole.replace('<html lang="en">', f'<html lang="{language.code}">', 1)


def _round(study: Study, one: RoundStudy, teller: Teller, language: Language) -> Iterable[Section]:
    moments = [moment for moment in study.moments if moment.round == one.round]
    chosen = [moment for moment in moments if moment.true is not None]
    yield Section(round_title(one, teller, language), _curve(chosen, language))
    yield Section(language.text("study", "otherwise"), _learnt(study, one, teller))
    if any(moment.suspicion for moment in chosen):
        text = language.text("study", "suspicion-text")
        yield Section(language.text("study", "suspicion"), _suspected(chosen, teller, one), text)
        fooled = "".join(f"<li>{escape(line)}</li>" for line in fooling(moments, teller))
        body = f"<ul>{fooled}</ul>" if fooled else language.text("study", "fooled-none")
        yield Section(language.text("study", "fooled"), body)
    yield Section(language.text("study", "moments"), _told(moments, teller, language))
    yield table_section(luck_table(one, teller, language))


def _learnt(study: Study, one: RoundStudy, teller: Teller) -> str:
    return "".join(
        f"<h3>{escape(name)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        for name, lines in lessons(study, one, teller)
    )


def round_title(one: RoundStudy, teller: Teller, language: Language) -> str:
    if one.won_by == "nobody":
        return teller.say("round-gold", round=one.round)
    return teller.say("round", round=one.round, winners=language.text("winners", one.won_by))


def fooling(moments: Iterable[MomentStudy], teller: Teller) -> list[str]:
    """Who fooled whom, one line each."""
    pairs: dict[tuple[int, int], int] = {}
    for moment in moments:
        for mark in moment.marks:
            for seat in mark.seats:
                pairs[mark.seat, seat] = pairs.get((mark.seat, seat), 0) + 1
    return [
        f"{teller.name(liar)} → {teller.name(fooled)}: {times}×"
        for (liar, fooled), times in sorted(pairs.items())
    ]


def luck_table(one: RoundStudy, teller: Teller, language: Language) -> FigureTable:
    parts = ("began", "deal", "draws", "own", "others", "ended")
    rows = tuple(
        (
            f"{teller.name(seat)} ({language.text('roles', one.roles[seat], 'name')})"
            if one.roles[seat] in language.words["roles"]
            else teller.name(seat),
            *(f"{100 * getattr(luck, part):+.0f}" for part in parts),
        )
        for seat, luck in enumerate(one.luck)
    )
    title, note = language.text("study", "luck"), language.text("study", "luck-text")
    return FigureTable(title, ("", *(language.text("study", part) for part in parts)), rows, note)


def _told(moments: Iterable[MomentStudy], teller: Teller, language: Language) -> str:
    items = []
    for moment in moments:
        if not moment.marks:
            continue
        told = teller.told(moment)
        action = "" if moment.what == "talk" else teller.action(moment.action, moment.seat)
        head = f"{from_one(moment.step)}. {teller.name(moment.seat)} {action}"
        parts = [("", told.marks)]
        parts += [(teller.say("knew", name=teller.name(moment.seat)), told.knew)]
        parts += [(language.text("study", "so"), told.so)]
        parts += [(language.text("study", "better"), told.better)]
        body = "".join(
            (f"<h4>{escape(title)}</h4>" if title else "")
            + "".join(f"<p>{escape(line)}</p>" for line in lines)
            for title, lines in parts
            if lines
        )
        items.append(f"<h3>{escape(head)}</h3>{body}")
    return "".join(items) or escape(language.text("study", "no-moments"))


def _curve(moments: list[MomentStudy], language: Language) -> str:
    """The chance of the first side, or the gold of every seat."""
    true = [moment.true for moment in moments if moment.true is not None]
    table = [moment.table for moment in moments if moment.table is not None]
    if not true:
        return ""
    if not true[0].gold:
        side = "diggers"
        lines = {
            language.text("study", "true"): [one.sides.get(side, 0.0) for one in true],
            language.text("study", "onlooker"): [one.sides.get(side, 0.0) for one in table],
        }
        return _lines(language.text("winners", side), lines, 1.0)
    most = max(1.0, *(gold for one in true for gold in one.gold))
    seats = range(len(true[0].gold))
    lines = {
        language.phrase("seat", seat=seat + 1): [one.gold[seat] for one in true] for seat in seats
    }
    return _lines(language.phrase("gold"), lines, most)


def _suspected(moments: list[MomentStudy], teller: Teller, one: RoundStudy) -> str:
    rows = [moment.suspicion.table for moment in moments if moment.suspicion is not None]
    lines = {
        f"{teller.name(seat)}{' ★' if role == 'saboteur' else ''}": [row[seat] for row in rows]
        for seat, role in enumerate(one.roles)
    }
    return _lines("", lines, 1.0)


def _lines(title: str, lines: dict[str, list[float]], most: float) -> str:
    drawn = []
    for number, (name, values) in enumerate(lines.items()):
        last = max(1, len(values) - 1)
        points = " ".join(
            f"{_EDGE + (_WIDTH - 2 * _EDGE) * i / last:.1f},"
            f"{_HEIGHT - _EDGE - (_HEIGHT - 2 * _EDGE) * value / most:.1f}"
            for i, value in enumerate(values)
        )
        kind = f"s{number % _COLOURS}"
        dash = f' stroke-dasharray="{1 + 2 * number} 2"' if number else ""
        x, y = _EDGE + (number % 5) * 135, _HEIGHT + 14 + 18 * (number // 5)
        drawn.append(
            f'<g class="{kind}"><polyline fill="none" stroke-width="2"{dash} points="{points}"/>'
            f'<path stroke-width="3"{dash} d="M{x} {y - 4}h18"/></g>'
            f'<text x="{x + 24}" y="{y}">{escape(name)}</text>'
        )
    floor = _HEIGHT - _EDGE
    grid = "".join(
        f'<line class="grid" x1="{_EDGE}" x2="{_WIDTH - _EDGE}" y1="{y}" y2="{y}"/>'
        for y in (_EDGE, (floor + _EDGE) / 2, floor)
    )
    tall = _HEIGHT + 24 + 18 * ((len(lines) - 1) // 5)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" width="{_WIDTH}" '
        f'height="{tall}" viewBox="0 0 {_WIDTH} {tall}"><title>{escape(title)}</title>'
        f'<rect class="paper" width="100%" height="100%"/>{grid}'
        f'<text x="{_EDGE}" y="18">{escape(title)}</text>{"".join(drawn)}</svg>'
    )
