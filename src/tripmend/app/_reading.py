"""A reading for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..pages import PageReading
from .screen import heading, rows

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["print_page_reading"]


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
