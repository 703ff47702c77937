"""Trips over the night in which the clocks change: what moves to the other day keeps its time by the clock."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress

import pytest
from tiny import place

from tripmend.change import Change, Disruption, LegCancelled, LegDelayed, PlaceClosed, StopResized, StopRetimed, apply
from tripmend.errors import InputError
from tripmend.repair import repair
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Place, Stay, Stop, minute_of

DAY = dt.timedelta(days=1)
AUTUMN, SPRING = dt.date(2026, 10, 25), dt.date(2026, 3, 29)


@pytest.mark.parametrize("sunday", [AUTUMN, SPRING])
@pytest.mark.parametrize("back", [False, True])
def test_a_visit_that_moves_to_or_from_a_day_of_other_clocks_keeps_its_time(sunday: dt.date, *, back: bool) -> None:
    there, on = (sunday, sunday - DAY) if back else (sunday - DAY, sunday)
    begin = dt.datetime.combine(there, dt.time(14, 15))
    stop = Stop(id="v", kind="visit", place="v", start=begin, end=begin + dt.timedelta(hours=1))
    days = tuple(Day(date=date, items=(stop,) if date == there else ()) for date in (sunday - DAY, sunday))
    bed = Stay(id="bed", place="inn", check_in=sunday - DAY, check_out=sunday, booked=True)
    catalogue = Catalogue(places=(place("v"), place("inn", "lodging")), zone="Europe/Vienna")
    closed = Disruption(category="attraction", effect=PlaceClosed(place="v", dates=(there,)))
    outcome = repair(
        Itinerary(id="t", days=days, stays=(bed,)), Change(disruptions=(closed,)), catalogue, severity="plan"
    )
    assert outcome.revision is not None
    ((day, moved),) = outcome.revision.itinerary.stops()
    assert (day.date, moved.start) == (on, dt.datetime.combine(on, dt.time(14, 15)))
    assert outcome.revision.cost.drift == 0


CLUB = Place(id="club", name="Club", kind="attraction", hours="20:00-05:00", city="Wien")


@pytest.mark.parametrize("hours", ["24/7", None, "20:00-05:00", "Mo-Su 00:00-24:00"])
def test_a_night_out_keeps_its_length_when_it_moves_into_the_night_of_the_clock_change(hours: str | None) -> None:
    """E2: the wall clock dropped the fold, so that the engine's plan was shorter than it had counted."""
    saturday = AUTUMN - DAY
    night = Stop(id="v", place="club", start=dt.datetime(2026, 10, 24, 21), end=dt.datetime(2026, 10, 25, 0, 30))
    bed = Stay(id="bed", place="inn", check_in=saturday, check_out=AUTUMN)
    days = (Day(date=saturday, items=(night,)), Day(date=AUTUMN))
    catalogue = Catalogue(places=(CLUB.replace(hours=hours), place("inn", "lodging")), zone="Europe/Vienna")
    closed = Disruption(category="attraction", effect=PlaceClosed(place="club", dates=(saturday,)))
    outcome = repair(Itinerary(id="t", days=days, stays=(bed,)), Change(disruptions=(closed,)), catalogue)
    assert outcome.status == "repaired"
    assert outcome.revision is not None
    ((_, moved),) = outcome.revision.itinerary.stops()
    assert catalogue.minutes_of(moved) == 210


def test_a_night_train_that_is_late_over_the_clock_change_is_as_late_by_the_clock_as_in_truth() -> None:
    """E2: the delay was added to the clock, so that the train lost or won an hour."""
    ends = Endpoint(city="Wien", zone="Europe/Vienna"), Endpoint(city="Graz", zone="Europe/Vienna")
    times = dt.datetime(2026, 10, 24, 23), dt.datetime(2026, 10, 25, 2, 20)
    leg = Leg(id="t", mode="train", origin=ends[0], destination=ends[1], depart=times[0], arrive=times[1])
    trip = Itinerary(id="t", days=(Day(date=AUTUMN - DAY, items=(leg,)), Day(date=AUTUMN)))
    late = Change(disruptions=(Disruption(category="transport", effect=LegDelayed(leg="t", minutes=60)),))
    after = apply(late, trip, Catalogue()).itinerary.leg("t")
    assert after.arrive is not None
    assert (after.arrive, after.arrive.fold) == (dt.datetime(2026, 10, 25, 2, 20), 1)
    assert minute_of(after.arrive, "Europe/Vienna") - minute_of(times[1], "Europe/Vienna") == 60


@pytest.mark.parametrize("date", [dt.date(1980, 1, 1), dt.date(2199, 12, 31)])
@pytest.mark.parametrize("now", [None, dt.time(10), dt.time(0)])
def test_a_trip_at_the_ends_of_the_calendar_is_mended(date: dt.date, now: dt.time | None) -> None:
    """E11: what is put after midnight of the last date, or a connection on a later one, has a time, too."""
    begin, late = dt.datetime.combine(date, dt.time(21)), dt.datetime.combine(date, dt.time(23))
    ends = Endpoint(city="Wien"), Endpoint(city="Graz")
    night = Stop(id="v", place="club", start=begin, end=begin + dt.timedelta(hours=4))
    leg = Leg(id="t", mode="train", origin=ends[0], destination=ends[1], depart=late, arrive=late + DAY / 4)
    later_run = Connection(
        id="c", mode="train", origin=ends[0], destination=ends[1], depart=late + 2 * DAY, arrive=late + 2.5 * DAY
    )
    catalogue = Catalogue(places=(CLUB, CLUB.replace(id="two")), connections=(later_run,), zone="Pacific/Kiritimati")
    changes = [
        (night, PlaceClosed(place="club")),
        (night, PlaceClosed(place="club", dates=(date,))),
        (leg, LegCancelled(leg="t")),
        (leg, LegDelayed(leg="t", minutes=2000)),
    ]
    for item, effect in changes:
        trip = Itinerary(id="t", days=(Day(date=date, items=(item,)),))
        said = Change(disruptions=(Disruption(category="miscellaneous", effect=effect),))
        said = said if now is None else said.replace(now=dt.datetime.combine(date, now))
        with suppress(InputError):  # no trip goes on beyond the last date of all
            assert repair(trip, said, catalogue).status in ("repaired", "impossible", "not_found")


def test_a_stop_that_is_to_be_later_is_so_by_the_hours_that_pass_and_lasts_as_long() -> None:
    eve = dt.datetime.combine(SPRING - DAY, dt.time(23))
    stop = Stop(id="v", kind="visit", place="club", start=eve, end=eve + dt.timedelta(hours=1))
    days = (Day(date=SPRING - DAY, items=(stop,)), Day(date=SPRING))
    later = Disruption(category="miscellaneous", effect=StopRetimed(stop="v", by=180))
    known = Catalogue(places=(CLUB.replace(hours="24/7"),), zone="Europe/Vienna")
    outcome = repair(Itinerary(id="t", days=days), Change(disruptions=(later,)), known)
    ((_, moved),) = outcome.mended.itinerary.stops()
    assert (moved.start, moved.end) == tuple(dt.datetime.combine(SPRING, dt.time(hour)) for hour in (3, 4))


def test_a_stop_that_is_to_last_longer_does_so_by_the_hour_that_the_clocks_leave_out() -> None:
    eve = dt.datetime.combine(SPRING - DAY, dt.time(23))
    stop = Stop(id="v", kind="visit", place="club", start=eve, end=eve + dt.timedelta(hours=2, minutes=30))
    days = (Day(date=SPRING - DAY, items=(stop,)), Day(date=SPRING))
    more = Disruption(category="miscellaneous", effect=StopResized(stop="v", by=60))
    known = Catalogue(places=(CLUB,), zone="Europe/Vienna")
    outcome = repair(Itinerary(id="t", days=days), Change(disruptions=(more,)), known)
    assert outcome.revision is not None
    ((_, longer),) = outcome.revision.itinerary.stops()
    assert longer.end == dt.datetime.combine(SPRING, dt.time(3, 30))
