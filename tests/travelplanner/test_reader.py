from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
import records
from records import make_record

from tripmend.errors import InputError
from tripmend.formats.native import read_trip, write_catalogue, write_trip
from tripmend.rules import check
from tripmend.trip import Leg, Stop, trip_cost
from tripmend_suites.travelplanner.formats import RawRecord, TravelPlannerTrip, read_folder, to_days, to_trip


def items(trip: TravelPlannerTrip) -> list[list[str]]:
    return [[item.id for item in day.items] for day in trip.itinerary.days]


def test_a_record_becomes_a_trip_with_readable_ids(trip: TravelPlannerTrip) -> None:
    assert items(trip) == [
        ["d1-leg", "d1-visit-1", "d1-dinner"],
        ["d2-breakfast", "d2-visit-1", "d2-visit-2", "d2-lunch", "d2-dinner"],
        ["d3-leg"],
    ]
    assert [(s.id, s.place, len(s.nights)) for s in trip.itinerary.stays] == [
        ("stay-1", "brookton-mill-house-by-the-weir", 2)
    ]


def test_the_trip_costs_what_the_record_says(trip: TravelPlannerTrip) -> None:
    cost = trip_cost(trip.itinerary, trip.catalogue)
    assert (cost.known, cost.unknown) == (records.DOLLARS * 100, ())


def test_the_traveller_is_the_query(trip: TravelPlannerTrip) -> None:
    traveller = trip.itinerary.traveller
    assert (traveller.people, traveller.budget, traveller.tolerance) == (2, 150_000, "plan-bound")
    assert (traveller.house_rules, traveller.cuisines) == (("pets",), ("Indian",))
    assert traveller.meals == ("breakfast", "lunch", "dinner")


def test_meals_are_not_required_when_the_plan_itself_leaves_one_out() -> None:
    trip = to_trip(make_record(plan=records.plan_with(2, lunch="-")))
    assert trip.itinerary.traveller.meals == ()


def test_lodgings_have_their_rules_in_the_words_of_the_queries(trip: TravelPlannerTrip) -> None:
    lodging = trip.catalogue.by_id["brookton-no-dogs-inn"].lodging
    assert lodging is not None
    assert (lodging.room_type, lodging.forbids, lodging.sleeps) == ("entire room", ("pets", "smoking"), 2)


def test_an_unrated_restaurant_has_no_rating(trip: TravelPlannerTrip) -> None:
    assert trip.catalogue.by_id["brookton-grill"].rating is None
    assert trip.catalogue.by_id["brookton-saffron"].rating == 4.0


def test_a_flight_that_lands_after_midnight_arrives_on_the_next_date(trip: TravelPlannerTrip) -> None:
    late = trip.catalogue.connection_by_id["f200"]
    assert (late.depart, late.arrive) == (dt.datetime(2022, 3, 16, 23, 30), dt.datetime(2022, 3, 17, 1, 0))


def test_a_flight_west_may_land_before_it_leaves_by_the_clocks() -> None:
    reference = records.row()["reference"]
    rows = reference["Flight from Elmfield to Brookton on 2022-03-16"]
    rows.append({**rows[0], "Flight Number": "F400", "DepTime": "10:00", "ArrTime": "09:40",
                 "ActualElapsedTime": "0 hours 40 minutes"})  # fmt: skip
    west = to_trip(make_record(reference=reference)).catalogue.connection_by_id["f400"]
    assert west.arrive == dt.datetime(2022, 3, 16, 9, 40)


def test_ground_ways_are_paid_by_the_vehicle(trip: TravelPlannerTrip) -> None:
    taxi = trip.catalogue.connection_by_id["taxi-brookton-elmfield"]
    assert taxi.price is not None
    assert (taxi.minutes, taxi.price.amount, taxi.price.per, taxi.price.holds) == (27 * 60 + 5, 20_000, "unit", 4)
    assert "drive-brookton-elmfield" not in trip.catalogue.connection_by_id


def test_rows_of_one_name_get_ids_of_their_own_and_the_plan_means_the_first() -> None:
    trip = to_trip(make_record(plan=records.plan_with(2, lunch="Grill, Brookton")))
    assert trip.twins == ("brookton-grill-2",)
    lunch = trip.itinerary.item("d2-lunch")
    assert isinstance(lunch, Stop)
    assert lunch.place == "brookton-grill"


def test_what_the_reference_does_not_list_is_kept_as_unknown_and_reported() -> None:
    trip = to_trip(make_record(plan=records.plan_with(2, attraction="Nowhere Hall, South Wing, Brookton")))
    assert trip.unlisted == ("brookton-nowhere-hall-south-wing",)
    assert trip.catalogue.by_id["brookton-nowhere-hall-south-wing"].price is None
    assert any("Nowhere Hall" in note for note in trip.notes)


def test_a_flight_that_is_not_listed_has_no_price_and_is_reported() -> None:
    text = "Flight Number: F999, from Elmfield to Brookton, Departure Time: 01:00, Arrival Time: 02:00"
    trip = to_trip(make_record(plan=records.plan_with(1, transportation=text)))
    leg = trip.itinerary.item("d1-leg")
    assert isinstance(leg, Leg)
    assert (leg.price, leg.connection, trip.unlisted) == (None, None, ("d1-leg",))


@pytest.mark.parametrize(
    "plan",
    [
        [{("day" if key == "days" else key): value for key, value in day.items()} for day in records.PLAN],
        [{key.replace("_", " ").title(): value for key, value in day.items()} for day in records.PLAN],
        records.plan_with(1, dinner="Saffron, Brookton; Cost: 80"),
        records.plan_with(2, attraction="Clock Tower, Brookton; Fish Market, Brookton"),
        [*records.PLAN, {}, {}],
        str(records.PLAN),
    ],
)
def test_other_spellings_of_the_same_plan_give_the_same_trip(plan: Any, trip: TravelPlannerTrip) -> None:
    assert to_trip(make_record(plan=plan)).itinerary == trip.itinerary


def test_states_in_brackets_are_put_back_when_a_trip_is_written() -> None:
    plan = json.loads(json.dumps(records.PLAN).replace("Brookton", "Brookton(Ohio)"))
    query = records.QUERY.replace("to Brookton", "to visit 1 city in Ohio")
    record = make_record(plan=plan, query=query)
    trip = to_trip(record)
    days = to_days(trip.itinerary, trip.catalogue, record)
    assert trip.unlisted == ()
    assert days[0]["dinner"] == "Saffron, Brookton(Ohio)"
    assert days[2]["transportation"] == "Taxi, from Brookton(Ohio) to Elmfield"


def test_a_trip_written_back_is_the_plan_again(record: RawRecord, trip: TravelPlannerTrip) -> None:
    for old, new in zip(record.days, to_days(trip.itinerary, trip.catalogue, record), strict=True):
        for slot in ("breakfast", "attraction", "lunch", "dinner", "current_city"):
            assert new[slot] == old[slot]


def test_the_native_files_of_a_trip_read_back_the_same(trip: TravelPlannerTrip, tmp_path: Path) -> None:
    write_catalogue(tmp_path / "7.catalogue.json", trip.catalogue)
    write_trip(tmp_path / "7.json", trip.itinerary, "7.catalogue.json")
    back = read_trip(tmp_path / "7.json")
    assert (back.itinerary, back.catalogue) == (trip.itinerary, trip.catalogue)


def test_the_checker_finds_nothing_broken_in_the_annotated_plan(trip: TravelPlannerTrip) -> None:
    assert [f for f in check(trip.itinerary, trip.catalogue) if f.state == "broken"] == []


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"plan": "os.system('true')"}, "plan"),
        ({"plan": "[{'days': 1"}, "plan"),
        ({"plan": 3}, "plan"),
        ({"plan": records.PLAN[:2]}, "plan"),
        ({"plan": records.plan_with(2, days=5)}, "plan[1]"),
        ({"query": None}, "query"),
        ({"query": "Plan something nice."}, "query.date"),
        ({"query": records.QUERY.replace("March", "April")}, "query.date"),
        ({"reference": {}}, "reference"),
        ({"reference": {"Hotels in Brookton": []}}, "reference.Hotels in Brookton"),
        (
            {"reference": {"Restaurants in Brookton": [{"Name": "X"}]}},
            "reference.Restaurants in Brookton[0].Average Cost",
        ),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_used_says_where(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        make_record(**changes)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ({"transportation": "Train Number 5"}, None),
        ({"transportation": "Teleport, from Elmfield to Brookton"}, "plan[0].transportation"),
        ({"transportation": "Flight, from Elmfield to Brookton"}, "plan[0].transportation"),
        ({"dinner": "Saffron"}, "plan[0].dinner"),
        ({"current_city": "-"}, "plan[0].current_city"),
    ],
)
def test_a_plan_with_an_unreadable_cell_is_refused_unless_the_day_explains_it(
    cells: dict[str, str], where: str | None
) -> None:
    record = make_record(plan=records.plan_with(1, **cells))
    if where is None:
        assert to_trip(record).unlisted == ("d1-leg",)
        return
    with pytest.raises(InputError) as caught:
        to_trip(record)
    assert caught.value.where == where


def test_broken_records_are_counted_with_their_reason_and_the_others_read(tmp_path: Path) -> None:
    folder = records.write_folder(
        tmp_path,
        records.row(),
        records.row(idx=8, query="Plan something nice."),
        records.row(idx=9, plan=records.plan_with(1, dinner="Saffron")),
        records.row(idx=7),
    )
    with (folder / "plans.jsonl").open("a", encoding="utf-8") as out:
        out.write("{broken\n" + json.dumps({"idx": "x"}) + "\n" + json.dumps({"idx": 12}) + "\n")
    trips, refused = read_folder(folder)
    assert [trip.record.idx for trip in trips] == [7]
    reasons = {(refusal.idx, refusal.where) for refusal in refused}
    assert reasons == {
        (None, "plans.jsonl:5"),
        (None, "plans.jsonl:6"),
        (7, "plans.jsonl:4"),
        (7, "reference.jsonl:4"),
        (8, "query.date"),
        (9, "plan[0].dinner"),
        (12, "idx 12"),
    }


def test_a_folder_without_the_files_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no plans\.jsonl; name the folder that holds it"):
        read_folder(tmp_path)
    with pytest.raises(InputError, match="no such folder"):
        read_folder(tmp_path / "nowhere")
