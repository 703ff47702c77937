"""Locks, scope, the disrupted thing gone, ids."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import pytest

from tripmend.change import Change, Disruption, LegCancelled, LodgingLost, PlaceClosed, Scope, World, apply
from tripmend.rules import Finding, broken, check_revision
from tripmend.trip import Catalogue, Connection, Dwell, Endpoint, Itinerary, Lock, Lodging, Price, Slot

from .builders import MON, TUE, at, catalogue, day, leg, place, stay, stop, trip

PRICE = Price(amount=900)
KNOWN = catalogue(
    place("museum", price=Price(amount=500)),
    place("gallery", price=PRICE),
    place("park"),
    place("cafe", "restaurant"),
    place("hotel", "lodging", lodging=Lodging()),
    place("inn", "lodging", lodging=Lodging()),
    connections=[
        Connection(id=name, mode="train", origin=Endpoint(city="Rome"), destination=Endpoint(city="Florence"), **times)
        for name, times in {
            "fr1": {"depart": at("18:00"), "arrive": at("20:00"), "number": "FR 1"},
            "fr2": {"depart": at("19:00"), "arrive": at("21:00"), "number": "FR 2"},
        }.items()
    ],
)
MUSEUM = stop("museum", "10:00", "11:00", notes="with Ana")
CAFE = stop("cafe", "12:00", "13:00", meal="lunch")
PARK = stop("park", "10:00", "11:00", date=TUE)
TRAIN = leg("train", "18:00", "20:00", connection="fr1", number="FR 1")
TRIP = trip(day(MUSEUM, CAFE, TRAIN), day(PARK, date=TUE), stays=(stay("s"),))


def closed(*places: str, dates: tuple[dt.date, ...] = (MON,)) -> Change:
    effects = [PlaceClosed(place=name, dates=dates) for name in places]
    return Change(disruptions=tuple(Disruption(category="attraction", effect=effect) for effect in effects))


def scope_of(level: str, items: Iterable[str], *dates: dt.date, may_lose: bool = False) -> Scope:
    return Scope(level, "plan-bound", frozenset(items), frozenset(dates), may_lose)  # type: ignore[arg-type]


def put(itinerary: Itinerary, **items: Any) -> Itinerary:
    """`itinerary` with some items replaced by id, or dropped where None is given."""
    days = tuple(
        entry.replace(items=tuple(new for old in entry.items if (new := items.get(old.id, old)) is not None))
        for entry in itinerary.days
    )
    return itinerary.replace(days=days)


def judged(
    rule: str,
    revised: Itinerary,
    *,
    original: Itinerary = TRIP,
    change: Change | None = None,
    scope: Scope | None = None,
    known: Catalogue = KNOWN,
) -> list[Finding]:
    change = closed("museum") if change is None else change
    world: World = apply(change, original, known)
    scope = scope_of("step", world.hit_items) if scope is None else scope
    return [entry for entry in check_revision(original, revised, world, change, scope) if entry.rule == rule]


def states(rule: str, revised: Itinerary, **more: Any) -> list[str]:
    return [entry.state for entry in judged(rule, revised, **more)]


SWAPPED = put(TRIP, museum=MUSEUM.replace(place="gallery"))


def test_the_right_swap_breaks_no_rule_of_a_revision() -> None:
    change = closed("museum")
    world = apply(change, TRIP, KNOWN)
    found = check_revision(TRIP, SWAPPED, world, change, scope_of("step", world.hit_items))
    assert [(entry.rule, entry.state) for entry in found] == [("scope", "ok"), ("gone", "ok"), ("ids", "ok")]


@pytest.mark.parametrize(
    ("hold", "changed", "state"),
    [
        ("all", CAFE, "ok"),
        ("all", CAFE.replace(start=at("12:15")), "broken"),
        ("place", CAFE.replace(start=at("12:15")), "ok"),
        ("place", CAFE.replace(place="park"), "broken"),
        ("time", CAFE.replace(place="park"), "ok"),
        ("time", CAFE.replace(end=at("13:30")), "broken"),
        ("time", None, "broken"),
    ],
)
def test_a_lock_holds_what_it_says(hold: Any, changed: Any, state: str) -> None:
    locked = TRIP.replace(locks=(Lock(target="cafe", hold=hold),))
    assert states("lock", put(locked, cafe=changed), original=locked) == [state]


def test_a_locked_stop_that_was_hit_is_free() -> None:
    locked = TRIP.replace(locks=(Lock(target="museum"),))
    assert states("lock", put(locked, museum=MUSEUM.replace(place="gallery")), original=locked) == []


def test_a_lock_on_an_untimed_stop_holds_its_day() -> None:
    plan = trip(day(stop("cafe"), stop("museum")), day(date=TUE), locks=(Lock(target="cafe"),))
    moved = plan.replace(days=(day(stop("museum")), day(stop("cafe"), date=TUE)))
    assert states("lock", moved, original=plan) == ["broken"]


def test_a_revision_cannot_drop_a_lock() -> None:
    locked = TRIP.replace(locks=(Lock(target="cafe"),))
    assert states("scope", SWAPPED, original=locked) == ["broken"]


def test_step_level_frees_only_what_was_hit() -> None:
    later = put(SWAPPED, cafe=CAFE.replace(start=at("12:15")))
    assert [entry.subjects for entry in broken(judged("scope", later))] == [("cafe",)]
    assert states("scope", later, scope=scope_of("day", ["museum"], MON)) == ["ok"]
    assert states("scope", later, scope=scope_of("day", ["museum"], TUE)) == ["broken"]
    assert states("scope", later, scope=scope_of("plan", ["museum"])) == ["ok"]


MOVED = TRIP.replace(days=(day(CAFE, TRAIN), day(PARK, stop("museum", "12:00", "13:00", date=TUE), date=TUE)))


@pytest.mark.parametrize(
    ("scope", "state"),
    [
        (scope_of("step", ["museum"]), "broken"),
        (scope_of("day", ["museum"], MON), "broken"),
        (scope_of("day", ["museum"], MON, TUE), "ok"),
        (scope_of("plan", ["museum"]), "ok"),
    ],
)
def test_a_stop_moves_only_between_free_days(scope: Scope, state: str) -> None:
    assert states("scope", MOVED, scope=scope) == [state]


def test_a_stop_is_given_up_only_where_that_is_allowed() -> None:
    without = put(TRIP, museum=None)
    assert states("scope", without) == ["broken"]
    assert states("scope", without, scope=scope_of("step", ["museum"], may_lose=True)) == ["ok"]
    assert states("scope", put(TRIP, cafe=None), scope=scope_of("step", ["museum"], may_lose=True)) == ["broken"]


def test_legs_and_stays_change_only_when_they_were_hit() -> None:
    other = put(SWAPPED, train=leg("train", "19:00", "21:00", connection="fr2", number="FR 2"))
    assert states("scope", other, scope=scope_of("plan", ["museum"])) == ["broken"]
    assert states("scope", other, scope=scope_of("step", ["museum", "train"])) == ["ok"]
    bed = SWAPPED.replace(stays=(stay("s", "inn"),))
    assert states("scope", bed, scope=scope_of("plan", ["museum"])) == ["broken"]
    assert states("scope", bed, scope=scope_of("step", ["museum", "s"])) == ["ok"]


def test_new_ids_are_parts_of_hit_stays_and_legs() -> None:
    two = TRIP.replace(stays=(stay("s", nights=2),))
    split = two.replace(stays=(stay("s"), stay("s-2", "inn", first=TUE)))
    assert states("scope", split, original=two, scope=scope_of("step", ["s"])) == ["ok"]
    assert states("scope", split, original=two, scope=scope_of("step", ["museum"])) == ["broken", "broken"]
    other = two.replace(stays=(stay("s"), stay("t", "inn", first=TUE)))
    assert states("scope", other, original=two, scope=scope_of("step", ["s"])) == ["broken"]


def test_no_stop_is_made_up_but_in_a_plan_from_nothing() -> None:
    more = TRIP.replace(days=(day(MUSEUM, CAFE, TRAIN, stop("museum-2", where="gallery")), TRIP.days[1]))
    assert states("scope", more, scope=scope_of("plan", ["museum"])) == ["broken"]
    empty = trip(day(), day(date=TUE))
    full = empty.replace(days=(day(CAFE), day(PARK, date=TUE)))
    assert states("scope", full, original=empty, change=Change(), scope=scope_of("plan", [])) == ["ok"]


def test_the_order_of_untimed_stops_out_of_scope_stays() -> None:
    plan = trip(day(stop("museum"), stop("cafe"), stop("park")))
    turned = trip(day(stop("museum"), stop("park"), stop("cafe")))
    assert states("scope", turned, original=plan) == ["broken"]
    assert states("scope", turned, original=plan, scope=scope_of("day", ["museum"], MON)) == ["ok"]


def test_the_traveller_and_the_days_are_not_the_revision_s_to_change() -> None:
    party = TRIP.traveller.replace(budget=1)
    assert states("scope", SWAPPED.replace(traveller=party)) == ["broken"]
    short = SWAPPED.replace(days=SWAPPED.days[:1])
    assert states("scope", short, scope=scope_of("plan", ["museum"], may_lose=True)) == ["broken"]
    shorter = SWAPPED.replace(days=(SWAPPED.days[0].replace(latest=at("20:00")), SWAPPED.days[1]))
    assert states("scope", shorter) == ["broken"]


def test_a_revision_that_still_visits_the_closed_place_is_broken() -> None:
    entries = judged("gone", TRIP)
    assert [(entry.state, entry.subjects) for entry in entries] == [("broken", ("museum",))]
    # A textual change alone mends nothing.
    assert states("gone", put(TRIP, museum=MUSEUM.replace(notes="sorry"))) == ["broken"]
    assert states("gone", put(TRIP, museum=None)) == ["ok"]


CANCELLED = Change(disruptions=(Disruption(category="transport", effect=LegCancelled(leg="train")),))


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (leg("train", "19:00", "21:00", connection="fr2", number="FR 2"), ["ok", "ok"]),
        (leg("train", "18:00", "20:00", connection="fr1"), ["ok", "broken"]),
        (leg("train", "18:30", "20:30", number="FR 1"), ["ok", "broken"]),
        (TRAIN.replace(cancelled=True), ["broken", "broken"]),
        (None, ["ok", "ok"]),
    ],
)
def test_a_cancelled_run_is_no_longer_used(item: Any, expected: list[str]) -> None:
    assert states("gone", put(TRIP, train=item), change=CANCELLED) == expected


def test_a_lost_room_is_gone_only_when_the_stay_is_elsewhere() -> None:
    lost = Change(disruptions=(Disruption(category="accommodation", effect=LodgingLost(stay="s")),))
    assert states("gone", TRIP, change=lost) == ["broken"]
    assert states("gone", TRIP.replace(stays=(stay("s", "inn"),)), change=lost) == ["ok"]


@pytest.mark.parametrize(
    "item",
    [
        MUSEUM.replace(place="gallery", notes=""),
        MUSEUM.replace(place="gallery", booked=True),
        MUSEUM.replace(place="gallery", price=Price(amount=1)),
    ],
    ids=["notes lost", "booking made up", "price made up"],
)
def test_what_belongs_to_an_item_is_not_made_up_or_lost(item: Any) -> None:
    assert states("ids", put(TRIP, museum=item)) == ["broken"]


def test_the_catalogue_s_price_may_be_carried_over() -> None:
    assert states("ids", put(TRIP, museum=MUSEUM.replace(place="gallery", price=PRICE))) == ["ok"]


def test_the_price_paid_for_the_old_place_is_none_of_the_new() -> None:
    paid = put(TRIP, museum=MUSEUM.replace(price=Price(amount=1)))
    carried = put(paid, museum=MUSEUM.replace(place="gallery", price=Price(amount=1)))
    assert states("ids", carried, original=paid) == ["broken"]
    # At the same place, later, it still is.
    later = put(paid, museum=MUSEUM.replace(price=Price(amount=1), end=at("11:30")))
    assert states("ids", later, original=paid) == ["ok"]


def test_an_id_is_used_once_and_an_unhit_booking_kept() -> None:
    assert states("ids", SWAPPED.replace(stays=(stay("s"), stay("museum", first=TUE)))) != ["ok"]
    booked = put(TRIP, cafe=CAFE.replace(booked=True))
    assert states("ids", put(booked, cafe=CAFE), original=booked) == ["broken"]
    assert states("ids", booked, original=booked) == ["ok"]


def test_a_booking_does_not_open_a_sold_out_slot() -> None:
    # Booked at 10:00; 12:00 has no tickets left, 14:00 has one.
    slots = tuple(Slot(start=at(clock), left=left) for clock, left in (("10:00", 0), ("12:00", 0), ("14:00", 1)))
    known = catalogue(place("opera", slots=slots), place("museum"))
    plan = trip(day(stop("museum"), stop("opera", "10:00", "11:00", booked=True)))
    for start, end, state in (("10:00", "11:00", "ok"), ("12:00", "13:00", "broken"), ("14:00", "15:00", "ok")):
        moved = put(plan, opera=stop("opera", start, end, booked=True))
        assert states("ids", moved, original=plan, known=known, scope=scope_of("plan", ["museum"])) == [state]


def test_a_new_part_of_a_stay_is_not_booked() -> None:
    split = TRIP.replace(stays=(stay("s"), stay("s-2", "inn", first=TUE, booked=True)))
    assert states("ids", split) == ["broken"]
    assert states("ids", split.replace(stays=(stay("s"), stay("s-2", "inn", first=TUE)))) == ["ok"]


@pytest.mark.parametrize(
    ("end", "facts", "state"),
    [
        ("12:40", {}, [("unknown", -20)]),
        ("13:00", {}, []),
        ("13:30", {}, []),
        ("12:40", {"dwell": Dwell(min=30)}, []),
        ("12:40", {"kind": "rest", "meal": None}, []),
    ],
)
def test_less_time_where_nobody_knows_how_much_one_needs(
    end: str, facts: dict[str, Any], state: list[tuple[str, int]]
) -> None:
    known = catalogue(*(p.replace(dwell=facts.get("dwell")) if p.id == "cafe" else p for p in KNOWN.places))
    kind = {name: value for name, value in facts.items() if name != "dwell"}
    plan = put(TRIP, cafe=CAFE.replace(**kind), train=None)
    revised = put(plan, cafe=CAFE.replace(end=at(end), **kind))
    found = judged("shorter", revised, original=plan, scope=scope_of("plan", ["cafe"], MON, TUE), known=known)
    assert [(entry.state, entry.margin) for entry in found] == state


MUSEUM_TAGS = ("museum", "art")
SIGHTS = catalogue(
    place("museum", tags=MUSEUM_TAGS),
    place("gallery", tags=("Art", "shop")),
    place("park", tags=("park",), outdoor=True, lat=48.21, lon=16.37),
    place("square"),
    place("cafe", "restaurant", cuisines=("Italian",)),
    place("bar", "restaurant", cuisines=("Thai",)),
    zone="Europe/Vienna",
)
"""The park lies in Vienna, where on Monday 2 March 2026 the sun rises at 06:34 and sets at 17:39."""


@pytest.mark.parametrize(
    ("item", "where", "state"),
    [
        (MUSEUM, "gallery", "ok"),  # both have to do with art
        (MUSEUM, "park", "tight"),
        (MUSEUM, "square", "tight"),  # of which nobody says what it is
        (stop("museum", "10:00", "11:00", where="square"), "park", None),  # of no kind itself
        (CAFE, "bar", None),  # meals go by what is served there
    ],
)
def test_a_sight_is_replaced_by_one_of_its_kind(item: Any, where: str, state: str | None) -> None:
    plan = trip(day(item))
    revised = trip(day(item.replace(place=where)))
    found = judged("kind", revised, original=plan, scope=scope_of("plan", [item.id], MON), known=SIGHTS)
    assert [(entry.level, entry.state) for entry in found] == ([("soft", state)] if state else [])


@pytest.mark.parametrize(
    ("start", "end", "facts", "states"),
    [
        ("06:34", "08:00", {}, [("ok", 0)]),
        ("06:30", "08:00", {}, [("tight", None)]),
        ("15:00", "17:00", {}, [("ok", 39)]),
        ("17:00", "18:00", {}, [("tight", None)]),
        ("21:00", "22:00", {"kind": "event"}, []),  # that may be at night
        ("21:00", "22:00", {"where": "square"}, []),  # of which nobody says that it lies outdoors
        ("10:00", "11:00", {}, []),  # as it was
    ],
)
def test_a_visit_under_the_open_sky_that_gets_a_new_time_is_by_day(
    start: str, end: str, facts: dict[str, Any], states: list[tuple[str, int | None]]
) -> None:
    plan = trip(day(stop("park", "10:00", "11:00", **facts)))
    revised = trip(day(stop("park", start, end, **facts)))
    found = judged("daylight", revised, original=plan, scope=scope_of("plan", ["park"], MON), known=SIGHTS)
    assert [(entry.state, entry.margin) for entry in found] == states


def test_what_was_planned_in_the_dark_may_be_in_the_dark() -> None:
    plan = trip(day(stop("park", "20:00", "21:00")))
    revised = trip(day(stop("park", "22:00", "23:00")))
    assert judged("daylight", revised, original=plan, scope=scope_of("plan", ["park"], MON), known=SIGHTS) == []
