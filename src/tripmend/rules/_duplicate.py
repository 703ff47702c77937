"""No place twice."""

from __future__ import annotations

from collections.abc import Iterator

from ._rule import Verdict
from ._view import View

__all__ = ["duplicate"]


def duplicate(view: View) -> Iterator[Verdict]:
    """All stops but rests; the later one of two at the same place is to blame."""
    first: dict[str, str] = {}
    repeated = False
    for day, stop, _ in view.stops:
        if stop.kind == "rest":
            continue
        if stop.place in first:
            repeated = True
            text = f"{view.name(stop)} is in the plan more than once."
            yield Verdict("broken", (stop.id, first[stop.place]), text, None, day.date)
        else:
            first[stop.place] = stop.id
    if first and not repeated:
        yield Verdict("ok", (), "No place is in the plan more than once.")
