"""The random worlds of the differential test with a trip that is under way when something happens."""

from __future__ import annotations

import dataclasses
import datetime as dt
import random

from worlds import World, world_of

__all__ = ["under_way_world"]


def under_way_world(seed: int) -> World:
    """`world_of(seed)` at some quarter of an hour between the first thing of the trip and the last."""
    world, rng = world_of(seed), random.Random(seed + 2_000_000)
    times = [stop.start for _, stop in world.itinerary.stops() if stop.start is not None]
    times += [leg.depart for _, leg in world.itinerary.legs() if leg.depart is not None]
    first = min(times, default=dt.datetime.combine(world.itinerary.days[0].date, dt.time(9)))
    quarters = int((max(times, default=first) - first).total_seconds() // 900)
    now = first + dt.timedelta(minutes=15 * rng.randint(0, quarters + 1))
    return dataclasses.replace(world, change=world.change.replace(now=now))
