"""The way out where a night has no bed and no stay is beside it: a lodging that the trip does not have yet.

A repair itself adds no stay, for a trip may well be meant to go on without one; with it there is a plan to look at.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..change import World
from ..rules import Finding
from ..trip import Place, Stay, city_key
from ._outcome import Relaxation
from ._search import search, verified
from .problem._setting import Setting
from .problem._stay_options import stay_cost_of, stay_fits
from .problem._taste import Taste

__all__ = ["bed_city", "with_a_bed"]

_DAY = dt.timedelta(days=1)
_MOST = 3
"""So many lodgings are tried: where one sleeps anyhow, those that suit best, and the cheapest."""


def bed_city(world: World, night: dt.date) -> str:
    """The city, by `city_key`, of the last ride before a night, whichever connection is found for it; "" where there is
    none."""
    rides = [leg for day, leg in world.itinerary.legs() if day.date <= night]
    return world.catalogue.end_city(rides[-1].destination) if rides else ""


def with_a_bed(setting: Setting) -> tuple[Relaxation, ...]:
    """The repair that there would be with a stay more for the nights that lack a bed, all of them in a row and in one
    city; () where there is none, or they are not."""
    nights = _nights(setting.damage.fresh)
    cities = {bed_city(setting.world, night) for night in nights}
    if len(cities) != 1 or not all(cities) or any(late - early != _DAY for early, late in pairwise(nights)):
        return ()
    trip = setting.itinerary
    names = {stay.id for stay in trip.stays} | set(setting.day_of)
    for place in _lodgings(setting, cities.pop(), nights):
        stay = Stay(id=_name(names), place=place.id, check_in=nights[0], check_out=nights[-1] + _DAY)
        stays = tuple(sorted((*trip.stays, stay), key=lambda one: one.check_in))
        world = replace(setting.world, itinerary=trip.replace(stays=stays))
        housed = setting.but(world=world)
        revision = verified(housed, search(housed))
        if revision is not None:
            return (Relaxation("night", place.id, len(nights), "nights", revision),)
    return ()


def _nights(fresh: Iterable[Finding]) -> list[dt.date]:
    """The nights that lack a bed since the change, in order."""
    return sorted({finding.date for finding in fresh if finding.rule == "night" and finding.date is not None})


def _lodgings(setting: Setting, city: str, nights: Sequence[dt.date]) -> Iterable[Place]:
    """The lodgings of a city that have room and suit, best first, as many as are tried."""
    taste = Taste(setting.itinerary.traveller)
    costs: dict[str, int] = {}
    found = []
    for place in setting.catalogue.places:
        if place.kind != "lodging" or city_key(place.city) != city:
            continue
        cost = stay_cost_of(setting, (Stay(id="-", place=place.id, check_in=nights[0], check_out=nights[-1] + _DAY),))
        if cost is None and setting.counts_money:
            continue
        if stay_fits(setting, place, tuple(nights), list(setting.itinerary.stays)):
            costs[place.id] = cost or 0
            found.append(place)
    # Who has a bed the night before or after would rather stay there than pack.
    stays = setting.itinerary.stays
    at_hand = {stay.place for stay in stays if stay.check_out == nights[0] or stay.check_in == nights[-1] + _DAY}
    found.sort(key=lambda place: (place.id not in at_hand, taste.dislike(place), costs[place.id], place.id))
    cheapest = sorted(found, key=lambda place: (costs[place.id], place.id))[:1]
    best = found[: _MOST - 1]
    return (*best, *(place for place in cheapest if place not in best))


def _name(names: set[str]) -> str:
    """An id that the trip does not use yet."""
    number = 1
    while f"stay-new-{number}" in names:
        number += 1
    return f"stay-new-{number}"
