"""Columns of other edits and positions that would have had exactly the axes asked for."""

from __future__ import annotations

import numpy as np

from ._batch import diversity, mix_changed
from ._view import View

__all__ = ["alternatives", "other_positions"]


def alternatives(view: View) -> None:
    """How many perturbations of the mended itinerary would have had exactly the axes asked for: where there are
    many, each is less likely to be the one that was made."""
    batch, edits, every = view.batch, view.edits, view.problem[:, None]
    nodes, there = view.mended()
    width = nodes.shape[1]
    order = np.arange(width)[None]
    before = np.where(order > 0, np.roll(nodes, 1, 1), -1)
    after = np.where(order + 1 < edits.length[1][:, None], np.roll(nodes, -1, 1), -1)
    levels_now, legs_now, kinds_now = edits.levels[1], edits.legs[1], edits.kinds[1]
    levels, kinds = batch.level[every, nodes], batch.category[every, nodes]
    fewer = levels_now[:, None] - np.eye(3, dtype=np.int64)  # by the level that is taken out
    alone = ((kinds[:, :, None] == kinds[:, None, :]) & there[:, None, :]).sum(2) == 1
    kinds_left = kinds_now[:, None] - alone
    legs_left = legs_now[:, None] - view.legs(before, nodes) - view.legs(nodes, after)
    length = edits.length[1][:, None]
    if view.takes:
        intruder = np.broadcast_to(edits.taken[:, None], nodes.shape)
        fewer = fewer + (batch.level[view.problem, edits.taken][:, None, None] == np.arange(3))
        kind = batch.category[view.problem, edits.taken][:, None]
        kinds_left = kinds_left + (((kinds == kind) & there).sum(1)[:, None] - (kinds == kind) == 0)
        legs_left = legs_left + view.legs(before, intruder) + view.legs(intruder, after)
    else:
        legs_left = legs_left + view.legs(before, after)
        length = length - 1
    level_moved = np.take_along_axis(mix_changed(levels_now[:, None], fewer)[0], levels, 1)
    leg_moved, _ = mix_changed(legs_now[:, None], legs_left)
    step = diversity(kinds_left, length) - diversity(kinds_now, edits.length[1])[:, None]
    moved = np.stack([level_moved, np.abs(step) > 1e-12, leg_moved], 2) & there[..., None]
    same = (moved == edits.changed[:, None]).all(2) & there
    put = view.columns
    put["alternatives"] = same.sum(1)
    put["alternatives share"] = same.sum(1) / edits.length[1]
    if not view.takes:
        size, asked = moved.sum(2), edits.changed.sum(1)[:, None]
        put["perturbations that show"] = (size > 0).sum(1)
        put["perturbations as wide"] = ((size == asked) & there).sum(1)
        put["perturbations wider"] = (size > asked).sum(1)


def other_positions(view: View) -> None:
    """In how many positions the place taken out would have had exactly the axes asked for."""
    edits = view.edits
    nodes, there = view.mended()
    taken = np.broadcast_to(edits.taken[:, None], nodes.shape)
    order = np.arange(nodes.shape[1])[None]
    before = np.where(order > 0, np.roll(nodes, 1, 1), -1)
    length = edits.length[1][:, None]

    legs = edits.legs[1][:, None]
    inside = legs + view.legs(before, taken) + view.legs(taken, nodes) - view.legs(before, nodes)
    last = np.take_along_axis(nodes, length - 1, 1)
    end = legs + view.legs(last, taken[:, :1])
    every_place = np.concatenate([inside, end], 1)
    moved, _ = mix_changed(legs, every_place)
    same = moved == edits.changed[:, 2:]
    same[:, :-1] &= there
    view.columns["positions alike"] = same.sum(1)
    view.columns["positions alike share"] = same.sum(1) / (edits.length[1] + 1)
