"""Plans in plain words: what is sure becomes an item, what is not is asked."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings, read_reservations
from tripmend.formats.bookings._item import PlanDay, PlanItem, thing_of
from tripmend.formats.bookings._told import times_in
from tripmend.formats.native import TripDocument
from tripmend.formats.sheet import write_csv
from tripmend.trip import Leg, Stay, Stop

from .test_trips import lines

TODAY = dt.date(2027, 3, 1)


def read(folder: Path, text: str, name: str = "plan.txt", start: dt.date | None = None) -> ReadBookings:
    (folder / name).write_text(text, encoding="utf-8")
    return read_bookings(folder, today=TODAY, start=start)


def asked(found: ReadBookings) -> list[tuple[str, str]]:
    return [(one.title, one.reason) for one in found.not_used]


def test_lines_of_days_become_items_and_the_rest_is_asked(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Lisbon, April 2027\n\n"
        "Day 1 – Mon 12 Apr: 13:20 flight TP 1351 London → Lisbon, arrive 16:05; check-in at Casa do Sol\n"
        "Day 2 – Tue 13 Apr: 10:00 Tile Museum, lunch at Da Enzo, 15:00–17:00 São Jorge Castle, wander around Alfama\n"
        "Day 3 – Wed 14 Apr 2027: 9am Belém Tower; dinner at Taberna Azul (20:30, booked)\n",
    )
    assert lines(found) == [
        "flight London 2027-04-12 13:20:00 Lisbon 2027-04-12 16:05:00",
        "visit tile-museum 2027-04-13 10:00:00",
        "meal da-enzo None",
        "visit sao-jorge-castle 2027-04-13 15:00:00",
        "visit belem-tower 2027-04-14 09:00:00",
        "meal taberna-azul 2027-04-14 20:30:00",
        "stay casa-do-sol 2027-04-12 2027-04-13",
    ]
    trip = found.trips[0].document.itinerary
    assert [stop.booked for _, stop in trip.stops()] == [False, False, False, False, True]
    assert {place.zone for place in found.trips[0].document.catalogue.places} == {"Europe/Lisbon", "Europe/London"}
    assert asked(found) == [("wander around Alfama", "what is it: a visit, a meal, a bed or a note?")]
    assert found.trips[0].gaps == ("No bed for the night of Tue 13 Apr.",)


def test_a_markdown_list_with_headings_is_a_plan(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "# Kyoto & Osaka\n\n## Day 1 - Fri 16 April 2027 - Kyoto\n- 09:30 Fushimi Inari\n"
        "- 12:30-13:30 Lunch at Nishiki Warai\n- Hotel: Ryokan Sakura\n- buy a rail pass\n\n"
        "## Day 2 - Sat 17 April 2027 - Osaka\n- 08:40 train Kyoto → Osaka 08:55\n- [ ] Osaka Castle\n"
        "- Dinner: Okonomiyaki Kiji\n- Hotel: Hotel Dotonbori\n",
        "plan.md",
    )
    assert lines(found) == [
        "visit fushimi-inari 2027-04-16 09:30:00",
        "meal nishiki-warai 2027-04-16 12:30:00",
        "train Kyoto 2027-04-17 08:40:00 Osaka 2027-04-17 08:55:00",
        "visit osaka-castle None",
        "meal okonomiyaki-kiji None",
        "stay ryokan-sakura 2027-04-16 2027-04-17",
        "stay hotel-dotonbori 2027-04-17 2027-04-18",
    ]
    cities = {place.name: place.city for place in found.trips[0].document.catalogue.places}
    assert (cities["Fushimi Inari"], cities["Osaka Castle"]) == ("Kyoto", "Osaka")
    assert [title for title, _ in asked(found)] == ["buy a rail pass"]


TRAVELPLANNER = """Day 1:
Current City: from St. Petersburg to Rockford
Transportation: Flight Number: F3573659, from St. Petersburg to Rockford, Departure Time: 15:40, Arrival Time: 17:04
Breakfast: -
Attraction: -
Dinner: Coco Bambu, Rockford
Accommodation: Pure luxury one bdrm, Rockford

Day 2:
Current City: Rockford
Transportation: -
Attraction: Burpee Museum of Natural History, Rockford;Midway Village Museum, Rockford;
Lunch: Flying Mango, Rockford
Accommodation: Pure luxury one bdrm, Rockford
"""


def test_a_plan_without_dates_asks_for_the_first_day_and_takes_it(tmp_path: Path) -> None:
    found = read(tmp_path, TRAVELPLANNER)
    assert not found.trips
    assert {reason for _, reason in asked(found)} == {"on which date is it? say with --start when day 1 is"}
    found = read(tmp_path, TRAVELPLANNER, start=dt.date(2027, 4, 12))
    assert lines(found) == [
        "flight St. Petersburg 2027-04-12 15:40:00 Rockford 2027-04-12 17:04:00",
        "meal coco-bambu None",
        "visit burpee-museum-of-natural-history None",
        "visit midway-village-museum None",
        "meal flying-mango None",
        "stay pure-luxury-one-bdrm 2027-04-12 2027-04-14",
    ]
    assert not found.not_used


@pytest.mark.parametrize(("name", "mark"), [("plan.tsv", "\t"), ("plan.csv", ";"), ("plan.md", "|")])
def test_a_table_is_read_by_its_head(tmp_path: Path, name: str, mark: str) -> None:
    rows = [
        ("Date", "Time", "What", "Where"),
        ("2027-04-12", "10:00", "Tile Museum", "Rua da Madre de Deus 4, Lisbon"),
        ("12/04/2027", "13:00-14:30", "Lunch with Ana", "Da Enzo, Lisbon"),
        ("13/04/2027", "", "check the weather", ""),
    ]
    found = read(tmp_path, "\n".join(mark.join(row) for row in rows), name)
    assert lines(found) == ["visit tile-museum 2027-04-12 10:00:00", "meal da-enzo 2027-04-12 13:00:00"]
    assert [str(one.source) for one in found.not_used] == [f"{name}, row 3"]
    (museum, lunch) = found.trips[0].document.catalogue.places
    assert (museum.city, museum.notes) == ("Lisbon", "Rua da Madre de Deus 4, Lisbon")
    assert lunch.name == "Da Enzo"


def test_a_letter_with_a_date_is_no_plan(tmp_path: Path) -> None:
    found = read(tmp_path, "12 April 2027: Dear Ada,\nit was lovely to see you.\nCome again soon, we miss you.\n")
    assert not found.trips
    assert asked(found) == [("", "no journey, stay or event could be made out in it")]


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("06:00 bus Lisbon – Porto, 3h15", "bus Lisbon 2027-04-12 06:00:00 Porto 2027-04-12 09:15:00"),
        ("17:05 train Madrid–Lisbon arr 20:02", "train Madrid 2027-04-12 17:05:00 Lisbon 2027-04-12 20:02:00"),
        ("08:06 train Madrid to Porto, arrives 09:15", "train Madrid 2027-04-12 08:06:00 Porto 2027-04-12 09:15:00"),
        (
            "21:30 night bus Madrid → Lisbon (arrives 00:45 on Tuesday)",
            "bus Madrid 2027-04-12 21:30:00 Lisbon 2027-04-13 00:45:00",
        ),
        ("09:40 arrive Madrid with the train from Porto (left 08:30)",
         "train Porto 2027-04-12 08:30:00 Madrid 2027-04-12 09:40:00"),
        ("15:30 catamaran Lindhavn → Småvik, 50 min", "ferry Lindhavn 2027-04-12 15:30:00 Småvik 2027-04-12 16:20:00"),
        ("bus to Lisbon 10:50-11:20", "bus Porto 2027-04-12 10:50:00 Lisbon 2027-04-12 11:20:00"),
        ("sleep: Hostel Azul (till Thu)", "stay hostel-azul 2027-04-12 2027-04-15"),
        ("check in at Guesthouse Lua, 2 nights", "stay guesthouse-lua 2027-04-12 2027-04-14"),
        ("10:00 the old walls, 2 h", "visit the-old-walls 2027-04-12 10:00:00"),
    ],
)  # fmt: skip
def test_a_line_of_a_plan_is_read_with_its_times(tmp_path: Path, line: str, read_as: str) -> None:
    found = read(tmp_path, f"Day 1 – Mon 12 Apr 2027 – Porto\n- {line}\nDay 2\n- 10:00 Tile Museum\n")
    assert read_as in lines(found)
    assert not found.not_used


def test_the_head_of_a_day_with_a_way_names_cities_and_the_last_journey_says_where_one_is(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "## Day 1 – Mon 12 Apr 2027 – Lisbon\n- 10:00 Tile Museum\n"
        "## Day 2 – Tue 13 Apr – Lisbon → Vila Nebel\n- 09:00 Castle\n- 11:00 bus to Vila Nebel town 12:30\n"
        "- 15:00 Cloister\n"
        "## Day 3 – Wed 14 Apr\n- 10:00 Old Mill\n- 20:00 either Taberna Um or Taberna Dois\n- NOT: the cable car\n",
    )
    cities = {place.name: place.city for place in found.trips[0].document.catalogue.places if place.kind != "station"}
    assert cities == {"Tile Museum": "Lisbon", "Castle": "Lisbon", "Cloister": "Vila Nebel", "Old Mill": "Vila Nebel"}
    assert asked(found) == [
        ("20:00 either Taberna Um or Taberna Dois", "which of them is it?"),
        ("NOT: the cable car", "it says that this is not done"),
    ]


def test_columns_of_a_table_are_read_by_their_usual_names(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Date;From;To;Dep;Arr;What;Where;Price;Arrived at\n"
        "12.04.2027;Lisbon;Porto;10:00;13:20;train;;4,50 €;\n"
        "12.04.2027;;;;;Hotel;Casa do Rio, Porto (2 nights);;\n"
        "13.04.2027;;;20:00;;Dinner;Taberna Um, Porto;;21:00\n",
        "plan.csv",
    )
    assert lines(found) == [
        "train Lisbon 2027-04-12 10:00:00 Porto 2027-04-12 13:20:00",
        "meal taberna-um 2027-04-13 20:00:00",
        "stay casa-do-rio 2027-04-12 2027-04-14",
    ]
    (_, leg), *_ = found.trips[0].document.itinerary.legs()
    assert leg.price is not None
    assert leg.price.amount == 450
    assert [title for title, _ in asked(found)] == ["arrived at"]


def test_the_order_of_day_and_month_is_told_by_other_rows_else_asked(tmp_path: Path) -> None:
    head, row = "date,time,activity,location\n", "05/06/2027,7:00 PM,Dinner at Taberna Um,Lisbon\n"
    told = read(tmp_path, f"{head}05/14/2027,10:00 AM,Tile Museum,Lisbon\n{row}", "plan.csv")
    assert [trip.document.itinerary.days[0].date for trip in told.trips] == [dt.date(2027, 5, 6), dt.date(2027, 5, 14)]
    assert "Lisbon" not in [place.name for trip in told.trips for place in trip.document.catalogue.places]
    open_ = read(tmp_path, head + row, "plan.csv")
    assert "day and month may be the other way round" in [doubt for _, doubt in open_.trips[0].doubts]


@pytest.mark.parametrize(
    ("line", "read_as", "booked"),
    [
        ("08:10 Zug von Lissabon nach Porto, Ankunft 11:20, gebucht",
         "train Lisbon 2027-04-12 08:10:00 Porto 2027-04-12 11:20:00", True),
        ("08:10 treno da Roma a Milano, arrivo 11:20, non prenotato",
         "train Rome 2027-04-12 08:10:00 Milan 2027-04-12 11:20:00", False),
        ("08:10 train de Paris à Lyon, 2h04", "train Paris 2027-04-12 08:10:00 Lyon 2027-04-12 10:14:00", False),
        ("Übernachtung im Gasthof Lerche bis Donnerstag", "stay gasthof-lerche 2027-04-12 2027-04-15", False),
        ("nuit à Auberge du Lac (3 nuits), réservé", "stay auberge-du-lac 2027-04-12 2027-04-15", True),
        ("20:00 cena en Casa Lola, reservado", "meal casa-lola 2027-04-12 20:00:00", True),
        ("14:00 Besuch von Castelo Alto, 90 min", "visit castelo-alto 2027-04-12 14:00:00", False),
    ],
)  # fmt: skip
def test_lines_of_plans_are_read_in_other_languages(tmp_path: Path, line: str, read_as: str, booked: bool) -> None:
    found = read(tmp_path, f"12.04.2027 Porto\n- {line}\n13.04.2027\n- 10:00 Tile Museum\n")
    assert read_as in lines(found)
    trip = found.trips[0].document.itinerary
    assert [one.booked for one in (*trip.days[0].items, *trip.stays)] == [booked]


def test_a_plan_as_language_models_write_it(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "## Day 1: Arrival in Rome (Friday, May 14, 2027)\n"
        "- **Morning:** Arrive at Fiumicino Airport (FCO). Take the express to Termini (32 min).\n"
        "- **Afternoon (2:00 PM – 5:00 PM):** Explore the Colosseum and Roman Forum.\n"
        "- **Evening:** Dinner at Trattoria Da Pina (reservation 7:30 PM).\n- **Overnight:** Albergo della Rondine\n\n"
        "## Day 2: Vatican (Saturday, May 15, 2027)\n"
        "- **9:00 AM – 12:00 PM:** Vatican Museums (pre-booked tickets)\n- **3:00 PM:** Old Basilica\n"
        "- **Overnight:** Albergo della Rondine\n",
    )
    assert lines(found) == [
        "visit colosseum-and-roman-forum 2027-05-14 14:00:00",
        "meal trattoria-da-pina 2027-05-14 19:30:00",
        "visit vatican-museums 2027-05-15 09:00:00",
        "visit old-basilica 2027-05-15 15:00:00",
        "stay albergo-della-rondine 2027-05-14 2027-05-16",
    ]
    assert [title[:16] for title, _ in asked(found)] == ["Morning: Arrive ", "Vatican"]


def test_a_plan_with_trains_by_their_numbers_is_no_confirmation_of_trains(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "**Freitag, 14. Mai 2027**\n- 08:24 ICE 707 Hamburg Hbf → Berlin Hbf, an 10:10\n"
        "- 10:46 EC 175 Berlin Hbf → Praha hl.n., an 14:55\n- Hotel: Pension Moldau, Prag (2 Nächte)\n"
        "- 19:30 Abendessen im Roten Hahn (reserviert)\n\n**Samstag, 15. Mai 2027**\n- 9-12 Uhr Prager Burg\n"
        "- nachmittags bummeln\n",
    )
    assert lines(found) == [
        "train Hamburg 2027-05-14 08:24:00 Berlin 2027-05-14 10:10:00",
        "train Berlin 2027-05-14 10:46:00 Prague 2027-05-14 14:55:00",
        "meal roten-hahn 2027-05-14 19:30:00",
        "visit prager-burg 2027-05-15 09:00:00",
        "stay pension-moldau 2027-05-14 2027-05-16",
    ]
    assert [title for title, _ in asked(found)] == ["nachmittags bummeln"]


def test_a_bed_whose_nights_are_not_said_is_doubted(tmp_path: Path) -> None:
    head = "Date,Time,Activity,Location,Notes\n2027-05-14,10:00,Tile Museum,Lisbon,Booked\n"
    (trip,) = read(tmp_path, f"{head}2027-05-14,,Hotel,Casa do Rio,\n", "plan.csv").trips
    assert ("stay-lisbon", "until when it is not said; one night is assumed") in trip.doubts
    (trip,) = read(tmp_path, f"{head}2027-05-14,,Hotel,Casa do Rio,check-out 16 May\n", "plan.csv").trips
    assert [(one.check_in.day, one.check_out.day) for one in trip.document.itinerary.stays] == [(14, 16)]
    assert not [doubt for name, doubt in trip.doubts if name.startswith("stay")]


def test_a_trip_comes_back_from_its_own_table_with_all_that_the_table_holds(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Date;From;To;Dep;Arr;What;Where;Price;Booked;Ticket\n"
        "12.04.2027;London;Lisbon;10:00;13:20;flight TP 1351;;90 €;yes;QX7RTL\n"
        "12.04.2027;;;;;Hotel;Casa do Rio, Lisbon (2 nights);180 €;yes;\n"
        "12.04.2027;;;15:00;16:30;Visit;Tile Museum, Lisbon;8,50 €;no;\n"
        "12.04.2027;;;20:00;21:30;Dinner;Taberna Um, Lisbon;;yes;\n"
        "14.04.2027;Lisbon;Porto;09:00;12:10;train;;24,50 €;no;\n",
        "plan.csv",
    )
    before = found.trips[0].document
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "trip.csv").write_text(write_csv(before.itinerary, before.catalogue), encoding="utf-8")
    after = read_bookings(tmp_path / "own", today=TODAY).trips[0].document

    def facts(document: TripDocument) -> list[tuple[object, ...]]:
        told: list[tuple[object, ...]] = []
        trip, catalogue = document.itinerary, document.catalogue
        for _, leg in trip.legs():
            ends = [(end.city, catalogue.end_zone(end)) for end in (leg.origin, leg.destination)]
            told.append((leg.mode, *ends, leg.depart, leg.arrive, leg.number, leg.ticket, leg.booked, leg.price))
        for item in (*(stop for _, stop in trip.stops()), *trip.stays):
            place = catalogue.place(item.place)
            assert place is not None
            when = (item.check_in, item.check_out) if isinstance(item, Stay) else (item.meal, item.start, item.end)
            told.append((place.name, place.city, place.zone, *when, item.booked, item.price))
        return told

    assert facts(after) == facts(before)
    assert [fact[-2] for fact in facts(before)] == [True, False, False, True, True]


def test_a_date_or_time_of_a_row_that_cannot_be_read_is_not_guessed(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "date,time,what,where\n2027-05-11,10:00,Museo Blu,Rome\n2027-05-32,11:00,Torre Verde,Rome\n"
        "soon,12:00,Casa Rossa,Rome\n2027-05-12,25:99,Villa Gialla,Rome\n",
        "a.csv",
    )
    assert [one.reason for one in found.not_used] == [
        "its date '2027-05-32' cannot be read",
        "its date 'soon' cannot be read",
    ]
    assert [doubt for _, doubt in found.trips[0].doubts if "cannot" in doubt] == ["its time '25:99' cannot be read"]


def test_a_table_with_a_column_of_beds_has_a_stay_for_its_nights_and_what_stands_behind_it_is_told(
    tmp_path: Path,
) -> None:
    found = read(
        tmp_path,
        "Day\tDate\tWhat\tTime\tRef\tSleep\n"
        "1\tTue 3 Aug 2027\tFly LHR-FCO Bluewing LQ 61\tdep 20:35, arr 23:55\tR5TTLK\tCasa Gialla\n"
        "2\tWed 4 Aug 2027\tColosseum\t10:00\t+39 600 000\tCasa Gialla\n"
        "3\tThu 5 Aug 2027\tBluewing 310 FCO to LHR\tdep 20:35, arr 22:10\tR5TTLK\tplane\n"
        "\nHotels\nCasa Gialla, Rome\t3-5 Aug\tbooked, KFC-204\n",
    )
    (trip,) = found.trips
    (stay,) = trip.document.itinerary.stays
    assert (stay.check_in.day, stay.check_out.day, stay.booked) == (3, 5, False)
    legs = [item for day in trip.document.itinerary.days for item in day.items if isinstance(item, Leg)]
    assert [(leg.mode, leg.number, leg.ticket) for leg in legs] == [
        ("flight", "LQ 61", "R5TTLK"),
        ("flight", "310", "R5TTLK"),
    ]
    assert [one.title for one in found.not_used if "behind" in one.reason] == [
        "Casa Gialla, Rome 3-5 Aug booked, KFC-204"
    ]


def test_a_column_of_towns_names_the_towns_that_no_list_knows(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "Datum;Uhrzeit;Was;Wo;Buchungsnr.\n12.09.27;;Hotel Kaiser;Bozen;KK-7719\n"
        "13.09.27;10:30;Weinprobe Gallo;Radda;\n14.09.27;09:00;Uffizien;Florenz;\n;;Summe;;\n",
        "a.csv",
    )
    (trip,) = found.trips
    assert [place.city for place in trip.document.catalogue.places] == ["Bolzano", "Radda", "Florence"]
    assert [stay.booked for stay in trip.document.itinerary.stays] == [True]


@pytest.mark.parametrize(("dates", "days"), [("05/12 06/12 10/12", [5, 6, 10]), ("05/12 08/01 11/20", [12, 1, 20])])
def test_the_order_of_day_and_month_is_told_by_the_run_of_the_days(tmp_path: Path, dates: str, days: list[int]) -> None:
    rows = "\n".join(f"{date}/2027,Museo {at},Rome" for at, date in enumerate(dates.split()))
    found = read(tmp_path, f"date,what,where\n{rows}\n", "a.csv")
    every = [day for trip in found.trips for day in trip.document.itinerary.days if day.items]
    assert sorted(day.date.day for day in every) == sorted(days)
    assert not [doubt for trip in found.trips for _, doubt in trip.doubts if "other way" in doubt]


def test_a_confirmation_without_a_list_is_no_plan(tmp_path: Path) -> None:
    text = (
        "Your booking reference is HLF-559120. We have sent your tickets by mail.\nOutward\nThursday 10 June 2027\n"
        "Vessel\nMV Isle\nReturn\nSunday 13 June 2027\nWho and what\nPassengers 2 adults\nTotal paid 98.40\n"
    )
    found = read(tmp_path, text)
    assert not found.trips
    assert found.not_used


def test_times_with_a_dot_are_times_where_none_has_a_colon(tmp_path: Path) -> None:
    text = (
        "Day 1 - Fri 26 March 2027\n09.00-13.00 Tea ceremony, Kyoto\n19.30 Dinner at Blue Kitchen, Kyoto (42.50 EUR)\n"
    )
    (trip,) = read(tmp_path, text).trips
    starts = [
        f"{item.start:%H:%M}" for item in trip.document.itinerary.days[0].items if isinstance(item, Stop) and item.start
    ]
    assert starts == ["09:00", "19:30"]


def test_a_programme_keeps_its_booking_numbers_and_says_of_what_it_is_not_told(tmp_path: Path) -> None:
    text = (
        "Monday 30 August 2027\n  - 06:55 Flight J1 4410 Milan (MXP) - Athens (ATH), arrives 10:30\n"
        "  - Airline booking code: LG2KX9\n  - Hotel Kyma, Athens - 2 nights, double room, breakfast - conf. 240817\n"
        "Wednesday 1 September 2027\n  - 07:30 Ferry Blue Lines, Piraeus - Paros, arrives 11:45\n"
    )
    (trip,) = read(tmp_path, text).trips
    items = [item for day in trip.document.itinerary.days for item in day.items]
    assert [(item.type, item.booked) for item in items] == [("leg", True), ("leg", False)]
    assert ["LG2KX9" in items[0].notes, trip.document.itinerary.stays[0].booked] == [True, True]
    assert "whether it is booked is not said" in [doubt for name, doubt in trip.doubts if name == items[1].id]


@pytest.mark.parametrize("line", ["You are met at the gate. Driver: Joe", "Your key code is sent before", "At leisure"])
def test_a_sentence_under_a_day_is_no_place(tmp_path: Path, line: str) -> None:
    found = read(tmp_path, f"Day 1 - Fri 26 March 2027\n10:00 Tile Museum, Kyoto\n{line}\n")
    assert len(lines(found)) == 1


def test_a_programme_with_departure_and_arrival_under_each_other_has_its_journeys_and_no_visits_of_their_details(
    tmp_path: Path,
) -> None:
    text = (
        "SPRING TRIP                                       Our ref KV/27/0418\n\n"
        "DAY 1   Fri 26 March 2027\n"
        "        Northsea Air NQ 007   London Heathrow T3  dep 10:20\n"
        "                              Tokyo Haneda T3     arr 08:55 (Sat 27 March)\n"
        "        Airline ref: 6YPL4D        Economy, seats 20A/20C\n"
        "        Overnight on board.\n\n"
        "DAY 3   Sun 28 March 2027                               TOKYO\n"
        "        09:00-13:00  Private walk, Yanaka and Asakusa, guide: Ms Adler.\n\n"
        "DAY 5   Tue 30 March 2027                               TOKYO - KYOTO\n"
        "        Zug     Talbahn              Tokyo           10:57\n"
        "                                     Kyoto           13:08\n"
        "        Green Car, car 9, seats 4C 4D\n\n"
        "------------------------------------------------------------------------------\n"
        "Kestrel & Adler Travel Ltd - protected money\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    legs = [
        (one.mode, one.number, str(one.depart), str(one.arrive), one.ticket)
        for _, one in trip.document.itinerary.legs()
    ]
    assert legs == [
        ("flight", "NQ 007", "2027-03-26 10:20:00", "2027-03-27 08:55:00", "6YPL4D"),
        ("train", "", "2027-03-30 10:57:00", "2027-03-30 13:08:00", ""),
    ]
    stops = [one.id for _, one in trip.document.itinerary.stops()]
    assert len(stops) == 1, "the walk; neither airport, guide, seats nor agency is a visit"
    assert "whether it is booked is not said" in [doubt for name, doubt in trip.doubts if name == stops[0]]
    assert not trip.document.itinerary.stays


def test_a_meeting_place_and_a_train_of_the_next_day_are_no_journey(tmp_path: Path) -> None:
    text = (
        "Confirmation 27-0488\n\nSo. 20.06.2027   Rundgang, Treffpunkt Rathaus 10:00\n"
        "Mo. 21.06.2027   Zug 61     Oslo S   08:25\n                            Bergen   15:03\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (trip,) = read_bookings(tmp_path, today=TODAY).trips
    legs = [(one.number, str(one.depart), str(one.arrive)) for _, one in trip.document.itinerary.legs()]
    assert legs == [("61", "2027-06-21 08:25:00", "2027-06-21 15:03:00")]


def test_lines_whose_sort_is_not_seen_are_asked_and_nights_are_no_meal(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "### Sun 10 Oct 2027\n- [x] Railblu 147, Wien Hbf 12:40 – Budapest Keleti 15:19\n"
        "- Prise de votre voiture (cat. C) à l'aéroport à 10h00\n"
        "- Installation à l'Hôtel Uno, Nice, 3 nuits, petit déjeuner\n"
        "### Thu 14 Oct 2027\n- Case Due, Nice, 2 nuits. Dîner à la table d'hôtes à 19h30\n"
        "- [x] appartement Tre, Nice, 14 – 16 Oct\n- 11:00 Tile Museum\n",
    )
    (trip,) = found.trips
    stays = [(stay.check_in.isoformat(), stay.check_out.isoformat()) for stay in trip.document.itinerary.stays]
    assert stays == [("2027-10-10", "2027-10-13"), ("2027-10-14", "2027-10-16")]
    assert [reason.split("?")[0].split(";")[0] for _, reason in asked(found)] == [
        "is it a journey", "is it a rental car", "it names nights and more",
    ]  # fmt: skip


def test_a_table_has_short_days_rows_that_go_on_and_the_two_hours_of_a_bed(tmp_path: Path) -> None:
    text = (
        "FAMILY TRIP - MAY/2027\n\n"
        "| Day        | Time          | What                                         | Reference    |\n"
        "|------------|---------------|----------------------------------------------|--------------|\n"
        "| Wed 19/5   | 08:40 - 11:55 | Flight IP 3140 Lisbon (LIS) -> Madrid (MAD)  | ref. H3QZ7N  |\n"
        "| Wed 19/5   | 15h / 11h     | Hotel Three Storks, Calle Mayor 3, Madrid    | 99-20417     |\n"
        "| Thu 20/5   | 19h30         | Dinner Casa Limonero, Madrid                 | ok           |\n"
        "| Fri 21/5   | until 12:00   | leave hotel                                  |              |\n"
        "| Fri 21/5   | 13:00 - 17:45 | Bus Madrid -> Valencia, Levante Lines,       | 7TR2-KK10    |\n"
        "|            |               | seats 11 to 17                               |              |\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    flight, stay, meal, bus = read_reservations(tmp_path / "a.txt", today=dt.date(2018, 1, 1))[0]
    assert (flight.reference, str(flight.begins)) == ("H3QZ7N", "2027-05-19 08:40")
    assert (stay.start.name, str(stay.begins), str(stay.ends)) == (
        "Hotel Three Storks",
        "2027-05-19 15:00",
        "2027-05-21 12:00",
    )
    assert (meal.start.name, meal.booked) == ("Casa Limonero", True)
    assert (bus.start.name, bus.end.name, bus.reference) == ("Madrid", "Valencia", "7TR2-KK10")


def test_lines_begin_with_a_short_date_and_its_weekday(tmp_path: Path) -> None:
    text = (
        "ITALY May 2027 - plan\n\n"
        "19.05 Wed   flight Vienna - Bergamo 06:10-08:00, LW 2801, ref. T7M2KD, tickets bought\n"
        "19-21.05    hotel: Il Vicolo, Via Dante 8, Bergamo, no 4480.221\n"
        "21.05 Fri   ferry Napoli - Ischia 11:35-12:35, ticket 27-0031188\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    told = read_reservations(tmp_path / "a.txt", today=dt.date(2018, 1, 1))[0]
    assert [(one.kind, str(one.begins), str(one.ends)) for one in told] == [
        ("flight", "2027-05-19 06:10", "2027-05-19 08:00"),
        ("lodging", "2027-05-19", "2027-05-21"),
        ("ferry", "2027-05-21 11:35", "2027-05-21 12:35"),
    ]


def test_an_hour_behind_a_short_date_is_no_year_and_a_bed_is_in_the_city_of_its_quarter(tmp_path: Path) -> None:
    text = (
        "SCOTLAND 2027\n\nWed 19.5.   Flight DUS - EDI   dep 9:40  arr 10:20   6P 4412, booking R8K2PX\n"
        "19.-21.5.   Hotel Thistle, Asakusa, Tokyo   conf 6630-118   paid\n"
        "Fri 21.5.   Ferry Ullin - Stornmore dep 17:30 arr 20:00\n\nCat: keys by Tue 18.5. 18 Uhr\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    flight, *others = read_reservations(tmp_path / "a.txt", today=dt.date(2018, 1, 1))[0]
    assert str(flight.begins) == "2027-05-19 09:40"
    (stay,) = [one for one in others if one.kind == "lodging"]
    assert (stay.start.name, stay.start.city, stay.reference) == ("Hotel Thistle", "Tokyo", "6630-118")
    (ferry,) = [one for one in others if one.kind == "ferry"]
    assert (ferry.start.name, ferry.end.name) == ("Ullin", "Stornmore")


def test_which_of_two_places_is_the_town_of_a_bed_is_a_doubt() -> None:
    item = PlanItem(PlanDay(None, dt.date(2027, 5, 19), "", "Ulvamar"), "Hotel Four Winds, Bopwat, Ulvamar")
    stay = thing_of("lodging", item, item.text, times_in(item.text))
    assert (stay.start.city, stay.unsure("town")) == ("Ulvamar", True)


def test_the_number_in_the_line_of_one_journey_is_a_doubt_at_the_other(tmp_path: Path) -> None:
    text = (
        "Wed 19 May 2027  ferry Napoli - Ischia dep 11:35 arr 12:35, booking number QX7K2M\n"
        "Fri 21 May 2027  ferry Ischia - Napoli dep 9:00 arr 10:00\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    told = read_reservations(tmp_path / "a.txt", today=dt.date(2018, 1, 1))[0]
    assert [(one.reference, one.unsure("reference")) for one in told] == [("QX7K2M", False), ("QX7K2M", True)]
