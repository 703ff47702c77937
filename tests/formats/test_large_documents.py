"""E11: documents of many megabytes. They are validated as they are read, with the same records and the same faults."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend.formats import native
from tripmend.formats.native import at_once, read_catalogue, read_trip, to_data

ROME = Path(__file__).parents[2] / "examples" / "rome"
CATALOGUE = json.loads((ROME / "catalogue.json").read_text(encoding="utf-8"))
TRIP = json.loads((ROME / "trip.json").read_text(encoding="utf-8"))


def catalogue(text: str, folder: Path) -> Path:
    path = folder / "catalogue.json"
    path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> tuple[str, str]:
    with pytest.raises(InputError) as refused:
        read_catalogue(path)
    return refused.value.where, refused.value.message


def test_a_large_document_is_the_same_as_a_small_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = catalogue(json.dumps(CATALOGUE), tmp_path)
    (tmp_path / "whole.json").write_text(json.dumps({**TRIP, "catalogue": CATALOGUE["catalogue"]}), encoding="utf-8")
    small, trip, whole = read_catalogue(path), read_trip(ROME / "trip.json"), read_trip(tmp_path / "whole.json")
    monkeypatch.setattr(native, "_LARGE", 0)
    monkeypatch.setattr(native, "parse_record", None)  # nothing is read the other way
    assert read_catalogue(path) == small
    assert to_data(read_catalogue(path)) == to_data(small)
    assert read_trip(ROME / "trip.json") == trip
    assert read_trip(tmp_path / "whole.json") == whole


def _with(**fields: Any) -> str:
    places = [dict(place) for place in CATALOGUE["catalogue"]["places"]]
    places[3].update(fields)
    return json.dumps({**CATALOGUE, "catalogue": {**CATALOGUE["catalogue"], "places": places}})


@pytest.mark.parametrize(
    "text",
    [
        _with(hours="whenever"),
        _with(lat=200),
        _with(open_hours="24/7"),
        _with(arrival_buffer="5"),
        _with(zone="Mars/Olympus"),
        _with(slots=[{"start": "2026-05-12"}]),
        _with(rating=float("nan")),
        _with(name="\ud800"),
        _with(name="x").replace('"id"', '"id": "twice", "id"', 1),
        _with(name="x")[:-5],
        json.dumps({"tripmend": 2, "catalogue": CATALOGUE["catalogue"]}),
        json.dumps({"tripmend": True, "catalogue": CATALOGUE["catalogue"]}),
        json.dumps({"catalogue": CATALOGUE["catalogue"]}),
        json.dumps(TRIP),
        json.dumps([]),
    ],
)
def test_what_is_wrong_in_a_large_document_is_told_as_in_a_small_one(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = catalogue(text, tmp_path)
    small = told(path)
    monkeypatch.setattr(native, "_LARGE", 0)
    assert told(path) == small


def test_a_whole_number_with_a_point_is_one_in_a_large_document_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_LARGE", 0)
    assert read_catalogue(catalogue(_with(arrival_buffer=5.0), tmp_path)).places[3].arrival_buffer == 5


def test_garbage_is_collected_again_after_a_large_document() -> None:
    for text in (json.dumps(CATALOGUE), json.dumps({"tripmend": 1})):
        at_once(native._CatalogueDocument, text)
        assert gc.isenabled()
    gc.disable()
    try:
        at_once(native._CatalogueDocument, json.dumps(CATALOGUE))
        assert not gc.isenabled()
    finally:
        gc.enable()
