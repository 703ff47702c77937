"""The picture of how times grow: a line for each number of places and each severity, days against milliseconds."""

from __future__ import annotations

import math
from collections.abc import Mapping

__all__ = ["picture"]

_WIDE, _HIGH, _LEFT, _TOP, _GAP = 270, 260, 56, 40, 34
_COLOURS = {50: "#4477aa", 200: "#66ccee", 500: "#228833", 5000: "#cc3311"}
_WORDS = {"step": "one stop", "day": "a day", "plan": "the whole plan"}


def picture(medians: Mapping[tuple[int, int, str], float]) -> str:
    """An SVG of the medians, milliseconds by (days, places per city, severity), both axes logarithmic."""
    sizes = {key: ms for key, ms in medians.items() if key[1] in _COLOURS and key[0] >= 3}
    days = sorted({key[0] for key in sizes})
    low = math.floor(math.log10(min(sizes.values())))
    high = math.ceil(math.log10(max(sizes.values())))

    def x(panel: int, day: int) -> float:
        share = math.log(day / days[0]) / math.log(days[-1] / days[0])
        return _LEFT + panel * (_WIDE + _GAP) + share * _WIDE

    def y(ms: float) -> float:
        return _TOP + _HIGH * (1 - (math.log10(ms) - low) / (high - low))

    width, height = _LEFT + 3 * (_WIDE + _GAP), _TOP + _HIGH + 70
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        "<title>Median CPU time of a repair by days and places per city</title>",
    ]
    for panel, severity in enumerate(_WORDS):
        left = _LEFT + panel * (_WIDE + _GAP)
        parts.append(f'<text x="{left}" y="{_TOP - 14}" font-weight="bold">{_WORDS[severity]} goes wrong</text>')
        for power in range(low, high + 1):
            at = y(10**power)
            parts.append(f'<line x1="{left}" y1="{at:.1f}" x2="{left + _WIDE}" y2="{at:.1f}" stroke="#ddd"/>')
            if not panel:
                parts.append(f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{10**power:,} ms</text>')
        for day in days:
            middle = f'x="{x(panel, day):.1f}" y="{_TOP + _HIGH + 18}" text-anchor="middle"'
            parts.append(f"<text {middle}>{day}</text>")
        for places, colour in _COLOURS.items():
            line = [(day, sizes[day, places, severity]) for day in days if (day, places, severity) in sizes]
            points = " ".join(f"{x(panel, day):.1f},{y(ms):.1f}" for day, ms in line)
            if len(line) > 1:
                parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
            for day, ms in line:
                parts.append(f'<circle cx="{x(panel, day):.1f}" cy="{y(ms):.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{left + _WIDE / 2}" y="{_TOP + _HIGH + 36}" text-anchor="middle">days</text>')
    known = [places for places in _COLOURS if any(key[1] == places for key in sizes)]
    for number, places in enumerate(known):
        left = _LEFT + number * 170
        parts.append(f'<rect x="{left}" y="{height - 22}" width="12" height="12" fill="{_COLOURS[places]}"/>')
        parts.append(f'<text x="{left + 18}" y="{height - 11}">{places:,} places a city</text>')
    return "\n".join([*parts, "</svg>", ""])
