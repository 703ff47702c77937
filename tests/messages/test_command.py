"""``tripmend understand``: one message, many messages, and the score."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tripmend.app.main import run

from .conftest import MESSAGES

TRIP = MESSAGES / "trips" / "duluth.json"


def call(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr("sys.argv", ["tripmend", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        run()
    return int(ended.value.code or 0)


def test_a_message_that_is_understood_ends_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = call(monkeypatch, "understand", TRIP, "the zoo is closed tmrw", "--today", "2022-03-16", "--json")
    data = json.loads(capsys.readouterr().out)
    assert code == 0
    assert list(data) == ["tripmend", "disruptions", "constraints", "unclear", "unread", "now"]
    assert data["disruptions"][0]["effect"]["dates"] == ["2022-03-17"]
    assert data["disruptions"][0]["about"]["target_name"] == "Pinewood Zoo"


def test_a_message_that_leaves_a_question_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, "understand", TRIP, "the flight is late by an hour") == 1
    out = capsys.readouterr().out
    assert "? What is meant?" in out
    assert "the flight F3100412 Omaha–Duluth runs 1 h later" in out
    assert "No date was given: say with --today when it was written" in out
    assert "Say it again with what is missing, or give the change in a file: tripmend repair --disruption." in out


def test_a_message_from_after_the_trip_is_told_that_it_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call(monkeypatch, "understand", TRIP, "the zoo is closed", "--now", "2022-06-01 10:00")
    assert "The trip is over by then: it ended on Fri 18 Mar 2022." in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ("nowhere.json", "the zoo is closed"),
        (TRIP,),
        (TRIP, "closed", "--today", "tomorrow"),
        ("--batch", MESSAGES / "heldout.jsonl"),
        ("--batch", "nowhere.jsonl", "-o", "x.jsonl"),
        (),
    ],
)
def test_unusable_input_ends_with_2_and_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...]
) -> None:
    assert call(monkeypatch, "understand", *arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("tripmend: ")
    assert captured.err.count("\n") == 1


def test_a_batch_keeps_order_and_loses_no_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copy(TRIP, tmp_path / "trip.json")
    document = json.loads(TRIP.read_text(encoding="utf-8"))
    lines = [
        json.dumps({"id": 1, "trip": "trip.json", "message": "zoo closed tomorrow", "today": "2022-03-16"}),
        "{not json",
        json.dumps({"id": "b", "trip": document, "message": "zoo closed thursday"}),
        json.dumps({"id": "c", "trip": "missing.json", "message": "zoo closed"}),
        json.dumps({"id": "d", "trip": "trip.json"}),
        json.dumps({"id": "e", "trip": "trip.json", "message": "hm", "today": 5}),
        json.dumps([1]),
        json.dumps({"id": "f", "trip": "trip.json", "message": "hello"}),
    ]
    batch = tmp_path / "messages.jsonl"
    batch.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    code = call(monkeypatch, "understand", "--batch", batch, "-o", tmp_path / "read.jsonl")
    read = [json.loads(line) for line in (tmp_path / "read.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in read] == [1, None, "b", "c", "d", "e", None, "f"]
    assert ["error" in line for line in read] == [False, True, False, True, True, True, True, False]
    assert list(read[0]) == ["id", "disruptions", "constraints", "unclear", "unread", "now"]
    assert read[0]["disruptions"][0]["effect"] == read[2]["disruptions"][0]["effect"]
    assert code == 1
    assert "3 of 8 messages read, 1 with a question back, 5 lines unusable" in capsys.readouterr().out


def test_the_score_prints_numerators_and_denominators(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, "understand", "--score", MESSAGES / "heldout.jsonl", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["cases"] == sum(family["cases"] for family in data["families"].values())
    assert call(monkeypatch, "understand", "--score", MESSAGES / "heldout.jsonl") == 0
    assert f"/{data['cases']}" in capsys.readouterr().out.splitlines()[-1]
