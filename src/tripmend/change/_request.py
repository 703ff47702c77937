"""A request: what a trip should hold before there is one. A plan is a repair of the empty itinerary it makes."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, model_validator

from ..trip import Clock, Date, Leg, Meal, Record, Stay, TimeOfDay, Traveller

__all__ = ["Request", "Wish"]


class Wish(Record):
    """Something to do: a `place` by id, or any place of `kind` in `city` with all `tags`.

    date: the day it must be on; dates: one of these; neither: any. start: the wall-clock time it must begin at;
    between: the first and the last time of day at which it may begin. minutes: how long.
    must: a plan without it is no plan; otherwise it is lost before anything else is.
    """

    id: str = ""
    place: str | None = None
    kind: str = "attraction"
    city: str = ""
    tags: tuple[str, ...] = ()
    meal: Meal | None = None
    date: Date | None = None
    dates: tuple[Date, ...] = ()
    start: Clock | None = None
    between: tuple[TimeOfDay, TimeOfDay] | None = None
    minutes: Annotated[int, Field(ge=1, le=24 * 60)] | None = None
    must: bool = True
    notes: str = ""

    @model_validator(mode="after")
    def _once(self) -> Wish:
        if self.dates and (self.date is not None or self.start is not None):
            raise ValueError("give dates, or one date or start, not both")
        if self.between is not None and self.between[1] < self.between[0]:
            raise ValueError("between ends before it begins")
        return self


class Request(Record):
    """Dates, traveller, fixed legs and stays, and wishes.

    days: how many dates from `start_date` on. lodging_city: where nights without a given stay are spent ("" : none).
    earliest, latest: wall-clock limits of single days ("back by ten on Friday").
    visits_per_day: how many further attractions each day gets beside the wishes. meals: eaten each day.
    """

    id: str = "plan"
    title: str = ""
    home: str = ""
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "EUR"
    traveller: Traveller = Traveller()
    start_date: Date
    days: Annotated[int, Field(ge=1, le=60)]
    city: str = ""
    lodging_city: str = ""
    legs: tuple[Leg, ...] = ()
    stays: tuple[Stay, ...] = ()
    wishes: tuple[Wish, ...] = ()
    meals: tuple[Meal, ...] = ()
    visits_per_day: Annotated[int, Field(ge=0, le=12)] = 0
    earliest: dict[Date, Clock] = {}
    latest: dict[Date, Clock] = {}

    @model_validator(mode="after")
    def _dated(self) -> Request:
        last = self.start_date + dt.timedelta(days=self.days - 1)
        for number, wish in enumerate(self.wishes):
            for date in (*wish.dates, *([wish.date] if wish.date is not None else [])):
                if not self.start_date <= date <= last:
                    raise ValueError(f"wishes[{number}] is on {date}, outside the trip")
        for name, limits in (("earliest", self.earliest), ("latest", self.latest)):
            for date in limits:
                if not self.start_date <= date <= last:
                    raise ValueError(f"{name} names {date}, outside the trip")
        return self
