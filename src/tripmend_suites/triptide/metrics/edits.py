"""What a revision changed, told apart by what it costs the traveller: another thing, another time, another shape.

Names are compared as names, so spacing and case change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...common.each import gathered
from ..formats import DisruptionRecord, PlanRecord
from .literal import LIST
from .sound import number_in
from .view import (
    LODGING_VERBS,
    MEALS,
    PlanView,
    cities_of,
    entries,
    folded,
    from_to,
    labelled_times,
    name_city,
    name_of,
    span_words,
    transport_kinds,
)

# One disruption as the metrics read it: what is hit where, how badly, for whom, and what it takes to answer it.

Severity = Literal["step", "day", "plan"]
CATEGORY_OF = {
    "transportation": "transport",
    "accommodation": "accommodation",
    "breakfast": "restaurant",
    "lunch": "restaurant",
    "dinner": "restaurant",
    "attraction": "attraction",
}
"""Table 1's categories by slot; everything else is miscellaneous."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One target: its day (from 1), the plan's cell, and its text as the record writes it."""

    day: int
    slot: str
    text: str

    @property
    def name(self) -> str:
        """The name without the city; the whole text of a way of travel."""
        if self.slot == "transportation":
            return self.text
        name, city = name_city(self.text)
        return name if city != "-" else name_of(self.text)


@dataclass(frozen=True, slots=True)
class Disruption:
    """touched: the days that the effect is about, () when nobody says. answer: as in the built folder's ANSWERS, None
    when nobody says. effects: plain data of the change, () when nobody knows. tolerance: Planbound when not said."""

    key: tuple[int, int]
    severity: Severity
    tolerance: str
    hits: tuple[Hit, ...]
    touched: tuple[int, ...] = ()
    answer: str | None = None
    effects: tuple[Mapping[str, Any], ...] = ()

    @property
    def category(self) -> str:
        """The category of Table 1, by what is hit; weather, illness and money are miscellaneous whatever stands for the
        day."""
        slot = self.hits[0].slot if self.hits else ""
        whole = self.answer in ("calmer-day", "empty-day", "indoors") or any(
            effect.get("type") == "budget_changed" for effect in self.effects
        )
        return "miscellaneous" if whole else CATEGORY_OF.get(slot, "miscellaneous")

    @property
    def days(self) -> frozenset[int]:
        """The days that are hit: those of the targets and those that the effect touches."""
        return frozenset((*self.touched, *(hit.day for hit in self.hits)))

    @property
    def retimed(self) -> frozenset[str]:
        """Folded names and flight numbers whose times may no longer be those of the tables."""
        kinds = {str(effect.get("type")) for effect in self.effects}
        if self.effects and not kinds & {"leg_delayed", "leg_retimed", "event_moved"}:
            return frozenset()
        moved = [hit for hit in self.hits if hit.slot in ("transportation", "event")]
        names = {folded(hit.name) for hit in moved} | {folded(number_in(hit.text)) for hit in moved}
        return frozenset(names - {""})


def disruption_of(case: Any) -> Disruption:
    """A case of the built folder: key (days, idx), severity, tolerance, day (1-based), slot and target as the record
    names them; touched, answer and effect where it has them too."""
    changes = getattr(getattr(case, "effect", None), "disruptions", ())
    effects = tuple(one.effect.model_dump(mode="json") for one in changes if hasattr(one, "effect"))
    hits = (Hit(case.day, folded(case.slot), case.target),)
    touched, answer = tuple(getattr(case, "touched", ())), getattr(case, "answer", None)
    return Disruption(case.key, case.severity, case.tolerance or "Planbound", hits, touched, answer, effects)


def disruption_of_record(key: tuple[int, int], record: DisruptionRecord, tolerance: str | None) -> Disruption:
    """A disruption as published: labelled lines that name what is hit and say nothing about what it takes."""
    hits = tuple(Hit(one.day, folded(one.slot), one.name) for one in record.targets)
    return Disruption(key, record.severity, tolerance or "Planbound", hits)


Kind = Literal["content", "time", "shape"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One difference. content: another thing in a cell; time: the same thing at another time; shape: the days, the
    query or the traveller themselves. day: 1-based, 0 for the whole record."""

    day: int
    slot: str
    kind: Kind
    before: str
    after: str

    def __str__(self) -> str:
        where = f"day {self.day} {self.slot}" if self.day else self.slot
        return f"{where}: {self.before or 'nothing'} -> {self.after or 'nothing'}"


@dataclass(frozen=True, slots=True)
class EditCount:
    """answering: edits of what was hit; ripples: other times on the days that are hit; over: other things changed;
    outside: edits that a plan-bound traveller's scope does not allow."""

    answering: tuple[Edit, ...]
    ripples: tuple[Edit, ...]
    over: tuple[Edit, ...]
    outside: tuple[Edit, ...]


def _key(text: str) -> tuple[str, str]:
    name, city = name_city(text)
    return (folded(name), folded(city)) if city != "-" else (folded(text), "")


def _one(day: int, slot: str, before: str, after: str) -> list[Edit]:
    return [Edit(day, slot, "content", before, after)] if _key(before) != _key(after) else []


def _several(day: int, slot: str, before: str, after: str) -> list[Edit]:
    old, new = entries(before), entries(after)
    counted_old, counted_new = Counter(map(_key, old)), Counter(map(_key, new))
    gone = [text for text in old if counted_old[_key(text)] > counted_new[_key(text)]]
    come = [text for text in new if counted_new[_key(text)] > counted_old[_key(text)]]
    return [
        Edit(day, slot, "content", gone[place] if place < len(gone) else "", come[place] if place < len(come) else "")
        for place in range(max(len(gone), len(come)))
    ]


def _way(text: str) -> tuple[object, ...]:
    ends = from_to(text, literal=False)
    return frozenset(transport_kinds(text)), folded(number_in(text)), ends and tuple(map(folded, ends))


def _journey(day: int, before: str, after: str) -> list[Edit]:
    if _way(before) != _way(after):
        return [Edit(day, "transportation", "content", before, after)]
    if labelled_times(before) != labelled_times(after):
        return [Edit(day, "transportation", "time", before, after)]
    return []


def _times(day: int, before: PlanView, after: PlanView, index: int) -> list[Edit]:
    old, new = before.listing(index), after.listing(index)
    if old.error or new.error:
        same = folded(before.cell(index, LIST)) == folded(after.cell(index, LIST))
        return [] if same else [Edit(day, LIST, "content", old.error or "a list", new.error or "a list")]
    found: list[Edit] = []
    known = gathered((folded(item.name), (item.start, item.end)) for item in old.items)
    cells = {_key(text)[0] for name in (*MEALS, "accommodation") for text in (after.cell(index, name),) if text}
    cells |= {_key(text)[0] for text in entries(after.cell(index, "attraction"))}
    for item in new.items:
        spans = known.get(folded(item.name))
        if spans:
            start, end = spans.pop(0)
            if (start, end) != (item.start, item.end):
                span = f"{item.name} {span_words(start, end)}"
                found.append(Edit(day, LIST, "time", span, span_words(item.start, item.end)))
        elif folded(item.name) not in cells and item.verb not in LODGING_VERBS:
            found.append(Edit(day, LIST, "content", "", item.name))
    return found


def edits_between(initial: PlanRecord, revised: PlanRecord) -> tuple[Edit, ...]:
    """All edits from one record to the other, day by day."""
    before, after = (PlanView(record, initial.header, strict=True) for record in (initial, revised))
    found: list[Edit] = []
    if len(before.cells) != len(after.cells):
        found.append(Edit(0, "days", "shape", str(len(before.cells)), str(len(after.cells))))
    if initial.header != revised.header:
        found.append(Edit(0, "query", "shape", "the query", "another query"))
    if initial.persona != revised.persona:
        found.append(Edit(0, "persona", "shape", initial.persona.text, revised.persona.text))
    for index in range(min(len(before.cells), len(after.cells))):
        day = index + 1
        was, now = (plan.cell(index, "current_city") for plan in (before, after))
        if [*map(folded, cities_of(was, literal=False))] != [*map(folded, cities_of(now, literal=False))]:
            found.append(Edit(day, "current_city", "content", was, now))
        found += _journey(day, before.cell(index, "transportation"), after.cell(index, "transportation"))
        for slot in (*MEALS, "accommodation"):
            found += _one(day, slot, before.cell(index, slot), after.cell(index, slot))
        for slot in ("attraction", "event"):
            found += _several(day, slot, before.cell(index, slot), after.cell(index, slot))
        found += _times(day, before, after, index)
    return tuple(found)


def _stay(initial: PlanRecord, day: int) -> frozenset[int]:
    """The days of the stay that covers the night of a day."""
    texts = [folded(one.accommodation) for one in initial.days]
    if not 1 <= day <= len(texts):
        return frozenset((day,))
    first = last = day
    while first > 1 and texts[first - 2] == texts[day - 1]:
        first -= 1
    while last < len(texts) and texts[last] == texts[day - 1]:
        last += 1
    return frozenset(range(first, last + 1))


def _answers(edit: Edit, initial: PlanRecord, disruption: Disruption) -> bool:
    """Whether an edit is one of what was hit."""
    for hit in disruption.hits:
        days = _stay(initial, hit.day) if hit.slot == "accommodation" else disruption.days
        if edit.day not in days:
            continue
        if edit.kind == "time" and edit.slot == LIST and folded(edit.before.rsplit(" ", 1)[0]) == folded(hit.name):
            return True
        same_cell = edit.slot == hit.slot or (edit.slot == "current_city" and hit.slot == "transportation")
        if same_cell and (edit.slot not in ("attraction", "event") or _key(edit.before)[0] == folded(hit.name)):
            return True
    return False


def judge_edits(initial: PlanRecord, revised: PlanRecord, disruption: Disruption) -> EditCount:
    """Sort the edits by the rule of scope (severity × tolerance).

    Plan-bound: at step level only what was hit may become another thing, and times may follow on the days that are
    hit (and on the morning after a night that is hit); at day level anything on those days may change; at plan level
    anything. The days, the query and the traveller themselves may never change, for nobody. A flexible traveller has
    no scope; edits of other things still count as `over`, but at plan level.
    """
    answering: list[Edit] = []
    ripples: list[Edit] = []
    over: list[Edit] = []
    outside: list[Edit] = []
    near = set(disruption.days)
    for hit in disruption.hits:
        if hit.slot == "accommodation":
            stay = _stay(initial, hit.day)
            near |= stay | {max(stay) + 1}
    bound = disruption.tolerance != "Flexiventurer"
    whole_day = disruption.answer in ("calmer-day", "empty-day", "indoors", "within-budget")
    for edit in edits_between(initial, revised):
        if edit.kind == "shape":
            outside.append(edit)
            continue
        inside = disruption.severity == "plan" or edit.day in near
        if _answers(edit, initial, disruption) or (whole_day and inside):
            answering.append(edit)
        elif edit.kind == "time" and inside:
            ripples.append(edit)
        else:
            over.append(edit)
            inside = inside and disruption.severity != "step"
        if bound and not inside:
            outside.append(edit)
    return EditCount(tuple(answering), tuple(ripples), tuple(over), tuple(outside))
