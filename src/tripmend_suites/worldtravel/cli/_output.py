"""Scores on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["show_scores"]

_COLUMNS = ("tasks", "delivered", "feasible", "strictly", "violation", "optimality")


def _cells(name: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    quality = "-" if row["optimality"] is None else f"{row['optimality']:.3f}"
    shares = (f"{row[f'{key}_count']}/{row['n']}" for key in ("delivered", "feasible", "strict_feasible"))
    return (name, *shares, f"{row['violation']:.3f}", quality)


def show_scores(document: Mapping[str, Any]) -> None:
    """The whole, its rows, the baselines and the twins as tables on standard output."""
    from ...common._page import Page
    from ...common.output import show
    from ._agent import agent_notes

    rows = [_cells("all", document)]
    for name, group in document["rows"].items():
        if name != "type":
            rows += [_cells(f"{name} {value}", row) for value, row in group.items()]
    notes = [f"{name}: {row['satisfied']}/{row['of']} satisfied" for name, row in document["rows"]["type"].items()]
    if document.get("refused"):
        notes.append(f"{document['refused']} tasks that have a plan were refused")
    if "ms_p50" in document:
        notes.append(f"{document['ms_p50']:.0f} ms at the median, {document['ms_p95']:.0f} ms at p95")
    if "agent" in document:
        notes += agent_notes(document["agent"])
    twins = document.get("twins")
    if twins is not None:
        notes.append(
            f"infeasible twins: {twins['refused']}/{twins['n']} refused, {twins['answered']} answered with a plan, "
            f"{twins['refused_with_a_correct_relaxation']}/{twins['n']} refused with a correct relaxation"
        )
    pages = [Page("WorldTravel (our tasks)", _COLUMNS, tuple(rows), tuple(notes))]
    if document.get("baselines"):
        others = tuple(_cells(name, row) for name, row in document["baselines"].items())
        pages.append(Page("Others on the same tasks", _COLUMNS, others))
    show(pages)
