"""Whole files through the judge, joined by (days, idx). Nothing falls out of the count: a case without a usable
revision scores 1, a disruption that cannot be read is refused and named."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common._page import Page
from ..database import Database
from ..formats import PlanRecord, Refusal, read_pipeline, read_plans, write_disruption_info
from ._judge import Judgement, judge
from ._rubric import Rubric

__all__ = ["Judged", "judge_files", "judged_page", "read_lines", "unanswered_note"]

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A run. unusable: disruptions of trips that are not in the initial file, or that cannot be read, each with why.
    unanswered: the cases for which the revised file has no line at all, by (days, idx)."""

    rubric: Rubric
    judgements: tuple[Judgement, ...]
    unusable: tuple[str, ...]
    refused: tuple[Refusal, ...]
    unanswered: tuple[Key, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        scores = [one.score for one in self.judgements]
        return {
            "format": "triptide-judge/1",
            "rubric": self.rubric,
            "n": len(scores),
            "mean": round(sum(scores) / len(scores), 4) if scores else None,
            "counts": {str(score): scores.count(score) for score in range(1, 6)},
            "by_days": {
                str(days): _mean([one.score for one in self.judgements if one.key[0] == days])
                for days in sorted({one.key[0] for one in self.judgements})
            },
            "unusable": list(self.unusable),
            "unanswered": [list(key) for key in self.unanswered],
            "refused": [
                {"line": one.line, "reason": one.reason, "idx": one.idx, "days": one.days} for one in self.refused
            ],
            "cases": [one.plain() for one in self.judgements],
        }


def _mean(scores: Sequence[int]) -> float | None:
    return round(sum(scores) / len(scores), 4) if scores else None


def read_lines(path: Path, plans: Mapping[Key, PlanRecord]) -> tuple[dict[Key, Mapping[str, Any]], list[str]]:
    """The disruptions of a file by trip, and what cannot be used, one sentence each.

    JSONL: objects with days, idx and info; where a line says whether it is the trip's case, only cases count. CSV: the
    published pipeline file, whose rows hold the plan beside the disruption. Raises InputError when there is no file.
    """
    if path.suffix.lower() == ".csv":
        return _rows(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "this is not UTF-8 text"
        raise InputError(f"the file cannot be read: {reason}", source=path) from error
    found: dict[Key, Mapping[str, Any]] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            wrong.append(f"line {number}: this is not JSON")
            continue
        if not isinstance(data, Mapping) or not all(isinstance(data.get(name), int) for name in ("days", "idx")):
            wrong.append(f"line {number}: there are no days and idx to join by")
            continue
        if data.get("case") is False:
            continue
        key = (data["days"], data["idx"])
        if key not in plans:
            wrong.append(f"line {number}: there is no plan {key[1]} of {key[0]} days")
        elif key in found:
            wrong.append(f"line {number}: plan {key[1]} of {key[0]} days has a case already")
        else:
            found[key] = data
    return found, wrong


def _rows(path: Path) -> tuple[dict[Key, Mapping[str, Any]], list[str]]:
    found: dict[Key, Mapping[str, Any]] = {}
    wrong: list[str] = []
    for row in read_pipeline(path):
        if row.plan is None or row.disruption is None:
            why = "; ".join(f"{name}: {reason}" for name, reason in row.faults.items()) or "no plan or no disruption"
            wrong.append(f"line {row.line}: {why}")
        elif row.plan.key in found:
            wrong.append(f"line {row.line}: plan {row.plan.idx} of {row.plan.header.days} days has a case already")
        else:
            found[row.plan.key] = {"info": write_disruption_info(row.disruption)}
    return found, wrong


def judge_files(
    initial: Path, disruptions: Path, revised: Path, *, database: Database | None = None, rubric: Rubric = "paper"
) -> Judged:
    """Judge every case of three files. Raises InputError when a file cannot be read, or no case is left."""
    column = "annotation_plan" if initial.suffix.lower() == ".csv" else None
    plans, bad = read_plans(initial, column=column)
    by_key = {plan.key: plan for plan in plans}
    lines, wrong = read_lines(disruptions, by_key)
    column = "revised_plan" if revised.suffix.lower() == ".csv" else None
    answers, refused = read_plans(revised, column=column, like=plans)
    answered = {answer.key: answer for answer in answers}
    judgements: list[Judgement] = []
    for key, line in sorted(lines.items()):
        if key not in by_key:
            wrong.append(f"there is no plan {key[1]} of {key[0]} days")
            continue
        try:
            judgements.append(judge(by_key[key], line, answered.get(key), database=database, rubric=rubric))
        except InputError as error:
            wrong.append(f"plan {key[1]} of {key[0]} days: {error}")
    if not judgements:
        raise InputError(f"no case can be judged ({wrong[0] if wrong else 'the file is empty'})", source=disruptions)
    told = {*answered, *((one.days, one.idx) for one in refused)}
    unanswered = tuple(one.key for one in judgements if one.key not in told)
    return Judged(rubric, tuple(judgements), tuple(wrong), (*bad, *refused), unanswered)


_SHOWN = 10


def unanswered_note(keys: Sequence[Key], cases: int) -> str:
    """That the revised file is not whole, in a sentence."""
    named = ", ".join(f"{days} days plan {idx}" for days, idx in keys[:5]) + (" …" if len(keys) > 5 else "")
    return f"{len(keys)} of {cases} cases have no line in the revised file and count as failures: {named}"


def judged_page(found: Judged) -> Page:
    """How many cases have which score, by duration, and why the worst are what they are."""
    durations = sorted({one.key[0] for one in found.judgements})
    rows = []
    for days in (*durations, None):
        scores = [one.score for one in found.judgements if days is None or one.key[0] == days]
        cells = [f"{scores.count(score)}/{len(scores)}" for score in range(1, 6)]
        rows.append(("all" if days is None else f"{days} days", *cells, f"{sum(scores) / len(scores):.2f}"))
    worst = sorted((one for one in found.judgements if one.score < 5), key=lambda one: (one.score, one.key))
    notes = [f"{one.key[0]} days, plan {one.key[1]}: {one.score}, {one.reasons[0]}" for one in worst[:_SHOWN]]
    if len(worst) > _SHOWN:
        notes.append(f"… and {len(worst) - _SHOWN} more below 5; --json writes them all")
    if found.unanswered:
        notes.append(unanswered_note(found.unanswered, len(found.judgements)))
    notes += [f"not judged: {reason}" for reason in found.unusable[:_SHOWN]]
    notes += [f"line {one.line} refused: {one.reason}" for one in found.refused[:_SHOWN]]
    columns = ("", "1", "2", "3", "4", "5", "mean")
    title = (
        f"Judged without a model, by the rubric of the {'paper (Table 4)' if found.rubric == 'paper' else 'release'}"
    )
    return Page(title, columns, tuple(rows), tuple(notes))
