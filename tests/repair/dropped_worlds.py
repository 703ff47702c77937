"""The random worlds of the differential test with wishes to leave out what is planned, alone or beside news."""

from __future__ import annotations

import dataclasses
import random

from worlds import World, world_of

from tripmend.change import Change, Constraint

__all__ = ["dropped_world"]


def dropped_world(seed: int) -> World:
    """`world_of(seed)` in which one or two planned places are not wanted; now and then only one stop there."""
    world, rng = world_of(seed), random.Random(seed + 1_000_000)
    stops = [stop for _, stop in world.itinerary.stops()]
    wishes = []
    for stop in rng.sample(stops, min(len(stops), rng.choice((1, 1, 2)))):
        about = rng.choice(("", stop.id))
        wishes.append(Constraint(type="avoid_place", target=stop.place, applies_to=about))
    if rng.random() < 0.15:
        wishes.append(Constraint(type="want_tag", value="museum", applies_to=rng.choice(stops).id))
    alone = rng.random() < 0.5
    change = Change(disruptions=() if alone else world.change.disruptions, constraints=tuple(wishes))
    return dataclasses.replace(world, change=change, severity=None if alone else world.severity)
