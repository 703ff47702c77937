"""Legs that leave after midnight and are over in deep night: one sleeps where they arrive."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, Disruption, LegDelayed
from tripmend.repair import repair
from tripmend.rules import check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lodging, Place, Stay

MONDAY = dt.date(2026, 9, 7)
TUESDAY, WEDNESDAY = MONDAY + dt.timedelta(days=1), MONDAY + dt.timedelta(days=2)
INN = Place(id="inn", name="Inn", kind="lodging", city="Away", lodging=Lodging())


def at(date: dt.date, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime.combine(date, dt.time(hour, minute))


def leg(name: str, origin: str, to: str, depart: dt.datetime, arrive: dt.datetime) -> Leg:
    ends = {"origin": Endpoint(city=origin), "destination": Endpoint(city=to)}
    return Leg(id=name, mode="flight", connection=name, booked=True, depart=depart, arrive=arrive, **ends)


def trip(depart: dt.datetime, *, bed: bool = True) -> tuple[Itinerary, Catalogue]:
    """Out on Monday night for ninety minutes, back on Wednesday; a bed from Monday, or only from Tuesday."""
    out = leg("out", "Home", "Away", depart, depart + dt.timedelta(minutes=90))
    back = leg("back", "Away", "Home", at(WEDNESDAY, 12), at(WEDNESDAY, 13, 30))
    days = (Day(date=MONDAY, items=(out,)), Day(date=TUESDAY), Day(date=WEDNESDAY, items=(back,)))
    stay = Stay(id="bed", place="inn", check_in=MONDAY if bed else TUESDAY, check_out=WEDNESDAY, booked=True)
    runs = tuple(
        Connection(
            id=one.id,
            mode=one.mode,
            origin=one.origin,
            destination=one.destination,
            depart=one.depart,
            arrive=one.arrive,
        )
        for one in (out, back)
    )
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
