"""Nights in a row, as stays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from .base import Record
from .money import Price
from .place import Id, Zone, check_zone
from .times import Clock, Date, backward

Meal = Literal["breakfast", "lunch", "dinner"]
Mode = Literal["flight", "train", "drive", "taxi", "bus", "ferry", "foot"]
People = Annotated[int, Field(ge=1)]


class Stop(Record):
    """A visit, meal or event at a place.

    start, end: wall clock at the place, both or neither (an untimed plan); the end may lie after midnight.
    booked: paid or reserved: kept, at its time, unless the disruption hits it.
    booked_for: how many people the booking is for; None: for the whole party and its guests.
    guests: how many others come along, for themselves: they need room, and cost the party nothing.
    price: what this stop costs the traveller, in place of the place's own price.
    """

    type: Literal["stop"] = "stop"
    id: Id
    place: Id
    kind: Literal["visit", "meal", "event", "rest"] = "visit"
    meal: Meal | None = None
    start: Clock | None = None
    end: Clock | None = None
    booked: bool = False
    booked_for: People | None = None
    guests: Annotated[int, Field(ge=0, le=1000)] = 0
    price: Price | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Stop:
        if (self.start is None) != (self.end is None):
            raise ValueError("give both start and end, or neither")
        if self.start is not None and self.end is not None and backward(self.start, self.end):
            raise ValueError("the stop ends before it starts")
        if (self.kind == "meal") != (self.meal is not None):
            raise ValueError("a meal needs kind 'meal' and meal 'breakfast', 'lunch' or 'dinner'")
        return self


class Endpoint(Record):
    """One end of a leg: a city, a place of the catalogue where known, and the zone of its clock."""

    city: str
    place: Id | None = None
    zone: Zone = None

    _zone = field_validator("zone")(check_zone)


class Leg(Record):
    """A move from one city or place to another. depart and arrive: wall clock in the zone of each end, or untimed.

    connection: the id of the catalogue's connection it uses. price: as paid; None means unknown.
    ticket: of its booking, such as a booking code; who changes between legs of one ticket does not check in anew.
    cancelled: it does not run; a plan that still uses it is broken. booked_for: as of a stop.
    """

    type: Literal["leg"] = "leg"
    id: Id
    mode: Mode
    origin: Endpoint
    destination: Endpoint
    depart: Clock | None = None
    arrive: Clock | None = None
    number: str = ""
    connection: Id | None = None
    ticket: Annotated[str, Field(max_length=100)] = ""
    booked: bool = False
    booked_for: People | None = None
    cancelled: bool = False
    price: Price | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Leg:
        if (self.depart is None) != (self.arrive is None):
            raise ValueError("give both depart and arrive, or neither")
        return self


def on_one_ticket(first: Leg, second: Leg) -> bool | None:
    """Whether two legs are booked with one ticket; None where nobody says, of two that are booked by the same mode.

    What is not booked, or goes on by another mode, is not on one ticket unless both say the same.
    """
    if first.ticket and second.ticket:
        return first.ticket == second.ticket
    return None if first.booked and second.booked and first.mode == second.mode else False


class Stay(Record):
    """Nights in one lodging: those of the dates check_in, …, the day before check_out.

    void_nights: for which the booking of a booked stay does not hold (any more). booked_for: as of a stop.
    """

    id: Id
    place: Id
    check_in: Date
    check_out: Date
    booked: bool = False
    booked_for: People | None = None
    void_nights: tuple[Date, ...] = ()
    price: Price | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _ordered(self) -> Stay:
        if self.check_out <= self.check_in:
            raise ValueError("check_out must be after check_in")
        return self

    @property
    def nights(self) -> tuple[dt.date, ...]:
        """The dates of the nights, in order."""
        count = (self.check_out - self.check_in).days
        return tuple(self.check_in + dt.timedelta(days=offset) for offset in range(count))

    @property
    def unbooked_nights(self) -> tuple[dt.date, ...]:
        """The nights for which no booking holds, in order."""
        return tuple(night for night in self.nights if not self.booked or night in self.void_nights)


Item = Annotated[Stop | Leg, Field(discriminator="type")]


_DAY = dt.timedelta(days=1)


def stays_of(nights: Iterable[tuple[dt.date, str]]) -> tuple[Stay, ...]:
    """The stays of nights (date, lodging) in order: one for each run in the same lodging, ``stay-1``, ``stay-2`` …"""
    runs: list[tuple[str, dt.date, dt.date]] = []
    for date, place in nights:
        if runs and runs[-1][0] == place and runs[-1][2] == date:
            runs[-1] = (place, runs[-1][1], date + _DAY)
        else:
            runs.append((place, date, date + _DAY))
    return tuple(
        Stay(id=f"stay-{number}", place=place, check_in=first, check_out=after)
        for number, (place, first, after) in enumerate(runs, 1)
    )
