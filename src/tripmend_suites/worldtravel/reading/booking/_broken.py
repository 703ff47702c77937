"""Headings that a page broke over several lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from .._flow import Run
from ..sheet import Box

__all__ = ["Heading", "headings_in"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A text in one or more lines. lines: where each stands. size: of its letters."""

    text: str
    lines: tuple[Box, ...]
    size: float
    confidence: float

    @property
    def box(self) -> Box:
        """Of the first line, as wide as the widest."""
        return self.lines[0]._replace(right=max(line.right for line in self.lines))


def headings_in(pieces: Sequence[Run], fits: Callable[[Run, bool], bool]) -> list[Heading]:
    """Every piece, and those joined that a page broke over two or three lines in the same large letters. fits: whether
    a text can be of a name, given whether it goes on with one."""
    usual = median([piece.box.height for piece in pieces] or [1])
    letter = median([_letter(piece) for piece in pieces if len(piece.text) > 3] or [1])
    tallest = max((piece.box.height for piece in pieces), default=0)
    ordered = sorted(pieces, key=lambda piece: piece.box.top)
    found = []
    used: set[int] = set()
    for number, piece in enumerate(ordered):
        if number in used:
            continue
        lines = [piece]
        for other_number in range(number + 1, len(ordered)):
            other = ordered[other_number]
            if other.box.top - lines[-1].box.bottom >= 0.3 * tallest or len(lines) == 3:
                break  # and so is all that stands further down
            # Boxes of a recogniser are not all of the same height; how wide the letters are tells more.
            large = any(one.box.height > 1.1 * usual or _letter(one) > 1.2 * letter for one in (piece, other))
            if large and _goes_on(lines[-1], other) and fits(piece, False) and fits(other, True):
                lines.append(other)
                used.add(other_number)
        sure = min(part.line.confidence for part in piece.pieces)
        text = " ".join(line.text for line in lines)
        found.append(Heading(text, tuple(line.box for line in lines), _size(piece.text, piece.box), sure))
    return found


def _goes_on(above: Run, below: Run) -> bool:
    """Whether a line is the next of a heading: close below, flush left, and in the same letters."""
    height = above.box.height
    close = -0.4 * height < below.box.top - above.box.bottom < 0.3 * below.box.height
    same = abs(below.box.height - height) < 0.2 * height
    flush = abs(below.box.left - above.box.left) < 0.5 * height
    wide = _letter(above), _letter(below)
    return close and same and flush and min(wide) > 0.75 * max(wide)


def _letter(piece: Run) -> float:
    """How wide a letter is on average."""
    return piece.box.width / len(piece.text)


def _size(text: str, box: Box) -> float:
    """How large letters are set: by their height, but no more than goes with how wide they are, as a recogniser's boxes
    of single words are often too high."""
    return min(box.height, 2.2 * box.width / len(text))
