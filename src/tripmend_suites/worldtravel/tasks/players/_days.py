"""Lines of an answer, written without any care for whether a day can be walked."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...gold import VisitParameters, opening, travel
from ...world import TownRecord

__all__ = ["GRID", "choices", "clock", "line", "plan_text", "visit_lines", "way_mode"]

GRID = 5
"""Minutes between the starts that are thought of where nothing is sold by time."""
Line = dict[str, Any]


def clock(minute: int) -> str:
    """Such as ``8:05``; up to 29:59 in the small hours of the next day."""
    return f"{minute // 60}:{minute % 60:02d}"


def line(item: str, start: int, end: int, place: str, cents: int = 0, mode: str = "none", origin: str = "") -> Line:
    """One line. origin: where a way begins."""
    return {
        "item": item,
        "time": f"{clock(start)}-{clock(end)}",
        "departure": origin or place,
        "destination": place,
        "cost": cents / 100,
        "transportation": mode,
        "referenceImage": "",
    }


def plan_text(days: Mapping[dt.date, Iterable[Line]]) -> str:
    """An answer as text."""
    rows = [{"date": f"{date.month}.{date.day}", "schedule": list(lines)} for date, lines in days.items()]
    return json.dumps({"itinerary": rows}, ensure_ascii=False)


def choices(wish: VisitParameters, town: TownRecord) -> Sequence[tuple[dt.date, int]]:
    """The dates and starts at which a visit could begin if there were nothing else: what can be booked, or every five
    minutes of the hours in which it fits."""
    if wish.starts is not None:
        return [(date, start) for date, starts in sorted(wish.starts.items()) for start in starts]
    between = wish.visit.between
    low, high = (0, 1440) if between is None else (between[0].hour * 60 + between[0].minute, _minute(between[1]))
    venue = town.venue(wish.place)
    return [
        (date, start)
        for date in wish.dates
        for opens, closes in opening(venue, date)
        for start in range(-(-max(opens, low) // GRID) * GRID, min(closes - wish.dwell[0], high) + 1, GRID)
    ]


def _minute(time: dt.time) -> int:
    return time.hour * 60 + time.minute


def way_mode(town: TownRecord, origin: str, destination: str) -> str:
    """A means of transport that leads there, or walking."""
    return next((way.mode for way in town.ways.get((origin, destination), ())), "foot")


def visit_lines(
    wish: VisitParameters, start: int, town: TownRecord, origin: str, cents: int | None = None, stay: int | None = None
) -> list[Line]:
    """A way that arrives just in time, whether or not one can be away by then, and the visit. stay: minutes, the least
    there may be if None."""
    place = town.venue(wish.place)
    due = start - wish.buffer
    gone = max(0, due - (travel(town, origin, wish.place) or 1))
    end = start + (wish.dwell[0] if stay is None else stay)
    cost = (wish.cost or 0) if cents is None else cents
    mode = way_mode(town, origin, wish.place)
    way = line("transportation", gone, due, place.name, 0, mode, town.venue(origin).name)
    return [way, line(place.kind, start, end, place.name, cost)]
