"""Wishes: each kind honoured, not honoured, and unknown where the facts are missing."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.change import Change, Constraint, Disruption, PlaceClosed, Scope, apply
from tripmend.rules import check_revision
from tripmend.trip import Dwell, Itinerary, Lodging, Price, Slot

from .builders import MON, TUE, at, catalogue, day, leg, place, stay, stop, trip

KNOWN = catalogue(
    place("museum", tags=("museum",), price=Price(amount=1000), outdoor=False),
    place("gallery", tags=("museum", "quiet"), price=Price(amount=1500), outdoor=False, dwell=Dwell(min=30)),
    place("park", tags=("park",), price=Price(amount=0), outdoor=True),
    place("mystery"),
    place("tower", slots=(Slot(start=at("10:00"), price=Price(amount=500)), Slot(start=at("15:00")))),
    place("osteria", "restaurant", cuisines=("Italian",), price=Price(amount=3000)),
    place("bangkok", "restaurant", cuisines=("Thai",), price=Price(amount=2000)),
    place("garden", "restaurant", cuisines=("Austrian",), diets=("vegetarian",), price=Price(amount=2000)),
    place("hotel", "lodging", lodging=Lodging(sleeps=2), price=Price(amount=9000, per="unit")),
    place("inn", "lodging", lodging=Lodging(sleeps=2), price=Price(amount=5000, per="unit")),
    minutes={("hotel", "gallery"): 20, ("hotel", "park"): 21},
)
SIGHT = stop("sight", "10:00", "11:00", where="museum")
LUNCH = stop("food", "12:00", "13:00", where="osteria", meal="lunch")
TRAIN = leg("train", "18:00", "20:00")
TRIP = trip(day(SIGHT, LUNCH, TRAIN), day(date=TUE), stays=(stay("s"),))


def with_items(*items: Any, tuesday: tuple[Any, ...] = (), stays: Any = TRIP.stays) -> Itinerary:
    return TRIP.replace(days=(day(*items), day(*tuesday, date=TUE)), stays=stays)


def outcome(revised: Itinerary, type: str, original: Itinerary = TRIP, **fields: Any) -> str:
    constraint = Constraint(type=type, **fields)  # type: ignore[arg-type]
    effect = PlaceClosed(place="museum", dates=(MON,))
    change = Change(disruptions=(Disruption(category="attraction", effect=effect),), constraints=(constraint,))
    world = apply(change, original, KNOWN)
    scope = Scope("plan", "flexible", world.hit_items, frozenset())
    (entry,) = (entry for entry in check_revision(original, revised, world, change, scope) if entry.rule == "wish")
    return entry.state


def sight(where: str, start: str = "10:00", end: str = "11:00") -> Itinerary:
    return with_items(stop("sight", start, end, where=where), LUNCH, TRAIN)


def food(where: str) -> Itinerary:
    return with_items(SIGHT, stop("food", "12:00", "13:00", where=where, meal="lunch"), TRAIN)


BY_BUS = with_items(SIGHT, LUNCH, leg("train", "18:00", "20:00", mode="bus"))
ON_TUESDAY = with_items(LUNCH, TRAIN, tuesday=(SIGHT.replace(start=at("10:00", TUE), end=at("11:00", TUE)),))
AT_THE_INN = with_items(SIGHT, LUNCH, TRAIN, stays=(stay("s", "inn"),))


@pytest.mark.parametrize(
    ("revised", "wish", "state"),
    [
        (sight("gallery"), {"type": "avoid_place", "target": "park"}, "ok"),
        (sight("park"), {"type": "avoid_place", "target": "park"}, "broken"),
        (food("bangkok"), {"type": "want_cuisine", "value": "thai"}, "ok"),
        (food("bangkok"), {"type": "want_cuisine", "value": "Greek"}, "broken"),
        (food("garden"), {"type": "want_cuisine", "value": "Vegetarian"}, "ok"),
        (food("bangkok"), {"type": "want_cuisine", "value": "vegetarian"}, "broken"),
        (food("bangkok"), {"type": "avoid_cuisine", "value": "Thai"}, "broken"),
        (food("bangkok"), {"type": "avoid_cuisine", "value": "Greek"}, "ok"),
        (food("mystery"), {"type": "avoid_cuisine", "value": "Greek"}, "unknown"),
        (sight("gallery"), {"type": "want_tag", "value": "Museum"}, "ok"),
        (sight("park"), {"type": "want_tag", "value": "museum"}, "broken"),
        (sight("park"), {"type": "avoid_tag", "value": "park"}, "broken"),
        (sight("mystery"), {"type": "want_tag", "value": "museum"}, "unknown"),
        (food("bangkok"), {"type": "want_tag", "value": "museum"}, "ok"),
        # A limit binds what is planned, changed or not; lunch, whose place has no tags, is no museum.
        (food("bangkok"), {"type": "avoid_tag", "value": "museum"}, "broken"),
        (food("bangkok"), {"type": "avoid_tag", "value": "museum", "date": TUE}, "ok"),
        (food("bangkok"), {"type": "avoid_tag", "value": "museum", "applies_to": "food"}, "ok"),
        (sight("park"), {"type": "avoid_cuisine", "value": "italian"}, "broken"),
        (sight("park"), {"type": "avoid_cuisine", "value": "italian", "date": TUE}, "ok"),
        (sight("park"), {"type": "avoid_cuisine", "value": "thai"}, "ok"),
        # A wish for something is about what is new, and about what it names.
        (sight("park"), {"type": "want_cuisine", "value": "thai"}, "ok"),
        (sight("park"), {"type": "want_cuisine", "value": "thai", "applies_to": "food"}, "broken"),
        (food("bangkok"), {"type": "indoor"}, "unknown"),
        (sight("gallery"), {"type": "max_price", "amount": 1500, "applies_to": "food"}, "broken"),
        (sight("mystery"), {"type": "avoid_tag", "value": "museum"}, "unknown"),
        (sight("park"), {"type": "indoor"}, "broken"),
        (sight("gallery"), {"type": "indoor"}, "ok"),
        (sight("mystery"), {"type": "indoor"}, "unknown"),
        # 20 minutes are near, 21 are not.
        (sight("gallery"), {"type": "near", "target": "hotel"}, "ok"),
        (sight("park"), {"type": "near", "target": "hotel"}, "broken"),
        (sight("mystery"), {"type": "near", "target": "hotel"}, "unknown"),
        (sight("gallery"), {"type": "max_price", "amount": 1500}, "ok"),
        (sight("gallery"), {"type": "max_price", "amount": 1499}, "broken"),
        (sight("mystery"), {"type": "max_price", "amount": 9999}, "unknown"),
        # 15.00 instead of 10.00: 5.00 more.
        (sight("gallery"), {"type": "max_extra", "amount": 500}, "ok"),
        (sight("gallery"), {"type": "max_extra", "amount": 499}, "broken"),
        (sight("mystery"), {"type": "max_extra", "amount": 500}, "unknown"),
        (sight("gallery"), {"type": "no_new_places"}, "broken"),
        (sight("osteria"), {"type": "no_new_places"}, "ok"),
        (sight("gallery", "10:00", "11:00"), {"type": "not_before", "time": dt.time(10)}, "ok"),
        (sight("gallery", "09:55", "11:00"), {"type": "not_before", "time": dt.time(10)}, "broken"),
        (sight("gallery", "09:55", "11:00"), {"type": "not_before", "time": dt.time(10), "date": TUE}, "ok"),
        (sight("gallery"), {"type": "not_after", "time": dt.time(11), "applies_to": "sight"}, "ok"),
        # Lunch is until 13:00.
        (sight("gallery"), {"type": "not_after", "time": dt.time(13)}, "ok"),
        (sight("gallery"), {"type": "not_after", "time": dt.time(12, 55)}, "broken"),
        (sight("gallery"), {"type": "not_after", "time": dt.time(12, 55), "date": TUE}, "ok"),
        # A journey keeps to the limits of a day that is named, and of its own; this one leaves at 18:00.
        (sight("gallery"), {"type": "not_after", "time": dt.time(17), "date": MON}, "broken"),
        (sight("gallery"), {"type": "not_after", "time": dt.time(17)}, "ok"),
        (sight("gallery"), {"type": "not_after", "time": dt.time(17), "applies_to": "train"}, "broken"),
        (sight("gallery", "10:00", "11:05"), {"type": "not_after", "time": dt.time(11)}, "broken"),
        (sight("gallery", "22:00", "+00:30"), {"type": "not_after", "time": dt.time(23)}, "broken"),
        (
            with_items(LUNCH, TRAIN, stop("sight", where="gallery")),
            {"type": "not_after", "time": dt.time(9), "applies_to": "sight"},
            "unknown",
        ),
        (sight("gallery"), {"type": "same_day"}, "ok"),
        (
            ON_TUESDAY,
            {"type": "same_day"},
            "broken",
        ),
        (sight("gallery"), {"type": "keep", "target": "food"}, "ok"),
        (food("bangkok"), {"type": "keep", "target": "food"}, "broken"),
        (with_items(SIGHT, TRAIN), {"type": "keep", "target": "food"}, "broken"),
        (
            BY_BUS,
            {"type": "avoid_mode", "value": "Bus"},
            "broken",
        ),
        (
            BY_BUS,
            {"type": "want_mode", "value": "bus"},
            "ok",
        ),
        (
            BY_BUS,
            {"type": "want_mode", "value": "flight"},
            "broken",
        ),
        (with_items(SIGHT, LUNCH, TRAIN), {"type": "avoid_mode", "value": "train"}, "broken"),
        (with_items(SIGHT, LUNCH, TRAIN), {"type": "avoid_mode", "value": "bus"}, "ok"),
        (with_items(SIGHT, LUNCH, TRAIN), {"type": "want_mode", "value": "bus"}, "ok"),
        # One traveller, one room, one night: 50.00.
        (AT_THE_INN, {"type": "max_price", "amount": 5000}, "ok"),
        (AT_THE_INN, {"type": "max_price", "amount": 4999}, "broken"),
    ],
)
def test_a_wish_is_honoured_by_what_changed(revised: Itinerary, wish: dict[str, Any], state: str) -> None:
    assert outcome(revised, **wish) == state


def test_a_wish_about_one_stop_says_nothing_of_another() -> None:
    park = stop("sight", "10:00", "11:00", where="park")
    thai = stop("food", "12:00", "13:00", where="bangkok", meal="lunch")
    both = with_items(park, thai, TRAIN)
    assert outcome(both, "max_price", amount=1, applies_to="sight") == "ok"
    assert outcome(both, "max_price", amount=1, applies_to="food") == "broken"
    assert outcome(both, "max_price", amount=1) == "broken"


def test_a_stop_that_only_moves_a_little_need_not_become_something_else() -> None:
    later = with_items(SIGHT, stop("food", "12:10", "13:10", where="osteria", meal="lunch"), TRAIN)
    assert outcome(later, "want_cuisine", value="Thai") == "ok"
    assert outcome(later, "want_cuisine", value="Thai", applies_to="food") == "broken"
    assert outcome(later, "avoid_place", target="osteria") == "broken"


def test_a_new_time_of_which_nobody_knows_the_price_leaves_open_what_the_trip_costs_more() -> None:
    planned, later = sight("tower"), sight("tower", "15:00", "16:00")
    assert outcome(planned, "max_extra", planned, amount=0) == "ok"
    assert outcome(later, "max_extra", planned, amount=0) == "unknown"
    assert outcome(later, "max_extra", later, amount=0) == "ok"


def test_a_hit_stop_is_kept_when_it_only_moves_to_another_day() -> None:
    assert outcome(ON_TUESDAY, "keep", target="sight") == "ok"
    assert outcome(sight("gallery"), "keep", target="sight") == "broken"
