"""A text that holds a journey holds other things, too: they are read or asked, and none vanishes."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from tripmend.formats.bookings._dates import dates_in
from tripmend.formats.bookings._labels import party_in, price_in, reference_in
from tripmend.formats.bookings._lines import place_text
from tripmend.formats.bookings._spans import span_in

from .test_plans import TODAY, asked, read
from .test_trips import lines


def test_a_bed_beside_a_train_is_read_from_its_one_line(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "3 May 2027, 09:12 train IC 611 Lisboa Oriente - Coimbra-B 11:02\n"
        "Hotel Pedra Alta, Coimbra, check-in 3 May 2027, check-out 6 May 2027\n",
    )
    assert lines(found) == [
        "train Lisbon 2027-05-03 09:12:00 Coimbra 2027-05-03 11:02:00",
        "stay hotel-pedra-alta 2027-05-03 2027-05-06",
    ]
    assert asked(found) == []


def test_a_plan_with_flights_keeps_its_beds_meals_and_visits(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Trip to Rome\n\nMonday 3 May 2027\n\t08:05 – 10:10\tFlight QX 512 Vienna (VIE) – Rome (FCO)\n"
        "\t15:00\tCheck in at Albergo del Gelso, Via Larga 4, Rome (2 nights)\n"
        "\t20:00\tDinner at Trattoria Zia Lina (reserved)\n\n"
        "Tuesday 4 May 2027\n\t09:30\tColosseum\n\tLunch: free\n\n"
        "Wednesday 5 May 2027\n\t09:00\tCheck out\n\t12:00 – 14:05\tFlight QX 513 Rome (FCO) – Vienna (VIE)\n",
    )
    assert lines(found) == [
        "flight Vienna 2027-05-03 08:05:00 Rome 2027-05-03 10:10:00",
        "meal trattoria-zia-lina 2027-05-03 20:00:00",
        "visit colosseum 2027-05-04 09:30:00",
        "flight Rome 2027-05-05 12:00:00 Vienna 2027-05-05 14:05:00",
        "stay albergo-del-gelso 2027-05-03 2027-05-05",
    ]
    assert [title.split() for title, _ in asked(found)] == [["09:00", "Check", "out"]]


def test_a_letter_of_an_agency_gives_its_stays_as_booked_and_asks_for_the_rest(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Reisebestätigung Nr. 2027-0099\n\nSehr geehrte Frau Holm,\n\n"
        "05.10.2027   Flug TV 331 Stuttgart (STR) 10:55 Uhr – Marrakesch (RAK) 13:40 Uhr\n"
        "05.10. – 09.10.2027   Riad Palmenhof, Marrakesch, 4 Übernachtungen, 1 Doppelzimmer\n"
        "07.10.2027   Ausflug Ourika-Tal, Abholung 08:30 Uhr\n"
        "09.10.2027   Flug TV 332 Marrakesch (RAK) 15:10 Uhr – Stuttgart (STR) 19:55 Uhr\n\nMit freundlichen Grüßen\n",
    )
    trip = found.trips[0].document
    assert [(str(stay.check_in), str(stay.check_out), stay.booked) for stay in trip.itinerary.stays] == [
        ("2027-10-05", "2027-10-09", True)
    ]
    assert {place.city for place in trip.catalogue.places if place.name == "Riad Palmenhof"} == {"Marrakesh"}
    assert not [*trip.itinerary.stops()]
    assert [title[:19] for title, _ in asked(found)] == ["Ausflug Ourika-Tal,"]


def test_the_hours_at_which_messages_were_sent_are_no_journeys(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "[02/04/2027, 18:02:11] Ada: got the train to Porto, IC 523\n"
        "[02/04/2027, 18:03:40] Ben: Pensão Lua Nova, 12 to 15 May, paid\n"
        "[02/04/2027, 18:04:05] Ada: table at Adega Velha?\n",
    )
    assert lines(found) == ["stay pensao-lua-nova 2027-05-12 2027-05-15"]
    assert [title for title, _ in asked(found)] == ["got the train to Porto, IC 523", "table at Adega Velha?"]


def test_spans_of_days_as_people_write_them() -> None:
    for text, days in {
        "10-13 Jun Ryokan": ("2027-06-10", "2027-06-13"),
        "du 6 au 9 mai": ("2027-05-06", "2027-05-09"),
        "05.10. – 09.10.2027 Riad": ("2027-10-05", "2027-10-09"),
        "Sep 11–15, 2028": ("2028-09-11", "2028-09-15"),
        "from Fri 14 May 2027 to Mon 17 May 2027": ("2027-05-14", "2027-05-17"),
    }.items():
        span = span_in(text, TODAY)
        assert span is not None
        assert (str(span.first.date), str(span.last)) == days, text
    assert span_in("12 May 2027, 10:09 - 12:58", TODAY) is None


def test_numbers_over_a_line_break_belong_to_their_own_line() -> None:
    assert [str(one.date) for one in dates_in("Freitag 7 mai\n10h : musée", TODAY)] == ["2027-05-07"]
    assert [str(one.date) for one in dates_in("Saturday 8 May\n11 am Museum", TODAY)] == ["2027-05-08"]
    assert [str(one.date) for one in dates_in("8 May\n2028", TODAY)] == ["2028-05-08"]
    assert party_in("Time: 20:30\nGuests: 2") == (2, 0)


def test_a_time_behind_an_airport_is_no_price_and_a_booking_number_is_whole() -> None:
    assert price_in("Flight Madrid (MAD) 15:20 - Munich (MUC) 17:55") is None
    assert reference_in("Reservation number: 77120-K") == "77120-K"
    assert reference_in("Booking reference: NDA-558-201") == "NDA-558-201"


def test_a_line_says_itself_by_what_it_goes(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Flight QX 12 Munich (MUC) 11:45 – Valencia (VLC) 13:50, 3 September 2027\n"
        "Flight QX 13 Madrid (MAD) 15:20 – Munich (MUC) 17:55, 9 September 2027\n"
        "6 September 2027 12:40–14:32 AVE 5141 València Joaquín Sorolla – Madrid-Puerta de Atocha\n",
    )
    assert [line.split()[0] for line in lines(found)] == ["flight", "train", "flight"]


def test_a_title_behind_a_date_is_a_city_only_where_it_is_one(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "A plan for Vienna\n\n### Day 1 – Tuesday, June 8, 2027: Imperial Vienna\n- 9:00 AM Hofburg\n\n"
        "### Day 2 – Wednesday, June 9, 2027: Riverside Walk\n- 10:00 AM Prater\n",
    )
    assert {place.city for place in found.trips[0].document.catalogue.places} == {"Vienna"}


def test_a_table_is_booked_by_its_confirmations_and_a_row_of_leaving_ends_the_stay(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Date,Type,Description,From,To,Depart,Arrive,Confirmation\n"
        "2027-02-03,Flight,QX 5321,AKL,CHC,09:30,10:55,PLM4K8\n"
        '2027-02-03,Hotel,"The Elm Post, Christchurch",,,14:00,,EP-2231\n'
        '2027-02-05,Hotel checkout,"The Elm Post, Christchurch",,,10:00,,\n'
        "2027-02-05,Bus,Ridge Coaches 77,Christchurch,Queenstown,11:00,19:30,\n",
        "a.csv",
    )
    trip = found.trips[0].document.itinerary
    assert [(leg.number, leg.booked) for _, leg in trip.legs()] == [("QX 5321", True), ("Ridge Coaches 77", False)]
    assert [(str(stay.check_in), str(stay.check_out), stay.booked) for stay in trip.stays] == [
        ("2027-02-03", "2027-02-05", True)
    ]
    assert asked(found) == []


def test_a_list_of_hotels_is_a_table_of_stays(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Hotel\tCity\tCheck-in\tCheck-out\tRef\tStatus\n"
        "Locanda Blu\tGenoa\t2027-06-19\t2027-06-21\t88121\tconfirmed\n"
        "Casa Ulivo\tPisa\t2027-06-21\t2027-06-24\t\tto book\n"
        "Hotel Alto\tPisa\t2027-06-24\t2027-06-25\tX-1\tcancelled\n",
        "a.tsv",
    )
    assert [(one.place, one.booked) for one in found.trips[0].document.itinerary.stays] == [
        ("locanda-blu", True),
        ("casa-ulivo", False),
    ]
    assert asked(found) == [("Hotel Alto", "it is cancelled")]


def test_a_count_of_days_hides_no_dates_and_codes_make_a_flight(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Day,Date,Start,End,Activity,Location,Notes\n"
        "1,5/24/2027,7:30 AM,10:52 AM,Flight WQ 18 JFK-SFO,JFK Terminal 5,\n"
        "1,5/24/2027,3:00 PM,,Check in: The Dune Inn,San Francisco,3 nights\n"
        "4,5/27/2027,11:00 AM,,Check out,The Dune Inn,\n",
        "a.csv",
    )
    assert lines(found) == [
        "flight New York 2027-05-24 07:30:00 San Francisco 2027-05-24 10:52:00",
        "stay the-dune-inn 2027-05-24 2027-05-27",
    ]


def test_a_stay_in_one_line_needs_no_journey_beside_it(tmp_path: Path) -> None:
    found = read(tmp_path, "Hotel Pedra Alta, Coimbra, check-in 3 May 2027, check-out 6 May 2027\n")
    assert lines(found) == ["stay hotel-pedra-alta 2027-05-03 2027-05-06"]


def test_a_line_about_a_lodging_that_is_no_stay_is_asked_and_cancels_nothing_else(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "14 June 2027, 09:10 train ICE 611 Berlin Hbf - Hamburg Hbf 11:02\n"
        "Hotel Alster, Hamburg, 14-16 June 2027 (cancelled)\nMaybe Pension Elbe 14-16 June 2027?\n"
        "Hostel is full 14-16 June 2027\n",
    )
    assert lines(found) == ["train Berlin 2027-06-14 09:10:00 Hamburg 2027-06-14 11:02:00"]
    assert [reason for _, reason in asked(found)] == [
        "it says that it is cancelled",
        "is it so?",
        "is it a stay? of it only a sentence can be read",
    ]


def test_a_calendars_train_between_stations_without_their_city_is_a_leg_with_a_doubt(tmp_path: Path) -> None:
    event = (
        "BEGIN:VEVENT\nUID:a\nSUMMARY:Train King's Cross to Edinburgh Waverley\nLOCATION:London King's Cross\n"
        "DTSTART;TZID=Europe/London:20270819T090000\nDTEND;TZID=Europe/London:20270819T132000\nEND:VEVENT\n"
    )
    found = read(tmp_path, f"BEGIN:VCALENDAR\nVERSION:2.0\n{event}END:VCALENDAR\n", "a.ics")
    assert [(leg.mode, leg.depart) for _, leg in found.trips[0].document.itinerary.legs()] == [
        ("train", dt.datetime(2027, 8, 19, 9))
    ]
    assert "that it is a journey is told by its title alone" in [doubt for _, doubt in found.trips[0].doubts]
    assert not [*found.trips[0].document.itinerary.stops()]


def test_a_table_whose_head_is_not_understood_is_asked_about_and_makes_no_visits(tmp_path: Path) -> None:
    head = "Napja;Dolog;Innen;Oda;Mennyi\n"
    rows = "04.02.2027;Egy;Lisboa;Mindelo;9.500\n05.02.2027;Kett;Mindelo;Porto;800\n07.02.2027;Casa;Paul;;120\n"
    found = read(tmp_path, head + rows, "a.csv")
    assert not found.trips
    assert len(asked(found)) == 3
    assert all("which of these is the date" in why for _, why in asked(found))


def test_a_column_of_origins_has_places_too_and_a_last_day_makes_a_stay_of_a_row(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Data\tOra\tCosa\tDa / dove\tA\tFine\tPrenotato\tPrezzo\n"
        "mar 22/06/2027\t11:35\tVolo FZ 2210\tMXP\tOSL\t14:15\tsì W3KD9P\t€ 1.412,60\n"
        "mar 22/06/2027\t\tUtsikten Solveig\tOslo\t\t24/06\tsì\tNOK 3.180\n"
        "gio 24/06/2027\t20:00\tCena fuori?\tOslo\t\t\tboh\t\n",
    )
    assert lines(found) == [
        "flight Milan 2027-06-22 11:35:00 Oslo 2027-06-22 14:15:00",
        "stay utsikten-solveig 2027-06-22 2027-06-24",
    ]
    assert "that one sleeps there is told by its days alone" in str(found.trips[0].doubts)
    assert asked(found) == [("Cena fuori? Oslo", "it has a question mark; is it decided?")]


def test_a_table_of_start_dates_and_end_dates_is_read_with_the_month_first(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Who,What,From / Where,To,Start Date,Start Time,End Date,End Time\n"
        'All,Ferry Fast 3,"Piraeus, gate E7",Santorini,09/09/2027,3:30 PM,09/09/2027,8:45 PM\n'
        'All,Villa Uno,"Oia, Santorini",,09/09/2027,,09/13/2027,\n',
        "a.csv",
    )
    assert lines(found) == [
        "ferry Athens 2027-09-09 15:30:00 Santorini 2027-09-09 20:45:00",
        "stay villa-uno 2027-09-09 2027-09-13",
    ]


def test_another_day_and_hour_beside_a_stay_is_told_where_only_the_day_is_one_of_it(tmp_path: Path) -> None:
    stay = (
        "Hotel: Posada del Uno\nDirección: Plaza Mayor 3, 37008 Salamanca\nEntrada: 19/07/2027   Salida: 22/07/2027\n"
    )
    found = read(tmp_path, f"{stay}\nBono de traslado\nFecha: 19/07/2027  Hora: 12:15\n")
    assert lines(found) == ["stay posada-del-uno 2027-07-19 2027-07-22"]
    assert [title for title, _ in asked(found)] == ["Fecha: 19/07/2027 Hora: 12:15"]


def test_a_number_in_groups_is_read_whole() -> None:
    assert reference_in("Booking number: 6120 3345") == "6120 3345"
    assert reference_in("Auftragsnummer KLT-48 116 902.") == "KLT-48 116 902"
    assert reference_in("wir haben Ihre Buchung QQ-41.207.338 geändert") == "QQ-41.207.338"
    assert reference_in("Bestillingsnummer:    38 40 915") == "38 40 915"
    assert reference_in("Reservation: QRT 58 3027") == "QRT 58 3027"
    assert reference_in("Booking number: 12345 2 adults") == "12345"
    assert reference_in("Buchung 12345 250 EUR") == "12345"
    assert reference_in("Buchung 0829 310 00 44") == ""
    assert reference_in("Buchung: 12 10 2026") == ""


def test_a_platform_told_by_its_number_first_is_not_of_the_name() -> None:
    assert place_text("Pécs, 2. vágány") == "Pécs"
    assert place_text("Hotel Ilona, 5. utca") == "Hotel Ilona, 5. utca"
    assert reference_in("Bookingnummer: HQT7 3VN") == "HQT7 3VN"
    assert reference_in("Booking number: HQT73 IC 448") == "HQT73"
    assert reference_in("Reserva nº 88.310 – Casa Merla") == "88.310"
