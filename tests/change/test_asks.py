"""Changes of mind about stops: what is asked of them, and the plan with that in it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.repair.tiny import DATE, at, happens, meal, place, trip, visit
from tripmend import change as fx
from tripmend.errors import InputError
from tripmend.trip import Catalogue, Endpoint, Itinerary, Leg, Lock, Lodging, Price, Stay, Stop

DAY = dt.timedelta(days=1)
PLACES = Catalogue(
    places=(
        place("museum"),
        place("castle"),
        place("bistro", "restaurant", hours="11:00-23:00"),
        place("grill", "restaurant", hours="11:00-23:00"),
        place("inn", "lodging", lodging=Lodging()),
    )
)
TRIP = trip(
    (
        visit("m", "museum", "10:00", "12:00", booked=True),
        meal("l", "bistro", "12:30", "13:30", booked=True),
        visit("c", "castle", "14:00", "15:00"),
        visit("fair", "park", "16:00", "17:00", kind="event"),
        visit("free", "yard", "17:00", "17:30"),
    ),
    (meal("d", "grill", "19:00", "20:00", meal="dinner").replace(start=at("19:00", 1), end=at("20:00", 1)),),
    (),
    stays=(Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + 2 * DAY, booked=True),),
)
PLACES = PLACES.replace(places=(*PLACES.places, place("park"), place("yard", price=None), place("hall")))


def world(*effects: Any, itinerary: Itinerary = TRIP, now: dt.datetime | None = None) -> fx.World:
    return fx.apply(happens(*effects).replace(now=now), itinerary, PLACES)


def when(found: fx.World, name: str) -> tuple[int, str, str, bool]:
    """Days after the first, start, end, and whether it is booked."""
    day, stop = next((day, stop) for day, stop in found.itinerary.stops() if stop.id == name)
    assert stop.start is not None
    assert stop.end is not None
    return (day.date - DATE).days, f"{stop.start:%H:%M}", f"{stop.end:%H:%M}", stop.booked


def test_a_stop_stands_at_the_time_that_is_asked_for_without_its_booking() -> None:
    found = world(fx.StopRetimed(stop="m", start=at("15:30", 1)))
    assert when(found, "m") == (1, "15:30", "17:30", False)
    (asked,) = found.asked
    assert (asked.places, asked.dates, asked.starts) == ({"museum"}, {DATE + DAY}, (930, 930))
    assert [(hit.item, hit.asked, hit.void) for hit in found.hits] == [("m", True, False)]
    assert (found.struck, found.minded, found.unprotected) == (frozenset(), {"m"}, {"m"})


def test_so_many_minutes_later_may_be_after_midnight_of_the_same_evening() -> None:
    found = world(fx.StopRetimed(stop="d", by=310))
    assert when(found, "d") == (1, "00:10", "01:10", False)
    (asked,) = found.asked
    assert asked.starts == (24 * 60 + 10, 24 * 60 + 10)
    assert asked.places is None  # one may eat elsewhere


def test_within_limits_it_stands_as_near_to_its_old_time_as_they_allow() -> None:
    found = world(fx.StopRetimed(stop="c", earliest=dt.time(15), latest=dt.time(17)))
    assert when(found, "c") == (0, "15:00", "16:00", False)
    found = world(fx.StopRetimed(stop="c", latest=dt.time(17)))
    assert when(found, "c") == (0, "14:00", "15:00", False)
    assert found.asked[0].starts == (0, 17 * 60)


def test_who_stays_longer_keeps_the_booking() -> None:
    found = world(fx.StopResized(stop="m", by=45))
    assert when(found, "m") == (0, "10:00", "12:45", True)
    assert (found.asked[0].minutes, found.rebooked) == (165, {"m"})
    assert when(world(fx.StopResized(stop="m", minutes=30)), "m") == (0, "10:00", "10:30", True)


def test_two_visits_take_the_start_and_the_day_of_one_another() -> None:
    found = world(fx.StopsSwapped(stop="m", other="c"))
    assert when(found, "m") == (0, "14:00", "16:00", False)
    assert when(found, "c") == (0, "10:00", "11:00", False)
    # The museum, which came first, comes after the castle now.
    assert [(one.item, one.after) for one in found.asked] == [("m", "c"), ("c", None)]


def test_two_meals_take_each_others_place() -> None:
    found = world(fx.StopsSwapped(stop="l", other="d"))
    lunch, dinner = found.itinerary.stop("l"), found.itinerary.stop("d")
    assert (lunch.place, lunch.start, lunch.booked) == ("grill", at("12:30"), False)
    assert (dinner.place, dinner.start) == ("bistro", at("19:00", 1))


def test_stops_without_times_change_their_places_in_the_day() -> None:
    plain = trip((visit("m", "museum"), visit("c", "castle")), (visit("p", "park"),))
    found = world(fx.StopsSwapped(stop="m", other="p"), itinerary=plain)
    assert [[item.id for item in day.items] for day in found.itinerary.days] == [["p", "c"], ["m"]]


def test_what_a_lock_or_an_event_holds_stays_where_it_is() -> None:
    locked = TRIP.replace(locks=(Lock(target="m", hold="time"),))
    found = world(fx.StopRetimed(stop="m", by=30), fx.StopsSwapped(stop="fair", other="c"), itinerary=locked)
    assert when(found, "m") == (0, "10:00", "12:00", True)
    assert when(found, "fair")[1] == "16:00"
    assert [one.item for one in found.asked] == ["m", "fair", "c"]


def test_a_place_that_does_not_suit_is_open_and_what_is_there_is_hit() -> None:
    found = world(fx.Unfit(place="inn", dates=(DATE + DAY,)), fx.Unfit(place="museum"))
    assert found.catalogue.places == PLACES.places
    assert found.struck == {"bed", "m"}
    stay = found.itinerary.stay("bed")
    assert (stay.booked, stay.void_nights) == (True, (DATE + DAY,))
    assert found.suits("inn", DATE)
    assert not found.suits("inn", DATE + DAY)
    assert not found.suits("museum", DATE + 2 * DAY)


def wanted(rest: bool = False, **wish: Any) -> fx.World:
    return world(fx.StopWanted(wish=fx.Wish(**wish), rest=rest))


def test_what_is_wanted_is_not_in_the_plan_before_a_repair_puts_it_there() -> None:
    found = wanted(place="hall", date=DATE + DAY, between=(dt.time(14), dt.time(16)), minutes=45)
    assert found.itinerary == TRIP
    (one,), (asked,) = found.wanted, found.asked
    assert (one.stop.id, one.stop.start, one.stop.end, one.named) == ("wanted-1", at("14:00", 1), at("14:45", 1), True)
    assert (asked.item, asked.places, asked.dates, asked.starts, asked.minutes) == (
        "wanted-1", {"hall"}, {DATE + DAY}, (840, 960), 45,
    )  # fmt: skip


def test_of_a_kind_every_place_will_do_that_is_not_in_the_plan_yet() -> None:
    # The museum, the castle and the park are planned, and so is the yard.
    assert wanted(kind="attraction").wanted[0].places == ("hall",)
    assert wanted(kind="attraction", tags=("museum",)).wanted[0].places == ()
    dates = wanted(kind="attraction").asked[0].dates
    assert dates == {DATE, DATE + DAY, DATE + 2 * DAY}


def test_a_sight_that_is_named_and_planned_already_is_put_on_the_day_on_which_it_is_wanted() -> None:
    found = wanted(place="museum", date=DATE + DAY)
    assert found.wanted == ()
    (asked,) = found.asked
    assert (asked.item, asked.places, asked.dates) == ("m", {"museum"}, {DATE + DAY})
    (day,) = (day for day, stop in found.itinerary.stops() if stop.id == "m")
    assert day.date == DATE + DAY
    anywhen = wanted(place="museum")
    assert (anywhen.itinerary, anywhen.asked[0].dates) == (TRIP, None)


def test_where_all_of_a_sort_are_planned_already_it_is_asked_which_is_to_move() -> None:
    old = PLACES.place("museum")
    assert old is not None
    known = PLACES.replace(places=tuple(one.replace(tags=("old",)) if one is old else one for one in PLACES.places))
    effect = fx.StopWanted(wish=fx.Wish(kind="attraction", tags=("old",), date=DATE + DAY))
    with pytest.raises(InputError, match=r"in the plan already: Museum on .*; say which is to move"):
        fx.apply(happens(effect), TRIP, known)


def test_a_meal_is_wanted_on_a_day_without_or_takes_the_place_of_the_one_that_is_there() -> None:
    # There is lunch on the first day and dinner on the second.
    assert wanted(place="grill", meal="lunch").asked[0].dates == {DATE + DAY, DATE + 2 * DAY}
    found = wanted(place="grill", meal="lunch", date=DATE)
    assert found.wanted == ()
    assert (found.asked[0].item, found.asked[0].places) == ("l", {"grill"})
    lunch = found.itinerary.stop("l")
    assert (lunch.place, lunch.start, lunch.booked) == ("grill", at("12:30"), False)


def test_a_rest_needs_no_opening_hours_and_has_its_place() -> None:
    assert wanted(rest=True, place="inn", start=at("15:00")).wanted[0].stop.kind == "rest"
    with pytest.raises(ValueError, match="a rest needs a place"):
        fx.StopWanted(wish=fx.Wish(kind="attraction"), rest=True)
    with pytest.raises(ValueError, match="never left out"):
        fx.StopWanted(wish=fx.Wish(place="inn", must=False))


def test_another_means_of_transport_and_something_cheaper_leave_the_plan_to_the_repair() -> None:
    train = Leg(
        id="train", mode="train", origin=Endpoint(city="A"), destination=Endpoint(city="B"), price=Price(amount=900)
    )
    plan = TRIP.replace(days=(*TRIP.days[:2], TRIP.days[2].replace(items=(train,))))
    found = world(fx.ModeWanted(leg="train", mode="bus"), fx.CheaperWanted(item="train"), itinerary=plan)
    assert found.itinerary == plan
    assert [(one.modes, one.below) for one in found.asked] == [({"bus"}, None), (None, 900)]
    assert world(fx.ModeWanted(leg="train"), itinerary=plan).asked[0].modes == {
        "flight", "drive", "taxi", "bus", "ferry", "foot",
    }  # fmt: skip
    assert found.unprotected == {"train"}


def test_of_a_stay_that_is_to_be_cheaper_the_booking_is_there_to_be_cancelled() -> None:
    # Two nights at 10 euros.
    found = world(fx.CheaperWanted(item="bed"))
    assert (found.asked[0].below, found.itinerary.stay("bed").booked) == (2000, False)


@pytest.mark.parametrize(
    ("effect", "where", "words"),
    [
        (fx.ModeWanted(leg="m"), "effect.leg", "m"),
        (fx.StopWanted(wish=fx.Wish(place="moon")), "effect.wish.place", "moon"),
        (
            fx.StopWanted(wish=fx.Wish(place="park", date=DATE + 9 * DAY)),
            "effect.wish.date",
            "is not a day of the trip",
        ),
        (fx.StopWanted(wish=fx.Wish(place="hall", id="m")), "effect.wish.id", "is already used"),
        (fx.CheaperWanted(item="moon"), "effect.item", "moon"),
        (fx.CheaperWanted(item="free"), "effect.item", "is not known"),
        (fx.StopRetimed(stop="x", by=10), "effect.stop", "x"),
        (fx.StopRetimed(stop="m", start=at("10:00", 9)), "effect.start", "is not a day of the trip"),
        (fx.StopResized(stop="c", by=-60), "effect.by", "it lasts 60 now"),
        (fx.StopsSwapped(stop="m", other="l"), "effect", "'l' is a meal"),
        (fx.Unfit(place="moon"), "effect.place", "moon"),
    ],
)
def test_what_cannot_be_is_said_with_its_path(effect: Any, where: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        world(effect)
    assert caught.value.where == f"disruptions[0].{where}"


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"by": 5, "start": at("10:00")},
        {"earliest": dt.time(12), "latest": dt.time(11)},
        {"by": 5, "latest": dt.time(9)},
    ],
)
def test_a_new_time_is_told_in_one_way(facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"give|before"):
        fx.StopRetimed(stop="m", **facts)


def test_on_a_trip_under_way_only_the_end_of_what_is_under_way_can_be_another() -> None:
    now = at("11:00")
    assert when(world(fx.StopResized(stop="m", by=30), now=now), "m") == (0, "10:00", "12:30", True)
    with pytest.raises(InputError, match="has begun or is over"):
        world(fx.StopRetimed(stop="m", by=30), now=now)
    with pytest.raises(InputError, match="has begun or is over"):
        world(fx.StopResized(stop="m", minutes=30), now=now)
    assert world(fx.StopRetimed(stop="l", by=30), now=now).now.missed == frozenset()  # type: ignore[union-attr]


def test_a_place_where_one_has_been_today_was_not_missed_because_it_does_not_suit() -> None:
    found = world(fx.Unfit(place="museum"), now=at("13:00"))
    assert found.hits == ()
    assert isinstance(found.itinerary.item("m"), Stop)
