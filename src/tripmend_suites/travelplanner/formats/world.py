"""The tables as a catalogue, and a revision as days of the benchmark."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Lodging, Mode, Place, Price

from .raw import (
    RawRecord,
    arrival,
    cell,
    from_to,
    ground,
    minutes_of,
    name_city,
    slug,
    squeezed,
    table_key,
    visits,
    without_state,
)

ROOM_TYPES = {"Entire home/apt": "entire room", "Private room": "private room", "Shared room": "shared room"}
"""TravelPlanner's room types in the words its queries use."""

_SEATS: dict[Mode, int] = {"drive": 5, "taxi": 4}
_FREE = "TravelPlanner counts attractions as free."
_KINDS = {"Attractions": "attraction", "Restaurants": "restaurant", "Accommodations": "lodging"}


def price_level(dollars: float) -> int:
    """1 to 5 for a restaurant's average cost: one level per 20 dollars (TravelPlanner's lie between 10 and 100)."""
    return min(5, max(1, -(-int(dollars) // 20)))


@dataclass(slots=True)
class Sandbox:
    """Places and connections of one record.

    twins: ids of places whose name and city an earlier row has already; a plan cannot tell them apart and means the
    first. unlisted: ids of places that the plan uses and the reference does not list.
    """

    places: dict[str, Place] = field(default_factory=dict)
    connections: dict[str, Connection] = field(default_factory=dict)
    named: dict[tuple[str, str, str], str] = field(default_factory=dict)
    flights: dict[tuple[str, str], str] = field(default_factory=dict)
    grounds: dict[tuple[str, str, str], str] = field(default_factory=dict)
    twins: list[str] = field(default_factory=list)
    unlisted: list[str] = field(default_factory=list)

    def catalogue(self, source: str) -> Catalogue:
        """Everything, in the order of the record."""
        return Catalogue(
            places=tuple(self.places.values()), connections=tuple(self.connections.values()), source=source
        )

    def fresh(self, wanted: str) -> str:
        """`wanted`, or with the first free number behind it."""
        taken = self.places.keys() | self.connections.keys()
        return next(name for n in range(1, 10**6) if (name := wanted if n == 1 else f"{wanted}-{n}") not in taken)

    def add(self, place: Place) -> str:
        """Add a place under its id and name; the first place of a name and city keeps the name."""
        self.places[place.id] = place
        key = (place.kind, place.city, place.name.casefold())
        if key in self.named:
            self.twins.append(place.id)
        else:
            self.named[key] = place.id
        return place.id

    def find(self, kind: str, city: str, name: str) -> str | None:
        """The id of the place a plan means: equal names first, else the first that contains the words (as the
        published evaluator looks names up)."""
        words = squeezed(name).casefold()
        exact = self.named.get((kind, city, words))
        if exact is not None or len(words) < 3:
            return exact
        near = (
            target
            for (other_kind, other_city, other), target in self.named.items()
            if other_kind == kind and other_city == city and words in other and target not in self.unlisted
        )
        return next(near, None)

    def unknown(self, kind: str, city: str, name: str) -> str:
        """Add a place of which only the plan speaks: no price, no position."""
        target = self.fresh(f"{slug(city)}-{slug(name)}")
        self.unlisted.append(target)
        return self.add(
            Place(id=target, name=squeezed(name), kind=kind, city=city, notes="Not in the reference information.")
        )


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return squeezed(value) if isinstance(value, str) else ""


def _rating(value: Any, *, lowest: float) -> float | None:
    known = isinstance(value, int | float) and not isinstance(value, bool) and lowest <= value <= 10
    return float(value) if known else None


def _cents(dollars: float) -> int:
    return round(dollars * 100)


def _details(kind: str, row: Mapping[str, Any]) -> dict[str, Any]:
    if kind == "attraction":
        spot = {"lat": row.get("Latitude"), "lon": row.get("Longitude")}
        known = all(isinstance(value, int | float) for value in spot.values())
        return {"price": Price(amount=0), "notes": _FREE, **(spot if known else {})}
    if kind == "restaurant":
        return {
            "price": Price(amount=_cents(row["Average Cost"])),
            "price_level": price_level(row["Average Cost"]),
            # Its source writes 0 where there are too few votes for a rating.
            "rating": _rating(row.get("Aggregate Rating"), lowest=0.1),
            "cuisines": tuple(dict.fromkeys(re.findall(r"[^,\s](?:[^,]*[^,\s])?", _text(row, "Cuisines")))),
        }
    sleeps = int(row["maximum occupancy"])
    rules = (part.strip() for part in _text(row, "house_rules").split("&"))
    return {
        "price": Price(amount=_cents(row["price"]), per="unit", holds=sleeps),
        "rating": _rating(row.get("review rate number"), lowest=0.1),
        "lodging": Lodging(
            room_type=ROOM_TYPES.get(_text(row, "room type"), _text(row, "room type").casefold()),
            sleeps=sleeps,
            min_nights=math.ceil(row["minimum nights"]),
            forbids=tuple(rule.removeprefix("No ").casefold() for rule in rules if rule.startswith("No ")),
        ),
    }


def _add_places(sandbox: Sandbox, kind: str, city: str, rows: list[Mapping[str, Any]]) -> None:
    for row in rows:
        name = _text(row, "NAME" if kind == "lodging" else "Name")
        target = sandbox.fresh(f"{slug(city)}-{slug(name)}")
        sandbox.add(Place(id=target, name=name, kind=kind, city=city, **_details(kind, row)))


def _clock(text: Any, where: str) -> dt.time:
    try:
        return dt.time.fromisoformat(squeezed(str(text)).zfill(5))
    except ValueError as error:
        raise InputError(f"{text!r} is not a time", where=where) from error


def _add_flights(sandbox: Sandbox, key: str, ends: tuple[str, str, str], rows: list[Mapping[str, Any]]) -> None:
    origin, destination, date = ends
    for n, row in enumerate(rows):
        where = f"reference.{key}[{n}]"
        number = _text(row, "Flight Number")
        depart = dt.datetime.combine(dt.date.fromisoformat(date), _clock(row.get("DepTime"), f"{where}.DepTime"))
        landing = _clock(row.get("ArrTime"), f"{where}.ArrTime")
        target = sandbox.fresh(slug(number))
        sandbox.connections[target] = Connection(
            id=target,
            mode="flight",
            origin=Endpoint(city=origin),
            destination=Endpoint(city=destination),
            number=number,
            depart=depart,
            arrive=arrival(depart, landing, minutes_of(_text(row, "ActualElapsedTime"))),
            price=Price(amount=_cents(row["Price"])),
        )
        sandbox.flights.setdefault((number.casefold(), date), target)


def build_sandbox(record: RawRecord) -> Sandbox:
    """Places and connections of the reference information. Raises InputError with the path of a bad row."""
    sandbox = Sandbox()
    for key, value in record.reference.items():
        kind, city, destination, date = table_key(str(key))
        if kind in _KINDS and isinstance(value, list):
            _add_places(sandbox, _KINDS[kind], city, value)
        elif kind == "Flight" and isinstance(value, list):
            _add_flights(sandbox, str(key), (city, destination, date), value)
        elif kind in ("Self-driving", "Taxi") and (way := ground(value)) is not None:
            mode: Mode = "drive" if kind == "Self-driving" else "taxi"
            target = sandbox.fresh(f"{mode}-{slug(city)}-{slug(destination)}")
            sandbox.connections[target] = Connection(
                id=target,
                mode=mode,
                origin=Endpoint(city=city),
                destination=Endpoint(city=destination),
                minutes=way.minutes,
                price=Price(amount=_cents(way.dollars), per="unit", holds=_SEATS[mode]),
            )
            sandbox.grounds.setdefault((mode, city, destination), target)
    return sandbox


_SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation")
_MODES: dict[Mode, str] = {"drive": "Self-driving", "taxi": "Taxi"}


def _leg_text(leg: Leg, spelling: Mapping[str, str]) -> str:
    origin, destination = (spelling.get(end.city, end.city) for end in (leg.origin, leg.destination))
    ends = f"from {origin} to {destination}"
    if leg.mode != "flight":
        return f"{_MODES.get(leg.mode, leg.mode.capitalize())}, {ends}"
    times = ""
    if leg.depart is not None and leg.arrive is not None:
        times = f", Departure Time: {leg.depart:%H:%M}, Arrival Time: {leg.arrive:%H:%M}"
    return f"Flight Number: {leg.number}, {ends}{times}"


def to_days(itinerary: Itinerary, catalogue: Catalogue, record: RawRecord) -> tuple[Mapping[str, Any], ...]:
    """`itinerary`, a revision of the trip in `record`, as TravelPlanner's days.

    `record` gives the spelling of the cities with their state. Raises InputError when the itinerary cannot be said
    that way: a slot filled twice, other dates, a place that the catalogue does not have.
    """
    spelling: dict[str, str] = {}
    for raw in record.days:
        text = cell(raw, "current_city")
        entries = [*visits(cell(raw, "attraction")), *(cell(raw, slot) for slot in _SLOTS[1:] if slot != "attraction")]
        for city in (*(from_to(text) or (text,)), *(name_city(entry)[1] for entry in entries if entry)):
            spelling.setdefault(without_state(city), city)
    dates = [record.query.start + dt.timedelta(days=n) for n in range(len(record.days))]
    if [day.date for day in itinerary.days] != dates:
        raise InputError("the revision has other dates than the record", where="trip.days")

    def name(target: str, where: str) -> str:
        place = catalogue.place(target)
        if place is None:
            raise InputError(f"no place has the id {target!r}", where=where)
        return f"{place.name}, {spelling.get(place.city, place.city)}"

    written: list[Mapping[str, Any]] = []
    for n, (day, old) in enumerate(zip(itinerary.days, record.days, strict=True)):
        cells = dict.fromkeys(_SLOTS, "")
        for item in day.items:
            if isinstance(item, Leg):
                slot, text = "transportation", _leg_text(item, spelling)
            elif item.meal is not None:
                slot, text = item.meal, name(item.place, item.id)
            else:
                slot, text = "attraction", f"{cells['attraction']}{name(item.place, item.id)};"
            if cells[slot] and slot != "attraction":
                raise InputError(f"day {n + 1} has a second {slot}", where=item.id)
            cells[slot] = text
        stay = itinerary.night(day.date)
        if stay is not None:
            cells["accommodation"] = name(stay.place, stay.id)
        filled = {slot: text or "-" for slot, text in cells.items()}
        written.append({"days": n + 1, "current_city": cell(old, "current_city"), **filled})
    return tuple(written)
