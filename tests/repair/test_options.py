"""The options of stops, legs and stays mean the same as the rules that judge them."""

from __future__ import annotations

import datetime as dt

from tiny import DATE, happens, mend, place, spots, trip, visit

from tripmend.change import HoursChanged, PartyChanged
from tripmend.trip import Dwell, Lock


def opens(name: str, clock: str) -> HoursChanged:
    return HoursChanged(place=name, dates=(DATE,), opens=dt.time.fromisoformat(clock))


def test_a_lock_on_the_time_and_one_on_the_place_hold_together() -> None:
    stops = (visit("s", "a", "10:00", "11:00"), visit("o", "b", "11:00", "12:00"))
    change = happens(opens("a", "10:30"))
    for holds in (("time", "place"), ("place", "time"), ("all", "place"), ("time", "all")):
        locks = tuple(Lock(target="o", hold=hold) for hold in holds)
        outcome = mend(trip(stops, locks=locks), change, place("a"), place("b"))
        assert spots(outcome)["o"] == "b 11:00-12:00"
        assert spots(outcome)["s"] != "a 10:30-11:30"


def test_a_lock_on_the_time_fixes_the_end_at_another_place_too() -> None:
    small, large = place("small", capacity=1), place("large", dwell=Dwell(min=30, max=300))
    long = place("long", dwell=Dwell(min=90))
    lock = Lock(target="s", hold="time")
    stops = (visit("s", "small", "10:00", "11:00"),)
    grown = happens(PartyChanged(by={"adult": 1}))
    assert spots(mend(trip(stops, locks=(lock,)), grown, small, large)) == {"s": "large 10:00-11:00"}
    assert mend(trip(stops, locks=(lock,)), grown, small, long).status == "impossible"
