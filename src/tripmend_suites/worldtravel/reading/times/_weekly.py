"""The opening hours of a document, day by day."""

from __future__ import annotations

from collections.abc import Iterable

from .._layout import rows
from .._notebook import Notebook
from .._prose import Passage, join, rows_of
from ._hours import hours_in

__all__ = ["note_hours"]

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_Windows = tuple[tuple[str, str], ...]


def note_hours(book: Notebook) -> None:
    """Write down when it is open on each day of the week that the document speaks of. Sentences and cells come first;
    tables, whose days and times stand apart, are read row by row for the days that are still missing."""
    found = _openings(book.passages)
    if len(found) < 7:
        across = _openings(join(row, "  ") for row in rows(rows_of(book.sheet)))
        found |= {day: told for day, told in across.items() if day not in found}
    if not found:
        return
    for day in range(7):
        if day not in found:
            book.abstain(f"hours {_WEEKDAYS[day]}", "other days are told, this one is not")
        for windows, passage in found.get(day, ()):
            if any(first == last and first != "00:00" for first, last in windows):
                book.abstain(f"hours {_WEEKDAYS[day]}", "opens and closes at the same time", passage.box)
                continue
            value = {"weekday": day, "windows": [[first, last] for first, last in windows]}
            book.add("hours", value, passage)


def _openings(passages: Iterable[Passage]) -> dict[int, list[tuple[_Windows, Passage]]]:
    found: dict[int, list[tuple[_Windows, Passage]]] = {}
    for passage in passages:
        for opening in hours_in(passage.text):
            for day in opening.weekdays:
                told = found.setdefault(day, [])
                if all(windows != opening.windows for windows, _ in told):
                    told.append((opening.windows, passage.cut(opening.start, opening.end)))
    return found
