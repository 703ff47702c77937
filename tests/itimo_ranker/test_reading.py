"""Examples and answers: good ones are read in every shape, bad ones are refused one by one."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.edits.problem import Edit
from tripmend_suites.itimo.formats import (
    HINTS,
    hinted_axes,
    operation_of_file,
    parse_response,
    read_examples,
    read_predictions,
    response_for,
    write_predictions,
)

from .conftest import problem, record, row

GOLD = {"insert_index": 2, "selected_cand_id": 1, "selected_poi": row(problem("add", 4, 1).candidates[1])}


def good() -> dict[str, Any]:
    return json.loads(json.dumps(record(problem("add", 4, 1), GOLD, HINTS["distance"])))


def written(folder: Path, records: Any) -> Path:
    path = folder / "Somewhere_DELETE_val.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


def test_a_good_record_is_read_whole(tmp_path: Path) -> None:
    read = read_examples(written(tmp_path, {"7": good()}))
    assert not read.refused
    example = read.examples[0]
    assert (example.sid, example.problem.operation, example.gold) == ("7", "add", Edit(2, 1))
    assert example.problem.axes == {"distance"}
    assert (example.problem.near_km, example.problem.far_km) == (0.2, 0.45)


def _set(path: list[Any], value: Any) -> Any:
    def change(one: dict[str, Any]) -> None:
        for key in path[:-1]:
            one = one[key]
        one[path[-1]] = value

    return change


ROW = ["example_input", "need_to_modify itinerary", 0]


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        (_set(["example_input"], None), "example_input", "missing"),
        (_set([*ROW, 2], float("nan")), "itinerary[0][2]", "outside"),
        (_set([*ROW, 3], "NaN"), "itinerary[0][3]", "outside"),
        (_set([*ROW, 3], 91.0), "itinerary[0][3]", "outside"),
        (_set([*ROW, 2], "east"), "itinerary[0][2]", "no number"),
        (_set([*ROW, 2], "1_4.0"), "itinerary[0][2]", "no number"),
        (_set([*ROW, 2], "１4.0"), "itinerary[0][2]", "no number"),
        (_set([*ROW, 2], True), "itinerary[0][2]", "no number"),
        (_set([*ROW, 4], "huge"), "itinerary[0][4]", "popularity"),
        (_set(ROW, ["only a name"]), "itinerary[0]", "list"),
        (_set(["example_input", "need_to_modify itinerary"], []), "itinerary", "empty"),
        (_set(["example_input", "need_to_modify itinerary"], [["a", "b", 1, 1, "low"]] * 10_000), "itinerary", "10000"),
        (_set(["example_input", "hint"], "make it nicer"), "hint", "none of"),
        (_set(["example_input", "threshold_low"], "far"), "threshold_low", "no number"),
        (_set(["example_input", "threshold_low"], "9km"), "threshold_low", "larger"),
        (_set(["example_input", "Candidate POIs"], []), "Candidate POIs", "missing"),
        (_set(["example_input", "Candidate POIs", 1, "cand_id"], 0), "Candidate POIs[1].cand_id", "twice"),
        (_set(["example_output", "insert_index"], 5), "insert_index", "out of range"),
        (_set(["example_output", "insert_index"], -1), "insert_index", "out of range"),
        (_set(["example_output", "insert_index"], 1.5), "insert_index", "whole"),
        (_set(["example_output", "selected_cand_id"], 9), "selected_cand_id", "no candidate"),
        (_set(["example_output"], {}), "example_output", "exactly one"),
        (_set(["example_output", "selected_poi"], None), "selected_poi", "list"),
        (_set(["example_output", "selected_poi", 0], "another place"), "selected_poi", "not the place of candidate 1"),
        (_set([*ROW, 0], "half \ud800"), "", "half a character"),
    ],
)
def test_a_bad_record_is_refused_and_its_neighbour_is_not(tmp_path: Path, change: Any, where: str, reason: str) -> None:
    bad = good()
    change(bad)
    read = read_examples(written(tmp_path, {"bad": bad, "good": good()}))
    assert [example.sid for example in read.examples] == ["good"]
    assert read.total == 2
    assert where in read.refused[0].where
    assert reason in read.refused[0].reason


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "A_DELETE_val.json"
    path.write_text('{"1": %s, "1": %s}' % (json.dumps(good()), json.dumps(good())), encoding="utf-8")  # noqa: UP031
    read = read_examples(path)
    assert not read.examples
    assert {one.sid for one in read.refused} == {"1"}


def _doubled(folder: Path) -> Path:
    """A file with a byte order mark: a good record, one that stands twice, one with a threshold as a number, one with
    101 stops, one with an answer to another task and a name that would clear the screen."""
    long, plain, other = good(), good(), good()
    long["example_input"]["need_to_modify itinerary"] *= 26
    plain["example_input"] |= {"threshold_low": 0.2, "threshold_high": 0.45}
    other["example_output"] = {"removed_index": 0}
    pairs = [("1", good()), ("2", good()), ("2", good()), ("3", plain), ("4", long), ("5\x1b[2J", other)]
    path = folder / "Somewhere_DELETE_val.json"
    text = ", ".join(f"{json.dumps(sid)}: {json.dumps(one)}" for sid, one in pairs)
    path.write_text("{" + text + "}", encoding="utf-8-sig")
    return path


def test_stats_and_audit_use_what_repair_uses_and_name_what_they_refuse(tmp_path: Path) -> None:
    path = _doubled(tmp_path)
    run = CliRunner()
    table = tmp_path / "table.json"
    told = run.invoke(app, ["itimo", "stats", str(tmp_path), "--json", str(table)])
    assert told.exit_code == 1
    (column,) = json.loads(table.read_text(encoding="utf-8"))
    assert (column["itineraries"], column["refused"]) == (2, 4)
    read = read_examples(path)
    assert [one.sid for one in read.examples] == ["1", "3", "5\x1b[2J"]
    table.unlink()
    checked = run.invoke(app, ["itimo", "audit", str(tmp_path)])
    assert checked.exit_code == 1
    for output in (told.output, checked.output):
        assert output.count("Somewhere_DELETE_val.json 2: the id stands twice in the file") == 2
        assert "Somewhere_DELETE_val.json 4: example_input.need_to_modify itinerary: 104 stops" in output
        assert "is not the edit that mends" in output
        assert "\x1b" not in output


def test_the_bench_shows_no_character_that_steers_the_terminal(tmp_path: Path) -> None:
    bad = good()
    del bad["example_input"]["hint"]
    written(tmp_path, {"\x1b[2Jbad": bad, "good": good()})
    told = CliRunner().invoke(app, ["itimo", "bench", "--data", str(tmp_path)])
    assert told.exit_code == 1
    assert "[2Jbad" in told.output
    assert "\x1b" not in told.output


def test_a_file_that_is_no_object_is_unusable(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text in ("[]", "{}", "{", "\udcff"):
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        with pytest.raises(InputError):
            read_examples(path)


def test_the_same_place_listed_twice_is_one_choice_with_two_ids(tmp_path: Path) -> None:
    one = good()
    candidates = one["example_input"]["Candidate POIs"]
    candidates[4]["poi"] = list(candidates[1]["poi"])
    one["example_output"]["selected_cand_id"] = 4
    example = read_examples(written(tmp_path, {"1": one})).examples[0]
    assert example.duplicated
    assert example.cand_ids == ((0,), (1, 4), (2,), (3,))
    assert example.gold == Edit(2, 1)


@pytest.mark.parametrize("axis", list(HINTS))
def test_each_released_hint_names_its_axis(axis: str) -> None:
    assert hinted_axes(HINTS[axis]) == {axis}


def test_the_name_of_a_file_says_the_inverse_edit() -> None:
    assert operation_of_file(Path("Melb_ADD_val.json")) == "delete"
    assert operation_of_file(Path("Toro_DELETE_train.json")) == "add"
    assert operation_of_file(Path("Florence_REPLACE_test.json")) == "replace"
    assert operation_of_file(Path("answers.json")) is None


ANSWER = {"insert_index": 1, "selected_cand_id": 0}
TEXT = json.dumps(ANSWER)


@pytest.mark.parametrize(
    "raw",
    [
        ANSWER,
        TEXT,
        f"<think>maybe {{'insert_index': 9}}</think>{TEXT}",
        f"Here it is:\n```json\n{TEXT}\n```\nDone.",
        f"```\n{TEXT}\n```",
        "{'insert_index': 1, 'selected_cand_id': 0}",
        '{"insert_index": 1, "selected_cand_id": 0,}',
        '{"insert_index": 1, "selected_cand_id": 0',
        f"The set {{ of edits is small. {TEXT}",
        "Put it 5\" in: {'insert_index': 1, 'selected_cand_id': 0} is it.",
        f"{{ the 5\" mark, isn't it? {TEXT}",
        ["first thoughts", {"insert_index": 3}, ANSWER],
        ["first thoughts", TEXT],
    ],
)
def test_an_answer_is_found_in_every_shape(raw: Any) -> None:
    assert parse_response(raw) == (ANSWER, "")


@pytest.mark.parametrize("raw", ["", "I would rather stay at home.", ["prose"], 7, "<think>{}</think>", "{" * 5000])
def test_what_holds_no_answer_says_so(raw: Any) -> None:
    found, error = parse_response(raw)
    assert found == raw
    assert error


def test_no_answer_is_not_a_wrong_one() -> None:
    assert parse_response(None) == (None, "")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    example = read_examples(written(tmp_path, {"7": good()})).examples[0]
    response = response_for(example, Edit(3, 2))
    out = tmp_path / "answers.json"
    write_predictions(out, {"7": (response, example.label), "8": (None, None)})
    found = read_predictions(out)
    assert found["7"].response == response
    assert response["selected_poi"] == example.rows[2]
    assert found["8"].response is None
    assert list(json.loads(out.read_text())["7"]) == ["response", "label"]


def test_an_id_with_half_a_character_costs_one_record_and_is_still_counted_everywhere(tmp_path: Path) -> None:
    records, answers = written(tmp_path, {"half \ud800": good(), "good": good()}), tmp_path / "answers.json"
    scores = tmp_path / "scores.json"
    run = CliRunner()
    assert run.invoke(app, ["itimo", "repair", str(records), "-o", str(answers)]).exit_code == 1
    assert json.loads(answers.read_text())["half \ud800"] == {"response": None, "label": None}
    command = ["itimo", "score", str(records), str(answers), "--mode", "strict", "--json", str(scores)]
    assert run.invoke(app, command).exit_code == 1
    assert json.loads(scores.read_text())["shares"]["apr"]["of"] == 2
    audited = run.invoke(app, ["itimo", "audit", str(tmp_path)])
    assert (audited.exit_code, "refused" in audited.output) == (1, True)


@pytest.mark.parametrize(
    "text",
    ['{removed_index: 3}', "```json\n{removed_index: 3,}\n```", '{"removed_index": 3, why: "so"}'],
)  # fmt: skip
def test_bare_keys_are_read(text: str) -> None:
    assert parse_response(text)[0]["removed_index"] == 3


def test_a_stray_backslash_warns_nobody() -> None:
    assert parse_response("{'removed_index': 3, 'why': '\\d'}")[0]["removed_index"] == 3  # warnings are errors here


@pytest.mark.parametrize("why", ['the "old" mill', '5" further', "a } and a { more", 'so "'])
def test_marks_inside_of_single_quotes_do_not_end_the_answer(why: str) -> None:
    text = f"I would do this: {{'removed_index': 3, 'why': '{why}'}}. That is the shortest way."
    assert parse_response(text)[0] == {"removed_index": 3, "why": why}
    assert parse_response(text[: text.index("}. That") - 1])[0] == {"removed_index": 3, "why": why}, "its end missing"


def test_many_fences_that_never_close_are_read_in_one_pass() -> None:
    started = time.process_time()
    parse_response("```{" * 40_000)
    assert time.process_time() - started < 2  # looking again from every opening takes some 20 s
