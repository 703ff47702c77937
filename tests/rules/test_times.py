"""Dwell, overlap, travel, buffer, the limits of a day."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.trip import Dwell, Traveller

from .builders import MON, TUE, at, catalogue, day, found, leg, place, stay, stop, trip, verdicts


@pytest.mark.parametrize(("end", "expected"), [("11:00", ("ok", 0)), ("10:50", ("broken", -10))])
def test_a_stop_lasts_as_long_as_its_place_needs(end: str, expected: tuple[str, int]) -> None:
    # 60 minutes needed: 10:00–11:00 is just enough, 10:00–10:50 is 10 short.
    known = catalogue(place("museum", dwell=Dwell(min=60)))
    assert verdicts("dwell", trip(day(stop("museum", "10:00", end))), known) == [expected]


def test_the_longest_dwell_is_a_soft_rule() -> None:
    # 10:00–12:30 is 150 minutes, 30 beyond 120.
    known = catalogue(place("museum", dwell=Dwell(min=60, max=120)))
    (entry,) = found("dwell-max", trip(day(stop("museum", "10:00", "12:30"))), known)
    assert (entry.level, entry.state, entry.margin, entry.unit) == ("soft", "broken", -30, "minutes")
    assert verdicts("dwell-max", trip(day(stop("museum", "10:00", "12:00"))), known) == [("ok", 0)]


def test_without_a_known_dwell_nothing_is_said() -> None:
    assert verdicts("dwell", trip(day(stop("museum", "10:00", "10:01"))), catalogue(place("museum"))) == []


def test_two_stops_at_the_same_time_are_broken_and_one_after_the_other_ok() -> None:
    known = catalogue(place("a"), place("b"))
    # B starts 15 minutes before A ends.
    clash = trip(day(stop("a", "10:00", "11:00"), stop("b", "10:45", "12:00")))
    (entry,) = found("overlap", clash, known)
    assert (entry.state, entry.margin, entry.subjects) == ("broken", -15, ("b", "a"))
    assert verdicts("overlap", trip(day(stop("a", "10:00", "11:00"), stop("b", "11:00", "12:00"))), known) == [
        ("ok", None)
    ]


def test_an_overlap_is_seen_past_a_short_stop_between() -> None:
    # A runs until 13:00, so B (120 minutes early) and C (60 early) clash with it, not with each other.
    known = catalogue(place("a"), place("b"), place("c"))
    plan = trip(day(stop("a", "10:00", "13:00"), stop("b", "11:00", "11:30"), stop("c", "12:00", "12:30")))
    assert verdicts("overlap", plan, known) == [("broken", -120), ("broken", -60)]


def test_the_unbooked_one_of_two_clashing_stops_is_to_blame() -> None:
    known = catalogue(place("a"), place("b"))
    clash = trip(day(stop("a", "10:00", "11:00"), stop("b", "10:45", "12:00", booked=True)))
    assert found("overlap", clash, known)[0].subjects == ("a", "b")


def test_overlaps_of_legs_count_in_universal_time() -> None:
    # New York 20:00 on Monday is Rome 02:00 on Tuesday; in at 10:00 it clashes with 09:30 by 30 minutes.
    known = catalogue(place("museum"))
    flight = leg("f", "20:00", "+10:00", mode="flight", zones=("America/New_York", "Europe/Rome"))
    clash = trip(day(flight), day(stop("museum", "09:30", "11:00", date=TUE), date=TUE))
    assert verdicts("overlap", clash, known) == [("broken", -30)]


@pytest.mark.parametrize(
    ("start", "expected"),
    [("11:40", ("ok", 10)), ("11:35", ("tight", 5)), ("11:25", ("broken", -5))],
)
def test_travel_between_stops_needs_its_minutes(start: str, expected: tuple[str, int]) -> None:
    # A ends 11:00, 30 minutes on the way: 11:30 at the earliest; below 10 minutes of margin it is tight.
    known = catalogue(place("a"), place("b"), minutes={("a", "b"): 30})
    plan = trip(day(stop("a", "10:00", "11:00"), stop("b", start, "12:30")))
    assert verdicts("travel", plan, known) == [expected]


def test_unknown_travel_is_never_ok_and_an_overlap_is_left_to_its_own_rule() -> None:
    known = catalogue(place("a"), place("b"))
    assert verdicts("travel", trip(day(stop("a", "09:00", "10:00"), stop("b", "15:00", "16:00"))), known) == [
        ("unknown", None)
    ]
    assert verdicts("travel", trip(day(stop("a", "09:00", "10:00"), stop("b", "09:59", "16:00"))), known) == []


def test_an_estimate_respects_the_modes_the_traveller_avoids() -> None:
    # 0.09 degrees of latitude are 10.0 km, 13.0 km of streets: by taxi 6 + 32 = 38 minutes, on foot 163 (62 too many).
    known = catalogue(place("a", lat=41.0, lon=12.0), place("b", lat=41.09, lon=12.0))
    plan = day(stop("a", "10:00", "11:00"), stop("b", "12:41", "13:00"))
    ((state, margin),) = verdicts("travel", trip(plan), known)
    assert (state, margin) == ("ok", 101 - 38)
    on_foot = Traveller(avoid_modes=("taxi", "bus"))
    ((state, margin),) = verdicts("travel", trip(plan, traveller=on_foot), known)
    assert (state, margin) == ("unknown", 101 - 163)


def test_the_way_from_and_to_the_lodging_counts_on_days_with_limits() -> None:
    # From 08:00: 25 minutes to A by 08:40 leave 15. From B at 21:50: 20 minutes until 22:00 are 10 too many.
    known = catalogue(
        place("hotel", "lodging"),
        place("a"),
        place("b"),
        minutes={("hotel", "a"): 25, ("b", "hotel"): 20, ("a", "b"): 5},
    )
    limits = Traveller(day_start=dt.time(8), day_end=dt.time(22))
    items = (stop("a", "08:40", "10:00", date=TUE), stop("b", "20:00", "21:50", date=TUE))
    plan = trip(day(), day(*items, date=TUE), stays=(stay("s", nights=2),), traveller=limits)
    # 600 minutes from A to B, 5 needed: 595.
    assert verdicts("travel", plan, known) == [("ok", 595), ("ok", 15), ("broken", -10)]
    assert verdicts("travel", plan.replace(traveller=Traveller()), known) == [("ok", 595)]


@pytest.mark.parametrize(("start", "expected"), [("11:45", ("ok", 15)), ("11:25", ("broken", -5))])
def test_the_arrival_buffer_comes_on_top_of_travel(start: str, expected: tuple[str, int]) -> None:
    # 11:00 + 10 minutes on the way + 20 minutes early = 11:30.
    known = catalogue(place("a"), place("opera", arrival_buffer=20), minutes={("a", "opera"): 10})
    plan = trip(day(stop("a", "10:00", "11:00"), stop("opera", start, "13:00")))
    assert verdicts("buffer", plan, known) == [expected]


def test_the_buffer_after_a_leg_counts_from_when_one_is_out_of_it() -> None:
    # Train in at 11:00, 5 minutes to get out, 10 on the way, 20 early: 11:35.
    known = catalogue(
        place("station", "station"), place("opera", arrival_buffer=20), minutes={("station", "opera"): 10}
    )
    train = leg("t", "09:00", "11:00", places=(None, "station"))
    plan = trip(day(train, stop("opera", "11:45", "13:00")))
    assert verdicts("buffer", plan, known) == [("ok", 10)]


def test_the_buffer_is_unknown_without_a_travel_time_and_broken_if_even_it_does_not_fit() -> None:
    known = catalogue(place("a"), place("opera", arrival_buffer=20))
    assert verdicts("buffer", trip(day(stop("a", "10:00", "11:00"), stop("opera", "11:45", "13:00"))), known) == [
        ("unknown", None)
    ]
    # 15 minutes are 5 too few for the buffer alone.
    assert verdicts("buffer", trip(day(stop("a", "10:00", "11:00"), stop("opera", "11:15", "13:00"))), known) == [
        ("broken", -5)
    ]


def test_nothing_stands_on_a_lost_day() -> None:
    known = catalogue(place("a"))
    assert verdicts("day", trip(day(stop("a"), lost=True)), known) == [("broken", None)]


def test_a_stop_keeps_to_the_limits_of_its_day() -> None:
    # Not before 10:00, not after 20:00 (the earlier of 20:00 and 23:00): 09:30 is 30 minutes early, 18:00 leaves 120.
    known = catalogue(place("a"), place("b"))
    ill = day(stop("a", "09:30", "11:00"), stop("b", "12:00", "18:00"), earliest=at("10:00"), latest=at("20:00"))
    plan = trip(ill, traveller=Traveller(day_end=dt.time(23)))
    assert verdicts("day", plan, known) == [("broken", -30), ("ok", 120)]


def test_a_day_may_end_after_midnight() -> None:
    # 08:00 to 02:00 the next morning: a stop until 01:30 leaves 30 minutes.
    known = catalogue(place("bar"))
    night_owl = Traveller(day_start=dt.time(8), day_end=dt.time(2))
    assert verdicts("day", trip(day(stop("bar", "22:00", "+01:30")), traveller=night_owl), known) == [("ok", 30)]


def test_one_limit_alone_is_enough() -> None:
    # Until 17:30 of 18:00 leaves 30 minutes; from 09:00, 60 after 08:00.
    known = catalogue(place("a"))
    items = stop("a", "09:00", "17:30")
    assert verdicts("day", trip(day(items, latest=at("18:00"))), known) == [("ok", 30)]
    assert verdicts("day", trip(day(items, earliest=at("08:00"))), known) == [("ok", 60)]


@pytest.mark.parametrize("limit", ["earliest", "latest"])
def test_the_limits_of_a_day_are_wall_clock_times_without_an_offset(limit: str) -> None:
    with pytest.raises(ValueError, match="wall-clock time without an offset"):
        day(**{limit: at("10:00").replace(tzinfo=dt.UTC)})


def test_an_untimed_stop_on_a_day_with_limits_is_unknown() -> None:
    known = catalogue(place("a"))
    assert verdicts("day", trip(day(stop("a"), earliest=at("10:00"))), known) == [("unknown", None)]


@pytest.mark.parametrize(
    ("start", "end", "state"),
    [
        (at("23:00"), at("+01:00"), []),
        (at("+05:30"), at("+05:45"), []),  # the small hours belong to the evening before
        (at("+06:00"), at("+07:00"), ["broken"]),
        (at("+20:00"), at("+22:00"), ["broken"]),  # the next evening
        (at("23:00", MON - dt.timedelta(days=1)), at("09:00"), ["broken"]),
        (at("10:00"), at("+10:00"), []),  # 24 hours
        (at("10:00"), at("+10:05"), ["broken"]),
    ],
)
def test_a_stop_stands_on_its_date_and_lasts_at_most_a_day(
    start: dt.datetime, end: dt.datetime, state: list[str]
) -> None:
    known = catalogue(place("a"))
    for kind in ("visit", "rest"):
        plan = trip(day(stop("a", "10:00", "11:00", kind=kind).replace(start=start, end=end)))
        assert [kind for kind, _ in verdicts("day", plan, known)] == state


def test_a_stop_without_a_time_beside_timed_ones_is_unknown() -> None:
    known = catalogue(place("a"), place("b"))
    mixed = trip(day(stop("a", "10:00", "11:00"), stop("b")))
    assert verdicts("travel", mixed, known) == [("unknown", None)]
    assert found("travel", mixed, known)[0].subjects == ("b",)
    assert verdicts("travel", trip(day(stop("a"), stop("b"))), known) == []
    apart = trip(day(stop("a", "10:00", "11:00")), day(stop("b"), date=TUE))
    assert verdicts("travel", apart, known) == []


def test_the_items_of_a_day_stand_in_their_order() -> None:
    first, second, late = stop("a", "09:00", "10:00"), stop("b", "11:00", "12:00"), stop("c")
    known = catalogue(place("a"), place("b"), place("c"))
    assert verdicts("order", trip(day(first, late, second)), known) == [("ok", None)]
    assert verdicts("order", trip(day(second, late, first)), known) == [("broken", None)]
    assert verdicts("order", trip(day(first, late)), known) == []


def test_the_order_of_a_day_counts_in_universal_time() -> None:
    zones = catalogue(place("ny", zone="America/New_York"), place("rome", zone="Europe/Rome"))
    items = stop("rome", "14:00", "15:00"), stop("ny", "09:30", "10:30")
    assert verdicts("order", trip(day(*items)), zones) == [("ok", None)]
    assert verdicts("order", trip(day(*items[::-1])), zones) == [("broken", None)]
