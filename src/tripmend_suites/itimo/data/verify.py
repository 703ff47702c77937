"""A second opinion on perturbations: edit and axes found again from rows alone, sharing no code with `edits`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..metrics.as_published import LEG_DECIMALS, effect_of


@dataclass(frozen=True, slots=True)
class Change:
    """A single edit found by comparison: ADD, DELETE or REPLACE at an index."""

    operation: str
    index: int


def _same(a: Sequence[Any], b: Sequence[Any]) -> bool:
    return (
        a[0] == b[0]
        and a[1] == b[1]
        and abs(float(a[2]) - float(b[2])) <= 1e-6
        and abs(float(a[3]) - float(b[3])) <= 1e-6
        and str(a[4]).lower() == str(b[4]).lower()
    )


def find_change(before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]]) -> Change | None:
    """The one edit that leads from before to after (the first that does), None when there is none."""
    n = len(before)
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if not _same(a, b)), None)
    if len(after) == n:
        if first is None or any(not _same(a, b) for a, b in zip(before[first + 1 :], after[first + 1 :], strict=True)):
            return None
        return Change("REPLACE", first)
    if abs(len(after) - n) != 1:
        return None
    longer, shorter = (after, before) if len(after) > n else (before, after)
    at = len(shorter) if first is None else first
    if any(not _same(a, b) for a, b in zip(longer[at + 1 :], shorter[at:], strict=True)):
        return None
    return Change("ADD" if len(after) > n else "DELETE", at)


def _plain(rows: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Rows with categories and levels as they are compared: blanks collapsed, case ignored."""
    return [(row[0], " ".join(str(row[1]).split()).casefold(), row[2], row[3], str(row[4]).casefold()) for row in rows]


def disrupted_axes(
    before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]], near_km: float, far_km: float
) -> tuple[str, ...]:
    """The axes that differ between two itineraries in the released format, in the order popularity, diversity,
    distance; as the released evaluator counts them, legs rounded as the perturbing model's tool rounds them."""
    changed = effect_of(_plain(before), _plain(after), near_km, far_km, LEG_DECIMALS).changed
    return tuple(axis for axis, moved in zip(("popularity", "diversity", "distance"), changed, strict=True) if moved)
