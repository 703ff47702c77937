"""Weekly opening hours as OpenStreetMap writes them, and the windows that they give on a date."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opening_hours import OpeningHours

__all__ = ["Window", "parse_hours", "weekly_windows"]

Window = tuple[dt.datetime, dt.datetime]
"""Wall-clock [open, close) at the place; close may lie on the next day."""


@lru_cache(maxsize=4096)
def parse_hours(text: str) -> OpeningHours:
    """The parsed ``opening_hours`` expression. Raises ValueError with a short reason when it cannot be read."""
    import opening_hours

    try:
        return opening_hours.OpeningHours(text)
    except (opening_hours.ParserError, SyntaxError) as error:  # type: ignore[attr-defined]  # missing in its stubs
        raise ValueError(
            f"cannot read the opening hours {text!r}; use the OpenStreetMap form, such as 'Tu-Su 09:00-19:00'"
        ) from error


@lru_cache(maxsize=65536)
def weekly_windows(text: str, date: dt.date) -> tuple[Window, ...] | None:
    """The windows that `text` (OSM ``opening_hours``) opens on `date`, () when closed, None when it does not say.

    Raises ValueError, as `parse_hours` does.
    """
    from opening_hours import State

    begin = dt.datetime(date.year, date.month, date.day)
    tomorrow = begin + dt.timedelta(days=1)
    hours = parse_hours(text)
    found: list[Window] = []
    # Look one day back and ahead so that a window over midnight is seen whole and belongs to the day it opens on.
    for start, end, state, _ in hours.intervals(begin - dt.timedelta(days=1), begin + dt.timedelta(days=2)):
        if state == State.UNKNOWN and start < tomorrow and end > begin:
            return None
        if state != State.OPEN or end is None:
            continue
        if start >= begin and start < tomorrow:
            found.append((start, end))
        elif start < begin and end > begin and end - start >= dt.timedelta(hours=24):
            found.append((begin, min(end, tomorrow + dt.timedelta(hours=12))))
    return tuple(found)
