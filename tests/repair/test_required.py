"""Stops that may change but not be given up."""

from __future__ import annotations

import pytest
from tiny import happens, mend, place, trip, visit

from tripmend.change import PlaceClosed
from tripmend.errors import InputError


def test_a_required_stop_is_replaced_or_the_repair_is_impossible() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    shut = happens(PlaceClosed(place="museum"))
    alone, others = (place("museum"),), (place("museum"), place("gallery"))
    assert mend(day, shut, *alone).revision is not None  # the visit is lost
    assert mend(day, shut, *alone, required=["v"]).status == "impossible"
    replaced = mend(day, shut, *others, required=["v"])
    assert replaced.revision is not None
    assert [stop.place for _, stop in replaced.revision.itinerary.stops()] == ["gallery"]


def test_what_is_impossible_because_a_stop_is_required_can_still_be_dropped_by_leave() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    answer = mend(day, happens(PlaceClosed(place="museum")), place("museum"), required=["v"])
    assert [relaxation.kind for relaxation in answer.relaxations] == ["drop"]


def test_only_stops_can_be_required() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    with pytest.raises(InputError, match="no stop has the id 'w'"):
        mend(day, happens(PlaceClosed(place="museum")), place("museum"), required=["w"])
