"""Pages drawn each in a way of its own: a week by the hour, shapes, a heat map, seats, a board of states."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from tripmend.pages import read_page
from tripmend.pages.chromium import Chromium

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"meander": 11, "valdeniebla": 10, "hohenwart": 8, "pietralba": 10, "porz-gwenn": 0}
"""Pages with how many slots of each are read; the rest stays open."""


@pytest.mark.parametrize("name", PAGES)
def test_slots_of_a_page_drawn_in_its_own_way_are_read_and_none_is_wrong(name: str, browser: Chromium) -> None:
    spec = importlib.util.spec_from_file_location("drawn_pages", ROOT / "scripts" / "_pages.py")
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = scorer
    spec.loader.exec_module(scorer)
    page = Path(__file__).parent / "drawn" / f"{name}.html"
    truth = json.loads(page.with_suffix(".truth.json").read_text(encoding="utf-8"))
    rows, more = scorer.score_slots(truth["slots"], read_page(page, browser=browser).document()["slots"])
    told = Counter(outcome for _, outcome, _ in rows)
    assert told["right"] >= PAGES[name]
    assert told["wrong"] == 0
    assert more == []
