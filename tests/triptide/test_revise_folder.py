"""A whole folder revised: in order, once, and taken up where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.change import LodgingLost, PlaceClosed
from tripmend.errors import InputError
from tripmend_suites.triptide.data.folder import DATABASE, INITIAL, write_cases
from tripmend_suites.triptide.database import write_database
from tripmend_suites.triptide.formats import read_plans, write_plans
from tripmend_suites.triptide.revise import revise_folder

from .bridge_trips import written
from .revise_cases import case
from .small_world import small_world

WORLD = small_world()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """The lines of a run that nothing stops."""
    folder = made(tmp_path_factory.mktemp("whole"))
    revise_folder(folder, folder / "whole.jsonl", workers=1)
    return _plain(folder / "whole.jsonl")


def made(tmp_path: Path) -> Path:
    """Four trips in mixed order; the last case names a place that does not exist."""
    trips = [replace(written(WORLD, days), idx=idx) for days, idx in ((5, 1), (3, 2), (3, 1), (3, 3))]
    effects = (
        PlaceClosed(place="birch-birch-sight-2"),
        LodgingLost(stay="stay-1"),
        PlaceClosed(place="alder-alder-table-3"),
        PlaceClosed(place="nowhere"),
    )
    write_database(tmp_path / DATABASE, WORLD)
    write_plans(tmp_path / INITIAL, trips)
    cases = [
        replace(case(trip, effect), id=f"{trip.header.days}-{trip.idx}")
        for trip, effect in zip(trips, effects, strict=True)
    ]
    write_cases(tmp_path, reversed(cases))
    return tmp_path


def _plain(path: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line["tripmend"].pop("ms", None)
    return lines


def test_every_trip_has_its_line_in_the_order_of_the_trips(folder: Path) -> None:
    output = folder / "revised.jsonl"
    seen: list[tuple[int, int]] = []
    result = revise_folder(folder, output, workers=1, progress=lambda done, of: seen.append((done, of)))
    assert (result.written, result.statuses) == (4, {"error": 1, "repaired": 3})
    assert seen == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    records, refused = read_plans(output)
    assert not refused
    assert [record.key for record in records] == [(5, 1), (3, 2), (3, 1), (3, 3)]
    assert [bool(record.remarks) for record in records] == [True, True, True, False]
    facts = [record.extra["tripmend"] for record in records]
    assert [fact["disruption"] for fact in facts] == ["5-1", "3-2", "3-1", "3-3"]
    assert "nowhere" in facts[3]["reason"]
    assert not output.with_name("revised.jsonl.partial").exists()


@pytest.mark.slow  # two processes and three runs; what a run takes up is told below, too
def test_a_run_goes_on_where_it_stopped_and_several_processes_write_the_same(
    folder: Path, whole: list[dict[str, object]]
) -> None:
    several, again = folder / "several.jsonl", folder / "again.jsonl"
    revise_folder(folder, several, workers=2)

    def stop(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        revise_folder(folder, again, workers=1, progress=stop)
    assert not again.exists()
    with again.with_name("again.jsonl.partial").open("a", encoding="utf-8") as file:
        file.write('{"idx": 3, "JSON": {"da')
    told: list[str] = []
    result = revise_folder(folder, again, workers=1, say=told.append)
    assert (result.taken_up, told) == (2, [])
    assert _plain(again) == _plain(several) == whole


def _stop(after: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize(
    "damage",
    [
        b'{"idx": 3, "JSON": {"da',
        b"\xff\xfe",
        *(pytest.param(one, marks=pytest.mark.slow) for one in (b"[]", b'{"idx": 3, "JSON": {"days": 3}}')),
    ],
)
def test_damaged_lines_of_an_earlier_run_are_named_and_made_anew(
    folder: Path, whole: list[dict[str, object]], damage: bytes
) -> None:
    again = folder / "again.jsonl"
    with pytest.raises(KeyboardInterrupt):
        revise_folder(folder, again, workers=1, progress=_stop(3))
    partial = again.with_name("again.jsonl.partial")
    stamp, first, _, third = partial.read_bytes().splitlines()
    partial.write_bytes(b"\n".join([stamp, first, damage, third, damage, b""]))
    told: list[str] = []
    assert revise_folder(folder, again, workers=1, say=told.append).taken_up == 2
    assert told == [f"{partial}: 2 lines of an earlier run are damaged and done anew: 3, 5"]
    assert _plain(again) == whole


def test_lines_of_other_options_are_not_taken_up(folder: Path) -> None:
    output = folder / "revised.jsonl"
    with pytest.raises(KeyboardInterrupt):
        revise_folder(folder, output, workers=1, time_limit=9.0, progress=_stop(2))
    told: list[str] = []
    assert revise_folder(folder, output, workers=1, say=told.append).taken_up == 0
    assert told == []


@pytest.mark.parametrize("text", ['{"other": 1}\n{"idx": 1}\n', "my notes", "\n", '{"tripmend": 1, "trip": {}}\n'])
def test_a_file_in_the_place_of_an_earlier_run_is_refused_and_stays_as_it_is(folder: Path, text: str) -> None:
    output = folder / "revised.jsonl"
    partial = output.with_name("revised.jsonl.partial")
    partial.write_text(text, "utf-8")
    with pytest.raises(InputError, match="would be lost; name another output, or take the file away") as refused:
        revise_folder(folder, output, workers=1)
    assert refused.value.source == str(partial)
    assert partial.read_text("utf-8") == text
