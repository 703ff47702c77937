"""The disruption record: labelled lines that say what is hit on which day, why, how badly and how surely."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tripmend.errors import InputError
from tripmend.formats.files import json_fault

from .cells import kept, separated

Slot = Literal["Breakfast", "Lunch", "Dinner", "Attraction", "Accommodation", "Transportation", "Event", "Trip"]
Severity = Literal["step", "day", "plan"]
Confidence = Literal["High", "Medium", "Low"]


@dataclass(frozen=True, slots=True)
class Target:
    """What is hit: the number of the day (1-based), the slot of that day, and the name as it is written there."""

    day: int
    slot: Slot
    name: str


@dataclass(frozen=True, slots=True)
class DisruptionRecord:
    """One disruption. categories: as written ("Attractions", "Miscellaneous"), in order. detected: free text, "" when
    not said. confidence, mitigation: None when not said."""

    targets: tuple[Target, ...]
    categories: tuple[str, ...]
    reason: str
    detected: str
    severity: Severity
    confidence: Confidence | None = None
    mitigation: str | None = None


_SLOTS: dict[str, Slot] = {slot.lower(): slot for slot in get_args(Slot)}
_SLOTS |= {"attractions": "Attraction", "accommodations": "Accommodation", "events": "Event"}
_SLOTS |= {"transport": "Transportation", "transportations": "Transportation"}
_FIELDS = {
    "disruption category": "categories",
    "disruption categories": "categories",
    "reason": "reason",
    "disruption detection timestamp": "detected",
    "disruption severity": "severity",
    "confidence level": "confidence",
    "confidence": "confidence",
    "mitigation": "mitigation",
}
_TARGET = rf"day\s+(?P<day>\d{{1,3}})\s*+[-–]?+\s*+(?P<slot>{'|'.join(sorted(_SLOTS, key=len, reverse=True))})"
_FIELD = "|".join(sorted((name.replace(" ", r"\s+") for name in _FIELDS), key=len, reverse=True))
_LABEL = re.compile(rf"(?:{_TARGET}|(?P<field>{_FIELD}))\s*:", re.IGNORECASE)
_KEY = re.compile(rf"(?:{_TARGET}|(?P<field>{_FIELD}))", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•]\s+)?\s*")
_LEVEL = re.compile(r"(step|day|plan)(?:[\s-]*level)?", re.IGNORECASE)
_SEVERITIES: dict[str, Severity] = {level: level for level in get_args(Severity)}
_CONFIDENCES: dict[str, Confidence] = {level.lower(): level for level in get_args(Confidence)}
_MAX_TEXT = 20_000


@dataclass(slots=True)
class _Draft:
    """What the lines have said so far."""

    targets: list[Target]
    values: dict[str, str]

    def add(self, label: re.Match[str], value: str, where: str) -> None:
        if label["field"]:
            name = _FIELDS[" ".join(label["field"].lower().split())]
            if name in self.values:
                raise InputError(f"{label['field']!r} stands there twice", where=where)
            self.values[name] = value.strip()
            return
        slot = _SLOTS[label["slot"].lower()]
        several = separated(value) if slot in ("Attraction", "Event") else ()
        for name in several or (value.strip(),):
            if not name:
                raise InputError("no name follows the slot", where=where)
            self.targets.append(Target(int(label["day"]), slot, name))

    def record(self) -> DisruptionRecord:
        if not self.targets:
            raise InputError("no line says what is hit, such as 'Day 3 Attraction: NAME'")
        shown = self.values.get("severity", "")
        level = _LEVEL.fullmatch(shown.rstrip(" ."))
        if not shown:
            raise InputError("the line 'Disruption Severity: …' is missing")
        if level is None:
            raise InputError(f"the severity {shown!r} is neither Step-level, Day-level nor Plan-level")
        sure = self.values.get("confidence", "").rstrip(" .").lower()
        if sure and sure not in _CONFIDENCES:
            raise InputError(f"the confidence {sure!r} is neither High, Medium nor Low")
        categories = tuple(part.strip() for part in self.values.get("categories", "").split(",") if part.strip())
        return DisruptionRecord(
            targets=tuple(self.targets),
            categories=categories,
            reason=self.values.get("reason", ""),
            detected=self.values.get("detected", ""),
            severity=_SEVERITIES[level[1].lower()],
            confidence=_CONFIDENCES[sure] if sure else None,
            mitigation=self.values.get("mitigation") or None,
        )


def _from_mapping(data: Mapping[str, Any]) -> DisruptionRecord:
    draft = _Draft([], {})
    for key, value in data.items():
        label = _KEY.fullmatch(str(key).strip())
        if label is None or not isinstance(value, str):
            raise InputError("is no labelled text of a disruption", where=str(key)[:60])
        draft.add(label, value, str(key))
    return draft.record()


def read_disruption_info(text: str) -> DisruptionRecord:
    """The record in labelled lines, or in a JSON object with the labels as keys.

    A line without a label goes on with the line before. Raises InputError with the number of the line (from 1) that is
    not understood, or saying what is missing: a target and the severity must be there.
    """
    if len(text) > _MAX_TEXT:
        raise InputError(f"a text of {len(text)} characters is no disruption record")
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            fault = f": {json_fault(error)}" if isinstance(error, json.JSONDecodeError) else ""
            raise InputError(f"this is not JSON{fault}") from error
        return _from_mapping(data)
    lines = text.strip("\n").split("\n")
    if len(lines) == 1:
        lines = _LABEL.sub(lambda label: f"\n{label[0]}", text).strip().split("\n")
    draft = _Draft([], {})
    entries: list[tuple[re.Match[str], list[str], int]] = []
    for number, line in enumerate(lines, start=1):
        bullet = _BULLET.match(line)
        label = _LABEL.match(line, bullet.end() if bullet else 0)
        if label:
            entries.append((label, [line[label.end() :].strip()], number))
        elif line.strip():
            if not entries:
                raise InputError(f"{line.strip()[:60]!r} has no label such as 'Reason:'", where=f"line {number}")
            entries[-1][1].append(line.strip())
    for label, values, number in entries:
        draft.add(label, "\n".join(values), f"line {number}")
    return draft.record()


def write_disruption_info(record: DisruptionRecord) -> str:
    """The labelled lines that `read_disruption_info` reads as `record`; empty parts are left out.

    Raises InputError for what the lines cannot express, such as a category with a comma.
    """
    lines = [f"Day {target.day} {target.slot}: {target.name}" for target in record.targets]
    if record.categories:
        lines.append(f"Disruption Category: {', '.join(record.categories)}")
    if record.reason:
        lines.append(f"Reason: {record.reason}")
    if record.detected:
        lines.append(f"Disruption Detection Timestamp: {record.detected}")
    lines.append(f"Disruption Severity: {record.severity.capitalize()}-level")
    if record.confidence:
        lines.append(f"Confidence Level: {record.confidence}")
    if record.mitigation is not None:
        lines.append(f"Mitigation: {record.mitigation}")
    return kept("\n".join(lines), record, read_disruption_info)
