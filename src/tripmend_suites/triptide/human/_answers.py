"""The experts' files, read back and put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ._agreement import alpha
from ._questions import QUESTIONS, Question

__all__ = ["ANSWERS", "Answers", "read_answers", "summary"]

ANSWERS = "triptide-answers/1"
"""The name of the answers' format, in every file."""


@dataclass(frozen=True, slots=True)
class Answers:
    """One expert's file. form: the id of the form it was filled in on. values: by question, then by case ("5/12").
    refused: answers that cannot be used, one sentence each; they count as not given."""

    source: str
    expert: str
    form: str
    cases: int
    values: Mapping[str, Mapping[str, int]]
    comments: Mapping[str, str]
    refused: tuple[str, ...]


def _value(question: Question, given: object) -> int | None:
    allowed = {value for value, _ in question.choices}
    return given if isinstance(given, int) and not isinstance(given, bool) and given in allowed else None


def read_answers(path: Path) -> Answers:
    """Read one file. Raises InputError when it is no answers' file; single bad answers are refused and named."""
    data = read_document(path)
    if not isinstance(data, Mapping) or data.get("format") != ANSWERS:
        raise InputError("this is no file of answers that the form saved", source=path)
    expert, form, rows = data.get("expert"), data.get("form"), data.get("answers")
    if not isinstance(expert, str) or not expert.strip():
        raise InputError("the file does not say whose answers these are", where="expert", source=path)
    if not isinstance(form, str) or not isinstance(rows, list) or not isinstance(data.get("cases"), int):
        raise InputError("the file lacks its form, its number of cases or its answers", source=path)
    values: dict[str, dict[str, int]] = {question.name: {} for question in QUESTIONS}
    comments: dict[str, str] = {}
    refused: list[str] = []
    seen: set[str] = set()
    for number, row in enumerate(rows):
        unit = row.get("case") if isinstance(row, Mapping) else None
        if not isinstance(unit, str) or unit in seen:
            refused.append(f"answer {number + 1} names no case, or one that was answered before")
            continue
        seen.add(unit)
        for question in QUESTIONS:
            given = row.get(question.name)
            if given is None:
                continue
            value = _value(question, given)
            if value is None:
                refused.append(f"case {unit}: {given!r} is no answer to {question.name}")
            else:
                values[question.name][unit] = value
        if isinstance(row.get("comment"), str) and row["comment"].strip():
            comments[unit] = row["comment"].strip()
    return Answers(str(path), expert.strip(), form, data["cases"], values, comments, tuple(refused))


def _question(question: Question, files: Sequence[Answers]) -> dict[str, Any]:
    ratings = {file.expert: file.values[question.name] for file in files}
    every = [value for answers in ratings.values() for value in answers.values()]
    units = Counter(unit for answers in ratings.values() for unit in answers)
    found = alpha(ratings)
    return {
        "question": question.name,
        "answers": len(every),
        "of": sum(file.cases for file in files),
        "units_answered_twice": sum(count > 1 for count in units.values()),
        "mean": round(sum(every) / len(every), 3) if every else None,
        "counts": {str(value): every.count(value) for value, _ in question.choices},
        "alpha": None if found is None else round(found, 4),
        "by_expert": {
            name: round(sum(answers.values()) / len(answers), 3) if answers else None
            for name, answers in ratings.items()
        },
    }


def summary(files: Sequence[Answers]) -> dict[str, Any]:
    """Everything about a set of files: per question the counts, the mean and Krippendorff's alpha (interval level).

    Raises InputError when files belong to different forms, or two are by one expert.
    """
    if not files:
        raise InputError("there is no file of answers")
    forms = sorted({file.form for file in files})
    if len(forms) > 1:
        raise InputError(f"the answers are to different forms ({', '.join(forms)}); read those of one form at a time")
    names = Counter(file.expert for file in files)
    twice = [name for name, count in names.items() if count > 1]
    if twice:
        raise InputError(f"there are two files by {twice[0]}; give each expert a name of their own")
    return {
        "format": "triptide-agreement/1",
        "form": forms[0],
        "experts": [file.expert for file in files],
        "cases": max(file.cases for file in files),
        "measure": "Krippendorff's alpha, interval level",
        "questions": [_question(question, files) for question in QUESTIONS],
        "comments": [
            {"case": unit, "expert": file.expert, "comment": text}
            for file in files
            for unit, text in sorted(file.comments.items())
        ],
        "refused": [f"{file.source}: {text}" for file in files for text in file.refused],
    }
