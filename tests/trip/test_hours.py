"""Date exceptions against weekly hours, and hours at the ends of the calendar."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.trip import Interval, Place, opening_windows

MON, TUE = dt.date(2026, 3, 2), dt.date(2026, 3, 3)


def clock(hours: int, date: dt.date = MON) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day) + dt.timedelta(hours=hours)


def spot(hours: str, tuesday: tuple[Interval, ...] | None = ()) -> Place:
    exceptions = {} if tuesday is None else {TUE: tuesday}
    return Place(id="spot", name="Spot", kind="attraction", hours=hours, open_on=exceptions)


@pytest.mark.parametrize(
    ("hours", "closes"),
    [
        ("24/7", 24),
        ("Mo-Su 00:00-24:00", 24),
        ("18:00-02:00", 26),  # night hours belong to the evening
        ("18:00-12:00", 36),
        ("18:00-14:00", 24),  # no night ends at two in the afternoon
    ],
)
def test_no_window_reaches_into_a_date_that_is_closed_but_night_hours(hours: str, closes: int) -> None:
    windows = opening_windows(spot(hours), MON)
    assert windows is not None
    assert windows[-1][1] == clock(closes)
    assert opening_windows(spot(hours), TUE) == ()


def test_without_an_exception_a_place_that_never_closes_goes_on() -> None:
    windows = opening_windows(spot("24/7", None), MON)
    assert windows is not None
    assert windows[0][0] == clock(0)
    assert windows[0][1] >= clock(36)


def test_an_exception_gives_the_hours_of_its_own_date() -> None:
    piece = Interval(start=clock(34), end=clock(40))
    assert opening_windows(spot("24/7", (piece,)), TUE) == ((clock(34), clock(40)),)
    assert opening_windows(spot("24/7", (piece,)), MON) == ((clock(0), clock(24)),)


@pytest.mark.parametrize("date", [dt.date(1980, 1, 1), dt.date(2199, 12, 31)])
@pytest.mark.parametrize("hours", ["24/7", "18:00-02:00", "Mo-Su 09:00-17:00"])
def test_the_ends_of_the_calendar_have_hours_too(date: dt.date, hours: str) -> None:
    windows = opening_windows(spot(hours, None), date)
    assert windows
    assert windows[0][0].date() == date
