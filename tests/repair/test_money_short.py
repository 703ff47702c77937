"""Money that is short because of what takes another's place is saved at other stops and beds, and nothing is lost."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, happens, meal, mend, place, spots, trip

from tripmend.change import BudgetChanged, Constraint, LodgingLost, PartyChanged, PlaceClosed, PriceChanged
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Day, Itinerary, Lodging, Price, Stay, Traveller

NIGHT = dt.timedelta(days=1)


def inn(name: str, euros: int, sleeps: int = 2) -> Any:
    price = Price(amount=euros * 100, per="unit")
    return place(name, "lodging", hours=None, price=price, lodging=Lodging(sleeps=sleeps))


def eats(name: str, euros: int) -> Any:
    return place(name, "restaurant", hours="11:00-23:00", price=Price(amount=euros * 100))


def mended(
    budget: int | None,
    *effects: Any,
    booked: bool = False,
    meals: tuple[Any, ...] = (),
    third: int = 2,
    wishes: tuple[Constraint, ...] = (),
) -> Outcome:
    """One night for two at A for 100 euros and a dinner for 40 each; B costs 120, or 60 where three can sleep there."""
    dinner = meal("d", "dear", "19:30", "21:00", meal="dinner")
    bed = Stay(id="bed", place="a", check_in=DATE, check_out=DATE + NIGHT, booked=booked)
    days = (Day(date=DATE, items=(dinner,)), Day(date=DATE + NIGHT))
    people = Traveller(party={"adult": 2}, budget=None if budget is None else budget * 100, meals=meals)
    other = inn("b", 120) if third == 2 else inn("b", 60, sleeps=third)
    known = Catalogue(places=(inn("a", 100), other, eats("dear", 40), eats("cheap", 20)))
    plan = Itinerary(id="t", days=days, stays=(bed,), traveller=people)
    return repair(plan, happens(*effects, wishes=wishes), known, parameters=Parameters(grid=30))


def test_a_dearer_bed_is_paid_for_by_a_cheaper_dinner_before_the_dinner_is_lost() -> None:
    for change in (LodgingLost(stay="bed"), PriceChanged(target="a", amount=12000)):
        outcome = mended(185, change)
        assert outcome.revision is not None
        assert outcome.revision.proven
        assert spots(outcome) == {"d": "cheap 19:30-21:00"}
        assert outcome.revision.cost.lost == 0


@pytest.mark.parametrize("budget", [210, 230])
def test_nights_are_shared_by_three_houses_where_two_leave_no_money_for_a_dearer_dinner(budget: int) -> None:
    # In a and b the nights cost 180 euros, in a, c and b 150; the dinner of the second day is 20 dearer elsewhere.
    def house(name: str, euros: int, *free: int) -> Any:
        rooms = {DATE + n * NIGHT: int(n in free) for n in range(3)}
        return inn(name, euros).replace(lodging=Lodging(sleeps=2, rooms_left=rooms), price=Price(amount=euros * 100))

    houses = house("old", 50), house("a", 60, 0, 1), house("b", 60, 1, 2), house("c", 30, 1)
    days = []
    for n in range(4):
        dinner = meal(f"d{n}", "usual", "19:00", "20:00", meal="dinner")
        times = {"start": dinner.start + n * NIGHT, "end": dinner.end + n * NIGHT}
        days.append(Day(date=DATE + n * NIGHT, items=(dinner.replace(**times),)))
    bed = Stay(id="bed", place="old", check_in=DATE, check_out=DATE + 3 * NIGHT)
    people = Traveller(party={"adult": 1}, budget=budget * 100, meals=("dinner",))
    plan = Itinerary(id="t", days=tuple(days), stays=(bed,), traveller=people)
    change = happens(LodgingLost(stay="bed"), PlaceClosed(place="usual", dates=(DATE + NIGHT,)))
    outcome = repair(plan, change, Catalogue(places=(*houses, eats("usual", 10), eats("other", 30))))
    assert outcome.revision is not None
    assert [stay.place for stay in outcome.revision.itinerary.stays] == ["a", "c", "b"]
    assert outcome.revision.cost.lost == 0


def test_the_answer_says_that_the_dinner_changes_for_the_budget() -> None:
    outcome = mended(185, LodgingLost(stay="bed"))
    (dinner,) = (change for change in explain(outcome).changes if change.id == "d")
    assert dinner.reason == "So that the trip stays within the budget of 185 EUR."


def test_the_answer_says_that_the_dinner_changes_for_the_wish_of_no_extra_cost() -> None:
    outcome = mended(None, LodgingLost(stay="bed"), wishes=(Constraint(type="max_extra", amount=0),))
    (dinner,) = (change for change in explain(outcome).changes if change.id == "d")
    assert dinner.reason == "So that the whole trip keeps to the wish “no extra cost”."


def test_what_a_cheaper_dinner_saves_is_counted_for_all_who_eat_it() -> None:
    """Three times 40 euros, not twice, against three times 20."""
    outcome = mended(265, PartyChanged(by={"adult": 1}), booked=True, third=3)
    (dinner,) = (change for change in explain(outcome).changes if change.id == "d" and change.fits)
    assert dinner.fits.endswith("60 EUR less.")


def test_a_dinner_that_is_wanted_every_day_is_had_for_less_too() -> None:
    outcome = mended(185, LodgingLost(stay="bed"), meals=("dinner",))
    assert outcome.revision is not None
    assert outcome.revision.cost.lost == 0
    assert spots(outcome) == {"d": "cheap 19:30-21:00"}


def test_where_there_is_money_enough_no_other_stop_is_had_for_less() -> None:
    outcome = mended(200, LodgingLost(stay="bed"))
    assert spots(outcome) == {"d": "dear 19:30-21:00"}
    assert (outcome.mended.cost.lost, outcome.mended.cost.changed) == (0, 1)


def test_a_booked_bed_is_given_up_at_the_price_of_a_booking_where_nothing_else_is_cheap_enough() -> None:
    """For three there are two rooms at A, 200 euros, and 120 for dinner; at B one room does, for 60."""
    outcome = mended(180, PartyChanged(by={"adult": 1}), booked=True, meals=("dinner",), third=3)
    assert outcome.revision is not None
    assert outcome.revision.proven
    (bed,) = outcome.revision.itinerary.stays
    assert (bed.place, bed.booked) == ("b", False)
    assert outcome.revision.cost.booked == 1


EASED = BudgetChanged(by=500), BudgetChanged(budget=2500), PriceChanged(target="r", factor=1)


@pytest.mark.parametrize("eased", EASED)
def test_a_larger_budget_or_a_price_that_fell_is_no_reason_of_a_change(eased: Any) -> None:
    """Three eat where two did, and what the budget has more is not enough for it."""
    dear, cheap = (place(name, "restaurant", price=Price(amount=price)) for name, price in (("r", 1000), ("s", 500)))
    journey = trip((meal("l", "r", "12:00", "13:00"),), party={"adult": 2}, budget=2000)
    outcome = mend(journey, happens(PartyChanged(by={"adult": 1}), eased), dear, cheap)
    assert spots(outcome) == {"l": "s 12:00-13:00"}
    (change,) = explain(outcome).changed
    assert change.reason.startswith("Because the party grows by 1 adult: The trip costs 30.00 of ")
    assert change.disruptions == ("disruptions[0]",)
