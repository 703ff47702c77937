"""Events of November 2024 in TripTide's four segments."""

from __future__ import annotations

import datetime as dt
import random
import re
from dataclasses import dataclass

from ...database import Event
from ._names import NameBook
from ._town import Town

__all__ = ["NOVEMBER", "SEGMENTS", "events"]

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
