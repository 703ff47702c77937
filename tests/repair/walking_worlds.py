"""The random worlds of the differential test with travellers who do not want to walk far, or not at all."""

from __future__ import annotations

import dataclasses
import random

from worlds import World, world_of

from tripmend.rules import check, unmet

__all__ = ["walking_world"]


def walking_world(seed: int) -> World:
    """`world_of(seed)` with the first of some limits on walking, in random order, under which the trip still holds."""
    world, rng = world_of(seed), random.Random(seed + 2_000_000)
    traveller = world.itinerary.traveller
    wants = [{"max_walk": limit} for limit in (0, 4, 8, 15)] + [{"avoid_modes": (*traveller.avoid_modes, "foot")}]
    for want in rng.sample(wants, len(wants)):
        itinerary = world.itinerary.replace(traveller=traveller.replace(**want))
        if not unmet(check(itinerary, world.catalogue, world.parameters)):
            return dataclasses.replace(world, itinerary=itinerary)
    return world
