"""The bridge on trips that nobody wrote by hand: planned by the engine, and drawn at random."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.trip import Stop
from tripmend_suites.triptide.bridge import to_record, to_trip
from tripmend_suites.triptide.data.plans import build_plans
from tripmend_suites.triptide.formats import PlanRecord

from .bridge_trips import five_days, three_days
from .small_world import small_world

WORLD = small_world()


@pytest.fixture(scope="module")
def planned() -> tuple[PlanRecord, ...]:
    return build_plans(WORLD, 3, 3, workers=1).records


def test_records_the_engine_planned_come_back_byte_for_byte(planned: tuple[PlanRecord, ...]) -> None:
    assert {record.header.days for record in planned} == {3, 5, 7}
    for record in planned:
        trip = to_trip(record, WORLD)
        assert not trip.notes, record
        assert to_record(trip.itinerary, trip.catalogue, WORLD, original=trip.record) == record
        bare = replace(trip.record, days=())
        assert to_record(trip.itinerary, trip.catalogue, WORLD, original=bare) == record


@given(st.sampled_from((3, 5)), st.data())
def test_what_is_written_is_read_back(days: int, data: st.DataObject) -> None:
    """Any restaurants and sights of the city, any shifts that keep the order: the same stops at the same times."""
    trip, catalogue, empty = (three_days if days == 3 else five_days)(WORLD)
    used: set[str] = set()

    def changed(stop: Stop) -> Stop:
        old = catalogue.by_id[stop.place]
        same = [place.id for place in catalogue.places if (place.kind, place.city) == (old.kind, old.city)]
        place = data.draw(st.sampled_from([name for name in same if name not in used]))
        used.add(place)
        shift = dt.timedelta(minutes=data.draw(st.integers(-5, 5)))
        assert stop.start is not None
        assert stop.end is not None
        return stop.replace(place=place, start=stop.start + shift, end=stop.end + shift)

    drawn = trip.replace(
        days=tuple(
            day.replace(items=tuple(changed(item) if isinstance(item, Stop) else item for item in day.items))
            for day in trip.days
        )
    )
    record = to_record(drawn, catalogue, WORLD, original=empty)
    again = to_trip(record, WORLD)
    assert not again.notes
    assert [day.items for day in again.itinerary.days] == [day.items for day in drawn.days]
    assert again.itinerary.stays == drawn.stays
    assert to_record(again.itinerary, again.catalogue, WORLD, original=empty) == record
