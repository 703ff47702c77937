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


SHARES = ("feasible_before", "feasible_after", "smallest", "published_agrees")
SOLE: dict[str, list[int]] = {name: [0, 0] for name in ("final", "commonsense_macro", "hard_macro")}


def _flex(records: int = 285, **record: Any) -> dict[str, Any]:
    counts = dict.fromkeys((*SHARES, "records", "possible"), records)
    told = {"git": "0123456789", "only": [], "time_limit": 10.0, **record}
    return {"suite": "flextravel/1", "record": told, "summary": counts, "sole_planning": SOLE}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (_flex(6), "fx.json: flextravel-before is of 6 where its row is of 285"),
        (_flex(6, only=[60, 64]), "fx.json: its idx chosen is [60, 64] where flextravel-before has []"),
        (_flex(time_limit=1.0), "fx.json: its time limit is 1.0 where flextravel-before has 10.0"),
        ({"suite": "flextravel/1"}, "fx.json: is no whole document"),
        ([], "fx.json: is no whole document"),
    ],
)
def test_a_run_that_the_rows_do_not_name_is_refused_and_nothing_is_written(
    results: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    document: Any,
    said: str,
) -> None:
    ledger, page = tmp_path / "results.json", tmp_path / "results.md"
    ledger.write_text(json.dumps(LEDGER), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(results, "LEDGER", ledger)
    monkeypatch.setattr(results, "PAGE", page)
    (tmp_path / "fx.json").write_text(json.dumps(_flex()), encoding="utf-8")
    monkeypatch.setattr(results.sys, "argv", ["results", "fx.json"])
    results.main()
    before = ledger.read_bytes()
    (tmp_path / "fx.json").write_text(json.dumps(document), encoding="utf-8")
    page.unlink()
    with pytest.raises(SystemExit) as stopped:
        results.main()
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert told.count("\n") == 1
    assert ledger.read_bytes() == before
    assert not page.exists()


def _across(**record: Any) -> dict[str, Any]:
    figures = {"cases": 450, "right": 450, "least": 450}
    told = {"seed": 0, "seed_of_tasks": 1, "limit": None, "time_limit": 10.0, **record}
    return {"suite": "across/3", "record": told, "figures": {"all": {"engine": figures, "left out": figures}}}


def _triptide(**record: Any) -> dict[str, Any]:
    names = ("delivery", "cpr_macro", "final", "responsiveness", "responsiveness_strict")
    counts = {name: [9, 1000] for name in names}
    row = {"by": "all", "value": "all", "n": 1000, "counts": {**counts, "final_possible": [940, 940]}}
    return {
        "record": {"suite": "triptide-bench/1", "seed": 1, "limit": None, "read": False, "time_limit": 50.0, **record},
        "rows": [row],
    }


def _itimo(ranker: str = "cross-validation", split: str = "train+val") -> dict[str, Any]:
    shares = {"mod": {"hits": 1, "of": 299}, "apr": {"hits": 1, "of": 299}}
    row = {"operation": "ADD", "city": "melbourne", "shares": shares, "ranker": ranker}
    return {"suite": "itimo-bench/1", "record": {"split": split}, "rows": [row]}


def _worldtravel(**record: Any) -> dict[str, Any]:
    told = {"suite": "worldtravel-bench/2", "input": "text 30 none", "seed": 1, **record}
    return {"record": told, "strict_feasible_count": 1, "n": 150}


def _orienteering(**record: Any) -> dict[str, Any]:
    row = {"instance": "pr01", "best_known": 308, "profit": 1, "pyvrp": 1}
    return {"suite": "orienteering-bench/2", "record": {"seed": 0, "seconds": 3.0, **record}, "rows": [row]}


def _travelplanner(plans: int = 30, limit: float = 10.0) -> dict[str, Any]:
    counts = {"repairable": 568, "repaired": 1, "best": 1, "impossible": 45, "proven_impossible": 1, "relaxed": 1}
    record = {"settings": {"time_limit": limit}}
    return {"suite": "travelplanner-knockout/2", "record": record, "summary": {**counts, "plans": plans}}


def _impossible(**record: Any) -> dict[str, Any]:
    knocked = dict.fromkeys(("proved", "way_out", "smallest", "cause", "queries"), 0)
    own = {"good": 39, "requests": 39}
    return {"suite": "impossible/1", "record": {"only": [], **record}, "own": own, "knocked": knocked}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (_across(), ""),
        (_across(seed_of_tasks=35), "its seed of the tasks is 35 where across-right-engine has 1"),
        (_across(seed=2), "its seed of what goes wrong is 2 where across-right-engine has 0"),
        (_across(limit=7), "its limit is 7 where across-right-engine has none"),
        (_triptide(), ""),
        (_triptide(seed=2), "its seed is 2 where triptide-1000-all-delivery has 1"),
        (_triptide(read=True), "its read is true where triptide-1000-all-delivery has false"),
        (_itimo(), ""),
        (_itimo(split="val"), 'its splits is "val" where itimo-add-melbourne-mod has "train.val"'),
        (_itimo("not trained on"), "where itimo-add-melbourne-mod has .cross-validation"),
        (_worldtravel(), ""),
        (_worldtravel(seed=None), "its seed is none where worldtravel-text has 1"),
        (_worldtravel(input="text 30 gold-query"), "its calls and hints is .30 gold-query. where worldtravel-text has"),
        (_orienteering(), ""),
        (_orienteering(seconds=10.0), "its seconds of PyVRP is 10.0 where orienteering-pr01-pyvrp has 3.0"),
        (_travelplanner(), ""),
        (_travelplanner(plans=5), "its plans is 5 where travelplanner-repaired has 30"),
        (_impossible(), ""),
        (_impossible(only=[60]), r"its idx chosen is \[60\] where impossible-own has \[\]"),
    ],
)
def test_each_suite_says_with_what_its_rows_were_done(results: ModuleType, document: Any, said: str) -> None:
    rows = json.loads(json.dumps(LEDGER["rows"]))
    if not said:
        assert results.with_document(rows, document, LEDGER["settings"]) == []
        return
    with pytest.raises(SystemExit, match=said):
        results.with_document(rows, document, LEDGER["settings"])


def test_the_engine_has_no_row_for_the_least_that_it_proves_itself() -> None:
    assert "across-least-engine" not in {row["id"] for row in LEDGER["rows"]}
