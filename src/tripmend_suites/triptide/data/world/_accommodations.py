"""Accommodations over the three room types of TripTide's table."""

from __future__ import annotations

import random

from ...database import Accommodation
from ._names import NameBook
from ._town import Town

__all__ = ["HOUSE_RULES", "ROOM_TYPES", "accommodations"]

HOUSE_RULES = ("parties", "smoking", "children under 10", "visitors", "pets")
"""What a house may forbid, in the words of TripTide's queries."""

ROOM_TYPES: dict[str, tuple[str, ...]] = {
    "entire_home": (
        "{adjective} {nature} Bungalow",
        "{surname} House",
        "Sunny {nature} Loft",
        "The {object} Cottage",
        "{adjective} {quarter} Townhouse",
        "{surname} Carriage House",
        "{adjective} {object} Apartment",
        "{nature} {feature} Cabin",
    ),
    "private_room": (
        "{surname} Inn",
        "Garden Room at {given}'s",
        "{nature} Guest Suite",
        "Bed & Books at the {object}",
        "The {adjective} {nature} Rooms",
        "{given} {surname}'s Guest Room",
        "{nature} Street Hotel",
    ),
    "shared_room": (
        "{adjective} {object} Hostel",
        "{nature} Bunkhouse",
        "{surname} Shared Loft",
        "The {nature} Dormitory",
    ),
}
"""Room types with the patterns of their names."""

_FORBIDDEN = (0.3, 0.28, 0.14, 0.18, 0.28)
"""The chance of each house rule, in the order of `HOUSE_RULES`."""

_SLEEPS = {"entire_home": (2, 8), "private_room": (1, 4), "shared_room": (1, 3)}
_BASE = {"entire_home": (70, 150), "private_room": (52, 120), "shared_room": (24, 52)}
_PER_GUEST = {"entire_home": (14, 34), "private_room": (8, 22), "shared_room": (6, 14)}
"""Dollars a night: for the first guest, and for each bed more."""


def _accommodation(kind: str, size: int, town: Town, names: NameBook, rng: random.Random) -> Accommodation:
    sleeps = rng.randint(*_SLEEPS[kind])
    dollars = rng.randint(*_BASE[kind]) + (sleeps - 1) * rng.randint(*_PER_GUEST[kind])
    grade = rng.choices((0.85, 1.0, 1.25, 2.0), (3, 6, 3, 1))[0]
    place = (0.9, 1.0, 1.15)[size - 1]
    spot = town.spot(outside=0.05)
    return Accommodation(
        names.fresh(ROOM_TYPES[kind]),
        float(round(dollars * grade * place)),
        kind,
        tuple(rule for rule, chance in zip(HOUSE_RULES, _FORBIDDEN, strict=True) if rng.random() < chance),
        sleeps,
        round(min(5.0, rng.triangular(3.4, 5.0, 4.6) + (0.15 if grade > 1 else 0.0)), 1),
        town.city,
        spot.latitude,
        spot.longitude,
        rng.choices((1, 2, 3, 4, 5), (60, 27, 8, 3, 2))[0],
    )


def accommodations(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Accommodation, ...]:
    """15 to 25 accommodations, at least two of each room type."""
    count = rng.randint(*((15, 18), (18, 22), (21, 25))[size - 1])
    kinds = [*ROOM_TYPES, *ROOM_TYPES, *rng.choices(list(ROOM_TYPES), (55, 32, 13), k=count - 2 * len(ROOM_TYPES))]
    rng.shuffle(kinds)
    return tuple(_accommodation(kind, size, town, names, rng) for kind in kinds)
