"""Opening windows of a place on a date: weekly hours, date exceptions and closures."""

from __future__ import annotations

import datetime as dt

from ._place import Place
from ._weekly_hours import Window, weekly_windows

__all__ = ["opening_windows"]


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
        weekly = weekly_windows(place.hours, date)
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
