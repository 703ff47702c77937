"""Means of transport: their names, and the marks and headings by which a page tells them apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from rapidfuzz import fuzz

from .._layout import Piece, cut_at_gaps, piece_of
from ..sheet import Line

__all__ = ["Mode", "legend_of", "mode_called"]

Mode = Literal["foot", "bus", "taxi", "driving"]
_NAMES: dict[Mode, tuple[str, ...]] = {
    "foot": ("on foot", "by foot", "foot", "walking", "walk"),
    "bus": ("bus", "by bus", "public transport", "bus and tram"),
    "taxi": ("taxi", "by taxi", "cab"),
    "driving": ("own car", "by own car", "car", "by car", "driving", "drive"),
}
_PART = re.compile(r"[^·•,;:|()\n]+")
_MARKED = re.compile(r"(\S)\s+(\S.*)|(\S)\s?=\s?(\S.*)")


def mode_called(text: str) -> Mode | None:
    """The mode whose name is the whole text; slips of one letter or two in a longer name are forgiven."""
    said = " ".join(text.casefold().split()).strip(" .:")
    for mode, names in _NAMES.items():
        if said in names:
            return mode
    near = [(fuzz.ratio(said, name), mode) for mode, names in _NAMES.items() for name in names if len(name) > 5]
    score, best = max(near)
    return best if score >= 85 else None


def legend_of(lines: Iterable[Line]) -> list[tuple[Mode, str, Piece]]:
    """What the page says of its modes, in reading order: (mode, its mark or nothing, where it stands). A sentence that
    only speaks of them is none: the name must stand alone between separators, or after its mark."""
    found = []
    for line in lines:
        for part in (
            match for run in cut_at_gaps(line, 0.8) for match in _PART.finditer(line.text, run.start, run.end)
        ):
            piece = piece_of(line, *part.span())
            if piece is None:
                continue
            mode: Mode | None = None
            mark = ""
            if marked := _MARKED.fullmatch(piece.text):
                mark, rest = (marked[1], marked[2]) if marked[1] else (marked[3], marked[4])
                mode = mode_called(rest)
            if mode is None:
                mode, mark = mode_called(piece.text), ""
            if mode is not None:
                found.append((mode, mark, piece))
    return found
