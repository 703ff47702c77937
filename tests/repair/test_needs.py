"""What the travellers need of their lodgings from now on: a kind of room, a house that allows what they bring."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import happens, mend, place, trip

from tripmend.change import NeedsChanged, contradictions
from tripmend.repair import Outcome
from tripmend.trip import Lodging, Place, Price, Stay

DAYS: tuple[tuple[Any, ...], ...] = ((), (), ())
NIGHTS = Stay(id="bed", place="inn", check_in=dt.date(2026, 9, 7), check_out=dt.date(2026, 9, 9))


def house(name: str, room: str = "entire home", rules: tuple[str, ...] = (), cents: int = 5000) -> Place:
    lodging = Lodging(room_type=room, forbids=rules)
    return place(name, "lodging", hours=None, price=Price(amount=cents, per="unit"), lodging=lodging)


INN = house("inn", "shared room", ("pets",))
DOG = NeedsChanged(house_rules=("pets",))
OWN_ROOM = NeedsChanged(room_type="private room")


def beds(outcome: Outcome) -> list[str]:
    assert outcome.revision is not None
    return [stay.place for stay in outcome.revision.itinerary.stays]


@pytest.mark.parametrize(
    ("need", "unfit"),
    [(DOG, house("strict", rules=("pets",))), (OWN_ROOM, house("dormitory", "shared room"))],
)
def test_a_lodging_that_no_longer_suits_gives_way_to_one_that_does(need: NeedsChanged, unfit: Place) -> None:
    fit = house("fit", "private room", cents=9000)
    outcome = mend(trip(*DAYS, stays=(NIGHTS,)), happens(need), INN, unfit, fit)
    assert (outcome.status, beds(outcome), outcome.proven) == ("repaired", ["fit"], True)


def test_a_lodging_that_suits_is_kept() -> None:
    outcome = mend(trip(*DAYS, stays=(NIGHTS,)), happens(DOG, OWN_ROOM), house("inn", "private room"), house("other"))
    assert outcome.status == "unchanged"


@pytest.mark.parametrize(("need", "lever"), [(DOG, "house_rules"), (OWN_ROOM, "room")])
def test_where_no_lodging_suits_the_need_is_what_is_in_conflict_and_what_may_give(
    need: NeedsChanged, lever: str
) -> None:
    outcome = mend(trip(*DAYS, stays=(NIGHTS,)), happens(need), INN, house("hut", "shared room", ("pets",)))
    assert outcome.status == "impossible"
    assert lever in outcome.conflict
    assert lever in [way.kind for way in outcome.relaxations]


@pytest.mark.parametrize(
    ("before", "told", "after"),
    [
        (None, "not shared room", "not shared room"),
        ("private room", "not shared room", "private room"),
        ("not shared room", "entire home", "entire home"),
        ("not shared room", "shared room", "shared room"),
        ("private room", "shared room", "shared room"),
        ("not shared room", "not private room", "entire"),  # both hold: only one kind is left
        ("not_shared_room", "shared room", "shared room"),
        ("not-shared room", "no private rooms", "entire"),
    ],
)
def test_a_room_that_is_wanted_and_meets_the_need_stays_wanted(before: str | None, told: str, after: str) -> None:
    outcome = mend(trip(*DAYS, room_type=before), happens(NeedsChanged(room_type=told)), INN)
    assert outcome.world.itinerary.traveller.room_type == after


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("private room", "shared room", True),
        ("private room", "Private", False),
        ("not shared room", "private room", False),
        ("not shared room", "shared room", True),
        ("not shared room", "not private room", False),
        ("not_shared_room", "not-private room", False),
        ("no shared rooms", "shared room", True),
    ],
)
def test_rooms_that_cannot_both_be_needed_contradict_each_other(one: str, other: str, clash: bool) -> None:
    change = happens(NeedsChanged(room_type=one), NeedsChanged(room_type=other))
    assert bool(contradictions(change, trip(*DAYS))) is clash
