"""A reservation as every reader tells it: the common form, with the words of schema.org."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ...trip import minute_of, wall_clock, zone_info

__all__ = [
    "BY",
    "JOURNEYS",
    "NO_NAME",
    "NO_SORT",
    "Doubt",
    "Kind",
    "Moment",
    "NotUsed",
    "Reservation",
    "Source",
    "Status",
    "Where",
]

Kind = Literal["flight", "train", "bus", "ferry", "taxi", "lodging", "meal", "event", "visit", "car", "place"]
"""FlightReservation, TrainReservation, BusReservation, BoatReservation, TaxiReservation, LodgingReservation,
FoodEstablishmentReservation, Event and EventReservation, TouristAttractionVisit, RentalCarReservation; a ``place`` is
one that is told of without a time."""
Status = Literal["confirmed", "hold", "cancelled"]
BY: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
"""What goes by a timetable."""
JOURNEYS: tuple[Kind, ...] = (*BY, "taxi")
"""What goes from one place to another."""


class Doubt(str):
    """One thing that is not sure about a reservation, a clause for people; field: which of its fields that is."""

    field: str

    def __new__(cls, words: str, field: str) -> Doubt:
        doubt = super().__new__(cls, words)
        doubt.field = field
        return doubt


NO_SORT = Doubt("by what it goes is not said", "kind")
NO_NAME = Doubt("no word says that this is what it is called", "name")


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was read: the file, and which part of it ("" for the whole)."""

    file: str
    part: str = ""

    def __str__(self) -> str:
        return f"{self.file}, {self.part}" if self.part else self.file


@dataclass(frozen=True, slots=True)
class NotUsed:
    """Something that was found and is not in the trip: where, what it is called, and why; one clause for people."""

    source: Source
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class Where:
    """A place as a booking names it.

    code: of an airport (IATA), or of a station in the numbering of its railway. country: ISO 3166 alpha-2.
    """

    name: str = ""
    code: str = ""
    street: str = ""
    postal: str = ""
    city: str = ""
    region: str = ""
    country: str = ""
    lat: float | None = None
    lon: float | None = None
    zone: str | None = None

    @property
    def known(self) -> bool:
        """Whether it says anything at all."""
        return bool(self.name or self.code or self.city or self.street or self.lat is not None)

    @property
    def address(self) -> str:
        """Street, postal code with city, country, as far as they are known."""
        if "," in self.street:
            return self.street
        line = " ".join(part for part in (self.postal, self.city) if part)
        more = [part for part in (line, self.region, self.country) if part and part not in self.street]
        return ", ".join([self.street, *more] if self.street else more)

    def but(self, **changes: Any) -> Where:
        """The same place with some of its fields changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Moment:
    """A date, or a time by the clock at the place.

    timed: False for a date alone. zone: IANA name, None while unknown. offset: minutes east of UTC where the source
    writes them. utc: the clock is that of UTC and not of the place (``…Z``).
    """

    clock: dt.datetime
    timed: bool = True
    zone: str | None = None
    offset: int | None = None
    utc: bool = False

    @property
    def date(self) -> dt.date:
        """The date on the calendar there."""
        return self.clock.date()

    @property
    def minute(self) -> int:
        """Minutes since 1970-01-01T00:00Z, as well as they are known."""
        if self.utc:
            return minute_of(self.clock, None)
        if self.zone is None and self.offset is not None:
            return minute_of(self.clock, None) - self.offset
        return minute_of(self.clock, self.zone)

    def at(self, zone: str | None) -> Moment:
        """The same moment by the clock of `zone`; a clock without any zone is taken to be that of the place."""
        if zone is None or not self.timed or self.zone == zone:
            return self
        if self.utc or (self.zone is not None and self.offset is None):
            return Moment(wall_clock(self.minute, zone), zone=zone)
        return replace(self, zone=zone)

    def contradicts(self) -> bool:
        """Whether the written offset is not that of the zone at that time."""
        if self.zone is None or self.offset is None:
            return False
        offset = self.clock.replace(tzinfo=zone_info(self.zone)).utcoffset()
        return offset is None or int(offset.total_seconds()) // 60 != self.offset

    def __str__(self) -> str:
        return f"{self.clock:%Y-%m-%d %H:%M}" if self.timed else f"{self.clock:%Y-%m-%d}"


@dataclass(frozen=True, slots=True)
class Reservation:
    """One booking, or one plan without a booking, of any kind.

    start, end: places; a journey has both, everything else only the first (a rental car is given back at the second).
    begins, ends: departure and arrival, check-in and check-out, start and end. number: of flight or train, with the
    airline's code or the train's sort. reference: the booking's own number. booked: False for what is only planned.
    modified: when the booking was changed last. people: the names of the travellers.
    party: how many there are; children: of them. price: amount and currency.
    doubts: what is not sure about it, a clause each; never empty where something was inferred. uid, revision: of the
    event of a calendar that it was read from; of several with one UID the highest revision holds. order: in which
    it was read, for what has no time.
    """

    kind: Kind
    name: str = ""
    start: Where = Where()
    end: Where = Where()
    begins: Moment | None = None
    ends: Moment | None = None
    number: str = ""
    operator: str = ""
    reference: str = ""
    status: Status = "confirmed"
    booked: bool = True
    modified: dt.datetime | None = None
    people: tuple[str, ...] = ()
    party: int | None = None
    children: int = 0
    price: tuple[float, str] | None = None
    notes: str = ""
    doubts: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    uid: str = field(default="", compare=False)
    revision: tuple[int, str] = field(default=(0, ""), compare=False)
    order: int = field(default=0, compare=False)

    def but(self, **changes: Any) -> Reservation:
        """The same reservation with some of its fields changed."""
        return replace(self, **changes)

    def doubted(self, *doubts: str) -> Reservation:
        """The same with more doubts."""
        return replace(self, doubts=tuple(dict.fromkeys((*self.doubts, *doubts))))

    def unsure(self, field: str) -> bool:
        """Whether one of its doubts is about that field."""
        return any(isinstance(doubt, Doubt) and doubt.field == field for doubt in self.doubts)

    def sure(self, field: str, value: Any) -> Reservation:
        """The same with that field known, and without the doubts about it."""
        kept = tuple(doubt for doubt in self.doubts if not (isinstance(doubt, Doubt) and doubt.field == field))
        return self.but(**{field: value}, doubts=kept)

    @property
    def title(self) -> str:
        """What people call it."""
        if self.kind in JOURNEYS:
            ends = "–".join(place.city or place.name or place.code for place in (self.start, self.end) if place.known)
            return " ".join(part for part in (self.kind, self.number, ends) if part)
        return self.name or self.start.name or self.kind
