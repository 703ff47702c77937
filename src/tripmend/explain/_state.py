"""What shows of one stop, leg or stay: its name, when, what it costs."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from ..trip import Catalogue, Endpoint, Itinerary, Leg, Party, Stay, Stop, leg_cost, stay_cost, stop_cost
from ._words import date_words, span

__all__ = ["ItemState", "end_name", "item_states", "leg_name", "place_name"]


def place_name(target: str, catalogue: Catalogue) -> str:
    """A place's name, or its id where the catalogue does not have it."""
    place = catalogue.place(target)
    return target if place is None else place.name


def end_name(end: Endpoint, catalogue: Catalogue) -> str:
    """The city of one end of a leg, or the name of its place where the city is not given."""
    return end.city or (place_name(end.place, catalogue) if end.place is not None else "")


def leg_name(leg: Leg, catalogue: Catalogue) -> str:
    """``flight AZ 610 Rome–Vienna``."""
    mode = "walk" if leg.mode == "foot" else leg.mode
    way = f"{end_name(leg.origin, catalogue)}–{end_name(leg.destination, catalogue)}"
    return " ".join(part for part in (mode, leg.number, way) if part)


@dataclass(frozen=True, slots=True)
class ItemState:
    """One item of one plan.

    place: the place id of a stop or stay, the connection (else the number) of a leg. name: for people; `role` is what
    it is in the plan (visit, lunch, flight, stay …). date: the day it stands in, the check-in of a stay; until: the
    check-out; more: from and until of its further nights, where other nights part it. start, end: wall clock at each
    end; minutes: how long a stop really lasts, None for all else. cost: minor units for the party, None when unknown.
    """

    id: str
    kind: Literal["stop", "leg", "stay"]
    place: str
    name: str
    role: str
    date: dt.date
    start: dt.datetime | None
    end: dt.datetime | None
    booked: bool
    cancelled: bool
    cost: int | None
    until: dt.date | None = None
    minutes: int | None = None
    notes: str = ""
    more: tuple[tuple[dt.date, dt.date], ...] = ()

    @property
    def when(self) -> str:
        """``Wed 15 Apr 10:00–12:00``; for a stay its dates."""
        if self.until is not None:
            spans = ((self.date, self.until), *self.more)
            return " and ".join(f"{date_words(one)} to {date_words(other)}" for one, other in spans)
        date = self.start.date() if self.start is not None else self.date
        return " ".join(part for part in (date_words(date), span(self.start, self.end)) if part)

    @property
    def hours(self) -> str:
        """``10:00–12:00`` with ``+1`` for a later date than that of its day, or nothing when untimed."""
        return span(self.start, self.end, self.date)

    @property
    def title(self) -> str:
        """The name, with what it is where the name alone does not say it: ``lunch at Da Enzo``."""
        if self.role in ("breakfast", "lunch", "dinner"):
            return f"{self.role} at {self.name}"
        if self.role == "rest":
            return f"rest at {self.name}"
        if self.kind == "stay":
            return f"stay at {self.name}"
        return self.name

    @property
    def heading(self) -> str:
        """The title as a line begins with it. The name of a place stays as it is written."""
        title = self.title
        return title[0].upper() + title[1:] if title != self.name or self.kind == "leg" else title


def _stop(stop: Stop, date: dt.date, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=stop.id,
        kind="stop",
        place=stop.place,
        name=place_name(stop.place, catalogue),
        role=stop.meal or stop.kind,
        date=date,
        start=stop.start,
        end=stop.end,
        booked=stop.booked,
        cancelled=False,
        cost=stop_cost(stop, catalogue, party),
        minutes=catalogue.minutes_of(stop),
        notes=stop.notes,
    )


def _leg(leg: Leg, date: dt.date, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=leg.id,
        kind="leg",
        place=leg.connection or leg.number or leg.mode,
        name=leg_name(leg, catalogue),
        role=leg.mode,
        date=date,
        start=leg.depart,
        end=leg.arrive,
        booked=leg.booked,
        cancelled=leg.cancelled,
        cost=0 if leg.cancelled else leg_cost(leg, catalogue, party),
        notes=leg.notes,
    )


def _stay(stay: Stay, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=stay.id,
        kind="stay",
        place=stay.place,
        name=place_name(stay.place, catalogue),
        role="stay",
        date=stay.check_in,
        start=None,
        end=None,
        booked=stay.booked,
        cancelled=False,
        cost=stay_cost(stay, catalogue, party),
        until=stay.check_out,
        notes=stay.notes,
    )


def item_states(itinerary: Itinerary, catalogue: Catalogue) -> dict[str, ItemState]:
    """Every stop and leg in the order of the plan, then every stay, by id."""
    party = itinerary.traveller.party
    found: dict[str, ItemState] = {}
    for day in itinerary.days:
        for item in day.items:
            if isinstance(item, Stop):
                found[item.id] = _stop(item, day.date, catalogue, party)
            else:
                found[item.id] = _leg(item, day.date, catalogue, party)
    for stay in itinerary.stays:
        found[stay.id] = _stay(stay, catalogue, party)
    return found
