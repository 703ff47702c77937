"""What a report shows, says of its numbers, and draws."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.report import drawing

from .test_report_files import command, written

__all__ = ["written"]

RUN = CliRunner()


def test_a_report_shows_what_its_files_fill(written: dict[str, Path]) -> None:
    text = command("report", written["strict"])
    assert text.startswith("Scores")
    assert "Table" not in text
    text = command("report", written["bench"])
    assert "Toro REPLACE mod" in text
    for elsewhere in ("Melb REPLACE", "Toro ADD", "Table 1", "Table 2", "Borda"):
        assert elsewhere not in text
    for other in (["--printed"], ["--printed", written["bench"]]):
        text = command("report", *other)
        for table in ("Melb ADD apr", "Table 1", "Table 2", "Borda counts", "590.0"):
            assert table in text


def test_a_city_of_ones_own_has_no_row_of_dashes(written: dict[str, Path], tmp_path: Path) -> None:
    document = json.loads(written["bench"].read_text(encoding="utf-8"))
    for row in document["rows"]:
        row["city"] = "paris"
    (tmp_path / "own.json").write_text(json.dumps(document), encoding="utf-8")
    text = command("report", tmp_path / "own.json")
    assert "paris" in text
    assert "Tables 3, 5 and 9" not in text


def test_a_bench_without_the_counts_says_so_everywhere(written: dict[str, Path], tmp_path: Path) -> None:
    data, out, plot = written["bench"].parent / "data", tmp_path / "np.json", tmp_path / "np.svg"
    said = "without the counts of places put in and taken out"
    assert said in command("bench", "--data", data, "--no-perturber", "--json", out)
    text = command("report", out, "--plot", plot)
    assert f"beside the best published model, {said}" in text
    assert f"val, {said}" in text, "the row among the printed ones, too"
    assert said in plot.read_text(encoding="utf-8")
    assert said not in command("report", written["bench"])


def test_numbers_of_melbourne_stand_beside_the_printed_ones_and_no_others(tmp_path: Path) -> None:
    cell = {"operation": "ADD", "distinct": 45, "accurate": 50, "met": 50, "made": 50, "asked": 50}
    names = []
    for city in ("melbourne", "toronto", None):
        path = tmp_path / f"{city}.json"
        path.write_text(json.dumps([{**cell, "city": city} if city else cell]), encoding="utf-8")
        names.append(path)
    text = command("report", names[0], "--format", "markdown")
    assert "| ADD | tripmend | 0.9000 | 1.0000 |" in text
    text = command("report", *names[1:], "--format", "markdown")
    assert "| toronto | ADD | tripmend | 50 | 0.9000 | 1.0000 |" in text
    assert "| city not told | ADD | tripmend | 50 |" in text, "written before a study told its city"
    assert "Table 1: " not in text


def test_scores_of_two_models_can_be_told_apart(written: dict[str, Path], tmp_path: Path) -> None:
    folder = written["bench"].parent
    found = []
    for name, place in (("one.json", "a"), ("other.json", "b"), ("one.json", "c")):
        (tmp_path / place).mkdir()
        answers, scores = tmp_path / place / name, tmp_path / f"scores-{place}.json"
        answers.write_bytes((folder / "answers.json").read_bytes())
        command("score", folder / "data" / "Toro_REPLACE_val.json", answers, "--mode", "strict", "--json", scores)
        found.append(scores)
    text = command("report", *found[:2])
    assert ("one.json" in text, "other.json" in text, "scores-a" in text) == (True, True, False)
    text = "".join(command("report", *found).split())  # long names go over several lines
    assert f"one.json({found[0]})" in text
    assert f"one.json({found[2]})" in text
    old = json.loads(found[0].read_text(encoding="utf-8"))
    del old["answers"], old["operation"]
    found[0].write_text(json.dumps(old), encoding="utf-8")
    found[2].write_text(json.dumps(old), encoding="utf-8")
    assert f"-({found[2]})" in "".join(command("report", found[0], found[2]).split())


@pytest.mark.parametrize(
    ("split", "said"),
    [
        ("val+foo", "'foo' is no split"), ("train,val", "'train,val' is no split"), ("val+val", "names a split twice"),
        ("", "'' is no split"), ("val+test", "no file CITY_OPERATION_test.json"),
    ],
)  # fmt: skip
def test_a_split_that_is_not_there_is_refused(written: dict[str, Path], split: str, said: str) -> None:
    data = written["bench"].parent / "data"
    with pytest.raises(InputError, match=said):
        RUN.invoke(app, ["itimo", "bench", "--data", str(data), "--split", split], catch_exceptions=False)
    with pytest.raises(InputError, match="there is no such folder"):
        RUN.invoke(app, ["itimo", "bench", "--data", str(data / "nope")], catch_exceptions=False)


def test_a_row_of_fewer_splits_than_the_others_says_so(written: dict[str, Path], tmp_path: Path) -> None:
    good = (written["bench"].parent / "data" / "Toro_REPLACE_val.json").read_bytes()
    for name in ("Aaa_REPLACE_train.json", "Aaa_REPLACE_val.json", "Bbb_REPLACE_val.json"):
        (tmp_path / name).write_bytes(good)
    text = command("bench", "--data", tmp_path, "--split", "train+val")
    assert "REPLACE bbb: val only, for the folder has no other split of it" in text
    assert "REPLACE aaa: " not in text


def test_a_report_reads_and_writes_through_pipes(written: dict[str, Path]) -> None:
    told = RUN.invoke(
        app, ["itimo", "report", "-", "-o", "-"], input=written["bench"].read_text(encoding="utf-8")
    )  # fmt: skip
    assert told.stdout == command("report", written["bench"])
    folder = written["bench"].parent
    for words, key in (
        (["stats", folder / "data"], "itineraries"), (["audit", folder / "data"], "kind"),
        (["study", "--raw", folder / "raw", "--city", "town"], "distinct"),
    ):  # fmt: skip
        piped = RUN.invoke(app, ["itimo", *map(str, words), "--json", "-"])
        assert key in json.loads(piped.stdout)[0]
        assert piped.stderr
    benched = RUN.invoke(app, ["itimo", "bench", "--data", str(written["bench"].parent / "data"), "--json", "-"])
    assert json.loads(benched.stdout)["rows"][0]["n"] == 2
    assert "iTIMO, val" in benched.stderr


def test_a_drawing_is_an_svg_in_which_nothing_is_cut(written: dict[str, Path], tmp_path: Path) -> None:
    for name in ("plot.png", "-"):
        with pytest.raises(InputError, match=r"\.svg"):
            RUN.invoke(
                app, ["itimo", "report", str(written["bench"]), "--plot", name], catch_exceptions=False
            )  # fmt: skip
    document: dict[str, Any] = json.loads(written["bench"].read_text(encoding="utf-8"))
    for rows in (document["rows"], document["rows"] * 9):
        picture = ET.fromstring(drawing(rows, "train+val", ", without the counts of places put in and taken out"))
        width = float(picture.attrib["width"])
        texts = [one for one in picture.iter() if one.tag.endswith("text")]
        plain = " ".join(one.text or "" for one in texts)
        for told in ("tripmend on train+val", "95 % bootstrap interval", "best published", "test split"):
            assert told in plain
        for one in texts:
            if one.attrib.get("text-anchor") is None:  # a letter of the largest size is less than eight pixels wide
                sign = 8 if one.attrib.get("font-size") == "15" else 6.2
                assert float(one.attrib["x"]) + sign * len(one.text or "") < width
