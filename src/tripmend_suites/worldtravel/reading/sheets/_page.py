"""A web page as a sheet: its exact text with the place of every letter, and its pixels. Only what a person sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tripmend.errors import InputError
from tripmend.pages.chromium import Chromium, Laid, may_draw, shared_chromium
from tripmend.pages.document import file_bytes
from tripmend.pages.ocr import cache_folder, content_hash, load_lines, load_picture, pixels_of, save_lines, save_picture

from ..sheet import Box, Line, Sheet
from ._letters import run_edges
from ._nesting import too_much
from ._snapshot import Run, joined, text_runs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LAYOUT", "sheet_of_page"]

LAYOUT = "chromium-1"
"""Names this way of laying out in the cache."""
_WITH_FIELDS = "chromium-1-fields"
"""The same for documents with fields of forms, whose text was left out once."""
_LARGEST = 5_000_000
"""Bytes; more is no page for people."""
_VISIBLE = 24
"""Of 255: a smaller difference between letters and ground is not seen."""
_GROUND = 0.1
"""Of the pixels below a run; fewer that differ from its colour leave no letter readable."""
_INNER_GAP, _OUTER_GAP = 0.9, 0.35
"""Of the height of a run: a wider gap between its letters, or before the first and after the last, hides letters."""


def sheet_of_page(page: Path | bytes, cache: Path | None = None, *, browser: Chromium | None = None) -> Sheet:
    """The sheet of an HTML document, 1280 pixels wide, laid out once per content.

    page: a file or its bytes. cache: a folder (default: `cache_folder`). browser: the one to use (default: one that is
    kept open until the process ends). Nothing in the document is run or fetched; frames stay empty. Raises InputError
    for what cannot be read, is larger than 5 MB, has more than 50,000 elements or 200 in each other
    (5,000 plain blocks where there are no styles), takes longer than 30 s or is taller than 16,000 pixels, and
    MissingExtraError without Pillow, Playwright or Chromium.
    """
    name = "" if isinstance(page, bytes) else page.name
    data = page if isinstance(page, bytes) else file_bytes(page, _LARGEST + 1)
    source = "" if isinstance(page, bytes) else str(page)
    if len(data) > _LARGEST:
        size = len(data) if isinstance(page, bytes) else page.stat().st_size
        raise InputError(f"has {size} bytes; pages up to {_LARGEST} bytes can be read", source=source)
    may_draw()
    sha256, folder = content_hash(data), cache or cache_folder()
    layout = _WITH_FIELDS if re.search(rb"<(?:option|input)\b", data, re.IGNORECASE) else LAYOUT
    lines, picture = load_lines(folder, sha256, layout), load_picture(folder, sha256, layout)
    if lines is not None and picture is not None:
        try:
            return Sheet("page", lines, pixels_of(picture), sha256, name)
        except InputError:
            pass  # a damaged picture in the cache is drawn anew
    if reason := too_much(data):
        raise InputError(reason, source=source)
    laid = (browser or shared_chromium()).lay_out(data, source)
    pixels = pixels_of(laid.picture)
    lines = _lines(laid, pixels, pixels_of(laid.bare))
    save_picture(folder, sha256, layout, laid.picture)
    save_lines(folder, sha256, layout, lines)
    return Sheet("page", lines, pixels, sha256, name)


def _lines(laid: Laid, pixels: NDArray[np.uint8], bare: NDArray[np.uint8]) -> tuple[Line, ...]:
    import numpy as np

    ink = np.abs(pixels.astype(np.int16) - bare).max(axis=2) >= _VISIBLE
    found = [line for run in joined(text_runs(laid.snapshot, laid.styles)) for line in _seen(run, ink, bare)]
    return tuple(sorted(found, key=lambda line: (line.box.top, line.box.left)))


def _seen(run: Run, ink: NDArray[np.bool_], bare: NDArray[np.uint8]) -> Iterator[Line]:
    """The parts of a run that a person sees: where its letters make a difference to the picture."""
    import numpy as np

    height, width = ink.shape
    top, bottom = max(0, round(run.top)), min(height, round(run.bottom))
    left, right = max(0, round(run.left)), min(width, round(run.right))
    if top >= bottom or left >= right or not ink[top:bottom, left:right].any():
        return
    if run.loose:
        yield from _seen(_tight(run, ink), ink, bare)
        return
    if run.colour is not None:
        away = np.abs(bare[top:bottom, left:right].astype(np.int16) - np.array(run.colour)).max(axis=2) >= _VISIBLE
        if away.mean() < _GROUND:
            return
    inked: NDArray[np.bool_] = np.logical_or.reduce(ink[top:bottom], axis=0)
    text, edges = run.text.strip(), run_edges(run.text, run.left, run.right, inked, monospace=run.monospace)
    shown = _uncovered(edges, inked, run.bottom - run.top)
    for first, end in _stretches(text, [sees and not sign.isspace() for sees, sign in zip(shown, text, strict=True)]):
        part = edges[first:end]
        box = Box(max(0, part[0][0]), top, min(width, part[-1][1]), bottom)
        if box.width > 0:
            yield Line(text[first:end], box, part, struck=run.struck)


def _tight(run: Run, ink: NDArray[np.bool_]) -> Run:
    """A run whose box reaches further than its letters, in a box as a line of text would have it. What stands far to
    the right of them is the arrow of a list."""
    import numpy as np

    top, left = max(0, round(run.top)), max(0, round(run.left))
    area = ink[top : round(run.bottom), left : round(run.right)]
    rows, columns = np.flatnonzero(area.any(axis=1)), np.flatnonzero(area.any(axis=0))
    tall = rows[-1] + 1 - rows[0]
    gaps = np.flatnonzero(np.diff(columns) > 1.2 * tall)
    columns = columns[: gaps[0] + 1] if len(gaps) else columns
    room = tall / 4
    return replace(
        run,
        left=float(left + columns[0]),
        right=float(left + columns[-1] + 1),
        top=max(run.top, float(top + rows[0] - room)),
        bottom=min(run.bottom, float(top + rows[-1] + 1 + room)),
        loose=False,
    )


def _uncovered(edges: tuple[tuple[int, int], ...], inked: NDArray[np.bool_], height: float) -> list[bool]:
    """For each letter, whether it stands where there is ink, and not in a gap too wide to be a space: under something
    else, or cut off at the side."""
    import numpy as np

    first, last = max(0, edges[0][0]), min(len(inked), edges[-1][1])
    columns = np.flatnonzero(inked[first:last]) + first
    if not len(columns):
        return [False] * len(edges)
    starts, ends = np.array([edges[0][0] - 1, *columns]), np.array([*columns, edges[-1][1]])
    widest = np.full(len(starts), _INNER_GAP * height)
    widest[0] = widest[-1] = _OUTER_GAP * height
    gaps = [(starts[at], ends[at]) for at in np.flatnonzero(ends - starts - 1 > widest)]
    middles = [(left + right) / 2 for left, right in edges]
    return [not any(start < middle < end for start, end in gaps) for middle in middles]


def _stretches(text: str, shown: list[bool]) -> Iterator[tuple[int, int]]:
    """From where to where letters are shown without a hidden one between them; blanks neither join nor part."""
    first = end = -1
    for place, letter in enumerate(text):
        if shown[place]:
            first, end = (place if first < 0 else first), place + 1
        elif not letter.isspace() and first >= 0:
            yield first, end
            first = -1
    if first >= 0:
        yield first, end
