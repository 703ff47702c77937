"""A text as lines with their labels: ``Check-in: Mon 11 May 2026, from 15:00``; and what stands behind or about one."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ._dates import Clock, Dated, clocks_in, dates_in
from ._layout import labels
from ._lines import masked, of_station
from ._reservation import Moment
from ._text import Text, near_in
from ._words import plain_name, weekday_words, words

__all__ = [
    "CELLS",
    "EASTERN",
    "Line",
    "about_label",
    "dated_by",
    "has_label",
    "has_word",
    "labelled",
    "lines_of",
    "moment_of",
    "stands_in",
]

_MOST_LINES = 2000


@dataclass(frozen=True)
class Line:
    """A line with its label (plain, "" without one), what follows the label from `begin` on, and the dates and times
    in it."""

    text: str
    label: str
    value: str
    dates: tuple[Dated, ...]
    clocks: tuple[Clock, ...]
    begin: int = 0


_LABEL = re.compile(r"^\W*([^\W\d_][^:：\n]{1,45}?)\s*[:：]\s*(.*)$")
CELLS = re.compile(r"[ \xa0]{2,}|\t+|\s*\|\s*")
_TWO_LABELS = re.compile(r"[ \xa0\t]{2,}(?=[^\W\d_][^\W\d_ -]*(?:[ -][^\W\d_]+){0,2}:\s)")
"""Between two labels of one line: ``Check in: 8 Feb   Check out: 11 Feb``."""


def lines_of(text: Text) -> list[Line]:
    """The lines of a text that are not empty, two labels of one line apart."""
    european = text.european
    near, ahead = near_in(text)
    known = text.sure or ahead
    found = []
    every = (part for raw in text.text.splitlines()[:_MOST_LINES] for part in _TWO_LABELS.split(raw.strip()[:400]))
    for line in every:
        if not line:
            continue
        label, value, begin = "", line, 0
        match = _LABEL.match(line)
        called = re.sub(r"\s\d{1,2}$", "", match[1]) if match is not None else ""  # "Hotel 2: …"
        numbered = "," in called and match is not None and match[2][:1].isdigit()  # "Uzundere Cad., No: 41"
        if match is not None and not re.search(r"\d", called) and not numbered:
            label, value, begin = plain_name(called), match[2], match.start(2)
        else:
            cells = CELLS.split(line)
            sort, dash, rest = line.partition(" - ")
            if dash and len(cells) == 1 and sort.isupper() and plain_name(sort) in labels():
                cells = [sort, rest]  # "ACCOMMODATION - The Rose"
            if len(cells) >= 2 and len(cells[0]) < 40 and not re.search(r"\d", cells[0]):
                label, value = plain_name(cells[0]), "  ".join(cells[1:])
                begin = line.index(cells[1], line.index(cells[0]) + len(cells[0]))
        dates = dates_in(line, near, european=european)
        if not label and dates and plain_name(lead := _led(line[: dates[0].begin])) in labels():
            label, value, begin = plain_name(lead), line[len(lead) :].strip(), len(lead) + 1
        label = f"check {label}" if label in ("in", "out") and dates else label
        if known:
            dates = [Dated(one.begin, one.end, one.date, True, one.unsure if one.year else "") for one in dates]
        bare = "".join(" " if any(one.begin <= at < one.end for one in dates) else sign for at, sign in enumerate(line))
        found.append(Line(line, label, value, tuple(dates), tuple(clocks_in(bare)), begin))
    return found


def _led(text: str) -> str:
    """What stands before a date without its weekday: ``Aankomst woensdag``."""
    said = text.strip(" ,-–—|").split()
    return " ".join(said[:-1] if said and plain_name(said[-1]) in weekday_words() else said)


EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u1100-\u11ff]")


def has_word(label: str, kind: str) -> bool:
    """Whether a plain label is, or has in it, a word of a kind."""
    if EASTERN.search(label):  # its words stand together without spaces
        return any(word in label for word in words(kind) if EASTERN.search(word))
    return any(label == word or f" {word} " in f" {label} " for word in words(kind))


def labelled(lines: list[Line], kind: str) -> Iterator[tuple[int, Line]]:
    """The lines with a label of a kind, or that are one, each with its number."""
    for at, line in enumerate(lines):
        head = line.label or (plain_name(line.text) if len(line.text) < 40 else "")
        if head and has_word(head, kind) and not (kind in ("checkin", "checkout") and of_station(head)):
            yield at, line


_PARTS = ("time", "date", "at", "venue", "address")


def about_label(lines: list[Line], at: int, kind: str) -> Iterator[Line]:
    """A label's line and what is about it: the next two, and further ones that are called a place, a date or a time, up
    to the label of the other side."""
    for number, near in enumerate(lines[at : at + 6]):
        called = any(near.label in words(part) for part in _PARTS)
        if number and (near.label or number > 2) and not called:
            return
        yield near


def dated_by(lines: list[Line], kind: str) -> tuple[Dated | None, Clock | None]:
    """The date and the time behind a label, in its line or in those that are about it; a time that stands alone, or
    behind a word for a time, is that of the date before or behind it."""
    date, clock = None, None
    for at, line in labelled(lines, kind):
        for near in about_label(lines, at, kind):
            if date is not None and near.dates:
                break
            if date is None and near.dates:
                date = near.dates[0]
            if clock is None and near.clocks and (near is line or near.dates or _only_a_clock(near)):
                clock = _last_of(near) if kind == "checkout" else near.clocks[0]
        if date is not None:
            break
        clock = None
    if date is not None and clock is None:  # "Check-in time: 15:00 - 18:00", in a line of its own
        timed = (line for _, line in labelled(lines, kind) if line.label and line.clocks and not line.dates)
        clock = next((_last_of(line) if kind == "checkout" else line.clocks[0] for line in timed), None)
    return date, clock


def _last_of(line: Line) -> Clock:
    """The hour until which one may leave: the second of two with a dash between them (``7:00 AM - 12:00 PM``)."""
    first, *more = line.clocks
    span = len(more) == 1 and re.fullmatch(r"\s*[-–—]\s*", line.text[first.end : more[0].begin]) is not None
    return more[0] if span and more[0].time > first.time else first


def _only_a_clock(line: Line) -> bool:
    """Whether a line is a time and nothing else, or is called one."""
    if line.label:
        return line.label in words("time")
    return len(line.clocks) == 1 and not re.search(
        r"\w", masked(line.text, [(one.begin, one.end) for one in line.clocks])
    )


def has_label(lines: list[Line], kind: str) -> bool:
    """Whether a line has a label of a kind."""
    return any(True for _ in labelled(lines, kind))


def moment_of(date: Dated, clock: Clock | None) -> Moment:
    """A day, or a time of it."""
    if clock is None:
        return Moment(dt.datetime.combine(date.date, dt.time()), timed=False)
    return Moment(dt.datetime.combine(date.date, clock.time))


def stands_in(text: str, kind: str) -> bool:
    """Whether a word of a kind stands in a text."""
    said = f" {plain_name(text)} "
    together = EASTERN.search(said) is not None
    return any(f" {word} " in said or (together and _TOGETHER.match(word) and word in said) for word in words(kind))


_TOGETHER = re.compile(rf"(?:{EASTERN.pattern}){{2}}")
"""Words that stand without spaces between them; one sign alone is a part of many."""
