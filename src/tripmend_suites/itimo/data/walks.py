"""Windows of one long walk, known by the ids of their records."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from .raw.rows import WINDOW
from .records import ExampleFile

__all__ = ["Window", "walks_of"]

_ID = re.compile(r"(?P<walk>.+)[_.](?P<number>[1-9][0-9]*)")


class Window(NamedTuple):
    """A window of a walk: the walk's id and the window's number, from 1."""

    walk: str
    number: str


def walks_of(files: Sequence[ExampleFile]) -> dict[str, dict[str, Window]]:
    """By file and id the records that are windows of a walk of the file's city and build.

    A window has 21 stops; "4821_2" and "4821.2" are window 2 of walk 4821, and so is "48212" where that walk is known
    by another window: the release reads ids as numbers. Not known are walks all of whose windows stand under numbers,
    and windows from the tenth on that do.
    """
    found: dict[str, dict[str, Window]] = {}
    walks: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in files:
        found[file.name] = {
            sid: Window(match["walk"], match["number"])
            for sid in _full(file)
            if (match := _ID.fullmatch(sid)) is not None
        }
        walks[file.city, file.build] |= {window.walk for window in found[file.name].values()}
    for file in files:
        known = walks[file.city, file.build]
        for sid in _full(file):
            if sid.isdecimal() and sid[-1] != "0" and sid[:-1] in known:
                found[file.name].setdefault(sid, Window(sid[:-1], sid[-1]))
    return found


def _full(file: ExampleFile) -> list[str]:
    return [sid for sid, record in file.records.items() if len(record.original) == WINDOW]
