"""Lists that travellers jot down, sentences, columns without heads: places, hours and numbers as they stand there."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from tripmend.formats.bookings import NotUsed, Reservation, read_reservations

TODAY = dt.date(2027, 3, 1)


def read(folder: Path, text: str, name: str = "a.txt") -> tuple[list[Reservation], list[NotUsed]]:
    (folder / name).write_text(text, encoding="utf-8")
    return read_reservations(folder, today=TODAY)


def told(one: Reservation) -> str:
    ends = [place.code or place.name for place in (one.start, one.end) if place.known]
    times = [
        f"{moment.clock:%d %H:%M}" if moment.timed else f"{moment.clock:%d}"
        for moment in (one.begins, one.ends)
        if moment
    ]
    state = "" if one.status == "confirmed" else one.status
    return " ".join(" ".join([one.kind, one.number, " > ".join(ends), " > ".join(times), one.reference, state]).split())


CASES: dict[str, tuple[str, list[str]]] = {
    "a list with times without a colon, what belongs to an item behind commas": (
        "Crete 2027 (us two)\n\n"
        "Sat 5 Jun   STN 0650 - HER 1240, Bluewing 9X 310, ref Q2W8ZK\n"
        "Sun 6 Jun   Knossos 9.30 timed tickets, order KN-20551\n"
        "            dinner Mikri Avli, Kastro, 8pm, table for 2\n"
        "Mon 7 Jun   bus Iraklio otogar 10.15 - Chania otogar 13.05, seats 3+4\n"
        "            Pension Lena, Chania, 2 nights, conf 55013, check in after 3pm, check out by 10.30am\n",
        [
            "flight 9X 310 STN > HER 05 06:50 > 05 12:40 Q2W8ZK",
            "visit Knossos 06 09:30 KN-20551",
            "meal Mikri Avli 06 20:00",
            "bus Iraklio otogar > Chania otogar 07 10:15 > 07 13:05",
            "lodging Pension Lena 07 15:00 > 09 10:30 55013",
        ],
    ),
    "a departure and an arrival in one sentence, its lines broken anywhere": (
        "Olá Rui,\n\nA sua compra foi efetuada. O comboio de ida parte de Faro -\nCentral no sábado, 8 de maio de "
        "2027, às "
        "9h05 e chega a Lisboa -\nEntrecampos às 12h10. Viaja no Veloz Sul n.º 572.\n\nNo regresso, domingo, 9 de "
        "maio de "
        "2027, o comboio Veloz Sul n.º 577 sai\nde Lisboa - Entrecampos às 18h00 e chega a Faro - Central às 21h07.\n\n"
        "Código da reserva ..... VS4410927\n",
        [
            "train 572 Faro - Central > Lisboa - Entrecampos 08 09:05 > 08 12:10 VS4410927",
            "train 577 Lisboa - Entrecampos > Faro - Central 09 18:00 > 09 21:07 VS4410927",
        ],
    ),
    "two ends of a sentence behind from and to": (
        "Dear Ms Rao,\n\nYour booking is confirmed. Your PNR is HK7Q2P.\n\nYou fly from Pune (PNQ) to Delhi (DEL) "
        "on Friday, "
        "7 May 2027 with flight\nGX 512, leaving at 07:05 and arriving at 09:20.\n",
        ["flight GX 512 PNQ > DEL 07 07:05 > 07 09:20 HK7Q2P"],
    ),
    "two places beside each other, each over its time": (
        "Confirmation code: K3W8RA\nFrequent flyer #: PP 4410 2213\n\nDEPART  Tuesday, 06/15/2027\n\n"
        "7X 118      Denver, CO (DEN)         Boston Logan, MA (BOS)\n"
        "            7:05 AM                  12:58 PM\n"
        "            Seat 4A                  Main Cabin (K)\n",
        ["flight 7X 118 DEN > BOS 15 07:05 > 15 12:58 K3W8RA"],
    ),
    "a cell one space behind the one before it, under its head": (
        "Booking reference     QRT7HJ\n\nOUTWARD - Friday 7 May 2027\n\n"
        "  Depart                 Arrive                 Train    Coach  Seats\n"
        "  09:10 Leeds            10:02 Harrogate West   2C44     A      11\n"
        "  10:30 Harrogate West   11:40 York Riverside W 1K31     Seats not reserved\n",
        ["train 2C44 Leeds > Harrogate West 07 09:10 > 07 10:02 QRT7HJ",
         "train 1K31 Harrogate West > York Riverside W 07 10:30 > 07 11:40 QRT7HJ"],
    ),
    "what is cancelled and what holds, each under its own head": (
        "We are sorry, your flight has been cancelled by us.\n\n  Cancelled flight\n    9X 127   Lisbon (LIS) - "
        "Funchal (FNC)\n"
        "    Thu 20/05/2027   departs 07:15   arrives 09:00\n\n  New flight - CONFIRMED\n"
        "    9X 129   Lisbon (LIS) - Funchal (FNC)\n    Fri 21/05/2027   departs 13:50   arrives 15:35\n\nBooking "
        "code: TN5GWD\n",
        ["flight 9X 127 LIS > FNC 20 07:15 > 20 09:00 TN5GWD cancelled",
         "flight 9X 129 LIS > FNC 21 13:50 > 21 15:35 TN5GWD"],
    ),
    "the status of each of two journeys": (
        "The return part of your ticket has been cancelled as you asked.\n\nTicket No. 4410 2203 07\n\nOutbound\n"
        "  Date:       Fri 14.05.2027\n  Departure:  08:40  Brno, Zvonařka\n  Arrival:    10:55  Wien, Erdberg\n"
        "  Bus:        QB 108\n  Status:     VALID\n\nReturn\n  Date:       Sun 16.05.2027\n"
        "  Departure:  18:15  Wien, Erdberg\n  Arrival:    20:30  Brno, Zvonařka\n  Bus:        QB 117\n  Status: "
        "    CANCELLED\n",
        ["bus QB 108 Brno, Zvonařka > Wien, Erdberg 14 08:40 > 14 10:55 4410 2203 07",
         "bus QB 117 Wien, Erdberg > Brno, Zvonařka 16 18:15 > 16 20:30 4410 2203 07 cancelled"],
    ),
    "times in brackets behind the stations of Japan, trains with a number of one digit": (
        "ネット予約をご利用いただきありがとうございます。\n\n予約番号:77215\n\n"
        "---- 1件目 ----\n乗車日:2027年5月14日(金)\n"
        "列車:みなとライナー7号\n区間:東京(8:24)→ 金沢(10:52)\n\n---- 2件目 ----\n乗車日:2027年5月16日(日)\n"
        "列車:みなとライナー20号\n区間:金沢(17:56)→ 東京(20:32)\n",
        ["train みなとライナー 7 東京 > 金沢 14 08:24 > 14 10:52 77215",
         "train みなとライナー 20 金沢 > 東京 16 17:56 > 16 20:32 77215"],
    ),
    "a restaurant over its day, in its own town and not in that of who sent the mail": (
        "You're booked! Fennel & Ash on Saturday, May 8, 2027\n\nFennel & Ash\nTable for 3 on Saturday, May 8, "
        "2027 at 7:30 PM\n"
        "Confirmation #: 30116844\n\n212 NW Lovejoy St\nPortland, OR 97209\n\n"
        "A note from the restaurant: we have a 10 minute grace period. A $20 per\nguest fee applies.\n\n"
        "TableOwl, Inc. 600 Mission St, San Francisco, CA 94105\n",
        ["meal Fennel & Ash 08 19:30 30116844"],
    ),
    "a stay in one sentence, its hours behind its days, its number behind no known word": (
        "Hej!\n\nTack för din bokning hos Vandrarhem Eken. Ni är välkomna den 4 juli 2027 från kl. 16.00\n"
        "och checkar ut den 7 juli 2027 senast kl. 11.00. Er signatur är VE20991.\n\n"
        "Hälsningar\nVandrarhem Eken, Storgatan 8, 451 30 Uddevalla\n",
        ["lodging Vandrarhem Eken 04 16:00 > 07 11:00 VE20991"],
    ),
    "a house in a sentence under a heading with a word for a stay": (
        "Confirmación de hospedaje\n\nEstimada Inés: su habitación en el Hotel Patio del Sol está garantizada con "
        "la clave "
        "HPS30771.\n\n    Llegada: martes 4 de mayo de 2027 (a partir de las 15:00)\n"
        "    Salida:  viernes 7 de mayo de 2027 (antes de las 12:00)\n",
        ["lodging Hotel Patio del Sol 04 15:00 > 07 12:00 HPS30771"],
    ),
    "days with the name of their month between slashes": (
        "Boleto\nFolio: 7730-118-52\nAutobús de primera clase\n\nSALE: Puebla CAPU     vie 14/may/2027  23:15 h\n"
        "LLEGA: Guadalajara Nueva Central  sáb 15/may/2027  06:05 h\n",
        ["bus Puebla CAPU > Guadalajara Nueva Central 14 23:15 > 15 06:05 7730-118-52"],
    ),
    "a play over its theatre, no street in the line": (
        "StageTix - your ticket\n\nThe Paper Kites\nEnglish | 2 hrs | 12+\n\nRavindra Hall, Adyar, Chennai\n"
        "Sat, 15 May 2027 | 07:00 PM\nRow C - 4, 5 (2 tickets)\n\nBooking ID: WQTX0072\n",
        ["event Ravindra Hall 15 19:00 WQTX0072"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_stands_in_a_text_is_read_as_it_stands(tmp_path: Path, name: str) -> None:
    text, expected = CASES[name]
    assert [told(one) for one in read(tmp_path, text)[0]] == expected


def test_the_town_of_an_address_is_not_that_of_its_street(tmp_path: Path) -> None:
    text = (
        "Booking number: 7041-BTH\n\nHotel      Heron Bath Weirside\n           9 Lower Bristol Road\n           "
        "Bath BA2 3EF\n"
        "Arrival    Fri 14 May 2027 (check-in from 3pm)\nDeparture  Sun 16 May 2027 (check-out by 11am)\n"
    )
    (stay,) = read(tmp_path, text)[0]
    assert (stay.start.city, told(stay)) == ("Bath", "lodging Heron Bath Weirside 14 15:00 > 16 11:00 7041-BTH")


def test_a_flight_to_a_town_with_several_airports_says_which_is_not_known(tmp_path: Path) -> None:
    text = "航空券のご購入完了\n\n予約番号 N3VH8C\n\n2027年5月14日(金)\n  X7 523便\n"
    text += "  東京(羽田) 11:30発 → 札幌(新千歳) 13:05着\n"
    (flight,) = read(tmp_path, text)[0]
    assert (flight.number, flight.end.name) == ("X7 523", "札幌(新千歳)")
    assert "which airport 札幌(新千歳) means is not known" in flight.doubts


def calendar(*events: str) -> str:
    body = "".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events)
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{body}END:VCALENDAR\n"


def at(day: int, hour: int) -> str:
    zone, date = "TZID=Europe/Prague", f"202705{day:02}"
    return f"DTSTART;{zone}:{date}T{hour:02}0000\nDTEND;{zone}:{date}T{hour + 1:02}0000"


def test_a_calendar_of_every_day_gives_only_what_is_booked_or_of_a_trip(tmp_path: Path) -> None:
    weekly = f"UID:1\nSUMMARY:Choir\nRRULE:FREQ=WEEKLY\nLOCATION:Old school\n{at(3, 18)}"
    birthday = f"UID:4\nSUMMARY:Ida 8\nRRULE:FREQ=YEARLY\nLOCATION:Home\n{at(9, 15)}"
    dentist = f"UID:2\nSUMMARY:Dentist\nLOCATION:Masarykova 12\\, Brno\n{at(5, 9)}"
    table = (
        f"UID:3\nSUMMARY:Table for 2 - U Lípy\nLOCATION:U Lípy\\, Dlouhá 4\\, Praha\n{at(7, 19)}\n"
        "DESCRIPTION:Your table at U Lípy is confirmed.\\nBooking reference: TN-5582"
    )
    found, left = read(tmp_path, calendar(weekly, birthday, dentist, table), "a.ics")
    assert [one.kind for one in found] == ["meal"]
    assert [one.reason for one in left if "every day" in one.reason] == [
        "it is not booked, and in a calendar of every day outside of the trips in it"
    ]


def test_an_event_is_called_without_its_venue_and_a_sight_by_its_name(tmp_path: Path) -> None:
    place = "Harbour Playhouse\\, 31 W 46th St\\, New York"
    play = f"UID:1\nSUMMARY:The Tin Lantern at Harbour Playhouse\nLOCATION:{place}\n{at(3, 18)}"
    tower = (
        f"UID:2\nSUMMARY:Castelo de Santa Iria\nLOCATION:Rua de Santa Iria\\, 1100-129 Lisboa\n{at(5, 9)}\n"
        "DESCRIPTION:[Activity] Castelo de Santa Iria - timed entry\\nConfirmation # CSI-11820"
    )
    found, _ = read(tmp_path, calendar(play, tower), "a.ics")
    assert [(one.kind, one.name, one.start.name) for one in found] == [
        ("event", "The Tin Lantern", "Harbour Playhouse"),
        ("visit", "Castelo de Santa Iria", "Castelo de Santa Iria"),
    ]


def test_of_a_place_neither_platforms_nor_the_letters_of_a_state_are_lost_or_added(tmp_path: Path) -> None:
    events = (
        "UID:1\nSUMMARY:Train 27 Chicago to Omaha\nDTSTART;TZID=America/Chicago:20270504T140000\n"
        "DTEND;TZID=America/Chicago:20270504T225500\nDESCRIPTION:Reservation number: 6E41B9\\nTrain: 27 Prairie Star\\n"
        "Depart: Chicago\\, IL - Union Station\\, Tue May 4\\, 2027\\, 2:00 PM\\nArrive: Omaha\\, NE\\, Tue May "
        "4\\, 2027\\, 10:55 PM",
        "UID:2\nSUMMARY:Flight X7218 Manchester to Lisbon\nDTSTART;TZID=Europe/London:20270522T131500\n"
        "DTEND;TZID=Europe/London:20270522T161000\nDESCRIPTION:Booking ref: H4NPQ2\\nDepart: Manchester (MAN)\\, "
        "Sat 22 May 2027 "
        "13:15\\nArrive: Lisbon (LIS)\\, Sat 22 May 2027 16:10\\nFlight: X7218",
    )
    found, _ = read(tmp_path, calendar(*events), "a.ics")
    assert [(one.number, one.end.name or one.end.code) for one in found] == [("27", "Omaha, NE"), ("X7 218", "Lisbon")]


def test_what_is_told_and_cannot_be_read_is_a_doubt(tmp_path: Path) -> None:
    text = (
        "Hotel Lindenhof\nBahnhofstrasse 4, 6900 Bregenz\nReservation number: ask@desk\n"
        "Arrival: 14 May 2027\nDeparture: 16 May 2027\nCheck-in: from 15:00\nCheck-out: until 10:30\n"
    )
    (stay,) = read(tmp_path, text)[0]
    assert told(stay) == "lodging Hotel Lindenhof 14 15:00 > 16 10:30"
    assert "its booking number, “ask@desk”, cannot be read" in stay.doubts


def test_a_time_in_json_that_cannot_be_read_is_a_doubt(tmp_path: Path) -> None:
    trip = {
        "@type": "Flight",
        "flightNumber": "812",
        "departureAirport": {"iataCode": "BRU"},
        "departureTime": "02-04-2027 20:40",
        "arrivalAirport": {"iataCode": "TXL"},
        "arrivalTime": "02-04-2027 22:00",
    }
    text = json.dumps({"@context": "http://schema.org", "@type": "FlightReservation", "reservationFor": trip})
    (flight,) = read(tmp_path, text, "a.json")[0]
    assert [doubt for doubt in flight.doubts if "cannot be read" in doubt] == [
        "the time of its departure, “02-04-2027 20:40”, cannot be read",
        "the time of its arrival, “02-04-2027 22:00”, cannot be read",
    ]
