"""Arguments of the library that cannot be meant: an InputError that names the argument, and no work done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tripmend.change import Change
from tripmend.errors import InputError
from tripmend.formats.native import read_change, read_request, read_trip
from tripmend.repair import plan, repair

ROME = Path(__file__).parents[2] / "examples" / "rome"
TRIP = read_trip(ROME / "trip.json")
CHANGE = read_change(ROME / "change-1-easy.json")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"severity": "huge"}, "severity: is 'huge'; it must be one of step, day, plan"),
        ({"tolerance": "loose"}, "tolerance: is 'loose'; it must be one of plan-bound, flexible"),
        ({"locks": ["tue-operaa"]}, "locks: no stop, leg or stay has the id 'tue-operaa'; .* tue-opera"),
        ({"locks": "tue-opera"}, "locks: must be a list of ids, not str"),
        ({"locks": None}, "locks: must be a list of ids, not NoneType"),
        ({"savings": ["nope"]}, "savings: no stop, leg or stay has the id 'nope'"),
        ({"required": ["hotel"]}, "required: no stop has the id 'hotel'"),
        ({"alternatives": -1}, "alternatives: is -1; it must be a whole number, 0 or more"),
        ({"alternatives": "2"}, "alternatives: is '2'"),
        ({"time_limit": -1}, "time_limit: is -1; it must be a number of seconds, 0 or more"),
        ({"time_limit": float("nan")}, "time_limit: is nan"),
        ({"time_limit": "5"}, "time_limit: is '5'"),
        ({"time_limit": None}, "time_limit: is None"),
        ({"parameters": None}, "parameters: must be of the type Parameters, not NoneType"),
        ({"change": {"disruptions": []}}, "change: must be of the type Change, not dict; tripmend.formats.native"),
        ({"change": None}, "change: must be of the type Change"),
        ({"itinerary": TRIP}, "itinerary: must be of the type Itinerary, not TripDocument"),
        ({"catalogue": None}, "catalogue: must be of the type Catalogue"),
    ],
)
def test_an_argument_that_cannot_be_meant_is_refused(wrong: dict[str, Any], words: str) -> None:
    right: dict[str, Any] = {"itinerary": TRIP.itinerary, "change": CHANGE, "catalogue": TRIP.catalogue}
    with pytest.raises(InputError, match=words):
        repair(**(right | wrong))


def test_a_plan_checks_its_arguments() -> None:
    wrong: Any = {"days": 2}
    with pytest.raises(InputError, match="request: must be of the type Request, not dict"):
        plan(wrong, TRIP.catalogue)


def test_a_path_may_be_text(tmp_path: Path) -> None:
    assert read_trip(str(ROME / "trip.json")).itinerary == TRIP.itinerary
    assert read_change(str(ROME / "change-1-easy.json")) == CHANGE != Change()
    for read in (read_trip, read_change, read_request):
        with pytest.raises(InputError, match="there is no such file"):
            read(str(tmp_path / "none.json"))


@pytest.mark.parametrize("read", [read_trip, read_change, read_request])
@pytest.mark.parametrize("path", [None, {"tripmend": 1}, 3])
def test_what_is_no_path_is_refused(read: Any, path: Any) -> None:
    with pytest.raises(InputError, match="give the path of a file, not "):
        read(path)
