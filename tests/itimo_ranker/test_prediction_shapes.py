"""Files of answers as people write them: right answers count in every plain shape, and what is no answer is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.formats import HINTS

from .conftest import problem, record, row

SIDS = ("7", "8", "9")
GOLD: dict[str, Any] = {
    "insert_index": 2,
    "selected_cand_id": 1,
    "selected_poi": row(problem("add", 4, 1).candidates[1]),
}
EXAMPLES = {sid: record(problem("add", 4, 1), GOLD, HINTS["distance"]) for sid in SIDS}
TEXT = json.dumps(GOLD)


def scored(folder: Path, text: str, mode: str = "strict") -> tuple[int, str, dict[str, Any]]:
    examples, answers, out = folder / "Somewhere_DELETE_val.json", folder / "answers.json", folder / "scores.json"
    examples.write_text(json.dumps(EXAMPLES), encoding="utf-8")
    answers.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(
        app, ["itimo", "score", str(examples), str(answers), "--mode", mode, "--json", str(out)]
    )  # fmt: skip
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, " ".join(ran.output.split()), json.loads(out.read_text(encoding="utf-8"))


def reply(content: Any) -> dict[str, Any]:
    return {"id": "x", "object": "chat.completion", "choices": [{"index": 0, "message": {"content": content}}]}


@pytest.mark.parametrize("mode", ["strict", "official"])
@pytest.mark.parametrize(
    "entry",
    [
        {"response": GOLD},
        GOLD,
        {"prediction": GOLD},
        {"output": TEXT, "label": GOLD},
        {"answer": f"```json\n{TEXT}\n```"},
        f"Here it is:\n```json\n{TEXT}\n```",
        ["a thought", GOLD],
        reply(TEXT),
    ],
    ids=lambda entry: json.dumps(entry)[:20],
)
def test_a_right_answer_is_right_in_every_plain_shape(tmp_path: Path, entry: Any, mode: str) -> None:
    code, said, document = scored(tmp_path, json.dumps(dict.fromkeys(SIDS, entry)), mode)
    assert (code, document["shares"]["mod"]["hits"], document["shares"]["mod"]["of"]) == (0, 3, 3)
    elsewhere = not (isinstance(entry, dict) and "response" in entry)
    assert ("3 answers were taken from" in said) is elsewhere
    assert ("the released evaluator would find no answer there" in said) is (elsewhere and mode == "official")


@pytest.mark.parametrize("around", ["results", "predictions", "answers"])
def test_one_object_around_the_entries_is_taken_off(tmp_path: Path, around: str) -> None:
    entries = {key: {"response": GOLD} for key in SIDS}
    code, _, document = scored(tmp_path, json.dumps({around: entries}))
    assert (code, document["shares"]["mod"]["hits"]) == (0, 3)
    code, said, document = scored(tmp_path, json.dumps({"model": "mine", around: entries, "time": 3}))
    assert (code, document["shares"]["mod"]["hits"]) == (0, 3)
    assert "beside the answers stand, and are none: model, time" in said
    assert "taken from" not in said, "the model's name is no answer that was taken from the entry itself"
    code, said, _ = scored(tmp_path, json.dumps({"30": {"response": GOLD}, around: entries}))
    assert (code, "1 answer belongs to no record: 30" in said) == (1, True)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"example_input": {}, "example_output": GOLD}, "this is an example and no answer"),
        ({"prediction": GOLD, "output": GOLD}, "`prediction` and `output` may each be it"),
        ({"my_answer": GOLD}, "there is no key `response`"),
        ({}, "there is no key `response`"),
        ({"output": [{"type": "message"}]}, "`output` names no edit"),
        ({"choices": [*reply(TEXT)["choices"], *reply(TEXT)["choices"]]}, "not one choice"),
        (7, "the entry is no object"),
    ],
)
def test_what_is_no_answer_is_named_and_stays_in_the_denominator(tmp_path: Path, entry: Any, reason: str) -> None:
    answers = {**dict.fromkeys(SIDS[:2], entry), SIDS[2]: {"response": GOLD}}
    code, said, document = scored(tmp_path, json.dumps(answers))
    assert (code, document["shares"]["mod"]["hits"], document["shares"]["mod"]["of"]) == (1, 1, 3)
    assert "2 entries cannot be used" in said
    assert reason in said
    assert set(document["unusable entries"]) == set(SIDS[:2])


def test_a_text_without_an_answer_is_the_models_fault_and_null_is_no_answer(tmp_path: Path) -> None:
    answers = {"7": "I would rather stay at home.", "8": {"response": None}, "9": None}
    code, said, document = scored(tmp_path, json.dumps(answers))
    assert (code, document["answered"]) == (1, 1), "no answer holds an edit"
    assert "cannot be used" not in said
    code, said, document = scored(tmp_path, json.dumps({**answers, "9": GOLD}))
    assert (code, document["answered"]) == (0, 2)
    assert "in 1 answer there is no edit that can be judged: there is no JSON object in the text (first: 7)" in said
    code, said, _ = scored(tmp_path, json.dumps({key: {"response": None} for key in SIDS}))
    assert code == 1
    assert 'no record is answered; an answer looks like {"12": {"response": {"insert_index": 2, "selected_' in said


def test_missing_doubled_and_strange_ids_are_named(tmp_path: Path) -> None:
    code, said, document = scored(tmp_path, json.dumps({"7": GOLD, "30": GOLD}))
    assert (code, document["shares"]["mod"]["hits"], document["shares"]["mod"]["of"]) == (1, 1, 3)
    assert "1 answer belongs to no record: 30" in said
    assert "2 records have no entry: 8, 9" in said
    whole = json.dumps(dict.fromkeys(SIDS, GOLD))
    for text in (f'{whole[:-1]}, "8": {TEXT}}}', f'{{"results": {whole[:-1]}, "8": {TEXT}}}}}'):
        code, said, document = scored(tmp_path, text)
        assert (code, document["shares"]["mod"]["hits"], document["shares"]["mod"]["of"]) == (1, 2, 3)
        assert "1 id stands twice, which answers nothing: 8" in said
        assert document["answered"] == 2


@pytest.mark.parametrize("mode", ["strict", "official"])
@pytest.mark.parametrize("monster", ["9" * 6000, "-" + "9" * 6000, "[" * 100_000 + "]" * 100_000, "NaN"])
def test_one_monstrous_answer_costs_one_record(tmp_path: Path, monster: str, mode: str) -> None:
    answers = {**{key: {"response": GOLD} for key in SIDS}, "8": {"response": {**GOLD, "insert_index": "?"}}}
    _, _, document = scored(tmp_path, json.dumps(answers).replace('"?"', monster), mode)
    shares = document["shares"]
    assert (shares["mod"]["hits"], shares["apr"]["of"]) == (2, 3)
    assert document["records"] == 3


def test_a_monstrous_example_costs_one_record(tmp_path: Path) -> None:
    path = tmp_path / "Somewhere_DELETE_val.json"
    text = json.dumps({**EXAMPLES, "8": "?"}).replace('"?"', "[" * 100_000 + "]" * 100_000)
    path.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(app, ["itimo", "repair", str(path), "-o", str(tmp_path / "out.json")])
    assert ran.exit_code == 1
    assert "2/3 records answered" in ran.output
    assert "refused 8: it is nested too deeply to be read" in ran.output


def test_swapped_files_are_refused_in_one_sentence(tmp_path: Path) -> None:
    examples, answers = tmp_path / "Toytown_ADD_val.json", tmp_path / "answers.json"
    examples.write_text('{"1": {"response": {"removed_index": 1}}}')
    answers.write_text("{}")
    with pytest.raises(
        InputError, match=r"the only record cannot be used .*example_input.*the examples come before the answers"
    ):
        CliRunner().invoke(
            app, ["itimo", "score", str(examples), str(answers), "--mode", "strict"], catch_exceptions=False
        )


def test_a_doubled_id_is_in_neither_of_the_official_denominators(tmp_path: Path) -> None:
    whole = json.dumps(dict.fromkeys(SIDS, GOLD))
    _, _, document = scored(tmp_path, f'{whole[:-1]}, "8": {TEXT}}}', "official")
    shares = document["shares"]
    assert {name: shares[name]["of"] for name in ("mod", "apr", "mod_all", "apr_all")} == {
        "mod": 2, "apr": 2, "mod_all": 3, "apr_all": 3,
    }  # fmt: skip
    assert [one["why"] for one in document["verdicts"] if one["sid"] == "8"] == ["the id stands twice in the file"]
