"""Line charts as an SVG that needs no plotting package: ours with 95 % intervals beside printed lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

GREY = "#7a8794"
COLOURS = ("#1f5c99", "#b3531f", "#3c7d4b", "#7a3f8f", "#8a6d1f", "#5a2a2a")
_WIDE, _TALL, _LEFT, _GAP, _LINE, _FOOT = 320, 200, 60, 70, 18, 62


@dataclass(frozen=True, slots=True)
class Point:
    """x: from 0 to 1 across the chart; value, low and high: as the axis counts. low, high: an interval, where known."""

    x: float
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """points: from left to right. measured: ours, drawn with its points and intervals; else a printed line. joined:
    whether a line goes from point to point."""

    name: str
    colour: str
    points: tuple[Point, ...] = ()
    dash: str = ""
    measured: bool = True
    joined: bool = True


@dataclass(frozen=True, slots=True)
class Chart:
    """One panel. top: where the axis ends, which begins at 0; ticks: (x from 0 to 1, text) under it; foot: what these
    are."""

    title: str
    top: float
    ticks: Sequence[tuple[float, str]]
    curves: Sequence[Curve]
    foot: str = ""
    unit: str = ""


def places(count: int) -> list[float]:
    """Evenly spread x, with room at the ends."""
    return [0.08 + 0.84 * number / max(1, count - 1) for number in range(count)]


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:.1f}"{more}>{escape(words)}</text>'


def _line(points: Sequence[tuple[float, float]], colour: str, dash: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'


def _curve(curve: Curve, top: float, aside: float) -> list[str]:
    def down(value: float) -> float:
        return _TALL * (1 - min(value, top) / top)

    at = [(point, _WIDE * point.x + aside, down(point.value)) for point in curve.points]
    parts = [_line([(x, y) for _, x, y in at], curve.colour, curve.dash)] if curve.joined and len(at) > 1 else []
    for point, x, y in at if curve.measured else ():
        if point.low is not None and point.high is not None:
            ends = f'y1="{down(point.low):.1f}" y2="{down(point.high):.1f}"'
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" {ends} stroke="{curve.colour}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" fill="{curve.colour}"/>')
    return parts


def _panel(chart: Chart) -> list[str]:
    parts = [_text(0, -12, chart.title, ' font-size="13" font-weight="600"')]
    for tick in range(5):
        y = _TALL * (1 - tick / 4)
        parts.append(f'<line x1="0" x2="{_WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e7ec"/>')
        parts.append(_text(-8, y + 4, f"{chart.top * tick / 4:g}{chart.unit}", ' text-anchor="end" fill="#5a6675"'))
    for x, label in (*chart.ticks, *(((0.5, chart.foot),) if chart.foot else ())):
        down = _TALL + (38 if label == chart.foot else 18)
        parts.append(_text(_WIDE * x, down, label, ' text-anchor="middle" fill="#5a6675"'))
    ours = [curve for curve in chart.curves if curve.measured]
    for curve in chart.curves:
        # A little aside for each of ours, so that strokes do not hide one another.
        aside = 4 * (ours.index(curve) - (len(ours) - 1) / 2) if curve.measured else 0.0
        parts += _curve(curve, chart.top, aside)
    return parts


def drawing(title: str, note: str, charts: Sequence[Chart], keys: Sequence[Curve], columns: int = 2) -> str:
    """The charts in rows of so many columns, below a title, a note and the key."""
    top = 64 + _LINE * len(keys) + 34
    rows = -(-len(charts) // columns)
    width, height = _LEFT + columns * (_WIDE + _GAP), top + rows * (_TALL + _FOOT)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="11.5" role="img" aria-label="{escape(title)}">',
        '<rect width="100%" height="100%" fill="white"/>',
        _text(_LEFT, 24, title, ' font-size="15" font-weight="600"'),
        _text(_LEFT, 42, note, ' fill="#5a6675"'),
    ]
    for number, key in enumerate(keys):
        y = 64 + _LINE * number
        parts += [_line(((_LEFT, y), (_LEFT + 26, y)), key.colour, key.dash), _text(_LEFT + 32, y + 4, key.name)]
    for number, chart in enumerate(charts):
        x, y = _LEFT + number % columns * (_WIDE + _GAP), top + number // columns * (_TALL + _FOOT)
        parts += [f'<g transform="translate({x},{y})">', *_panel(chart), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"
