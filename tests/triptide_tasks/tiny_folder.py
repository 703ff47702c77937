"""A built folder in the small world: five trips, each with one case, written by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tripmend.change import BudgetChanged, LegDelayed, LodgingLost, PlaceClosed
from tripmend_suites.triptide.data.folder import DATABASE, INITIAL, Case, write_cases
from tripmend_suites.triptide.database import write_database
from tripmend_suites.triptide.formats import DisruptionRecord, PlanRecord, Target, write_disruption_info, write_plans

from ..triptide.bridge_trips import written
from ..triptide.revise_cases import case
from ..triptide.small_world import small_world

__all__ = ["CASES", "TRIPS", "WORLD", "write_tiny_folder"]

WORLD = small_world()
TRIPS: dict[str, PlanRecord] = {
    name: replace(written(WORLD, days), idx=idx)
    for name, days, idx in (
        ("lunch", 3, 1),
        ("lodging", 3, 2),
        ("flight", 3, 3),
        ("budget", 3, 4),
        ("sight", 5, 1),
    )
}


def _case(name: str, effect: Any, slot: Any, target: str, day: int, why: str, message: str, **facts: Any) -> Case:
    trip = TRIPS[name]
    severity = facts.get("severity", "step")
    category = facts.get("category", "miscellaneous")
    info = write_disruption_info(
        DisruptionRecord((Target(day, slot, target),), (category.capitalize(),), why, "1 day before", severity, "High")
    )
    known = {"day": day, "slot": slot, "target": target, "touched": (day,), "info": info, "message": message}
    return case(trip, effect, id=f"{trip.header.days}-{trip.idx}-{name}", **{**known, **facts})


CASES: dict[str, Case] = {
    "lunch": _case(
        "lunch",
        PlaceClosed(place="alder-alder-table-3"),
        "Lunch",
        "Alder Table 3, Alder",
        2,
        "Alder Table 3 is closed until further notice.",
        "Alder Table 3 has closed for good. Where else could we eat?",
        category="restaurant",
    ),
    "lodging": _case(
        "lodging",
        LodgingLost(stay="stay-1"),
        "Accommodation",
        "Alder Inn 2, Alder",
        1,
        "Alder Inn 2 is not available for any night of the stay.",
        "Our hotel has cancelled all our nights. Where could we sleep instead?",
        category="accommodation",
        severity="plan",
        touched=(1, 2),
    ),
    "flight": _case(
        "flight",
        LegDelayed(leg="d1-leg", minutes=60),
        "Transportation",
        TRIPS["flight"].days[0].transportation,
        1,
        "The journey is 60 minutes late.",
        "Our flight to Alder leaves 60 minutes late. What now?",
        category="transport",
        severity="day",
        answer="gone-or-retimed",
    ),
    "budget": _case(
        "budget",
        BudgetChanged(budget=112_400),
        "Dinner",
        "Alder Table 4, Alder",
        2,
        "The whole trip may now cost no more than $1,124.",
        "We can spend no more than $1,124 in all now. What could we do instead?",
        severity="plan",
        answer="within-budget",
        touched=(1, 2, 3),
    ),
    "sight": _case(
        "sight",
        PlaceClosed(place="birch-birch-sight-2"),
        "Attraction",
        "Birch Sight 2, Birch",
        4,
        "Birch Sight 2 is closed.",
        "Birch Sight 2 is closed on day 4. What else could we see?",
        category="attraction",
        severity="day",
    ),
}


def write_tiny_folder(folder: Path) -> Path:
    """Write the five trips, their cases and the small world."""
    write_database(folder / DATABASE, WORLD)
    write_plans(folder / INITIAL, TRIPS.values())
    write_cases(folder, CASES.values())
    return folder
