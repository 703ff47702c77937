"""Towns beside the cities of a trip count as parts of these."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

from tripmend.change import Change, Disruption, LegCancelled, LodgingLost, StopWanted
from tripmend.change.request import Wish
from tripmend.formats.native import to_data
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


def _cities(*where: tuple[str, float, str | None]) -> set[frozenset[str]]:
    """What is one region of cities on a line (name, latitude, zone), between which only a taxi is known."""
    places = tuple(_place(name.lower(), name, lat, 20.0).replace(zone=zone) for name, lat, zone in where)
    names = [name for name, _, _ in where]
    taxis = tuple(
        Leg(id=f"{one}-{two}", mode="taxi", origin=Endpoint(city=one), destination=Endpoint(city=two))
        for one, two in pairwise(names)
    )
    trip = Itinerary(id="t", home=names[0], days=(Day(date=FIRST, items=taxis),))
    catalogue = with_towns(Catalogue(places=places), trip)
    groups: dict[str, set[str]] = {}
    for name in names:
        groups.setdefault(catalogue.key_of(name), set()).add(name)
    return {frozenset(group) for group in groups.values()}


def test_near_cities_in_two_zones_are_no_region() -> None:
    assert _cities(("Ufer", 65.8, "Europe/Stockholm"), ("Ranta", 65.9, "Europe/Helsinki")) == {
        frozenset({"Ufer"}),
        frozenset({"Ranta"}),
    }
    assert _cities(("Ufer", 65.8, "Europe/Berlin"), ("Ranta", 65.9, "Europe/Zurich")) == {frozenset({"Ufer", "Ranta"})}


def test_a_region_is_no_chain_of_cities() -> None:
    assert len(_cities(("Eins", 45.0, None), ("Zwei", 45.6, None), ("Drei", 46.2, None))) == 2


def test_clocks_and_holidays_of_a_town_stay_its_own_in_a_region() -> None:
    places = (
        _place("ufer", "Ufer", 47.5, 7.6).replace(zone="Europe/Zurich", country="CH"),
        _place("inn", "Ufer", 47.5, 7.6),
        _place("rive", "Rive", 47.7, 7.3).replace(zone="Europe/Paris", country="FR"),
        _place("bar", "Rive", 47.7, 7.3),
    )
    taxi = Leg(id="taxi", mode="taxi", origin=Endpoint(city="Ufer"), destination=Endpoint(city="Rive"))
    trip = Itinerary(id="t", home="Ufer", days=(Day(date=FIRST, items=(taxi,)),))
    catalogue = with_towns(Catalogue(places=places, zone="Asia/Tokyo"), trip)
    assert catalogue.key_of("Rive") == catalogue.key_of("Ufer")
    facts = {name: (catalogue.zone_of(name), place.country) for name, place in catalogue.by_id.items()}
    assert facts["inn"] == ("Europe/Zurich", "CH")
    assert facts["bar"] == ("Europe/Paris", "FR")
    assert catalogue.end_zone(Endpoint(city="Rive")) == "Europe/Paris"
    assert catalogue.town_of(catalogue.by_id["bar"]) != catalogue.town_of(catalogue.by_id["inn"])


def test_a_bed_in_the_same_town_is_rather_taken_than_a_cheaper_one_in_another_of_the_region() -> None:
    near = INN.replace(id="near", name="Near", price=Price(amount=9000))
    far = INN.replace(id="far", name="Far", city="Lagoon", lat=45.43, lon=12.34)
    catalogue = CATALOGUE.replace(places=(*PLACES, near, far))
    lost = Change(disruptions=(Disruption(category="accommodation", effect=LodgingLost(stay="bed")),))
    outcome = repair(TRIP, lost, catalogue)
    assert outcome.revision is not None
    assert {stay.place for stay in outcome.revision.itinerary.stays} == {"near"}


def test_a_catalogue_is_written_with_its_towns_apart() -> None:
    merged = with_towns(CATALOGUE, TRIP)
    assert merged is not CATALOGUE
    assert merged.apart().places == CATALOGUE.places
    shut = {place.id: place.replace(hours="10:00-12:00") for place in merged.places}
    later = merged.with_changes(shut, merged.connection_by_id).apart()
    assert [(place.city, place.hours, place.zone) for place in later.places] == [
        (place.city, "10:00-12:00", place.zone) for place in CATALOGUE.places
    ]
    assert to_data(merged) == to_data(CATALOGUE)
