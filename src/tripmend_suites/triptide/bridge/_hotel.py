"""When the lodging stands in a day's list of places: in the morning, on arrival, and for the night."""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass

from tripmend.trip import Day, Leg, Stay, Stop, TravelTimes

from ._day import DayCells
from ._parameters import BUFFER, HOTEL_MINUTES, WAKE

__all__ = ["DayPlan", "HotelTimes", "arrival", "evening", "hotel_times", "morning"]

_STEP = 5
_WAKE = WAKE.hour * 60 + WAKE.minute
_SHORTEST = 5
"""Minutes that an entry lasts at least where there is no room for more."""

Span = tuple[int, int]
"""Minutes after the midnight at which the day begins."""


def _up(minutes: int) -> int:
    return math.ceil(minutes / _STEP) * _STEP


def _down(minutes: int) -> int:
    return minutes // _STEP * _STEP


@dataclass(frozen=True, slots=True)
class HotelTimes:
    """The lodging's entries of one day as a record has them, None where it has none."""

    morning: Span | None = None
    arrival: Span | None = None
    evening: Span | None = None


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A day to be written: what stands in it, where the nights around it are spent, and how one gets about."""

    day: Day
    before: Stay | None
    after: Stay | None
    ways: TravelTimes

    def minute(self, clock: dt.datetime) -> int:
        """Minutes after the day's midnight."""
        return int((clock - dt.datetime.combine(self.day.date, dt.time())).total_seconds() // 60)

    @property
    def stops(self) -> list[Stop]:
        """What has a time, in order."""
        timed = [item for item in self.day.items if isinstance(item, Stop) and item.start is not None]
        return sorted(timed, key=lambda stop: (stop.start or dt.datetime.min, stop.end or dt.datetime.min))

    @property
    def leg(self) -> Leg | None:
        """The day's journey."""
        return next((item for item in self.day.items if isinstance(item, Leg)), None)

    @property
    def arrives(self) -> bool:
        """Whether the journey ends at a lodging."""
        return self.leg is not None and self.after is not None

    @property
    def rises(self) -> bool:
        """Whether the day begins at the lodging of the night before: not when the list begins after a journey."""
        return self.before is not None and not self.arrives

    def way(self, origin: str, destination: str) -> int:
        """Minutes between two places, none where nobody knows."""
        found = self.ways.between(origin, destination)
        return 0 if found.source == "unknown" else found.minutes

    def after_leg(self) -> list[Stop]:
        """The stops after the journey, all of them when there is none."""
        leg = self.leg
        if leg is None or leg.arrive is None:
            return self.stops
        return [stop for stop in self.stops if stop.start is not None and stop.start >= leg.arrive]

    def starts(self, stop: Stop) -> int:
        return self.minute(stop.start) if stop.start is not None else 0

    def ends(self, stop: Stop) -> int:
        return self.minute(stop.end) if stop.end is not None else 0


def hotel_times(cells: DayCells, plan: DayPlan) -> HotelTimes:
    """Which of the record's lodging entries is which: by their order and the day's journey."""
    spans = [(entry.start, entry.end) for entry in cells.hotel if entry.start is not None and entry.end is not None]
    if not spans:
        return HotelTimes()
    listed = [item for entry in cells.hotel if (item := entry.item) is not None]
    last = spans.pop() if plan.after is not None and listed[-1] is cells.items[-1] else None
    first = spans[0] if spans and listed[0] is cells.items[0] else None
    if plan.rises:
        return HotelTimes(morning=first, evening=last)
    return HotelTimes(arrival=first, evening=last)


def morning(plan: DayPlan, known: Span | None) -> Span | None:
    """Getting ready: as it was where that leaves time for the way to the first stop (or the journey), else earlier."""
    if not plan.rises or plan.before is None:
        return None
    start, end = known or (_WAKE, _WAKE + HOTEL_MINUTES)
    length = min(HOTEL_MINUTES, end - start)
    limit = _first_limit(plan, plan.before)
    if plan.day.earliest is not None and limit is not None:
        # Who cannot begin before ten stays in until then.
        end = max(end, min(plan.minute(plan.day.earliest), _down(limit)))
    if limit is not None and limit < end:
        end = _down(limit)
        start = min(start, end - length)
    return start, end


def _first_limit(plan: DayPlan, bed: Stay) -> int | None:
    """When one has to leave the lodging: for the first stop, or half an hour before the journey."""
    leg, stops = plan.leg, plan.stops
    departs = None if leg is None or leg.depart is None else plan.minute(leg.depart) - BUFFER
    if not stops:
        return departs
    reach = plan.starts(stops[0]) - plan.way(bed.place, stops[0].place)
    return reach if departs is None else min(reach, departs)


def arrival(plan: DayPlan, known: Span | None) -> Span | None:
    """Checking in after a journey when something else is to come that day."""
    leg, bed = plan.leg, plan.after
    if not plan.arrives or leg is None or bed is None or leg.arrive is None:
        return None
    stops = plan.after_leg()
    if not stops:
        return None
    soonest = plan.minute(leg.arrive) + BUFFER
    first = plan.starts(stops[0])
    start = known[0] if known is not None and known[0] >= soonest else _up(soonest)
    end = known[1] if known is not None and start == known[0] else start + HOTEL_MINUTES
    end = min(end, _down(first - plan.way(bed.place, stops[0].place)))
    if end - start < _SHORTEST:
        # No room for the way: the entry still stands between the journey and the first stop.
        start = min(start, max(soonest, first - HOTEL_MINUTES))
        end = max(start, min(start + _SHORTEST, first))
    return start, end


def evening(plan: DayPlan, known: Span | None, rise: int) -> Span | None:
    """The night: from the way home after the last stop (or from half an hour after the journey) until `rise`."""
    leg, bed = plan.leg, plan.after
    if bed is None:
        return None
    stops = plan.after_leg()
    if stops:
        last = max(stops, key=plan.ends)
        soonest = plan.ends(last) + plan.way(last.place, bed.place)
    elif leg is not None and leg.arrive is not None:
        soonest = plan.minute(leg.arrive) + BUFFER
    else:
        woken = morning(plan, None)
        soonest = woken[1] if woken is not None else _WAKE
    start = known[0] if known is not None and known[0] >= soonest else _up(soonest)
    return start, max(start, rise)
