"""Letters as a page prints them, learnt from the lines that the recogniser has read on it, and lines put together from
them. Pixel by pixel or not at all: what does not match is left to the recogniser."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SetLine", "Types", "pieces_of"]

_STRONG = 2
"""Of 4 shades: a column of pixels with less ink is where letters end or touch."""
_EDGE = 2
"""Columns; more faint ink than this beside a letter is a letter of its own, and too faint to be compared."""
_LOWEST = 6
"""Rows; the ink of a dash says too little."""
_SURE = 0.9
"""The recogniser's score of a line from which letters are learnt."""
_SEEN = 2
"""Lines in which a piece of ink must have been read, each time the same."""
_GAPS = 4
"""Gaps as wide that must have been read before it is said whether such a gap is a space …"""
_AGREE = 0.8
"""… and how many of them must have been read so."""
_LONGEST_PIECE = 3
"""Letters that touch each other and are learnt together."""
_ALIKE = frozenset("Il|Oo")
"""Letters that many fonts draw alike; which one it is, only the word tells."""

_Place = tuple[int, int]
_Key = tuple[int, int, bytes]


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line put together. centres: of each letter that is no space, in columns of its ink; score: the recogniser's
    lowest one of the letters."""

    text: str
    centres: tuple[float, ...]
    score: float


@dataclass(slots=True)
class _Readings:
    """How a piece of ink was read, in how many lines, and the best score of those lines."""

    texts: Counter[str] = field(default_factory=Counter)
    score: float = 0.0

    def text(self, lines: int) -> str | None:
        """What it was read as in that many lines and never otherwise."""
        if len(self.texts) != 1:
            return None
        (text, count), *_ = self.texts.items()
        return text if count >= lines else None


def pieces_of(shades: NDArray[np.uint8]) -> list[_Place] | None:
    """First and last column (the latter outside) of each piece of ink that faint columns part from the others; None
    where something is too faint or too low to be compared. shades: 0 (ground) to 4, without margins."""
    import numpy as np

    if shades.shape[0] < _LOWEST:
        return None
    deepest = shades.max(axis=0)
    steps = np.flatnonzero(np.diff(np.concatenate(([False], deepest >= _STRONG, [False]))))
    ends = steps.tolist()
    pieces = list(zip(ends[::2], ends[1::2], strict=True))
    if not pieces:
        return None
    inked: list[bool] = (deepest > 0).tolist()
    for before, after in zip([0, *ends[1::2]], [*ends[::2], len(inked)], strict=True):
        first, last = before, after
        while before > 0 and first < last and first - before < _EDGE and inked[first]:
            first += 1
        while after < len(inked) and last > first and after - last < _EDGE and inked[last - 1]:
            last -= 1
        if any(inked[first:last]):
            return None
    return pieces


class Types:
    """The letters of one picture.

    A piece of ink is known when the recogniser has read it the same way in two lines, and never otherwise, over the
    whole height of the line's ink: the same pixels on the same baseline. A line of known pieces needs no recogniser.
    Digits that touch are taken apart where each part is a known digit.
    """

    def __init__(self) -> None:
        self._read: dict[_Key, _Readings] = {}
        self._digit_widths: set[int] = set()
        self._gaps: dict[tuple[int, int, str], Counter[bool]] = {}

    def put_together(self, shades: NDArray[np.uint8], pieces: list[_Place]) -> SetLine | None:
        """The line that these pieces of ink are; None unless all of them and all gaps are known."""
        texts: list[str] = []
        score = 1.0
        for place in pieces:
            found = self._known(shades, place, _SEEN)
            if found is None or not _ALIKE.isdisjoint(found[0]):
                return None
            texts.append(found[0])
            score = min(score, found[1])
        line, centres = "", []
        for number, ((start, end), text) in enumerate(zip(pieces, texts, strict=True)):
            if number:
                space = self._space(shades.shape[0], start - pieces[number - 1][1], text[0])
                if space is None:
                    return None
                line += " " * space
            line += text
            step = (end - start) / len(text)
            centres += [start + step * (at + 0.5) for at in range(len(text))]
        return SetLine(line, tuple(centres), score)

    def learn(self, shades: NDArray[np.uint8], pieces: list[_Place], text: str, score: float) -> None:
        """Takes up how the recogniser has read a line of these pieces of ink."""
        bare = "".join(text.split())
        if score < _SURE or not bare:
            return
        parts = self._aligned(shades, pieces, bare)
        if parts is None:
            return
        told: dict[_Key, set[str]] = {}  # a letter that is twice in a line is one witness
        for place, part in zip(pieces, parts, strict=True):
            told.setdefault(_key(shades, place), set()).add(part)
            for place_inside, digit in self._taken_apart(shades, place, part):
                told.setdefault(_key(shades, place_inside), set()).add(digit)
        for key, readings in told.items():
            known = self._read.setdefault(key, _Readings())
            known.texts.update(readings)
            known.score = max(known.score, score)
            if all(reading.isdecimal() and len(reading) == 1 for reading in readings):
                self._digit_widths.add(key[1])
        self._learn_gaps(shades.shape[0], pieces, parts, text)

    def _known(self, shades: NDArray[np.uint8], place: _Place, lines: int) -> tuple[str, float] | None:
        """(text, score) of a piece of ink that was read in so many lines."""
        readings = self._read.get(_key(shades, place))
        if readings is not None:
            text = readings.text(lines)
            if text is not None:
                return text, readings.score
            if len(readings.texts) > 1:
                return None
        return self._digits(shades, place, lines)

    def _digits(self, shades: NDArray[np.uint8], place: _Place, lines: int) -> tuple[str, float] | None:
        """(text, score) of known digits that touch, at most a column of faint ink between two; None if there are two
        ways to take them apart."""
        start, end = place
        ways: dict[int, dict[str, float]] = {start: {"": 1.0}}
        for at in range(start, end):
            if at not in ways:
                continue
            for width in self._digit_widths:
                readings = self._read.get(_key(shades, (at, at + width))) if at + width <= end else None
                digit = readings.text(lines) if readings is not None else None
                if readings is None or digit is None or len(digit) != 1 or not digit.isdecimal():
                    continue
                after = at + width
                faint = after < end and int(shades[:, after].max()) <= _STRONG
                for following in (after, after + 1) if faint else (after,):
                    reached = ways.setdefault(following, {})
                    for text, score in ways[at].items():
                        reached[text + digit] = min(score, readings.score)
        whole = ways.get(end, {})
        return next(iter(whole.items())) if len(whole) == 1 else None

    def _taken_apart(self, shades: NDArray[np.uint8], place: _Place, text: str) -> list[tuple[_Place, str]]:
        """The other digit of two that touch, when one of them was read before."""
        start, end = place
        if len(text) != 2 or not text.isdecimal():
            return []
        for width in sorted(self._digit_widths):
            if width >= end - start - 1:
                break
            first, last = (start, start + width), (end - width, end)
            if self._was(shades, first, text[0]):
                at = first[1] + (int(shades[:, first[1]].max()) <= _STRONG)
                if at < end:
                    return [((at, end), text[1])]
            if self._was(shades, last, text[1]):
                at = last[0] - (int(shades[:, last[0] - 1].max()) <= _STRONG)
                if at > start:
                    return [((start, at), text[0])]
        return []

    def _was(self, shades: NDArray[np.uint8], place: _Place, text: str) -> bool:
        readings = self._read.get(_key(shades, place))
        return readings is not None and readings.text(1) == text

    def _aligned(self, shades: NDArray[np.uint8], pieces: list[_Place], bare: str) -> list[str] | None:
        """Which letters each piece is: one each, or what is left when those at both ends were read before."""
        if len(pieces) == len(bare):
            return list(bare)
        known = [found[0] if (found := self._known(shades, place, 1)) else None for place in pieces]
        first, start = 0, 0
        while first < len(known) and (text := known[first]) is not None and bare.startswith(text, start):
            first, start = first + 1, start + len(text)
        last, end = len(known), len(bare)
        while last > first + 1 and (text := known[last - 1]) is not None and bare.endswith(text, start, end):
            last, end = last - 1, end - len(text)
        left = bare[start:end]
        if last - first == 1 and 1 <= len(left) <= _LONGEST_PIECE:
            middle = [left]
        elif last - first == len(left):
            middle = list(left)
        else:
            return None
        return [*(text or "" for text in known[:first]), *middle, *(text or "" for text in known[last:])]

    def _learn_gaps(self, height: int, pieces: list[_Place], parts: list[str], text: str) -> None:
        at = 0
        for number, part in enumerate(parts):
            blank = False
            while text[at].isspace():
                at, blank = at + 1, True
            if number:
                gap = pieces[number][0] - pieces[number - 1][1]
                for letter in ("", part[0]):
                    self._gaps.setdefault((height, gap, letter), Counter())[blank] += 1
            for _ in part:
                while text[at].isspace():  # a space within letters that touch
                    at += 1
                at += 1

    def _space(self, height: int, gap: int, letter: str) -> bool | None:
        """Whether a gap before a letter is a space; None when that is not known."""
        for key in ((height, gap, ""), (height, gap, letter)):
            read = self._gaps.get(key, Counter())
            if read.total() >= _GAPS:
                for answer in (True, False):
                    if read[answer] >= _AGREE * read.total():
                        return answer
        return None


def _key(shades: NDArray[np.uint8], place: _Place) -> _Key:
    start, end = place
    return shades.shape[0], end - start, shades[:, start:end].tobytes()
