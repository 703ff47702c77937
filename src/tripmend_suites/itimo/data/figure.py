"""The paper's Figure 3: how often each position is edited, as an SVG that needs no plotting package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["positions_svg"]

_BAR, _GAP, _HEIGHT, _LEFT, _TITLE, _FOOT = 22, 6, 120, 46, 24, 40
_HEAD, _SIGN = 28, 8


def positions_svg(positions: Mapping[str, Sequence[int]], city: str) -> str:
    """One row of bars per operation: edits by position (0 is the first stop), the count above each bar."""
    last = max((max(values) for values in positions.values() if values), default=0)
    row = _TITLE + _HEIGHT + _FOOT
    title = f"{city}: edits by the position of the stop"
    width, height = (
        max(_SIGN * len(title) + 16, _LEFT + (last + 1) * (_BAR + _GAP) + 20),
        _HEAD + row * len(positions) + 10,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="10" role="img" aria-label="Edits by position">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="8" y="20" font-size="14">{escape(title)}</text>',
    ]
    for at, (name, values) in enumerate(positions.items()):
        top = _HEAD + at * row + _TITLE
        counts = Counter(values)
        most = max(counts.values(), default=1)
        parts.append(f'<text x="8" y="{top - 8}" font-size="12">{escape(name)}: {len(values)} edits</text>')
        for position in range(last + 1):
            tall = round(counts[position] / most * (_HEIGHT - 14), 1)
            x, y = _LEFT + position * (_BAR + _GAP), top + _HEIGHT - tall
            middle = x + _BAR // 2
            parts.append(f'<rect x="{x}" y="{y:g}" width="{_BAR}" height="{tall:g}" fill="#3b6ea5"/>')
            parts.append(f'<text x="{middle}" y="{y - 3:g}" text-anchor="middle">{counts[position]}</text>')
            parts.append(f'<text x="{middle}" y="{top + _HEIGHT + 12}" text-anchor="middle">{position}</text>')
        axis = top + _HEIGHT // 2
        parts.append(f'<text x="{_LEFT}" y="{top + _HEIGHT + 26}">position of the edit; 0 is the first stop</text>')
        parts.append(
            f'<text x="20" y="{axis}" text-anchor="middle" transform="rotate(-90 20 {axis})">itineraries</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
