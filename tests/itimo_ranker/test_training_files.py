"""The files that the shipped ranker was trained on, told one by one: a city alone is answered by its folds, too."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.edits.problem import OPERATIONS
from tripmend_suites.itimo.ranker import bench
from tripmend_suites.itimo.ranker.samples import _shipped_table, data_files, fold_table, training_files


def test_the_shipped_table_is_what_the_released_files_give(benchmark: Path) -> None:
    table, ranker = _shipped_table(), shipped_ranker()
    assert table["data_sha256"] == ranker.record["data_sha256"]
    for operation in OPERATIONS:
        assert table["files"][operation] == fold_table(data_files(benchmark, operation), operation)
        known = ranker.record["operations"][operation]
        assert [name for name, _, _ in table["files"][operation]] == known["files"]
        assert sum(len(folds) for _, _, folds in table["files"][operation]) == known["records"]


@pytest.mark.slow
def test_a_city_alone_gets_the_numbers_that_it_gets_among_the_others(benchmark: Path) -> None:
    ranker = shipped_ranker()
    alone = bench.document(bench.run(benchmark / "iTIMO-Toronto", "val", ranker))["rows"]
    among = [
        row for row in bench.document(bench.run(benchmark, "val", ranker))["rows"] if row["city"] == "toronto"
    ]  # fmt: skip
    assert [row["ranker"] for row in alone] == ["cross-validation"] * 3
    for one, other in zip(alone, among, strict=True):
        assert (one["shares"], one["expected"]) == (other["shares"], other["expected"])


@pytest.mark.parametrize("harm", ["missing", "changed"])
def test_without_one_of_its_files_a_city_is_not_honest_and_the_file_is_named(
    benchmark: Path, tmp_path: Path, harm: str
) -> None:
    folder = shutil.copytree(benchmark / "iTIMO-Toronto", tmp_path / "data", copy_function=shutil.copyfile)
    path = folder / "Toro_ADD_train.json"
    if harm == "missing":
        path.unlink()
    else:
        records = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(dict(list(records.items())[1:])), encoding="utf-8")
    rows = {row["operation"]: row for row in bench.document(bench.run(folder, "val", shipped_ranker()))["rows"]}
    assert rows["DELETE"]["ranker"] == "trained on (not an honest number)"
    assert rows["DELETE"]["lacking"] == ["Toro_ADD_train.json"]
    assert rows["ADD"]["ranker"] == rows["REPLACE"]["ranker"] == "cross-validation"


def test_two_cities_of_three_are_told_in_the_order_of_the_training(benchmark: Path, tmp_path: Path) -> None:
    for city in ("iTIMO-Toronto", "iTIMO-Melbourne"):
        shutil.copytree(benchmark / city, tmp_path / city, copy_function=shutil.copyfile)
    found = training_files(shipped_ranker(), "add", data_files(tmp_path, "add"))
    assert [path.name for path in found.files] == [
        "Melb_DELETE_train.json", "Melb_DELETE_val.json", "Toro_DELETE_train.json", "Toro_DELETE_val.json",
    ]  # fmt: skip
    assert found.lacking == ("Florence_DELETE_val.json",)
    assert found.lacking_for("Florence") == ("Florence_DELETE_val.json",)
    assert found.lacking_for("Melb") == ()
