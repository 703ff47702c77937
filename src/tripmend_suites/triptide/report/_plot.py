"""Rate against horizon: one small chart for each number, 3, 5 and 7 days along the bottom, as an SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ...common._intervals import wilson
from ._published import published_rows

__all__ = ["horizon_svg"]

_PANELS = (
    ("final", "Final pass rate", 100.0),
    ("responsiveness", "Responsiveness", 100.0),
    ("responsiveness_strict", "Responsiveness, strict", 100.0),
    ("cpr_macro", "Commonsense, macro", 100.0),
    ("hcpr_macro", "Hard constraints, macro", 100.0),
    ("a_seq", "A_seq (lower is better)", 60.0),
)
_DAYS = ("3", "5", "7")
_PRINTED = {"GPT-4o": "#7a8794", "Qwen2.5-7B": "#a9b3bd", "Phi-4-mini": "#c9a27a"}
_DASHES = {"GPT-4o": "", "Qwen2.5-7B": "6 3", "Phi-4-mini": "2 3"}
_OWN = ("#1f5c99", "#b3531f", "#3c7d4b", "#7a3f8f")
_WIDE, _TALL, _LEFT, _TOP, _GAP_X, _GAP_Y = 250, 170, 52, 96, 54, 66


def _x(number: int) -> float:
    return 24 + number * (_WIDE - 48) / 2


def _line(points: Sequence[tuple[float, float]], colour: str, width: float, dash: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>'


def _own(rows: Mapping[str, Mapping[str, Any]], name: str, top: float, colour: str) -> list[str]:
    points, parts = [], []
    for number, days in enumerate(_DAYS):
        row = rows.get(days)
        if row is None or row.get(name) is None:
            continue
        x, y = _x(number), _TALL * (1 - min(row[name], top) / top)
        points.append((x, y))
        pair = row.get("counts", {}).get(name)
        bounds = row.get("intervals", {}).get(name) if pair is None else wilson(int(pair[0]), int(pair[1]))
        if bounds is not None:
            scale = 1.0 if pair is None else 100.0
            low, high = (_TALL * (1 - min(scale * bound, top) / top) for bound in bounds)
            parts.append(
                f'<line x1="{x}" x2="{x}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}" stroke-width="1.5"/>'
            )
        parts.append(f'<circle cx="{x}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')
    return ([_line(points, colour, 2.5, "")] if len(points) > 1 else []) + parts


def _panel(name: str, title: str, top: float, benches: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    parts = [f'<text x="0" y="-12" font-size="13" font-weight="600">{escape(title)}</text>']
    for tick in range(5):
        y, value = _TALL * (1 - tick / 4), top * tick / 4
        parts.append(f'<line x1="0" x2="{_WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e7ec"/>')
        parts.append(f'<text x="-8" y="{y + 4:.1f}" text-anchor="end" fill="#5a6675">{value:g}</text>')
    for number, days in enumerate(_DAYS):
        parts.append(f'<text x="{_x(number)}" y="{_TALL + 18}" text-anchor="middle" fill="#5a6675">{days} days</text>')
    for model, colour in _PRINTED.items():
        found = {row["value"]: row.get(name) for row in published_rows("duration") if row["model"] == model}
        heights = [height for days in _DAYS if (height := found.get(days)) is not None]
        if len(heights) == len(_DAYS):
            points = [(_x(number), _TALL * (1 - min(height, top) / top)) for number, height in enumerate(heights)]
            parts.append(_line(points, colour, 1.6, _DASHES[model]))
    for (_, bench), colour in zip(benches, _OWN, strict=False):
        rows = {row["value"]: row for row in bench["rows"] if row["by"] == "duration"}
        parts += _own(rows, name, top, colour)
    return parts


def _key(benches: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    entries = [(name, colour, 2.5, "") for (name, _), colour in zip(benches, _OWN, strict=False)]
    entries += [(f"{name} (printed)", colour, 1.6, _DASHES[name]) for name, colour in _PRINTED.items()]
    parts, x = [], 0.0
    for name, colour, width, dash in entries:
        parts.append(_line(((x, 0), (x + 26, 0)), colour, width, dash))
        parts.append(f'<text x="{x + 32:g}" y="4">{escape(name)}</text>')
        x += 60 + 7.0 * len(name)
    return parts


def horizon_svg(benches: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Six charts of up to four benches, each (name, document), before the printed lines of the paper's models.

    Vertical strokes are 95 % intervals. The paper's models ran on another data set, and the drawing says so.
    """
    columns, rows = 3, (len(_PANELS) + 2) // 3
    width = _LEFT + columns * (_WIDE + _GAP_X)
    height = _TOP + rows * (_TALL + _GAP_Y) - 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11.5" role="img" aria-label="Rate against horizon">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{_LEFT}" y="24" font-size="15" font-weight="600">TripTide: rate against horizon, in percent</text>',
        f'<text x="{_LEFT}" y="42" fill="#5a6675">Grey and brown: as printed in the paper, for its own trips. '
        "Other trips and other planners: context, not a comparison.</text>",
        f'<g transform="translate({_LEFT},60)">',
        *_key(benches),
        "</g>",
    ]
    for at, (name, title, top) in enumerate(_PANELS):
        x, y = _LEFT + at % columns * (_WIDE + _GAP_X), _TOP + at // columns * (_TALL + _GAP_Y) + 8
        parts += [f'<g transform="translate({x},{y})">', *_panel(name, title, top, benches), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"
