"""What the parts of a confirmation in plain text tell: numbers, prices, places, dates; all invented."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import read_bookings, read_reservations
from tripmend.formats.bookings._calls import journeys_in
from tripmend.formats.bookings._dates import dates_in
from tripmend.formats.bookings._html import html_text
from tripmend.formats.bookings._labels import price_in, reference_in
from tripmend.formats.bookings._lines import can_be_place, find_number
from tripmend.formats.bookings._places import city_in_address, where_named
from tripmend.formats.bookings._stays import stays_in
from tripmend.formats.bookings._text import Text
from tripmend.formats.bookings._visits import cars_in, meals_in, tickets_in

from .test_texts import TEXTS, TODAY, read
from .test_trips import lines


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("N8 1507", "N8 1507"),
        ("GW 1A09", "GW 1A09"),
        ("Bus N401", "N 401"),
        ("9U742", "9U 742"),
        ("ICE 577", "ICE 577"),
    ],
)
def test_a_code_with_a_digit_is_not_cut(line: str, number: str) -> None:
    from tripmend.formats.bookings._lines import number_in

    assert number_in(line) == number


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Total: EUR 612.00\nper night EUR 153.00", (612.0, "EUR")),
        ("Gesamtpreis: 1.234,50 €\nMwSt 19%: 197,10 €", (1234.5, "EUR")),
        ("Amount paid (GBP)   414.00", (414.0, "GBP")),
        ("Summe CHF 1'250.00", (1250.0, "CHF")),
        ("Total\n€ 99", (99.0, "EUR")),
        ("1 adult, 24.98 EUR", (24.98, "EUR")),
        ("Total 10.000 JPY", (10000.0, "JPY")),
        ("Total: $45", None),  # of which country?
        ("Total 100 EUR\nTotal 110 USD", None),
        ("from EUR 99", None),
        ("2 x Adult EUR 16.00", None),  # each, or both?
        ("Seat 12 EUR 5.00\nBag EUR 30.00", None),
    ],
)
def test_a_price_is_read_where_it_is_sure(text: str, price: tuple[float, str] | None) -> None:
    assert price_in(text) == price


def test_what_several_journeys_cost_in_all_is_in_their_notes_and_no_price_of_one(tmp_path: Path) -> None:
    text, _ = TEXTS["a ferry that names its ports once for both ways"]
    (trip,) = read(tmp_path, f"{text}Gesamtpreis: 180,00 EUR\n").trips
    legs = [leg for _, leg in trip.document.itinerary.legs()]
    assert [leg.price for leg in legs] == [None, None]
    assert all("180.00 EUR in all for this booking." in leg.notes for leg in legs)


def test_numbers_seats_and_codes_do_not_get_into_each_other(tmp_path: Path) -> None:
    (trip,) = read(
        tmp_path,
        "Localizador: ABC12D\nIda  14/05/2027\n"
        "AVE 03143  Barcelona-Sants 16:00 - Madrid-Puerta de Atocha 18:30  Coche 4 Plaza 10A\n",
    ).trips
    ((_, leg),) = trip.document.itinerary.legs()
    assert (leg.number, leg.ticket, leg.destination.place) == ("AVE 03143", "ABC12D", "madrid-puerta-de-atocha")
    assert reference_in("VOTRE CONFIRMATION E-BILLET") == ""
    assert reference_in("Your booking reference: RTYUIO") == "RTYUIO"


@pytest.mark.parametrize(
    ("address", "city"),
    [
        ("Kattenburgerstraat 5, Amsterdam, 1018 JA, Netherlands", "Amsterdam"),
        ("Kattenburgerstraat 5\n1018 JA Amsterdam", "Amsterdam"),
        ("Carrer de la Mar 5, 08001 Barcelona, Spain", "Barcelona"),  # no fifth of March
    ],
)
def test_the_city_of_an_address_is_no_part_of_its_postal_code(tmp_path: Path, address: str, city: str) -> None:
    (trip,) = read(tmp_path, f"Pension Lerche\n{address}\nCheck-in: 14 May 2027\nCheck-out: 17 May 2027\n").trips
    assert [place.city for place in trip.document.catalogue.places] == [city]


def test_a_confirmation_that_somebody_forwards_is_read(tmp_path: Path) -> None:
    mail = (
        "From: Kim <k@x.example>\nSubject: Fwd: Your hotel\nDate: Mon, 1 Mar 2027 08:20:00 +0000\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\n\nFYI\n\n---- Forwarded message ----\nSubject: Booking\n\n"
        "> Hotel Azul\n> Rua do Sol 4, 1200-001 Lisboa\n> Arrival: 14 May 2027\n> Departure: 17 May 2027\n"
    )
    assert lines(read(tmp_path, mail, "a.eml")) == ["stay hotel-azul 2027-05-14 2027-05-17"]


def test_children_of_a_booking_stay_children(tmp_path: Path) -> None:
    text = "Hotel Seeblick\nUferweg 3, 6900 Bregenz\nCheck-in: 10 May 2027\nCheck-out: 13 May 2027\n{}\n"
    for told, party in (
        ("2 adults, 2 children", {"adult": 2, "child": 2}),
        ("2 Erwachsene, 1 Kind", {"adult": 2, "child": 1}),
    ):
        assert read(tmp_path, text.format(told)).trips[0].document.itinerary.traveller.party == party


def test_a_terminal_and_a_gate_are_no_airport(tmp_path: Path) -> None:
    text = (
        "Flight QX 548\nLondon Heathrow (LHR) - Rome Fiumicino (FCO)\n"
        "Departure: 10 May 2027 09:20  Terminal 5 Gate B36\nArrival: 10 May 2027 12:55\nBooking reference: QWE123\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (one,), _ = read_reservations(tmp_path, today=dt.date(2027, 3, 1))
    assert (one.start.code, one.end.code, one.number) == ("LHR", "FCO", "QX 548")


def test_trains_that_are_told_by_times_and_stations_alone_have_their_numbers_in_capitals(tmp_path: Path) -> None:
    text = (
        "Your train tickets\n\nOUTWARD\nThu 27 May 2027\n\n10:00   London Kings Cross\n        HARRIER 6609\n"
        "11:52   York\n\n12:10   York\n        Seats not reservable\n13:01   Scarborough\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    first, second = read_reservations(tmp_path, today=dt.date(2027, 3, 1))[0]
    assert (first.start.name, first.end.name, first.number) == ("London Kings Cross", "York", "HARRIER 6609")
    assert second.end.zone == "Europe/London", "and not the Scarborough of Tobago"
    assert any("near York" in doubt for doubt in second.doubts)


def test_when_a_mail_was_written_is_no_departure(tmp_path: Path) -> None:
    mail = (
        "From: a@b.example\nTo: c@d.example\nSubject: your table\nDate: Wed, 20 Jan 2027 17:40:00 +0000\n\n"
        "That is fine.\n\nOn Wed, 20 Jan 2027 at 17:31, Mo <mo@b.example>\nwrote:\n\n> Hello\n\n"
        "From: Blue Table\nDate: 11 January 2027 at 10:02\nSubject: Booking no. GT 4410\nTo: Mo\n"
    )
    (tmp_path / "a.eml").write_text(mail, encoding="utf-8")
    assert not [one for one in read_reservations(tmp_path)[0] if one.kind == "train"]


def test_of_old_and_new_under_their_heads_the_new_holds(tmp_path: Path) -> None:
    text = (
        "Your booking WHT5C8 changes.\n\nOld:\nQX 882   19 October 2027   Stuttgart (STR) 13:05 - Rome (FCO) 15:00\n\n"
        "NEW:\nQX 884   19 October 2027   Stuttgart (STR) 17:40 - Rome (FCO) 19:35\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    assert [one.number for one in read_reservations(tmp_path, today=dt.date(2027, 3, 1))[0]] == ["QX 884"]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Conf. no. AM-88301", "AM-88301"), ("Res.-Nr. 501.277", "501.277"), ("Buchungsnr. PL/2027/88", "PL/2027/88"),
        ("Booking no. GT 4410", "GT 4410"), ("Confirmation # CK88", "CK88"), ("Localizador: HME-27/39", "HME-27/39"),
        ("codice prenotazione volo: LG2KX9", "LG2KX9"), ("conferma VM 0109", "VM 0109"), ("Seat 12A", ""),
        ("订单E563328871，您已购", "E563328871"), ("Localizador cia. aérea: HVPKTR", "HVPKTR"),
        ("AIRLINE REF   EK/N6JX4C", "N6JX4C"),
        ("rezervace č.: 260808/31", "260808/31"), ("Reservation date: 2027-05-14", ""), ("CONFIRMED   BAG 25K", ""),
    ],
)  # fmt: skip
def test_booking_numbers_have_many_forms(line: str, number: str) -> None:
    assert reference_in(line) == number


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Zug am 29.4.2027\n  Köln Hbf 10:43 -> Amsterdam Centraal 13:27\n", [("Köln Hbf", "Amsterdam Centraal")]),
        (
            "Reise 19.06.2027\nZug   Bergbahn, Zug 61   Berlin Hbf   08:25\n   Hamburg Hbf   10:03\n",
            [("Berlin Hbf", "Hamburg Hbf")],
        ),
    ],
)
def test_the_place_beside_a_time_is_where_one_is_then(tmp_path: Path, text: str, ways: list[tuple[str, str]]) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    found = read_reservations(tmp_path, today=dt.date(2027, 3, 1))[0]
    assert [(one.start.name, one.end.name) for one in found] == ways


def journeys(text: str) -> list[str]:
    """Each journey in one line: ends, times, number."""
    found = journeys_in(Text(text, dt.date(2027, 1, 1)))
    return [
        f"{one.start.code or one.start.name} {one.begins} {one.end.code or one.end.name} {one.ends} {one.number}"
        for one in found
    ]


def test_a_labelled_route_needs_no_list_that_knows_its_ends() -> None:
    page = (
        "<dl><dt>Route</dt><dd>Nordhavn – Sørøya</dd><dt>Date</dt><dd>10 June 2027</dd><dt>Departs</dt><dd>14:25</dd>"
        "<dt>Arrives</dt><dd>15:15</dd><dt>Vessel</dt><dd>MV Alk</dd></dl>"
    )
    assert journeys(html_text(page)) == ["Nordhavn 2027-06-10 14:25 Sørøya 2027-06-10 15:15 "]


def test_a_weekday_with_its_day_under_a_title_with_dates_is_that_day() -> None:
    text = (
        "29 April - 3 May 2027\n\nThursday 29\n- train Nordo 2143, Madrid 15:05 → Sevilla 17:52\n\n"
        "Monday 3\n- train Nordo 2190, Sevilla 17:10 → Madrid 19:58\n"
    )
    assert journeys(text) == [
        "Madrid 2027-04-29 15:05 Sevilla 2027-04-29 17:52 Nordo 2143",
        "Sevilla 2027-05-03 17:10 Madrid 2027-05-03 19:58 Nordo 2190",
    ]


def test_the_head_of_a_house_s_own_page_names_the_town_and_not_the_house() -> None:
    text = (
        "Your booking in Lüttmoor is confirmed\n\nHotel Strandhafer\nDeichweg 5, 25845 Lüttmoor, Germany\n\n"
        "Check-in   Check-out\nThursday, 15 July 2027\n15:00 – 21:00\nMonday, 19 July 2027\nuntil 11:00\n"
    )
    (stay,) = stays_in(Text(text, dt.date(2027, 1, 1)))
    assert (stay.start.name, stay.start.city) == ("Hotel Strandhafer", "Lüttmoor")
    assert [str(moment.date) for moment in (stay.begins, stay.ends) if moment] == ["2027-07-15", "2027-07-19"]


def test_of_two_towns_overseas_of_one_name_the_one_near_the_other_end_is_meant(tmp_path: Path) -> None:
    text = "Train NR 12\nDepart: 31 May 2027 15:03 Scarborough\nArrive: 31 May 2027 15:53 York\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (trip,) = read_bookings(tmp_path, today=dt.date(2027, 1, 1)).trips
    ((_, leg),) = trip.document.itinerary.legs()
    assert (leg.origin.zone, leg.destination.zone) == ("Europe/London", "Europe/London")
    assert any("Scarborough is taken for the one near York" in doubt for _, doubt in trip.doubts)


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("Reservation confirmed\nCozy loft\nHosted by Marco\nCheck-in: Mon, 10 May 2027\nCheckout: Fri, 14 May 2027\n"
         "Via della Quercia 5, Roma, Lazio 00165, Italy\n", "Rome"),
        ("Dear Anna, your table at Trattoria Uno is confirmed for 2 people on 11 May 2027 at 8:30pm. "
         "Address: Via dei Salici 29, Rome.\n", "Rome"),
    ],
)  # fmt: skip
def test_an_address_in_a_line_of_its_own_or_in_a_sentence_tells_the_city(tmp_path: Path, text: str, city: str) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    assert {(place.city, place.zone) for place in trip.document.catalogue.places} == {(city, "Europe/Rome")}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Prenotata, pren. 4471-NAP-882. Cabina interna", "4471-NAP-882"),
        ("MAD-TFN, loc. D4WZ8N. Los 4", "D4WZ8N"),
        ("Confirmation de réservation n° 55-8812-FR", "55-8812-FR"),
        ("Booking number: 60 114 872", "60 114 872"),
        ("Order of the day: 20 30 40", ""),
    ],
)
def test_a_booking_number_is_known_by_the_short_names_for_it(text: str, code: str) -> None:
    assert reference_in(text) == code


def test_the_booking_number_is_no_number_of_a_train() -> None:
    text = "Dossier : SNC123\n2 avril 2027\n07h58 Paris Gare de Lyon\n11h04 Marseille Saint-Charles\nTGV 6105\n"
    assert [one.number for one in journeys_in(Text(text, TODAY))] == ["6105"]


def test_a_carriage_is_no_bus() -> None:
    text = "E-ticket\nFriday 13 August 2027\nDepart London Kings Cross 10:00\nArrive Edinburgh 14:20\nCoach B seat 2\n"
    (one,) = journeys_in(Text(text, TODAY))
    assert (one.kind, one.doubts) == ("train", ())


@pytest.mark.parametrize(
    ("text", "name", "nights"),
    [
        ("Confirmamos a sua reserva na Casa Azul.\nCheck-in ..... 24/09/2027\nCheck-out .... 26/09/2027\n"
         "Endereço: Rua Um 2, Lisboa\n", "Casa Azul", (24, 26)),
        ("Thank you for choosing The Brindle, Bath\nArrival date: 14 May 2027\nDeparture date: 16 May 2027\n"
         "The Brindle\n21 Pulteney Road, Bath\n", "The Brindle", (14, 16)),
        ("LE MAS DES CIGALES\nAdresse : 410 chemin de la Fontaine, 84000 Avignon\nArrivée    samedi 17 juillet 2027\n"
         "Départ    samedi 24 juillet 2027\n7 nuits, 1 appartement\n", "LE MAS DES CIGALES", (17, 24)),
    ],
)  # fmt: skip
def test_a_lodging_is_named_without_a_word_for_one(
    tmp_path: Path, text: str, name: str, nights: tuple[int, int]
) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    ((stay,), *_) = (trip.document.itinerary.stays for trip in read_bookings(tmp_path, today=TODAY).trips)
    assert (stay.place.replace("-", " "), stay.check_in.day, stay.check_out.day) == (name.casefold(), *nights)


@pytest.mark.parametrize(
    "name", ["la voiture", "Transfer zum", "Roland-Garros le lendemain", "Rundgang mit Nino.", "à partir de"]
)
def test_a_scrap_of_a_sentence_is_no_place(name: str) -> None:
    assert not can_be_place(name)


@pytest.mark.parametrize(
    "name", ["leeds", "Praha hl.n.", "Newcastle upon Tyne", "Brno, AN u hotelu", "台北", "Lysá n.Labem"]
)
def test_a_town_or_station_is_a_place(name: str) -> None:
    assert can_be_place(name)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("fredag 3 december 2027", 3), ("3. december 2027", 3), ("3 dezembro 2027", 3), ("3 de dezembro de 2027", 3),
        ("3 decembrie 2027", 3), ("3. decembra 2027", 3), ("4th of december 2027", 4),
    ],
)  # fmt: skip
def test_december_begins_with_no_word_of(text: str, day: int) -> None:
    assert [one.date for one in dates_in(text, TODAY)] == [dt.date(2027, 12, day)]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Servicio: SB-2214     Autobús: 1     Plaza: 17", "SB-2214"),
        ("Servicio: SB-2214", "SB-2214"),
        ("Klasa: 2    Linia: Express    Service: 737    Seat: 4", "737"),
        ("Coach: 12    Seat: 44", None),
        ("Numer biletu: TP 4402 1187 65", None),
        ("Linie 057 Richtung Zürich", "057"),
        ("Потяг 715К Інтерсіті+", "715К"),
        ("Train 1H23 to Poole", "1H23"),
        ("FLYING TIME 2H05", None),
    ],
)
def test_a_number_is_read_in_any_cell_behind_what_it_is_of(line: str, number: str | None) -> None:
    found = find_number(line)
    assert (found[0] if found else None) == number


def test_two_capitals_before_a_number_are_no_train_where_the_text_speaks_of_a_bus_alone() -> None:
    text = "Granada (Estación de Autobuses) -> Sevilla (Plaza)\nFecha: 27/02/2027   Salida: 10:00   Llegada: 13:00\n"
    (one,) = journeys_in(Text(text + "Servicio: SB-2214   Autobús: 1   Plaza: 17\n", TODAY))
    assert (one.kind, one.number, one.doubts) == ("bus", "SB-2214", ())


@pytest.mark.parametrize(
    ("departs", "arrives"),
    [("Stazione di partenza", "Stazione di arrivo"), ("Gare de départ", "Gare d'arrivée"),
     ("Bahnhof Abfahrt", "Bahnhof Ankunft"), ("Estación de salida", "Estación de llegada")],
)  # fmt: skip
def test_the_station_of_departure_and_of_arrival_make_a_journey_and_no_stay(departs: str, arrives: str) -> None:
    text = (
        f"Treno: Veloce 9406\n{departs}: Roma Termini        Ore 08:10 - 12/11/2027\n"
        f"{arrives}: Firenze S. M. Novella Ore 09:46 - 12/11/2027\n"
    )
    (one,) = journeys_in(Text(text, TODAY))
    assert (one.start.name, one.end.name) == ("Roma Termini", "Firenze S. M. Novella")
    assert not stays_in(Text(text, TODAY))


@pytest.mark.parametrize("parts", [(0, 1, 2), (0, 2, 1), (1, 2, 0)])
def test_a_time_in_a_line_of_its_own_is_of_the_date_beside_it(parts: tuple[int, ...]) -> None:
    def side(head: str, place: str, date: str, time: str) -> str:
        rows = (f"  Location : {place}", f"  Date     : {date}", f"  Time     : {time}")
        return "\n".join([head, *(rows[at] for at in parts)])

    there = side("Pick up", "Christchurch Airport", "Friday 19 February 2027", "9:00 am")
    back = side("Drop off", "Queenstown Airport", "Saturday 27 February 2027", "12:00 pm (noon)")
    (car,) = cars_in(Text(f"Car rental\n{there}\n\n{back}\n\nVehicle: wagon\n", TODAY))
    assert (str(car.begins), str(car.ends)) == ("2027-02-19 09:00", "2027-02-27 12:00")
    assert (car.start.name, car.end.name) == ("Christchurch Airport", "Queenstown Airport")


def test_the_address_beside_the_day_of_a_ticket_is_where_it_is() -> None:
    text = "2 Tickets für\nWinterprogramm\nSamstag, 11. Dezember 2027, 20:00 Uhr\n"
    text += "Kleiner Saal, Am Sandtorkai 30, 20457 Hamburg\n"
    (one,) = tickets_in(Text(text, TODAY))
    assert (one.start.name, one.start.city) == ("Kleiner Saal", "Hamburg")


def test_a_row_of_a_table_under_departure_and_arrival_has_its_number_below() -> None:
    text = (
        "Stacja od            Odjazd              Stacja do          Przyjazd\n"
        "Poznań Główny        15.01.2027 06:12    Kraków Główny      15.01.2027 11:20\n\nPociąg: IC 6302\n"
    )
    (one,) = journeys_in(Text(text, TODAY))
    assert (one.start.name, one.end.name, one.number) == ("Poznań Główny", "Kraków Główny", "IC 6302")


@pytest.mark.parametrize(("line", "sure"), [("Linie 57 Richtung Bremen", True), ("", False)])
def test_a_bus_without_a_number_is_doubted(tmp_path: Path, line: str, sure: bool) -> None:
    head = f"Ihr Fernbus\nBuchung: QX7RTL\n{line}\n"
    text = f"{head}Abfahrt: 05.05.2027, 08:15, Berlin ZOB\nAnkunft: 05.05.2027, 12:05, Hamburg ZOB\n"
    (trip,) = read(tmp_path, text).trips
    assert (not any("number of the bus" in doubt for _, doubt in trip.doubts)) is sure


def test_of_several_days_with_their_hours_the_one_of_a_table_is_doubted() -> None:
    text = (
        "Trattoria Uno   Thu 4 March 2027 18:22\n"
        "Your table at Trattoria Uno, Rome is booked on Sat 20 March 2027 at 20:30 for 3 people.\n"
    )
    (one,) = meals_in(Text(text, TODAY))
    assert "which of its times is meant is not said" in one.doubts


def test_of_several_bookings_in_a_list_each_has_its_own_number(tmp_path: Path) -> None:
    (tmp_path / "trips.txt").write_text(
        "Flight BA 548 London Heathrow - Rome Fiumicino, 10 May 2027, 08:25 - 12:00, ref ABC123\n"
        "Train Frecciarossa 9524 Roma Termini - Firenze SMN 13 May 2027 11:10 - 12:42, PNR XX7YY8\n"
        "Hotel Davanzati, Florence, 13 May - 15 May 2027, conf DAV9\n"
        "Flight BA 2603 Florence - London Gatwick 15 May 2027 19:30 - 20:50 ref ABC124\n",
        encoding="utf-8",
    )
    found, _ = read_reservations(tmp_path, today=TODAY)
    assert [one.reference for one in found] == ["ABC123", "XX7YY8", "ABC124", "DAV9"]
    assert (str(found[3].begins), str(found[3].ends)) == ("2027-05-13", "2027-05-15")


def test_the_words_of_a_return_make_no_rental_car_of_a_train(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text(
        "LNER booking confirmation\nBooking reference: RTX4KP\nCollection reference 8DK3PQ2W\n\n"
        "OUTBOUND - Thu 5 Aug 2027\nLondon Kings Cross  10:00\nEdinburgh Waverley  14:20\n\n"
        "RETURN - Mon 9 Aug 2027\nEdinburgh Waverley  13:30\nLondon Kings Cross  17:52\n",
        encoding="utf-8",
    )
    found, _ = read_reservations(tmp_path, today=TODAY)
    assert [one.kind for one in found] == ["train", "train"]


def test_of_a_table_of_a_page_with_what_was_and_what_is_the_new_holds(tmp_path: Path) -> None:
    rows = [("Flight", "KL1857", "KL1855")]
    rows += [("Departure", "Sun 6 Jun 2027 10:20 Amsterdam (AMS)", "Sun 6 Jun 2027 12:05 Amsterdam (AMS)")]
    rows += [("Arrival", "Sun 6 Jun 2027 11:35 Düsseldorf (DUS)", "Sun 6 Jun 2027 13:00 Düsseldorf (DUS)")]
    table = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in [("", "Original", "New"), *rows])
    (tmp_path / "p.html").write_text(f"<p>Booking code: M3N4P5</p><table>{table}</table>", encoding="utf-8")
    (one,), _ = read_reservations(tmp_path, today=TODAY)
    assert (one.number, str(one.begins), str(one.ends)) == ("KL 1855", "2027-06-06 12:05", "2027-06-06 13:00")


def test_what_is_said_of_a_hotel_that_is_not_booked_is_not_said_of_the_flights(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "AIRLINE REF   EK/N6JX4C\nSUN 04 APR 2027\nEMIRATES   EK 773   CONFIRMED\n"
        "DEPART   CAPE TOWN INTL (CPT)   13:10\nARRIVE   DUBAI INTL (DXB)   00:45   MON 05 APR 2027\n\n"
        "HOTEL IN DUBAI: NOT BOOKED THROUGH US - PASSENGER WILL ARRANGE\n",
        encoding="utf-8",
    )
    (one,), _ = read_reservations(tmp_path, today=TODAY)
    assert (one.status, one.booked, one.reference) == ("confirmed", True, "N6JX4C")


def test_in_a_table_each_flight_has_the_date_of_its_row(tmp_path: Path) -> None:
    (tmp_path / "e.txt").write_text(
        "Booking reference: TK7H2Q    Issued: 10 JAN 2027\n\n"
        "Flight   From                 To                   Date        Dep    Arr\n"
        "TK1980   London Heathrow LHR  Istanbul IST         18 OCT 2027 11:35  18:25\n"
        "TK0054   Istanbul IST         Singapore SIN        22 OCT 2027 01:45  17:30\n",
        encoding="utf-8",
    )
    found, _ = read_reservations(tmp_path, today=TODAY)
    assert [str(one.begins) for one in found] == ["2027-10-18 11:35", "2027-10-22 01:45"]
    assert not any(one.doubts for one in found)


def test_a_day_of_the_week_that_does_not_fit_its_date_is_doubted(tmp_path: Path) -> None:
    (tmp_path / "h.txt").write_text(
        "Hotel Bellevue\nCheck-in: Monday 5 May 2027\nCheck-out: Saturday 8 May 2027\nConfirmation 12345\n",
        encoding="utf-8",
    )
    ((one,), _) = read_reservations(tmp_path, today=TODAY)
    assert "Monday is not the day of the week of 2027-05-05" in one.doubts
    assert not any("Saturday" in doubt for doubt in one.doubts)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "utf-7"])
def test_a_text_of_any_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    text = "Hôtel des Célestins\nArrivée : 2 juillet 2027\nDépart : 4 juillet 2027\nRéservation n° 5567201\n"
    (tmp_path / "h.txt").write_bytes(text.encode(encoding))
    ((one,), _) = read_reservations(tmp_path, today=TODAY)
    assert (one.start.name, one.reference) == ("Hôtel des Célestins", "5567201")


@pytest.mark.parametrize(
    ("said", "name"), [("fra Oslo S", "Oslo S"), ("Treviso Centrale del", "Treviso Centrale"), ("De Panne", "De Panne")]
)
def test_a_station_is_called_without_small_words_of_its_sentence(said: str, name: str) -> None:
    assert where_named(said).name == name


@pytest.mark.parametrize(
    ("address", "town"),
    [
        ("12 Main St, Buffalo, New York 14201", "Buffalo"),
        ("255, chemin du Phare, Rimouski (Québec)  G5A 1B2", "Rimouski"),
        ("12 King St, Toronto, Ontario M5V 1A1, Canada", "Toronto"),
        ("5 Elm St, New York, New York 10012", "New York"),
        ("Pier Hotel, Washington", "Washington"),
    ],
)
def test_an_address_is_in_the_town_before_its_state_and_not_in_a_town_called_as_that(address: str, town: str) -> None:
    assert city_in_address(address) == town
