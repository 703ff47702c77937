"""TripCraft's continuous scores of a plan: meals and visits in time, and the order of the days; higher is better.

The other two of its five, nearness to transit and persona, are `adaptability.spatial` and `adaptability.semantic`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean

from ..formats import PlanRecord
from ._finding import Crash, Mode
from ._listing import end_of, listing
from ._literal_poi import meal_times
from ._texts import entries, folded, name_city, name_of
from ._view import MEALS, PlanView, view
from .adaptability import day_codes, dtw, sequential_distance
from .tables import Tables

__all__ = ["MEAL_TIMES", "MealTime", "meal_score", "ordering", "poisson", "temporal_attractions", "temporal_meals"]


@dataclass(frozen=True, slots=True)
class MealTime:
    """When a meal usually is and how long it takes, in hours; correlation of the two."""

    middle: float
    length: float
    middle_deviation: float
    length_deviation: float
    correlation: float


MEAL_TIMES = {
    "breakfast": MealTime(9.84, 50.71 / 60, 1.34, 14.09 / 60, 0.03),
    "lunch": MealTime(14.44, 59.19 / 60, 1.07, 15.82 / 60, 0.30),
    "dinner": MealTime(20.42, 69.27 / 60, 1.66, 69.07 / 60, -0.07),
}
STEP, DEVIATION = 16.61 / 60, 53.82 / 60
MOST, FEWEST = 4, 0
ADVENTUROUS, LAIDBACK = 1.82, 1.11


def meal_score(meal: str, start: float, end: float) -> float:
    """The bivariate normal of middle and length over its maximum: 1 for a meal at the usual time. Hours."""
    usual = MEAL_TIMES[meal]
    middle = ((start + end) / 2 - usual.middle) / usual.middle_deviation
    length = (end - start - usual.length) / usual.length_deviation
    rho = usual.correlation
    return math.exp(-0.5 * (middle**2 - 2 * rho * middle * length + length**2) / (1 - rho**2))


def poisson(count: int, mean: float) -> float:
    """The chance of exactly `count`."""
    return math.exp(count * math.log(mean) - mean - math.lgamma(count + 1))


def _literal_spans(plan: PlanView) -> list[dict[str, tuple[float, float]]]:
    found = []
    for day in plan.cells:
        full = {"point_of_interest_list": "", **day}
        spans: dict[str, tuple[float, float]] = {}
        for meal, span in meal_times(full).items():
            if span is None:
                raise Crash(f"the times of {day[meal]} cannot be read")
            spans[meal] = span
        found.append(spans)
    return found


def temporal_meals(record: PlanRecord, mode: Mode = "paper") -> float:
    """The mean score of all meals found in the lists; 0 when there is none.

    strict: every meal of a cell counts, with 0 when the list does not give it a time. Raises Crash (reference only)
    where the released code stops.
    """
    plan = view(record, literal=mode == "reference")
    scores: list[float] = []
    if mode == "reference":
        scores = [meal_score(meal, *span) for day in _literal_spans(plan) for meal, span in day.items()]
        return fmean(scores) if scores else 0.0
    for index in range(len(plan.cells)):
        items = listing(plan, index).items
        for meal in MEALS:
            text = plan.cell(index, meal)
            item = next((one for one in items if folded(one.name) == folded(name_of(text))), None) if text else None
            if item is not None:
                scores.append(meal_score(meal, item.start / 60, end_of(item) / 60))
            elif text and mode == "strict":
                scores.append(0.0)
    return fmean(scores) if scores else 0.0


def _visit(hours: float, usual: float, count: int, adventurous: bool, step: float) -> float:
    wanted = usual - step * (count - FEWEST) if adventurous else usual + step * (MOST - count)
    chance = poisson(count, ADVENTUROUS if adventurous else LAIDBACK)
    return math.exp(-((hours - wanted) ** 2) / (2 * DEVIATION**2)) * chance


def _literal_day(plan: PlanView, index: int, tables: Tables, adventurous: bool, step: float) -> list[float]:
    """As released: the listed attractions that a row has, each time an entry holds their name."""
    day = plan.cells[index]
    texts = day.get("attraction", "-").split(";")
    scores = []
    for text in texts:
        name, city = (part.strip() for part in text.rsplit(",", 1)) if "," in text else (text.strip(), "")
        rows = tables.attractions.exact(name, city) if name != "-" else ()
        for entry in day.get("point_of_interest_list", "").split(";"):
            if name == "-" or name not in entry:
                continue
            span = meal_times({"breakfast": name, "point_of_interest_list": entry}).get("breakfast")
            if span is None:
                raise Crash(f"the times of {name} cannot be read")
            if rows:
                usual = int(rows[0].visit_hours)
                scores.append(_visit(span[1] - span[0], usual, len(texts), adventurous, step))
    return scores


def temporal_attractions(record: PlanRecord, tables: Tables, mode: Mode = "paper") -> float:
    """How long visits take against what is usual there, and how many there are: mean of the days with any; else 0.

    reference: a step of 2 h instead of 16.61 min from the first meal on, whole hours, an empty cell counting as one
    attraction. strict: an attraction without a row or a time counts 0. Raises Crash (reference only).
    """
    plan = view(record, literal=mode == "reference")
    adventurous = "Adventure Seeker" in (record.persona.traveler_type or record.persona.text)
    days: list[float] = []
    if mode == "reference":
        step = STEP
        for index, spans in enumerate(_literal_spans(plan)):
            step = 2.0 if spans else step
            scores = _literal_day(plan, index, tables, adventurous, step)
            days += [fmean(scores)] if scores else []
        return fmean(days) if days else 0.0
    for index in range(len(plan.cells)):
        texts = entries(plan.cell(index, "attraction"))
        items = listing(plan, index).items
        scores = []
        for text in texts:
            item = next((one for one in items if folded(one.name) == folded(name_of(text))), None)
            rows = tables.attractions.exact(*name_city(text))
            if item is not None and rows:
                scores.append(_visit(item.minutes / 60, rows[0].visit_hours, len(texts), adventurous, STEP))
            elif mode == "strict":
                scores.append(0.0)
        days += [fmean(scores)] if scores else []
    return fmean(days) if days else 0.0


def _codes(plan: PlanRecord, index: int) -> str:
    """TripCraft's own letters: empty entries count, as z or as whatever "" is found in."""
    return day_codes(plan, index, strip=False)


def ordering(initial: PlanRecord, revised: PlanRecord, mode: Mode = "paper") -> float | None:
    """How alike the days of two plans run, as lodging, meal and other; 1 for the same.

    reference: only for three days (None otherwise): days 1 and 2 are compared crosswise, so that a plan is not quite
    like itself. Else 1 - the edit distance of equation 7 over the letters x, y, z.
    """
    if mode != "reference":
        return 1 - sequential_distance(initial, revised, "types")
    if len(initial.days) < 3 or len(revised.days) < 3 or initial.header.days != 3:
        return None
    pairs = [(new, old) for old in (0, 1) for new in (0, 1)] + [(2, 2)]
    total = sum(dtw(_codes(revised, new), _codes(initial, old)) for new, old in pairs)
    longest = max(len(_codes(revised, 1)), len(_codes(initial, 1)))
    return 1 - total / ((len(initial.days) - 1) ** 2 + 1) / longest
