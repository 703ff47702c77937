"""The plans: what is planned passes the checker and the published checks, and comes out the same every time."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.rules import broken, check
from tripmend_suites.triptide.bridge import PARAMETERS, to_trip
from tripmend_suites.triptide.data.plans import Plans, build_plans
from tripmend_suites.triptide.data.plans.frame import frames
from tripmend_suites.triptide.data.queries import briefs, draw_query
from tripmend_suites.triptide.database import Database
from tripmend_suites.triptide.formats import PlanRecord, read_poi_list, read_transportation, write_plan
from tripmend_suites.triptide.metrics import Tables, assess

from .small_world import small_world

WORLD = small_world()
TABLES = Tables(WORLD)
TRIPS = 6


@pytest.fixture(scope="module")
def plans() -> Plans:
    return build_plans(WORLD, 11, TRIPS, workers=1)


def lines(plans: Plans) -> list[dict[str, object]]:
    return [write_plan(record) for record in plans.records]


def meals_of(record: PlanRecord) -> list[str]:
    return [cell for day in record.days for cell in (day.breakfast, day.lunch, day.dinner) if cell != "-"]


@pytest.mark.parametrize("profile", ["soft-10", "tp-8"])
@pytest.mark.parametrize("mode", ["official", "paper", "strict"])
def test_every_plan_passes_the_published_checks(plans: Plans, profile: str, mode: str) -> None:
    for record in plans.records:
        verdict = assess(record, TABLES, profile=profile, mode=mode)  # type: ignore[arg-type]
        assert verdict.passed, (record.key, verdict.messages)


def test_every_plan_passes_the_checker_as_the_record_says_it(plans: Plans) -> None:
    for record in plans.records:
        trip = to_trip(record, WORLD)
        assert trip.unlisted == ()
        assert trip.notes == ()
        assert not broken(check(trip.itinerary, trip.catalogue, PARAMETERS))


def test_plans_carry_their_query_persona_and_tolerance(plans: Plans) -> None:
    assert [record.row_number for record in plans.records] == list(range(1, TRIPS + 1))
    assert {record.tolerance for record in plans.records} == {"Planbound", "Flexiventurer"}
    for record in plans.records:
        assert record.header.query
        assert record.persona.text.count(";") == 3
        assert len(record.days) == record.header.days


def test_whole_days_have_three_meals_and_a_sight_and_nothing_comes_twice(plans: Plans) -> None:
    for record in plans.records:
        eaten = meals_of(record)
        assert len(eaten) == len(set(eaten))
        for day in record.days:
            if day.current_city.startswith("from"):
                continue
            assert "-" not in (day.breakfast, day.lunch, day.dinner, day.attraction, day.accommodation)
            assert len(day.attraction.split(";")) <= (2 if "Laidback" in record.persona.text else 3)


def test_each_city_is_slept_in_twice_and_journeys_leave_room(plans: Plans) -> None:
    for record in plans.records:
        beds = [day.accommodation for day in record.days[:-1]]
        assert beds[::2] == beds[1::2]
        assert len(set(beds)) == record.header.visiting_city_number
        for number, day in enumerate(record.days[:-1]):
            if number % 2 == 0:
                way = read_transportation(day.transportation)
                assert way is not None
                assert way.arrival is not None
                assert read_poi_list(day.point_of_interest_list)[0].start - way.arrival >= 30
        way = read_transportation(record.days[-1].transportation)
        assert way is not None
        assert way.departure is not None
        assert way.departure - read_poi_list(record.days[-1].point_of_interest_list)[-1].end >= 30


def test_no_name_stands_in_another_name_of_its_day(plans: Plans) -> None:
    # "Elm Table 1" would be found in the entry of "Elm Table 10", with the wrong times.
    for record in plans.records:
        for day in record.days:
            names = {item.name for item in read_poi_list(day.point_of_interest_list)}
            assert not [(one, two) for one in names for two in names if one != two and one in two]


def test_no_two_lodgings_of_a_trip_share_a_name() -> None:
    # The night's lodging is looked for by its name alone, so that the one of the day before must not be found.
    rows = tuple(
        replace(row, name="Harbor Inn", price=10.0) if row.name.endswith("Inn 1") else row
        for row in WORLD.accommodations
    )
    world = replace(WORLD, accommodations=rows)
    seen = 0
    for brief in briefs(11, 30):
        query = draw_query(world, 11, brief, 0)
        if isinstance(query, str) or brief.days == 3:
            continue
        for frame in islice(frames(world, query, random.Random(brief.idx), 1), 20):
            names = [lodging.name for lodging in frame.lodgings]
            assert len(set(names)) == len(frame.cities) == query.header.visiting_city_number
            seen += "Harbor Inn" in names
    assert seen > 0


@pytest.mark.slow
def test_several_workers_write_the_same_bytes(plans: Plans) -> None:
    done: list[tuple[int, int]] = []
    again = build_plans(WORLD, 11, TRIPS, workers=2, progress=lambda n, all_: done.append((n, all_)))
    assert lines(again) == lines(plans)
    assert again.record() == plans.record()
    assert done == [(n, TRIPS) for n in range(1, TRIPS + 1)]


def test_another_seed_plans_other_trips(plans: Plans) -> None:
    assert lines(build_plans(WORLD, 12, 3, workers=1)) != lines(plans)[:3]


def stop_after(count: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done == count:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_build_goes_on_where_it_was(plans: Plans, tmp_path: Path) -> None:
    file = tmp_path / "unfinished.jsonl"
    with pytest.raises(KeyboardInterrupt):
        build_plans(WORLD, 11, TRIPS, workers=1, progress=stop_after(5), unfinished=file)
    cut = file.read_text(encoding="utf-8")
    file.write_text(cut[:-40], encoding="utf-8")  # the last line lost its end
    asked: list[int] = []
    again = build_plans(WORLD, 11, TRIPS, workers=1, progress=lambda n, _: asked.append(n), unfinished=file)
    assert asked[0] == 5  # four were there
    assert lines(again) == lines(plans)
    assert again.record() == plans.record()
    asked.clear()
    assert lines(
        build_plans(WORLD, 11, TRIPS, workers=1, progress=lambda n, _: asked.append(n), unfinished=file)
    ) == lines(plans)
    assert asked == []


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a build that was interrupted after four plans has left."""
    file = tmp_path_factory.mktemp("plans") / "unfinished.jsonl"
    with pytest.raises(KeyboardInterrupt):
        build_plans(WORLD, 11, TRIPS, workers=1, progress=stop_after(4), unfinished=file)
    return file.read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff",
        b'{"record": {}, "redraws": [], "tries": 1}',
        *(pytest.param(line, marks=pytest.mark.slow) for line in (b"{", b'{"redraws": [], "tries": 1}')),
    ],
)
def test_damaged_plans_of_an_interrupted_build_are_named_and_made_anew(
    plans: Plans, unfinished: bytes, tmp_path: Path, damage: bytes
) -> None:
    file = tmp_path / "unfinished.jsonl"
    mark, first, *others = unfinished.splitlines()
    file.write_bytes(b"\n".join([mark, first, damage, *others[1:], b""]))
    told: list[str] = []
    asked: list[int] = []
    again = build_plans(
        WORLD, 11, TRIPS, workers=1, progress=lambda n, _: asked.append(n), unfinished=file, say=told.append
    )
    assert told == [f"{file}: 1 line of an earlier run is damaged and done anew: 3"]
    assert asked[0] == 4  # three were sound
    assert lines(again) == lines(plans)


def test_another_builds_file_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "unfinished.jsonl"
    build_plans(WORLD, 11, 1, workers=1, unfinished=file)
    before = file.read_bytes()
    for seed, count in ((12, 1), (11, 2)):
        with pytest.raises(InputError, match="not the unfinished plans of this build"):
            build_plans(WORLD, seed, count, workers=1, unfinished=file)
    assert file.read_bytes() == before


def test_draws_that_cannot_be_planned_are_counted_with_their_reason() -> None:
    # Without flights and roads on the first ten days, what is drawn for them has no way there.
    late = tuple(flight for flight in WORLD.flights if flight.date > dt.date(2024, 11, 10))
    world = Database(
        cities=WORLD.cities, flights=late, restaurants=WORLD.restaurants, attractions=WORLD.attractions,
        accommodations=WORLD.accommodations, events=WORLD.events, transit=WORLD.transit,
    )  # fmt: skip
    plans = build_plans(world, 3, 3, workers=1)
    assert all(record.header.dates[0] > dt.date(2024, 11, 10) for record in plans.records)
    reasons = plans.record()["redraws"]
    assert isinstance(reasons, dict)
    assert reasons["no way there and back, or not what is asked for"] > 0


def test_a_world_without_journeys_is_refused() -> None:
    world = Database(
        cities=WORLD.cities, restaurants=WORLD.restaurants, attractions=WORLD.attractions,
        accommodations=WORLD.accommodations,
    )  # fmt: skip
    with pytest.raises(InputError, match="could be planned"):
        build_plans(world, 3, 1, workers=1)


def test_no_worker_is_refused() -> None:
    with pytest.raises(InputError, match="at least one worker"):
        build_plans(WORLD, 3, 1, workers=0)
