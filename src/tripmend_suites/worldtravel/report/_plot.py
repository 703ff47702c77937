"""Feasibility against the number of hard constraints and of timed entries, as an SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ...common._intervals import wilson
from ._published import published

__all__ = ["feasibility_svg"]

_PANELS = (
    ("hard", "by number of hard constraints", ("06-07", "08-09", "10-11", "12+")),
    ("anchors", "by number of timed entries", ("0", "1", "2", "3", "4", "5")),
)
_COLOURS = ("#1f5c99", "#b3531f", "#3c7d4b", "#7a3f8f", "#8a6d1f", "#5a2a2a")
_GREY = "#7a8794"
_WIDE, _TALL, _LEFT, _GAP = 360, 220, 52, 70
_LINE = 18


def _curves(scored: Sequence[tuple[str, Mapping[str, Any]]]) -> list[tuple[str, Mapping[str, Any]]]:
    found = []
    for name, document in scored:
        found.append((name, document["rows"]))
        others = document.get("baselines", {})
        found += [(key, row["rows"]) for key, row in others.items() if key.startswith("greedy") and "rows" in row]
    return found


def _line(points: Sequence[tuple[float, float]], colour: str, dash: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'


def _panel(key: str, title: str, values: Sequence[str], curves: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    step = (_WIDE - 48) / (len(values) - 1)
    parts = [f'<text x="0" y="-12" font-size="13" font-weight="600">{escape(title)}</text>']
    for tick in range(5):
        y = _TALL * (1 - tick / 4)
        parts.append(f'<line x1="0" x2="{_WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e7ec"/>')
        parts.append(f'<text x="-8" y="{y + 4:.1f}" text-anchor="end" fill="#5a6675">{25 * tick}</text>')
    for number, value in enumerate(values):
        x, label = 24 + number * step, value.lstrip("0").replace("-0", "-") or "0"
        parts.append(f'<text x="{x:.1f}" y="{_TALL + 18}" text-anchor="middle" fill="#5a6675">{label}</text>')
    if key == "hard":
        bins = published()["hard_bins"]
        points = [(24 + n * step, _TALL * (1 - bins[value] / 100)) for n, value in enumerate(values)]
        parts.append(_line(points, _GREY, "6 3"))
    for at, ((_, rows), colour) in enumerate(zip(curves, _COLOURS, strict=False)):
        points = []
        for number, value in enumerate(values):
            row = rows.get(key, {}).get(value)
            bounds = None if row is None else wilson(row["strict_feasible_count"], row["n"])
            if row is None or bounds is None:
                continue
            # A little aside for each curve, so that strokes do not hide one another.
            x = 24 + number * step + 4 * (at - (len(curves) - 1) / 2)
            low, high = (_TALL * (1 - bound) for bound in bounds)
            y = _TALL * (1 - row["strict_feasible_count"] / row["n"])
            points.append((x, y))
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')
        if len(points) > 1:
            parts.append(_line(points, colour))
    return parts


def feasibility_svg(scored: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Two charts of strict feasibility in percent with 95 % intervals, up to six curves; the average of the paper's
    models by number of hard constraints as a dashed line, which is about other tasks, and the drawing says so."""
    curves = _curves(scored)[: len(_COLOURS)]
    keys = [(name, colour, "") for (name, _), colour in zip(curves, _COLOURS, strict=False)]
    keys.append(("average of the paper's models (printed, other tasks)", _GREY, "6 3"))
    top = 64 + _LINE * len(keys) + 34
    width, height = _LEFT + len(_PANELS) * (_WIDE + _GAP), top + _TALL + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11.5" role="img" aria-label="Feasibility by size of task">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{_LEFT}" y="24" font-size="15" font-weight="600">WorldTravel: strictly feasible, in percent</text>',
        f'<text x="{_LEFT}" y="42" fill="#5a6675">Strokes are 95 % intervals. The dashed line is feasibility as '
        "printed in the paper, for its own tasks: context, not a comparison.</text>",
    ]
    for number, (name, colour, dash) in enumerate(keys):
        y = 64 + _LINE * number
        parts.append(_line(((_LEFT, y), (_LEFT + 26, y)), colour, dash))
        parts.append(f'<text x="{_LEFT + 32}" y="{y + 4}">{escape(name)}</text>')
    for at, (key, title, values) in enumerate(_PANELS):
        x = _LEFT + at * (_WIDE + _GAP)
        parts += [f'<g transform="translate({x},{top})">', *_panel(key, title, values, curves), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"
