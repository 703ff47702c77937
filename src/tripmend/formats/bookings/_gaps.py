"""What is missing between the items of an imported trip: nights without a bed, ways between cities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ...rules import check
from ...trip import Catalogue, Itinerary, Leg, city_key, minute_of

__all__ = ["gaps_of"]


def gaps_of(trip: Itinerary, catalogue: Catalogue) -> tuple[str, ...]:
    """A sentence for each night without a bed and each change of city without a way, in order."""
    found = list(_ways(trip, catalogue))
    for finding in check(trip, catalogue):
        if finding.rule == "night" and finding.state != "ok" and finding.date is not None:
            found.append(
                (finding.date, 1, f"No bed for the night of {finding.date:%a} {finding.date.day} {finding.date:%b}.")
            )
    return tuple(dict.fromkeys(text for _, _, text in sorted(found)))


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
        if start and here and city_key(start) != city_key(here):
            yield date, 0, f"No way from {here} to {start} on or before {date:%a} {date.day} {date:%b}."
        here = end or here


def _minute(clock: dt.datetime | None, zone: str | None, date: dt.date, hour: int) -> int:
    return minute_of(clock or dt.datetime.combine(date, dt.time(hour)), zone)
