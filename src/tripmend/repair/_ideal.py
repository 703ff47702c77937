"""The world with a place, a bed and a ride for whatever needs one: whether what there is to choose from is in the way.

Where there is no plan even then, the other limits of a conflict cannot be met together whatever the catalogue offers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from ..trip import (
    LOCAL_MODES,
    Catalogue,
    Connection,
    Dwell,
    Leg,
    Lodging,
    Mode,
    Place,
    Price,
    Stay,
    Stop,
    TravelTime,
    minute_of,
)
from .problem._setting import Setting

__all__ = ["with_anything"]

_FREE = Price(amount=0, per="group")
_SUFFIX = "-anything"


def with_anything(setting: Setting) -> Setting:
    """The setting with one more place or connection for everything that is to be mended, as good as can be: open all
    the time, near to everything, for nothing, with room, and as anybody might wish it; and with the places of the plan
    open and free all the time, for what may have no other."""
    known, needs = setting.catalogue, sorted(setting.needs - setting.left_out)
    items = [item for name in needs if (item := setting.itinerary.item(name)) is not None]
    ends = {end.place for _, leg in setting.legs for end in (leg.origin, leg.destination) if end.place is not None}
    around = sorted(setting.planned | {stay.place for stay in setting.itinerary.stays} | ends)
    more = [_place(setting, item) for item in items if not isinstance(item, Leg)]
    rides = [ride for item in items if isinstance(item, Leg) for ride in _rides(setting, item)]
    names = [place.id for place in more]
    mode = next(mode for mode in LOCAL_MODES if mode not in setting.itinerary.traveller.avoid_modes)
    ways = [
        TravelTime(origin=one, destination=other, minutes=0, mode=mode)
        for number, one in enumerate(names)
        for other in (*around, *names[number + 1 :])
    ]
    places = [_open(place) if place.id in setting.planned else place for place in known.places]
    better: Catalogue = known.replace(
        places=(*places, *more), connections=(*known.connections, *rides), travel=(*known.travel, *ways)
    )
    return setting.but(world=replace(setting.world, catalogue=better))


def _open(place: Place) -> Place:
    """A place with all that it is known to be but for when it may be used, by how many and at what price."""
    return place.replace(
        hours="24/7", open_on={}, closed_on=(), closed_during=(), slots=(), capacity=None, arrival_buffer=0, price=_FREE
    )


def _place(setting: Setting, item: Stop | Stay) -> Place:
    """A place of the same kind that has everything that the traveller or a wish asks for."""
    old, traveller = setting.place(item.place), setting.itinerary.traveller
    words = [wish.value for wish in setting.wishes if wish.type in ("want_tag", "want_cuisine")]
    lodging = None if old.lodging is None and isinstance(item, Stop) else Lodging(room_type=traveller.room_type or "")
    facts = {
        "id": f"{item.id}{_SUFFIX}",
        "name": "anything",
        "tags": tuple(words),
        "cuisines": (*traveller.cuisines, *words),
        "diets": (*traveller.diet, *words),
        "outdoor": False,
        "dwell": Dwell(min=1),
        "lodging": lodging,
    }
    return _open(old).replace(**facts)


def _rides(setting: Setting, leg: Leg) -> list[Connection]:
    """A ride of every sort at any time, as long as the one that was planned."""
    minutes = 60
    if leg.depart is not None and leg.arrive is not None:
        out, into = setting.catalogue.end_zone(leg.origin), setting.catalogue.end_zone(leg.destination)
        minutes = max(1, minute_of(leg.arrive, into) - minute_of(leg.depart, out))
    return [
        Connection(
            id=f"{leg.id}-{mode}{_SUFFIX}",
            mode=mode,
            origin=leg.origin,
            destination=leg.destination,
            minutes=minutes,
            price=_FREE,
        )
        for mode in get_args(Mode)
    ]
