"""TravelPlanner's records (Xie et al. 2024): a query, its annotated plan and the reference information, in and out.

A folder holds ``plans.jsonl`` (lines ``{idx, query, plan}``, the plan a list of days or its Python literal) and
``reference.jsonl`` (lines ``{idx, reference: {"Attractions in C": […] or text, …}}``), joined by idx. Every record
becomes a trip and a catalogue in US dollars; stops have no times, for the plans have none. A record that cannot be
read is a `Refusal` with its reason, never a guess. `to_days` writes a trip back as TravelPlanner's days.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Meal,
    Mode,
    Stay,
    Stop,
    Traveller,
    stays_of,
    validate,
)

from .query import Query, parse_query
from .raw import (
    RawRecord,
    Refusal,
    cell,
    from_to,
    idx_lines,
    name_city,
    only_of,
    read_raw,
    record_count,
    record_from,
    squeezed,
    visits,
    without_state,
)
from .world import Sandbox, build_sandbox, to_days

__all__ = [
    "Query",
    "RawRecord",
    "Refusal",
    "TravelPlannerTrip",
    "idx_lines",
    "only_of",
    "parse_query",
    "read_folder",
    "record_count",
    "record_from",
    "to_days",
    "to_trip",
]

MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class TravelPlannerTrip:
    """A record as a trip. twins: places that share name and city with an earlier one; unlisted: ids of places (and
    legs) of the plan that the reference information does not know; notes: one sentence for each thing that was odd."""

    record: RawRecord
    itinerary: Itinerary
    catalogue: Catalogue
    twins: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def _day_cities(day: Mapping[str, Any], where: str) -> tuple[str, str]:
    """The city a day begins in and the one it ends in, without states."""
    text = cell(day, "current_city")
    if not text:
        raise InputError("is missing", where=f"{where}.current_city")
    ends = from_to(text)
    return (without_state(ends[0]), without_state(ends[1])) if ends else (without_state(text), without_state(text))


def _entry(text: str, where: str) -> tuple[str, str]:
    name, city = name_city(text)
    if not name or not city:
        raise InputError(f"{text[:80]!r} is not of the form 'name, city'", where=where)
    return name, without_state(city)


def _mode(text: str, where: str) -> Mode:
    words: tuple[tuple[str, Mode], ...] = (
        (r"flight", "flight"),
        (r"self[\s-]?driv", "drive"),
        (r"taxi", "taxi"),
        (r"train", "train"),
        (r"bus\b", "bus"),
    )
    for pattern, mode in words:
        if re.match(rf"\W*{pattern}", text, re.IGNORECASE):
            return mode
    raise InputError(f"{text[:80]!r} names no known means of transport", where=where)


class _Builder:
    """Builds one trip; keeps the notes."""

    def __init__(self, record: RawRecord) -> None:
        self.record = record
        self.sandbox: Sandbox = build_sandbox(record)
        self.unlisted: list[str] = []
        self.notes: list[str] = []

    def date(self, n: int) -> dt.date:
        return self.record.query.start + dt.timedelta(days=n)

    def place(self, kind: str, name: str, city: str, where: str) -> str:
        target = self.sandbox.find(kind, city, name)
        if target is None:
            target = self.sandbox.unknown(kind, city, name)
            self.notes.append(f"{where}: {name!r} in {city} is not in the reference information")
        elif self.sandbox.places[target].name.casefold() != name.casefold():
            self.notes.append(f"{where}: {name!r} is read as {self.sandbox.places[target].name!r}")
        return target

    def stops(self, n: int, day: Mapping[str, Any]) -> list[tuple[str, Stop]]:
        """The day's stops with their cities, in the record's order: breakfast, attractions, lunch, dinner."""
        found: list[tuple[str, Stop]] = []
        for slot in ("breakfast", "attraction", "lunch", "dinner"):
            where = f"plan[{n}].{slot}"
            if slot not in day:
                self.notes.append(f"{where} is missing")
            text = cell(day, slot)
            if slot == "attraction":
                for m, part in enumerate(visits(text), start=1):
                    name, city = _entry(part, where)
                    found.append(
                        (city, Stop(id=f"d{n + 1}-visit-{m}", place=self.place("attraction", name, city, where)))
                    )
            elif text:
                name, city = _entry(text, where)
                target = self.place("restaurant", name, city, where)
                found.append((city, Stop(id=f"d{n + 1}-{slot}", place=target, kind="meal", meal=slot)))
        return found

    def leg(self, n: int, day: Mapping[str, Any]) -> Leg | None:
        where = f"plan[{n}].transportation"
        text = cell(day, "transportation")
        if not text:
            if from_to(cell(day, "current_city")) is not None:
                self.notes.append(f"{where}: the day changes city, but names no transport")
            return None
        ends = from_to(text) or from_to(cell(day, "current_city"))
        if ends is None:
            raise InputError("names no cities", where=where)
        origin, destination = (without_state(end) for end in ends)
        mode = _mode(text, where)
        number = ""
        if mode == "flight":
            found = re.search(r"Flight Number:\s*([\w-]+)", text, re.IGNORECASE)
            if found is None:
                raise InputError("names no flight number", where=where)
            number = found[1]
            target = self.sandbox.flights.get((number.casefold(), self.date(n).isoformat()))
        else:
            target = self.sandbox.grounds.get((mode, origin, destination))
        known: Connection | None = self.sandbox.connections.get(target or "")
        if known is not None and (known.origin.city, known.destination.city) != (origin, destination):
            known = None
        if known is None:
            self.notes.append(f"{where}: {text[:80]!r} is not in the reference information")
            self.unlisted.append(f"d{n + 1}-leg")
        return Leg(
            id=f"d{n + 1}-leg",
            mode=mode,
            origin=Endpoint(city=origin),
            destination=Endpoint(city=destination),
            depart=known.depart if known else None,
            arrive=known.arrive if known else None,
            number=number,
            connection=known.id if known else None,
            price=known.price if known else None,
        )

    def day(self, n: int, raw: Mapping[str, Any]) -> Day:
        stops = self.stops(n, raw)
        leg = self.leg(n, raw)
        items: list[Stop | Leg] = [stop for _, stop in stops]
        if leg is not None:
            # What lies in the city left behind comes before the leg, the rest after it.
            before = [stop for city, stop in stops if city == leg.origin.city]
            items = [*before, leg, *(stop for city, stop in stops if city != leg.origin.city)]
        return Day(date=self.date(n), items=tuple(items))

    def stays(self) -> tuple[Stay, ...]:
        nights: list[tuple[dt.date, str]] = []
        for n, raw in enumerate(self.record.days):
            where = f"plan[{n}].accommodation"
            if "accommodation" not in raw:
                self.notes.append(f"{where} is missing")
            text = cell(raw, "accommodation")
            if not text:
                continue
            nights.append((self.date(n), self.place("lodging", *_entry(text, where), where)))
        return stays_of(nights)

    def traveller(self) -> Traveller:
        query = self.record.query
        full = [day for n, day in enumerate(self.record.days) if len(set(_day_cities(day, f"plan[{n}]"))) == 1]
        meals = MEALS if full and all(cell(day, meal) for day in full for meal in MEALS) else ()
        return Traveller(
            party={"adult": query.people},
            tolerance="plan-bound",
            budget=query.budget,
            cuisines=query.cuisines,
            room_type=query.room_type,
            house_rules=query.house_rules,
            avoid_modes=query.avoid_modes,
            meals=meals,
        )

    def build(self) -> TravelPlannerTrip:
        record = self.record
        days = tuple(self.day(n, raw) for n, raw in enumerate(record.days))
        stays = self.stays()
        itinerary = Itinerary(
            id=f"travelplanner-{record.idx}",
            title=f"{record.query.origin} to {record.query.destination}, {record.query.days} days",
            home=record.query.origin,
            currency="USD",
            traveller=self.traveller(),
            days=days,
            stays=stays,
            notes=squeezed(record.text),
        )
        catalogue = self.sandbox.catalogue(f"TravelPlanner, reference information of training query {record.idx}")
        validate(itinerary, catalogue)
        unlisted = (*self.sandbox.unlisted, *self.unlisted)
        return TravelPlannerTrip(
            record, itinerary, catalogue, tuple(self.sandbox.twins), unlisted, tuple(dict.fromkeys(self.notes))
        )


def to_trip(record: RawRecord) -> TravelPlannerTrip:
    """A record as a trip and a catalogue. Raises InputError with the path of what cannot be read."""
    try:
        return _Builder(record).build()
    except ValueError as error:  # pydantic: a value outside what a trip can hold
        raise InputError(" ".join(str(error).split())[:300], where="record") from error


def read_folder(folder: Path) -> tuple[tuple[TravelPlannerTrip, ...], tuple[Refusal, ...]]:
    """Every record of `folder` as a trip, in the order of idx, and the refused ones. Raises InputError."""
    records, refused = read_raw(folder)
    trips: list[TravelPlannerTrip] = []
    more: list[Refusal] = []
    for record in records:
        try:
            trips.append(to_trip(record))
        except InputError as error:
            more.append(Refusal(record.idx, error.where, error.message))
    return tuple(trips), (*refused, *more)
