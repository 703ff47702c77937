"""CSV: a row for each item of the trip, for a spreadsheet, and the trip back from it; times by the clock there."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import InputError
from ..explain import item_states
from ..trip import Catalogue, Day, Endpoint, Itinerary, Leg, Place, Price, Stay, Stop, decimals_of, validate
from .ical.times import zones_of
from .native import TripDocument

__all__ = ["COLUMNS", "not_in_csv", "read_csv", "write_csv"]

COLUMNS = (
    *("date", "until", "type", "role", "name", "start", "start zone", "end", "end zone", "booked", "price", "currency"),
    *("lat", "lon", "id", "notes", "city", "from", "to", "number", "ticket", "place", "place kind", "from city"),
    *("to city", "place notes"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in _FORMULA else text


def _called(end: Endpoint, catalogue: Catalogue) -> str:
    place = None if end.place is None else catalogue.place(end.place)
    return end.city if place is None else place.name


def not_in_csv(trip: Itinerary, catalogue: Catalogue) -> tuple[str, ...]:
    """What the table has no columns for and the trip has, one sentence each."""
    told = []
    items = [item for day in trip.days for item in day.items] + [*trip.stays]
    for item in items:
        if isinstance(item, Leg) and item.cancelled:
            told.append(f"{item.id}: that it is cancelled is not in it")
        if item.booked_for is not None or (isinstance(item, Stop) and item.guests):
            told.append(f"{item.id}: for how many people it is booked is not in it")
        if isinstance(item, Stay) and item.void_nights:
            told.append(f"{item.id}: for which nights the booking does not hold is not in it")
    if trip.locks:
        told.append("locks are not in it")
    if any(day.lost or day.earliest is not None or day.latest is not None for day in trip.days):
        told.append("what is left of single days is not in it")
    told.append("who travels, what they want, and opening hours and ways of the places are not in it")
    return tuple(told)


def write_csv(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a table with a header (RFC 4180), by day and in the order of the plan, stays where they begin.

    Prices are of the party, in the major unit of the currency, empty when not known. The same trip gives the same text.
    `read_csv` reads it; `not_in_csv` says what is not in it.
    """
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(COLUMNS)
    states, decimals = item_states(trip, catalogue), decimals_of(trip.currency)
    items = [(day.date, item) for day in trip.days for item in day.items]
    rows = sorted([*items, *((stay.check_in, stay) for stay in trip.stays)], key=lambda pair: pair[0])
    for date, item in rows:
        state = states[item.id]
        zones = (catalogue.zone_of(item.place), None) if isinstance(item, Stay) else zones_of(item, catalogue)
        place = None if isinstance(item, Leg) else catalogue.place(item.place)
        times = [None if clock is None else f"{clock:%Y-%m-%d %H:%M}" for clock in (state.start, state.end)]
        price = "" if state.cost is None else f"{state.cost / 10**decimals:.{decimals}f}"
        values = [
            *(date.isoformat(), "" if state.until is None else state.until.isoformat(), state.kind, state.role),
            *(_harmless(state.name), times[0] or "", zones[0] or "", times[1] or "", zones[1] or ""),
            *("yes" if item.booked else "no", price, trip.currency),
            *(("", "") if place is None or place.lat is None else (str(place.lat), str(place.lon))),
            *(_harmless(item.id), _harmless(item.notes), _harmless("" if place is None else place.city)),
        ]
        if isinstance(item, Leg):
            ends = (item.origin, item.destination)
            values += [_harmless(_called(end, catalogue)) for end in ends]
            values += [_harmless(item.number), _harmless(item.ticket), "", ""]
            values += [*(_harmless(end.city) for end in ends), ""]
        else:
            kind = "" if place is None else place.kind
            said = "" if place is None else place.notes
            values += ["", "", "", "", _harmless(item.place), kind, "", "", _harmless(said)]
        table.writerow(values)
    return out.getvalue()


_MEALS = ("breakfast", "lunch", "dinner")
_MOST_ROWS = 20_000


class _Reader:
    """The rows of one table as a trip. Raises ValueError and KeyError for what `write_csv` never wrote."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self.days: dict[dt.date, list[Stop | Leg]] = {}
        self.stays: list[Stay] = []
        self.currency = "EUR"

    def row(self, cell: Mapping[str, str]) -> None:
        cell = {name: text[1:] if text[:1] == "'" and text[1:2] in _FORMULA else text for name, text in cell.items()}
        date = dt.date.fromisoformat(cell["date"])
        self.currency = cell["currency"]
        common: dict[str, Any] = {"id": cell["id"], "booked": _yes(cell["booked"]), "notes": cell["notes"]}
        start, end = (dt.datetime.strptime(text, "%Y-%m-%d %H:%M") if text else None for text in _times(cell))
        zones = (cell["start zone"] or None, cell["end zone"] or None)
        if cell["type"] == "leg":
            ends = [self._end(cell, side, zone) for side, zone in zip(("from", "to"), zones, strict=True)]
            leg = {"mode": cell["role"], "origin": ends[0], "destination": ends[1], "depart": start, "arrive": end}
            leg |= {"number": cell["number"], "ticket": cell["ticket"], "price": self._price(cell)}
            self.days.setdefault(date, []).append(Leg(**leg, **common))
            return
        spot = {name: float(cell[name]) if cell[name] else None for name in ("lat", "lon")}
        place = Place(
            id=cell["place"],
            name=cell["name"],
            kind=cell["place kind"],
            city=cell["city"],
            zone=zones[0],
            notes=cell["place notes"],
            **spot,
        )
        if self.places.setdefault(place.id, place).name != place.name:
            raise ValueError("one place with two names")
        if cell["type"] == "stay":
            until = dt.date.fromisoformat(cell["until"])
            price = self._price(cell, (until - date).days)
            self.stays.append(Stay(place=place.id, check_in=date, check_out=until, price=price, **common))
        elif cell["type"] == "stop":
            meal = cell["role"] in _MEALS
            sort = {"kind": "meal", "meal": cell["role"]} if meal else {"kind": cell["role"]}
            stop: dict[str, Any] = {"place": place.id, "start": start, "end": end, "price": self._price(cell), **sort}
            self.days.setdefault(date, []).append(Stop(**stop, **common))
        else:
            raise ValueError("neither stop, leg nor stay")

    def _end(self, cell: Mapping[str, str], side: str, zone: str | None) -> Endpoint:
        called, city = cell[side], cell[f"{side} city"]
        if called == city:
            return Endpoint(city=city, zone=zone)
        kind = "airport" if cell["role"] == "flight" else "station"
        name = re.sub(r"[^a-z0-9]+", "-", f"{kind}-{called}-{city}".casefold())[:100].strip("-")
        self.places.setdefault(name, Place(id=name, name=called, kind=kind, city=city, zone=zone))
        return Endpoint(city=city, place=name, zone=zone)

    def _price(self, cell: Mapping[str, str], parts: int = 1) -> Price | None:
        if not cell["price"]:
            return None
        return Price(amount=round(round(float(cell["price"]) * 10 ** decimals_of(self.currency)) / parts), per="group")

    def document(self, name: str) -> TripDocument:
        dates = [*self.days, *(date for stay in self.stays for date in (stay.check_in, stay.check_out))]
        first, count = min(dates), (max(dates) - min(dates)).days + 1
        if count > 400:
            raise ValueError("longer than 400 days")
        days = [first + dt.timedelta(days=number) for number in range(count)]
        legs = [item for date in days for item in self.days.get(date, ()) if isinstance(item, Leg)]
        trip = Itinerary(
            id=re.sub(r"[^\w.-]+", "-", name)[:100] or "trip",
            home=legs[0].origin.city if legs else "",
            currency=self.currency,
            days=tuple(Day(date=date, items=tuple(self.days.get(date, ()))) for date in days),
            stays=tuple(self.stays),
        )
        catalogue = Catalogue(places=tuple(self.places.values()), source="table")
        validate(trip, catalogue)
        return TripDocument(trip, catalogue)


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("neither yes nor no")
    return text == "yes"


def _times(cell: Mapping[str, str]) -> Iterable[str]:
    return cell["start"], cell["end"]


def read_csv(text: str, name: str = "trip") -> TripDocument | None:
    """The trip in a table that `write_csv` wrote, with the ids that it had; None for any other table, also for one that
    a spreadsheet wrote anew in its own way of dates.

    Its home is where its first leg leaves; a leg's station or airport comes back by its name.
    """
    try:
        rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
        if tuple(next(rows, ())) != COLUMNS:
            return None
        reader = _Reader()
        for number, row in enumerate(rows):
            if number >= _MOST_ROWS or len(row) != len(COLUMNS):
                return None
            reader.row(dict(zip(COLUMNS, row, strict=True)))
        return reader.document(name) if reader.days or reader.stays else None
    except (InputError, ValueError, KeyError, csv.Error, OverflowError):
        return None
