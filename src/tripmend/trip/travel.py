"""Minutes between two places: measured where the catalogue knows them, else an estimate that says so."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .catalogue import Catalogue
from .itinerary import LOCAL_MODES, Mode, Traveller
from .money import Price

_MOST = 200_000
"""So many ways are remembered."""


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
    """How long it takes (whole minutes), by which mode, and where the figure is from.

    km: along the streets, of an estimate. price: what a measured way costs, None when unknown.
    """

    minutes: int
    mode: Mode
    source: Literal["matrix", "estimate", "unknown"]
    km: float | None = None
    price: Price | None = None

    @property
    def least(self) -> int:
        """Minutes that it takes at the very best: half of an estimate; of a way that is not known nothing is known."""
        if self.source == "unknown":
            return 0
        return self.minutes if self.source == "matrix" else -(-self.minutes // 2)


@dataclass(frozen=True, slots=True)
class Estimator:
    """Door-to-door estimates: a fixed overhead in minutes plus streets `detour` times longer than the crow flies.

    The speeds in km/h are rough averages, not measurements; every figure made from them says ``estimate``. A taxi goes
    at city speed for the first `city_km` of street, then on main roads, and beyond `road_km` on a motorway.
    """

    detour: float = 1.3
    foot_kmh: float = 4.8
    bus_kmh: float = 16.0
    bus_overhead: int = 10
    taxi_kmh: float = 25.0
    taxi_overhead: int = 6
    city_km: float = 15.0
    road_kmh: float = 50.0
    road_km: float = 30.0
    motorway_kmh: float = 80.0

    def minutes(self, km: float, mode: Mode) -> int:
        """Whole minutes, rounded up, for `km` as the crow flies."""
        street = km * self.detour
        if mode == "foot":
            return math.ceil(street / self.foot_kmh * 60)
        if mode == "bus":
            return self.bus_overhead + math.ceil(street / self.bus_kmh * 60)
        # Each further kilometre is at most as slow as the one before, so that no detour is ever shorter.
        city, road = min(street, self.city_km), min(street, self.road_km)
        hours = city / self.taxi_kmh + (road - city) / self.road_kmh + (street - road) / self.motorway_kmh
        return self.taxi_overhead + math.ceil(hours * 60)

    def exactly(self, km: Any, mode: Mode) -> Any:
        """The same for an array of `km`, not rounded."""
        import numpy as np

        street = km * self.detour
        if mode == "foot":
            return street / self.foot_kmh * 60
        if mode == "bus":
            return self.bus_overhead + street / self.bus_kmh * 60
        city, road = np.minimum(street, self.city_km), np.minimum(street, self.road_km)
        hours = city / self.taxi_kmh + (road - city) / self.road_kmh + (street - road) / self.motorway_kmh
        return self.taxi_overhead + hours * 60


@dataclass(slots=True)
class TravelTimes:
    """Travel between places of one catalogue; the fastest allowed mode counts.

    modes: for estimates. avoided: modes that no measured way may have either. max_walk: minutes; a way that is longer
    on foot is made by another mode. unknown_minutes: what is assumed, marked ``unknown``, where neither a measurement
    nor coordinates are known, or no mode is left.
    """

    catalogue: Catalogue
    modes: Collection[Mode] = LOCAL_MODES
    estimator: Estimator = Estimator()
    unknown_minutes: int = 30
    avoided: Collection[Mode] = ()
    max_walk: int | None = None
    _known: dict[tuple[str, str], Travel] = field(default_factory=dict)
    _points: dict[str, Point | None] = field(default_factory=dict)

    def between(self, origin: str, destination: str) -> Travel:
        """Travel from one place id to another; nothing at all within one place."""
        key = (origin, destination)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(origin, destination)
            back, measured = (destination, origin), self.catalogue.times
            if found.source == "estimate" and key not in measured and back not in measured:
                self._known[back] = found
        return found

    @classmethod
    def of(cls, catalogue: Catalogue, traveller: Traveller, unknown_minutes: int = 30) -> TravelTimes:
        """The ways of one traveller, who avoids some modes and may not want to walk far."""
        avoided, walk = traveller.avoid_modes, traveller.max_walk
        modes = tuple(mode for mode in LOCAL_MODES if mode not in avoided)
        found = cls(catalogue, modes, unknown_minutes=unknown_minutes, avoided=avoided, max_walk=walk)
        # The ways are the same whatever else becomes of the places.
        kept = catalogue.lasting.setdefault("ways", {})
        found._known, found._points = kept.setdefault((avoided, walk, unknown_minutes), (found._known, found._points))
        if len(found._known) > _MOST:
            found._known.clear()
        return found

    def matrix(self, origins: Sequence[str], destinations: Sequence[str]) -> tuple[Any, Any]:
        """(minutes from each of some places to each of others, whether that is unknown), as arrays; the same as
        `between` says. No place is named twice on a side."""
        import numpy as np

        ends = [[self._where(place) for place in places] for places in (origins, destinations)]
        here, there = (np.array([point or (0.0, 1.0, 0.0) for point in points]) for points in ends)
        across, along = (np.sin((there[None, :, n] - here[:, None, n]) / 2) for n in (0, 2))
        half = across * across + here[:, None, 1] * there[None, :, 1] * along * along
        km = 2 * 6371.0088 * np.arcsin(np.sqrt(np.minimum(1.0, half)))
        best = np.full(km.shape, np.iinfo(np.int64).max)
        unsure = np.zeros(km.shape, dtype=bool)
        for mode in self.modes:
            exact = self.estimator.exactly(km, mode)
            minutes = np.ceil(exact).astype(np.int64)
            # What lies at a whole minute may be rounded otherwise than one by one.
            unsure |= np.abs(exact - np.rint(exact)) < 1e-6
            if mode == "foot" and self.max_walk is not None:
                minutes[minutes > self.max_walk] = np.iinfo(np.int64).max
            np.minimum(best, minutes, out=best)
        nowhere, beyond = (np.array([point is None for point in points]) for points in ends)
        unknown = nowhere[:, None] | beyond[None, :] | (best == np.iinfo(np.int64).max)
        rows, columns = ({place: n for n, place in enumerate(places)} for places in (origins, destinations))
        measured = self.catalogue.times
        known = measured if len(measured) < km.size else [(a, b) for a in origins for b in destinations]
        for origin, destination in known:
            if origin in rows and destination in columns and (origin, destination) in measured:
                unsure[rows[origin], columns[destination]] = True
        for row, column in np.argwhere(unsure | unknown):
            found = self.between(origins[row], destinations[column])
            best[row, column], unknown[row, column] = found.minutes, found.source == "unknown"
        for place in rows.keys() & columns.keys():
            best[rows[place], columns[place]], unknown[rows[place], columns[place]] = 0, False
        return best, unknown

    def _walkable(self, minutes: int) -> bool:
        return self.max_walk is None or minutes <= self.max_walk

    def _find(self, origin: str, destination: str) -> Travel:
        if origin == destination:
            return Travel(0, "foot", "matrix")
        modes = self.modes
        measured = self.catalogue.times.get((origin, destination), ())
        if measured:
            fits = [time for time in measured if time.mode not in self.avoided]
            fits = [time for time in fits if time.mode != "foot" or self._walkable(time.minutes)]
            if fits:
                fastest = min(fits, key=lambda time: (time.minutes, time.mode))
                return Travel(fastest.minutes, fastest.mode, "matrix", price=fastest.price)
            # What was measured to be too far on foot is not estimated to be near.
            tried = {time.mode for time in measured}
            modes = tuple(mode for mode in modes if mode not in tried)
        here, there = self._where(origin), self._where(destination)
        if here is None or there is None:
            return Travel(self.unknown_minutes, "taxi", "unknown")
        km = _arc_km(here, there)
        of = self.estimator.minutes
        estimates = [(of(km, mode), mode) for mode in modes]
        if self.max_walk is not None:
            estimates = [(minutes, mode) for minutes, mode in estimates if mode != "foot" or self._walkable(minutes)]
        if not estimates:
            return Travel(self.unknown_minutes, "taxi", "unknown")
        minutes, mode = min(estimates)
        return Travel(minutes, mode, "estimate", km * self.estimator.detour)

    def _where(self, target: str) -> Point | None:
        if target not in self._points:
            place = self.catalogue.place(target)
            known = place is not None and place.lat is not None and place.lon is not None
            self._points[target] = _point(place.lat, place.lon) if known else None  # type: ignore[union-attr, arg-type]
        return self._points[target]
