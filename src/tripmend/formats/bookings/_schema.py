"""Reservations of schema.org, in JSON-LD and microdata: the form into which mail, web pages and extractors put them."""

from __future__ import annotations

import datetime as dt
import html
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...errors import InputError
from ._reservation import BY, Doubt, Kind, Moment, Reservation, Status, Where

__all__ = ["json_of", "moment_of", "reservations_of"]

_KINDS: dict[str, Kind] = {
    "FlightReservation": "flight", "TrainReservation": "train", "BusReservation": "bus", "BoatReservation": "ferry",
    "TaxiReservation": "taxi", "LodgingReservation": "lodging", "FoodEstablishmentReservation": "meal",
    "EventReservation": "event", "RentalCarReservation": "car", "TouristAttractionVisit": "visit",
}  # fmt: skip
_THINGS: dict[str, Kind] = {
    "Flight": "flight", "TrainTrip": "train", "BusTrip": "bus", "BoatTrip": "ferry", "LodgingBusiness": "lodging",
    "Hotel": "lodging", "Hostel": "lodging", "Motel": "lodging", "BedAndBreakfast": "lodging", "Resort": "lodging",
    "Campground": "lodging", "VacationRental": "lodging", "Apartment": "lodging", "House": "lodging",
    "FoodEstablishment": "meal", "Restaurant": "meal", "CafeOrCoffeeShop": "meal", "BarOrPub": "meal",
    "Bakery": "meal", "FastFoodRestaurant": "meal", "Winery": "meal", "Brewery": "meal", "IceCreamShop": "meal",
    "TouristAttraction": "visit", "Museum": "visit", "Zoo": "visit", "Aquarium": "visit", "Park": "visit",
    "LandmarksOrHistoricalBuildings": "visit", "AmusementPark": "visit", "RentalCar": "car",
}  # fmt: skip
"""Things that a page tells of, or that a reservation is for."""
_DEEPEST, _MOST = 40, 2000


def json_of(text: str) -> Any:
    """The JSON in a text, mended where a program wrote it badly (line ends in texts, commas too many); None if none."""
    try:
        return json.loads(text)
    except RecursionError:
        return None
    except ValueError:
        pass
    if len(text) > 500_000:
        return None  # mending takes long, and what was written so badly is short
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        pass
    from json_repair import repair_json

    try:
        mended: Any = repair_json(text, return_objects=True)
    except (ValueError, RecursionError, IndexError, TypeError):
        return None
    return mended or None


def _types(data: Mapping[str, Any]) -> list[str]:
    value = data.get("@type", data.get("type"))
    return [
        str(one).strip().rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1].removeprefix("schema:")
        for one in (value if isinstance(value, list) else [value])
        if isinstance(one, str)
    ]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _object(value: Any) -> Mapping[str, Any]:
    """The one object of a property, {} where there is none; a bare text is taken for its name."""
    for one in _list(value):
        if isinstance(one, dict):
            return one
        if isinstance(one, str) and one.strip():
            return {"name": one}
    return {}


def _text(value: Any) -> str:
    for one in _list(value):
        if isinstance(one, dict):
            one = one.get("@value", one.get("name"))
        if isinstance(one, bool) or not isinstance(one, str | int | float):
            continue
        text = " ".join(html.unescape(str(one)).split())
        if text:
            return text[:2000]
    return ""


_TIME = re.compile(
    r"^\s*(\d{4})-(\d{1,2})-(\d{1,2})"
    r"(?:[T ]\s*(\d{1,2})[:h.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp][Mm])?"
    r"\s*(Z|[+-]\d{1,2}:?\d{0,2})?)?\s*$"
)


def moment_of(value: Any) -> Moment | None:
    """A moment as schema.org writes it (ISO 8601, also in careless forms), None for anything else.

    KItinerary's form with a named zone (``{"@value": …, "timezone": …}``) is read, too.
    """
    value = next(iter(_list(value)), None)
    zone = None
    if isinstance(value, dict):
        named, value = value.get("timezone"), value.get("@value")
        zone = named if isinstance(named, str) else None
    if not isinstance(value, str):
        return None
    found = _TIME.match(value)
    if found is None:
        return _other_time(value)
    try:
        year, month, day = (int(found[n]) for n in (1, 2, 3))
        if found[4] is None:
            return Moment(dt.datetime(year, month, day), timed=False)
        hour, minute = int(found[4]), int(found[5])
        if found[7]:
            hour = hour % 12 + 12 * (found[7].lower() == "pm")
        days, hour = (1, 0) if (hour, minute) == (24, 0) else (0, hour)
        clock = dt.datetime(year, month, day, hour, minute) + dt.timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    written = found[8]
    if written == "Z":
        return Moment(clock, utc=True)
    if written is None:
        return Moment(clock, zone=_zone(zone))
    hours, minutes = re.match(r"[+-](\d{1,2}):?(\d{0,2})", written).groups()  # type: ignore[union-attr]
    offset = (int(hours) * 60 + int(minutes or 0)) * (-1 if written[0] == "-" else 1)
    return Moment(clock, zone=_zone(zone), offset=offset) if abs(offset) <= 15 * 60 else Moment(clock)


def _zone(name: str | None) -> str | None:
    from ...trip import zone_exists

    return name if name is not None and zone_exists(name) else None


def _other_time(text: str) -> Moment | None:
    from ._dates import moment_in

    return moment_in(text) if len(text) < 80 else None


def _number(value: Any, low: float, high: float) -> float | None:
    try:
        number = float(_text(value).replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and low <= number <= high else None


def _place(value: Any) -> Where:
    """A place, station, airport or business."""
    data = _object(value)
    if not data:
        return Where()
    address, geo = data.get("address"), _object(data.get("geo"))
    parts = _object(address)
    street = _text(parts.get("streetAddress")) if isinstance(address, dict | list) else _text(address)
    if not street and isinstance(address, dict | list):
        street = _text(parts.get("name"))
    lat, lon = (_number(geo.get(name, data.get(name)), -limit, limit) for name, limit in _DEGREES)
    if lat is None or lon is None or (lat == 0 and lon == 0):
        lat = lon = None
    code = _text(data.get("iataCode")) or _text(data.get("identifier"))
    return Where(
        name=_text(data.get("name")),
        code=code.upper() if re.fullmatch(r"[A-Za-z]{3}", code) else code[:40],
        street=street,
        postal=_text(parts.get("postalCode")),
        city=_text(parts.get("addressLocality")),
        region=_text(parts.get("addressRegion")),
        country=_text(parts.get("addressCountry")),
        lat=lat,
        lon=lon,
    )


_DEGREES = (("latitude", 90.0), ("longitude", 180.0))


def _status(data: Mapping[str, Any], trip: Mapping[str, Any]) -> Status:
    words = " ".join(_text(one.get(name)) for one in (data, trip) for name in ("reservationStatus", "eventStatus"))
    plain = words.casefold()
    if "cancel" in plain:
        return "cancelled"
    return "hold" if "hold" in plain or "pending" in plain else "confirmed"


_PENDING = "it is not booked yet: its status is pending or on hold"


def _people(data: Mapping[str, Any]) -> tuple[str, ...]:
    found = []
    for one in _list(data.get("underName")):
        person = _object(one)
        given, family = _text(person.get("givenName")), _text(person.get("familyName"))
        found.append(_text(person.get("name")) or f"{given} {family}".strip())
    return tuple(dict.fromkeys(name for name in found if name))[:50]


def _price(data: Mapping[str, Any]) -> tuple[float, str] | None:
    for amount, currency in (("totalPrice", "priceCurrency"), ("price", "priceCurrency")):
        inner = _object(data.get(amount))
        value = _number(inner.get("price", data.get(amount)), 0, 1e9)
        unit = _text(inner.get("priceCurrency", data.get(currency))).upper()
        if value is not None and re.fullmatch(r"[A-Z]{3}", unit):
            return value, unit
    return None


def _modified(data: Mapping[str, Any]) -> dt.datetime | None:
    moment = moment_of(data.get("modifiedTime")) or moment_of(data.get("bookingTime"))
    return None if moment is None else moment.clock - dt.timedelta(minutes=moment.offset or 0)


def _end(trip: Mapping[str, Any], side: str) -> Where:
    """The station at one side of a journey, whatever its mode calls it (``departureAirport``, ``arrivalBusStop``)."""
    for name, value in trip.items():
        if name.startswith(side) and name.removeprefix(side) in _STATIONS and value:
            return _place(value)
    return Where()


_STATIONS = ("Airport", "Station", "BusStop", "BusStation", "BoatTerminal", "Terminal", "Location", "Place", "Stop")


def _first(data: Mapping[str, Any], *names: str) -> Moment | None:
    for name in names:
        if (moment := moment_of(data.get(name))) is not None:
            return moment
    return None


def _journey_number(kind: Kind, trip: Mapping[str, Any]) -> tuple[str, str]:
    """The number with the code of the airline or the sort of train, and the operator's name."""
    carrier = _object(trip.get("airline") or trip.get("provider") or trip.get("seller"))
    number = next((_text(trip[name]) for name in ("flightNumber", "trainNumber", "busNumber") if trip.get(name)), "")
    code = _text(carrier.get("iataCode")).upper()
    sort = _text(trip.get("trainName")) or _text(trip.get("busName"))
    if kind == "flight" and number and code and not number.upper().startswith(code):
        number = f"{code} {number}"
    named = "" if re.search(r"\d", sort) else sort  # "Intercity" is a train, and no number
    return number or (sort if not named else ""), _text(carrier.get("name")) or named


def _reservation(kind: Kind, data: Mapping[str, Any], trip: Mapping[str, Any], booked: bool) -> Reservation:
    number, operator = "", _text(_object(data.get("provider") or data.get("airline")).get("name"))
    name, start, end = _text(trip.get("name")), Where(), Where()
    begins = ends = None
    if kind in BY:
        start, end = _end(trip, "departure"), _end(trip, "arrival")
        begins = _first(trip, "departureTime", "departureDay", "departureDate") or _first(data, "departureTime")
        ends = _first(trip, "arrivalTime") or _first(data, "arrivalTime")
        number, company = _journey_number(kind, trip)
        operator = company or operator
    elif kind == "lodging":
        start = _place(trip)
        begins = _first(data, "checkinTime", "checkinDate", "checkIn", "startDate")
        ends = _first(data, "checkoutTime", "checkoutDate", "checkOut", "endDate")
    elif kind in ("car", "taxi"):
        start, end = _place(data.get("pickupLocation")), _place(data.get("dropoffLocation"))
        begins, ends = _first(data, "pickupTime"), _first(data, "dropoffTime")
        operator = _text(_object(trip.get("rentalCompany") or data.get("provider")).get("name")) or operator
    elif kind == "event":
        place = next((one for one in _list(trip.get("location")) if not _virtual(one)), None)
        start = _place(place)
        begins = _first(trip, "startDate", "startTime") or _first(data, "startTime", "startDate")
        ends = _first(trip, "endDate", "endTime") or _first(data, "endTime", "endDate")
    else:
        start = _place(trip)
        begins = _first(data, "startTime", "startDate", "arrivalTime")
        ends = _first(data, "endTime", "endDate", "departureTime")
    size = _number(data.get("partySize"), 1, 1000)
    reference = _text(data.get("reservationNumber")) or _text(data.get("reservationId"))
    own = _text(data.get("@id"))
    notes = ""
    if own.startswith("#"):  # of a trip of tripmend's own: its id is no code of a booking, and it says what a stop is
        reference = "" if own == f"#{reference}" else reference
        sort = _text(data.get("additionalType")) or _text(trip.get("additionalType"))
        notes = _text(data.get("description"))
        at = _object(trip.get("location")) or (trip if trip is not data else {})
        start = start.but(street=start.street or _text(at.get("description")))
        if kind == "event" and sort == "visit":
            kind, name = "visit", ""
        elif sort in ("breakfast", "lunch", "dinner"):
            kind, name = "meal", sort
    status = _status(data, trip)
    return Reservation(
        kind=kind,
        name=name,
        start=start,
        end=end,
        begins=begins,
        ends=ends,
        number=number,
        operator=operator,
        reference=reference,
        notes=notes,
        status=status,
        booked=booked and status != "hold",
        doubts=((_PENDING,) if status == "hold" else ()) + _unread(kind, (trip, data), begins, ends),
        modified=_modified(data),
        people=_people(data),
        party=None if size is None else int(size),
        price=_price(data),
    )


def _unread(
    kind: Kind, told: Sequence[Mapping[str, Any]], begins: Moment | None, ends: Moment | None
) -> tuple[Doubt, ...]:
    """A doubt for each side of a journey or a stay whose time is told and cannot be read."""
    found = []
    for moment, name, field in (
        (begins, "departureTime checkinTime", "begins"),
        (ends, "arrivalTime checkoutTime", "ends"),
    ):
        value = next((text for one in told for key in name.split() if (text := _text(one.get(key)))), "")
        if moment is None and value and kind in (*BY, "lodging"):
            word = "departure" if field == "begins" else "arrival"
            found.append(
                Doubt(f"the time of its {word if kind in BY else field}, “{value[:40]}”, cannot be read", field)
            )
    return tuple(found)


def _virtual(value: Any) -> bool:
    return isinstance(value, dict) and "VirtualLocation" in _types(value)


def _kind_of_thing(data: Any) -> Kind | None:
    if not isinstance(data, dict):
        return None
    for name in _types(data):
        if name in _THINGS:
            return _THINGS[name]
        if name.endswith("Event") or name == "Festival":
            return "event"
        if name.endswith("Hotel"):
            return "lodging"
        if name.endswith("Restaurant"):
            return "meal"
    return None


def _taken(data: Mapping[str, Any]) -> Iterator[Reservation] | None:
    """The reservations that an object itself is, None where it is none."""
    names = _types(data)
    for name in names:
        kind = _KINDS.get(name)
        if kind is None and name in ("Reservation", "ReservationPackage"):
            kind = _kind_of_thing(_object(data.get("reservationFor")))
        if kind is not None:
            for_name = "touristAttraction" if name == "TouristAttractionVisit" else "reservationFor"
            things = [one for one in _list(data.get(for_name)) if isinstance(one, dict)] or [{}]
            return iter([_reservation(kind, data, thing, True) for thing in things])
    found = _kind_of_thing(data)
    if found is None:
        return None
    # A flight or a hotel of its own is told of, not booked; one with a time may be meant for a plan.
    return iter([_reservation(found, data, data, False)])


def reservations_of(data: Any) -> list[Reservation]:
    """Every reservation, event and place in JSON-LD, in order; also ActivityPub events. Raises InputError where there
    are more than anybody has."""
    found: list[Reservation] = []
    data = _with_references(data)

    def walk(value: Any, depth: int, package: Mapping[str, Any] | None = None) -> None:
        if len(found) > _MOST:
            raise InputError(f"holds more than {_MOST:,} bookings; give those of the trip alone")
        if depth > _DEEPEST:
            return
        if isinstance(value, list):
            for one in value:
                walk(one, depth + 1, package)
        elif isinstance(value, dict):
            taken = _taken({**package, **value} if package else value)
            if taken is not None:
                found.extend(taken)
                for name in ("subReservation", "subEvent"):
                    walk(value.get(name), depth + 1)
                return
            if "ReservationPackage" in _types(value):  # what holds for all that was booked together
                said = {name: value[name] for name in _OF_PACKAGE if name in value}
                walk(value.get("subReservation"), depth + 1, said)
                return
            for name, one in value.items():
                if name not in ("potentialAction", "offers", "image") and isinstance(one, dict | list):
                    walk(one, depth + 1)

    walk(data, 0)
    return found


_OF_PACKAGE = ("reservationNumber", "reservationId", "underName", "reservationStatus", "modifiedTime", "bookingTime")


def _with_references(data: Any) -> Any:
    """The data with what is only named by its ``@id`` put in its place, as in an ``@graph``; such things are no
    bookings of their own."""
    named: dict[str, Mapping[str, Any]] = {}
    used: set[str] = set()

    def look(value: Any, depth: int) -> None:
        if isinstance(value, list):
            for one in value if depth <= _DEEPEST else ():
                look(one, depth + 1)
        elif isinstance(value, dict) and depth <= _DEEPEST:
            own = value.get("@id")
            if isinstance(own, str) and len(value) > 1:
                named.setdefault(own, value)
            elif isinstance(own, str):
                used.add(own)
            for one in value.values():
                look(one, depth + 1)

    look(data, 0)
    if not used & named.keys():
        return data

    left = [_MOST]

    def put(value: Any, inside: bool, depth: int) -> Any:
        if depth > _DEEPEST:
            return None
        if isinstance(value, list):
            return [one for one in (put(one, inside, depth + 1) for one in value) if one is not None]
        if not isinstance(value, dict):
            return value
        own = value.get("@id")
        if not inside and isinstance(own, str) and own in used and len(value) > 1:
            return None  # it stands where it is named
        if isinstance(own, str) and len(value) == 1 and own in named and left[0] > 0:
            left[0] -= 1
            value = named[own]
        return {name: put(one, name != "@graph", depth + 1) for name, one in value.items()}

    return put(data, False, 0)
