"""The stops and legs of a trip in the order of time, minutes UTC."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from ..trip import Catalogue, Itinerary, Leg, Stop, minute_of

__all__ = ["Timed", "timeline_of"]


@dataclass(frozen=True, slots=True)
class Timed:
    """A stop or leg in the order of time: minutes UTC, None without times; and the zones of its two ends."""

    item: Stop | Leg
    date: dt.date
    start: int | None
    end: int | None
    zones: tuple[str | None, str | None]


def _timed(itinerary: Itinerary, catalogue: Catalogue) -> Iterator[Timed]:
    for day in itinerary.days:
        for item in day.items:
            if isinstance(item, Leg):
                zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
                times = item.depart, item.arrive
            else:
                zones = (catalogue.zone_of(item.place),) * 2
                times = item.start, item.end
            start, end = (
                None if time is None else minute_of(time, zone) for time, zone in zip(times, zones, strict=True)
            )
            yield Timed(item, day.date, start, end, zones)


def timeline_of(itinerary: Itinerary, catalogue: Catalogue) -> list[Timed]:
    """What has times in the order of time, then the rest."""
    return sorted(_timed(itinerary, catalogue), key=lambda timed: (timed.start is None, timed.start or 0))
