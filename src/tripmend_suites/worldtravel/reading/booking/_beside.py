"""What stands beside slots: headings to the left of their rows, as in a table, and tickets to the right of a slot."""

from __future__ import annotations

from collections.abc import Sequence

from .._layout import Piece, overlap_x, overlap_y, rows
from .._ruled import ruled
from ..sheet import Sheet
from ._group import Group, Rows
from ._headings import named
from ._hints import meal_in, says_state
from ._labels import Labels
from ._runs import Cluster, S
from ._words import is_title_of_nothing

__all__ = ["from_side", "tickets_beside"]


def from_side(cluster: Cluster[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet) -> list[Group[S]]:
    """Groups whose headings stand to the left of their rows, as in a table."""
    area, height = cluster.box, cluster.height
    left = [
        piece
        for piece in texts
        if piece.box.right <= area.left + 4
        and area.top - height < piece.box.centre[1] < area.bottom
        and not says_state(piece.text)
        and len(piece.text) <= 60
        and not piece.text.rstrip().endswith((".", ",", ";"))
    ]
    strong = [
        piece for piece in left if meal_in(piece.text) or is_title_of_nothing(piece.text) or labels.find(piece.text)
    ]
    if strong:
        left = [piece for piece in left if any(abs(piece.box.left - other.box.left) < 0.6 * height for other in strong)]
    blocks: list[Rows] = []
    for row in rows(left):
        last = blocks[-1][-1] if blocks else None
        close = last is not None and row[0].box.top - last[0].box.bottom < 0.7 * last[0].box.height
        # What is set smaller below a name is its genre, even where the word may be the time of day: Night.
        smaller = last is not None and row[0].box.height < 0.93 * last[0].box.height
        parted = last is not None and ruled(sheet.pixels, last[0].box, row[0].box)
        if (
            close
            and not parted
            and (smaller or not _starts(row, labels) or _below_name(row, blocks[-1], cluster, labels))
        ):
            blocks[-1].append(row)
        else:
            blocks.append([row])
    found: list[Group[S]] = []
    for number, block in enumerate(blocks):
        low = min(piece.box.top for piece in block[0])
        high = min(piece.box.top for piece in blocks[number + 1][0]) if number + 1 < len(blocks) else 10**9
        mine = [
            slot for slot in cluster.slots if (low <= slot.box.centre[1] or number == 0) and slot.box.centre[1] < high
        ]
        if mine:
            text = " ".join(piece.text for row in block for piece in row)
            group = Group(mine, heading=text, box=block[0][0].box)
            found.append(named(group, block, labels, sheet, ""))
    return found if strong or len(found) <= len(cluster.rows) else []


def _starts(row: list[Piece], labels: Labels) -> bool:
    text = " ".join(piece.text for piece in row)
    return bool(meal_in(text) or is_title_of_nothing(text) or labels.find(text))


def _below_name(row: list[Piece], block: Rows, cluster: Cluster[S], labels: Labels) -> bool:
    """Whether a word of no name of its own (Night) is under the name of a ticket before any slot is beside that: its
    genre, though a recogniser gave it no lower a box."""
    first, second = block[0][0].box, row[0].box
    own = any(first.top <= slot.box.centre[1] < second.top for slot in cluster.slots)
    text, name = (" ".join(piece.text for piece in one) for one in (row, block[-1]))
    return not own and labels.find(text) is None and labels.find(name) is not None


def tickets_beside(slot: S, group: Sequence[S], texts: Sequence[Piece], labels: Labels) -> list[str]:
    """Tickets told in the same row of a table, to the right of a slot or between it and the heading."""
    box = slot.box
    nexts = [other.box.top for other in group if other.box.top > box.centre[1] and overlap_x(other.box, box) > 0.3]
    bottom = min([*nexts, box.bottom + round(0.3 * box.height)])
    others = [o.box.left for o in group if overlap_y(o.box, box) > 0.5 and o.box.left > box.right]
    edge = min(others, default=10**9)
    near = [
        piece
        for piece in texts
        if not says_state(piece.text)
        and box.right - 2 <= piece.box.left < edge
        and box.top - 0.3 * box.height <= piece.box.centre[1] <= bottom
    ]
    listed, share = labels.cover(" ".join(piece.text for row in rows(near) for piece in row))
    return listed if share >= 0.85 else []
