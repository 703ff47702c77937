"""A connection that nobody knows of: when it would have to leave, and what it may cost."""

from __future__ import annotations

import datetime as dt

from ..change import DocumentsMissing, LegCancelled, first_with_papers
from ..trip import Connection, Leg, Mode, Price, later, minute_of, trip_cost, wall_clock
from ._outcome import Revision
from .problem._limits import money_limit
from .problem._setting import Setting

__all__ = ["money_left", "some_way"]

_DAY = dt.timedelta(days=1)


def some_way(setting: Setting, leg: Leg, price: int = 0) -> Connection:
    """One for `leg`, at its times or as soon after them as something may leave; price: of the party, minor units."""
    asked = [mode for one in setting.world.asked if one.item == leg.id for mode in sorted(one.modes or ())]
    mode = asked[0] if asked else leg.mode
    depart, arrive = leg.depart, leg.arrive
    if depart is not None and arrive is not None:
        out, into = setting.catalogue.end_zone(leg.origin), setting.catalogue.end_zone(leg.destination)
        ready = setting.ready(leg.origin.place, leg.origin.city) + setting.parameters.check_in[mode]
        depart = _allowed(setting, leg, mode, wall_clock(max(ready, minute_of(depart, out)), out))
        arrive = later(arrive, minute_of(depart, out) - minute_of(leg.depart or depart, out), into)
    return Connection(
        id=f"{leg.id}-some-way",
        mode=mode,
        origin=leg.origin,
        destination=leg.destination,
        number="assumed",
        depart=depart,
        arrive=arrive,
        price=Price(amount=price, per="group"),
        notes="assumed: no such connection is known",
    )


def _allowed(setting: Setting, leg: Leg, mode: Mode, depart: dt.datetime) -> dt.datetime:
    """The first time from `depart` on at which the change lets something of `mode` leave in the stead of the leg."""
    out = setting.catalogue.end_zone(leg.origin)
    effects = [disruption.effect for disruption in setting.change.disruptions]
    before = None
    while before != depart:  # What one leaves open, another may close.
        before = depart
        for effect in effects:
            if isinstance(effect, DocumentsMissing) and leg.id in effect.legs:
                depart = max(depart, first_with_papers(effect, mode, out))
            if isinstance(effect, LegCancelled) and effect.leg == leg.id:
                for one in effect.none_during:
                    depart = one.end if one.start <= depart < one.end else depart
                if depart.date() in effect.none_on:
                    depart += _DAY
    return depart


def money_left(setting: Setting, revision: Revision) -> int | None:
    """What a plan leaves of the money that there is, minor units; None where there is no limit."""
    limit = money_limit(setting)
    return None if limit is None else max(0, limit - trip_cost(revision.itinerary, setting.catalogue).known)
