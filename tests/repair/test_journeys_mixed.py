"""Several journeys that are put off to another day: some gone along with, others not."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console
from tiny import DATE, at, happens, place, visit

from tripmend.app._page import print_explanation
from tripmend.change import LegDelayed
from tripmend.explain import explain
from tripmend.repair import Outcome, Relaxation, repair
from tripmend.repair._another_day import best_of, staying_behind
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lock, Lodging, Price, Severity, Stay

DAY = 24 * 60
HOME, AWAY = Endpoint(city="Home"), Endpoint(city="Altstadt")


def run(name: str, origin: Endpoint, to: Endpoint, leaves: dt.datetime) -> Connection:
    arrives = leaves + dt.timedelta(hours=1)
    return Connection(id=name, mode="train", origin=origin, destination=to, depart=leaves, arrive=arrives)


OUT, HOMEWARD = run("o1", HOME, AWAY, at("08:00")), run("h1", AWAY, HOME, at("17:00", 2))
OTHER = run("o2", HOME, AWAY, at("08:30"))


def ride(name: str, by: Connection) -> Leg:
    ends = {"origin": by.origin, "destination": by.destination, "depart": by.depart, "arrive": by.arrive}
    return Leg(id=name, mode="train", connection=by.id, booked=True, **ends)


def late(*legs: str, locks: tuple[Lock, ...] = ()) -> Outcome:
    """Three booked visits on the first day only, and another train out on that day; so many journeys a day late."""
    booked = [visit(f"m{n}", "bcd"[n], f"{11 + 2 * n}:00", f"{12 + 2 * n}:00", booked=True) for n in range(3)]
    middle = visit("z", "z").replace(start=at("10:00", 1), end=at("11:00", 1))
    items = ((ride("out", OUT), *booked), (middle,), (ride("home", HOMEWARD),))
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=2), booked=True)
    inn = place("inn", "lodging", hours=None, price=Price(amount=5000, per="unit"), lodging=Lodging(sleeps=2))
    places = (*(place(name, hours="2026 Sep 07 09:00-18:00") for name in "bcd"), place("z"), inn)
    trip = Itinerary(id="t", home="Home", days=days, stays=(bed,), locks=locks)
    change = happens(*(LegDelayed(leg=leg, minutes=DAY) for leg in legs))
    return repair(trip, change, Catalogue(places=places, connections=(OUT, HOMEWARD, OTHER)))


def test_of_two_late_journeys_one_is_replaced_and_one_gone_along_with() -> None:
    outcome = late("out", "home")
    assert outcome.revision is not None
    assert outcome.proven
    rides = {leg.id: (leg.connection, day.date.day) for day, leg in outcome.revision.itinerary.legs()}
    assert rides == {"out": ("o2", 7), "home": ("h1", 10)}
    # The booking of the one that is not gone along with stands for another day: it is given up.
    assert (outcome.revision.cost.booked, outcome.revision.cost.lost) == (1, 0)


def test_a_locked_journey_is_gone_along_with() -> None:
    outcome = late("out", locks=(Lock(target="out"),))
    assert outcome.revision is not None
    leg = outcome.revision.itinerary.item("out")
    assert isinstance(leg, Leg)
    assert (leg.connection, leg.depart) == ("o1", at("08:00", 1))


def test_of_more_journeys_than_are_mixed_nothing_is_claimed() -> None:
    assert staying_behind("abc") == (
        tuple(frozenset(legs) for legs in ("abc", "ab", "ac", "bc", "a", "b", "c")),
        True,
    )
    assert staying_behind("abcd") == ((frozenset("abcd"),), False)
    along = late("out", "home")
    best = best_of(along, [(along, frozenset({"out", "home"}))], complete=False)
    assert not best.proven
    assert best.revision is not None
    assert not best.revision.proven


@pytest.mark.parametrize(("one", "other", "both"), [("plan", "day", "day"), ("step", "plan", "step")])
def test_the_proof_reaches_as_far_as_the_narrowest_search(one: Severity, other: Severity, both: Severity) -> None:
    outcome = late("out")
    pair = replace(outcome, searched=one), replace(outcome, searched=other)
    assert best_of(pair[0], [(pair[1], frozenset({"out"}))], complete=True).searched == both


def test_where_one_way_is_undecided_there_is_not_said_to_be_none() -> None:
    outcome = replace(late("out"), revision=None)
    none, open_ = replace(outcome, status="impossible"), replace(outcome, status="undecided", proven=False)
    legs = frozenset({"out"})
    assert best_of(none, [(none, legs)], complete=True).status == "impossible"
    assert best_of(none, [(none, legs)], complete=False).status == "not_found"
    best = best_of(none, [(open_, legs)], complete=True)
    assert (best.status, best.proven) == ("undecided", False)


@pytest.mark.parametrize("lodging", [True, False])
def test_a_night_that_nobody_planned_is_not_booked_but_a_lodging_is_named(lodging: bool) -> None:
    home = run("h0", AWAY, HOME, at("19:00"))
    day = Day(date=DATE, items=(ride("out", OUT), visit("b", "b", "11:00", "12:00"), ride("home", home)))
    inn = (place("inn", "lodging", hours=None),) if lodging else ()
    known = Catalogue(places=(place("b"), *inn), connections=(OUT, home))
    change = happens(LegDelayed(leg="home", minutes=DAY))
    outcome = repair(Itinerary(id="t", home="Home", days=(day,)), change, known)
    assert (outcome.status, outcome.proven) == ("not_found", False)
    words = outcome.conflict[0]
    assert words.startswith("There is no lodging for the night of Mon 7 Sep.")
    assert words.endswith("put one into the trip, for example at Inn.") == lodging


def test_ways_out_are_told_though_it_is_not_proved_that_there_is_no_repair() -> None:
    """Not to go along would need a night that nobody planned; to go along, that a limit gives way."""
    repaired = late("out")
    way = Relaxation("cuisines", revision=repaired.revision)
    outcome = replace(repaired, status="impossible", revision=None, relaxations=(way,), conflict=("cuisines",))
    missing = ("There is no lodging.",)
    open_ = replace(outcome, status="not_found", proven=False, relaxations=(), conflict=missing)
    best = best_of(outcome, [(open_, frozenset({"out"}))], complete=True)
    assert (best.status, best.proven, best.relaxations) == ("not_found", False, (way,))
    console = Console(width=200, record=True, file=StringIO())
    print_explanation(console, explain(best, best.world.catalogue))
    words = console.export_text()
    assert "put what is missing" not in words
    assert "is not proved" in words
    assert "cuisines" in words
