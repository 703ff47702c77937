"""JSON-LD in the words of schema.org, out: a reservation for what is booked, and what is only planned as itself."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..trip import (
    Catalogue,
    Endpoint,
    Itinerary,
    Leg,
    Place,
    Stay,
    Stop,
    decimals_of,
    leg_cost,
    stay_cost,
    stop_cost,
    zone_info,
)
from .files import json_text

__all__ = ["not_in_jsonld", "write_jsonld"]

_JOURNEYS: dict[str, tuple[str, str, str, str]] = {
    "flight": ("FlightReservation", "Flight", "Airport", "flightNumber"),
    "train": ("TrainReservation", "TrainTrip", "TrainStation", "trainNumber"),
    "bus": ("BusReservation", "BusTrip", "BusStation", "busNumber"),
    "ferry": ("BoatReservation", "BoatTrip", "BoatTerminal", "identifier"),
}
"""By mode: the reservation, what it is for, its stations, and the name of its number."""
_SIDES = {"Airport": "Airport", "TrainStation": "Station", "BusStation": "BusStop", "BoatTerminal": "BoatTerminal"}
_THINGS = {
    "attraction": "TouristAttraction",
    "restaurant": "Restaurant",
    "lodging": "LodgingBusiness",
    "event": "Place",
}
_STATUS = "https://schema.org/ReservationConfirmed"


def not_in_jsonld(trip: Itinerary, catalogue: Catalogue) -> tuple[str, ...]:
    """What schema.org has no words for, one sentence each, in the order of the trip."""
    told = []
    for _, leg in trip.legs():
        if leg.mode not in _JOURNEYS and not (leg.mode == "taxi" and leg.booked):
            told.append(f"{leg.id}: a way by {leg.mode} is no reservation, so it is left out")
    for _, stop in trip.stops():
        if not stop.booked:
            told.append(
                f"{stop.id}: schema.org knows no {stop.kind} that is not booked, so it is an event of that type"
            )
        elif stop.kind == "rest":
            told.append(f"{stop.id}: a rest is no reservation, so it is an event")
    if trip.locks:
        told.append("locks are not in it")
    told.append("who travels, what they want, and opening hours and ways of the places are not in it")
    return tuple(told)


def _when(clock: dt.datetime | None, zone: str | None) -> str | None:
    if clock is None:
        return None
    return clock.isoformat() if zone is None else clock.replace(tzinfo=zone_info(zone)).isoformat()


def _place(kind: str, name: str, place: Place | None, city: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {"@type": kind, "name": name}
    where = city or ("" if place is None else place.city)
    if where:
        found["address"] = {"@type": "PostalAddress", "addressLocality": where}
    if place is not None and place.notes:
        found["description"] = place.notes
    if place is not None and place.lat is not None:
        found["geo"] = {"@type": "GeoCoordinates", "latitude": place.lat, "longitude": place.lon}
    code = next((one for one in (() if place is None else place.aliases) if len(one) == 3 and one.isupper()), None)
    return found | ({"iataCode": code} if kind == "Airport" and code else {})


def _end(end: Endpoint, kind: str, catalogue: Catalogue) -> dict[str, Any]:
    place = None if end.place is None else catalogue.place(end.place)
    return _place(kind, end.city if place is None else place.name, place, end.city)


def _booking(kind: str, item: Stop | Leg | Stay, cost: int | None, currency: str, people: int) -> dict[str, Any]:
    status = _STATUS if not (isinstance(item, Leg) and item.cancelled) else "https://schema.org/ReservationCancelled"
    code = item.ticket if isinstance(item, Leg) else ""
    found: dict[str, Any] = {"@type": kind, "reservationStatus": status, "reservationNumber": code or item.id}
    found["partySize"] = item.booked_for or people + (item.guests if isinstance(item, Stop) else 0)
    if cost is not None:
        found |= {"totalPrice": cost / 10 ** decimals_of(currency), "priceCurrency": currency}
    return found


class _Writer:
    def __init__(self, trip: Itinerary, catalogue: Catalogue) -> None:
        self.trip, self.catalogue = trip, catalogue
        self.party, self.people = trip.traveller.party, trip.traveller.people

    def leg(self, leg: Leg) -> dict[str, Any] | None:
        catalogue = self.catalogue
        zones = catalogue.end_zone(leg.origin), catalogue.end_zone(leg.destination)
        times = _when(leg.depart, zones[0]), _when(leg.arrive, zones[1])
        cost = leg_cost(leg, catalogue, self.party)
        if leg.mode == "taxi" and leg.booked:
            found = _booking("TaxiReservation", leg, cost, self.trip.currency, self.people)
            ends = {"pickupLocation": _end(leg.origin, "Place", catalogue)}
            ends |= {"dropoffLocation": _end(leg.destination, "Place", catalogue)}
            return found | ends | _said({"pickupTime": times[0], "dropoffTime": times[1]})
        if leg.mode not in _JOURNEYS:
            return None
        reservation, thing, station, number = _JOURNEYS[leg.mode]
        side = _SIDES[station]
        trip: dict[str, Any] = {"@type": thing}
        trip |= _said({number: leg.number or None, "departureTime": times[0], "arrivalTime": times[1]})
        trip[f"departure{side}"] = _end(leg.origin, station, catalogue)
        trip[f"arrival{side}"] = _end(leg.destination, station, catalogue)
        if not leg.booked:
            return trip
        return _booking(reservation, leg, cost, self.trip.currency, self.people) | {"reservationFor": trip}

    def stop(self, stop: Stop) -> dict[str, Any]:
        place, zone = self.catalogue.place(stop.place), self.catalogue.zone_of(stop.place)
        name = stop.place if place is None else place.name
        begin, end = _when(stop.start, zone), _when(stop.end, zone)
        thing = _place(_THINGS.get(place.kind if place is not None else "", "Place"), name, place)
        cost = stop_cost(stop, self.catalogue, self.party)
        event = {"@type": "Event", "additionalType": stop.meal or stop.kind, "name": name, "location": thing}
        event |= _said({"startDate": begin, "endDate": end})
        if not stop.booked or stop.kind == "rest":
            return event
        if stop.kind == "meal":
            found = _booking("FoodEstablishmentReservation", stop, cost, self.trip.currency, self.people)
            thing["@type"] = "FoodEstablishment"
            found["additionalType"] = stop.meal
            return found | _said({"startTime": begin, "endTime": end}) | {"reservationFor": thing}
        return _booking("EventReservation", stop, cost, self.trip.currency, self.people) | {"reservationFor": event}

    def stay(self, stay: Stay) -> dict[str, Any]:
        place = self.catalogue.place(stay.place)
        hotel = _place("LodgingBusiness", stay.place if place is None else place.name, place)
        nights = {"checkinTime": stay.check_in.isoformat(), "checkoutTime": stay.check_out.isoformat()}
        if not stay.booked:
            return hotel | nights
        cost = stay_cost(stay, self.catalogue, self.party)
        found = _booking("LodgingReservation", stay, cost, self.trip.currency, self.people)
        return found | nights | {"reservationFor": hotel}


def _said(parts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in parts.items() if value is not None}


def _dated(one: dict[str, Any], date: dt.date) -> None:
    """Give what has no time of day the day on which it is."""
    thing = one.get("reservationFor", one)
    if one["@type"] in ("TaxiReservation", "FoodEstablishmentReservation"):
        one["pickupTime" if one["@type"].startswith("Taxi") else "startTime"] = date.isoformat()
    else:
        thing["startDate" if thing["@type"] == "Event" else "departureTime"] = date.isoformat()


def write_jsonld(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a list of schema.org objects, by day, then stays. Times carry their offset; prices are of the party.

    The same trip gives the same text. `not_in_jsonld` says what is not in it.
    """
    writer = _Writer(trip, catalogue)
    items: list[tuple[dt.date, Stop | Leg | Stay]] = [(day.date, item) for day in trip.days for item in day.items]
    items += [(stay.check_in, stay) for stay in trip.stays]
    found = []
    for date, item in items:
        one = (
            writer.leg(item)
            if isinstance(item, Leg)
            else writer.stop(item)
            if isinstance(item, Stop)
            else writer.stay(item)
        )
        if one is not None:
            untimed = item.depart is None if isinstance(item, Leg) else isinstance(item, Stop) and item.start is None
            if untimed:
                _dated(one, date)
            more = {"description": item.notes} if item.notes else {}
            found.append({"@context": "https://schema.org", "@id": f"#{item.id}", **one, **more})
    return json_text(found)
