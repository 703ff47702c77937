"""Forms and tables of any layout, labels in many languages, and texts whose labels no list knows."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations

TODAY = dt.date(2027, 3, 1)


def read(tmp_path: Path, text: str) -> list[Reservation]:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    return read_reservations(tmp_path / "a.txt", today=TODAY)[0]


def told(one: Reservation) -> str:
    return f"{one.kind} {one.number} {one.start.name} {one.begins} {one.end.name} {one.ends}"


TRAIN = "train IC 482 Lyon Part-Dieu 2027-05-19 08:15 Paris Gare de Lyon 2027-05-19 10:20"
LAYOUTS = {
    "labels": (
        "Train: IC 482\nDate: 19 May 2027\nFrom: Lyon Part-Dieu\nDeparture: 08:15\n"
        "To: Paris Gare de Lyon\nArrival: 10:20\n"
    ),
    "values under labels": (
        "Train\nIC 482\nDate\n19 May 2027\nFrom\nLyon Part-Dieu\nTo\nParis Gare de Lyon\nDeparture\n08:15\n"
        "Arrival\n10:20\n"
    ),
    "a table": (
        "From            To                   Date         Departure  Arrival  Train\n"
        "Lyon Part-Dieu  Paris Gare de Lyon   19 May 2027  08:15      10:20    IC 482\n"
    ),
    "a framed table with a wrapped cell": (
        "+------------------------------------------------------------+\n"
        "| Train From           Departure  To                  Arrival |\n"
        "+------------------------------------------------------------+\n"
        "| IC    Lyon Part-Dieu 08:15      Paris Gare de Lyon  10:20   |\n"
        "|  482                                                        |\n"
        "+------------------------------------------------------------+\n"
        "Date: 19 May 2027\n"
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_form_is_read_however_it_is_laid_out(tmp_path: Path, name: str) -> None:
    (one,) = read(tmp_path, f"Your booking is confirmed\nBooking reference: QX7K2M\n\n{LAYOUTS[name]}")
    assert told(one) == TRAIN


@pytest.mark.parametrize(
    "text",
    [
        "Vonat: IC 482\nDátum: 2027. május 19., szerda\nHonnan: Lyon Part-Dieu\nIndulás: 08:15\n"
        "Hová: Paris Gare de Lyon\n"
        "Érkezés: 10:20\n",
        "Τρένο: IC 482\nΗμερομηνία: Τετάρτη 19 Μαΐου 2027\nΑπό: Lyon Part-Dieu\nΑναχώρηση: 08:15\n"
        "Προς: Paris Gare de Lyon\n"
        "Άφιξη: 10:20\n",
        "Juna: IC 482\nPäivämäärä: 19. toukokuuta 2027\nMistä: Lyon Part-Dieu\nLähtö: 08.15\n"
        "Mihin: Paris Gare de Lyon\n"
        "Saapuminen: 10.20\n",
    ],
)
def test_labels_are_known_in_many_languages(tmp_path: Path, text: str) -> None:
    assert [told(one) for one in read(tmp_path, text)] == [TRAIN]


def test_of_old_and_new_times_beside_each_other_the_new_hold(tmp_path: Path) -> None:
    text = (
        "Coach 245\nDate: 12 March 2027\n\n         WAS     NOW\nDepart   14:00   13:30   Cork\n"
        "Arrive   17:10   17:00   Dublin\n"
    )
    (one,) = read(tmp_path, text)
    assert (str(one.begins), str(one.ends)) == ("2027-03-12 13:30", "2027-03-12 17:00")


def test_two_known_places_and_two_times_in_a_section_are_a_journey_with_a_doubt(tmp_path: Path) -> None:
    text = (
        "Xqz vwx\n\nBRV ID: 71\nNAIROBI JOMO KENYATTA\nTTT: 1A   U7 0431  Q  11JUN  2320  QLX\n"
        "DUBAI INTL   ZZ TIME: 0525   ZZ DAY: 12JUN\n\nDATE OF ISSUE: 27MAR27\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.code, one.end.code) == ("flight", "NBO", "DXB")
    assert (str(one.begins), str(one.ends)) == ("2027-06-11 23:20", "2027-06-12 05:25")
    assert any("put together from where they stand" in doubt for doubt in one.doubts)


def test_a_title_above_a_venue_with_its_address_and_an_hour_is_an_event_that_begins_after_the_doors(
    tmp_path: Path,
) -> None:
    text = (
        "Order no. RB-5518-20931\n\nTHE GREY HERON\nAire Playhouse, 40 The Headrow, Leeds LS1 8TL\n"
        "Fri 15 Oct 2027, doors 6.45pm, curtain 7.30pm\n3 Tickets\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, str(one.begins)) == ("event", "Aire Playhouse", "2027-10-15 19:30")


def test_who_arrives_days_before_leaving_has_a_bed_in_the_house_above_the_address(tmp_path: Path) -> None:
    text = (
        "Varausnumero: KM-20441\n\nKohde:  Talo Tunturi\n        Kelotie 7 B, 93830 Rukatunturi\n"
        "Saapuminen: su 21.2.2027 klo 16.00\nLähtö: su 28.2.2027 klo 12.00\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, str(one.begins), str(one.ends)) == (
        "lodging",
        "Talo Tunturi",
        "2027-02-21 16:00",
        "2027-02-28 12:00",
    )


def test_a_town_that_only_few_know_has_its_zone_and_a_namesake_is_where_most_people_live(tmp_path: Path) -> None:
    text = "Ferry Oban - Craignure\nDate: 19 May 2027\nDeparture: 09:00\nArrival: 09:50\n"
    (one,) = read(tmp_path, text)
    assert one.start.zone == "Europe/London"


def test_two_ways_beside_each_other_are_two_journeys(tmp_path: Path) -> None:
    text = (
        "Färjebokning bekräftad\nBokningsnummer: 88213X\n\n"
        "Utresa                         Hemresa\n"
        "Visby - Nynäshamn              Nynäshamn - Visby\n"
        "Fredag 11 juni 2027            Söndag 13 juni 2027\n"
        "Avgång   07:10                 Avgång   11:25\n"
        "Ankomst  10:25                 Ankomst  14:40\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == [
        "ferry  Visby 2027-06-11 07:10 Nynäshamn 2027-06-11 10:25",
        "ferry  Nynäshamn 2027-06-13 11:25 Visby 2027-06-13 14:40",
    ]


def test_rows_of_several_lines_under_heads_are_one_journey_each(tmp_path: Path) -> None:
    text = (
        "ITINERARY RECEIPT        DATE 02 APR 2027\nBOOKING REF: 4KPQ7V\n\n"
        "FLIGHT           FROM               TO                 DEPART  ARRIVE\n"
        "---------------  -----------------  -----------------  ------  ------\n"
        "LUFTHANSA        FRANKFURT DE       OSLO NO            1015    1205\n"
        "LH 430           FRANKFURT INTL     GARDERMOEN         08MAY   08MAY\n"
        "SAT 08MAY 2027   TERMINAL 1         TERMINAL 5\n"
        "                 CONFIRMED - ECONOMY                   SEAT 31K\n\n"
        "LUFTHANSA        OSLO NO            FRANKFURT DE       1520    1725\n"
        "LH 431           GARDERMOEN         FRANKFURT INTL     15MAY   15MAY\n"
        "SAT 15MAY 2027   TERMINAL 5         TERMINAL 1\n"
    )
    found = read(tmp_path, text)
    assert [(one.number, one.start.code, str(one.begins), one.end.code, str(one.ends)) for one in found] == [
        ("LH 430", "FRA", "2027-05-08 10:15", "OSL", "2027-05-08 12:05"),
        ("LH 431", "OSL", "2027-05-15 15:20", "FRA", "2027-05-15 17:25"),
    ]


def test_times_of_four_digits_stand_in_a_row(tmp_path: Path) -> None:
    text = (
        "REF 7KXW3P    ALL TRAVEL IN THE YEAR 2027\n"
        " FLIGHT   CL  DATE    ROUTE                               DEP    ARR\n"
        " KL 1107  K   04MAY   AMSTERDAM AMS - STOCKHOLM ARN  T5   0705   0905\n"
        " SK 1553  Q   09MAY   STOCKHOLM ARN  T5 - AMSTERDAM AMS   2215   0015+1\n"
    )
    assert [(one.number, str(one.begins), str(one.ends)) for one in read(tmp_path, text)] == [
        ("KL 1107", "2027-05-04 07:05", "2027-05-04 09:05"),
        ("SK 1553", "2027-05-09 22:15", "2027-05-10 00:15"),
    ]


def test_the_way_back_has_its_own_day_under_its_places(tmp_path: Path) -> None:
    text = (
        "Bus: pasaje confirmado\nIDA\nOrigen: Granada\nDestino: Madrid\nSalida: viernes 07-05-2027 21:15\n"
        "Llegada: sábado 08-05-2027 02:30\n\nREGRESO\nOrigen: Madrid\nDestino: Granada\n"
        "Salida: sábado 15-05-2027 20:45\nLlegada: domingo 16-05-2027 01:55\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == [
        "bus  Granada 2027-05-07 21:15 Madrid 2027-05-08 02:30",
        "bus  Madrid 2027-05-15 20:45 Granada 2027-05-16 01:55",
    ]


def test_the_number_of_a_train_of_china_is_not_that_of_who_sends_the_message(tmp_path: Path) -> None:
    text = "【铁路12306】您已购买2027年4月20日G108次列车3车08F号二等座，上海虹桥站08:02开往北京南站，12:33到达。"
    (one,) = read(tmp_path, text)
    assert told(one) == "train G108 上海虹桥站 2027-04-20 08:02 北京南站 2027-04-20 12:33"


def test_a_guest_is_no_inn(tmp_path: Path) -> None:
    text = (
        "件名: 【月見荘】ご予約確認\n\n高田 美咲 様\n\nこの度は「月見荘」をご予約いただき、ありがとうございます。\n\n"
        "代表者名：高田 美咲 様\n宿泊日：2027年5月21日(金)から 2泊\nチェックアウト：5月23日(日) 10:00\n大人2名様\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one).startswith("lodging  月見荘 2027-05-21")
    assert one.ends is not None
    assert one.ends.date == dt.date(2027, 5, 23)


def test_a_message_is_read_with_what_is_sent_behind_it(tmp_path: Path) -> None:
    text = (
        "[14/04/27, 11:02:13] Da Nerina: I messaggi sono crittografati end-to-end.\n"
        "[14/04/27, 11:20:02] Da Nerina: le posso offrire le 19.15 oppure le 20.45\n"
        "[14/04/27, 11:31:55] Livia Moro: 20.45 va benissimo!\n"
        "[14/04/27, 11:38:27] Da Nerina: Perfetto\n"
        "[14/04/27, 11:38:51] Da Nerina: Confermo: venerdì 16 aprile ore 20.45, tavolo da 6 a nome Moro\n"
        "[14/04/27, 11:39:30] Da Nerina: Trattoria Da Nerina, via Molino 9, Bologna\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, str(one.begins)) == ("meal", "Da Nerina", "2027-04-16 20:45")


def test_a_letter_about_a_house_tells_its_days_over_the_end_of_a_line(tmp_path: Path) -> None:
    text = (
        "Betreff: Buchungsbestätigung Haus Strandläufer\n\nMoin,\n\nhiermit bestätige ich gern die Ferienwohnung "
        "vom Samstag, 8. Mai bis\nSamstag, 15. Mai 2027. Anreise ist ab 16 Uhr möglich.\n\n"
        "Haus Strandläufer, Am Deich 6, 26736 Krummhörn\n\nGrüße\nGesine Harms\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name) == ("lodging", "Haus Strandläufer")
    assert [moment.date for moment in (one.begins, one.ends) if moment] == [dt.date(2027, 5, 8), dt.date(2027, 5, 15)]
    assert one.doubts


def test_the_number_of_a_train_stands_in_brackets_behind_its_name(tmp_path: Path) -> None:
    text = (
        "KERETA API\nKereta : ARGO LAWU (8)\nBerangkat : GAMBIR (GMR)\nKamis, 22 April 2027 pukul 08.50 WIB\n"
        "Tiba : YOGYAKARTA (YK)\nKamis, 22 April 2027 pukul 15.02 WIB\n"
        "Cetak boarding pass di stasiun, atau gunakan e-boarding pass.\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one).startswith("train 8 GAMBIR 2027-04-22 08:50 YOGYAKARTA")


def test_day_and_place_stand_under_a_word_for_departure(tmp_path: Path) -> None:
    text = (
        "Bus: servicio confirmado\n\nSALE\nviernes 7 de mayo de 2027, 20:15 hs\nGranada, andenes 5 a 12\n\n"
        "LLEGA\nsábado 8 de mayo de 2027, 01:05 hs\nMadrid\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one) == "bus  Granada 2027-05-07 20:15 Madrid 2027-05-08 01:05"


def test_the_sentences_of_a_message_tell_a_journey(tmp_path: Path) -> None:
    text = (
        "Bus: votre voyage Lyon > Marseille (Gare Saint-Charles) est confirmé. Départ ven. 07/05/2027 à 13h15, "
        "arrivée à 17h45. Ligne 7204. 1 passager. Payé 21,98 EUR. Présentez-vous 15 min avant.\n\nA bientôt\n\n\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one) == "bus 7204 Lyon 2027-05-07 13:15 Marseille (Gare Saint-Charles) 2027-05-07 17:45"


def test_a_ticket_without_an_arrival_is_told_with_a_doubt(tmp_path: Path) -> None:
    text = (
        "Su pasaje de autobús\nOrigen: Granada\nDestino: Madrid\nFecha: 7 de mayo de 2027\nHora de salida: 20:15\n"
        "Asiento: 5\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, one.end.name, str(one.begins)) == ("bus", "Granada", "Madrid", "2027-05-07 20:15")
    assert "its arrival time is not said" in one.doubts


def test_a_voucher_behind_a_bar_gives_its_car_and_its_house(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "TRAVEL VOUCHER\n\n1 | CAR HIRE - Zolt, voucher AV99 - CONFIRMED\n"
        "  | Collect  Mon 03 May 2027 13h30  Porto Airport\n"
        "  | Return   Sat 08 May 2027 16h00  Lisbon Airport\n\n"
        "2 | ACCOMMODATION - Rose River, conf. URL-4471 - CONFIRMED\n"
        "  | Rua das Flores 12, 4000-012 Porto\n  | In   03 May 2027 from 14h00\n  | Out  06 May 2027 by 10h00\n",
    )
    assert sorted((one.kind, one.start.name, str(one.begins), str(one.ends)) for one in found) == [
        ("car", "Porto Airport", "2027-05-03 13:30", "2027-05-08 16:00"),
        ("lodging", "Rose River", "2027-05-03 14:00", "2027-05-06 10:00"),
    ]


@pytest.mark.parametrize("mark", ['"{}"', "“{}”", "„{}“", "«{}»"])
def test_a_house_in_quotation_marks_behind_a_word_for_one_is_called_so(tmp_path: Path, mark: str) -> None:
    text = (
        f"Liebe Frau Quill,\n\nhiermit bestätige ich die Buchung unserer Ferienwohnung\n{mark.format('Mühlblick')} in "
        "18586 Göhren auf Rügen, Dorfstraße 47:\n\nAnreise: 05.09.2026 ab 16 Uhr\nAbreise: 19.09.2026 bis 10 Uhr\n"
    )
    (one,) = read(tmp_path, text)
    assert one.start.name == "Mühlblick"


def test_a_row_goes_on_in_the_next_line_with_the_times_of_its_places(tmp_path: Path) -> None:
    text = (
        "Your ferry crossings, order number QRS-20771\n\n"
        " No  DEPARTURE              ARRIVAL                SHIP             LINE             TICKET NUMBER\n"
        " 1   Palermo                Naples                 AURORA STAR      Tirreno Lines    TL-338812\n"
        "     Mon 07/06/2027 08:15   Mon 07/06/2027 18:45\n"
        " 2   Naples                 Cagliari               LEVANTE          Linea Sarda      LS90417K\n"
        "     Thu 10/06/2027 20:00   Fri 11/06/2027 09:30\n"
    )
    first, second = read(tmp_path, text)
    assert told(first) == "ferry  Palermo 2027-06-07 08:15 Naples 2027-06-07 18:45"
    assert told(second) == "ferry  Naples 2027-06-10 20:00 Cagliari 2027-06-11 09:30"
    assert [first.reference, second.reference] == ["TL-338812", "LS90417K"]


def test_the_way_in_a_column_of_its_own_gives_both_times_of_its_row_their_places(tmp_path: Path) -> None:
    text = (
        "Booking reference: QX7K2M\n\nOUTWARD   Lyon - Rennes     Wednesday 19 May 2027\n"
        "Dep     Arr     Route                               Train      Coach\n"
        "08.15   10.20   Lyon Part-Dieu - Paris Nord         IC 482     4\n"
        "        change 55 min\n"
        "11.15   13.05   Paris Nord - Rennes                 IC 611     2\n"
    )
    first, second = read(tmp_path, text)
    assert told(first) == "train IC 482 Lyon Part-Dieu 2027-05-19 08:15 Paris Nord 2027-05-19 10:20"
    assert told(second) == "train IC 611 Paris Nord 2027-05-19 11:15 Rennes 2027-05-19 13:05"


def test_other_heads_in_capitals_below_two_columns_begin_another_form(tmp_path: Path) -> None:
    text = (
        "Bus ticket, booking reference QX7K2M\n\n"
        "FROM                        TO\nLyon Part-Dieu              Geneva\n"
        "Wed 19/05/2027  08:15       Wed 19/05/2027  10:20\n\n"
        "PASSENGER                   SEAT\nAda Fontaine                5\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one) == "bus  Lyon Part-Dieu 2027-05-19 08:15 Geneva 2027-05-19 10:20"


def test_of_several_booking_numbers_none_of_which_is_near_one_is_told_with_a_doubt(tmp_path: Path) -> None:
    text = (
        "Booking reference: QX7K2M\nBooking reference: ZT4P9W\n\n"
        "IC 482\nDeparture: Lyon Part-Dieu, 19 May 2027 08:15\nArrival: Paris Nord, 19 May 2027 10:20\n\n"
        "IC 611\nDeparture: Paris Nord, 19 May 2027 11:15\nArrival: Rennes, 19 May 2027 13:05\n"
    )
    assert [one.unsure("reference") for one in read(tmp_path, text)] == [True, True]


def test_the_booking_number_stands_in_groups_of_digits_or_behind_who_flies(tmp_path: Path) -> None:
    stay = (
        "Booking confirmed        Booking ID 402 771 938\n\nProperty    Hotel Seven Lanterns\n"
        "Address     Voldersteeg 9, 2611 ET Delft, Netherlands\n"
        "Check-in    Tuesday, 18 May 2027 (after 15:00)\nCheck-out   Thursday, 20 May 2027 (before 11:00)\n"
    )
    assert [one.reference for one in read(tmp_path, stay)] == ["402 771 938"]
    flight = (
        "Booking number Tripshop:  TS-88120-441\nBooking code airline:     QX7K2M\n\n"
        "  HW 83    Hamburg (HAM)     Wed 19/05/2027   18:20\n           Frankfurt (FRA)   Wed 19/05/2027   19:30\n"
        "  HW 506   Frankfurt (FRA)   Wed 19/05/2027   22:05\n           Lisbon (LIS)      Thu 20/05/2027   00:10\n"
    )
    assert [one.reference for one in read(tmp_path, flight)] == ["QX7K2M", "QX7K2M"]


def test_a_sign_that_may_be_the_booking_number_is_a_doubt_where_no_number_is_known(tmp_path: Path) -> None:
    text = f"Your seats are confirmed.\nKX-20417-B, two travellers, KX-20418-B\n\n{LAYOUTS['labels']}"
    (one,) = read(tmp_path, text)
    assert (one.reference, one.unsure("reference")) == ("", True)


def test_a_flight_of_an_airline_called_as_a_weekday_and_a_train_with_a_name_have_their_numbers(tmp_path: Path) -> None:
    flight = (
        "FLIGHT      WT 571   WATERFALL AIR       STATUS: CONFIRMED\n  DEPART   18:05  Sydney (SYD)   Wed 19 May 2027\n"
        "  ARRIVE   20:10  Perth (PER)    Wed 19 May 2027\n"
    )
    assert [one.number for one in read(tmp_path, flight)] == ["WT 571"]
    train = (
        "Your train journey is confirmed\nWednesday 19 May 2027\n\nAurora 9417\nLyon Part-Dieu     08:15\n"
        "Paris Gare de Lyon     10:20\nCoach 7  Seat 14D\n"
    )
    assert [one.number for one in read(tmp_path, train)] == ["Aurora 9417"]
    company = "Rail Friends, registered in Scotland SC 605518\n"
    assert "605518" not in read(tmp_path, f"{LAYOUTS['labels'].removeprefix('Train: IC 482')}\n\n{company}")[0].number


def test_ten_past_midnight_may_be_called_ten_past_twenty_four(tmp_path: Path) -> None:
    text = (
        "Night bus, booking number W5-20938847\n\nDate: 7 May 2027\nDeparture: Lyon Part-Dieu 24:10\n"
        "Arrival: Paris Bercy 8:05\n"
    )
    (one,) = read(tmp_path, text)
    assert (str(one.begins), str(one.ends)) == ("2027-05-08 00:10", "2027-05-08 08:05")


def test_one_line_with_day_hour_and_way_is_a_journey_whose_arrival_is_asked(tmp_path: Path) -> None:
    text = (
        "Ferry booking confirmation\nBooking no: BSF219604\n\nGoing over\n  Wed 19/05/2027   9.00am   Skerry Bay to "
        "Port Lorne\nComing back\n  Fri 21/05/2027   5.30pm   Port Lorne to Skerry Bay\n"
    )
    out, back = read(tmp_path, text)
    assert told(out) == "ferry  Skerry Bay 2027-05-19 09:00 Port Lorne None"
    assert told(back) == "ferry  Port Lorne 2027-05-21 17:30 Skerry Bay None"
    assert all("its arrival time is not said" in one.doubts for one in (out, back))


def test_a_framed_table_may_say_more_under_its_rows_and_has_both_ends_in_one_cell(tmp_path: Path) -> None:
    text = (
        "Ferry ticket, booking reference QX7K2M\n\n"
        "   ROUTE               SHIP                DEPARTURE              ARRIVAL\n"
        " +-------------------+-------------------+----------------------+----------------------+\n"
        " | LIVORNO - OLBIA   | M/N Falcon        | 19/05/2027 h 21:30   | 20/05/2027 h 07:15   |\n"
        " |                   | cabin inside, 4   beds                                          |\n"
        " +-------------------+-------------------+----------------------+----------------------+\n"
        " | OLBIA - LIVORNO   | M/N Red Island    | 23/05/2027 h 09:45   | 23/05/2027 h 19:00   |\n"
        " +-------------------+-------------------+----------------------+----------------------+\n"
    ).replace("4   beds", "4 beds")
    out, back = read(tmp_path, text)
    assert told(out) == "ferry  LIVORNO 2027-05-19 21:30 OLBIA 2027-05-20 07:15"
    assert told(back) == "ferry  OLBIA 2027-05-23 09:45 LIVORNO 2027-05-23 19:00"


def test_departures_and_arrivals_in_two_lines_under_one_head_for_both_ends(tmp_path: Path) -> None:
    text = (
        "Booking reference: QX7K2M\n\n"
        "FLIGHT    DATE         FROM / TO                         DEPARTURE  ARRIVAL  BAG\n"
        "ZU 1427   19 May 2027  Bologna G. Marconi (BLQ)          06:50\n"
        "                       Catania Fontanarossa (CTA)                   08:25    1 PC\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.start.code, str(one.begins), one.end.code, str(one.ends)) == (
        "BLQ",
        "2027-05-19 06:50",
        "CTA",
        "2027-05-19 08:25",
    )


def test_where_it_is_says_the_label_and_no_sentence(tmp_path: Path) -> None:
    text = (
        "Greyfell Castle & Gardens\n\nYour tickets\n  When:   Wednesday 19 May 2027, arrive between 11:00 and 11:30\n"
        "  Where:  Greyfell Castle, by Stirling, FK7 9QT\n  Ref:    GFC/27/05/10448\n"
    )
    assert [one.start.name for one in read(tmp_path, text)] == ["Greyfell Castle"]
    table = (
        "Hi Ada,\n\nYour table at Ash & Ember is locked in.\n\nWed 19 May 2027, 7:15pm\nTable for 6\nRef #SS-8841\n\n"
        "The table is yours until 9:15pm. After that you are more than welcome to move on to the\nbar at the back.\n"
    )
    assert [one.start.name for one in read(tmp_path, table)] == ["Ash & Ember"]


def test_the_house_above_its_address_is_not_the_agency_that_is_named_twice(tmp_path: Path) -> None:
    text = (
        "Clover & Reed Stays\n\nYour booking in Delft is confirmed.\n\nThe Blue Heron Villa\n"
        "Voldersteeg 26\n2611 ET Delft, Netherlands\n\nConfirmation number: 7701.442.918\n"
        "Check-in:   Wednesday, 19 May 2027 (14:00 - 22:00)\nCheck-out:  Friday, 21 May 2027 (until 12:00)\n\n"
        "Clover & Reed Stays Co., Ltd.\n"
    )
    assert [one.start.name for one in read(tmp_path, text)] == ["The Blue Heron Villa"]


def test_the_hours_of_the_desk_stand_in_lines_of_their_own(tmp_path: Path) -> None:
    text = (
        "宿泊予約通知\n\n予約番号　　　　：TY82K0417743\n宿泊施設名　　　：青竹温泉　月見亭\n住所　　　　　　："
        "兵庫県豊岡市城崎町湯島5\n"
        "チェックイン日　：2027年5月19日(水)\nチェックアウト日：2027年5月21日(金)\n"
        "チェックイン時間　：15:00～18:00\nチェックアウト時間：10:00\n"
    )
    (one,) = read(tmp_path, text)
    assert (str(one.begins), str(one.ends)) == ("2027-05-19 15:00", "2027-05-21 10:00")


def test_rows_of_several_lines_tell_their_cells_together_with_what_stands_over_them(tmp_path: Path) -> None:
    text = (
        "SERVICE            FROM                 TO                   DEPART  ARRIVE\n"
        "-----------------  -------------------  -------------------  ------  ------\n"
        "BLUEWING - QX 402\n"
        "THU 18MAR 2027     BUENOS AIRES, AR     PARIS, FR            1755    1055\n"
        "                   (EZEIZA MIN.         (CH. DE GAULLE)              19MAR\n"
        "                   PISTARINI)           TERMINAL 2E\n"
        "                   BOOKING CONFIRMED - TOURIST CLASS (V)\n\n"
        "TALAIR - TQ 386\n"
        "FRI 19MAR 2027     PARIS, FR            PRAGUE, CZ           1335    1520\n"
        "                   (CH. DE GAULLE)      (VACLAV HAVEL)\n"
    )
    found = read(tmp_path, text)
    assert [(one.number, one.start.code, one.end.code, str(one.begins), str(one.ends)) for one in found] == [
        ("QX 402", "EZE", "CDG", "2027-03-18 17:55", "2027-03-19 10:55"),
        ("TQ 386", "CDG", "PRG", "2027-03-19 13:35", "2027-03-19 15:20"),
    ]


def test_a_word_right_at_a_time_and_a_small_one_behind_a_place_are_no_hindrance(tmp_path: Path) -> None:
    text = (
        "Båt\n\nMandag 28. juni 2027\nAvgang  Bergen, Strandkai     kl.08.00\nAnkomst Flåm, kai             kl.13.30\n"
        "Rute 105   Hurtigbåt\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.start.name, str(one.begins), one.end.name, str(one.ends)) == (
        "Bergen, Strandkai",
        "2027-06-28 08:00",
        "Flåm, kai",
        "2027-06-28 13:30",
    )
