"""What is missing between the items of an imported trip: nights without a bed, ways between cities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from ...rules import check
from ...trip import Catalogue, Itinerary, Leg, city_key, minute_of, with_towns

__all__ = ["gaps_of"]


def gaps_of(trip: Itinerary, catalogue: Catalogue, cars: Sequence[tuple[dt.date, dt.date]] = ()) -> tuple[str, ...]:
    """A sentence for each night without a bed and each change of city without a way, in order.

    cars: from which to which day one has a rental car, which is a way to anywhere.
    """
    regions = with_towns(catalogue, trip)
    found = [gap for gap in _ways(trip, regions) if not any(first <= gap[0] <= last for first, last in cars)]
    legs = [item for day in trip.days for item in day.items if isinstance(item, Leg)]
    broken = [one.date for one in check(trip, catalogue, rules=("night",)) if one.state != "ok"]
    nights = {date for date in broken if date is not None and not any(_skips(leg, date) for leg in legs)}
    nights |= {leg.arrive.date() for leg in legs if leg.arrive is not None and _again(leg, legs, trip)}
    found += [(date, 1, f"No bed for the night of {date:%a} {date.day} {date:%b}.") for date in nights]
    return tuple(dict.fromkeys(text for _, _, text in sorted(found)))


def _skips(leg: Leg, date: dt.date) -> bool:
    """Whether a date is none that one lives through, as westward over the date line."""
    return leg.depart is not None and leg.arrive is not None and leg.depart.date() < date < leg.arrive.date()


def _again(leg: Leg, legs: list[Leg], trip: Itinerary) -> bool:
    """Whether one arrives eastward over the date line before one left, and has the evening of that date once more,
    without a bed."""
    if leg.depart is None or leg.arrive is None or leg.arrive >= leg.depart:
        return False
    date = leg.arrive.date()
    goes_on = any(
        other is not leg and other.depart is not None and leg.arrive <= other.depart and other.depart.date() == date
        for other in legs
    )
    at_home = city_key(leg.destination.city) == city_key(trip.home) != ""
    return trip.night(date) is None and not goes_on and not at_home and date < trip.days[-1].date


def _ways(trip: Itinerary, catalogue: Catalogue) -> Iterator[tuple[dt.date, int, str]]:
    """Each change of city for which no leg is there: (date, order, sentence)."""
    moments: list[tuple[int, int, dt.date, str, str]] = []
    for day in trip.days:
        for item in day.items:
            if isinstance(item, Leg):
                minute = _minute(item.depart, catalogue.end_zone(item.origin), day.date, 12)
                moments.append((minute, 0, day.date, item.origin.city, item.destination.city))
            else:
                place = catalogue.place(item.place)
                city = place.city if place is not None else ""
                moments.append(
                    (_minute(item.start, catalogue.zone_of(item.place), day.date, 12), 1, day.date, city, city)
                )
    for stay in trip.stays:
        place = catalogue.place(stay.place)
        city = place.city if place is not None else ""
        zone = catalogue.zone_of(stay.place)
        for night in stay.nights:
            moments.append((_minute(None, zone, night, 23), 2, night, city, city))
    here = trip.home
    for _, _, date, start, end in sorted(moments):
        if start and here and catalogue.key_of(start) != catalogue.key_of(here):
            yield date, 0, f"No way from {here} to {start} on or before {date:%a} {date.day} {date:%b}."
        here = end or here


def _minute(clock: dt.datetime | None, zone: str | None, date: dt.date, hour: int) -> int:
    return minute_of(clock or dt.datetime.combine(date, dt.time(hour)), zone)
