"""A place: where, when open, what can be booked, how long one stays, what it costs."""

from __future__ import annotations

import datetime as dt
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from ._base import Record
from ._holidays import check_country
from ._money import Price
from ._time import Clock, Date, backward, exact, zone_exists
from ._weekly_hours import parse_hours

__all__ = ["Country", "Dwell", "Id", "Interval", "Kind", "Lodging", "Place", "Slot", "Zone", "check_zone"]

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
