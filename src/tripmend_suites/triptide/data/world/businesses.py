"""The invented businesses of a city: lodgings, attractions, restaurants, and the events of November 2024."""

from __future__ import annotations

import datetime as dt
import random
import re
from dataclasses import dataclass

from ...database import Accommodation, Attraction, Event, Restaurant
from .town import NameBook, Town

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


# Events of November 2024 in TripTide's four segments.

NOVEMBER = tuple(dt.date(2024, 11, n) for n in range(1, 31))
"""The dates of the world."""


@dataclass(frozen=True, slots=True)
class Segment:
    """How the events of a segment are. starts: minutes after midnight; lasts: shortest and longest in quarters of an
    hour; chance: of one on an ordinary weekday in a city of middle size."""

    name: str
    patterns: tuple[str, ...]
    starts: tuple[int, ...]
    lasts: tuple[int, int]
    dollars: tuple[int, int]
    chance: float


SEGMENTS = (
    Segment(
        "Arts & Theatre",
        ("The {adjective} {title}", "The {title} and the {object}", "{given} and the {title}",
         "An Evening of {nature} Ballet", "{surname} Poetry Night"),
        (14 * 60, 19 * 60, 19 * 60 + 30, 20 * 60), (6, 11), (20, 120), 0.5,
    ),
    Segment(
        "Film",
        ("{title} of {nature} {feature} Screening", "{adjective} {title} Film Night", "{surname} Shorts Festival",
         "Silver Reel {adjective} {title}"),
        (13 * 60 + 30, 16 * 60, 17 * 60, 18 * 60 + 30, 20 * 60 + 15), (7, 10), (9, 25), 0.35,
    ),
    Segment(
        "Music",
        ("The {adjective} {nature}s Live", "{given} {surname} in Concert", "{adjective} {object} Orchestra",
         "{nature} & {object} Acoustic Night", "{adjective} {title} Choir"),
        (18 * 60, 19 * 60, 19 * 60 + 30, 20 * 60, 21 * 60, 22 * 60), (7, 12), (18, 140), 0.55,
    ),
    Segment(
        "Sports",
        ("{team} vs {team} Basketball", "{team} vs {team} Hockey", "{team} vs {team} Soccer",
         "{nature} {feature} Trail Race", "{surname} Boxing Gala"),
        (11 * 60, 13 * 60, 15 * 60 + 30, 18 * 60, 19 * 60), (8, 12), (15, 110), 0.35,
    ),
)  # fmt: skip
"""The four segments of TripTide's events."""


def _event(segment: Segment, date: dt.date, town: Town, names: NameBook, rng: random.Random) -> Event:
    name = names.fresh(segment.patterns)
    spot = town.spot()
    start = rng.choice(segment.starts)
    page = re.sub(r"[^a-z]+", "-", name.casefold().replace("'", "")).strip("-")
    return Event(
        name,
        f"https://tickets.example/{date.isoformat()}/{page}",
        date,
        spot.address,
        segment.name,
        town.city,
        start,
        start + 15 * rng.randint(*segment.lasts),
        spot.latitude,
        spot.longitude,
        float(rng.randint(*segment.dollars)),
    )


def events(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Event, ...]:
    """About sixty events by date; more from Friday to Sunday and in larger cities. No name returns."""
    found = []
    for date in NOVEMBER:
        busy = (0.75, 1.0, 1.3)[size - 1] * (1.35 if date.weekday() >= 4 else 0.9)
        for segment in SEGMENTS:
            # Two chances a day, so that now and then a second one is on when the first is cancelled.
            count = sum(rng.random() < 0.6 * segment.chance * busy for _ in range(2))
            found += [_event(segment, date, town, names, rng) for _ in range(count)]
    return tuple(found)


# Weekdays on which businesses are closed.

_WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_QUIET = ((0,), (1,), (0, 1), (2,), (6,))
"""Days on which businesses close, the most usual first."""


def on_days(hours: str, closed: tuple[int, ...]) -> str:
    """Daily `hours` on all weekdays but the `closed` ones (0 = Monday), in the `opening_hours` form."""
    if not closed or hours == "24/7":
        return hours
    runs: list[list[int]] = []
    for n in (n for n in range(7) if n not in closed):
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    text = ",".join(_WEEK[run[0]] if len(run) == 1 else f"{_WEEK[run[0]]}-{_WEEK[run[-1]]}" for run in runs)
    return f"{text} {hours}"


def closed_days(rng: random.Random, chance: float) -> tuple[int, ...]:
    """With the given chance one or two weekdays, mostly Monday."""
    return rng.choices(_QUIET, (5, 2, 2, 1, 1))[0] if rng.random() < chance else ()


# Attractions: one kind of business for each of TripTide's fifteen categories.


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


# Restaurants: by the meals they serve and their cuisines.

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
