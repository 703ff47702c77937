"""The grid of a table of ways: which row and which column belongs to which place."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from .._layout import Piece, over, rows, words_of
from ..sheet import Box, Line, Sheet
from ._headings import upright_names
from ._ink import rules
from ._modes import Mode, mode_called
from ._names import Name, name_columns

__all__ = ["Grid", "grids_of"]


@dataclass(frozen=True)
class Grid:
    """One table. names: of the rows. bands: top and bottom of each row, or None. columns: (left, right, index of the
    name) of each. ruled: whether the bands are those of printed rules. mode: of the whole table, if its heading says
    one. lower: whether only the cells below the diagonal exist."""

    names: tuple[str, ...]
    bands: tuple[tuple[int, int] | None, ...]
    columns: tuple[tuple[int, int, int], ...]
    ruled: bool
    lower: bool
    mode: Mode | None = None
    box: Box = field(default=Box(0, 0, 0, 0))


def grids_of(sheet: Sheet, runs: Sequence[Line]) -> list[Grid]:
    """Every table of ways on a sheet, from top to bottom. runs: its lines, with what stands close together joined."""
    found = []
    order: list[int] | None = None
    for names in name_columns(runs, sheet):
        numbers = _numbers(runs, names)
        bare = _columns(sheet, runs, names, numbers)
        if bare is None:
            continue
        if numbers:
            columns = tuple(bare)
        else:
            if order is None or len(order) != len(bare):
                order = upright_names(sheet, names, [(a, b) for a, b, _ in bare])
            columns = tuple((a, b, order[k]) for k, (a, b, _) in enumerate(bare))
        bands, ruled = _bands(sheet, names, columns)
        slanted = sum(name.box.left > columns[i][0] - 4 for i, name in enumerate(names[:-1]) if i < len(columns))
        heading = next(
            (mode for line in over(runs, names[0].box)[:80] if (mode := mode_called(line.text)) is not None), None
        )
        last = bands[-1] or (names[-1].box.top, names[-1].box.bottom)
        found.append(
            Grid(
                tuple(name.text for name in names),
                bands,
                columns,
                ruled,
                slanted > 0.7 * (len(names) - 1),
                heading,
                Box(columns[0][0], names[0].box.top, columns[-1][1], last[1]),
            )
        )
    return found


def _numbers(runs: Sequence[Line], names: Sequence[Name]) -> list[tuple[int, Piece]]:
    """The row of numbers over or under the columns: rising one by one, with a few missing or misread."""
    if names[0].number is None:
        return []
    best: list[tuple[int, Piece]] = []
    words = [word for line in runs if re.fullmatch(r"[\d\s]+", line.text) for word in words_of(line)]
    for row in rows([word for word in words if len(word.text) <= 2]):
        found = [(int(word.text), word) for word in row]
        # The order across is the truth; a number that does not fit in with most others was misread.
        offsets = Counter(number - k for k, (number, _) in enumerate(found))
        kept = [(n, word) for k, (n, word) in enumerate(found) if abs(n - k - offsets.most_common(1)[0][0]) <= 3]
        rising = [pair for i, pair in enumerate(kept) if i == 0 or pair[0] > kept[i - 1][0]]
        if len(rising) >= max(2, 0.5 * (len(names) - 1)) and len(rising) > len(best):
            best = rising
    return best


def _columns(
    sheet: Sheet, runs: Sequence[Line], names: Sequence[Name], numbers: Sequence[tuple[int, Piece]]
) -> list[tuple[int, int, int]] | None:
    """(left, right, index of the name) of each column; without numbers the index only counts."""
    height = median(name.box.height for name in names)
    if numbers:
        index = {name.number: i for i, name in enumerate(names)}
        centres = {number: word.box.centre[0] for number, word in numbers}
        top, bottom = min(w.box.top for _, w in numbers), max(w.box.bottom for _, w in numbers)
        between = _between_rules(sheet, top, bottom, 1.2 * height)
        homes = {n: k for n, x in centres.items() for k, (a, b) in enumerate(between) if a < x < b}
        if len(homes) >= 0.8 * len(centres) and len(set(homes.values())) == len(homes):
            offset = Counter(n - k for n, k in homes.items()).most_common(1)[0][0]
            return [(a, b, index[k + offset]) for k, (a, b) in enumerate(between) if k + offset in index]
        first, last = min(centres), max(centres)
        step = (centres[last] - centres[first]) / max(1, last - first)
        for number in range(first, last + 1):
            centres.setdefault(number, centres[first] + step * (number - first))
        return [
            (round(centres[n] - step / 2), round(centres[n] + step / 2), index[n])
            for n in sorted(centres)
            if n in index
        ]
    right = max(name.box.right for name in names)
    top, bottom = names[0].box.top, names[-1].box.bottom
    between = [(a, b) for a, b in _between_rules(sheet, top, bottom, height) if a >= right - 0.5 * height]
    if len(between) == len(names):
        return [(a, b, k) for k, (a, b) in enumerate(between)]
    return _clustered(runs, names, right)


def _between_rules(sheet: Sheet, top: int, bottom: int, least: float) -> list[tuple[int, int]]:
    if sheet.pixels is None:
        return []
    width = sheet.pixels.shape[1]
    at = rules(sheet.pixels, Box(0, top - 1, width, bottom + 1), upright=True)
    return [(a, b) for a, b in itertools.pairwise(at) if b - a >= least]


def _clustered(runs: Sequence[Line], names: Sequence[Name], right: int) -> list[tuple[int, int, int]] | None:
    """Columns where the numbers stand, when nothing is printed between them and every column has one."""
    top, bottom = names[0].box.top, names[-1].box.bottom + 2 * names[-1].box.height
    inside = [r.box for r in runs if r.box.left > right and top - 4 <= r.box.centre[1] <= bottom]
    xs = sorted(box.centre[0] for box in inside)
    groups: list[list[float]] = []
    for x in xs:
        if groups and x - groups[-1][-1] < 0.8 * names[0].box.height:
            groups[-1].append(x)
        else:
            groups.append([x])
    middles = [median(group) for group in groups]
    if len(middles) != len(names):
        return None
    cuts = [(a + b) / 2 for a, b in itertools.pairwise(middles)]
    ends = [2 * middles[0] - cuts[0], *cuts, 2 * middles[-1] - cuts[-1]]
    return [(round(a), round(b), k) for k, (a, b) in enumerate(itertools.pairwise(ends))]


def _bands(
    sheet: Sheet, names: Sequence[Name], columns: Sequence[tuple[int, int, int]]
) -> tuple[tuple[tuple[int, int] | None, ...], bool]:
    """Top and bottom of each row: between printed rules where there are any, else from name to name."""
    height = median(name.box.height for name in names)
    if sheet.pixels is not None:
        low = names[0].box.top - round(height)
        high = min(sheet.pixels.shape[0], names[-1].box.bottom + round(8 * height))
        at = rules(sheet.pixels, Box(columns[0][0] + 2, low, columns[0][1] - 2, high), upright=False, share=0.9)
        homes = [
            next(((a, b) for a, b in itertools.pairwise(at) if a < name.box.centre[1] < b), None) for name in names
        ]
        kept = [home for home in homes if home is not None]
        if len(kept) >= len(names) - 1 and len(set(kept)) == len(kept):
            return tuple(homes), True
    tops = [name.box.top - 2 for name in names]
    pitch = round(median(b - a for a, b in itertools.pairwise(tops)))
    return tuple(zip(tops, [*tops[1:], tops[-1] + max(pitch, round(height))], strict=True)), False
