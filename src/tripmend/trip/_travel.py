"""Minutes between two places: measured where the catalogue knows them, else an estimate that says so."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from ._catalogue import Catalogue
from ._stop import Mode

__all__ = ["Estimator", "Travel", "TravelTimes", "haversine_km"]


def haversine_km(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Great-circle kilometres between two points in degrees, on a sphere of radius 6371.0088 km."""
    return _arc_km(_point(lat1, lon1), _point(lat2, lon2))


Point = tuple[float, float, float]
"""Latitude in radians, its cosine, longitude in radians."""


def _point(lat: float, lon: float) -> Point:
    phi = math.radians(lat)
    return phi, math.cos(phi), math.radians(lon)


def _arc_km(here: Point, there: Point) -> float:
    across, along = math.sin((there[0] - here[0]) / 2), math.sin((there[2] - here[2]) / 2)
    half = across * across + here[1] * there[1] * along * along
    return 2 * 6371.0088 * math.asin(math.sqrt(min(1.0, half)))


@dataclass(frozen=True, slots=True)
class Travel:
    """How long it takes (whole minutes), by which mode, and where the figure is from."""

    minutes: int
    mode: Mode
    source: Literal["matrix", "estimate", "unknown"]


@dataclass(frozen=True, slots=True)
class Estimator:
    """Door-to-door estimates: a fixed overhead in minutes plus streets `detour` times longer than the crow flies.

    The speeds in km/h are rough city averages, not measurements; every figure made from them says ``estimate``.
    """

    detour: float = 1.3
    foot_kmh: float = 4.8
    bus_kmh: float = 16.0
    bus_overhead: int = 10
    taxi_kmh: float = 25.0
    taxi_overhead: int = 6

    def minutes(self, km: float, mode: Mode) -> int:
        """Whole minutes, rounded up, for `km` as the crow flies."""
        street = km * self.detour
        if mode == "foot":
            return math.ceil(street / self.foot_kmh * 60)
        if mode == "bus":
            return self.bus_overhead + math.ceil(street / self.bus_kmh * 60)
        return self.taxi_overhead + math.ceil(street / self.taxi_kmh * 60)


@dataclass(slots=True)
class TravelTimes:
    """Travel between places of one catalogue; the fastest allowed mode counts.

    unknown_minutes: what is assumed, marked ``unknown``, where neither a measurement nor coordinates are known.
    """

    catalogue: Catalogue
    modes: Collection[Mode] = ("foot", "bus", "taxi")
    estimator: Estimator = Estimator()
    unknown_minutes: int = 30
    _known: dict[tuple[str, str], Travel] = field(default_factory=dict)
    _points: dict[str, Point | None] = field(default_factory=dict)

    def between(self, origin: str, destination: str) -> Travel:
        """Travel from one place id to another; nothing at all within one place."""
        key = (origin, destination)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(origin, destination)
        return found

    def _find(self, origin: str, destination: str) -> Travel:
        if origin == destination:
            return Travel(0, "foot", "matrix")
        measured = self.catalogue.times.get((origin, destination))
        if measured:
            fastest = min(measured, key=lambda time: (time.minutes, time.mode))
            return Travel(fastest.minutes, fastest.mode, "matrix")
        here, there = self._where(origin), self._where(destination)
        if here is None or there is None:
            return Travel(self.unknown_minutes, "taxi", "unknown")
        km = _arc_km(here, there)
        minutes, mode = min((self.estimator.minutes(km, mode), mode) for mode in self.modes)
        return Travel(minutes, mode, "estimate")

    def _where(self, target: str) -> Point | None:
        if target not in self._points:
            place = self.catalogue.place(target)
            known = place is not None and place.lat is not None and place.lon is not None
            self._points[target] = _point(place.lat, place.lon) if known else None  # type: ignore[union-attr, arg-type]
        return self._points[target]
