"""Legs at other times and on other days."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.repair.tiny import DATE, at, happens, mend, place, trip, visit
from tripmend.change import (
    DocumentsMissing,
    HoursChanged,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingLost,
    PlaceClosed,
    PriceChanged,
    World,
    apply,
)
from tripmend.errors import InputError
from tripmend.trip import Catalogue, Connection, Endpoint, Interval, Leg, Price, Stay, leg_cost, validate

ENDS: dict[str, Any] = {
    "mode": "flight",
    "origin": Endpoint(city="Rome", zone="Europe/Rome"),
    "destination": Endpoint(city="London", zone="Europe/London"),
    "number": "X1",
    "depart": at("10:00", 1),
    "arrive": at("11:30", 1),
}
"""Two and a half hours: London is one hour behind Rome."""
HOME = Leg(id="home", connection="x1", booked=True, **ENDS)
CONNECTION = Connection(id="x1", price=Price(amount=9000), **ENDS)


def world(*effects: Any, leg: Leg = HOME) -> World:
    return apply(happens(*effects), trip((), (leg,), ()), Catalogue(connections=(CONNECTION,)))


def where(found: World) -> list[list[str]]:
    validate(found.itinerary, found.catalogue)
    return [[item.id for item in day.items] for day in found.itinerary.days]


def test_a_delay_moves_both_ends_of_the_leg_and_of_its_connection() -> None:
    found = world(LegDelayed(leg="home", minutes=40))
    (leg,) = [leg for _, leg in found.itinerary.legs()]
    assert (leg.depart, leg.arrive) == (at("10:40", 1), at("12:10", 1))
    assert found.catalogue.connections[0].depart == at("10:40", 1)
    assert where(found) == [[], ["home"], []]


def test_only_a_new_arrival_keeps_the_duration() -> None:
    (leg,) = [leg for _, leg in world(LegRetimed(leg="home", arrive=at("15:00", 1))).itinerary.legs()]
    # 15:00 in London is 16:00 in Rome, less two and a half hours.
    assert leg.depart == at("13:30", 1)


@pytest.mark.parametrize(("arrive", "fits"), [("13:00", True), ("12:59", False)])
def test_a_leg_cannot_arrive_before_it_leaves(arrive: str, fits: bool) -> None:
    # 14:00 in Rome is 13:00 in London.
    effect = LegRetimed(leg="home", depart=at("14:00", 1), arrive=at(arrive, 1))
    if fits:
        assert world(effect).hit_items == {"home"}
        return
    with pytest.raises(InputError) as caught:
        world(effect)
    assert caught.value.where == "disruptions[0].effect.arrive"


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (19 * 60, [[], ["home"], []]),  # 05:00 on the next day: still the same night
        (20 * 60, [[], [], ["home"]]),  # 06:00 on the next day
        (-11 * 60, [["home"], [], []]),  # 23:00 on the day before
        (3 * 24 * 60, [[], [], [], [], ["home"]]),  # two days after the last day
        (-2 * 24 * 60, [["home"], [], [], []]),  # one day before the first
    ],
)
def test_a_leg_stands_in_the_day_on_which_it_leaves(minutes: int, expected: list[list[str]]) -> None:
    found = world(LegDelayed(leg="home", minutes=minutes))
    assert where(found) == expected
    assert found.hit_items == {"home"}


def test_a_leg_put_off_beyond_all_reason_is_a_slip_of_the_pen() -> None:
    with pytest.raises(InputError) as caught:
        world(LegRetimed(leg="home", depart=at("10:00", 400)))
    assert caught.value.where == "disruptions[0].effect"


def test_nights_that_a_late_flight_home_adds_are_seen_to_have_no_bed() -> None:
    itinerary = trip((), (HOME.replace(connection=None),))
    outcome = mend(itinerary, happens(LegDelayed(leg="home", minutes=2 * 24 * 60)))
    assert [day.date for day in outcome.world.itinerary.days][-1] == DATE + dt.timedelta(days=3)
    assert any(finding.rule == "night" and finding.state == "broken" for finding in outcome.before)
    assert outcome.revision is None


def test_nights_are_fitted_once_all_legs_are_where_they_go() -> None:
    there = Leg(id="there", booked=True, **{**ENDS, "depart": at("10:00"), "arrive": at("11:30")})
    ends = {**ENDS, "origin": ENDS["destination"], "destination": ENDS["origin"]}
    back = Leg(id="back", booked=True, **{**ends, "depart": at("10:00", 2), "arrive": at("14:30", 2)})
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=2), booked=True)
    inn = place("inn", "lodging").replace(city="London")
    itinerary = trip((there,), (), (back,), (), (), stays=(bed,)).replace(home="Rome")

    def stays(*effects: Any) -> list[tuple[int, int, list[int]]]:
        found = apply(happens(*effects), itinerary, Catalogue(places=(inn,)))
        days = [((stay.check_in - DATE).days, (stay.check_out - DATE).days) for stay in found.itinerary.stays]
        void = [[(night - DATE).days for night in stay.void_nights] for stay in found.itinerary.stays]
        return [(*ends, nights) for ends, nights in zip(days, void, strict=True)]

    # Until the way back has moved too, the way there is after it, and no night in London is left.
    later = [LegDelayed(leg=leg, minutes=24 * 60) for leg in ("there", "back")]
    much_later = [LegDelayed(leg=leg, minutes=2 * 24 * 60) for leg in ("there", "back")]
    assert stays(*later) == stays(*reversed(later)) == [(1, 3, [2])]
    assert stays(LegDelayed(leg="there", minutes=2 * 24 * 60 + 60)) == []
    assert stays(*much_later) == stays(*reversed(much_later))
    a_day_and_two = [LegDelayed(leg="there", minutes=24 * 60), LegDelayed(leg="back", minutes=2 * 24 * 60)]
    assert stays(*a_day_and_two) == stays(*reversed(a_day_and_two)) == [(1, 4, [2, 3])]


def test_a_night_added_at_a_lodging_that_is_lost_is_lost_too() -> None:
    back = Leg(id="back", booked=True, **{**ENDS, "origin": Endpoint(city="Altstadt", zone="Europe/Rome")})
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    itinerary = trip((), (back,), (), stays=(bed,))
    effects = [LegDelayed(leg="back", minutes=24 * 60), LodgingLost(stay="bed")]
    for order in (effects, effects[::-1]):
        found = apply(happens(*order), itinerary, Catalogue(places=(place("inn", "lodging"),)))
        (inn,) = found.catalogue.places
        assert inn.lodging is not None
        assert inn.lodging.rooms_left == {DATE: 0, DATE + dt.timedelta(days=1): 0}
        assert [(stay.booked, stay.check_out) for stay in found.itinerary.stays] == [
            (False, DATE + dt.timedelta(days=2))
        ]


def test_a_cancelled_leg_takes_its_connection_and_booking_with_it() -> None:
    found = world(LegCancelled(leg="home"))
    (leg,) = [leg for _, leg in found.itinerary.legs()]
    assert (leg.cancelled, leg.booked, found.catalogue.connections) == (True, False, ())
    assert [(hit.item, hit.void) for hit in found.hits] == [("home", True)]


def test_what_may_leave_at_any_time_runs_on_the_dates_that_are_left() -> None:
    days = tuple(DATE + dt.timedelta(days=n) for n in range(3))
    ends = {key: ENDS[key] for key in ("mode", "origin", "destination")}
    any_time = Connection(id="any-time", **ends, minutes=150)
    once = Connection(id="once", **ends, minutes=150, dates=(days[1],))

    def left(none_on: tuple[dt.date, ...]) -> dict[str, tuple[dt.date, ...]]:
        change = happens(LegCancelled(leg="home", none_on=none_on))
        found = apply(change, trip((), (HOME,), ()), Catalogue(connections=(CONNECTION, any_time, once)))
        return {one.id: one.dates for one in found.catalogue.connections}

    assert left(()) == {"any-time": (), "once": (days[1],)}
    assert left((days[1],)) == {"any-time": (days[0], days[2])}
    assert left(days) == {}


def test_in_the_hours_told_nothing_of_the_mode_leaves() -> None:
    def flight(number: str, leave: str) -> Connection:
        arrive = at(leave, 1) + dt.timedelta(minutes=90)
        return CONNECTION.replace(id=number, number=number, depart=at(leave, 1), arrive=arrive)

    noon, evening = at("12:00", 1), at("18:00", 1)
    others = (flight("x2", "11:59"), flight("x3", "12:00"), flight("x4", "17:59"), flight("x5", "18:00"))
    by_train = flight("x6", "13:00").replace(mode="train")
    ends = {key: ENDS[key] for key in ("mode", "origin", "destination")}
    any_time = Connection(id="any-time", **ends, minutes=150)
    effect = LegCancelled(leg="home", none_during=(Interval(start=noon, end=evening),))
    catalogue = Catalogue(connections=(CONNECTION, *others, by_train, any_time))
    found = apply(happens(effect), trip((), (HOME,), ()), catalogue)
    left = {one.id: one.dates for one in found.catalogue.connections}
    assert left == {"x2": (), "x5": (), "x6": (), "any-time": (DATE, DATE + dt.timedelta(days=2))}


@pytest.mark.parametrize(("until", "hit"), [("08:30", False), ("08:31", True), ("10:00", True)])
def test_one_checks_in_for_a_flight_with_the_papers_in_hand(until: str, hit: bool) -> None:
    # The flight leaves at 10:00, and one checks in for it 90 minutes before.
    assert world(DocumentsMissing(legs=("home",), until=at(until, 1))).hit_items == ({"home"} if hit else set())


def test_what_leaves_before_one_could_check_in_with_the_papers_is_not_taken_instead() -> None:
    runs = (("flight", "15:29"), ("flight", "15:30"), ("train", "14:14"), ("train", "14:15"), ("drive", "14:00"))
    others = [
        CONNECTION.replace(id=f"{mode} {leaves}", number="", mode=mode, depart=at(leaves, 1), arrive=at("18:00", 1))
        for mode, leaves in runs
    ]
    any_time = CONNECTION.replace(id="any-time", mode="train", depart=None, arrive=None, minutes=900)
    catalogue = Catalogue(connections=(CONNECTION, *others, any_time))

    def left(until: str, n: int) -> dict[str, tuple[dt.date, ...]]:
        missing = happens(DocumentsMissing(legs=("home",), until=at(until, n)))
        return {one.id: one.dates for one in apply(missing, trip((), (HOME,), ()), catalogue).catalogue.connections}

    tomorrow = (DATE + dt.timedelta(days=2),)
    assert left("14:00", 1) == {"flight 15:30": (), "train 14:15": (), "drive 14:00": (), "any-time": tomorrow}
    assert left("00:00", 2) == {"any-time": tomorrow}  # the papers come with the day


AIRPORT = "air"
FROM_AIRPORT: dict[str, Any] = {**ENDS, "origin": Endpoint(city="Rome", place=AIRPORT, zone="Europe/Rome")}


def at_the_airport(effect: Any, **facts: Any) -> World:
    """A flight from an airport at 10:00 of the second day, with others in the catalogue, and news of the airport."""
    airport = place(AIRPORT, "airport", **facts).replace(city="Rome", zone="Europe/Rome")
    tomorrow = {"depart": at("10:00", 2), "arrive": at("11:30", 2)}
    back = {"origin": ENDS["destination"], "destination": FROM_AIRPORT["origin"]}
    others = (
        Connection(id="x1", **FROM_AIRPORT),
        Connection(id="evening", **{**FROM_AIRPORT, "depart": at("20:00", 1), "arrive": at("21:30", 1)}),
        Connection(id="tomorrow", **{**FROM_AIRPORT, **tomorrow}),
        Connection(id="lands", **{**ENDS, **back, "depart": at("07:00", 1), "arrive": at("10:30", 1)}),
        Connection(id="elsewhere", **ENDS),
        Connection(id="car", **{**FROM_AIRPORT, "mode": "drive", "number": ""}),
        Connection(id="any-time", mode="bus", minutes=900, **{key: FROM_AIRPORT[key] for key in back}),
    )
    leg = Leg(id="home", connection="x1", booked=True, **FROM_AIRPORT)
    return apply(happens(effect), trip((), (leg,), ()), Catalogue(places=(airport,), connections=others))


def runs(found: World) -> set[str]:
    return {one.id for one in found.catalogue.connections}


def test_from_a_closed_airport_nothing_leaves_and_nothing_lands_there() -> None:
    found = at_the_airport(PlaceClosed(place=AIRPORT, dates=(DATE + dt.timedelta(days=1),)), hours=None)
    (leg,) = [leg for _, leg in found.itinerary.legs()]
    assert (leg.cancelled, leg.booked) == (True, False)
    assert [(hit.item, hit.void) for hit in found.hits] == [("home", True)]
    assert runs(found) == {"tomorrow", "elsewhere", "car", "any-time"}
    assert found.catalogue.connection_by_id["any-time"].dates == (DATE, DATE + dt.timedelta(days=2))


@pytest.mark.parametrize(("begin", "end", "hit"), [("10:00", "10:01", True), ("09:00", "10:00", False)])
def test_an_airport_closed_for_some_hours_keeps_only_what_leaves_in_them(begin: str, end: str, hit: bool) -> None:
    found = at_the_airport(PlaceClosed(place=AIRPORT, during=Interval(start=at(begin, 1), end=at(end, 1))), hours=None)
    assert (found.hit_items, "x1" in runs(found)) == (({"home"}, False) if hit else (set(), True))
    assert {"evening", "any-time", "lands"} <= runs(found)


def test_new_hours_of_a_station_hit_only_what_went_in_the_old_ones() -> None:
    until_noon = HoursChanged(place=AIRPORT, opens=dt.time(12), dates=(DATE + dt.timedelta(days=1),))
    for hours in (None, "24/7", "06:00-23:00"):
        found = at_the_airport(until_noon, hours=hours)
        assert found.hit_items == {"home"}
        assert runs(found) == {"evening", "tomorrow", "elsewhere", "car", "any-time"}
    # What leaves while nobody sells tickets does not go by these hours.
    assert at_the_airport(until_noon, hours="10:30-23:00").hit_items == set()


@pytest.mark.parametrize(("there", "hit"), [("origin", True), ("destination", False)])
def test_what_has_left_has_left_unless_it_was_to_leave_from_there_today(there: str, hit: bool) -> None:
    ends = {**ENDS, there: Endpoint(city=ENDS[there].city, place=AIRPORT, zone=ENDS[there].zone)}
    airport = place(AIRPORT, "airport", hours=None).replace(city=ENDS[there].city, zone=ENDS[there].zone)
    leg = Leg(id="home", booked=True, **ends)
    change = happens(PlaceClosed(place=AIRPORT)).replace(now=at("12:00", 1))
    found = apply(change, trip((), (leg,), ()), Catalogue(places=(airport,)))
    assert found.hit_items == ({"home"} if hit else set())


@pytest.mark.parametrize(
    ("own", "effect", "expected"),
    [
        (None, {"factor": 1.5}, 13500),  # 9000 × 1.5, the connection's
        (None, {"amount": 100}, 100),
        (Price(amount=8000), {"factor": 1.5}, 12000),  # 8000 × 1.5, its own
        (Price(amount=8000), {"amount": 100}, 100),
    ],
)
def test_a_leg_costs_its_own_price_or_its_connections(own: Price | None, effect: dict[str, Any], expected: int) -> None:
    found = world(PriceChanged(target="home", **effect), leg=HOME.replace(price=own))
    (leg,) = [leg for _, leg in found.itinerary.legs()]
    assert leg_cost(leg, found.catalogue, {"adult": 1}) == expected
    assert found.hits == ()


def test_what_is_said_of_a_leg_last_tells_its_place_in_the_day() -> None:
    evening = HOME.replace(depart=at("22:00"), arrive=at("23:30"))
    there, here = ENDS["destination"], ENDS["origin"]
    ferry = Connection(
        id="f", mode="ferry", origin=there, destination=here, depart=at("23:30", 1), arrive=at("02:00", 2)
    )
    back = Leg(id="back", mode="ferry", origin=there, destination=here, connection="f")
    late = LegDelayed(leg="home", minutes=24 * 60), LegRetimed(leg="home", depart=at("02:00", 1))
    see = visit("see", "tower").replace(start=at("10:00", 1), end=at("11:00", 1))
    catalogue = Catalogue(places=(place("tower"),), connections=(CONNECTION, ferry))
    after = apply(happens(*late), trip((evening,), (see, back)), catalogue).itinerary
    assert [item.id for item in after.days[1].items] == ["home", "see", "back"]
