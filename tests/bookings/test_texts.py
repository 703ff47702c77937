"""Confirmations in plain text in many languages and layouts, all invented: read by structure, nothing is made up."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings

from .test_trips import HOME, OUT, lines

TODAY = dt.date(2027, 3, 1)
TEXTS: dict[str, tuple[str, list[str]]] = {
    "an airline in German, the route once and the times below": (
        "Ihre Buchung bei Nordwind Air - Buchungscode 7KXQ2M\n"
        "Hinflug\n"
        "Sa., 15. Mai 2027\n"
        "NW 432  Hamburg (HAM) - Barcelona (BCN)\n"
        "Abflug: 07:15 Uhr\n"
        "Ankunft: 09:55 Uhr\n"
        "\n"
        "Rückflug\n"
        "Sa., 22. Mai 2027\n"
        "NW 433  Barcelona (BCN) - Hamburg (HAM)\n"
        "Abflug: 21:05 Uhr\n"
        "Ankunft: 23:45 Uhr\n",
        [
            "flight Hamburg 2027-05-15 07:15:00 Barcelona 2027-05-15 09:55:00",
            "flight Barcelona 2027-05-22 21:05:00 Hamburg 2027-05-22 23:45:00",
        ],
    ),
    "from, to and date of a coach, which are no head of a mail": (
        "Your coach booking is confirmed\nTicket number: N4X7K2\nFrom: London Victoria Coach Station (Gate 12)\n"
        "To: Oxford Gloucester Green\nDate: Thu 6 May 2027\nDeparts: 09:30\nArrives: 11:10\n",
        ["bus London 2027-05-06 09:30:00 Oxford 2027-05-06 11:10:00"],
    ),
    "times with a dot under the head of a mail whose own has a colon": (
        "----- Vidarebefordrat meddelande -----\nFrån: Uno Resor <a@uno.example>\nSkickat: den 18 januari 2027 20:04\n"
        "Till: Ada\nÄmne: Bokningsbekräftelse 7714208\n\nBokningsnummer: 7714208\nFLYG UT    lördag 12 juni 2027\n"
        "DK 1251    Stockholm Arlanda (ARN) 06.40  -  Athens (ATH) 11.35\nIncheckning senast kl. 05.40, vid disken\n",
        ["flight Stockholm 2027-06-12 06:40:00 Athens 2027-06-12 11:35:00"],
    ),
    "stops of a bus with their streets and platforms, its line called so": (
        "Potwierdzenie rezerwacji nr 914 226 037\nDziękujemy za zakup biletu.\nTrasa: Kraków (MDA) → Praga (Florenc)\n"
        "Odjazd:   26.02.2027 (piątek), godz. 22:30, Kraków MDA, ul. Bosacka 18, stanowisko G3\n"
        "Przyjazd: 27.02.2027 (sobota), godz. 05:45, Praga, ÚAN Florenc\nNumer linii: 1417\nNa przystanku autobusu.\n",
        ["bus Kraków 2027-02-26 22:30:00 Prague 2027-02-27 05:45:00"],
    ),
    "an agency's flights whose times have no colon": (
        "ITINERARY\nWED 03 NOV 27\nAIR    UNO AIRLINES               SQ 317       ECONOMY  CONFIRMED\n"
        "       DEP  LONDON HEATHROW  T2                      1125\n"
        "       ARR  SINGAPORE CHANGI T3                      0755  THU 04 NOV\n",
        ["flight London 2027-11-03 11:25:00 Singapore 2027-11-04 07:55:00"],
    ),
    "days behind words for coming and leaving without a colon, the house at the foot again": (
        'Bij deze de bevestiging van uw verblijf.\n\nB&B De Spinrok, kamer "Leie" (2 personen)\n'
        "Aankomst woensdag 28 april 2027, inchecken vanaf 16.00 uur en liefst vóór 20.00 uur\n"
        "Vertrek zaterdag 1 mei 2027, uitchecken tot 11.00 uur\nReserveringsnummer GS2612-30\n\n"
        "Tot binnenkort,\nGodelieve en Stijn\n\nB&B De Spinrok | Sint-Katelijnestraat 118, 9000 Gent, België\n",
        ["stay b-b-de-spinrok 2027-04-28 2027-05-01"],
    ),
    "a train in Finnish, both times in one line under its number": (
        "Matkalippu\nTilausnumero 4418820\nIC 27\nHelsinki klo 10.19 - Tampere klo 12.05\nlauantai 12.6.2027\n",
        ["train Helsinki 2027-06-12 10:19:00 Tampere 2027-06-12 12:05:00"],
    ),
    "a timed ticket for a museum in French": (
        "Commande n° 4471-0093\n\nMusée des Unes - billet horodaté\nDate de visite : samedi 19 juin 2027\n"
        "Créneau : 14h00 - 14h30\nAdresse : 7 rue des Tonneliers, 67000 Strasbourg\n",
        ["visit musee-des-unes 2027-06-19 14:00:00"],
    ),
    "two trains behind marks before their headings": (
        "Biglietti\nPNR: KX4R7P\n\n>> ANDATA - sabato 12/06/2027\n"
        "Frecciarossa 9520   Napoli Centrale 09:00  -  Bologna Centrale 12:35\n   Carrozza 5 Posto 12A\n\n"
        ">> RITORNO - lunedì 14/06/2027\nFrecciarossa 9557   Bologna Centrale 18:23  -  Napoli Centrale 22:03\n",
        [
            "train Naples 2027-06-12 09:00:00 Bologna 2027-06-12 12:35:00",
            "train Bologna 2027-06-14 18:23:00 Naples 2027-06-14 22:03:00",
        ],
    ),
    "a flight under the head of its day, whose line has the day of its arrival": (
        "Airline reference: N7QHPS\n\nSaturday 18 September 2027\n"
        "BA 218 Denver (DEN) to London Heathrow (LHR) Terminal 5\n"
        "Departs 20:40, arrives 12:55 on Sunday 19 September. Seat 20A.\n",
        ["flight Denver 2027-09-18 20:40:00 London 2027-09-19 12:55:00"],
    ),
    "a ferry in Croatian": (
        'Potvrda o kupnji br. W26-0801774\n\n1) Linija 635 Split - Stari Grad, trajekt "Uno"\n'
        "   Polazak: 01.08.2027. (nedjelja) u 11:00 sati, trajektna luka Split\n"
        "   Dolazak: 01.08.2027. u 13:00 sati, Stari Grad (Hvar)\n",
        ["ferry Split 2027-08-01 11:00:00 Stari Grad 2027-08-01 13:00:00"],
    ),
    "a flight in Dutch, its month short": (
        "Boekingscode: QRT4UI\nma 1 mrt 2027\nVlucht KL 1143\nAmsterdam (AMS) 10:00\nOslo (OSL) 11:45\n",
        ["flight Amsterdam 2027-03-01 10:00:00 Oslo 2027-03-01 11:45:00"],
    ),
    "a programme in whose sentence the places stand behind the words for departure and arrival": (
        "Samstag, 22. Mai 2027\n21:35 Uhr Abflug München mit Blau BL 812, Ankunft Tiflis 03:25 Uhr (+1).\n"
        "Sonntag, 23. Mai 2027\n15:00 Uhr Altstadtrundgang mit Ihrer Reiseleiterin Nino.\n",
        [
            "flight Munich 2027-05-22 21:35:00 Tbilisi 2027-05-23 03:25:00",
            "visit altstadtrundgang-mit-ihrer-reiseleiterin-nino 2027-05-23 15:00:00",
        ],
    ),
    "a table whose rows are two lines": (
        "Partenza          Arrivo              Treno               Servizio\n"
        "09:05 20/11/2027  11:02 20/11/2027    Saetta 9412         Standard\n"
        "Roma Termini      Firenze S.M.N.                          Carrozza 9\n",
        ["train Rome 2027-11-20 09:05:00 Florence 2027-11-20 11:02:00"],
    ),
    "a ferry between towns that no list knows, bought on another day": (
        "Köpdatum: 2 maj 2027\nNynäsby - Visudd\nAvgång: fredag 25 juni 2027 kl. 11.25\n"
        "Ankomst: kl. 14.40\nFartyg: M/S Ett\n",
        ["ferry Nynäsby 2027-06-25 11:25:00 Visudd 2027-06-25 14:40:00"],
    ),
    "a bus from a square that is called after a day": (
        "Origem: Porto (Campo 24 de Agosto)\nDestino: Faro\nData: 2 de agosto de 2027\nPartida: 23h30\n"
        "Chegada: 06h15\nCarreira: 807\n",
        ["bus Porto 2027-08-02 23:30:00 Faro 2027-08-03 06:15:00"],
    ),
    "a ferry that names its ports once for both ways": (
        "Buchung der Fähre\nRostock nach Trelleborg\n"
        "Hinfahrt: 5. Juni 2027 Abfahrt 08:00 Ankunft 14:00\nRückfahrt: 12. Juni 2027 Abfahrt 15:00 Ankunft 21:30\n",
        [
            "ferry Rostock 2027-06-05 08:00:00 Trelleborg 2027-06-05 14:00:00",
            "ferry Trelleborg 2027-06-12 15:00:00 Rostock 2027-06-12 21:30:00",
        ],
    ),
    "a flight over night, date and times in a line of their own": (
        "Flight confirmation  PNR: TRQ88L\nQF 9 Perth (PER) - London (LHR)\n03 May 2027 18:45 - 05:05 (+1)\n",
        ["flight Perth 2027-05-03 18:45:00 London 2027-05-04 05:05:00"],
    ),
    "an airline whose number comes before both places in one line": (
        "YOUR RESERVATION NUMBER IS: K7ZQ2M\nFrom Dublin (DUB) to Porto (OPO)\n"
        "Fri, 14May27 Flight QX1234 Depart DUB at 11:05 and arrive OPO at 13:25\n",
        ["flight Dublin 2027-05-14 11:05:00 Porto 2027-05-14 13:25:00"],
    ),
    "an airline with a code of three letters and terminals in brackets": (
        "Your booking reference: EVW1M3F\nOutbound\nFri 14 May 2027\nEZY8431\n"
        "London Gatwick (North Terminal) to Lisbon (Terminal 2)\nDep 06:20\nArr 09:05\n",
        ["flight London 2027-05-14 06:20:00 Lisbon 2027-05-14 09:05:00"],
    ),
    "a delay: the departure is said again": (
        "Your flight QX 1178 from Frankfurt (FRA) to Lisbon (LIS) on 14 May 2027 is delayed.\n"
        "Scheduled departure: 09:25\nNew departure: 11:10\nNew arrival: 13:05\n",
        ["flight Frankfurt 2027-05-14 11:10:00 Lisbon 2027-05-14 13:05:00"],
    ),
    "a railway with local times alone under the route and the number under them": (
        "Booking reference: RTYUIO\nOutbound: London St Pancras Int'l to Amsterdam Centraal\nFriday 14 May 2027\n"
        "06:16 - 11:12 (local times)\nTrain 9106 Coach 12 Seat 45\n\n"
        "Inbound: Amsterdam Centraal to London St Pancras Int'l\nMonday 17 May 2027\n16:10 - 19:15\nTrain 9157\n",
        [
            "train London 2027-05-14 06:16:00 Amsterdam 2027-05-14 11:12:00",
            "train Amsterdam 2027-05-17 16:10:00 London 2027-05-17 19:15:00",
        ],
    ),
    "a railway in French, the train between its stations": (
        "Référence de dossier : TGHJKL\nAller : vendredi 14 mai 2027\n07h20  Paris Gare de Lyon\nTGV INOUI 6103\n"
        "10h41  Marseille Saint-Charles\nVoiture 7, place 61\n",
        ["train Paris 2027-05-14 07:20:00 Marseille 2027-05-14 10:41:00"],
    ),
    "a lodging with both days under both labels": (
        "Loft near the river\nEntire apartment hosted by Maja\n\nCheck-in          Checkout\n"
        "Fri, May 14, 2027       Mon, May 17, 2027\n3:00 PM           11:00 AM\n\n"
        "Address\nTrubarjeva 40, 1000 Ljubljana, Slovenia\n",
        ["stay loft-near-the-river 2027-05-14 2027-05-17"],
    ),
    "a railway in Swedish, two stations and two times in a line": (
        "SJ Bokningsbekräftelse\nBokningsnummer: ABC1234D\nFredag 14 maj 2027\n"
        "Stockholm Central 07:23 - Göteborg Central 10:31\nTåg 421, vagn 3, plats 14\n",
        ["train Stockholm 2027-05-14 07:23:00 Gothenburg 2027-05-14 10:31:00"],
    ),
    "a campsite with its nights in brackets": (
        "Campsite booking confirmed\nCamping Slatina\n51557 Martinšćica, Croatia\n"
        "From Fri 14 May 2027 to Mon 17 May 2027 (3 nights)\nPitch 112\n",
        ["stay camping-slatina 2027-05-14 2027-05-17"],
    ),
    "a railway in Spanish": (
        "Billete electrónico\n"
        "Localizador: AB12CD\n"
        "Tren AVE 03142\n"
        "Salida: MADRID-PTA.ATOCHA 18/05/2027 16:30\n"
        "Llegada: BARCELONA-SANTS 18/05/2027 19:15\n"
        "Coche 5 Plaza 12A\n",
        ["train Madrid 2027-05-18 16:30:00 Barcelona 2027-05-18 19:15:00"],
    ),
    "a railway in Italian": (
        "Conferma di prenotazione PNR: ZX81QW\n"
        "Treno Frecciarossa 9634\n"
        "Partenza: Roma Termini ore 08:20 del 20/05/2027\n"
        "Arrivo: Milano Centrale ore 11:29 del 20/05/2027\n"
        "Carrozza 4, posto 7C\n",
        ["train Rome 2027-05-20 08:20:00 Milan 2027-05-20 11:29:00"],
    ),
    "a railway in Polish, the route in cells": (
        "Bilet internetowy\n"
        "EIP 5300   Kraków Główny   Warszawa Centralna\n"
        "Odjazd 06:05   21.05.2027\n"
        "Przyjazd 08:27  21.05.2027\n",
        ["train Kraków 2027-05-21 06:05:00 Warsaw 2027-05-21 08:27:00"],
    ),
    "a bus in German, times and stations alone": (
        "Buchungsbestätigung #3094128871\n"
        "Busfahrt N62\n"
        "Mo, 24.05.2027\n"
        "10:45 Berlin ZOB\n"
        "14:00 Hamburg ZOB\n"
        "1 Erwachsener\n",
        ["bus Berlin 2027-05-24 10:45:00 Hamburg 2027-05-24 14:00:00"],
    ),
    "a ferry over night": (
        "Booking confirmation\n"
        "Reference: FRY88421\n"
        "Ferry: Nordstern Line\n"
        "Route: Kiel - Oslo\n"
        "Departure: Kiel, 25 May 2027, 14:00\n"
        "Arrival: Oslo, 26 May 2027, 10:00\n"
        "Cabin: 2 berths inside\n",
        ["ferry Kiel 2027-05-25 14:00:00 Oslo 2027-05-26 10:00:00"],
    ),
    "a hotel in Spanish": (
        "Confirmación de reserva: 5512390\n"
        "Hotel: Casa del Olivo\n"
        "Dirección: Calle Mayor 12, 41001 Sevilla, España\n"
        "Entrada: viernes 28 de mayo de 2027 (desde las 15:00)\n"
        "Salida: domingo 30 de mayo de 2027 (hasta las 12:00)\n",
        ["stay casa-del-olivo 2027-05-28 2027-05-30"],
    ),
    "a hotel in French": (
        "Objet : Votre réservation à l'Hôtel du Lac est confirmée\n"
        "Arrivée : lundi 31 mai 2027\n"
        "Départ : mercredi 2 juin 2027\n"
        "Hôtel du Lac\n"
        "3 quai des Bergues\n"
        "1201 Genève\n",
        ["stay hotel-du-lac 2027-05-31 2027-06-02"],
    ),
    "a table": (
        "Your table is booked at Osteria Verde\n"
        "Thursday, June 3, 2027 at 7:30 PM\n"
        "Party of 4 people\n"
        "Via Larga 9, 20122 Milano\n"
        "Confirmation: OT-44812\n",
        ["meal osteria-verde 2027-06-03 19:30:00"],
    ),
    "an agency": (
        "PNR LOCATOR QWERTY\n"
        "1 BA 178Y 07JUN M JFKLHR HK1  0755  2005\n"
        "2 BA 902Y 09JUN W LHRFRA HK1  0700  0935\n"
        "ISSUED 01MAR2027\n",
        [
            "flight New York 2027-06-07 07:55:00 London 2027-06-07 20:05:00",
            "flight London 2027-06-09 07:00:00 Frankfurt 2027-06-09 09:35:00",
        ],
    ),
    "an airline in the United States": (
        "Trip confirmation: K9X2PL\n"
        "Flight 1: Pacific Sky PS 1182\n"
        "Depart: Seattle, WA (SEA) Mon, Jun 7, 2027 11:40 PM\n"
        "Arrive: New York, NY (JFK) Tue, Jun 8, 2027 8:02 AM\n"
        "Flight 2: Pacific Sky PS 77\n"
        "Depart: New York, NY (JFK) Sun, Jun 13, 2027 6:15 PM\n"
        "Arrive: Seattle, WA (SEA) Sun, Jun 13, 2027 9:30 PM\n",
        [
            "flight Seattle 2027-06-07 23:40:00 New York 2027-06-08 08:02:00",
            "flight New York 2027-06-13 18:15:00 Seattle 2027-06-13 21:30:00",
        ],
    ),
    "a railway in Dutch": (
        "Reservering 123456 \n"
        "Vertrek  Amsterdam Centraal   zo 14 juni 2027  09:10  spoor 15\n"
        "Aankomst Paris Gare du Nord   zo 14 juni 2027  12:35\n"
        "Trein EST 9328\n",
        ["train Amsterdam 2027-06-14 09:10:00 Paris 2027-06-14 12:35:00"],
    ),
    "a hotel, label and date apart": (
        "Hi Ada,\n"
        "\n"
        "We're looking forward to welcoming you.\n"
        "\n"
        "The Lighthouse Inn\n"
        "12 Harbour Street, Galway, Ireland\n"
        "\n"
        "Check-in\n"
        "Wed, 16 June 2027\n"
        "From 3pm\n"
        "\n"
        "Check-out\n"
        "Fri, 18 June 2027\n"
        "By 11am\n",
        ["stay the-lighthouse-inn 2027-06-16 2027-06-18"],
    ),
    "a railway in Danish": (
        "Billet\nDato: 20. juni 2027\nAfg. 08:31 København H\nAnk. 11:12 Aarhus H\nTog IC 131\n",
        ["train Copenhagen 2027-06-20 08:31:00 Aarhus 2027-06-20 11:12:00"],
    ),
    "a route, a date, two times": (
        "Outbound\n"
        "London St Pancras → Paris Gare du Nord\n"
        "Fri 25 Jun 2027\n"
        "09:31 - 12:47\n"
        "Train 9014, Coach 7, Seat 52\n",
        ["train London 2027-06-25 09:31:00 Paris 2027-06-25 12:47:00"],
    ),
    "a railway in Japanese": (
        "予約番号: 88231\n2027年6月27日\nのぞみ 225号\n東京 10:30発\n京都 12:44着\n",
        ["train Tokyo 2027-06-27 10:30:00 Kyoto 2027-06-27 12:44:00"],
    ),
    "an advertisement": (
        "Summer sale! Flights from Hamburg to Barcelona from 29.99 EUR. Book until 30 June 2027, 23:59.\n"
        "Open Mon-Fri 09:00-18:00. Departure airports: HAM, BER, MUC. See you on board!\n",
        [],
    ),
    "an invoice": (
        "Invoice 2027-118\n"
        "Date: 12 May 2027 14:33\n"
        "Restaurant supplies, table and chairs\n"
        "Total: 219.00 EUR\n"
        "Delivered to: Hotel Lerchenhof, Lerchenweg 5, 80331 München\n",
        [],
    ),
}


def read(folder: Path, text: str, name: str = "a.txt", extractor: str | None = None) -> ReadBookings:
    (folder / name).write_text(text, encoding="utf-8")
    return read_bookings(folder, today=TODAY, extractor=extractor)


@pytest.mark.parametrize(("text", "items"), TEXTS.values(), ids=TEXTS)
def test_a_confirmation_is_read_by_its_structure(tmp_path: Path, text: str, items: list[str]) -> None:
    found = read(tmp_path, text)
    assert [one for number in range(len(found.trips)) for one in lines(found, number)] == items
    others = [one for one in found.not_used if "booked or paid" not in one.reason]
    assert bool(others) == (not items)


def test_what_says_when_it_was_bought_or_when_somebody_answers_is_told_as_not_used(tmp_path: Path) -> None:
    legs = "Abfahrt 15.05.2027 08:00 Berlin Hbf ICE 1\nAnkunft 15.05.2027 12:00 Hamburg Hbf\n"
    found = read(tmp_path, f"{legs}Gebucht am: 01.02.2027 10:15\nService Mo-Fr 8-18 Uhr\n")
    (aside,) = found.not_used
    assert aside.title == "Gebucht am: 01.02.2027 10:15; Service Mo-Fr 8-18 Uhr"


def test_a_date_without_a_year_is_that_of_the_text_else_of_the_mail_else_a_doubt(tmp_path: Path) -> None:
    legs = "Abfahrt 15.05. 08:00 Berlin Hbf ICE 1\nAnkunft 15.05. 12:00 Hamburg Hbf\n"
    for text, year, sure in (
        (legs + "Gebucht am 01.02.2029\n", 2029, True),
        ("From: a@b.example\nSubject: x\nDate: Mon, 7 Feb 2028 10:00:00 +0000\n\n" + legs, 2028, True),
        (legs, 2027, False),
    ):
        found = read(tmp_path, text)
        assert lines(found) == [f"train Berlin {year}-05-15 08:00:00 Hamburg {year}-05-15 12:00:00"]
        assert (found.trips[0].doubts == ()) == sure


def test_day_and_month_are_told_apart_or_doubted(tmp_path: Path) -> None:
    leg = "Depart 04/05/2027 08:00 Berlin Hbf ICE 1\nArrive 04/05/2027 12:00 Hamburg Hbf\n"
    found = read(tmp_path, leg)
    assert found.trips[0].doubts[0][1] == "day and month may be the other way round"
    assert lines(read(tmp_path, leg + "Printed 03/25/2027\n"))[0].startswith("train Berlin 2027-04-05")
    assert lines(read(tmp_path, leg + "Printed 25/03/2027\n"))[0].startswith("train Berlin 2027-05-04")


def pdf(rows: list[str]) -> bytes:
    """A page with these lines, as small as a PDF can be."""
    escaped = [row.replace("(", "\\(").replace(")", "\\)").encode() for row in rows]
    shown = b" ".join(b"1 0 0 1 50 %d Tm (%s) Tj" % (700 - 20 * n, row) for n, row in enumerate(escaped))
    content = b"BT /F1 12 Tf " + shown + b" ET"
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    raw, places = b"%PDF-1.4\n", []
    for n, part in enumerate(parts, 1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%s\nendobj\n" % (n, part)
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    return raw + table + b"trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(raw)


def test_the_text_of_a_pdf_is_read(tmp_path: Path) -> None:
    rows = ["Booking reference: QX7RTL", "Flight 9U 742  20 May 2027", "Departs 22:40 Los Angeles (LAX)"]
    (tmp_path / "a.pdf").write_bytes(pdf([*rows, "Arrives 17:05 London Heathrow (LHR) +1"]))
    found = read_bookings(tmp_path, today=TODAY)
    assert lines(found) == ["flight Los Angeles 2027-05-20 22:40:00 London 2027-05-21 17:05:00"]


def program(folder: Path, body: str) -> str:
    path = folder / "extractor"
    path.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_extractor_is_asked_for_what_says_nothing_to_machines(tmp_path: Path) -> None:
    import json

    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "b.json").write_text(json.dumps(OUT), encoding="utf-8")
    asked = program(tmp_path, f"assert sys.argv[1].endswith('.txt'); print({json.dumps([HOME])!r})")
    found = read(folder, "nothing that we know", extractor=asked)
    assert len(lines(found)) == 2
    assert found.trips[0].sources["flight-9u-223"][0].file == "a.txt"


@pytest.mark.parametrize(
    "body", ["sys.exit(3)", "print('{')", "print('[]')", "sys.stdout.buffer.write(b'\\xff' * 100)"]
)
def test_an_extractor_that_fails_leaves_the_reading_to_us(tmp_path: Path, body: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    text, items = TEXTS["a railway in Spanish"]
    assert lines(read(folder, text, extractor=program(tmp_path, body))) == items


def test_an_extractor_that_never_ends_is_stopped(tmp_path: Path) -> None:
    from tripmend.formats.bookings._extractor import extracted

    assert extracted(program(tmp_path, "time.sleep(60)"), b"x", ".txt", seconds=0.3) is None


@pytest.mark.parametrize(
    ("head", "name", "sure"),
    [
        ("Solar do Uno\nHotel Rural\n* *\nRua 9, 7000-835 Évora\n@solardouno.example\n", "Solar do Uno", True),
        ("Hotel Rural e Enoteca\n* * *\nRua 9, 7000-835 Évora\n", "Hotel Rural e Enoteca", False),
        ("Hotel Dois\nRua 9, 7000-835 Évora\n", "Hotel Dois", True),
    ],
)  # fmt: skip
def test_a_house_is_called_as_two_places_of_its_text_say_else_with_a_doubt(
    tmp_path: Path, head: str, name: str, sure: bool
) -> None:
    text = f"{head}\nReserva n.º SG-20577\nChegada: 28 de maio de 2027\nPartida: 30 de maio de 2027\n"
    (trip,) = read(tmp_path, text).trips
    (place,) = trip.document.catalogue.places
    assert place.name == name
    assert (not any("no word says" in doubt for _, doubt in trip.doubts)) is sure


def test_the_ends_of_a_rental_are_no_journey_at_the_hours_of_its_desk(tmp_path: Path) -> None:
    text = (
        "Mietwagenbuchung bestätigt\nBuchung: RC-882103\nAbholung: 14.06.2027, 10:00 Uhr – Flughafen München\n"
        "Rückgabe: 18.06.2027, 09:00 Uhr – Innsbruck Hauptbahnhof\nÖffnungszeiten: Mo-Fr 7-22 Uhr, Sa/So 8-20 Uhr\n"
    )
    (trip,) = read(tmp_path, text).trips
    assert not list(trip.document.itinerary.legs())


def test_what_stands_above_an_address_is_the_venue_and_the_address_is_not(tmp_path: Path) -> None:
    text = (
        "Ya tienes tus boletos\nOrden No. 8834-22\n\nLOS UNOS DEL SUR\nAuditorio Dos\n"
        "Paseo de la Luna 50, Bosque de los Tilos I Secc, 11580 Ciudad de México, CDMX\n"
        "Viernes 14 de mayo de 2027, 20:30 hrs\nApertura de puertas: 19:00 hrs\n2 boletos\n"
    )
    (trip,) = read(tmp_path, text).trips
    assert [place.name for place in trip.document.catalogue.places] == ["Auditorio Dos"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "Ihre Buchung ist bestätigt\n\nGasthof Zum Biber\nMarktplatz 3\n83471 Berchtesgaden\n\n"
            "Anreise:   Samstag, 3. Juli 2027, ab 15:00\nAbreise:   Mittwoch, 7. Juli 2027, bis 11:00\n"
            "Frühstück inklusive (7:30 bis 10:00 Uhr)\n",
            ["stay gasthof-zum-biber 2027-07-03 2027-07-07"],
        ),
        (
            "La prenotazione è confermata\n\nLocanda del Tasso\nVia dei Tigli 4\n38066 Riva del Garda\n\n"
            "Arrivo: sabato 3 luglio 2027, dalle 15:00\nPartenza: mercoledì 7 luglio 2027, entro le 10:30\n",
            ["stay locanda-del-tasso 2027-07-03 2027-07-07"],
        ),
        (
            "Your reservation is confirmed: your stay in Porto\n\nQUIET ROOM BY THE HARBOUR\n"
            "Entire home hosted by Rui\n\n"
            "Check-in: 7 July 2027\nCheckout: 10 July 2027\n\nAddress\nRua Nova 77, 4050-598 Porto, Portugal\n\n"
            "Confirmation code\nHMQZ4T8XKD\n",
            ["stay quiet-room-by-the-harbour 2027-07-07 2027-07-10"],
        ),
        (
            "Your reservation is confirmed\nCheck-in: 7 July 2027\nCheckout: 10 July 2027\n\nAddress\n"
            "Rua Nova 77, 4050-598 Porto, Portugal\n\nConfirmation code\nHMQZ4T8XKD\n",
            ["stay lodging-in-porto 2027-07-07 2027-07-10"],
        ),
        (
            "Confirmation number: GH7KQ2\nMon, May 10, 2027\nDL 447  New York-JFK to Los Angeles  8:30 AM - 11:45 AM\n",
            ["flight New York 2027-05-10 08:30:00 Los Angeles 2027-05-10 11:45:00"],
        ),
    ],
)
def test_what_a_lodging_is_called_and_by_what_one_goes_is_told_by_the_text(
    tmp_path: Path, text: str, items: list[str]
) -> None:
    found = read(tmp_path, text)
    assert lines(found) == items
    assert any("called" in doubt for _, doubt in found.trips[0].doubts) == ("lodging-in" in items[0])
