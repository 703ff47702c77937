"""Headings over a column of slots that stand over none of its slots: in its middle, or further to the left."""

from __future__ import annotations

from collections.abc import Sequence

from .._layout import Piece, overlap_x, overlap_y
from ..sheet import Sheet
from ._group import Group
from ._headings import from_above
from ._hints import meal_in
from ._labels import Labels
from ._runs import Cluster, S

__all__ = ["from_aside"]

_MIDDLE = 12.0
"""Heights of a slot that a heading in the middle of a column may stand to the right of the few slots in it."""
_LEFT = 2.5
"""Heights that it may stand to their left, where a sign that is no text precedes each time."""


def from_aside(
    cluster: Cluster[S], slots: Sequence[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet
) -> Group[S] | None:
    """The group under the nearest meal or ticket just above its slots that no slot stands under; None where there is
    none, or another column lies between."""
    area, height = cluster.box, cluster.height
    found = []
    for piece in texts:
        box = piece.box
        apart = max(box.left - area.right, area.left - box.right)
        reach = _MIDDLE if box.left > area.right else _LEFT
        over = -0.2 * height < area.top - box.bottom < 2 * height
        if not over or not 0 <= apart < reach * height or not (meal_in(piece.text) or labels.find(piece.text)):
            continue
        between = area.join(box)
        others = [slot for slot in slots if all(slot is not own for own in cluster.slots)]
        if any(overlap_y(slot.box, box) > 0 for slot in slots) or any(
            overlap_x(slot.box, between) > 0 and slot.box.top < area.bottom and slot.box.bottom > box.top
            for slot in others
        ):
            continue
        found.append((apart, piece))
    if not found:
        return None
    box = min(found, key=lambda one: one[0])[1].box
    wide = area._replace(left=min(area.left, box.left), right=max(area.right, box.right))
    group = from_above(Cluster(cluster.rows, wide, height), texts, labels, sheet)
    return group if group.strong else None
