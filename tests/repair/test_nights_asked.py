"""One night more or fewer in a city: the journeys and nights that follow go with it, and what was booked counts."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, place, visit

from tripmend.change import CheaperWanted, DocumentsMissing, Effect, ModeWanted, StayResized, StopWanted, Wish
from tripmend.errors import InputError
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Lock,
    Lodging,
    Mode,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
)

DAY = dt.timedelta(days=1)
LINES = (("Hafen", "Lisbon"), ("Lisbon", "Porto"), ("Porto", "Hafen"))
"""Each day a train at ten, three hours long."""


def run(n: int, line: tuple[str, str]) -> Connection:
    ends = {"origin": Endpoint(city=line[0]), "destination": Endpoint(city=line[1])}
    return Connection(id=f"{line[0]}-{n}", mode="train", depart=at("10:00", n), arrive=at("13:00", n), left=9, **ends)


def leg(name: str, n: int, line: tuple[str, str], mode: Mode = "train") -> Leg:
    ends = {"origin": Endpoint(city=line[0]), "destination": Endpoint(city=line[1])}
    known = f"{line[0]}-{n}" if mode == "train" else None
    return Leg(id=name, mode=mode, connection=known, depart=at("10:00", n), arrive=at("13:00", n), booked=True, **ends)


def seen(name: str, where: str, n: int, **facts: Any) -> Stop:
    return visit(name, where, **facts).replace(start=at("15:00", n), end=at("16:00", n))


PLACES = (
    place("inn", "lodging", lodging=Lodging()).replace(city="Lisbon"),
    place("house", "lodging", lodging=Lodging()).replace(city="Porto"),
    place("tower").replace(city="Lisbon"),
    place("cellar").replace(city="Porto"),
    place("bridge").replace(city="Porto"),
)


def journey(porto: int = 2, mode: Mode = "train") -> Itinerary:
    """Two nights in Lisbon, two in Porto, then home."""
    last = 2 + porto
    days: list[tuple[Any, ...]] = [() for _ in range(last + 1)]
    days[0] = (leg("out", 0, LINES[0], mode),)
    days[1] = (seen("t", "tower", 1),)
    days[2] = (leg("on", 2, LINES[1], mode), seen("c", "cellar", 2, booked=True))
    if porto > 1:
        days[3] = (seen("b", "bridge", 3),)
    days[last] = (leg("home", last, LINES[2], mode),)
    stays = (
        Stay(id="one", place="inn", check_in=DATE, check_out=DATE + 2 * DAY, booked=True),
        Stay(id="two", place="house", check_in=DATE + 2 * DAY, check_out=DATE + last * DAY, booked=True),
    )
    dated = tuple(Day(date=DATE + n * DAY, items=items) for n, items in enumerate(days))
    return Itinerary(id="t", home="Hafen", days=dated, stays=stays, traveller=Traveller())


def resized(
    *effects: Effect,
    plan: Itinerary | None = None,
    days: int = 8,
    without: str = "",
    also: tuple[Connection, ...] = (),
    places: tuple[Place, ...] = PLACES,
    now: dt.datetime | None = None,
) -> Outcome:
    """The answer, where a train a day runs on each line, but `without` one, and what there is `also`."""
    runs = tuple(run(n, line) for n in range(days) for line in LINES)
    catalogue = Catalogue(places=places, connections=(*(one for one in runs if one.id != without), *also))
    return repair(plan or journey(), happens(*effects).replace(now=now), catalogue)


def without_papers(until: str, n: int, runs: tuple[Connection, ...]) -> Outcome:
    """The journey when nothing to Porto can be taken before the consulate in Lisbon has helped."""
    office = place("consulate", hours="Mo-Fr 09:00-12:00").replace(city="Lisbon")
    errand = StopWanted(wish=Wish(place="consulate", date=DATE + n * DAY, minutes=30), rest=False)
    missing = DocumentsMissing(legs=("on",), until=at(until, n))
    return repair(journey(), happens(missing, errand), Catalogue(places=(*PLACES, office), connections=runs))


def shape(outcome: Outcome) -> dict[str, Any]:
    """The day of each leg and stop, counted from the first, and the nights of each stay."""
    trip = outcome.mended.itinerary
    found: dict[str, Any] = {item.id: (day.date - DATE).days for day in trip.days for item in day.items}
    return found | {stay.id: [(night - DATE).days for night in stay.nights] for stay in trip.stays}


def test_a_night_more_is_one_less_in_the_next_city_and_what_was_there_moves() -> None:
    outcome = resized(StayResized(stay="one"))
    assert outcome.proven
    found = shape(outcome)
    assert (found["one"], found["two"]) == ([0, 1, 2], [3])
    assert (found["on"], found["home"]) == (3, 4)
    assert outcome.mended.itinerary.leg("on").connection == "Lisbon-3"
    assert found["c"] == found["b"] == 3  # the booked visit of the day that is now spent in Lisbon moves
    assert not outcome.mended.itinerary.stop("c").booked
    told = {change.id: change for change in explain(outcome).changes}
    assert told["on"].reason == "Because you want 1 night more at Inn."
    assert "in addition" in told["one"].nights
    assert "no longer needed" in told["two"].nights


def test_what_moves_for_a_journey_on_another_day_names_it_and_not_what_is_in_the_other_city_now() -> None:
    # Lunch is had in Lisbon now, at the hour of the lunch in Porto, right before what was to follow it there.
    far = place("grill", "restaurant", lat=47.0).replace(city="Lisbon")
    taverns = far, place("tavern", "restaurant").replace(city="Porto")
    plan, lunch = journey(), seen("l", "tavern", 2, kind="meal", meal="lunch")
    ride, cellar = plan.days[2].items
    lunch = lunch.replace(start=at("13:30", 2), end=at("14:55", 2))
    items = (ride, lunch, cellar.replace(booked=False))
    plan = plan.replace(days=(*plan.days[:2], plan.days[2].replace(items=items), *plan.days[3:]))
    runs = tuple(run(n, line) for n in range(8) for line in LINES)
    outcome = repair(plan, happens(StayResized(stay="one")), Catalogue(places=(*PLACES, *taverns), connections=runs))
    told = {change.id: change for change in explain(outcome).changes}
    assert told["l"].after is not None
    assert told["l"].after.name == "Grill"
    assert told["c"].badge == "moved"
    assert told["c"].reason == told["l"].reason == "Because the train Lisbon–Porto now arrives Thu 10 Sep 13:00."


def test_after_the_last_city_the_trip_ends_a_day_later() -> None:
    outcome = resized(StayResized(stay="two"))
    assert outcome.proven
    found = shape(outcome)
    assert (found["two"], found["home"], len(outcome.mended.itinerary.days)) == ([2, 3, 4], 5, 6)
    assert (found["on"], found["c"], found["b"]) == (2, 2, 3)
    assert outcome.mended.itinerary.stop("c").booked


@pytest.mark.parametrize(("porto", "longer"), [(2, True), (1, None)])
def test_where_the_next_city_keeps_its_nights_all_that_follows_comes_a_day_later(
    porto: int, longer: bool | None
) -> None:
    outcome = resized(StayResized(stay="one", longer=longer), plan=journey(porto))
    assert outcome.proven
    found = shape(outcome)
    assert (found["one"], found["two"]) == ([0, 1, 2], [3, 4][:porto])
    assert (found["on"], found["c"], found["home"]) == (3, 3, 3 + porto)
    assert outcome.mended.cost.lost == 0


def test_a_journey_of_two_legs_to_the_next_bed_goes_as_a_whole() -> None:
    plan = journey()
    halt = ("Porto", "Faro"), ("Faro", "Hafen")
    last = plan.days[-1].replace(
        items=(
            leg("home", 4, halt[0], "drive"),
            leg("far", 4, halt[1], "drive").replace(depart=at("14:00", 4), arrive=at("15:00", 4)),
        )
    )
    outcome = resized(StayResized(stay="two", nights=-1), plan=plan.replace(days=(*plan.days[:-1], last)))
    assert (shape(outcome)["two"], shape(outcome)["home"], shape(outcome)["far"]) == ([2], 3, 3)


def test_a_night_more_in_a_lodging_of_the_city_where_one_lives_is_spent_in_it() -> None:
    plan = journey().replace(home="Lisbon")
    days = (plan.days[0].replace(items=()), *plan.days[1:])
    outcome = resized(StayResized(stay="one"), plan=plan.replace(days=days))
    assert (shape(outcome)["one"], shape(outcome)["two"]) == ([0, 1, 2], [3])


def test_a_bed_that_is_missing_is_named_where_the_train_that_is_found_goes() -> None:
    plan = journey(porto=1)
    shorter = plan.replace(stays=plan.stays[:1], days=plan.days[:3])
    outcome = resized(StayResized(stay="one", nights=-1), plan=shorter)
    assert outcome.status == "not_found"
    assert outcome.conflict[0].startswith("There is no lodging for the night of Tue 8 Sep.")
    assert outcome.conflict[0].endswith("for example at House.")


def test_a_night_less_is_one_more_in_the_next_city() -> None:
    found = shape(resized(StayResized(stay="one", nights=-1)))
    assert (found["one"], found["two"], found["on"]) == ([0], [1, 2, 3], 1)
    found = shape(resized(StayResized(stay="two", nights=-1)))
    assert (found["two"], found["home"]) == ([2], 3)
    assert "b" not in found or found["b"] < 3


@pytest.mark.parametrize(("longer", "nights"), [(None, ([0, 1, 2], [3, 4])), (True, ([0, 1, 2], [3, 4, 5]))])
def test_a_night_more_in_each_of_two_cities_adds_up(longer: bool | None, nights: tuple[list[int], list[int]]) -> None:
    outcome = resized(StayResized(stay="one", longer=longer), StayResized(stay="two"))
    assert outcome.proven
    assert (shape(outcome)["one"], shape(outcome)["two"]) == nights


def test_who_drives_needs_no_timetable() -> None:
    outcome = resized(StayResized(stay="one"), plan=journey(mode="drive"), days=0)
    assert shape(outcome)["on"] == 3
    assert outcome.mended.itinerary.leg("on").mode == "drive"


def test_where_nothing_runs_that_day_there_is_no_repair_and_what_was_asked_for_is_named() -> None:
    outcome = resized(StayResized(stay="one"), without="Lisbon-3")
    assert (outcome.status, outcome.proven) == ("impossible", True)
    told = explain(outcome)
    (why,) = told.conflict
    assert why == "you want 1 night more at Inn: nothing is known that goes from Lisbon to Porto on Thu 10 Sep"
    assert [way.words for way in told.relaxations] == [
        "If another way from Lisbon to Porto could be had at about Thu 10 Sep 10:00; the catalogue knows none"
    ]


def by_night() -> tuple[Itinerary, Connection]:
    """The journey with a ferry from Lisbon to Porto in the second night, and the ferry."""
    plan, ends = journey(), {"origin": Endpoint(city="Lisbon"), "destination": Endpoint(city="Porto")}
    sails = Connection(id="night", mode="ferry", depart=at("22:00", 1), arrive=at("07:00", 2), **ends)
    night = Leg(id="on", mode="ferry", connection="night", depart=sails.depart, arrive=sails.arrive, **ends)
    days = plan.days[1].replace(items=(*plan.days[1].items, night)), plan.days[2].replace(items=plan.days[2].items[1:])
    stays = plan.stays[0].replace(check_out=DATE + DAY), plan.stays[1]
    return plan.replace(days=(plan.days[0], *days, *plan.days[3:]), stays=stays), sails


def test_a_night_more_before_a_night_ride_is_had_where_only_a_train_by_day_goes_then() -> None:
    plan, sails = by_night()
    outcome = resized(StayResized(stay="one"), plan=plan, also=(sails,))
    assert (outcome.status, outcome.mended.itinerary.leg("on").connection) == ("repaired", "Lisbon-2")
    assert (shape(outcome)["one"], shape(outcome)["two"]) == ([0, 1], [2, 3])


def test_by_day_instead_of_by_night_takes_a_night_more_where_one_arrives() -> None:
    plan, sails = by_night()
    late = run(1, LINES[1]).replace(id="late", depart=at("18:00", 1), arrive=at("21:00", 1))
    outcome = resized(ModeWanted(leg="on", mode="train"), plan=plan, also=(sails, late))
    assert (outcome.status, outcome.mended.itinerary.leg("on").connection) == ("repaired", "late")
    assert (shape(outcome)["one"], shape(outcome)["two"]) == ([0], [1, 2, 3])


def test_nights_under_a_lock_are_not_taken_for_one_that_is_asked_for_before_them() -> None:
    outcome = resized(StayResized(stay="one"), plan=journey().replace(locks=(Lock(target="two"),)))
    assert (outcome.status, outcome.proven) == ("impossible", True)
    assert "lock:two" in outcome.conflict


def test_no_night_is_asked_for_in_a_city_that_one_has_left() -> None:
    with pytest.raises(InputError, match="has left: that is past"):
        resized(StayResized(stay="one"), now=at("10:30", 2))


def test_where_a_lodging_takes_nobody_for_the_nights_that_are_left_another_is_taken() -> None:
    least = PLACES[1].replace(lodging=Lodging(min_nights=2))
    other = place("pension", "lodging", lodging=Lodging()).replace(city="Porto")
    outcome = resized(StayResized(stay="one"), places=(PLACES[0], least, *PLACES[2:], other))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert [stay.place for stay in outcome.mended.itinerary.stays] == ["inn", "pension"]


@pytest.mark.parametrize(("item", "cheap"), [("one", "inn"), ("two", "house")])
def test_cheaper_is_so_night_for_night_where_the_nights_are_others(item: str, cheap: str) -> None:
    facts = {"lodging": Lodging(), "price": Price(amount=9000, per="unit")}
    dear = [place(name, "lodging", **facts) for name in ("inn", "house")]
    other = place("pension", "lodging", lodging=Lodging(), price=Price(amount=8000, per="unit"))
    city = {"inn": "Lisbon", "house": "Porto"}
    beds = [one.replace(city=city[one.id]) for one in dear]
    outcome = resized(
        CheaperWanted(item=item), StayResized(stay="one"), places=(*beds, *PLACES[2:], other.replace(city=city[cheap]))
    )
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert {stay.id: stay.place for stay in outcome.mended.itinerary.stays}[item] == "pension"


def test_a_stay_cannot_lose_all_its_nights() -> None:
    with pytest.raises(InputError, match="has only 2 nights"):
        resized(StayResized(stay="one", nights=-2))
    with pytest.raises(ValueError, match="how many nights"):
        StayResized(stay="one", nights=0)


def test_without_documents_a_later_train_is_taken_and_the_errand_comes_before_it() -> None:
    late = run(2, LINES[1]).replace(id="late", depart=at("14:00", 2), arrive=at("17:00", 2))
    outcome = without_papers("12:00", 2, (run(2, LINES[1]), late))
    assert outcome.proven
    trip = outcome.mended.itinerary
    assert trip.leg("on").connection == "late"
    errand = trip.stop("wanted-1")
    assert errand.place == "consulate"
    assert errand.end is not None
    assert errand.end <= at("14:00", 2)


def test_without_documents_until_the_next_day_the_nights_follow_the_train_of_that_day() -> None:
    runs = tuple(run(n, LINES[1]) for n in range(2, 5))
    found = shape(without_papers("09:00", 3, runs))
    assert (found["on"], found["one"], found["two"]) == (3, [0, 1, 2], [3])
