"""The cheapest repair by enumeration, sharing no code with `tripmend.repair`.

What may change is what `Scope` and `Cost` document; what is feasible is the checker's to say: each single placement is
judged by the rules about one stop, each whole plan that could be the best by `check` and `check_revision`. In between,
orders that leave too little time are skipped by a sum over neighbours that is written anew here; if it skipped too
much, the engine would find a cheaper plan and the comparison would fail.

The cost is recomputed in `cost`, which reads the formulas of the engine's docstrings anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from cost import NOTHING, Fields, add, cost_of, number_of
from enumerated_case import Case, TooBig
from enumerated_search import Search

from tripmend.change import Change, Scope
from tripmend.change import World as Changed
from tripmend.rules import Finding, Parameters, ahead, check, check_revision, unmet
from tripmend.trip import (
    Catalogue,
    Itinerary,
    Stop,
)

__all__ = ["Answer", "brute_force", "newly_broken"]


@dataclass(frozen=True, slots=True)
class Answer:
    """status as in `Outcome`, or ``too big``; cost: the fields of the best cost in order; plan: one that has it."""

    status: str
    cost: Fields | None = None
    plan: Itinerary | None = None
    nodes: int = 0


def _key(finding: Finding) -> Any:
    return finding.rule, tuple(sorted(finding.subjects)), finding.date if not finding.subjects else None


def newly_broken(
    original: Itinerary, catalogue: Catalogue, changed: Changed, parameters: Parameters
) -> tuple[Finding, ...]:
    """The hard findings broken by the change itself."""
    before = {_key(finding) for finding in unmet(check(original, catalogue, parameters))}
    now = unmet(ahead(check(changed.itinerary, changed.catalogue, parameters), changed, changed.itinerary))
    return tuple(finding for finding in now if _key(finding) not in before)


def _unwanted(trip: Itinerary, change: Change) -> list[Stop]:
    """The planned stops at places to which the traveller does not want to go."""
    wishes = [wish for wish in change.constraints if wish.type == "avoid_place"]
    return [
        stop
        for _, stop in trip.stops()
        if any(wish.target == stop.place and wish.applies_to in ("", stop.id) for wish in wishes)
    ]


def _left(trip: Itinerary, change: Change) -> Itinerary:
    """The trip without the unwanted stops in whose stead nothing is asked for."""
    asked = {wish.applies_to for wish in change.constraints if wish.type in ("want_tag", "want_cuisine", "near")}
    gone = {stop.id for stop in _unwanted(trip, change) if stop.kind != "meal"} - asked
    days = (day.replace(items=tuple(item for item in day.items if item.id not in gone)) for day in trip.days)
    return trip.replace(days=tuple(days))


def _enumerate(case: Case) -> None:
    """Every choice of legs and stays, cheapest first, and the best plan for each."""
    trip = case.changed.itinerary
    legs = list(trip.legs())
    stays = list(trip.stays)
    beds = []
    for ways in product(*(list(case.stay_ways(stay)) for stay in stays)):
        made = tuple(stay for way in ways for stay in way)
        cost = NOTHING
        for stay, way in zip(stays, ways, strict=True):
            cost = add(cost, case.prices.stay(stay, way))
        if case.beds_hold(made):
            beds.append((number_of(cost), made))
    beds.sort(key=lambda entry: entry[0])
    rides = []
    for chosen in product(*(list(case.leg_ways(day, leg)) for day, leg in legs)):
        cost = NOTHING
        for (_, old), new in zip(legs, chosen, strict=True):
            cost = add(cost, case.prices.leg(old, new))
        rides.append((number_of(cost), {leg.id: leg for leg in chosen}))
    rides.sort(key=lambda entry: entry[0])
    for ride_cost, ride in rides:
        if not beds or not case.rides_hold(ride):
            continue
        spots = case.spots(ride)
        for bed_cost, bed in beds:
            Search(case, ride, bed, spots, ride_cost + bed_cost).run()


def brute_force(
    original: Itinerary,
    catalogue: Catalogue,
    changed: Changed,
    change: Change,
    scope: Scope,
    parameters: Parameters,
    limit: int = 200_000,
) -> Answer:
    """The cheapest repair of a trip that was feasible before the change, by enumeration.

    limit: how many partial plans are looked at before the answer is ``too big``.
    """
    unwanted = _unwanted(changed.itinerary, change)
    fresh = newly_broken(original, catalogue, replace(changed, itinerary=_left(changed.itinerary, change)), parameters)
    past, missed = changed.past, frozenset() if changed.now is None else changed.now.missed
    unwanted = [stop for stop in unwanted if stop.id not in past]
    step = check_revision(original, changed.itinerary, changed, change, scope, parameters)
    asked = any(finding.rule in ("asked", "wish") and finding.state == "broken" for finding in step)
    if not fresh and not unwanted and not missed and not asked:
        return Answer("unchanged", NOTHING, changed.itinerary)
    dates = {item.id: day.date for day in changed.itinerary.days for item in day.items}
    damaged = set(changed.hit_items) | {stop.id for stop in unwanted}
    damaged |= {name for finding in fresh if finding.rule != "budget" for name in finding.subjects}
    damaged = (damaged | missed) - past
    needs = {n for n in damaged if n in scope.items or (n in dates and scope.frees(n, dates[n]))}
    thrifty: set[str] = set()
    if any(finding.rule == "budget" for finding in fresh):
        # Whatever is neither booked nor locked may be had for less.
        locked = {lock.target for lock in changed.itinerary.locks}
        thrifty = {s.id for _, s in changed.itinerary.stops() if not s.booked and s.kind != "rest"}
        thrifty |= {s.id for s in changed.itinerary.stays if not s.booked}
        thrifty = {
            n for n in thrifty - locked - past - damaged if scope.level == "plan" or scope.frees(n, dates.get(n))
        }
        needs |= thrifty
    case = Case(original, changed, change, scope, parameters, limit, needs=frozenset(needs), thrifty=frozenset(thrifty))
    try:
        _enumerate(case)
    except TooBig:
        return Answer("too big", nodes=case.nodes)
    if case.best is None or case.plan is None:
        return Answer("impossible", nodes=case.nodes)
    return Answer("repaired", cost_of(original, changed, case.plan, parameters), case.plan, case.nodes)
