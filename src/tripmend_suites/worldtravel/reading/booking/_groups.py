"""Slots under their headings: what each group is called, and which tickets it is sold with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .._layout import Piece, overlap_x, overlap_y, rows
from ..sheet import Box, Sheet
from ._aside import from_aside
from ._beside import from_side, tickets_beside
from ._chains import chain_above
from ._group import Group
from ._headings import from_above, titled, to_the_right
from ._hints import meal_in, says_state
from ._labels import Labels
from ._runs import Cluster, S, clusters_of
from ._words import bare, is_table_word

__all__ = ["groups_of"]


def groups_of(slots: Sequence[S], pool: Sequence[Piece], labels: Labels, sheet: Sheet) -> list[Group[S]]:
    """The groups from top to bottom. pool: all text that belongs to no slot, price or ticket."""
    texts = [piece for piece in pool if not _is_head_of_table(piece, pool)]
    found: list[Group[S]] = []
    clusters = clusters_of(slots, [piece for piece in texts if not says_state(piece.text)])
    clusters = [part for cluster in clusters for part in _parted(cluster, texts, labels)]
    tops = [from_above(cluster, texts, labels, sheet) for cluster in clusters]
    tops = [
        top
        if top.strong
        else _from_column_before(cluster, slots, texts, labels, sheet)
        or from_aside(cluster, slots, texts, labels, sheet)
        or top
        for cluster, top in zip(clusters, tops, strict=True)
    ]
    for cluster, top in zip(clusters, tops, strict=True):
        home = _home(cluster, top, tops)
        if home is not None:
            home.slots.extend(cluster.slots)
            continue
        if not top.strong:
            beside = from_side(cluster, texts, labels, sheet)
            if beside and (any(group.strong for group in beside) or not top.heading):
                found += beside
                continue
        found.append(top)
    for group in found:
        if not group.listed:
            told = {n: tickets_beside(slot, group.slots, texts, labels) for n, slot in enumerate(group.slots)}
            told = {number: names for number, names in told.items() if names}
            # In a table every row tells its tickets; one row alone has met the text of another column.
            if len(told) >= 0.5 * len(rows(group.slots)):
                group.by_slot.update(told)
    return found


def _parted(cluster: Cluster[S], texts: Sequence[Piece], labels: Labels) -> list[Cluster[S]]:
    """Slots that stand close, under several headings beside each other: one cluster for each heading."""
    area, height = cluster.box, cluster.height
    heads = [
        piece
        for piece in texts
        if overlap_x(piece.box, area) > 0
        and -0.2 * height < area.top - piece.box.bottom < 2 * height
        and (meal_in(piece.text) or labels.find(piece.text))
    ]
    heads = sorted((p for p in heads if overlap_y(p.box, heads[0].box) > 0.5), key=lambda piece: piece.box.left)
    if len(heads) < 2 or len({bare(piece.text) for piece in heads}) < len(heads):
        return [cluster]
    lefts = [slot.box.left for slot in cluster.slots]
    aligned = all(any(abs(left - piece.box.left) < 0.6 * height for left in lefts) for piece in heads)
    if aligned:
        borders = [piece.box.left - 0.6 * height for piece in heads[1:]]
    else:
        borders = [(a.box.centre[0] + b.box.centre[0]) / 2 for a, b in pairwise(heads)]
    parts: list[list[S]] = [[] for _ in heads]
    for slot in cluster.slots:
        x = slot.box.left if aligned else slot.box.centre[0]
        parts[sum(x >= border for border in borders)].append(slot)
    return [part for slots in parts for part in clusters_of(slots, [])]


def _home(cluster: Cluster[S], top: Group[S], tops: Sequence[Group[S]]) -> Group[S] | None:
    """Slots with no heading of their own, at the head of a column, go on with the group whose times they follow in the
    column before; or with the row that they end, of which they stand a little higher or lower."""
    if top.strong:
        return None
    first = min(slot.time for slot in cluster.slots)
    homes = [
        group
        for group in tops
        if group.strong
        and max(slot.box.right for slot in group.slots) < cluster.box.left + cluster.height
        and (
            _ends_row(cluster, group)
            or (
                max(slot.time for slot in group.slots) < first
                and max(slot.box.bottom for slot in group.slots) > cluster.box.top + cluster.height
            )
        )
    ]
    return max(homes, key=lambda group: max(slot.time for slot in group.slots), default=None)


def _ends_row(cluster: Cluster[S], group: Group[S]) -> bool:
    """Whether one row of slots goes on a row of a group: its times come after those of that row and the rows above, and
    before those below."""
    if len(cluster.rows) > 1:
        return False
    times = [slot.time for slot in cluster.slots]
    row = [slot for slot in group.slots if overlap_y(slot.box, cluster.box) > 0.4]
    above = [slot for slot in group.slots if slot.box.centre[1] < cluster.box.bottom]
    below = [slot for slot in group.slots if slot.box.top >= cluster.box.bottom]
    return (
        bool(row)
        and all(slot.time < min(times) for slot in [*row, *above])
        and all(slot.time > max(times) for slot in below)
    )


def _from_column_before(
    cluster: Cluster[S], slots: Sequence[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet
) -> Group[S] | None:
    """The group under a heading that stands last in the column to the left, with no slots below it there."""
    area, height = cluster.box, cluster.height
    boxes = [*(slot.box for slot in slots), *(piece.box for piece in texts)]
    ends = [
        piece
        for piece in texts
        if piece.box.right <= area.left
        and piece.box.top > area.top
        and piece.text.endswith(":")
        and labels.cover(piece.text)[1] >= 0.85
        and not any(_below(box, piece.box, 3 * height) for box in boxes)
    ]
    if not ends:
        return None
    last = max(ends, key=lambda piece: (piece.box.left, piece.box.bottom))
    flush = [piece.box.right for piece in texts if abs(piece.box.left - last.box.left) < last.box.height]
    if any(max(flush) < slot.box.left and slot.box.right < area.left for slot in slots):
        return None
    chain = chain_above(
        texts, last.box._replace(top=last.box.bottom + 1, bottom=last.box.bottom + last.box.height), 1.7, []
    )
    group = titled(Group(cluster.slots), [to_the_right(row, texts) for row in chain], labels, sheet)
    return group if group.strong else None


def _below(box: Box, over: Box, reach: float) -> bool:
    """Whether a box stands under another one, no further than `reach` away."""
    return overlap_x(box, over) > 0 and -2 <= box.top - over.bottom < reach


def _is_head_of_table(piece: Piece, pool: Sequence[Piece]) -> bool:
    if not is_table_word(piece.text):
        return False
    row = [other for other in pool if overlap_y(other.box, piece.box) > 0.6]
    return len(row) > 1 and all(is_table_word(other.text) for other in row)
