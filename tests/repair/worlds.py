"""Small random worlds for the differential tests: a feasible trip, its catalogue, and something that happens to it.

Everything follows from the seed. The trips are built to be feasible and the checker has to agree, so `world_of` may
throw away a draft and make the next one from the same stream of random numbers.
"""

from __future__ import annotations

import random

from drafted_trip import Draft
from tests.judged.worlds import World
from troubles import Trouble

from tripmend import change as fx
from tripmend.rules import Parameters, check, unmet
from tripmend.trip import Catalogue, Itinerary, validate

__all__ = ["World", "world_of"]


def _feasible(rng: random.Random, parameters: Parameters) -> tuple[Itinerary, Catalogue]:
    count = rng.choices((1, 2, 3), (4, 4, 2))[0]
    stops = rng.randint(2, 4 if count == 1 else 6)
    legs = rng.random() < 0.3
    while True:
        itinerary, catalogue = Draft(rng, count, stops, legs).make()
        if sum(1 for _ in itinerary.stops()) < min(2, stops):
            continue
        validate(itinerary, catalogue)
        if not unmet(check(itinerary, catalogue, parameters)):
            return itinerary, catalogue


def _change(rng: random.Random, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> fx.Change:
    """Something that mostly does break the trip."""
    harmless = rng.random() < 0.07
    trouble = Trouble(rng, itinerary, catalogue)
    for _ in range(30):
        change = trouble.change()
        world = fx.apply(change, itinerary, catalogue)
        if harmless or unmet(check(world.itinerary, world.catalogue, parameters)):
            break
    return change


def world_of(seed: int) -> World:
    """The world of a seed."""
    rng = random.Random(seed)
    even = {mode: 15 * round(minutes / 15) for mode, minutes in Parameters().egress.items()}
    parameters = Parameters(grid=rng.choice((30, 60, 60)), egress=rng.choice((even, dict(Parameters().egress))))
    itinerary, catalogue = _feasible(rng, parameters)
    change = _change(rng, itinerary, catalogue, parameters)
    severity = rng.choice((None, None, "step", "day", "plan"))
    tolerance = rng.choice((None, None, "plan-bound"))
    return World(seed, "drafted", itinerary, catalogue, change, severity, tolerance, parameters)
