"""Cases out of a built folder, and the experts' answers as a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common._page import Page
from ..data.folder import DISRUPTIONS, INITIAL
from ..formats import read_plans
from ..judge import read_lines
from ._sample import Shown, sample, shown

__all__ = ["answers_page", "sampled_cases"]


def sampled_cases(folder: Path, revised: Path, n: int, seed: int) -> list[Shown]:
    """n cases of a built folder that have a revision. Raises InputError when a file is missing or cases are too few."""
    if not folder.is_dir():
        raise InputError("there is no such folder", source=folder)
    plans, _ = read_plans(folder / INITIAL)
    lines, _ = read_lines(folder / DISRUPTIONS, {plan.key: plan for plan in plans})
    answers, _ = read_plans(revised, like=plans)
    return sample(shown(plans, lines, answers), n, seed)


def answers_page(found: Mapping[str, Any]) -> Page:
    """The summary of the experts' answers as a table, comments and refusals below it."""
    rows = []
    for one in found["questions"]:
        counts = " ".join(f"{value}:{count}" for value, count in one["counts"].items())
        rows.append(
            (
                one["question"],
                f"{one['answers']}/{one['of']}",
                "-" if one["mean"] is None else f"{one['mean']:.2f}",
                counts,
                "-" if one["alpha"] is None else f"{one['alpha']:.3f}",
                str(one["units_answered_twice"]),
                " ".join("-" if mean is None else f"{mean:.2f}" for mean in one["by_expert"].values()),
            )
        )
    notes = [
        f"alpha: {found['measure']}, over the cases that two or more answered; - where it is not defined.",
        f"experts, in the order of the last column: {', '.join(found['experts'])}.",
    ]
    notes += [f"case {one['case']}, {one['expert']}: {one['comment']}" for one in found["comments"]]
    notes += [f"refused: {text}" for text in found["refused"]]
    columns = ("question", "answers", "mean", "counts", "alpha", "by two or more", "mean by expert")
    return Page(f"{len(found['experts'])} experts on form {found['form']}", columns, tuple(rows), tuple(notes))
