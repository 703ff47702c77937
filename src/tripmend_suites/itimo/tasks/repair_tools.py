"""tripmend as tools for a model that mends an itinerary: what an edit does, which edits it would take, and why.

They know what the prompt says and nothing else: never the gold edit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...common.tasking import Tool, ToolResult
from ..edits._axes import CLASSES, class_of_legs, counts_of, disrupted, diversity, diversity_disrupted, haversine_km
from ..edits._distances import hellinger
from ..edits._problem import AXES, LEVELS, Edit, Spot
from ..formats import Example, response_for
from .records import Record
from .repair_engine import Rankings

__all__ = ["MOST_EDITS", "RepairSession", "change_of", "words_of"]

MOST_EDITS = 10
"""So many edits are shown at most."""


def _state(spots: Sequence[Spot], near: float, far: float) -> dict[str, Any]:
    lon, lat = [spot.longitude for spot in spots], [spot.latitude for spot in spots]
    legs = class_of_legs(haversine_km(lon[:-1], lat[:-1], lon[1:], lat[1:]), near, far)
    kinds = len({spot.category for spot in spots})
    return {
        "popularity": counts_of([LEVELS.index(spot.level) for spot in spots]),
        "diversity": round(diversity(kinds, len(spots)), 12),
        "distance": counts_of(legs),
    }


def change_of(example: Example, edit: Edit) -> dict[str, dict[str, Any]]:
    """What an edit does on each axis: before, after, whether that is a change, and whether the hint asks for one."""
    problem = example.problem
    before = _state(problem.itinerary, problem.near_km, problem.far_km)
    after = _state(problem.apply(edit), problem.near_km, problem.far_km)
    found: dict[str, dict[str, Any]] = {}
    for axis in AXES:
        a, b = before[axis], after[axis]
        if axis == "diversity":
            found[axis] = {"before": a, "after": b, "changed": diversity_disrupted(a, b)}
        else:
            found[axis] = {
                "before": dict(zip(CLASSES, a, strict=True)),
                "after": dict(zip(CLASSES, b, strict=True)),
                "hellinger": round(hellinger(a, b), 6),
                "changed": disrupted(a, b),
            }
        found[axis]["asked"] = axis in problem.axes
    return found


_NAMES = {"popularity": "popularity mix", "diversity": "category diversity", "distance": "spatial mix"}


def _side(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} {name}" for name, count in reversed(value.items()))
    return f"{value:.3f}"


def words_of(example: Example, edit: Edit) -> list[str]:
    """The same in sentences, with a verdict first."""
    change = change_of(example, edit)
    wrong = [axis for axis in AXES if change[axis]["changed"] != change[axis]["asked"]]
    head = "This edit changes what the hint asks for and nothing else."
    if wrong:
        head = "This edit does not do what the hint asks for: " + "; ".join(
            f"the {_NAMES[axis]} " + ("stays as it is" if change[axis]["asked"] else "changes although it should not")
            for axis in wrong
        ) + "."  # fmt: skip
    problem = example.problem
    there = problem.itinerary[edit.position] if problem.operation != "add" else None
    put = problem.candidates[edit.candidate] if edit.candidate is not None else None
    what = f"{put.name} comes in at position {edit.position}" if put else f"{there.name if there else ''} goes"
    if put and there:
        what = f"{put.name} takes the place of {there.name} at position {edit.position}"
    lines = [head, what + "."]
    for axis in AXES:
        one = change[axis]
        said = "changed" if one["changed"] else "counts as unchanged"
        lines.append(f"{_NAMES[axis]}: {_side(one['before'])} before, {_side(one['after'])} after ({said}).")
    return lines


class RepairSession:
    """One attempt. Without tools it has none, and its state is empty."""

    def __init__(self, record: Record, rankings: Rankings | None) -> None:
        self._record, self._rankings = record, rankings
        self._calls: list[str] = []

    @property
    def tools(self) -> Sequence[Tool]:
        """check, repair and explain; nothing where the task has no tools."""
        if self._rankings is None:
            return ()
        edit = {"type": "object", "properties": {"index": {"type": "integer", "minimum": 0}}, "required": ["index"]}
        if self._record.example.problem.operation != "delete":
            edit["properties"] = {**edit["properties"], "cand_id": {"type": "integer"}}  # type: ignore[dict-item]
            edit["required"] = ["index", "cand_id"]
        count = {"count": {"type": "integer", "minimum": 1, "maximum": MOST_EDITS}}
        return (
            Tool(
                "check",
                "Check an edit of the itinerary: its popularity mix, category diversity and spatial mix before and "
                "after, which of them change, and which the hint asks to change. index: position from 0.",
                edit, self._logged("check", self._check),
            ),
            Tool(
                "repair",
                "The edits that tripmend would make, best first, each with its probability of being the one meant.",
                {"type": "object", "properties": count, "required": ["count"]}, self._logged("repair", self._repair),
            ),
            Tool("explain", "What an edit does, in sentences.", edit, self._logged("explain", self._explain)),
        )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        """The names of the tools that were called."""
        return {"calls": list(self._calls)}

    def _logged(
        self, name: str, work: Callable[[Mapping[str, Any]], dict[str, Any]]
    ) -> Callable[[Mapping[str, Any]], ToolResult]:
        def call(arguments: Mapping[str, Any]) -> ToolResult:
            self._calls.append(name)
            return ToolResult(json.dumps(work(arguments), ensure_ascii=False))

        return call

    def _edit(self, arguments: Mapping[str, Any]) -> Edit | str:
        """The edit that is meant, or what is wrong with it."""
        problem, example = self._record.example.problem, self._record.example
        index = arguments.get("index")
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < problem.positions:
            return f"index must be a whole number from 0 to {problem.positions - 1}"
        if problem.operation == "delete":
            return Edit(index)
        ident = arguments.get("cand_id")
        for number, known in enumerate(example.cand_ids):
            if not isinstance(ident, bool) and ident in known:
                return Edit(index, number)
        return f"cand_id must be one of {', '.join(str(one) for ids in example.cand_ids for one in ids)}"

    def _check(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        edit = self._edit(arguments)
        if isinstance(edit, str):
            return {"legal": False, "error": edit}
        change = change_of(self._record.example, edit)
        fits = all(one["changed"] == one["asked"] for one in change.values())
        return {"legal": True, "does what the hint asks and nothing else": fits, "axes": change}

    def _repair(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        count = arguments.get("count", 3)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_EDITS:
            return {"error": f"count must be a whole number from 1 to {MOST_EDITS}"}
        ranking = self._rankings.of(self._record) if self._rankings else None
        if ranking is None:
            return {"error": "there is no ranking of this record"}
        edits = [
            {"answer": response_for(self._record.example, edit), "probability": round(probability, 4)}
            for edit, probability in zip(ranking.edits[:count], ranking.probability, strict=False)
        ]
        return {"an edit does all that the hint asks": ranking.fits, "edits": edits}

    def _explain(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        edit = self._edit(arguments)
        return {"error": edit} if isinstance(edit, str) else {"explanation": words_of(self._record.example, edit)}
