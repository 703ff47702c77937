"""The random worlds of the differential test with a trip that is under way when something happens."""

from __future__ import annotations

import dataclasses
import datetime as dt
import random

from worlds import World, world_of

from tripmend.change import Disruption, Late, Missed

__all__ = ["late_world", "under_way_world"]


def under_way_world(seed: int) -> World:
    """`world_of(seed)` at some quarter of an hour between the first thing of the trip and the last."""
    world, rng = world_of(seed), random.Random(seed + 2_000_000)
    times = [stop.start for _, stop in world.itinerary.stops() if stop.start is not None]
    times += [leg.depart for _, leg in world.itinerary.legs() if leg.depart is not None]
    first = min(times, default=dt.datetime.combine(world.itinerary.days[0].date, dt.time(9)))
    quarters = int((max(times, default=first) - first).total_seconds() // 900)
    now = first + dt.timedelta(minutes=15 * rng.randint(0, quarters + 1))
    return dataclasses.replace(world, change=world.change.replace(now=now))


def late_world(seed: int) -> World:
    """The same with a traveller who is behind the plan or missed a stop, alone or beside other news; often no time."""
    world, rng = under_way_world(seed), random.Random(seed + 3_000_000)
    starts = {stop.id: stop.start for _, stop in world.itinerary.stops() if stop.start is not None}
    stops = list(starts)
    minutes = 15 * rng.randint(1, 12)
    effects: list[Late | Missed] = [Late(minutes=minutes)]
    if stops:
        effects += [Late(minutes=minutes, stop=rng.choice(stops)), Missed(stop=rng.choice(stops))]
    effect = rng.choice(effects)
    alone = rng.random() < 0.6
    here = Disruption(category="miscellaneous", effect=effect)
    disruptions = (here,) if alone else (*world.change.disruptions, here)
    kept = world.change.now if rng.random() < 0.5 or effects[0] is effect else None
    if kept is not None and isinstance(effect, Missed) and starts[effect.stop] > kept:
        kept = None  # nobody can have missed what is still to come
    change = world.change.replace(disruptions=disruptions, now=kept)
    return dataclasses.replace(world, change=change, severity=None if alone else world.severity)
