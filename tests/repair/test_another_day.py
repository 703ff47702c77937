"""A journey that is put off to another day: its nights follow, and what is lost is told."""

from __future__ import annotations

import dataclasses
import datetime as dt
from pathlib import Path

import pytest
from tests.judged.compare import compare
from worlds import world_of

from tripmend.change import Change, Disruption, LegDelayed
from tripmend.explain import explain
from tripmend.formats.native import read_trip
from tripmend.repair import Outcome, repair
from tripmend.rules import broken
from tripmend.trip import Catalogue, Itinerary, Lock, Lodging

ROME = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")
USED = {item.place for item in (*ROME.itinerary.stays, *(stop for _, stop in ROME.itinerary.stops()))}
SPARE = {"lodging": 2, "restaurant": 3, "attraction": 2}
"""So many places of a kind there are beside those of the plan: a small city is mended like a large one, but sooner."""
DAY = 24 * 60
OWN = ("albion-214", "albion-217")


def rich(itinerary: Itinerary = ROME.itinerary) -> Itinerary:
    """The trip with money to spare."""
    return itinerary.replace(traveller=itinerary.traveller.replace(budget=400_000))


def small() -> Catalogue:
    """The places of the plan and a few more, with every flight."""
    others = [place for place in ROME.catalogue.places if place.id not in USED]
    spare = [one for kind, most in SPARE.items() for one in [place for place in others if place.kind == kind][:most]]
    kept = USED | {place.id for place in spare} | {p.id for p in others if p.kind not in SPARE}
    places = tuple(place for place in ROME.catalogue.places if place.id in kept)
    travel = tuple(way for way in ROME.catalogue.travel if {way.origin, way.destination} <= kept)
    return ROME.catalogue.replace(places=places, travel=travel)


def lonely(**rooms: dict[dt.date, int]) -> Catalogue:
    """The small city without other flights; rooms: what is left in a lodging, by its id with ``_`` for ``-``."""
    catalogue = small()
    places = []
    for place in catalogue.places:
        left = rooms.get(place.id.replace("-", "_"))
        more = (place.lodging or Lodging()).replace(rooms_left=left) if left is not None else place.lodging
        places.append(place.replace(lodging=more))
    connections = tuple(one for one in catalogue.connections if one.id in OWN)
    return catalogue.replace(places=tuple(places), connections=connections)


def late(leg: str, days: int, itinerary: Itinerary | None = None, catalogue: Catalogue | None = None) -> Outcome:
    """What becomes of the trip when a flight runs so many days later."""
    change = Change(disruptions=(Disruption(category="transport", effect=LegDelayed(leg=leg, minutes=days * DAY)),))
    return repair(itinerary or rich(), change, catalogue or lonely(), clock_limit=600.0)


def stays(outcome: Outcome) -> list[tuple[str, str, str, bool, int]]:
    """Place, check-in and check-out, whether booked, and for how many nights that does not hold."""
    assert outcome.revision is not None
    assert not broken(outcome.revision.findings)
    found = outcome.revision.itinerary.stays
    return [(s.place, f"{s.check_in:%d}", f"{s.check_out:%d}", s.booked, len(s.void_nights)) for s in found]


def told(outcome: Outcome, item: str) -> str:
    """What is to be told to the lodging."""
    return next(change.nights for change in explain(outcome, ROME.catalogue).changes if change.id == item)


HOTEL = next(stay for stay in ROME.itinerary.stays)


def test_who_arrives_a_day_later_needs_a_night_less_and_has_lost_that_day() -> None:
    outcome = late("flight-out", 1)
    assert stays(outcome) == [(HOTEL.place, "12", "14", True, 0)]
    assert outcome.revision is not None
    monday, *rest = outcome.revision.itinerary.days
    assert monday.items == ()
    assert rest[0].items[0].id == "flight-out"
    before = {stop.id for _, stop in ROME.itinerary.stops()}
    after = {stop.id for _, stop in outcome.revision.itinerary.stops()}
    assert before - after == {"mon-lunch", "mon-dinner"}, "meals stay on their day, visits find another"
    assert outcome.revision.proven
    words = told(outcome, HOTEL.id)
    assert words.startswith("The night of Mon 11 May at Albergo della Rondine is no longer needed: tell them that you")
    assert "come on Tue 12 May" in words
    assert "155 EUR" in words


def test_who_goes_home_a_day_later_needs_a_night_and_a_dinner_more() -> None:
    outcome = late("flight-home", 1)
    assert stays(outcome) == [(HOTEL.place, "11", "15", True, 1)]
    assert outcome.revision is not None
    new = [(day.date.day, stop.meal) for day, stop in outcome.revision.itinerary.stops() if "-dinner" in stop.id[10:]]
    assert new == [(14, "dinner")]
    assert {stop for _, stop in ROME.itinerary.stops()} < {stop for _, stop in outcome.revision.itinerary.stops()}
    assert told(outcome, HOTEL.id).startswith("The night of Thu 14 May is to be booked at Albergo della Rondine")
    added = next(change for change in explain(outcome, ROME.catalogue).changes if change.badge == "added")
    assert added.reason == "Otherwise: Dinner on Thu 14 May is missing."


@pytest.mark.slow
def test_several_days_later_all_their_nights_and_meals_are_added() -> None:
    outcome = late("flight-home", 3)
    assert stays(outcome) == [(HOTEL.place, "11", "17", True, 3)]
    assert outcome.revision is not None
    lacking = [(d, m) for d in (14, 15, 16) for m in ("lunch", "dinner")]
    meals = {(day.date.day, stop.meal) for day, stop in outcome.revision.itinerary.stops()}
    assert set(lacking) <= meals
    assert "The nights of Thu 14 May, Fri 15 May and Sat 16 May are to be booked" in told(outcome, HOTEL.id)


def test_the_night_more_is_spent_elsewhere_where_the_house_is_full() -> None:
    full = lonely(**{HOTEL.place.replace("-", "_"): {dt.date(2026, 5, 14): 0}})
    first, second = stays(late("flight-home", 1, catalogue=full))
    assert first == (HOTEL.place, "11", "14", True, 0)
    assert second[1:] == ("14", "15", False, 0)


def test_another_flight_on_the_day_is_taken_where_that_changes_less() -> None:
    outcome = late("flight-out", 1, catalogue=small())
    assert stays(outcome) == [(HOTEL.place, "11", "14", True, 0)]
    assert outcome.revision is not None
    leg = outcome.revision.itinerary.item("flight-out")
    assert getattr(leg, "number", "") == "AB 218"
    assert outcome.revision.cost.lost == 0
    assert told(outcome, HOTEL.id) == ""


@pytest.mark.slow
def test_a_stay_of_which_no_night_is_left_is_given_up_and_to_be_cancelled() -> None:
    one, rest = HOTEL.replace(id="first", check_out=dt.date(2026, 5, 12)), HOTEL.replace(check_in=dt.date(2026, 5, 12))
    outcome = late("flight-out", 1, rich(ROME.itinerary.replace(stays=(one, rest))))
    assert stays(outcome) == [(HOTEL.place, "12", "14", True, 0)]
    assert "its booking is to be cancelled" in told(outcome, "first")


@pytest.mark.slow
def test_a_night_more_counts_against_the_budget_with_its_dinner() -> None:
    poor = ROME.itinerary.replace(traveller=ROME.itinerary.traveller.replace(budget=206_000))
    outcome = late("flight-home", 1, poor)
    assert outcome.revision is not None
    assert outcome.revision.cost.changed > 0, "something else has to be had for less"
    assert not [f for f in outcome.revision.findings if f.rule == "budget" and f.state == "broken"]


def test_a_house_that_wants_more_nights_than_are_left_is_no_surprise() -> None:
    least = Lodging(min_nights=3)
    catalogue = lonely()
    places = tuple(p.replace(lodging=least) if p.id == HOTEL.place else p for p in catalogue.places)
    outcome = late("flight-out", 1, catalogue=catalogue.replace(places=places))
    assert outcome.status == "not_found"
    assert any("Albergo della Rondine is in Rome" in words for words in outcome.conflict)


@pytest.mark.parametrize("block", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))])
def test_engine_and_enumeration_agree_on_journeys_put_off_to_another_day(block: int) -> None:
    found = {}
    for seed in range(block * 24, (block + 1) * 24):
        world = world_of(seed)
        legs = [leg for _, leg in world.itinerary.legs()]
        if not legs or world.itinerary.traveller.meals:
            continue
        effect = LegDelayed(leg=legs[seed % len(legs)].id, minutes=DAY * (-1 if seed % 3 == 0 else 1))
        change = Change(disruptions=(Disruption(category="transport", effect=effect),))
        found[seed] = compare(dataclasses.replace(world, change=change, severity="plan"))
    assert len(found) >= 2
    assert {seed: one.verdict for seed, one in found.items() if one.wrong} == {}
    assert sum(one.stands for one in found.values()) >= len(found) // 2


def test_where_a_locked_flight_leaves_no_repair_it_is_said_what_lifting_the_lock_would_do() -> None:
    """The flight home goes a day later, and nobody has a bed for one night more."""
    trip = rich().replace(locks=(Lock(target="flight-home", reason="miles"),))
    lodgings = [place for place in ROME.catalogue.places if place.kind == "lodging"]
    full = {dt.date(2026, 5, 14): 0}
    places = [
        place.replace(lodging=(place.lodging or Lodging()).replace(rooms_left=full)) if place in lodgings else place
        for place in ROME.catalogue.places
    ]
    outcome = late("flight-home", 1, trip, ROME.catalogue.replace(places=tuple(places)))
    assert (outcome.status, outcome.proven) == ("impossible", True)
    (way,) = [one for one in outcome.relaxations if (one.kind, one.target) == ("lock", "flight-home")]
    assert way.revision is not None
    assert way.revision.itinerary.locks == trip.locks
    home = way.revision.itinerary.leg("flight-home")
    assert home.depart is not None
    assert (home.depart.date(), home.booked) == (dt.date(2026, 5, 14), False)
    assert way.revision.cost.booked >= 1, "its booking stands for the next day, and is given up"
