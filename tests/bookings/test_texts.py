"""Confirmations in plain text in many languages and layouts, all invented: read by structure, nothing is made up."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings, read_reservations
from tripmend.formats.bookings._dates import dates_in
from tripmend.formats.bookings._html import html_text
from tripmend.formats.bookings._labels import price_in, reference_in
from tripmend.formats.bookings._lines import can_be_place, find_number
from tripmend.formats.bookings._stays import stays_in
from tripmend.formats.bookings._text import Text, journeys_in
from tripmend.formats.bookings._visits import cars_in, meals_in, tickets_in

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
    "places as heads of columns, times under them, the next day said twice": (
        "Código de reserva: ZK3PWD\nVUELO DE IDA       jueves 18 de marzo de 2027\n"
        "Madrid (MAD)        Bogotá (BOG)\n23:40        05:20 +1 (viernes 19 de marzo)\n"
        "Colibrí  2B 580   Tarifa Básica\n",
        ["flight Madrid 2027-03-18 23:40:00 Bogotá 2027-03-19 05:20:00"],
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
    "a ferry out and back, the ports once and between the times": (
        "Ferry booking confirmation\nReference: SB-9921\nStena Blue - Harwich to Hoek van Holland\n"
        "Outbound: Sat 5 June 2027 departs 23:00, arrives Sun 6 June 2027 08:00 (local times)\n"
        "Return: Sat 12 June 2027 Hoek van Holland dep 14:15 arr Harwich 19:45\n",
        [
            "ferry Harwich 2027-06-05 23:00:00 Hook of Holland 2027-06-06 08:00:00",
            "ferry Hook of Holland 2027-06-12 14:15:00 Harwich 2027-06-12 19:45:00",
        ],
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


def test_both_ends_as_heads_of_columns_are_read_with_the_times_under_them() -> None:
    text = (
        "Flight   From                  To                   Cabin\n"
        "QX 103   Sydney (SYD) T1       Honolulu (HNL) T2    Economy\n"
        "         Fri 03 Sep 2027       Fri 03 Sep 2027      Confirmed\n"
        "         21:15                 11:00\n"
        "\n"
        "QX 074   San Francisco (SFO)   Sydney (SYD) T1      Economy\n"
        "         Sat 18 Sep 2027       Mon 20 Sep 2027      Confirmed\n"
        "         22:45                 06:30\n"
    )
    assert journeys(text) == [
        "SYD 2027-09-03 21:15 HNL 2027-09-03 11:00 QX 103",
        "SFO 2027-09-18 22:45 SYD 2027-09-20 06:30 QX 074",  # over the date line: 16 hours
    ]


def test_a_date_between_a_place_and_its_time_belongs_to_both() -> None:
    text = (
        "Salida   Llegada   Tren\nBarcelona-Sants\nViernes, 02/07/2027\n16:30\n"
        "Madrid Puerta de Atocha\nViernes, 02/07/2027\n19:24\n"
        "LITORAL 1163   3 / 7A\n"
    )
    assert journeys(text) == ["Barcelona-Sants 2027-07-02 16:30 Madrid Puerta de Atocha 2027-07-02 19:24 LITORAL 1163"]


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
        ("MON 08 FEB 2027   HOTEL     The Larimer     Confirmed\n  1350 Larimer Street, Denver, CO 80202\n"
         "  Check in:  Mon 08 Feb 2027        Check out: Thu 11 Feb 2027\n", "The Larimer", (8, 11)),
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
