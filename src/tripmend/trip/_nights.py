"""Nights in a row, as stays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from ._stop import Stay

__all__ = ["stays_of"]

_DAY = dt.timedelta(days=1)


def stays_of(nights: Iterable[tuple[dt.date, str]]) -> tuple[Stay, ...]:
    """The stays of nights (date, lodging) in order: one for each run in the same lodging, ``stay-1``, ``stay-2`` …"""
    runs: list[tuple[str, dt.date, dt.date]] = []
    for date, place in nights:
        if runs and runs[-1][0] == place and runs[-1][2] == date:
            runs[-1] = (place, runs[-1][1], date + _DAY)
        else:
            runs.append((place, date, date + _DAY))
    return tuple(
        Stay(id=f"stay-{number}", place=place, check_in=first, check_out=after)
        for number, (place, first, after) in enumerate(runs, 1)
    )
