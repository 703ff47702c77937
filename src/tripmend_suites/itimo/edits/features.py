"""What the ranker sees of an edit: the way it makes, the company it keeps, what training itineraries did there, and
what it does to the axes. Columns are numbers; one that does not exist (no stop before) is nan.

Kept out on purpose, for they are traces of how the benchmark was written and not of what people do: the spelling and
order of the candidates, how often one is listed, and whether a candidate is in the itinerary already or a stop is
visited twice. A place is therefore never compared with itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .problem import Array, Batch, Edits, diversity, mix_changed
from .statistics import Pairs, Spread, Statistics, spread

# One batch of edits as the columns see it: indices per edit, distances, counts of pairs, the mended itineraries.


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


# Columns of other edits and positions that would have had exactly the axes asked for.


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


# Columns of what training itineraries and perturbations did: company, moves and order of places, their kinds, how
# often one was put in or taken out.


def company(view: View, name: str, node: Array, here: Array, others: Array) -> None:
    """Visits of a place, moves from and to its neighbours, company and order among the other stops."""
    put, counts = view.columns, view.counts
    number = np.maximum(others.sum(1), 1)
    put[f"{name} visits"], put[f"{name} visits near"] = counts.visits[here], counts.near_visits[here]
    put[f"{name} visits of near"] = np.log((counts.visits[here] + 0.3) / (counts.near_visits[here] + 0.3))
    put[f"{name} visits of wide"] = np.log((counts.visits[here] + 0.3) / (counts.wide_visits[here] + 0.3))
    put[f"{name} busy area"] = np.log((counts.wide_visits[here] + 0.3) / (counts.wide_places[here] + 0.3))
    put[f"{name} places near"] = counts.near_places[here]
    expected = counts.visits[here] * counts.mean_visits
    put[f"{name} starts"] = np.log((counts.starts[here] + 0.2) / (expected + 0.2))
    put[f"{name} ends"] = np.log((counts.ends[here] + 0.2) / (expected + 0.2))
    for key, pairs in (
        ("near move", counts.near_move), ("wide move", counts.wide_move), ("move", counts.per_place_move),
    ):  # fmt: skip
        arrive, leave = view.pair(pairs, view.before, node), view.pair(pairs, node, view.after)
        put[f"{name} {key} in"], put[f"{name} {key} out"] = arrive, leave
        skipped = or_zero(view.pair(pairs, view.before, view.after))
        put[f"{name} {key}s"] = or_zero(arrive) + or_zero(leave) - skipped
    for key, pairs in (("near", counts.near_direction), ("wide", counts.wide_direction)):
        put[f"{name} {key} direction in"] = view.pair(pairs, view.before, node)
        put[f"{name} {key} direction out"] = view.pair(pairs, node, view.after)
    for key, pairs in (
        ("near", counts.near_company), ("wide", counts.wide_company), ("own", counts.per_place_company),
    ):  # fmt: skip
        found = pairs.at(here[:, None], view.places)
        put[f"{name} {key} company"] = np.where(others, found, 0).sum(1) / number
        if key != "wide":
            put[f"{name} best {key} company"] = np.where(others, found, -9).max(1)
    put[f"{name} sum of company"] = put[f"{name} own company"] * number
    for key, pairs in (("near", counts.near_order), ("wide", counts.wide_order)):
        found = pairs.at(view.places, here[:, None])
        signed = np.where(others, np.where(view.early, found, -found), 0)
        put[f"{name} {key} order"] = signed.sum(1) / number
        if key == "near":
            put[f"{name} order sum"] = signed.sum(1)
            put[f"{name} far order sum"] = np.where(view.adjacent, 0, signed).sum(1)


def kinds_together(view: View, name: str, node: Array, others: Array) -> None:
    """What is known of a place's category and level among those of the other stops."""
    put, counts, batch = view.columns, view.counts, view.batch
    kinds, levels = batch.category[view.problem], batch.level[view.problem]
    kind, level = batch.category[view.problem, node], batch.level[view.problem, node]
    number = np.maximum(others.sum(1), 1)
    put[f"{name} level"] = level
    put[f"{name} visits per place of kind"] = np.log(
        (counts.category_visits[kind] + 0.5) / (counts.category_places[kind] + 0.5)
    )
    put[f"{name} places of kind"] = counts.category_places[kind]
    alike = (others & (kinds == kind[:, None])).sum(1)
    put[f"{name} alike"], put[f"{name} alike share"] = alike, alike / number
    put[f"{name} same level share"] = (others & (levels == level[:, None])).sum(1) / number
    every = np.arange(len(kind))

    def step(first: Array, second: Array) -> Array:
        there = (first >= 0) & (second >= 0)
        found = counts.category_move[kinds[every, np.maximum(first, 0)], kinds[every, np.maximum(second, 0)]]
        return np.where(there, found, 0.0)

    for key, other in (("before", view.before), ("after", view.after)):
        put[f"{name} kind of {key}"] = np.where(other >= 0, kinds[every, np.maximum(other, 0)] == kind, np.nan)
    put[f"{name} kind moves"] = (
        step(view.before, node) + step(node, view.after) - step(view.before, view.after)
    )  # fmt: skip
    found = counts.category_company[kind[:, None], kinds]
    put[f"{name} kind company"] = np.where(others, found, 0).sum(1) / number


def put_history(view: View) -> None:
    """How often perturbations took this place, its kind and its level out."""
    put, counts, batch = view.columns, view.counts, view.batch
    node = view.edits.put
    here, kind = batch.place[view.problem, node], batch.category[view.problem, node]
    level = batch.level[view.problem, node]
    put["put taken out"] = counts.taken_out[here]
    put["put taken out rate"] = np.log((counts.taken_out[here] + 1) / (counts.visits[here] + 2))
    put["put kind taken out"] = np.log((counts.category_taken_out[kind] + 1) / (counts.category_visits[kind] + 2))
    put["put level taken out"] = np.log((counts.level_taken_out[level] + 1) / (counts.level_visits[level] + 2))


def taken_history(view: View) -> None:
    """How often perturbations put this place, its kind and its level in."""
    put, counts, batch = view.columns, view.counts, view.batch
    node = view.edits.taken
    here, kind = batch.place[view.problem, node], batch.category[view.problem, node]
    level = batch.level[view.problem, node]
    added = counts.category_put_in[kind]
    put["taken put in"] = counts.put_in[here]
    put["taken put in rate"] = np.log((counts.put_in[here] + 0.3) / (counts.visits[here] + 0.6))
    put["taken kind put in"] = np.log((added + 0.3) / (counts.category_places[kind] + 0.6))
    put["taken kind put in rate"] = np.log((added + 0.5) / (counts.category_visits[kind] + 1))
    put["taken level put in"] = np.log((counts.level_put_in[level] + 1) / (counts.level_visits[level] + 1))
    put["taken ever visited"] = counts.visits[here] > 0
    put["join move"] = view.pair(counts.near_move, view.before, view.after)
    put["join own move"] = view.pair(counts.per_place_move, view.before, view.after)


def exchange(view: View) -> None:
    """The place put in against the one taken out."""
    put, batch = view.columns, view.batch
    node, other = view.edits.put, view.edits.taken
    put["exchange away"] = view.km(node, other)
    for key, table in (("kind", batch.category), ("level", batch.level)):
        difference = table[view.problem, node] - table[view.problem, other]
        put[f"exchange {key}"] = difference == 0 if key == "kind" else difference
    for key in (
        "detour", "nearest", "from centre", "mean away", "near company", "sum of company", "near moves", "moves",
        "order sum", "wide order",
    ):  # fmt: skip
        put[f"exchange {key}"] = put[f"put {key}"] - put[f"taken {key}"]
    put["exchange visits"] = np.log((put["put visits"] + 0.3) / (put["taken visits"] + 0.3))


# Columns against the best and the worst of the same problem, candidate or position.


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


# Columns of the way: what a place between its neighbours and among the other stops makes of it, and the whole tour.


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
