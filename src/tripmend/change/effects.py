"""What a disruption does to the world: one record per kind of effect, told apart by `type`."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..trip import Clock, Date, Interval, Minor, Pace, Party, Record, TimeOfDay
from .request import (
    CheaperWanted,
    GuestsJoin,
    ModeWanted,
    StayResized,
    StopResized,
    StopRetimed,
    StopsSwapped,
    StopWanted,
    Unfit,
)

Dates = tuple[Date, ...]
SMALL_HOURS = dt.time(6)
"""An end of the day before this lies after midnight."""


class PlaceClosed(Record):
    """A place cannot be used on `dates` (() means the whole trip), or only in the interval `during` (wall clock).

    A lodging loses the nights of `dates`, or those of which `during` covers any part from 22:00 to 06:00. Flights,
    trains, buses and ferries that leave from the place or arrive there in that time do not run.
    """

    type: Literal["place_closed"] = "place_closed"
    place: str
    dates: Dates = ()
    during: Interval | None = None


class HoursChanged(Record):
    """A place opens at `opens` and closes at `closes` on `dates` (() means every date); None: as before.

    A `closes` at or before `opens` lies after midnight; given alone, it does so when it lies before 06:00, or when the
    place closes after midnight anyway. Breaks between the new times stay. For every date (()), or with only one of
    the two given, a date on which the place is closed stays closed.
    """

    type: Literal["hours_changed"] = "hours_changed"
    place: str
    dates: Dates = ()
    opens: TimeOfDay | None = None
    closes: TimeOfDay | None = None

    @model_validator(mode="after")
    def _something(self) -> HoursChanged:
        if self.opens is None and self.closes is None:
            raise ValueError("give opens, closes or both")
        return self


class SoldOut(Record):
    """No tickets, table or seats on `dates` (() means every date), or only for the slots that begin at `slots`.

    A booking of ours there counts as void.
    """

    type: Literal["sold_out"] = "sold_out"
    place: str
    dates: Dates = ()
    slots: tuple[Clock, ...] = ()


class LegDelayed(Record):
    """The leg `leg` leaves and arrives `minutes` later (negative: earlier)."""

    type: Literal["leg_delayed"] = "leg_delayed"
    leg: str
    minutes: Annotated[int, Field(ge=-7 * 24 * 60, le=7 * 24 * 60)]


class LegRetimed(Record):
    """The leg `leg` has new times (wall clock at each end). Only one given: the duration stays."""

    type: Literal["leg_retimed"] = "leg_retimed"
    leg: str
    depart: Clock | None = None
    arrive: Clock | None = None

    @model_validator(mode="after")
    def _something(self) -> LegRetimed:
        if self.depart is None and self.arrive is None:
            raise ValueError("give depart, arrive or both")
        return self


class LegCancelled(Record):
    """The leg `leg` does not run, and on the dates `none_on` nothing else of its mode leaves either.

    none_during: intervals (wall clock where it leaves) in which nothing of its mode leaves; what may leave at any time
    is taken for not running on the days that they touch. missed: it does run, without the travellers, which is the
    same for the plan.
    """

    type: Literal["leg_cancelled"] = "leg_cancelled"
    leg: str
    none_on: Dates = ()
    none_during: tuple[Interval, ...] = ()
    missed: bool = False


class DocumentsMissing(Record):
    """The travellers have no papers for `legs` before `until` (wall clock where each leaves), and check in no sooner: a
    passport, visa or licence is lost, and not replaced before. Where it is replaced is a stop that is wanted."""

    type: Literal["documents_missing"] = "documents_missing"
    legs: Annotated[tuple[str, ...], Field(min_length=1)]
    until: Clock


class LodgingLost(Record):
    """The lodging of `stay` is unavailable for `nights` (() means all of them); the others stay booked."""

    type: Literal["lodging_lost"] = "lodging_lost"
    stay: str
    nights: Dates = ()


class LodgingDowngraded(Record):
    """The room of `stay` is now of `room_type`; void only for a traveller whose own room_type it does not meet."""

    type: Literal["lodging_downgraded"] = "lodging_downgraded"
    stay: str
    room_type: str


class PriceChanged(Record):
    """What `target` (a place, or the id of a leg) costs now: `amount` minor units in the unit of the
    old price (else per person, or per room and night for a lodging), or `factor` times as much."""

    type: Literal["price_changed"] = "price_changed"
    target: str
    amount: Minor | None = None
    factor: Annotated[float, Field(gt=0, le=1000)] | None = None

    @model_validator(mode="after")
    def _one(self) -> PriceChanged:
        if (self.amount is None) == (self.factor is None):
            raise ValueError("give either amount or factor")
        return self


class PartyChanged(Record):
    """The party is now `party`, or changes `by` so many travellers of each type (negative: fewer)."""

    type: Literal["party_changed"] = "party_changed"
    party: Party | None = None
    by: dict[str, int] = {}

    @model_validator(mode="after")
    def _one(self) -> PartyChanged:
        if (self.party is None) == (not self.by):
            raise ValueError("give either party or by")
        return self


class NeedsChanged(Record):
    """What the travellers need from now on: a way on foot takes `max_walk` minutes at most, a lodging offers a room of
    the kind `room_type` (None: both as before), every meal is where each `diet` is served and every lodging allows
    each of `house_rules` (such as ``pets``), beside those that the trip names already."""

    type: Literal["needs_changed"] = "needs_changed"
    max_walk: Annotated[int, Field(ge=0, le=1440)] | None = None
    diet: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    room_type: Annotated[str, Field(min_length=1)] | None = None
    house_rules: tuple[Annotated[str, Field(min_length=1)], ...] = ()

    @model_validator(mode="after")
    def _something(self) -> NeedsChanged:
        if self.max_walk is None and self.room_type is None and not self.diet and not self.house_rules:
            raise ValueError("give max_walk, diet, room_type or house_rules")
        return self


class Weather(Record):
    """Outdoor places (in `city`, "" means everywhere) cannot be used on `dates`, or in the interval `during`."""

    type: Literal["weather"] = "weather"
    dates: Dates = ()
    during: Interval | None = None
    city: str = ""


class Slower(Record):
    """Illness, fatigue or the wish for less on `dates` (() means all): no stop before `earliest` or after `latest`, a
    calmer pace; in the stead of what that allows `visits` visits a day at most, or so many `fewer` than are planned."""

    type: Literal["slower"] = "slower"
    dates: Dates = ()
    earliest: TimeOfDay | None = None
    latest: TimeOfDay | None = None
    pace: Pace | None = "relaxed"
    visits: Annotated[int, Field(ge=0)] | None = None
    fewer: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Slower:
        if self.visits is not None and self.fewer is not None:
            raise ValueError("give either visits or fewer")
        return self

    def hours(self, date: dt.date) -> tuple[dt.datetime | None, dt.datetime | None]:
        """When the day of `date` begins and ends, by the clock; an end in the small hours lies after midnight."""
        begin = None if self.earliest is None else dt.datetime.combine(date, self.earliest)
        if self.latest is None:
            return begin, None
        late = self.latest < min(self.earliest or SMALL_HOURS, SMALL_HOURS)
        return begin, dt.datetime.combine(date + dt.timedelta(days=1) if late else date, self.latest)


class DayLost(Record):
    """Nothing can be done on `date`: its stops move or are lost; legs and nights stay. Outside the trip: no effect."""

    type: Literal["day_lost"] = "day_lost"
    date: Date


class BudgetChanged(Record):
    """The budget is now `budget` minor units, or changes `by` that much (negative: a cut)."""

    type: Literal["budget_changed"] = "budget_changed"
    budget: Minor | None = None
    by: int | None = None

    @model_validator(mode="after")
    def _one(self) -> BudgetChanged:
        if (self.budget is None) == (self.by is None):
            raise ValueError("give either budget or by")
        return self


class Late(Record):
    """The traveller is behind the plan by `minutes` (1 to 1,440): `stop` and what follows it begin at the earliest so
    long after `stop` was to begin; a connection that leaves before is missed.

    stop: None for one who leaves so late where the plan is by now, which needs a `Change.now`; who has set out for a
    journey by plan is there so late. With a stop that lies ahead the time is that at which it was to begin: what comes
    before takes place.
    """

    type: Literal["late"] = "late"
    minutes: Annotated[int, Field(ge=1, le=1440)]
    stop: str | None = None


class Missed(Record):
    """`stop` did not take place, and its booking is void. Without a `Change.now` that is the time at which it ended."""

    type: Literal["missed"] = "missed"
    stop: str


class EventMoved(Record):
    """The event at `place` now runs from `start` to `end` (wall clock); its booking moves with it and lasts until then,
    unless it was to end before the event did.

    end: None where nobody tells it: a booked stop lasts as long as before.
    """

    type: Literal["event_moved"] = "event_moved"
    place: str
    start: Clock
    end: Clock | None = None


Effect = Annotated[
    PlaceClosed
    | HoursChanged
    | SoldOut
    | LegDelayed
    | LegRetimed
    | LegCancelled
    | DocumentsMissing
    | LodgingLost
    | LodgingDowngraded
    | PriceChanged
    | PartyChanged
    | NeedsChanged
    | Late
    | Missed
    | Weather
    | Slower
    | DayLost
    | BudgetChanged
    | EventMoved
    | StopRetimed
    | StopResized
    | StopsSwapped
    | StopWanted
    | StayResized
    | GuestsJoin
    | ModeWanted
    | CheaperWanted
    | Unfit,
    Field(discriminator="type"),
]
