"""What the ranker sees of an edit: the way it makes, the company it keeps, what training itineraries did there, and
what it does to the axes. Columns are numbers; one that does not exist (no stop before) is nan.

Kept out on purpose, for they are traces of how the benchmark was written and not of what people do: the spelling and
order of the candidates, how often one is listed, and whether a candidate is in the itinerary already or a stop is
visited twice. A place is therefore never compared with itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._batch import Array, Batch, Edits, diversity, mix_changed
from ._spread import Pairs, Spread, spread
from ._statistics import Statistics

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
    view = _View(batch, edits, counts or spread(statistics, batch.register, float(np.median(batch.near))))
    view.context(city)
    if view.puts:
        view.node("put", edits.put)
        view.put_history()
    if view.takes:
        view.node("taken", edits.taken)
        view.taken_history()
    if view.puts and view.takes:
        view.exchange()
    view.tour()
    if view.puts:
        view.alternatives()
    else:
        view.other_positions()
    view.relative()
    names = tuple(view.columns)
    values = np.stack([np.asarray(view.columns[name], dtype=float) for name in names], 1)
    asked = batch.asked[edits.problem]
    passing = (np.where(asked, edits.sign, 0) + 1) @ np.array([1, 3, 9])
    return Features(np.round(values, 6) + 0.0, names, passing)  # no -0.0, which some processors sort before 0.0


def _or_zero(values: Array) -> Array:
    return np.where(np.isnan(values), 0.0, values)


def _usual_leg(batch: Batch) -> Array:
    """The mean leg of each itinerary between different places, in km; its near threshold where there is none."""
    last = np.arange(batch.level.shape[1] - 1)
    legs = batch.km[:, last, last + 1]
    there = batch.in_itinerary[:, 1:] & (batch.place[:, 1:] != batch.place[:, :-1])
    number = there.sum(1)
    return np.where(number > 0, np.where(there, legs, 0).sum(1) / np.maximum(number, 1), batch.near)


class _View:
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

    def context(self, city: int) -> None:
        """The problem itself: size, place of the edit, axes."""
        put, edits, length = self.columns, self.edits, self.edits.length[0]
        for number in range(_CITIES):
            put[f"city {number}"] = np.full(len(edits), float(number == city))
        put["stops"], put["position"], put["from end"] = length, edits.position, length - edits.position
        put["relative position"] = edits.position / np.maximum(length, 1)
        put["first"], put["last"] = self.before < 0, self.after < 0
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
        put["edits that fit"] = np.bincount(self.alike)[self.alike]
        put["gap"] = self.gap

    def node(self, name: str, node: Array) -> None:
        """A place between its neighbours, among the other stops, and in the training itineraries."""
        here = self.batch.place[self.problem, node]
        others = self.batch.in_itinerary[self.problem] & (self.places != here[:, None])
        if self.takes:
            others &= self.order != self.edits.taken[:, None]
        self._way(name, node, others)
        self._company(name, node, here, others)
        self._kind(name, node, others)

    def _way(self, name: str, node: Array, others: Array) -> None:
        put, batch, near = self.columns, self.batch, self.batch.near[self.problem]
        first, second = self.km(self.before, node), self.km(node, self.after)
        detour = np.where(np.isnan(self.gap), np.fmin(first, second), first + second - self.gap)
        away = batch.km[self.problem, node]
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
            np.where(others, side[self.problem], 0).sum(1) / number for side in (batch.longitude, batch.latitude)
        )
        lon, lat = batch.longitude[self.problem, node], batch.latitude[self.problem, node]
        shrink = np.cos(np.radians(lat))
        values["from centre"] = 111.195 * np.hypot((lon - centre_lon) * shrink, lat - centre_lat)
        for key, value in values.items():
            put[f"{name} {key}"] = value
            put[f"{name} {key}, relative"] = value / np.maximum(near, 1e-3)
        put[f"{name} detour ratio"] = detour / (_or_zero(self.gap) + 0.05)
        put[f"{name} lean"] = first - second
        put[f"{name} fraction"] = first / (first + second + 1e-9)
        put[f"{name} nearest missed"] = values["nearer"] - values["nearest"]
        put[f"{name} offset of nearest"] = np.where(others.any(1), among.argmin(1) - self.edits.position, np.nan)
        for key, other, distance in (("before", self.before, first), ("after", self.after, second)):
            closer = (among < _or_zero(distance)[:, None]).sum(1)
            put[f"{name} closer than {key}"] = np.where(other >= 0, closer, np.nan)
        weight = np.where(others, 1 / (away + 0.15 * near[:, None] + 1e-6) ** 2, 0)
        drift = (weight * self.order).sum(1) / np.maximum(weight.sum(1), 1e-9) - self.edits.position
        drift = np.where(others.any(1), drift + 0.5 * (self.batch.operation == "add"), np.nan)
        put[f"{name} drift"], put[f"{name} drift size"] = drift, np.abs(drift)
        for key, side in (("earlier", self.early), ("later", ~self.early)):
            chosen = others & side
            mean = np.where(chosen, away, 0).sum(1) / np.maximum(chosen.sum(1), 1)
            put[f"{name} mean {key}"] = np.where(chosen.any(1), mean, np.nan)
        before = np.where(self.edits.position >= 2, self.edits.position - 2, -1)
        last = self.batch.size[self.problem] - 1
        after = np.where((self.after >= 0) & (self.after < last), self.after + 1, -1)
        put[f"{name} from two before"], put[f"{name} to two after"] = self.km(before, node), self.km(node, after)

    def _company(self, name: str, node: Array, here: Array, others: Array) -> None:
        put, counts = self.columns, self.counts
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
            arrive, leave = self.pair(pairs, self.before, node), self.pair(pairs, node, self.after)
            put[f"{name} {key} in"], put[f"{name} {key} out"] = arrive, leave
            skipped = _or_zero(self.pair(pairs, self.before, self.after))
            put[f"{name} {key}s"] = _or_zero(arrive) + _or_zero(leave) - skipped
        for key, pairs in (("near", counts.near_direction), ("wide", counts.wide_direction)):
            put[f"{name} {key} direction in"] = self.pair(pairs, self.before, node)
            put[f"{name} {key} direction out"] = self.pair(pairs, node, self.after)
        for key, pairs in (
            ("near", counts.near_company), ("wide", counts.wide_company), ("own", counts.per_place_company),
        ):  # fmt: skip
            found = pairs.at(here[:, None], self.places)
            put[f"{name} {key} company"] = np.where(others, found, 0).sum(1) / number
            if key != "wide":
                put[f"{name} best {key} company"] = np.where(others, found, -9).max(1)
        put[f"{name} sum of company"] = put[f"{name} own company"] * number
        for key, pairs in (("near", counts.near_order), ("wide", counts.wide_order)):
            found = pairs.at(self.places, here[:, None])
            signed = np.where(others, np.where(self.early, found, -found), 0)
            put[f"{name} {key} order"] = signed.sum(1) / number
            if key == "near":
                put[f"{name} order sum"] = signed.sum(1)
                put[f"{name} far order sum"] = np.where(self.adjacent, 0, signed).sum(1)

    def _kind(self, name: str, node: Array, others: Array) -> None:
        put, counts, batch = self.columns, self.counts, self.batch
        kinds, levels = batch.category[self.problem], batch.level[self.problem]
        kind, level = batch.category[self.problem, node], batch.level[self.problem, node]
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

        for key, other in (("before", self.before), ("after", self.after)):
            put[f"{name} kind of {key}"] = np.where(other >= 0, kinds[every, np.maximum(other, 0)] == kind, np.nan)
        put[f"{name} kind moves"] = (
            step(self.before, node) + step(node, self.after) - step(self.before, self.after)
        )  # fmt: skip
        found = counts.category_company[kind[:, None], kinds]
        put[f"{name} kind company"] = np.where(others, found, 0).sum(1) / number

    def put_history(self) -> None:
        """How often perturbations took this place, its kind and its level out."""
        put, counts, batch = self.columns, self.counts, self.batch
        node = self.edits.put
        here, kind = batch.place[self.problem, node], batch.category[self.problem, node]
        level = batch.level[self.problem, node]
        put["put taken out"] = counts.taken_out[here]
        put["put taken out rate"] = np.log((counts.taken_out[here] + 1) / (counts.visits[here] + 2))
        put["put kind taken out"] = np.log((counts.category_taken_out[kind] + 1) / (counts.category_visits[kind] + 2))
        put["put level taken out"] = np.log((counts.level_taken_out[level] + 1) / (counts.level_visits[level] + 2))

    def taken_history(self) -> None:
        """How often perturbations put this place, its kind and its level in."""
        put, counts, batch = self.columns, self.counts, self.batch
        node = self.edits.taken
        here, kind = batch.place[self.problem, node], batch.category[self.problem, node]
        level = batch.level[self.problem, node]
        added = counts.category_put_in[kind]
        put["taken put in"] = counts.put_in[here]
        put["taken put in rate"] = np.log((counts.put_in[here] + 0.3) / (counts.visits[here] + 0.6))
        put["taken kind put in"] = np.log((added + 0.3) / (counts.category_places[kind] + 0.6))
        put["taken kind put in rate"] = np.log((added + 0.5) / (counts.category_visits[kind] + 1))
        put["taken level put in"] = np.log((counts.level_put_in[level] + 1) / (counts.level_visits[level] + 1))
        put["taken ever visited"] = counts.visits[here] > 0
        put["join move"] = self.pair(counts.near_move, self.before, self.after)
        put["join own move"] = self.pair(counts.per_place_move, self.before, self.after)

    def exchange(self) -> None:
        """The place put in against the one taken out."""
        put, batch = self.columns, self.batch
        node, other = self.edits.put, self.edits.taken
        put["exchange away"] = self.km(node, other)
        for key, table in (("kind", batch.category), ("level", batch.level)):
            difference = table[self.problem, node] - table[self.problem, other]
            put[f"exchange {key}"] = difference == 0 if key == "kind" else difference
        for key in (
            "detour", "nearest", "from centre", "mean away", "near company", "sum of company", "near moves", "moves",
            "order sum", "wide order",
        ):  # fmt: skip
            put[f"exchange {key}"] = put[f"put {key}"] - put[f"taken {key}"]
        put["exchange visits"] = np.log((put["put visits"] + 0.3) / (put["taken visits"] + 0.3))

    def _after(self) -> tuple[Array, Array]:
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

    def tour(self) -> None:
        """The whole way after the edit."""
        put = self.columns
        nodes, there = self._after()
        problem = self.problem[:, None]
        legs, known = self.batch.km[problem, nodes[:, :-1], nodes[:, 1:]], there[:, 1:]
        visited = self.batch.place[problem, nodes]
        legs = np.where(visited[:, :-1] == visited[:, 1:], self.usual[:, None], legs)
        number = np.maximum(known.sum(1), 1)
        logs = np.where(known, np.log(legs + 0.02), 0)
        mean = logs.sum(1) / number
        put["tour length"] = np.where(known, legs, 0).sum(1)
        put["tour mean leg"] = mean
        put["tour spread of legs"] = np.sqrt(np.maximum((logs**2).sum(1) / number - mean**2, 0))
        put["tour longest leg"] = np.where(known, legs, 0).max(1, initial=0)
        put["tour shortest leg"] = np.where(known, legs, 99).min(1, initial=99)
        reach = np.where(there, self.batch.km[problem, nodes[:, :1], nodes], 0).max(1)
        put["tour length for reach"] = put["tour length"] / np.maximum(reach, 0.05)

    def alternatives(self) -> None:
        """How many perturbations of the mended itinerary would have had exactly the axes asked for: where there are
        many, each is less likely to be the one that was made."""
        batch, edits, every = self.batch, self.edits, self.problem[:, None]
        nodes, there = self._after()
        width = nodes.shape[1]
        order = np.arange(width)[None]
        before = np.where(order > 0, np.roll(nodes, 1, 1), -1)
        after = np.where(order + 1 < edits.length[1][:, None], np.roll(nodes, -1, 1), -1)

        def leg(first: Array, second: Array) -> Array:
            known = (first >= 0) & (second >= 0)
            kind = batch.leg_class[every, np.maximum(first, 0), np.maximum(second, 0)]
            return np.asarray((kind[..., None] == np.arange(3)) & known[..., None], dtype=np.int64)

        levels_now, legs_now, kinds_now = edits.levels[1], edits.legs[1], edits.kinds[1]
        levels, kinds = batch.level[every, nodes], batch.category[every, nodes]
        fewer = levels_now[:, None] - np.eye(3, dtype=np.int64)  # by the level that is taken out
        alone = ((kinds[:, :, None] == kinds[:, None, :]) & there[:, None, :]).sum(2) == 1
        kinds_left = kinds_now[:, None] - alone
        legs_left = legs_now[:, None] - leg(before, nodes) - leg(nodes, after)
        length = edits.length[1][:, None]
        if self.takes:
            intruder = np.broadcast_to(edits.taken[:, None], nodes.shape)
            fewer = fewer + (batch.level[self.problem, edits.taken][:, None, None] == np.arange(3))
            kind = batch.category[self.problem, edits.taken][:, None]
            kinds_left = kinds_left + (((kinds == kind) & there).sum(1)[:, None] - (kinds == kind) == 0)
            legs_left = legs_left + leg(before, intruder) + leg(intruder, after)
        else:
            legs_left = legs_left + leg(before, after)
            length = length - 1
        level_moved = np.take_along_axis(mix_changed(levels_now[:, None], fewer)[0], levels, 1)
        leg_moved, _ = mix_changed(legs_now[:, None], legs_left)
        step = diversity(kinds_left, length) - diversity(kinds_now, edits.length[1])[:, None]
        moved = np.stack([level_moved, np.abs(step) > 1e-12, leg_moved], 2) & there[..., None]
        same = (moved == edits.changed[:, None]).all(2) & there
        put = self.columns
        put["alternatives"] = same.sum(1)
        put["alternatives share"] = same.sum(1) / edits.length[1]
        if not self.takes:
            size, asked = moved.sum(2), edits.changed.sum(1)[:, None]
            put["perturbations that show"] = (size > 0).sum(1)
            put["perturbations as wide"] = ((size == asked) & there).sum(1)
            put["perturbations wider"] = (size > asked).sum(1)

    def other_positions(self) -> None:
        """In how many positions the place taken out would have had exactly the axes asked for."""
        batch, edits, every = self.batch, self.edits, self.problem[:, None]
        nodes, there = self._after()
        taken = np.broadcast_to(edits.taken[:, None], nodes.shape)
        order = np.arange(nodes.shape[1])[None]
        before = np.where(order > 0, np.roll(nodes, 1, 1), -1)
        length = edits.length[1][:, None]

        def leg(first: Array, second: Array) -> Array:
            known = (first >= 0) & (second >= 0)
            kind = batch.leg_class[every, np.maximum(first, 0), np.maximum(second, 0)]
            return np.asarray((kind[..., None] == np.arange(3)) & known[..., None], dtype=np.int64)

        legs = edits.legs[1][:, None]
        inside = legs + leg(before, taken) + leg(taken, nodes) - leg(before, nodes)
        last = np.take_along_axis(nodes, length - 1, 1)
        end = legs + leg(last, taken[:, :1])
        every_place = np.concatenate([inside, end], 1)
        moved, _ = mix_changed(legs, every_place)
        same = moved == edits.changed[:, 2:]
        same[:, :-1] &= there
        self.columns["positions alike"] = same.sum(1)
        self.columns["positions alike share"] = same.sum(1) / (edits.length[1] + 1)

    def relative(self) -> None:
        """Columns against the best and the worst of the same problem, the same candidate, the same position."""
        if self.puts:
            candidate = self.alike * self.width + self.edits.put
            for key in (
                "detour", "nearer", "farther", "near moves", "wide moves", "order sum", "wide order", "drift size",
                "near direction in",
            ):  # fmt: skip
                self._against(f"put {key}", candidate, "candidate")
            for key in (
                "nearest", "mean away", "near company", "sum of company", "visits", "visits near", "detour", "moves",
                "from centre", "near moves", "busy area", "wide company", "wide moves", "wide order",
            ):  # fmt: skip
                self._against(f"put {key}", self.alike, "problem")
            position = self.alike * (self.width + 1) + self.edits.position
            for key in ("detour", "near company"):
                self._against(f"put {key}", position, "position")
        if self.takes:
            for key in (
                "detour", "nearest", "near company", "sum of company", "visits", "from centre", "mean away",
                "put in rate", "put in", "order sum", "near moves", "nearer", "wide moves", "wide order", "drift size",
                "wide company", "busy area",
            ):  # fmt: skip
                self._against(f"taken {key}", self.alike, "problem")
        if self.puts and self.takes:
            for key in ("detour", "sum of company", "nearest", "near moves", "from centre", "visits"):
                self._against(f"exchange {key}", self.alike, "problem")
        self._against("tour length", self.alike, "problem")

    def _against(self, name: str, group: Array, label: str) -> None:
        value = _or_zero(np.asarray(self.columns[name], dtype=float))
        high, low = (np.full(int(group.max()) + 1, start) for start in (-np.inf, np.inf))
        np.maximum.at(high, group, value)
        np.minimum.at(low, group, value)
        self.columns[f"{name} below best of {label}"] = value - high[group]
        self.columns[f"{name} above least of {label}"] = value - low[group]
