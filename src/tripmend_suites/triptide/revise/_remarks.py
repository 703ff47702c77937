"""What is said with a revision: the acknowledgement, and one remark for each change."""

from __future__ import annotations

from collections.abc import Iterable

from tripmend.change import Category
from tripmend.explain import ItemChange

from ..data.folder import CATEGORY_NAMES

__all__ = ["acknowledgement", "remark", "remarks"]


def acknowledgement(category: Category, *, revised: bool = True) -> str:
    """The published sentence; it promises a revision only where there is one."""
    first = f"{CATEGORY_NAMES[category]} Disruption identified and understood."
    if not revised:
        return f"{first} The plan could not be revised."
    rest = "Proceeding with appropriate revisions based on disruption severity and traveler tolerance."
    return f"{first} {rest}"


def remark(change: ItemChange, first: dict[str, int]) -> str:
    """``Day 2, lunch: …`` : what became what, why, and why the new place fits. first: the day number of each date."""
    number = first.get(change.state.date.isoformat())
    where = f"Day {number}, {change.state.role}" if number is not None else change.state.role
    parts = [f"{where}: {change.summary}." if not change.summary.endswith(".") else f"{where}: {change.summary}"]
    parts += [text for text in (change.reason, change.fits) if text]
    return " ".join(parts)


def remarks(changes: Iterable[ItemChange], days: Iterable[object]) -> tuple[str, ...]:
    """One remark for every change, in the order of the trip. days: the dates of the trip in order."""
    first = {str(date): number for number, date in enumerate(days, 1)}
    return tuple(remark(change, first) for change in changes if change.badge != "kept" or change.aspects)
