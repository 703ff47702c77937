"""How far apart places can be at most, so that what is much farther off in time need not be looked at."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Mapping, Sequence

from ...trip import Catalogue, TravelTimes
from ._roles import StopOption, StopRole

__all__ = ["Reach"]

_KM = 111.2
"""Kilometres that a degree of latitude has at most."""


class _Box:
    """The part of the globe in which places lie, in degrees."""

    def __init__(self) -> None:
        self.south, self.north, self.west, self.east = 90.0, -90.0, 180.0, -180.0

    def add(self, lat: float, lon: float) -> None:
        self.south, self.north = min(self.south, lat), max(self.north, lat)
        self.west, self.east = min(self.west, lon), max(self.east, lon)

    def km_to(self, other: _Box) -> float:
        """The farthest that points of the two boxes are apart: along a meridian and then the longer parallel."""
        south, north = min(self.south, other.south), max(self.north, other.north)
        west, east = min(self.west, other.west), max(self.east, other.east)
        if south > north:
            return 0.0
        widest = 0.0 if south <= 0 <= north else min(abs(south), abs(north))
        return _KM * (north - south) + _KM * (east - west) * math.cos(math.radians(widest))


def _boxes(catalogue: Catalogue) -> tuple[dict[str, _Box], int, int]:
    """(where the places of each city lie, the longest time to be at one before the start, the longest measured way)."""
    boxes: dict[str, _Box] = {}
    for place in catalogue.places:
        box = boxes.setdefault(catalogue.city_of[place.id], _Box())
        if place.lat is not None and place.lon is not None:
            box.add(place.lat, place.lon)
    buffer = max((place.arrival_buffer for place in catalogue.places), default=0)
    return boxes, buffer, max((time.minutes for time in catalogue.travel), default=0)


class Reach:
    """The longest ways between the places of a catalogue, city by city; `gap`: minutes from one meal to the next."""

    def __init__(self, catalogue: Catalogue, travel: TravelTimes, gap: int) -> None:
        self.travel, self.gap = travel, gap
        self._city = catalogue.city_of
        self._most: dict[tuple[str, str], int] = {}
        if "reach" not in catalogue.lasting:
            catalogue.lasting["reach"] = _boxes(catalogue)
        self._boxes: Mapping[str, _Box] = catalogue.lasting["reach"][0]
        buffer, measured = catalogue.lasting["reach"][1:]
        self._least = max(measured, travel.unknown_minutes) + buffer, buffer

    def most(self, one: str, other: str) -> int:
        """No `way` from a place of one city to one of the other, by `city_key`, and no gap after a meal is longer."""
        found = self._most.get((one, other))
        if found is None:
            travel = self.travel
            km = self._boxes[one].km_to(self._boxes[other])
            # What is too far to walk is ridden; where nothing but walking is left, it is not known.
            rides = [travel.estimator.minutes(km, mode) for mode in travel.modes if mode != "foot"]
            walks = [travel.estimator.minutes(km, mode) for mode in travel.modes]
            known, buffer = self._least
            estimated = min(rides or walks, default=0) + 1 + buffer
            found = self._most[one, other] = max(known, estimated, self.gap)
        return found

    def near(self, options: Sequence[StopOption], others: Iterable[StopRole]) -> list[list[StopRole]]:
        """For each option the timed ones of `others`, all fixed, that may be too close to it in time."""
        groups: dict[tuple[dt.date, str], list[StopOption]] = {}
        keys = [(option.date, self._city[option.place]) for option in options]
        for key, option in zip(keys, options, strict=True):
            groups.setdefault(key, []).append(option)
        timed = [(role, role.options[0], self._city[role.options[0].place]) for role in others if role.timed]
        found: dict[tuple[dt.date, str], list[StopRole]] = {}
        for key, group in groups.items():
            first, end = min(option.first for option in group), max(option.end for option in group)
            found[key] = [
                role
                for role, here, city in timed
                if here.first - self.most(key[1], city) < end
                and here.first + here.usual + self.most(city, key[1]) > first
            ]
        return [found[key] for key in keys]
