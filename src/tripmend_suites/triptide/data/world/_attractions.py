"""Attractions: one kind of business for each of TripTide's fifteen categories."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from ...database import Attraction
from ._names import NameBook
from ._town import Town
from ._weekdays import closed_days, on_days

__all__ = ["CATEGORIES", "attractions"]


@dataclass(frozen=True, slots=True)
class Category:
    """How the attractions of a category are. quarters: shortest and longest visit in quarters of an hour; hours: of
    one day; closed: chance of a closed weekday; dollars: cheapest and dearest; free: chance of no price; outside:
    chance to lie outside the city; also: categories that a business may have besides."""

    name: str
    patterns: tuple[str, ...]
    quarters: tuple[int, int]
    hours: tuple[str, ...]
    closed: float
    dollars: tuple[int, int]
    free: float = 0.0
    outside: float = 0.0
    also: tuple[str, ...] = ()


_SPECIFIC = (
    Category(
        "Boat Tours & Water Sports",
        ("{nature} {feature} Kayaks", "{surname} Boat Tours", "{adjective} {object} Paddle Company",
         "{given}'s Canoes"),
        (6, 12), ("08:00-17:00", "09:00-18:00", "08:30-16:30"), 0.3, (25, 85), 0.0, 0.25, ("Outdoor Activities",),
    ),
    Category(
        "Casinos & Gambling",
        ("The {adjective} {object} Casino", "{nature} {feature} Gaming Hall", "{surname} Card Room"),
        (4, 9), ("10:00-02:00", "24/7", "09:00-24:00", "11:00-03:00"), 0.0, (5, 20), 0.8, 0.15, ("Nightlife",),
    ),
    Category(
        "Classes & Workshops",
        ("{surname} {craft} Studio", "The {craft} Workshop of {given} {surname}", "{nature} School of {craft}"),
        (6, 12), ("10:00-18:00", "09:30-17:00", "11:00-20:00"), 0.7, (35, 95), 0.0, 0.0, ("Fun & Games",),
    ),
    Category(
        "Concerts & Shows",
        ("{surname} Playhouse", "The {adjective} {object} Theater", "{nature} Street Music Hall",
         "{surname} Opera Rooms"),
        (6, 10), ("17:00-23:00", "16:00-22:30", "13:00-22:00"), 0.6, (25, 90), 0.0, 0.0, ("Nightlife",),
    ),
    Category(
        "Food & Drink",
        ("{surname} Public Market", "{nature} {object} Distillery", "{surname} Vineyard Cellars",
         "{adjective} {object} Brewworks"),
        (4, 7), ("09:00-19:00", "10:00-18:00", "11:00-21:00", "12:00-20:00"), 0.3, (8, 35), 0.4, 0.1, ("Shopping",),
    ),
    Category(
        "Fun & Games",
        ("{adjective} {object} Escape Rooms", "{surname} Bowling Lanes", "{given}'s Pinball Parlor",
         "{object} & {object} Board Games"),
        (4, 8), ("11:00-23:00", "12:00-22:00", "10:00-21:00"), 0.2, (14, 40), 0.0, 0.0, ("Nightlife",),
    ),
    Category(
        "Museums",
        ("{surname} Museum of {topic}", "{nature} {topic} Museum", "{surname} Art Collection",
         "{nature} House of {topic}"),
        (5, 12), ("10:00-17:00", "09:30-17:30", "10:00-18:00", "11:00-17:00"), 0.7, (8, 28), 0.3, 0.0,
        ("Sights & Landmarks",),
    ),
    Category(
        "Nature & Parks",
        ("{nature} {feature} Park", "{surname} Arboretum", "{nature} {feature} Preserve", "{given} {surname} Gardens"),
        (4, 12), ("06:00-21:00", "07:00-19:00", "08:00-18:00", "24/7"), 0.0, (4, 15), 0.85, 0.55,
        ("Outdoor Activities",),
    ),
    Category(
        "Nightlife",
        ("{adjective} {object} Jazz Cellar", "Club {adjective} {object}", "The {object} Room Lounge",
         "{given} {surname}'s Speakeasy"),
        (4, 8), ("18:00-02:00", "17:00-01:00", "19:00-03:00", "20:00-02:00"), 0.5, (8, 25), 0.5, 0.0,
        ("Concerts & Shows",),
    ),
    Category(
        "Outdoor Activities",
        ("{nature} {feature} Zipline", "{surname} Bike Tours", "{nature} {feature} Climbing Park",
         "{surname} Trail Rides"),
        (6, 14), ("08:00-17:00", "08:30-17:30", "09:00-16:00"), 0.3, (18, 65), 0.15, 0.5, ("Nature & Parks",),
    ),
    Category(
        "Shopping",
        ("{surname} Arcade", "The {nature} Street Emporium", "{surname} Lane Shops", "{surname} & {surname} Antiques"),
        (3, 7), ("10:00-20:00", "10:00-19:00", "11:00-18:00"), 0.25, (5, 10), 1.0, 0.0, ("Food & Drink",),
    ),
    Category(
        "Sights & Landmarks",
        ("{surname} Clock Tower", "The {adjective} {object} Bridge", "{surname} Mansion",
         "Old {surname} Courthouse", "{given} {surname} Memorial"),
        (2, 6), ("24/7", "09:00-18:00", "10:00-17:00", "08:00-20:00"), 0.15, (5, 20), 0.6, 0.1, ("Museums",),
    ),
    Category(
        "Spas & Wellness",
        ("{nature} {object} Spa", "{surname} Bathhouse", "The {adjective} {nature} Retreat", "{nature} Yoga Rooms"),
        (4, 10), ("09:00-20:00", "10:00-19:00", "08:00-18:00"), 0.35, (45, 140), 0.0, 0.1, (),
    ),
    Category(
        "Water & Amusement Parks",
        ("{nature} {feature} Water Park", "{surname} Amusement Pier", "{adjective} {object} Fun Park"),
        (10, 16), ("10:00-18:00", "11:00-19:00", "10:00-17:00"), 0.8, (30, 75), 0.0, 0.5, ("Fun & Games",),
    ),
    Category(
        "Zoos & Aquariums",
        ("{surname} Zoo", "{nature} {feature} Aquarium", "{surname} Wildlife Sanctuary",
         "{nature} House Reptile Center"),
        (8, 14), ("09:00-17:00", "10:00-17:00", "09:30-16:30"), 0.3, (14, 36), 0.0, 0.35, ("Nature & Parks",),
    ),
)  # fmt: skip

CATEGORIES = {category.name: category for category in _SPECIFIC}
"""The fifteen categories by name."""

_SCARCE = ("Casinos & Gambling", "Water & Amusement Parks", "Zoos & Aquariums", "Boat Tours & Water Sports")
"""Few cities have two of them, so a like replacement is often missing."""


def _attraction(category: Category, town: Town, names: NameBook, rng: random.Random) -> Attraction:
    name = names.fresh(category.patterns)
    spot = town.spot(outside=category.outside)
    hours = on_days(rng.choice(category.hours), closed_days(rng, category.closed))
    if category.name == "Museums" and " " in hours and rng.random() < 0.25:
        hours += "; Th 10:00-20:00"
    kinds = [category.name]
    if category.also and rng.random() < 0.3:
        kinds.append(rng.choice(category.also))
    low, high = category.dollars
    price = 0.0 if rng.random() < category.free else float(rng.randint(low, high))
    site = re.sub(r"[^a-z]+", "-", name.casefold().replace("'", "")).strip("-")
    visit = rng.randint(*category.quarters) / 4
    return Attraction(
        name, spot.latitude, spot.longitude, spot.address, visit, tuple(kinds), f"https://{site}.example", town.city,
        hours, price,
    )  # fmt: skip


def attractions(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Attraction, ...]:
    """20 to 30 attractions: one of each category, the rest drawn, the scarce categories seldom."""
    count = rng.randint(*((21, 24), (24, 28), (27, 30))[size - 1])
    kinds = list(CATEGORIES)
    weights = [0.25 if kind in _SCARCE else 1.0 for kind in kinds]
    kinds += rng.choices(kinds, weights, k=count - len(kinds))
    rng.shuffle(kinds)
    return tuple(_attraction(CATEGORIES[kind], town, names, rng) for kind in kinds)
