"""Confirmations in languages and layouts of many countries: what is read of them, and what is not sure of it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations
from tripmend.formats.bookings._lines import find_number
from tripmend.formats.bookings._reservation import NO_SORT
from tripmend.formats.bookings._rest import without_asides

TODAY = dt.date(2027, 1, 1)


def read(folder: Path, text: str, name: str = "a.txt") -> list[Reservation]:
    (folder / name).write_text(text, encoding="utf-8")
    return read_reservations(folder / name, today=TODAY)[0]


def told(one: Reservation) -> str:
    ends = [where.name for where in (one.start, one.end) if where.known]
    times = [str(moment) for moment in (one.begins, one.ends) if moment is not None]
    return " | ".join([one.kind, one.number, " → ".join(ends), " – ".join(times)])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Направление: Пловдив – Варна\nДата на пътуване: 26.06.2027 г.\nТръгва: 08:30 ч., Автогара Юг Пловдив\n"
            "Пристига: 13:45 ч., Автогара Варна\nАвтобусен превоз, място: 12\nКаса: 032 555 017, 06:00–23:00 ч.\n",
            "bus |  | Автогара Юг Пловдив → Автогара Варна | 2027-06-26 08:30 – 2027-06-26 13:45",
        ),
        (
            "예약번호: 82-1127-0091234\n승차일자: 2027년 4월 9일(금)\n열차: KTX 127\n출발: 서울 10:00\n"
            "도착: 부산 12:43\n"
            "결제일시: 2027-03-30 18:22:05\n",
            "train | 127 | 서울 → 부산 | 2027-04-09 10:00 – 2027-04-09 12:43",
        ),
        (
            "Broneeringu number: 61209933\nVäljumine: 21.08.2027 10:30 Tallinn, D-terminal\n"
            "Saabumine: 21.08.2027 12:30 Helsingi, Länsiterminaali\nLaev: Koidutäht\nKokku: 38,00 EUR\n",
            "ferry |  | Tallinn, D-terminal → Helsingi, Länsiterminaali | 2027-08-21 10:30 – 2027-08-21 12:30",
        ),
        (
            "Viešbutis: Pajūrio namai, Vėtrų g. 44, Palanga\nAtvykimas: 2027 m. liepos 9 d. (nuo 15:00)\n"
            "Išvykimas: 2027 m. liepos 12 d. (iki 12:00)\nNakvynės: 3\n",
            "lodging |  | Pajūrio namai | 2027-07-09 15:00 – 2027-07-12 12:00",
        ),
        (
            "Mã đặt phòng: HN-557120\nKhách sạn: Khách sạn Hoa Sen\nĐịa chỉ: 12 Trần Hưng Đạo, Hội An\n"
            "Nhận phòng: 15/10/2027 sau 14:00\nTrả phòng: 18/10/2027 trước 12:00\n",
            "lodging |  | Khách sạn Hoa Sen | 2027-10-15 14:00 – 2027-10-18 12:00",
        ),
        (
            "Tilausnumero: 559102\nTapahtuma: Tuulen Laulut\nPaikka: Musiikkitalo, Rantatie 13 A, Helsinki\n"
            "Aika: pe 19.11.2027 klo 19:00\nLiput: 2 kpl, rivi 5\n\nOvet avataan klo 18:00. Ostettu 1.9.2027.\n",
            "event |  | Musiikkitalo | 2027-11-19 19:00",
        ),
        (
            "Tak for din booking hos Nordbil\n\nBil: VW Polo eller lignende\n"
            "Afhentning  Billund Lufthavn   mandag 10. maj 2027 kl. 09.00\n"
            "Aflevering  Aalborg Lufthavn   fredag 14. maj 2027 kl. 16.30\nVi har åbent man-fre 7-22.\n",
            "car |  | Billund Lufthavn → Aalborg Lufthavn | 2027-05-10 09:00 – 2027-05-14 16:30",
        ),
        (
            "Booking confirmed!\n\nTour: Glacier Walk (3 hours)\nDate: Tuesday 6 July 2027\nTime: 9:30 AM\n"
            "Meeting point: Base Camp Two, Route 221, Iceland\nBooking no. GW-40912\n"
            "Office 8:00-18:00, +354 555 0101\n",
            "event |  | Base Camp Two | 2027-07-06 09:30",
        ),
        (
            "Anada: dijous 8 d'abril de 2027\nVY 8460 Girona (GRO) 07:05 - Menorca (MAH) 08:00\n",
            "flight | VY 8460 | Girona Airport → Menorca Airport | 2027-04-08 07:05 – 2027-04-08 08:00",
        ),
        (
            "Maršruts: Rīga - Liepāja\nIzbraukšana: 2027. gada 14. maijs, 08:15, Rīgas autoosta\n"
            "Ierašanās: 11:50, Liepājas autoosta\nVieta: 14\n",
            "bus |  | Rīga → Liepāja | 2027-05-14 08:15 – 2027-05-14 11:50",
        ),
        (
            "Order 88-20917\nThe Winter's Tale\nRose Theatre, 24-26 High Street, Kingsmere KT1 1HL\n"
            "Thursday 14 October 2027 at 7:30pm (doors 6:45pm)\nPaid £52.00 by card on 3 Sep 2027\n",
            "event |  | Rose Theatre | 2027-10-14 19:30",
        ),
        (
            "Potvrzujeme prohlídku:\n\nProhlídka: Stříbrná štola\nTermín: neděle 9. května 2027 v 10.30 hod.\n"
            "Místo setkání: pokladna dolu, Dolní 28, Kutná Hora\nKód rezervace: 27-05-0913\nObjednáno 18.4.2027.\n",
            "event |  | pokladna dolu | 2027-05-09 10:30",
        ),
    ],
)
def test_confirmations_in_many_languages(tmp_path: Path, text: str, wanted: str) -> None:
    assert [told(one) for one in read(tmp_path, text)] == [wanted]


def test_a_table_whose_other_heads_no_list_knows_is_read_by_its_columns(tmp_path: Path) -> None:
    text = (
        "| Honnan   | Ind.  | Hová       | Érk.  | Vonat        | Kcs | Xyz |\n"
        "| Budapest | 13:28 | Szolnok    | 14:52 | IC 654       | 22  | 46  |\n"
        "| Szolnok  | 15:14 | Debrecen   | 16:21 | személy 6318 | -   | -   |\n\n2027.10.30.\n"
    )
    assert [one.number for one in read(tmp_path, text)] == ["IC 654", "személy 6318"]


def test_hours_of_a_desk_and_stamps_of_machines_are_no_times_of_a_booking(tmp_path: Path) -> None:
    text = (
        "Ihre Buchung: Doppelzimmer, 02.12.2027 bis 04.12.2027 (2 Nächte)\nAnreise ab 14 Uhr, Abreise bis 10.30 Uhr\n\n"
        "Pension Ulmenhof | Inh. A. Zweig\nAm Markt 41 | 04179 Leipzig\n"
        "Tel. 0341 555 01 84 | Rezeption Mo-Sa 7-21 Uhr, So 8-18 Uhr\nPrinted 11-Dec-2026 08:01:17 HRS\n"
    )
    (stay,) = read(tmp_path, text)
    assert told(stay).startswith("lodging |  | Pension Ulmenhof")
    assert (stay.begins and stay.begins.date, stay.ends and stay.ends.date) == (
        dt.date(2027, 12, 2),
        dt.date(2027, 12, 4),
    )


def test_a_flight_without_what_can_be_its_number_is_doubted(tmp_path: Path) -> None:
    text = (
        "SAT 06 MAR 2027\nDEP  JOHANNESBURG O.R. TAMBO (JNB)   11:40\nARR  WINDHOEK HOSEA KUTAKO (WDH)   13:45\n"
        "FLYING TIME 2H05   BAGGAGE 20KG\n"
    )
    (flight,) = read(tmp_path, text)
    assert (flight.number, flight.unsure("number")) == ("", True)
    (numbered,) = read(tmp_path, f"AIR   CAPELINE 4Z124   ECONOMY Y   STATUS CONFIRMED\n{text}")
    assert (numbered.number, numbered.doubts) == ("4Z 124", ())


def test_the_number_of_a_train_stands_behind_the_word_for_it() -> None:
    found = [find_number(line) for line in ("X2000 tåg 524, vagn 3 plats 18", "Snabbtåg, tåg 438", "Wg. 258, ICE 171")]
    assert [one and one[0] for one in found] == ["524", "438", "ICE 171"]


def test_a_field_in_doubt_can_be_told_by_something_else(tmp_path: Path) -> None:
    one = Reservation("train", doubts=("the year is not written", NO_SORT))
    assert one.unsure("kind")
    sure = one.sure("kind", "bus")
    assert (sure.kind, sure.doubts, sure.unsure("kind")) == ("bus", ("the year is not written",), False)


def test_a_message_is_read_by_its_sentences(tmp_path: Path) -> None:
    text = (
        "NORDBUS: Jusu bilietas Nr. 72450913. VILNIUS (Stotis) - RYGA (Autoosta), 2027-11-13 07:00, atvykimas 11:15. "
        "Vieta 23. Buk 15 min. anksciau! Keitimas iki 06:00: nordbus.example Tel. +370 5 2336666\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == [
        "bus |  | VILNIUS (Stotis) → RYGA (Autoosta) | 2027-11-13 07:00 – 2027-11-13 11:15"
    ]


def test_an_itinerary_is_a_list_of_what_is_booked_each_under_what_it_is(tmp_path: Path) -> None:
    text = (
        "SUN 07 MAR 2027\n  CAR      DUNE HIRE      CONF DL-8871\n"
        "           PICK UP   WINDHOEK AIRPORT    07 MAR 2027  14:30\n"
        "           DROP OFF  WINDHOEK AIRPORT    13 MAR 2027  12:00\n"
        "  HOTEL    THORN TREE GUESTHOUSE      CONF 0306/2\n           IN SUN 07 MAR 14:00   OUT MON 08 MAR 10:00\n"
        "\n---------------\nMON 08 MAR 2027\n  HOTEL    DUNE ROSE LODGE   CONF SESR-5190\n"
        "           C27 ROAD, SESRIEM\n           IN MON 08 MAR 15:00   OUT WED 10 MAR 10:00\n"
    )
    assert [told(one).rpartition(" – ")[0] for one in read(tmp_path, text)] == [
        "lodging |  | THORN TREE GUESTHOUSE | 2027-03-07",
        "lodging |  | DUNE ROSE LODGE | 2027-03-08",
        "car |  | WINDHOEK AIRPORT → WINDHOEK AIRPORT | 2027-03-07 14:30",
    ]


def test_values_stand_under_their_heads_and_footnotes_behind_their_labels(tmp_path: Path) -> None:
    text = (
        "Booked From                  Start Date*                 To\n"
        "MUMBAI CENTRAL (MMCT)        MUMBAI CENTRAL (MMCT)       NEW DELHI (NDLS)\n"
        "Departure* 17:00 08-Feb-2027                             Arrival* 08:32 09-Feb-2027\n\n"
        "PNR                Train No./Name               Class\n"
        "2467315508         12951/MMCT EXPRESS           AC 2 TIER SLEEPER (2A)\n"
    )
    (train,) = read(tmp_path, text)
    assert (train.kind, train.number) == ("train", "12951")
    assert [str(moment) for moment in (train.begins, train.ends)] == ["2027-02-08 17:00", "2027-02-09 08:32"]


def test_a_home_that_a_sentence_names_is_a_stay_between_the_days_of_another(tmp_path: Path) -> None:
    text = (
        "Buonasera Ada, sì, l'appartamento è libero e ve lo tengo: da giovedì 3 giugno a lunedì 7 giugno 2027, "
        "quattro notti, per voi due.\n\nLa casa si chiama La Corte Bianca ed è in via Nuova 31, a Lecce. "
        "Io vi aspetto dalle 15, e il lunedì lasciate la casa per le 10.\n"
    )
    (stay,) = read(tmp_path, text)
    assert told(stay).startswith("lodging |  | La Corte Bianca | 2027-06-03 – 2027-06-07")
    assert stay.doubts


def test_the_heading_of_a_table_is_its_name_with_a_doubt_and_two_days_beside_a_journey_are_no_stay(
    tmp_path: Path,
) -> None:
    text = (
        "¡Tu mesa está lista, Regina!\n\nNopal y Brasa — Cocina de humo\n\nPersonas: 6\n"
        "Día: sábado, 8 de mayo de 2027\nHora: 2:30 p.m.\nA nombre de: Regina\nFolio: NYC-3381\n\n"
        "Horario: martes a domingo, 1:00 p.m. a 10:30 p.m.\n"
    )
    (meal,) = read(tmp_path, text)
    assert told(meal) == "meal |  | Nopal y Brasa — Cocina de humo | 2027-05-08 14:30"
    assert meal.unsure("name")
    way = "Train IC 12\nDepart: 31 May 2027 15:03 York\nArrive: 31 May 2027 15:53 Leeds\n1 June 2027\n1\n"
    assert [one.kind for one in read(tmp_path, way)] == ["train"]


def test_of_several_hours_of_a_table_the_one_that_is_called_so_is_meant_else_it_is_doubted(tmp_path: Path) -> None:
    text = (
        "Je tafel voor 4 personen is gereserveerd.\nBrasserie De Waterkant\nOudegracht 112, 3511 AW Utrecht\n"
        "Keuken open tot 21:30\nzaterdag 6 maart 2027\n{}19:30\n"
    )
    (called,) = read(tmp_path, text.format("Tijd: "))
    assert (str(called.begins), called.unsure("begins")) == ("2027-03-06 19:30", False)
    (other,) = read(tmp_path, text.format("Wens: "))
    assert other.unsure("begins")


def test_by_what_one_goes_is_doubted_where_a_text_speaks_of_two_alike(tmp_path: Path) -> None:
    text = "Bus to Leeds, bus from York. A train runs, too.\nDepart: 31 May 2027 15:03 York\n"
    text += "Arrive: 31 May 2027 15:53 Leeds\n"
    (one,) = read(tmp_path, text)
    assert one.kind == "bus"
    assert not one.unsure("kind")
    (two,) = read(tmp_path, text.replace("A train", "The train, a train"))
    assert two.unsure("kind")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Hotel Sole, Via Roma 12, Firenze\nCheck-in: 12/06/2027, payment by card on arrival\n"
            "Check-out: 14/06/2027\nBooking number 12345678\n",
            "lodging |  | Hotel Sole | 2027-06-12 – 2027-06-14",
        ),
        (
            "Hotel Sole, Via Roma 12, Firenze\nCheck-in: 12 June 2027, 15:00 - 20:00 (later: call +39 055 123456)\n"
            "Check-out: 14 June 2027, until 10:00\nBooking number 12345678\n",
            "lodging |  | Hotel Sole | 2027-06-12 15:00 – 2027-06-14 10:00",
        ),
        (
            "Reference ABC123\nTrain FR 9520\nDeparture: 12/06/2027 10:10 Roma Termini (paid)\n"
            "Arrival: 12/06/2027 11:42 Firenze S. M. Novella\n",
            "train | FR 9520 | Roma Termini (paid) → Firenze S. M. Novella | 2027-06-12 10:10 – 2027-06-12 11:42",
        ),
        (
            "Train FR 9520\nDeparture: 2027-06-12 10:10:05 Roma Termini\n"
            "Arrival: 2027-06-12 11:42:10 Firenze S. M. Novella\n",
            "train | FR 9520 | Roma Termini → Firenze S. M. Novella | 2027-06-12 10:10 – 2027-06-12 11:42",
        ),
        (
            "Foglalási szám: AB12345\nVonat: IC 654\nIndulás: okt. 12. 13:28 Budapest\n"
            "Érkezés: okt. 12. 14:52 Szolnok\n",
            "train | IC 654 | Budapest → Szolnok | 2026-10-12 13:28 – 2026-10-12 14:52",
        ),
    ],
)
def test_what_is_said_of_paying_and_calling_beside_a_day_does_not_take_the_day_away(
    tmp_path: Path, text: str, wanted: str
) -> None:
    assert [told(one) for one in read(tmp_path, text)] == [wanted]


def test_days_of_the_week_before_days_of_a_month_are_no_hours_of_a_desk() -> None:
    assert without_asides("Fri-Sun, 11-13 June 2027") == "Fri-Sun, 11-13 June 2027"
    assert without_asides("Fri-Sun 11-13/06/2027") == "Fri-Sun 11-13/06/2027"
    assert without_asides("Reception Fri-Sun 11-18 h") == "Reception "


def test_a_house_in_a_script_without_capitals_is_called_from_the_word_for_one_on(tmp_path: Path) -> None:
    text = (
        "يسرّنا تأكيد حجزكم في فندق الياسمين – العقبة.\nرقم الحجز: MM-20931\n"
        "تاريخ الوصول: الخميس 5 تشرين الثاني 2026\nتاريخ المغادرة: الأحد 8 تشرين الثاني 2026\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (one,) = read_reservations(tmp_path / "a.txt", today=dt.date(2026, 3, 1))[0]
    assert one.start.name == "فندق الياسمين"


def _train_on(tmp_path: Path, text: str) -> str:
    (one,) = read(tmp_path, f"{text}\nTrain IC 731\nBooking reference: QZ7K2M\n")
    return f"{one.begins} {one.ends}"


@pytest.mark.parametrize(
    "text",
    [
        "fre. 16/4\nafg. 15.03  Odense\nank. 16.21  Aarhus",
        "Fri 4/16\ndep. 3:03pm  Odense\narr. 4:21pm  Aarhus",
        "4/16(金)\n15:03発  Odense\n16:21着  Aarhus",
        "16 April 2027\nsalida 3:03 de la tarde  Odense\nllegada 4:21 de la tarde  Aarhus",
        "16. April 2027\nAbfahrt Odense um 3.03 Uhr nachmittags\nAnkunft Aarhus um 4.21 Uhr nachmittags",
        "16 เมษายน 2570\ndep. 15:03  Odense\narr. 16:21  Aarhus",
        "16 अप्रैल 2027\ndep. दोपहर 3:03  Odense\narr. शाम 4:21  Aarhus",
    ],
)
def test_days_and_hours_are_read_as_they_are_said(tmp_path: Path, text: str) -> None:
    assert _train_on(tmp_path, text) == "2027-04-16 15:03 2027-04-16 16:21"


def test_two_numbers_with_a_slash_are_a_day_in_the_order_that_weekdays_show(tmp_path: Path) -> None:
    text = (
        "Coast trip 2027\n\nFri 4/9\n - Hotel Morwen, Penzance, 4/9-4/11, conf 5520931\n"
        "Sun 4/11\n - 10:30am Tin Museum, 1/2 price (order TM-4471)\n"
    )
    found = read(tmp_path, text)
    days = [f"{one.kind} {one.begins.date}" for one in found if one.begins is not None]
    assert days == ["lodging 2027-04-09", "visit 2027-04-11"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "رقم الحجز: ٤٤١٢٩٠٣\nرقم القطار: ٢١٤\nمن: عمّان\nإلى: العقبة\nتاريخ السفر: الثلاثاء ٩ مارس ٢٠٢٧\n"
            "موعد القيام: ٨:٣٠ صباحاً\nموعد الوصول: ١:١٥ مساءً\n",
            "train | 214 | عمّان → العقبة | 2027-03-09 08:30 – 2027-03-09 13:15 | 4412903",
        ),
        (
            "Dankie vir jou bespreking by Witklip Gastehuis.\n\nVerwysingsnommer:   WK 2207\n"
            "Aankoms:   Vrydag 12 Maart 2027 (inboek vanaf 14:00)\n"
            "Vertrek:   Sondag 14 Maart 2027 (uitboek voor 10:00)\n\n"
            "Witklip Gastehuis\nKerkstraat 18, Graaff-Reinet, 6280\n",
            "lodging |  | Witklip Gastehuis | 2027-03-12 14:00 – 2027-03-14 10:00 | WK 2207",
        ),
    ],
)
def test_digits_and_words_of_arabic_and_afrikaans_are_read(tmp_path: Path, text: str, wanted: str) -> None:
    (one,) = read(tmp_path, text)
    assert f"{told(one)} | {one.reference}" == wanted
    assert not any("not understood" in doubt or "no known word" in doubt for doubt in one.doubts)
