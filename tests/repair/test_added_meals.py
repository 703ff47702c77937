"""Meals of days that a late journey has made whole days: what is around them makes way, and no more than it must."""

from __future__ import annotations

import datetime as dt
import random
from itertools import permutations, product
from typing import Any

import pytest
from tiny import DATE, at, happens, meal, mend, place, trip, visit

from tripmend.change import LegDelayed, PlaceClosed
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, broken
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Dwell,
    Endpoint,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Severity,
    Stay,
    Stop,
    Traveller,
)

ONE_DAY = 24 * 60
HOME, AWAY = Endpoint(city="Home"), Endpoint(city="Altstadt")
INN = place("inn", "lodging", hours=None, price=Price(amount=5000, per="unit"), lodging=Lodging(sleeps=2))
GRID = 30
OPEN, DINER = "2026 Sep 08", "11:00-15:00"


def run(name: str, origin: Endpoint, to: Endpoint, leaves: dt.datetime) -> tuple[Leg, Connection]:
    arrives = leaves + dt.timedelta(hours=1)
    facts: dict[str, Any] = {"mode": "train", "origin": origin, "destination": to, "depart": leaves, "arrive": arrives}
    return Leg(id=name, connection=f"{name}-1", booked=True, **facts), Connection(id=f"{name}-1", **facts)


def late(
    visits: tuple[Stop, ...], *places: Place, severity: Severity | None = None, closed: str = "", **wants: Any
) -> Outcome:
    """Two days, of which the second ends with a train home that is a day late, so that its lunch is missing."""
    (out, there), (home, back) = run("out", HOME, AWAY, at("08:00")), run("home", AWAY, HOME, at("20:00", 1))
    stay = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    days = (Day(date=DATE, items=(out,)), Day(date=DATE + dt.timedelta(days=1), items=(*visits, home)))
    people = Traveller(meals=("lunch",), **wants)
    trip = Itinerary(id="t", home="Home", days=days, stays=(stay,), traveller=people)
    catalogue = Catalogue(places=(*places, INN), connections=(there, back))
    shut = (PlaceClosed(place=closed),) if closed else ()
    change = happens(LegDelayed(leg="home", minutes=ONE_DAY), *shut)
    return repair(trip, change, catalogue, severity=severity, parameters=Parameters(grid=GRID))


def on_tuesday(name: str, where: str, start: str, end: str, **facts: Any) -> Stop:
    return visit(name, where, **facts).replace(start=at(start, 1), end=at(end, 1))


LONG = on_tuesday("v", "b", "11:00", "15:00")
SIGHT = place("b", hours=f"{OPEN} 09:00-22:00", dwell=Dwell(min=240))
TABLE = place("r", "restaurant", hours=DINER)


@pytest.mark.parametrize("severity", [None, "plan"])
def test_what_stands_in_the_way_of_an_added_lunch_shifts(severity: Severity | None) -> None:
    outcome = late((LONG,), SIGHT, TABLE, severity=severity)
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert not broken(outcome.revision.findings)
    (lunch,) = (stop for _, stop in outcome.revision.itinerary.stops() if stop.meal == "lunch")
    visited = outcome.revision.itinerary.stop("v")
    assert lunch.place == "r"
    assert lunch.start == at("14:00", 1), "at noon it is an hour off the usual time, at eleven two"
    assert visited.start == at("10:00", 1)
    assert (outcome.revision.cost.lost, outcome.revision.cost.shift) == (0, 50)


def test_where_no_lunch_can_be_had_that_is_proved_and_to_do_without_is_the_way_out() -> None:
    outcome = late((LONG,), SIGHT)
    assert (outcome.status, outcome.proven) == ("impossible", True)
    assert [way.kind for way in outcome.relaxations] == ["meals"]


def test_an_added_lunch_may_cost_what_the_budget_has_left() -> None:
    bed, sight, lunch = 2 * 5000, 1000, 1000
    enough = late((LONG,), SIGHT, TABLE, budget=bed + sight + lunch, severity="plan")
    assert enough.revision is not None
    assert enough.revision.cost.lost == 0
    poor = late((LONG.replace(booked=True),), SIGHT, TABLE, budget=bed + sight + lunch - 1, severity="day")
    assert poor.revision is None or poor.revision.cost.lost, "something has to be given up"


def test_a_cuisine_that_is_lost_at_dinner_is_eaten_at_the_added_lunch() -> None:
    """The Thai place is closed, and of those left the only one with Thai is open at noon and worse than another."""
    noon = (TABLE.replace(rating=5.0), place("s", "restaurant", hours=DINER, rating=1.0, cuisines=("Thai",)))
    evening = tuple(
        place(name, "restaurant", hours="17:00-22:00", cuisines=of) for name, of in (("d", ("Thai",)), ("e", ()))
    )
    dinner = on_tuesday("eat", "d", "17:30", "18:30", kind="meal", meal="dinner")
    outcome = late((LONG.replace(end=at("13:00", 1)), dinner), SIGHT, *noon, *evening, closed="d", cuisines=("Thai",))
    assert outcome.revision is not None
    assert outcome.revision.proven
    meals = {stop.meal: stop.place for _, stop in outcome.revision.itinerary.stops() if stop.meal}
    assert meals == {"lunch": "s", "dinner": "e"}


def test_of_many_tables_those_that_suit_less_are_tried_where_the_others_do_not_do() -> None:
    """Twenty better ones are closed on that day."""
    closed = (place(f"c{n}", "restaurant", hours="2026 Sep 07 11:00-15:00", rating=5.0) for n in range(20))
    outcome = late((LONG,), SIGHT, *closed, TABLE)
    assert outcome.revision is not None
    assert "r" in {stop.place for _, stop in outcome.revision.itinerary.stops()}


def _least(visits: tuple[Stop, ...], hours: dict[str, tuple[int, int]], tables: list[tuple[int, int]]) -> Any:
    """(lost, begun more than three hours off, minutes shifted beyond the first ten) of the best day with a lunch of an
    hour, or of half an hour less, by trying all; None where there is none. hours, tables: opening and closing in
    minutes of the day.
    """
    best: Any = None
    for kept in product((True, False), repeat=len(visits)):
        chosen = [stop for stop, keep in zip(visits, kept, strict=True) if keep]
        lost = len(visits) - len(chosen)
        starts = [_starts(stop, hours[stop.place]) for stop in chosen]
        for times in product(*starts):
            spans = [(begin, begin + _minutes(stop)) for begin, stop in zip(times, chosen, strict=True)]
            if any(a[0] < b[1] and b[0] < a[1] for a, b in permutations(spans, 2)):
                continue
            apart = [abs(begin - _clock(stop.start)) for begin, stop in zip(times, chosen, strict=True)]
            far, shift = sum(minutes > 180 for minutes in apart), sum(max(0, minutes - 10) for minutes in apart)
            for shorter in (0, 30):  # nobody knows how long one needs there, so that a minute less counts like two
                cost = (lost, far, shift + 2 * shorter)
                if (best is None or cost < best) and _lunch_fits(spans, tables, 60 - shorter):
                    best = cost
    return best


def _clock(time: dt.datetime | None) -> int:
    assert time is not None
    return time.hour * 60 + time.minute


def _minutes(stop: Stop) -> int:
    return _clock(stop.end) - _clock(stop.start)


def _starts(stop: Stop, hours: tuple[int, int]) -> list[int]:
    last = hours[1] - _minutes(stop)
    return [begin for begin in range(0, ONE_DAY, GRID) if hours[0] <= begin <= last]


def _lunch_fits(spans: list[tuple[int, int]], tables: list[tuple[int, int]], minutes: int) -> bool:
    return any(
        all(begin + minutes <= low or high <= begin for low, high in spans)
        for opens, closes in tables
        for begin in range(11 * 60, 16 * 60 + 1, GRID)
        if opens <= begin <= closes - minutes
    )


def _hours(opens: int, closes: int) -> str:
    return f"{OPEN} {opens // 60:02}:{opens % 60:02}-{closes // 60:02}:{closes % 60:02}"


@pytest.mark.parametrize("block", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 4))])
def test_no_day_with_an_added_lunch_changes_less(block: int) -> None:
    """All places stand at one spot, so that there are no ways between them."""
    repaired = 0
    for seed in range(block * 15, block * 15 + 15):
        rng = random.Random(seed)
        names = "abc"[: rng.randint(1, 3)]
        hours, visits, now = {}, [], 9 * 60 + 30 * rng.randint(0, 3)
        for name in names:
            length = rng.choice((60, 120, 180, 240))
            hours[name] = (rng.choice((9 * 60, now)), now + length + 60 * rng.randint(0, 4))
            facts = {
                "start": f"{now // 60:02}:{now % 60:02}",
                "end": f"{(now + length) // 60:02}:{(now + length) % 60:02}",
            }
            visits.append(on_tuesday(name, name, **facts))
            now += length + 30 * rng.randint(0, 1)
            if now > 16 * 60:
                break
        tables = [(60 * rng.randint(10, 13), 60 * rng.randint(14, 16)) for _ in range(rng.randint(1, 2))]
        places = [
            place(stop.place, hours=_hours(*hours[stop.place]), dwell=Dwell(min=_minutes(stop))) for stop in visits
        ]
        places += [place(f"r{n}", "restaurant", hours=_hours(*span)) for n, span in enumerate(tables)]
        outcome = late(tuple(visits), *places, severity="plan")
        least = _least(tuple(visits), hours, tables)
        assert outcome.proven, seed
        if least is None:
            assert outcome.status == "impossible", seed
            continue
        assert outcome.revision is not None, seed
        cost = outcome.revision.cost
        assert cost.booked == 0, seed
        assert (cost.lost, cost.changed, cost.shift) == least, seed
        repaired += 1
    assert repaired >= 8


def test_a_day_at_home_may_be_emptied_where_it_can_have_no_meals() -> None:
    """The breakfast cannot be had, and on a day at home on which there is nothing the rule asks for none."""
    ends = {"origin": Endpoint(city="Altstadt"), "destination": Endpoint(city="Seeburg")}
    train = Leg(id="go", mode="train", depart=at("12:00", 1), arrive=at("13:00", 1), **ends)
    eat = meal("b", "r", "09:00", "09:45", meal="breakfast")
    walk = visit("v", "m", "14:00", "15:00")
    outcome = mend(
        trip((eat, walk), (train,), meals=("breakfast",)).replace(home="Hafen"),
        happens(PlaceClosed(place="r", dates=(DATE,))),
        place("r", "restaurant"),
        place("m"),
    )
    assert outcome.revision is not None
    assert [stop.id for day, stop in outcome.revision.itinerary.stops() if day.date == DATE] == []
    assert outcome.revision.cost.lost == 2
