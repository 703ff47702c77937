"""What of a trip had begun at a moment, and where the traveller then was."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Catalogue, Itinerary, Leg, Stop, TravelTimes, city_key, minute_of, wall_clock
from ._now import Now
from ._timeline import Timed, timeline_of

__all__ = ["now_of"]

_DAY = dt.timedelta(days=1)
_MORNING = dt.time(6)
"""Until then the night that began the evening before is not over, unless the new day has begun."""


def _minute(clock: dt.datetime, planned: list[Timed], legs: dict[str, Leg]) -> tuple[int, str | None]:
    """`clock` in minutes UTC, and its zone: that of the last planned thing that had begun by its own clock.

    legs: by id, with the times of the change; behind one that waits nothing has begun.
    """
    zone = planned[0].zones[0] if planned else None
    for timed in planned:
        if timed.start is None or timed.start >= minute_of(clock, timed.zones[0]):
            continue
        leg = legs.get(timed.item.id)
        if leg is not None and _waits(leg, timed, minute_of(clock, timed.zones[0])):
            break
        arrived = timed.end is not None and timed.end <= minute_of(clock, timed.zones[1])
        zone = timed.zones[1] if arrived else timed.zones[0]
    return minute_of(clock, zone), zone


def _missed_from(original: list[Timed], after: dict[str, Leg], minute: int) -> int | None:
    """When the first leg was to leave that should have left by now and has not: what comes after it has not begun."""
    for timed in original:
        leg = after.get(timed.item.id)
        if leg is None or timed.start is None or timed.start >= minute:
            continue
        if _waits(leg, timed, minute):
            return timed.start
    return None


def _behind_untimed(original: Itinerary, after: dict[str, Leg]) -> frozenset[str]:
    """What stands behind a journey without a time that does not run: none of it has begun, whenever it was to."""
    items = [item for day in original.days for item in day.items]
    lost = (
        n
        for n, item in enumerate(items)
        if isinstance(item, Leg) and item.depart is None and item.id in after and after[item.id].cancelled
    )
    return frozenset(item.id for item in items[next(lost, len(items)) :])


def _waits(leg: Leg, planned: Timed, minute: int) -> bool:
    """Whether a leg that was to have left has not."""
    if leg.cancelled:
        return True
    return leg.depart is not None and minute_of(leg.depart, planned.zones[0]) >= minute


@dataclass(frozen=True, slots=True)
class _Clock:
    """What decides whether something has begun. waiting: when the first leg was to leave that has not, minutes UTC.

    date: the day of the trip that is being lived; today: the date on the calendar there; waiting_date: of `waiting`.
    rides: from when each leg that has left was to leave until it arrives.
    """

    minute: int
    date: dt.date
    today: dt.date
    waiting: int | None
    waiting_date: dt.date | None
    rides: tuple[tuple[int, int], ...]
    missed: frozenset[str]
    absent: frozenset[str]

    def has_begun(self, timed: Timed) -> bool:
        if timed.item.id in self.absent:
            return False
        if isinstance(timed.item, Leg) and timed.item.cancelled:
            return False
        if timed.start is None:
            return timed.date < self.today and (self.waiting_date is None or timed.date < self.waiting_date)
        begun = timed.start < self.minute and (self.waiting is None or timed.start < self.waiting)
        if isinstance(timed.item, Leg):
            return begun
        there = not any(leave <= timed.start < arrive for leave, arrive in self.rides)
        return begun and there and not (timed.item.id in self.missed and timed.date == self.date)

    def is_late(self, timed: Timed) -> bool:
        """Whether a stop was to have begun and has not."""
        return isinstance(timed.item, Stop) and timed.start is not None and timed.start < self.minute


def now_of(
    clock: dt.datetime,
    original: Itinerary,
    announced: Itinerary,
    catalogue: Catalogue,
    missed: frozenset[str],
    absent: frozenset[str],
) -> Now:
    """Where the trip stands at `clock`, a wall-clock time where the traveller is then.

    original: the trip as planned; announced: with the times of the change; missed: the ids of stops that have not taken
    place, if they were to be today; absent: of those that have not, whenever they were to be. A leg that was to have
    left and is cancelled or late has not, nor has what comes after it begun, or what was to begin before it arrives.
    A stop without times is over when its day is.
    """
    timeline, planned = timeline_of(announced, catalogue), timeline_of(original, catalogue)
    legs = {leg.id: leg for _, leg in announced.legs()}
    absent |= _behind_untimed(original, legs)
    minute, zone = _minute(clock, planned, legs)
    date = _lived(minute, zone, timeline)
    waiting = _missed_from(planned, legs, minute)
    due = {timed.item.id: timed.start for timed in planned}
    rides = tuple(
        (due.get(leg.item.id) or leg.start, leg.end)
        for leg in timeline
        if isinstance(leg.item, Leg) and leg.start is not None and leg.end is not None and leg.start < minute
    )
    waiting_date = None if waiting is None else wall_clock(waiting, zone).date()
    at = _Clock(minute, date, wall_clock(minute, zone).date(), waiting, waiting_date, rides, missed, absent)
    begun = [timed for timed in timeline if at.has_begun(timed)]
    past = {timed.item.id for timed in begun} | {stay.id for stay in announced.stays if stay.check_out <= date}
    late = {timed.item.id for timed in timeline if timed.item.id not in past and at.is_late(timed)}
    last = next((timed for timed in reversed(begun) if timed.start is not None), None)
    place, city = _whereabouts(last, date, announced, catalogue)
    if (
        last is not None
        and date < wall_clock(minute, zone).date()
        and _in_bed(last, minute, date, announced, catalogue)
    ):
        place, city = _whereabouts(None, date + _DAY, announced, catalogue)
    return Now(clock, minute, date, minute, minute, frozenset(past), frozenset(late), place, city)


def _lived(minute: int, zone: str | None, timeline: list[Timed]) -> dt.date:
    """The day of the trip that is being lived: in the small hours the one before, until anything of the new begins."""
    clock = wall_clock(minute, zone)
    yesterday = clock.date() - _DAY
    begun = any(timed.date == clock.date() and timed.start is not None and timed.start < minute for timed in timeline)
    late = clock.time() < _MORNING and not begun and any(timed.date <= yesterday for timed in timeline)
    return yesterday if late else clock.date()


def _in_bed(last: Timed, minute: int, date: dt.date, itinerary: Itinerary, catalogue: Catalogue) -> bool:
    """Whether the evening of `date` is over by plan, with the way to bed."""
    night = itinerary.night(date)
    if night is None or last.end is None or isinstance(last.item, Leg):
        return False
    way = TravelTimes.of(catalogue, itinerary.traveller).between(last.item.place, night.place)
    return last.end + way.minutes <= minute


def _whereabouts(
    last: Timed | None, date: dt.date, itinerary: Itinerary, catalogue: Catalogue
) -> tuple[str | None, str]:
    """The place where the traveller last was, and its city: the last stop or station of today, else last night's."""
    if last is None or last.date < date:
        night = itinerary.night(date - _DAY)
        if night is not None:
            return night.place, _city(night.place, catalogue)
    if last is None:
        return None, ""
    if isinstance(last.item, Leg):
        return last.item.destination.place, city_key(last.item.destination.city)
    return last.item.place, _city(last.item.place, catalogue)


def _city(place: str, catalogue: Catalogue) -> str:
    found = catalogue.place(place)
    return "" if found is None else city_key(found.city)
