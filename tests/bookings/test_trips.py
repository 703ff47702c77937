"""A folder of bookings becomes one trip; copies, updates, cancellations, several trips and gaps."""

from __future__ import annotations

import datetime as dt
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend.formats.bookings import ReadBookings, Where, read_bookings
from tripmend.formats.bookings._places import located
from tripmend.formats.native import write_trip
from tripmend.rules import broken, check
from tripmend.trip import Leg

from ..app.conftest import Cli, cli

__all__ = ["cli"]

EXAMPLES = Path(__file__).parents[2] / "examples" / "bookings"
TODAY = dt.date(2027, 3, 1)


def flight(number: str, start: str, end: str, depart: str, arrive: str, **more: Any) -> dict[str, Any]:
    return {
        "@context": "http://schema.org",
        "@type": "FlightReservation",
        "reservationNumber": more.pop("reference", "QX7RTL"),
        "reservationFor": {
            "@type": "Flight",
            "flightNumber": number,
            "airline": {"@type": "Airline", "iataCode": "9U", "name": "Aurelia Air"},
            "departureAirport": {"@type": "Airport", "iataCode": start},
            "departureTime": depart,
            "arrivalAirport": {"@type": "Airport", "iataCode": end},
            "arrivalTime": arrive,
        },
        **more,
    }


OUT = flight("218", "LHR", "FCO", "2027-05-10T09:20:00+01:00", "2027-05-10T12:55:00+02:00")
HOME = flight("223", "FCO", "LHR", "2027-05-14T18:30:00+02:00", "2027-05-14T20:05:00+01:00")


def hotel(name: str, first: str, last: str, city: str = "Rome", **more: Any) -> dict[str, Any]:
    return {
        "@type": "LodgingReservation",
        "checkinTime": first,
        "checkoutTime": last,
        "reservationFor": {
            "@type": "Hotel",
            "name": name,
            "address": {"@type": "PostalAddress", "addressLocality": city, "addressCountry": "IT"},
        },
        **more,
    }


def read(folder: Path, **files: Any) -> ReadBookings:
    for name, data in files.items():
        path = folder / name.replace("_", ".")
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return read_bookings(folder, today=TODAY)


def lines(found: ReadBookings, number: int = 0) -> list[str]:
    """Each item of a trip in one line."""
    trip = found.trips[number].document.itinerary
    told = []
    for day in trip.days:
        for item in day.items:
            if isinstance(item, Leg):
                told.append(f"{item.mode} {item.origin.city} {item.depart} {item.destination.city} {item.arrive}")
            else:
                told.append(f"{item.kind} {item.place} {item.start}")
    return told + [f"stay {stay.place} {stay.check_in} {stay.check_out}" for stay in trip.stays]


def test_the_examples_are_one_trip_that_holds_together() -> None:
    found = read_bookings(EXAMPLES, today=TODAY)
    (trip,) = found.trips
    assert trip.document.itinerary.title == "Rome, Florence, May 2027"
    assert trip.document.itinerary.home == "London"
    assert lines(found) == [
        "flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00",
        "meal trattoria-da-pina 2027-05-11 20:00:00",
        "train Rome 2027-05-12 10:10:00 Florence 2027-05-12 11:42:00",
        "visit galleria-dei-sogni 2027-05-13 10:00:00",
        "flight Florence 2027-05-14 18:30:00 London 2027-05-14 20:05:00",
        "stay albergo-della-rondine 2027-05-10 2027-05-12",
        "stay hotel-arno-vecchio 2027-05-12 2027-05-14",
    ]
    assert trip.gaps == ()
    assert [(str(one.source), one.reason) for one in found.not_used] == [
        ("calendar.ics, Weekly call", "it recurs without an end")
    ]
    items = {item.id for day in trip.document.itinerary.days for item in day.items}
    assert set(trip.sources) == items | {stay.id for stay in trip.document.itinerary.stays}, (
        "each says where it is from"
    )
    assert trip.sources["flight-9u-218"][0].file == "flights.eml"
    findings = check(trip.document.itinerary, trip.document.catalogue)
    assert {finding.state for finding in findings} == {"ok", "unknown"}
    leg = trip.document.itinerary.leg("flight-9u-218")
    assert (leg.origin.zone, leg.destination.zone, leg.booked) == ("Europe/London", "Europe/Rome", True)


def test_a_booking_in_two_files_is_one_and_says_both(tmp_path: Path) -> None:
    copy = flight("0218", "LHR", "FCO", "2027-05-10T08:20:00Z", "2027-05-10T10:55:00Z")
    found = read(tmp_path, a_json=[OUT, HOME], b_json=copy)
    assert len(lines(found)) == 2
    assert [source.file for source in found.trips[0].sources["flight-9u-218"]] == ["a.json", "b.json"]


def test_a_newer_message_moves_a_booking_and_a_cancellation_takes_it_out(tmp_path: Path) -> None:
    later = flight(
        "218",
        "LHR",
        "FCO",
        "2027-05-10T11:20:00+01:00",
        "2027-05-10T14:55:00+02:00",
        modifiedTime="2027-04-01T10:00:00Z",
    )
    first = OUT | {"modifiedTime": "2027-03-01T10:00:00Z"}
    gone = HOME | {"reservationStatus": "http://schema.org/ReservationCancelled"}
    found = read(tmp_path, a_json=[later, HOME], b_json=[first, gone])
    assert lines(found) == ["flight London 2027-05-10 11:20:00 Rome 2027-05-10 14:55:00"]
    newer = "a newer version of it is used"  # what is replaced is told, too
    assert [one.reason for one in found.not_used] == [newer, "it is cancelled", "it is cancelled"]
    assert any("No bed" in gap for gap in found.trips[0].gaps) is False, "the trip ends where it arrives"


def test_two_trips_are_told_apart(tmp_path: Path) -> None:
    again = [
        flight("901", "LHR", "PRG", "2027-05-21T07:00:00+01:00", "2027-05-21T10:00:00+02:00", reference="ZZ9PLR"),
        flight("902", "PRG", "LHR", "2027-05-23T18:00:00+02:00", "2027-05-23T19:00:00+01:00", reference="ZZ9PLR"),
    ]
    found = read(tmp_path, a_json=[OUT, HOME], b_json=again)
    assert [trip.document.itinerary.title for trip in found.trips] == ["Rome, May 2027", "Prague, May 2027"]
    assert [len(trip.document.itinerary.days) for trip in found.trips] == [5, 3]


def test_a_night_without_a_bed_and_a_way_that_is_missing_are_gaps(tmp_path: Path) -> None:
    stays = [
        hotel("Albergo Uno", "2027-05-10", "2027-05-12"),
        hotel("Hotel Due", "2027-05-13", "2027-05-14", "Florence"),
    ]
    found = read(tmp_path, a_json=[OUT, HOME, *stays])
    assert found.trips[0].gaps == (
        "No bed for the night of Wed 12 May.",
        "No way from Rome to Florence on or before Thu 13 May.",
        "No way from Florence to Rome on or before Fri 14 May.",
    )


def test_an_airport_belongs_to_the_city_that_the_trip_names(tmp_path: Path) -> None:
    flights = [
        flight("1", "STN", "BGY", "2027-05-10T09:20:00+01:00", "2027-05-10T12:25:00+02:00"),
        flight("2", "BGY", "STN", "2027-05-12T09:20:00+02:00", "2027-05-12T10:25:00+01:00"),
    ]
    found = read(tmp_path, a_json=[*flights, hotel("Locanda", "2027-05-10", "2027-05-12", "Milano")])
    assert found.trips[0].gaps == ()
    assert lines(found)[0] == "flight London 2027-05-10 09:20:00 Milan 2027-05-10 12:25:00"


def test_a_bed_in_the_next_town_is_within_reach_of_the_city_to_which_one_flies(tmp_path: Path) -> None:
    flights = [
        flight("1", "STN", "VCE", "2027-05-10T09:20:00+01:00", "2027-05-10T12:25:00+02:00"),
        flight("2", "VCE", "STN", "2027-05-13T09:20:00+02:00", "2027-05-13T10:25:00+01:00"),
    ]
    beds = [hotel("Uno", "2027-05-10", "2027-05-12", "Mestre"), hotel("Due", "2027-05-12", "2027-05-13", "Padova")]
    (trip,) = read(tmp_path, a_json=[*flights, *beds]).trips
    catalogue = trip.document.catalogue
    assert trip.gaps == ()
    assert broken(check(trip.document.itinerary, catalogue)) == ()
    where = {place.name: (place.kind, place.city, place.lat) for place in catalogue.places if place.kind != "airport"}
    assert where == {
        "Uno": ("lodging", "Mestre", None),
        "Due": ("lodging", "Padua", None),
        "Middle of Padua": ("other", "Padua", 45.41),
    }, "nothing is said of where in its town a house is"


def test_a_dinner_in_another_city_does_not_name_the_airport_of_the_bed(tmp_path: Path) -> None:
    flights = [
        flight("1", "STN", "DUS", "2027-05-10T09:20:00+01:00", "2027-05-10T11:25:00+02:00"),
        flight("2", "CGN", "STN", "2027-05-12T09:20:00+02:00", "2027-05-12T10:25:00+01:00"),
    ]
    table = {
        "@context": "http://schema.org",
        "@type": "FoodEstablishmentReservation",
        "startTime": "2027-05-11T20:00:00",
        "reservationFor": {"name": "Brauhaus Uno", "address": {"addressLocality": "Köln", "addressCountry": "DE"}},
    }
    bed = hotel("Uno", "2027-05-10", "2027-05-12", "Neuss")
    bed["reservationFor"]["address"]["addressCountry"] = "DE"
    found = read(tmp_path, a_json=[*flights, bed, table])
    legs = [(leg.origin.city, leg.destination.city) for _, leg in found.trips[0].document.itinerary.legs()]
    assert legs == [("London", "Neuss"), ("Cologne", "London")]
    assert found.trips[0].gaps == ()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (hotel("Casa", "2027-05-10", ""), "it says no check-out"),
        (hotel("Casa", "2027-05-12", "2027-05-10"), "its check-out is not after its check-in"),
        (flight("1", "LHR", "", "2027-05-10T09:20:00", ""), "it does not say to where it goes"),
        (flight("1", "LHR", "FCO", "", ""), "it says no date"),
        (flight("1", "LHR", "FCO", "1970-05-10T09:20:00", ""), "the year 1970 is too far away"),
        ({"@type": "Hotel", "name": "Casa"}, "it says no date"),
        ({"@type": "Event", "name": "Concert", "startDate": "2027-05-10T20:00"}, "it names no place"),
        (
            {"@type": "Person", "name": "Ada"},
            "no journey, stay or event could be made out in it: it is JSON without anything of schema.org",
        ),
    ],
)
def test_what_is_not_used_is_named_with_its_reason(tmp_path: Path, data: dict[str, Any], reason: str) -> None:
    found = read(tmp_path, a_json=data)
    assert not found.trips
    assert [(str(one.source), one.reason) for one in found.not_used] == [("a.json", reason)]


def test_two_hotels_for_one_night_are_not_both_used(tmp_path: Path) -> None:
    found = read(tmp_path, a_json=[hotel("Uno", "2027-05-10", "2027-05-12"), hotel("Due", "2027-05-11", "2027-05-13")])
    assert lines(found) == ["stay uno 2027-05-10 2027-05-12"]
    assert found.not_used[0].reason == "Uno is booked for one of its nights, too"


def test_the_command_writes_a_trip_that_check_and_repair_take(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "trip.json"
    ran = cli("import", EXAMPLES, "-o", out)
    assert ran.code == 0, "a trip came out, whatever was not used"
    assert "Train FR 9520 Rome–Florence    train.ics" in ran.out
    assert "calendar.ics, Weekly call  it recurs without an end" in ran.out
    assert cli("check", out).code == 0
    ran = cli("repair", out, "--because", "The flight to Rome now leaves on Tuesday 11 May at 16:40")
    assert ran.code == 0
    assert "The night of Mon 10 May at Albergo della Rondine is no longer needed" in ran.out


def test_several_trips_are_several_files_and_one_can_be_chosen(cli: Cli, tmp_path: Path) -> None:
    given, out = tmp_path / "given.json", tmp_path / "trip.json"
    again = flight("901", "LHR", "PRG", "2027-07-21T07:00:00+01:00", "2027-07-21T10:00:00+02:00")
    given.write_text(json.dumps([OUT, HOME, again]), encoding="utf-8")
    assert cli("import", given, "-o", out).code == 0
    assert json.loads(out.read_text("utf-8"))["trip"]["title"] == "Rome, May 2027"
    assert json.loads((tmp_path / "trip-2.json").read_text("utf-8"))["trip"]["title"] == "Prague, July 2027"
    ran = cli("import", given, "-o", "-", "--trip", "2")
    assert (ran.code, ran.json["trip"]["title"]) == (0, "Prague, July 2027")
    assert "say with --trip which one" in cli("import", given, "-o", "-").err
    assert "there is no trip 3" in cli("import", given, "--trip", "3").err


def test_when_nothing_is_usable_the_reasons_are_printed_all_the_same(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(hotel("Casa", "2027-05-10", "")), encoding="utf-8")
    (tmp_path / "b.txt").write_text("Hello Ada,\n\nsee you soon!\n", encoding="utf-8")
    ran = cli("import", tmp_path, "-o", tmp_path / "out.json")
    assert ran.code == 2
    assert "a.json  Casa: it says no check-out" in ran.out
    assert "b.txt   no journey, stay or event could be made out in it" in ran.out
    assert "nothing in 1 file or folder became a trip" in ran.err
    assert not (tmp_path / "out.json").exists()


def test_a_file_that_is_not_there_is_one_sentence(cli: Cli, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_bookings(tmp_path / "nowhere.ics")
    ran = cli("import", tmp_path / "nowhere.ics", "-o", tmp_path / "o.json")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_a_plan_and_the_bookings_of_it_are_one_trip(tmp_path: Path) -> None:
    plan = (
        "## Day 1 - Mon 10 May 2027 - Rome\n- 09:20 flight London → Rome\n- Hotel: Albergo Uno\n"
        "- Dinner at Da Pina\n## Day 2 - Tue 11 May 2027\n- Hotel: Albergo Uno\n"
    )
    found = read(tmp_path, a_md=plan, b_json=[OUT, HOME, hotel("Albergo Uno", "2027-05-10", "2027-05-14")])
    assert lines(found) == [
        "flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00",
        "meal da-pina None",
        "flight Rome 2027-05-14 18:30:00 London 2027-05-14 20:05:00",
        "stay albergo-uno 2027-05-10 2027-05-14",
    ]
    assert found.trips[0].gaps == ()


@pytest.mark.parametrize("form", ["jsonld", "csv"])
def test_what_convert_writes_comes_in_again(cli: Cli, tmp_path: Path, form: str) -> None:
    out, again = tmp_path / "trip.json", tmp_path / "again"
    again.mkdir()
    assert cli("import", EXAMPLES, "-o", out).code == 0
    assert cli("convert", out, again / f"trip.{form}").code == 0
    found = read_bookings(again, today=TODAY)
    wanted = lines(read_bookings(EXAMPLES, today=TODAY))
    assert [line.split(maxsplit=1)[1] for line in lines(found)] == [line.split(maxsplit=1)[1] for line in wanted]
    assert found.not_used == ()


def test_bookings_beside_the_trip_that_was_made_from_them_are_not_there_twice(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    shutil.copytree(EXAMPLES, folder)
    (trip,) = read_bookings(folder, today=TODAY).trips
    write_trip(folder / "trip.json", trip.document.itinerary, trip.document.catalogue)
    (again,) = read_bookings(folder, today=TODAY).trips
    assert again.document.itinerary.days == trip.document.itinerary.days
    assert again.document.itinerary.stays == trip.document.itinerary.stays
    assert again.gaps == trip.gaps
    assert {source.file for source in again.sources["flight-9u-218"]} == {"flights.eml"}


@pytest.mark.parametrize(
    ("references", "left"), [(("ABC123", "ZZZ999"), 1), (("ABC123", "ABC123"), 0), (("", "ABC123"), 0)]
)
def test_a_cancellation_takes_out_the_booking_of_its_own_number_alone(
    tmp_path: Path, references: tuple[str, str], left: int
) -> None:
    times = ("2027-05-10T09:20:00+01:00", "2027-05-10T12:55:00+02:00")
    kept = flight("218", "LHR", "FCO", *times, reference=references[0])
    gone = flight("218", "LHR", "FCO", *times, reference=references[1])
    cancelled = {**gone, "reservationStatus": "http://schema.org/ReservationCancelled"}
    for name, one in (("1.json", kept), ("2.json", gone), ("3.json", cancelled)):
        (tmp_path / name).write_text(json.dumps(one), encoding="utf-8")
    found = read_bookings(tmp_path, today=TODAY)
    assert len(found.trips) == left
    assert all("ABC123" in item.notes for one in found.trips for item in one.document.itinerary.days[0].items)


def test_one_flight_under_two_numbers_tells_both_and_asks(tmp_path: Path) -> None:
    times = ("2027-05-10T09:20:00+01:00", "2027-05-10T12:55:00+02:00")
    both = [flight("218", "LHR", "FCO", *times, reference=number) for number in ("ABC123", "ZZZ999")]
    (tmp_path / "a.json").write_text(json.dumps(both), encoding="utf-8")
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    (leg,) = trip.document.itinerary.days[0].items
    assert "Booking ABC123" in leg.notes
    assert "ZZZ999" in leg.notes
    assert [doubt for _, doubt in trip.doubts] == ["it is booked as ABC123 and as ZZZ999; are both meant?"]


def test_another_stay_under_the_number_of_the_one_before_is_doubted_where_no_night_is_both_s(tmp_path: Path) -> None:
    first = hotel("Hotel Uno", "2027-05-10", "2027-05-11", reservationNumber="R1", modifiedTime="2027-01-01T10:00:00Z")
    later = hotel("Hotel Uno", "2027-05-13", "2027-05-14", reservationNumber="R1", modifiedTime="2027-01-02T10:00:00Z")
    found = read(tmp_path, a_json=first, b_json=later)
    assert lines(found) == ["stay hotel-uno 2027-05-13 2027-05-14"]
    assert [doubt for _, doubt in found.trips[0].doubts] == [
        "it is taken to stand in the place of 2027-05-10 to 2027-05-11, which has its booking number"
    ]


def test_one_number_at_two_times_of_a_day_is_doubted_where_nobody_says_which_is_newer(tmp_path: Path) -> None:
    table = {
        "@type": "FoodEstablishmentReservation", "reservationNumber": "F1", "startTime": "2027-05-11T20:00:00+02:00",
        "reservationFor": {"@type": "Restaurant", "name": "Da Enzo", "address": {"addressLocality": "Rome"}},
    }  # fmt: skip
    found = read(tmp_path, a_json=table, b_json={**table, "startTime": "2027-05-11T21:30:00+02:00"})
    assert len(lines(found)) == 2
    doubts = [doubt for _, doubt in found.trips[0].doubts if "F1" in doubt]
    assert doubts == [
        f"the booking F1 is told for 2027-05-11 {time}, too; which of them holds?" for time in ("21:30", "20:00")
    ]


def test_a_rental_car_is_a_way(tmp_path: Path) -> None:
    car = {
        "@type": "RentalCarReservation", "pickupTime": "2027-05-11T10:00:00", "dropoffTime": "2027-05-13T10:00:00",
        "pickupLocation": {"name": "Desk, Rome", "address": {"addressLocality": "Rome"}},
        "dropoffLocation": {"name": "Desk, Naples", "address": {"addressLocality": "Naples"}},
        "reservationFor": {"@type": "RentalCar", "name": "Small car"},
    }  # fmt: skip
    stays = [hotel("Hotel Uno", "2027-05-10", "2027-05-12"), hotel("Hotel Due", "2027-05-12", "2027-05-14", "Naples")]
    with_it = read(tmp_path, a_json=[OUT, *stays, car]).trips[0].gaps
    without = read(tmp_path, a_json=[OUT, *stays]).trips[0].gaps
    assert "No way from Rome to Naples on or before Wed 12 May." in without
    assert not any("No way" in gap for gap in with_it)


def test_things_named_by_their_id_and_packages_are_put_together(tmp_path: Path) -> None:
    airline = {"@type": "Airline", "@id": "#a", "iataCode": "NW"}
    flight = {
        "@type": "Flight", "@id": "#f", "flightNumber": "12", "airline": {"@id": "#a"},
        "departureAirport": {"iataCode": "LHR"},
        "arrivalAirport": {"iataCode": "FCO"}, "departureTime": "2027-05-10T09:20:00",
        "arrivalTime": "2027-05-10T12:55:00",
    }  # fmt: skip
    hotel = {
        "@type": "LodgingReservation", "checkinTime": "2027-05-10", "checkoutTime": "2027-05-12",
        "reservationFor": {"@type": "Hotel", "name": "Rose &amp; Crown", "address": {"addressLocality": "Rome"}},
    }  # fmt: skip
    booked = {"@type": "FlightReservation", "reservationNumber": "QX7RTL", "reservationFor": {"@id": "#f"}}
    package = {"@type": "ReservationPackage", "reservationNumber": "PK77", "subReservation": [hotel]}
    (tmp_path / "a.json").write_text(
        json.dumps({"@context": "https://schema.org", "@graph": [booked, airline, flight, package]})
    )
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    (leg,) = trip.document.itinerary.days[0].items
    assert isinstance(leg, Leg)
    assert (leg.number, leg.ticket, leg.booked) == ("NW 12", "QX7RTL", True)
    (stay,) = trip.document.itinerary.stays
    place = trip.document.catalogue.place(stay.place)
    assert place is not None
    assert place.name == "Rose & Crown"
    assert "PK77" in stay.notes
    loop = {"@type": "Trip", "@id": "#t", "itinerary": {"@id": "#t"}}
    (tmp_path / "a.json").write_text(json.dumps({"@graph": [loop, {"@id": "#t"}]}))
    assert not read_bookings(tmp_path, today=TODAY).trips


def test_a_mail_in_a_mail_is_read_beside_it(tmp_path: Path) -> None:
    inner = "From: a@b.example\nSubject: Your stay\nDate: Mon, 1 Mar 2027 10:00:00 +0000\nContent-Type: text/plain\n\n"
    inner += "Hotel Uno, Via Roma 1, 00184 Rome\nCheck-in: 10 May 2027\nCheck-out: 12 May 2027\n"
    outer = 'From: c@d.example\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n'
    own = (
        "Content-Type: text/plain\n\nFlight NW 12\n10 May 2027\nDeparts London (LHR) 09:20\nArrives Rome (FCO) 12:55\n"
    )
    (tmp_path / "a.eml").write_text(f"{outer}--x\n{own}\n--x\nContent-Type: message/rfc822\n\n{inner}\n--x--\n")
    assert lines(read_bookings(tmp_path, today=TODAY)) == [
        "flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00",
        "stay hotel-uno 2027-05-10 2027-05-12",
    ]


def test_a_town_known_by_an_airport_far_from_the_journeys_is_doubted(tmp_path: Path) -> None:
    text = (
        "# Greece\n## Mon 30 Aug 2027 – Athens\n- 10:00 Acropolis\n## Wed 1 Sep 2027\n"
        "- 07:30 ferry Athens to Paro 11:45\n"
        "- 20:00 dinner at Taverna Uno\n"
    )
    (tmp_path / "a.md").write_text(text)
    doubts = [doubt for trip in read_bookings(tmp_path, today=TODAY).trips for _, doubt in trip.doubts]
    assert "Paro is taken for the one in BT, far from Athens" in doubts


def test_the_offset_of_a_time_says_which_town_is_not_meant(tmp_path: Path) -> None:
    ferry = {
        "@type": "BoatReservation",
        "reservationFor": {
            "@type": "BoatTrip", "departureBoatTerminal": {"name": "Boston Ferry Terminal"},
            "arrivalTime": "2027-05-10T17:00:00+01:00",
            "arrivalBoatTerminal": {"name": "Castlebay"}, "departureTime": "2027-05-10T12:00:00+01:00",
        },
    }  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps(ferry))
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    (leg,) = trip.document.itinerary.days[0].items
    assert isinstance(leg, Leg)
    assert leg.origin.zone != "America/New_York"
    assert any("is not taken for the town of that name" in doubt for _, doubt in trip.doubts)


def test_an_end_in_the_hour_that_does_not_exist_is_left_out(tmp_path: Path) -> None:
    event = {
        "@type": "EventReservation",
        "reservationFor": {
            "@type": "Event", "name": "Night", "location": {"name": "Teatro", "address": {"addressLocality": "Rome"}},
            "startDate": "2027-03-27T23:00", "endDate": "2027-03-28T02:30",
        },
    }  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps(event))
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    assert trip.doubts[0][1].startswith("its end is left out: 02:30 does not exist on that day")


@pytest.mark.parametrize(
    ("address", "city", "country"),
    [
        ("Calle San Francisco 9, 11004 Cádiz, España", "Cadiz", "ES"),  # the one in Spain, and not its street
        ("Rua do Arrabalde 37, 4990-062 Ponte de Lima, Portugal", "Ponte de Lima", "PT"),
        ("Rua da Barragem 22, 7220-201 Portel", "", "PT"),  # the postal code says that it is not the one in Brazil
    ],
)
def test_a_town_is_looked_for_in_the_country_of_its_address_and_not_in_its_street(
    address: str, city: str, country: str
) -> None:
    place = located(Where(name="Hotel Uno", street=address), "lodging")
    assert (place.city, place.country) == (city, country)
