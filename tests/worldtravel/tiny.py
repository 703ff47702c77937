"""A town of four places, and a day in it that works.

Hotel, 15 min, museum (entries 10:00 and 12:00, be there 10 min before, 60-90 min), 20 min, bistro (lunch 13:00 and
13:30, 45-60 min), 10 min (unsaid), tower (no bookings, open 09:00-18:00, 30-45 min), 30 min, hotel.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from tripmend_suites.worldtravel.task import Check, Party, Task, UserTime, Visit
from tripmend_suites.worldtravel.world import Buffer, Dish, DwellRange, Product, Route, Slot, TownRecord, Venue, Way

DATE = dt.date(2026, 7, 1)
SPAN = [str(DATE), str(DATE)]


def _at(hours: int, minutes: int = 0) -> dt.time:
    return dt.time(hours, minutes)


def _venue(**fields: Any) -> Venue:
    return Venue(real=False, latitude=50.0, longitude=10.0, **fields)


def _way(origin: str, destination: str, minutes: int | None, cost: int | None = 0, mode: Any = "foot") -> Route:
    return Route(origin=origin, destination=destination, ways=(Way(mode=mode, minutes=minutes, cost=cost),))


TOWN = TownRecord(
    id="tiny",
    name="Tiny",
    zone="Europe/Berlin",
    dates=(DATE,),
    venues=(
        _venue(id="hotel", kind="hotel", name="Hotel Eins", nightly=10000),
        _venue(id="other", kind="hotel", name="Hotel Zwei", nightly=8000),
        _venue(
            id="museum",
            kind="attraction",
            name="Museum of Rain",
            hours={2: ((_at(9), _at(18)),)},
            slots={
                DATE: (Slot(start=_at(10), left=2, products=("std",)), Slot(start=_at(12), left=1, products=("std",)))
            },
            dwell=(DwellRange(profile="quick", min=60, max=90), DwellRange(profile="deep", min=120, max=150)),
            buffers=(Buffer(admission="standard", minutes=10),),
            products=(Product(id="std", label="Entry", prices={"adult": 1200, "child": 300}, family=2500),),
        ),
        _venue(
            id="bistro",
            kind="restaurant",
            name="Bistro Nebel",
            hours={2: ((_at(12), _at(15)),)},
            slots={DATE: (Slot(start=_at(13), left=4, meal="lunch"), Slot(start=_at(13, 30), left=0, meal="lunch"))},
            dwell=(DwellRange(profile="lunch", min=45, max=60),),
            menu=(Dish(id="set", label="Set", kind="set", price=2000),),
        ),
        _venue(
            id="tower",
            kind="attraction",
            name="Old Tower",
            hours={2: ((_at(9), _at(18)),)},
            dwell=(DwellRange(profile="standard", min=30, max=45),),
        ),
    ),
    routes=(
        _way("hotel", "museum", 15),
        _way("museum", "bistro", 20, 900, "taxi"),
        _way("bistro", "tower", None, None, "bus"),
        _way("tower", "hotel", 30),
        _way("hotel", "bistro", 30),
        _way("museum", "tower", 25),
    ),
)

TASK = Task(
    id="tiny-1",
    town="tiny",
    dates=(DATE,),
    query="Two of us: the rain museum in the morning, lunch at Nebel, then the tower; home by six.",
    family="plain",
    scenario="tiny",
    focus=(),
    party=Party(people={"adult": 2}),
    visits=(
        Visit(venue="museum", dates=(DATE,), profile="quick", product="std"),
        Visit(venue="bistro", dates=(DATE,), meal="lunch", dish="set"),
        Visit(venue="tower", dates=(DATE,)),
    ),
    times=(UserTime(kind="home-by", date=DATE, at=_at(18)),),
    hotel="hotel",
    anchors=2,
    checks=(
        Check(
            function="if_poi_in_time",
            hard=True,
            arguments={"poi": "museum", "date_range": SPAN, "target_time_range": ["10:00", "10:00"]},
            type="timed-entry",
        ),
        Check(
            function="if_poi_enough_time",
            hard=True,
            arguments={"poi": "museum", "date_range": SPAN, "time_constraint": 60},
            type="dwell",
        ),
        Check(
            function="if_poi_start_time_delayed",
            hard=True,
            arguments={"poi": "museum", "date_range": SPAN, "delay_minutes": 10},
            type="arrival",
        ),
        Check(
            function="if_poi_cost_matches",
            hard=False,
            arguments={"poi": "museum", "item_type": "attraction", "expected_cost": 2400},
            type="cost",
        ),
        Check(function="if_poi_present", hard=False, arguments={"poi": "hotel", "date_range": SPAN}, type="hotel"),
    ),
    reference=(),
)


def line(item: str, time: str, where: str, cost: float = 0, mode: str = "none", start: str = "") -> dict[str, Any]:
    """One item of an answer; `start` is where a way begins."""
    return {
        "item": item,
        "time": time,
        "departure": start or where,
        "destination": where,
        "cost": cost,
        "transportation": mode,
        "referenceImage": "",
    }


def good_day() -> list[dict[str, Any]]:
    """A schedule without a fault."""
    return [
        line("hotel", "8:00-8:00", "Hotel Eins", 100),
        line("transportation", "9:30-9:45", "Museum of Rain", 0, "foot", "Hotel Eins"),
        line("attraction", "10:00-11:30", "Museum of Rain", 24),
        line("transportation", "11:30-11:50", "Bistro Nebel", 9, "taxi", "Museum of Rain"),
        line("restaurant", "13:00-13:45", "Bistro Nebel", 40),
        line("transportation", "13:45-13:55", "Old Tower", 0, "bus", "Bistro Nebel"),
        line("attraction", "14:00-14:30", "Old Tower", 0),
        line("transportation", "14:30-15:00", "Hotel Eins", 0, "foot", "Old Tower"),
        line("hotel", "15:00-15:00", "Hotel Eins", 0),
    ]


def answer(schedule: list[dict[str, Any]], date: str = "7.1") -> dict[str, Any]:
    """A whole answer with one day."""
    return {"itinerary": [{"date": date, "schedule": schedule}]}
