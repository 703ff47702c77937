"""Which run of a feed is which leg: by its id, number, stations and times; and what a feed may say wrongly."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.live.world import FEED, Watched, document, late, leg, message, pb, rome, update
from tripmend import InputError
from tripmend.live import Wanted, read_realtime


def timed(run: Any, at: list[tuple[str, str, int]]) -> Any:
    """The run with absolute times: (stop, scheduled on the clocks of Italy, minutes late)."""
    for stop, clock, minutes in at:
        call = run.stop_time_update.add(stop_id=stop)
        for event in (call.arrival, call.departure):
            event.time = int(rome(clock).timestamp()) + minutes * 60
            event.delay = minutes * 60
    return run


def tied(run: str = "t-1-milan-bologna") -> Watched:
    """The trip whose first train is tied to a run of a timetable, and has no number."""
    data = document()
    first = leg("first", "", ("Milan", "Bologna"), ("15T10:00", "15T11:05"), run)
    data["trip"]["days"][0]["items"][0] = first
    if run:
        ends = {name: first[name] for name in ("mode", "origin", "destination", "depart", "arrive")}
        data["catalogue"]["connections"].append({**ends, "id": first["connection"]})
    return Watched(data)


def test_by_the_id_of_its_run() -> None:
    assert tied().see("15T09:00", update("t-1", late=[("milan", 12), ("bologna", 12)]))
    assert tied().see("15T09:00", update("t-2", late=[("x", 12), ("y", 12)])) == []
    assert tied().see("15T09:00", update("t", late=[("milan", 0), ("bologna", 0)]), update("t-1", late=[("milan", 12)]))


def test_by_stations_and_the_minute_where_nothing_has_a_number() -> None:
    run = timed(update("8127", date=""), [("milan", "15T10:00", 12), ("bologna", "15T11:05", 12)])
    assert tied("").see("15T09:00", run)
    other = timed(update("8127", date=""), [("milan", "15T10:10", 12), ("bologna", "15T11:15", 12)])
    assert tied("").see("15T09:00", other) == []
    twin = timed(update("8128", date=""), [("milan", "15T10:00", 20), ("bologna", "15T11:05", 20)])
    assert tied("").see("15T09:00", run, twin) == [], "two trains of that minute, and nobody knows which"


def test_a_leg_that_no_feed_can_tell_of_is_named_once() -> None:
    data = document()
    bus = leg("bus", "", ("Venice", "Mestre"), ("15T18:00", "15T18:30"))
    del bus["destination"]["place"]
    data["trip"]["days"][0]["items"].append(bus)
    watched = Watched(data)
    (told,) = watched.see("15T09:00")
    assert told.text.startswith("Train Venice–Mestre (Wed 15 Apr 18:00): no feed can tell of it")
    assert watched.see("15T09:01") == []


def test_by_platforms_of_its_stations() -> None:
    assert Watched().see("15T09:00", update("123", route_id="IC123", late=[("milan:4", 12)])) == []
    run = timed(update("x", date="", route_id="IC 123"), [("milan:4", "15T10:00", 12), ("bologna:7", "15T11:05", 12)])
    assert Watched().see("15T09:00", run)


def test_a_line_with_many_runs_a_day_needs_the_time() -> None:
    runs = [
        timed(
            update(f"r{hour}", date="", route_id="IC123"),
            [("milan", f"15T{hour:02d}:00", hour), ("bologna", f"15T{hour + 1:02d}:05", hour)],
        )
        for hour in range(8, 20)
    ]
    (told,) = Watched().see("15T09:00", *runs)
    assert "is 10 minutes late" in told.text


def test_runs_of_one_name_that_start_again_and_again_need_the_minute() -> None:
    def shuttle(start: str, minutes: int) -> Any:
        return update("t-1", late=[("milan", minutes), ("bologna", minutes)], start_time=start)

    assert tied().see("15T09:00", shuttle("09:00:00", 0), shuttle("09:30:00", 12), shuttle("10:30:00", 40)) == []
    runs = shuttle("09:00:00", 0), shuttle("10:00:00", 12), shuttle("09:30:00", 60)
    (told,) = tied().see("15T09:00", *runs)
    assert "is 12 minutes late" in told.text


def test_a_train_of_the_same_number_that_calls_elsewhere_is_another() -> None:
    assert Watched().see("15T09:00", update("IC123", late=[("utrecht", 30), ("arnhem", 30)])) == []
    assert Watched().see("15T09:00", update("IC123", schedule_relationship=pb.TripDescriptor.CANCELED))


def test_the_run_of_yesterday_that_is_a_day_late_is_not_that_of_today() -> None:
    assert Watched().see("15T09:00", late(300, start_date="20260414")) == []
    run = timed(update("IC123", date=""), [("milan", "14T10:00", 60), ("bologna", "14T11:05", 60)])
    assert Watched().see("15T09:00", run) == []


def test_a_run_of_the_evening_before_may_be_that_of_the_small_hours() -> None:
    data = document()
    night = leg("night", "NJ 40", ("Venice", "Milan"), ("16T01:30", "16T05:00"))
    early = leg("early", "IC 5", ("Milan", "Bologna"), ("16T05:20", "16T06:30"))
    data["trip"]["days"].append({"date": "2026-04-16", "items": [night, early]})
    stops = [("venice", 30), ("milan", 30)]
    watched = Watched(data)
    assert watched.see("15T23:00", update("NJ40", "20260415", stops)) == [], "it may be the run of a day before"
    assert watched.see("15T23:00", update("NJ40", "20260415", stops, start_time="20:15:00"))
    assert Watched(data).see("15T23:00", update("NJ40", "20260415", stops, start_time="25:30:00"))
    assert Watched(data).see("15T23:00", update("NJ40", "20260415", stops, start_time="01:30:00")) == []


def test_a_feed_that_lies_about_the_year_says_nothing() -> None:
    assert Watched().see("15T09:00", late(12, start_date="20250415")) == []
    assert Watched().see("15T09:00", late(12, start_date="99999999")) == late_undated()
    run = timed(update("IC123", date="20250415"), [("milan", "15T10:00", 12), ("bologna", "15T11:05", 12)])
    assert Watched().see("15T09:00", run) == []
    old = update("IC123", date="20260415")
    call = old.stop_time_update.add(stop_id="milan")
    call.departure.time = int(dt.datetime(2025, 4, 15, 8, 12, tzinfo=dt.UTC).timestamp())
    assert Watched().see("15T09:00", old) == []
    with pytest.raises(InputError, match="is of 2025-04-15 07:00 UTC, which is not now"):
        read_realtime(FEED, message(rome("15T09:00").replace(year=2025)), Wanted(), rome("15T09:00"))


def late_undated() -> list[Any]:
    """A date that is none counts as none."""
    return Watched().see("15T09:00", late(12, start_date=""))


def test_delays_beyond_all_reason_are_not_believed() -> None:
    for minutes in (3000, -3000, 30_000_000):
        assert Watched().see("15T09:00", late(minutes)) == []


def test_a_time_in_another_zone_is_the_same_moment() -> None:
    data = document()
    data["trip"]["days"][0]["items"][0]["origin"]["zone"] = "Europe/London"
    data["trip"]["days"][0]["items"][0]["depart"] = "2026-04-15T09:00"
    run = timed(update("IC123", date=""), [("milan", "15T10:00", 12), ("bologna", "15T11:05", 12)])
    (told,) = Watched(data).see("15T08:00", run)
    assert ": leaves 09:12, arrives 11:17." in told.text


def test_times_win_over_delays_and_a_delay_runs_on_to_where_nothing_is_said() -> None:
    only = update("IC123")
    only.stop_time_update.add(stop_id="milan").departure.delay = 12 * 60
    assert "leaves 10:12, arrives 11:17" in Watched().texts("15T09:00", only)[0]
    whole = update("IC123")
    whole.delay = 12 * 60 + 20
    assert "leaves 10:12, arrives 11:17" in Watched().texts("15T09:00", whole)[0]
    part = update("IC123", late=[("milan", 0), ("bologna", 12)])
    assert "to leave on time and arrive 12 minutes late" in Watched().texts("15T09:00", part)[0]
    nothing = update("IC123", late=[("milan", 12)])
    nothing.stop_time_update[0].schedule_relationship = pb.TripUpdate.StopTimeUpdate.NO_DATA
    assert Watched().see("15T09:00", nothing) == []


@pytest.mark.parametrize("raw", [b"<html>not here</html>", b"\x0a", b"\xff" * 200, b"BEGIN:VCALENDAR"])
def test_what_is_no_feed_is_said_to_be_none(raw: bytes) -> None:
    with pytest.raises(InputError, match="not a feed of GTFS-Realtime"):
        read_realtime(FEED, raw, Wanted(), rome("15T09:00"))


def test_in_a_feed_of_many_only_what_may_be_ours_is_kept() -> None:
    others = [update(f"X{number}", late=[(f"s{number % 900}", 5)] * 3) for number in range(3_000)]
    (told,) = Watched().see("15T09:00", *others, late(12))
    assert told.item == "first"
    same = [update("IC123", late=[("milan", 1)]) for _ in range(6000)]
    with pytest.raises(InputError, match="too much of this feed"):
        Watched().see("15T09:00", *same)
