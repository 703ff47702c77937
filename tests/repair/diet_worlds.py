"""The random worlds of the differential test with travellers who cannot eat everywhere."""

from __future__ import annotations

import dataclasses
import random

from worlds import World, world_of

from tripmend.rules import check, unmet

__all__ = ["diet_world"]


def diet_world(seed: int) -> World:
    """`world_of(seed)` with a diet; some restaurants say what they serve, and the planned ones do not rule it out."""
    world, rng = world_of(seed), random.Random(seed + 3_000_000)
    said = [rng.choice((None, None, (), ("vegan",), ("vegan", "halal"))) for _ in world.catalogue.places]
    places = [
        place.replace(diets=diets) if place.kind == "restaurant" else place
        for place, diets in zip(world.catalogue.places, said, strict=True)
    ]
    catalogue = world.catalogue.replace(places=tuple(places))
    itinerary = world.itinerary.replace(traveller=world.itinerary.traveller.replace(diet=("Vegan",)))
    if unmet(check(itinerary, catalogue, world.parameters)):
        return world
    return dataclasses.replace(world, itinerary=itinerary, catalogue=catalogue)
