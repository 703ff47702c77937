"""A journey through the night that is put off: the night that is now spent under way needs no bed, another may."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, place, visit

from tripmend.change import Late, LegCancelled, LegDelayed, PlaceClosed
from tripmend.repair import Outcome, repair
from tripmend.rules import broken, check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lodging, Price, Stay

DAY = 24 * 60
HOME, AWAY = Endpoint(city="Home"), Endpoint(city="Altstadt")
INN = place("inn", "lodging", hours=None, price=Price(amount=5000, per="unit"), lodging=Lodging(sleeps=2))


def leg(name: str, mode: Any, origin: Endpoint, to: Endpoint, leaves: dt.datetime, arrives: dt.datetime) -> Leg:
    ends = {"origin": origin, "destination": to, "depart": leaves, "arrive": arrives}
    return Leg(id=name, mode=mode, connection=name, booked=True, **ends)


def put_off(mode: str, leaves: str, arrives: str, minutes: int, nights: tuple[int, int], *, next_day: bool) -> Outcome:
    """The way out runs later; the bed is for the nights from and to these days of the trip."""
    out = leg("out", mode, HOME, AWAY, at(leaves), at(arrives, int(next_day)))
    home = leg("home", mode, AWAY, HOME, at("17:00", 4), at("18:00", 4))
    stop = visit("v", "b").replace(start=at("12:00", 3), end=at("13:00", 3))
    items = ((out,), (), (), (stop,), (home,))
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    first, after = (DATE + dt.timedelta(days=n) for n in nights)
    bed = Stay(id="bed", place="inn", check_in=first, check_out=after, booked=True)
    fields = ("id", "mode", "origin", "destination", "depart", "arrive")
    runs = tuple(Connection(**{name: getattr(one, name) for name in fields}) for one in (out, home))
    known = Catalogue(places=(place("b"), INN), connections=runs)
    change = happens(LegDelayed(leg="out", minutes=minutes))
    return repair(Itinerary(id="t", home="Home", days=days, stays=(bed,)), change, known)


def bed(outcome: Outcome) -> tuple[int, int]:
    """The days of the month of check-in and check-out."""
    assert outcome.revision is not None
    assert not broken(outcome.revision.findings)
    (stay,) = outcome.revision.itinerary.stays
    return stay.check_in.day, stay.check_out.day


@pytest.mark.parametrize(
    ("mode", "leaves", "arrives"),
    [("train", "21:00", "08:00"), ("flight", "22:10", "06:20"), ("flight", "21:00", "04:50")],
)
def test_the_night_under_way_is_given_up(mode: str, leaves: str, arrives: str) -> None:
    later = put_off(mode, leaves, arrives, DAY, (1, 4), next_day=True)
    assert bed(later) == (9, 11)
    assert "bed" in later.world.hit_items


def test_the_night_that_is_no_longer_spent_under_way_needs_a_bed() -> None:
    earlier = put_off("train", "21:00", "08:00", -DAY, (1, 4), next_day=True)
    assert bed(earlier) == (7, 11)


@pytest.mark.parametrize(("hours", "first"), [(2, 7), (6, 7), (9, 8)])
def test_who_comes_in_the_small_hours_keeps_the_bed(hours: int, first: int) -> None:
    assert bed(put_off("train", "14:00", "22:00", hours * 60, (0, 4), next_day=False)) == (first, 11)


def test_of_connections_through_the_night_one_that_needs_no_bed_is_taken() -> None:
    """The one that leaves nearly as planned is there at two in the morning, where no bed is."""
    out = leg("out", "bus", HOME, AWAY, at("22:00"), at("07:00", 1))
    stop = visit("v", "b").replace(start=at("09:00", 1), end=at("10:00", 1))
    home = leg("home", "bus", AWAY, HOME, at("20:00", 1), at("21:00", 1))
    days = Day(date=DATE, items=(out,)), Day(date=DATE + dt.timedelta(days=1), items=(stop, home))
    times = {"out": (out.depart, out.arrive), "home": (home.depart, home.arrive)}
    times |= {"soon": (at("21:30"), at("02:00", 1)), "late": (at("23:00"), at("08:00", 1))}
    ends = {"origin": HOME, "destination": AWAY}
    runs = [
        Connection(id=name, mode="bus", depart=leaves, arrive=arrives, **ends)
        for name, (leaves, arrives) in times.items()
        if name != "home"
    ]
    runs.append(
        Connection(id="home", mode="bus", origin=AWAY, destination=HOME, depart=home.depart, arrive=home.arrive)
    )
    known = Catalogue(places=(place("b"),), connections=tuple(runs))
    outcome = repair(
        Itinerary(id="t", home="Home", days=days), happens(LegCancelled(leg="out")), known, severity="step"
    )
    assert outcome.status == "repaired"
    taken = outcome.mended.itinerary.item("out")
    assert isinstance(taken, Leg)
    assert taken.connection == "late"
    assert outcome.proven


def test_a_ride_at_any_time_in_the_stead_of_a_night_train_does_not_arrive_in_deep_night() -> None:
    # Two hours: who leaves before one is there before three, without a bed.
    train = leg("out", "train", HOME, AWAY, at("21:00"), at("07:00", 1))
    stop = visit("v", "b").replace(start=at("12:00", 1), end=at("13:00", 1))
    days = Day(date=DATE, items=(train,)), Day(date=DATE + dt.timedelta(days=1), items=(stop,))
    ride = Connection(id="ride", mode="drive", origin=HOME, destination=AWAY, minutes=120)
    known = Catalogue(places=(place("b"), INN), connections=(ride,))
    outcome = repair(Itinerary(id="t", home="Home", days=days), happens(LegCancelled(leg="out")), known)
    if outcome.revision is not None:
        (_, drive), *_ = outcome.revision.itinerary.legs()
        assert drive.arrive is not None
        assert drive.arrive >= at("03:00", 1)


def test_who_is_a_few_minutes_late_on_the_night_train_is_there_for_what_leaves_enough_time() -> None:
    """The train of the evening before arrives at 08:34; five minutes later one is at the market by nine."""
    out = leg("out", "train", HOME, AWAY, at("21:25"), at("08:34", 1))
    market = visit("m", "b").replace(start=at("09:30", 1), end=at("10:15", 1))
    days = (Day(date=DATE, items=(out,)), Day(date=DATE + dt.timedelta(days=1), items=(market,)))
    trip = Itinerary(id="t", home="Home", days=days)
    change = happens(Late(minutes=5)).replace(now=at("08:00", 1))
    outcome = repair(trip, change, Catalogue(places=(place("b"),)))
    assert outcome.status == "unchanged"


def test_a_stop_without_a_time_is_not_put_on_the_day_on_whose_night_one_arrives() -> None:
    out = leg("out", "train", HOME, AWAY, at("21:00"), at("08:00", 1))
    home = leg("home", "train", AWAY, HOME, at("17:00", 2), at("18:00", 2))
    stop = visit("v", "b").replace(start=None, end=None)
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(((out,), (stop,), (home,))))
    bed = Stay(id="bed", place="inn", check_in=days[1].date, check_out=days[2].date, booked=True)
    trip = Itinerary(id="t", home="Home", days=days, stays=(bed,))
    closed = happens(PlaceClosed(place="b", dates=(days[1].date,)))
    outcome = repair(trip, closed, Catalogue(places=(place("b"), INN)))
    assert outcome.revision is not None
    (day,) = [day for day, one in outcome.revision.itinerary.stops() if one.id == "v"]
    assert day.date == days[2].date
    early = trip.replace(days=(days[0].replace(items=(out, stop)), days[1].replace(items=()), days[2]))
    assert [finding.rule for finding in broken(check(early, Catalogue(places=(place("b"), INN))))] == ["city"]
