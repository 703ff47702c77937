"""Melbourne and Toronto: photos at places, one visit per place and sequence at its first photo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_plus

from ..city import City, Original, Refusal, build_city, coordinate
from .files import find
from .order import SECOND_PART, THIRD_PART
from .rows import MINIMUM, PLACES, WALKS, need, number, records, whole

__all__ = ["PHOTOS", "read_photos"]

_FIRST_SECOND = 946_684_800
"""2000-01-01 UTC; earlier photos carry a clock that was never set."""


@dataclass(frozen=True, slots=True)
class _Photos:
    key: str
    visits: str
    places: str
    category: str
    thresholds: tuple[float, float]
    late: Mapping[int, int]
    """Places that the release puts behind the others photographed in the same second, by sequence. Everywhere else
    such places stand by number; the release sorted with an unstable sort, which shows in this one long sequence."""


PHOTOS = {
    "melbourne": _Photos("Melb", "userVisits-Melb-allPOI.csv", "POI-Melb.csv", "subTheme", (0.3, 0.77), {}),
    "toronto": _Photos("Toro", "userVisits-Toro.csv", "POI-Toro.csv", "theme", (0.91, 1.74), {298: 11}),
}


def read_photos(folder: Path, city: str) -> City:
    """The itineraries of a city of `PHOTOS`; revisits are merged. Raises InputError when files are missing."""
    source = PHOTOS[city]
    refused: list[Refusal] = []
    places: dict[int, tuple[str, str, str, str]] = {}
    path = find(folder, source.places)
    for line, row in records(path, ";", ("poiID", "poiName", "lat", "long", source.category)):
        try:
            place = whole(row["poiID"])
            coordinate(row["long"], 180), coordinate(row["lat"], 90)
            name, category = unquote_plus(row["poiName"]), unquote_plus(row[source.category])
            if not name or not category:
                raise ValueError("a place needs a name and a category")
            if place in places:
                raise ValueError(f"place {place} is there twice")
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
        else:
            places[place] = (name, category, row["long"], row["lat"])
    need(places, path, refused, PLACES)
    photos: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    user: dict[int, str] = {}
    frequency: dict[int, float] = {}
    early: set[int] = set()
    path = find(folder, source.visits)
    for line, row in records(path, ";", ("userID", "dateTaken", "poiID", "poiFreq", "seqID")):
        try:
            sequence, poi, second = whole(row["seqID"]), whole(row["poiID"]), whole(row["dateTaken"])
            visits = number(row["poiFreq"])
            if poi not in places:
                raise ValueError(f"place {poi} is unknown")
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
            continue
        if second < _FIRST_SECOND:
            early.add(sequence)
        photos[sequence][poi].append(second)
        user.setdefault(sequence, row["userID"])
        frequency.setdefault(poi, visits)
    refused += [
        Refusal(f"sequence {sequence}", "a photo is dated before 2000-01-01")
        for sequence in sorted(early)
        if len(photos[sequence]) >= MINIMUM
    ]
    kept = [s for s in photos if s not in early and len(photos[s]) >= MINIMUM]
    second_part, third_part = SECOND_PART[source.key], THIRD_PART[source.key]
    kept.sort(key=lambda sequence: (sequence in third_part, sequence in second_part, user[sequence], sequence))
    visited = sorted({poi for sequence in kept for poi in photos[sequence]})
    index = {poi: at for at, poi in enumerate(visited)}
    originals = []
    for sequence in kept:
        begin = {poi: min(seconds) for poi, seconds in photos[sequence].items()}
        late = source.late.get(sequence, 0)
        order = sorted(begin, key=lambda poi: (begin[poi], poi == late, poi))
        originals.append(Original(str(sequence), tuple(index[poi] for poi in order), user[sequence]))
    table = [(poi, *places[poi], frequency[poi]) for poi in visited]
    need(table, path, refused, WALKS)
    return build_city(source.key, table, originals, source.thresholds, refused)
