"""Meals, duplicates, budget, capacity, cuisines, pace."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend.trip import Lodging, Place, Price, Traveller

from .builders import TUE, catalogue, day, found, leg, place, stay, stop, trip, verdicts


def test_full_days_keep_their_meals() -> None:
    # Monday lacks dinner; Tuesday has a leg and Wednesday would be lost, so neither is a full day.
    eater = Traveller(meals=("lunch", "dinner"))
    plan = trip(day(stop("cafe", meal="lunch")), day(leg("t", date=TUE), date=TUE), traveller=eater)
    assert verdicts("meals", plan, catalogue(place("cafe", "restaurant"))) == [("ok", None), ("broken", None)]
    assert verdicts("meals", trip(day(lost=True), traveller=eater), catalogue()) == []


@pytest.mark.parametrize(
    ("start", "expected"),
    [("12:00", ("ok", 60)), ("16:00", ("ok", 0)), ("16:20", ("broken", -20)), ("10:30", ("broken", -30))],
)
def test_lunch_starts_from_eleven_to_four(start: str, expected: tuple[str, int]) -> None:
    plan = trip(day(stop("cafe", start, "17:00", meal="lunch")))
    assert verdicts("meal-window", plan, catalogue(place("cafe", "restaurant"))) == [expected]


@pytest.mark.parametrize(("start", "expected"), [("12:00", ("ok", 0)), ("11:30", ("broken", -30))])
def test_two_hours_lie_between_meals(start: str, expected: tuple[str, int]) -> None:
    # Breakfast ends at 10:00; 120 minutes later is 12:00.
    known = catalogue(place("bar", "restaurant"), place("cafe", "restaurant"))
    plan = trip(day(stop("bar", "09:00", "10:00", meal="breakfast"), stop("cafe", start, "13:00", meal="lunch")))
    assert verdicts("meal-gap", plan, known) == [expected]


def test_breakfast_and_dinner_need_no_gap() -> None:
    known = catalogue(place("bar", "restaurant"), place("cafe", "restaurant"))
    plan = trip(day(stop("bar", "09:00", "10:00", meal="breakfast"), stop("cafe", "10:30", "11:00", meal="dinner")))
    assert verdicts("meal-gap", plan, known) == []


def test_no_place_is_visited_twice_and_the_later_one_is_to_blame() -> None:
    plan = trip(day(stop("a"), stop("b")), day(stop("again", where="a"), date=TUE))
    known = catalogue(place("a"), place("b"))
    assert found("duplicate", plan, known)[0].subjects == ("again", "a")
    assert verdicts("duplicate", plan, known) == [("tight", None)]
    assert found("duplicate", plan, known)[0].level == "soft"  # as planned: the plan can be used
    strict = found("duplicate", plan, known, hard=frozenset({"duplicate"}))[0]
    assert (strict.level, strict.state, strict.margin) == ("hard", "broken", -1)  # in a count where it is a fault
    assert verdicts("duplicate", trip(day(stop("a"), stop("b"))), known) == [("ok", None)]


def test_one_may_rest_at_the_same_place_every_day() -> None:
    plan = trip(day(stop("a", kind="rest"), stop("a2", where="a", kind="rest"), stop("a3", where="a")))
    assert verdicts("duplicate", plan, catalogue(place("a"))) == [("ok", None)]


def priced(budget: int, **fields: Any) -> Any:
    return trip(
        day(stop("a"), stop("b")),
        day(date=TUE),
        stays=(stay("s", nights=2),),
        traveller=Traveller(party={"adult": 2}, budget=budget, **fields),
    )


def test_the_whole_trip_stays_within_the_budget() -> None:
    # 2 people × 10.00 + 2 people × 5.00 + 2 nights × 1 room × 80.00 = 190.00.
    hotel = place("hotel", "lodging", price=Price(amount=8000, per="unit"), lodging=Lodging(sleeps=2))
    known = catalogue(place("a", price=Price(amount=1000)), place("b", price=Price(amount=500)), hotel)
    (entry,) = found("budget", priced(20000), known, local_fares=False)
    assert (entry.state, entry.margin, entry.unit) == ("ok", 1000, "minor")
    assert verdicts("budget", priced(18000), known) == [("broken", -1000)]


def test_an_unknown_price_is_never_free() -> None:
    # 2 × 10.00 known; B and the hotel have no price.
    known = catalogue(place("a", price=Price(amount=1000)), place("b"), place("hotel", "lodging"))
    assert verdicts("budget", priced(99999), known) == [("unknown", 97999)]
    assert found("budget", priced(99999), known)[0].subjects == ("b", "s")
    assert verdicts("budget", priced(1999), known) == [("broken", -1)]


def test_amounts_without_cents_are_written_without_them() -> None:
    known = catalogue(place("a", price=Price(amount=1000)), place("b"), place("hotel", "lodging"))
    assert "2,000 of 5,000 JPY" in found("budget", priced(5000).replace(currency="JPY"), known)[0].message


@pytest.mark.parametrize(("seats", "expected"), [(4, ("ok", 1)), (2, ("broken", -1))])
def test_the_party_fits(seats: int, expected: tuple[str, int]) -> None:
    plan = trip(day(stop("a")), traveller=Traveller(party={"adult": 3}))
    assert verdicts("capacity", plan, catalogue(place("a", capacity=seats))) == [expected]
    assert verdicts("capacity", plan, catalogue(place("a"))) == []


def test_each_cuisine_is_eaten_away_from_home() -> None:
    # Thai is served in Rome, the home city, only; Italian in Florence.
    known = catalogue(
        place("osteria", "restaurant", city="Florence", cuisines=("italian",)),
        place("bangkok", "restaurant", city="Rome", cuisines=("Thai",)),
    )
    fan = Traveller(cuisines=("Italian", "Thai"))
    plan = trip(day(stop("bangkok", meal="lunch"), stop("osteria", meal="dinner")), home="Rome", traveller=fan)
    assert verdicts("cuisines", plan, known) == [("ok", None), ("broken", None)]


def test_a_calm_day_holds_two_visits_softly_unless_the_day_itself_asks_for_it() -> None:
    # 3 visits at a relaxed pace of 2: one too many. The meal does not count.
    known = catalogue(place("a"), place("b"), place("c"), place("cafe", "restaurant"))
    items = (stop("a"), stop("b"), stop("c", booked=True), stop("cafe", meal="lunch"))
    (entry,) = found("pace", trip(day(*items), traveller=Traveller(pace="relaxed")), known)
    assert (entry.level, entry.state, entry.margin, entry.subjects) == ("soft", "broken", -1, ("b", "a", "c"))
    (entry,) = found("pace", trip(day(*items, pace="relaxed")), known)
    assert (entry.level, entry.state) == ("hard", "broken")
    assert verdicts("pace", trip(day(*items)), known) == [("ok", 2)]
    # A number of its own stands in place of what the pace allows: 3 visits, 4 at most.
    (entry,) = found("pace", trip(day(*items, pace="relaxed", max_visits=4)), known)
    assert (entry.state, entry.margin, entry.level) == ("ok", 1, "hard")
    (entry,) = found("pace", trip(day(*items, max_visits=2)), known)
    assert (entry.state, entry.margin, entry.level) == ("broken", -1, "hard")
    assert entry.message.endswith("; there are to be 2 at most.")


@pytest.mark.parametrize(
    ("cities", "expected"),
    [(("Rome", "rome (Lazio)"), ["broken"]), (("Rome", "Florence"), []), (("", ""), [])],
    ids=["within the city", "to another city", "nobody knows"],
)
def test_only_a_leg_to_another_city_frees_a_day_from_meals(cities: tuple[str, str], expected: list[str]) -> None:
    plan = trip(day(leg("t", cities=cities, mode="taxi")), traveller=Traveller(meals=("lunch",)))
    assert [state for state, _ in verdicts("meals", plan, catalogue())] == expected


@pytest.mark.parametrize(
    ("known", "state"),
    [
        (place("spot", "restaurant"), "ok"),
        (place("spot", "lodging"), "ok"),
        (place("spot", "other"), "ok"),
        (place("spot", "event"), "ok"),
        (place("spot", "attraction"), "broken"),
        (place("spot", "station"), "broken"),
        (place("spot", "attraction", cuisines=("Italian",)), "ok"),  # a museum with a café
        (place("elsewhere", "restaurant"), "unknown"),
    ],
)
def test_a_meal_counts_where_one_can_eat(known: Place, state: str) -> None:
    plan = trip(day(stop("spot", meal="lunch")), traveller=Traveller(meals=("lunch",)))
    assert verdicts("meals", plan, catalogue(known)) == [(state, None)]


@pytest.mark.parametrize(("starts", "state"), [("19:00", "ok"), ("+19:00", "broken")])
def test_dinner_is_eaten_on_its_date(starts: str, state: str) -> None:
    # 19:00 leaves 120 minutes of 17:00–23:00; the next day at 19:00 is 20 hours after 23:00.
    meal = stop("cafe", starts, "+22:00", meal="dinner")
    plan, known = trip(day(meal), traveller=Traveller(meals=("dinner",))), catalogue(place("cafe", "restaurant"))
    assert verdicts("meals", plan, known) == [(state, None)]
    assert verdicts("meal-window", plan, known) == [(state, 120 if state == "ok" else -1200)]


@pytest.mark.parametrize(("people", "expected"), [(20, []), (21, [("unknown", None)])])
def test_a_large_party_may_be_too_many_for_a_place_of_unknown_capacity(people: int, expected: list[object]) -> None:
    plan = trip(day(stop("a")), traveller=Traveller(party={"adult": people}))
    assert verdicts("capacity", plan, catalogue(place("a"))) == expected
    assert verdicts("capacity", plan, catalogue(place("a", capacity=21))) == [("ok", 21 - people)]
