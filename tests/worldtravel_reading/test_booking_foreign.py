"""What pages of any maker write around their slots: days of printing, advertisements, weekends, split amounts."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import pytest

from tests.worldtravel_reading._sheets import laid_out, values
from tripmend_suites.worldtravel.reading import Box, Reading
from tripmend_suites.worldtravel.reading._flow import flows_of
from tripmend_suites.worldtravel.reading._layout import whole
from tripmend_suites.worldtravel.reading.booking import read
from tripmend_suites.worldtravel.reading.booking._days import days_of_slots
from tripmend_suites.worldtravel.reading.booking._joined import with_whole_amounts
from tripmend_suites.worldtravel.reading.booking._tickets import Ticket
from tripmend_suites.worldtravel.reading.booking._venue import day_of
from tripmend_suites.worldtravel.reading.booking._weekparts import for_day
from tripmend_suites.worldtravel.reading.times._dates import dates_in

pytestmark = pytest.mark.slow

SATURDAY, TUESDAY, FRIDAY = dt.date(2026, 12, 12), dt.date(2026, 12, 8), dt.date(2026, 12, 11)


def ticket(label: str) -> Ticket:
    return Ticket(label, Box(0, 0, 9, 9), 1.0, "", None)


def reading(*pieces: tuple[int, int, int, str]) -> Reading:
    return read(laid_out(*pieces))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("terça-feira, 22 de setembro de 2026", dt.date(2026, 9, 22)),
        ("Zondag 17 mei 2026", dt.date(2026, 5, 17)),
        ("woensdag 4 maart 2026", dt.date(2026, 3, 4)),
        ("Lørdag den 14. januar 2027", dt.date(2027, 1, 14)),
        ("niedziela, 18 października 2026 r.", dt.date(2026, 10, 18)),
        ("pátek 4. prosince 2026", dt.date(2026, 12, 4)),
        ("2026. október 24., szombat", dt.date(2026, 10, 24)),
        ("lauantai 7. marraskuuta 2026", dt.date(2026, 11, 7)),
        ("Σάββατο 5 Σεπτεμβρίου 2026", dt.date(2026, 9, 5)),
        ("5 Eylül 2026 Cumartesi", dt.date(2026, 9, 5)),
        ("2026年10月24日（土）", dt.date(2026, 10, 24)),
        ("TUE 06 0CT 2026", dt.date(2026, 10, 6)),
    ],
)
def test_days_in_more_languages(text: str, date: dt.date) -> None:
    assert [found for found, _, _ in dates_in(text)] == [date]


def test_prices_are_those_of_the_day_where_weekends_cost_more() -> None:
    both = lambda: [ticket("Weekday"), ticket("Weekend")]  # noqa: E731
    assert for_day(both(), SATURDAY) == [ticket("")]
    assert [one.label for one in for_day(both(), FRIDAY)] == ["Weekday", "Weekend"]
    assert [one.label for one in for_day(both(), None)] == ["Weekday", "Weekend"]
    assert [one.label for one in for_day([ticket("Weekend"), ticket("Garden")], TUESDAY)] == ["Weekend", "Garden"]
    assert [one.label for one in for_day([*both(), ticket("Garden")], TUESDAY)] == ["", "Garden"]


def test_the_day_of_printing_is_not_the_day_of_the_visit() -> None:
    rows = (
        (20, 10, 40, "Tower of Bells"),
        (20, 100, 20, "Date of visit:"),
        (300, 100, 20, "17 October 2026"),
        (20, 140, 20, "Printed on:"),
        (300, 140, 20, "2 October 2026"),
        (20, 200, 20, "Closed on this day"),
    )
    assert values(reading(*rows), "closed") == [{"date": "2026-10-17"}]


def test_the_name_in_an_advertisement_is_not_the_venue() -> None:
    rows = (
        (20, 10, 30, "Blue Lantern"),
        (20, 100, 20, "Adult €14.00"),
        (700, 20, 12, "ADVERTISEMENT"),
        (700, 50, 44, "PIZZA PLANETO"),
    )
    assert {fact.subject for fact in reading(*rows).facts} == {"Blue Lantern"}


def test_a_number_beside_a_lone_currency_is_one_amount() -> None:
    sheet = laid_out((20, 50, 20, "Adult"), (300, 50, 20, "EUR"), (334, 50, 20, "8.50"))
    assert [line.text for line in with_whole_amounts(sheet).lines] == ["Adult", "EUR 8.50"]
    far = laid_out((300, 50, 20, "EUR"), (500, 50, 20, "8.50"))
    assert with_whole_amounts(far) is far


def test_a_currency_between_two_numbers_is_joined_to_neither() -> None:
    sheet = laid_out((300, 50, 20, "8.50"), (340, 50, 20, "€"), (355, 50, 20, "6.00"))
    assert with_whole_amounts(sheet) is sheet


def boxed(left: int, top: int) -> Box:
    return Box(left, top, left + 60, top + 20)


@dataclass(frozen=True)
class At:
    time: str
    box: Box

    @property
    def time_box(self) -> Box:
        return self.box


def test_slots_are_for_the_day_over_them() -> None:
    slots = [At("10:00", boxed(20, 100)), At("10:00", boxed(20, 300))]
    below = ((TUESDAY, boxed(100, 50)), (FRIDAY, boxed(90, 250)))
    assert days_of_slots(below, slots) == {slots[0].box: TUESDAY, slots[1].box: FRIDAY}


def test_slots_are_for_the_day_over_their_column() -> None:
    slots = [At("10:00", boxed(24, 100)), At("10:00", boxed(424, 100)), At("11:00", boxed(424, 140))]
    beside = ((TUESDAY, boxed(20, 50)), (FRIDAY, boxed(420, 50)))
    assert list(days_of_slots(beside, slots).values()) == [TUESDAY, FRIDAY, FRIDAY]


def test_a_row_of_days_to_choose_from_tells_no_slots_day() -> None:
    slots = [At("10:00", boxed(24, 100)), At("11:00", boxed(124, 100))]
    days = ((TUESDAY, boxed(20, 50)), (FRIDAY, boxed(220, 50)), (SATURDAY, boxed(420, 50)))
    assert days_of_slots(days, slots) == {}
    assert days_of_slots(days[:1], slots) == {}
    assert days_of_slots(((TUESDAY, boxed(20, 150)), (FRIDAY, boxed(20, 50))), slots) == {}


def test_two_days_below_each_other_have_their_own_slots() -> None:
    rows = (
        (20, 10, 40, "Tower of Bells"),
        (20, 100, 20, "Friday, 11 December 2026"),
        (20, 200, 20, "Saturday, 12 December 2026"),
    )
    slots = [At("10:00", boxed(20, 140)), At("10:00", boxed(20, 240))]
    sheet = laid_out(*rows)
    day = day_of(sheet, flows_of([whole(line) for line in sheet.lines]))
    assert day.rivals == (SATURDAY,)
    assert list(days_of_slots(day.places, slots).values()) == [FRIDAY, SATURDAY]


def test_a_sign_before_the_name_is_no_part_of_it() -> None:
    rows = ((20, 10, 30, "≈ Blue Lantern"), (20, 100, 20, "Adult €14.00"))
    assert {fact.subject for fact in reading(*rows).facts} == {"Blue Lantern"}
