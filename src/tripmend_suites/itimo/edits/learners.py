"""What the ranker is made of: boosted trees and small networks, with sums that come out alike on every processor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import cos, factorial, pi, sqrt

import numpy as np

from .problem import Array

# Sums of products and powers of e that come out alike on every processor.
#
# A library of linear algebra picks its way of adding by the processor, and so do numpy's exponentials, so that their
# last bits differ; training, which adds to itself thousands of times, makes whole weights of them. Here numbers are
# first rounded to whole multiples of one step, few enough that every sum of their products is a whole number of steps
# below 2^53: then no addition rounds, and no order, width, thread or fused operation can show. The exponential is made
# of additions, products and roundings alone, which IEEE 754 fixes to the last bit.

BITS = 16
"""The left side of a product has at most 2^BITS steps, if nothing else is said."""
_MANTISSA = 53
_REACH = 700.0
_LOG2_E = 1.4426950408889634
_LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
"""So short that its product with a whole number of eleven bits is exact."""
_LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
_SERIES = tuple(float(Fraction(1, factorial(power))) for power in range(13, -1, -1))
_LOWEST = -1022
_POWERS = np.ldexp(1.0, np.arange(_LOWEST, 1024))


def fixed(values: Array, bits: int = BITS, largest: float | None = None) -> Array:
    """`values` as whole multiples of 2^-bits of the power of two at or above `largest`, by default the largest of them;
    same shape, float."""
    if largest is None:
        largest = float(np.abs(values).max(initial=0.0))
    if largest == 0.0:
        return np.zeros(values.shape)
    step = np.ldexp(1.0, int(np.frexp(largest)[1]) - bits)
    return np.asarray(np.rint(values / step) * step)


def product(left: Array, right: Array, bits: int = BITS) -> Array:
    """The matrix product, the same to the last bit everywhere. left: (…, n), of at most 2^bits steps, as `fixed` makes
    it; right: (n,) or (n, m), rounded to what is left of 53 bits: 22 for n up to 32,768 and 16 bits on the left."""
    terms = max(1, left.shape[-1] - 1).bit_length()
    return np.asarray(np.asarray(left, dtype=float) @ fixed(right, _MANTISSA - bits - terms))


def exp(values: Array) -> Array:
    """e to the power of each value, right to about the last bit; beyond ±700 as at ±700."""
    values = np.clip(values, -_REACH, _REACH)
    whole = np.rint(values * _LOG2_E)
    rest = values - whole * _LN2_HIGH
    rest -= whole * _LN2_LOW
    found = np.full(rest.shape, _SERIES[0])
    for term in _SERIES[1:]:
        found *= rest
        found += term
    return np.asarray(found * _POWERS[whole.astype(np.int64) - _LOWEST])


LEAVES = 8
_BINS = 64
_MISSING = -1e30
_LOWEST_BIT = np.array([0] + [(value & -value).bit_length() - 1 for value in range(1, 256)], dtype=np.uint8)
_FIRST_LEFT = _LOWEST_BIT[::-1]
"""The lowest leaf that remains, by the leaves that are struck out."""
_CHUNK = 256
_FEW = 32


def softmax(scores: Array, group: Array) -> Array:
    """Probabilities within each group (numbered from 0), the same to the last bit on every processor."""
    top = np.full(int(group.max()) + 1, -np.inf)
    np.maximum.at(top, group, scores)
    weight = exp(scores - top[group])
    return np.asarray(weight / np.bincount(group, weight)[group])


def bin_edges(values: Array) -> list[Array]:
    """Cut points per column: quantiles, fewer where a column has few different values."""
    edges: list[Array] = []
    steps = np.linspace(0, 1, _BINS)[1:-1]
    for column in values.T:
        known = np.sort(column[~np.isnan(column)])
        cuts = np.unique(known[(steps * (len(known) - 1)).astype(int)]) if len(known) else np.zeros(1)
        edges.append(np.concatenate([[_MISSING], cuts])[: _BINS - 1].astype(np.float32).astype(float))
    return edges


def bin_columns(values: Array, edges: list[Array]) -> Array:
    """Each value as the number of cut points that are not above it; a missing value is 0."""
    filled = np.where(np.isnan(values.T), -np.inf, values.T)
    if len(values) <= _FEW:  # one comparison with everything is faster than one search per column
        padded = np.full((len(edges), _BINS), np.inf)
        for column, cuts in enumerate(edges):
            padded[column, : len(cuts)] = cuts
        return np.asarray((padded <= filled.T[:, :, None]).sum(2), dtype=np.uint8)
    bins = np.empty(filled.shape, dtype=np.uint8)
    for column, cuts in enumerate(edges):
        bins[column] = cuts.searchsorted(filled[column], side="right")
    return bins.T


@dataclass(frozen=True, slots=True)
class Growth:
    """How to grow. share_of_columns and share_of_groups are drawn anew for each tree."""

    trees: int = 250
    rate: float = 0.05
    share_of_columns: float = 0.2
    share_of_groups: float = 0.8
    ridge: float = 5.0
    least_rows: int = 5
    least_weight: float = 0.5
    leaves: int = 8


@dataclass(frozen=True, slots=True)
class Forest:
    """tests: (trees, 7) column and bin, true when the value's bin is at most that bin; masks: the leaves that a false
    test leaves; values: (trees, 8)."""

    column: Array
    limit: Array
    mask: Array
    value: Array

    def scores(self, bins: Array) -> Array:
        """The sum of the trees for each row of `bins`."""
        tests = max(1, int((self.mask != 255).any(0).sum()))  # smaller trees leave the last tests unused
        struck = (~self.mask[:, :tests]).T[:, :, None]
        by_column = np.ascontiguousarray(bins.T)
        if len(bins) <= _CHUNK:
            fails = _fails(by_column, self.column[:, :tests].T.ravel(), self.limit[:, :tests].T.ravel())
            out = np.bitwise_or.reduce(fails.reshape(tests, len(self.value), -1) & struck, axis=0)
            start = (np.arange(len(self.value)) * LEAVES)[:, None]
            return np.asarray(self.value.ravel()[start + _FIRST_LEFT[out]].sum(0, dtype=float))
        return self._of_many(by_column, struck)

    def _of_many(self, by_column: Array, struck: Array) -> Array:
        """The same, prepared for many rows: each different test is made once, and the values are laid out by what is
        struck out."""
        tests, trees = struck.shape[:2]
        asked = self.column[:, :tests].T.astype(np.intp) * 256 + self.limit[:, :tests].T
        different, which = np.unique(asked, return_inverse=True)
        column, limit = np.divmod(different, 256)
        values = self.value[:, _FIRST_LEFT].ravel()
        start = (np.arange(trees) * len(_FIRST_LEFT))[:, None]
        found = np.zeros(by_column.shape[1])
        for row in range(0, len(found), _CHUNK):
            fails = _fails(by_column[:, row : row + _CHUNK], column, limit.astype(np.uint8))
            out = np.zeros((trees, fails.shape[1]), dtype=np.uint8)
            for test, leaves in zip(which.reshape(tests, trees), struck, strict=True):
                out |= fails[test] & leaves
            found[row : row + _CHUNK] = values.take(start + out).sum(0, dtype=float)
        return found


def _fails(by_column: Array, column: Array, limit: Array) -> Array:
    """(tests, rows): 255 where a test fails."""
    fails = (by_column[column] > limit[:, None]).view(np.uint8)
    return np.asarray(np.negative(fails, out=fails))


class _Leaf:
    __slots__ = ("best", "gain", "histogram", "path", "rows")

    def __init__(self, rows: Array, histogram: Array, path: tuple[tuple[int, bool], ...]) -> None:
        self.rows, self.histogram, self.path = rows, histogram, path
        self.gain, self.best = 0.0, (0, 0)


def _histogram(by_column: Array, chosen: Array, rows: Array, slope: Array, weight: Array) -> Array:
    """(3, columns, bins): slope, weight and rows per bin. Column by column, which stays in the cache."""
    found = np.empty((3, len(chosen), _BINS))
    slopes, weights = slope[rows], weight[rows]
    for number, column in enumerate(chosen):
        place = by_column[column][rows].astype(np.intp)
        found[0, number] = np.bincount(place, slopes, _BINS)
        found[1, number] = np.bincount(place, weights, _BINS)
        found[2, number] = np.bincount(place, minlength=_BINS)
    return found


def _look(leaf: _Leaf, growth: Growth) -> None:
    """The best split of a leaf."""
    left = np.cumsum(leaf.histogram, 2)
    whole = left[:, :1, -1:]
    right = whole - left
    score = left[0] ** 2 / (left[1] + growth.ridge) + right[0] ** 2 / (right[1] + growth.ridge)
    enough = (left[2] >= growth.least_rows) & (right[2] >= growth.least_rows)
    enough &= (left[1] >= growth.least_weight) & (right[1] >= growth.least_weight)
    gains = np.where(enough, score, -np.inf)
    place = int(gains.argmax())
    column, limit = divmod(place, _BINS)
    parent = float(whole[0, 0, 0] ** 2 / (whole[1, 0, 0] + growth.ridge))
    leaf.gain = float(gains[column, limit]) - parent if np.isfinite(gains[column, limit]) else 0.0
    leaf.best = (column, limit)


def _tree(
    by_column: Array, chosen: Array, rows: Array, slope: Array, weight: Array, growth: Growth
) -> tuple[list[tuple[int, int, int]], list[tuple[_Leaf, float]]]:
    """Splits as (column, limit, id) and leaves from left to right."""
    leaves = [_Leaf(rows, _histogram(by_column, chosen, rows, slope, weight), ())]
    _look(leaves[0], growth)
    splits: list[tuple[int, int, int]] = []
    while len(leaves) < growth.leaves:
        number = max(range(len(leaves)), key=lambda which: leaves[which].gain)
        leaf = leaves[number]
        if leaf.gain <= 1e-9:
            break
        column, limit = leaf.best
        inside = by_column[chosen[column]][leaf.rows] <= limit
        parts = leaf.rows[inside], leaf.rows[~inside]
        small = 0 if len(parts[0]) <= len(parts[1]) else 1
        counted = _histogram(by_column, chosen, parts[small], slope, weight)
        rest = leaf.histogram - counted
        split = len(splits)
        splits.append((int(chosen[column]), limit, split))
        pair = [
            _Leaf(parts[side], counted if side == small else rest, (*leaf.path, (split, side == 0)))
            for side in range(2)
        ]
        for child in pair:
            _look(child, growth)
        leaves[number : number + 1] = pair
    values = []
    for leaf in leaves:
        down, up = float(slope[leaf.rows].sum()), float(weight[leaf.rows].sum())
        values.append((leaf, -growth.rate * down / (up + growth.ridge)))
    return splits, values


def grow(bins: Array, group: Array, chosen: Array, weights: Array, growth: Growth, seed: int) -> Forest:
    """A forest. chosen: true for the row that was chosen in its group; weights: per group."""
    draw = np.random.default_rng(seed)
    groups, columns = int(group.max()) + 1, bins.shape[1]
    column = np.zeros((growth.trees, LEAVES - 1), dtype=np.int16)
    limit = np.full((growth.trees, LEAVES - 1), 255, dtype=np.uint8)
    mask = np.full((growth.trees, LEAVES - 1), 255, dtype=np.uint8)
    value = np.zeros((growth.trees, LEAVES), dtype=np.float32)
    scores = np.zeros(len(bins))
    picked = chosen.astype(float)
    by_column = np.ascontiguousarray(bins.T)
    for number in range(growth.trees):
        probability = softmax(scores, group)
        slope = (probability - picked) * weights[group]
        weight = np.maximum(probability * (1 - probability), 1e-3) * weights[group]
        kept = draw.random(groups) < growth.share_of_groups
        rows = np.flatnonzero(kept[group])
        some = np.sort(draw.permutation(columns)[: max(1, int(columns * growth.share_of_columns))])
        splits, leaves = _tree(by_column, some, rows, slope, weight, growth)
        for split_column, split_limit, split in splits:
            column[number, split], limit[number, split] = split_column, split_limit
            struck = sum(1 << place for place, (leaf, _) in enumerate(leaves) if (split, True) in leaf.path)
            mask[number, split] = 255 - struck
        for place, (_, one) in enumerate(leaves):
            value[number, place] = one
        single = Forest(
            column[number : number + 1], limit[number : number + 1], mask[number : number + 1],
            value[number : number + 1],
        )  # fmt: skip
        scores += _one_tree(single, by_column)
    return Forest(column, limit, mask, value)


def _one_tree(tree: Forest, by_column: Array) -> Array:
    """`Forest.scores` for one tree and many rows, column by column."""
    left = np.full(by_column.shape[1], 255, dtype=np.uint8)
    for column, limit, mask in zip(tree.column[0], tree.limit[0], tree.mask[0], strict=True):
        if mask != 255:
            left &= np.where(by_column[column] > limit, mask, np.uint8(255))
    return np.asarray(tree.value[0].astype(float)[_LOWEST_BIT[left]])


# A small network for choosing one of a group: one hidden layer beside a straight line, trained with numpy alone.
#
# Its products are exact (`product`), so that training and scores are the same to the last bit on every processor.

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


def weighted_sum(nets: Sequence[Net], weights: Sequence[float], values: Array) -> Array:
    """The weighted sum of the scores of nets that learnt from the same columns, and so scale them alike."""
    if not nets:
        return np.zeros(len(values))
    z = _scaled(values, nets[0].mean, nets[0].scale)
    total = np.zeros(len(values))
    for net, weight in zip(nets, weights, strict=True):
        total += weight * net.of_scaled(z)
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
