"""The night in which the clocks go forward: real minutes, and times that do not exist."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.rules.builders import catalogue, day, leg, place, stop, trip
from tripmend.errors import InputError
from tripmend.explain import agenda, durations
from tripmend.explain._state import ItemState
from tripmend.rules import check
from tripmend.trip import Dwell, clock_exists, validate

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
