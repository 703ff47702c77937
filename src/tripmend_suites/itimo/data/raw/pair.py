"""Any data set of places and visits, as a pair of CSV files (docs/itimo.md)."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from tripmend.errors import InputError

from ..city import City, Original, Refusal, build_city, coordinate
from ..file_names import PUBLISHED
from .files import find_together
from .rows import LONGEST, MINIMUM, PLACES, WALKS, need, number, records, windows
from .times import Moment, one_way, out_of_order, time_of

__all__ = ["read_pair"]

_Place = tuple[str, str, float, float, "float | None"]
"""Name, category, longitude, latitude, popularity."""


def _places(path: Path, refused: list[Refusal]) -> dict[str, _Place]:
    """The usable places by id; rows that are not go to `refused`. Raises InputError where some have a popularity and
    others none: a count of visits is no number on their scale, and their levels would be compared."""
    places: dict[str, _Place] = {}
    blank: list[int] = []
    for line, row in records(path, ",", ("id", "name", "category", "longitude", "latitude")):
        try:
            if not row["id"] or not row["name"] or not row["category"]:
                raise ValueError("a place needs an id, a name and a category")
            if row["id"] in places:
                raise ValueError(f"place {row['id']} is there twice")
            told = (row.get("popularity") or "").strip()
            popularity = number(told) if told else None
            places[row["id"]] = (
                row["name"], row["category"], coordinate(row["longitude"], 180), coordinate(row["latitude"], 90),
                popularity,
            )  # fmt: skip
            if popularity is None:
                blank.append(line)
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
    if 0 < len(blank) < len(places):
        first = "line " + str(blank[0]) if len(blank) == 1 else f"{len(blank)} lines, the first is line {blank[0]}"
        raise InputError(f"the popularity is blank in {first}; fill it in, or leave the column out", source=path)
    return places


def read_pair(folder: Path, name: str) -> City:
    """places.csv (id, name, category, longitude, latitude, optionally popularity, in all rows or in none) and
    visits.csv (sequence, place, time, optionally user) of one folder; an immediate repeat of a place is one visit, long
    sequences are cut into windows."""
    refused: list[Refusal] = []
    known = f", which {name} is read from; the published cities are {', '.join(PUBLISHED)}"
    path_of_places, path = find_together(folder, ("places.csv", "visits.csv"), known)
    places = _places(path_of_places, refused)
    need(places, path_of_places, refused, PLACES)
    rows: dict[str, list[tuple[Moment, int, str]]] = defaultdict(list)
    user: dict[str, str] = {}
    for line, row in records(path, ",", ("sequence", "place", "time")):
        try:
            if row["place"] not in places:
                raise ValueError(f"place {row['place']!r} is unknown")
            if not row["sequence"]:
                raise ValueError("a visit needs a sequence")
            moment = time_of(row["time"])
            rows[row["sequence"]].append((moment, line, row["place"]))
        except ValueError as error:
            refused.append(Refusal(f"{path.name}:{line}", str(error)))
        else:
            user.setdefault(row["sequence"], row.get("user") or "")
    one_way(((moment, line) for visits in rows.values() for moment, line, _ in visits), path)
    walks: dict[str, list[str]] = {}
    for sequence, visits in rows.items():
        if (strange := out_of_order([(moment, line) for moment, line, _ in visits])) is not None:
            line, why = strange
            refused.append(
                Refusal(f"{path.name}:{line}", f"{why}; sequence {sequence} is left out, since its order is not known")
            )
            continue
        order = [place for _, _, place in sorted(visits)]
        walk = [place for at, place in enumerate(order) if at == 0 or order[at - 1] != place]
        if len(walk) > LONGEST:
            refused.append(Refusal(f"sequence {sequence}", f"{len(walk)} visits are no walk (at most {LONGEST})"))
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
    need(table, path, refused, WALKS)
    return build_city(name, table, originals, None, refused)
