"""Bookings when the party has grown from two to four."""

from __future__ import annotations

import pytest

from tripmend.change import Change, Disruption, PartyChanged, apply
from tripmend.rules import check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Lodging, Slot, Stop, Traveller

from .builders import MON, TUE, at, catalogue, day, leg, place, stay, stop, trip


def judged(today: Day, known: Catalogue, *, grown: int = 4, slept: bool = False) -> list[tuple[str, int | None]]:
    """The verdicts of the rule when a party of two becomes one of `grown` and nothing else changes."""
    stays = (stay("s", booked=True),) if slept else ()
    original = trip(today, day(date=TUE), traveller=Traveller(party={"adult": 2}), stays=stays)
    effect = PartyChanged(party={"adult": grown})
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=effect),))
    world = apply(change, original, known)
    findings = check(world.itinerary, world.catalogue)
    return [(entry.state, entry.margin) for entry in findings if entry.rule == "party"]


VISIT: Stop = stop("museum", "10:00", "11:00", booked=True)


@pytest.mark.parametrize(("left", "expected"), [(2, [("ok", 0)]), (1, [("broken", -1)]), (None, [("unknown", None)])])
def test_a_booked_slot_needs_tickets_for_the_two_who_joined(left: int | None, expected: list[object]) -> None:
    known = catalogue(place("museum", slots=(Slot(start=at("10:00"), left=left),)))
    assert judged(day(VISIT), known) == expected
    assert judged(day(VISIT), known, grown=2) == []
    assert judged(day(VISIT), known, grown=1) == []
    assert judged(day(VISIT.replace(booked=False)), known) == []


def test_a_booking_of_which_no_stock_is_known_is_unknown() -> None:
    assert judged(day(VISIT), catalogue(place("museum"))) == [("unknown", None)]


@pytest.mark.parametrize(("left", "expected"), [(5, ("ok", 3)), (0, ("broken", -2)), (None, ("unknown", None))])
def test_a_booked_train_needs_seats_for_the_two_who_joined(left: int | None, expected: tuple[str, int | None]) -> None:
    ends = {"origin": Endpoint(city="Rome"), "destination": Endpoint(city="Florence")}
    run = Connection(id="fr1", mode="train", depart=at("09:00"), arrive=at("11:00"), left=left, **ends)  # type: ignore[arg-type]
    today = day(leg("t", "09:00", "11:00", connection="fr1", booked=True))
    assert judged(today, catalogue(connections=[run])) == [expected]


@pytest.mark.parametrize(
    ("lodging", "expected"),
    [
        (Lodging(sleeps=4, rooms_left={MON: 0}), ("ok", 0)),  # one room holds all four
        (Lodging(sleeps=2, rooms_left={MON: 1}), ("ok", 0)),  # a second room, and there is one
        (Lodging(sleeps=2, rooms_left={MON: 0}), ("broken", -1)),
        (Lodging(sleeps=2), ("unknown", None)),
        (Lodging(rooms_left={MON: 9}), ("unknown", None)),
    ],
)
def test_a_booked_room_is_joined_by_another_where_it_is_too_small(
    lodging: Lodging, expected: tuple[str, int | None]
) -> None:
    assert judged(day(), catalogue(place("hotel", "lodging", lodging=lodging)), slept=True) == [expected]
