"""What the words around a booking say of it: cancelled, conditions only, offered, or confirmed; all texts invented."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings
from tripmend.formats.bookings._standing import standing_of
from tripmend.trip import Leg

TODAY = dt.date(2027, 3, 1)
STAY = "\n\nHotel Seeblick\nUferweg 3, 6900 Bregenz\nCheck-in: 10 May 2027\nCheck-out: 13 May 2027\n"
RIDE = "\n\nFlight QX 1507\nMunich (MUC) 10 Jul 2027 18:25 - Hamburg (HAM) 10 Jul 2027 19:45\n"

CANCELLED = [
    "We are sorry: your flight has been cancelled by the airline.",
    "Your reservation was canceled at no charge.",
    "We have cancelled your booking as you asked.",
    "Your booking is cancelled.",
    "Status: Cancelled",
    "CANCELLED: booking 88122",
    "Cancellation confirmed",
    "We confirm the cancellation of your booking.",
    "Ihre Buchung wurde storniert.",
    "Ihr Flug nach Hamburg ist leider gestrichen worden.",
    "Stornierungsbestätigung",
    "Votre réservation a été annulée.",
    "Annulation de votre réservation",
    "La tua prenotazione è stata annullata.",
    "Su reserva ha sido cancelada.",
    "Se ha cancelado su reserva.",
    "A sua reserva foi cancelada.",
    "Uw boeking is geannuleerd.",
    "Din bestilling er blevet aflyst.",
    "Rezerwacja została anulowana.",
    "Vaše rezervace byla zrušena.",
    "Your stay from 3 until 7 July has been cancelled, you may book again.",
]
TERMS = [
    "Free cancellation until 1 May 2027.",
    "It can be cancelled online.",
    "If your booking is cancelled after 1 May, you pay one night.",
    "If cancelled or modified, the total price will be charged.",
    "Bookings cancelled after 1 May 2027 are charged in full.",
    "Cancelled tickets are refunded within 7 days.",
    "Tables not cancelled 24 hours before are charged at EUR 20.",
    "Unpaid bookings will be cancelled.",
    "Your booking has not been cancelled.",
    "Cancellation policy: see our website",
    "Once a booking has been cancelled it cannot be restored.",
    "Ihre Buchung kann bis 1. Mai kostenlos storniert werden.",
    "Wenn die Buchung storniert wird, fällt eine Gebühr an.",
    "Stornierungsbedingungen",
    "Die Reise wurde nicht storniert.",
    "Annulation gratuite jusqu'au 1er mai",
    "La réservation peut être annulée sans frais.",
    "La prenotazione può essere annullata entro il 1 maggio.",
    "Cancelación gratuita hasta el 1 de mayo",
    "Si la reserva es cancelada, se cobrará una noche.",
]


@pytest.mark.parametrize("sentence", CANCELLED)
def test_a_statement_of_fact_is_a_cancellation(sentence: str) -> None:
    assert standing_of("", sentence + STAY).status == "cancelled"
    assert standing_of(sentence + "\nFirm <res@firm.example>", STAY).status == "cancelled"


@pytest.mark.parametrize("sentence", TERMS)
@pytest.mark.parametrize("body", ["Your booking is confirmed.\n{}" + STAY, "{}" + STAY, STAY + "\n{}\n"])
def test_what_the_terms_are_says_nothing_of_the_booking(sentence: str, body: str) -> None:
    standing = standing_of("", body.format(sentence))
    assert (standing.status, standing.booked, standing.doubts) == ("confirmed", True, ())


@pytest.mark.parametrize(
    ("sentence", "booked"),
    [
        ("You are on the waiting list. This is not a confirmation.", False),
        ("Our offer for you (not booked yet)", False),
        ("Ihr Angebot", False),
        ("Wir haben Ihre Anfrage erhalten: noch nicht gebucht.", False),
        ("Vous êtes sur la liste d'attente.", False),
        ("Your booking is confirmed. Special offer inside.", True),
    ],
)
def test_an_offer_or_a_waiting_list_is_not_booked_and_says_so(sentence: str, booked: bool) -> None:
    standing = standing_of("", sentence + STAY)
    assert standing.booked is booked
    assert bool(standing.doubts) is not booked


def test_what_says_both_is_doubted() -> None:
    text = "Your booking is confirmed.\nYour former booking has been cancelled." + STAY
    standing = standing_of("", text)
    assert standing.status == "confirmed"
    assert standing.doubts == ("it may be cancelled: “Your former booking has been cancelled.”",)


def read(folder: Path, *texts: str) -> ReadBookings:
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return read_bookings(folder, today=TODAY)


def test_a_cancelled_journey_is_none(tmp_path: Path) -> None:
    found = read(tmp_path, "Your flight has been cancelled." + RIDE)
    assert not found.trips
    assert [one.reason for one in found.not_used] == ["it is cancelled"]


def test_of_two_flights_only_the_one_that_is_named_is_cancelled(tmp_path: Path) -> None:
    other = "\nFlight QX 1508\nHamburg (HAM) 12 Jul 2027 18:25 - Munich (MUC) 12 Jul 2027 19:45\n"
    found = read(tmp_path, "Flight QX 1508 has been cancelled." + RIDE + other)
    assert [one.title for one in found.not_used] == ["flight QX 1508 Hamburg–Munich"]
    assert len(found.trips) == 1


def test_of_old_and_new_times_the_new_ones_hold(tmp_path: Path) -> None:
    one = "{} Munich (MUC) 10 Jul 2027 {} - Hamburg (HAM) 10 Jul 2027 {}\n"
    text = "Your flight time has changed.\nFlight QX 1507\n"
    found = read(tmp_path, text + one.format("Old:", "18:25", "19:45") + one.format("New:", "20:10", "21:30"))
    legs = [item for day in found.trips[0].document.itinerary.days for item in day.items if isinstance(item, Leg)]
    assert [str(leg.depart) for leg in legs] == ["2027-07-10 20:10:00"]
