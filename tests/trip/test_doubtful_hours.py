"""E4: hours that were guessed counted as known. What a country, the sun or the season decide is computed, or not known.

All dates around Christmas 2026: the 25th is a Friday.
"""

from __future__ import annotations

import datetime as dt
import subprocess
import sys

import pytest

from tests.rules.builders import day, stop, trip
from tripmend.rules import check
from tripmend.trip import Catalogue, Hours, Place, opening_hours

CHRISTMAS, EVE = dt.date(2026, 12, 25), dt.date(2026, 12, 24)
VIENNA = {"lat": 48.2, "lon": 16.37, "zone": "Europe/Vienna"}


def park(hours: str, **where: object) -> Place:
    return Place(id="park", name="Park", kind="attraction", hours=hours, **where)


def told(found: Hours) -> tuple[str, str]:
    """Sure and possible windows as ``10:00-19:00``, with ``+1`` for a later date."""

    def clock(time: dt.datetime, date: dt.date) -> str:
        return f"{time:%H:%M}" + (f"+{(time.date() - date).days}" if time.date() > date else "")

    sure, maybe = (
        " ".join(f"{clock(opens, opens.date())}-{clock(closes, opens.date())}" for opens, closes in windows)
        for windows in found
    )
    return sure, maybe


def on(hours: str, date: dt.date = CHRISTMAS, **where: object) -> tuple[str, str]:
    return told(opening_hours(park(hours, **where), date))


OPEN = ("10:00-19:00", "10:00-19:00")
MAYBE = ("", "10:00-19:00")
CLOSED = ("", "")


@pytest.mark.parametrize(
    ("where", "date", "expected"),
    [
        (VIENNA, CHRISTMAS, CLOSED),
        (VIENNA, EVE, OPEN),
        ({"zone": "Europe/Vienna"}, CHRISTMAS, CLOSED),  # only Austria has it
        ({"zone": "Europe/Berlin"}, dt.date(2026, 10, 3), MAYBE),  # Unity Day in Germany, no holiday in Denmark
        ({"zone": "Europe/Berlin", "lat": 52.5, "lon": 13.4}, dt.date(2026, 10, 3), CLOSED),
        ({"zone": "Europe/Berlin", "lat": 55.7, "lon": 12.5}, dt.date(2026, 10, 3), OPEN),
        ({"country": "DE"}, dt.date(2026, 1, 6), MAYBE),  # Epiphany in Bavaria, not in Berlin
        ({"country": "DE-BY"}, dt.date(2026, 1, 6), CLOSED),
        ({"country": "DE-BE"}, dt.date(2026, 1, 6), OPEN),
        ({"country": "US"}, dt.date(2026, 7, 4), CLOSED),
        ({"country": "US"}, dt.date(2026, 7, 3), MAYBE),  # in lieu of Saturday
        ({"country": "MA"}, dt.date(2026, 5, 26), MAYBE),  # the moon may be seen a day before it is expected
        ({"country": "AT"}, dt.date(2150, 12, 25), MAYBE),  # no calendar reaches so far
        ({}, CHRISTMAS, MAYBE),
        ({}, dt.date(2026, 5, 7), MAYBE),
    ],
)
def test_a_place_that_is_closed_on_public_holidays_is_so_where_it_is(
    where: dict[str, object], date: dt.date, expected: tuple[str, str]
) -> None:
    assert on("Mo-Su 10:00-19:00; PH off", date, **where) == expected


@pytest.mark.parametrize(
    ("hours", "date", "expected"),
    [
        ("Mo-Su,PH 10:00-19:00", CHRISTMAS, OPEN),  # the same with and without
        ("Mo-Fr 10:00-19:00; SH off", dt.date(2026, 12, 23), MAYBE),  # school holidays are nowhere computed
        ("Mo-Fr 10:00-19:00; SH off", dt.date(2026, 12, 26), CLOSED),  # a Saturday all the same
        ("PH -1 day 10:00-19:00", EVE, OPEN),
        ("PH Mo-Fr 10:00-19:00", CHRISTMAS, OPEN),  # a holiday that is a weekday
        ("PH Mo-Fr 10:00-19:00", dt.date(2026, 12, 26), CLOSED),
        ("PH Mo-Fr 10:00-19:00", EVE, CLOSED),
        ('Mo-Su 10:00-19:00 "by appointment"', EVE, MAYBE),
        ('Mo-Su 10:00-19:00 open "the café closes at 18:00+"', EVE, OPEN),
        ("10:00-19:00+", EVE, ("10:00-19:00", "10:00-06:00+1")),
        ("10:00+", EVE, ("", "10:00-06:00+1")),
        ("20:00-02:00+", EVE, ("20:00-02:00+1", "20:00-12:00+1")),
        ("Mo-Su 10:00-19:00 unknown", EVE, MAYBE),
        ("sunrise-sunset", CHRISTMAS, ("07:44-16:04", "07:44-16:04")),
        ("(sunrise+01:00)-(sunset-00:30)", CHRISTMAS, ("08:44-15:34", "08:44-15:34")),
        ("Mo-Th 10:00-19:00; Fr sunset+", EVE, OPEN),
        ("Mo-Th 10:00-19:00; Fr sunset+", CHRISTMAS, ("", "16:04-06:00+1")),
        ("Mo-Su 20:00-02:00; PH off", EVE, ("20:00-02:00+1", "20:00-02:00+1")),  # the next day ends no night
        ("24/7; PH off", EVE, ("00:00-00:00+1", "00:00-00:00+1")),
    ],
)
def test_what_depends_on_more_than_the_date_is_worked_out_in_vienna(
    hours: str, date: dt.date, expected: tuple[str, str]
) -> None:
    assert on(hours, date, **VIENNA) == expected


def test_the_sun_is_not_known_without_coordinates_nor_where_it_does_not_set() -> None:
    unknown = ("", "00:00-00:00+2")
    assert on("sunrise-sunset") == unknown
    assert on("Mo-Th sunrise-sunset; Fr 10:00-19:00") == OPEN
    tromso = {"lat": 69.65, "lon": 18.96, "zone": "Europe/Oslo"}
    assert on("sunrise-sunset", dt.date(2026, 6, 21), **tromso) == unknown
    assert on("sunrise-sunset", dt.date(2026, 12, 21), **tromso) == unknown
    assert on("sunrise-sunset", dt.date(2026, 3, 21), **tromso)[0] != ""


@pytest.mark.parametrize(
    ("hours", "where", "state"),
    [
        ("Mo-Su 10:00-19:00; PH off", VIENNA, "broken"),
        ("Mo-Su 10:00-19:00; PH off", {}, "unknown"),
        ("sunrise-sunset", VIENNA, "broken"),
        ("sunrise-sunset", {}, "unknown"),
        ("10:00+", VIENNA, "unknown"),
        ("Mo-Su 10:00-19:00; SH off", VIENNA, "unknown"),
        ("18:00+", VIENNA, "broken"),
    ],
)
def test_a_park_at_half_past_five_on_christmas_day_is_not_ok(hours: str, where: dict[str, object], state: str) -> None:
    visit = stop("park", "17:30", "18:45", date=CHRISTMAS)
    found = check(trip(day(visit, date=CHRISTMAS)), Catalogue(places=(park(hours, **where),)))
    assert [finding.state for finding in found if finding.rule == "opening"] == [state]


def test_the_country_of_a_city_is_that_of_its_places_else_of_the_catalogue() -> None:
    lake = park("Mo-Su 10:00-19:00; PH off", city="Konstanz")
    other = Place(id="other", name="Other", kind="other", city="konstanz", country="DE-BW")
    day_of_unity = dt.date(2026, 10, 3)
    assert Catalogue(places=(lake,)).windows("park", day_of_unity) is None
    assert Catalogue(places=(lake, other)).windows("park", day_of_unity) == ()
    swiss = Catalogue(places=(lake,), country="CH")
    assert told(swiss.hours(lake, day_of_unity)) == OPEN


def test_a_country_that_is_none_is_refused() -> None:
    for code in ("XX", "Austria", "at", "DE-", "DE-BAYERN"):
        with pytest.raises(ValueError, match="use an ISO 3166 code such as AT, or DE-BY"):
            park("24/7", country=code)


def test_nobody_pays_for_holidays_and_the_sun_who_does_not_ask() -> None:
    plain = (
        "import sys, datetime as dt; from tripmend.trip import Place, opening_hours;"
        "opening_hours(Place(id='p', name='P', kind='other', hours='Mo-Fr 10:00-18:00', zone='Europe/Vienna'),"
        "dt.date(2026, 5, 1)); print('holidays' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
