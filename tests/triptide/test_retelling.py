"""A built folder retold: the same disruptions in other words, and no words about anything else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.triptide.bridge import to_trip
from tripmend_suites.triptide.data.build import retold
from tripmend_suites.triptide.data.disruptions import Planned, make_cases
from tripmend_suites.triptide.data.disruptions.messages import development_families
from tripmend_suites.triptide.data.folder import DATABASE, INITIAL, Case, read_pool, write_cases, write_record
from tripmend_suites.triptide.database import write_database
from tripmend_suites.triptide.formats import write_plans

from .bridge_trips import written
from .small_world import small_world

WORLD = small_world()
TOLD_BY = (development_families()["counsel"], development_families()["learner"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three trips with their disruptions, as a build writes them."""
    plans = [replace(written(WORLD, days), idx=idx) for days, idx in ((3, 1), (3, 2), (5, 1))]
    trips = []
    for plan in plans:
        trip = to_trip(plan, WORLD)
        trips.append(Planned(*plan.key, plan.tolerance, trip.itinerary, trip.catalogue))
    write_database(tmp_path / DATABASE, WORLD)
    write_plans(tmp_path / INITIAL, plans)
    write_cases(tmp_path, make_cases(trips, 9))
    write_record(tmp_path, {"seed": 9})
    return tmp_path


def tellers(cases: list[Case]) -> set[str]:
    """Who tells them; complaints have families of their own."""
    return {case.family for case in cases if not case.family.startswith("complaint")}


def test_the_same_disruptions_are_told_in_other_words(folder: Path) -> None:
    before = (folder / "disruptions.jsonl").read_bytes()
    built, _ = read_pool(folder)
    told = retold(folder, TOLD_BY)
    assert tellers(told) == {"counsel", "learner"}
    same = {"message": "", "family": "", "heldout": False}
    assert [replace(case, **same) for case in told] == [replace(case, **same) for case in built]  # type: ignore[arg-type]
    pairs = [(a, b) for a, b in zip(told, built, strict=True) if not a.family.startswith("complaint")]
    assert all(a.message != b.message for a, b in pairs)
    assert (folder / "disruptions.jsonl").read_bytes() == before


def test_one_family_can_tell_all_of_them(folder: Path) -> None:
    assert tellers(retold(folder, TOLD_BY[:1])) == {"counsel"}


def test_a_folder_whose_disruptions_are_others_is_refused(folder: Path) -> None:
    write_record(folder, {"seed": 10})
    with pytest.raises(InputError, match="build it again"):
        retold(folder, TOLD_BY)
    write_record(folder, {})
    with pytest.raises(InputError, match="seed"):
        retold(folder, TOLD_BY)
