"""Running text out of lines: words side by side joined, wrapped lines drawn together, sentences with their place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ._layout import overlap_x, overlap_y, reading_order
from ._ruled import ruled
from .sheet import Box, Line, Sheet

__all__ = ["Passage", "join", "passages", "rows_of", "sentences"]

_NARROW = str.maketrans("：，．（）～＋；！？", ":,.()~+;!?")
_END = re.compile(
    r"(?<!\bSt)(?<!\b[A-Z])[.!](?=[”\"’')]*(?:\s*[•●▪■◦‣]?\s*[A-Z“\"„«]|\s*$))|(?<!\bmin)(?<!\bmax)(?<!\bca)(?<!\b[A-Z])[.!](?=\s+\d)"
)
_BULLET = re.compile(r"[•●▪■◦‣]\s?(?=[A-Z“\"„«])")
"""What begins an item of a list, and no wrapped line."""
_LETTERS = re.compile(r"[^\W_]|^[–—-]$")
_DANGLING = re.compile(
    r"(?:\d|[,–(-]|\b(?:and|or|to|of|in|at|the|an?|for|with|from|least|most|between|is|are|takes?))$"
)


_LAST = 8
"""Letters at the end of a line that tell whether a word is divided there."""
_PITCH = 1.65
"""Times the height of the letters: lines further apart are no paragraph."""


@dataclass(frozen=True)
class Passage:
    """Text that is read in one go. parts: where each piece of a line begins in `text`, the line, and its first letter
    that is meant."""

    text: str
    parts: tuple[tuple[int, Line, int], ...]

    @cached_property
    def box(self) -> Box:
        """Around all of it."""
        return self.place(0, len(self.text))

    def place(self, start: int, end: int) -> Box:
        """Around the letters from `start` up to `end`."""
        boxes = []
        for number, (at, line, first) in enumerate(self.parts):
            following = self.parts[number + 1][0] if number + 1 < len(self.parts) else len(self.text)
            a, b = max(start, at), min(end, following)
            if a < b or (start == end == at):
                letters = line.span(first + a - at, first + b - at)
                boxes.append(letters if letters.width > 0 else line.box)
        around = boxes[0] if boxes else self.parts[0][1].box
        for box in boxes[1:]:
            around = around.join(box)
        return around

    def cut(self, start: int, end: int) -> Passage:
        """The passage from letter `start` up to `end`, without spaces at its ends."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        kept = []
        for number, (at, line, first) in enumerate(self.parts):
            following = self.parts[number + 1][0] if number + 1 < len(self.parts) else len(self.text)
            if following > start and at < start + len(text):
                kept.append((max(0, at - start), line, first + max(0, start - at)))
        return Passage(text, tuple(kept) or self.parts[:1])

    @cached_property
    def letter(self) -> float:
        """Width of a letter: a measure of the size of the type that does not depend on which letters there are."""
        widths = [(line.box.width, len(line.text)) for _, line, _ in self.parts]
        return sum(width for width, _ in widths) / max(1, sum(count for _, count in widths))


def join(parts: Sequence[Passage], between: str = " ") -> Passage:
    """Passages one after the other; a word divided at the end of a line is put together again."""
    text, pieces = "", []
    for part in parts:
        if text:
            end = text[-_LAST:]
            divided = between == " " and re.search(r"[a-z]{2}-$", end) and part.text[:1].islower()
            text = text[:-1] if divided and not re.search(r"\b(?:in|non|step|skip|the)-$", end) else text + between
            text = text[:-1] if re.search(r"\b(?:in|non|step|skip|the)- $", text[-_LAST:]) else text
        pieces += [(at + len(text), line, first) for at, line, first in part.parts]
        text += part.text
    return Passage(text, tuple(pieces))


def rows_of(sheet: Sheet) -> list[Passage]:
    """Every run of words on one line, from top to bottom; what stands close together is one run."""
    found: list[list[Line]] = []
    for line in sorted(sheet.lines, key=lambda line: (line.box.left, line.box.top)):
        if not line.text.strip() or (sheet.source == "screenshot" and not _LETTERS.search(line.text)):
            continue  # nothing, or a mark in a drawing that was taken for a letter
        near = [run for run in found if sheet.source != "text" and _follows(run[-1].box, line.box)]
        if near:
            max(near, key=lambda run: run[-1].box.right).append(line)
        else:
            found.append([line])
    rows = [_row(run) for run in found]
    return sorted(rows, key=lambda row: (row.box.top, row.box.left))


def _follows(box: Box, after: Box) -> bool:
    height = min(box.height, after.height)
    return -0.5 * height <= after.left - box.right < 0.45 * height and overlap_y(box, after) > 0.6


def _row(run: Sequence[Line]) -> Passage:
    text, parts = "", []
    for number, line in enumerate(run):
        if number and line.box.left - run[number - 1].box.right > 0.12 * line.box.height:
            text += " "
        blank = len(line.text) - len(line.text.lstrip())
        parts.append((len(text), line, blank))
        text += line.text.strip().translate(_NARROW)
    return Passage(text, tuple(parts))


def passages(sheet: Sheet) -> list[Passage]:
    """Paragraphs, headings and cells, in reading order, each with its wrapped lines drawn together."""
    blocks: list[list[Passage]] = []
    near_by: list[list[Passage]] = []  # those that a row can still go on with
    found = rows_of(sheet)
    rows = _Rows(found)
    for row in found:
        near_by = [block for block in near_by if rows.reaches(block[-1].box, row.box)]
        near = [
            block
            for block in near_by
            if _wraps(block, row, rows) and not ruled(sheet.pixels, block[-1].parts[-1][1].box, row.parts[0][1].box)
        ]
        if near:
            max(near, key=lambda block: block[-1].box.bottom).append(row)
        else:
            blocks.append([row])
            near_by.append(blocks[-1])
    return _over_columns(reading_order([join(block) for block in blocks]))


class _Rows:
    """Rows from top to bottom, to be asked for those at a height."""

    def __init__(self, rows: Sequence[Passage]) -> None:
        self._rows = rows
        self._tops = [row.box.top for row in rows]
        self._tallest = max((row.box.height for row in rows), default=0)

    def between(self, top: float, bottom: float) -> Sequence[Passage]:
        """All rows of which something may stand between two heights."""
        return self._rows[bisect_left(self._tops, top - self._tallest) : bisect_right(self._tops, bottom)]

    def reaches(self, above: Box, row: Box) -> bool:
        """Whether a row, or one further down, can be the next line of text whose last line is `above`."""
        return row.top - above.centre[1] <= _PITCH * (above.height + self._tallest) / 2


def _wraps(block: Sequence[Passage], row: Passage, rows: _Rows) -> bool:
    """Whether a row goes on with the text of a block: close below it, in type of the same size, where its first word
    found no room on the line before."""
    if _BULLET.match(row.text):
        return False
    above = block[-1].box
    box, height = row.box, (above.height + row.box.height) / 2
    pitch = box.centre[1] - above.centre[1]
    if not 0.6 * height < pitch <= _PITCH * height or overlap_x(above, box) < 0.5:
        return False
    if any(
        overlap_y(one.box, box) > 0.6 and one.box.right <= box.left and overlap_x(one.box, above) > 0
        for one in rows.between(box.top, box.bottom)
    ):
        return False  # something else stands under the block to the left: this is the next cell of a table
    if len(block) > 1 and pitch > 1.2 * (above.centre[1] - block[-2].box.centre[1]):
        return False
    if min(len(row.text), len(block[-1].text)) > 8 and not 0.72 < row.letter / block[-1].letter < 1.39:
        return False
    goes_on = row.text[0].islower() or row.text[0].isdigit()
    if goes_on and (_DANGLING.search(block[-1].text) or (row.text[0].islower() and _unfinished(block[-1].text))):
        return True
    left, right = _column(above, rows)
    word = len(row.text.split(maxsplit=1)[0]) * row.letter
    aligned = abs(box.left - above.left) < 1.2 * height or len(block) > 1 or box.left < above.left
    if not aligned or (abs(box.centre[0] - above.centre[0]) < 0.3 * height and box.left > above.left):
        # Centred: the white on both sides is the room that there was.
        return above.width + word > 0.86 * (right - left)
    return above.right + 0.5 * row.letter + word > right - 0.4 * height


def _unfinished(text: str) -> bool:
    """Whether a line is long enough for prose and does not end where a sentence ends."""
    return len(text) > 24 and text[-1] not in ".!?:;"


def _column(box: Box, rows: _Rows) -> tuple[int, int]:
    """Left and right end of the text that stands in one column with a box, not far above or below it."""
    reach = 9 * box.height
    left, right = box.left, box.right
    for row in rows.between(box.top - reach, box.bottom + reach):
        one = row.box
        if box.top - reach < one.centre[1] < box.bottom + reach and one.left < box.right and one.right > box.left:
            starts_alike = abs(one.left - box.left) < 1.2 * box.height
            centred = abs(one.centre[0] - box.centre[0]) < 0.5 * box.height
            if starts_alike or centred:
                left, right = min(left, one.left), max(right, one.right)
    return left, right


def _over_columns(found: list[Passage]) -> list[Passage]:
    """A sentence that breaks off at the foot of a column goes on at the head of the next one."""
    done = list(found)
    at = 0
    while at < len(done):
        last = done[at]
        at += 1
        if len(last.text) < 30 or not re.search(r"[\w,;–(-]$", last.text):
            continue
        # A browser may report the part of a paragraph in the next column as if it lay upon the part before.
        upon = [passage for passage in done if passage is not last and _lies_upon(last, passage)]
        heads = upon or [passage for passage in done if _may_be_head(last, passage)]
        head = min(heads, key=lambda passage: (passage.box.top, passage.box.left), default=None)
        dangling = _DANGLING.search(last.text) is not None
        if head is not None and (upon or dangling or re.match(r"[a-z0-9(]", head.text)):
            done[done.index(last)] = join([last, head])
            done.remove(head)
            at = 0
    return done


def _lies_upon(last: Passage, passage: Passage) -> bool:
    """Whether the first line of a passage has the very place of a line of another one."""
    head = passage.parts[0][1].box
    slack = 0.15 * head.height
    places = [line.box for _, line, _ in last.parts]
    return any(abs(box.left - head.left) <= slack and abs(box.top - head.top) <= slack for box in places)


def _may_be_head(last: Passage, passage: Passage) -> bool:
    """Whether a passage stands in a column to the right and higher up, in type of the same size."""
    foot, head = last.parts[-1][1].box, passage.parts[0][1].box
    beside = foot.right < head.left < foot.right + foot.width and head.centre[1] < foot.centre[1]
    # Typesetters leave no single line of a paragraph at the foot of a column.
    lines = len({line.box.top for _, line, _ in last.parts})
    return beside and lines > 1 and len(passage.text) > 12 and 0.8 < passage.letter / last.letter < 1.25


def sentences(passage: Passage) -> Iterator[Passage]:
    """The sentences of a passage; a question stays with its answer."""
    start = 0
    for match in _END.finditer(passage.text):
        if passage.text[start : match.end()].strip():
            yield passage.cut(start, match.end())
        start = match.end()
    if passage.text[start:].strip():
        yield passage.cut(start, len(passage.text))
