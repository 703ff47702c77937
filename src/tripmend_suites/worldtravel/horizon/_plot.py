"""Two charts side by side as an SVG: what is feasible, and how long it takes, by number of hard checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ._measure import PRINTED

__all__ = ["drawing"]

_LINES = (
    ("engine", "tripmend, gold parameters", "#1f5c99", ""),
    ("soonest", "greedy: soonest start", "#b3531f", "6 3"),
    ("nearest", "greedy: nearest place", "#3c7d4b", "2 3"),
)
_GREY = "#7a8794"
_WIDE, _TALL, _LEFT, _TOP, _GAP, _MOST = 430, 240, 60, 104, 90, 100


def _x(hard: float) -> float:
    return _WIDE * hard / _MOST


def _path(points: Sequence[tuple[float, float]], colour: str, dash: str) -> str:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>'


def _frame(title: str, top: float, unit: str) -> list[str]:
    parts = [_text(0, -14, title, 'font-size="13" font-weight="600"')]
    for tick in range(5):
        y = _TALL * (1 - tick / 4)
        parts.append(f'<line x1="0" x2="{_WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e7ec"/>')
        parts.append(_text(-8, y + 4, f"{top * tick / 4:g}{unit}", 'text-anchor="end" fill="#5a6675"'))
    for hard in range(0, _MOST + 1, 20):
        parts.append(_text(_x(hard), _TALL + 18, str(hard), 'text-anchor="middle" fill="#5a6675"'))
    parts.append(_text(_WIDE / 2, _TALL + 38, "hard constraints in a task", 'text-anchor="middle" fill="#5a6675"'))
    return parts


def _feasible(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    parts = _frame("Strictly feasible, percent", 100, "")
    printed = [(_x(at + 0.5), _TALL * (1 - share / 100)) for _, at, share in PRINTED]
    parts.append(_path(printed, _GREY, "1 2"))
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_GREY}"/>' for x, y in printed]
    for key, _, colour, dash in _LINES:
        points = [(_x(row["hard"]), _TALL * (1 - row[key] / row["n"])) for row in rows]
        parts.append(_path(points, colour, dash))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>' for x, y in points]
    return parts


def _time(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    longest = max(row["ms_max"] for row in rows)
    top = next(step for step in (40, 100, 200, 400, 1000, 2000, 4000, 10_000, 40_000, 10**9) if step >= longest)
    parts = _frame("Time of the engine, milliseconds: median, and the slowest task", top, "")
    for row in rows:
        low, high = (_TALL * (1 - row[key] / top) for key in ("ms_p50", "ms_max"))
        x = _x(row["hard"])
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{_LINES[0][2]}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{low:.1f}" r="2.6" fill="{_LINES[0][2]}"/>')
    parts.append(_path([(_x(row["hard"]), _TALL * (1 - row["ms_p50"] / top)) for row in rows], _LINES[0][2], ""))
    return parts


def _key() -> list[str]:
    parts, x = [], 0.0
    for name, colour, dash in (
        *((name, colour, dash) for _, name, colour, dash in _LINES),
        ("the paper's models on its own tasks (printed)", _GREY, "1 2"),
    ):
        parts += [_path(((x, 0), (x + 26, 0)), colour, dash), _text(x + 32, 4, name)]
        x += 62 + 6.4 * len(name)
    return parts


def drawing(document: Mapping[str, Any]) -> str:
    """The charts for a document of `measure`, as SVG text. The paper's line stands there as context: other tasks."""
    width, height = _LEFT + 2 * _WIDE + _GAP + 30, _TOP + _TALL + 60
    head = f"WorldTravel: planning by number of hard constraints ({document['n']} synthetic tasks, one plan each)"
    note = (
        "Grey: as printed in the paper, whose models read pages as well; other tasks, so context and not a comparison."
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11.5" role="img" aria-label="Feasibility and time by hard constraints">',
        '<rect width="100%" height="100%" fill="white"/>',
        _text(_LEFT, 24, head, 'font-size="15" font-weight="600"'),
        _text(_LEFT, 42, note, 'fill="#5a6675"'),
        f'<g transform="translate({_LEFT},62)">',
        *_key(),
        "</g>",
    ]
    for number, panel in enumerate((_feasible, _time)):
        parts += [
            f'<g transform="translate({_LEFT + number * (_WIDE + _GAP)},{_TOP})">',
            *panel(document["rows"]),
            "</g>",
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
