"""The small hours: the evening before is under way until it ends, and its night until the morning."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, spots, trip, visit

from tripmend.change import Change, Effect, LodgingLost, Now, PlaceClosed, apply
from tripmend.repair import repair
from tripmend.trip import Catalogue, Itinerary, Stay, TravelTime

NEXT = DATE + dt.timedelta(days=1)
PLACES = (
    place("inn", kind="restaurant", hours="11:00-23:00"),
    place("club", hours="20:00-03:00"),
    place("church"),
    place("bed", kind="lodging", hours=None),
    place("loft", kind="lodging", hours=None),
)
WAYS = tuple(TravelTime(origin="club", destination=bed, mode="taxi", minutes=20) for bed in ("bed", "loft"))
CATALOGUE = Catalogue(places=PLACES, travel=WAYS)
BED = Stay(id="night", place="bed", check_in=DATE, check_out=NEXT, booked=True)


def evening() -> Itinerary:
    dinner = visit("d", "inn", "19:30", "21:00", kind="meal", meal="dinner")
    club = visit("c", "club").replace(start=at("23:00"), end=at("01:00", 1))
    morning = visit("m", "church").replace(start=at("10:00", 1), end=at("11:00", 1))
    return trip((dinner, club), (morning,), stays=(BED,))


def said(clock: str, *effects: Effect, days: int = 1) -> Change:
    return happens(*effects).replace(now=at(clock, days))


def standing(clock: str, *effects: Effect) -> Now:
    now = apply(said(clock, *effects), evening(), CATALOGUE).now
    assert now is not None
    return now


@pytest.mark.parametrize(
    ("clock", "date", "where", "slept"),
    [
        ("00:30", DATE, "club", False),
        ("01:10", DATE, "club", False),
        ("01:20", DATE, "bed", False),
        ("05:59", DATE, "bed", False),
        ("06:00", NEXT, "bed", True),
        ("10:30", NEXT, "church", True),
    ],
)
def test_the_evening_before_is_under_way_until_its_night_is_over(
    clock: str, date: dt.date, where: str, slept: bool
) -> None:
    now = standing(clock)
    assert (now.date, now.place, "night" in now.past) == (date, where, slept)
    assert now.today == NEXT
    assert {"d", "c"} <= now.past


def test_an_early_start_ends_the_night() -> None:
    early = visit("m", "church").replace(start=at("04:00", 1), end=at("05:00", 1))
    itinerary = evening().replace(days=(evening().days[0], evening().days[1].replace(items=(early,))))
    now = apply(said("04:30"), itinerary, CATALOGUE).now
    assert now is not None
    assert (now.date, now.place) == (NEXT, "church")


def test_a_club_that_was_closed_last_night_was_missed() -> None:
    assert standing("00:30", PlaceClosed(place="club", dates=(DATE,))).missed == {"c"}
    assert standing("07:00", PlaceClosed(place="club", dates=(DATE,))).missed == frozenset()


def test_a_bed_that_is_lost_after_midnight_is_found_elsewhere_for_the_same_night() -> None:
    outcome = repair(evening(), said("01:15", LodgingLost(stay="night", nights=(DATE,))), CATALOGUE)
    assert [stay.place for stay in outcome.mended.itinerary.stays] == ["loft"]
    assert spots(outcome)["c"] == "club 23:00-01:00"
