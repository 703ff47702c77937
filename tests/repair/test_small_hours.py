"""Legs that leave after midnight and are over in deep night: one sleeps where they arrive."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, Disruption, LegDelayed
from tripmend.repair import repair
from tripmend.rules import check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lodging, Place, Stay, Stop

MONDAY = dt.date(2026, 9, 7)
TUESDAY, WEDNESDAY = MONDAY + dt.timedelta(days=1), MONDAY + dt.timedelta(days=2)
INN = Place(id="inn", name="Inn", kind="lodging", city="Away", lodging=Lodging())


def at(date: dt.date, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime.combine(date, dt.time(hour, minute))


def leg(name: str, origin: str, to: str, depart: dt.datetime, arrive: dt.datetime) -> Leg:
    ends = {"origin": Endpoint(city=origin), "destination": Endpoint(city=to)}
    return Leg(id=name, mode="flight", connection=name, booked=True, depart=depart, arrive=arrive, **ends)


def connection_of(one: Leg) -> Connection:
    ends = {"origin": one.origin, "destination": one.destination}
    return Connection(id=one.id, mode=one.mode, depart=one.depart, arrive=one.arrive, **ends)


def trip(depart: dt.datetime, *, bed: bool = True) -> tuple[Itinerary, Catalogue]:
    """Out on Monday night for ninety minutes, back on Wednesday; a bed from Monday, or only from Tuesday."""
    out = leg("out", "Home", "Away", depart, depart + dt.timedelta(minutes=90))
    back = leg("back", "Away", "Home", at(WEDNESDAY, 12), at(WEDNESDAY, 13, 30))
    days = (Day(date=MONDAY, items=(out,)), Day(date=TUESDAY), Day(date=WEDNESDAY, items=(back,)))
    stay = Stay(id="bed", place="inn", check_in=MONDAY if bed else TUESDAY, check_out=WEDNESDAY, booked=True)
    runs = connection_of(out), connection_of(back)
    return Itinerary(id="t", home="Home", days=days, stays=(stay,)), Catalogue(places=(INN,), connections=runs)


@pytest.mark.parametrize(
    ("minutes", "nights"),
    [(180, 2), (300, 2), (420, 1)],  # in at 23:30, at 01:30; at 03:30 it is nearly morning
)
def test_who_lands_in_deep_night_keeps_the_bed(minutes: int, nights: int) -> None:
    plan, catalogue = trip(at(MONDAY, 19))
    late = Change(disruptions=(Disruption(category="transport", effect=LegDelayed(leg="out", minutes=minutes)),))
    outcome = repair(plan, late, catalogue)
    assert outcome.revision is not None
    assert [len(stay.nights) for stay in outcome.revision.itinerary.stays] == [nights]


@pytest.mark.parametrize(
    ("hour", "bed", "states"),
    [(0, True, ["ok", "ok"]), (0, False, ["broken", "ok"]), (2, True, ["ok", "ok"]), (2, False, ["ok", "ok"])],
)
def test_the_judge_wants_a_bed_where_a_leg_arrives_in_deep_night(hour: int, bed: bool, states: list[str]) -> None:
    plan, catalogue = trip(at(TUESDAY, hour), bed=bed)
    found = check(plan, catalogue)
    assert [one.state for one in found if one.rule == "night"] == states
    cities = [one.state for one in found if one.rule == "stay-city"]
    # In at 03:30 the night was spent at home, and a bed for it is one too many.
    assert cities == (["broken"] if (hour, bed) == (2, True) else ["ok"])


def by_way_of_a_hub(depart: dt.datetime, minutes: int) -> tuple[Itinerary, Catalogue]:
    """Out on Monday by two flights, a bed from Monday, back on Wednesday; besides the second flight a late train."""
    first = leg("first", "Home", "Hub", at(MONDAY, 17), at(MONDAY, 18))
    second = leg("second", "Hub", "Away", at(MONDAY, 20), at(MONDAY, 21, 30))
    back = leg("back", "Away", "Home", at(WEDNESDAY, 12), at(WEDNESDAY, 13, 30))
    days = (Day(date=MONDAY, items=(first, second)), Day(date=TUESDAY), Day(date=WEDNESDAY, items=(back,)))
    stay = Stay(id="bed", place="inn", check_in=MONDAY, check_out=WEDNESDAY, booked=True)
    train = leg("train", "Hub", "Away", depart, depart + dt.timedelta(minutes=minutes)).replace(mode="train")
    runs = tuple(connection_of(one) for one in (first, second, back, train))
    return Itinerary(id="t", home="Home", days=days, stays=(stay,)), Catalogue(places=(INN,), connections=runs)


@pytest.mark.parametrize(
    ("hour", "minutes", "nights"),
    [(1, 100, 2), (2, 100, 1), (9, 100, 0)],  # in at 02:40 to bed, in at 03:40 not, at 09:00 after a night in the hub
)
def test_in_the_stead_of_a_late_flight_runs_what_the_beds_go_with(hour: int, minutes: int, nights: int) -> None:
    plan, catalogue = by_way_of_a_hub(at(TUESDAY, hour), minutes)
    late = (LegDelayed(leg="second", minutes=280), LegDelayed(leg="first", minutes=345))  # too short to change
    change = Change(disruptions=tuple(Disruption(category="transport", effect=effect) for effect in late))
    outcome = repair(plan, change, catalogue)
    if not nights:
        assert outcome.status == "not_found"
        return
    assert outcome.revision is not None
    assert [str(one.connection) for _, one in outcome.revision.itinerary.legs()] == ["first", "train", "back"]
    assert [len(stay.nights) for stay in outcome.revision.itinerary.stays] == [nights]
    assert outcome.revision.cost.booked == 3 - nights  # the flight, and the night that was booked
    stated = repair(plan, change, catalogue, severity="step")
    assert stated.status == ("repaired" if nights == 2 else "impossible")


@pytest.mark.parametrize("minutes", [200, 220])
def test_nobody_comes_from_the_bed_of_a_city_that_was_left_after_midnight(minutes: int) -> None:
    """The night goes on until the late leg leaves; the day after begins where it arrives."""
    away, there = {"lat": 48.0, "lon": 14.0}, {"lat": 42.0, "lon": 12.0}
    out = leg("out", "Home", "Away", at(MONDAY, 8), at(MONDAY, 9))
    on = leg("on", "Away", "There", at(TUESDAY, 22, 30), at(WEDNESDAY, 2, 30))
    back = leg("back", "There", "Home", at(WEDNESDAY, 18), at(WEDNESDAY, 19))
    sight = Place(id="sight", name="Sight", kind="attraction", city="There", hours="24/7", **there)
    visit = Stop(id="v", kind="visit", place="sight", start=at(WEDNESDAY, 9), end=at(WEDNESDAY, 10))
    days = (
        Day(date=MONDAY, items=(out,)),
        Day(date=TUESDAY, items=(on,)),
        Day(date=WEDNESDAY, items=(visit, back), earliest=at(WEDNESDAY, 8)),
    )
    bed = Stay(id="bed", place="inn", check_in=MONDAY, check_out=TUESDAY, booked=True)
    runs = tuple(connection_of(one) for one in (out, on, back))
    catalogue = Catalogue(places=(INN.replace(**away), sight), connections=runs)
    plan = Itinerary(id="t", home="Home", days=days, stays=(bed,))
    late = Change(disruptions=(Disruption(category="transport", effect=LegDelayed(leg="on", minutes=minutes)),))
    outcome = repair(plan, late, catalogue)
    assert outcome.status == "unchanged"
    assert [stay.nights for stay in outcome.mended.itinerary.stays] == [(MONDAY, TUESDAY)]
