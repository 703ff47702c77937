"""docs/formats.md tells the truth: its samples are read, meet their schemas, and show every effect."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from typer.testing import CliRunner

from tripmend.app._score import score_lines
from tripmend.app.main import app
from tripmend.change import Effect
from tripmend.formats.native import (
    change_from,
    change_schema,
    json_schema,
    read_request,
    read_trip,
    request_schema,
)
from tripmend.rules import check
from tripmend.trip import Connection, TravelTime

PAGE = (Path(__file__).parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")
TRIP, CATALOGUE, CHANGE, MINDS, REQUEST = (
    json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
)
LINES = [json.loads(text) for text in re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in (("trip", TRIP), ("catalogue", CATALOGUE), ("request", REQUEST)):
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("document", "schema"),
    [(TRIP, json_schema()), (CHANGE, change_schema()), (MINDS, change_schema()), (REQUEST, request_schema())],
    ids=["trip", "change", "minds", "request"],
)
def test_each_sample_meets_its_schema(document: Any, schema: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "unknown": 1}, schema)


def test_each_sample_is_read(folder: Path) -> None:
    document = read_trip(folder / "trip.json")
    assert document.itinerary.item("flight-home") is not None
    assert document.catalogue_path == "catalogue.json"
    assert read_request(folder / "request.json")[0].wishes[1].must is False


def test_the_sample_trip_is_sound(folder: Path) -> None:
    document = read_trip(folder / "trip.json")
    states = {finding.rule: finding.state for finding in check(document.itinerary, document.catalogue)}
    assert not {rule: state for rule, state in states.items() if state not in ("ok", "tight")}


@pytest.mark.parametrize("one", [*CHANGE["disruptions"], *MINDS["disruptions"]], ids=lambda one: one["effect"]["type"])
def test_each_effect_of_the_samples_can_be_repaired_or_is_proved_too_much(one: Any, folder: Path) -> None:
    file = folder / "change.json"
    file.write_text(json.dumps(one), encoding="utf-8")
    result = CliRunner().invoke(app, ["repair", str(folder / "trip.json"), "--disruption", str(file)])
    assert result.exit_code == 0 or (result.exit_code == 1 and "(proved)" in result.output), result.output


@pytest.mark.parametrize("document", [CHANGE, MINDS], ids=["change", "minds"])
def test_the_whole_of_a_sample_is_used(document: Any, folder: Path) -> None:
    file = folder / "change.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    result = CliRunner().invoke(app, ["repair", str(folder / "trip.json"), "--disruption", str(file)])
    assert result.exit_code == 0 or "(proved)" in result.output, result.output


def test_the_samples_show_every_effect_once() -> None:
    kinds = [kind.model_fields["type"].default for kind in get_args(get_args(Effect)[0])]
    shown = (*change_from(CHANGE).disruptions, *change_from(MINDS).disruptions)
    assert [one.effect.type for one in shown] == kinds


def test_the_lines_of_a_batch_and_of_a_score_are_understood_as_they_say(folder: Path) -> None:
    import datetime as dt

    from tripmend.messages import understand

    document = read_trip(folder / "trip.json")
    for line in LINES:
        today = dt.date.fromisoformat(line["today"])
        change = understand(line["message"], document.itinerary, document.catalogue, today)
        assert [one.effect.type for one in change.disruptions] == ["place_closed"]
    result = score_lines([(LINES[1], change, document.itinerary)])
    assert (result.everything, result.cases) == (1, 1)


@pytest.mark.parametrize("record", [Connection, TravelTime])
def test_every_field_of_connections_and_travel_is_told(record: type[Connection | TravelTime]) -> None:
    (row,) = re.findall(rf"^\| `{'connections' if record is Connection else 'travel'}` .*$", PAGE, re.MULTILINE)
    for field in set(record.model_fields) - {"id", "number", "notes"}:
        assert f"`{field}`" in row or (record is TravelTime and field in ("origin", "destination")), field
