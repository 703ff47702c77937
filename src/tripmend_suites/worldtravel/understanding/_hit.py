"""One place in a query that may mean something."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ._clocks import ClockWords

__all__ = ["Hit"]


@dataclass(frozen=True, slots=True)
class Hit:
    """Something at characters `start` to `end`. kind: ``venue``, ``partner`` (the other place of a pass), ``hotel``,
    ``area``, ``event``, ``dish``, ``work``, ``label``, ``town``, ``date``, ``clock``, ``range``, ``tongue``, ``genre``,
    ``meal``, ``colour``, or a meaning of the lexicon. weight: how surely, 1 unless told."""

    kind: str
    start: int
    end: int
    value: str = ""
    weight: float = 1.0
    dates: tuple[dt.date, ...] = ()
    clocks: tuple[ClockWords, ...] = ()
