"""The parts of the reader one by one: spelling, names, lengths of time, money, people, clauses, slips."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change.reading.days._clock import Clock, settle
from tripmend.change.reading.days._clocks import read_clocks
from tripmend.change.reading.days._when import Calendar, read_dates
from tripmend.change.reading.names._name_index import NameIndex, bare_city, stem
from tripmend.change.reading.names._names import find_names
from tripmend.change.reading.words._amounts import Money, Percent, Span, plain_amount, read_amounts
from tripmend.change.reading.words._clauses import clauses_of
from tripmend.change.reading.words._corrections import correct_slips
from tripmend.change.reading.words._people import people_in, total_in
from tripmend.change.reading.words._spelling import correct
from tripmend.change.reading.words._units import fold, quote, text_of, units_of
from tripmend.trip import Catalogue, Place

CALENDAR = Calendar(tuple(dt.date(2022, 3, day) for day in range(16, 20)), dt.date(2022, 3, 16))


def values(message: str) -> list[object]:
    row = read_clocks(read_amounts(read_dates(units_of(message), CALENDAR)))
    return [unit.value for unit in row if unit.value is not None]


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("clsoed", "closed"),
        ("fligth", "flight"),
        ("canceld", "cancelled"),
        ("wensday", "wednesday"),
        ("restaraunt", "restaurant"),
        ("tomorow", "tomorow"),
        ("clothes", "clothes"),
        ("beautiful", "beautiful"),
        ("xyzzy", "xyzzy"),
        ("at", "at"),
    ],
)
def test_spelling_is_put_right_only_towards_known_words(word: str, right: str) -> None:
    assert correct(word) == right


def test_words_keep_their_place_in_the_message() -> None:
    message = "The zoo isn’t open – sorry 😀!"
    units = units_of(message)
    assert text_of(units) == "the zoo is not open - sorry \n !"
    assert quote(message, units[:5]) == "The zoo isn’t open"


def test_names_are_folded_and_stemmed() -> None:
    assert fold("L'Angoor Café") == "langoor cafe"
    assert stem("Gardens") == stem("garden's") == "garden"
    assert bare_city("Helena(Montana)") == "Helena"


PLACES = (
    Place(id="dhaba", name="Aggarwal's Dhaba", kind="restaurant", city="Abilene(Texas)"),
    Place(id="statue", name="'Toothiana' Statue", kind="attraction", city="Abilene(Texas)"),
    Place(id="park", name="San Angelo State Park, South Entrance", kind="attraction", city="San Angelo"),
    Place(id="whole", name="San Angelo State Park", kind="attraction", city="San Angelo"),
    Place(id="ulike", name="U Like", kind="restaurant", city="Amarillo"),
    Place(id="fridays", name="TGI Friday's", kind="restaurant", city="Boise"),
)


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("Aggarwals dhaba is closed", ["dhaba"]),
        ("agarwal dhaba is closed", ["dhaba"]),
        ("the toothiana statue", ["statue"]),
        ("San Angelo State Park, South Entrance is shut", ["park"]),
        ("san angelo state park is shut", ["whole"]),
        ("closed on Friday", []),
        ("if you like it", []),
        ("U Like is full", ["ulike"]),
        ("nothing of ours", []),
    ],
)
def test_names_are_found_whole_in_part_and_misspelt(message: str, found: list[str]) -> None:
    index = NameIndex(Catalogue(places=PLACES))
    hits = find_names(index, units_of(message), frozenset({"park", "dhaba"}))
    assert [hit.places[0] for hit in hits if not hit.weak] == found


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("3 hours", 180),
        ("90 min", 90),
        ("1.5 hours", 90),
        ("an hour and a half", 90),
        ("two and a half hours", 150),
        ("half an hour", 30),
        ("1 hour 15 minutes", 75),
        ("1h10 late", 70),
        ("1 h 45 late", 105),
        ("a few hours", None),
    ],
)
def test_lengths_of_time_are_read_in_minutes(text: str, minutes: int | None) -> None:
    assert values(text) == [Span(minutes)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$1,200", Money(120000, "USD")),
        ("40 euros", Money(4000, "EUR")),
        ("EUR 12.50", Money(1250, "EUR")),
        ("twenty-five dollars", Money(2500, "USD")),
        ("two hundred euros", Money(20000, "EUR")),
        ("20%", Percent(20.0)),
        ("160 a night", Money(16000)),
    ],
)
def test_money_is_read_in_minor_units(text: str, value: object) -> None:
    assert values(text)[0] == value


@pytest.mark.parametrize(("text", "amount"), [("1,200.50", 1200.5), ("1.200", 1200), ("12,5", 12.5), ("abc", None)])
def test_figures_are_read_with_either_sign(text: str, amount: float | None) -> None:
    assert plain_amount(text) == amount


def test_a_clock_time_is_settled_only_when_one_reading_is_left() -> None:
    three = Clock(3, 0, sure=False)
    assert settle(three, dt.time(6), dt.time(18)) == dt.time(15)
    assert settle(three, dt.time(0), dt.time(23, 59)) is None
    assert settle(three, dt.time(0), dt.time(23, 59), near=dt.time(14, 10)) == dt.time(15)
    assert settle(Clock(8, 0, sure=False), dt.time(0), dt.time(23, 59), near=dt.time(14, 10)) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("my sister and her two kids", ({"adult": 1, "child": 2}, "")),
        ("two friends", ({"adult": 2}, "")),
        ("our friends", ({}, "friends")),
        ("my nephew aged 7", ({"child": 1}, "")),
        ("grandma , she is 74", ({"adult": 1}, "")),
        ("my parents", ({"adult": 2}, "")),
        ("one of the kids", ({"child": 1}, "")),
    ],
)
def test_people_are_counted_by_kind(text: str, found: tuple[dict[str, int], str]) -> None:
    assert people_in(units_of(text)) == found


def test_a_total_is_told_from_other_numbers() -> None:
    assert total_in(units_of("we will be five now")) == 5
    assert total_in(units_of("we saw two museums")) is None


def test_clauses_know_how_they_are_meant() -> None:
    clauses = clauses_of(units_of("The zoo is closed, what now? It might rain because of the storm."))
    assert [(clause.text, clause.doubt, clause.reason) for clause in clauses] == [
        ("the zoo is closed", "", False),
        ("what now", "question", False),
        ("it might rain", "if", False),
        ("the storm", "", True),
    ]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("on friday , no wait , saturday", [dt.date(2022, 3, 19)]),
        ("on the 17th i mean the 18th", [dt.date(2022, 3, 18)]),
        ("not on friday but on saturday", [dt.date(2022, 3, 19)]),
    ],
)
def test_who_corrects_himself_means_the_second_thing(text: str, kept: list[dt.date]) -> None:
    row = correct_slips(read_dates(units_of(text), CALENDAR))
    assert [date for unit in row if unit.text == "@date" for date in unit.value.dates] == kept
