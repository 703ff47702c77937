"""Towns beside the cities of a trip count as parts of these."""

from __future__ import annotations

import datetime as dt

from tripmend.change import Change, Disruption, LegCancelled, StopWanted
from tripmend.change.request import Wish
from tripmend.repair import repair
from tripmend.rules import broken, check
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Stay,
    Stop,
    with_towns,
)

FIRST = dt.date(2027, 1, 27)
HOME, AWAY = Endpoint(city="Waldau"), Endpoint(city="Lagoon")


def _at(day: int, hour: int) -> dt.datetime:
    return dt.datetime.combine(FIRST + dt.timedelta(days=day), dt.time(hour))


def _place(name: str, city: str, lat: float, lon: float) -> Place:
    return Place(id=name, name=name, kind="attraction", city=city, lat=lat, lon=lon, hours="09:00-20:00")


INN = Place(
    id="inn",
    name="Inn",
    kind="lodging",
    city="Shore",
    lat=45.49,
    lon=12.24,
    price=Price(amount=5000),
    lodging=Lodging(),
)
PLACES = INN, _place("museum", "Lagoon", 45.43, 12.34), _place("villa", "Riverside", 45.41, 12.01)
LATER = Connection(id="later", mode="train", origin=AWAY, destination=HOME, depart=_at(3, 12), arrive=_at(3, 13))
CATALOGUE = Catalogue(zone="Europe/Rome", places=PLACES, connections=(LATER,))
TRIP = Itinerary(
    id="t",
    home="Waldau",
    days=(
        Day(
            date=FIRST,
            items=(Leg(id="go", mode="train", origin=HOME, destination=AWAY, depart=_at(0, 9), arrive=_at(0, 11)),),
        ),
        Day(date=FIRST + dt.timedelta(days=1), items=(Stop(id="s", place="museum", start=_at(1, 15), end=_at(1, 16)),)),
        Day(
            date=FIRST + dt.timedelta(days=2),
            items=(Leg(id="back", mode="train", origin=AWAY, destination=HOME, depart=_at(2, 17), arrive=_at(2, 19)),),
        ),
    ),
    stays=(Stay(id="bed", place="inn", check_in=FIRST, check_out=FIRST + dt.timedelta(days=2)),),
)


def test_a_bed_in_the_next_town_is_where_the_traveller_is() -> None:
    assert broken(check(TRIP, CATALOGUE)) == ()


def test_a_bed_far_from_every_city_is_not() -> None:
    far = CATALOGUE.replace(places=(INN.replace(lat=47.5), *PLACES[1:]))
    assert [finding.rule for finding in broken(check(TRIP, far))] == ["stay-city"]


def test_a_bed_of_which_nobody_knows_where_it_is_is_not() -> None:
    lost = CATALOGUE.replace(places=(INN.replace(lat=None, lon=None), *PLACES[1:]))
    assert [finding.rule for finding in broken(check(TRIP, lost))] == ["stay-city"]


def test_its_nights_follow_a_journey_that_is_put_off() -> None:
    cancelled = Change(disruptions=(Disruption(category="transport", effect=LegCancelled(leg="back")),))
    outcome = repair(TRIP, cancelled, CATALOGUE)
    assert outcome.revision is not None
    assert [stay.check_out for stay in outcome.revision.itinerary.stays] == [FIRST + dt.timedelta(days=3)]


def test_a_visit_in_the_next_town_can_be_asked_for() -> None:
    wish = Wish(place="villa", date=FIRST + dt.timedelta(days=1))
    wanted = Change(disruptions=(Disruption(category="miscellaneous", effect=StopWanted(wish=wish)),))
    outcome = repair(TRIP, wanted, CATALOGUE)
    assert outcome.revision is not None
    assert broken(check(outcome.revision.itinerary, CATALOGUE)) == ()
    assert "villa" in {stop.place for _, stop in outcome.revision.itinerary.stops()}


def test_cities_to_which_journeys_lead_stay_apart() -> None:
    assert with_towns(CATALOGUE, TRIP.replace(stays=())) is CATALOGUE
    named = with_towns(CATALOGUE, TRIP, ["villa"])
    assert [place.city for place in named.places] == ["Lagoon", "Lagoon", "Lagoon"]
    assert named is with_towns(CATALOGUE, TRIP, ["villa"])


# -- cities that legs do lead to

HARBOUR = Endpoint(city="Harbour", place="port")
PORT = Place(id="port", name="Port", kind="station", city="Harbour", lat=45.45, lon=12.02)
WITH_PORT = CATALOGUE.replace(places=(*PLACES, PORT))


def _with_leg(trip: Itinerary, day: int, *legs: Leg) -> Itinerary:
    days = list(trip.days)
    days[day] = days[day].replace(items=legs)
    return trip.replace(days=tuple(days))


def _home_from_harbour(hour: int = 17) -> Itinerary:
    back = Leg(id="back", mode="ferry", origin=HARBOUR, destination=HOME, depart=_at(2, hour), arrive=_at(2, hour + 2))
    return _with_leg(TRIP, 2, back)


def test_who_lands_in_one_city_and_leaves_from_the_next_is_in_both() -> None:
    assert broken(check(_home_from_harbour(), WITH_PORT)) == ()


def test_a_city_far_off_or_one_to_which_a_train_goes_stays_apart() -> None:
    far = WITH_PORT.replace(places=(*PLACES, PORT.replace(lat=47.5)))
    assert "city" in {finding.rule for finding in broken(check(_home_from_harbour(), far))}
    train = Leg(id="on", mode="train", origin=HARBOUR, destination=AWAY, depart=_at(1, 9), arrive=_at(1, 10))
    by_train = _with_leg(_home_from_harbour(), 1, train)
    assert "city" in {finding.rule for finding in broken(check(by_train, WITH_PORT))}


def test_a_taxi_to_the_next_city_is_a_ride_within_the_region() -> None:
    cab = Leg(id="cab", mode="taxi", origin=AWAY, destination=HARBOUR, depart=_at(1, 9), arrive=_at(1, 10))
    visit = TRIP.days[1].items[0]
    ridden = TRIP.replace(days=(TRIP.days[0], TRIP.days[1].replace(items=(cab, visit)), TRIP.days[2]))
    assert broken(check(ridden, WITH_PORT)) == ()
    coach = cab.replace(mode="bus", number="C 7")
    coached = TRIP.replace(days=(TRIP.days[0], TRIP.days[1].replace(items=(coach, visit)), TRIP.days[2]))
    assert "city" in {finding.rule for finding in broken(check(coached, WITH_PORT))}


def test_another_ride_may_end_in_the_other_city_of_a_region() -> None:
    to_port = LATER.replace(
        id="ferry", mode="ferry", origin=HOME, destination=HARBOUR, depart=_at(0, 12), arrive=_at(0, 15)
    )
    known = WITH_PORT.replace(connections=(LATER, to_port))
    cancelled = Change(disruptions=(Disruption(category="transport", effect=LegCancelled(leg="go")),))
    outcome = repair(_home_from_harbour(), cancelled, known)
    assert outcome.revision is not None
    assert [leg.destination.city for _, leg in outcome.revision.itinerary.legs()] == ["Harbour", "Waldau"]


def test_what_is_one_region_does_not_hang_on_the_way_that_a_plan_takes() -> None:
    cab = Leg(id="cab", mode="taxi", origin=AWAY, destination=HARBOUR, depart=_at(1, 9), arrive=_at(1, 10))
    ridden = _with_leg(_home_from_harbour(), 1, cab)
    train = LATER.replace(id="train", origin=AWAY, destination=HARBOUR, depart=_at(1, 12), arrive=_at(1, 13))
    known = WITH_PORT.replace(connections=(LATER, train))
    assert "city" not in {finding.rule for finding in broken(check(ridden, known))}
    visited = TRIP.replace(days=(TRIP.days[0], TRIP.days[1].replace(items=(cab, *TRIP.days[1].items)), TRIP.days[2]))
    assert "city" in {finding.rule for finding in broken(check(visited, known))}
    struck = known.with_changes(known.by_id, {"later": LATER})
    assert "city" in {finding.rule for finding in broken(check(visited, struck))}
