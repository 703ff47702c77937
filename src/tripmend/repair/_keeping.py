"""Plans that keep a booking at its announced time where the smallest repair gives it up: others give way to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..trip import Lock
from ._levers import with_other_rides
from ._outcome import Relaxation
from ._scoping import beyond_reach
from ._search import search, verified
from .problem._setting import Setting

__all__ = ["keeping"]

_LONGEST = 4.0
"""Seconds of work that looking for these plans may take at most."""


def keeping(setting: Setting, items: Sequence[str]) -> tuple[tuple[Relaxation, ...], bool]:
    """For each of `items`, stops or legs whose booking holds at the time that was announced, the smallest repair within
    the scope that keeps it there, if there is one, else by other journeys on that day; and whether no search was cut
    off.

    Such a repair gives up as many bookings as the smallest one or more: which of them are worth more, the traveller
    knows.
    """
    setting = setting.but(effort=setting.effort.part(min(_LONGEST, max(1.0, setting.effort.left))))
    found: list[Relaxation] = []
    complete = True
    for item in items:
        if setting.effort.ended():
            return tuple(found), False
        held = _holding(setting, item)
        freer = with_other_rides(held)
        for one in (held,) if freer is held else (held, freer):
            if beyond_reach(one):
                continue
            searched = search(one)
            revision = verified(one, searched)
            complete = complete and searched.proven
            if revision is not None:
                trip = revision.itinerary.holding(setting.itinerary.locks)
                found.append(Relaxation("keep", item, revision=replace(revision, itinerary=trip)))
                break
    return tuple(found), complete


def _holding(setting: Setting, item: str) -> Setting:
    """The setting with a lock on the item, which holds at the announced time."""
    trip = setting.itinerary
    locked = trip.replace(locks=(*trip.locks, Lock(target=item, hold="all")))
    return setting.but(world=replace(setting.world, itinerary=locked))
