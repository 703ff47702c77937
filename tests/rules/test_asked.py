"""Rule `asked`: a change of mind is honoured by the revision."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.change import (
    Change,
    CheaperWanted,
    Disruption,
    ModeWanted,
    Scope,
    StopResized,
    StopRetimed,
    StopsSwapped,
    StopWanted,
    Unfit,
    Wish,
    apply,
)
from tripmend.rules import Finding, check_revision
from tripmend.trip import Catalogue, Itinerary, Lodging, Price, Stop

from .builders import MON, TUE, at, catalogue, day, leg, place, stay, stop, trip

KNOWN = catalogue(
    place("museum"), place("castle"), place("tower"), place("cafe", "restaurant"), place("bar", "restaurant"),
    place("hotel", "lodging", lodging=Lodging()),
)  # fmt: skip
MUSEUM, CASTLE = stop("museum", "10:00", "12:00"), stop("castle", "14:00", "15:00")
LUNCH = stop("cafe", "12:30", "13:30", meal="lunch")
TRIP = trip(day(MUSEUM, LUNCH, CASTLE), day(date=TUE), stays=(stay("bed", nights=1),))


def judged(
    effect: Any, *revised: Any, itinerary: Itinerary = TRIP, known: Catalogue = KNOWN, **fields: Any
) -> list[Finding]:
    """The findings of the rule where the items of the first day are these."""
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=effect),))
    world = apply(change, itinerary, known)
    days = (itinerary.days[0].replace(items=revised), *itinerary.days[1:])
    after = itinerary.replace(**{"days": days, **fields})
    scope = Scope("plan", "plan-bound", world.hit_items, frozenset({MON, TUE}))
    return [f for f in check_revision(itinerary, after, world, change, scope) if f.rule == "asked"]


def states(*arguments: Any, **fields: Any) -> list[str]:
    return [finding.state for finding in judged(*arguments, **fields)]


@pytest.mark.parametrize(
    ("clock", "state"), [("11:59", "broken"), ("12:00", "ok"), ("12:15", "ok"), ("12:30", "ok"), ("12:31", "broken")]
)
def test_a_start_lies_within_what_is_asked_for_both_ends_included(clock: str, state: str) -> None:
    effect = StopRetimed(stop="museum", earliest=dt.time(12), latest=dt.time(12, 30))
    begin = at(clock)
    assert states(effect, MUSEUM.replace(start=begin, end=begin + dt.timedelta(hours=1))) == [state]


def test_what_is_asked_for_and_gone_or_elsewhere_is_not_as_asked() -> None:
    effect = StopRetimed(stop="museum", start=at("11:00"))
    (finding,) = judged(effect, LUNCH)
    assert (finding.state, finding.message) == ("broken", "Museum is asked for, but is not in the trip.")
    elsewhere = MUSEUM.replace(place="castle", start=at("11:00"), end=at("13:00"))
    assert states(effect, elsewhere) == ["broken"]


def test_a_meal_may_be_elsewhere_at_the_time_that_is_asked_for() -> None:
    effect = StopRetimed(stop="cafe", start=at("13:00"))
    assert states(effect, LUNCH.replace(place="bar", start=at("13:00"), end=at("14:00"))) == ["ok"]
    (finding,) = judged(effect, LUNCH)
    assert finding.message == "Cafe begins at 12:30; 13:00 was asked for."


def test_a_stop_lasts_exactly_as_long_as_is_asked_for() -> None:
    effect = StopResized(stop="castle", by=30)
    assert states(effect, CASTLE.replace(end=at("15:30"))) == ["ok"]
    assert states(effect, CASTLE) == ["broken"]
    assert states(effect, CASTLE.replace(end=at("16:00"))) == ["broken"]


def test_two_visits_of_a_day_come_the_other_way_round() -> None:
    effect = StopsSwapped(stop="castle", other="museum")
    first, second = (
        CASTLE.replace(start=at("10:00"), end=at("11:00")),
        MUSEUM.replace(start=at("11:30"), end=at("13:30")),
    )
    assert states(effect, first, second) == ["ok", "ok"]
    assert "broken" in states(effect, MUSEUM, CASTLE)


def test_what_is_wanted_is_there_at_one_of_its_places_and_within_its_hours() -> None:
    effect = StopWanted(wish=Wish(id="new", place="castle", date=TUE, between=(dt.time(10), dt.time(12)), minutes=60))
    (finding,) = judged(effect, MUSEUM)
    assert (finding.state, finding.message) == ("broken", "Castle is asked for, but is not in the trip.")
    plan = trip(day(MUSEUM), day(date=TUE))

    def there(start: str, end: str, **facts: Any) -> list[str]:
        new = stop("new", start, end, where=facts.pop("where", "castle"), date=TUE)
        days = (plan.days[0], plan.days[1].replace(items=(new,)))
        return states(effect, MUSEUM, itinerary=plan, days=days)

    assert there("10:00", "11:00") == ["ok"]
    assert there("12:30", "13:30") == ["broken"]
    assert there("10:00", "10:30") == ["broken"]
    assert there("10:00", "11:00", where="museum") == ["broken"]


def test_only_what_is_wanted_may_be_new() -> None:
    change = Change(
        disruptions=(Disruption(category="miscellaneous", effect=StopWanted(wish=Wish(id="new", place="tower"))),)
    )
    world = apply(change, TRIP, KNOWN)
    scope = Scope("step", "plan-bound", world.hit_items, frozenset())

    def faults(*new: Stop) -> list[str]:
        after = TRIP.replace(days=(TRIP.days[0], TRIP.days[1].replace(items=new)))
        found = check_revision(TRIP, after, world, change, scope)
        return [f.rule for f in found if f.state == "broken"]

    assert faults(stop("new", "10:00", "11:00", where="tower", date=TUE)) == []
    assert faults(stop("new", "10:00", "11:00", where="tower", date=TUE), stop("x", where="museum")) == ["scope"]


def test_a_leg_is_made_by_what_is_asked_for() -> None:
    train = leg("train", "18:00", "20:00")
    plan = trip(day(MUSEUM, train))
    assert states(ModeWanted(leg="train", mode="bus"), MUSEUM, train, itinerary=plan) == ["broken"]
    assert states(ModeWanted(leg="train", mode="bus"), MUSEUM, train.replace(mode="bus"), itinerary=plan) == ["ok"]
    assert states(ModeWanted(leg="train"), MUSEUM, train, itinerary=plan) == ["broken"]
    assert states(ModeWanted(leg="train"), MUSEUM, itinerary=plan) == ["broken"]


@pytest.mark.parametrize(("price", "state"), [(899, "ok"), (900, "broken"), (None, "broken")])
def test_something_cheaper_costs_less_and_that_is_known(price: int | None, state: str) -> None:
    priced = Price(amount=price) if price is not None else None
    known = KNOWN.replace(places=(*KNOWN.places, place("dear", price=Price(amount=900)), place("new", price=priced)))
    plan = trip(day(stop("x", where="dear")))
    assert states(CheaperWanted(item="x"), stop("x", where="new"), itinerary=plan, known=known) == [state]


def test_a_cheaper_stay_is_another_lodging_for_all_of_its_nights() -> None:
    inns = [
        place(name, "lodging", lodging=Lodging(), price=Price(amount=cost)) for name, cost in (("a", 100), ("b", 95))
    ]
    plan = trip(day(), day(date=TUE), stays=(stay("bed", "a", nights=2),))
    arguments = {"itinerary": plan, "known": catalogue(*inns)}
    assert states(CheaperWanted(item="bed"), stays=(stay("bed", "b", nights=2),), **arguments) == ["ok"]
    both = (stay("bed", "a"), stay("bed-2", "b", first=TUE))
    assert states(CheaperWanted(item="bed"), stays=both, **arguments) == ["broken"]  # though 195 < 200
    assert states(CheaperWanted(item="bed"), stays=plan.stays, **arguments) == ["broken"]


def test_nothing_is_at_a_place_when_it_does_not_suit() -> None:
    assert states(Unfit(place="museum", dates=(MON,)), MUSEUM) == ["broken"]
    assert states(Unfit(place="museum", dates=(TUE,)), MUSEUM) == ["ok"]
    assert states(Unfit(place="museum"), CASTLE) == ["ok"]
    # What is new must not be there either.
    assert states(Unfit(place="bar"), LUNCH.replace(place="bar")) == ["broken"]
    assert states(Unfit(place="hotel", dates=(MON,)), MUSEUM) == ["broken"]
    assert states(Unfit(place="hotel"), MUSEUM, stays=()) == ["ok"]
