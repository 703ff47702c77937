"""The names of the rows: a numbered list that goes down the page, or a column of names beside numbers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from rapidfuzz import fuzz

from ..sheet import Box, Line, Sheet
from ._ink import rules
from ._modes import mode_called
from ._value import value_in

__all__ = ["Name", "name_columns"]

_NUMBERED = re.compile(r"(\d{1,2})[.)]?\s*([^\W\d_][^·•|]*[^\W_].?)")
_AT_END = re.compile(r"(?<=\s)(\d{1,2})[.)]?\s+([^\W\d_]{2}[^·•|\d]*[^\W_].?)$")
_LETTERS = re.compile(r"[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a row. number: that it is called by, None on a page without numbers."""

    text: str
    box: Box
    number: int | None = None


def name_columns(runs: Sequence[Line], sheet: Sheet) -> list[list[Name]]:
    """The names of each table, from top to bottom; several where the page has one table for each mode. Names that a
    narrow column broke over two lines are joined, by the printed rules of `sheet` where there are any."""
    numbered = _numbered(runs)
    return [numbered] if len(numbered) >= 3 else _plain(runs, sheet)


def _numbered(runs: Sequence[Line]) -> list[Name]:
    known = _listed(runs)
    items = []
    for line in runs:
        if found := _NUMBERED.fullmatch(line.text.strip()):
            items.append(Name(_spelt(found[2].strip(), known.get(int(found[1]))), line.box, int(found[1])))
        elif (end := _AT_END.search(line.text)) and value_in(line.text[: end.start()]) is not None:
            # On the diagonal a name may follow its row's last cell closely.
            box = line.span(end.start(1), end.end(2))
            items.append(Name(_spelt(end[2].strip(), known.get(int(end[1]))), box, int(end[1])))
    items.sort(key=lambda name: name.box.centre[1])
    chain = _rising(items)
    have = {name.number for name in chain}
    for number, text in known.items():  # a row whose number was not recognised
        if number not in have:
            near = [
                line for line in runs if "·" not in line.text and fuzz.ratio(_bare(line.text), text.casefold()) >= 85
            ]
            chain += [Name(text, near[-1].box, number)] if near else []
    chain.sort(key=lambda name: name.box.centre[1])
    return _rising(chain)


def _bare(text: str) -> str:
    return re.sub(r"^[\dIl|]{1,2}\s?", "", text).casefold()


def _spelt(text: str, listed: str | None) -> str:
    """The spelling of the list where it means the same; recognition reads the larger letters of a list better."""
    if listed is None or abs(len(listed) - len(text)) > 2:
        return text
    return listed if fuzz.ratio(text.casefold(), listed.casefold()) >= 75 else text


def _listed(runs: Sequence[Line]) -> dict[int, str]:
    """Names by number from a list in running text: ``1 Dome · 2 Tower``."""
    found: dict[int, str] = {}
    text = ""
    for line in runs:
        if "·" in line.text or _NUMBERED.fullmatch(line.text.strip()):
            # A line that begins with no number goes on with the name that the line before it broke off.
            text += ("·" if re.match(r"\s*(?:\d|·)", line.text) else " ") + line.text
    for part in re.split(r"[·•|]", text):
        if match := _NUMBERED.fullmatch(part.strip()):
            found.setdefault(int(match[1]), match[2].strip())
    return found


def _rising(items: Sequence[Name]) -> list[Name]:
    """The longest run of numbers that rise from top to bottom."""
    best: list[list[Name]] = []
    for i, item in enumerate(items):
        before = [best[j] for j in range(i) if (items[j].number or 0) < (item.number or 0)]
        best.append([*max(before, key=len, default=[]), item])
    return max(best, key=len, default=[])


def _plain(runs: Sequence[Line], sheet: Sheet) -> list[list[Name]]:
    cells = [line for line in runs if not _LETTERS.search(line.text) and value_in(line.text) is not None]
    words = [line for line in runs if _LETTERS.search(line.text) and line.box.width > line.box.height]
    beside = [
        line
        for line in words
        if sum(cell.box.left > line.box.right and _level(cell.box, line.box) for cell in cells) >= 1
        and mode_called(line.text) is None
    ]
    if len(beside) < 3:
        return []
    height = median(line.box.height for line in beside)
    left = median(line.box.left for line in beside)
    column = [line for line in beside if abs(line.box.left - left) < 0.5 * height]
    if len(column) < 3:
        return []
    right = min(cell.box.left for cell in cells if any(_level(cell.box, line.box) for line in column))
    every = sorted(
        (w for w in words if abs(w.box.left - left) < 0.5 * height and w.box.right < right + 0.5 * height),
        key=lambda line: line.box.top,
    )
    every = [line for line in every if mode_called(line.text) is None and line.box.height < 1.4 * height]
    every = _whole_names(every, sheet)
    pitch = _pitch(every)
    tables: list[list[Line]] = []
    for line in every:
        if tables and line.box.centre[1] - tables[-1][-1].box.centre[1] < max(1.8 * pitch, 2.2 * height):
            tables[-1].append(line)
        else:
            tables.append([line])
    kept = [table for table in tables if len(table) >= 3 and any(_touches(table, line) for line in column)]
    return [[Name(line.text.strip(), line.box) for line in table] for table in kept]


def _touches(table: Sequence[Line], line: Line) -> bool:
    return any(one.box.top <= line.box.top and line.box.bottom <= one.box.bottom for one in table)


def _pitch(lines: Sequence[Line]) -> float:
    return max(1.0, median([b.box.top - a.box.top for a, b in itertools.pairwise(lines)] or [1.0]))


def _whole_names(lines: Sequence[Line], sheet: Sheet) -> list[Line]:
    """The lines from top to bottom, those joined between which no rule is printed; without rules, those that are much
    closer than most."""
    if len(lines) < 3:
        return list(lines)
    height, pitch = median(line.box.height for line in lines), _pitch(lines)
    area = Box(
        min(line.box.left for line in lines) - 2,
        lines[0].box.top - 2,
        max(line.box.right for line in lines),
        lines[-1].box.bottom + 2,
    )
    at = rules(sheet.pixels, area, upright=False, share=0.9) if sheet.pixels is not None else []
    ruled = sum(any(a.box.centre[1] < y < b.box.centre[1] for y in at) for a, b in itertools.pairwise(lines))
    found = [lines[0]]
    for before, line in itertools.pairwise(lines):
        apart = any(before.box.centre[1] < y < line.box.centre[1] for y in at)
        step = line.box.top - before.box.top
        near = step < 1.7 * height and line.box.top - before.box.bottom < 0.7 * height
        if near and (not apart if ruled >= 0.4 * (len(lines) - 1) else step < 0.8 * pitch):
            found[-1] = _joined(found[-1], line)
        else:
            found.append(line)
    return found


def _joined(a: Line, b: Line) -> Line:
    return Line(f"{a.text.strip()} {b.text.strip()}", a.box.join(b.box), ())


def _level(a: Box, b: Box) -> bool:
    return abs(a.centre[1] - b.centre[1]) < 0.5 * min(a.height, b.height)
