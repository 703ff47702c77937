"""A city as iTIMO sees it: visited places, itineraries made of visits, popularity levels and distance thresholds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, isfinite

import numpy as np
from numpy.typing import NDArray

from ..edits.effects import CLASSES, Stops, class_of_legs, haversine_km

Row = tuple[str, str, "str | float", "str | float", str]
"""name, category, longitude, latitude, level: a place in the released format, coordinates with their raw type."""

_THRESHOLD_RADIUS_KM = 6371.0


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be used: which one, and why."""

    record: str
    reason: str


@dataclass(frozen=True, slots=True)
class Poi:
    """A visited place.

    number: its poiID in the data set, from 1. longitude, latitude: degrees, in the type the data set has (text keeps
    its blanks). visits: the frequency that decides its level.
    """

    number: int
    name: str
    category: str
    longitude: str | float
    latitude: str | float
    visits: float
    level: str

    @property
    def row(self) -> Row:
        """The place in the released format."""
        return (self.name, self.category, self.longitude, self.latitude, self.level)


@dataclass(frozen=True, slots=True)
class Original:
    """An itinerary as it was walked: places by index into :attr:`City.pois`, in order.

    overlap: how many of its first places the window before it holds too; the thresholds were made without them.
    walk: the id of the sequence it is a window of, "" when it is all of it.
    """

    sid: str
    pois: tuple[int, ...]
    user: str = ""
    overlap: int = 0
    walk: str = ""


def tertiles(values: Iterable[float]) -> tuple[float, float]:
    """The two cuts between thirds of the *distinct* values, linearly interpolated."""
    low, high = np.quantile(sorted(set(values)), [1 / 3, 2 / 3]).tolist()
    return low, high


def level_of(visits: float, cuts: tuple[float, float]) -> str:
    """low up to the first cut, high from the second on, medium between."""
    return CLASSES[0] if visits <= cuts[0] else CLASSES[2] if visits >= cuts[1] else CLASSES[1]


def recomputed_thresholds(pois: Sequence[Poi], originals: Iterable[Original]) -> tuple[float, float]:
    """Thirds of the lengths of all distinct legs, in kilometres (radius 6371.0). Raises ValueError without a leg."""
    legs = {pair for original in originals for pair in pairwise(original.pois[original.overlap :])}
    if not legs:
        raise ValueError("no itinerary has a leg")
    pairs = np.array(sorted(legs))
    lon = np.array([float(poi.longitude) for poi in pois])
    lat = np.array([float(poi.latitude) for poi in pois])
    a, b = pairs[:, 0], pairs[:, 1]
    km = haversine_km(lon[a], lat[a], lon[b], lat[b], _THRESHOLD_RADIUS_KM)
    near, far = np.quantile(km, [1 / 3, 2 / 3]).tolist()
    return near, far


@dataclass(frozen=True, eq=False)
class City:
    """A city's visited places and itineraries.

    key: prefix of its files ("Melb"). near_km and far_km: a leg below near_km is low, above far_km high.
    popularity_cuts: see :func:`level_of`. released: whether near_km and far_km are the released constants.
    """

    key: str
    pois: tuple[Poi, ...]
    originals: tuple[Original, ...]
    near_km: float
    far_km: float
    popularity_cuts: tuple[float, float]
    recomputed_km: tuple[float, float]
    released: bool
    refused: tuple[Refusal, ...] = ()

    @cached_property
    def stops(self) -> Stops:
        """All places as arrays."""
        kinds = {kind: code for code, kind in enumerate(sorted({_category(poi.category) for poi in self.pois}))}
        return Stops.of(
            [CLASSES.index(poi.level) for poi in self.pois],
            [kinds[_category(poi.category)] for poi in self.pois],
            [float(poi.longitude) for poi in self.pois],
            [float(poi.latitude) for poi in self.pois],
        )

    @cached_property
    def legs(self) -> NDArray[np.uint8]:
        """Class of the leg between every two places."""
        return class_of_legs(self.stops.legs_to(self.stops), self.near_km, self.far_km)

    def rows(self, original: Original) -> list[Row]:
        """An itinerary in the released format."""
        return [self.pois[index].row for index in original.pois]


def _category(text: str) -> str:
    """A category as it is compared: trimmed, blanks collapsed, case ignored."""
    return " ".join(text.split()).casefold()


def build_city(
    key: str,
    places: Sequence[tuple[int, str, str, str | float, str | float, float]],
    originals: Sequence[Original],
    thresholds: tuple[float, float] | None,
    refused: Sequence[Refusal],
) -> City:
    """A city out of (number, name, category, longitude, latitude, visits) and itineraries over them.

    Without thresholds the recomputed ones, rounded up to two decimals, are used, as the release did in most cases.
    """
    cuts = tertiles(place[5] for place in places)
    pois = tuple(Poi(*place, level=level_of(place[5], cuts)) for place in places)
    recomputed = recomputed_thresholds(pois, originals)
    near, far = thresholds or tuple(ceil(round(km * 100, 9)) / 100 for km in recomputed)
    return City(
        key, pois, tuple(originals), near, far, cuts, recomputed, thresholds is not None, tuple(refused)
    )  # fmt: skip


def coordinate(text: str, limit: float) -> float:
    """A number of degrees. Raises ValueError with the reason when it is none or beyond the limit."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text!r} is no number of degrees") from None
    if not isfinite(value) or abs(value) > limit:
        raise ValueError(f"{text!r} is no place on earth")
    return value
