"""Raw visits into itineraries: Melbourne and Toronto (photos), Florence (trajectories), or any pair of CSV files.

Every row that cannot be used is refused alone, with its line and the reason; nothing is dropped in silence. The rules
and where they differ from the paper are in docs/itimo.md.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from pathlib import Path
from urllib.parse import unquote_plus

from ...errors import InputError
from ...formats.itimo import number_of
from .city import City, Original, Refusal, build_city, coordinate
from .order import SECOND_PART, THIRD_PART

__all__ = ["CITIES", "WINDOW", "read_city", "windows"]

WINDOW = 21
"""Longer sequences are cut into windows of this many visits."""
MINIMUM = 3
"""Shorter sequences are no itinerary."""
_FIRST_SECOND = 946_684_800
"""2000-01-01 UTC; earlier photos carry a clock that was never set."""
_LONGEST = 5_000
"""A sequence with more visits is a broken record, not a walk."""


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


_PHOTOS = {
    "melbourne": _Photos("Melb", "userVisits-Melb-allPOI.csv", "POI-Melb.csv", "subTheme", (0.3, 0.77), {}),
    "toronto": _Photos("Toro", "userVisits-Toro.csv", "POI-Toro.csv", "theme", (0.91, 1.74), {298: 11}),
}
_FLORENCE_THRESHOLDS = (0.2, 0.45)
CITIES = (*_PHOTOS, "florence")
"""The published cities; any other name is read from places.csv and visits.csv."""


def read_city(folder: Path, name: str) -> City:
    """The itineraries of one city out of the raw files below `folder`. Raises InputError when files are missing."""
    name = name.lower()
    if name in _PHOTOS:
        return _read_photos(folder, _PHOTOS[name])
    return _read_florence(folder) if name == "florence" else _read_pair(folder, name)


def _find(folder: Path, name: str) -> Path:
    if not folder.is_dir():
        raise InputError("is no folder", source=folder)
    found = sorted(folder.rglob(name))
    if not found:
        raise InputError(f"holds no {name}", source=folder)
    return found[0]


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Numbered lines from 1, without their end. A line of bytes that are no UTF-8 keeps replacement characters."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        for number, line in enumerate(file, 1):
            if text := line.rstrip("\r\n"):
                yield number, text


def _records(path: Path, delimiter: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Rows of a CSV with a header, by line number; a row too short has empty fields."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter, restval="")
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        if missing:
            raise InputError(f"has no column {', '.join(missing)}", source=path)
        for row in reader:
            yield reader.line_num, row


def _whole(text: str) -> int:
    try:
        number_of(text)
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def _number(text: str) -> float:
    try:
        value = number_of(text)
    except ValueError:
        raise ValueError(f"{text!r} is no number") from None
    if not isfinite(value):
        raise ValueError(f"{text!r} is no number")
    return value


def _read_photos(folder: Path, source: _Photos) -> City:
    """Photos at places: one visit per place and sequence at its first photo, so that revisits are merged."""
    refused: list[Refusal] = []
    places: dict[int, tuple[str, str, str, str]] = {}
    path = _find(folder, source.places)
    for line, row in _records(path, ";", ("poiID", "poiName", "lat", "long", source.category)):
        try:
            number = _whole(row["poiID"])
            coordinate(row["long"], 180), coordinate(row["lat"], 90)
            name, category = unquote_plus(row["poiName"]), unquote_plus(row[source.category])
            if not name or not category:
                raise ValueError("a place needs a name and a category")
            if number in places:
                raise ValueError(f"place {number} is there twice")
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
        else:
            places[number] = (name, category, row["long"], row["lat"])
    photos: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    user: dict[int, str] = {}
    frequency: dict[int, float] = {}
    early: set[int] = set()
    path = _find(folder, source.visits)
    for line, row in _records(path, ";", ("userID", "dateTaken", "poiID", "poiFreq", "seqID")):
        try:
            sequence, poi, second = _whole(row["seqID"]), _whole(row["poiID"]), _whole(row["dateTaken"])
            visits = _number(row["poiFreq"])
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
    _need(table, path)
    return build_city(source.key, table, originals, source.thresholds, refused)


def _need(table: Sequence[object], path: Path) -> None:
    if not table:
        raise InputError(f"holds no sequence of at least {MINIMUM} visits that can be used", source=path)


def windows(sid: str, user: str, visits: Sequence[int], size: int = WINDOW) -> list[Original]:
    """Consecutive windows; the last one reaches back so that it is full too. A short sequence is its own window."""
    n = len(visits)
    if n <= size:
        return [Original(sid, tuple(visits), user)]
    starts = [(start, min(start, n - size)) for start in range(0, n, size)]
    return [
        Original(f"{sid}_{k}", tuple(visits[begin : begin + size]), user, start - begin, sid)
        for k, (start, begin) in enumerate(starts, 1)
    ]


def _read_florence(folder: Path) -> City:
    """Trajectories of visits; revisits are kept, long ones are cut into windows."""
    refused: list[Refusal] = []
    path = _find(folder, "Categories-FLORENCE.txt")
    categories: dict[str, str] = {}
    for _line, text in _lines(path):
        parts = text.split(" ")
        if len(parts) >= 3:
            categories.setdefault(parts[1], parts[0])
        else:
            refused.append(Refusal(f"{path.name}:{_line}", "needs category, place, name"))
    path = _find(folder, "PoIs-FLORENCE.txt")
    places: dict[str, tuple[str, str, float, float]] = {}
    for line, text in _lines(path):
        parts = [part.strip() for part in text.split("|")]
        try:
            if len(parts) != 6:
                raise ValueError(f"has {len(parts)} fields, 6 are needed")
            lat, lon = coordinate(parts[4], 90), coordinate(parts[5], 180)
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
            continue
        if parts[0] in categories:
            places[parts[0]] = (parts[2].replace("_", " "), categories[parts[0]], lon, lat)
    path = _find(folder, "Trajectories-FLORENCE.tsv")
    kept: list[tuple[int, str, list[str]]] = []
    serial = 0
    for line, text in _lines(path):
        user, *fields = text.split("\t")
        visits = [field.split(";", 1)[0] for field in fields if field]
        if len(visits) < 2:
            continue
        number, serial = serial, serial + 1
        if len(visits) < MINIMUM:
            continue
        unknown = sorted({visit for visit in visits if visit not in places})
        if unknown:
            refused.append(Refusal(f"{path.name}:{line}", f"place {unknown[0]} is unknown or has no category"))
        elif len(visits) > _LONGEST:
            refused.append(Refusal(f"{path.name}:{line}", f"{len(visits)} visits are no walk (at most {_LONGEST})"))
        else:
            kept.append((number, user, visits))
    frequency = Counter(visit for _, _, visits in kept for visit in visits)
    index = {visit: at for at, visit in enumerate(frequency)}
    originals: list[Original] = []
    for number, user, visits in kept:
        originals += windows(str(number), user, [index[visit] for visit in visits])
    table = [(at + 1, *places[visit], float(frequency[visit])) for visit, at in index.items()]
    _need(table, path)
    return build_city("Florence", table, originals, _FLORENCE_THRESHOLDS, refused)


def _when(text: str) -> float:
    try:
        return _number(text)
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is neither a number nor an ISO date and time") from None
    # Wall-clock times are compared among themselves only; seconds since an arbitrary day are enough.
    return (moment.replace(tzinfo=None) - datetime(2000, 1, 1)).total_seconds()


def _read_pair(folder: Path, name: str) -> City:
    """places.csv (id, name, category, longitude, latitude, optionally popularity) and visits.csv (sequence, place,
    time, optionally user); an immediate repeat of a place is one visit, long sequences are cut into windows."""
    refused: list[Refusal] = []
    path = _find(folder, "places.csv")
    places: dict[str, tuple[str, str, float, float, float | None]] = {}
    for line, row in _records(path, ",", ("id", "name", "category", "longitude", "latitude")):
        try:
            if not row["id"] or not row["name"] or not row["category"]:
                raise ValueError("a place needs an id, a name and a category")
            if row["id"] in places:
                raise ValueError(f"place {row['id']} is there twice")
            popularity = _number(row["popularity"]) if row.get("popularity") else None
            places[row["id"]] = (
                row["name"], row["category"], coordinate(row["longitude"], 180), coordinate(row["latitude"], 90),
                popularity,
            )  # fmt: skip
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
    path = _find(folder, "visits.csv")
    rows: dict[str, list[tuple[float, int, str]]] = defaultdict(list)
    user: dict[str, str] = {}
    for line, row in _records(path, ",", ("sequence", "place", "time")):
        try:
            if row["place"] not in places:
                raise ValueError(f"place {row['place']!r} is unknown")
            if not row["sequence"]:
                raise ValueError("a visit needs a sequence")
            rows[row["sequence"]].append((_when(row["time"]), line, row["place"]))
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
        else:
            user.setdefault(row["sequence"], row.get("user") or "")
    walks: dict[str, list[str]] = {}
    for sequence, visits in rows.items():
        order = [place for _, _, place in sorted(visits)]
        walk = [place for at, place in enumerate(order) if at == 0 or order[at - 1] != place]
        if len(walk) > _LONGEST:
            refused.append(Refusal(f"sequence {sequence}", f"{len(walk)} visits are no walk (at most {_LONGEST})"))
        elif len(walk) >= MINIMUM:
            walks[sequence] = walk
    frequency = Counter(place for walk in walks.values() for place in walk)
    index = {place: at for at, place in enumerate(frequency)}
    originals: list[Original] = []
    for sequence, walk in walks.items():
        originals += windows(sequence, user[sequence], [index[place] for place in walk])
    table = []
    for place, at in index.items():
        label, category, lon, lat, popularity = places[place]
        table.append((at + 1, label, category, lon, lat, float(frequency[place]) if popularity is None else popularity))
    _need(table, path)
    return build_city(name, table, originals, None, refused)
