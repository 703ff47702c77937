"""Where a reader writes down what it finds: each statement once, contradictions kept and named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._prose import Passage, passages
from ._title import title_of
from .facts import Abstained, Fact, Kind, Reading
from .sheet import Box, Sheet

__all__ = ["Notebook"]

_KEYS = {"dwell": "profile", "hours": "weekday", "event": "event", "buffer": "admission", "walk": "walk"}
"""What names a fact of a field; two with the same name and another value contradict each other."""


class Notebook:
    """The facts of one sheet about one place. subject: its name; empty if the sheet does not tell."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.passages: Sequence[Passage] = passages(sheet)
        title = title_of(self.passages)
        self.subject = title.name if title else ""
        self.title: Passage | None = title.passage if title else None
        self._sure = title.confidence if title else 0.5
        self._facts: list[Fact] = []
        self._abstained: list[Abstained] = []
        if title is None and sheet.lines:
            self.abstain("subject", "nothing on it looks like the name of a place")

    def add(self, field: str, value: dict[str, Any], passage: Passage, place: Box | None = None) -> None:
        """Write down a statement found in `passage`, at `place` (default: all of it). One that is there already gets
        surer; one of the same name with another value stays beside it, and the contradiction is named."""
        key = _KEYS.get(field)
        box = place or passage.box
        for number, fact in enumerate(self._facts):
            if fact.field != field or (key is not None and fact.value[key] != value[key]):
                continue
            if fact.value == value:
                sure = min(0.99, fact.confidence + 0.02)
                self._facts[number] = Fact(fact.subject, field, value, fact.box, sure, fact.source)
                return
            self.abstain(f"{field} {value[key] if key else ''}".strip(), "the document contradicts itself", box)
        letters = min((line.confidence for _, line, _ in passage.parts), default=1.0)
        sure = round(self._sure * (letters if self.sheet.source == "screenshot" else 1.0), 3)
        self._facts.append(Fact(self.subject, field, value, box, sure, self.sheet.source))

    def abstain(self, what: str, why: str, box: Box | None = None) -> None:
        """Write down that something was not understood, once."""
        if not any(one.what == what and one.why == why for one in self._abstained):
            self._abstained.append(Abstained(what, why, box))

    def has(self, field: str) -> bool:
        """Whether there is a fact of a field."""
        return any(fact.field == field for fact in self._facts)

    def reading(self, kind: Kind) -> Reading:
        """All that was written down, in the order of the document."""
        order = sorted(self._facts, key=lambda fact: (fact.box.top, fact.box.left) if fact.box else (0, 0))
        fields = {fact.field: number for number, fact in reversed(list(enumerate(self._facts)))}
        return Reading(kind, tuple(sorted(order, key=lambda fact: fields[fact.field])), tuple(self._abstained))
