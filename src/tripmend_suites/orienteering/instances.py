"""Instances of the team orienteering problem with time windows, in the files in which Solomon's and Cordeau's are
given.

The first line has four numbers, of which the third is that of the vertices without the start; the second line says
nothing that is used. Each further line is a vertex: number, x, y, service time, profit, some numbers that are not
used, opening and closing of its window. Service begins within the window. Vertex 0 is start and end of every tour; its
window is the time that a tour has. Ways are Euclidean, cut off (not rounded) after one decimal for Solomon's and after
two for Cordeau's (``pr…``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tripmend.errors import InputError
from tripmend.formats.files import text_of

BEST_KNOWN: Mapping[str, int] = {
    "c101": 320, "c102": 360, "c103": 400, "c104": 420, "c105": 340, "c106": 340, "c107": 370, "c108": 370, "c109": 380,
    "r101": 198, "r102": 286, "r103": 293, "r104": 303, "r105": 247, "r106": 293, "r107": 299, "r108": 308, "r109": 277,
    "r110": 284, "r111": 297, "r112": 298, "rc101": 219, "rc102": 266, "rc103": 266, "rc104": 301, "rc105": 244,
    "rc106": 252, "rc107": 277, "rc108": 298, "pr01": 308, "pr02": 404, "pr03": 394, "pr04": 489, "pr05": 595,
}  # fmt: skip
"""One tour, as the literature has them (Righini and Salani 2009; Vansteenwegen et al. 2009); other numbers of tours and
instances are not listed."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A place: service time, profit, and the window in which service begins; in the instance's unit of time."""

    x: float
    y: float
    service: float
    profit: float
    opens: float
    closes: float


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance. decimals: after how many of them ways are cut off."""

    name: str
    vertices: tuple[Vertex, ...]
    decimals: int = 1

    def way(self, one: int, other: int) -> float:
        """The time from one vertex to another."""
        a, b = self.vertices[one], self.vertices[other]
        scale = 10.0**self.decimals
        return math.floor(math.hypot(a.x - b.x, a.y - b.y) * scale + 1e-9) / scale


def read_instance(path: Path) -> Instance:
    """An instance in the file `path`. Raises InputError."""
    lines = [line.split() for line in text_of(path).split("\n") if line.strip()]
    try:
        count = int(lines[0][2])
        rows = [[float(cell) for cell in line] for line in lines[2:]]
    except (IndexError, ValueError) as error:
        raise InputError("is not an instance: four numbers, a line, then a vertex a line", source=path) from error
    if len(rows) != count + 1 or any(len(row) < 8 for row in rows):
        raise InputError(f"has {len(rows)} vertices where {count + 1} are announced, or too short lines", source=path)
    if [int(row[0]) for row in rows] != list(range(count + 1)):
        raise InputError("does not number its vertices from 0 on", source=path)
    vertices = tuple(Vertex(row[1], row[2], row[3], row[4], row[-2], row[-1]) for row in rows)
    for n, vertex in enumerate(vertices):
        if vertex.closes < vertex.opens or vertex.service < 0 or vertex.profit < 0:
            raise InputError("has a window that ends before it begins, or less than no service or profit",
                             where=f"vertex {n}", source=path)  # fmt: skip
    return Instance(path.stem, vertices, 2 if path.stem.startswith("pr") else 1)


def profit_of(instance: Instance, tours: Sequence[Sequence[int]]) -> float:
    """The profit of tours (vertices in their order, without the start). Raises InputError where they cannot be made."""
    seen: set[int] = set()
    start = instance.vertices[0]
    for number, tour in enumerate(tours):
        now, here = start.opens, 0
        for n in tour:
            vertex = instance.vertices[n] if 0 < n < len(instance.vertices) else None
            if vertex is None or n in seen:
                raise InputError(f"vertex {n} is not there, or visited already", where=f"tours[{number}]")
            seen.add(n)
            now = max(now + instance.way(here, n), vertex.opens)
            if now > vertex.closes + 1e-9:
                raise InputError(f"vertex {n} is closed at {now:g}", where=f"tours[{number}]")
            now, here = now + vertex.service, n
        if now + instance.way(here, 0) > start.closes + 1e-9:
            raise InputError(f"it is back at {now + instance.way(here, 0):g}", where=f"tours[{number}]")
    return sum(instance.vertices[n].profit for n in seen)
