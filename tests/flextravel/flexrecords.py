"""A small record of our own in Flex-TravelPlanner's format: two people, three days, one city, everything countable."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tripmend_suites.flextravel.formats import Task, read_folder

RESTAURANTS = (
    ("Saffron", 40, "Indian, Tea", 4.0),
    ("Bun Shop", 10, "Bakery", 4.9),
    ("Trattoria", 30, "Italian, Pizza", 4.5),
    ("Noodle Bar", 20, "Chinese", 4.4),
    ("Spice Route", 60, "Indian, Seafood", 3.0),
    ("Grill", 30, "American", 0.0),
)
LODGINGS = (
    ("Mill House", 200.0, "Entire home/apt", "No parties", 1.0, 2, 5.0),
    ("No Dogs Inn", 150.0, "Private room", "No pets & No smoking", 1.0, 2, 4.0),
    ("Long Stay Lofts", 50.0, "Entire home/apt", "No parties", 3.0, 2, 5.0),
    ("Bunk Beds", 90.0, "Shared room", "No visitors", 1.0, 1, 3.0),
)
SIGHTS = (("Old Bridge", 40.0, -75.0), ("Clock Tower", 40.01, -75.0))
# The draft takes the best rated: Mill House twice 200; Bun Shop, Trattoria, Noodle Bar 60 for each of two; one car
# there and back 10 each: 400 + 120 + 20 = 540 dollars.
DOLLARS = 540
# Cheapest: two nights at No Dogs Inn 300 (Bunk Beds sleeps one: two beds at 90 are 180 a night, 360 in all), the same
# meals but for none cheaper: Bun Shop 10, Noodle Bar 20, Trattoria or Grill 30; the car: 300 + 120 + 20.
CHEAPEST = 440


def printed(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A table as pandas prints it: columns right-aligned, one blank between."""
    cells = [[str(value) for value in row] for row in (columns, *rows)]
    widths = [max(len(row[n]) for row in cells) for n in range(len(columns))]
    return "\n".join(" ".join(value.rjust(width) for value, width in zip(row, widths, strict=True)) for row in cells)


def reference(city: str = "Brookton", **changes: Any) -> list[dict[str, str]]:
    """The tables; changes: other rows of restaurants or lodgings."""
    sights = [(*sight, "1 High St", "Unknown", "Unknown", city) for sight in SIGHTS]
    meals = [(*row, city) for row in changes.get("restaurants", RESTAURANTS)]
    beds = [(*row, city) for row in changes.get("lodgings", LODGINGS)]
    tables = {
        f"Attractions in {city}": printed(
            ("Name", "Latitude", "Longitude", "Address", "Phone", "Website", "City"), sights
        ),
        f"Restaurants in {city}": printed(("Name", "Average Cost", "Cuisines", "Aggregate Rating", "City"), meals),
        f"Accommodations in {city}": printed(
            (
                *("NAME", "price", "room type", "house_rules", "minimum nights", "maximum occupancy"),
                *("review rate number", "city"),
            ),
            beds,
        ),
    }
    for one, other in (("Elmfield", city), (city, "Elmfield")):
        date = "2022-03-16" if one == "Elmfield" else "2022-03-18"
        tables[f"Flight from {one} to {other} on {date}"] = f"There is no flight from {one} to {other} on {date}."
        way = f"from {one} to {other}, duration: 3 hours 5 mins, distance: 200 km, cost:"
        tables[f"Self-driving from {one} to {other}"] = f"self-driving, {way} 10"
        tables[f"Taxi from {one} to {other}"] = f"taxi, {way} 200"
    return [{"Description": key, "Content": value} for key, value in tables.items()]


def row(
    kind: str, new: Any, *, idx: int = 7, tables: list[dict[str, str]] | None = None, **fields: Any
) -> dict[str, Any]:
    """A record without one constraint, and that constraint."""
    name = {"house_rule": "house rule", "room_type": "room type"}.get(kind, kind)
    local = {"house rule": None, "cuisine": None, "room type": None, "transportation": None}
    return {
        "org": "Elmfield",
        "dest": "Brookton",
        "days": 3,
        "visiting_city_number": 1,
        "date": "['2022-03-16', '2022-03-17', '2022-03-18']",
        "people_number": None if kind == "people_number" else 2,
        "local_constraint": repr({**local, **fields.pop("local", {})}),
        "budget": None if kind == "budget" else fields.pop("budget", 1500),
        "query": "",
        "level": "medium",
        "reference_information": repr(tables or reference()),
        "new_constraints": [{name: new}],
        "idx": idx,
        **fields,
    }


def write_folder(folder: Path, **rows: Sequence[Mapping[str, Any]]) -> Path:
    """The files of a folder, by kind."""
    for kind, lines in rows.items():
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"without_{kind}.jsonl").write_text(text, encoding="utf-8")
    return folder


def task(folder: Path, kind: str, new: Any, **fields: Any) -> Task:
    """One record, read."""
    tasks, refused = read_folder(write_folder(folder, **{kind: [row(kind, new, **fields)]}))
    assert not refused, refused
    return tasks[0]
