"""Every single replacement of what was knocked out, judged one by one: what a repair can be at step level.

Independent of the engine: candidates come from the raw tables, feasibility from the judge, cost from the formulas
published in `tripmend.repair` (recomputed here from the raw rows). Swaps that mend the plan tie on the engine's first
four costs (nothing booked, one thing changed, nothing lost or shifted), so misfit decides, then spend.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .formats import RawRecord
from .formats.raw import arrival, cell, from_to, minutes_of, name_city, visits, without_state
from .judge import MEALS, Tables, Verdict, Violation, judge
from .knockouts import Knockout, swapped

Cost = tuple[int, ...]
Row = Mapping[str, Any]

_TABLE = {"meal": "Restaurants", "attraction": "Attractions", "stay": "Accommodations"}
_MINUTE = 20
"""Minor units that one minute of detour is worth: the engine's default `minute_value`."""
_UNKNOWN_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible replacement: its name, how it is written in the plan, its row (None: a ground way), its mode."""

    name: str
    text: str
    row: Row | None
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """A replacement that the judge passes. extra: US cents more than the annotated plan costs."""

    candidate: Candidate
    extra: int
    cost: Cost


@dataclass(frozen=True, slots=True)
class Answer:
    """What brute force found for one knock-out. candidates: how many were judged."""

    knockout: Knockout
    candidates: int
    swaps: tuple[Swap, ...]

    @property
    def repairable(self) -> bool:
        """Whether any single replacement mends the plan."""
        return bool(self.swaps)

    @property
    def best(self) -> Swap | None:
        """The swap of least cost, None when there is none."""
        return min(self.swaps, key=lambda swap: swap.cost, default=None)

    @property
    def cheapest(self) -> Swap | None:
        """The swap of least money, None when there is none."""
        return min(self.swaps, key=lambda swap: swap.extra, default=None)

    def named(self, name: str) -> Swap | None:
        """The swap by the candidate's name."""
        return next((swap for swap in self.swaps if swap.candidate.name.casefold() == name.casefold()), None)


# ---- candidates --------------------------------------------------------------------------------------------------


def _spelling(record: RawRecord, city: str) -> str:
    """The city as the plan writes it, with its state."""
    for day in record.days:
        text = cell(day, "current_city")
        for written in from_to(text) or (text,):
            if without_state(written) == city:
                return written
    return city


def _first_of_each_name(rows: list[Row]) -> Iterator[tuple[str, Row]]:
    seen: set[str] = set()
    for row in rows:
        name = Tables.name(row)
        if name.casefold() not in seen:
            seen.add(name.casefold())
            yield name, row


def candidates(record: RawRecord, knockout: Knockout, known: Tables) -> tuple[Candidate, ...]:
    """Everything that could take the place of what was knocked out, itself excluded."""
    gone = knockout.name.casefold()
    if knockout.kind != "flight":
        city = _spelling(record, knockout.city)
        rows = known.rows.get((_TABLE[knockout.kind], knockout.city), [])
        lost = known.find(_TABLE[knockout.kind], f"{knockout.name}, {knockout.city}")
        gone = Tables.name(lost).casefold() if lost is not None else gone
        return tuple(
            Candidate(name, f"{name}, {city}", row)
            for name, row in _first_of_each_name(rows)
            if name.casefold() != gone
        )
    ends = (knockout.city, knockout.destination)
    way = f"from {_spelling(record, ends[0])} to {_spelling(record, ends[1])}"
    date = (record.query.start + dt.timedelta(days=knockout.days[0] - 1)).isoformat()
    found = [
        Candidate(
            str(row["Flight Number"]),
            f"Flight Number: {row['Flight Number']}, {way}, Departure Time: {row['DepTime']}, "
            f"Arrival Time: {row['ArrTime']}",
            row,
            "flight",
        )
        for row in known.flights.get((*ends, date), [])
        if str(row["Flight Number"]).casefold() != gone
    ]
    for mode in ("Self-driving", "Taxi"):
        if (mode, *ends) in known.ways:
            found.append(Candidate(mode, f"{mode}, {way}", None, mode))
    return tuple(found)


def still_there(days: tuple[Mapping[str, Any], ...], knockout: Knockout) -> bool:
    """Whether what was knocked out still stands anywhere in `days`."""
    gone = (knockout.name.casefold(), knockout.city)
    for day in days:
        if knockout.kind == "flight":
            if f"flight number: {gone[0]}" in cell(day, "transportation").casefold():
                return True
            continue
        if knockout.kind == "meal":
            texts = [cell(day, meal) for meal in MEALS]
        else:
            texts = visits(cell(day, "attraction")) if knockout.kind == "attraction" else [cell(day, "accommodation")]
        for text in texts:
            name, city = name_city(text)
            if (name.casefold(), without_state(city)) == gone:
                return True
    return False


# ---- cost --------------------------------------------------------------------------------------------------------


def _price(kind: str, row: Row | None) -> float | None:
    if kind == "attraction":
        return None if row is None else 0.0
    return None if row is None else float(row["Average Cost" if kind == "meal" else "price"])


def _rating(kind: str, row: Row | None) -> float | None:
    if row is None or kind == "attraction":
        return None
    value = row.get("Aggregate Rating" if kind == "meal" else "review rate number")
    return float(value) if isinstance(value, int | float) and 0.1 <= value <= 10 else None


def _cuisines(row: Row | None) -> set[str]:
    value = None if row is None else row.get("Cuisines")
    return {part.strip().casefold() for part in value.split(",")} - {""} if isinstance(value, str) else set()


def _likeness(kind: str, old: Row | None, new: Row) -> int:
    if kind == "attraction":
        return 0
    if kind == "stay":
        return 0 if old is not None and old.get("room type") == new.get("room type") else 40
    ours, theirs = _cuisines(old), _cuisines(new)
    return round(40 * (1 - len(ours & theirs) / len(ours | theirs))) if ours | theirs else 0


def _place_misfit(kind: str, old: Row | None, new: Row) -> int:
    before, after = _price(kind, old), _price(kind, new)
    if before is None or after is None:
        price = 20
    else:
        price = round(20 * abs(after - before) / max(after, before)) if max(after, before) else 0
    was, now = _rating(kind, old), _rating(kind, new)
    rating = 0 if was is None else 7 if now is None else round(15 * min(1.0, max(0.0, was - now) / 2))
    hours = 0 if kind == "stay" else 20  # the records know no opening hours
    return _likeness(kind, old, new) + price + rating + hours


def _clock(text: str) -> int:
    hours, minutes = text.split(":")[:2]
    return int(hours) * 60 + int(minutes)


def _in_the_air(flight: Row) -> int:
    """Minutes from departure to landing by the clocks of the two ends, to which no zones are known."""
    leaves, lands = (dt.time(*divmod(_clock(flight[end]), 60)) for end in ("DepTime", "ArrTime"))
    departs = dt.datetime.combine(dt.date.min + dt.timedelta(days=2), leaves)
    landing = arrival(departs, lands, minutes_of(flight["ActualElapsedTime"]))
    return max(0, (landing - departs) // dt.timedelta(minutes=1))


def _detour(kind: str, old: Row | None, new: Row) -> int:
    """Minutes from the old place to the new: on foot, by bus or by taxi as the crow flies, whichever is least."""
    spots = [(row or {}).get(axis) for row in (old, new) for axis in ("Latitude", "Longitude")]
    if kind != "attraction" or not all(isinstance(value, int | float) for value in spots):
        return _UNKNOWN_MINUTES
    lat1, lon1, lat2, lon2 = (math.radians(float(value)) for value in spots if value is not None)
    half = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    street = 1.3 * 2 * 6371.0088 * math.asin(math.sqrt(min(1.0, half)))
    # By taxi: 25 km/h for 15 km of street, 50 for the next 15, then 80.
    pieces = (min(street, 15.0) / 25, max(0.0, min(street, 30.0) - 15.0) / 50, max(0.0, street - 30.0) / 80)
    return min(math.ceil(street / 4.8 * 60), 10 + math.ceil(street / 16 * 60), 6 + math.ceil(sum(pieces) * 60))


def published_cost(record: RawRecord, knockout: Knockout, candidate: Candidate, extra: int, known: Tables) -> Cost:
    """(misfit, spend) as `tripmend.repair` documents them: misfit 0–100, spend in US cents with 20 per minute."""
    if knockout.kind != "flight":
        old = known.find(_TABLE[knockout.kind], f"{knockout.name}, {knockout.city}")
        new = candidate.row or {}
        paid = 0 if old is None else extra
        return _place_misfit(knockout.kind, old, new), paid + _MINUTE * _detour(knockout.kind, old, new)
    date = (record.query.start + dt.timedelta(days=knockout.days[0] - 1)).isoformat()
    flight = known.flight(f"Flight Number: {knockout.name}", knockout.city, knockout.destination, date)
    misfit = 0 if candidate.mode == "flight" else 40
    if candidate.row is not None and flight is not None:
        misfit += min(60, abs(_clock(candidate.row["DepTime"]) - _clock(flight["DepTime"])) // 12)
    if flight is not None:
        row, ends = candidate.row, (knockout.city, knockout.destination)
        minutes = known.minutes[candidate.mode, *ends] if row is None else _in_the_air(row)
        if minutes is not None:
            misfit += 5 * min(12, max(0, minutes - _in_the_air(flight)) // 60)
    return misfit, 0 if flight is None else extra


# ---- the search --------------------------------------------------------------------------------------------------


def allowance(record: RawRecord, before: Verdict) -> int:
    """What a repair may cost, US cents: the budget, or what the annotated plan costs where that is more already."""
    return max(record.query.budget, round(before.dollars * 100))


def new_violations(before: Verdict, after: Verdict) -> tuple[Violation, ...]:
    """The violations of `after` that the annotated plan (`before`) does not have.

    What an annotator's slip breaks is not the repair's fault. A broken budget always counts: judge `after` with the
    `allowance`.
    """
    old = {(violation.rule, violation.message) for violation in before.violations if violation.rule != "budget"}
    return tuple(violation for violation in after.violations if (violation.rule, violation.message) not in old)


def brute_force(
    record: RawRecord,
    knockout: Knockout,
    *,
    known: Tables,
    budget: int | None = None,
    waived: frozenset[str] = frozenset(),
    before: Verdict | None = None,
) -> Answer:
    """Every candidate in the place of what was knocked out, judged.

    budget: US cents, by default the `allowance`. waived: names of constraints that need not hold. before: the verdict
    on the annotated plan, to save making it again.
    """
    before = before or judge(record, known=known)
    budget = allowance(record, before) if budget is None else budget
    found: list[Swap] = []
    options = candidates(record, knockout, known)
    for candidate in options:
        days = swapped(record, knockout, candidate.text)
        verdict = judge(record, days, known=known, budget=budget)
        if still_there(days, knockout):
            continue
        if any(violation.rule not in waived for violation in new_violations(before, verdict)):
            continue
        extra = round((verdict.dollars - before.dollars) * 100)
        found.append(Swap(candidate, extra, published_cost(record, knockout, candidate, extra, known)))
    return Answer(knockout, len(options), tuple(found))
