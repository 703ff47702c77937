"""One batch of edits as the columns see it: indices per edit, distances, counts of pairs, the mended itineraries."""

from __future__ import annotations

import numpy as np

from ._batch import Array, Batch, Edits
from ._spread import Pairs, Spread

__all__ = ["View", "or_zero"]


def or_zero(values: Array) -> Array:
    """0 where a value is missing."""
    return np.where(np.isnan(values), 0.0, values)


def _usual_leg(batch: Batch) -> Array:
    """The mean leg of each itinerary between different places, in km; its near threshold where there is none."""
    last = np.arange(batch.level.shape[1] - 1)
    legs = batch.km[:, last, last + 1]
    there = batch.in_itinerary[:, 1:] & (batch.place[:, 1:] != batch.place[:, :-1])
    number = there.sum(1)
    return np.where(number > 0, np.where(there, legs, 0).sum(1) / np.maximum(number, 1), batch.near)


class View:
    """The columns while they are built. Index arrays are per edit; -1 means there is no such node."""

    def __init__(self, batch: Batch, edits: Edits, counts: Spread) -> None:
        self.batch, self.edits, self.counts = batch, edits, counts
        self.puts, self.takes = batch.operation != "delete", batch.operation != "add"
        self.before, self.after = batch.neighbours(edits)
        self.problem = edits.problem
        self.width = batch.level.shape[1]
        self.alike = edits.problem * 8 + edits.changed @ np.array([1, 2, 4])
        self.columns: dict[str, Array] = {}
        self.places = batch.place[self.problem]
        self.usual = _usual_leg(batch)[self.problem]
        self.gap = self.km(self.before, self.after)
        order = np.arange(self.width)[None]
        self.early = order < edits.position[:, None]
        touched = edits.position + (0 if batch.operation == "add" else 1)
        self.adjacent = (order == edits.position[:, None] - 1) | (order == touched[:, None])
        self.order = order

    def km(self, first: Array, second: Array) -> Array:
        """Distances, nan where a node is missing; from a place to itself a usual leg."""
        there = (first >= 0) & (second >= 0)
        first, second = np.maximum(first, 0), np.maximum(second, 0)
        found = self.batch.km[self.problem, first, second]
        places = self.batch.place
        same = places[self.problem, first] == places[self.problem, second]
        return np.where(there, np.where(same, self.usual, found), np.nan)

    def pair(self, pairs: Pairs, first: Array, second: Array) -> Array:
        """What is known of the places of two nodes; of a place and itself nothing."""
        there = (first >= 0) & (second >= 0)
        places = self.batch.place
        one, other = places[self.problem, np.maximum(first, 0)], places[self.problem, np.maximum(second, 0)]
        return np.where(there, np.where(one == other, 0.0, pairs.at(one, other)), np.nan)

    def mended(self) -> tuple[Array, Array]:
        """The nodes of the itinerary after each edit, and which of them are there."""
        edits = self.edits
        order = np.arange(int(edits.length[1].max()))[None]
        position = edits.position[:, None]
        if self.batch.operation == "delete":
            nodes = np.where(order < position, order, order + 1)
        else:
            rest = order - 1 if self.batch.operation == "add" else order
            nodes = np.where(order < position, order, np.where(order == position, edits.put[:, None], rest))
        there = order < edits.length[1][:, None]
        return np.where(there, nodes, 0), there

    def legs(self, first: Array, second: Array) -> Array:
        """(edits, stops, 3): the class of the leg between two nodes of each edit as a count; nothing where one is
        missing."""
        known = (first >= 0) & (second >= 0)
        kind = self.batch.leg_class[self.problem[:, None], np.maximum(first, 0), np.maximum(second, 0)]
        return np.asarray((kind[..., None] == np.arange(3)) & known[..., None], dtype=np.int64)
