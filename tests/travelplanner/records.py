"""A small record of our own in TravelPlanner's format: two people, three days, one city, everything countable."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tripmend_suites.travelplanner.formats import RawRecord, record_from

QUERY = (
    "Please plan a 3-day trip for two people from Elmfield to Brookton from March 16th to March 18th, 2022, "
    "with a budget of $1,500. We require pet-friendly accommodations and would like to try Indian cuisine."
)
HOTEL = "Mill House, by the weir , Brookton"  # a comma and a stray blank in the name, as the real ones have

PLAN: list[dict[str, Any]] = [
    {
        "days": 1,
        "current_city": "from Elmfield to Brookton",
        "transportation": "Flight Number: F100, from Elmfield to Brookton, Departure Time: 08:00, Arrival Time: 09:30",
        "breakfast": "-",
        "attraction": "Old Bridge, Brookton;",
        "lunch": "-",
        "dinner": "Saffron, Brookton",
        "accommodation": HOTEL,
    },
    {
        "days": 2,
        "current_city": "Brookton",
        "transportation": "-",
        "breakfast": "Bun Shop, Brookton",
        "attraction": "Clock Tower, Brookton;Fish Market, Brookton;",
        "lunch": "Trattoria, Brookton",
        "dinner": "Noodle Bar, Brookton",
        "accommodation": HOTEL,
    },
    {
        "days": 3,
        "current_city": "from Brookton to Elmfield",
        "transportation": "Taxi, from Brookton to Elmfield, duration: 3 hours 5 mins, distance: 200 km, cost: 200",
        "breakfast": "-",
        "attraction": "-",
        "lunch": "-",
        "dinner": "-",
        "accommodation": "-",
    },
    {},
]


def _restaurant(name: str, cost: int, cuisines: str, rating: float = 4.0) -> dict[str, Any]:
    return {"Name": name, "Average Cost": cost, "Cuisines": cuisines, "Aggregate Rating": rating, "City": "Brookton"}


def _sight(name: str, lat: float, lon: float) -> dict[str, Any]:
    return {"Name": name, "Latitude": lat, "Longitude": lon, "City": "Brookton"}


def _lodging(name: str, price: float, **more: Any) -> dict[str, Any]:
    plain = {"room type": "Entire home/apt", "house_rules": "No parties", "minimum nights": 1.0, "maximum occupancy": 2}
    return {"NAME": name, "price": price, "review rate number": 4.0, "city": "Brookton", **plain, **more}


def _flight(number: str, price: int, leaves: str, lands: str, elapsed: str = "1 hours 30 minutes") -> dict[str, Any]:
    return {
        "Flight Number": number,
        "Price": price,
        "DepTime": leaves,
        "ArrTime": lands,
        "ActualElapsedTime": elapsed,
        "FlightDate": "2022-03-16",
        "OriginCityName": "Elmfield",
        "DestCityName": "Brookton",
        "Distance": 300.0,
    }


REFERENCE: dict[str, Any] = {
    "Attractions in Brookton": [
        _sight("Old Bridge", 40.0, -75.0),
        _sight("Clock Tower", 40.01, -75.0),
        _sight("Fish Market", 40.0, -75.01),
        _sight("Rose Garden", 40.02, -75.0),
    ],
    "Restaurants in Brookton": [
        _restaurant("Saffron", 40, "Indian, Tea"),
        _restaurant("Bun Shop", 10, "Bakery"),
        _restaurant("Trattoria", 30, "Italian, Pizza"),
        _restaurant("Noodle Bar", 20, "Chinese"),
        _restaurant("Spice Route", 60, "Indian, Seafood", 3.0),
        _restaurant("Grill", 30, "American", 0.0),
        _restaurant("Grill", 90, "BBQ"),
    ],
    "Accommodations in Brookton": [
        _lodging("Mill House,  by the weir ", 200.0),
        _lodging("No Dogs Inn", 150.0, house_rules="No pets & No smoking"),
        _lodging("Long Stay Lofts", 150.0, **{"minimum nights": 3.0}),
        _lodging("Loft", 310.0, **{"room type": "Private room", "maximum occupancy": 4}),
    ],
    "Flight from Elmfield to Brookton on 2022-03-16": [
        _flight("F100", 100, "08:00", "09:30"),
        _flight("F200", 120, "23:30", "01:00"),
        _flight("F300", 400, "10:00", "11:30"),
    ],
    "Self-driving from Elmfield to Brookton": (
        "self-driving, from Elmfield to Brookton, duration: 3 hours 5 mins, distance: 200 km, cost: 10"
    ),
    "Taxi from Elmfield to Brookton": (
        "taxi, from Elmfield to Brookton, duration: 3 hours 5 mins, distance: 200 km, cost: 200"
    ),
    "Flight from Brookton to Elmfield on 2022-03-18": "There is no flight from Brookton to Elmfield on 2022-03-18.",
    "Self-driving from Brookton to Elmfield": "No valid information.",
    "Taxi from Brookton to Elmfield": (
        "taxi, from Brookton to Elmfield, duration: 1 day 3 hours 5 mins, distance: 200 km, cost: 200"
    ),
}

# Flight 2·100, taxi 200, two nights 2·200, meals 2·(40 + 10 + 30 + 20) = 1000 dollars.
DOLLARS = 1000


def row(**changes: Any) -> dict[str, Any]:
    """The record as one plain object; `changes` replace query, plan or reference."""
    return {
        "idx": 7,
        "query": QUERY,
        "plan": copy.deepcopy(PLAN),
        "reference": copy.deepcopy(REFERENCE),
        **changes,
    }


def make_record(**changes: Any) -> RawRecord:
    """The record, read."""
    parts = row(**changes)
    return record_from(parts["idx"], parts["query"], parts["plan"], parts["reference"])


def plan_with(day: int, **cells: Any) -> list[dict[str, Any]]:
    """The plan with other cells on one day (from 1); None removes the cell."""
    plan = copy.deepcopy(PLAN)
    for key, value in cells.items():
        if value is None:
            del plan[day - 1][key]
        else:
            plan[day - 1][key] = value
    return plan


def write_folder(folder: Path, *rows: Mapping[str, Any]) -> Path:
    """The two files of a folder; the plan is written as a Python literal, as the originals are."""
    plans = [{"idx": r["idx"], "query": r["query"], "plan": repr(r["plan"])} for r in rows]
    references = [{"idx": r["idx"], "reference": r["reference"]} for r in rows]
    for name, lines in (("plans.jsonl", plans), ("reference.jsonl", references)):
        (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return folder
