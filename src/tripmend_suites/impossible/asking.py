"""What the engine says of a request: whether it can be met, which limits stand against each other, and what would help.

The engine mends trips, and a request is none yet. So for each order of the cities a first trip is laid out, by the
first flights and lodgings of the catalogue, and what the limits forbid in it is told as a change: a flight that is not
flown so is cancelled, a lodging with such a rule is unfit, the budget is the new budget. Flights that the limits
forbid are not in the catalogue. The request can be met when one of these trips can be mended, and cannot when all are
proved to be impossible.
"""

from __future__ import annotations

import datetime as dt
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tripmend.change import BudgetChanged, Change, Disruption, Effect, LegCancelled, Unfit
from tripmend.repair import Outcome, repair
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Stay,
    Traveller,
    trip_cost,
)

from .world import Flight, Request, World, orders

Repair = Callable[..., Outcome]
_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says of some limits. met: None where it is not decided. missing: the money that the engine says
    is missing at least, US cents, None where more money is not said to help. cents: what the plan costs."""

    met: bool | None
    missing: int | None = None
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A request as the engine sees it. conflict: limits that cannot be met together, none of which can be spared;
    corrections: the smallest sets of limits without which the others can, with the money where the budget gives."""

    met: bool | None
    conflict: tuple[str, ...] = ()
    corrections: tuple[tuple[tuple[str, ...], int], ...] = ()
    undecided: int = 0
    asked: int = 0
    milliseconds: float = 0.0


def _clock(date: dt.date, flight: Flight) -> tuple[dt.datetime, dt.datetime]:
    leaves = dt.datetime.combine(date, dt.time.fromisoformat(flight.leaves))
    return leaves, leaves + dt.timedelta(minutes=flight.minutes)


def _leg(number: int, one: str, other: str, date: dt.date, flight: Flight | None) -> Leg:
    times: dict[str, Any] = {}
    if flight is not None:
        times["depart"], times["arrive"] = _clock(date, flight)
        times |= {"number": flight.number, "connection": flight.number, "price": Price(amount=flight.cents)}
    return Leg(id=f"leg-{number}", mode="flight", origin=Endpoint(city=one), destination=Endpoint(city=other), **times)


def _catalogue(world: World, request: Request, limits: frozenset[str], order: tuple[str, ...]) -> Catalogue:
    places = tuple(
        Place(
            id=house.name.casefold().replace(" ", "-"),
            name=house.name,
            kind="lodging",
            city=house.city,
            price=Price(amount=house.cents, per="unit", holds=house.sleeps),
            lodging=Lodging(sleeps=house.sleeps, forbids=house.forbids),
        )
        for house in world.houses
        if house.city in order
    )
    stations = (request.origin, *order, request.origin)
    connections = []
    for n, (one, other) in enumerate(itertools.pairwise(stations)):
        date = dt.date.fromisoformat(request.start) + _DAY * request.nights * n
        for flight in world.between(one, other, request, limits):
            leaves, lands = _clock(date, flight)
            connections.append(
                Connection(
                    id=flight.number,
                    mode="flight",
                    origin=Endpoint(city=one),
                    destination=Endpoint(city=other),
                    number=flight.number,
                    depart=leaves,
                    arrive=lands,
                    price=Price(amount=flight.cents),
                )
            )
    return Catalogue(places=places, connections=tuple(connections))


def _one_order(
    world: World, request: Request, limits: frozenset[str], order: tuple[str, ...], engine: Repair, *, relax: bool
) -> Answer:
    start = dt.date.fromisoformat(request.start)
    stations = (request.origin, *order, request.origin)
    catalogue = _catalogue(world, request, limits, order)
    days: dict[dt.date, list[Leg]] = {}
    effects: list[Effect] = []
    for n, (one, other) in enumerate(itertools.pairwise(stations)):
        date = start + _DAY * request.nights * n
        allowed = world.between(one, other, request, limits)
        leg = _leg(n, one, other, date, allowed[0] if allowed else None)
        if not allowed:
            effects.append(LegCancelled(leg=leg.id))
        days[date] = [leg]
    stays = []
    forbidden = set(request.rules) if "rules" in limits else set()
    for n, city in enumerate(order):
        place = next(place for place in catalogue.places if place.city == city)
        arrives = start + _DAY * request.nights * n
        stays.append(Stay(id=f"stay-{n}", place=place.id, check_in=arrives, check_out=arrives + _DAY * request.nights))
        if place.lodging is not None and forbidden & set(place.lodging.forbids):
            effects.append(Unfit(place=place.id))
    if "budget" in limits:
        effects.append(BudgetChanged(budget=request.budget))
    last = request.nights * len(order)
    trip = Itinerary(
        id=request.id,
        home=request.origin,
        currency="USD",
        traveller=Traveller(party={"adult": request.people}, house_rules=request.rules if "rules" in limits else ()),
        days=tuple(
            Day(date=date, items=tuple(days.get(date, ()))) for date in (start + _DAY * n for n in range(last + 1))
        ),
        stays=tuple(stays),
    )
    change = Change(disruptions=tuple(Disruption(category="miscellaneous", effect=one) for one in effects))
    everything = [item.id for day in trip.days for item in day.items] + [stay.id for stay in stays]
    found = engine(trip, change, catalogue, severity="plan", savings=everything, relax=relax)
    if found.revision is not None:
        return Answer(True, cents=trip_cost(found.revision.itinerary, catalogue).known)
    money = [way.amount for way in found.relaxations if way.kind == "budget" and way.amount is not None]
    return Answer(False if found.status == "impossible" else None, missing=min(money, default=None))


def answer(
    world: World, request: Request, limits: frozenset[str], *, engine: Repair = repair, relax: bool = False
) -> Answer:
    """What the engine says of these limits over all orders of the cities. relax: also how much money is missing."""
    met: bool | None = False
    missing: list[int] = []
    for order in orders(request, limits):
        one = _one_order(world, request, limits, order, engine, relax=relax)
        if one.met:
            return one
        met = met if one.met is False else None
        missing += [] if one.missing is None else [one.missing]
    return Answer(met, min(missing, default=None))


def diagnose(world: World, request: Request, *, engine: Repair = repair) -> Diagnosis:
    """Whether the engine can meet a request; else which limits stand against each other and the least that has to give.

    The conflict by leaving out one limit after the other, as long as the rest cannot be met; the corrections by lifting
    every limit alone, then every two, and so on, until something helps. Where the budget gives, it is not lifted: the
    money that is missing is the engine's own.
    """
    begin = time.perf_counter()
    asked, undecided = 0, 0
    known: dict[frozenset[str], bool | None] = {}

    def met(limits: frozenset[str]) -> bool | None:
        nonlocal asked, undecided
        if limits not in known:
            known[limits] = answer(world, request, limits, engine=engine).met
            asked += 1
            undecided += known[limits] is None
        return known[limits]

    limits = frozenset(request.limits)
    if met(limits) is not False:
        return Diagnosis(met(limits), undecided=undecided, asked=asked)
    conflict = list(request.limits)
    for name in request.limits:
        if met(frozenset(conflict) - {name}) is False:
            conflict.remove(name)
    found: list[tuple[tuple[str, ...], int]] = []
    visits = len(request.cities) > 1
    for size in range(1, len(limits) + 1):
        for some in itertools.combinations(request.limits, size):
            rest = limits - set(some)
            if (visits and not any(name.startswith("city:") for name in rest)) or not met(rest):
                continue
            money = 0
            if "budget" in some:
                money = answer(world, request, rest | {"budget"}, engine=engine, relax=True).missing or 0
                asked += 1
            found.append((tuple(sorted(some)), money))
        if found:
            break
    took = (time.perf_counter() - begin) * 1000
    return Diagnosis(False, tuple(sorted(conflict)), tuple(sorted(found)), undecided, asked, took)
