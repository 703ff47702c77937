"""The page of all results is what its ledger makes, and the ledger says of each number what it needs."""

from __future__ import annotations

import importlib.util
import json
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tripmend import app
from tripmend_suites.itimo.metrics.as_published import Share

ROOT = Path(__file__).parents[1]
LEDGER: dict[str, Any] = json.loads((ROOT / "docs" / "results.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def results() -> ModuleType:
    loader = SourceFileLoader("results_script", str(ROOT / "scripts" / "results"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_the_page_is_made_of_the_ledger(results: ModuleType) -> None:
    assert results.page(LEDGER) == (ROOT / "docs" / "results.md").read_text(encoding="utf-8"), "run: scripts/results"


def test_every_number_has_an_id_a_denominator_and_a_command_that_there_is() -> None:
    rows = LEDGER["rows"]
    assert len({row["id"] for row in rows}) == len(rows)
    for row in rows:
        assert ("hits" in row) != ("value" in row), row["id"]
        assert "hits" not in row or 0 <= row["hits"] <= row["n"], row["id"]
        words = row["command"].split()
        assert words[0] == "tripmend"
        assert words[1] in app.RESEARCH, row["id"]
        assert row["suite"] in LEDGER["suites"]


def test_a_document_of_a_suite_puts_its_numbers_and_its_record_into_the_ledger(results: ModuleType) -> None:
    rows = [{"id": "impossible-own"}]
    document = {
        "suite": "impossible/1",
        "record": {"git": "0123456789"},
        "own": {"good": 38, "requests": 39},
        "knocked": dict.fromkeys(("proved", "way_out", "smallest", "cause", "queries"), 0),
    }
    assert results.with_document(rows, document) == []
    assert rows == [{"id": "impossible-own", "hits": 38, "n": 39, "version": "impossible/1", "commit": "01234567"}]
    with pytest.raises(SystemExit, match="is not known"):
        results.with_document(rows, {"suite": "else/1"})


def test_the_shares_of_itimo_are_read_as_its_bench_writes_them(results: ModuleType) -> None:
    rows = [{"id": "itimo-add-melbourne-mod"}, {"id": "itimo-add-melbourne-apr"}]
    shares = {"mod": Share(143, 299).plain(), "apr": Share(258, 299).plain()}
    document = {"suite": "itimo-bench/1", "rows": [{"operation": "ADD", "city": "melbourne", "shares": shares}]}
    assert results.with_document(rows, document) == []
    assert [(row["hits"], row["n"]) for row in rows] == [(143, 299), (258, 299)]


def test_a_share_has_its_interval(results: ModuleType) -> None:
    # Wilson: 1 of 2 is between 9.5 and 90.5 %.
    assert results.number({"hits": 1, "n": 2}) == "1/2 = 50.0 % [9.5, 90.5]"
    assert results.number({"value": "2.92"}) == "2.92"
