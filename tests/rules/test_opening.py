from __future__ import annotations

import pytest

from tripmend.trip import Dwell, Interval, Slot

from .builders import MON, TUE, at, catalogue, day, found, place, stop, trip, verdicts


def test_a_visit_within_the_hours_is_ok_with_the_smaller_margin() -> None:
    # Open 09:00–19:00; 10:00 is 60 minutes after opening, 18:30 is 30 minutes before closing.
    known = catalogue(place("museum", hours="Mo-Su 09:00-19:00"))
    assert verdicts("opening", trip(day(stop("museum", "10:00", "18:30"))), known) == [("ok", 30)]


def test_a_visit_past_closing_is_broken_by_the_missing_minutes() -> None:
    # 19:20 is 20 minutes after closing.
    known = catalogue(place("museum", hours="Mo-Su 09:00-19:00"))
    assert verdicts("opening", trip(day(stop("museum", "18:00", "19:20"))), known) == [("broken", -20)]


def test_a_visit_across_the_lunch_break_is_in_no_single_window() -> None:
    # 11:00–15:00 misses 180 minutes of 09:00–12:00 and 180 of 14:00–18:00.
    known = catalogue(place("shop", hours="Mo-Su 09:00-12:00,14:00-18:00"))
    assert verdicts("opening", trip(day(stop("shop", "11:00", "15:00"))), known) == [("broken", -180)]


def test_a_window_of_the_evening_before_counts_after_midnight() -> None:
    # Monday's 18:00–03:00 covers Tuesday 01:00–02:00 with 60 minutes to spare.
    known = catalogue(place("bar", hours="Mo 18:00-03:00"))
    late = trip(day(), day(stop("bar", "01:00", "02:00", date=TUE), date=TUE))
    assert verdicts("opening", late, known) == [("ok", 60)]


def test_unknown_hours_are_never_ok() -> None:
    known = catalogue(place("museum"))
    assert verdicts("opening", trip(day(stop("museum", "10:00", "11:00"))), known) == [("unknown", None)]
    assert verdicts("opening", trip(day(stop("museum"))), known) == [("unknown", None)]


def test_a_place_that_is_not_in_the_catalogue_is_unknown() -> None:
    assert verdicts("opening", trip(day(stop("museum", "10:00", "11:00"))), catalogue()) == [("unknown", None)]


def test_a_closure_breaks_even_where_the_hours_are_unknown() -> None:
    # Closed 10:30–12:00 takes 30 of the minutes 10:00–11:00.
    shut = Interval(start=at("10:30"), end=at("12:00"))
    known = catalogue(place("museum", closed_during=(shut,)))
    assert verdicts("opening", trip(day(stop("museum", "10:00", "11:00"))), known) == [("broken", -30)]


def test_slots_of_the_date_beat_the_hours_but_not_a_closure() -> None:
    slots = (Slot(start=at("20:00"), left=5),)
    evening = trip(day(stop("museum", "20:00", "21:00")))
    assert verdicts("opening", evening, catalogue(place("museum", hours="09:00-17:00", slots=slots))) == []
    shut = Interval(start=at("20:30"), end=at("22:00"))
    known = catalogue(place("museum", hours="09:00-17:00", slots=slots, closed_during=(shut,)))
    assert verdicts("opening", evening, known) == [("broken", -30)]


def test_a_rest_needs_no_opening_hours() -> None:
    known = catalogue(place("park", hours="off"))
    assert verdicts("opening", trip(day(stop("park", "10:00", "11:00", kind="rest"))), known) == []


def test_an_untimed_stop_is_broken_on_a_closed_day_and_ok_only_when_it_cannot_fail() -> None:
    untimed = trip(day(stop("museum")))
    assert verdicts("opening", untimed, catalogue(place("museum", hours="Tu-Su 09:00-17:00"))) == [("broken", None)]
    assert verdicts("opening", untimed, catalogue(place("museum", hours="Mo-Su 09:00-17:00"))) == [("unknown", None)]
    assert verdicts("opening", untimed, catalogue(place("museum", hours="24/7"))) == [("ok", None)]


def test_a_closure_of_the_whole_date_breaks_an_untimed_stop_with_slots() -> None:
    shut = Interval(start=at("00:00"), end=at("+00:00"))
    known = catalogue(place("museum", slots=(Slot(start=at("10:00"), left=9),), closed_during=(shut,)))
    assert verdicts("opening", trip(day(stop("museum"))), known) == [("broken", None)]


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        ("15:00-23:00", [("unknown", None)]),  # 15:00–16:00 of lunch's 11:00–16:00: 60 minutes, 45 needed
        ("15:30-23:00", [("broken", -15)]),  # 15:30–16:00: 30 minutes, 15 too few
        ("18:00-23:00", [("broken", -45)]),  # nothing of lunch time
    ],
)
def test_an_untimed_meal_needs_its_minutes_at_meal_time(hours: str, expected: list[object]) -> None:
    known = catalogue(place("cafe", "restaurant", hours=hours, dwell=Dwell(min=45)))
    assert verdicts("opening", trip(day(stop("cafe", meal="lunch"))), known) == expected


def test_an_untimed_meal_at_unknown_hours_needs_the_time_that_closures_leave() -> None:
    # Closed 11:00–15:40 leaves 20 minutes of lunch time; the default need is 30.
    shut = Interval(start=at("11:00"), end=at("15:40"))
    meal = trip(day(stop("cafe", meal="lunch")))
    known = catalogue(place("cafe", "restaurant", closed_during=(shut,)))
    assert verdicts("opening", meal, known) == [("broken", -10)]
    assert verdicts("opening", meal, known, meal_minimum=20) == [("unknown", None)]


def test_a_date_exception_replaces_the_hours() -> None:
    special = {MON: (Interval(start=at("12:00"), end=at("14:00")),)}
    known = catalogue(place("museum", hours="09:00-19:00", open_on=special))
    # 13:00–15:00 ends 60 minutes after the exception does.
    assert verdicts("opening", trip(day(stop("museum", "13:00", "15:00"))), known) == [("broken", -60)]


def test_a_stop_of_no_length_within_a_closure_misses_a_minute() -> None:
    shut = Interval(start=at("09:00"), end=at("12:00"))
    known = catalogue(place("museum", closed_during=(shut,)))
    assert verdicts("opening", trip(day(stop("museum", "10:00", "10:00"))), known) == [("broken", -1)]


@pytest.mark.parametrize(("ends", "expected"), [("+00:00", ("ok", 0)), ("+09:00", ("broken", -540))])
def test_a_place_that_never_closes_is_shut_on_a_date_that_is_an_exception(ends: str, expected: tuple[str, int]) -> None:
    known = catalogue(place("park", hours="24/7", open_on={TUE: ()}))
    assert verdicts("opening", trip(day(stop("park", "23:00", ends))), known) == [expected]
    morning = trip(day(date=MON), day(stop("park", "00:30", "10:00", date=TUE), date=TUE))
    assert [state for state, _ in verdicts("opening", morning, known)] == ["broken"]


def test_a_place_that_does_not_open_on_the_date_is_said_to_be_closed() -> None:
    known = catalogue(place("museum", hours="Tu-Su 09:00-19:00"))
    (finding,) = found("opening", trip(day(stop("museum", "14:30", "15:30"))), known)
    assert (finding.state, finding.message) == ("broken", "Museum is closed on Mon 2 Mar.")
