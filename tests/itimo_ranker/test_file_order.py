"""Files are found in one order, whatever the order in which the file system lists them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.itimo.data.records import files_of
from tripmend_suites.itimo.formats import read_examples
from tripmend_suites.itimo.ranker.samples import data_files

from .test_reading import good


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("find", [lambda folder: files_of(folder, "val"), lambda folder: data_files(folder, "add")])
def test_files_of_one_name_come_by_their_folders(
    tmp_path: Path, find: Callable[[Path], list[Path]], backwards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["b/Aaa_DELETE_val.json", "a/b/Mmm_DELETE_val.json", "a/Mmm_DELETE_val.json", "c/Mmm_DELETE_val.json"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}", encoding="utf-8")
    whole = Path.rglob

    def listed(folder: Path, pattern: str) -> Iterator[Path]:
        yield from sorted(whole(folder, pattern), reverse=backwards)

    monkeypatch.setattr(Path, "rglob", listed)
    found = [path.relative_to(tmp_path).as_posix() for path in find(tmp_path)]
    assert found == [names[0], "a/Mmm_DELETE_val.json", "a/b/Mmm_DELETE_val.json", "c/Mmm_DELETE_val.json"]


@pytest.mark.parametrize(("at", "what"), [(0, "name"), (1, "category")])
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1024, "must be text, not a number"), (2.5, "must be text, not a number"), ("  ", "is missing"),
        (True, "must be text, not true or false"), (["x"], "must be text, not a list"), (None, "is missing"),
        ({}, "must be text, not an object"),
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused_by_its_true_reason(
    tmp_path: Path, at: int, what: str, value: Any, said: str
) -> None:
    record = good()
    record["example_input"]["need_to_modify itinerary"][1][at] = value
    path = tmp_path / "Mmm_DELETE_val.json"
    path.write_text(json.dumps({"1": record, "2": good()}), encoding="utf-8")
    (refusal,) = read_examples(path).refused
    assert refusal.reason == f"the {what} {said}"
