"""Which part of which day is told: ``closed on Tuesday and on Wednesday morning``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..words._units import Unit
from ._calendar import Dates

__all__ = ["in_parts", "own_on", "part_on", "settled_parts", "with_part"]


def _days_in(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if isinstance(unit.value, Dates)]


def with_part(days: Dates, part: str, *, of_each: bool) -> Dates:
    """`days` with a part of the day named behind them: that of each of them, or of the last for now."""
    if not days.joined:
        return replace(days, part=part)
    last = _days_in(days.joined)[-1]
    words = tuple(
        replace(unit, value=replace(unit.value, part=unit.value.part or part))
        if isinstance(unit.value, Dates) and (of_each or unit is last)
        else unit
        for unit in days.joined
    )
    return replace(days, part=days.part or part, joined=words)


def in_parts(days: Dates, parts: Mapping[dt.date, str]) -> Dates:
    """`days` with the part that `parts` has for each, the others whole."""
    told = [Dates((date,), part=parts.get(date, ""), weekday=days.weekday) for date in days.dates]
    words = tuple(Unit("@date", 0, 0, one) for one in told)
    return replace(days, joined=words)


def part_on(told: Sequence[Dates], date: dt.date) -> str | None:
    """The part that is said of `date` among days of which it is, "" for the whole of it; None where no day has one.

    Of a weekday that the trip has twice either date may be the one that is meant: its part is that of both.
    """
    days = [one for value in told for one in ([unit.value for unit in _days_in(value.joined)] or [value])]
    if not any(one.part and one.dates for one in days):
        return None
    own = [one for one in days if date in one.dates]
    own = own or [one for one in days if one.weekday and date.weekday() in {day.weekday() for day in one.dates}]
    return own[-1].part if own else ""


def settled_parts(units: Sequence[Unit], message: str) -> list[Unit]:
    """`units` where a part named behind several days is that of the last if it has an *on* of its own (``on Tuesday and
    on Wednesday morning``); without one either may be meant."""
    return [replace(unit, value=_settled(unit.value, message)) if unit.text == "@date" else unit for unit in units]


def _settled(days: Dates, message: str) -> Dates:
    told = _days_in(days.joined)
    if len(told) < 2 or not told[-1].value.part or any(unit.value.part for unit in told[:-1]) or not told[-1].end:
        return days
    return days if own_on(days, message) else replace(days, unsure=True)


def own_on(days: Dates, message: str) -> bool:
    """Whether the last of several days has an *on* of its own."""
    between = message[days.joined[-2].start : days.joined[-1].end].casefold().split()
    return between[-2:-1] == ["on"]
