"""`tripmend plan`: the days, what was left out, and the same answer document as a repair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend.formats.answer import answer_schema

from .conftest import Cli

EXAMPLE = Path(__file__).parents[2] / "examples" / "request.json"


@pytest.fixture
def request_document(document: dict[str, Any]) -> dict[str, Any]:
    """One day with the Capitoline Museums and lunch."""
    wishes = [
        {"id": "art", "place": "capitoline-museums", "minutes": 90},
        {"id": "noon", "place": "da-enzo", "meal": "lunch"},
    ]
    wished = {"start_date": "2026-05-12", "days": 1, "city": "Rome", "wishes": wishes}
    return {"tripmend": 1, "request": wished, "catalogue": document["catalogue"]}


def _write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_the_example_request_becomes_days_that_pass_the_checker(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "plan.json"
    page = cli("plan", EXAMPLE, "-o", out)
    assert page.code == 0
    assert "Day 1, Tue 12 May 2026" in page.out
    assert "Day 2, Wed 13 May 2026" in page.out
    assert "(estimate)" in page.out
    assert cli("check", out).code == 0


def test_the_answer_of_a_plan_meets_the_schema_and_speaks_of_no_repair(
    cli: Cli, tmp_path: Path, request_document: dict[str, Any]
) -> None:
    answer = cli("plan", _write(tmp_path / "request.json", request_document), "--json").json
    jsonschema.validate(answer, answer_schema())
    assert answer["headline"] == "Planned 2 stops on 1 day."
    assert {(change["id"], change["badge"], change["reason"]) for change in answer["changes"]} == {
        ("art", "added", ""),
        ("noon", "added", ""),
    }
    assert answer["knock_on"] == []


def test_a_wish_may_name_several_dates_and_a_window_for_its_start(
    cli: Cli, tmp_path: Path, request_document: dict[str, Any]
) -> None:
    wished = request_document["request"]
    wished["days"] = 3
    art = {"id": "art", "place": "capitoline-museums", "dates": ["2026-05-13", "2026-05-14"], "minutes": 90}
    wished["wishes"] = [art | {"between": ["15:30", "16:00"]}]
    answer = cli("plan", _write(tmp_path / "request.json", request_document), "--json").json
    (stop,) = [item for day in answer["revision"]["trip"]["days"] for item in day.get("items", [])]
    assert stop["start"][:10] in ("2026-05-13", "2026-05-14")
    assert "15:30" <= stop["start"][11:16] <= "16:00"
    wished["latest"] = {"2026-05-13": "2026-05-13T16:00:00", "2026-05-14": "2026-05-14T16:30:00"}
    assert cli("plan", _write(tmp_path / "request.json", request_document)).code == 1
    wished["latest"]["2026-05-14"] = "2026-05-14T17:15:00"
    answer = cli("plan", _write(tmp_path / "request.json", request_document), "--json").json
    assert [day["date"] for day in answer["revision"]["trip"]["days"] if day.get("items")] == ["2026-05-14"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"date": "2026-05-12", "dates": ["2026-05-12"]}, "give dates, or one date or start, not both"),
        ({"between": ["12:00", "11:00"]}, "between ends before it begins"),
        ({"dates": ["2026-05-20"]}, "outside the trip"),
    ],
)
def test_a_wish_that_contradicts_itself_is_refused(
    cli: Cli, tmp_path: Path, request_document: dict[str, Any], wish: dict[str, Any], words: str
) -> None:
    request_document["request"]["wishes"] = [{"id": "art", "place": "capitoline-museums", **wish}]
    ran = cli("plan", _write(tmp_path / "request.json", request_document))
    assert ran.code == 2
    assert words in " ".join(ran.err.split())


def test_what_does_not_fit_in_is_named(cli: Cli, tmp_path: Path, request_document: dict[str, Any]) -> None:
    late = {"id": "late", "place": "capitoline-museums", "start": "2026-05-12T21:00:00", "must": False}
    request_document["request"]["wishes"][0] = late
    ran = cli("plan", _write(tmp_path / "request.json", request_document))
    assert ran.code == 0
    assert "Planned 1 stop on 1 day; 1 thing did not fit in." in ran.out
    assert "Left out  Capitoline Museums" in ran.out


def test_a_plan_that_cannot_be_says_so_and_writes_nothing(
    cli: Cli, tmp_path: Path, request_document: dict[str, Any]
) -> None:
    request_document["request"]["wishes"][0]["start"] = "2026-05-12T21:00:00"
    out = tmp_path / "plan.json"
    ran = cli("plan", _write(tmp_path / "request.json", request_document), "-o", out)
    assert ran.code == 1
    assert "There is no such plan" in ran.out
    assert "If Capitoline Museums may be left out:" in ran.out
    assert not out.exists()


def test_a_budget_that_is_too_small_is_named_with_what_is_missing(cli: Cli, tmp_path: Path) -> None:
    data = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    data["catalogue"] = str(EXAMPLE.parent / data["catalogue"])
    data["request"]["wishes"] = []
    data["request"]["meals"] = []
    data["request"]["traveller"] = {"budget": 1000}
    path = _write(tmp_path / "request.json", data)
    answer = cli("plan", path, "--json").json
    jsonschema.validate(answer, answer_schema())
    assert answer["conflict"][0] == "the budget of 10 EUR"
    assert not any("wish" in limit for limit in answer["conflict"])
    (way,) = answer["relaxations"]
    assert way["kind"] == "budget"
    data["request"]["traveller"]["budget"] = 1000 + way["amount"]
    assert cli("plan", _write(path, data)).code == 0
    data["request"]["traveller"]["budget"] -= 1
    ran = cli("plan", _write(path, data))
    assert ran.code == 1
    assert "For 0.01 EUR more than the budget allows" in ran.out
    assert "repair" not in ran.out
