"""The paper's Table 2 of a built folder: disruptions by category, cases by severity and tolerance, by duration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ...common._page import Page
from ..data.folder import BadLine, Case
from ._published import published

__all__ = ["counts", "counts_page"]

_DURATIONS = ("3", "5", "7")
_PARTS = ("trips", "categories", "severity", "tolerance")


def _by_duration(found: Counter[tuple[str, int]], names: Iterable[str]) -> dict[str, dict[str, int]]:
    return {name: {days: found[name, int(days)] for days in _DURATIONS} for name in names}


def counts(pool: Sequence[Case], bad: Sequence[BadLine] = ()) -> dict[str, Any]:
    """The table as data. pool: every disruption of the folder; severity and tolerance count the chosen cases only.

    Also how many families of messages there are, how many of them are held out, and the lines that were refused.
    """
    chosen = [case for case in pool if case.chosen]
    printed = published()["table2"]
    families: dict[bool, set[str]] = {True: set(), False: set()}
    for case in pool:
        families[case.heldout].add(case.family)
    return {
        "format": "triptide-stats/1",
        "trips": {days: len({case.key for case in pool if case.days == int(days)}) for days in _DURATIONS},
        "categories": _by_duration(Counter((case.category, case.days) for case in pool), printed["categories"]),
        "severity": _by_duration(Counter((case.severity, case.days) for case in chosen), printed["severity"]),
        "tolerance": _by_duration(Counter((case.tolerance, case.days) for case in chosen), printed["tolerance"]),
        "disruptions": len(pool),
        "cases": len(chosen),
        "families": {"seen": len(families[False]), "held_out": len(families[True])},
        "refused": [{"line": one.line, "reason": one.reason} for one in bad],
    }


def counts_page(found: dict[str, Any]) -> Page:
    """Table 2, the printed count in brackets after ours."""
    printed = published()["table2"]

    def cells(ours: dict[str, int], theirs: dict[str, int]) -> tuple[str, ...]:
        row = [f"{ours.get(days, 0)} ({theirs[days]})" for days in _DURATIONS]
        return (*row, f"{sum(ours.values())} ({sum(theirs.values())})")

    rows = [("trips", "", *cells(found["trips"], printed["trips"]))]
    for part in _PARTS[1:]:
        rows += [(part, name, *cells(found[part][name], printed[part][name])) for name in printed[part]]
        if part == "categories":
            totals = [
                {days: sum(row[days] for row in table[part].values()) for days in _DURATIONS}
                for table in (found, printed)
            ]
            rows.append((part, "all", *cells(*totals)))
    notes = [
        "in brackets: as printed in the paper, of the authors' own data.",
        "categories count every disruption; severity and tolerance the one case of each trip.",
        f"messages: {found['families']['seen']} families of wordings, {found['families']['held_out']} more held out.",
    ]
    notes += [f"line {one['line']} refused: {one['reason']}" for one in found["refused"][:5]]
    if len(found["refused"]) > 5:
        notes.append(f"{len(found['refused'])} lines refused in all")
    columns = ("count of", "", "3 days", "5 days", "7 days", "all")
    return Page("Table 2: the data set", columns, tuple(rows), tuple(notes))
