"""Instances of the team orienteering problem with time windows, in the files in which Solomon's, Cordeau's and Gavalas'
are given.

Solomon and Cordeau: the first line has four numbers, of which the third is that of the vertices without the start; the
second line says nothing that is used. Each further line is a vertex: number, x, y, service time, profit, some numbers
that are not used, opening and closing of its window.

Gavalas (``t101`` …, a tourist's week): in the first line stand after a number that is not used the number of tours, the
day of the week of the first (0 to 6) and the number of vertices without the start, then more that is not used. The
second line is the start: number, x, y, service time, profit, begin and end of every tour. Each further line is a
vertex: number, x, y, service time, profit, a number that is not used, opening and closing of each of the seven days
(0 and 0: closed), a number that is not used. Tours are on days one after the other.

Service begins within the window. Vertex 0 is start and end of every tour; its window is the time that a tour has. Ways
are Euclidean, cut off (not rounded) after one decimal for Solomon's and after two for Cordeau's and Gavalas'. Solomon's
and Cordeau's have one layout; the coordinates of Solomon's are whole numbers, those of Cordeau's are not.
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
    "t101": 400,
}  # fmt: skip
"""One tour, as the literature has them (Righini and Salani 2009; Vansteenwegen et al. 2009); other numbers of tours and
instances are not listed. t101: the best that Gama and Fernandes (2021) print."""

_GREATEST = 1e9
"""No number of an instance comes near it; sums and products of smaller ones stay exact enough."""

Window = tuple[float, float]
"""Opening and closing, in the instance's unit of time."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A place: service time, profit, and the windows in which service begins; in the instance's unit of time.

    windows: one for all tours, or one for each day of a week from the first tour on. None: closed.
    """

    x: float
    y: float
    service: float
    profit: float
    windows: tuple[Window | None, ...]

    def window(self, tour: int) -> Window | None:
        """The window in a tour, from 0 on."""
        return self.windows[tour % len(self.windows)]


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance. decimals: after how many of them ways are cut off, and why; tours: how many are asked for, 1 where
    the file leaves that open."""

    name: str
    vertices: tuple[Vertex, ...]
    span: Window
    decimals: int = 1
    tours: int = 1
    why: str = ""

    def way(self, one: int, other: int) -> float:
        """The time from one vertex to another."""
        a, b = self.vertices[one], self.vertices[other]
        scale = 10.0**self.decimals
        return math.floor(math.hypot(a.x - b.x, a.y - b.y) * scale + 1e-9) / scale


def _numbers(line: str, where: str, path: Path) -> list[float]:
    """The numbers of a line; what is no number, or too great to be reckoned with, is refused."""
    found = []
    for cell in line.split():
        try:
            number = float(cell)
        except ValueError:
            number = math.nan
        if not abs(number) < _GREATEST:
            raise InputError(f"{cell[:40]!r} is no number below {_GREATEST:,.0f}", where=where, source=path)
        found.append(number)
    return found


def read_instance(path: Path, decimals: int | None = None) -> Instance:
    """An instance in the file `path`. decimals: after how many ways are cut off; None: as its layout and coordinates
    say. Raises InputError with the line of what cannot be used."""
    lines = [(f"line {n}", line) for n, line in enumerate(text_of(path).split("\n"), start=1) if line.strip()]
    if any(line.split()[0].upper() in ("VEHICLE", "CUSTOMER") for _, line in lines):
        raise InputError(
            "is in Solomon's layout of vehicle routing (VEHICLE, CUSTOMER), which has no profits; wanted is that of "
            "the orienteering problem: a line of numbers (the third: how many vertices), a line, then for each vertex "
            "number, x, y, service, profit, …, opening, closing",
            source=path,
        )
    rows = [_numbers(line, where, path) for where, line in lines]
    # Where a vertex stands in the second line, it is one of Gavalas'.
    weekly = len(rows) > 1 and len(rows[1]) > 2
    if len(rows) < 2 or len(rows[0]) < (4 if weekly else 3):
        raise InputError("is not an instance: numbers in a line, a line, then a vertex a line", source=path)
    count = int(rows[0][3 if weekly else 2])
    first, tours = (int(rows[0][2]), int(rows[0][1])) if weekly else (0, 1)
    if not (0 <= first < 7 and tours > 0):
        raise InputError(f"has no day {first} of a week, or no tour", where=lines[0][0], source=path)
    skipped = 1 if weekly else 2
    places, rows = [where for where, _ in lines[skipped:]], rows[skipped:]
    if len(rows) != count + 1:
        raise InputError(f"has {len(rows)} vertices where {count + 1} are announced", source=path)
    vertices = []
    for n, (where, row) in enumerate(zip(places, rows, strict=True)):
        if len(row) < (20 if weekly and n else 7):
            raise InputError("is too short for a vertex", where=where, source=path)
        if row[0] != n:
            raise InputError(f"is of vertex {row[0]:g} where {n} is due", where=where, source=path)
        days = list(zip(row[6:20:2], row[7:20:2], strict=True)) if weekly and n else [(row[-2], row[-1])]
        windows = [None if weekly and n and day == (0, 0) else day for day in days[first:] + days[:first]]
        if any(day and day[1] < day[0] for day in windows) or row[3] < 0 or row[4] < 0:
            raise InputError(
                "has a window that ends before it begins, or less than no service or profit", where=where, source=path
            )
        vertices.append(Vertex(row[1], row[2], row[3], row[4], tuple(windows)))
    span = rows[0][-2], rows[0][-1]
    why = "as asked for"
    if decimals is None:
        whole = all(one.x == int(one.x) and one.y == int(one.y) for one in vertices)
        decimals = 1 if whole and not weekly else 2
        why = "Gavalas' layout" if weekly else "whole coordinates" if whole else "coordinates with decimals"
    return Instance(path.stem, tuple(vertices), span, decimals, tours, why)


def profit_of(instance: Instance, tours: Sequence[Sequence[int]]) -> float:
    """The profit of tours (vertices in their order, without the start). Raises InputError where they cannot be made."""
    seen: set[int] = set()
    begin, end = instance.span
    for number, tour in enumerate(tours):
        now, here = begin, 0
        for n in tour:
            vertex = instance.vertices[n] if 0 < n < len(instance.vertices) else None
            if vertex is None or n in seen:
                raise InputError(f"vertex {n} is not there, or visited already", where=f"tours[{number}]")
            seen.add(n)
            window = vertex.window(number)
            now = max(now + instance.way(here, n), window[0] if window else 0.0)
            if window is None or now > window[1] + 1e-9:
                raise InputError(f"vertex {n} is closed at {now:g}", where=f"tours[{number}]")
            now, here = now + vertex.service, n
        if now + instance.way(here, 0) > end + 1e-9:
            raise InputError(f"it is back at {now + instance.way(here, 0):g}", where=f"tours[{number}]")
    return sum(instance.vertices[n].profit for n in seen)
