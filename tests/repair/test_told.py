"""What an answer tells of a plan that holds, beside what changed."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import Change, LegCancelled, LegDelayed, Slower
from tripmend.explain import Explanation, explain
from tripmend.repair import repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Stay

HOME, TOWN = Endpoint(city="Hafen"), Endpoint(city="Altstadt")
PLACES = (place("church"), place("inn", "lodging"))


def told(itinerary: Itinerary, change: Change, *connections: Connection) -> Explanation:
    catalogue = Catalogue(places=PLACES, connections=connections, zone="Europe/Vienna")
    return explain(repair(itinerary, change, catalogue, parameters=Parameters(grid=30)), catalogue)


def leg(name: str, ends: tuple[Endpoint, Endpoint], depart: dt.datetime, arrive: dt.datetime) -> Leg:
    return Leg(id=name, mode="train", origin=ends[0], destination=ends[1], depart=depart, arrive=arrive, booked=True)


@pytest.mark.parametrize(
    ("hours", "outside"),
    [
        ({"earliest": dt.time(9)}, {"out"}),
        ({"earliest": dt.time(8)}, set()),
        ({"latest": dt.time(19, 59)}, {"back"}),
        ({"latest": dt.time(20)}, set()),
        ({"latest": dt.time(1)}, set()),
    ],
)
def test_a_journey_outside_the_hours_of_a_slower_day_is_named(hours: dict[str, dt.time], outside: set[str]) -> None:
    out = leg("out", (HOME, TOWN), at("08:00"), at("09:00"))
    back = leg("back", (TOWN, HOME), at("20:00"), at("21:00"))
    plan = trip((out, visit("m", "church", "12:00", "13:00"), back)).replace(home="Hafen")
    found = told(plan, happens(Slower(dates=(DATE,), **hours)))
    assert found.outcome.status == "unchanged"
    assert {one.item for one in found.standing} == outside
    assert ("not all is as wished" in found.headline) == bool(outside)


def nights(found: Explanation) -> dict[str, str]:
    return {change.id: change.nights for change in found.changes if change.nights}


@pytest.mark.parametrize(
    ("leaves", "arrives", "tells"),
    [("21:00", "07:00", True), ("21:00", "05:00", False), ("12:00", "22:00", False)],
)
def test_a_night_spent_under_way_in_the_stead_of_a_bed_is_told_the_house(
    leaves: str, arrives: str, tells: bool
) -> None:
    """The train of the morning does not run; another leaves on that day, some before the night, some over it."""
    out = leg("out", (HOME, TOWN), at("08:00"), at("09:00"))
    back = leg("back", (TOWN, HOME), at("20:00", 2), at("21:00", 2))
    inn = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=2), booked=True)
    plan = trip(
        (out,), (visit("m", "church").replace(start=at("12:00", 1), end=at("13:00", 1)),), (back,), stays=(inn,)
    )
    over = at(arrives, 1 if arrives < leaves else 0)
    later = Connection(id="later", mode="train", origin=HOME, destination=TOWN, depart=at(leaves), arrive=over)
    found = told(plan.replace(home="Hafen"), happens(LegCancelled(leg="out")), later)
    assert found.outcome.mended.itinerary.stays == (inn,)
    words = nights(found)
    assert words.keys() == ({"out"} if tells else set())
    if tells:
        assert words["out"].startswith(
            "The night of Mon 7 Sep at Inn is not slept in: tell them that you come on Tue 8"
        )


@pytest.mark.parametrize(("minutes", "tells"), [(9 * 60, True), (5 * 60, True), (4 * 60, False), (60, False)])
def test_a_night_before_a_late_journey_home_that_has_no_bed_is_told(minutes: int, tells: bool) -> None:
    """The train home was to leave at 20:00."""
    out, back = leg("out", (HOME, TOWN), at("08:00"), at("09:00")), leg("back", (TOWN, HOME), at("20:00"), at("21:00"))
    plan = trip((out, visit("m", "church", "12:00", "13:00"), back)).replace(home="Hafen")
    found = told(plan, happens(LegDelayed(leg="back", minutes=minutes)))
    assert found.outcome.status == "unchanged"
    assert nights(found).keys() == ({"back"} if tells else set())
    assert ("the night of Mon 7 Sep has no bed" in found.headline) == tells


def test_a_night_that_was_to_have_no_bed_is_not_told_again() -> None:
    out = leg("out", (HOME, TOWN), at("08:00"), at("09:00"))
    back = leg("back", (TOWN, HOME), at("04:00", 1), at("05:00", 1))
    plan = trip((out, visit("m", "church", "12:00", "13:00"), back)).replace(home="Hafen")
    found = told(plan, happens(LegDelayed(leg="back", minutes=30)))
    assert not nights(found)
    assert found.headline == "Nothing has to change: the plan still works."
