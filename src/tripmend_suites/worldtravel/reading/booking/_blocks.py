"""Prices that belong together: a row or a column of a table, a list, a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .._layout import overlap_x
from ..sheet import Box
from ._prices import Paid, Priced

__all__ = ["Block", "blocks_of"]


@dataclass(frozen=True, slots=True)
class Block:
    """Prices that belong together. above: whether the label is to be looked for above rather than to the left."""

    paid: tuple[Paid, ...]
    box: Box
    how: str


def blocks_of(priced: Priced) -> list[Block]:
    """The prices of each ticket."""
    found = []
    tables: dict[tuple[int, int], list[Paid]] = {}
    for one in priced.paid:
        if one.how == "table":
            tables.setdefault(one.key, []).append(one)
    found += [_block(paid, "table") for paid in tables.values()]
    listed = [one for one in priced.paid if one.how == "row"]
    # A row whose price touches its fare was read as a sentence; it still belongs to the list above.
    alone = [one for one in priced.paid if one.how == "flow" and sum(o.key[0] == one.key[0] for o in priced.paid) == 1]
    below = [one for one in alone if any(_follows(row, one) for row in listed)]
    listed += below
    shared = [one for one in listed if sum(other.fare_box == one.fare_box for other in listed) > 1]
    columns: list[list[Paid]] = []
    for one in sorted(shared, key=lambda one: one.box.centre[0]):
        home = next(
            (c for c in columns if overlap_x(c[-1].box, one.box) > 0.3 and all(o.fare != one.fare for o in c)), None
        )
        if home is None:
            columns.append([one])
        else:
            home.append(one)
    found += [_block(sorted(column, key=lambda one: one.box.top), "column") for column in columns]
    cards = [one for one in priced.paid if one.how == "card"]
    found += [_block(cards, "row")] if cards else []
    rest = [one for one in listed if one not in shared]
    for group in _stacks(rest):
        found.append(_block(group, "row"))
    flows: dict[int, list[Paid]] = {}
    for one in priced.paid:
        if one.how == "flow" and one not in below:
            flows.setdefault(one.key[0], []).append(one)
    for flow in flows.values():
        for group in _sequences(sorted(flow, key=lambda one: one.key[1])):
            found.append(_block(group, "flow"))
    return sorted(found, key=lambda block: (block.paid[0].fare_box.top, block.box.left))


def _block(paid: Sequence[Paid], how: str) -> Block:
    box = paid[0].box if how in ("table", "column") else paid[0].box.join(paid[0].fare_box)
    for one in paid[1:]:
        box = box.join(one.box if how in ("table", "column") else one.box.join(one.fare_box))
    return Block(tuple(paid), box, how)


def _follows(above: Paid, one: Paid) -> bool:
    height = one.fare_box.height
    near = -0.5 * height < one.fare_box.top - above.fare_box.bottom < 1.6 * height
    return near and abs(above.fare_box.left - one.fare_box.left) < height


def _stacks(paid: Sequence[Paid]) -> list[list[Paid]]:
    """Rows below each other, cut where a fare comes again or where the distance grows."""
    found: list[list[Paid]] = []
    for one in sorted(paid, key=lambda one: (one.fare_box.top, one.fare_box.left)):
        height = one.fare_box.height
        home = [
            group
            for group in found
            if abs(group[-1].fare_box.left - one.fare_box.left) < height
            and one.fare_box.top - group[-1].fare_box.bottom < 1.6 * height
            and all(other.fare != one.fare for other in group)
        ]
        if home:
            max(home, key=lambda group: group[-1].fare_box.bottom).append(one)
        else:
            found.append([one])
    return found


def _sequences(paid: Sequence[Paid]) -> list[list[Paid]]:
    found: list[list[Paid]] = [[paid[0]]]
    for before, one in pairwise(paid):
        far = one.fare_box.top - before.box.bottom > 2.5 * one.fare_box.height
        if far or any(other.fare == one.fare for other in found[-1]):
            found.append([])
        found[-1].append(one)
    return found
