"""Clocks without a zone: unknown beside clocks that have one, comparable among themselves."""

from __future__ import annotations

import pytest

from tripmend.trip import Catalogue, Connection, Endpoint, Place, minute_of, validate

from .builders import TUE, at, catalogue, day, leg, place, stop, trip, verdicts

ROME, LISBON = "Europe/Rome", "Europe/Lisbon"


def known(*places: Place) -> Catalogue:
    return catalogue(*places, zone=None, minutes={("a", "b"): 20})


@pytest.mark.parametrize(
    ("zones", "state"),
    [((ROME, ROME), "ok"), ((None, None), "ok"), ((ROME, None), "unknown"), ((None, ROME), "unknown")],
)
def test_two_stops_are_compared_only_by_clocks_that_can_be(zones: tuple[str | None, str | None], state: str) -> None:
    world = known(place("a", zone=zones[0]), place("b", zone=zones[1], arrival_buffer=30))
    # Twenty minutes on the way and thirty to be early fit into two hours, and nothing overlaps.
    plan = trip(day(stop("a", "10:00", "11:00"), stop("b", "13:00", "14:00")))
    validate(plan, world)
    for rule in ("overlap", "travel", "buffer"):
        assert [kind for kind, _ in verdicts(rule, plan, world)] == [state], rule


def test_an_overlap_of_clocks_that_cannot_be_compared_is_unknown() -> None:
    plan = trip(day(stop("a", "10:00", "12:00"), stop("b", "11:00", "13:00")))
    assert verdicts("overlap", plan, known(place("a", zone=ROME), place("b"))) == [("unknown", None)]
    assert verdicts("overlap", plan, known(place("a"), place("b"))) == [("broken", -60)]


def test_days_apart_no_zone_can_make_a_difference() -> None:
    plan = trip(day(stop("a", "10:00", "11:00")), day(stop("b", "15:00", "16:00", date=TUE), date=TUE))
    # From 10:00 UTC to what may be 15:00 UTC: 29 hours less 20 minutes on the way; clocks differ by 26 hours at most.
    assert verdicts("travel", plan, known(place("a", zone=ROME), place("b"))) == [("ok", 29 * 60 - 20)]


def test_a_leg_to_a_place_without_a_zone_is_unknown() -> None:
    ride = leg("t", "12:00", "14:00", booked=True, zones=(ROME, None))
    plan = trip(day(stop("a", "09:00", "10:00"), ride, stop("b", "16:00", "17:00")))
    world = known(place("a", zone=ROME), place("b", zone=ROME))
    assert verdicts("leg", plan, world) == [("unknown", None)]
    assert [kind for kind, _ in verdicts("connection", plan, world)][1:] == ["unknown"]
    whole = trip(day(ride.replace(destination=Endpoint(city="Florence", zone=ROME))))
    assert verdicts("leg", whole, world) == [("ok", None)]
    floating = trip(day(leg("t", "12:00", "14:00", booked=True)))
    assert verdicts("leg", floating, known()) == [("ok", None)]


def test_meals_by_clocks_that_cannot_be_compared_have_no_known_gap() -> None:
    plan = trip(day(stop("a", "08:00", "09:00", meal="breakfast"), stop("b", "12:00", "13:00", meal="lunch")))
    assert verdicts("meal-gap", plan, known(place("a", zone=ROME), place("b"))) == [("unknown", None)]
    assert verdicts("meal-gap", plan, known(place("a"), place("b"))) == [("ok", 60)]


def test_a_night_under_way_to_nobody_knows_which_clock_is_unknown() -> None:
    plan = trip(day(leg("n", "22:00", "+07:00", booked=True, zones=(ROME, None))), day(date=TUE))
    assert verdicts("night", plan, known()) == [("unknown", None)]
    sleeper = leg("n", "22:00", "+07:00", booked=True, zones=(ROME, ROME))
    assert verdicts("night", trip(day(sleeper), day(date=TUE)), known()) == [("ok", None)]


def test_a_missing_zone_is_that_of_the_city_where_its_places_agree() -> None:
    world = known(
        place("a", city="Lisbon", zone=LISBON),
        place("b", city="lisbon (Portugal)"),
        place("c", city="Porto"),
        place("d"),
    )
    assert world.zone_of("b") == LISBON
    assert world.zone_of("c") is None
    assert world.zone_of("d") is None
    assert world.end_zone(Endpoint(city="Lisbon")) == LISBON
    assert world.end_zone(Endpoint(city="Lisbon", zone=ROME)) == ROME
    assert world.end_zone(Endpoint(city="Porto", place="a")) == LISBON
    two = world.replace(places=(*world.places, place("e", city="Lisbon", zone=ROME)))
    assert two.zone_of("b") is None
    plan = trip(day(stop("a", "10:00", "11:00"), stop("b", "13:00", "14:00")))
    assert verdicts("overlap", plan, world) == [("ok", None)]


def test_the_zone_of_a_city_goes_before_the_default_of_the_catalogue() -> None:
    ends = Endpoint(city="Lisbon", zone=LISBON), Endpoint(city="Rome")
    run = Connection(id="f", mode="flight", origin=ends[0], destination=ends[1])
    world = catalogue(place("b", city="Lisbon"), place("c", city="Siena"), connections=[run], zone=ROME)
    assert (world.zone_of("b"), world.zone_of("c"), world.zone_of(None)) == (LISBON, ROME, ROME)
    assert minute_of(at("10:00"), world.zone_of("b")) - minute_of(at("10:00"), world.zone_of("c")) == 60
