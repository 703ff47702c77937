"""Opening windows of a place on a date, from OSM `opening_hours` strings and date exceptions."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opening_hours import OpeningHours

    from ._place import Place

__all__ = ["Window", "opening_windows", "parse_hours"]

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
def _weekly(text: str, date: dt.date) -> tuple[Window, ...] | None:
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


def _before_exception(windows: list[Window], date: dt.date) -> list[Window]:
    """The weekly `windows` of `date` when the next date is an exception: they end with the day, but for real night
    hours such as 18:00–02:00, which are shorter than a day and over by noon; those belong to the evening before."""
    midnight = dt.datetime(date.year, date.month, date.day) + dt.timedelta(days=1)
    noon, whole_day = midnight + dt.timedelta(hours=12), dt.timedelta(days=1)
    return [
        (opens, closes if closes - opens < whole_day and closes <= noon else min(closes, midnight))
        for opens, closes in windows
    ]


def _without(windows: list[Window], start: dt.datetime, end: dt.datetime) -> list[Window]:
    kept: list[Window] = []
    for opens, closes in windows:
        if end <= opens or start >= closes:
            kept.append((opens, closes))
            continue
        if opens < start:
            kept.append((opens, start))
        if end < closes:
            kept.append((end, closes))
    return kept


def opening_windows(place: Place, date: dt.date) -> tuple[Window, ...] | None:
    """The windows of `place` that open on `date` (wall clock, half-open), () when closed, None when unknown.

    A date exception replaces the weekly hours of its date: no weekly window of the day before reaches into it, but
    for night hours that end by noon (18:00–02:00, not 24/7). `closed_during` is cut out of either. With unknown
    hours a date that `closed_during` covers from 00:00 to 24:00 is known to be closed, any other stays unknown.
    """
    if date in place.open_on:
        windows = [(piece.start, piece.end) for piece in place.open_on[date]]
    elif place.hours is not None:
        weekly = _weekly(place.hours, date)
        if weekly is None:
            return None
        windows = list(weekly)
        if date + dt.timedelta(days=1) in place.open_on:
            windows = _before_exception(windows, date)
    else:
        begin = dt.datetime(date.year, date.month, date.day)
        rest = [(begin, begin + dt.timedelta(days=1))]
        for piece in place.closed_during:
            rest = _without(rest, piece.start, piece.end)
        return () if not rest else None
    for piece in place.closed_during:
        windows = _without(windows, piece.start, piece.end)
    return tuple(windows)
