"""What a plan costs the whole party, by the published formula, in whole or broken dollars.

Flights: price × people. Self-driving: int(0.05 · km) × ceil(people / 5). Taxi: int(km) × ceil(people / 4). Meals:
average cost × people. Each day with a lodging: price × ceil(people / occupancy). Attractions and events count nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ._finding import Crash
from ._listing import day_ends
from ._sound_sandbox import flight_of
from ._texts import flight_number, folded, from_to, name_city, transport_kinds
from ._view import MEALS, PlanView
from .tables import Tables

__all__ = ["PARTY_PER_CAR", "Quirks", "Unknown", "literal_cost", "sound_cost"]

PARTY_PER_CAR = {"self-driving": 5, "taxi": 4}
Unknown = tuple[int, str, str, bool]
"""Day, slot and message of something without a price."""


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


def _journey_cost(plan: PlanView, index: int, tables: Tables) -> float | None:
    text, (start, end) = plan.cell(index, "transportation"), day_ends(plan, index)
    kinds = transport_kinds(text)
    people = plan.header.people_number
    if "flight" in kinds:
        price = flight_of(plan, index, tables, text)
        return None if price is None else price * people
    if not kinds:
        return None
    if folded(start) == folded(end):
        return 0.0
    mode = "taxi" if "taxi" in kinds else "self-driving"
    way = tables.way(start, end)
    fare = tables.ground_cost(way.origin, way.destination, mode) if way is not None else None
    return None if fare is None else float(fare * math.ceil(people / PARTY_PER_CAR[mode]))


def sound_cost(plan: PlanView, tables: Tables) -> tuple[float, list[Unknown]]:
    """The same formula, each thing by its very name, flights by number, route and date; and what has no price."""
    total: list[float] = []
    unknown: list[Unknown] = []
    people = plan.header.people_number
    for index in range(len(plan.read)):
        if text := plan.cell(index, "transportation"):
            fare = _journey_cost(plan, index, tables)
            total.append(fare or 0.0)
            if fare is None:
                unknown.append((index + 1, "transportation", f"nobody knows what {text!r} costs", True))
        for meal in MEALS:
            if text := plan.cell(index, meal):
                tables_there = tables.restaurants.exact(*name_city(text))[:1]
                total += (row.avg_cost * people for row in tables_there)
                if not tables_there:
                    unknown.append((index + 1, meal, f"nobody knows what {text} costs", True))
        if text := plan.cell(index, "accommodation"):
            rooms = tables.accommodations.exact(*name_city(text))[:1]
            price = rooms[0].price if rooms else None
            if price is None:
                unknown.append((index + 1, "accommodation", f"nobody knows what {text} costs", True))
            else:
                total.append(price * math.ceil(people / max(rooms[0].max_occupancy, 1)))
    return math.fsum(total), unknown
