"""What a plan costs the whole party, by the published formula, in whole or broken dollars.

Flights: price × people. Self-driving: int(0.05 · km) × ceil(people / 5). Taxi: int(km) × ceil(people / 4). Meals:
average cost × people. Each day with a lodging: price × ceil(people / occupancy). Attractions and events count nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ._finding import Crash
from ._texts import flight_number, from_to, name_city
from ._view import MEALS, PlanView
from .tables import Tables

__all__ = ["PARTY_PER_CAR", "Quirks", "literal_cost"]

PARTY_PER_CAR = {"self-driving": 5, "taxi": 4}


@dataclass(frozen=True, slots=True)
class Quirks:
    """What the released hard constraints do depending on how the tables were saved; off by default.

    free_lodging: a pricing cell in single quotes is no JSON, so each lodging costs nothing.
    """

    free_lodging: bool = False


def _dollars(plan: PlanView, tables: Tables, quirks: Quirks) -> Iterator[float]:
    people = plan.header.people_number
    for day in plan.read:
        text = day.get("transportation", "")
        ends = from_to(text, literal=plan.literal) or from_to(day["current_city"], literal=plan.literal)
        lower = text.lower()
        if text not in ("", "-") and ends is not None:
            if "flight number" in lower:
                code = flight_number(text)
                if code is None:
                    raise Crash("a flight without a number of the form Flight Number: F1234567")
                yield from (row.price * people for row in tables.flights(code)[:1])
            elif "self-driving" in lower or "taxi" in lower:
                mode = "self-driving" if "self-driving" in lower else "taxi"
                yield (tables.ground_cost(*ends, mode) or 0) * math.ceil(people / PARTY_PER_CAR[mode])
        for meal in MEALS:
            if day.get(meal, "-") not in ("", "-"):
                yield from (row.avg_cost * people for row in tables.restaurants.containing(*name_city(day[meal]))[:1])
        text = day.get("accommodation", "")
        if text in ("", "-"):
            continue
        for lodging in tables.accommodations.containing(*name_city(text))[:1]:
            if plan.literal and quirks.free_lodging:
                continue
            if lodging.price is None:
                if plan.literal:
                    raise Crash(f"the price of {text} is null")
                continue
            yield lodging.price * math.ceil(people / max(lodging.max_occupancy, 1))


def literal_cost(plan: PlanView, tables: Tables, quirks: Quirks | None = None) -> float:
    """The released total: a flight by its number alone, and nothing for what cannot be found."""
    return math.fsum(_dollars(plan, tables, quirks or Quirks()))
