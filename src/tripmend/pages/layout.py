"""How things lie in a tile of a screenshot: bands one under another, cells and columns side by side, what is ruled
apart and what goes on in the next line.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from .lexer import NAMED
from .pieces import TIME, Area, Piece
from .tiles import Mark, Region, area
from .tree import Element

__all__ = [
    "Item",
    "bands_of",
    "cells_of",
    "columns_of",
    "count_of",
    "further",
    "goes_on",
    "hanging",
    "has_time",
    "heads_unpacked",
    "holds",
    "hull",
    "is_sample",
    "leads",
    "led",
    "ruled",
    "same_columns",
    "side_by_side",
    "with_marks_below",
]

_START = re.compile(rf"{TIME.pattern}(?!\d|\s*[–—-]\s*\d)")
"""A time by itself, and not the hours from one to another."""
_LED = re.compile(rf"[^\W\d]{{1,4}}\.?\s{_START.pattern}")
"""Also behind a short word: *at 10:00*."""
_LEVEL = 4
"""Pixels that lines of one row differ by at most."""
_FRAME = 6
"""Pixels that two cells share where each is taken with the line between them."""
_EDGE = 8
"""Pixels that the first line of a column is off the others at most."""
_GUTTER = 18
"""Pixels between two columns."""
_CROSSED = 3
"""Columns of a table that a line across it parts."""
_CLOSER = 0.7
"""How many times as far from the line above as from the one below a heading is at least."""


@dataclass(eq=False)
class Item:
    """What is set in a tile: a piece of text, a mark, or another tile with all that is in it."""

    box: Area
    what: Piece | Mark | Region
    inner: list[Item] = field(default_factory=list)


def has_time(items: list[Item]) -> bool:
    """Whether a time is written in what stands in a cell."""
    return any(
        (isinstance(one.what, Piece) and TIME.search(one.what.text) is not None) or has_time(one.inner) for one in items
    )


def count_of(items: list[Item]) -> int:
    """How many pieces of text stand in a cell."""
    return sum(isinstance(one.what, Piece) or count_of(one.inner) for one in items)


def bands_of(items: list[Item]) -> list[list[Item]]:
    """Items in rows, from top to bottom: no two rows share a height. What reaches over several rows is in the first."""
    found = _plain_bands(items)
    if len(items) < 6:
        return found
    usual = median(one.box[3] - one.box[1] for one in items)
    low = [one for one in items if one.box[3] - one.box[1] <= max(2.2 * usual, 30)]
    bands = _plain_bands(low)
    if len(low) == len(items) or not low or len(bands) < len(found) + 2:
        return found
    for one in items:
        if one.box[3] - one.box[1] > max(2.2 * usual, 30):
            at = next((n for n, band in enumerate(bands) if hull(band)[3] > one.box[1] + 2), len(bands) - 1)
            if hull(bands[at])[1] >= one.box[3]:  # nothing low is beside it
                bands.insert(at, [])
            bands[at].append(one)
    return bands


def _plain_bands(items: list[Item]) -> list[list[Item]]:
    found: list[list[Item]] = []
    foot = -1.0
    for one in sorted(items, key=lambda item: (item.box[1], item.box[0])):
        high = one.box[3] - one.box[1]
        if found and one.box[1] < foot - min(3.0, 0.2 * high):
            found[-1].append(one)
            foot = max(foot, one.box[3])
        else:
            found.append([one])
            foot = one.box[3]
    return found


def cells_of(band: list[Item]) -> list[list[Item]]:
    """The items of a row in cells, from left to right; a mark right before a line belongs to it."""
    found: list[list[Item]] = []
    edge = -1.0
    for one in sorted(band, key=lambda item: item.box[0]):
        high = min(one.box[3] - one.box[1], 30)
        last = found[-1][-1] if found else None
        before = last.box[0] - hull(found[-2])[2] if last is not None and len(found) > 1 else 9999
        marked = (
            last is not None
            and isinstance(one.what, Piece)
            and is_sample(last)
            and one.box[0] - last.box[2] < max(1.3 * high, min(2.4 * high, before / 2))
            and min(one.box[3], last.box[3]) - max(one.box[1], last.box[1]) > 0.3 * min(high, last.box[3] - last.box[1])
        )
        framed = last is not None and isinstance(last.what, Region) and isinstance(one.what, Region)
        if found and (one.box[0] < edge - (_FRAME if framed else 1) or marked):
            found[-1].append(one)
            edge = max(edge, one.box[2])
        else:
            found.append([one])
            edge = one.box[2]
    return found


def with_marks_below(rows: list[list[list[Item]]]) -> list[list[list[Item]]]:
    """Rows of cells, where what is drawn without a word under each time of a row, and for no other, stands in its
    cell."""
    found: list[list[list[Item]]] = []
    for row in rows:
        above = found[-1] if found else []
        near = above and hull([i for c in row for i in c])[1] - hull([i for c in above for i in c])[3] <= _GUTTER
        if (
            near
            and len(row) == len(above)
            and all(map(has_time, above))
            and all(
                count_of(cell) == 0 and _in_column(hull(cell), hull(over))
                for cell, over in zip(row, above, strict=True)
            )
        ):
            found[-1] = [[*over, *cell] for cell, over in zip(row, above, strict=True)]
        else:
            found.append(row)
    return found


def columns_of(rows: list[list[list[Item]]]) -> list[Area]:
    """The columns of a table: those of its fullest row, as wide as what stands in them alone."""
    columns = [hull(cell) for cell in max(rows, key=len)]
    for row in rows:
        for cell in row:
            box = hull(cell)
            shared = [n for n, one in enumerate(columns) if min(box[2], one[2]) - max(box[0], one[0]) > 2]
            if not shared:
                columns.append(box)
            elif len(shared) == 1:
                one = columns[shared[0]]
                columns[shared[0]] = (min(one[0], box[0]), one[1], max(one[2], box[2]), one[3])
    return columns


def is_sample(item: Item) -> bool:
    """Whether something may be the sample before a word of a legend: a mark, or a little tile without text."""
    if isinstance(item.what, Mark):
        return True
    wide, high = item.box[2] - item.box[0], item.box[3] - item.box[1]
    return isinstance(item.what, Region) and not item.inner and wide <= 80 and high <= 44


def ruled(bands: list[list[Item]], rules: list[Area]) -> list[list[Item]]:
    """Rows, where what stands between two rules, in cells of several lines, is one row."""
    if len(bands) < 2:
        return bands
    whole = hull([one for band in bands for one in band])
    wide = [r for r in rules if r[2] - r[0] > 0.6 * (whole[2] - whole[0]) and r[3] - r[1] <= 4]
    cuts = sorted({r[1] for r in wide if whole[1] - 60 < r[1] < whole[3] + 60})
    if len(cuts) < 3:
        return bands
    first = cuts[0] - median(two - one for one, two in pairwise(cuts))  # where a row above the first rule begins
    places = [sum(cut <= _middle(band) for cut in cuts) if hull(band)[1] > first else -1 for band in bands]
    listed = {
        place for place in set(places) if _are_rows([b for b, at in zip(bands, places, strict=True) if at == place])
    }
    found: list[list[Item]] = []
    last = -1
    for band, at in zip(bands, places, strict=True):
        tiled = sum(isinstance(one.what, Region) for one in band) > 1
        timed = found and has_time(cells_of(found[-1])[0]) and has_time(cells_of(band)[0])
        inside = found and -1 < at == last < len(cuts) and not (tiled or timed or at in listed)
        if inside and _in_cells(found[-1], band):
            found[-1] = [*found[-1], *band]
        else:
            found.append(band)
        last = at
    return found


def _are_rows(bands: list[list[Item]]) -> bool:
    """Whether nearly each of several lines reaches into the last column, as each row of a list of prices does and few
    lines of one cell do."""
    last = _gutters([one for band in bands for one in band])[-1]
    return len(bands) > 2 and sum(any(one is two for one in band for two in last) for band in bands) > 0.7 * len(bands)


def hanging(bands: list[list[Item]]) -> list[list[Item]]:
    """Rows, where lines that hang under the second cell of the row above (a time, a title, and under it whether there
    are tickets) are of that row."""
    heads = [[cell[0].box[0] for cell in cells_of(band)] for band in bands]
    starts = Counter((lefts[0] // 6, lefts[1] // 6) for lefts in heads if len(lefts) > 1)
    found: list[list[Item]] = []
    edges: list[int] = []
    for number, (band, lefts) in enumerate(zip(bands, heads, strict=True)):
        box = hull(band)
        timed = found and has_time(band) and has_time(cells_of(found[-1])[0])
        if edges and box[0] >= edges[1] - 6 and not timed and len(lefts) < len(edges):
            above = box[1] - hull(found[-1])[3]
            below = next((hull(one)[1] for one in bands[number + 1 :] if hull(one)[0] < edges[1] - 6), 9999) - box[3]
            if above < 0.7 * below and above <= 1.2 * (box[3] - box[1]):
                found[-1] = [*found[-1], *band]
                continue
        edges = lefts if len(lefts) > 1 and starts[lefts[0] // 6, lefts[1] // 6] > 1 else []
        found.append(band)
    return found


def _in_cells(above: list[Item], band: list[Item]) -> bool:
    """Whether a row of text goes on with the cells of a row that has several."""
    return len(_gutters(above)) > 1 and len(_gutters([*above, *band])) > 1


def _left(item: Item) -> int:
    return item.box[0]


def side_by_side(bands: list[list[Item]], rules: list[Area]) -> tuple[int, int, list[list[Item]]] | None:
    """The longest run of rows that a gutter parts into columns with rows of their own: where it begins and ends, and
    the columns; None where there is none, or the rows go on from column to column as in a table."""
    best: tuple[int, int, list[list[Item]]] | None = None
    for start in range(len(bands)):
        above = [cells_of(band) for band in bands[max(0, start - 6) : start]]
        goes_on_above = bool(above) and same_columns(above, cells_of(bands[start]))
        if len(bands[start]) < 2 or (goes_on_above and not _is_prose(bands[start])):
            continue
        for end in range(len(bands), start, -1):
            items = [one for band in bands[start:end] for one in band]
            if best is not None and len(items) <= sum(map(len, best[2])):
                break
            if end < len(bands) and same_columns([cells_of(bands[end - 1])], cells_of(bands[end])):
                continue
            columns = _with_times(_gutters(items))
            lists = all(map(_is_list, columns))
            if any(map(_is_mixed, columns)):
                continue
            if sum(any(one is two for one in column for two in bands[start]) for column in columns) < 2:
                continue  # a heading of both, with what is drawn before it
            if end - start > 1 and not _stands_over(bands[start], columns):
                continue  # a row of its own
            several = len(columns) > 2
            if several and not lists:
                columns = _joined(columns)
            room = 0.4 * _high(items)
            tall = [column for column in columns if len(bands_of(column)) > 1 or _high(column) > room]
            if any(len(bands_of(column)) < 2 and _high(column) < room for column in columns):
                continue
            if len(_crossing(columns, rules)) > 1:
                continue
            told = lists or several or _ruled_apart(columns, rules)
            flows = _flows(columns) or (all(map(_runs_on, columns)) and not _crossing(columns, rules))
            apart = flows if goes_on_above else told or not _aligned(columns) or flows
            if len(tall) >= 2 and apart and all(map(_edged, columns)):
                best = (start, end, columns)
                break
    if best is not None:  # what goes on under the last column alone is of it
        start, end, columns = best
        for band in bands[end:]:
            if hull(band)[0] < hull(columns[-1])[0] - _EDGE or hull(band)[2] > hull(columns[-1])[2] + _EDGE:
                break
            columns[-1] = [*columns[-1], *band]
            end += 1
        best = (start, end, columns)
    return best


def led(columns: list[list[Item]]) -> list[tuple[list[Item], list[Item]]]:
    """Two columns as rows, each led by a block of the first (a day) at whose height lines with times begin in the
    other; none where they are no such rows."""
    if len(columns) != 2 or has_time(columns[0]):
        return []
    found: list[tuple[list[Item], list[Item]]] = []
    for band in bands_of(columns[0]):
        tiled = any(isinstance(one.what, Region) for one in band)
        if found and not tiled and hull(band)[1] - hull(found[-1][0])[3] <= _GUTTER:
            found[-1][0].extend(band)
        else:
            found.append((list(band), []))
    tops = [hull(block)[1] for block, _ in found]
    for one in columns[1]:
        at = sum(top <= one.box[1] + _EDGE for top in tops) - 1
        if at < 0 or any(one.box[1] + _EDGE < top < one.box[3] - _EDGE for top in tops):
            return []
        found[at][1].append(one)
    whole = all(
        has_time(lines) and hull(lines)[1] - top <= _GUTTER for (_, lines), top in zip(found, tops, strict=True)
    )
    return found if len(found) > 1 and whole else []


def _stands_over(band: list[Item], columns: list[list[Item]]) -> bool:
    """Whether at least every second part of the first row of some columns stands over an edge or the middle of the rest
    of its column, or is as wide."""
    told = []
    for column in columns:
        first = [one for one in column if any(one is two for two in band)]
        rest = [one for one in column if not any(one is two for two in band)]
        if first and rest:
            one, two = hull(first), hull(rest)
            edges = abs(one[0] - two[0]), abs(one[2] - two[2]), abs(one[0] + one[2] - two[0] - two[2]) / 2
            told.append(min(edges) <= _EDGE or (one[0] <= two[0] and two[2] <= one[2]))
    return 2 * sum(told) >= len(told)


def _with_times(columns: list[list[Item]]) -> list[list[Item]]:
    """Columns, where one of nothing but times or marks is one with what stands right of it, and a last one of nothing
    but times with those left of it."""
    found: list[list[Item]] = []
    for column in columns:
        before = found[-1] if found else []
        bare = [isinstance(one.what, Mark) or _is_time(one.what) for one in before]
        if len(bare) > 1 and all(bare):
            found[-1] = [*before, *column]
        else:
            found.append(column)
    times = [one.box[1] for one in found[-2] if _is_time(one.what)] if len(found) > 1 else []
    if times and all(_is_time(one.what) and any(abs(one.box[1] - at) <= _LEVEL for at in times) for one in found[-1]):
        found[-2:] = [[*found[-2], *found[-1]]]
    return found


def _is_time(what: Piece | Mark | Region) -> bool:
    return isinstance(what, Piece) and TIME.fullmatch(what.text) is not None


def _is_mixed(column: list[Item]) -> bool:
    """Whether a column has lines of nothing but a time and other text under them: a part of a table, and what stands
    below that."""
    lines = [[one for one in band if not isinstance(one.what, Mark)] for band in bands_of(column)]
    times = [number for number, line in enumerate(lines) if len(line) == 1 and _is_time(line[0].what)]
    return len(times) > 1 and any(map(count_of, lines[times[-1] + 1 :]))


def _joined(columns: list[list[Item]]) -> list[list[Item]]:
    """Columns, where neighbours with the same rows (names and their prices) are one."""
    found = [columns[0]]
    for column in columns[1:]:
        few, many = sorted((_levels(found[-1]), _levels(column)), key=len)
        near = min(_LEVEL, _by_chance(many))
        level = sum(any(abs(one - two) <= near for two, _ in [*many, *_between(many)]) for one, _ in few)
        if level >= (0.75 if len(few) >= 0.5 * len(many) else 1.0) * len(few):
            found[-1] = [*found[-1], *column]
        else:
            found.append(column)
    return found


def _is_list(column: list[Item]) -> bool:
    """Whether a column is a list of times, each with something behind it."""
    rows = [cells_of(band) for band in bands_of(column)]
    timed = [row for row in rows if has_time(row[0])]
    return len(timed) > 1 and sum(len(row) > 1 for row in timed) >= 0.6 * len(timed)


def _edged(column: list[Item]) -> bool:
    """Whether most rows of a column begin at one edge, or, where it has a list with points, nearly all at those of its
    lines, of its points and of what stands behind these."""
    edges: list[list[int]] = []
    bands = bands_of(column)
    for left in sorted(hull(band)[0] for band in bands):
        if edges and left <= edges[-1][0] + _FRAME:
            edges[-1].append(left)
        else:
            edges.append([left])
    several = [len(edge) for edge in edges if len(edge) > 1]
    points = sum(len(_gutters(band)) == 1 and isinstance(min(band, key=_left).what, Mark) for band in bands)
    listed = points > 1 and len(several) <= 3 and sum(several) >= 0.8 * len(bands)
    return listed or max(map(len, edges)) >= 0.5 * len(bands)


def _is_prose(lines: list[Item]) -> bool:
    """Whether most of some lines are of running text."""
    return sum(isinstance(one.what, Piece) and len(one.what.text.split()) > 5 for one in lines) > 0.6 * len(lines)


def _flows(columns: list[list[Item]]) -> bool:
    """Whether columns are running text, each with paragraphs of its own: they begin where others go on, as those of no
    two cells of a row do."""
    starts: list[list[int]] = []
    for column in columns:
        lines = bands_of(column)
        gaps = [hull(two)[1] - hull(one)[3] for one, two in pairwise(lines)]
        if not gaps or not _is_prose(column):
            return False
        usual = max(median(gaps), 2)
        starts.append([hull(line)[1] for gap, line in zip(gaps, lines[1:], strict=True) if gap > 1.5 * usual])
    few, *more = sorted(starts, key=len)
    level = sum(any(abs(one - two) <= _LEVEL for other in more for two in other) for one in few)
    return len(few) > 1 and level < 0.5 * len(few)


def _runs_on(column: list[Item]) -> bool:
    """Whether most lines of a column that stand close together are of one text: the first word of the next would find
    no room behind them."""
    lines = [band[0] for band in bands_of(column) if len(band) == 1 and isinstance(band[0].what, Piece)]
    edge = max((one.box[2] for one in lines), default=0)
    full: list[bool] = []
    for one, two in pairwise(lines):
        above, below = one.what, two.what
        if not isinstance(above, Piece) or not isinstance(below, Piece):
            continue
        if two.box[1] - one.box[3] <= above.em and abs(above.em - below.em) <= 0.15 * above.em:
            word = len(below.text.split()[0]) + 1
            full.append(one.box[2] + word * (two.box[2] - two.box[0]) / max(1, len(below.text)) > edge - 2)
    return len(full) > 1 and sum(full) > 0.6 * len(full) and _is_prose(lines)


def _crossing(columns: list[list[Item]], rules: list[Area]) -> list[Area]:
    """The rules that go through from column to column, as between the rows of a table."""
    boxes = [hull(column) for column in columns]
    top, foot = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return [
        rule
        for rule in rules
        if top < rule[1] < foot and any(rule[0] < one[2] and two[0] < rule[2] for one, two in pairwise(boxes))
    ]


def _ruled_apart(columns: list[list[Item]], rules: list[Area]) -> bool:
    """Whether two columns have rules of their own at the same height, with a gap between them."""
    boxes = [hull(column) for column in columns]
    for one in rules:
        for two in rules:
            beside = abs(one[1] - two[1]) <= 2 and two[0] - one[2] >= _GUTTER and one[3] - one[1] <= 4
            inside = any(b[1] - 8 <= one[1] <= b[3] + 8 for b in boxes)
            if beside and inside and any(one[2] - 8 <= b[0] and two[0] - 8 <= b[0] <= two[0] + 8 for b in boxes):
                return one[2] - one[0] > 80
    return False


def _gutters(items: list[Item]) -> list[list[Item]]:
    """Items in columns with an empty strip between them from top to bottom."""
    found: list[list[Item]] = []
    edge = -1.0
    for one in sorted(items, key=lambda item: item.box[0]):
        if found and one.box[0] < edge + _GUTTER:
            found[-1].append(one)
            edge = max(edge, one.box[2])
        else:
            found.append([one])
            edge = one.box[2]
    return found


def _aligned(columns: list[list[Item]]) -> bool:
    """Whether the rows of the columns are the same, as in a table: most lines of a column stand level with a line, or
    with the middle of two lines, of the column that has most."""
    first = max(columns, key=lambda column: len(bands_of(column)))
    places = _levels(first)
    most = min(8.0, _by_chance(places))
    lines = [*places, *_between(places)]
    shares = []
    for column in columns:
        bands = bands_of(column)
        if column is first:
            continue
        level = [
            any(abs(_middle(band) - at) <= min(most, max(4.0, 0.35 * max(_high(band), high))) for at, high in lines)
            for band in bands
        ]
        shares.append(sum(level) / len(level) if len(bands) > 1 or _high(column) < 60 else 0.0)
    return not shares or sum(shares) >= 0.75 * len(shares)


def _by_chance(places: list[tuple[float, int]]) -> float:
    """How near to one of some lines that stand close together another may stand by chance alone."""
    return max(2.0, 0.17 * median([two - one for (one, _), (two, _) in pairwise(places)] or [99]))


def _levels(column: list[Item]) -> list[tuple[float, int]]:
    """Where the lines of a column stand, and how high they are, but for what reaches over several."""
    bands = bands_of(column)
    usual = [max(3 * median(one.box[3] - one.box[1] for one in band), 60) for band in bands]
    lines = [[one for one in band if one.box[3] - one.box[1] <= most] for band, most in zip(bands, usual, strict=True)]
    lines = [line or band for line, band in zip(lines, bands, strict=True)]
    return [(_middle(line), _high(line)) for line in lines]


def _between(places: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The middles of two lines that stand closer together than to others, as a cell beside them is level with them."""
    gaps = [1e9, *(two - one for (one, _), (two, _) in pairwise(places)), 1e9]
    return [
        ((one + two) / 2, max(high, low))
        for ((one, high), (two, low)), before, gap, after in zip(
            pairwise(places), gaps, gaps[1:], gaps[2:], strict=False
        )
        if gap < min(1.2 * (high + low), 0.85 * before, 0.85 * after)
    ]


def _middle(items: list[Item]) -> float:
    box = hull(items)
    return (box[1] + box[3]) / 2


def _high(items: list[Item]) -> int:
    box = hull(items)
    return box[3] - box[1]


def same_columns(above: list[list[list[Item]]], row: list[list[Item]]) -> bool:
    """Whether a row goes on with the columns of those above it, near enough to them."""
    if len(row) < 2 or len(above[-1]) < 2:
        return False
    last = above[-1]
    gap = hull([i for c in row for i in c])[1] - hull([i for c in last for i in c])[3]
    high = max(hull(cell)[3] - hull(cell)[1] for cell in row)
    if gap > 2.2 * max(high, 14):
        return False
    if all(count_of(cell) > 3 for cell in last) and all(isinstance(one.what, Piece) for cell in row for one in cell):
        return False  # heads under cards
    boxes = [hull(cell) for cell in max(above, key=len)]
    legend = _is_legend(row) or _is_legend(last)
    if legend and not all(any(abs(hull(cell)[0] - box[0]) <= _LEVEL for box in boxes) for cell in row):
        return False
    hits = sum(any(_in_column(hull(cell), box) for box in boxes) for cell in row)
    if has_time(row[0]):  # a timetable with empty cells
        boxes = [hull(cell) for line in above for cell in line]
        return any(_in_column(hull(cell), box) for cell in row[has_time(above[-1][0]) - 1 :] for box in boxes)
    return hits >= max(2, 0.7 * min(len(row), len(boxes)))


def further(above: list[list[list[Item]]], below: list[list[list[Item]]]) -> int:
    """How many of the rows below go on with a table: one with its columns, and a line across it (*Evening tours*) with
    the row under that, where both stand as far from what is above them as one row from another."""
    above = [row for row in above if len(row) > 1]
    if not above or not below:
        return 0
    if same_columns(above, below[0]):
        return 1
    if len(below) < 2 or len(below[0]) > 1 or count_of(below[0][0]) != 1 or len(below[1]) < _CROSSED:
        return 0
    across, row = below[0][0], below[1]
    boxes = [hull(cell) for cell in max(above, key=len)]
    hits = sum(any(_in_column(hull(cell), box) for box in boxes) for cell in row)
    places = [_middle([one for cell in line for one in cell]) for line in (above[-1], below[0], row)]
    steps = [two - one for one, two in pairwise(places)]
    left, right = hull(across)[0], max(hull(row[-1])[2], boxes[-1][2])
    begins = left <= hull(row[0])[0] + _EDGE and hull(across)[2] <= right + _GUTTER
    level = max(steps) <= 1.35 * min(steps) and max(steps) <= 60
    timed = sum(map(has_time, [across, *row])) - has_time(row[0])
    return 2 if hits >= max(2, len(row) - 1) and begins and level and not timed else 0


def _is_legend(row: list[list[Item]]) -> bool:
    """Whether a row is one of samples, each with words of its own behind it."""
    cells = [sorted(cell, key=_left) for cell in row]
    words = [one.what.text for cell in cells for one in cell if isinstance(one.what, Piece)]
    samples = [next((n for n, one in enumerate(cell) if not is_sample(one)), 0) for cell in cells]
    told = sum(n > 0 and isinstance(cell[n].what, Piece) for n, cell in zip(samples, cells, strict=True))
    return told >= max(2, len(cells) - 1) and len(set(words)) == len(words) and not any(map(has_time, cells))


def heads_unpacked(items: list[Item]) -> list[Item]:
    """Items, where the heads of a table that lie on a ground of their own are cells like those below."""
    found: list[Item] = []
    for one in items:
        cells = cells_of(one.inner)
        plain = isinstance(one.what, Region) and len(cells) > 1 and all(isinstance(it.what, Piece) for it in one.inner)
        high = one.box[3] - one.box[1]
        below = [it.box for it in items if -2 <= it.box[1] - one.box[3] <= 3 * high]
        under = sum(sum(_in_column(hull(cell), box) for cell in cells) == 1 for box in below)
        head = plain and high <= 60 and under > 1 and not has_time(one.inner) and len(bands_of(one.inner)) == 1
        found += one.inner if head else [one]
    return found


def _in_column(one: Area, other: Area) -> bool:
    near = 5
    middle = abs((one[0] + one[2]) - (other[0] + other[2])) / 2
    within = (one[0] >= other[0] - near and one[2] <= other[2] + near) or (
        other[0] >= one[0] - near and other[2] <= one[2] + near
    )
    return within or abs(one[0] - other[0]) <= near or abs(one[2] - other[2]) <= near or middle <= near


def goes_on(above: list[list[Item]], row: list[list[Item]], parent: Element) -> bool:
    """Whether a line goes on with the sentence of the one above."""
    if len(above) != 1 or len(row) != 1 or len(above[0]) != 1 or len(row[0]) != 1:
        return False
    one, two = above[0][0].what, row[0][0].what
    if not isinstance(one, Piece) or not isinstance(two, Piece):
        return False
    if abs(one.em - two.em) > 1.5 or one.bold != two.bold or two.box[1] - one.box[3] > 1.15 * one.em:
        return False
    aligned = abs(one.box[0] - two.box[0]) <= 4 or abs((one.box[0] + one.box[2]) - (two.box[0] + two.box[2])) <= 8
    begun = _START.match(two.text) and not re.search(rf"(?:{NAMED.pattern})\s*$", one.text.casefold())
    listed = _LED.match(one.text) and _LED.match(two.text)
    if not aligned or re.match(r"[•·*–—-]\s", two.text) or begun or listed:
        return False
    first = two.text.split()[0] if two.text.split() else ""
    wide = (two.box[2] - two.box[0]) / max(1, len(two.text)) * (len(first) + 1)
    inner = parent.box or (0.0, 0.0, 0.0, 0.0)
    limit = inner[2] - max(0.0, one.box[0] - inner[0]) if parent.tag != "body" else inner[2]
    full = one.box[2] + wide > limit - 2 and len(one.text.split()) > 3
    broken = not re.search(r"[.!?:]$", one.text) and re.match(r"[a-zß-öø-ÿ]", two.text) is not None
    return full or (broken and len(one.text.split()) > 4)


def leads(rows: list[list[list[Item]]], at: int) -> bool:
    """Whether a line may be the heading of what is below it: it stands no closer to the line above."""
    boxes = [hull([one for cell in row for one in cell]) for row in rows[max(0, at - 1) : at + 2]]
    if at == 0:
        return True
    below = boxes[2][1] - boxes[1][3] if len(boxes) > 2 else boxes[1][3] - boxes[1][1]
    return boxes[1][1] - boxes[0][3] >= _CLOSER * below


def holds(outer: Area, box: Area) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return (
        area(outer) > area(box)
        and outer[0] <= x <= outer[2]
        and outer[1] <= y <= outer[3]
        and outer[0] - 6 <= box[0]
        and box[2] <= outer[2] + 6
    )


def hull(items: list[Item]) -> Area:
    return (
        min(one.box[0] for one in items),
        min(one.box[1] for one in items),
        max(one.box[2] for one in items),
        max(one.box[3] for one in items),
    )
