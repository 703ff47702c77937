"""Random worlds in which hardly any place is free: what is hit can only go where something else makes room."""

from __future__ import annotations

import dataclasses
import datetime as dt
import random
from typing import Any

from worlds import World, world_of

from tripmend import change as fx
from tripmend.trip import Catalogue, Day, Itinerary, Stop, trip_cost

__all__ = ["scarce_world"]


def _scarce(rng: random.Random, itinerary: Itinerary, catalogue: Catalogue) -> Catalogue:
    """The catalogue with at most one place to eat or to see that is not in the plan."""
    planned = {stop.place for _, stop in itinerary.stops()}
    spare = [p.id for p in catalogue.places if p.kind in ("attraction", "restaurant") and p.id not in planned]
    gone = set(spare) - set(rng.sample(spare, min(len(spare), rng.choice((0, 0, 1)))))
    travel = tuple(time for time in catalogue.travel if gone.isdisjoint((time.origin, time.destination)))
    return catalogue.replace(places=tuple(p for p in catalogue.places if p.id not in gone), travel=travel)


def _closed(stop: Stop, date: dt.date) -> Any:
    return fx.PlaceClosed(place=stop.place, dates=(date,))


def _effects(rng: random.Random, itinerary: Itinerary, catalogue: Catalogue) -> list[Any]:
    stops: list[tuple[Day, Stop]] = list(itinerary.stops())
    what = rng.random()
    if what < 0.55:
        hit = rng.sample(stops, min(len(stops), rng.choice((1, 2, 2, 3))))
        return [_closed(stop, day.date) for day, stop in hit]
    if what < 0.75 and itinerary.traveller.budget is not None:
        cost = trip_cost(itinerary, catalogue).known
        return [fx.BudgetChanged(budget=max(0, cost - rng.choice((300, 1200, 2500))))]
    day, stop = rng.choice(stops)
    return [fx.PartyChanged(by={"adult": 1}), _closed(stop, day.date)]


def scarce_world(seed: int) -> World:
    """A world of up to four stops made from `world_of(seed)` or one of the next."""
    rng, number = random.Random(seed + 3_000_000), 10 * seed
    world = world_of(number)
    while len(list(world.itinerary.stops())) > 4:
        number += 1
        world = world_of(number)
    itinerary = world.itinerary
    # Whoever wants to eat every day must not lose the meal, and takes any table that is set free.
    traveller = itinerary.traveller
    meals = tuple(
        meal
        for meal in ("breakfast", "lunch", "dinner")
        if all(any(getattr(item, "meal", None) == meal for item in day.items) for day in itinerary.days)
    )
    itinerary = itinerary.replace(traveller=traveller.replace(meals=meals))
    catalogue = _scarce(rng, itinerary, world.catalogue)
    effects = _effects(rng, itinerary, catalogue)
    change = fx.Change(
        disruptions=tuple(
            fx.Disruption(id=f"d{n}", category="miscellaneous", effect=effect) for n, effect in enumerate(effects)
        )
    )
    return dataclasses.replace(
        world, seed=seed, family="scarce", itinerary=itinerary, catalogue=catalogue, change=change
    )
