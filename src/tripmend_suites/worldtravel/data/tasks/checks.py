"""The checks of a task, made from its gold parameters and its one assignment of slots."""

from __future__ import annotations

from collections.abc import Sequence

from ...gold import hotel_cost, minutes
from ...solve import Scheduled
from ...task import Check, Task
from ...world import TownRecord

__all__ = ["hard_checks", "soft_checks"]


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def hard_checks(order: Sequence[Scheduled]) -> list[Check]:
    """For each place: long enough (in all its visits), for each visit: in time, and for each place early enough.

    A booked entry must begin at its slot; one without bookings in the windows in which it can be begun.
    """
    checks: list[Check] = []
    places = list(dict.fromkeys(visit.parameters.place for visit in order))
    for place in places:
        visits = [visit for visit in order if visit.parameters.place == place]
        span = [str(min(v.date for v in visits)), str(max(v.date for v in visits))]
        total = sum(visit.parameters.dwell[0] for visit in visits)
        where = {"poi": place, "date_range": span}
        checks.append(
            Check(function="if_poi_enough_time", hard=True, arguments=where | {"time_constraint": total}, type="dwell")
        )
        for visit in visits:
            low, high, kind = _start_range(visit)
            when = {"date_range": [str(visit.date)] * 2, "target_time_range": [_clock(low), _clock(high)]}
            checks.append(Check(function="if_poi_in_time", hard=True, arguments={"poi": place, **when}, type=kind))
        early = max(visit.parameters.buffer for visit in visits)
        if early:
            late = where | {"delay_minutes": min(visit.parameters.buffer for visit in visits)}
            checks.append(Check(function="if_poi_start_time_delayed", hard=True, arguments=late, type="arrival"))
    return checks


def _start_range(visit: Scheduled) -> tuple[int, int, str]:
    wish = visit.parameters
    if wish.starts is not None:
        return visit.start, visit.start, "timed-entry"
    low, high = (0, 1440) if wish.visit.between is None else (minutes(t) for t in wish.visit.between)
    for opens, closes in wish.windows[visit.date]:
        if opens <= visit.start < closes:
            return max(opens, low), min(closes - wish.dwell[0], high), "window"
    return low, high, "window"


def soft_checks(task: Task, town: TownRecord, order: Sequence[Scheduled], count: int) -> list[Check]:
    """The first `count` of: what each place costs, the hotel, what it costs, and that each place is there."""
    found: list[Check] = []
    whole = [str(min(task.dates)), str(max(task.dates))]
    paid: set[str] = set()
    for place in dict.fromkeys(visit.parameters.place for visit in order):
        cost = 0
        known = False
        for visit in (v for v in order if v.parameters.place == place):
            wish = visit.parameters
            product = next((p for p in town.venue(wish.visit.venue).products if p.id == wish.visit.product), None)
            if product is not None and product.covers:
                known = True
                cost += 0 if product.id in paid else wish.cost or 0
                paid.add(product.id)
            elif wish.cost is not None:
                known = True
                cost += wish.cost
        if known:
            arguments = {"poi": place, "item_type": town.venue(place).kind, "expected_cost": cost}
            found.append(Check(function="if_poi_cost_matches", hard=False, arguments=arguments, type="cost"))
    hotel = {"poi": task.hotel, "date_range": whole}
    found.append(Check(function="if_poi_present", hard=False, arguments=hotel, type="hotel"))
    nights = len(task.dates) * hotel_cost(town.venue(task.hotel), task.party)
    arguments = {"poi": task.hotel, "item_type": "hotel", "expected_cost": nights}
    found.append(Check(function="if_poi_cost_matches", hard=False, arguments=arguments, type="cost"))
    for visit in order:
        where = {"poi": visit.parameters.place, "date_range": [str(visit.date)] * 2}
        found.append(Check(function="if_poi_present", hard=False, arguments=where, type="presence"))
    return found[:count]
