"""What `validate` refuses, and where it says so."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.rules.builders import MON, TUE, WED, at, catalogue, day, leg, place, stay, stop, trip
from tripmend.errors import InputError
from tripmend.rules import check
from tripmend.trip import Catalogue, Price, Slot, Traveller, validate

HOTEL = catalogue(place("hotel", "lodging"))


@pytest.mark.parametrize("party", [{}, {"adult": 0}, {"adult": 0, "child": 0}])
def test_a_party_of_nobody_is_refused(party: dict[str, int]) -> None:
    with pytest.raises(InputError) as refused:
        validate(trip(day(), traveller=Traveller(party=party)), Catalogue())
    assert refused.value.where == "trip.traveller.party"
    validate(trip(day(), traveller=Traveller(party={**party, "senior": 1})), Catalogue())


def test_a_stay_ends_on_the_day_after_the_trip_at_the_latest() -> None:
    validate(trip(day(), day(date=TUE), stays=(stay("s", nights=2),)), HOTEL)
    with pytest.raises(InputError) as refused:
        validate(trip(day(), day(date=TUE), stays=(stay("s", nights=3),)), HOTEL)
    assert refused.value.where == "trip.stays[0]"
    assert str(WED + dt.timedelta(days=1)) in str(refused.value)


@pytest.mark.parametrize("date", [dt.date(1980, 1, 1), dt.date(2199, 12, 31)])
def test_a_trip_at_the_ends_of_the_calendar_is_judged(date: dt.date) -> None:
    known = catalogue(place("museum", hours="24/7"), place("bar", hours="18:00-02:00"))
    items = (stop("museum", "00:00", "01:00", date=date), stop("bar", "22:00", "23:00", date=date))
    plan = trip(day(*items, date=date), traveller=Traveller(day_start=at("00:00", MON).time(), meals=("lunch",)))
    validate(plan, known)
    findings = check(plan, known)
    assert {entry.state for entry in findings if entry.rule == "opening"} == {"ok"}


def test_a_kind_of_traveller_that_nobody_knows_is_refused_unless_a_price_names_it() -> None:
    plan = trip(day(), traveller=Traveller(party={"adult": 2, "vegetarian": 1}))
    with pytest.raises(InputError, match="'vegetarian' is no kind of traveller; name adult, child") as refused:
        validate(plan, Catalogue())
    assert refused.value.where == "trip.traveller.party"
    pupils = trip(day(), traveller=Traveller(party={"pupil": 20}))
    with pytest.raises(InputError, match="'pupil'"):
        validate(pupils, Catalogue())
    validate(pupils, catalogue(place("museum", price=Price(amount=900, by_type={"pupil": 300}))))
    slot = Slot(start=at("10:00"), price=Price(amount=900, by_type={"pupil": 300}))
    validate(pupils, catalogue(place("museum", slots=(slot,))))


def test_stops_legs_and_stays_are_had_by_their_id_and_kind() -> None:
    plan = trip(day(stop("museum"), leg("train")), stays=(stay("s"),))
    assert (plan.stop("museum").place, plan.leg("train").mode, plan.stay("s").place) == ("museum", "train", "hotel")
    for ask, name in ((plan.stop, "train"), (plan.leg, "museum"), (plan.stay, "nothing")):
        with pytest.raises(KeyError, match=name):
            ask(name)


@pytest.mark.parametrize(
    ("wants", "says"),
    [
        ({"avoid_modes": ("foot", "taxi", "bus")}, "nothing is left to get about with"),
        ({"avoid_modes": ("taxi", "bus"), "max_walk": 20}, "nothing is left for ways beyond max_walk"),
    ],
)
def test_somehow_one_gets_about(wants: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        validate(trip(day(), traveller=Traveller(**wants)), Catalogue())
    assert refused.value.where == "trip.traveller.avoid_modes"
