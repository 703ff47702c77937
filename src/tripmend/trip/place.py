"""Places: where they are, when and for whom they are open, and what a lodging or a kitchen offers."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Collection, Iterable
from functools import cached_property, lru_cache
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from .base import Record
from .hours import check_country, parse_hours
from .money import Price
from .times import Clock, Date, backward, exact, zone_exists

_SUFFIX = re.compile(r"\s*\([^()]*\)\s*$")


@lru_cache(maxsize=4096)
def city_key(name: str) -> str:
    """A city's name for comparison: no case, no trailing "(…)" such as a state; "" stays unknown."""
    return _SUFFIX.sub("", name).strip().casefold()


Id = Annotated[str, Field(min_length=1, max_length=300)]
Kind = Literal["attraction", "restaurant", "lodging", "station", "airport", "event", "other"]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]
Minutes = Annotated[int, Field(ge=0, le=7 * 24 * 60)]


def check_zone(name: str | None) -> str | None:
    if name is not None and not zone_exists(name):
        raise ValueError(f"unknown time zone {name!r}; use an IANA name such as Europe/Rome")
    return name


Zone = str | None
"""An IANA zone name, or None for the document's default zone."""

Country = str | None
"""An ISO 3166 code of a country (``AT``) or of a part of one (``DE-BY``), or None."""


class Interval(Record):
    """A half-open wall-clock interval [start, end) at the place; the end may lie on the next day."""

    start: Clock
    end: Clock

    @model_validator(mode="after")
    def _ordered(self) -> Interval:
        if exact(self.end) == exact(self.start) or backward(self.start, self.end):
            raise ValueError("the interval ends before it starts")
        return self


class Slot(Record):
    """A bookable entry: starts at `start` (wall clock), with `left` tickets (None: unknown)."""

    start: Clock
    left: Annotated[int, Field(ge=0)] | None = None
    price: Price | None = None
    label: str = ""


class Dwell(Record):
    """How long one stays, in minutes: at least `min`, at most `max` (None: no limit)."""

    min: Minutes
    max: Minutes | None = None

    @model_validator(mode="after")
    def _ordered(self) -> Dwell:
        if self.max is not None and self.max < self.min:
            raise ValueError("dwell.max is below dwell.min")
        return self


class Lodging(Record):
    """What makes a place a lodging.

    forbids: what its rules exclude (``smoking``, ``pets``, ``parties``, ``visitors``, ``children under 10``).
    rooms_left: by night; a night not listed is not known to be full.
    """

    room_type: str = ""
    sleeps: Annotated[int, Field(ge=1)] | None = None
    min_nights: Annotated[int, Field(ge=1)] = 1
    forbids: tuple[str, ...] = ()
    rooms_left: dict[Date, Annotated[int, Field(ge=0)]] = Field(default_factory=dict)


class Place(Record):
    """A place of the catalogue.

    hours: an OpenStreetMap ``opening_hours`` string in the place's zone; None means unknown, ``24/7`` always.
    open_on: date exceptions; the intervals of that date replace `hours` (an empty list: closed all day).
    closed_on: dates on which it is closed whatever else is said: nothing opens then, and what opened the evening before
    closes as late as ever. closed_during: intervals in which it is closed, by the clock.
    country: by ISO 3166, ``AT`` or ``DE-BY``, for public holidays; None: that of its city, or where it can only be.
    slots: if a date has slots, a visit on it begins with one of them, and slots beat opening hours.
    dwell: minutes one stays; arrival_buffer: minutes to be there before the start.
    diets: all that it can serve (``vegetarian``); None means unknown, unless cuisines or tags say it.
    price: of a visit or meal, or of one lodging night (then ``per: unit``); None means unknown, never free.
    """

    id: Id
    name: Annotated[str, Field(min_length=1, max_length=500)]
    kind: Kind
    city: str = ""
    zone: Zone = None
    country: Country = None
    lat: Latitude | None = None
    lon: Longitude | None = None
    hours: str | None = None
    open_on: dict[Date, tuple[Interval, ...]] = Field(default_factory=dict)
    closed_on: tuple[Date, ...] = ()
    closed_during: tuple[Interval, ...] = ()
    slots: tuple[Slot, ...] = ()
    dwell: Dwell | None = None
    arrival_buffer: Minutes = 0
    price: Price | None = None
    price_level: Annotated[int, Field(ge=1, le=5)] | None = None
    rating: Annotated[float, Field(ge=0, le=10)] | None = None
    tags: tuple[str, ...] = ()
    cuisines: tuple[str, ...] = ()
    diets: tuple[str, ...] | None = None
    outdoor: bool | None = None
    capacity: Annotated[int, Field(ge=1)] | None = None
    lodging: Lodging | None = None
    aliases: tuple[str, ...] = ()
    notes: str = ""

    _zone = field_validator("zone")(check_zone)
    _country = field_validator("country")(check_country)

    @cached_property
    def slots_by_date(self) -> dict[dt.date, tuple[Slot, ...]]:
        """The slots that start on each date, in their order."""
        found: dict[dt.date, list[Slot]] = {}
        for slot in self.slots:
            found.setdefault(slot.start.date(), []).append(slot)
        return {date: tuple(slots) for date, slots in found.items()}

    @field_validator("hours")
    @classmethod
    def _parsable(cls, value: str | None) -> str | None:
        if value is not None:
            parse_hours(value)
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Place:
        if (self.lat is None) != (self.lon is None):
            raise ValueError("give both lat and lon, or neither")
        if self.lodging is not None and self.kind != "lodging":
            raise ValueError(f"only a lodging has lodging details, this is a {self.kind}")
        return self


ROOM_KINDS = ("entire", "private", "shared")
"""What kinds of rooms lodgings offer."""


def room_kind(text: str) -> str:
    """``entire``, ``private`` or ``shared``, however a source writes it ("Entire home/apt"); other words unchanged."""
    plain = " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
    return next((kind for kind in ROOM_KINDS if kind in plain.split()), plain)


def _room_wish(text: str) -> tuple[str, bool]:
    """The kind of room that a wish names, and whether it is refused."""
    plain = " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
    refused = plain.startswith(("not ", "no "))
    return room_kind(plain.partition(" ")[2] if refused else plain), refused


def room_type_fits(wanted: str, offered: str) -> bool | None:
    """Whether an offered room meets the wish (``private room``, ``not shared room``); None when no offer is named."""
    offer = room_kind(offered)
    if not offer:
        return None
    kind, refused = _room_wish(wanted)
    return (offer == kind) != refused


def room_for_both(had: str, told: str) -> str:
    """The wish for a room that meets two wishes, the later one where no room does, or no one wish can say which."""
    kinds = {*ROOM_KINDS, _room_wish(had)[0], _room_wish(told)[0]}
    meet = {wish: {kind for kind in kinds if room_type_fits(wish, kind)} for wish in (had, told)}
    both = meet[had] & meet[told]
    if not both:
        return told
    one = next(iter(both)) if len(both) == 1 else told
    return next((wish for wish in (had, told) if meet[wish] == both), one)


def _rule_word(text: str) -> str:
    return text.casefold().strip().removeprefix("no ").strip()


def forbids(place: Place, needed: Iterable[str]) -> tuple[str, ...] | None:
    """What of `needed` (``smoking``, ``No pets`` …) the place forbids; None when it has no lodging details at all.

    An empty ``Lodging.forbids`` counts as "forbids nothing": a source that knows no rules looks just the same.
    """
    if place.lodging is None:
        return None
    banned = {_rule_word(rule) for rule in place.lodging.forbids}
    return tuple(dict.fromkeys(rule for rule in needed if _rule_word(rule) in banned))


def rooms_needed(place: Place, people: int) -> int:
    """How many rooms `people` fill; one when it is not known how many a room sleeps, none for nobody."""
    sleeps = None if place.lodging is None else place.lodging.sleeps
    return math.ceil(people / sleeps) if sleeps else min(people, 1)


def rooms_left(place: Place, night: dt.date, people: int) -> int | None:
    """Rooms to spare in `night` once `people` have theirs, negative when too few; None when the stock is unknown."""
    stock = None if place.lodging is None else place.lodging.rooms_left.get(night)
    return None if stock is None else stock - rooms_needed(place, people)


def closed_all_night(place: Place, night: dt.date) -> bool:
    """Whether it is closed on the date of `night`, or `closed_during` covers that from 00:00 to 24:00."""
    if night in place.closed_on:
        return True
    moment = dt.datetime(night.year, night.month, night.day)
    end = moment + dt.timedelta(days=1)
    for piece in sorted(place.closed_during, key=lambda piece: piece.start):
        if piece.start <= moment < piece.end:
            moment = piece.end
    return moment >= end


def food_words(place: Place) -> frozenset[str]:
    """The diets, cuisines and tags of a place, case folded: what it is known to serve."""
    return frozenset(word.casefold() for word in (*(place.diets or ()), *place.cuisines, *place.tags))


def serves(place: Place, diet: Collection[str], told: Collection[str]) -> bool | None:
    """Whether a place is known to serve every `diet` (``vegetarian``): by its diets, cuisines or tags.

    told: the `food_words` of all places of the catalogue. None where nobody knows: a place that names some diets has
    no others of those that are told of anywhere; of one that is told of nowhere the catalogue says nothing, and a place
    that names none may have any.
    """
    missing = {word.casefold() for word in diet} - food_words(place)
    if not missing:
        return True
    return None if place.diets is None or missing.isdisjoint(told) else False
