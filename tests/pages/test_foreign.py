"""Booking pages that our generator did not make: the measure counts what it should, and no page stops a reader."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tripmend.pages import Fact, PageReading, Slot

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("foreign_pages", ROOT / "scripts" / "foreign_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_way_to_fail_is_counted(pages: ModuleType) -> None:
    gold = {
        "slots": [{"time": f"1{n}:00", "state": state} for n, state in enumerate(("open", "open", "sold_out", "open"))],
        "prices": [{"fare": "adult", "cents": 900}, {"fare": "child", "cents": 400}],
    }
    read = (Slot("10:00", "few"), Slot("11:00", "sold_out"), Slot("12:00", "unknown"), Slot("19:00", "open"))
    price = Fact("price", {"amount": 9, "currency": "EUR"}, "Adults", "Somewhere")
    found = pages.score("x", gold, PageReading("Somewhere", read, (price,)))
    assert dict(found.slots) == {"right": 1, "wrong": 1, "abstained": 1, "missed": 1, "invented": 1}
    assert dict(found.prices) == {"n": 2, "right": 1, "invented": 0}
    assert found.n == 4
    assert len(found.faults) == 4


def test_there_are_a_dozen_pages_and_each_has_open_or_sold_out_slots(pages: ModuleType) -> None:
    found = sorted(pages.FOLDER.glob("*.json"))
    assert len(found) >= 12
    for path in found:
        gold = json.loads(path.read_text(encoding="utf-8"))
        assert {slot["state"] for slot in gold["slots"]} <= {"open", "sold_out"}
        assert gold["slots"]
        assert path.with_suffix(".html").is_file()
        assert path.with_suffix(".png").is_file()


def test_no_page_stops_the_reader_and_most_slots_are_read(pages: ModuleType) -> None:
    scores = pages.measure("page")
    assert len(scores) >= 12
    assert sum(one.n for one in scores) == 114
    assert sum(one.slots["right"] for one in scores) >= 110
    assert sum(one.slots["wrong"] for one in scores) == 0
