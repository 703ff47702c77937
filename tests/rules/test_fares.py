"""What the ways between places cost, and what that means for a budget."""

from __future__ import annotations

from typing import Any

from tripmend.trip import LocalFares, Price, Traveller, TravelTime, TravelTimes, local_fares

from .builders import TUE, WED, catalogue, day, found, leg, place, stay, stop, trip, verdicts

FREE = Price(amount=0)
# 0.009 degrees of latitude are 1.0 km, 1.3 km of streets: 6 + 2.5 × 1.3 = 9.25 EUR by taxi, rounded up to 10.
ENDS = (place("a", lat=41.0, lon=12.0, price=FREE), place("b", lat=41.009, lon=12.0, price=FREE))


def moving(budget: int, currency: str = "EUR", people: int = 1, **wants: Any) -> Any:
    traveller = Traveller(party={"adult": people}, budget=budget, **wants)
    return trip(day(stop("a"), stop("b")), traveller=traveller, currency=currency)


def test_a_ride_between_places_is_not_free() -> None:
    known = catalogue(*ENDS)
    assert verdicts("budget", moving(1000), known) == [("ok", 0)]
    (entry,) = found("budget", moving(999), known)
    assert (entry.state, entry.margin) == ("unknown", 999)
    assert "about 10.00 EUR for 1 ride between places (estimated) come on top" in entry.message
    # Five people need two taxis, or five tickets at 3 EUR.
    assert verdicts("budget", moving(1900, people=5), known) == [("ok", 0)]
    assert verdicts("budget", moving(1500, people=5, avoid_modes=("taxi",)), known) == [("ok", 0)]
    assert verdicts("budget", moving(1499, people=5, avoid_modes=("taxi",)), known) == [("unknown", 1499)]
    on_foot = moving(0, avoid_modes=("taxi", "bus"))
    assert verdicts("budget", on_foot, known) == [("ok", 0)]


def test_a_ride_whose_fare_nobody_can_guess_leaves_the_budget_open() -> None:
    (entry,) = found("budget", moving(99999, "THB"), catalogue(*ENDS))
    assert (entry.state, entry.margin) == ("unknown", 99999)
    assert "what 1 way between places cost is not known" in entry.message
    nowhere = catalogue(place("a", price=FREE), place("b", price=FREE))
    assert verdicts("budget", moving(99999), nowhere) == [("unknown", 99999)]
    assert found("budget", moving(99999), nowhere, local_fares=False)[0].state == "ok"


def test_a_measured_ride_costs_what_the_catalogue_says() -> None:
    def known(**fields: Any) -> Any:
        ride = TravelTime(origin="a", destination="b", minutes=12, mode="taxi", **fields)
        return catalogue(*ENDS).replace(travel=(ride,))

    fixed = known(price=Price(amount=5500, per="unit", holds=4))
    assert verdicts("budget", moving(5500, "THB"), fixed) == [("ok", 0)]
    assert verdicts("budget", moving(5499, "THB"), fixed) == [("unknown", 5499)]
    assert verdicts("budget", moving(5500), known()) == [("unknown", 5500)]


def test_the_ways_from_and_to_the_bed_and_the_station_are_rides_too() -> None:
    hotel = place("hotel", "lodging", lat=41.03, lon=12.0, price=FREE)
    station = place("st", "station", lat=41.06, lon=12.0)
    home = leg("t", places=("st", None), price=FREE)
    plan = trip(day(stop("a")), day(stop("b", date=TUE), home, date=TUE), stays=(stay("s"),))
    fares = local_fares(plan, catalogue(*ENDS, hotel, station), TravelTimes(catalogue(*ENDS, hotel, station)))
    # To the hotel, to b, and to the station.
    assert (fares.rides, fares.known, fares.unknown) == (3, 0, 0)


def overnight(place: str | None, *stops: Any, last: str = "+08:00", bed: bool = False, **wants: Any) -> LocalFares:
    """The fares of a trip whose way out runs through the night, to this place of the other city, and then the stops."""
    out = leg("out", "21:00", last, cities=("Home", "Rome"), places=(None, place), price=FREE)
    stays = (stay("s", first=TUE),) if bed else ()
    traveller = Traveller(**wants)
    days = (day(out), day(*stops, date=TUE), day(date=WED))
    plan = trip(*days, stays=stays, home="Home", traveller=traveller)
    known = catalogue(*ENDS, place_of("hotel"), place_of("st"))
    return local_fares(plan, known, TravelTimes.of(known, traveller))


def place_of(name: str) -> Any:
    return place(name, "lodging" if name == "hotel" else "station", lat=41.06, lon=12.0, price=FREE)


def test_the_ride_from_a_train_of_the_night_is_counted_and_from_nobody_knows_where_it_is_not_known() -> None:
    stops = (stop("a", date=TUE),)
    from_station = overnight("st", *stops)
    assert (from_station.rides, from_station.unknown) == (1, 0)
    assert from_station.estimated > 0
    assert overnight(None, *stops) == LocalFares(unknown=1, rides=1)
    # Straight to bed: a way there must be, too.
    assert overnight(None, bed=True) == LocalFares(unknown=1, rides=1)
    # Nothing need be ridden: nowhere to go; on foot; from leg to leg; in the evening before.
    assert overnight(None) == LocalFares()
    assert overnight(None, *stops, avoid_modes=("taxi", "bus")) == LocalFares()
    assert overnight(None, leg("on", cities=("Rome", "Pisa"), places=("st", None), date=TUE)) == LocalFares()
    assert overnight(None, *stops, last="23:00") == LocalFares()
