"""What a source gives for a catalogue: places around a city, and what was left out."""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...errors import InputError, MissingExtraError
from ...trip import Catalogue, Itinerary, city_key, haversine_km, parse_hours


@dataclass(frozen=True, slots=True)
class City:
    """A city of the trip and the coordinates of what the trip has in it, in degrees; zone: of its clock, if known."""

    name: str
    points: tuple[tuple[float, float], ...]
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """The cities of a trip, how far around them to look (kilometres), its dates and its currency.

    unlocated: the cities of the trip of which nobody knows where they are.
    """

    cities: tuple[City, ...]
    km: float
    dates: tuple[dt.date, ...]
    currency: str
    unlocated: tuple[str, ...] = ()

    def city_of(self, lat: float, lon: float) -> City | None:
        """The city of the trip that a point belongs to, the nearest where several are near; None: too far from all."""
        best: tuple[float, City] | None = None
        for city in self.cities:
            for here in city.points:
                # A degree of latitude is 111 km: most points are told apart without any trigonometry.
                if abs(here[0] - lat) * 111.2 > self.km:
                    continue
                km = haversine_km(*here, lat, lon)
                if km <= self.km and (best is None or km < best[0]):
                    best = km, city
        return None if best is None else best[1]


def _ends(trip: Itinerary, catalogue: Catalogue) -> Iterator[tuple[str, str | None]]:
    """City and place of everything in the trip."""
    for _, stop in trip.stops():
        place = catalogue.place(stop.place)
        yield (place.city if place is not None else ""), stop.place
    for stay in trip.stays:
        place = catalogue.place(stay.place)
        yield (place.city if place is not None else ""), stay.place
    for _, leg in trip.legs():
        for end in (leg.origin, leg.destination):
            yield end.city, end.place


def _centre(city: str) -> tuple[float, float] | None:
    """Where a city lies that its name alone tells, None where it does not, or without the list of cities."""
    from ..bookings._places import city_named

    try:
        found = city_named(city) if city else None
    except MissingExtraError:
        return None
    return None if found is None else (found.lat, found.lon)


def around(trip: Itinerary, catalogue: Catalogue, km: float = 10.0) -> Around:
    """Where `trip` goes. km: how far from what the trip has in a city the city still reaches.

    A city in which nothing but an airport has coordinates is looked up by its name, too. Raises InputError where `km`
    is no distance, and where nobody knows where any city of the trip is.
    """
    if not (math.isfinite(km) and 0 < km <= 200):
        raise InputError(f"look between 0 and 200 km around, not {km}")
    names: dict[str, str] = {}
    points: dict[str, dict[tuple[float, float], None]] = {}
    only_airports: set[str] = set()
    for city, target in _ends(trip, catalogue):
        place = None if target is None else catalogue.place(target)
        key = city_key(city or (place.name if place is not None else ""))
        names.setdefault(key, city)
        if place is not None and place.lat is not None and place.lon is not None:
            only_airports = only_airports - {key} if place.kind != "airport" else only_airports | ({key} - set(points))
            points.setdefault(key, {})[place.lat, place.lon] = None
    for key, name in names.items():
        if (key not in points or key in only_airports) and (centre := _centre(name)) is not None:
            points.setdefault(key, {})[centre] = None
    lost = tuple(sorted(name or key for key, name in names.items() if key not in points and (name or key)))
    if not points:
        whom = f" ({', '.join(lost[:10])})" if lost else ""
        raise InputError(
            f"no place of the trip has coordinates{whom}, so nobody knows where to look; give one a lat and lon"
        )
    cities = tuple(City(names[key], tuple(at), catalogue.city_zones.get(key)) for key, at in points.items())
    return Around(cities, km, tuple(day.date for day in trip.days), trip.currency, lost)


def unlocated_notes(where: Around) -> list[str]:
    """A sentence about the cities of the trip around which nothing was looked for, if there are any."""
    if not where.unlocated:
        return []
    names = ", ".join(where.unlocated[:10]) + (", …" if len(where.unlocated) > 10 else "")
    return [f"nothing was looked for in {names}: no place there has coordinates; give one of the trip a lat and lon"]


_EXAMPLES = 3
"""How many examples are kept of each reason."""


@dataclass(slots=True)
class Leftovers:
    """What was not used: how often for each reason, and the first few by name; most: how many of each are named."""

    most: int = _EXAMPLES
    counts: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def put(self, reason: str, what: str) -> None:
        """Note that `what` was not used because of `reason`."""
        self.counts[reason] += 1
        kept = self.examples.setdefault(reason, [])
        if len(kept) < self.most:
            kept.append(what[:100])

    def lines(self) -> list[str]:
        """One sentence a reason: ``12 places: hours that cannot be read (Bar Sole, …)``."""
        return [
            f"{count} {reason} ({', '.join(self.examples[reason])}{', …' if count > self.most else ''})"
            for reason, count in sorted(self.counts.items())
        ]


@dataclass(frozen=True, slots=True)
class Harvest:
    """catalogue: what was read. notes: sentences about what was left out and why. hours: how many opening-hours values
    there were, and how many of them could be read."""

    catalogue: Catalogue
    notes: tuple[str, ...] = ()
    hours: tuple[int, int] = (0, 0)


def readable_hours(text: str) -> str | None:
    """`text` where it is an ``opening_hours`` expression that can be read, else None: unknown, never guessed."""
    text = text.strip()
    try:
        parse_hours(text)
    except ValueError:
        return None
    return text or None
