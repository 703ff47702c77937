"""Wallet passes, all invented: boarding passes by barcode, semantic tags or fields, tickets, hotels."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

from tripmend.formats.bookings import ReadBookings, read_bookings
from tripmend.formats.bookings._pass import boarding_pass

from .test_hostile import packed
from .test_trips import lines

TODAY = dt.date(2027, 3, 1)


def read(folder: Path, data: dict[str, Any], **more: bytes) -> ReadBookings:
    entries: dict[str, Any] = {"pass_json": json.dumps({"formatVersion": 1, **data}), **more}
    (folder / "a.pkpass").write_bytes(packed(**entries))
    return read_bookings(folder, today=TODAY)


def field(key: str, label: str, value: str) -> dict[str, str]:
    return {"key": key, "label": label, "value": value}


def boarding(*secondary: dict[str, str], **more: Any) -> dict[str, Any]:
    return {
        "organizationName": "Aurelia Air",
        "boardingPass": {
            "transitType": "PKTransitTypeAir",
            "primaryFields": [field("origin", "LONDON", "LHR"), field("destination", "ROME", "FCO")],
            "secondaryFields": list(secondary),
        },
        **more,
    }


def test_fields_tell_a_flight_with_both_times(tmp_path: Path) -> None:
    data = boarding(
        field("flight", "FLIGHT", "9U218"), field("date", "DATE", "10MAY27"), field("boarding", "BOARDING", "08:40"),
        field("depart", "DEPARTS", "09:20"), field("arrive", "ARRIVES", "12:55"), field("pnr", "PNR", "QX7RTL"),
    )  # fmt: skip
    found = read(tmp_path, data)
    assert lines(found) == ["flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00"]
    (leg,) = found.trips[0].document.itinerary.days[0].items
    assert leg.type == "leg"
    assert (leg.number, leg.origin.zone) == ("9U 218", "Europe/London")


def test_the_time_of_boarding_is_not_that_of_departure(tmp_path: Path) -> None:
    data = boarding(field("boarding", "BOARDING", "08:40"), relevantDate="2027-05-10T09:40+02:00")
    found = read(tmp_path, data)
    assert lines(found) == ["flight London None Rome None"], "09:40+02:00 is 08:40 in London, when one boards"
    assert found.trips[0].doubts[0][1] == "its departure time is not said"
    later = boarding(field("boarding", "BOARDING", "08:40"), relevantDate="2027-05-10T09:20+01:00")
    assert found.trips[0].document.itinerary.days[0].date == dt.date(2027, 5, 10)
    assert read(tmp_path, later).trips[0].doubts[0][1] == "its arrival time is not said"


def test_a_barcode_tells_flight_day_and_reference() -> None:
    message = "M1QUILL/ADA           EQX7RTL LHRFCO9U 0218 130Y012A0042 100"
    one = boarding_pass(message, TODAY)
    assert one is not None
    assert (one.start.code, one.end.code, one.number, one.reference) == ("LHR", "FCO", "9U 218", "QX7RTL")
    assert one.begins is not None
    assert (one.begins.date, one.begins.timed) == (dt.date(2027, 5, 10), False), "day 130 of the year"
    assert one.people == ("Ada Quill",)
    assert boarding_pass("https://example.org", TODAY) is None


def test_the_tags_of_newer_passes_come_first(tmp_path: Path) -> None:
    tags = {
        "departureAirportCode": "LHR", "destinationAirportCode": "FCO", "airlineCode": "9U", "flightNumber": 218,
        "currentDepartureDate": "2027-05-10T08:20:00Z", "currentArrivalDate": "2027-05-10T10:55:00Z",
    }  # fmt: skip
    found = read(tmp_path, boarding(semantics=tags))
    assert lines(found) == ["flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00"]


def test_a_train_ticket_has_its_stations_as_labels_or_values(tmp_path: Path) -> None:
    data = {
        "organizationName": "Bahn",
        "relevantDate": "2027-05-10T07:44:00+02:00",
        "boardingPass": {
            "transitType": "PKTransitTypeTrain",
            "primaryFields": [field("from", "Berlin Hbf", "07:44"), field("to", "München Hbf", "11:38")],
            "auxiliaryFields": [field("train", "Zug", "ICE 1005")],
        },
    }
    assert lines(read(tmp_path, data)) == ["train Berlin 2027-05-10 07:44:00 Munich 2027-05-10 11:38:00"]


def test_a_ticket_is_an_event_and_the_pass_of_a_hotel_a_stay(tmp_path: Path) -> None:
    ticket = {
        "relevantDate": "2027-05-11T20:00:00+02:00",
        "eventTicket": {
            "primaryFields": [field("event", "EVENT", "La Traviata")],
            "secondaryFields": [field("loc", "VENUE", "Teatro dei Sogni\nPiazza 1, Roma")],
        },
    }
    assert lines(read(tmp_path, ticket)) == ["event teatro-dei-sogni 2027-05-11 20:00:00"]
    hotel = {
        "eventTicket": {
            "primaryFields": [field("hotel", "HOTEL", "Albergo della Rondine")],
            "auxiliaryFields": [field("stay", "AUFENTHALT", "10.05.27 - 12.05.27")],
        },
    }
    assert lines(read(tmp_path, hotel)) == ["stay albergo-della-rondine 2027-05-10 2027-05-12"]


def test_labels_are_read_in_english_where_the_pass_has_them(tmp_path: Path) -> None:
    data = boarding(field("x1", "k1", "09:20"), field("x2", "k2", "12:55"), field("x3", "k3", "10 May 2027"))
    strings = '"k1" = "Departure";\n"k2" = "Arrival";\n"k3" = "Date";\n'.encode("utf-16")
    found = read(tmp_path, data, en_lproj__pass_strings=strings)
    assert lines(found) == ["flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00"]


def test_a_shop_card_is_no_booking(tmp_path: Path) -> None:
    found = read(tmp_path, {"storeCard": {"primaryFields": [field("points", "POINTS", "120")]}})
    assert [one.reason for one in found.not_used] == ["this pass is for no journey, stay or event"]


def test_a_train_through_the_night_arrives_on_the_day_that_its_field_says(tmp_path: Path) -> None:
    data = {
        "organizationName": "Night Star",
        "boardingPass": {
            "transitType": "PKTransitTypeTrain",
            "headerFields": [field("zug", "ZUG", "NS 471")],
            "primaryFields": [field("von", "20:18", "Berlin Hbf"), field("nach", "09:05", "Zürich HB")],
            "secondaryFields": [
                field("d", "ABFAHRT", "Fr, 24.09.2027 20:18"),
                field("a", "ANKUNFT", "Sa, 25.09.2027 09:05"),
            ],
            "backFields": [field("nr", "Buchungsnummer", "NST-4TQ-018")],
        },
    }
    assert lines(read(tmp_path, data)) == ["train Berlin 2027-09-24 20:18:00 Zurich 2027-09-25 09:05:00"]


def test_a_ticket_keeps_its_order_number(tmp_path: Path) -> None:
    data = {
        "relevantDate": "2027-10-22T20:00:00+01:00",
        "eventTicket": {
            "primaryFields": [field("event", "", "The Lanterns")],
            "secondaryFields": [field("venue", "VENUE", "Foundry Hall, Leeds")],
            "backFields": [field("ord", "Order number", "77120394")],
        },
    }
    (trip,) = read(tmp_path, data).trips
    assert "Booking 77120394." in trip.document.itinerary.days[0].items[0].notes


def test_times_above_the_places_and_bare_digits_of_a_train_are_read(tmp_path: Path) -> None:
    data = {
        "organizationName": "Rail",
        "relevantDate": "2027-04-02T07:58:00+02:00",
        "boardingPass": {
            "transitType": "PKTransitTypeTrain",
            "primaryFields": [
                field("departure", "Départ 07h58", "PARIS GARE DE LYON"),
                field("arrival", "Arrivée 11h04", "MARSEILLE ST CHARLES"),
            ],
            "secondaryFields": [field("train", "Train", "6105"), field("voiture", "Voiture", "7")],
            "auxiliaryFields": [field("pnr", "Réf. dossier", "SNC123")],
        },
    }
    found = read(tmp_path, data)
    assert lines(found) == ["train Paris 2027-04-02 07:58:00 Marseille 2027-04-02 11:04:00"]
    (leg,) = found.trips[0].document.itinerary.days[0].items
    assert leg.type == "leg"
    assert leg.number == "6105"


def test_a_number_under_the_word_for_a_train_is_its_number_and_under_that_for_a_day_none(tmp_path: Path) -> None:
    def number(label: str) -> str:
        data = boarding(
            field("a", label, "431"), field("dep", "DEPARTS", "09:20"), relevantDate="2027-05-10T09:20+02:00"
        )
        data["boardingPass"] |= {
            "transitType": "PKTransitTypeTrain",
            "primaryFields": [field("o", "FROM", "Stockholm Central"), field("d", "TO", "Göteborg Central")],
        }
        (leg,) = read(tmp_path, data).trips[0].document.itinerary.days[0].items
        assert leg.type == "leg"
        return leg.number or ""

    assert [number(label) for label in ("Tåg", "Zug", "Train", "Tag", "Wagen")] == ["431", "431", "431", "", ""]


def test_a_ticket_for_a_museum_is_a_visit_of_it(tmp_path: Path) -> None:
    fields = {"primaryFields": [field("entrada", "ENTRADA", "Museo Uno")]}
    data = {"generic": fields, "relevantDate": "2027-05-10T11:30+02:00", "organizationName": "Museo Uno"}
    ((_, stop),) = list(read(tmp_path, data).trips[0].document.itinerary.stops())
    assert (stop.kind, stop.place) == ("visit", "museo-uno")
