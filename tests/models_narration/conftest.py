"""The two example trips, mended: what a text for the traveller is about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tripmend.explain import explain
from tripmend.formats.answer import answer
from tripmend.formats.native import read_change, read_trip
from tripmend.repair import repair
from tripmend_suites.models.narration import Plan, plan_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def mended(trip: str, change: str, alternatives: int = 0) -> dict[str, Any]:
    """The answer to a repair of an example."""
    document = read_trip(EXAMPLES / trip / "trip.json")
    said = read_change(EXAMPLES / trip / f"{change}.json")
    outcome = repair(document.itinerary, said, document.catalogue, alternatives=alternatives)
    return answer(explain(outcome, document.catalogue))


@pytest.fixture(scope="session")
def rome_answer() -> dict[str, Any]:
    """A repair of Rome as it was once found, kept in a file: the labelled texts tell of that plan, whatever is found
    today."""
    text = (Path(__file__).parents[1] / "data" / "narration" / "rome.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


@pytest.fixture(scope="session")
def rome(rome_answer: dict[str, Any]) -> Plan:
    return plan_of(rome_answer)


@pytest.fixture(scope="session")
def plans(rome: Plan) -> dict[str, Plan]:
    """By the names that the texts in tests/data/narration give them."""
    made = {name: plan_of(mended("two-cities", f"change-{name}")) for name in ("2-hard", "1-easy")}
    return {"rome": rome, "cities": made["2-hard"], "easy": made["1-easy"]}
