"""A traveller who by plan has set out for a journey: at its station or airport, no longer at the last sight."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from ..trip import Catalogue, Itinerary, Leg, Mode, TravelTimes, city_key
from ._disruption import Change
from ._effects import Late, LegCancelled
from ._now import Now
from ._timeline import Timed, timeline_of

__all__ = ["at_station"]

_BEFORE: Mapping[Mode, int] = {
    "flight": 90, "ferry": 30, "train": 15, "bus": 15, "drive": 0, "taxi": 0, "foot": 0,
}  # fmt: skip
"""Minutes before it leaves by which one is where a journey begins, as the checker's own default parameters have it."""


def at_station(now: Now, change: Change, original: Itinerary, catalogue: Catalogue) -> Now:
    """`now` at the place where the next journey begins, from when one has to set out for it to be there in time.

    original: the trip as planned, which tells when that is, whatever became of the journey since. One who is not there
    yet can leave it again once they are. Who says that they are late, or missed the journey, is where they last were.
    """
    effects = [one.effect for one in change.disruptions]
    if any(isinstance(effect, Late) for effect in effects):
        return now
    missed = {effect.leg for effect in effects if isinstance(effect, LegCancelled) and effect.missed}
    ahead = _next(timeline_of(original, catalogue), now)
    if ahead is None or not isinstance(ahead.item, Leg) or ahead.item.id in missed or ahead.start is None:
        return now
    station = ahead.item.origin.place
    if station is None or (ahead.date < now.date and ahead.start < now.minute):
        return now
    there = ahead.start - _BEFORE[ahead.item.mode]
    travel = TravelTimes.of(catalogue, original.traveller)
    away = 0 if now.place is None else travel.between(now.place, station).minutes
    if now.minute < there - away:
        return now
    city = city_key(ahead.item.origin.city)
    return dataclasses.replace(now, leaves=max(now.leaves, there), place=station, city=city)


def _next(planned: Sequence[Timed], now: Now) -> Timed | None:
    """What was to come next by plan, of what has times; a journey that was to have left and has not comes first."""
    return next((timed for timed in planned if timed.start is not None and _is_ahead(timed, now)), None)


def _is_ahead(timed: Timed, now: Now) -> bool:
    if timed.item.id in now.past or timed.start is None:
        return False
    return isinstance(timed.item, Leg) or timed.start >= now.minute
