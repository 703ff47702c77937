"""Columns of the way: what a place between its neighbours and among the other stops makes of it, and the whole tour."""

from __future__ import annotations

import numpy as np

from ._batch import Array
from ._view import View, or_zero

__all__ = ["tour", "way"]


def way(view: View, name: str, node: Array, others: Array) -> None:
    """A place between its neighbours and among the other stops."""
    put, batch, near = view.columns, view.batch, view.batch.near[view.problem]
    first, second = view.km(view.before, node), view.km(node, view.after)
    detour = np.where(np.isnan(view.gap), np.fmin(first, second), first + second - view.gap)
    away = batch.km[view.problem, node]
    among = np.where(others, away, np.inf)
    nearest = np.sort(among, 1)
    nearest = np.where(np.isfinite(nearest), nearest, np.nan)
    number = np.maximum(others.sum(1), 1)
    values = {
        "from before": first, "to after": second, "nearer": np.fmin(first, second),
        "farther": np.fmax(first, second), "detour": detour, "nearest": nearest[:, 0], "second": nearest[:, 1],
        "mean away": np.where(others, away, 0).sum(1) / number,
    }  # fmt: skip
    centre_lon, centre_lat = (
        np.where(others, side[view.problem], 0).sum(1) / number for side in (batch.longitude, batch.latitude)
    )
    lon, lat = batch.longitude[view.problem, node], batch.latitude[view.problem, node]
    shrink = np.cos(np.radians(lat))
    values["from centre"] = 111.195 * np.hypot((lon - centre_lon) * shrink, lat - centre_lat)
    for key, value in values.items():
        put[f"{name} {key}"] = value
        put[f"{name} {key}, relative"] = value / np.maximum(near, 1e-3)
    put[f"{name} detour ratio"] = detour / (or_zero(view.gap) + 0.05)
    put[f"{name} lean"] = first - second
    put[f"{name} fraction"] = first / (first + second + 1e-9)
    put[f"{name} nearest missed"] = values["nearer"] - values["nearest"]
    put[f"{name} offset of nearest"] = np.where(others.any(1), among.argmin(1) - view.edits.position, np.nan)
    for key, other, distance in (("before", view.before, first), ("after", view.after, second)):
        closer = (among < or_zero(distance)[:, None]).sum(1)
        put[f"{name} closer than {key}"] = np.where(other >= 0, closer, np.nan)
    weight = np.where(others, 1 / (away + 0.15 * near[:, None] + 1e-6) ** 2, 0)
    drift = (weight * view.order).sum(1) / np.maximum(weight.sum(1), 1e-9) - view.edits.position
    drift = np.where(others.any(1), drift + 0.5 * (view.batch.operation == "add"), np.nan)
    put[f"{name} drift"], put[f"{name} drift size"] = drift, np.abs(drift)
    for key, side in (("earlier", view.early), ("later", ~view.early)):
        chosen = others & side
        mean = np.where(chosen, away, 0).sum(1) / np.maximum(chosen.sum(1), 1)
        put[f"{name} mean {key}"] = np.where(chosen.any(1), mean, np.nan)
    before = np.where(view.edits.position >= 2, view.edits.position - 2, -1)
    last = view.batch.size[view.problem] - 1
    after = np.where((view.after >= 0) & (view.after < last), view.after + 1, -1)
    put[f"{name} from two before"], put[f"{name} to two after"] = view.km(before, node), view.km(node, after)


def tour(view: View) -> None:
    """The whole way after the edit."""
    put = view.columns
    nodes, there = view.mended()
    problem = view.problem[:, None]
    legs, known = view.batch.km[problem, nodes[:, :-1], nodes[:, 1:]], there[:, 1:]
    visited = view.batch.place[problem, nodes]
    legs = np.where(visited[:, :-1] == visited[:, 1:], view.usual[:, None], legs)
    number = np.maximum(known.sum(1), 1)
    logs = np.where(known, np.log(legs + 0.02), 0)
    mean = logs.sum(1) / number
    put["tour length"] = np.where(known, legs, 0).sum(1)
    put["tour mean leg"] = mean
    put["tour spread of legs"] = np.sqrt(np.maximum((logs**2).sum(1) / number - mean**2, 0))
    put["tour longest leg"] = np.where(known, legs, 0).max(1, initial=0)
    put["tour shortest leg"] = np.where(known, legs, 99).min(1, initial=99)
    reach = np.where(there, view.batch.km[problem, nodes[:, :1], nodes], 0).max(1)
    put["tour length for reach"] = put["tour length"] / np.maximum(reach, 0.05)
