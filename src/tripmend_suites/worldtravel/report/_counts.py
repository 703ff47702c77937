"""Tables 6, 9 and 10: what the world and the tasks are made of, beside the printed counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...common._page import Page
from ..folder import PAGES, read_tasks, read_world
from ..pages import read_index
from ..task import Task
from ._published import published

__all__ = ["counts", "counts_pages"]

_KINDS = {"attraction": "attractions", "restaurant": "restaurants", "hotel": "hotels"}


def counts(folder: Path) -> dict[str, Any]:
    """The counts of a built folder. Raises InputError where it cannot be read.

    ``scale``: attractions, restaurants, hotels and pages by town. ``distribution``: tasks by number of all checks, of
    hard ones and of timed entries, as (least, most, tasks), and after the printed bins whatever lies outside them.
    ``focuses``: tasks by town and focus.
    """
    world, tasks = read_world(folder), read_tasks(folder)
    scale: dict[str, dict[str, int]] = {name: {} for name in (*_KINDS.values(), "pages")}
    pages: Counter[str] = Counter()
    if (folder / PAGES).is_dir():
        pages.update(str(entry["town"]) for entry in read_index(folder))
    for town in world.towns:
        kinds = Counter(venue.kind for venue in town.venues)
        for kind, name in _KINDS.items():
            scale[name][town.id] = kinds[kind]  # type: ignore[index]
        scale["pages"][town.id] = pages[town.id]
    focuses: dict[str, Counter[str]] = {town.id: Counter() for town in world.towns}
    for task in tasks:
        focuses[task.town].update(task.focus)
    return {
        "scale": scale,
        "distribution": _distribution(tasks),
        "focuses": {town: dict(sorted(found.items())) for town, found in focuses.items()},
    }


def _distribution(tasks: Sequence[Task]) -> dict[str, list[tuple[int, int, int]]]:
    values = {
        "all constraints": [len(task.checks) for task in tasks],
        "hard constraints": [sum(check.hard for check in task.checks) for task in tasks],
        "timed entries": [task.anchors for task in tasks],
    }
    found = {}
    for name, bins in published()["distribution"].items():
        rows = [(low, high, sum(low <= value <= high for value in values[name])) for low, high, _ in bins]
        outside = [value for value in values[name] if not any(low <= value <= high for low, high, _ in bins)]
        found[name] = rows + ([(min(outside), max(outside), len(outside))] if outside else [])
    return found


def counts_pages(found: Mapping[str, Any]) -> list[Page]:
    """Tables 9, 10 and 6 as pages; ours before the printed number in brackets."""
    printed = published()
    towns = list(found["scale"]["pages"])
    scale = [
        (name, *(f"{row[town]} ({printed['scale'][name].get(town, '-')})" for town in towns), _sums(name, row))
        for name, row in found["scale"].items()
    ]
    distribution = []
    for name, rows in found["distribution"].items():
        given = {(low, high): count for low, high, count in printed["distribution"][name]}
        for low, high, count in rows:
            distribution.append((name, f"{low}-{high}", str(count), str(given.get((low, high), "none"))))
    focuses = [
        (
            town,
            "; ".join(printed["focuses"].get(town, ())),
            "; ".join(f"{name} {count}" for name, count in row.items()) or "-",
        )
        for town, row in found["focuses"].items()
    ]
    return [
        Page("Table 9: the world, ours (printed)", ("", *towns, "all"), tuple(scale)),
        Page("Table 10: tasks by number of constraints", ("", "number", "ours", "printed"), tuple(distribution)),
        Page("Table 6: what tasks are about", ("city", "printed", "our tasks by focus"), tuple(focuses)),
    ]


def _sums(name: str, row: Mapping[str, int]) -> str:
    return f"{sum(row.values()):,} ({sum(published()['scale'][name].values()):,})"
