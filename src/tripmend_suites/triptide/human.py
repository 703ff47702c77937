"""Human evaluation: a form for experts in one HTML file, and their answers read back, with their agreement."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from string import Template
from typing import Any

from tripmend.errors import InputError, MissingExtraError
from tripmend.formats.files import read_document

from ..common import install_command
from ..common.data_files import DataFile
from ..common.each import gathered
from ..common.report import Page
from .data.folder import DISRUPTIONS, INITIAL, need
from .data.queries import share
from .formats import PlanRecord, read_plans
from .judge import MEALS, DayView, Edit, Stop, difference, read_lines, views

# How far experts agree: Krippendorff's alpha, as computed by NLTK.


def alpha(ratings: Mapping[str, Mapping[str, int]]) -> float | None:
    """Krippendorff's alpha at interval level. ratings: by expert, then by unit; a unit an expert left out is missing.

    1 is full agreement, 0 what chance gives. None where it is not defined: no unit has two answers, or all answers
    that can be compared are the same. Source: Krippendorff, Content Analysis (2004), chapter 11.
    Raises MissingExtraError without the extra "agreement".
    """
    units = Counter(unit for answers in ratings.values() for unit in answers)
    every = [(expert, *answer) for expert, answers in ratings.items() for answer in answers.items()]
    data = [(expert, unit, value) for expert, unit, value in every if units[unit] > 1]
    if len({value for _, _, value in data}) < 2:
        return None
    try:
        agreement: Any = importlib.import_module("nltk.metrics.agreement")
    except ImportError as error:
        raise MissingExtraError(
            f"agreement needs NLTK, which is not installed; install it with: {install_command('agreement')}"
        ) from error
    # Interval level: values are taken as steps of equal size.
    return float(agreement.AnnotationTask(data=data, distance=lambda one, other: float((one - other) ** 2)).alpha())


# What the experts are asked: the rubric's score, and what the paper's experts looked at (section 6).


@dataclass(frozen=True, slots=True)
class Question:
    """name: in the answers' file. choices: (value, what it means), from worst to best; values are whole numbers with
    equal steps, which is what the agreement's distances go by."""

    name: str
    text: str
    hint: str
    choices: tuple[tuple[int, str], ...]


QUESTIONS = DataFile(__file__).read("questions", tuple[Question, ...])


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
            if type(given) is int and given in {value for value, _ in question.choices}:
                values[question.name][unit] = given
            elif given is not None:
                refused.append(f"case {unit}: {given!r} is no answer to {question.name}")
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
    if twice := [name for name, count in Counter(file.expert for file in files).items() if count > 1]:
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


# Which cases the experts see: a seeded sample, each duration with its share.

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A case as it is shown: the plan, what happened, the revision. line: the disruption's object, with "info"."""

    initial: PlanRecord
    line: Mapping[str, Any]
    revised: PlanRecord

    @property
    def key(self) -> Key:
        """(days, idx)."""
        return self.initial.key


def sample(cases: Sequence[Shown], n: int, seed: int) -> list[Shown]:
    """n cases without repetition, in mixed order. The same seed and cases give the same sample, in whatever order the
    cases come. Raises InputError when there are fewer than n."""
    if n < 1:
        raise InputError("at least one case has to be sampled")
    if n > len(cases):
        raise InputError(f"there are only {len(cases)} cases with a revision, fewer than the {n} asked for")
    random = Random(f"triptide-human:{seed}")
    by_days = gathered((case.key[0], case) for case in sorted(cases, key=lambda case: case.key))
    quotas = share(n, {days: len(group) for days, group in by_days.items()})
    chosen = [case for days, group in sorted(by_days.items()) for case in random.sample(group, quotas[days])]
    random.shuffle(chosen)
    return chosen


# Cases out of a built folder, and the experts' answers as a table.


def _disrupted(folder: Path) -> tuple[list[PlanRecord], dict[tuple[int, int], Mapping[str, Any]]]:
    """The plans of a built folder, and what happens to them."""
    if not folder.is_dir():
        raise InputError("there is no such folder", source=folder)
    need(folder, INITIAL, DISRUPTIONS)
    plans, _ = read_plans(folder / INITIAL)
    lines, _ = read_lines(folder / DISRUPTIONS, {plan.key: plan for plan in plans})
    return plans, lines


def case_names(folder: Path) -> list[str]:
    """The cases of a built folder as ``days/number``, with a revision or without. Raises InputError when a file is
    missing."""
    plans, lines = _disrupted(folder)
    return [f"{days}/{number}" for plan in plans if plan.key in lines for days, number in [plan.key]]


def every_case(folder: Path, revised: Path) -> list[Shown]:
    """The cases of a built folder that have a revision, in the order of the plans. Raises InputError when a file is
    missing."""
    plans, lines = _disrupted(folder)
    answers = {answer.key: answer for answer in read_plans(revised, like=plans)[0]}
    both = [plan for plan in plans if plan.key in lines and plan.key in answers]
    return [Shown(plan, lines[plan.key], answers[plan.key]) for plan in both]


def answers_page(found: Mapping[str, Any]) -> Page:
    """The summary of the experts' answers as a table, comments and refusals below it."""

    def shown(value: float | None, digits: int = 2) -> str:
        return "-" if value is None else f"{value:.{digits}f}"

    rows = []
    for one in found["questions"]:
        counts = " ".join(f"{value}:{count}" for value, count in one["counts"].items())
        cells = one["question"], f"{one['answers']}/{one['of']}", shown(one["mean"]), counts, shown(one["alpha"], 3)
        rows.append((*cells, str(one["units_answered_twice"]), " ".join(map(shown, one["by_expert"].values()))))
    notes = [
        f"alpha: {found['measure']}, over the cases that two or more answered; - where it is not defined.",
        f"experts, in the order of the last column: {', '.join(found['experts'])}.",
    ]
    notes += [f"case {one['case']}, {one['expert']}: {one['comment']}" for one in found["comments"]]
    notes += [f"refused: {text}" for text in found["refused"]]
    columns = ("question", "answers", "mean", "counts", "alpha", "by two or more", "mean by expert")
    return Page(f"{len(found['experts'])} experts on form {found['form']}", columns, tuple(rows), tuple(notes))


_SLOTS = {
    "city": "City",
    "transportation": "On the way",
    "breakfast": "Breakfast",
    "attraction": "Sights",
    "lunch": "Lunch",
    "dinner": "Dinner",
    "event": "Event",
    "accommodation": "Lodging",
}


def form_id(cases: Sequence[Shown]) -> str:
    """What tells a form from others: a hash over what it shows and asks."""
    digest = hashlib.sha256()
    for case in cases:
        shown = [repr(case.initial), repr(case.revised), str(case.line.get("info")), str(case.line.get("message"))]
        digest.update(json.dumps(shown).encode())
    digest.update(repr(QUESTIONS).encode())
    return digest.hexdigest()[:16]


def _badge(text: str) -> str:
    return f'<span class="badge">{text}</span>'


def _stop(stop: Stop, edits: Sequence[Edit], *, new: bool) -> str:
    """A stop with its times, marked where an edit is about it, and its stop of public transport."""
    text = escape(stop.name) + (f", {escape(stop.city)}" if stop.city else "")
    times = f'<span class="time">{stop.hours}</span>' if stop.hours else ""
    near = f'<span class="by">by {escape(stop.transit)}</span>' if stop.transit else ""
    edit = next((edit for edit in edits if (edit.new if new else edit.old) == stop), None)
    if edit is not None and edit.kind == "retimed":
        return f"{text} <mark>{times}</mark>{_badge('other time') * new}{near}"
    if edit is not None:
        text = f"<ins>{text}</ins>" if new else f"<del>{text}</del>"
    return text + (f" {times}" if times else "") + _badge("new") * (new and edit is not None) + near


def _cell(text: str, edits: Sequence[Edit], *, new: bool) -> str:
    """A cell without times of its own: city, journey, lodging."""
    if not text.strip(" -"):
        return _badge("nothing any more") if new and edits else "–"
    if not edits:
        return escape(text)
    if edits[0].kind == "retimed":
        return f"<mark>{escape(text)}</mark>{_badge('other time') * new}"
    return f"<ins>{escape(text)}</ins>{_badge('new')}" if new else f"<del>{escape(text)}</del>"


def _side(day: DayView | None, slot: str, edits: Sequence[Edit], *, new: bool) -> str:
    if day is None:
        return "–"
    if slot in (*MEALS, "attraction", "event"):
        found = [_stop(stop, edits, new=new) for stop in sorted(day.in_slot(slot), key=lambda stop: stop.start or 0)]
        if not found and new and edits:
            return _badge("nothing any more")
        return "".join(f"<div>{one}</div>" for one in found) or "–"
    return _cell(getattr(day, slot), edits, new=new)


def _begins(slot: str, day: DayView | None) -> tuple[int, int]:
    """Slots stand in the order in which the day goes: the city first, the lodging last."""
    starts = [stop.start for stop in day.in_slot(slot) if stop.start is not None] if day is not None else []
    place = list(_SLOTS).index(slot)
    if slot in ("city", "transportation"):
        leg = day.transport if slot == "transportation" and day is not None else None
        return (-1 if leg is None or leg.departure is None else leg.departure), place
    return min(starts, default=24 * 60), place


def _rows(number: int, old: DayView | None, new: DayView | None, edits: Sequence[Edit], date: str) -> list[str]:
    lost = "" if new is not None else f" {_badge('not in the revision')}"
    rows = [f'<tr class="day"><th colspan="3" scope="rowgroup">Day {number}{date}{lost}</th></tr>']
    for slot in sorted(_SLOTS, key=lambda slot: _begins(slot, new or old)):
        own = [edit for edit in edits if edit.slot == slot]
        left, right = _side(old, slot, own, new=False), _side(new, slot, own, new=True)
        if left == right == "–":
            continue
        css = ' class="changed"' if own else ""
        rows.append(f'<tr{css}><th class="slot" scope="row">{_SLOTS[slot]}</th><td>{left}</td><td>{right}</td></tr>')
    for fault in new.faults if new is not None else ():
        rows.append(
            f'<tr class="changed"><th class="slot" scope="row">Not readable</th><td></td><td>{escape(fault)}</td></tr>'
        )
    return rows


def _plans(initial: PlanRecord, revised: PlanRecord) -> str:
    before, after = views(initial), views(revised)
    edits = difference(before, after)
    rows = []
    for number in sorted({*before, *after}):
        dates = initial.header.dates
        date = f" · {dates[number - 1]:%a %d %b %Y}" if 1 <= number <= len(dates) else ""
        own = [edit for edit in edits if edit.day == number]
        rows += _rows(number, before.get(number), after.get(number), own, date)
    head = "<thead><tr><th></th><th>Plan before</th><th>Plan after</th></tr></thead>"
    columns = '<colgroup><col class="slot"><col><col></colgroup>'
    return f'<table class="plan">{columns}{head}<tbody>{"".join(rows)}</tbody></table>'


def _facts(plan: PlanRecord) -> str:
    head, ask = plan.header, plan.header.local_constraint
    wishes = [*ask.cuisine, *ask.attraction, *ask.event]
    wishes += [text for text in (ask.room_type, ask.transportation) if text]
    wishes += [f"{ask.house_rule} allowed"] if ask.house_rule else []
    parts = [
        f"<b>{escape(head.org)} → {escape(head.dest)}</b>, {head.days} days",
        f"{head.people}, {head.budget:,.0f} dollars in all",
        f"<b>{escape(plan.tolerance or 'Planbound')}</b>",
        escape(plan.persona.text),
        f"asked for: {escape(', '.join(wishes))}" if wishes else "no special wishes",
    ]
    return " · ".join(part for part in parts if part)


def _happened(case: Shown) -> str:
    lines = [line.strip(" -") for line in str(case.line.get("info", "")).splitlines() if line.strip()]
    said = case.line.get("message")
    quote = f'<p class="said">“{escape(str(said))}”</p>' if isinstance(said, str) and said.strip() else ""
    return quote + "".join(f"<p>{escape(line)}</p>" for line in lines)


def _remarks(plan: PlanRecord) -> str:
    told = [f"<li>{escape(one)}</li>" for one in (plan.acknowledgement, *plan.remarks) if one]
    return f"<ul>{''.join(told)}</ul>" if told else "<p>The revision says nothing about itself.</p>"


def _question_field(question: Question, unit: str) -> str:
    name = f"{question.name}-{unit.replace('/', '-')}"
    choices = "".join(
        f'<label class="choice"><input type="radio" name="{name}" data-question="{question.name}" value="{value}">'
        f"<span>{f'<b>{value}</b> ' if question.name == 'rating' else ''}{escape(text)}</span></label>"
        for value, text in question.choices
    )
    css = ' class="stacked"' if question.name == "rating" else ""
    return f"<fieldset{css}><legend>{escape(question.text)}</legend><p>{escape(question.hint)}</p>{choices}</fieldset>"


def _case(case: Shown, number: int, of: int) -> str:
    unit = f"{case.key[0]}/{case.key[1]}"
    title = f"{case.initial.header.org} → {case.initial.header.dest}, {case.key[0]} days"
    questions = "".join(_question_field(question, unit) for question in QUESTIONS)
    return (
        f'<section class="case" data-case="{unit}" data-title="{escape(title)}">'
        f'<h2>Case {number} of {of}</h2><p class="facts">{_facts(case.initial)}</p>'
        f'<h3>What happened</h3><div class="happened">{_happened(case)}</div>'
        f"<h3>The plans</h3>{_plans(case.initial, case.revised)}"
        f"<h3>What the revision says</h3>{_remarks(case.revised)}"
        f"<h3>Your judgement</h3>{questions}"
        f'<label>Anything else (optional)<textarea aria-label="Comment on case {number}"></textarea></label></section>'
    )


def page(cases: Sequence[Shown]) -> str:
    """The whole form as one HTML text. The same cases give the same bytes."""
    found = form_id(cases)
    settings = {"id": found, "format": ANSWERS, "questions": [question.name for question in QUESTIONS]}
    sections = "\n".join(_case(case, number, len(cases)) for number, case in enumerate(cases, 1))
    return Template(Path(__file__).with_suffix(".html").read_text(encoding="utf-8")).safe_substitute(
        cases=len(cases), sections=sections, settings=json.dumps(settings)
    )
