"""Changes of mind: what is asked for is done with the smallest change, or what stands against it is said."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import (
    CheaperWanted,
    Constraint,
    Disruption,
    GuestsJoin,
    LodgingLost,
    ModeWanted,
    PlaceClosed,
    Slower,
    StopResized,
    StopRetimed,
    StopsSwapped,
    StopWanted,
    Unfit,
    Wish,
)
from tripmend.errors import InputError
from tripmend.explain import Explanation, explain
from tripmend.repair import Cost, Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Connection, Dwell, Endpoint, Itinerary, Leg, Lock, Lodging, Price, Slot, Stay, Stop

PLACES = (
    place("museum", dwell=Dwell(min=60)),
    place("castle"),
    place("park", outdoor=True),
    place("bistro", "restaurant", hours="11:00-22:00"),
    place("grill", "restaurant", hours="11:00-23:00"),
)
DAY = (
    visit("m", "museum", "09:30", "11:30", booked=True),
    meal("l", "bistro", "12:00", "13:00"),
    visit("c", "castle", "14:00", "15:00"),
)


def asked(*effects: Any, plan: Itinerary | None = None, places: Any = PLACES, **options: Any) -> Outcome:
    return mend(plan or trip(DAY), happens(*effects), *places, **{"severity": None, **options})


def words(outcome: Outcome) -> Explanation:
    return explain(outcome)


def test_what_fits_at_once_changes_nothing_else_and_is_done_as_asked() -> None:
    outcome = asked(StopRetimed(stop="c", by=60))
    assert (outcome.status, outcome.mended.cost) == ("unchanged", Cost())
    assert spots(outcome)["c"] == "castle 15:00-16:00"
    told = words(outcome)
    assert told.headline == "Done as asked; nothing else has to change."
    (change,) = told.changed
    assert (change.reason, change.wished, change.announced) == ("Because you want Castle 1 h later.", True, False)


def test_what_is_in_the_way_makes_way_and_a_booking_that_is_asked_for_elsewhere_costs_nothing() -> None:
    outcome = asked(StopRetimed(stop="m", by=30))
    # From 10:00 to 12:00, then some minutes on the way: lunch half an hour later, of which 10 minutes nobody minds.
    assert spots(outcome) == {"m": "museum 10:00-12:00", "l": "bistro 12:00-13:00", "c": "castle 14:00-15:00"}
    told = {change.id: change for change in words(outcome).changed}
    assert told["m"].cancel.startswith("Its booking is to be moved to the new time or cancelled: it costs 10 EUR")


def test_an_hour_more_at_a_visit_pushes_what_follows_and_keeps_its_booking() -> None:
    outcome = asked(StopResized(stop="m", by=60))
    assert spots(outcome) == {"m": "museum 09:30-12:30", "l": "bistro 12:30-13:30", "c": "castle 14:00-15:00"}
    assert outcome.mended.itinerary.stop("m").booked
    assert outcome.mended.cost == Cost(shift=20, drift=31)
    told = words(outcome)
    assert told.headline == "Done as asked, with 1 change that had to follow; no smaller repair exists."
    assert told.kept is not None
    assert told.kept.bookings == 1


def test_a_visit_is_not_made_shorter_than_its_place_needs_and_the_nearest_length_is_offered() -> None:
    outcome = asked(StopResized(stop="m", minutes=30))
    assert outcome.status == "impossible"
    told = words(outcome)
    assert told.conflict == ("you want 30 min for Museum: Museum needs 60 minutes and gets 30.",)
    assert [way.words for way in told.relaxations] == ["If Museum may be from 09:30 to 10:30"]


def test_a_meal_gets_another_table_where_its_own_is_closed_then_and_a_visit_does_not() -> None:
    dinner = meal("d", "bistro", "19:00", "20:30", meal="dinner")
    outcome = asked(StopRetimed(stop="d", start=at("21:30")), plan=trip((dinner,)))
    assert spots(outcome) == {"d": "grill 21:30-23:00"}
    outcome = asked(StopRetimed(stop="c", start=at("17:45")))
    told = words(outcome)
    assert outcome.status == "impossible"
    assert told.conflict == ("you want Castle at 17:45: Castle is open 09:00–18:00, not from 17:45 to 18:45.",)
    assert [way.words for way in told.relaxations] == ["If Castle may be from 17:00 to 18:00"]


def test_within_limits_the_time_is_taken_that_pushes_the_least() -> None:
    outcome = asked(StopRetimed(stop="c", latest=dt.time(12)))
    # At 12:00 lunch would have to wait until 13:00. Half an hour earlier each of the two shifts by half an hour.
    assert spots(outcome)["c"] == "castle 11:30-12:30"
    assert spots(outcome)["l"] == "bistro 12:30-13:30"


def test_two_visits_swap_and_lunch_between_them_stays() -> None:
    outcome = asked(StopsSwapped(stop="m", other="c"))
    assert spots(outcome) == {"m": "museum 14:00-16:00", "c": "castle 09:30-10:30", "l": "bistro 12:00-13:00"}
    assert outcome.mended.cost == Cost()


def test_swapped_visits_keep_their_order_where_both_have_to_shift() -> None:
    # The castle closes at noon, so that it comes first only if the museum waits for it.
    places = (place("museum", dwell=Dwell(min=120)), place("castle", hours="10:30-18:00"), *PLACES[2:])
    day = (visit("m", "museum", "09:00", "11:00"), visit("c", "castle", "11:00", "12:00"))
    outcome = asked(StopsSwapped(stop="c", other="m"), plan=trip(day), places=places, grid=30)
    assert spots(outcome) == {"c": "castle 10:30-11:30", "m": "museum 11:30-13:30"}


def test_visits_of_two_days_take_each_others_day() -> None:
    later = visit("p", "park").replace(start=at("16:00", 1), end=at("16:30", 1))
    outcome = asked(StopsSwapped(stop="p", other="c"), plan=trip(DAY, (later,)))
    assert spots(outcome)["p"] == "park 14:00-14:30"
    assert spots(outcome)["c"] == "castle 16:00-17:00 +1"


def test_a_slot_decides_when_a_swapped_visit_can_be() -> None:
    slots = tuple(Slot(start=at(clock), left=5) for clock in ("09:30", "15:30"))
    places = (place("museum", slots=slots), *PLACES[1:])
    outcome = asked(StopsSwapped(stop="m", other="c"), places=places)
    assert spots(outcome)["m"] == "museum 15:30-17:30"


def test_a_time_that_two_could_not_take_of_each_other_is_told() -> None:
    places = (place("museum", slots=(Slot(start=at("15:30"), left=5),)), *PLACES[1:])
    told = words(asked(StopsSwapped(stop="m", other="c"), places=places)).headline
    assert told == "Done as asked, but Museum begins at 15:30, not at 14:00; nothing else has to change."
    told = words(asked(StopsSwapped(stop="m", other="c"))).headline
    assert told == "Done as asked; nothing else has to change."


def test_the_nearest_slot_is_offered_though_to_stay_at_the_planned_one_would_change_less() -> None:
    slots = tuple(Slot(start=at(start), left=5) for start in ("11:00", "13:00", "18:00"))
    plan = trip((visit("m", "museum", "11:00", "12:00"), meal("l", "grill", "12:45", "13:45")))
    places = (place("museum", slots=slots), place("grill", "restaurant", hours="11:00-23:00"))
    outcome = asked(StopRetimed(stop="m", start=at("12:15")), plan=plan, places=places)
    assert outcome.status == "impossible"
    (way,) = outcome.relaxations
    assert (way.kind, way.target) == ("asked", "m")
    assert way.revision is not None
    moved = way.revision.itinerary.item("m")
    assert isinstance(moved, Stop)
    assert moved.start == at("13:00")


@pytest.mark.parametrize("effect", [StopRetimed(stop="c", by=60), StopResized(stop="c", by=30)])
def test_a_lock_stands_against_it_and_is_what_would_have_to_give(effect: Any) -> None:
    outcome = asked(effect, plan=trip(DAY, locks=(Lock(target="c"),)))
    assert outcome.status == "impossible"
    told = words(outcome)
    assert "If the lock on Castle is lifted" in [way.words for way in told.relaxations]
    assert "the lock on Castle" in told.conflict


def test_what_is_asked_for_is_never_given_up() -> None:
    closed = (place("museum", hours="off"), *PLACES[1:])
    outcome = asked(StopRetimed(stop="m", by=30), places=closed, relax=False)
    assert outcome.status == "impossible"


def wanted(plan: Itinerary | None = None, *, rest: bool = False, places: Any = PLACES, **wish: Any) -> Outcome:
    return asked(StopWanted(wish=Wish(id="new", **wish), rest=rest), plan=plan, places=places)


def test_what_is_wanted_goes_where_it_is_nearest_and_nothing_makes_way() -> None:
    outcome = wanted(place="park", minutes=60)
    # The morning belongs to the museum until lunch, which ends at 13:00, and the castle is from 14 to 15.
    assert spots(outcome)["new"] == "park 13:00-14:00"
    assert outcome.mended.cost == Cost(spend=1000, drift=241)  # ten euros; four hours after nine, and one for that
    told = words(outcome)
    assert told.headline == "Done as asked; nothing else has to change."
    assert [(change.badge, change.reason) for change in told.changed] == [
        ("added", "Because you want to go to Park for 1 h.")
    ]


def test_at_the_time_that_is_asked_for_the_others_make_way() -> None:
    outcome = wanted(place="park", start=at("12:00"), minutes=60)
    assert spots(outcome) == {
        "m": "museum 09:30-11:30", "new": "park 12:00-13:00", "l": "bistro 13:00-14:00", "c": "castle 14:00-15:00",
    }  # fmt: skip
    assert outcome.mended.cost.shift == 50


def test_of_its_kind_the_best_rated_is_taken_that_fits() -> None:
    clubs = tuple(
        place(name, hours="19:00-24:00", tags=("jazz",), rating=rating)
        for name, rating in (("blue", 4.0), ("red", 4.8), ("sold", 5.0))
    )
    sold = clubs[2].replace(slots=(Slot(start=at("20:00"), left=0),))
    outcome = wanted(kind="attraction", tags=("jazz",), places=(*PLACES, *clubs[:2], sold))
    assert spots(outcome)["new"] == "red 19:00-20:30"
    assert outcome.mended.cost.misfit == 1  # 15 · (1 − 4.8 / 5) is 0.6
    assert words(outcome).changed[0].reason == "Because you want a sight of the kind “jazz”."


def test_where_it_cannot_be_had_then_the_next_time_is_offered() -> None:
    outcome = wanted(trip(DAY, ()), place="park", start=at("20:00"))
    told = words(outcome)
    assert outcome.status == "impossible"
    assert told.conflict == (
        "you want to go to Park on Mon 7 Sep at 20:00: Park is open 09:00–18:00, not from 20:00 to 21:30.",
    )
    assert [way.words for way in told.relaxations] == ["If Park may be on Mon 7 Sep from 16:30 to 18:00"]


def test_where_nothing_is_like_it_that_is_said() -> None:
    told = words(wanted(kind="attraction", tags=("opera",)))
    assert told.conflict == ("you want a sight of the kind “opera”: nothing in the catalogue is like this",)


def test_more_than_the_budget_allows_is_told_with_what_it_costs() -> None:
    # The trip costs 10 euros for each of three stops, and may cost 35.
    effect = StopWanted(wish=Wish(id="new", place="park"))
    outcome = asked(effect, plan=trip(DAY, budget=3500), severity="step")
    told = words(outcome)
    assert outcome.status == "impossible"
    assert "For 5 EUR more than the budget allows" in [way.words for way in told.relaxations]


def test_a_sight_that_is_planned_already_is_moved_to_the_day_that_is_named_and_not_seen_twice() -> None:
    outcome = wanted(trip(DAY, ()), place="castle", date=DATE + dt.timedelta(days=1))
    assert spots(outcome)["c"] == "castle 14:00-15:00 +1"
    assert "new" not in spots(outcome)
    assert outcome.mended.cost == Cost()


def test_a_sight_that_is_moved_to_a_day_that_is_named_takes_no_time_of_what_is_there_at_its_old_hour() -> None:
    """The museum needs an hour, but keeps its hour and a half."""
    first = (visit("c", "castle", "14:00", "15:00"),)
    second = (visit("m", "museum").replace(start=at("13:30", 1), end=at("15:00", 1)),)
    outcome = wanted(trip(first, second), place="castle", date=DATE + dt.timedelta(days=1))
    told = spots(outcome)
    assert told["m"] == "museum 13:30-15:00 +1"
    assert told["c"] == "castle 15:00-16:00 +1"
    assert (outcome.mended.cost.shift, outcome.mended.cost.changed) == (0, 0)


def test_a_meal_that_only_a_planned_restaurant_could_give_is_eaten_there_again() -> None:
    places = tuple(one for one in PLACES if one.kind != "restaurant" or one.id == "bistro")
    outcome = wanted(trip(DAY, ()), meal="lunch", date=DATE + dt.timedelta(days=1), places=places)
    assert outcome.revision is not None
    assert spots(outcome)["new"].startswith("bistro ")
    assert outcome.mended.cost.repeated == 1


def test_a_lock_stands_against_what_does_not_suit_the_travellers() -> None:
    plan = trip(DAY, ()).replace(locks=(Lock(target="c"),))
    outcome = asked(Unfit(place="castle"), plan=plan)
    assert (outcome.status, outcome.proven) == ("impossible", True)
    assert "lock:c" in outcome.conflict


def test_a_rest_at_the_hotel_is_free_and_as_long_as_is_said() -> None:
    inn = place("inn", "lodging", lodging=Lodging(), price=Price(amount=9000))
    outcome = wanted(place="inn", start=at("15:30"), minutes=120, rest=True, places=(*PLACES, inn))
    assert (spots(outcome)["new"], outcome.mended.cost) == ("inn 15:30-17:30", Cost())


def test_a_stop_is_wanted_in_a_plan_without_times() -> None:
    outcome = wanted(trip((visit("m", "museum"),), (visit("c", "castle"),)), place="park", minutes=60)
    assert spots(outcome)["new"] == "park"


def test_a_named_place_is_put_in_although_nobody_knows_what_it_costs() -> None:
    places = (*PLACES[:2], PLACES[2].replace(price=None), *PLACES[3:])
    outcome = wanted(trip(DAY, budget=3000), place="park", places=places)
    assert "new" in spots(outcome)
    assert [f.state for f in outcome.mended.findings if f.rule == "budget"] == ["unknown"]


def test_two_hours_are_kept_between_lunch_and_a_dinner_that_is_wanted_on_any_day() -> None:
    # Lunch on Monday is from 16 to 17, so that dinner could be at 19:00 there; on Tuesday at its usual time.
    late = meal("l", "bistro", "16:00", "18:00")
    outcome = wanted(trip((late,), ()), place="grill", meal="dinner", between=(dt.time(19), dt.time(19, 30)))
    assert spots(outcome)["new"] == "grill 19:30-21:00 +1"
    outcome = wanted(trip((late,)), place="grill", meal="dinner", between=(dt.time(19), dt.time(19, 30)))
    assert spots(outcome) == {"l": "bistro 15:30-17:30", "new": "grill 19:30-21:00"}


def way(name: str, mode: Any, depart: str, arrive: str, price: int | None = 2000) -> Connection:
    priced = None if price is None else Price(amount=price)
    ends = {"origin": Endpoint(city="Altstadt"), "destination": Endpoint(city="Neustadt")}
    return Connection(id=name, mode=mode, number=name, depart=at(depart), arrive=at(arrive), price=priced, **ends)


RIDES = (
    way("R1", "train", "16:00", "17:00", 3000),
    way("B1", "bus", "15:30", "17:30"),
    way("B2", "bus", "16:30", "18:30", None),
)
TRAIN = Leg(
    id="ride", mode="train", number="R1", connection="R1", booked=True, depart=at("16:00"), arrive=at("17:00"),
    origin=RIDES[0].origin, destination=RIDES[0].destination,
)  # fmt: skip


def riding(effect: Any, **options: Any) -> Outcome:
    known = Catalogue(places=PLACES, connections=RIDES)
    return repair(trip((*DAY, TRAIN)), happens(effect), known, parameters=Parameters(grid=30), **options)


def test_a_meal_that_has_to_be_elsewhere_for_its_new_time_says_so() -> None:
    plan = trip((meal("d", "bistro", "19:30", "20:30", meal="dinner"),))
    late = (place("bistro", "restaurant", hours="19:00-23:00"), place("grill", "restaurant", hours="11:00-23:00"))
    outcome = mend(plan, happens(StopRetimed(stop="d", start=at("18:00"))), *late)
    told = words(outcome)
    assert told.headline == "Done as asked, but at Grill; nothing else has to change."
    assert [change.reason for change in told.changed] == [
        "Because you want dinner at Bistro at 18:00: Bistro is open 19:00–23:00, not from 18:00 to 19:00."
    ]


def test_by_bus_instead_of_the_train() -> None:
    outcome = riding(ModeWanted(leg="ride", mode="bus"))
    leg = outcome.mended.itinerary.leg("ride")
    assert (leg.mode, leg.connection, leg.booked) == ("bus", "B1", False)
    # Its booking was given up because something else was asked for.
    assert (outcome.mended.cost.booked, outcome.mended.cost.changed) == (0, 1)
    told = next(change for change in words(outcome).changed if change.id == "ride")
    assert told.reason == "Because you want to go by bus, not by train R1 Altstadt–Neustadt."
    assert told.cancel == "Its booking is to be cancelled: it costs 30 EUR, and what of that comes back is not known."


def test_where_nothing_runs_by_what_is_asked_for_the_answer_is_what_would_do() -> None:
    outcome = riding(ModeWanted(leg="ride", mode="ferry"))
    told = words(outcome)
    assert outcome.status == "impossible"
    assert told.conflict == (
        "you want to go by ferry, not by train R1 Altstadt–Neustadt: nothing in the catalogue would do",
    )
    (found,) = told.relaxations
    assert found.words.startswith("If a ferry from Altstadt to Neustadt could be had at about the same time")


def test_a_cheaper_ride_is_one_of_which_the_price_is_known() -> None:
    assert riding(CheaperWanted(item="ride")).mended.itinerary.leg("ride").connection == "B1"


INNS = tuple(
    place(name, "lodging", lodging=Lodging(), price=Price(amount=amount, per="unit"), rating=rating)
    for name, amount, rating in (
        ("grand", 9000, 4.5),
        ("central", 8500, 4.4),
        ("hostel", 2000, 3.0),
        ("palace", 20000, 5.0),
    )
)
BED = Stay(id="bed", place="grand", check_in=DATE, check_out=DATE + dt.timedelta(days=2), booked=True)


def test_of_the_cheaper_hotels_the_one_is_taken_that_is_most_like_the_old() -> None:
    outcome = asked(CheaperWanted(item="bed"), plan=trip((), (), (), stays=(BED,)), places=INNS, alternatives=2)
    assert [stay.place for stay in outcome.mended.itinerary.stays] == ["central"]
    assert (outcome.mended.cost.booked, outcome.mended.cost.changed, outcome.mended.cost.spend) == (0, 1, -1000)
    (told,) = words(outcome).changed
    assert told.cancel == "Its booking is to be cancelled: it costs 180 EUR, and what of that comes back is not known."
    assert [other.itinerary.stays[0].place for other in outcome.alternatives] == ["hostel"]


def test_how_cheap_is_a_wish_of_its_own() -> None:
    change = happens(CheaperWanted(item="bed"), wishes=(Constraint(type="max_price", amount=5000, applies_to="bed"),))
    outcome = mend(trip((), (), (), stays=(BED,)), change, *INNS, severity=None)
    assert [stay.place for stay in outcome.mended.itinerary.stays] == ["hostel"]


def test_where_nothing_is_cheaper_the_stay_is_what_it_was() -> None:
    outcome = asked(CheaperWanted(item="bed"), plan=trip((), (), (), stays=(BED.replace(place="hostel"),)), places=INNS)
    assert outcome.status == "impossible"
    assert words(outcome).conflict == (
        "you want something cheaper than the stay at Hostel: nothing in the catalogue would do",
    )


def test_that_the_cheaper_lodgings_are_full_or_no_other_is_known_is_said() -> None:
    full = [INNS[0], *(inn.replace(lodging=Lodging(rooms_left={DATE: 0})) for inn in INNS[1:3]), INNS[3]]
    outcome = asked(CheaperWanted(item="bed"), plan=trip((), (), (), stays=(BED,)), places=full)
    (why,) = words(outcome).conflict
    assert why.endswith(
        ": Central has no room left for 1 person on Mon 7 Sep and Hostel has no room left for 1 person on Mon 7 Sep"
    )
    lost = mend(trip((), (), (), stays=(BED,)), happens(LodgingLost(stay="bed")), INNS[0], severity=None)
    (why,) = words(lost).conflict
    assert why.endswith("the stay at Grand: no other lodging in Altstadt is known")


def test_a_place_that_does_not_suit_is_replaced_and_the_reason_is_told() -> None:
    change = happens(Unfit(place="bistro"))
    change = change.replace(disruptions=(change.disruptions[0].replace(reason="my nut allergy"),))
    outcome = mend(trip(DAY), change, *PLACES, severity=None)
    assert spots(outcome)["l"] == "grill 12:00-13:00"
    (told,) = words(outcome).changed
    assert told.reason == "Because Bistro does not suit you (my nut allergy)."
    assert (told.wished, outcome.world.catalogue.place("bistro")) == (True, PLACES[3])


def test_of_a_stay_only_the_night_that_does_not_suit_is_spent_elsewhere() -> None:
    inns = [
        place(name, "lodging", lodging=Lodging(), price=Price(amount=5000, per="unit")) for name in ("inn", "pension")
    ]
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=3), booked=True)
    plan = trip((), (), (), stays=(bed,))
    outcome = asked(Unfit(place="inn", dates=(DATE + dt.timedelta(days=2),)), plan=plan, places=inns)
    nights = [(stay.place, stay.check_in, stay.booked) for stay in outcome.mended.itinerary.stays]
    assert nights == [("inn", DATE, True), ("pension", DATE + dt.timedelta(days=2), False)]
    # The booking of that night is given up because it was asked for, and counts for nothing.
    assert (outcome.mended.cost.booked, outcome.mended.cost.changed) == (0, 1)
    whole = asked(Unfit(place="inn"), plan=plan, places=inns).mended
    assert [(stay.place, stay.booked) for stay in whole.itinerary.stays] == [("pension", False)]
    assert whole.cost.booked == 0


def test_a_place_that_does_not_suit_on_one_day_may_do_on_another() -> None:
    outcome = asked(Unfit(place="castle", dates=(DATE,)), plan=trip(DAY, ()), places=(*PLACES[:2], *PLACES[3:]))
    assert spots(outcome)["c"] == "castle 14:00-15:00 +1"


def test_it_is_not_taken_for_something_else_either() -> None:
    change = happens(Unfit(place="grill")).replace(
        disruptions=(
            Disruption(category="restaurant", effect=Unfit(place="grill")),
            Disruption(category="restaurant", effect=Unfit(place="bistro")),
        )
    )
    outcome = mend(trip(DAY), change, *PLACES, severity="plan")
    assert "l" not in spots(outcome)


def test_who_is_at_the_museum_now_can_stay_longer() -> None:
    change = happens(StopResized(stop="m", by=60)).replace(now=at("11:00"))
    outcome = mend(trip(DAY), change, *PLACES, severity=None)
    assert spots(outcome) == {"m": "museum 09:30-12:30", "l": "bistro 12:30-13:30", "c": "castle 14:00-15:00"}


THREE = (
    visit("m", "museum", "09:30", "11:30", booked=True),
    visit("c", "castle", "13:00", "14:00"),
    visit("p", "park", "15:00", "16:00"),
)


def test_on_a_day_with_a_visit_fewer_one_goes_to_a_free_day_and_the_booked_one_stays() -> None:
    outcome = asked(Slower(dates=(DATE,), fewer=1), plan=trip(THREE, ()))
    assert outcome.proven
    assert spots(outcome) == {"m": "museum 09:30-11:30", "c": "castle 13:00-14:00", "p": "park 15:00-16:00 +1"}
    assert outcome.mended.cost == Cost(changed=1)
    (change,) = words(outcome).changed
    assert change.reason.startswith("Because you want 1 visit fewer than planned on Mon 7 Sep")


def test_where_there_is_no_other_day_what_is_too_much_is_left_out_the_unbooked_first() -> None:
    assert list(spots(asked(Slower(dates=(DATE,), visits=1), plan=trip(THREE)))) == ["m"]
    assert spots(asked(Slower(dates=(DATE,), visits=0), plan=trip(THREE))) == {}


def test_more_locked_visits_than_a_day_may_have_are_impossible_and_a_way_out_keeps_to_the_limit() -> None:
    locks = tuple(Lock(target=name) for name in ("m", "c", "p"))
    outcome = asked(Slower(dates=(DATE,), visits=1), plan=trip(THREE, (), locks=locks))
    assert (outcome.status, outcome.proven) == ("impossible", True)
    assert outcome.conflict == ("lock:m", "lock:p", "pace")  # without any of the three there is a plan
    for way in outcome.relaxations:
        assert way.revision is not None
        moved = sum(item.id in "mcp" for item in way.revision.itinerary.days[0].items)
        assert moved <= 1 or "pace" in [way.kind, *(part.kind for part in way.parts)]


def test_a_day_that_was_too_full_all_along_may_stay_so_but_gets_no_fuller() -> None:
    days = trip(THREE, (visit("b", "bridge").replace(start=at("09:00", 1), end=at("10:00", 1)),))
    full = days.replace(days=(days.days[0].replace(max_visits=2), days.days[1]))
    bridge = place("bridge", hours="Mo 09:00-18:00; Tu off")
    shut = PlaceClosed(place="castle")
    # The castle is replaced, so that the day has three visits as before; the bridge cannot come to it.
    outcome = mend(full, happens(shut), *PLACES, bridge, place("tower"), severity=None)
    assert spots(outcome)["c"] == "tower 13:00-14:00"
    assert outcome.mended.cost.lost == 0
    gone = PlaceClosed(place="bridge", dates=(DATE + dt.timedelta(days=1),))
    outcome = mend(full, happens(gone), *PLACES, bridge)
    assert len(outcome.mended.itinerary.days[0].items) == 3


TABLE = meal("d", "grill", "19:00", "20:30", meal="dinner", booked=True)


@pytest.mark.parametrize(
    ("left", "spot", "state"),
    [(1, "grill 19:00-20:30", "ok"), (None, "grill 19:00-20:30", "unknown"), (0, "bistro 19:00-20:30", "")],
)
def test_one_more_at_a_booked_table_stays_there_unless_it_is_known_that_there_is_no_room(
    left: int | None, spot: str, state: str
) -> None:
    grill = place("grill", "restaurant", hours="11:00-23:00", slots=(Slot(start=at("19:00"), left=left),))
    outcome = asked(GuestsJoin(stop="d"), plan=trip((TABLE,)), places=(*PLACES[:4], grill))
    assert spots(outcome)["d"] == spot
    assert [one.state for one in outcome.mended.findings if one.rule == "party"] == ([state] if state else [])
    stop = outcome.mended.itinerary.stop("d")
    assert (stop.guests, stop.booked) == (1, bool(state))
    assert outcome.mended.cost.booked == (left == 0)


def test_guests_need_a_place_that_is_large_enough_and_cost_the_party_nothing() -> None:
    places = (place("cosy", "restaurant", capacity=2), place("hall", "restaurant", capacity=9))
    plan = trip((meal("l", "cosy", "12:00", "13:00"),), party={"adult": 2})
    outcome = asked(GuestsJoin(stop="l"), plan=plan, places=places)
    assert spots(outcome) == {"l": "hall 12:00-13:00"}
    told = words(outcome)
    (change,) = told.changed
    assert change.reason.startswith("Because 1 person more at")
    assert (told.cost.before, told.cost.after) == (2000, 2000)  # two of ten euros each, the guest's own are not ours
    outcome = asked(GuestsJoin(stop="l"), plan=plan, places=places[:1])
    assert (outcome.status, outcome.proven) == ("impossible", True)


def test_no_more_guests_leave_than_there_are() -> None:
    with pytest.raises(InputError, match="has 0 guests, fewer than leave"):
        asked(GuestsJoin(stop="l", guests=-1))


def test_a_lock_against_a_time_off_the_grid_is_named_and_lifted() -> None:
    plan = trip((visit("c", "castle", "14:00", "15:00"),), locks=(Lock(target="c"),))
    outcome = asked(StopRetimed(stop="c", by=15), plan=plan)
    assert (outcome.status, outcome.conflict) == ("impossible", ("asked:c", "lock:c"))
    ways = {way.kind: way.revision for way in outcome.relaxations}
    assert ways["lock"] is not None
    assert ways["lock"].itinerary.stop("c").start == at("14:15")


@pytest.mark.parametrize("severity", ["step", "day", None])
@pytest.mark.parametrize("days", [(1, 2), (2, 1)])
@pytest.mark.parametrize("full", [True, False])
def test_none_of_the_days_that_are_asked_for_is_a_change_whichever_is_named_first(
    days: tuple[int, int], severity: Any, full: bool
) -> None:
    """The castle on Tuesday or Wednesday, where it is closed on Tuesday, or a booked visit takes all of that day."""
    booked = visit("b", "museum", booked=True).replace(start=at("09:00", 1), end=at("18:00", 1))
    plan = trip((visit("c", "castle", "10:00", "12:00"),), (booked,), (), locks=(Lock(target="b"),))
    hours = "09:00-18:00" if full else "Mo,We 09:00-18:00; Tu off"
    dates = tuple(DATE + dt.timedelta(days=n) for n in days)
    wish = StopWanted(wish=Wish(place="castle", dates=dates))
    outcome = asked(wish, plan=plan, places=(place("castle", hours=hours), place("museum")), severity=severity)
    assert outcome.mended.proven
    assert outcome.mended.cost == Cost()
    assert spots(outcome) == {"b": "museum 09:00-18:00 +1", "c": "castle 10:00-12:00 +2"}
    assert words(outcome).headline == "Done as asked; nothing else has to change."


@pytest.mark.parametrize("days", [(1, 2), (2, 1)])
def test_of_two_days_that_are_asked_for_the_one_on_which_less_shifts_is_taken(days: tuple[int, int]) -> None:
    tuesday = visit("m", "museum").replace(start=at("09:00", 1), end=at("18:00", 1))
    wednesday = visit("m2", "museum").replace(start=at("09:00", 2), end=at("17:00", 2))
    plan = trip((visit("c", "castle", "10:00", "12:00"),), (tuesday,), (wednesday,))
    dates = tuple(DATE + dt.timedelta(days=n) for n in days)
    places = place("castle"), place("museum")
    outcome = asked(StopWanted(wish=Wish(place="castle", dates=dates)), plan=plan, places=places)
    assert (outcome.mended.cost.changed, outcome.mended.cost.shift) == (0, 120)
    assert spots(outcome) == {"m": "museum 09:00-18:00 +1", "m2": "museum 09:00-16:00 +2", "c": "castle 16:00-18:00 +2"}
