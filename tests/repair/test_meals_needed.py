"""Which meals are needed is decided with all else: none on a day at home that is emptied, one where one is by then."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tiny import DATE, at, happens, meal, place, visit

from tripmend.change import LegCancelled, LegRetimed, PlaceClosed, StayResized, StopWanted, Wish
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, broken
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lodging, Stay, Stop, Traveller

DAY = dt.timedelta(days=1)
PLACES = (
    place("inn", "lodging", lodging=Lodging()).replace(city="Lisbon"),
    place("house", "lodging", lodging=Lodging()).replace(city="Porto"),
    place("castle").replace(city="Lisbon"),
    place("table", "restaurant", hours="11:00-23:00").replace(city="Lisbon"),
    place("bistro", "restaurant", hours="11:00-23:00").replace(city="Lisbon"),
    place("tasca", "restaurant", hours="11:00-23:00").replace(city="Porto"),
)


def ride(name: str, n: int, line: tuple[str, str], clock: str) -> tuple[Leg, Connection]:
    ends = {"origin": Endpoint(city=line[0]), "destination": Endpoint(city=line[1])}
    depart = at(clock, n)
    facts: dict[str, Any] = {"mode": "train", "depart": depart, "arrive": depart + dt.timedelta(hours=3), **ends}
    return Leg(id=name, connection=f"{name}-{n}", **facts), Connection(id=f"{name}-{n}", left=9, **facts)


def on(stop: Stop, n: int) -> Stop:
    assert stop.start is not None
    assert stop.end is not None
    return stop.replace(start=stop.start + n * DAY, end=stop.end + n * DAY)


OUT, ONWARD, BACK = ("Home", "Lisbon"), ("Lisbon", "Porto"), ("Lisbon", "Home")
CASTLE, LUNCH = visit("v", "castle", "15:00", "16:00"), meal("l", "table", "13:00", "14:00")


def mended(days: list[tuple[Any, ...]], stays: tuple[Stay, ...], runs: list[Connection], *effects: Any) -> Outcome:
    dated = tuple(Day(date=DATE + n * DAY, items=items) for n, items in enumerate(days))
    trip = Itinerary(id="t", home="Home", days=dated, stays=stays, traveller=Traveller(meals=("lunch",)))
    catalogue = Catalogue(places=PLACES, connections=tuple(runs))
    return repair(trip, happens(*effects), catalogue, parameters=Parameters(grid=30))


def _outward(*effects: Any) -> Outcome:
    """A train out on the first day, on which one also visits something, and home on the third."""
    (out, today), (_, tomorrow), (home, last) = (
        ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("out", 1, OUT, "07:00"), ("home", 2, BACK, "16:00"))
    )
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + 2 * DAY)
    return mended([(out, CASTLE), (on(LUNCH, 1),), (home,)], (bed,), [today, tomorrow, last], *effects)


def _left(outcome: Outcome, n: int) -> list[str]:
    assert outcome.revision is not None
    assert not broken(outcome.revision.findings)
    return [item.id for item in outcome.revision.itinerary.days[n].items]


def test_a_day_that_a_late_train_leaves_at_home_is_emptied_and_needs_no_lunch() -> None:
    later = LegRetimed(leg="out", depart=at("07:00", 1), arrive=at("10:00", 1))
    outcome = _outward(later)
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert _left(outcome, 0) == []
    assert "v" in _left(outcome, 1), "there is time for the castle beside the lunch"
    assert (outcome.mended.cost.lost, outcome.mended.cost.changed) == (0, 1)


def test_where_that_days_sight_is_closed_for_good_it_is_left_out() -> None:
    later = LegRetimed(leg="out", depart=at("07:00", 1), arrive=at("10:00", 1))
    outcome = _outward(later, PlaceClosed(place="castle"))
    assert _left(outcome, 0) == []
    assert outcome.mended.cost.lost == 1


def test_a_train_that_does_not_run_is_taken_a_day_later_although_one_visits_something_on_arrival() -> None:
    outcome = _outward(LegCancelled(leg="out"))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert _left(outcome, 0) == []
    (leg,) = (leg for _, leg in outcome.mended.itinerary.legs() if leg.id == "out")
    assert leg.connection == "out-1"


def test_one_night_fewer_is_had_although_a_lunch_is_planned_on_the_day_that_is_spent_at_home_then() -> None:
    (out, there), (home, late), (_, early) = (
        ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("home", 2, BACK, "16:00"), ("home", 1, BACK, "16:00"))
    )
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + 2 * DAY)
    days = [(out,), (on(LUNCH, 1),), (on(LUNCH, 2).replace(id="m", place="bistro"), home)]
    outcome = mended(days, (bed,), [there, late, early], StayResized(stay="bed", nights=-1))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert _left(outcome, 2) == []
    assert outcome.mended.cost.lost == 1


def test_a_lunch_planned_where_one_arrives_a_day_later_is_eaten_where_one_is() -> None:
    (out, there), (on_now, today), (_, tomorrow) = (
        ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("on", 1, ONWARD, "08:00"), ("on", 2, ONWARD, "08:00"))
    )
    stays = (
        Stay(id="one", place="inn", check_in=DATE, check_out=DATE + DAY),
        Stay(id="two", place="house", check_in=DATE + DAY, check_out=DATE + 3 * DAY),
    )
    days = [(out,), (on_now, on(LUNCH, 1).replace(place="tasca")), ()]
    days[2] = (on(LUNCH, 2).replace(id="m", place="tasca"),)
    outcome = mended(days, stays, [there, today, tomorrow], LegCancelled(leg="on", none_on=(DATE + DAY,)))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    lunch = outcome.mended.itinerary.stop("l")
    assert lunch.place in ("table", "bistro")
    assert lunch.start == at("13:00", 1)


def test_a_lunch_for_which_a_train_leaves_too_late_is_eaten_where_it_leaves() -> None:
    (out, there), (on_now, today) = (ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("on", 1, ONWARD, "08:00")))
    stays = (
        Stay(id="one", place="inn", check_in=DATE, check_out=DATE + DAY),
        Stay(id="two", place="house", check_in=DATE + DAY, check_out=DATE + 2 * DAY),
    )
    days = [(out,), (on_now.replace(booked=True), on(LUNCH, 1).replace(place="tasca")), ()]
    outcome = mended(days, stays, [there, today], LegRetimed(leg="on", depart=at("18:00", 1), arrive=at("21:00", 1)))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    lunch = outcome.mended.itinerary.stop("l")
    assert lunch.place in ("table", "bistro")
    assert lunch.start == at("13:00", 1)


def test_a_table_in_the_city_of_the_meal_goes_before_one_elsewhere_that_is_more_like_it() -> None:
    (out, there), (on_now, today) = (ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("on", 1, ONWARD, "08:00")))
    stays = (
        Stay(id="one", place="inn", check_in=DATE, check_out=DATE + DAY),
        Stay(id="two", place="house", check_in=DATE + DAY, check_out=DATE + 2 * DAY),
    )
    dinner = Stop(id="d", place="tasca", kind="meal", meal="dinner")
    dated = tuple(Day(date=DATE + n * DAY, items=items) for n, items in enumerate(((out,), (on_now, dinner), ())))
    trip = Itinerary(id="t", home="Home", days=dated, stays=stays)
    unlike = place("adega", "restaurant", hours="11:00-23:00", cuisines=("thai",)).replace(city="Porto")
    catalogue = Catalogue(places=(*PLACES, unlike), connections=(there, today))
    outcome = repair(trip, happens(PlaceClosed(place="tasca")), catalogue)
    assert outcome.mended.itinerary.stop("d").place == "adega"


def test_a_lunch_that_is_asked_for_on_any_of_some_days_does_not_stand_for_that_of_a_day_that_lacks_one() -> None:
    """The train home runs a day later, so that the second day lacks its lunch; one is wanted then or later."""
    (out, today), (home, now), (_, later) = (
        ride(*facts) for facts in (("out", 0, OUT, "07:00"), ("home", 1, BACK, "16:00"), ("home", 2, BACK, "16:00"))
    )
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + DAY)
    put_off = LegRetimed(leg="home", depart=at("16:00", 2), arrive=at("19:00", 2))
    wish = Wish(place="bistro", meal="lunch", dates=(DATE + DAY, DATE + 2 * DAY))
    days = [(out, LUNCH), (on(CASTLE, 1), home), ()]
    closed = PlaceClosed(place="bistro", dates=(DATE + DAY,))
    outcome = mended(days, (bed,), [today, now, later], put_off, closed, StopWanted(wish=wish))
    assert outcome.revision is not None
    assert not broken(outcome.revision.findings)
    lunches = {day.date: stop.place for day, stop in outcome.revision.itinerary.stops() if stop.meal == "lunch"}
    assert lunches[DATE + 2 * DAY] == "bistro"
    assert lunches[DATE + DAY] == "table"
