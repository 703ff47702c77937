"""The meals, visits, events and breaks of a record's day as stops."""

from __future__ import annotations

import datetime as dt

from tripmend.trip import Stop

from ._city import city_catalogue
from ._day import Entry
from ._reading import Reading

__all__ = ["rests_of", "stops_of"]

_DAY = dt.timedelta(days=1)


def _times(reading: Reading, n: int, entry: Entry) -> dict[str, dt.datetime]:
    if entry.start is None or entry.end is None:
        reading.note(n, entry.cell, f"{entry.name!r} is not in the list of places, so that it has no time")
        return {}
    return {"start": reading.clock(n, entry.start), "end": reading.clock(n, entry.end)}


def _event_times(reading: Reading, n: int, target: str, entry: Entry) -> dict[str, dt.datetime]:
    place = reading.unlisted.get(target) or next(
        place
        for place, _ in city_catalogue(reading.database, reading.city_of(n, entry.city)).events
        if place.id == target
    )
    window = place.open_on.get(reading.date(n), ())
    if not window:
        reading.note(n, "event", f"{entry.name!r} does not take place on {reading.date(n)}")
        return {}
    if window[0].end - window[0].start >= _DAY:
        return {}
    return {"start": window[0].start, "end": window[0].end}


def stops_of(reading: Reading, n: int) -> list[Stop]:
    """Meals, visits and events of day n, in that order."""
    cells = reading.days[n]
    found: list[Stop] = []
    for meal, entry in ((entry.cell, entry) for entry in cells.meals):
        target = reading.place("restaurant", n, entry)
        times = _times(reading, n, entry)
        found.append(Stop(id=f"d{n + 1}-{meal}", place=target, kind="meal", meal=meal, **times))
    for m, entry in enumerate(cells.visits, 1):
        target = reading.place("attraction", n, entry)
        found.append(Stop(id=f"d{n + 1}-visit-{m}", place=target, **_times(reading, n, entry)))
    for m, entry in enumerate(cells.events, 1):
        target = reading.place("event", n, entry)
        found.append(Stop(id=f"d{n + 1}-event-{m}", place=target, **_event_times(reading, n, target, entry)))
    return found


def rests_of(reading: Reading, n: int) -> list[Stop]:
    """Breaks at the lodging between the first and the last thing of the day."""
    cells, night = reading.days[n], reading.bed(n) or reading.bed(n - 1)
    timed = [entry for entry in (*cells.meals, *cells.visits) if entry.start is not None]
    if night is None or not timed:
        return []
    first = min(entry.start for entry in timed if entry.start is not None)
    last = max(entry.start for entry in timed if entry.start is not None)
    inside = [entry for entry in cells.hotel if entry.start is not None and first < entry.start < last]
    return [
        Stop(
            id=f"d{n + 1}-rest-{m}",
            place=night.place,
            kind="rest",
            start=reading.clock(n, entry.start or 0),
            end=reading.clock(n, entry.end or 0),
        )
        for m, entry in enumerate(inside, 1)
    ]
