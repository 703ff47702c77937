"""Files that cannot be used as a whole: alone they are bad input; among others they are named, left out and not
forgotten at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.formats import read_examples

from .test_reading import good

BROKEN = {"Aaa_DELETE_val.json": "[]", "Zzz_DELETE_val.json": '{"1": ', "Zzz_ADD_val.json": "\x00"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One good file among three that are no records at all."""
    inside = tmp_path / "examples"
    inside.mkdir()
    (inside / "Mmm_DELETE_val.json").write_text(json.dumps({"1": good()}), encoding="utf-8")
    for name, text in BROKEN.items():
        (inside / name).write_text(text, encoding="utf-8")
    return inside


@pytest.mark.parametrize("text", ["{}", "[]"])
@pytest.mark.parametrize(
    "words",
    [("repair", "FILE", "-o", "OUT"), ("score", "FILE", "ANSWERS", "--mode", "strict"), ("bench", "--data", ".")],
)
def test_no_records_are_no_success(tmp_path: Path, words: tuple[str, ...], text: str) -> None:
    path, answers, out = (tmp_path / name for name in ("Mmm_ADD_val.json", "answers.txt", "out.json"))
    path.write_text(text, encoding="utf-8")
    answers.write_text("{}", encoding="utf-8")
    given = {"FILE": path, "ANSWERS": answers, "OUT": out, ".": tmp_path}
    with pytest.raises(InputError, match="no records" if text == "{}" else "one entry per record"):
        CliRunner().invoke(app, ["itimo", *(str(given.get(word, word)) for word in words)], catch_exceptions=False)
    assert not out.exists()


def test_a_split_of_a_city_may_be_empty_where_files_are_only_counted(tmp_path: Path) -> None:
    path = tmp_path / "Mmm_DELETE_val.json"
    path.write_text("{}", encoding="utf-8")
    assert read_examples(path, empty=True).total == 0
    assert CliRunner().invoke(app, ["itimo", "stats", str(tmp_path)]).exit_code == 0


def test_stats_counts_the_others_and_names_the_bad_ones(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    told = CliRunner().invoke(app, ["itimo", "stats", str(folder), "--json", str(table)])
    assert told.exit_code == 1
    columns: list[dict[str, Any]] = json.loads(table.read_text(encoding="utf-8"))
    assert {one["city"]: one["itineraries"] for one in columns if one["itineraries"]} == {"Mmm": 1}
    assert {one["record"] for column in columns for one in column["unusable"]} == set(BROKEN)
    for name in BROKEN:
        assert f"not counted: {name}: " in told.output
    assert "0.00" not in told.output, "no row of zeros for a file that was not counted"
    (folder / "Mmm_DELETE_val.json").unlink()
    assert CliRunner().invoke(app, ["itimo", "stats", str(folder)]).exit_code == 2


def test_audit_looks_at_the_others_and_names_the_bad_ones(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    (folder / "Mmm_DELETE_train.json").write_text(json.dumps({"9": good()}), encoding="utf-8")
    told = CliRunner().invoke(app, ["itimo", "audit", str(folder), "--json", str(table)])
    assert told.exit_code == 1
    defects: list[dict[str, Any]] = json.loads(table.read_text(encoding="utf-8"))
    assert {one["file"] for one in defects if one["kind"] == "unusable file"} == set(BROKEN)
    assert "Zzz_DELETE_val.json: this is not JSON" in told.output
    assert any(one["kind"] == "twin across splits" for one in defects), "the others are looked at as ever"


def test_bench_scores_the_others_and_names_the_bad_ones(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    others = {"Bbb_DELETE_train.json"}  # of another split, but looked at for what the ranker learnt from
    (folder / "Bbb_DELETE_train.json").write_text("no JSON", encoding="utf-8")
    told = CliRunner().invoke(app, ["itimo", "bench", "--data", str(folder), "--json", str(table)])
    assert told.exit_code == 1
    document = json.loads(table.read_text(encoding="utf-8"))
    assert [(row["city"], row["n"]) for row in document["rows"]] == [("mmm", 1)]
    assert sorted(one["file"] for one in document["unusable"]) == sorted({*BROKEN, *others})
    report = CliRunner().invoke(app, ["itimo", "report", str(table)])
    for name in {*BROKEN, *others}:
        for output in (told.output, report.output):
            assert f"not counted: {name}: " in output
    (folder / "Mmm_DELETE_val.json").unlink()
    with pytest.raises(InputError, match=r"no file of the split.*Aaa_DELETE.*Zzz_ADD.*Zzz_DELETE"):
        CliRunner().invoke(app, ["itimo", "bench", "--data", str(folder)], catch_exceptions=False)
