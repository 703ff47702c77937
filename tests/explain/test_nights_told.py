"""What an answer says of booked nights that are given up, and of those that are to be booked in addition."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tests.repair.tiny import DATE, at, happens, place, trip, visit
from tripmend.change import Change, LegCancelled, LodgingLost, SoldOut, StayResized, Unfit
from tripmend.explain import Explanation, explain
from tripmend.repair import repair
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Lodging, Place, Price, Stay

DAY = dt.timedelta(days=1)


def inn(name: str, city: str, euros: int) -> Place:
    lodging, price = Lodging(sleeps=2), Price(amount=100 * euros, per="unit")
    return place(name, "lodging", hours=None, lodging=lodging, price=price).replace(city=city)


def bed(name: str, where: str, first: int, last: int) -> Stay:
    return Stay(id=name, place=where, check_in=DATE + first * DAY, check_out=DATE + last * DAY, booked=True)


def run(n: int, back: bool = False) -> Connection:
    ends = [Endpoint(city="Lisbon"), Endpoint(city="Porto")]
    origin, destination = reversed(ends) if back else ends
    times = {"depart": at("10:00", n), "arrive": at("13:00", n)}
    price = Price(amount=0)
    return Connection(id=f"{n}{back}", mode="train", origin=origin, destination=destination, price=price, **times)


def leg(name: str, by: Connection) -> Leg:
    ends = {"origin": by.origin, "destination": by.destination, "depart": by.depart, "arrive": by.arrive}
    return Leg(id=name, mode="train", connection=by.id, **ends)


def journey(porto: int = 2, **traveller: int) -> Itinerary:
    """A night in Lisbon, then some in Porto; the tower is ten euros."""
    days: list[tuple[Any, ...]] = [(visit("t", "tower"),), (leg("on", run(1)),), *[()] * (porto - 1)]
    stays = bed("one", "inn", 0, 1), bed("two", "house", 1, 1 + porto)
    return trip(*days, (leg("back", run(1 + porto, back=True)),), stays=stays, **traveller)


def answer(change: Change, plan: Itinerary | None = None, *more: Place | Connection) -> Explanation:
    inns = inn("inn", "Lisbon", 50), inn("house", "Porto", 80), inn("hut", "Porto", 60)
    places = (*inns, *(one for one in more if isinstance(one, Place)))
    usual = (run(n, back) for n in range(1, 5) for back in (False, True))
    runs = (*usual, *(one for one in more if isinstance(one, Connection)))
    catalogue = Catalogue(places=(place("tower").replace(city="Lisbon"), *places), connections=runs)
    return explain(repair(plan or journey(), change, catalogue, severity="plan"))


def told(found: Explanation) -> str:
    return next(change.nights for change in found.changes if change.id == "two")


def nights(*numbers: int) -> tuple[dt.date, ...]:
    return tuple(DATE + n * DAY for n in numbers)


def test_a_booked_night_that_does_not_suit_is_given_up_by_the_traveller() -> None:
    found = answer(happens(Unfit(place="house", dates=nights(2))))
    words = "The night of Wed 9 Sep at House is no longer needed: tell them; it costs 80 EUR, and what of that comes"
    assert told(found) == f"{words} back is not known."
    assert found.kept is not None
    assert (found.kept.bookings, found.kept.bookings_of) == (1, 2)


def test_nights_that_the_house_itself_took_away_are_not_to_be_told_to_it() -> None:
    assert not told(answer(happens(LodgingLost(stay="two", nights=nights(2)))))
    assert not told(answer(happens(LodgingLost(stay="two"))))


def test_the_price_of_another_house_is_that_of_the_nights_spent_there() -> None:
    """The night in the hut, which costs 60 instead of 80, not beside both nights in the house."""
    lost = happens(
        LodgingLost(stay="two"), SoldOut(place="hut", dates=nights(2)), SoldOut(place="villa", dates=nights(1))
    )
    found = answer(lost, None, inn("villa", "Porto", 90))
    fits = {change.after.name: change.fits for change in found.changes if change.id == "two" and change.after}
    assert list(fits) == ["Hut"]
    assert fits["Hut"].endswith("20 EUR less for these nights.")


def test_nor_where_one_comes_later_than_that_anyway() -> None:
    found = answer(happens(StayResized(stay="one"), LodgingLost(stay="two", nights=nights(1))))
    assert [change.after.date for change in found.changes if change.id == "two" and change.after] == [*nights(2)]
    assert not told(found)


def test_the_booking_to_cancel_is_at_the_old_place_and_the_budget_is_why_there_is_a_new_one() -> None:
    # 10 + 100 + 80 are more than may be spent; the hut is 20 cheaper.
    found = answer(happens(StayResized(stay="one")), journey(1, budget=17500))
    (change,) = (one for one in found.changes if one.id == "two")
    assert change.after is not None
    assert (change.after.name, change.after.nights) == ("Hut", nights(2))
    words = "The night of Tue 8 Sep at House is no longer needed: its booking is to be cancelled; it costs 80 EUR, and"
    assert change.nights == f"{words} what of that comes back is not known."
    assert change.reason == "Because you want 1 night more at Inn: The trip costs 190.00 of 175.00 EUR."


def test_what_a_void_booking_cost_is_told() -> None:
    """Of a ticket for a train that does not run as of a house that is lost, of which nobody knows what comes back."""
    plan = journey()
    ticket = plan.leg("on").replace(booked=True, price=Price(amount=4500))
    days = (plan.days[0], plan.days[1].replace(items=(ticket,)), *plan.days[2:])
    late = run(1).replace(id="late", depart=at("15:00", 1), arrive=at("18:00", 1))
    change = happens(LegCancelled(leg="on"), LodgingLost(stay="two"))
    found = answer(change, plan.replace(days=days), late)
    words = "Its booking is void: it costs {} EUR, and what of that comes back is not known."
    cancel = {change.id: change.cancel for change in found.changes}
    assert (cancel["on"], cancel["two"]) == (words.format(45), words.format(160))
    assert not cancel["one"]
