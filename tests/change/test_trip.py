"""Prices, the party, the budget, days that are short or lost; and what holds for every effect."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.repair.tiny import DATE, at, happens, place, trip, visit
from tripmend import change as fx
from tripmend.errors import InputError
from tripmend.trip import Catalogue, Endpoint, Leg, Lodging, Price, Stay, stop_cost, validate

LEG = Leg(
    id="leg",
    mode="train",
    origin=Endpoint(city="Altstadt"),
    destination=Endpoint(city="Neustadt"),
    depart=at("15:00", 1),
    arrive=at("17:00", 1),
)
STOPS = (visit("paid", "p", "10:00", "11:00", booked=True, price=Price(amount=900)), visit("free", "p"))
TRIP = trip(
    STOPS,
    (LEG,),
    stays=(Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True),),
    budget=50000,
)
CATALOGUE = Catalogue(places=(place("p", outdoor=True), place("inn", "lodging", lodging=Lodging())))


def world(*effects: Any) -> fx.World:
    return fx.apply(happens(*effects), TRIP, CATALOGUE)


def test_a_new_price_hits_nothing_and_leaves_alone_what_is_paid() -> None:
    found = world(fx.PriceChanged(target="p", factor=2))
    costs = [stop_cost(stop, found.catalogue, {"adult": 1}) for _, stop in found.itinerary.stops()]
    assert costs == [900, 2000]  # paid; 1000 × 2
    assert found.hits == ()
    assert next(found.itinerary.stops())[1].booked


def test_needs_are_the_travellers_from_now_on_and_hit_nothing() -> None:
    once = world(fx.NeedsChanged(max_walk=10, diet=("vegan",)), fx.NeedsChanged(diet=("Vegan", "halal")))
    assert once.itinerary.traveller.max_walk == 10
    assert once.itinerary.traveller.diet == ("vegan", "halal")
    assert once.hits == ()
    with pytest.raises(ValueError, match="give max_walk, diet, room_type or house_rules"):
        fx.NeedsChanged()


def test_needs_of_a_lodging_come_beside_those_that_the_trip_names() -> None:
    once = world(
        fx.NeedsChanged(house_rules=("pets",)), fx.NeedsChanged(room_type="private room", house_rules=("Pets",))
    )
    assert once.itinerary.traveller.house_rules == ("pets",)
    assert once.itinerary.traveller.room_type == "private room"


def test_the_party_changes_by_so_many() -> None:
    assert world(fx.PartyChanged(by={"adult": 1, "child": 2})).itinerary.traveller.party == {"adult": 2, "child": 2}


def test_a_slower_day_has_limits_and_keeps_the_tighter_of_two() -> None:
    found = world(
        fx.Slower(dates=(DATE,), earliest=dt.time(10), latest=dt.time(18)),
        fx.Slower(dates=(DATE,), earliest=dt.time(9), latest=dt.time(0, 30), pace=None),
    )
    day = found.itinerary.days[0]
    assert (day.earliest, day.latest, day.pace) == (at("10:00"), at("18:00"), "relaxed")
    assert world(fx.Slower(latest=dt.time(0, 30))).itinerary.days[0].latest == at("00:30", 1)


def test_a_slower_day_has_so_many_visits_or_so_many_fewer_than_planned() -> None:
    planned = sum(stop.kind == "visit" for stop in world().itinerary.days[0].items if stop.type == "stop")
    assert world(fx.Slower(fewer=1)).itinerary.days[0].max_visits == planned - 1
    assert world(fx.Slower(fewer=planned + 1)).itinerary.days[0].max_visits == 0
    assert world(fx.Slower(visits=3), fx.Slower(visits=4)).itinerary.days[0].max_visits == 3
    with pytest.raises(ValueError, match="either visits or fewer"):
        fx.Slower(visits=1, fewer=1)


def test_on_a_lost_day_every_stop_is_hit() -> None:
    found = world(fx.DayLost(date=DATE))
    assert [(hit.item, hit.void) for hit in found.hits] == [("paid", True), ("free", False)]
    assert found.itinerary.days[0].lost


def test_the_budget_is_cut() -> None:
    assert world(fx.BudgetChanged(by=-20000)).itinerary.traveller.budget == 30000
    assert world(fx.BudgetChanged(budget=0)).itinerary.traveller.budget == 0


@pytest.mark.parametrize(
    ("effect", "where"),
    [
        (fx.BudgetChanged(by=-50001), "by"),
        (fx.BudgetChanged(by=10**30), "by"),
        (fx.PartyChanged(by={"adult": -1}), "by"),
        (fx.PartyChanged(by={"adult": -2}), "by"),
        (fx.PartyChanged(by={"adult": 10**9}), ""),
        (fx.PartyChanged(party={}), "party"),
        (fx.PlaceClosed(place="nowhere"), "place"),
        (fx.PriceChanged(target="nowhere", amount=1), "target"),
        (fx.LegCancelled(leg="nowhere"), "leg"),
        (fx.LodgingLost(stay="nowhere"), "stay"),
    ],
)
def test_an_effect_that_the_trip_cannot_take_is_refused_with_its_path(effect: Any, where: str) -> None:
    with pytest.raises(InputError) as caught:
        world(effect)
    assert caught.value.where == ".".join(part for part in ("disruptions[0].effect", where) if part)


@pytest.mark.parametrize("effect", [fx.PriceChanged(target="bed", amount=1), fx.PlaceClosed(place="bed")])
def test_who_names_a_stay_where_a_place_is_meant_is_told_the_place(effect: Any) -> None:
    with pytest.raises(InputError, match="'bed' is a stay, not a place; name its place, 'inn'"):
        world(effect)


def test_a_price_of_nothing_that_is_known_may_have_been_that_of_a_place_or_of_a_leg() -> None:
    with pytest.raises(InputError, match="no place or leg has the id 'nowhere'"):
        world(fx.PriceChanged(target="nowhere", amount=1))


def test_a_price_beyond_all_amounts_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        world(fx.PriceChanged(target="p", amount=10**12), fx.PriceChanged(target="p", factor=10))
    assert caught.value.where == "disruptions[1].effect"


DATES = st.lists(st.integers(-1, 3).map(lambda n: DATE + dt.timedelta(days=n)), max_size=2).map(tuple)
CLOCKS = st.builds(at, st.sampled_from(("00:00", "03:00", "09:30", "23:00")), st.integers(-4, 6))
TIMES = st.sampled_from((None, dt.time(0), dt.time(3), dt.time(11), dt.time(23, 30)))
PLACES = st.sampled_from(("p", "inn", "nowhere"))


def _during(ends: tuple[dt.datetime, dt.datetime]) -> dict[str, dt.datetime] | None:
    return {"start": min(ends), "end": max(ends)} if ends[0] != ends[1] else None


DURING = st.tuples(CLOCKS, CLOCKS).map(_during)
EFFECTS: st.SearchStrategy[Any] = st.one_of(
    st.builds(fx.PlaceClosed, place=PLACES, dates=DATES, during=DURING),
    st.builds(fx.HoursChanged, place=PLACES, dates=DATES, opens=TIMES, closes=st.just(dt.time(1))),
    st.builds(fx.HoursChanged, place=PLACES, dates=DATES, opens=st.just(dt.time(12)), closes=TIMES),
    st.builds(fx.SoldOut, place=PLACES, dates=DATES, slots=st.lists(CLOCKS, max_size=1)),
    st.builds(fx.LegDelayed, leg=st.just("leg"), minutes=st.integers(-10080, 10080)),
    st.builds(fx.LegRetimed, leg=st.just("leg"), depart=CLOCKS, arrive=st.none() | CLOCKS),
    st.builds(fx.LegCancelled, leg=st.just("leg")),
    st.builds(fx.LodgingLost, stay=st.just("bed"), nights=DATES),
    st.builds(fx.LodgingDowngraded, stay=st.just("bed"), room_type=st.sampled_from(("", "shared room"))),
    st.builds(fx.PriceChanged, target=st.sampled_from(("p", "inn", "leg")), factor=st.sampled_from((0.5, 1000.0))),
    st.builds(fx.PriceChanged, target=st.sampled_from(("p", "inn", "leg")), amount=st.sampled_from((0, 10**12))),
    st.builds(fx.PartyChanged, by=st.just({"adult": 1}) | st.just({"adult": -1})),
    st.builds(fx.Weather, dates=DATES, during=DURING),
    st.builds(fx.Slower, dates=DATES, earliest=TIMES, latest=TIMES),
    st.builds(fx.DayLost, date=st.just(DATE)),
    st.builds(fx.BudgetChanged, by=st.sampled_from((-60000, 100, 10**12))),
    st.builds(fx.EventMoved, place=PLACES, start=CLOCKS, end=st.none() | CLOCKS),
)


@given(st.lists(EFFECTS, min_size=1, max_size=3))
def test_after_every_change_the_trip_is_sound_or_the_change_is_refused_with_its_path(effects: list[Any]) -> None:
    refused, found = "", None
    try:
        found = world(*effects)
    except InputError as error:
        refused = error.where
    if found is None:
        assert refused.startswith("disruptions[")
        return
    validate(found.itinerary, found.catalogue)
    names = {item.id for day in found.itinerary.days for item in day.items} | {"bed"}
    assert names == {"paid", "free", "leg", "bed"}
    assert found.hit_items <= names
    assert not any(
        stop.booked for _, stop in found.itinerary.stops() if any(h.void and h.item == stop.id for h in found.hits)
    )
