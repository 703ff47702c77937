"""GeoJSON (RFC 7946), out: a feature per stop, leg and stay, and the way of each day as lines."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ..explain import ItemState, item_states
from ..rules import Finding, check
from ..trip import Catalogue, Itinerary, Leg, Stay, Stop, zone_info
from ._way import position, ways
from .files import json_text
from .ical.times import zones_of

__all__ = ["write_geojson"]

_Point = tuple[float, float]


def _pair(at: _Point) -> list[float]:
    """Longitude and latitude, as GeoJSON has them."""
    return [round(at[1], 6), round(at[0], 6)]


def _pieces(points: Iterable[_Point]) -> Iterator[list[_Point]]:
    """A line in pieces of which none crosses the date line (RFC 7946, 3.1.9)."""
    found: list[_Point] = []
    for at in points:
        if found and abs(at[1] - found[-1][1]) > 180:
            last = found[-1]
            edge = 180.0 if last[1] > 0 else -180.0
            here, there = edge - last[1], at[1] + 2 * edge - last[1]
            lat = last[0] + (at[0] - last[0]) * here / there if there else at[0]
            yield [*found, (lat, edge)]
            found = [(lat, -edge)]
        found.append(at)
    yield found


def _line(points: Sequence[_Point]) -> dict[str, Any] | None:
    line = [*points[:1], *(there for here, there in pairwise(points) if here != there)]
    if len(line) < 2:
        return None
    pieces = [[_pair(at) for at in piece] for piece in _pieces(line)]
    if len(pieces) == 1:
        return {"type": "LineString", "coordinates": pieces[0]}
    return {"type": "MultiLineString", "coordinates": pieces}


def _time(clock: dt.datetime | None, zone: str | None) -> str | None:
    """The time with its offset, without one where the zone is not known."""
    if clock is None:
        return None
    return clock.isoformat() if zone is None else clock.replace(tzinfo=zone_info(zone)).isoformat()


def _item(
    item: Stop | Leg | Stay, state: ItemState, trip: Itinerary, catalogue: Catalogue, findings: Iterable[Finding]
) -> dict[str, Any]:
    about: dict[str, Any] = {
        "id": item.id,
        "type": state.kind,
        "role": state.role,
        "name": state.heading,
        "date": state.date.isoformat(),
        "booked": item.booked,
        "locked": any(lock.target == item.id for lock in trip.locks),
        "price": state.cost,
        "currency": trip.currency,
        "notes": state.notes,
    }
    if isinstance(item, Stay):
        about["until"] = item.check_out.isoformat()
    else:
        zones = zones_of(item, catalogue)
        about |= {"start": _time(state.start, zones[0]), "end": _time(state.end, zones[1]), "zones": list(zones)}
    if isinstance(item, Leg):
        about["cancelled"] = item.cancelled
        ids = [end.place for end in (item.origin, item.destination) if end.place is not None]
        spots = [at for name in ids if (at := position(catalogue.place(name))) is not None]
        shape = _line(spots) if len(spots) == 2 else None
    else:
        place = catalogue.place(item.place)
        at = position(place)
        about["place"] = item.place
        shape = None if at is None else {"type": "Point", "coordinates": _pair(at)}
    for level in ("broken", "tight", "unknown"):
        about[level] = [one.message for one in findings if one.state == level and item.id in one.subjects]
    return {"type": "Feature", "id": item.id, "geometry": shape, "properties": about}


def write_geojson(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a FeatureCollection. What has no known coordinates has the geometry null.

    Times carry their offset; prices are minor units for the party, null when not known. The same trip gives the same
    text.
    """
    states, findings = item_states(trip, catalogue), check(trip, catalogue)
    items: list[Stop | Leg | Stay] = [item for day in trip.days for item in day.items]
    features = [_item(item, states[item.id], trip, catalogue, findings) for item in (*items, *trip.stays)]
    for way in ways(trip, catalogue):
        parts = [[at for halt in part if (at := position(halt.place)) is not None] for part in way.parts]
        for part in parts:
            line = _line(part)
            if line is not None:
                about = {"type": "day", "day": way.number, "date": way.date.isoformat(), "name": way.title}
                features.append({"type": "Feature", "geometry": line, "properties": about})
    return json_text({"type": "FeatureCollection", "features": features})
