"""A plan in plain lines, "Day 1: / Current City: … / Transportation: …", as some models answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError

__all__ = ["Prose", "looks_like_days", "read_prose"]

_DAY = re.compile(r"[\s>#*•\-]*day\s*(\d{1,3})\b[\s*#]*(?:\([^()]*\))?[\s*#]*:?[\s*#]*", re.IGNORECASE)
_CELLS = {
    "current city": "current_city",
    "transportation": "transportation",
    "breakfast": "breakfast",
    "attraction": "attraction",
    "attractions": "attraction",
    "lunch": "lunch",
    "dinner": "dinner",
    "accommodation": "accommodation",
    "accommodations": "accommodation",
    "event": "event",
    "events": "event",
    "point of interest list": "point_of_interest_list",
    "points of interest": "point_of_interest_list",
    "points of interest list": "point_of_interest_list",
}
_ASIDE = {
    "acknowledgement": "acknowledgement",
    "acknowledgment": "acknowledgement",
    "remarks": "remarks",
    "remark": "remarks",
}
_NAMES = "|".join(sorted((name.replace(" ", "[ _]") for name in (*_CELLS, *_ASIDE)), key=len, reverse=True))
_LABEL = re.compile(rf"[\s>#*•\-]*({_NAMES})[\s*]*:[ \t*]*(.*)", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s+")
_MAX_CELL = 20_000
_MAX_NOTES = 10
_LISTED = ("attraction", "event", "point_of_interest_list")


@dataclass(slots=True)
class Prose:
    """What the lines say: day objects, acknowledgement and remarks by key, and notes on lines that say nothing."""

    plan: list[dict[str, Any]] = field(default_factory=list)
    aside: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def looks_like_days(text: str) -> bool:
    """Whether some line is the head of a day and some line after it a cell."""
    day = False
    for line in text.split("\n"):
        found = _DAY.match(line)
        day = day or found is not None
        label = _LABEL.match(line, found.end() if found else 0)
        if day and label and _key(label) in _CELLS.values():
            return True
    return False


def _key(label: re.Match[str]) -> str:
    name = label[1].lower().replace("_", " ")
    return _CELLS.get(name) or _ASIDE[name]


def _joined(old: str, more: str, key: str) -> str:
    """A cell and the line that goes on with it: entries of lists by semicolons, other text by blanks."""
    bullet = _BULLET.match(more)
    more = more[bullet.end() :].strip() if bullet else more.strip()
    if not old:
        return more
    listed = key in _LISTED and bullet is not None and not old.endswith(";")
    return f"{old.removesuffix('.')}; {more}" if listed else f"{old} {more}"


def read_prose(text: str) -> Prose:
    """The days of a plan in lines. Lines that belong to no cell are named in the notes.

    Raises InputError with the line (from 1) of a label that stands twice in one day.
    """
    found = Prose()
    into: dict[str, Any] = {}
    key = ""
    stray = 0
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.rstrip()
        head = _DAY.match(line)
        if head and (head.end() == len(line) or ":" in head[0]):
            found.plan.append({"days": int(head[1])})
            key, line = "", line[head.end() :]
        label = _LABEL.match(line)
        if label:
            key = _key(label)
            if key in _CELLS.values() and not found.plan:
                found.notes.append(f"line {number} stands before the first day and was left out")
                key = ""
                continue
            into = found.plan[-1] if key in _CELLS.values() else found.aside
            if key in into:
                raise InputError(f"{label[1]!r} stands there twice", where=f"line {number}")
            into[key] = label[2].rstrip(" *")
        elif not line.strip():
            # A blank line ends a cell, but may stand between a label and its list.
            key = key if key and not into[key] else ""
        elif key:
            into[key] = _joined(into[key], line, key)
            if len(into[key]) > _MAX_CELL:
                raise InputError(f"a cell of more than {_MAX_CELL} characters", where=f"line {number}")
        else:
            stray += 1
            if stray <= _MAX_NOTES:
                found.notes.append(f"line {number} belongs to no cell and was left out: {line.strip()[:60]!r}")
    if stray > _MAX_NOTES:
        found.notes.append(f"{stray - _MAX_NOTES} more lines belong to no cell and were left out")
    return found
