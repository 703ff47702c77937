"""Plan records as trips and back: nothing is lost, and what did not change stays as it was."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from tripmend.errors import InputError
from tripmend.rules import broken, check
from tripmend.trip import Stop
from tripmend_suites.triptide.bridge import PARAMETERS, BridgedTrip, city_catalogue, to_record, to_trip
from tripmend_suites.triptide.database import Database
from tripmend_suites.triptide.formats import PlanRecord, read_poi_list

from .bridge_trips import clock, written
from .small_world import small_world


@pytest.fixture(scope="module")
def world() -> Database:
    return small_world()


def _with(trip: BridgedTrip, target: str, **changes: object) -> PlanRecord:
    """The record of the trip with one stop changed."""
    days = tuple(
        day.replace(items=tuple(item.replace(**changes) if item.id == target else item for item in day.items))
        for day in trip.itinerary.days
    )
    return to_record(trip.itinerary.replace(days=days), trip.catalogue, _WORLD, original=trip.record)


_WORLD = small_world()


@pytest.mark.parametrize("days", [3, 5])
def test_a_trip_written_read_and_written_again_is_the_same(world: Database, days: int) -> None:
    record = written(world, days)
    trip = to_trip(record, world)
    assert not trip.notes
    assert not trip.unlisted
    assert to_record(trip.itinerary, trip.catalogue, world, original=record) == record
    bare = replace(record, days=())
    assert to_record(trip.itinerary, trip.catalogue, world, original=bare) == record


@pytest.mark.parametrize("days", [3, 5])
def test_a_planned_trip_keeps_every_hard_rule_of_the_engine(world: Database, days: int) -> None:
    trip = to_trip(written(world, days), world)
    assert [finding.message for finding in broken(check(trip.itinerary, trip.catalogue, PARAMETERS))] == []


def test_ids_are_roles_and_times_are_those_of_the_list(world: Database) -> None:
    trip = to_trip(written(world, 3), world)
    names = [item.id for day in trip.itinerary.days for item in day.items]
    assert names == [
        *("d1-leg", "d1-visit-1", "d1-dinner"),
        *("d2-breakfast", "d2-visit-1", "d2-lunch", "d2-visit-2", "d2-dinner"),
        *("d3-breakfast", "d3-leg"),
    ]
    lunch = trip.itinerary.item("d2-lunch")
    assert isinstance(lunch, Stop)
    assert (lunch.place, lunch.start, lunch.end) == ("alder-alder-table-3", clock(2, "13:45"), clock(2, "14:40"))
    assert [(stay.check_in.day, stay.check_out.day) for stay in trip.itinerary.stays] == [(12, 14)]


def test_the_day_begins_where_the_night_before_ends(world: Database) -> None:
    trip = to_trip(written(world, 3), world)
    # The lodging's entry is from 08:00 to 08:30; on the first day nothing but the journey comes first.
    assert [day.earliest for day in trip.itinerary.days[1:]] == [clock(2, "08:30"), clock(3, "08:30")]


def test_another_restaurant_changes_two_cells_of_its_day_and_no_other_day(world: Database) -> None:
    record = written(world, 5)
    revised = _with(to_trip(record, world), "d2-lunch", place="alder-alder-table-9")
    for n in (0, 2, 3, 4):
        assert revised.days[n] is record.days[n]
    old, new = record.days[1], revised.days[1]
    assert new.lunch == "Alder Table 9, Alder"
    assert new.point_of_interest_list == old.point_of_interest_list.replace(
        "Alder Table 3, visit from 13:45 to 14:40, nearest transit: Alder Stop, 102.00m away",
        # The ninth restaurant of the city is the ninth row of the table: 100 + 8 metres.
        "Alder Table 9, visit from 13:45 to 14:40, nearest transit: Alder Stop, 108.00m away",
    )
    assert replace(new, lunch=old.lunch, point_of_interest_list=old.point_of_interest_list) == old


def test_a_longer_evening_moves_the_night_and_nothing_else(world: Database) -> None:
    record = written(world, 3)
    revised = _with(to_trip(record, world), "d2-dinner", end=clock(2, "21:00"))
    before = read_poi_list(record.days[1].point_of_interest_list)
    after = read_poi_list(revised.days[1].point_of_interest_list)
    # The way from the restaurant to the inn takes the 15 minutes that it took before.
    assert (after[-1].start, after[-1].end) == (21 * 60 + 15, 8 * 60)
    assert after[:-2] == before[:-2]
    assert [revised.days[n] is record.days[n] for n in range(3)] == [True, False, True]


def test_a_lost_lodging_is_another_one_on_every_day_it_stands_in(world: Database) -> None:
    record = written(world, 3)
    trip = to_trip(record, world)
    stay = trip.itinerary.stays[0].replace(place="alder-alder-inn-5")
    revised = to_record(trip.itinerary.replace(stays=(stay,)), trip.catalogue, world, original=record)
    assert [day.accommodation for day in revised.days] == ["Alder Inn 5, Alder", "Alder Inn 5, Alder", "-"]
    for day in revised.days:
        assert "Inn 2" not in day.point_of_interest_list
        assert read_poi_list(day.point_of_interest_list)[0].name == "Alder Inn 5"


def test_what_the_database_does_not_know_is_kept_and_said(world: Database) -> None:
    record = written(world, 3)
    day = record.days[1]
    renamed = replace(
        day,
        lunch="Corner House, Alder",
        point_of_interest_list=day.point_of_interest_list.replace("Alder Table 3,", "Corner House,"),
    )
    odd = replace(record, days=(record.days[0], renamed, record.days[2]))
    trip = to_trip(odd, world)
    assert trip.unlisted == ("unlisted-restaurant-alder-corner-house",)
    assert trip.notes == ("plan[1].lunch: 'Corner House' in Alder is not in the database",)
    assert to_record(trip.itinerary, trip.catalogue, world, original=odd) == odd


def test_a_list_that_cannot_be_read_is_refused_with_its_day(world: Database) -> None:
    record = written(world, 3)
    broken_day = replace(record.days[1], point_of_interest_list="Alder Table 3, visit from noon to one.")
    with pytest.raises(InputError, match=r"plan\[1\]\.point_of_interest_list"):
        to_trip(replace(record, days=(record.days[0], broken_day, record.days[2])), world)


def test_an_event_has_the_time_of_the_tables_and_no_entry_in_the_list(world: Database) -> None:
    record = written(world, 3)
    days = (record.days[0], replace(record.days[1], event="Alder Night 13, Alder"), record.days[2])
    trip = to_trip(replace(record, days=days), world)
    stop = trip.itinerary.item("d2-event-1")
    assert isinstance(stop, Stop)
    assert (stop.start, stop.end) == (clock(2, "20:00"), clock(2, "22:00"))
    assert trip.catalogue.windows(stop.place, dt.date(2024, 11, 14)) == ()
    again = to_record(trip.itinerary, trip.catalogue, world, original=replace(record, days=()))
    assert again.days[1].event == "Alder Night 13, Alder"
    assert "Night" not in again.days[1].point_of_interest_list


def test_a_city_is_made_once(world: Database) -> None:
    assert city_catalogue(world, "Alder") is city_catalogue(world, "Alder")
    assert city_catalogue(world, "Nowhere").places == ()
