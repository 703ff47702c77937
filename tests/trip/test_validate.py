"""What `validate` refuses, and where it says so."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.rules.builders import MON, TUE, WED, at, catalogue, day, place, stay, stop, trip
from tripmend.errors import InputError
from tripmend.rules import check
from tripmend.trip import Catalogue, Traveller, validate

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
