"""What travellers ask for: requests for a trip, and asks of those who have changed their minds."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..trip import Clock, Date, Leg, Meal, Mode, Record, Stay, TimeOfDay, Traveller


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


# Changes of mind: what travellers ask of their own plan, one record per kind, told apart by `type`.
#
# Nothing has happened to the trip. What is asked for is no damage to it: it costs no change, and a booking that it
# gives up counts for nothing. All else changes as little as possible, and where it cannot be done, the answer says
# what would have to give.


_Minutes = Annotated[int, Field(ge=-24 * 60, le=24 * 60)]


class StopRetimed(Record):
    """`stop` begins at another time: at `start` (wall clock, on any day of the trip), `by` so many minutes later
    (negative: earlier), or on its day no earlier than `earliest` and no later than `latest`.

    A visit keeps its place; a meal may get another one where its own is closed then.
    """

    type: Literal["stop_retimed"] = "stop_retimed"
    stop: str
    start: Clock | None = None
    by: _Minutes | None = None
    earliest: TimeOfDay | None = None
    latest: TimeOfDay | None = None

    @model_validator(mode="after")
    def _one(self) -> StopRetimed:
        window = self.earliest is not None or self.latest is not None
        if (self.start is not None) + (self.by is not None) + window != 1:
            raise ValueError("give start, or by, or earliest and latest or one of them")
        if self.earliest is not None and self.latest is not None and self.latest < self.earliest:
            raise ValueError("latest is before earliest")
        return self


class StopResized(Record):
    """`stop` lasts `minutes`, or `by` so many minutes longer (negative: shorter). Its booking, which is of its start,
    holds."""

    type: Literal["stop_resized"] = "stop_resized"
    stop: str
    minutes: Annotated[int, Field(ge=1, le=24 * 60)] | None = None
    by: _Minutes | None = None

    @model_validator(mode="after")
    def _one(self) -> StopResized:
        if (self.minutes is None) == (self.by is None):
            raise ValueError("give either minutes or by")
        return self


class StopsSwapped(Record):
    """Two visits take each other's day and time, each as long as before: the one comes when the other was to.

    Of two meals, which stay what they are (``dinner on Tuesday``), the places are exchanged.
    """

    type: Literal["stops_swapped"] = "stops_swapped"
    stop: str
    other: str

    @model_validator(mode="after")
    def _two(self) -> StopsSwapped:
        if self.stop == self.other:
            raise ValueError("name two stops")
        return self


class StopWanted(Record):
    """Something more is wanted in the plan: a `wish`, as in a request; any place of its kind is one that is not in the
    plan yet. Without minutes it lasts as long as its place needs, or as is usual. A meal is wanted on a day that has
    none such, or takes the place of the one on the day that is named.

    rest: one only rests there, be it open or not (a nap in the hotel, waiting for luggage). The wish's id is the new
    stop's, "" : one is made.
    """

    type: Literal["stop_wanted"] = "stop_wanted"
    wish: Wish
    rest: bool = False

    @model_validator(mode="after")
    def _whole(self) -> StopWanted:
        if not self.wish.must:
            raise ValueError("what is asked for is never left out; remove 'must'")
        if self.rest and (self.wish.meal is not None or self.wish.place is None):
            raise ValueError("a rest needs a place, and is no meal")
        return self


class StayResized(Record):
    """So many `nights` more in the city of `stay` (negative: fewer): the legs from it to the next stay, or home, go on
    another day, and the nights of the next city follow. After the last city the trip ends later, or earlier.

    longer: the next city keeps its nights, and all that follows comes so many days later (or earlier). Left out, it is
    so where the next city would have no night left.
    """

    type: Literal["stay_resized"] = "stay_resized"
    stay: str
    nights: Annotated[int, Field(ge=-30, le=30)] = 1
    longer: bool | None = None

    @model_validator(mode="after")
    def _some(self) -> StayResized:
        if self.nights == 0:
            raise ValueError("say how many nights more or fewer")
        return self


class GuestsJoin(Record):
    """So many `guests` more come along to `stop` (negative: fewer), for themselves: they need room there, and cost the
    party nothing. What is booked is booked without them."""

    type: Literal["guests_join"] = "guests_join"
    stop: str
    guests: Annotated[int, Field(ge=-1000, le=1000)] = 1


class ModeWanted(Record):
    """The leg `leg` is made by `mode`, or by another means of transport than now (None)."""

    type: Literal["mode_wanted"] = "mode_wanted"
    leg: str
    mode: Mode | None = None


class CheaperWanted(Record):
    """In the stead of `item`, a stay, leg or stop, something is wanted that costs the party less than it does now.

    How much it may cost is a wish of its own (``max_price``).
    """

    type: Literal["cheaper_wanted"] = "cheaper_wanted"
    item: str


class Unfit(Record):
    """`place` does not suit the travellers on `dates` (() means for the whole trip): vermin, noise, stairs, an allergy.

    The place is open as ever. Of a lodging the dates are nights. The disruption's `reason` says why.
    """

    type: Literal["unfit"] = "unfit"
    place: str
    dates: tuple[Date, ...] = ()
