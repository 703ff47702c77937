"""A wish of a change document that cannot be meant as it stands is refused, by the reader and by the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend.change import Constraint
from tripmend.formats.native import change_schema

from .conftest import Cli
from .test_bad_input import is_one_sentence

KINDS = Constraint.model_fields["type"].annotation.__args__  # type: ignore[union-attr]
FREE = ("indoor", "same_day", "no_new_places")
FIELDS = {"target": "pantheon", "value": "taxi", "amount": 100, "date": "2026-05-12", "time": "10:00"}
USED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("keep", "avoid_place"), ("target",)),
    "near": ("target", "date"),
    "max_price": ("amount", "date"),
    "max_extra": ("amount",),
    **dict.fromkeys(("not_before", "not_after"), ("time", "date")),
    **dict.fromkeys(FREE, ()),
    "indoor": ("date",),
}


def refused(cli: Cli, trip: Path, wish: dict[str, Any]) -> str:
    path = trip.parent / "wish.json"
    path.write_text(json.dumps({"tripmend": 1, "constraints": [wish]}), encoding="utf-8")
    ran = cli("repair", trip, "--disruption", path)
    is_one_sentence(ran)
    assert ran.err.startswith(f"tripmend: {path}: constraints[0]")
    return ran.err


VALIDATOR = jsonschema.Draft202012Validator(change_schema())


def meets_schema(wish: dict[str, Any]) -> bool:
    return VALIDATOR.is_valid({"tripmend": 1, "constraints": [wish]})


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in FREE])
def test_a_wish_without_what_its_type_needs_is_refused(cli: Cli, trip: Path, kind: str) -> None:
    need = USED.get(kind, ("value", "date"))[0]
    assert f"needs '{need}'" in refused(cli, trip, {"type": kind})
    assert not meets_schema({"type": kind})
    assert meets_schema({"type": kind, need: FIELDS[need]})


@pytest.mark.parametrize("kind", KINDS)
def test_a_wish_with_what_its_type_does_not_use_is_refused(cli: Cli, trip: Path, kind: str) -> None:
    used = {field: FIELDS[field] for field in USED.get(kind, ("value", "date"))}
    assert meets_schema({"type": kind, **used})
    for field in FIELDS:
        if field not in used:
            wish = {"type": kind, **used, field: FIELDS[field]}
            assert f"does not use '{field}'" in refused(cli, trip, wish)
            assert not meets_schema(wish)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (
            {"type": "avoid_place", "target": "panteon"},
            ".target: no place has the id 'panteon'; name one by its id, su",
        ),
        ({"type": "near", "target": "nowhere at all"}, ".target: no place has the id 'nowhere at all'"),
        ({"type": "keep", "target": "t11"}, ".target: no stop, leg or stay has the id 't11'; name one by its id, such"),
        ({"type": "indoor", "applies_to": "nope"}, ".applies_to: no stop, leg or stay has the id 'nope'"),
        ({"type": "avoid_mode", "value": "taxis"}, "'value' is 'taxis'; it must be one of flight, train, drive, taxi"),
        ({"type": "want_mode", "value": "x" * 9000}, "it must be one of"),
    ],
)
def test_a_wish_that_names_what_is_not_there_is_refused(cli: Cli, trip: Path, wish: dict[str, Any], words: str) -> None:
    assert words in refused(cli, trip, wish)


def test_what_may_be_meant_is_offered(cli: Cli, trip: Path) -> None:
    assert refused(cli, trip, {"type": "avoid_place", "target": "panteon"}).rstrip().endswith("such as pantheon")
    assert "such as pantheon" in refused(cli, trip, {"type": "near", "target": "The Pantheon"})
