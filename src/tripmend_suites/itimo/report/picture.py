"""The bench as a picture (SVG): bars with their intervals, the best published value as a line across each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

__all__ = ["drawing"]

_LEFT, _TOP, _HEIGHT, _FOOT = 60, 130, 260, 62
_STEP, _BAR, _BETWEEN = 84, 26, 30
_LEAST = 580
"""Pixels that title and legend need."""
_MOD, _APR, _LINE = "#1f4e79", "#8fb8de", "#c00"


def _at(share: float) -> float:
    """How far down a share from 0 to 1 is drawn."""
    return _TOP + _HEIGHT * (1 - share)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:.1f}"{more}>{escape(text)}</text>'


def _whisker(x: float, low: float, high: float) -> list[str]:
    """An interval with its ends; white below the black, so that it is seen on a dark bar too."""
    path = f"M{x - 4:g} {high:.1f}H{x + 4:g}M{x:g} {high:.1f}V{low:.1f}M{x - 4:g} {low:.1f}H{x + 4:g}"
    return [
        f'<path d="{path}" stroke="white" stroke-width="3.5" fill="none"/>',
        f'<path d="{path}" stroke="black" stroke-width="1.2" fill="none"/>',
    ]


def _best(x: float, y: float) -> str:
    return f'<line x1="{x - 2:g}" x2="{x + _BAR + 2:g}" y1="{y:.1f}" y2="{y:.1f}" stroke="{_LINE}" stroke-width="2"/>'


def _legend(ours: str) -> list[str]:
    first, second, third = 58, 78, 98
    return [
        f'<rect x="{_LEFT}" y="{first - 9}" width="12" height="11" fill="{_MOD}"/>',
        _text(_LEFT + 18, first, f"Mod: the edit that was meant; {ours}"),
        f'<rect x="{_LEFT}" y="{second - 9}" width="12" height="11" fill="{_APR}"/>',
        _text(_LEFT + 18, second, f"APR: an edit that passes; {ours}"),
        *_whisker(_LEFT + 6, third + 3, third - 11),
        _text(_LEFT + 18, third, "95 % bootstrap interval"),
        f'<line x1="{_LEFT + 170}" x2="{_LEFT + 190}" y1="{third - 4}" y2="{third - 4}" stroke="{_LINE}" '
        'stroke-width="2"/>',
        _text(_LEFT + 196, third, "best published value, on the paper's test split"),
    ]


def drawing(rows: Sequence[Mapping[str, Any]], split: str = "", remark: str = "") -> str:
    """Mod and APR of every row of a bench as bars. split: that of the rows, for the legend; remark: a line below
    the title, such as that a part of the ranker was left out."""
    width = max(_LEAST, _LEFT + _STEP * max(1, len(rows)) + 20)
    tall = _TOP + _HEIGHT + _FOOT
    ours = f"tripmend on {split}" if split else "tripmend"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{tall}" '
        f'viewBox="0 0 {width} {tall}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        _text(_LEFT, 22, "iTIMO: one edit that mends an itinerary", ' font-size="14"'),
        _text(_LEFT, 38, remark.removeprefix(", ")),
        *_legend(ours),
    ]
    for tick in range(0, 11, 2):
        y = _at(tick / 10)
        parts.append(f'<line x1="{_LEFT}" x2="{width - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(_text(_LEFT - 8, y + 4, f"{tick / 10:.1f}", ' text-anchor="end"'))
    middle = _TOP + _HEIGHT / 2
    parts.append(
        _text(20, middle, "share of the records", f' text-anchor="middle" transform="rotate(-90 20 {middle:g})"')
    )
    for number, row in enumerate(rows):
        x = _LEFT + number * _STEP + 10
        for place, (name, colour) in enumerate((("mod", _MOD), ("apr", _APR))):
            share, best = row["shares"][name], row["best_published"][name]
            at = x + place * _BETWEEN
            if share["value"] is not None:
                y = _at(share["value"])
                parts.append(
                    f'<rect x="{at}" y="{y:.1f}" width="{_BAR}" height="{_TOP + _HEIGHT - y:.1f}" fill="{colour}"/>'
                )
            if best is not None:
                parts.append(_best(at, _at(best["value"])))
            if share["value"] is not None:
                low, high = share["interval95"]
                parts += _whisker(at + _BAR / 2, _at(low), _at(high))
        for line, text in enumerate((row["operation"], row["city"], f"n = {row['n']}")):
            parts.append(_text(x + 28, _TOP + _HEIGHT + 18 + 15 * line, text, ' text-anchor="middle"'))
    return "\n".join([*parts, "</svg>"]) + "\n"
