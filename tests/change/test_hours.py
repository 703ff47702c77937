"""New hours, and whom they hit."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.repair.tiny import DATE, at, happens, place, trip, visit
from tripmend.change import HoursChanged, PlaceClosed, World, apply, draft
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Dwell, Interval, Place, Slot, Stop, opening_windows

BREAK = "09:00-12:00,15:00-19:00"
BAR = "18:00-02:00"


def changed(hours: str | None, *stops: Stop, dates: tuple[dt.date, ...] = (DATE,), **clocks: str) -> World:
    times = {name: dt.time.fromisoformat(clock) for name, clock in clocks.items()}
    effect = HoursChanged(place="p", dates=dates, **times)
    return apply(happens(effect), trip(stops, ()), Catalogue(places=(place("p", hours=hours),)))


def windows(found: World, days: int = 0) -> list[str]:
    known = opening_windows(found.catalogue.places[0], DATE + dt.timedelta(days=days)) or ()
    return [f"{start:%H:%M}-{end:%H:%M}" + (" +1" if end.date() > start.date() else "") for start, end in known]


@pytest.mark.parametrize(
    ("hours", "clocks", "expected"),
    [
        (BREAK, {"closes": "14:00"}, ["09:00-12:00"]),
        (BREAK, {"opens": "16:00"}, ["16:00-19:00"]),
        (BREAK, {"opens": "08:00"}, ["08:00-12:00", "15:00-19:00"]),
        (BREAK, {"closes": "20:00"}, ["09:00-12:00", "15:00-20:00"]),
        (BREAK, {"opens": "10:00", "closes": "18:00"}, ["10:00-12:00", "15:00-18:00"]),
        (BREAK, {"opens": "12:30", "closes": "14:30"}, ["12:30-14:30"]),
        (BREAK, {"opens": "19:00"}, []),
        ("10:00-18:00", {"opens": "20:00", "closes": "23:00"}, ["20:00-23:00"]),
        ("10:00-18:00", {"closes": "09:00"}, []),
        (BAR, {"closes": "01:00"}, ["18:00-01:00 +1"]),
        (BAR, {"closes": "23:00"}, ["18:00-23:00"]),
        (BAR, {"opens": "20:00"}, ["20:00-02:00 +1"]),
        (BAR, {"closes": "03:00"}, ["18:00-03:00 +1"]),
        ("18:00-23:00", {"opens": "19:00", "closes": "01:00"}, ["19:00-01:00 +1"]),
    ],
)
def test_new_hours_cut_or_lengthen_the_old_and_keep_the_breaks(
    hours: str, clocks: dict[str, str], expected: list[str]
) -> None:
    assert windows(changed(hours, **clocks)) == expected


def test_a_bar_that_opens_later_does_not_close_on_the_guests_of_the_night_before() -> None:
    found = changed(BAR, dates=(DATE + dt.timedelta(days=1),), opens="20:00")
    assert (windows(found), windows(found, 1)) == (["18:00-02:00 +1"], ["20:00-02:00 +1"])


def test_new_hours_for_every_date_do_not_open_the_weekly_day_off() -> None:
    # The trip's days are a Monday and a Tuesday.
    found = changed("Tu-Su 10:00-18:00", dates=(), opens="11:00", closes="16:00")
    assert (windows(found), windows(found, 1)) == ([], ["11:00-16:00"])


@pytest.mark.parametrize(
    ("hours", "begin", "end", "hit"),
    [
        ("09:00-20:00", "11:00", "13:00", False),
        ("09:00-20:00", "17:00", "19:00", False),
        ("09:00-20:00", "17:30", "19:30", True),
        (None, "17:00", "19:00", False),
        (None, "17:30", "19:30", True),
    ],
)
def test_only_a_stop_that_no_longer_fits_is_hit(hours: str | None, begin: str, end: str, hit: bool) -> None:
    found = changed(hours, visit("s", "p", begin, end), closes="19:00")
    assert [entry.item for entry in found.hits] == (["s"] if hit else [])


NOBODY_KNOWS = place("p", hours="09:00-20:00")
AN_HOUR = NOBODY_KNOWS.replace(dwell=Dwell(min=60))
SLOTTED = AN_HOUR.replace(hours="09:00-16:00", slots=(Slot(start=at("17:00"), left=0),))


@pytest.mark.parametrize(
    ("museum", "begin", "end", "closes", "left"),
    [
        (NOBODY_KNOWS, "17:00", "19:00", "18:30", "18:30"),
        (NOBODY_KNOWS.replace(hours=None), "17:00", "19:00", "18:30", "18:30"),
        (NOBODY_KNOWS, "17:00", "19:00", "18:00", "18:00"),
        (NOBODY_KNOWS, "17:00", "19:00", "17:55", None),
        (NOBODY_KNOWS, "17:00", "17:50", "17:30", "17:30"),
        (NOBODY_KNOWS, "17:00", "17:50", "17:25", None),
        (AN_HOUR, "17:00", "20:00", "18:00", "18:00"),
        (AN_HOUR, "17:00", "20:00", "17:55", None),
        (AN_HOUR, "17:00", "17:45", "17:40", None),
        (AN_HOUR, "17:00", "19:00", "17:00", None),
        (AN_HOUR, "17:00", "19:00", "16:00", None),
        (SLOTTED, "17:00", "19:00", "18:00", "18:00"),
        (SLOTTED, "17:00", "19:00", "17:00", None),
    ],
)
def test_a_booking_begins_as_booked_and_ends_when_the_place_closes(
    museum: Place, begin: str, end: str, closes: str, left: str | None
) -> None:
    stop = visit("s", "p", begin, end, booked=True)
    early = HoursChanged(place="p", dates=(DATE,), closes=dt.time.fromisoformat(closes))
    shut = PlaceClosed(place="p", during=Interval(start=at(closes), end=at("23:59")))
    for effect in (early, shut):
        found = apply(happens(effect), trip((stop,)), Catalogue(places=(museum,)))
        (hit,) = found.hits
        assert (hit.void, hit.rebooked) == (left is None, left is not None)
        expected = stop.replace(booked=False) if left is None else stop.replace(end=at(left))
        assert found.itinerary.stop("s") == expected


@pytest.mark.parametrize("facts", [{"booked": False}, {"kind": "event"}])
def test_what_is_not_booked_and_an_event_of_unknown_length_are_not_cut(facts: dict[str, Any]) -> None:
    stop = visit("s", "p", "17:00", "19:00", **{"booked": True, **facts})
    found = apply(
        happens(HoursChanged(place="p", dates=(DATE,), closes=dt.time(18, 30))),
        trip((stop,)),
        Catalogue(places=(NOBODY_KNOWS,)),
    )
    assert found.itinerary.stop("s") == stop.replace(booked=False)


def test_a_booked_start_before_the_new_opening_is_void() -> None:
    stop = visit("s", "p", "09:30", "12:30", booked=True)
    found = apply(
        happens(HoursChanged(place="p", dates=(DATE,), opens=dt.time(10))), trip((stop,)), Catalogue(places=(AN_HOUR,))
    )
    assert [(hit.void, hit.rebooked) for hit in found.hits] == [(True, False)]


@pytest.mark.parametrize(("meal", "closes", "hit"), [("lunch", "15:00", False), ("dinner", "17:20", True)])
def test_a_meal_without_a_time_is_hit_when_nothing_is_left_of_its_usual_hours(
    meal: str, closes: str, hit: bool
) -> None:
    found = changed("09:00-22:00", visit("m", "p", kind="meal", meal=meal), closes=closes)
    assert bool(found.hits) is hit


def test_slots_outside_the_new_hours_are_gone() -> None:
    tour = place("p", hours="09:00-18:00", slots=tuple(Slot(start=at(clock)) for clock in ("10:00", "15:00")))
    stops = (visit("early", "p", "10:00", "11:00"), visit("late", "p", "15:00", "16:00"))
    effect = HoursChanged(place="p", dates=(DATE,), closes=dt.time(14))
    found = apply(happens(effect), trip(stops), Catalogue(places=(tour,)))
    assert [slot.start for slot in found.catalogue.places[0].slots] == [at("10:00")]
    assert found.hit_items == {"late"}


def test_what_is_left_of_a_booking_is_what_the_rules_want_of_an_unknown_visit() -> None:
    assert Parameters().unknown_dwell == draft._LEAST_LEFT
