"""What the commands write with --json goes into the report as it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.edits.problem import EditProblem
from tripmend_suites.itimo.formats import HINTS

from .conftest import record, row, spots

RUN = CliRunner()


def command(*words: object) -> str:
    result = RUN.invoke(app, ["itimo", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file from each of the four commands, made on a small city with two spoilt walks and 60 made-up ones."""
    folder = tmp_path_factory.mktemp("town")
    places = spots(12, 3)
    walk = (*places[:2], places[7], *places[2:5])
    examples: dict[str, Any] = {}
    for sid in ("1", "2"):
        problem = EditProblem("replace", walk, tuple(places[7:12]), frozenset({"distance"}), 0.2, 0.45)
        output = {"replaced_index": 2, "selected_cand_id": 1, "selected_poi": row(places[8])}
        examples[sid] = record(problem, output, HINTS["distance"])
    data = folder / "data"
    data.mkdir()
    released = data / "Toro_REPLACE_val.json"
    released.write_text(json.dumps(examples), encoding="utf-8")
    raw = folder / "raw"
    raw.mkdir()
    lines = [f"{n},{one.name},{one.category},{one.longitude},{one.latitude}" for n, one in enumerate(places)]
    (raw / "places.csv").write_text("id,name,category,longitude,latitude\n" + "\n".join(lines) + "\n", "utf-8")
    visits = [f"{w},{(w * 5 + step * (w % 4 + 1)) % 12},{step * 900}" for w in range(60) for step in range(5)]
    (raw / "visits.csv").write_text("sequence,place,time\n" + "\n".join(visits) + "\n", "utf-8")
    found = {name: folder / f"{name}.json" for name in ("bench", "stats", "study", "official", "strict")}
    command("bench", "--data", data, "--split", "val", "--json", found["bench"])
    command("stats", data, "--json", found["stats"])
    command("study", "--raw", raw, "--city", "town", "--json", found["study"])
    command("repair", released, "-o", folder / "answers.json")
    for mode in ("official", "strict"):
        command("score", released, folder / "answers.json", "--mode", mode, "--json", found[mode])
    return found


def test_the_report_takes_what_every_command_wrote(written: dict[str, Path], tmp_path: Path) -> None:
    plot = tmp_path / "bench.svg"
    text = command("report", *written.values(), "--format", "markdown", "--plot", plot)
    # bench: its own table and one line among the printed models; stats: 2 itineraries of 6 stops with one axis each
    assert "| REPLACE | toronto | 2 |" in text
    assert "| tripmend | val |" in text
    assert "| toronto | REPLACE | tripmend | 10 | 2 | 6.0000 | 2 | 0 | 0 | 0 | 2 | 0 |" in text
    assert "REPLACE toronto: tripmend counted val" in text
    study = json.loads(written["study"].read_text())
    for cell in study:
        share, accuracy = cell["distinct"] / cell["made"], cell["accurate"] / cell["made"]
        assert f"| town | {cell['operation']} | tripmend | {cell['asked']} | {share:.4f} | {accuracy:.4f} |" in text
    assert "Table 1: " not in text, "another city's numbers do not stand beside those of Melbourne"
    for mode in ("official", "strict"):
        assert f"| Toro_REPLACE_val.json | REPLACE | answers.json | {mode} | 2 | 2 |" in text
    assert plot.read_text().startswith("<svg")


def test_a_second_bench_is_refused(written: dict[str, Path]) -> None:
    result = RUN.invoke(app, ["itimo", "report", str(written["bench"]), str(written["bench"])])
    assert isinstance(result.exception, InputError)
    assert "second document" in str(result.exception)


@pytest.mark.parametrize(
    "document",
    [
        "[]", "{}", '{"rows": []}', '[{"city": "x"}]', '{"suite": "itimo-bench/1", "rows": [{}]}',
        '{"suite": "itimo-score/1"}', '{"suite": "itimo-bench/1", "record": {}, "rows": [{"city": "x"}]}',
    ],
)  # fmt: skip
def test_what_no_command_wrote_is_refused(document: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(document, encoding="utf-8")
    result = RUN.invoke(app, ["itimo", "report", str(path)])
    assert isinstance(result.exception, InputError)
    assert "no document of" in str(result.exception)
