"""A document of another kind than the command wants is told by its kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.formats.native import read_change, read_request, read_trip, trip_from

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIP, CATALOGUE = EXAMPLES / "rome" / "trip.json", EXAMPLES / "rome" / "catalogue.json"
CHANGE, REQUEST = EXAMPLES / "rome" / "change-1-easy.json", EXAMPLES / "request.json"


@pytest.mark.parametrize(
    ("read", "path", "words"),
    [
        (read_trip, CATALOGUE, "this document is a catalogue; a trip is wanted here"),
        (read_trip, CHANGE, "this document is a change; a trip is wanted here"),
        (read_trip, REQUEST, "this document is a request; a trip is wanted here"),
        (read_change, TRIP, "this document is a trip; a change is wanted here"),
        (read_change, CATALOGUE, "this document is a catalogue; a change is wanted here"),
        (read_request, TRIP, "this document is a trip; a request is wanted here"),
    ],
)
def test_another_kind_is_named(read: object, path: Path, words: str) -> None:
    assert callable(read)
    with pytest.raises(InputError, match=words) as told:
        read(path)
    assert told.value.source == str(path)


def test_an_answer_and_a_catalogue_outside_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this document is an answer; a trip is wanted here"):
        trip_from({"tripmend": 1, "kind": "repair", "status": "repaired"})
    plain = json.loads(TRIP.read_text(encoding="utf-8"))
    with pytest.raises(InputError, match="this document is a trip; a catalogue is wanted here"):
        trip_from({**plain, "catalogue": str(TRIP)}, folder=tmp_path)


def test_a_misspelt_field_is_still_named() -> None:
    with pytest.raises(InputError, match="trpi: is not a part of this document"):
        trip_from({"tripmend": 1, "trpi": {}})
    with pytest.raises(InputError, match="trip: is missing"):
        trip_from({"tripmend": 1})
