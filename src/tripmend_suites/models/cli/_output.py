"""What the commands for language models print: the tables of runs, as text or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...common._page import Page
    from ...common.tasking import Table
    from ..evaluating.logs import LoggedRun

__all__ = ["cell", "headline", "page_of", "write_runs"]


_HEADLINE = 4


def cell(value: Any) -> str:
    """A cell as text: shares as numerator, denominator, per cent and their 95 % Wilson interval."""
    from ...common._intervals import wilson

    if value is None:
        return ""
    if isinstance(value, tuple | list) and len(value) == 2:
        part, of = value
        if not of:
            return "0/0"
        if not float(part).is_integer():
            return f"{part:.2f}/{of} = {100 * part / of:.1f} %"
        low, high = wilson(int(part), int(of)) or (0.0, 0.0)
        return f"{int(part)}/{int(of)} = {100 * part / of:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def page_of(table: Table) -> Page:
    """A table, ready to be printed."""
    from ...common._page import Page

    rows = tuple(tuple(cell(value) for value in row) for row in table.rows)
    return Page(table.title, table.columns, rows, (table.note,) if table.note else ())


def headline(run: LoggedRun) -> str:
    """The first scores of a run, which are the suite's main ones, in one sentence."""
    from ..evaluating.report import score_cell

    scores = "; ".join(f"{name} {cell(score_cell(run, name))}" for name in run.record["scores"][:_HEADLINE])
    return f"{run.model}, {run.record['suite']}: {scores}"


def _is_printed(row: Sequence[Any]) -> bool:
    """Whether a row is out of a paper: every suite says so in one of the first two cells."""
    return any(isinstance(one, str) and "printed" in one for one in row[:2])


def write_runs(runs: Sequence[LoggedRun], json: Path | None, printed: bool = True) -> None:
    """Print the tables of runs, and write them with the runs' numbers to a file where one is wanted. printed: whether
    the rows of the papers are on the screen, too."""
    from dataclasses import replace

    from ...common.output import show, write_json
    from ..evaluating.report import plain_run, report

    tables = report(runs)
    shown = tables if printed else [
        replace(table, rows=rows)
        for table in tables
        if (rows := tuple(row for row in table.rows if not _is_printed(row))) or not table.rows
    ]  # fmt: skip
    show(page_of(table) for table in shown)
    plain = [
        {"title": table.title, "columns": table.columns, "rows": table.rows, "note": table.note} for table in tables
    ]
    write_json(json, {"runs": [plain_run(run) for run in runs], "tables": plain})
