"""Florence: trajectories of visits; revisits are kept, long ones are cut into windows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ..city import City, Original, Refusal, build_city, coordinate
from .files import find
from .rows import LONGEST, MINIMUM, PLACES, WALKS, lines, need, windows

__all__ = ["read_florence"]

_THRESHOLDS = (0.2, 0.45)


def read_florence(folder: Path) -> City:
    """The itineraries of Florence. Raises InputError when files are missing."""
    refused: list[Refusal] = []
    path = find(folder, "Categories-FLORENCE.txt")
    categories: dict[str, str] = {}
    for _line, text in lines(path):
        parts = text.split(" ")
        if len(parts) >= 3:
            categories.setdefault(parts[1], parts[0])
        else:
            refused.append(Refusal(f"{path.name}:{_line}", "needs category, place, name"))
    path = find(folder, "PoIs-FLORENCE.txt")
    places: dict[str, tuple[str, str, float, float]] = {}
    for line, text in lines(path):
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
    need(places, path, refused, PLACES)
    path = find(folder, "Trajectories-FLORENCE.tsv")
    kept: list[tuple[int, str, list[str]]] = []
    serial = 0
    for line, text in lines(path):
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
        elif len(visits) > LONGEST:
            refused.append(Refusal(f"{path.name}:{line}", f"{len(visits)} visits are no walk (at most {LONGEST})"))
        else:
            kept.append((number, user, visits))
    frequency = Counter(visit for _, _, visits in kept for visit in visits)
    index = {visit: at for at, visit in enumerate(frequency)}
    originals: list[Original] = []
    for number, user, visits in kept:
        originals += windows(str(number), user, [index[visit] for visit in visits])
    table = [(at + 1, *places[visit], float(frequency[visit])) for visit, at in index.items()]
    need(table, path, refused, WALKS)
    return build_city("Florence", table, originals, _THRESHOLDS, refused)
