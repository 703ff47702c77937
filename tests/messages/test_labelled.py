"""Accuracy on the labelled messages, as floors: a change that reads fewer of them than before is a step back."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any, get_args

import pytest

from tripmend.app._score import Score, score_lines
from tripmend.change import Effect
from tripmend.formats.native import TripDocument
from tripmend.messages import read_message, understand

from .conftest import MESSAGES


def labelled(name: str) -> list[dict[str, Any]]:
    text = (MESSAGES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def score(name: str, trips: dict[str, TripDocument]) -> tuple[Score, int]:
    """The score of what is acted on, and how many are right within one tap."""
    lines, taps = [], 0
    for line in labelled(name):
        document = trips[line["trip"].removeprefix("trips/").removesuffix(".json")]
        today = dt.date.fromisoformat(line["today"]) if "today" in line else None
        told = read_message(line["message"], document.itinerary, document.catalogue, today)
        lines.append((line, told.change, document.itinerary))
        plain = {**line, "expect": {**line["expect"], "unclear": 0}}
        offered = score_lines([(plain, one.change, document.itinerary) for one in told.choices])
        taps += bool(offered.everything) and not score_lines(lines[-1:]).everything
    result = score_lines(lines)
    return result, result.everything + taps


@pytest.mark.parametrize(
    ("name", "at_once", "one_tap", "silent"), [("development", 0.72, 0.86, 0.05), ("heldout", 0.74, 0.84, 0.05)]
)
def test_the_labelled_messages_stay_understood(
    trips: dict[str, TripDocument], name: str, at_once: float, one_tap: float, silent: float
) -> None:
    result, within = score(name, trips)
    assert result.unusable == 0
    assert result.everything / result.cases >= at_once
    assert within / result.cases >= one_tap
    assert result.silent / result.cases <= silent


def test_no_phrasing_family_and_no_message_is_in_both_sets() -> None:
    development, heldout = labelled("development"), labelled("heldout")
    for key in ("family", "id"):
        assert not {line[key] for line in development} & {line[key] for line in heldout}
    texts = {(line["trip"], line["message"].casefold()) for line in development}
    assert not texts & {(line["trip"], line["message"].casefold()) for line in heldout}
    assert len({line["family"] for line in heldout}) >= 12
    assert len(heldout) >= 100
    assert len({line["id"] for line in development + heldout}) == len(development) + len(heldout)


LATER = {
    *("late", "missed", "needs_changed"),
    *("stop_retimed", "stop_resized", "stops_swapped", "stop_wanted", "unfit", "mode_wanted", "cheaper_wanted"),
    *("stay_resized", "guests_join", "documents_missing"),
}
"""Kinds that came after these messages; test_behind_plan.py and test_needs.py have theirs, tests/change/test_asks.py
those that are asked for as changes."""


@pytest.mark.parametrize("name", ["development", "heldout"])
def test_every_effect_and_category_is_among_the_labels(name: str) -> None:
    types = {effect["type"] for line in labelled(name) for effect in line["expect"]["disruptions"]}
    assert types | LATER == {
        get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(get_args(Effect)[0])
    }


def test_a_wrong_reading_counts_against_the_score(trips: dict[str, TripDocument]) -> None:
    line = {
        "id": "x",
        "family": "x",
        "trip": "trips/duluth.json",
        "message": "The zoo is closed on Thursday.",
        "expect": {"disruptions": [], "constraints": [], "unclear": 0},
    }
    document = trips["duluth"]
    change = understand(line["message"], document.itinerary, document.catalogue)  # type: ignore[arg-type]
    result = score_lines([(line, change, document.itinerary), (line, None, None), ({}, change, document.itinerary)])
    assert (result.cases, result.disruptions, result.silent, result.unusable) == (3, 0, 1, 2)
