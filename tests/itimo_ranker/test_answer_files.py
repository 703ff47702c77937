"""`score` says why no edit could be read, takes lists and lines, and reads and writes through pipes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.formats import parse_response

from .test_prediction_shapes import EXAMPLES, GOLD, SIDS, TEXT, scored

RUN = CliRunner()


@pytest.mark.parametrize("mode", ["strict", "official"])
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I would add the last one.", "there is no JSON object in the text"),
        ("", "there is no JSON object in the text"),
        (3, "a bare number is no answer"),
        ({"Insert_Index": 2}, "there is no insert_index, only Insert_Index"),
        ({"edit": GOLD}, "there is no insert_index, only edit"),
        ({}, "the object is empty"),
        (json.dumps(TEXT), "there is no"),
    ],
)
def test_why_no_edit_could_be_read_is_told(tmp_path: Path, answer: Any, reason: str, mode: str) -> None:
    code, said, document = scored(tmp_path, json.dumps({key: {"response": answer} for key in SIDS}), mode)
    assert code == 1, "zeros without a word would pass for a bad model"
    assert "in 3 answers there is no edit that can be judged: " in said
    assert reason in said
    assert "(first: 7)" in said
    assert 'no answer holds an edit that can be judged; an answer looks like {"12": {"response": {"insert_' in said
    assert list(document["without an edit"].values()) == [list(SIDS)]
    code, said, _ = scored(tmp_path, json.dumps({**dict.fromkeys(SIDS, GOLD), "8": {"response": answer}}), mode)
    assert (code, "in 1 answer there is no edit that can be judged" in said) == (0, True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"insert_index": "2"}, "the index is not one whole number"),
        ({"insert_index": 2.0}, "the index is not one whole number"),
        ({"selected_cand_id": "1"}, "the candidate's id is not a whole number"),
        ({"selected_poi": {"name": "x"}}, "the place is not one of the candidates"),
        ({"insert_index": 77}, "the index 77 is out of range"),
    ],
)
def test_what_the_paper_mode_does_not_forgive_is_told(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    code, said, _ = scored(tmp_path, json.dumps({**dict.fromkeys(SIDS, GOLD), "9": {**GOLD, **change}}))
    assert (code, f"judged: {reason} (first: 9)" in said) == (0, True)


def test_reasons_that_differ_in_their_numbers_are_told_once(tmp_path: Path) -> None:
    answers = {sid: {**GOLD, "insert_index": 70 + number} for number, sid in enumerate(SIDS)}
    _, said, document = scored(tmp_path, json.dumps(answers))
    assert "in 3 answers there is no edit that can be judged: the index 70 is out of range (first: 7)" in said
    assert len(document["without an edit"]) == 3


def test_file_modification_and_answers_are_named(tmp_path: Path) -> None:
    _, said, document = scored(tmp_path, json.dumps(dict.fromkeys(SIDS, GOLD)))
    assert said.startswith("Somewhere_DELETE_val.json, ADD, answers of answers.json strict mode: 3 records, 3 answered")
    assert (document["answers"], document["operation"]) == ("answers.json", "ADD")


@pytest.mark.parametrize("mode", ["strict", "official"])
@pytest.mark.parametrize("key", ["id", "sid"])
@pytest.mark.parametrize("form", ["list", "lines", "within"])
def test_a_list_and_lines_are_read(tmp_path: Path, form: str, key: str, mode: str) -> None:
    ids: list[str | int] = ["7", 8, "9"]
    entries: list[dict[str, Any]] = [
        {key: ids[0], "response": GOLD, "seconds": 3}, {key: ids[1], "output": TEXT}, {key: ids[2], **GOLD},
    ]  # fmt: skip
    texts = {
        "list": json.dumps(entries), "lines": "\n".join(map(json.dumps, entries)) + "\n\n",
        "within": json.dumps({"model": "mine", "results": entries}),
    }  # fmt: skip
    code, said, document = scored(tmp_path, texts[form], mode)
    assert (code, document["shares"]["mod"]["hits"], document["answered"]) == (0, 3, 3)
    where = {"list": "a list", "lines": "a line of its own", "within": "the list `results`"}[form]
    assert f"1 answer was taken from {where}" in said
    assert f"1 answer was taken from `output` in {where}" in said
    assert ("the released evaluator would find no answer there" in said) is (mode == "official")


def test_one_line_alone_and_broken_lines(tmp_path: Path) -> None:
    line = {"id": "7", "response": GOLD}
    code, said, document = scored(tmp_path, json.dumps(line))
    assert (code, document["shares"]["mod"]["hits"]) == (1, 1)
    assert "2 records have no entry: 8, 9" in said
    text = "\n".join([json.dumps(line), '{"id": "8", "resp', json.dumps({"response": GOLD}), json.dumps(line)])
    code, said, document = scored(tmp_path, text)
    assert (code, document["shares"]["mod"]["hits"]) == (1, 0)
    assert "1 entry cannot be used, this is not JSON: a text that never ends begins" in said
    assert "1 entry cannot be used, it names no record by `id` or `sid`: line 3" in said
    assert "1 id stands twice, which answers nothing: 7" in said
    assert "belongs to no record" not in said


@pytest.mark.parametrize("text", ["[]", "[1, 2]", '[{"response": {}}]', '"a"', '{"7": {}}\n{"8": {}}', '{"id": "7"'])
def test_what_names_no_record_is_no_file_of_answers(tmp_path: Path, text: str) -> None:
    examples, answers = tmp_path / "Somewhere_DELETE_val.json", tmp_path / "answers.json"
    examples.write_text(json.dumps(EXAMPLES), encoding="utf-8")
    answers.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"answers\.json: (the top of the file must be|this is not JSON)"):
        RUN.invoke(
            app, ["itimo", "score", str(examples), str(answers), "--mode", "strict"], catch_exceptions=False
        )  # fmt: skip


def test_a_text_that_names_two_edits_has_no_strict_score_here_either(tmp_path: Path) -> None:
    text = f"{TEXT.replace(': 2,', ': 0,', 1)} no, wait {TEXT}"
    answers = {**dict.fromkeys(SIDS, GOLD), "8": {"response": text}, "9": {"response": f"{TEXT} {TEXT}"}}
    _, said, document = scored(tmp_path, json.dumps(answers))
    assert document["shares"]["mod"]["hits"] == 2
    assert "the answer names more than one edit (first: 8)" in said
    _, _, document = scored(tmp_path, json.dumps(answers), "official")
    assert document["shares"]["mod"]["hits"] == 3, "the released evaluator takes the last object"


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "itimo-ranker.md"
    (block,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "Melb_ADD_val.json").write_text(json.dumps(EXAMPLES), encoding="utf-8")
    answers = {**dict.fromkeys(SIDS, GOLD), "9": "none"}
    (tmp_path / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert "0.6667 (2/3;" in said
    assert "['9']" in said
    assert "/3;" in said.splitlines()[1]


def test_pipes(tmp_path: Path) -> None:
    examples, answers = tmp_path / "Somewhere_DELETE_val.json", tmp_path / "answers.json"
    examples.write_text(json.dumps(EXAMPLES), encoding="utf-8")
    made = RUN.invoke(app, ["itimo", "repair", "-", "-o", "-"], input=examples.read_text(encoding="utf-8"))
    assert made.exit_code == 0, made.output
    assert list(json.loads(made.stdout)) == list(SIDS)
    assert "3/3 records answered" in made.stderr
    answers.write_text(made.stdout, encoding="utf-8")
    plain = RUN.invoke(app, ["itimo", "score", str(examples), str(answers), "--mode", "strict", "--json", "-"])
    document = json.loads(plain.stdout)
    assert "strict mode: 3 records" in plain.stderr
    for words, text in (
        ([str(examples), "-"], answers.read_text(encoding="utf-8")),
        (["-", str(answers)], examples.read_text(encoding="utf-8")),
    ):
        piped = RUN.invoke(app, ["itimo", "score", *words, "--mode", "strict", "--json", "-"], input=text)
        found = json.loads(piped.stdout)
        assert found["shares"] == document["shares"]
        assert "standard input" in (found["file"], found["answers"])
    with pytest.raises(InputError, match="only once"):
        RUN.invoke(app, ["itimo", "score", "-", "-", "--mode", "strict"], catch_exceptions=False)


@pytest.mark.parametrize("command", ["repair", "score"])
def test_an_operation_that_the_records_contradict_is_refused(tmp_path: Path, command: str) -> None:
    examples, answers = tmp_path / "Somewhere_DELETE_val.json", tmp_path / "answers.json"
    examples.write_text(json.dumps(EXAMPLES), encoding="utf-8")
    answers.write_text(json.dumps(dict.fromkeys(SIDS, GOLD)), encoding="utf-8")
    words = {"repair": ["-o", str(tmp_path / "out.json")], "score": [str(answers), "--mode", "strict"]}[command]
    with pytest.raises(InputError, match="record 7 asks for ADD, as its answer says, and not for DELETE"):
        RUN.invoke(
            app, ["itimo", command, str(examples), *words, "--operation", "delete"], catch_exceptions=False
        )  # fmt: skip
    assert RUN.invoke(app, ["itimo", command, str(examples), *words, "--operation", "ADD"]).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["{", "{a:", "[{", "{'", '{"a":[', "{{}"])
def test_no_run_of_brackets_takes_long(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    started = time.process_time()
    parse_response(text)
    took = time.process_time() - started
    assert took < 2, "40 such answers are to be scored in a minute, however the library that mends them goes astray"
