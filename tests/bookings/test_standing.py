"""What the words around a booking say of it: cancelled, conditions only, offered, or confirmed; all texts invented."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings
from tripmend.formats.bookings._standing import current, standing_of
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
    "Vašo rezervacijo smo preklicali.",
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
    "We regret to inform you that flight QX 1507 on 5 May is cancelled.",
    "Ihre Reise am 3. Mai wurde storniert.",
    "Ihr Zug fällt aus.",
    "Reservation cancelled: Hotel Seeblick",
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
    "Nothing has been cancelled.",
    "No-show or cancelled booking: 100 %",
    "Pay now or your booking will be cancelled.",
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


ASKED = [
    "Cancellation request received",
    "We have received your request to cancel booking 88122",
    "Your cancellation is being processed",
    "Stornierungsanfrage eingegangen",
    "Wir haben Ihren Stornierungsantrag erhalten",
    "Votre demande d'annulation est en cours de traitement",
    "Hemos recibido su solicitud de cancelación",
    "Abbiamo ricevuto la sua richiesta di annullamento",
]


@pytest.mark.parametrize("sentence", ASKED)
def test_a_cancellation_that_is_only_asked_for_is_doubted(sentence: str) -> None:
    for about, text in ((sentence, STAY), ("Your booking", f"Dear guest\n{sentence}.\n{STAY}")):
        standing = standing_of(about, text)
        assert (standing.status, standing.booked) == ("confirmed", True)
        assert standing.doubts[0].startswith("it may be cancelled"), about


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


def legs(found: ReadBookings) -> list[Leg]:
    return [item for day in found.trips[0].document.itinerary.days for item in day.items if isinstance(item, Leg)]


def mail(sent: str, subject: str, body: str) -> str:
    return (
        f"From: Hotel Seeblick <res@seeblick.example>\nSubject: {subject}\nDate: {sent} Mar 2027 10:00:00 +0000\n"
        f"MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{body}"
    )


BOOKED = (
    "Hotel Seeblick\nUferweg 3, 6900 Bregenz\nBooking number: 4471\nCheck-in: {} May 2027\nCheck-out: 13 May 2027\n"
)


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_of_two_mails_about_one_booking_the_later_one_holds(tmp_path: Path, order: tuple[str, str]) -> None:
    (tmp_path / f"{order[0]}.eml").write_text(mail("Mon, 01", "Booking confirmation", BOOKED.format(10)))
    (tmp_path / f"{order[1]}.eml").write_text(mail("Tue, 09", "Your booking was changed", BOOKED.format(11)))
    found = read_bookings(tmp_path, today=TODAY)
    (stay,) = found.trips[0].document.itinerary.stays
    assert (stay.check_in, stay.check_out) == (dt.date(2027, 5, 11), dt.date(2027, 5, 13))
    assert f"Replaces 2027-05-10 to 2027-05-13 ({order[0]}.eml)." in stay.notes
    assert [(one.source.file, one.reason) for one in found.not_used] == [
        (f"{order[0]}.eml", "a newer version of it is used")
    ]


OUT = "Departure: Munich (MUC), 10 May 2027, {}\nArrival: Toulouse (TLS), 10 May 2027, {}\n"
HOME = "Flight LH 2219\nDeparture: Toulouse (TLS), 14 May 2027, 15:15\nArrival: Munich (MUC), 14 May 2027, 16:55\n"
FIRST = "Booking reference: K9L2MM\nFlight LH 2218\n" + OUT.format("12:15", "13:55") + HOME
OVER = (
    "Flight LH 100\nDeparture: Munich (MUC), 10 May 2027, 12:15\nArrival: Frankfurt (FRA), 10 May 2027, 13:15\n"
    "Flight LH 1096\nDeparture: Frankfurt (FRA), 10 May 2027, 14:15\nArrival: Toulouse (TLS), 10 May 2027, 15:55\n"
)


@pytest.mark.parametrize(
    ("told", "numbers"),
    [
        (
            "We have rebooked you.\nBooking reference: K9L2MM\nFlight LH 2222\n" + OUT.format("18:15", "19:55"),
            ["LH 2222"],
        ),
        ("Your new itinerary\nBooking reference: K9L2MM\n" + OVER, ["LH 100", "LH 1096"]),
    ],
)
def test_a_flight_under_another_number_takes_the_place_of_the_one_booked_before(
    tmp_path: Path, told: str, numbers: list[str]
) -> None:
    (tmp_path / "1.eml").write_text(mail("01", "Booking", FIRST), encoding="utf-8")
    (tmp_path / "2.eml").write_text(mail("05", "Schedule change", told), encoding="utf-8")
    found = read_bookings(tmp_path, today=TODAY)
    assert [leg.number for leg in legs(found)] == [*numbers, "LH 2219"], "the way back stays"
    assert "Replaces flight LH 2218 Munich–Toulouse 2027-05-10 12:15 (1.eml)." in legs(found)[0].notes
    assert [(one.source.file, one.title) for one in found.not_used] == [("1.eml", "flight LH 2218 Munich–Toulouse")]


def test_two_flights_of_one_way_and_day_in_two_bookings_are_both_doubted(tmp_path: Path) -> None:
    other = "Booking reference: ABC123\nFlight LH 2222\n" + OUT.format("18:15", "19:55")
    (tmp_path / "1.eml").write_text(mail("01", "Booking", FIRST), encoding="utf-8")
    (tmp_path / "2.eml").write_text(mail("05", "Booking", other), encoding="utf-8")
    found = read_bookings(tmp_path, today=TODAY)
    assert [leg.number for leg in legs(found)] == ["LH 2218", "LH 2222", "LH 2219"]
    assert {name for name, doubt in found.trips[0].doubts if "both cannot be made" in doubt} == {
        "flight-lh-2218",
        "flight-lh-2222",
    }


def test_a_guest_who_is_moved_to_another_house_under_one_number_is_there(tmp_path: Path) -> None:
    (tmp_path / "1.eml").write_text(mail("01", "Booking", BOOKED.format(10)), encoding="utf-8")
    moved = BOOKED.format(10).replace("Seeblick", "Bergblick").replace("Uferweg 3", "Hangweg 9")
    (tmp_path / "2.eml").write_text(mail("05", "Your booking has been moved", moved), encoding="utf-8")
    found = read_bookings(tmp_path, today=TODAY)
    (stay,) = found.trips[0].document.itinerary.stays
    place = found.trips[0].document.catalogue.place(stay.place)
    assert place is not None
    assert (place.name, place.notes) == ("Hotel Bergblick", "Hangweg 9, 6900 Bregenz")
    assert "Replaces Hotel Seeblick, 2027-05-10 to 2027-05-13 (1.eml)." in stay.notes
    assert [(one.source.file, one.title) for one in found.not_used] == [("1.eml", "Hotel Seeblick")]


def test_a_cancellation_is_undone_by_what_is_confirmed_after_it(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_text(mail("Mon, 01", "Your booking is cancelled", BOOKED.format(10)))
    (tmp_path / "b.eml").write_text(mail("Tue, 09", "Booking confirmation", BOOKED.format(10)))
    assert len(read_bookings(tmp_path, today=TODAY).trips[0].document.itinerary.stays) == 1


CLASS = (
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\nBEGIN:VEVENT\nUID:a\nDTSTART;TZID={zone}:20270510T170000\n"
    "DTEND;TZID={zone}:20270510T180000\nSUMMARY:Class\nLOCATION:Scuola Nuova\\, Via Po 8\\, Torino\n{more}\n"
    "END:VEVENT\n{other}END:VCALENDAR\n"
)
MOVED = (
    "BEGIN:VEVENT\nUID:a\nDTSTART;TZID={zone}:20270512T190000\nDTEND;TZID={zone}:20270512T200000\nSUMMARY:Class\n"
    "LOCATION:Scuola Nuova\\, Via Po 8\\, Torino\nRECURRENCE-ID;TZID={zone}:20270512T170000\n{more}END:VEVENT\n"
)


@pytest.mark.parametrize("zone", ["Europe/Rome", "W. Europe Standard Time"])
@pytest.mark.parametrize(
    ("more", "other", "times"),
    [
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID={zone}:20270512T170000", "", ["10 17", "11 17"]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20270512T150000Z", "", ["10 17", "11 17"]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20270511,20270512", "", ["10 17"]),
        ("RDATE;TZID={zone}:20270513T170000", "", ["10 17", "13 17"]),
        ("RRULE:FREQ=DAILY;COUNT=3", MOVED, ["10 17", "11 17", "12 19"]),
        ("RRULE:FREQ=DAILY;COUNT=3", MOVED.replace("{more}", "STATUS:CANCELLED\n"), ["10 17", "11 17"]),
        ("RRULE:FREQ=DAILY;COUNT=3", MOVED.replace("SUMMARY:", "SUMMARY:Abgesagt: "), ["10 17", "11 17"]),
    ],
)
def test_times_of_a_recurring_event_are_left_out_moved_and_cancelled(
    tmp_path: Path, zone: str, more: str, other: str, times: list[str]
) -> None:
    other = other.replace("{zone}", zone).replace("{more}", "")
    text = CLASS.replace("{more}", more).replace("{zone}", zone).replace("{other}", other)
    (tmp_path / "a.ics").write_text(text)
    days = read_bookings(tmp_path, today=TODAY).trips[0].document.itinerary.days
    assert [f"{item.start:%d %H}" for day in days for item in day.items] == times  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("Microsoft Teams Meeting", ["it is online, and at no place"]),
        ("https://call.example/abc", ["it is online, and at no place"]),
        ("Scuola Nuova\\, Via Po 8\\, Torino; Microsoft Teams", []),
    ],
)
def test_a_call_is_no_stop(tmp_path: Path, location: str, reason: list[str]) -> None:
    text = CLASS.replace("Scuola Nuova\\, Via Po 8\\, Torino", location)
    (tmp_path / "a.ics").write_text(text.format(zone="Europe/Rome", more="", other=""))
    assert [one.reason for one in read_bookings(tmp_path, today=TODAY).not_used] == reason


def test_a_calendar_that_is_cut_off_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.ics").write_text("BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nSUMMARY:Cla")
    (only,) = read_bookings(tmp_path, today=TODAY).not_used
    assert only.reason == "it ends in the middle"


def test_what_a_stay_costs_in_all_is_kept_beside_its_nights(tmp_path: Path) -> None:
    import json

    from .test_trips import hotel

    one = hotel("Casa Tre", "2027-05-10", "2027-05-13", totalPrice="310.00", priceCurrency="EUR")
    (tmp_path / "a.json").write_text(json.dumps(one))
    (stay,) = read_bookings(tmp_path, today=TODAY).trips[0].document.itinerary.stays
    assert stay.price is not None
    assert stay.price.amount == 10333
    assert "310.00 EUR in all." in stay.notes


def test_nights_are_counted_where_one_is_across_the_date_line(tmp_path: Path) -> None:
    one = "Flight {}\n{} to {}\nDeparts: {}\nArrives: {}\n\n"
    text = one.format("QX 101", "Tokyo (NRT)", "Honolulu (HNL)", "Thu 8 Apr 2027, 21:35", "Thu 8 Apr 2027, 09:40")
    text += one.format("QX 880", "Honolulu (HNL)", "Auckland (AKL)", "Sat 10 Apr 2027, 23:55", "Mon 12 Apr 2027, 06:45")
    (trip,) = read(tmp_path, text).trips
    assert trip.gaps == ("No bed for the night of Thu 8 Apr.", "No bed for the night of Fri 9 Apr.")


def test_of_several_journeys_each_has_the_status_that_stands_with_it(tmp_path: Path) -> None:
    changed = (
        "Booking reference TB4WQE\n\nYour old flight - Friday 16 April 2027\n"
        "QX 222   Milan (MXP)   09:15    Athens (ATH)  12:40     CANCELLED\n\nYour new flight - Friday 16 April 2027\n"
        "QX 228   Milan (MXP)   13:40    Athens (ATH)  17:05     CONFIRMED\n"
    )
    found = read(tmp_path, changed)
    (trip,) = found.trips
    (leg,) = trip.document.itinerary.days[0].items
    assert isinstance(leg, Leg)
    assert (leg.number, f"{leg.depart:%H:%M}") == ("QX 228", "13:40")
    assert not trip.doubts
    assert [one.reason for one in found.not_used if "222" in one.title] == ["it is cancelled"]


def test_another_booking_that_is_cancelled_is_not_this_one(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Hotel Uno, Via Roma 1, 00184 Rome\nCheck-in: 10 May 2027\nCheck-out: 14 May 2027\n"
        "Your other reservation at Hotel Due, Via Milano 2, Rome has been cancelled.\n",
    )
    (trip,) = found.trips
    (stay,) = trip.document.itinerary.stays
    place = trip.document.catalogue.place(stay.place)
    assert place is not None
    assert place.name == "Hotel Uno"


def test_what_stands_under_a_head_that_it_holds_no_more_is_left_out() -> None:
    text = (
        "YOUR NEW ITINERARY\nPS 9  Sat 06 Nov 2027  19:30\n\nNO LONGER VALID\n\nPS 7  Fri 05 Nov 2027  22:45\n"
        "      Sun 07 Nov 2027  08:25\n\nPassengers: two"
    )
    assert current(text).splitlines() == ["YOUR NEW ITINERARY", "PS 9  Sat 06 Nov 2027  19:30", "", "Passengers: two"]


def test_what_stands_under_a_head_that_it_is_kept_is_not_cancelled(tmp_path: Path) -> None:
    text = (
        "Objet : Annulation de votre aller\n\nVotre demande d'annulation a bien été prise en compte.\n\n"
        "ANNULÉ\n  Mardi 6 avril 2027\n  TGV INOUI 9580\n  16h04  Lyon Part Dieu\n  19h51  Strasbourg\n\n"
        "CONSERVÉ\n  Lundi 12 avril 2027\n  TGV INOUI 9877\n  10h09  Strasbourg\n  13h56  Lyon Part Dieu\n"
    )
    (trip,) = read(tmp_path, text).trips
    legs = [item for day in trip.document.itinerary.days for item in day.items if isinstance(item, Leg)]
    assert [leg.number for leg in legs] == ["INOUI 9877"]
