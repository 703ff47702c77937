"""Columns of what training itineraries and perturbations did: company, moves and order of places, their kinds, how
often one was put in or taken out."""

from __future__ import annotations

import numpy as np

from ._batch import Array
from ._view import View, or_zero

__all__ = ["company", "exchange", "kinds_together", "put_history", "taken_history"]


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
