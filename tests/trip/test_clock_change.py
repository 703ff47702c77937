"""The nights in which the clocks change: real minutes, times that do not exist, and times that come twice."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.rules.builders import catalogue, day, leg, place, stop, trip
from tripmend.errors import InputError
from tripmend.explain import agenda, durations
from tripmend.explain.difference import ItemState
from tripmend.formats.native import dump_trip, trip_from
from tripmend.rules import check
from tripmend.trip import Dwell, Interval, clock_exists, exact, later, minute_of, validate, wall_clock

AUTUMN = dt.date(2026, 10, 25)
SAT, SUN = dt.date(2026, 3, 28), dt.date(2026, 3, 29)
"""In Europe/Rome 02:00 becomes 03:00 on that Sunday."""
CLUB = catalogue(place("club", hours="24/7", dwell=Dwell(min=90)))
NIGHT = trip(day(stop("club", "01:30", "03:30", date=SUN), date=SAT))


def test_a_stop_through_the_change_lasts_its_real_minutes() -> None:
    assert CLUB.minutes_of(NIGHT.stop("club")) == 60
    assert durations(NIGHT, CLUB).places == 60
    (dwell,) = (finding for finding in check(NIGHT, CLUB) if finding.rule == "dwell")
    assert (dwell.state, dwell.margin) == ("broken", -30)


def test_a_stop_after_midnight_is_marked_in_its_day() -> None:
    (shown,) = (entry for entry in agenda(NIGHT, CLUB)[0].entries if isinstance(entry, ItemState))
    assert shown.hours == "01:30+1–03:30+1"
    assert shown.when == "Sun 29 Mar 01:30–03:30"


@pytest.mark.parametrize("clock", ["02:00", "02:30", "02:59"])
def test_a_time_that_is_skipped_is_named(clock: str) -> None:
    with pytest.raises(InputError, match=f"{clock} does not exist on 2026-03-29 in Europe/Rome") as refused:
        validate(trip(day(stop("club", clock, "04:00", date=SUN), date=SUN)), CLUB)
    assert refused.value.where == "trip.days[0].items[0].start"
    with pytest.raises(InputError, match=f"{clock} does not exist") as refused:
        validate(trip(day(leg("t", "01:00", clock, date=SUN), date=SUN)), CLUB)
    assert refused.value.where == "trip.days[0].items[0].arrive"


def test_times_around_the_change_and_those_that_come_twice_exist() -> None:
    validate(NIGHT, CLUB)
    assert clock_exists(dt.datetime(2026, 3, 29, 2, 30), None)
    assert clock_exists(dt.datetime(2026, 10, 25, 2, 30), "Europe/Rome")


# Half an hour and two hours, at midnight and before it, a day that was left out, and Ramadan.
CHANGES = {
    "Europe/Vienna": 2026,
    "America/New_York": 2026,
    "America/St_Johns": 2026,
    "America/Havana": 2026,
    "Australia/Lord_Howe": 2026,
    "Antarctica/Troll": 2026,
    "Atlantic/Azores": 2026,
    "Africa/Cairo": 2026,
    "Africa/Casablanca": 2026,
    "Asia/Beirut": 2026,
    "Pacific/Chatham": 2026,
    "Pacific/Apia": 2011,
    "Asia/Kathmandu": 1986,
}


def turns(zone: str, year: int) -> list[int]:
    """The minutes (UTC) at which the clocks of a zone are put forward or back in a year."""

    def offset(minute: int) -> int:
        clock = wall_clock(minute, zone)
        return minute_of(clock.replace(fold=0), None) - minute

    first = minute_of(dt.datetime(year, 1, 1), None) - 24 * 60
    found = []
    for low in range(first, first + 367 * 24 * 60, 12 * 60):
        high = low + 12 * 60
        if offset(low) == offset(high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(middle) == offset(low) else (low, middle)
        found.append(high)
    return found


@pytest.mark.parametrize("zone", CHANGES)
def test_the_wall_clock_of_a_minute_leads_back_to_it_in_every_night_of_clock_change(zone: str) -> None:
    around = turns(zone, CHANGES[zone])
    assert around
    for turn in around:
        minutes = range(turn - 250, turn + 250)
        clocks = [wall_clock(minute, zone) for minute in minutes]
        assert [minute_of(clock, zone) for clock in clocks] == list(minutes)
        assert all(clock_exists(clock, zone) for clock in clocks)
        assert len({exact(clock) for clock in clocks}) == len(clocks)


def test_the_hour_that_comes_twice_is_two_hours() -> None:
    once, again = dt.datetime(2026, 10, 25, 2, 30), dt.datetime(2026, 10, 25, 2, 30, fold=1)
    assert minute_of(again, "Europe/Vienna") - minute_of(once, "Europe/Vienna") == 60
    assert exact(later(once, 60, "Europe/Vienna")) == exact(again)
    assert exact(later(again, -60, "Europe/Vienna")) == exact(once)


def test_a_document_says_which_of_two_times_that_look_alike_it_means() -> None:
    night = stop("club", "01:00", "02:10", date=AUTUMN)
    assert night.end is not None
    night = night.replace(start=night.end, end=night.end.replace(fold=1))
    document = dump_trip(trip(day(night, date=AUTUMN)), CLUB)
    written = document["trip"]["days"][0]["items"][0]
    assert (written["start"], written["end"]) == ("2026-10-25T02:10:00", "2026-10-25T02:10:00[fold=1]")
    (_, back) = next(trip_from(document).itinerary.stops())
    assert (back.start.fold, back.end.fold) == (0, 1)  # type: ignore[union-attr]
    assert CLUB.minutes_of(back) == 60


def test_a_second_time_that_never_comes_is_named() -> None:
    noon = dt.datetime(2026, 10, 25, 12, fold=1)
    wrong = stop("club").replace(start=noon, end=noon)
    with pytest.raises(InputError, match="12:00 comes only once on 2026-10-25"):
        validate(trip(day(wrong, date=AUTUMN)), CLUB)


def test_a_stop_may_end_earlier_on_the_clock_than_it_starts_only_where_it_is_put_back() -> None:
    late, early = dt.datetime(2026, 10, 25, 2, 50), dt.datetime(2026, 10, 25, 2, 10)
    put_back = stop("club").replace(start=late, end=early.replace(fold=1))
    validate(trip(day(put_back, date=AUTUMN)), CLUB)
    assert CLUB.minutes_of(put_back) == 20
    with pytest.raises(ValueError, match="ends before it starts"):
        stop("club").replace(start=late, end=early)
    backward = stop("club").replace(start=early.replace(fold=1), end=late)
    with pytest.raises(InputError, match="ends before it starts"):
        validate(trip(day(backward, date=AUTUMN)), CLUB)


def test_a_closure_of_the_second_hour_leaves_the_first_alone() -> None:
    second = Interval(start=dt.datetime(2026, 10, 25, 2, 0, fold=1), end=dt.datetime(2026, 10, 25, 3, 0))
    known = catalogue(place("club", hours="20:00-05:00", closed_during=(second,)))
    inside, outside = (
        stop("club").replace(start=at.replace(fold=fold), end=at.replace(minute=50, fold=fold))
        for at, fold in ((dt.datetime(2026, 10, 25, 2, 10), 1), (dt.datetime(2026, 10, 25, 2, 10), 0))
    )
    states = [
        next(f.state for f in check(trip(day(one, date=AUTUMN)), known) if f.rule == "opening")
        for one in (inside, outside)
    ]
    assert states == ["broken", "ok"]
