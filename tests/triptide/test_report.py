"""The report: the printed tables as printed, intervals by the formula, ours beside them and never among them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.report import Page, as_markdown, as_text, mean_interval, wilson
from tripmend_suites.triptide.report import horizon_svg, published, published_rows, rates_pages, read_bench, report_text

RATES = ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness")


def row(by: str, value: str, hits: int = 9, of: int = 10) -> dict[str, Any]:
    rates = dict.fromkeys(RATES, 100 * hits / of)
    return {
        "by": by, "value": value, "n": of, **rates, "a_sem": 0.5, "a_spa": 0.25, "a_seq": 1.5, "a_seq_names": 4.0,
        "responsiveness_strict": 100.0, "ms_p50": 50.0, "ms_p95": 90.0, "impossible": 1, "scope_violations": 0,
        "counts": {**{name: [hits, of] for name in RATES}, "responsiveness_strict": [of, of]},
        "intervals": {"a_sem": [0.4, 0.6], "a_seq": [1.0, 2.0]},
    }  # fmt: skip


GROUPS = (("all", ("all",)), ("duration", ("3", "5", "7")), ("severity", ("step", "day", "plan")))
BENCH = {
    "suite": "triptide-bench/1",
    "record": {"seed": 1, "data_sha256": "abc", "tripmend": "0", "read": False},
    "rows": [row(by, value) for by, values in GROUPS for value in values],
}


def test_wilson_by_hand() -> None:
    # 8 of 10: middle (0.8 + 0.19207) / 1.38415 = 0.71674, half 1.95996/1.38415 * sqrt(0.016 + 0.0096036) = 0.22657.
    assert wilson(8, 10) == pytest.approx((0.49016, 0.94331), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-4)
    assert wilson(0, 0) is None


def test_a_mean_of_equal_numbers_is_certain() -> None:
    assert mean_interval([2.0] * 9) == (2.0, 2.0)
    assert mean_interval([0.0, 1.0] * 50) == mean_interval([0.0, 1.0] * 50)
    low, high = mean_interval([0.0, 1.0] * 50) or (0.0, 0.0)
    assert 0.38 < low < 0.45 < 0.55 < high < 0.62
    assert mean_interval([]) is None


def test_the_printed_counts_add_up_as_the_paper_says() -> None:
    table = published()["table2"]
    assert sum(sum(one.values()) for one in table["categories"].values()) == 11058
    for part in ("severity", "tolerance"):
        for days, trips in table["trips"].items():
            assert sum(one[days] for one in table[part].values()) == trips
    assert len(published_rows("duration")) == 9
    assert len(published_rows("severity")) == 6


def test_our_row_stands_beside_the_printed_ones_and_says_that_they_are_of_other_trips() -> None:
    table = rates_pages([("tripmend", BENCH)])[0]
    assert [line[1] for line in table.rows] == ["GPT-4o", "Qwen2.5-7B", "Phi-4-mini", "tripmend"] * 3
    ours = dict(zip(table.columns, table.rows[3], strict=True))
    assert (ours["final"], ours["A_seq"]) == ("90.00", "1.50 (4.00)")
    assert "context, not a comparison" in " ".join(table.notes)
    whole = rates_pages([("tripmend", BENCH)])[2]
    # 9 of 10: (0.9 + 0.19207) / 1.38415 = 0.78898, half 1.41601 * sqrt(0.009 + 0.0096036) = 0.19314.
    assert dict(row[:2] for row in whole.rows)["final"] == "90.00 (9/10; 59.6 to 98.2)"


def test_the_plot_is_a_drawing_with_a_line_for_each_bench() -> None:
    drawing = horizon_svg([("a <b>", BENCH), ("c", BENCH)])
    root = ElementTree.fromstring(drawing)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a <b>", "c", "GPT-4o (printed)"} <= set(texts)
    assert drawing == horizon_svg([("a <b>", BENCH), ("c", BENCH)])
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2 * 6 * 3


def test_tables_without_any_document_are_the_printed_ones() -> None:
    text = report_text([], None, None, "text")
    assert "tripmend" not in text
    assert "29.37" in text


@pytest.mark.parametrize("document", [[], {"rows": [{"n": 1}]}, {"rows": {}}])
def test_other_documents_are_refused(tmp_path: Path, document: Any) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(document))
    with pytest.raises(InputError, match="bench --json"):
        read_bench(path)


def test_cells_that_hold_a_bar_do_not_break_a_markdown_table() -> None:
    page = Page("T", ("a", "b"), (("x|y", "1"),), ("note",))
    assert as_markdown(page).splitlines()[4] == "| x\\|y | 1 |"
    assert as_text(page).splitlines()[3] == "x|y  1"
