"""Which constraints a query of a level has, by the published odds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...formats import LocalConstraint

__all__ = ["ATTRACTIONS", "CUISINES", "EVENTS", "Offer", "draw_constraint", "draw_people"]

HOUSE_RULES = ("parties", "smoking", "children under 10", "visitors", "pets")
CUISINES = ("Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French")
ROOM_TYPES = ("shared room", "not shared room", "private room", "entire home")
TRANSPORTATIONS = ("no flight", "no self-driving")
EVENTS = ("Sports", "Arts & Theatre", "Music", "Film")
ATTRACTIONS = (
    "Boat Tours & Water Sports",
    "Casinos & Gambling",
    "Classes & Workshops",
    "Concerts & Shows",
    "Food & Drink",
    "Fun & Games",
    "Museums",
    "Nature & Parks",
    "Nightlife",
    "Outdoor Activities",
    "Shopping",
    "Sights & Landmarks",
    "Spas & Wellness",
    "Water & Amusement Parks",
    "Zoos & Aquariums",
)

ODDS: dict[str, float] = {
    "house_rule": 0.2,
    "cuisine": 0.1,
    "room_type": 0.2,
    "transportation": 0.1,
    "event": 0.2,
    "attraction": 0.2,
}
"""The odds with which the constraints of a hard query are drawn, without putting back (TripCraft)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is to ask for at the destination: values that nothing there has are not drawn."""

    cuisines: tuple[str, ...]
    events: tuple[str, ...]
    attractions: tuple[str, ...]


def _kinds(draw: random.Random, level: str) -> list[str]:
    if level == "easy":
        return []
    if level == "medium":
        return [draw.choice([kind for kind in ODDS if kind != "transportation"])]
    left = dict(ODDS)
    found: list[str] = []
    while len(found) < 3:
        kind = draw.choices(list(left), weights=list(left.values()))[0]
        del left[kind]
        found.append(kind)
    return found


def _some(draw: random.Random, values: Sequence[str], count: int) -> tuple[str, ...] | None:
    return tuple(sorted(draw.sample(values, count), key=values.index)) if len(values) >= count else None


def draw_constraint(draw: random.Random, level: str, offer: Offer) -> LocalConstraint | None:
    """The constraints of one query: none (easy), one (medium) or three (hard).

    Medium asks for 2 cuisines or 1 kind of event or attraction, hard for 4 or 2. None where the destination does not
    offer as many kinds as are asked for.
    """
    hard = level == "hard"
    chosen: dict[str, Any] = {
        "house_rule": None,
        "cuisine": (),
        "room_type": None,
        "transportation": None,
        "event": (),
        "attraction": (),
    }
    for kind in _kinds(draw, level):
        if kind == "house_rule":
            value: Any = draw.choice(HOUSE_RULES)
        elif kind == "room_type":
            value = draw.choice(ROOM_TYPES)
        elif kind == "transportation":
            value = draw.choice(TRANSPORTATIONS)
        elif kind == "cuisine":
            value = _some(draw, offer.cuisines, 4 if hard else 2)
        elif kind == "event":
            value = _some(draw, offer.events, 2 if hard else 1)
        else:
            value = _some(draw, offer.attractions, 2 if hard else 1)
        if value is None:
            return None
        chosen[kind] = value
    return LocalConstraint(**chosen)


def draw_people(draw: random.Random, level: str) -> int:
    """One (easy), else two or, as often, three to eight."""
    if level == "easy":
        return 1
    return draw.choice((2, draw.randint(3, 8)))
