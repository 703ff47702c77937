"""From a CSV pair to examples: refusals, determinism, resuming, the fixed way."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.data.audit import audit, statistics
from tripmend_suites.itimo.data.build import build
from tripmend_suites.itimo.data.examples import (
    OPERATIONS,
    Engine,
    hint_for,
    intents_of,
    split_as_released,
    wanted_counts,
)
from tripmend_suites.itimo.data.raw import read_city, windows
from tripmend_suites.itimo.data.verify import disrupted_axes, find_change

from ..conftest import ELSEWHERE


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_rows_that_cannot_be_used_are_refused_one_by_one(town: Path) -> None:
    city = read_city(town, "town")
    assert len(city.pois) == 40
    assert len(city.originals) == 62
    assert [refusal.record for refusal in city.refused] == [
        "places.csv:42", "places.csv:43", "places.csv:44", "visits.csv:385", "visits.csv:386", "visits.csv:387",
    ]  # fmt: skip
    assert "no place on earth" in city.refused[0].reason
    assert not city.released


def test_a_folder_without_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no places\.csv"):
        read_city(tmp_path, "town")


def test_a_long_walk_is_cut_into_full_windows_of_which_the_last_reaches_back() -> None:
    first, second = windows("7", "u", list(range(30)))
    assert (first.sid, first.pois, first.overlap) == ("7_1", tuple(range(21)), 0)
    assert (second.sid, second.pois, second.overlap) == ("7_2", tuple(range(9, 30)), 12)
    (short,) = windows("8", "u", list(range(21)))
    assert short.sid == "8"


def test_every_requested_count_that_can_be_met_is_met(town: Path) -> None:
    city = read_city(town, "town")
    wanted = wanted_counts(len(city.originals), 1)
    for operation in OPERATIONS:
        engine, fresh = Engine(city, operation, 1), Engine(city, operation, 1)
        for (original, made), count in zip(engine.run(city.originals, wanted), wanted, strict=True):
            sizes = {int(bits).bit_count() for bits in fresh.legal(original).ravel()} - {0}
            if made is None:
                assert not sizes
                continue
            best = min(abs(size - count) for size in sizes)
            assert abs(made.intents.bit_count() - count) == best
            before, after = city.rows(original), made.rows(city, original)
            change = find_change(before, after)
            assert change is not None
            assert change.operation == operation
            assert disrupted_axes(before, after, city.near_km, city.far_km) == intents_of(made.intents)


def test_the_published_requests_come_from_seed_2025() -> None:
    assert set(wanted_counts(401)) == {1, 2, 3}
    assert wanted_counts(5) == wanted_counts(401)[:5]


@pytest.mark.parametrize("fixed", [False, True])
def test_same_seed_same_bytes_and_an_interrupted_run_ends_in_them_too(town: Path, tmp_path: Path, fixed: bool) -> None:
    city = read_city(town, "town")
    whole, broken = tmp_path / "a", tmp_path / "b"
    build(city, whole, seed=3, fixed=fixed)
    build(city, broken, seed=3, fixed=fixed)
    assert contents(whole) == contents(broken)
    half = broken / "town_REPLACE_perturbations.jsonl"
    half.write_bytes(half.read_bytes()[:9_000])  # and a line that somebody broke
    for name in ("town_ADD_perturbations.jsonl", "town_DELETE_val.json", "town_record.json"):
        (broken / name).unlink()
    build(city, broken, seed=3, fixed=fixed)
    assert contents(whole) == contents(broken)


def test_bytes_depend_on_no_hash_seed_zone_locale_or_number_of_threads(untouched_town: Path, tmp_path: Path) -> None:
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    build(read_city(untouched_town, "town"), here, seed=3)
    code = (
        "import sys; from pathlib import Path; from tripmend_suites.itimo.data.build import build; "
        "from tripmend_suites.itimo.data.raw import read_city; "
        "build(read_city(Path(sys.argv[1]), 'town'), Path(sys.argv[2]), seed=3)"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(untouched_town), str(elsewhere)], env=ELSEWHERE, check=True, timeout=300
    )
    assert contents(here) == contents(elsewhere)


def test_files_that_build_did_not_make_are_not_overwritten(town: Path, tmp_path: Path) -> None:
    city, path = read_city(town, "town"), tmp_path / "town_ADD_train.json"
    path.write_text("released")
    with pytest.raises(InputError, match="did not make"):
        build(city, tmp_path)
    assert path.read_text() == "released"
    assert list(tmp_path.glob("town_*")) == [path]
    path.rename(tmp_path / "Melb_ADD_train.json")  # another city's file is in nobody's way
    build(city, tmp_path)
    assert (tmp_path / "Melb_ADD_train.json").read_text() == "released"
    for one in tmp_path.glob("town_*_perturbations.jsonl"):
        one.unlink()
    with pytest.raises(InputError, match="other settings"):
        build(city, tmp_path, seed=4)
    path.write_text("a file")
    with pytest.raises(InputError, match="cannot be made"):
        build(city, path / "below")


def test_other_settings_are_not_mixed_into_a_folder(town: Path, tmp_path: Path) -> None:
    city = read_city(town, "town")
    build(city, tmp_path / "out", seed=3)
    with pytest.raises(InputError, match="other settings"):
        build(city, tmp_path / "out", seed=4)


def test_the_fixed_way_has_no_defect_and_the_released_way_has_known_ones(town: Path, tmp_path: Path) -> None:
    city = read_city(town, "town")
    build(city, tmp_path / "fixed", fixed=True)
    build(city, tmp_path / "released")
    assert audit(tmp_path / "fixed") == []
    kinds = {defect.kind for defect in audit(tmp_path / "released")}
    assert "original across operations" in kinds
    assert "contradiction" not in kinds


def test_fair_candidates_are_the_same_whichever_of_them_is_the_answer(town: Path) -> None:
    from tripmend_suites.itimo.data.examples import fair_candidates

    city = read_city(town, "town")
    for size in range(1, 30):
        kept = range(size)
        group = fair_candidates(city, "5", "DELETE", kept, 39, 1)
        assert 39 in group
        assert not set(group) & set(kept)
        for other in group:
            assert fair_candidates(city, "5", "DELETE", kept, other, 1) == group


def test_two_builds_of_a_city_below_one_folder_are_counted_apart(town: Path, tmp_path: Path) -> None:
    city = read_city(town, "town")
    for seed in (1, 2):
        build(city, tmp_path / "both" / str(seed), seed=seed)
    alone = {seed: (statistics(tmp_path / "both" / seed), audit(tmp_path / "both" / seed)) for seed in "12"}
    columns = statistics(tmp_path / "both")
    assert [(one.build, one.operation) for one in columns] == [(s, op) for s in "12" for op in sorted(OPERATIONS)]
    assert [replace(one, build="") for one in columns] == alone["1"][0] + alone["2"][0]
    defects = [replace(one, file=f"{seed}/{one.file}") for seed in "12" for one in alone[seed][1]]
    assert audit(tmp_path / "both") == defects


def test_bad_examples_are_refused_one_by_one_and_stay_in_the_count(town: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(read_city(town, "town"), out)
    path = out / "town_DELETE_train.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    total, sids = len(records), list(records)[:8]

    def given(at: int) -> dict[str, object]:
        return records[sids[at]]["example_input"]

    del records[sids[0]]["example_output"]
    given(1)["need_to_modify itinerary"][0][2] = float("nan")
    given(2)["need_to_modify itinerary"][0][4] = "famous"
    records[sids[3]]["example_output"]["insert_index"] = 99
    given(4)["need_to_modify itinerary"] = given(4)["need_to_modify itinerary"] * 5_000
    records[sids[5]] = None
    given(6)["need_to_modify itinerary"][0][2] = 10**400
    given(7)["need_to_modify itinerary"][0][3] = True
    path.write_text(json.dumps(records), encoding="utf-8")
    refused = next(defect for defect in audit(out) if defect.kind == "refused")
    assert refused.sids == tuple(sids)
    assert refused.total == total
    assert ["example_output" in refused.reasons[0], "no place on earth" in refused.reasons[1]] == [True, True]
    assert "unknown level" in refused.reasons[2]
    assert "out of range" in refused.reasons[3]
    assert "stops" in refused.reasons[4]
    assert ["no number" in reason for reason in refused.reasons[6:]] == [True, True]
    column = next(column for column in statistics(out) if column.operation == "DELETE")
    assert column.refused == 8


def test_a_hint_for_one_axis_stands_between_line_breaks_and_several_between_blank_lines() -> None:
    assert hint_for(("distance",)).startswith("\nThe itinerary’s spatial")
    both = hint_for(("popularity", "distance"))
    assert both.startswith("The need-to-modify")
    assert both.endswith("direction.\n")
    assert both.count("\n\n") == 1


def test_splits_continue_one_generator_from_file_to_file() -> None:
    ids = [str(at) for at in range(10)]
    first, second = split_as_released([ids, ids])
    assert [len(part) for part in first] == [7, 1, 2]
    assert first != second
