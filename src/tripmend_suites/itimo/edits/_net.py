"""A small network for choosing one of a group: one hidden layer beside a straight line, trained with numpy alone.

Its products are exact (`_exact`), so that training and scores are the same to the last bit on every processor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sqrt

import numpy as np

from ._batch import Array
from ._exact import fixed, product
from ._trees import softmax

__all__ = ["Net", "Training", "fit", "weighted_sum"]

_CLIP = 4.0
_STEPS = 4096
"""Scaled columns are whole multiples of 1/4096."""
_SLOPE_BITS = 24
"""So many that sums of slopes do not round."""


@dataclass(frozen=True, slots=True)
class Training:
    """How to train: Adam with decoupled decay, the step falling along a cosine."""

    hidden: int = 16
    epochs: int = 25
    rate: float = 3e-3
    decay: float = 1e-2
    drop: float = 0.2
    drop_columns: float = 0.1
    groups_per_step: int = 64


@dataclass(frozen=True, slots=True)
class Net:
    """score = relu(z W + b) · v + z · w, where z are the columns centred, scaled and clipped, missing ones 0."""

    mean: Array
    scale: Array
    inner: Array
    bias: Array
    outer: Array
    line: Array

    def scores(self, values: Array) -> Array:
        """One score per row."""
        return self.of_scaled(_scaled(values, self.mean, self.scale))

    def of_scaled(self, z: Array) -> Array:
        """One score per row of z."""
        found = product(z, np.column_stack([self.inner, self.line]))
        active = np.maximum(found[:, :-1] + self.bias, 0)
        most = float((_CLIP * np.abs(self.inner).sum(0) + np.abs(self.bias)).max())  # no matter what else is scored
        return np.asarray(product(fixed(active, 24, 1.01 * most), self.outer, 24) + found[:, -1])

    def scales_as(self, other: Net) -> bool:
        """Whether both make the same z."""
        return np.array_equal(self.mean, other.mean) and np.array_equal(self.scale, other.scale)


def weighted_sum(nets: Sequence[Net], weights: Sequence[float], values: Array) -> Array:
    """The weighted sum of the scores; columns are scaled once for neighbours that scale alike."""
    total = np.zeros(len(values))
    before: tuple[Net, Array] | None = None
    for net, weight in zip(nets, weights, strict=True):
        if before is None or not net.scales_as(before[0]):
            before = net, _scaled(values, net.mean, net.scale)
        total += weight * net.of_scaled(before[1])
    return total


def _scaled(values: Array, mean: Array, scale: Array) -> Array:
    scaled = np.nan_to_num((values - mean) / scale, nan=0.0)
    return np.asarray(np.rint(np.clip(scaled, -_CLIP, _CLIP) * _STEPS) / _STEPS, dtype=np.float32)


def fit(
    values: Array, group: Array, chosen: Array, weights: Array, training: Training, seeds: Sequence[int]
) -> tuple[Net, ...]:
    """One trained net per seed. group: sorted; chosen: true for the row that was chosen in its group; weights: per
    group."""
    known = ~np.isnan(values)
    count = np.maximum(known.sum(0), 1)
    mean = np.where(known, values, 0).sum(0) / count
    scale = np.sqrt(np.where(known, (values - mean) ** 2, 0).sum(0) / count) + 1e-6
    mean, scale = mean.astype(np.float32), scale.astype(np.float32)
    z = _scaled(values, mean, scale)
    bound = np.concatenate([[0], np.cumsum(np.bincount(group))])
    picked = chosen.astype(np.float32)
    return tuple(Net(mean, scale, *_trained(z, bound, picked, weights, training, seed)) for seed in seeds)


def _trained(
    z: Array, bound: Array, picked: Array, weights: Array, training: Training, seed: int
) -> tuple[Array, Array, Array, Array]:
    """inner, bias, outer and line after training. bound: where each group starts, and the end."""
    draw = np.random.default_rng(seed)
    columns, hidden, groups = z.shape[1], training.hidden, len(bound) - 1
    weight = [  # as 32 bits, for the tails of the draw are made of logarithms
        part.astype(np.float32).astype(float)
        for part in (
            draw.normal(0, 1 / sqrt(columns), (columns, hidden)), np.zeros(hidden),
            draw.normal(0, 0.3 / sqrt(hidden), hidden), np.zeros(columns),
        )
    ]  # fmt: skip
    first = [np.zeros_like(part) for part in weight]
    second = [np.zeros_like(part) for part in weight]
    fading = [1.0, 1.0]
    for epoch in range(training.epochs):
        rate = training.rate * 0.5 * (1 + round(cos(pi * epoch / training.epochs), 9))
        mixed = draw.permutation(groups)
        for start in range(0, groups, training.groups_per_step):
            some = np.sort(mixed[start : start + training.groups_per_step])
            rows = np.concatenate([np.arange(bound[one], bound[one + 1]) for one in some])
            local = np.repeat(np.arange(len(some)), bound[some + 1] - bound[some])
            seen = z[rows].astype(float)
            stays = np.asarray(draw.random(columns) >= training.drop_columns, dtype=float)
            found = product(seen, np.column_stack([weight[0], weight[3]]) * stays[:, None])
            before = found[:, :-1] + weight[1]
            kept = (draw.random(before.shape) >= training.drop) / (1 - training.drop)
            active = fixed(np.maximum(before, 0) * kept)
            probability = softmax(product(active, weight[2]) + found[:, -1], local)
            slope = (probability - picked[rows]) * weights[some][local] / len(some)
            back = fixed(slope[:, None] * weight[2] * kept * (before > 0), _SLOPE_BITS)
            both = product(seen.T, np.column_stack([back, slope])) * stays[:, None]
            fading = [fading[0] * 0.9, fading[1] * 0.999]
            for part, change in enumerate((both[:, :-1], back.sum(0), product(active.T, slope), both[:, -1])):
                first[part] = 0.9 * first[part] + 0.1 * change
                second[part] = 0.999 * second[part] + 0.001 * change**2
                size = np.sqrt(second[part] / (1 - fading[1])) + 1e-8
                shrink = training.decay * weight[part] if part != 1 else 0
                weight[part] = weight[part] - rate * (first[part] / (1 - fading[0]) / size + shrink)
    inner, bias, outer, line = (part.astype(np.float32) for part in weight)
    return inner, bias, outer, line
