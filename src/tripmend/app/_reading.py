"""A reading for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..pages import PageReading
from ..read.facts import Fact, Reading
from ..read.sheet import Box, Sheet
from .screen import heading, line, rows

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["print_page_reading", "print_reading", "reading_document"]

_SOURCES = {"screenshot": "screenshot", "page": "web page", "text": "plain text"}


def reading_document(sheet: Sheet, reading: Reading) -> dict[str, Any]:
    """The JSON of a reading: ``box`` is [left, top, right, bottom] in pixels; in plain text ``span`` stands instead:
    [line, first letter, first letter after it], counted from 0."""
    return {
        "kind": reading.kind,
        "source": sheet.source,
        "sha256": sheet.sha256,
        "facts": [
            {
                "subject": fact.subject,
                "field": fact.field,
                "value": fact.value,
                **_place(sheet, fact.box),
                "confidence": round(fact.confidence, 3),
                "source": fact.source,
            }
            for fact in reading.facts
        ],
        "abstained": [{"what": item.what, "why": item.why, **_place(sheet, item.box)} for item in reading.abstained],
    }


def _place(sheet: Sheet, box: Box | None) -> dict[str, list[int] | None]:
    if sheet.source == "text":
        return {"span": None if box is None else [box.top, box.left, box.right]}
    return {"box": None if box is None else list(box)}


def print_reading(console: Console, sheet: Sheet, reading: Reading) -> None:
    """What was read, one statement per line, then what was not made out."""
    counts = f"{len(reading.facts)} fact{'s' * (len(reading.facts) != 1)}, {len(reading.abstained)} not made out"
    heading(console, f"{reading.kind}:", f"{counts} · {_SOURCES[sheet.source]}, {len(sheet.lines)} lines of text")
    if reading.facts:
        rows(console, [("what", "sure", "where", "value"), *(_row(sheet, fact) for fact in reading.facts)])
    if reading.abstained:
        heading(console, "not made out")
        rows(console, [(_where(sheet, item.box), f"{item.what}: {item.why}") for item in reading.abstained])
    if not reading.facts and not reading.abstained:
        line(console, f"Nothing on it can be read as {reading.kind}.")


def _row(sheet: Sheet, fact: Fact) -> tuple[str, str, str, str]:
    sure, where = f"{fact.confidence:.0%}", _where(sheet, fact.box)
    return fact.field, sure, where, f"{fact.subject}: {_value(fact.value)}"


def _where(sheet: Sheet, box: Box | None) -> str:
    if box is None:
        return "-"
    return f"line {box.top + 1}" if sheet.source == "text" else f"{box.left},{box.top}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items() if part not in (None, "", []))
    if isinstance(value, list | tuple):
        return " + ".join(_value(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_page_reading(console: Console, reading: PageReading) -> None:
    """What a page says of everything: its slots, its facts, and what was not made out."""
    counts = f"{len(reading.slots)} slots, {len(reading.facts)} facts, {len(reading.open)} not made out"
    heading(console, f"{reading.subject or 'no subject'}:", counts)
    if reading.slots:
        table = [("day", "time", "state", "told by", "what")]
        for slot in reading.slots:
            left = "" if slot.left is None else f" ({slot.left} left)"
            what = [slot.product, slot.session, slot.language, slot.party, *slot.notes]
            table.append((slot.day, slot.time, slot.state + left, slot.by, ", ".join(one for one in what if one)))
        rows(console, table)
    if reading.facts:
        heading(console, "facts")
        lines = [("what", "sure", "from", "value")]
        for fact in reading.facts:
            value = _value(fact.value) + (f" ({fact.condition})" if fact.condition else "")
            lines.append((fact.kind, f"{fact.confidence:.0%}", fact.source, value))
        rows(console, lines)
    if reading.open:
        heading(console, "not made out")
        rows(console, [(item.what, item.why) for item in reading.open])
