"""Texts of our own, right and wrong, held against the plan. docs/narration.md prints how many were judged rightly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tripmend_suites.models.narration import Plan, own_words, unsupported
from tripmend_suites.models.narration.prompt import given_words

FOLDER = Path(__file__).parents[1] / "data" / "narration"
TEXTS: list[dict[str, Any]] = [
    one
    for name in ("first", "second", "third", "fourth")
    for one in yaml.load(
        (FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
]


def test_there_are_enough_texts_of_both_kinds() -> None:
    wrong = sum("says" in one for one in TEXTS)
    assert wrong >= 60
    assert len(TEXTS) - wrong >= 55


@pytest.mark.parametrize("one", [one for one in TEXTS if "says" not in one], ids=lambda one: str(one["text"])[:60])
def test_a_right_text_has_no_fault(one: dict[str, Any], plans: dict[str, Plan]) -> None:
    plan = plans[one["plan"]]
    assert [fault.words for fault in unsupported(one["text"], plan)] == []


@pytest.mark.parametrize("one", [one for one in TEXTS if "says" in one], ids=lambda one: str(one["text"])[:60])
def test_what_is_wrong_in_a_text_is_found_and_said(one: dict[str, Any], plans: dict[str, Plan]) -> None:
    plan = plans[one["plan"]]
    faults = unsupported(one["text"], plan)
    assert any(one["says"] in fault.text or fault.text in one["says"] for fault in faults), faults
    assert all(one["text"][fault.start :].startswith(fault.text[:3]) or fault.kind == "quote" for fault in faults)


def test_what_tripmend_says_itself_and_what_a_model_is_given_have_no_fault(plans: dict[str, Plan]) -> None:
    for plan in plans.values():
        assert unsupported(own_words(plan), plan) == ()
        assert unsupported(given_words(plan), plan) == ()
