"""The smallest cases of bugs that the comparison with enumeration has found, each fixed."""

from __future__ import annotations

import datetime as dt
from dataclasses import astuple
from typing import Any

import pytest
from tiny import DATE, at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import (
    BudgetChanged,
    Constraint,
    DayLost,
    EventMoved,
    LegCancelled,
    LodgingLost,
    PartyChanged,
    PlaceClosed,
    Slower,
    SoldOut,
)
from tripmend.repair import repair
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Dwell,
    Endpoint,
    Interval,
    Itinerary,
    Leg,
    Lock,
    Lodging,
    Price,
    Slot,
    Stay,
)


def closed(name: str, begin: str, end: str) -> PlaceClosed:
    return PlaceClosed(place=name, during=Interval(start=at(begin), end=at(end)))


def test_a_stop_follows_an_event_to_its_new_time_although_its_stock_is_not_known() -> None:
    gig = place("gig", slots=(Slot(start=at("10:00"), left=5),))
    moved = EventMoved(place="gig", start=at("14:00"))
    outcome = mend(trip((visit("s", "gig", "10:00", "11:00"),)), happens(moved), gig)
    assert spots(outcome) == {"s": "gig 14:00-15:00"}


def test_a_hit_stop_that_stands_well_as_it_is_stays() -> None:
    gig = place("gig", slots=(Slot(start=at("10:00"), left=5),))
    other = place("other")
    stops = (visit("s", "gig", "10:00", "11:00"), visit("o", "other", "12:00", "13:00"))
    change = happens(EventMoved(place="gig", start=at("10:00")), PlaceClosed(place="other", dates=(DATE,)))
    assert spots(mend(trip(stops), change, gig, other)) == {"s": "gig 10:00-11:00"}


def test_an_untimed_stop_is_not_left_where_slots_are_sold_but_the_place_is_closed() -> None:
    sight = place("sight", slots=(Slot(start=at("10:00"), left=5),))
    outcome = mend(trip((visit("s", "sight"),)), happens(PlaceClosed(place="sight", dates=(DATE,))), sight)
    assert spots(outcome) == {}


def test_a_party_that_has_outgrown_a_place_does_not_go_there_at_another_time() -> None:
    room = place("room", capacity=1)
    outcome = mend(trip((visit("s", "room", "10:00", "11:00"),)), happens(PartyChanged(by={"adult": 1})), room)
    assert spots(outcome) == {}


def test_what_is_to_be_kept_goes_to_another_day_when_its_own_is_lost() -> None:
    stay = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    inn = place("inn", "lodging", lodging=Lodging())
    change = happens(DayLost(date=DATE), wishes=(Constraint(type="keep", target="s"),))
    outcome = mend(trip((visit("s", "a", "10:00", "11:00"),), (), stays=(stay,)), change, place("a"), place("b"), inn)
    assert spots(outcome) == {"s": "a 10:00-11:00 +1"}


def test_what_is_to_be_kept_may_be_put_to_another_time_of_its_day() -> None:
    stops = (meal("l", "r", "12:00", "13:00"), visit("s", "a", "13:30", "14:30"))
    change = happens(closed("r", "11:00", "13:00"), wishes=(Constraint(type="keep", target="s"),))
    outcome = mend(trip(stops), change, place("r", "restaurant", hours="11:00-14:00"), place("a"))
    assert spots(outcome) == {"l": "r 13:00-14:00", "s": "a 14:00-15:00"}


def test_a_limit_on_prices_holds_for_lodgings_too() -> None:
    night = {"check_in": DATE, "check_out": DATE + dt.timedelta(days=1)}
    inns = [place(name, "lodging", price=Price(amount=cost, per="unit")) for name, cost in (("i", 1), ("dear", 9000))]
    wish = Constraint(type="max_price", amount=5000)
    days = ((visit("s", "a", "10:00", "11:00"),), ())
    change = happens(LodgingLost(stay="bed"), wishes=(wish,))
    outcome = mend(trip(*days, stays=(Stay(id="bed", place="i", **night),)), change, place("a"), *inns)
    assert outcome.status == "impossible"


def test_a_start_off_the_grid_is_not_used_because_only_one_minute_is_open() -> None:
    # From 10:10 to 11:10 there is exactly one start for an hour, and 10:10 is no multiple of 30 minutes.
    stops = (visit("s", "a", "13:00", "14:00"),)
    outcome = mend(
        trip(stops),
        happens(PlaceClosed(place="a", dates=(DATE,))),
        place("a"),
        place("b", hours="10:10-11:10", dwell=Dwell(min=60)),
    )
    assert spots(outcome) == {}


def test_a_limit_on_extra_cost_does_not_count_what_the_grown_party_costs_anyway() -> None:
    change = happens(
        PartyChanged(by={"adult": 1}), closed("a", "09:00", "12:00"), wishes=(Constraint(type="max_extra", amount=0),)
    )
    outcome = mend(trip((visit("s", "a", "10:00", "11:00"),)), change, place("a"))
    assert spots(outcome) == {"s": "a 12:00-13:00"}


def test_a_booked_stop_that_is_only_in_the_way_is_kept_at_its_time() -> None:
    # Lunch has to be later; rather it is lost than that the booked visit after it moves.
    stops = (meal("l", "r", "12:00", "13:00"), visit("s", "a", "13:30", "14:30", booked=True))
    change = happens(closed("r", "11:00", "13:00"))
    table = place("r", "restaurant", hours="11:00-14:00", dwell=Dwell(min=60))
    outcome = mend(trip(stops), change, table, place("a"))
    assert spots(outcome) == {"s": "a 13:30-14:30"}
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 0


def test_a_booked_stop_that_has_to_move_counts_as_a_booking_given_up() -> None:
    stops = (visit("s", "a", "09:00", "10:00", booked=True),)
    outcome = mend(trip(stops), happens(Slower(dates=(DATE,), earliest=dt.time(10))), place("a"))
    assert outcome.revision is not None
    assert astuple(outcome.revision.cost) == (1, 0, 0, 0, 0, 50, 0, 0, 61)


def test_a_booked_bed_is_not_lost_because_the_lodging_is_full_and_a_stop_nearby_is_broken() -> None:
    night = {"check_in": DATE - dt.timedelta(days=0), "check_out": DATE + dt.timedelta(days=1)}
    full = place("full", "lodging", lat=48.01, lodging=Lodging(rooms_left={DATE: 0}))
    free = place("free", "lodging", lat=48.01, lodging=Lodging(rooms_left={DATE: 5}))
    days = ((), (visit("s", "a", "09:00", "10:00").replace(start=at("09:00", 1), end=at("10:00", 1)),))
    change = happens(Slower(dates=(DATE + dt.timedelta(days=1),), earliest=dt.time(9)))
    bed = Stay(id="bed", place="full", booked=True, **night)
    outcome = mend(trip(*days, stays=(bed,)), change, place("a"), full, free)
    assert outcome.revision is not None
    assert outcome.revision.itinerary.stays == (bed,)
    assert spots(outcome) == {"s": "a 09:30-10:30 +1"}


def test_a_rest_needs_no_opening_hours() -> None:
    stops = (visit("n", "shut", "10:00", "11:00", kind="rest"),)
    change = happens(Slower(dates=(DATE,), earliest=dt.time(11)))
    assert spots(mend(trip(stops), change, place("shut", hours="off"))) == {"n": "shut 11:00-12:00"}


def test_an_event_is_not_moved_into_the_night() -> None:
    stops = (visit("e", "square", "12:00", "13:00", kind="event"),)
    change = happens(PlaceClosed(place="square", dates=(DATE,)))
    assert spots(mend(trip(stops), change, place("square", hours="24/7"))) == {}


def test_a_stop_whose_time_is_locked_is_not_made_shorter() -> None:
    stops = (visit("s", "a", "10:00", "12:00"),)
    change = happens(Slower(dates=(DATE,), latest=dt.time(11)))
    lock = Lock(target="s", hold="time")
    outcome = mend(trip(stops, locks=(lock,)), change, place("a", dwell=Dwell(min=30)))
    assert outcome.status == "impossible"
    assert outcome.proven


def test_a_stop_whose_place_is_locked_may_go_there_on_another_day() -> None:
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    inn = place("inn", "lodging", lodging=Lodging())
    days = ((visit("s", "a", "10:00", "11:00"), visit("o", "b", "12:00", "13:00")), ())
    change = happens(Slower(dates=(DATE,), earliest=dt.time(17)))
    lock = Lock(target="s", hold="place")
    outcome = mend(trip(*days, stays=(bed,), locks=(lock,)), change, place("a", hours="09:00-17:00"), place("b"), inn)
    assert spots(outcome)["s"] == "a 10:00-11:00 +1"


def test_a_stop_that_becomes_the_first_of_a_late_day_leaves_time_for_the_way_from_bed() -> None:
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    inn = place("inn", "lodging", lat=48.01, lodging=Lodging())
    early = visit("e", "a").replace(start=at("11:00", 1), end=at("11:30", 1))
    then = visit("t", "b").replace(start=at("12:00", 1), end=at("13:00", 1))
    change = happens(Slower(dates=(DATE + dt.timedelta(days=1),), earliest=dt.time(12)))
    outcome = mend(trip((), (early, then), stays=(bed,)), change, place("a"), place("b"), inn)
    assert outcome.status == "repaired"
    assert all(spot >= "12:30" for spot in (text.split()[1] for text in spots(outcome).values()))


def test_a_slot_off_the_grid_is_no_start_for_another_place() -> None:
    tour = place("tour", lat=48.02, slots=(Slot(start=at("11:10"), left=5),))
    hall = place("hall")
    stops = (visit("s", "a", "09:00", "10:00"), visit("o", "b", "10:00", "11:05", booked=True))
    change = happens(PlaceClosed(place="a", dates=(DATE,)), closed("hall", "09:00", "11:00"))
    assert spots(mend(trip(stops), change, place("a"), place("b"), tour, hall))["s"] == "hall 11:30-12:30"


def test_the_part_of_a_stay_that_is_lost_counts_though_the_other_part_has_no_price() -> None:
    nights = {"check_in": DATE, "check_out": DATE + dt.timedelta(days=2)}
    inn = place("inn", "lodging", price=None, lodging=Lodging())
    dear = place("dear", "lodging", price=Price(amount=9000, per="unit"), lodging=Lodging(rooms_left={DATE: 5}))
    stay = Stay(id="bed", place="inn", **nights)
    itinerary = trip((visit("s", "a", "10:00", "11:00"),), (), (), stays=(stay,), budget=2000)
    outcome = mend(itinerary, happens(LodgingLost(stay="bed", nights=(DATE,))), place("a"), inn, dear)
    assert outcome.status == "impossible"


def test_a_place_that_never_closes_is_shut_on_the_first_day_when_its_event_moves_away() -> None:
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    inn = place("inn", "lodging", lodging=Lodging())
    square = place("square", hours="24/7", dwell=Dwell(min=30))
    change = happens(EventMoved(place="square", start=at("10:00", 1)))
    outcome = mend(trip((visit("s", "square", "11:00", "12:30"),), (), stays=(bed,)), change, square, inn)
    assert spots(outcome) == {"s": "square 10:00-11:30 +1"}


def test_a_sold_out_slot_is_not_had_again() -> None:
    sight = place("sight", slots=(Slot(start=at("10:00"), left=5), Slot(start=at("15:00"), left=5)))
    stops = (visit("s", "sight", "10:00", "11:00", booked=True),)
    outcome = mend(trip(stops), happens(SoldOut(place="sight", slots=(at("10:00"),))), sight)
    assert spots(outcome) == {"s": "sight 15:00-16:00"}


def test_a_way_that_is_not_known_takes_no_longer_than_the_plan_gave_it() -> None:
    nowhere = {"lat": None, "lon": None}
    stops = (visit("s", "a", "09:30", "10:00"), visit("o", "b", "10:10", "11:00"), visit("p", "c", "11:10", "12:00"))
    sights = [place(name, dwell=Dwell(min=30 if name == "a" else 50), **nowhere) for name in "abc"]
    outcome = mend(trip(stops), happens(closed("a", "09:00", "12:00")), *sights)
    assert {name: spots(outcome)[name] for name in "op"} == {"o": "b 10:10-11:00", "p": "c 11:10-12:00"}


def test_meals_that_must_lie_far_apart_do_so_also_where_the_first_closes_early() -> None:
    from tripmend.change import Request, Wish
    from tripmend.repair import plan
    from tripmend.rules import Parameters
    from tripmend.trip import Catalogue

    diner = place("diner", "restaurant", hours="12:00-15:00", tags=("noon",))
    bistro = place("bistro", "restaurant", hours="18:00-23:00", tags=("night",))
    wishes = (
        Wish(id="lunch", kind="restaurant", tags=("noon",), meal="lunch", start=at("14:00"), minutes=60, must=False),
        Wish(id="dinner", kind="restaurant", tags=("night",), meal="dinner", start=at("19:30"), minutes=60, must=False),
    )
    request = Request(start_date=DATE, days=1, wishes=wishes)
    # 15:00 to 19:30 is 270 minutes, 30 too few.
    outcome = plan(request, Catalogue(places=(diner, bistro)), parameters=Parameters(meal_gap=300))
    assert outcome.revision is not None
    assert outcome.revision.cost.lost == 1


@pytest.mark.parametrize("severity", ["step", "day", "plan"])
def test_nobody_walks_to_the_next_city_where_a_train_goes_there(severity: str) -> None:
    # 220 km on foot or by taxi do not fit between 10:00 and 13:00; the train of an hour does.
    train = Leg(
        id="train",
        mode="train",
        origin=Endpoint(city="Altstadt"),
        destination=Endpoint(city="Ferne"),
        depart=at("10:30"),
        arrive=at("11:30"),
    )
    stops = (visit("s", "a", "09:00", "10:00"), train, visit("o", "b", "13:00", "14:00"))
    far = [place(name, lat=50.0).replace(city="Ferne") for name in ("b", "c")]
    outcome = mend(trip(stops), happens(PlaceClosed(place="b", dates=(DATE,))), place("a"), *far, severity=severity)
    assert spots(outcome) == {"s": "a 09:00-10:00", "o": "c 13:00-14:00"}


def test_the_evening_before_a_day_out_and_back_stays_when_the_way_back_is_cancelled() -> None:
    base, goal = Endpoint(city="Altstadt"), Endpoint(city="Seeburg")
    tomorrow = DATE + dt.timedelta(days=1)
    out = Leg(id="out", mode="train", origin=base, destination=goal, depart=at("09:00", 1), arrive=at("10:00", 1))
    back = Leg(id="back", mode="train", origin=goal, destination=base, depart=at("17:00", 1), arrive=at("18:00", 1))
    later = Connection(
        id="later", mode="train", origin=goal, destination=base, depart=at("19:00", 1), arrive=at("20:00", 1)
    )
    dinner = meal("m", "inn", "19:00", "20:00", meal="dinner")
    journey = Itinerary(
        id="t", home="Altstadt", days=(Day(date=DATE, items=(dinner,)), Day(date=tomorrow, items=(out, back)))
    )
    inn = place("inn", "restaurant", hours="09:00-23:00")
    catalogue = Catalogue(places=(inn,), connections=(later,))
    for severity in ("step", "day", "plan"):
        outcome = repair(journey, happens(LegCancelled(leg="back")), catalogue, severity=severity)
        assert spots(outcome) == {"m": "inn 19:00-20:00"}
        assert outcome.revision is not None
        assert astuple(outcome.revision.cost)[:4] == (0, 0, 1, 0)


def test_two_meals_swap_their_tables_where_each_is_closed_on_its_own_day() -> None:
    days = [DATE, DATE + dt.timedelta(days=1)]
    change = happens(*(PlaceClosed(place=name, dates=(date,)) for name, date in zip("ab", days, strict=True)))
    first, second = meal("m", "a", "12:00", "13:00"), meal("n", "b", "12:00", "13:00")
    second = second.replace(start=at("12:00", 1), end=at("13:00", 1))
    tables = place("a", "restaurant"), place("b", "restaurant")
    for severity in ("step", "day", "plan"):
        outcome = mend(trip((first,), (second,)), change, *tables, severity=severity)
        assert spots(outcome) == {"m": "b 12:00-13:00", "n": "a 12:00-13:00 +1"}
        assert outcome.proven


def test_a_meal_takes_the_table_of_one_that_is_given_up_to_save_money() -> None:
    dear = place("dear", "restaurant", hours="09:00-23:00", price=Price(amount=10000))
    cheap = place("cheap", "restaurant", hours="09:00-23:00", price=Price(amount=2000))
    stops = meal("l", "cheap", "12:00", "13:00"), meal("d", "dear", "19:00", "20:00", meal="dinner")
    journey = trip(stops, meals=("dinner",), budget=12000)
    poorer = happens(BudgetChanged(budget=5000))
    # Where no place may be there twice the lunch is given up for the dinner that must be; else one eats there twice.
    assert spots(mend(journey, poorer, dear, cheap, hard=("duplicate",))) == {"d": "cheap 19:00-20:00"}
    assert spots(mend(journey, poorer, dear, cheap)) == {"l": "cheap 12:00-13:00", "d": "cheap 19:00-20:00"}


def test_a_rest_keeps_nobody_from_its_place() -> None:
    stops = visit("s", "a", "10:00", "11:00"), visit("r", "b", "14:00", "15:00", kind="rest")
    outcome = mend(trip(stops), happens(PlaceClosed(place="a", dates=(DATE,))), place("a"), place("b"))
    assert spots(outcome) == {"s": "b 10:00-11:00", "r": "b 14:00-15:00"}


def test_that_nothing_is_cheap_enough_is_said_after_a_look_at_every_place() -> None:
    """The best fitting dozen would still be too dear; the one that will do fits worst."""
    costs = [9900 - 100 * n for n in range(14)] + [1000]
    tables = [place(f"t{n}", "restaurant", price=Price(amount=cost)) for n, cost in enumerate(costs)]
    dear = place("dear", "restaurant", price=Price(amount=10000))
    journey = trip((meal("l", "dear", "12:00", "13:00"),), meals=("lunch",), budget=10000)
    outcome = mend(journey, happens(BudgetChanged(budget=1500)), dear, *tables)
    assert spots(outcome) == {"l": "t14 12:00-13:00"}


def test_a_visit_for_which_an_earlier_train_leaves_no_time_goes_to_another_day() -> None:
    """Where to look first is the day of the train, on which the visit is lost; on the day before it is only moved."""
    here, there = (Endpoint(city=name) for name in ("Altstadt", "Seeburg"))
    ends = {"mode": "train", "origin": here, "destination": there}
    train = Leg(id="go", depart=at("12:00", 1), arrive=at("13:00", 1), connection="late", **ends)
    early = Connection(id="early", depart=at("09:30", 1), arrive=at("10:30", 1), **ends)
    sight = visit("v", "m").replace(start=at("09:15", 1), end=at("10:30", 1))
    tomorrow = DATE + dt.timedelta(days=1)
    days = Day(date=DATE, items=(visit("w", "n", "14:00", "15:00"),)), Day(date=tomorrow, items=(sight, train))
    known = Catalogue(places=(place("m"), place("n")), connections=(early,))
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=tomorrow)
    known = known.replace(places=(*known.places, place("inn", "lodging", hours=None)))
    outcome = repair(Itinerary(id="t", days=days, stays=(bed,)), happens(LegCancelled(leg="go")), known)
    assert spots(outcome) == {"v": "m 09:15-10:30", "w": "n 14:00-15:00"}
    assert outcome.revision is not None
    assert (outcome.revision.cost.lost, outcome.revision.cost.changed) == (0, 2)


def test_what_is_eaten_at_home_is_no_cuisine_of_the_trip() -> None:
    """Dinner at home counts for no cuisine, so that nothing serves it when the table abroad is sold out."""
    there, back = (Endpoint(city=name) for name in ("Altstadt", "Seeburg"))
    out = Leg(id="out", mode="train", origin=there, destination=back, depart=at("09:00"), arrive=at("10:00"))
    home = Leg(id="back", mode="train", origin=back, destination=there, depart=at("16:00"), arrive=at("17:00"))
    lunch = meal("l", "abroad", "12:00", "13:00")
    dinner = meal("d", "near", "19:00", "20:00", meal="dinner")
    hours = {"hours": "11:00-23:00", "cuisines": ("Indian",)}
    places = place("abroad", "restaurant", **hours), place("near", "restaurant", **hours)
    abroad = places[0].replace(city="Seeburg")
    itinerary = trip((out, lunch, home, dinner), cuisines=("Indian",)).replace(home="Altstadt")
    outcome = mend(itinerary, happens(SoldOut(place="abroad", dates=(DATE,))), abroad, places[1])
    assert outcome.status == "impossible"
    assert "cuisines" in {way.kind for way in outcome.relaxations}


def test_a_night_in_a_hut_may_end_after_noon() -> None:
    """It may begin half an hour later and end half an hour later, whatever day that is."""
    night = visit("v", "hut").replace(start=at("16:00"), end=at("13:00", 1))
    closed = happens(PlaceClosed(place="hut", during=Interval(start=at("15:00"), end=at("16:30"))))
    outcome = mend(trip((night,), (), ()), closed, place("hut", hours="24/7"))
    assert outcome.proven
    assert outcome.revision is not None
    assert outcome.revision.itinerary.item("v") == night.replace(start=at("16:30"), end=at("13:30", 1))


def test_a_walk_of_more_than_a_day_that_has_to_move_lasts_one() -> None:
    walk = visit("v", "hut").replace(start=at("09:00"), end=at("15:00", 1))
    closed = happens(PlaceClosed(place="hut", during=Interval(start=at("08:00"), end=at("09:30"))))
    outcome = mend(trip((walk,), (), ()), closed, place("hut", hours="24/7"))
    assert outcome.revision is not None
    assert outcome.revision.itinerary.item("v") == walk.replace(start=at("09:30"), end=at("09:30", 1))


@pytest.mark.parametrize("severity", ["step", "day", "plan", None])
def test_what_was_cancelled_by_earlier_news_is_mended_with_later_news(severity: Any) -> None:
    here, there = (Endpoint(city=name) for name in ("Altstadt", "Seeburg"))
    ends = {"mode": "train", "origin": here, "destination": there}
    train = Leg(id="go", depart=at("16:00"), arrive=at("17:00"), cancelled=True, **ends)
    later = Connection(id="later", depart=at("17:00"), arrive=at("18:00"), **ends)
    closed = happens(PlaceClosed(place="m", during=Interval(start=at("08:00"), end=at("11:00"))))
    known = Catalogue(places=(place("m"),), connections=(later,))
    outcome = repair(trip((visit("v", "m", "10:00", "11:00"), train)), closed, known, severity=severity)
    assert spots(outcome) == {"v": "m 11:00-12:00"}
    assert outcome.revision is not None
    assert [leg.connection for _, leg in outcome.revision.itinerary.legs()] == ["later"]
