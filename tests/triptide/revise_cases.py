"""Disruption cases of the hand-made trips, without the prose that the built ones carry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tripmend.change import Category, Change, Disruption
from tripmend.trip import Severity
from tripmend_suites.triptide.data.folder import Case
from tripmend_suites.triptide.database import Attraction, Database, Restaurant
from tripmend_suites.triptide.formats import PlanRecord

from .bridge_trips import FIRST

__all__ = ["attraction", "case", "restaurant", "with_rows"]


def case(
    record: PlanRecord,
    *effects: Any,
    severity: Severity = "step",
    category: Category = "miscellaneous",
    message: str = "",
    **facts: Any,
) -> Case:
    """A case of `record` with these effects."""
    change = Change(disruptions=tuple(Disruption(category=category, effect=effect) for effect in effects))
    known = {
        "id": f"{record.header.days}-{record.idx}", "days": record.header.days, "idx": record.idx, "chosen": True,
        "day": 1, "slot": "Lunch", "target": "", "reason": "closure", "tolerance": "Planbound", "confidence": "High",
        "detected": "", "today": FIRST, "answer": "gone", "touched": (), "info": "", "family": "", "heldout": False,
    }  # fmt: skip
    return Case(**known | facts, severity=severity, category=category, message=message, effect=change)


def with_rows(database: Database, city: str, **tables: tuple[Any, ...]) -> Database:
    """The database with these rows in the place of the city's own, in each table named."""
    changed = {}
    for name, rows in tables.items():
        others = tuple(row for row in getattr(database, name) if row.city != city)
        changed[name] = (*others, *rows)
    return replace(database, **changed)  # type: ignore[arg-type]


def restaurant(
    name: str, *cuisines: str, cost: float = 20.0, north: float = 0.0, hours: str = "07:00-23:00"
) -> Restaurant:
    """A restaurant in Alder, `north` degrees of the centre (0.01 degrees are 1.1 km)."""
    return Restaurant(name, cost, cuisines, 4.0, "Alder", 41.0 + north, -90.0, "07:00-23:00", 45)


def attraction(name: str, *categories: str, north: float = 0.0, hours: str = "09:00-18:00") -> Attraction:
    """An attraction in Alder that takes an hour and a half."""
    return Attraction(name, 41.0 + north, -90.0, "-", 1.5, categories, "-", "Alder", hours, 10.0)
