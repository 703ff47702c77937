"""Rides inside one city, as legs of their own: only one between the same places takes the place of one."""

from __future__ import annotations

from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import Constraint, LegCancelled, PlaceClosed, Scope, apply
from tripmend.repair import repair
from tripmend.rules import broken, check_revision
from tripmend.trip import Catalogue, Connection, Endpoint, Interval, Itinerary, Leg, Price

HOTEL, AIRPORT = (Endpoint(city="Altstadt", place=name) for name in ("inn", "airport"))
RIDE = {"mode": "taxi", "minutes": 30}
BACK = Connection(id="out", origin=HOTEL, destination=AIRPORT, **RIDE)
SAME = Connection(id="bus", origin=AIRPORT, destination=HOTEL, mode="bus", minutes=40)
PLACES = place("inn", "lodging"), place("airport", "airport", hours=None)
CANCELLED = happens(LegCancelled(leg="in"))


def _trip() -> Itinerary:
    taxi = Leg(
        id="in", mode="taxi", origin=AIRPORT, destination=HOTEL, depart=at("10:00"), arrive=at("10:30"), connection="in"
    )
    return trip((taxi,))


def test_a_taxi_the_other_way_is_no_substitute() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK,))
    outcome = repair(_trip(), CANCELLED, catalogue, severity="plan")
    assert outcome.revision is not None
    assert [leg.id for _, leg in outcome.revision.itinerary.legs()] == []  # one gets about in a city anyway
    assert repair(_trip(), CANCELLED, catalogue, severity="step").revision is None


def test_a_bus_between_the_same_places_is() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK, SAME))
    outcome = repair(_trip(), CANCELLED, catalogue, severity="plan")
    assert outcome.revision is not None
    assert [leg.connection for _, leg in outcome.revision.itinerary.legs()] == ["bus"]


def test_the_checker_sees_that_a_ride_leads_elsewhere() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK,))
    world = apply(CANCELLED, _trip(), catalogue)
    (day,) = world.itinerary.days
    other = Leg(
        id="in",
        mode="taxi",
        origin=HOTEL,
        destination=AIRPORT,
        depart=at("10:00"),
        arrive=at("10:30"),
        connection="out",
    )
    revised = world.itinerary.replace(days=(day.replace(items=(other,)),))
    scope = Scope("plan", "plan-bound", frozenset({"in"}), frozenset({DATE}))
    found = broken(check_revision(_trip(), revised, world, CANCELLED, scope))
    assert "leads from or to another place" in " ".join(one.message for one in found)


def test_beside_a_ride_that_falls_out_a_visit_still_moves_to_another_day() -> None:
    museum = place("museum")
    shut = PlaceClosed(place="museum", during=Interval(start=at("00:00"), end=at("23:59")))
    (taxi,) = _trip().days[0].items
    taxi = taxi.model_copy(update={"price": Price(amount=900)})
    plan = trip((taxi, visit("see", "museum", "14:00", "16:00")), ())
    outcome = repair(plan, happens(LegCancelled(leg="in"), shut), Catalogue(places=(*PLACES, museum)))
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert (outcome.revision.cost.lost, outcome.revision.cost.changed) == (1, 1)
    assert {stop.id: day.date.day for day, stop in outcome.revision.itinerary.stops()} == {"see": DATE.day + 1}


def test_a_ride_that_a_wish_keeps_does_not_fall_out() -> None:
    change = happens(LegCancelled(leg="in"), wishes=(Constraint(type="keep", target="in"),))
    assert repair(_trip(), change, Catalogue(places=PLACES), severity="plan").revision is None


def test_rides_of_a_whole_day_that_do_not_run_fall_out_together() -> None:
    (taxi,) = _trip().days[0].items
    hours = ("09:00", "11:00", "13:00", "15:00")
    rides = tuple(
        taxi.model_copy(update={"id": f"r{n}", "depart": at(hour), "arrive": at(hour[:3] + "20")})
        for n, hour in enumerate(hours)
    )
    change = happens(*(LegCancelled(leg=ride.id) for ride in rides))
    outcome = repair(trip(rides), change, Catalogue(places=PLACES), severity="plan")
    assert outcome.revision is not None
    assert outcome.revision.cost.lost == len(rides)
    assert not list(outcome.revision.itinerary.legs())


def test_a_taxi_between_two_harbours_is_given_up_where_the_next_boat_lands_at_the_other() -> None:
    far, here, yonder = Endpoint(city="Insel"), *(Endpoint(city="Altstadt", place=name) for name in ("north", "south"))
    places = tuple(place(name, "station") for name in ("north", "south"))

    def boat(name: str, ends: tuple[Endpoint, Endpoint], leaves: str, lands: str) -> Connection:
        origin, destination = ends
        hours = {"depart": at(leaves), "arrive": at(lands)}
        return Connection(id=name, mode="ferry", origin=origin, destination=destination, number=name, left=9, **hours)

    taken = boat("A1", (far, here), "07:00", "08:00"), boat("C1", (yonder, far), "13:00", "14:00")
    other = boat("A2", (far, yonder), "10:00", "11:00")
    taxi = Connection(id="cab", mode="taxi", origin=here, destination=yonder, minutes=150)
    legs = [
        Leg(id=way.id, mode=way.mode, number=way.number, connection=way.id, origin=way.origin,
            destination=way.destination, depart=way.depart or at("08:30"), arrive=way.arrive or at("11:00"))
        for way in (taken[0], taxi, taken[1])
    ]  # fmt: skip
    plan = trip(tuple(leg.replace(booked=leg.mode == "ferry") for leg in legs)).replace(home="Insel")
    outcome = repair(plan, happens(LegCancelled(leg="A1")), Catalogue(places=places, connections=(*taken, other, taxi)))
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert [leg.connection for _, leg in outcome.revision.itinerary.legs()] == ["A2", "C1"]
