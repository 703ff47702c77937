"""The form: one HTML file that needs nothing else, neither a server nor a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from ..formats import PlanRecord
from ..judge import MEALS, DayView, Edit, Stop, difference, views
from .answers import ANSWERS, QUESTIONS, Question, Shown

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


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _times(stop: Stop) -> str:
    if stop.start is None or stop.end is None:
        return ""
    return f' <span class="time">{_clock(stop.start)}–{_clock(stop.end)}</span>'


def _stop(stop: Stop, edits: Sequence[Edit], *, new: bool) -> str:
    near = f'<span class="by">by {escape(stop.transit)}</span>' if stop.transit else ""
    return _marked(stop, edits, new=new) + near


def _marked(stop: Stop, edits: Sequence[Edit], *, new: bool) -> str:
    """A stop with its times, marked where an edit is about it."""
    text = escape(stop.name) + (f", {escape(stop.city)}" if stop.city else "")
    for edit in edits:
        if (edit.new if new else edit.old) != stop:
            continue
        if edit.kind == "retimed":
            badge = '<span class="badge">other time</span>' if new else ""
            return f"{text} <mark>{_times(stop).strip()}</mark>{badge}"
        if new:
            return f"<ins>{text}</ins>{_times(stop)}" + '<span class="badge">new</span>'
        return f"<del>{text}</del>{_times(stop)}"
    return text + _times(stop)


def _cell(text: str, edits: Sequence[Edit], *, new: bool) -> str:
    """A cell without times of its own: city, journey, lodging."""
    if not text.strip(" -"):
        return "–" if not (new and edits) else '<span class="badge">nothing any more</span>'
    if not edits:
        return escape(text)
    if edits[0].kind == "retimed":
        return f"<mark>{escape(text)}</mark>" + ('<span class="badge">other time</span>' if new else "")
    return f'<ins>{escape(text)}</ins><span class="badge">new</span>' if new else f"<del>{escape(text)}</del>"


def _side(day: DayView | None, slot: str, edits: Sequence[Edit], *, new: bool) -> str:
    if day is None:
        return "–"
    if slot in (*MEALS, "attraction", "event"):
        found = [_stop(stop, edits, new=new) for stop in sorted(day.in_slot(slot), key=lambda stop: stop.start or 0)]
        if not found and new and edits:
            return '<span class="badge">nothing any more</span>'
        return "".join(f"<div>{one}</div>" for one in found) or "–"
    return _cell(getattr(day, slot), edits, new=new)


def _begins(slot: str, day: DayView | None) -> tuple[int, int]:
    """Slots stand in the order in which the day goes: the city first, the lodging last."""
    starts = [stop.start for stop in day.in_slot(slot) if stop.start is not None] if day is not None else []
    place = list(_SLOTS).index(slot)
    if slot == "city":
        return -1, place
    if slot == "transportation":
        leaves = day.transport.departure if day is not None and day.transport is not None else None
        return (-1 if leaves is None else leaves), place
    return (min(starts) if starts else 24 * 60), place


def _rows(number: int, old: DayView | None, new: DayView | None, edits: Sequence[Edit], date: str) -> list[str]:
    lost = "" if new is not None else ' <span class="badge">not in the revision</span>'
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
    people = "1 traveller" if head.people_number == 1 else f"{head.people_number} travellers"
    parts = [
        f"<b>{escape(head.org)} → {escape(head.dest)}</b>, {head.days} days",
        f"{people}, {head.budget:,.0f} dollars in all",
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
    told = [escape(plan.acknowledgement)] if plan.acknowledgement else []
    told += [escape(remark) for remark in plan.remarks]
    if not told:
        return "<p>The revision says nothing about itself.</p>"
    return "<ul>" + "".join(f"<li>{one}</li>" for one in told) + "</ul>"


def _question(question: Question, unit: str) -> str:
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
    questions = "".join(_question(question, unit) for question in QUESTIONS)
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
