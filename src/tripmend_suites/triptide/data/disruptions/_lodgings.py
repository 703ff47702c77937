"""What goes wrong with a bed: a night, the whole stay, or the kind of room."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tripmend.change import LodgingDowngraded, LodgingLost
from tripmend.trip import Stay, room_type_fits

from ._happening import Happening, Make, Reason
from ._trips import Planned, Target

__all__ = ["LODGINGS"]


def _night(reason: str, whys: Sequence[str]) -> Make:
    """The night of the day; the only night of a stay is the whole of it all the same."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if not isinstance(target.item, Stay):
            return []
        effect = LodgingLost(stay=target.item.id, nights=(target.date,))
        dates = (target.date,)
        why = draw.choice(whys)
        return [
            Happening(reason, "stay-night", "accommodation", severity, target, effect, "gone", why, dates)
            for severity in ("step", "day")
        ]

    return make


def _whole(reason: str, whys: Sequence[str]) -> Make:
    """Every night of a stay of two nights or more."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stay = target.item
        if not isinstance(stay, Stay) or len(stay.nights) < 2:
            return []
        effect, why = LodgingLost(stay=stay.id), draw.choice(whys)
        return [Happening(reason, "stay-lost", "accommodation", "plan", target, effect, "gone", why, stay.nights)]

    return make


def _other_room(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """Another kind of room than the traveller asks for; anything else would be no disruption."""
    stay, wanted = target.item, trip.itinerary.traveller.room_type
    if not isinstance(stay, Stay) or not wanted or target.place is None or target.place.lodging is None:
        return []
    offered = target.place.lodging.room_type
    wrong = [room for room in ("shared room", "private room") if room_type_fits(wanted, room) is False]
    wrong = [room for room in wrong if room_type_fits(room, offered) is not True]
    if not wrong or room_type_fits(wanted, offered) is not True:
        return []
    room = draw.choice(wrong)
    effect = LodgingDowngraded(stay=stay.id, room_type=room)
    return [
        Happening(
            "other-room", "stay-room", "accommodation", "step", target, effect, "gone", "", stay.nights, room=room
        )
    ]


_ROWS: tuple[tuple[str, Make, int], ...] = (
    ("overbooking", _night("overbooking", ("an overbooking", "a booking error", "a double booking")), 3),
    ("amenity-failure", _night("amenity-failure", ("a broken boiler", "a power failure", "a burst pipe")), 2),
    ("hygiene", _whole("hygiene", ("a bedbug problem", "mold in the rooms", "a failed health inspection")), 2),
    ("unsafe", _whole("unsafe", ("fire damage", "a gas leak", "an unsafe staircase")), 1),
    ("host-cancelled", _whole("host-cancelled", ("a family emergency", "a double booking", "")), 2),
    ("other-room", _other_room, 2),
)
LODGINGS = tuple(Reason(name, "accommodation", make, weight) for name, make, weight in _ROWS)
