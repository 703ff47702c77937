"""The ranker that comes with the package, through the commands, on the released files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.edits.problem import OPERATIONS, Batch, Edit, EditProblem
from tripmend_suites.itimo.formats import read_examples

from .conftest import spots

FILES = [
    pytest.param(f"iTIMO-{folder}/{city}_{kind}_val.json", marks=() if city == "Toro" else pytest.mark.slow)
    for folder, city in (("Melbourne", "Melb"), ("Toronto", "Toro"), ("Florence", "Florence"))
    for kind in ("ADD", "DELETE", "REPLACE")
]


@pytest.mark.parametrize("name", FILES)
def test_every_answer_is_paper_valid(benchmark: Path, name: str, tmp_path: Path) -> None:
    path, out, scores = benchmark / name, tmp_path / "answers.json", tmp_path / "scores.json"
    run = CliRunner()
    assert run.invoke(app, ["itimo", "repair", str(path), "-o", str(out)]).exit_code == 0
    command = ["itimo", "score", str(path), str(out), "--json", str(scores), "--mode"]
    assert run.invoke(app, [*command, "strict"]).exit_code == 0
    paper = json.loads(scores.read_text())
    assert paper["shares"]["apr"]["hits"] == paper["records"] == len(json.loads(path.read_text()))
    assert run.invoke(app, [*command, "official"]).exit_code == 0
    reference = json.loads(scores.read_text())
    # answered-only and all-record denominators agree when everything is answered; Mod is the same edit in both modes
    assert reference["shares"]["mod"] == reference["shares"]["mod_all"]
    assert reference["shares"]["mod"]["hits"] == paper["shares"]["mod"]["hits"]


@pytest.mark.parametrize("name", FILES)
def test_every_gold_edit_passes_in_both_modes(benchmark: Path, name: str, tmp_path: Path) -> None:
    data = json.loads((benchmark / name).read_text())
    out, scores = tmp_path / "gold.json", tmp_path / "scores.json"
    out.write_text(json.dumps({sid: {"response": one["example_output"], "label": None} for sid, one in data.items()}))
    for mode in ("strict", "official"):
        command = ["itimo", "score", str(benchmark / name), str(out), "--mode", mode, "--json", str(scores)]
        assert CliRunner().invoke(app, command).exit_code == 0
        shares = json.loads(scores.read_text())["shares"]
        assert shares["mod"]["hits"] == shares["apr"]["hits"] == len(data)


@pytest.mark.parametrize("name", FILES[::2])
def test_every_gold_edit_is_among_the_fitting_ones(benchmark: Path, name: str) -> None:
    read = read_examples(benchmark / name)
    batch = Batch([one.problem for one in read.examples])
    edits, fits = batch.fitting(batch.legal())
    assert fits.all()
    for number, example in enumerate(read.examples):
        assert example.gold is not None
        problem, first = example.problem, batch.first_index[number]
        mended = [
            problem.apply(Edit(int(position), None if put < 0 else first[put - len(problem.itinerary)]))
            for position, put in zip(
                edits.position[edits.problem == number], edits.put[edits.problem == number].tolist(), strict=True
            )
        ]
        assert problem.apply(example.gold) in mended


def test_the_shipped_ranker_knows_its_cities_and_says_what_it_learned_from() -> None:
    ranker = shipped_ranker()
    for operation in OPERATIONS:
        assert sorted(ranker.cities[operation]) == ["Florence", "Melb", "Toro"]
    for operation, records in (("add", 983), ("replace", 1021), ("delete", 1029)):
        found = ranker.record["operations"][operation]
        assert found["records"] == records
        assert not any("test" in name for name in found["files"])


@pytest.mark.parametrize("operation", OPERATIONS)
def test_neither_order_nor_repetition_of_candidates_changes_the_answer(operation: str) -> None:
    ranker = shipped_ranker()
    places = spots(11, 6)
    one = EditProblem(
        operation, tuple(places[:6]), () if operation == "delete" else tuple(places[6:]),  # type: ignore[arg-type]
        frozenset({"distance"}), 0.2, 0.45,
    )  # fmt: skip
    mixed = EditProblem(one.operation, one.itinerary, (*one.candidates[::-1], *one.candidates[:2]), one.axes, 0.2, 0.45)
    first, second = ranker.rank([one])[0], ranker.rank([mixed])[0]
    assert one.apply(first.best) == mixed.apply(second.best)
    assert sorted(first.probability) == pytest.approx(sorted(second.probability), abs=1e-6)


def test_a_refused_record_gets_a_null_answer_and_exit_1(tmp_path: Path) -> None:
    path, out = tmp_path / "Toytown_ADD_val.json", tmp_path / "answers.json"
    path.write_text('{"1": {"example_input": {}}}')
    result = CliRunner().invoke(app, ["itimo", "repair", str(path), "-o", str(out)])
    assert result.exit_code == 1
    assert "0/1 records answered" in result.output
    assert json.loads(out.read_text()) == {"1": {"response": None, "label": None}}


def test_the_report_needs_no_file_for_the_printed_tables() -> None:
    result = CliRunner().invoke(app, ["itimo", "report", "--printed", "--format", "markdown"])
    assert result.exit_code == 0
    assert "Borda" in result.output


def test_a_report_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match=r"name a file .*--printed"):
        CliRunner().invoke(app, ["itimo", "report"], catch_exceptions=False)


@pytest.mark.parametrize("words", [("repair", "x", "-o", "x"), ("score", "x", "x", "--mode", "strict", "--json", "x")])
def test_what_was_read_is_never_written_over(words: tuple[str, ...], tmp_path: Path) -> None:
    path, link = tmp_path / "Toytown_ADD_val.json", tmp_path / "link.json"
    path.write_text('{"1": {"example_input": {}}}')
    link.symlink_to(path)
    for out in (path, link):
        command = ["itimo", *(str(path) if word == "x" else word for word in words[:-1]), str(out)]
        with pytest.raises(InputError, match="read as an input"):
            CliRunner().invoke(app, command, catch_exceptions=False)
        assert path.read_text() == '{"1": {"example_input": {}}}'


@pytest.mark.parametrize(
    "words",
    [
        ("stats", "DIR", "--json", "DIR/Toytown_ADD_val.json"),
        ("audit", "DIR", "--json", "DIR/Toytown_ADD_val.json"),
        ("study", "--raw", "DIR", "--json", "DIR/Toytown_ADD_val.json"),
        ("bench", "--data", "DIR", "--json", "DIR/deeper/Toytown_ADD_train.json"),
        ("bench", "--data", "DIR/deeper", "--model", "DIR/m.npz", "--json", "DIR/m.npz"),
        ("repair", "DIR/Toytown_ADD_val.json", "--model", "DIR/m.npz", "-o", "DIR/m.npz"),
        ("report", "DIR/b.json", "-o", "DIR/b.json"),
        ("report", "DIR/b.json", "--plot", "DIR/b.json"),
    ],
)
def test_no_command_writes_over_what_it_reads(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    names = ("Toytown_ADD_val.json", "deeper/Toytown_ADD_train.json", "m.npz", "b.json")
    for name in names:
        (tmp_path / name).write_text("{}")
    command = ["itimo", *(word.replace("DIR", str(tmp_path)) for word in words)]
    with pytest.raises(InputError, match="read as an input"):
        CliRunner().invoke(app, command, catch_exceptions=False)
    assert [(tmp_path / name).read_text() for name in names] == ["{}"] * 4


def test_tables_and_drawing_do_not_go_to_one_file(tmp_path: Path) -> None:
    both = str(tmp_path / "x.svg")
    with pytest.raises(InputError, match="name two"):
        CliRunner().invoke(app, ["itimo", "report", "--printed", "-o", both, "--plot", both], catch_exceptions=False)


@pytest.mark.parametrize("words", [("bench", "--json"), ("train", "--out")])
def test_no_file_of_the_data_folder_is_written_over(words: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "Toytown_ADD_val.json"
    path.write_text("{}")
    with pytest.raises(InputError, match="read as an input"):
        CliRunner().invoke(
            app, ["itimo", words[0], "--data", str(tmp_path), words[1], str(path)], catch_exceptions=False
        )
    assert path.read_text() == "{}"
