"""One case as a drawing, as the paper's Figures 4 and 5 show them: persona, plan, disruption, revised plan, insight."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from .formats import PlanRecord
from .human import Shown
from .judge import DayView, Edit, difference, views

_WIDE, _PAD, _LINE, _LETTERS = 760, 14, 17, 104
_INK, _QUIET, _MARK = "#1d2733", "#5a6675", "#b3531f"
_GROUNDS = {"Traveler persona": "#eef3f8", "Disruption": "#fbeee6", "Insight": "#eef6ef"}
_SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "event", "accommodation")


def picture(case: Shown) -> str:
    """The case as an SVG that needs nothing else. Days that the revision does not touch are drawn together; what is
    given up or new stands in colour. The same case gives the same bytes."""
    before, after = views(case.initial), views(case.revised)
    edits = difference(before, after)
    info = [line.strip(" -") for line in str(case.line.get("info", "")).splitlines() if line.strip()]
    said = str(case.line.get("message") or "").strip()
    boxes: list[tuple[str, list[tuple[str, bool]]]] = [
        ("Traveler persona", [(_persona(case.initial), False)]),
        ("Original plan", list(_plan(before, edits, new=False))),
        ("Disruption", [*((line, False) for line in info), *([(f"“{said}”", False)] if said else [])]),
        ("Revised plan", list(_plan(after, edits, new=True))),
        ("Insight", [(_insight(edits, case.initial.header.days), False)]),
    ]
    y, parts = 46.0, list[str]()
    for title, lines in boxes:
        drawn, height = _box(title, lines, y)
        parts += drawn
        y += height + 12
    head = case.initial.header
    title = f"{head.org} to {head.dest}, {head.days} days"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{y:g}" viewBox="0 0 {_WIDE} {y:g}" '
            f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(title)}">',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{_PAD}" y="28" font-size="16" font-weight="600" fill="{_INK}">{escape(title)}</text>',
            *parts,
            "</svg>\n",
        ]
    )


def _persona(plan: PlanRecord) -> str:
    head = plan.header
    return f"{head.people}; {plan.persona.text}; budget {head.budget:,.0f} dollars; {plan.tolerance or 'Planbound'}"


def _plan(days: dict[int, DayView], edits: tuple[Edit, ...], *, new: bool) -> Iterator[tuple[str, bool]]:
    """The lines of a plan, each with whether it was changed; days without a change only by number."""
    touched = {edit.day for edit in edits}
    for number, day in sorted(days.items()):
        if number not in touched:
            yield f"Day {number}, {day.city}: as before" if new else f"Day {number}, {day.city}: …", False
            continue
        yield f"Day {number}, {day.city}", False
        changed = {edit.slot for edit in edits if edit.day == number}
        for slot in _SLOTS:
            stops = "; ".join(f"{stop.name} {stop.hours}".rstrip() for stop in day.in_slot(slot))
            text = stops or (getattr(day, slot) if slot in ("transportation", "accommodation") else "")
            if text.strip(" -") or slot in changed:
                yield f"    {slot}: {text.strip(' -') or 'nothing any more'}", slot in changed


def _insight(edits: tuple[Edit, ...], days: int) -> str:
    if not edits:
        return "Nothing is changed."
    whole = days - len({edit.day for edit in edits})
    told = "; ".join(str(edit) for edit in edits)
    return f"{len(edits)} {'edit' if len(edits) == 1 else 'edits'}, {whole} of {days} days as they were: {told}."


def _box(title: str, lines: list[tuple[str, bool]], y: float) -> tuple[list[str], float]:
    rows = [
        (row, changed)
        for line, changed in lines
        for row in textwrap.wrap(line, _LETTERS, subsequent_indent="        ", drop_whitespace=False) or [""]
    ]
    height = 2 * _PAD + _LINE * (len(rows) + 1)
    ground = _GROUNDS.get(title, "#ffffff")
    parts = [
        f'<rect x="{_PAD}" y="{y:g}" width="{_WIDE - 2 * _PAD}" height="{height}" rx="6" fill="{ground}" '
        'stroke="#c9d2dc"/>',
        f'<text x="{2 * _PAD}" y="{y + _PAD + 10:g}" font-weight="600" fill="{_QUIET}">{title}</text>',
    ]
    for number, (row, changed) in enumerate(rows, 1):
        aside = 2 * _PAD + 6 * (len(row) - len(row.lstrip()))
        ink = f'{_MARK}" font-weight="600' if changed else _INK
        at = y + _PAD + 10 + _LINE * number
        parts.append(f'<text x="{aside}" y="{at:g}" fill="{ink}">{escape(row.strip())}</text>')
    return parts, height
