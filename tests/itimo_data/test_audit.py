"""Each defect that `audit` knows, put into a small folder without any: it is found, where it is, and nothing else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.itimo.data.audit import Defect, _Place, _strangers, audit
from tripmend_suites.itimo.data.build import build
from tripmend_suites.itimo.data.raw import read_city

Records = dict[str, Any]


@pytest.fixture(scope="module")
def built(untouched_town: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audit") / "clean"
    build(read_city(untouched_town, "town"), folder, fixed=True)
    assert audit(folder) == []
    return folder


@pytest.fixture
def clean(built: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built, tmp_path / "clean")


def change(folder: Path, name: str, how: Callable[[Records], object]) -> None:
    path = folder / f"town_{name}.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    how(records)
    path.write_text(json.dumps(records), encoding="utf-8")


def found(folder: Path) -> dict[tuple[str, str], Defect]:
    return {(one.file, one.kind): one for one in audit(folder)}


def given(records: Records, at: int) -> dict[str, Any]:
    found: dict[str, Any] = list(records.values())[at]["example_input"]
    return found


def candidates(records: Records, at: int) -> list[dict[str, Any]]:
    return given(records, at)["Candidate POIs"]  # type: ignore[no-any-return]


def chosen(records: Records, at: int) -> int:
    return list(records.values())[at]["example_output"]["selected_cand_id"]  # type: ignore[no-any-return]


def sid_of(folder: Path, name: str, at: int) -> str:
    return list(json.loads((folder / f"town_{name}.json").read_text(encoding="utf-8")))[at]


def one(folder: Path, name: str, kind: str) -> Defect:
    """The only defect of the folder, in all its files."""
    defects = audit(folder)
    assert [(defect.file, defect.kind) for defect in defects] == [(f"town_{name}.json", kind)]
    return defects[0]


def test_a_level_that_is_not_in_lower_case_is_found_in_itinerary_and_candidates(clean: Path) -> None:
    def capital(records: Records) -> None:
        row = given(records, 2)["need_to_modify itinerary"][0]
        row[4] = row[4].capitalize()
        row = candidates(records, 5)[0]["poi"]
        row[4] = row[4].upper()

    change(clean, "DELETE_train", capital)
    sids = tuple(sid_of(clean, "DELETE_train", at) for at in (2, 5))
    assert one(clean, "DELETE_train", "mixed level case").sids == sids


def test_two_ids_that_are_the_same_number_are_found(clean: Path) -> None:
    def rename(records: Records) -> None:
        first, second = list(records)[:2]
        records["6_0_1"], records["601"] = records.pop(first), records.pop(second)

    change(clean, "ADD_test", rename)
    assert set(one(clean, "ADD_test", "colliding id").sids) == {"6_0_1", "601"}


@pytest.mark.parametrize("answer", [True, False])
def test_a_candidate_that_is_there_twice_is_found_and_whether_it_is_the_answer(clean: Path, answer: bool) -> None:
    def double(records: Records) -> None:
        some, right = candidates(records, 1), chosen(records, 1)
        wrong = [at for at in range(len(some)) if at != right]
        some[wrong[0]]["poi"] = list(some[right if answer else wrong[1]]["poi"])

    change(clean, "REPLACE_train", double)
    defect = one(clean, "REPLACE_train", "duplicate candidate")
    assert (defect.sids, defect.answers) == ((sid_of(clean, "REPLACE_train", 1),), int(answer))


def test_a_candidate_that_the_itinerary_visits_is_found(clean: Path) -> None:
    def visit(records: Records) -> None:
        wrong = (chosen(records, 3) + 1) % len(candidates(records, 3))
        candidates(records, 3)[wrong]["poi"] = list(given(records, 3)["need_to_modify itinerary"][1])

    change(clean, "DELETE_val", visit)
    defect = one(clean, "DELETE_val", "visited candidate")
    assert (defect.sids, defect.answers) == ((sid_of(clean, "DELETE_val", 3),), 0)


def test_an_answer_that_does_not_lead_to_the_hint_is_found(clean: Path) -> None:
    def move(records: Records) -> None:
        hints = {str(record["example_input"]["hint"]) for record in records.values()}
        given(records, 0)["hint"] = next(hint for hint in sorted(hints) if hint != given(records, 0)["hint"])

    change(clean, "ADD_train", move)
    assert one(clean, "ADD_train", "contradiction").sids == (sid_of(clean, "ADD_train", 0),)


def moved(folder: Path, source: str, to: str, *, rename: str = "") -> str:
    """Put the first record of a file into another one too, under another id."""
    record: Records = {}

    def take(records: Records) -> None:
        sid = next(iter(records))
        record[rename or sid] = records[sid]

    change(folder, source, take)
    change(folder, to, lambda records: records.update(record))
    return next(iter(record))


def test_twins_in_two_splits_are_found_on_both_sides(clean: Path) -> None:
    moved(clean, "ADD_train", "ADD_test", rename="900")
    kinds = found(clean)
    for kind in ("twin across splits", "same input across splits"):
        assert kinds["town_ADD_train.json", kind].sids == (sid_of(clean, "ADD_train", 0),)
        assert kinds["town_ADD_test.json", kind].sids == ("900",)
    sides = {file for file, kind in kinds if kind == "original across operations"}
    assert sides == {"town_ADD_test.json", "town_DELETE_train.json", "town_REPLACE_train.json"}


def windows(clean: Path) -> tuple[str, list[str]]:
    """The split that holds the walk of 30 visits, and the ids of its windows."""
    for split in ("train", "val", "test"):
        records = json.loads((clean / f"town_ADD_{split}.json").read_text(encoding="utf-8"))
        if sids := [sid for sid in records if sid.startswith("61.")]:
            return split, sids
    raise AssertionError("the walk of 30 visits is not there")


@pytest.mark.parametrize("name", ["61.2", "61_2", "612"])
def test_windows_of_one_walk_in_two_splits_are_found_on_both_sides(clean: Path, name: str) -> None:
    split, sids = windows(clean)
    assert sorted(sids) == ["61.1", "61.2"]
    other = "val" if split == "train" else "train"
    taken: Records = {}

    def leave(records: Records) -> None:
        taken[name] = records.pop("61.2")
        if name != "61.2":
            records["61_1"] = records.pop("61.1")

    change(clean, f"ADD_{split}", leave)
    change(clean, f"ADD_{other}", lambda records: records.update(taken))
    kinds = found(clean)
    staying = "61.1" if name == "61.2" else "61_1"
    assert kinds[f"town_ADD_{split}.json", "walk across splits"].sids == (staying,)
    assert kinds[f"town_ADD_{other}.json", "walk across splits"].sids == (name,)
    assert not any(kind == "twin across splits" for _, kind in kinds)


def test_a_window_in_another_split_of_another_operation_is_found(clean: Path) -> None:
    split, _ = windows(clean)
    other = "val" if split == "train" else "train"
    taken: Records = {}
    change(clean, f"ADD_{split}", lambda records: taken.update({sid: records.pop(sid) for sid in ("61.1", "61.2")}))
    change(clean, f"ADD_{other}", lambda records: records.update(taken))
    kinds = found(clean)
    assert set(kinds[f"town_ADD_{other}.json", "walk across operations"].sids) == {"61.1", "61.2"}
    assert not any(kind == "walk across splits" for _, kind in kinds)


def test_records_whose_ids_only_look_like_windows_are_none(clean: Path) -> None:
    """They are no windows, for they are shorter: somebody numbered the walks of a person."""
    for number, split in enumerate(("train", "val"), 1):
        path = clean / f"town_DELETE_{split}.json"
        records = json.loads(path.read_text(encoding="utf-8"))
        first = next(iter(records))
        path.write_text(json.dumps({f"ann_{number}" if sid == first else sid: r for sid, r in records.items()}))
    assert audit(clean) == []


@pytest.mark.parametrize("part", ["another's point", "no point of any", "another name", "category", "level"])
def test_a_place_with_a_part_of_another_is_found_in_its_record(clean: Path, part: str) -> None:
    parts: dict[str, Any] = {}

    def mix(records: Records) -> None:
        right, some = chosen(records, 4), candidates(records, 4)
        mixed, other = [at for at in range(3) if at != right][:2]
        row, model = list(some[mixed]["poi"]), some[other]["poi"]
        if part == "another's point":
            row[2:4] = model[2:4]
        elif part == "no point of any":
            row[2] += 0.01
        elif part == "another name":
            row[0] = "Nowhere else"
        elif part == "category":
            row[1] = "kind 99"
        else:
            row[4] = next(level for level in ("low", "medium", "high") if level != row[4])
        some[mixed]["poi"] = parts["row"] = row

    change(clean, "DELETE_train", mix)
    defect = one(clean, "DELETE_train", "misfit place")
    assert defect.sids == (sid_of(clean, "DELETE_train", 4),)
    name, kind, east, north, level = parts["row"]
    assert defect.reasons == (f"{name} ({kind}, {level}) at {east}, {north}",)


def test_branches_of_one_name_are_places_of_their_own(town: Path, tmp_path: Path) -> None:
    """And so are two names at one point, as long as they are in more than one record."""
    path = town / "places.csv"
    text = path.read_text(encoding="utf-8").replace("Place 12,", "Place 11,").replace("Place 22,", "Place 11,")
    rows = [line.split(",") for line in text.splitlines()]
    rows[31][3:] = rows[32][3:]
    path.write_text("\n".join(map(",".join, rows)) + "\n", encoding="utf-8")
    build(read_city(town, "town"), tmp_path / "out", fixed=True)
    assert audit(tmp_path / "out") == []


@pytest.mark.parametrize(("others", "strange"), [(9, 0), (10, 1)])
def test_a_place_in_one_record_is_strange_beside_one_in_ten(others: int, strange: int) -> None:
    usual, branch = (_Place("Flagstaff", 144.9 + at / 100, -37.8, "station", "low") for at in range(2))
    assert _strangers({usual: others, branch: 1}) == [branch][:strange]
    assert _strangers({usual: others, branch: 2}) == []


def test_a_branch_in_a_shared_house_is_a_place_of_its_own() -> None:
    """The name is elsewhere more often, and so is another name here; in one record alone it would be a mixture."""
    elsewhere, here = _Place("Cafe", 11.0, 43.0, "cafe", "high"), _Place("Cafe", 11.5, 43.0, "cafe", "high")
    beside = _Place("Shoes", 11.5, 43.0, "shop", "high")
    assert _strangers({elsewhere: 30, beside: 20, here: 2}) == []
    assert _strangers({elsewhere: 2, beside: 2, here: 1}) == [here]
    assert _strangers({elsewhere: 2, beside: 1, here: 1}) == []
