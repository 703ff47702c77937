"""The two sides of a stay in any layout: what stands beside, under or behind a word for departure and arrival,
check-in and check-out, pick-up and return; as a label, a heading, the head of a cell, or in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ._dates import Clock, Dated, clocks_in
from ._lines import (
    CELLS,
    Years,
    can_be_place,
    find_number,
    heads_table,
    masked,
    of_station,
    place_text,
    without_lead,
    words_before,
)
from ._words import plain_name, weekday_words, words

__all__ = ["Side", "sides_in"]

_ROLES = ("checkin", "checkout", "pickup", "dropoff", "depart", "arrive")
_FACETS = ("date", "time", "at", "station", "in_names", "day", "hotel", "before_time")
_MOST_LINES, _DEEPEST = 2000, 5


@dataclass(frozen=True)
class Side:
    """One side of a booking: its role (a list of words.yaml), what it tells, the lines in which it stands, from `line`
    to `until`; name: of its place, "" where none is told."""

    role: str
    line: int
    until: int
    date: Dated | None = None
    clock: Clock | None = None
    name: str = ""

    def with_(self, other: Side) -> Side | None:
        """Both as one, where what the other tells is missing here; None where they contradict."""
        same = self.role == other.role and not any(
            one is not None and two is not None and one != two
            for one, two in (
                (self.date and self.date.date, other.date and other.date.date),
                (self.clock and self.clock.time, other.clock and other.clock.time),
                (plain_name(self.name) or None, plain_name(other.name) or None),
            )
        )
        if not same:
            return None
        return replace(
            self,
            until=other.until,
            date=self.date or other.date,
            clock=self.clock or other.clock,
            name=self.name or other.name,
        )


@lru_cache(maxsize=1)
def _roles() -> dict[str, str]:
    found: dict[str, str] = {}
    for role in _ROLES:
        for word in words(role):
            if len(word) > 2 or not word.isascii():
                found.setdefault(word, role)
    return found


@lru_cache(maxsize=1)
def _facets() -> frozenset[str]:
    return frozenset().union(*(words(kind) for kind in _FACETS)) | weekday_words()


_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_EDGE = re.compile(r"(?:^|[,;.|·•(>–—-]|\s\s|\t|✈|→)\W*$")
_LABEL = re.compile(r"[^:：\d]{0,30}[:：]")
_RULE = re.compile(r"\W*$")
_OTHER = re.compile(r"^\W*([^\W\d_][^:：\d]{1,40}?)\s*[:：]")


@dataclass(frozen=True)
class _Anchor:
    line: int
    begin: int
    end: int
    role: str


def _anchors(at: int, line: str) -> Iterator[_Anchor]:
    """The words of a line with which one side begins."""
    said = list(_WORD.finditer(line))
    number = 0
    free = 0  # what stands before is the label's own
    while number < len(said):
        for size in (3, 2, 1):
            if number + size > len(said):
                continue
            begin, end = said[number].start(), said[number + size - 1].end()
            role = _roles().get(plain_name(line[begin:end]))
            if role is not None and (whole := _begins(line, free, begin, end)) is not None:
                label = line[free:whole]
                role = {"checkin": "arrive", "checkout": "depart"}.get(role, role) if of_station(label) else role
                yield _Anchor(at, begin, whole, role)
                free = whole
                number += size - 1
                break
        number += 1


def _begins(line: str, free: int, begin: int, end: int) -> int | None:
    """Where a word for a side ends with what belongs to its label, if one begins with it; None for a word of a
    sentence."""
    lead = line[free:begin]
    bare = _EDGE.search(lead)
    inner = [word for word in plain_name(lead[bare.end() if bare else 0 :]).split() if word not in _facets()]
    if not (bare is not None or not re.search(r"\w", lead)) and (inner or len(plain_name(lead).split()) > 3):
        return None
    label = _LABEL.match(line, end)
    rest = plain_name(line[end : label.end()]).split() if label is not None else []
    if label is not None and len(rest) < 5 and all(word in _facets() for word in rest):
        return label.end()
    behind = line[end:]
    if not re.search(r"\w", behind) or CELLS.match(behind):
        return end
    ahead = re.match(r"[^\d;:!?]{0,28}?(?=\d)", behind)
    return end if ahead is not None and len(ahead[0].split()) < 6 else None


def sides_in(lines: list[str], years: Years) -> list[Side]:
    """Every side that the lines of a text tell with a date, a time or a place, in order; what one says in several
    places is put together."""
    every = enumerate(lines[:_MOST_LINES])
    told = ((at, line) for at, line in every if re.search(r"\d", line) or not heads_table(line))
    anchors = [one for at, line in told for one in _anchors(at, line)]
    found: list[Side] = []
    for number, anchor in enumerate(anchors):
        following = anchors[number + 1] if number + 1 < len(anchors) else None
        side = _read(lines, anchor, following, years)
        if side.date is None and side.clock is None and not side.name:
            continue
        both = found[-1].with_(side) if found else None
        if both is not None and side.line - found[-1].until < _DEEPEST:
            found[-1] = both
        else:
            found.append(side)
    return found


def _read(lines: list[str], anchor: _Anchor, following: _Anchor | None, years: Years) -> Side:
    """What stands from a word for a side to the next such word, an empty line or another label."""
    side = Side(anchor.role, anchor.line, anchor.line)
    for at in range(anchor.line, min(len(lines), anchor.line + _DEEPEST)):
        last = following is not None and following.line == at
        line = lines[at][: following.begin if last and following is not None else 400]
        piece = line[anchor.end :] if at == anchor.line else line
        told = side.date is not None or side.clock is not None or side.name != ""
        other = _OTHER.match(piece) if at > anchor.line else None
        if at > anchor.line and (_RULE.match(piece) if told else re.match(r"\W{4,}$", piece)):
            break
        if other is not None and not set(plain_name(other[1]).split()) <= _facets():
            break
        side = _filled(side, piece[other.end() :] if other is not None else piece, years, at)
        if last or (side.date and side.clock and side.name):
            break
    return side


def _filled(side: Side, piece: str, years: Years, at: int) -> Side:
    dates = years.dates_in(piece)
    bare = masked(piece, [(one.begin, one.end) for one in dates])
    clocks = clocks_in(bare)
    bare = masked(bare, words_before(bare, clocks))
    bare = masked(bare, [(one.begin, one.end) for one in clocks])
    number = find_number(bare)
    bare = masked(bare, [number[1]] if number is not None else [])
    name = ""
    for cell in re.split(rf"{CELLS.pattern}|\s[-–—]\s|[;!?]|(?<=[^\W\d_]{{4}})\.\s", bare):
        text = without_lead(place_text(re.split(r",\s(?=[^,]*\d)", cell.strip(" ,."))[0]))
        word = plain_name(text)
        if text and text[:1].isupper() | (not text.isascii()) and word not in _facets() and can_be_place(text):
            name = text
            break
    date = side.date or (dates[0] if dates else None)
    clock = side.clock or (clocks[0] if clocks else None)
    moved = at if dates or clocks or name else side.until
    return replace(side, date=date, clock=clock, name=side.name or name, until=moved)
