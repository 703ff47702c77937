"""Ways between two cities: by the legs that lead from the one to the other, or straight where none do."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, Disruption, PlaceClosed, Slower, StopRetimed
from tripmend.repair import repair
from tripmend.rules import check, unmet
from tripmend.trip import (
    Catalogue,
    Day,
    Endpoint,
    Interval,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
)

DAY = dt.date(2027, 1, 28)
_ONE = dt.timedelta(days=1)


def _at(hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime.combine(DAY, dt.time(hour, minute))


def _sight(name: str, city: str, lat: float, lon: float) -> Place:
    return Place(id=name, name=name, kind="attraction", city=city, lat=lat, lon=lon, hours="06:00-23:00")


def _inn(name: str, city: str, lat: float, lon: float) -> Place:
    price, lodging = Price(amount=5000), Lodging()
    return Place(id=name, name=name, kind="lodging", city=city, lat=lat, lon=lon, price=price, lodging=lodging)


def _mended(trip: Itinerary, catalogue: Catalogue, effect: object) -> dict[str, tuple[dt.date, dt.datetime | None]]:
    found = repair(trip, Change(disruptions=(Disruption(category="miscellaneous", effect=effect),)), catalogue)
    assert found.proven
    assert found.revision is not None
    return {stop.id: (day.date, stop.start) for day, stop in found.revision.itinerary.stops()}


@pytest.mark.parametrize(
    ("traveller", "effect"),
    [
        ({"day_start": dt.time(9)}, PlaceClosed(place="museum", during=Interval(start=_at(14), end=_at(15, 30)))),
        ({}, Slower(dates=(DAY,), latest=dt.time(16, 5))),
        ({}, Slower(dates=(DAY,), earliest=dt.time(14, 55))),
    ],
)
def test_the_way_from_a_bed_in_the_next_town_counts(traveller: dict[str, dt.time], effect: object) -> None:
    places = _inn("inn", "Mestre", 45.494, 12.243), _sight("museum", "Venezia", 45.434, 12.339)
    visit = Stop(id="visit", place="museum", start=_at(15), end=_at(16))
    trip = Itinerary(
        id="t",
        traveller=Traveller(**traveller),
        days=(Day(date=DAY - _ONE), Day(date=DAY, items=(visit,)), Day(date=DAY + _ONE)),
        stays=(Stay(id="stay", place="inn", check_in=DAY - _ONE, check_out=DAY + _ONE),),
    )
    catalogue = Catalogue(zone="Europe/Rome", places=places)
    assert not unmet(check(trip, catalogue))
    date, start = _mended(trip, catalogue, effect)["visit"]
    assert date == DAY
    assert start not in (None, _at(15))


@pytest.mark.parametrize("effect", [StopRetimed(stop="s2", start=_at(15)), None])
def test_who_flies_on_over_a_third_city_is_not_asked_for_the_way_by_road(effect: object) -> None:
    closed = PlaceClosed(place="palace", during=Interval(start=_at(14), end=_at(15)))
    legs = (
        Leg(
            id="first",
            mode="train",
            origin=Endpoint(city="Alba"),
            destination=Endpoint(city="Belmonte"),
            depart=_at(10, 30),
            arrive=_at(11, 15),
        ),
        Leg(
            id="second",
            mode="train",
            origin=Endpoint(city="Belmonte"),
            destination=Endpoint(city="Cala"),
            depart=_at(12, 30),
            arrive=_at(13, 15),
        ),
    )
    places = _sight("garden", "Alba", 45.0, 9.0), _sight("palace", "Cala", 40.8, 14.2)
    stops = (
        Stop(id="s1", place="garden", start=_at(8, 30), end=_at(9)),
        Stop(id="s2", place="palace", start=_at(14, 30), end=_at(15, 30)),
    )
    trip = Itinerary(
        id="t",
        home="Alba",
        traveller=Traveller(day_start=dt.time(8)),
        days=(Day(date=DAY, items=(stops[0], *legs, stops[1])),),
    )
    found = _mended(trip, Catalogue(zone="Europe/Rome", places=places), effect or closed)
    assert found == {"s1": (DAY, _at(8, 30)), "s2": (DAY, _at(15))}
