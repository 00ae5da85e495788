"""Plots as SVG text: points with error bars, and a heat map. Light and dark, no scripts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from saboteur.lab.intervals import Estimate

# Told apart by shape and dash as well as by colour.
COLOURS: Final = ("#0a6ebd", "#c2560c", "#2a8c4a", "#8d4fb0", "#a07800", "#c23a6b", "#5b6770")
_DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "4 2", "1 3", "10 4")
_DARK_COLOURS: Final = (
    *("#63b3f5", "#ff9d5c", "#6fd08c", "#cf9cf0", "#e0bb45", "#ff8db5", "#aab4bd"),
)
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 16, 56
_WIDTH, _HEIGHT = 640, 360
_LEGEND_ROW: Final = 20
_CELL: Final = (104, 44)

STYLE: Final = (
    """
svg.plot { font: 13px system-ui, sans-serif; color: #1d2328; max-width: 100%; height: auto; }
svg.plot text { fill: currentColor; }
svg.plot .grid { stroke: currentColor; stroke-opacity: .18; }
svg.plot .axis { stroke: currentColor; stroke-opacity: .6; }
svg.plot .paper { fill: #fff; }
svg.plot .heat { fill: #0a6ebd; }
"""
    + "".join(f"svg.plot .s{i} {{ color: {colour}; }}\n" for i, colour in enumerate(COLOURS))
    + "svg.plot [class^=s] * { stroke: currentColor; }\n"
    "svg.plot [class^=s] text { stroke: none; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "svg.plot { color: #e6e9ec; } svg.plot .paper { fill: #16191c; }\n"
    "svg.plot .heat { fill: #2f8fdd; }\n"
    + "".join(f"svg.plot .s{i} {{ color: {colour}; }}\n" for i, colour in enumerate(_DARK_COLOURS))
    + "}\n"
)

Write = Callable[[float], str]


def percent(value: float) -> str:
    return f"{100 * value:.0f}%"


def plain(value: float) -> str:
    return f"{value:g}"


@dataclass(frozen=True)
class Axis:
    """What is measured, how its figures are written, and what must be in sight."""

    title: str
    write: Write = plain
    sight: tuple[float, ...] = (0.0,)


def standalone(svg: str) -> str:
    """A plot as a file of its own."""
    return svg.replace(">", f"><style>{STYLE}</style>", 1)


def points(
    places: Sequence[str],
    series: Mapping[str, Sequence[Estimate | None]],
    *,
    across: str,
    up: Axis,
    joined: bool = True,
) -> str:
    """Estimates with their intervals at named places, a line for each name of the series."""
    found = [point for line in series.values() for point in line if point is not None]
    low, high, step = _scale([*up.sight, *(p.low for p in found), *(p.high for p in found)])
    height = _HEIGHT + _LEGEND_ROW * (1 + (len(series) - 1) // 4)
    room = _WIDTH - _LEFT - _RIGHT

    def x(place: int, line: int) -> float:
        beside = (line - (len(series) - 1) / 2) * min(9.0, 0.5 * room / len(places) / len(series))
        return _LEFT + room * (place + 0.5) / len(places) + beside

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    drawn = [_grid(low, high, step, y, up), _places(places, across, room)]
    for number, (name, line) in enumerate(series.items()):
        at = [(x(i, number), point) for i, point in enumerate(line) if point is not None]
        drawn.append(_line(number, name, at, y, joined))
    return _svg(_WIDTH, height, f"{up.title} / {across}", "".join(drawn) + _legend(list(series)))


def heat(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Mapping[tuple[str, str], Estimate],
    *,
    across: str,
    down: str,
) -> str:
    """A table of rates from 0 to 1; the fuller a cell, the higher its rate."""
    wide, tall = _CELL
    left, top = 130, 56
    parts = [
        f'<text x="{left + wide * len(columns) / 2}" y="18" text-anchor="middle">'
        f"{escape(across)}</text>",
        f'<text x="8" y="{top - 10}">{escape(down)}</text>',
    ]
    for j, column in enumerate(columns):
        middle = left + wide * (j + 0.5)
        parts.append(_text(middle, top - 10, column, "middle"))
    for i, row in enumerate(rows):
        parts.append(_text(left - 10, top + tall * (i + 0.5) + 4, row, "end"))
        for j, column in enumerate(columns):
            if (row, column) in cells:
                parts.append(_cell(left + wide * j, top + tall * i, cells[row, column]))
    size = left + wide * len(columns) + 8, top + tall * len(rows) + 8
    return _svg(*size, f"{down} / {across}", "".join(parts))


def _cell(x: float, y: float, found: Estimate) -> str:
    wide, tall = _CELL
    box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2}" height="{tall - 2}" rx="4"'
    # Never so full that the figures on it could not be read.
    return (
        f'<rect class="heat" {box} fill-opacity="{0.06 + 0.5 * found.value:.3f}"/>'
        + _text(x + wide / 2, y + tall / 2 - 2, f"{found.value:.1%}", "middle")
        + _text(x + wide / 2, y + tall / 2 + 14, f"{found.low:.1%}–{found.high:.1%}", "middle", 11)
    )


def _grid(low: float, high: float, step: float, y: Callable[[float], float], up: Axis) -> str:
    marks = [low + step * i for i in range(round((high - low) / step) + 1)]
    lines = [
        f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(m):.1f}" y2="{y(m):.1f}"/>'
        + _text(_LEFT - 8, y(m) + 4, up.write(round(m, 9)), "end")
        for m in marks
    ]
    middle = (_TOP + _HEIGHT - _BOTTOM) / 2
    title = (
        f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">'
        f"{escape(up.title)}</text>"
    )
    return "".join(lines) + title


def _places(places: Sequence[str], across: str, room: float) -> str:
    floor_line = _HEIGHT - _BOTTOM
    marks = [
        _text(_LEFT + room * (i + 0.5) / len(places), floor_line + 20, place, "middle")
        for i, place in enumerate(places)
    ]
    ends = f'x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{floor_line}" y2="{floor_line}"'
    title = _text(_LEFT + room / 2, floor_line + 42, across, "middle")
    return f'<line class="axis" {ends}/>' + "".join(marks) + title


def _line(
    number: int,
    name: str,
    at: Sequence[tuple[float, Estimate]],
    y: Callable[[float], float],
    joined: bool,
) -> str:
    dash = f' stroke-dasharray="{_DASHES[number % len(_DASHES)]}"'
    path = " ".join(f"{x:.1f},{y(point.value):.1f}" for x, point in at)
    line = f'<polyline fill="none" stroke-width="1.5"{dash} points="{path}"/>' if joined else ""
    return (
        f'<g class="s{number % len(COLOURS)}">{line}'
        + "".join(_point(number, name, x, point, y) for x, point in at)
        + "</g>"
    )


def _point(number: int, name: str, x: float, point: Estimate, y: Callable[[float], float]) -> str:
    low, high, middle = y(point.low), y(point.high), y(point.value)
    told = f"{name}: {point.value:.3f} ({point.low:.3f} to {point.high:.3f}, n {point.n})"
    return (
        f'<path fill="none" stroke-width="1.5" d="M{x:.1f} {low:.1f}V{high:.1f}'
        f'M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8"/>'
        + _mark(number, x, middle, f"<title>{escape(told)}</title>")
    )


def _mark(number: int, x: float, y: float, inner: str = "") -> str:
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"',
        f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"',
        f'<path d="M{x:.1f} {y - 5:.1f}l5 9h-10z"',
        f'<path d="M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z"',
        f'<path d="M{x:.1f} {y + 5:.1f}l5 -9h-10z"',
        f'<path d="M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"',
        f'<path d="M{x - 5:.1f} {y:.1f}h10"',
    )
    shape = shapes[number % len(shapes)]
    return f'{shape} fill="currentColor">{inner}</{shape[1:].split()[0]}>'


def _legend(names: Sequence[str]) -> str:
    if len(names) < 2:
        return ""
    entries = []
    for number, name in enumerate(names):
        x = _LEFT + (number % 4) * 145
        y = _HEIGHT + _LEGEND_ROW * (number // 4) + 4
        mark = _mark(number, x, y - 4)
        entries.append(f'<g class="s{number % len(COLOURS)}">{mark}</g>' + _text(x + 10, y, name))
    return "".join(entries)


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 13) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">'
        f"{escape(text)}</text>"
    )


def _svg(width: float, height: float, title: str, inner: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">'
        f"<title>{escape(title)}</title>"
        f'<rect class="paper" width="100%" height="100%"/>{inner}</svg>\n'
    )


def _scale(values: Sequence[float]) -> tuple[float, float, float]:
    """Round ends around all values, and a step of 1, 2 or 5 times a power of ten."""
    least, most = min(values), max(values)
    span = (most - least) or 1.0
    rough = span / 6
    power = 10.0 ** floor(log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough)
    low, high = floor(least / step + 1e-9) * step, ceil(most / step - 1e-9) * step
    return low, high if high > low else low + step, step
