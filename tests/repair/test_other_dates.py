"""Journeys that do not run: a connection on other dates with the nights that follow, and beds that nobody planned."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from io import StringIO
from typing import Any, Literal

import pytest
from rich.console import Console
from tiny import DATE, at, happens, place, visit

from tripmend.app._page import print_explanation
from tripmend.change import Constraint, DocumentsMissing, Effect, LegCancelled, LegDelayed, LegRetimed, PlaceClosed
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, broken
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Interval,
    Itinerary,
    Leg,
    Lock,
    Lodging,
    Place,
    Price,
    Severity,
    Stay,
    Stop,
    Traveller,
)

HOME, AWAY, SEA = Endpoint(city="Home"), Endpoint(city="Altstadt"), Endpoint(city="Seeburg")


def run(name: str, ends: tuple[Endpoint, Endpoint], leaves: dt.datetime, hours: int = 1) -> Connection:
    arrives = leaves + dt.timedelta(hours=hours)
    return Connection(
        id=name, mode="train", number=name.upper(), origin=ends[0], destination=ends[1], depart=leaves, arrive=arrives
    )


def ride(name: str, by: Connection) -> Leg:
    ends = {"origin": by.origin, "destination": by.destination, "depart": by.depart, "arrive": by.arrive}
    return Leg(id=name, mode="train", number=by.number, connection=by.id, booked=True, **ends)


def inn(name: str, city: str = "Altstadt", price: int = 5000, **lodging: Any) -> Place:
    facts = {"price": Price(amount=price, per="unit"), "lodging": Lodging(sleeps=2, **lodging)}
    return place(name, "lodging", hours=None, **facts).replace(city=city)


def stay(name: str, where: str, first: int, last: int) -> Stay:
    begin, end = (DATE + dt.timedelta(days=n) for n in (first, last))
    return Stay(id=name, place=where, check_in=begin, check_out=end, booked=True)


OUT, NIGHT = run("out1", (HOME, AWAY), at("08:00")), run("night1", (AWAY, SEA), at("22:00", 1), 9)
BACK = run("back1", (SEA, HOME), at("17:00", 4))
BEACH = place("beach").replace(city="Seeburg")


def cancelled(
    *others: Connection,
    severity: Severity | None = None,
    now: dt.datetime | None = None,
    parameters: Parameters | None = None,
    locks: tuple[Lock, ...] = (),
    wishes: tuple[Constraint, ...] = (),
    also: tuple[Effect, ...] = (),
    **traveller: Any,
) -> Outcome:
    """Two cities, the second night on a train from one to the other, which is cancelled; a visit in either city."""
    old = visit("old", "b").replace(start=at("10:00", 1), end=at("11:00", 1))
    swim = visit("swim", "beach").replace(start=at("12:00", 3), end=at("13:00", 3))
    items = (ride("out", OUT),), (old, ride("night", NIGHT)), (), (swim,), (ride("back", BACK),)
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    stays = stay("first", "inn", 0, 1), stay("second", "sea", 2, 4)
    trip = Itinerary(id="t", home="Home", days=days, stays=stays, locks=locks, traveller=Traveller(**traveller))
    places = (place("b"), BEACH, inn("inn"), inn("sea", "Seeburg", 7000))
    catalogue = Catalogue(places=places, connections=(OUT, NIGHT, BACK, *others))
    change = happens(*also, LegCancelled(leg="night")).replace(now=now, constraints=wishes)
    return repair(trip, change, catalogue, severity=severity, parameters=parameters or Parameters())


def nights(outcome: Outcome) -> dict[str, tuple[int, int]]:
    assert outcome.revision is not None
    return {s.id: (s.check_in.day - DATE.day, s.check_out.day - DATE.day) for s in outcome.revision.itinerary.stays}


def connection(outcome: Outcome, leg: str) -> str | None:
    assert outcome.revision is not None
    found = outcome.revision.itinerary.item(leg)
    assert isinstance(found, Leg)
    return found.connection


def test_the_next_train_runs_a_day_later_and_takes_a_night_more() -> None:
    outcome = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5))
    assert connection(outcome, "night") == "day2"
    assert nights(outcome) == {"first": (0, 2), "second": (2, 4)}
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert not broken(outcome.revision.findings)
    cost = outcome.revision.cost
    assert (cost.booked, cost.lost, cost.changed) == (0, 0, 2), "the train, and the stay with a night more"
    assert cost.spend >= 5000


def test_a_night_less_in_the_next_place_counts_as_a_booking_given_up() -> None:
    outcome = cancelled(run("day3", (AWAY, SEA), at("06:00", 3), 2))
    assert nights(outcome) == {"first": (0, 3), "second": (3, 4)}
    assert outcome.revision is not None
    assert (outcome.revision.cost.booked, outcome.revision.cost.changed) == (1, 3)


@pytest.mark.parametrize("hold", ["all", "time", "place"])
def test_nights_under_a_lock_are_not_given_up_for_a_train_that_runs_later(
    hold: Literal["all", "time", "place"],
) -> None:
    outcome = cancelled(run("day3", (AWAY, SEA), at("06:00", 3), 2), locks=(Lock(target="second", hold=hold),))
    assert (outcome.status, set(outcome.conflict)) == ("impossible", {"places", "lock:second"})
    (way,) = (way for way in outcome.relaxations if way.kind == "lock")
    assert way.target == "second"
    assert way.revision is not None
    assert [finding.subjects for finding in broken(way.revision.findings)] == [("second",)]
    assert (way.revision.cost.booked, way.revision.cost.changed) == (1, 3), "as it would be without the lock"


def test_of_two_days_that_is_taken_which_leaves_locked_nights_as_they_are() -> None:
    later = run("day3", (AWAY, SEA), at("06:00", 3), 2), run("day2", (AWAY, SEA), at("09:00", 2), 5)
    outcome = cancelled(*later, locks=(Lock(target="second"),))
    assert nights(outcome) == {"first": (0, 2), "second": (2, 4)}


@pytest.mark.parametrize("hold", ["all", "time", "place"])
def test_a_lock_lets_a_night_more_follow_a_later_train(hold: Literal["all", "time", "place"]) -> None:
    later = run("day2", (AWAY, SEA), at("09:00", 2), 5)
    assert nights(cancelled(later, locks=(Lock(target="first", hold=hold),)))["first"] == (0, 2)


@pytest.mark.parametrize("by", ["lock", "wish"])
def test_what_keeps_a_train_from_running_later_is_named_and_may_give(by: str) -> None:
    late = run("day4", (AWAY, SEA), at("09:00", 4), 7)
    held = (Lock(target="swim"),) if by == "lock" else ()
    outcome = cancelled(late, locks=held, wishes=(Constraint(type="keep", target="swim"),) if by == "wish" else ())
    name = "swim" if by == "lock" else "constraints[0]"
    assert (outcome.status, set(outcome.conflict)) == ("impossible", {"places", f"{by}:{name}"})
    ways = {(way.kind, way.target): way.revision for way in outcome.relaxations}
    revision = ways[by, name]
    assert revision is not None
    assert revision.cost == cancelled(late).mended.cost


def test_of_two_days_that_which_changes_less_is_taken() -> None:
    later = run("day3", (AWAY, SEA), at("06:00", 3), 2), run("day2", (AWAY, SEA), at("09:00", 2), 5)
    assert connection(cancelled(*later), "night") == "day2"


def test_a_train_by_day_on_the_same_date_takes_a_night_more_where_it_arrives() -> None:
    outcome = cancelled(run("day1", (AWAY, SEA), at("14:00", 1), 5))
    assert connection(outcome, "night") == "day1"
    assert nights(outcome) == {"first": (0, 1), "second": (1, 4)}


@pytest.mark.parametrize("clock", ["12:00", "22:30"])
def test_on_the_way_only_trains_that_have_not_left_are_taken(clock: str) -> None:
    by_day, tomorrow = run("day1", (AWAY, SEA), at("11:30", 1), 5), run("day2", (AWAY, SEA), at("09:00", 2), 5)
    outcome = cancelled(by_day, tomorrow, now=at(clock, 1))
    assert connection(outcome, "night") == "day2"
    assert nights(outcome) == {"first": (0, 2), "second": (2, 4)}


def test_the_answer_says_that_the_night_is_to_be_booked_and_why() -> None:
    outcome = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5))
    (change,) = (one for one in explain(outcome).changes if one.id == "first")
    assert not change.announced, "nobody has announced it"
    assert change.reason == "Because the train NIGHT1 Altstadt–Seeburg does not run."
    assert change.nights == "The night of Tue 8 Sep is to be booked at Inn in addition: it costs 50 EUR."


CAR = Connection(id="car", mode="drive", origin=AWAY, destination=SEA, minutes=300, dates=(DATE + dt.timedelta(2),))
DAY2 = run("day2", (AWAY, SEA), at("09:00", 2), 5)


@pytest.mark.parametrize("more", [(), (DAY2.replace(left=0),)], ids=["no train", "a full train"])
def test_a_car_goes_on_the_next_day_whether_or_not_a_train_that_is_full_runs_then(more: tuple[Connection, ...]) -> None:
    outcome = cancelled(CAR, *more)
    assert connection(outcome, "night") == "car"
    assert nights(outcome) == {"first": (0, 2), "second": (2, 4)}
    assert outcome.mended.proven
    assert (outcome.mended.cost.booked, outcome.mended.cost.changed, outcome.mended.cost.nights) == (0, 2, 1)


def test_a_full_train_is_no_way_and_a_car_goes_on_the_day_itself_with_a_night_more_where_it_arrives() -> None:
    hour = CAR.replace(minutes=60, dates=(DATE + dt.timedelta(1),))
    found = [cancelled(hour, *more) for more in ((), (run("full", (AWAY, SEA), at("21:30", 1)).replace(left=0),))]
    assert [nights(outcome) for outcome in found] == [{"first": (0, 1), "second": (1, 4)}] * 2
    assert found[0].mended.cost == found[1].mended.cost
    outcome = cancelled(DAY2.replace(left=0))
    assert (outcome.status, outcome.proven) == ("impossible", True)


def test_a_journey_that_does_not_run_goes_later_also_where_the_news_puts_another_off() -> None:
    later = LegDelayed(leg="back", minutes=24 * 60)
    outcome = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5), also=(later,))
    assert (outcome.status, connection(outcome, "night"), connection(outcome, "back")) == ("repaired", "day2", "back1")
    assert outcome.revision is not None
    assert not broken(outcome.revision.findings)


def test_a_stay_of_one_night_goes_along_where_the_ways_there_and_back_are_put_off() -> None:
    back = run("home1", (AWAY, HOME), at("17:00", 1))
    later = run("out2", (HOME, AWAY), at("08:00", 1)), run("home2", (AWAY, HOME), at("17:00", 2))
    days = (
        Day(date=DATE, items=(ride("out", OUT),)),
        Day(date=DATE + dt.timedelta(days=1), items=(ride("home", back),)),
    )
    trip = Itinerary(id="t", home="Home", days=days, stays=(stay("bed", "inn", 0, 1),), traveller=Traveller())
    catalogue = Catalogue(places=(inn("inn"),), connections=(OUT, back, *later))
    outcome = repair(trip, happens(LegCancelled(leg="out"), LegCancelled(leg="home")), catalogue, severity="plan")
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert (connection(outcome, "out"), connection(outcome, "home")) == ("out2", "home2")
    assert nights(outcome) == {"bed": (1, 2)}
    assert (outcome.mended.cost.booked, outcome.mended.cost.nights) == (1, 2), "the night is another"


def test_a_stay_of_one_night_goes_along_though_the_next_one_has_its_new_night() -> None:
    onward, home = run("on1", (AWAY, SEA), at("18:00", 1)), run("home1", (SEA, HOME), at("17:00", 3))
    later = run("out2", (HOME, AWAY), at("08:00", 1)), run("on2", (AWAY, SEA), at("18:00", 2))
    items = (ride("out", OUT),), (ride("on", onward),), (), (ride("home", home),)
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    stays = stay("bed", "inn", 0, 1), stay("next", "sea", 1, 3)
    trip = Itinerary(id="t", home="Home", days=days, stays=stays, traveller=Traveller())
    catalogue = Catalogue(places=(inn("inn"), inn("sea", "Seeburg")), connections=(OUT, onward, home, *later))
    outcome = repair(trip, happens(LegCancelled(leg="out"), LegCancelled(leg="on")), catalogue, severity="plan")
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert nights(outcome) == {"bed": (1, 2), "next": (2, 3)}


def test_of_many_dates_those_are_looked_at_first_that_put_the_fewest_journeys_off() -> None:
    """Trains on the day itself and on three days after it, of two journeys each, and some that arrive one or two days
    later: more choices than are looked at."""
    more = [run(f"sea{n}", (AWAY, SEA), at("09:00", n), 5) for n in (2, 3, 4)]
    more += [run(f"late{n}-{hours}", (AWAY, SEA), at("20:00", n), hours) for n in (2, 3, 4) for hours in (20, 44, 68)]
    more += [run(f"go{n}", (HOME, AWAY), at("09:00", n)) for n in (0, 1, 2, 3)]
    outcome = cancelled(*more, also=(LegCancelled(leg="out"),))
    assert (connection(outcome, "out"), connection(outcome, "night")) == ("go0", "sea2")
    assert outcome.revision is not None
    assert outcome.revision.proven, "those that put off both take more than this one"


def test_of_more_dates_than_are_looked_at_nothing_is_proved_to_be_impossible() -> None:
    """Cars that take from five hours to three days, for two journeys, so that more than twenty choices of nights
    follow; and no money."""
    slow = [CAR.replace(id=f"car{hours}", minutes=60 * hours, dates=()) for hours in (5, 30, 54, 78)]
    there = [car.replace(id=f"{car.id}-there", origin=HOME, destination=AWAY) for car in slow]
    outcome = cancelled(*slow, *there, budget=0, also=(LegCancelled(leg="out"),))
    assert (outcome.status, outcome.proven) == ("not_found", False)


def test_where_something_runs_on_the_day_itself_no_other_day_is_looked_at() -> None:
    same, later = run("same", (AWAY, SEA), at("23:00", 1), 9), run("day2", (AWAY, SEA), at("09:00", 2), 5)
    outcome = cancelled(same, later)
    assert connection(outcome, "night") == "same"
    assert outcome.other_dates == ()


@pytest.mark.parametrize("severity", ["step", "day"])
def test_where_only_what_was_hit_or_its_day_may_change_the_nights_stay(severity: Severity) -> None:
    outcome = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5), severity=severity)
    assert (outcome.status, outcome.proven) == ("impossible", True)
    # The whole plan may, and one hears so: the scope is what stands in the way, and a way out.
    assert outcome.conflict == ("places", "scope:plan")
    whole = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5), severity="plan").mended
    assert [(way.kind, way.target) for way in outcome.relaxations][:1] == [("scope", "plan")]
    assert outcome.relaxations[0].revision is not None
    assert outcome.relaxations[0].revision.cost == whole.cost
    assert "scope:plan" not in cancelled(severity=severity).conflict


def test_the_budget_counts_the_night_that_is_added() -> None:
    bill = 2 * 7000 + 2 * 5000 + 2 * 1000
    day2 = run("day2", (AWAY, SEA), at("09:00", 2), 5).replace(price=Price(amount=0))
    enough, poor = cancelled(day2, budget=bill), cancelled(day2, budget=bill - 1)
    assert enough.revision is not None
    assert enough.revision.cost.lost == 0
    assert poor.revision is not None
    assert poor.revision.cost.lost == 1


@pytest.mark.parametrize(("days", "train"), [(0, None), (1, "day2"), (30, "day2")])
def test_how_many_days_later_is_a_parameter(days: int, train: str | None) -> None:
    outcome = cancelled(run("day2", (AWAY, SEA), at("09:00", 2), 5), parameters=Parameters(put_off=days))
    assert (outcome.status, outcome.proven) == ("repaired" if train else "impossible", True)
    assert train is None or connection(outcome, "night") == train


def test_that_nothing_runs_within_days_is_proved() -> None:
    outcome = cancelled(run("day9", (AWAY, SEA), at("09:00", 9), 5))
    assert (outcome.status, outcome.proven) == ("impossible", True)


def one_day(effect: Any, *more: Connection, lodgings: tuple[Place, ...] = (inn("inn"),), **traveller: Any) -> Outcome:
    """Out in the morning and home in the evening."""
    home = run("home1", (AWAY, HOME), at("19:00"))
    day = Day(date=DATE, items=(ride("out", OUT), visit("b", "b", "11:00", "12:00"), ride("home", home)))
    catalogue = Catalogue(places=(place("b"), *lodgings), connections=(OUT, home, *more))
    trip = Itinerary(id="t", home="Home", days=(day,), traveller=Traveller(**traveller))
    return repair(trip, happens(effect), catalogue)


TOMORROW = run("home2", (AWAY, HOME), at("07:00", 1))
LATE, GONE = LegDelayed(leg="home", minutes=24 * 60), LegCancelled(leg="home")


@pytest.mark.parametrize(("effect", "train"), [(LATE, "home1"), (GONE, "home2")])
def test_a_trip_of_one_day_is_told_which_night_and_train_would_do(effect: Any, train: str) -> None:
    dear = inn("dear", price=9000).replace(rating=4.0)
    outcome = one_day(effect, *((TOMORROW,) if effect is GONE else ()), lodgings=(inn("inn"), dear))
    assert (outcome.status, outcome.proven, outcome.revision) == ("not_found", False, None)
    way = next(one for one in outcome.relaxations if one.kind == "night")
    assert (way.target, way.amount, way.unit) == ("dear", 1, "nights"), "the better rated one"
    assert way.revision is not None
    assert not broken(way.revision.findings)
    (bed,) = way.revision.itinerary.stays
    assert (bed.place, bed.check_in, bed.nights, bed.booked) == ("dear", DATE, (DATE,), False)
    leg = way.revision.itinerary.item("home")
    assert isinstance(leg, Leg)
    assert (leg.connection, leg.depart and leg.depart.day) == (train, DATE.day + 1)


def test_the_page_tells_the_way_out_in_words() -> None:
    outcome = one_day(GONE, TOMORROW)
    console = Console(width=200, record=True, file=StringIO())
    print_explanation(console, explain(outcome))
    page = console.export_text()
    assert "If 1 night is booked at Inn in addition" in page
    assert "HOME2" in page
    assert "There is no lodging for the night of Mon 7 Sep." in page


def test_without_a_way_out_the_page_says_what_to_put_into_the_trip() -> None:
    outcome = replace(one_day(GONE, TOMORROW), relaxations=())
    console = Console(width=200, record=True, file=StringIO())
    print_explanation(console, explain(outcome))
    assert "put what is missing into the trip, and ask again" in console.export_text()


def test_a_bed_is_had_within_the_budget_or_not_at_all() -> None:
    houses = inn("dear", price=9000).replace(rating=4.0), inn("inn", price=3000)
    enough = one_day(LATE, lodgings=houses, budget=1000 + 3000)
    assert [way.target for way in enough.relaxations if way.kind == "night"] == ["inn"]
    assert any(words.endswith("for example at Inn.") for words in enough.conflict), "the one that is offered"
    (way,) = one_day(LATE, lodgings=houses, budget=1000 + 2999).relaxations
    assert way.revision is not None
    assert (way.target, way.revision.cost.lost) == ("inn", 1), "the visit is given up for it"
    nothing = one_day(LATE, lodgings=houses, budget=2999)
    assert not [way for way in nothing.relaxations if way.kind == "night"]
    assert any("There is no lodging for the night" in words for words in nothing.conflict)


def test_a_house_that_is_full_or_wants_more_nights_is_no_way_out() -> None:
    for facts in ({"rooms_left": {DATE: 0}}, {"min_nights": 2}):
        outcome = one_day(LATE, lodgings=(inn("inn", **facts),))
        assert outcome.status == "not_found"
        assert not [way for way in outcome.relaxations if way.kind == "night"]


def without_papers(*more: Connection, budget: int | None = None) -> Outcome:
    """Two nights away, and no papers for the way back before the morning after it was to be."""
    back = run("back2", (AWAY, HOME), at("20:00", 2), 2)
    items = (ride("out", OUT),), (visit("old", "b").replace(start=at("10:00", 1), end=at("11:00", 1)),), ()
    items = (*items[:2], (ride("back", back),))
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    trip = Itinerary(
        id="t", home="Home", days=days, stays=(stay("s", "inn", 0, 2),), traveller=Traveller(budget=budget)
    )
    known = Catalogue(places=(place("b"), inn("inn")), connections=(OUT, back, *more))
    return repair(trip, happens(DocumentsMissing(legs=("back",), until=at("10:00", 3))), known)


def test_another_way_is_not_offered_at_a_time_at_which_nobody_could_take_it() -> None:
    outcome = without_papers(budget=40000)
    (found,) = explain(outcome).relaxations
    # Two nights and the visit are paid for, and the third night, which the later way wants. Papers at 10:00, and a
    # quarter of an hour at the station.
    assert found.words == (
        "If another way from Altstadt to Home could be had at Thu 10 Sep 10:15 or soon after "
        "for at most 240 EUR in all; the catalogue knows none"
    )
    assert [change.id for change in found.changes] == ["s"]
    for price, lost in ((24000, 0), (24001, 1)):
        way = run("new", (AWAY, HOME), at("10:15", 3)).replace(price=Price(amount=price, per="group"))
        assert without_papers(way, budget=40000).mended.cost.lost == lost


@pytest.mark.parametrize("cut_off", ["", "work"])
def test_no_time_limit_is_blamed_where_none_was_reached(cut_off: Any) -> None:
    found = without_papers()
    unsure = replace(found, relaxations=(), ways_proven=False, limit=replace(found.limit, cut_off=cut_off))
    console = Console(width=200, record=True, file=StringIO())
    print_explanation(console, explain(unsure))
    page = console.export_text()
    assert "No limit was found" in page
    assert ("time limit" in page) is bool(cut_off)


@pytest.mark.parametrize("swapped", [False, True])
def test_when_another_way_may_leave_does_not_depend_on_the_order_of_the_news(swapped: bool) -> None:
    back = run("back", (AWAY, HOME), at("10:00"))
    items = (ride("out", run("out", (HOME, AWAY), at("06:00"))), visit("m", "b", "08:00", "09:00"), ride("back", back))
    trip = Itinerary(id="t", home="Home", days=(Day(date=DATE, items=items),))
    closed = Interval(start=at("11:00"), end=at("18:00"))
    news: list[Effect] = [
        LegCancelled(leg="back", none_during=(closed,)),
        DocumentsMissing(legs=("back",), until=at("12:00")),
    ]
    outcome = repair(trip, happens(*(news[::-1] if swapped else news)), Catalogue(places=(place("b"),)))
    (way,) = explain(outcome).relaxations
    assert "at Mon 7 Sep 18:00 or soon after" in way.words


@pytest.mark.parametrize("severity", ["step", "day"])
@pytest.mark.parametrize("relax", [True, False])
def test_a_later_date_that_moves_no_night_is_a_repair_of_the_journey_alone(
    severity: Literal["step", "day"], relax: bool
) -> None:
    first, later = run("first", (HOME, AWAY), at("23:00"), 7), run("later", (HOME, AWAY), at("08:00", 1), 2)
    days = Day(date=DATE, items=(ride("go", first),)), *(Day(date=DATE + dt.timedelta(days=n)) for n in (1, 2))
    trip = Itinerary(id="t", home="Home", days=days)
    outcome = repair(
        trip, happens(LegCancelled(leg="go")), Catalogue(connections=(first, later)), severity=severity, relax=relax
    )
    assert (outcome.status, outcome.proven, connection(outcome, "go")) == ("repaired", True, "later")


def chain(
    *effects: Effect,
    held: Literal["all", "time"] | None = None,
    now: dt.datetime | None = None,
    leaves: dt.datetime | None = None,
    also: tuple[Connection, ...] = (),
) -> Outcome:
    """Out on the first day, on to another city on the next and home two days later; both also run a day later, that
    out at `leaves`. also: what else there is."""
    onward, home = run("on1", (AWAY, SEA), at("08:00", 1)), run("home1", (SEA, HOME), at("17:00", 3))
    later = run("out2", (HOME, AWAY), leaves or at("08:00", 1), 2), run("on2", (AWAY, SEA), at("08:00", 2))
    items = (ride("out", OUT),), (ride("on", onward),), (), (ride("home", home),)
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    stays = stay("bed", "inn", 0, 1), stay("next", "sea", 1, 3)
    locks = () if held is None else (Lock(target="on", hold=held),)
    trip = Itinerary(id="t", home="Home", days=days, stays=stays, locks=locks, traveller=Traveller())
    catalogue = Catalogue(places=(inn("inn"), inn("sea", "Seeburg")), connections=(OUT, onward, home, *later, *also))
    return repair(trip, happens(*effects).replace(now=now), catalogue)


def test_a_journey_that_is_missed_for_one_that_is_put_off_is_put_off_as_well() -> None:
    outcome = chain(LegCancelled(leg="out"))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert (connection(outcome, "out"), connection(outcome, "on")) == ("out2", "on2")
    assert nights(outcome) == {"bed": (1, 2), "next": (2, 3)}
    assert outcome.mended.cost.booked == 3, "the journey on and a night of each stay; that out is void"


def test_a_journey_that_is_missed_for_one_that_the_news_put_on_the_next_day_is_put_off() -> None:
    outcome = chain(LegRetimed(leg="out", depart=at("08:00", 1), arrive=at("10:00", 1)))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert (connection(outcome, "out"), connection(outcome, "on")) == ("out1", "on2"), "one goes along with the first"
    assert nights(outcome) == {"bed": (1, 2), "next": (2, 3)}


@pytest.mark.parametrize("now", [at("09:00"), at("07:00", 1)])
def test_a_journey_that_is_missed_for_one_that_is_under_way_is_put_off(now: dt.datetime) -> None:
    outcome = chain(LegRetimed(leg="out", depart=at("08:00"), arrive=at("10:00", 1)), now=now)
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert (connection(outcome, "out"), connection(outcome, "on")) == ("out1", "on2")


def test_who_lands_at_one_in_the_morning_has_the_bed_of_that_night_still() -> None:
    outcome = chain(LegCancelled(leg="out"), leaves=at("23:00", 1))
    assert (outcome.status, connection(outcome, "out")) == ("repaired", "out2")
    assert nights(outcome) == {"bed": (1, 2), "next": (2, 3)}


def test_a_stay_whose_nights_follow_from_two_journeys_is_told_one_reason() -> None:
    page = explain(chain(LegDelayed(leg="out", minutes=26 * 60)))
    reasons = [change.reason for change in page.changes]
    assert reasons
    assert not [reason for reason in reasons if reason.count("26 h later") > 1]


def test_of_other_dates_the_one_is_taken_that_is_there_first() -> None:
    soon = run("soon", (HOME, AWAY), at("07:00", 1), 2)
    outcome = chain(LegCancelled(leg="out"), also=(soon,))
    assert connection(outcome, "out") == "soon", "23 hours late, not 24 at the hour that was planned"


@pytest.mark.parametrize("held", ["all", "time"])
def test_a_journey_that_a_lock_holds_at_its_time_is_not_put_off(held: Literal["all", "time"]) -> None:
    outcome = chain(LegCancelled(leg="out"), held=held)
    assert (outcome.status, outcome.revision, outcome.conflict) == ("impossible", None, ("places", "lock:on"))


def test_what_leaves_behind_a_ride_without_a_time_is_missed_for_a_journey_that_is_late() -> None:
    drive = Connection(id="drive", mode="drive", origin=AWAY, destination=SEA, minutes=60)
    hop = Leg(id="hop", mode="drive", origin=AWAY, destination=SEA, connection="drive")
    home, later = run("home1", (SEA, HOME), at("09:30", 1)), run("home2", (SEA, HOME), at("18:00", 1))
    items = (ride("out", OUT), hop), (ride("home", home),), ()
    days = tuple(Day(date=DATE + dt.timedelta(days=n), items=of) for n, of in enumerate(items))
    trip = Itinerary(id="t", home="Home", days=days, stays=(stay("bed", "sea", 0, 1),), traveller=Traveller())
    catalogue = Catalogue(places=(inn("sea", "Seeburg"),), connections=(OUT, drive, home, later))
    late = LegRetimed(leg="out", depart=at("09:00", 1), arrive=at("10:00", 1))
    outcome = repair(trip, happens(late), catalogue)
    assert [item.id for item in outcome.world.itinerary.days[1].items] == ["out", "hop", "home"]
    assert (outcome.status, connection(outcome, "home")) == ("repaired", "home2")


def test_a_leg_whose_ends_name_only_a_station_leads_to_the_city_of_that() -> None:
    def end(city: str) -> Endpoint:
        return Endpoint(city="", place=f"{city}-station")

    on = run("on", (end("Altstadt"), end("Seeburg")), at("08:00"))
    lunch = Stop(id="l", place="sea1", kind="meal", meal="lunch", start=at("13:00"), end=at("14:00"))
    trip = Itinerary(
        id="t", home="Altstadt", days=(Day(date=DATE, items=(ride("on", on), lunch)),), traveller=Traveller()
    )
    stations = [place(f"{city}-station", "station", hours=None).replace(city=city) for city in ("Altstadt", "Seeburg")]
    tables = [place(name, "restaurant", hours="11:00-23:00").replace(city="Seeburg") for name in ("sea1", "sea2")]
    outcome = repair(
        trip, happens(PlaceClosed(place="sea1")), Catalogue(places=(*stations, *tables), connections=(on,))
    )
    item = outcome.mended.itinerary.item("l")
    assert isinstance(item, Stop)
    assert item.place == "sea2", "a table in the city to which the leg leads (it was given up)"
