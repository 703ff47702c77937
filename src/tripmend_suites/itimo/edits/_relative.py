"""Columns against the best and the worst of the same problem, candidate or position."""

from __future__ import annotations

import numpy as np

from ._batch import Array
from ._view import View, or_zero

__all__ = ["relative"]


def relative(view: View) -> None:
    """Columns against the best and the worst of the same problem, the same candidate, the same position."""
    if view.puts:
        candidate = view.alike * view.width + view.edits.put
        for key in (
            "detour", "nearer", "farther", "near moves", "wide moves", "order sum", "wide order", "drift size",
            "near direction in",
        ):  # fmt: skip
            _against(view, f"put {key}", candidate, "candidate")
        for key in (
            "nearest", "mean away", "near company", "sum of company", "visits", "visits near", "detour", "moves",
            "from centre", "near moves", "busy area", "wide company", "wide moves", "wide order",
        ):  # fmt: skip
            _against(view, f"put {key}", view.alike, "problem")
        position = view.alike * (view.width + 1) + view.edits.position
        for key in ("detour", "near company"):
            _against(view, f"put {key}", position, "position")
    if view.takes:
        for key in (
            "detour", "nearest", "near company", "sum of company", "visits", "from centre", "mean away",
            "put in rate", "put in", "order sum", "near moves", "nearer", "wide moves", "wide order", "drift size",
            "wide company", "busy area",
        ):  # fmt: skip
            _against(view, f"taken {key}", view.alike, "problem")
    if view.puts and view.takes:
        for key in ("detour", "sum of company", "nearest", "near moves", "from centre", "visits"):
            _against(view, f"exchange {key}", view.alike, "problem")
    _against(view, "tour length", view.alike, "problem")


def _against(view: View, name: str, group: Array, label: str) -> None:
    value = or_zero(np.asarray(view.columns[name], dtype=float))
    high, low = (np.full(int(group.max()) + 1, start) for start in (-np.inf, np.inf))
    np.maximum.at(high, group, value)
    np.minimum.at(low, group, value)
    view.columns[f"{name} below best of {label}"] = value - high[group]
    view.columns[f"{name} above least of {label}"] = value - low[group]
