"""Bookings that another message or event takes out: by their number, by their UID, and in words; all texts invented."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings, read_reservations
from tripmend.formats.bookings._standing import standing_of
from tripmend.trip import Leg

TODAY = dt.date(2027, 3, 1)
STAY = "Hotel Seeblick\nUferweg 3, 6900 Bregenz\nBooking number: {}\nCheck-in: 10 May 2027\nCheck-out: 13 May 2027\n"
FLIGHTS = (
    "Booking reference: 2GHT7K\nEI 482 Dublin (DUB) - Lisbon (LIS)\nDeparture: 11 May 2027 06:45\n"
    "Arrival: 11 May 2027 09:40\n\nEI 487 Lisbon (LIS) - Dublin (DUB)\nDeparture: 15 May 2027 18:05\n"
    "Arrival: 15 May 2027 20:55\n"
)


def mail(sent: str, subject: str, body: str) -> bytes:
    """A mail whose subject is not encoded, as programs write it that know RFC 6532."""
    head = f"From: Firm <res@firm.example>\nSubject: {subject}\nDate: {sent} Mar 2027 10:00:00 +0000\n"
    return f"{head}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{body}".encode()


def read(folder: Path, *mails: bytes) -> ReadBookings:
    for number, raw in enumerate(mails):
        (folder / f"{number}.eml").write_bytes(raw)
    return read_bookings(folder, today=TODAY)


def numbers(found: ReadBookings) -> list[str]:
    days = [day for trip in found.trips for day in trip.document.itinerary.days]
    return [item.number for day in days for item in day.items if isinstance(item, Leg)]


SENTENCES = [
    ("Your booking at Hotel Seeblick was cancelled", "your stay at Hotel Seeblick, {} was successfully cancelled."),
    ("Your booking", "your reservation 8812.443 at Hotel Seeblick, {}, was successfully cancelled free of charge."),
    ("Votre réservation a été annulée", "votre réservation à l'hôtel Hotel Seeblick, {}, a bien été annulée."),
    ("Votre réservation", "votre réservation à l'hôtel Hotel Seeblick, {}, a bien été annulée sans frais."),
    ("Anulación de su reserva", "su reserva en el Hotel Seeblick, {}, ha sido anulada sin gastos."),
]


@pytest.mark.parametrize(("subject", "sentence"), SENTENCES)
def test_a_sentence_with_an_adverb_in_it_takes_the_stay_out(tmp_path: Path, subject: str, sentence: str) -> None:
    told = mail("Tue, 09", subject, "Hello,\n" + sentence.format("10 May 2027 - 13 May 2027"))
    alone = read(tmp_path, told)
    assert not alone.trips
    assert alone.not_used[-1].reason == "it is cancelled"
    both = read(tmp_path, mail("Mon, 01", "Booking confirmation", STAY.format("8812.443")), told)
    assert not both.trips


@pytest.mark.parametrize(
    "sentence",
    ["Free cancellation until 3 May 2027.", "Elle peut bien être annulée sans frais.", "Anulación gratuita hasta mayo"],
)
def test_a_condition_still_cancels_nothing(sentence: str) -> None:
    assert standing_of("Booking", f"{STAY}{sentence}").status == "confirmed"


@pytest.mark.parametrize(
    "body", ["Your booking {} has been cancelled.", "Confirmation: {}\nHotel Seeblick - cancelled"]
)
def test_a_cancellation_without_dates_is_found_by_the_number_of_the_booking(tmp_path: Path, body: str) -> None:
    booked = mail("Mon, 01", "Booking confirmation", STAY.format("8812.443"))
    found = read(tmp_path, booked, mail("Tue, 09", "Cancelled", body.format("8812.443")))
    assert not found.trips
    assert {(one.source.file, one.title, one.reason) for one in found.not_used} == {
        ("0.eml", "Hotel Seeblick", "it is cancelled"),
        ("1.eml", "Hotel Seeblick", "it is cancelled"),
    }
    other = read(tmp_path, booked, mail("Tue, 09", "Cancelled", body.format("8812.4431")))
    assert len(other.trips) == 1
    assert [(one.source.file, one.reason) for one in other.not_used] == [
        ("1.eml", "it is a cancellation, and no booking that is here has its number")
    ]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Your booking 2GHT7K has been cancelled.", []),
        ("Your flight EI 487 has been cancelled. Booking reference: 2GHT7K.", ["EI 482"]),
        ("Your flight on 15 May 2027 has been cancelled. Booking reference: 2GHT7K.", ["EI 482"]),
        ("Your return (booking 2GHT7K) has been cancelled.", ["EI 482", "EI 487"]),
    ],
)
def test_of_one_order_what_is_named_is_cancelled(tmp_path: Path, said: str, left: list[str]) -> None:
    found = read(tmp_path, mail("Mon, 01", "Booking", FLIGHTS), mail("Tue, 09", "About your booking", said))
    assert numbers(found) == left
    doubted = {name for trip in found.trips for name, doubt in trip.doubts if "cancelled" in doubt}
    assert bool(doubted) is (len(left) == 2), "which part is meant is asked"


def test_what_was_confirmed_after_a_cancellation_stays(tmp_path: Path) -> None:
    first = mail("Mon, 01", "Cancelled", "Your booking 2GHT7K has been cancelled.")
    assert numbers(read(tmp_path, first, mail("Tue, 09", "Booking", FLIGHTS))) == ["EI 482", "EI 487"]


@pytest.mark.parametrize("said", ["One room of your booking {} has been cancelled.", "{} wurde teilweise storniert."])
def test_a_part_of_a_booking_that_is_called_off_is_asked_about(tmp_path: Path, said: str) -> None:
    booked = mail("Mon, 01", "Booking confirmation", STAY.format("8812.443"))
    found = read(tmp_path, booked, mail("Tue, 09", "Your booking", said.format("8812443")))
    assert any("its words say that it is cancelled" in doubt for _, doubt in found.trips[0].doubts)
    assert [one.reason for one in found.not_used] == [
        "it is a cancellation, and which part of the booking 8812443 it cancels is not clear"
    ]


EVENT = (
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\nMETHOD:{}\nBEGIN:VEVENT\nUID:tour\nSEQUENCE:{}\n"
    "DTSTART;TZID=Europe/Rome:20270512T100000\nSUMMARY:Guided tour\n{}END:VEVENT\nEND:VCALENDAR\n"
)


@pytest.mark.parametrize("sequence", [0, 1])
def test_a_cancelled_event_that_says_no_more_than_its_uid_takes_it_out(tmp_path: Path, sequence: int) -> None:
    place = "LOCATION:Colosseo\\, Piazza del Colosseo 1\\, Roma\nSTATUS:CONFIRMED\n"
    (tmp_path / "b.ics").write_text(EVENT.format("REQUEST", 0, place))
    assert len(read_bookings(tmp_path, today=TODAY).trips) == 1
    (tmp_path / "a.ics").write_text(EVENT.format("CANCEL", sequence, "STATUS:CANCELLED\n"))
    found = read_bookings(tmp_path, today=TODAY)
    assert not found.trips
    assert {(one.source.file, one.reason) for one in found.not_used} == {
        ("a.ics", "it is cancelled"),
        ("b.ics", "it is cancelled"),
    }


def test_what_is_pending_is_not_booked_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(
        '{"@context":"http://schema.org","@type":"LodgingReservation","reservationNumber":"L2",'
        '"reservationStatus":"http://schema.org/ReservationPending","reservationFor":{"@type":"Hotel",'
        '"name":"Hotel Uno","address":"Via Po 7, Roma"},"checkinTime":"2027-05-10","checkoutTime":"2027-05-12"}'
    )
    ((one,), _) = read_reservations(tmp_path, today=TODAY)
    assert (one.status, one.booked) == ("hold", False)
    assert one.doubts == ("it is not booked yet: its status is pending or on hold",)


@pytest.mark.parametrize("old", ["<s>{}</s>", "<del>{}</del>", '<span style="text-decoration: line-through">{}</span>'])
def test_what_is_struck_out_is_not_read(tmp_path: Path, old: str) -> None:
    (tmp_path / "a.html").write_text(
        "<p>Confirmation number: 2288.119.003</p><h1>Hotel Liabeny</h1><p>Calle de la Salud 3, 28013 Madrid, Spain</p>"
        f"<table><tr><td>Check-in</td><td>{old.format('Mon, 12 Apr 2027')} Tue, 13 Apr 2027</td></tr>"
        "<tr><td>Check-out</td><td>Thu, 15 Apr 2027</td></tr></table>"
    )
    (stay,) = read_bookings(tmp_path, today=TODAY).trips[0].document.itinerary.stays
    assert (stay.check_in, stay.check_out) == (dt.date(2027, 4, 13), dt.date(2027, 4, 15))
