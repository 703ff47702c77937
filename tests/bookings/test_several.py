"""Texts of several bookings, read part by part, and letters whose sender says what the house is called."""

import datetime as dt
from pathlib import Path

from tripmend.formats.bookings import Reservation, read_reservations

APART = "its text tells of several things; which lines are about it is taken from where they stand"


def read(folder: Path, text: str) -> list[Reservation]:
    path = folder / "booking.txt"
    path.write_text(text, encoding="utf-8")
    return read_reservations(path, today=dt.date(2027, 1, 1), extractor=None)[0]


def told(one: Reservation) -> str:
    ends = " → ".join(where.name for where in (one.start, one.end) if where.known)
    return " ".join(filter(None, (one.kind, ends, f"{one.begins}", f"{one.ends or ''}")))


def test_what_stands_between_two_rules_is_a_booking_of_its_own(tmp_path: Path) -> None:
    way = "--------\nLINE 6   {0} - {1}   FERRY\ndeparture  {2}  11:00  {0}, ferry port\narrival  {2}  13:20  {1}\n"
    text = "SEA LINES RIJEKA    WEB SALES\n" + way.format("Split", "Dubrovnik", "05.09.2027")
    found = read(tmp_path, text + way.format("Dubrovnik", "Split", "12.09.2027") + "--------\nTOTAL EUR 124,00\n")
    assert [told(one) for one in found] == [
        "ferry Split, ferry port → Dubrovnik 2027-09-05 11:00 2027-09-05 13:20",
        "ferry Dubrovnik, ferry port → Split 2027-09-12 11:00 2027-09-12 13:20",
    ]


def test_an_entry_of_an_itinerary_begins_with_its_hour_under_its_day(tmp_path: Path) -> None:
    text = (
        "ITINERARY\n\nMonday, 14 June 2027\n  14.00   Check-in  SUN HILL LODGE, Ring Road 29, Ubud\n"
        "          1 room, breakfast\n          check-out Thursday 17 June, 11.00\n\nThursday, 17 June 2027\n"
        "  14.30   Ferry STAR EXPRESS\n          Sanur Harbour  -->  Crystal Harbour\n          arrival 15.15\n"
        "  16.00   Check-in  CRYSTAL PALMS, Penida\n          2 nights\n          check-out Saturday 19 June\n"
    )
    found = read(tmp_path, text)
    assert all(APART in one.doubts for one in found)
    assert [told(one) for one in found] == [
        "lodging SUN HILL LODGE 2027-06-14 14:00 2027-06-17 11:00",
        "ferry Sanur Harbour → Crystal Harbour 2027-06-17 14:30 2027-06-17 15:15",
        "lodging CRYSTAL PALMS, Penida 2027-06-17 16:00 2027-06-19",
    ]


def test_a_text_of_one_booking_is_not_cut(tmp_path: Path) -> None:
    text = "Hotel Azul\nRua do Sol 4, 1200-001 Lisboa\n-----\nCheck-in: 14 May 2027\n\nCheck-out: 17 May 2027\n-----\n"
    (one,) = read(tmp_path, text)
    assert told(one) == "lodging Hotel Azul 2027-05-14 2027-05-17"
    assert APART not in one.doubts


def test_a_message_of_a_chat_that_has_lines_is_a_letter_of_who_wrote_it(tmp_path: Path) -> None:
    text = (
        "[28/11/2026, 17:52] Flor: Hi! A table for Saturday at 21?\n"
        "[28/11/2026, 18:04] Fuegos Rojos: We are full then\n"
        "[28/11/2026, 18:11] Fuegos Rojos: Done, I confirm:\n*Saturday 5 December 2026, 22:15*\n"
        "6 people, table in the gallery\nCode FU-2093\n[28/11/2026, 18:12] Flor: Great, thanks!\n"
    )
    (one,) = read(tmp_path, text)
    assert (told(one), one.start.zone, one.party) == ("meal Fuegos Rojos 2026-12-05 22:15", None, 6)
    assert "it is read from a message of a chat" in one.doubts


def test_who_signs_a_letter_that_is_forwarded_and_sent_it_is_the_house(tmp_path: Path) -> None:
    text = (
        "For the weekend.\n\n---------- Forwarded message ---------\n"
        "From: The Walled Garden <post@walledgarden.example>\n"
        "Date: 12 April 2027 18:26\nSubject: Your stay\nTo: Ada Finch <ada@finch.example>\n\nDear Ada Finch,\n\n"
        "thank you for your payment, which came this morning. It is a pleasure to confirm the room for two people, "
        "from Friday 16 to Sunday 18 July 2027 (2 nights).\n\nThe price of the stay is 236 €, of which 80 € are paid. "
        "The tax is to be paid there.\n\nThe rooms are ready from 17:00. Please leave them on the last day "
        "before 10:30.\n\nWarm wishes,\nRose Hill\nThe Walled Garden\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == ["lodging The Walled Garden 2027-07-16 2027-07-18"]


def test_a_message_without_lines_is_read_by_its_labels(tmp_path: Path) -> None:
    text = (
        "【旅行】李敏女士,您的酒店订单已确认。订单号:30771946258;"
        "酒店:听雨精品酒店;地址:杭州市西湖区北山街96号;入住:2027-10-03;离店:2027-10-06。\n"
    )
    (one,) = read(tmp_path, text)
    assert told(one) == "lodging 听雨精品酒店 2027-10-03 2027-10-06"


def test_a_letter_in_a_script_without_capitals_tells_its_house_and_months_of_two_words(tmp_path: Path) -> None:
    text = (
        "تأكيد الحجز\n\nرقم الحجز: NB-11807\nتاريخ الوصول: الثلاثاء 9 تشرين الثاني 2027\n"
        "تاريخ المغادرة: الخميس 11 تشرين الثاني 2027\n\nإدارة فندق نُزُل الأنباط\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == ["lodging فندق نُزُل الأنباط 2027-11-09 2027-11-11"]
