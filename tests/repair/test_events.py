"""An event that was booked has a time of its own: nobody holds it again where nobody offers it."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import DayLost, Effect, PlaceClosed, SoldOut
from tripmend.repair import Outcome
from tripmend.trip import Dwell, Interval, Slot

OPERA = place("opera", "event", hours="10:00-23:30", dwell=Dwell(min=60))
MUSEUM = place("museum")
NEXT = DATE.replace(day=8)
SHUT = PlaceClosed(place="opera", dates=(DATE,))


def evening(effect: Effect, *, booked: bool = True, **facts: Any) -> Outcome:
    """A night at the opera, and a day after it."""
    show = visit("s", "opera", "19:30", "22:30", kind="event", booked=booked)
    after = visit("m", "museum").replace(start=at("10:00", 1), end=at("11:00", 1))
    return mend(trip((show,), (after,)), happens(effect), OPERA.replace(**facts), MUSEUM)


def findings(outcome: Outcome) -> list[tuple[str, str]]:
    return [(found.rule, found.state) for found in outcome.mended.findings if found.rule == "event"]


@pytest.mark.parametrize("effect", [SHUT, SoldOut(place="opera", dates=(DATE,)), DayLost(date=DATE)])
def test_a_cancelled_show_is_not_held_on_an_evening_that_nobody_offers(effect: Effect) -> None:
    outcome = evening(effect)
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert "s" not in spots(outcome)
    assert outcome.mended.cost.lost == 1


def test_nor_later_that_evening() -> None:
    outcome = evening(PlaceClosed(place="opera", during=Interval(start=at("19:00"), end=at("20:00"))))
    assert "s" not in spots(outcome)


@pytest.mark.parametrize(
    "facts",
    [
        {"slots": (Slot(start=at("19:30"), left=0), Slot(start=at("18:00", 1), left=4))},
        {"hours": None, "open_on": {NEXT: (Interval(start=at("18:00", 1), end=at("21:00", 1)),)}},
        {"hours": "off", "open_on": {NEXT: (Interval(start=at("18:00", 1), end=at("21:00", 1)),)}},
    ],
)
def test_another_show_that_the_catalogue_has_is_gone_to(facts: dict[str, Any]) -> None:
    outcome = evening(SHUT, **facts)
    assert spots(outcome)["s"] == "opera 18:00-21:00 +1"
    assert findings(outcome) == [("event", "ok")]


def test_whether_an_event_without_a_booking_is_on_is_not_known() -> None:
    outcome = evening(SHUT, booked=False)
    assert spots(outcome)["s"].endswith("+1")
    assert findings(outcome) == [("event", "unknown")]


def test_what_is_hit_only_by_its_neighbours_keeps_its_time() -> None:
    late = PlaceClosed(place="museum", during=Interval(start=at("09:00"), end=at("11:00")))
    show = visit("s", "opera", "11:00", "13:00", kind="event", booked=True)
    before = visit("m", "museum", "10:00", "11:00", booked=True)
    outcome = mend(trip((before, show)), happens(late), OPERA, MUSEUM)
    assert spots(outcome)["s"] == "opera 11:00-13:00"


def test_events_that_are_all_alike_on_several_days_are_told_apart() -> None:
    show = visit("show", "fair0", "10:00", "11:00")
    fairs = [place(f"fair{n}", "event") for n in range(6)]
    outcome = mend(trip((show,), ()), happens(PlaceClosed(place="fair0")), *fairs)
    assert outcome.revision is not None
    ((day, stop),) = outcome.revision.itinerary.stops()
    assert (day.date, stop.place) == (DATE, "fair1")
