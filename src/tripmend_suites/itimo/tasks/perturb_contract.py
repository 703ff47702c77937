"""What a perturbation has to hold: the itinerary, the intents, and every number behind them; all computed here again.

Nothing that an answer says of itself is believed: the edit is found by comparison, the intents and numbers come from
the two itineraries, and what was said is compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ..data.verify import Change, disrupted_axes, find_change
from ..formats import object_applied, parse_response
from .perturb_tools import category_diversity, legs, stats

__all__ = ["ECHOES", "INTENT_NAMES", "Finding", "declared_axes", "examine", "metrics_of", "read_perturbation"]

INTENT_NAMES = {
    "diversity": "Category diversity disruption",
    "popularity": "Popularity disruption",
    "distance": "Spatial distance disruption",
}
"""How an answer names a disrupted axis, in the order of the published contract."""
_NAMES = {
    "diversity": re.compile(r"(?:categor(?:y|ical)(?: diversity)?|diversity)(?: disruption)?"),
    "popularity": re.compile(r"popularity(?: disruption)?"),
    "distance": re.compile(r"(?:spatial(?: distance)?|distance)(?: disruption)?"),
}
"""The whole of what may be said for an axis: a sentence around it could deny it."""
_CLOSE = 5e-4
"""Numbers are compared to three decimals."""
_MOST = 200
_OPEN, _CLOSED = "<final_json>", "</final_json>"

Row = Sequence[Any]


def metrics_of(before: Sequence[Row], after: Sequence[Row], near_km: float, far_km: float) -> dict[str, Any]:
    """Everything an answer has to state beside itinerary and intents, by the names of the published contract."""
    popularity = stats([str(row[4]) for row in before], [str(row[4]) for row in after])
    sides = {
        side: legs([(float(row[2]), float(row[3])) for row in rows], near_km, far_km)
        for side, rows in (("before", before), ("after", after))
    }
    spatial = stats(sides["before"]["classes"], sides["after"]["classes"])
    kinds = category_diversity([str(row[1]) for row in before], [str(row[1]) for row in after])
    found: dict[str, Any] = dict(kinds)
    for side in ("before", "after"):
        found[f"popularity_distribution_{side}"] = popularity[f"distribution_{side}"]
        found[f"popularity_ranks_{side}"] = popularity[f"ranks_{side}"]
        found[f"spatial_distances_{side}"] = sides[side]["distances_km"]
        found[f"spatial_categories_{side}"] = sides[side]["classes"]
        found[f"spatial_ranks_{side}"] = spatial[f"ranks_{side}"]
    for name, one in (("popularity", popularity), ("spatial", spatial)):
        found[f"{name}_H"] = one["hellinger"]
        found[f"{name}_tau_b"] = one["tau_b"]
        found[f"{name}_disruption"] = one["disruption"]
    return found


ECHOES: tuple[str, ...] = tuple(metrics_of([], [], 1.0, 2.0))
"""The names of what is stated and compared."""


def read_perturbation(text: str) -> tuple[dict[str, Any] | None, str]:
    """The object an answer holds, or None and why there is none: what stands between the marks <final_json>, else the
    first fenced or the last object. Two different answers between such marks are none."""
    part = text.rpartition("</think>")[2]
    if _OPEN in part:
        marked = [one.partition(_CLOSED)[0] for one in part.split(_OPEN)[1:] if _CLOSED in one]
        if len({"".join(one.split()) for one in marked}) > 1:
            return None, "the text holds more than one answer"
        part = marked[0] if marked else part.partition(_OPEN)[2]
    found, error = parse_response(part)
    if error:
        return None, error
    found = object_applied(found)
    return (None, "the answer is no object") if found is None else (found, "")


def _number(value: Any) -> float | None:
    try:
        number = float("x" if isinstance(value, bool) else value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _rows(value: Any) -> list[list[Any]] | str:
    """The stops of an answer, or what is wrong with them."""
    if not isinstance(value, list) or len(value) > _MOST:
        return "the perturbed itinerary is no list of stops"
    for number, row in enumerate(value):
        if not isinstance(row, list) or len(row) != 5:
            return f"stop {number} is no list of five values"
        level = row[4].strip().lower() if isinstance(row[4], str) else ""
        if not all(isinstance(text, str) and text.strip() for text in row[:2]) or level not in (
            "low",
            "medium",
            "high",
        ):
            return f"stop {number} lacks a name, a category or a popularity"
        at = (_number(row[2]), _number(row[3]))
        if at[0] is None or at[1] is None or abs(at[0]) > 180 or abs(at[1]) > 90:
            return f"stop {number} is no place on earth"
    return value


def declared_axes(intents: Any) -> tuple[str, ...] | None:
    """The axes that an answer says it disrupts, None for anything that is not the name of one. UNKNOWN is no axis."""
    if not isinstance(intents, list) or not all(isinstance(one, str) for one in intents):
        return None
    found = set()
    for one in intents:
        if one.strip().upper() == "UNKNOWN":
            continue
        named = [axis for axis, name in _NAMES.items() if name.fullmatch(" ".join(one.lower().split()))]
        if len(named) != 1:
            return None
        found.add(named[0])
    return tuple(axis for axis in ("popularity", "diversity", "distance") if axis in found)


def _same(said: Any, right: Any) -> bool:
    """Whether a stated value is the computed one: numbers to three decimals, texts without regard to case."""
    if isinstance(right, bool) or right is None:
        return said is right
    if isinstance(right, int | float):
        number = _number(said) if isinstance(said, int | float) else None
        return number is not None and abs(number - right) <= _CLOSE
    if isinstance(right, str):
        return isinstance(said, str) and " ".join(said.split()).casefold() == " ".join(right.split()).casefold()
    if isinstance(right, dict):
        if not isinstance(said, dict) or len(said) != len(right):
            return False
        by_name = {str(name).strip().lower(): value for name, value in said.items()}
        return all(name.lower() in by_name and _same(by_name[name.lower()], value) for name, value in right.items())
    return (
        isinstance(said, list)
        and len(said) == len(right)
        and all(_same(one, other) for one, other in zip(said, right, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """What an answer really does. why: what is wrong with its edit, "" for a legal one. change: the edit. place: the
    row it is about (put in, else taken out). axes: those it disrupts. declared: those it says, None if unreadable.
    echoed: which of the statements are right."""

    why: str
    change: Change | None = None
    place: tuple[Any, ...] | None = None
    axes: tuple[str, ...] = ()
    declared: tuple[str, ...] | None = None
    echoed: Mapping[str, bool] | None = None


def _key(row: Row) -> tuple[Any, ...]:
    return (row[0], row[1], round(float(row[2]), 6), round(float(row[3]), 6), str(row[4]).strip().lower())


def examine(
    answer: Mapping[str, Any],
    operation: str,
    before: Sequence[Row],
    candidates: Sequence[Row],
    near_km: float,
    far_km: float,
) -> Finding:
    """An answer against the itinerary it was asked about. operation: ADD, DELETE or REPLACE. candidates: the places
    that may be put in."""
    if "Perturbed Itinerary" not in answer:
        return Finding("the answer holds no perturbed itinerary")
    after = _rows(answer["Perturbed Itinerary"])
    if isinstance(after, str):
        return Finding(after)
    change = find_change(before, after)
    if change is None:
        return Finding("the two itineraries do not differ by one edit")
    if change.operation != operation:
        return Finding(f"the edit is {change.operation}, asked was {operation}", change)
    place = after[change.index] if operation != "DELETE" else before[change.index]
    if operation != "DELETE" and _key(place) not in {_key(row) for row in candidates}:
        return Finding("the place put in is no candidate", change)
    right = metrics_of(before, after, near_km, far_km)
    echoed = {name: name in answer and _same(answer[name], value) for name, value in right.items()}
    axes = disrupted_axes(before, after, near_km, far_km)
    return Finding("", change, tuple(_key(place)), axes, declared_axes(answer.get("Intents")), echoed)
