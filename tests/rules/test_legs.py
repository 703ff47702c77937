"""Connections, legs, modes."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.rules import Parameters
from tripmend.trip import Connection, Endpoint, Traveller

from .builders import MON, TUE, at, catalogue, day, found, leg, place, stop, trip, verdicts

STATION = place("station", "station")
PAIR = Traveller(party={"adult": 2})


@pytest.mark.parametrize(
    ("departs", "expected"), [("12:00", ("ok", 20)), ("11:45", ("tight", 5)), ("11:30", ("broken", -10))]
)
def test_a_train_is_caught_with_the_way_and_the_check_in(departs: str, expected: tuple[str, int]) -> None:
    # 11:00 + 25 minutes on the way + 15 to check in = 11:40.
    known = catalogue(place("a"), STATION, minutes={("a", "station"): 25})
    plan = trip(day(stop("a", "10:00", "11:00"), leg("t", departs, "14:00", places=("station", None))))
    assert verdicts("connection", plan, known) == [expected]
    assert found("connection", plan, known)[0].subjects == ("a", "t")


def test_a_train_that_leaves_before_the_stop_is_over_is_not_said_to_leave_negative_minutes() -> None:
    known = catalogue(place("a"), STATION, minutes={("a", "station"): 25})
    plan = trip(day(stop("a", "10:00", "11:00"), leg("t", "10:40", "14:00", places=("station", None))))
    (late,) = [one for one in found("connection", plan, known) if one.subjects == ("a", "t")]
    assert (late.state, late.margin) == ("broken", -60)
    assert "A ends 20 minutes after train" in late.message.replace("a ends", "A ends")
    assert "begins; in between it takes 25 minutes on the way and 15 to check in." in late.message


@pytest.mark.parametrize(("start", "expected"), [("14:30", ("ok", 15)), ("14:10", ("broken", -5))])
def test_the_first_stop_after_a_leg_waits_for_the_way_out_and_over(start: str, expected: tuple[str, int]) -> None:
    # In at 14:00 + 5 to get out + 10 on the way = 14:15.
    known = catalogue(place("a"), STATION, minutes={("station", "a"): 10})
    plan = trip(day(leg("t", "12:00", "14:00", places=(None, "station")), stop("a", start, "16:00")))
    assert verdicts("connection", plan, known) == [expected]


def test_a_leg_from_nobody_knows_where_is_unknown_or_broken_by_the_check_in_alone() -> None:
    known = catalogue(place("a"))
    # A flight asks for 90 minutes; from 11:00 to 12:30 there are just 90, to 12:20 only 80.
    assert verdicts(
        "connection", trip(day(stop("a", "10:00", "11:00"), leg("f", "12:30", "14:00", mode="flight"))), known
    ) == [("unknown", None)]
    assert verdicts(
        "connection", trip(day(stop("a", "10:00", "11:00"), leg("f", "12:20", "14:00", mode="flight"))), known
    ) == [("broken", -10)]


@pytest.mark.parametrize(("departs", "expected"), [("11:20", ("ok", 10)), ("11:05", ("broken", -5))])
def test_a_change_takes_its_minutes_by_the_mode_of_the_second_leg(departs: str, expected: tuple[str, int]) -> None:
    # Changing to a train takes 10 minutes.
    second = leg("t2", departs, "12:00", cities=("Florence", "Pisa"))
    plan = trip(day(leg("t1", "09:00", "11:00"), second))
    assert verdicts("connection", plan, catalogue()) == [expected]


def test_a_change_between_two_known_stations_adds_the_way() -> None:
    # 11:00 + 20 minutes on the way + 10 to change = 11:30.
    known = catalogue(STATION, place("airport", "airport"), minutes={("station", "airport"): 20})
    second = leg("t2", "11:45", "13:00", cities=("Florence", "Pisa"), places=("airport", None))
    plan = trip(day(leg("t1", "09:00", "11:00", places=(None, "station")), second))
    assert verdicts("connection", plan, known) == [("ok", 15)]


def test_a_change_between_two_cities_without_known_stations_is_unknown() -> None:
    second = leg("t2", "11:45", "13:00", cities=("Siena", "Pisa"))
    assert verdicts("connection", trip(day(leg("t1", "09:00", "11:00"), second)), catalogue()) == [("unknown", None)]


AIRPORT = catalogue(
    place("hbf", "station"), place("air", "airport"), place("café"), minutes={("hbf", "air"): 20, ("café", "air"): 20}
)


def flight(start: str, end: str, **fields: Any) -> Any:
    return leg("f", start, end, mode="flight", cities=("Rome", "Oslo"), places=("air", None), **fields)


def train_in(end: str, **fields: Any) -> Any:
    return leg("t", "08:00", end, cities=("Pisa", "Rome"), places=(None, "hbf"), **fields)


@pytest.mark.parametrize(
    ("leaves", "expected"), [("12:30", ("broken", -30)), ("12:55", ("broken", -5)), ("13:00", ("tight", 0))]
)
def test_one_checks_in_for_a_flight_also_when_one_comes_by_train(leaves: str, expected: tuple[str, int]) -> None:
    # E5: 11:10 and 20 minutes on the way and 90 to check in is 13:00, as from a café that is left at 11:10.
    plan = trip(day(train_in("11:10"), flight(leaves, "15:00")))
    assert verdicts("connection", plan, AIRPORT) == [expected]
    coffee = trip(day(stop("café", "10:00", "11:10"), flight(leaves, "15:00")))
    assert verdicts("connection", coffee, AIRPORT) == [expected]
    for booked in (True, False):  # no ticket is for a train and a flight unless somebody says so
        plan = trip(day(train_in("11:10", booked=booked), flight(leaves, "15:00", booked=booked)))
        assert verdicts("connection", plan, AIRPORT) == [expected]


@pytest.mark.parametrize(
    ("tickets", "booked", "expected"),
    [
        (("A", "A"), True, ("tight", 5)),  # 60 minutes to change of the 65
        (("A", "A"), False, ("tight", 5)),
        (("A", "B"), True, ("broken", -25)),  # 90 minutes to check in anew
        (("", ""), False, ("broken", -25)),
        (("", "A"), True, ("unknown", None)),  # one booking or two, nobody says
        (("", ""), True, ("unknown", None)),
    ],
)
def test_a_connecting_flight_on_one_ticket_is_changed_to_without_checking_in(
    tickets: tuple[str, str], booked: bool, expected: tuple[str, int | None]
) -> None:
    first = leg("a", "08:00", "10:00", mode="flight", cities=("Pisa", "Rome"), places=(None, "air"))
    first, second = first.replace(ticket=tickets[0], booked=booked), flight("11:05", "14:00", booked=booked)
    plan = trip(day(first, second.replace(ticket=tickets[1])))
    assert verdicts("connection", plan, AIRPORT) == [expected]


def test_what_is_too_short_even_on_one_ticket_is_broken_for_all_that_is_known() -> None:
    first = leg("a", "08:00", "10:00", mode="flight", cities=("Pisa", "Rome"), places=(None, "air"), booked=True)
    plan = trip(day(first, flight("10:55", "14:00", booked=True)))
    assert verdicts("connection", plan, AIRPORT) == [("broken", -5)]
    plan = trip(day(first, flight("11:30", "14:00", booked=True)))
    assert verdicts("connection", plan, AIRPORT) == [("tight", 0)]


def test_nobody_checks_in_for_a_train() -> None:
    on = leg("b", "10:12", "11:00", cities=("Rome", "Pisa"), places=("hbf", None))
    assert verdicts("connection", trip(day(train_in("10:00"), on)), AIRPORT) == [("tight", 2)]


@pytest.mark.parametrize(
    ("arrives_by", "leaves", "expected"),
    [
        ("flight", "11:50", ("tight", 0)),  # 30 minutes to get out of the plane and 20 on the way
        ("flight", "11:49", ("broken", -1)),
        ("ferry", "11:30", ("tight", 0)),  # 10 to get out, as many as to change to a train
        ("train", "11:30", ("tight", 0)),
        ("taxi", "11:30", ("tight", 0)),
    ],
)
@pytest.mark.parametrize("ticket", ["", "A"])
def test_a_train_behind_a_flight_is_caught_by_who_has_got_out_of_the_plane(
    arrives_by: str, leaves: str, expected: tuple[str, int], ticket: str
) -> None:
    flown = leg("a", "09:00", "11:00", mode=arrives_by, cities=("Pisa", "Rome"), places=(None, "air"))
    on = leg("b", leaves, "13:00", cities=("Rome", "Pisa"), places=("hbf", None))
    plan = trip(day(flown.replace(ticket=ticket), on.replace(ticket=ticket)))
    assert verdicts("connection", plan, AIRPORT) == [expected]


def test_between_two_legs_of_one_mode_the_time_to_change_is_all() -> None:
    slow = {**Parameters().egress, "train": 45}
    plan = trip(day(train_in("11:00"), leg("b", "11:15", "13:00", cities=("Rome", "Pisa"), places=("hbf", None))))
    assert verdicts("connection", plan, AIRPORT, egress=slow) == [("tight", 5)]


def test_a_leg_without_times_beside_timed_stops_is_unknown() -> None:
    plan = trip(day(stop("a", "10:00", "11:00"), leg("t")))
    assert verdicts("connection", plan, catalogue(place("a"))) == [("unknown", None)]
    assert verdicts("connection", trip(day(stop("a"), leg("t"))), catalogue(place("a"))) == []


def train(**fields: Any) -> Connection:
    times = {"depart": at("09:00"), "arrive": at("11:00")}
    ends = {"origin": Endpoint(city="Rome"), "destination": Endpoint(city="Florence")}
    return Connection(**{"id": "fr1", "mode": "train", **ends, **times, **fields})


def test_a_leg_as_in_the_timetable_with_seats_is_ok() -> None:
    # 5 seats for 2 people leave 3.
    plan = trip(day(leg("t", "09:00", "11:00", connection="fr1")), traveller=PAIR)
    assert verdicts("leg", plan, catalogue(connections=[train(left=5)])) == [("ok", 3)]


def test_a_leg_without_seats_is_broken_unless_it_is_booked() -> None:
    # 1 seat for 2 people: one is missing.
    plan = trip(day(leg("t", "09:00", "11:00", connection="fr1")), traveller=PAIR)
    assert verdicts("leg", plan, catalogue(connections=[train(left=1)])) == [("broken", -1)]
    booked = trip(day(leg("t", "09:00", "11:00", connection="fr1", booked=True)), traveller=PAIR)
    assert verdicts("leg", booked, catalogue(connections=[train(left=1)])) == [("ok", None)]


def test_unknown_seats_or_an_unknown_connection_are_unknown() -> None:
    plan = trip(day(leg("t", "09:00", "11:00", connection="fr1")))
    assert verdicts("leg", plan, catalogue(connections=[train()])) == [("unknown", None)]
    assert verdicts("leg", plan, catalogue()) == [("unknown", None)]
    assert verdicts("leg", trip(day(leg("t", "09:00", "11:00"))), catalogue()) == [("unknown", None)]


@pytest.mark.parametrize(
    "item",
    [
        leg("t", "09:00", "11:00", cancelled=True, booked=True),
        leg("t", "11:00", "10:00", booked=True),
        leg("t", "09:15", "11:15", connection="fr1", booked=True),
    ],
    ids=["cancelled", "back in time", "not as in the timetable"],
)
def test_a_leg_that_cannot_run_is_broken_even_when_booked(item: Any) -> None:
    assert verdicts("leg", trip(day(item)), catalogue(connections=[train()])) == [("broken", None)]


def test_a_flight_west_may_arrive_at_an_earlier_clock_time() -> None:
    # Rome 10:00 is 09:00 UTC; London 09:50 is 09:50 UTC: 50 minutes later.
    hop = leg("f", "10:00", "09:50", mode="flight", zones=("Europe/Rome", "Europe/London"), booked=True)
    assert verdicts("leg", trip(day(hop)), catalogue()) == [("ok", None)]


def test_a_drive_takes_its_minutes_and_runs_on_its_dates() -> None:
    times = {"depart": None, "arrive": None, "mode": "drive", "minutes": 120}
    plan = trip(day(leg("d", "09:00", "11:00", mode="drive", connection="fr1")))
    assert verdicts("leg", plan, catalogue(connections=[train(**times)])) == [("ok", None)]
    assert verdicts("leg", plan, catalogue(connections=[train(**{**times, "minutes": 121})])) == [("broken", None)]
    assert verdicts("leg", plan, catalogue(connections=[train(**times, dates=(MON,))])) == [("ok", None)]
    assert verdicts("leg", plan, catalogue(connections=[train(**times, dates=(TUE,))])) == [("broken", None)]


def test_an_avoided_mode_is_broken_and_another_ok() -> None:
    plan = trip(day(leg("f", mode="flight"), leg("t")), traveller=Traveller(avoid_modes=("flight",)))
    assert verdicts("modes", plan, catalogue()) == [("broken", None), ("ok", None)]
    assert verdicts("modes", trip(day(leg("f", mode="flight"))), catalogue()) == []


@pytest.mark.parametrize(
    ("modes", "state"), [(("drive", "flight"), "broken"), (("drive", "taxi"), "broken"), (("flight", "taxi"), "ok")]
)
def test_an_own_car_excludes_flights_and_taxis_when_asked(modes: tuple[str, str], state: str) -> None:
    plan = trip(day(leg("x", mode=modes[0]), leg("y", mode=modes[1])))
    assert verdicts("mode-mix", plan, catalogue(), no_mode_mix=True) == [(state, None)]
    assert verdicts("mode-mix", plan, catalogue()) == []


@pytest.mark.parametrize(
    "fields",
    [{"cities": ("Rome", "Pisa")}, {"cities": ("Siena", "Florence")}, {"mode": "bus"}],
    ids=["to another city", "from another city", "by another mode"],
)
def test_a_leg_that_is_not_the_connection_it_names_is_broken(fields: dict[str, Any]) -> None:
    known = catalogue(connections=[train(left=9)])
    assert verdicts("leg", trip(day(leg("t", "09:00", "11:00", connection="fr1"))), known) == [("ok", 8)]
    plan = trip(day(leg("t", "09:00", "11:00", connection="fr1", booked=True, **fields)))
    assert verdicts("leg", plan, known) == [("broken", None)]


def test_a_city_that_one_side_does_not_name_contradicts_nothing() -> None:
    known = catalogue(connections=[train(left=9, origin=Endpoint(city=""))])
    plan = trip(day(leg("t", "09:00", "11:00", cities=("Rome (Lazio)", "florence"), connection="fr1")))
    assert verdicts("leg", plan, known) == [("ok", 8)]


@pytest.mark.parametrize(
    ("arrives", "mode", "state"),
    [
        (at("12:00"), "flight", "broken"),  # no time at all
        (at("12:00"), "taxi", "ok"),
        (at("12:05"), "flight", "ok"),
        (at("12:00", MON + dt.timedelta(days=3)), "flight", "ok"),  # three days
        (at("12:01", MON + dt.timedelta(days=3)), "flight", "broken"),
    ],
)
def test_a_leg_takes_some_time_and_at_most_three_days(arrives: dt.datetime, mode: str, state: str) -> None:
    ride = leg("t", "12:00", "13:00", mode=mode, booked=True).replace(arrive=arrives)
    days = [day(date=MON + dt.timedelta(days=n)) for n in (1, 2, 3)]
    assert [kind for kind, _ in verdicts("leg", trip(day(ride), *days), catalogue())] == [state]


@pytest.mark.parametrize(("nights", "state"), [(1, "ok"), (2, "broken")])
def test_a_leg_is_over_by_the_day_after_the_trip(nights: int, state: str) -> None:
    ride = leg("t", "22:00", "23:00", booked=True).replace(arrive=at("06:00", MON + dt.timedelta(days=nights)))
    assert [kind for kind, _ in verdicts("leg", trip(day(ride)), catalogue())] == [state]


def test_until_yesterdays_train_leaves_today_one_is_still_where_it_leaves() -> None:
    """The day is that on which the train was to leave; put off to the next noon, it has nobody in Pisa at ten."""
    late = leg("t", "12:00", "13:00", date=TUE, cities=("Florence", "Pisa"))
    known = catalogue(place("early", city="Pisa"), place("here", city="Florence"), place("after", city="Pisa"))
    stops = (
        stop("early", "10:00", "11:00", date=TUE),
        stop("here", "10:00", "11:00", date=TUE),
        stop("after", "15:00", "16:00", date=TUE),
    )
    plan = trip(day(late), day(*stops, date=TUE))
    said = {one.subjects[0]: one.state for one in found("city", plan, known)}
    assert said == {"early": "broken", "here": "ok", "after": "ok", "t": "ok"}
