"""Boosted trees for choosing one of a group, grown and evaluated with numpy alone.

Every tree has at most eight leaves. Columns are cut into at most 64 bins; a missing value counts as the least. A tree
is evaluated by bit masks (Lucchese et al., QuickScorer, SIGIR 2015): each test that fails strikes out the leaves on its
left side, and the lowest leaf that remains is the answer. The loss is the cross entropy of a softmax within each group.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._batch import Array
from ._exact import exp

__all__ = ["Forest", "Growth", "bin_columns", "bin_edges", "grow", "softmax"]

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
