"""Restaurants: by the meals they serve and their cuisines."""

from __future__ import annotations

import random

from ...database import Restaurant
from ._names import NameBook
from ._town import Town
from ._weekdays import closed_days, on_days

__all__ = ["CUISINES", "restaurants"]

CUISINES: dict[str, tuple[str, ...]] = {
    "American": (
        "{surname}'s Grill",
        "{given} {surname}'s Diner",
        "{adjective} {object} Tavern",
        "{surname} Smokehouse",
        "The {nature} & {object}",
        "{surname} Supper Club",
    ),
    "Chinese": (
        "{chinese} Noodle House",
        "{chinese} Garden Dumplings",
        "{chinese} & {chinese} Tea House",
        "The {chinese} Wok",
        "{adjective} {chinese} Pavilion",
    ),
    "French": ("Bistro {french}", "Brasserie {french}", "Chez {french}", "Le {french} Rouge", "Table de {french}"),
    "Indian": (
        "{indian} Tandoor",
        "{indian} Spice Kitchen",
        "{indian} & {indian}",
        "Curry House {indian}",
        "{indian} Thali Room",
    ),
    "Italian": (
        "Trattoria {italian}",
        "Osteria {italian}",
        "{italian} Pizzeria",
        "Ristorante {italian}",
        "{given}'s {italian} Pasta Bar",
    ),
    "Mediterranean": (
        "{mediterranean} Mezze",
        "Taverna {mediterranean}",
        "{mediterranean} Grill & Olive Bar",
        "The {mediterranean} Table",
        "{mediterranean} & {nature}",
    ),
    "Mexican": (
        "Taqueria {spanish}",
        "Cantina {spanish}",
        "Casa {spanish}",
        "{spanish} Tamales",
        "La {spanish} Cocina",
    ),
}
"""The seven cuisines of TripTide's queries, with the patterns of their names."""

_MORNING = (
    "{nature} Bakehouse",
    "{given} {surname}'s Griddle",
    "{adjective} {object} Coffee Bar",
    "Cafe {nature} & {object}",
    "{surname} Pancake Room",
    "{given}'s {nature} Kitchen",
)
_NEAR = {
    "American": ("Mexican", "Italian"),
    "Chinese": ("American", "Indian"),
    "French": ("Mediterranean", "Italian"),
    "Indian": ("Mediterranean", "Chinese"),
    "Italian": ("Mediterranean", "French"),
    "Mediterranean": ("Italian", "Indian"),
    "Mexican": ("American", "Mediterranean"),
}
"""What a kitchen of each cuisine would also cook."""

_HOURS = {
    "morning": ("06:30-11:30", "07:00-14:00", "06:00-12:00", "07:00-15:00", "07:30-13:30"),
    "meals": (
        "11:30-15:30,17:30-22:30",
        "11:00-22:00",
        "12:00-15:00,18:00-23:00",
        "11:30-21:30",
        "11:00-15:00,17:00-22:00",
    ),
    "evening": ("17:00-23:00", "17:30-22:30", "16:30-24:00"),
    "all": ("07:00-22:00", "06:30-21:30", "08:00-23:00", "07:30-22:30"),
}
"""Daily hours by what is served: breakfast, lunch and dinner, dinner alone, or everything."""

_CLOSED = {"morning": 0.25, "meals": 0.3, "evening": 0.4, "all": 0.05}
_STAY = {"morning": (30, 55), "meals": (45, 80), "evening": (60, 100), "all": (40, 70)}
_TIERS = ((11, 20), (18, 32), (30, 55), (52, 95))
_WEIGHTS = {"morning": (6, 4, 1, 0), "meals": (3, 5, 3, 1), "evening": (0, 2, 4, 3), "all": (4, 5, 2, 0)}


def _restaurant(kind: str, cuisine: str, town: Town, names: NameBook, rng: random.Random) -> Restaurant:
    name = names.fresh(_MORNING if kind == "morning" else CUISINES[cuisine])
    spot = town.spot()
    more = rng.choices((0, 1, 2), (50, 38, 12))[0]
    low, high = _TIERS[rng.choices(range(4), _WEIGHTS[kind])[0]]
    return Restaurant(
        name,
        float(rng.randint(low, high)),
        (cuisine, *rng.sample(_NEAR[cuisine], more)),
        round(rng.triangular(3.1, 4.9, 4.3), 1),
        town.city,
        spot.latitude,
        spot.longitude,
        on_days(rng.choice(_HOURS[kind]), closed_days(rng, _CLOSED[kind])),
        5 * rng.randint(_STAY[kind][0] // 5, _STAY[kind][1] // 5),
    )


def restaurants(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Restaurant, ...]:
    """30 to 50 restaurants. At least a fifth serve breakfast only and a seventh all day, every cuisine has two."""
    count = rng.randint(*((30, 35), (34, 42), (40, 50))[size - 1])
    morning, everything, evening = round(count * 0.21), round(count * 0.16), round(count * 0.14)
    kinds = ["morning"] * morning + ["all"] * everything + ["evening"] * evening
    kinds += ["meals"] * (count - len(kinds))
    cuisines = [*CUISINES, *CUISINES, *rng.choices(list(CUISINES), k=count - 2 * len(CUISINES))]
    rng.shuffle(cuisines)
    order = list(zip(kinds, cuisines, strict=True))
    rng.shuffle(order)
    return tuple(_restaurant(kind, cuisine, town, names, rng) for kind, cuisine in order)
