"""What the ranker sees of an edit: the way it makes, the company it keeps, what training itineraries did there, and
what it does to the axes. Columns are numbers; one that does not exist (no stop before) is nan.

Kept out on purpose, for they are traces of how the benchmark was written and not of what people do: the spelling and
order of the candidates, how often one is listed, and whether a candidate is in the itinerary already or a stop is
visited twice. A place is therefore never compared with itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._alternatives import alternatives, other_positions
from ._batch import Array, Batch, Edits, diversity
from ._history import company, exchange, kinds_together, put_history, taken_history
from ._relative import relative
from ._spread import Spread, spread
from ._statistics import Statistics
from ._view import View
from ._way import tour, way

__all__ = ["Features", "features"]

_CITIES = 3


@dataclass(frozen=True, slots=True)
class Features:
    """One row per edit; `names` are the columns. `passing` groups edits of a problem that move the hinted axes in the
    same directions: under the direction test they pass or fail together."""

    values: Array
    names: tuple[str, ...]
    passing: Array


def features(batch: Batch, edits: Edits, statistics: Statistics, city: int, counts: Spread | None = None) -> Features:
    """The columns for `edits` of `batch`, with the counts of one city.

    city: its number in the model, -1 unknown. counts: `statistics` spread over the register of `batch`, when that was
    done before. Edits may be all that change anything, or those that change the same axes: an edit's columns are made
    with those of its problem that change the same axes, so that both give the same numbers.
    """
    view = View(batch, edits, counts or spread(statistics, batch.register, float(np.median(batch.near))))
    context(view, city)
    if view.puts:
        node(view, "put", edits.put)
        put_history(view)
    if view.takes:
        node(view, "taken", edits.taken)
        taken_history(view)
    if view.puts and view.takes:
        exchange(view)
    tour(view)
    if view.puts:
        alternatives(view)
    else:
        other_positions(view)
    relative(view)
    names = tuple(view.columns)
    values = np.stack([np.asarray(view.columns[name], dtype=float) for name in names], 1)
    asked = batch.asked[edits.problem]
    passing = (np.where(asked, edits.sign, 0) + 1) @ np.array([1, 3, 9])
    return Features(np.round(values, 6) + 0.0, names, passing)  # no -0.0, which some processors sort before 0.0


def context(view: View, city: int) -> None:
    """The problem itself: size, place of the edit, axes."""
    put, edits, length = view.columns, view.edits, view.edits.length[0]
    for number in range(_CITIES):
        put[f"city {number}"] = np.full(len(edits), float(number == city))
    put["stops"], put["position"], put["from end"] = length, edits.position, length - edits.position
    put["relative position"] = edits.position / np.maximum(length, 1)
    put["first"], put["last"] = view.before < 0, view.after < 0
    asked = edits.changed
    for number, axis in enumerate(("popularity", "diversity", "distance")):
        put[f"asked {axis}"], put[f"sign {axis}"] = asked[:, number], edits.sign[:, number]
    put["axes asked"] = asked.sum(1)
    put["level mix moved"], put["leg mix moved"] = edits.hellinger.T
    put["diversity step"] = edits.diversity_step
    put["diversity after"] = diversity(edits.kinds[1], edits.length[1])
    levels, legs = edits.levels[1], edits.legs[1]
    put["popular share"], put["unpopular share"] = (levels[:, k] / np.maximum(levels.sum(1), 1) for k in (2, 0))
    put["far share"], put["near share"] = (legs[:, k] / np.maximum(legs.sum(1), 1) for k in (2, 0))
    put["edits that fit"] = np.bincount(view.alike)[view.alike]
    put["gap"] = view.gap


def node(view: View, name: str, node: Array) -> None:
    """A place between its neighbours, among the other stops, and in the training itineraries."""
    here = view.batch.place[view.problem, node]
    others = view.batch.in_itinerary[view.problem] & (view.places != here[:, None])
    if view.takes:
        others &= view.order != view.edits.taken[:, None]
    way(view, name, node, others)
    company(view, name, node, here, others)
    kinds_together(view, name, node, others)
