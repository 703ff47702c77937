"""A clock time, and what it means where the half of the day is not said."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..words._words import NUMBERS

__all__ = ["HOURS", "Clock", "hour_of", "make_clock", "settle"]


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock time. sure: known to be before or after noon; else hour is 1..12 and both are possible."""

    hour: int
    minute: int
    sure: bool

    @property
    def readings(self) -> tuple[dt.time, ...]:
        """The times it can mean."""
        if self.sure:
            return (dt.time(self.hour, self.minute),)
        hour = self.hour % 12
        return dt.time(hour, self.minute), dt.time(hour + 12, self.minute)


HOURS = {word: value for word, value in NUMBERS.items() if 1 <= value <= 12}


def make_clock(hour: int, minute: int, ampm: str | None) -> Clock | None:
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        return None
    ampm = None if ampm is None else ampm.replace("of the", "in the")
    late = ampm in ("pm", "in the afternoon", "in the evening", "of the afternoon", "of the evening")
    if ampm in ("at night", "in the night"):
        late = 5 <= hour <= 11
    if ampm is None:
        return Clock(hour % 24, minute, hour == 0 or hour > 12)
    if hour > 12:
        return Clock(hour % 24, minute, True)
    return Clock(hour % 12 + (12 if late else 0), minute, True)


def hour_of(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS[word]


def settle(clock: Clock, earliest: dt.time, latest: dt.time, near: dt.time | None = None) -> dt.time | None:
    """The one time that `clock` means: the reading within [earliest, latest]; with `near`, the clearly nearer one.

    None when both readings are possible.
    """
    if clock.sure:
        return clock.readings[0]
    if near is not None:
        target = near.hour * 60 + near.minute
        gaps = sorted(
            (min(abs(m - target), 1440 - abs(m - target)), t) for t in clock.readings for m in [t.hour * 60 + t.minute]
        )
        return gaps[0][1] if gaps[0][0] <= 300 and gaps[1][0] - gaps[0][0] >= 120 else None
    inside = [time for time in clock.readings if earliest <= time <= latest]
    return inside[0] if len(inside) == 1 else None
