"""What the commands for language models print: the tables of runs, as text or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..models.evaluating.logs import LoggedRun
    from ..suites._page import Page
    from ..suites.tasking import Table

__all__ = ["cell", "page_of", "write_runs"]


def cell(value: Any) -> str:
    """A cell as text: shares as numerator, denominator, per cent and their 95 % Wilson interval."""
    from ..suites._intervals import wilson

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
    from ..suites._page import Page

    rows = tuple(tuple(cell(value) for value in row) for row in table.rows)
    return Page(table.title, table.columns, rows, (table.note,) if table.note else ())


def write_runs(runs: Sequence[LoggedRun], json: Path | None) -> None:
    """Print the tables of runs, and write them with the runs' numbers to a file where one is wanted."""
    from ..models.evaluating.report import plain_run, report
    from ._suite_output import show, write_json

    tables = report(runs)
    show(page_of(table) for table in tables)
    plain = [
        {"title": table.title, "columns": table.columns, "rows": table.rows, "note": table.note} for table in tables
    ]
    write_json(json, {"runs": [plain_run(run) for run in runs], "tables": plain})
