"""The random worlds of the differential test in which the travellers change their minds, alone or beside news."""

from __future__ import annotations

import dataclasses
import random

from tests.judged.minds import Mind
from worlds import World, world_of

from tripmend import change as fx

__all__ = ["minds_world"]


def minds_world(seed: int) -> World:
    """`world_of(seed)` with one or two changes of mind, beside what happens there or alone."""
    world, rng = world_of(seed), random.Random(seed + 2_000_000)
    mind = Mind(rng, world.itinerary, world.catalogue, more=False)
    effects = [mind.effect() for _ in range(rng.choices((1, 2), (5, 1))[0])]
    asks = tuple(fx.Disruption(id=f"m{n}", category="miscellaneous", effect=one) for n, one in enumerate(effects))
    news = world.change.disruptions if rng.random() < 0.25 else ()
    wishes = world.change.constraints if rng.random() < 0.3 else ()
    kind = "+".join(sorted(one.effect.type for one in (*asks, *news)))
    change = fx.Change(disruptions=(*asks, *news), constraints=wishes)
    severity = rng.choice((None, None, world.severity))
    return dataclasses.replace(world, kind=kind, change=change, severity=severity)
