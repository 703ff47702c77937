"""Slots under their headings: what each group is called, and which tickets it is sold with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic

from .._dates import dates_in
from .._layout import Piece, line_height, overlap_x, overlap_y, rows, words_of
from .._ruled import ruled
from ..sheet import Box, Sheet
from ._labels import Labels
from ._runs import Cluster, S, clusters_of
from ._tickets import chain_above
from ._titles import split_title
from ._words import DAYPARTS, MEALS, bare, folded, is_table_word, is_title_of_nothing

__all__ = ["Group", "groups_of", "meal_in", "says_state"]

_STATE = re.compile(
    r"=|h{1,2}[:.]m{1,2}|^\W*(?:available|sold out|fully booked|booked|free|taken|left|places left|bookable"
    r"|can(?:not)? be booked"
    r"|(?:max|up to|for up to)\.? ?\d+.*|\d+ ?(?:left|free|places?(?: left)?|seats?(?: left)?)"
    r"|waiting list|book|limited|legend|key|open|closed|few left)\W*$"
    r"|largest party|per person"
)
_WEEK = re.compile(r"(?:(?:mon?|tue?s?|wed?|thu?r?s?|fri?|sat?|sun?|mo|di|mi|do|so)\b[\s.|]*)+")
_ENDS = re.compile(r"(?:,|/|·|\bor|\band|\bwith)\s*$")

Rows = list[list[Piece]]


@dataclass
class Group(Generic[S]):
    """title: empty where the heading names nothing. sub: a genre. tickets: as the heading lists them, else None. meal:
    for restaurants. listed: whether a heading lists the tickets.
    by_slot: tickets told beside single slots, by its place in `slots`. heading: its text."""

    slots: list[S]
    title: str = ""
    sub: str = ""
    tickets: list[str] | None = None
    meal: str = ""
    heading: str = ""
    box: Box | None = None
    strong: bool = False
    listed: bool = False
    by_slot: dict[int, list[str]] = field(default_factory=dict)


def meal_in(text: str) -> str:
    """The meal that a heading names, or nothing."""
    words = folded(text)
    named = [meal for meal, pattern in MEALS.items() if re.search(rf"(?<![a-z])(?:{pattern})(?![a-z])", words)]
    return named[0] if len(named) == 1 and len(words) < 40 else ""


def groups_of(slots: Sequence[S], pool: Sequence[Piece], labels: Labels, sheet: Sheet) -> list[Group[S]]:
    """The groups from top to bottom. pool: all text that belongs to no slot, price or ticket."""
    texts = [piece for piece in pool if not _is_head_of_table(piece, pool)]
    found: list[Group[S]] = []
    clusters = clusters_of(slots, [piece for piece in texts if not says_state(piece.text)])
    clusters = [part for cluster in clusters for part in _parted(cluster, texts, labels)]
    tops = [_from_above(cluster, texts, labels, sheet) for cluster in clusters]
    tops = [
        top if top.strong else _from_column_before(cluster, slots, texts, labels, sheet) or top
        for cluster, top in zip(clusters, tops, strict=True)
    ]
    for cluster, top in zip(clusters, tops, strict=True):
        home = _home(cluster, top, tops)
        if home is not None:
            home.slots.extend(cluster.slots)
            continue
        if not top.strong:
            beside = _from_side(cluster, texts, labels, sheet)
            if beside and (any(group.strong for group in beside) or not top.heading):
                found += beside
                continue
        found.append(top)
    for group in found:
        if not group.listed:
            told = {n: _beside(slot, group.slots, texts, labels) for n, slot in enumerate(group.slots)}
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
    column before."""
    if top.strong:
        return None
    first = min(slot.time for slot in cluster.slots)
    homes = [
        group
        for group in tops
        if group.strong
        and max(slot.time for slot in group.slots) < first
        and max(slot.box.right for slot in group.slots) < cluster.box.left + cluster.height
        and max(slot.box.bottom for slot in group.slots) > cluster.box.top + cluster.height
    ]
    return max(homes, key=lambda group: max(slot.time for slot in group.slots), default=None)


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
    group = _titled(Group(cluster.slots), [_to_the_right(row, texts) for row in chain], labels, sheet)
    return group if group.strong else None


def _below(box: Box, over: Box, reach: float) -> bool:
    """Whether a box stands under another one, no further than `reach` away."""
    return overlap_x(box, over) > 0 and -2 <= box.top - over.bottom < reach


def _is_head_of_table(piece: Piece, pool: Sequence[Piece]) -> bool:
    if not is_table_word(piece.text):
        return False
    row = [other for other in pool if overlap_y(other.box, piece.box) > 0.6]
    return len(row) > 1 and all(is_table_word(other.text) for other in row)


def says_state(text: str) -> bool:
    """Whether a text is part of a slot, a legend or a calendar rather than a heading."""
    words = folded(text)
    return bool(
        _STATE.search(words)
        or dates_in(text)
        or len(bare(text)) < 2
        or _WEEK.fullmatch(words)
        or re.fullmatch(r"[\W\d]+", words)
    )


def _from_above(cluster: Cluster[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet) -> Group[S]:
    group = Group(cluster.slots)
    height = cluster.height
    box = Box(
        cluster.box.left - round(0.5 * height),
        cluster.box.top,
        cluster.box.right + round(0.5 * height),
        cluster.box.bottom,
    )
    first = cluster.rows[0][0].box
    inline = [
        piece
        for piece in texts
        if overlap_y(piece.box, first) > 0.5
        and -2 <= first.left - piece.box.right < 0.6 * height
        and piece.box.right <= first.left + 2
    ]
    said = " ".join(piece.text for piece in inline)
    if inline and not said.endswith(":") and labels.cover(said)[1] < 0.85:
        inline = []
    if inline:
        row_top = min(piece.box.top for piece in inline)
        box = Box(min(piece.box.left for piece in inline), min(row_top, box.top), box.right, box.bottom)
    chain: Rows = chain_above(texts, box, 1.7, [])
    if chain and all(_is_daypart(piece) for piece in chain[-1]):
        row = [piece for piece in texts if _is_daypart(piece) and overlap_y(piece.box, chain[-1][0].box) > 0.5]
        for piece in row:
            box = box.join(piece.box)
        chain = chain_above(texts, box._replace(top=min(piece.box.top for piece in row)), 1.7, [])
    if inline:
        chain.append(inline)
    chain = [_to_the_right(row, texts) for row in chain]
    while chain and all(_is_daypart(piece) or says_state(piece.text) for piece in chain[-1]):
        if all(says_state(piece.text) for piece in chain[-1]) and not any(_is_daypart(piece) for piece in chain[-1]):
            return group
        chain.pop()
    return _titled(group, chain, labels, sheet)


def _to_the_right(row: list[Piece], texts: Sequence[Piece]) -> list[Piece]:
    """A row of a heading with what follows it closely, such as a genre that reaches further than the slots below."""
    found = list(row)
    # Where a line is stretched to the edges of its column, its words stand as far apart as they do elsewhere in it.
    height = line_height(row)
    words = [word for piece in row for word in words_of(piece.line) if piece.start <= word.start < piece.end]
    spread = min(1.6 * height, 1.25 * max((b.box.left - a.box.right for a, b in pairwise(words)), default=0))
    for piece in sorted(texts, key=lambda piece: piece.box.left):
        last = found[-1].box
        if overlap_y(piece.box, last) > 0.5 and -2 <= piece.box.left - last.right < max(0.6 * height, spread):
            found += [piece] if piece not in found else []
    return found


def _is_daypart(piece: Piece) -> bool:
    return bool(DAYPARTS.fullmatch(folded(piece.text).strip(" :·-")))


def _titled(group: Group[S], chain: Rows, labels: Labels, sheet: Sheet) -> Group[S]:
    """A group with what the rows over it say: a heading, and below it perhaps a list of tickets."""
    if not chain:
        return group
    texts = [" ".join(piece.text for piece in row) for row in chain]
    meal = next((meal for text in reversed(texts[-3:]) if (meal := meal_in(text))), "")
    at = len(chain)
    names, share = labels.cover(texts[-1])
    for start in range(len(chain) - 1, max(-1, len(chain) - 5), -1):
        joined = " ".join(texts[start:])
        listed, covered = labels.cover(joined)
        if covered >= 0.85 and listed:
            if (
                at == len(chain)
                or _ENDS.search(texts[start])
                or share < 0.85
                or (len(labels.cover(texts[start])[0]) > 1)
            ):
                at, names, share = start, listed, covered
            else:
                break
        elif at < len(chain) and not _ENDS.search(texts[start]):
            break
    if at < len(chain):
        group.tickets, group.listed = names, True
        if at == 0:
            if len(names) == 1:
                group.heading, group.box, group.strong = texts[0], chain[0][0].box, True
            return group
        group.strong = True
    heading = _heading(chain[:at], texts[:at], labels)
    if not heading:
        return group
    group.box = heading[0][0].box
    group.heading = " ".join(piece.text for row in heading for piece in row)
    return _named(group, heading, labels, sheet, meal)


def _heading(chain: Rows, texts: Sequence[str], labels: Labels) -> Rows:
    """The last rows that can be one heading."""
    found: Rows = []
    for row, text in zip(reversed(chain), reversed(texts), strict=True):
        if says_state(text) or len(text) > 70 or text.rstrip().endswith((".", "!")):
            break
        if found:
            below = found[0][0].box
            gap = below.top - max(piece.box.bottom for piece in row)
            aligned = abs(row[0].box.left - below.left) < 0.5 * below.height
            smaller = below.height < 0.87 * row[0].box.height
            plain = is_title_of_nothing(text) or is_title_of_nothing(" ".join(piece.text for piece in found[0]))
            alone = labels.cover(" ".join(piece.text for piece in found[0]))[1] >= 0.9
            if gap > (0.5 if smaller else 0.3) * row[0].box.height or not aligned or plain or alone or len(found) == 3:
                break
        found.insert(0, row)
    return found


def _named(group: Group[S], heading: Rows, labels: Labels, sheet: Sheet, meal: str) -> Group[S]:
    text = group.heading
    group.meal = meal or meal_in(text)
    title, sub = split_title(heading, sheet)
    whole, part = labels.find(text), labels.find(title)
    if group.meal or is_title_of_nothing(text):
        group.strong = True
    elif whole is not None and not (sub and part is not None):
        group.strong = True
        group.tickets = group.tickets or [whole]
    else:
        group.title, group.sub = title, sub
        if sub and part is not None:
            group.tickets = group.tickets or [part]
    return group


def _from_side(cluster: Cluster[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet) -> list[Group[S]]:
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
        if close and not parted and (smaller or not _starts(row, labels)):
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
            found.append(_named(group, block, labels, sheet, ""))
    return found if strong or len(found) <= len(cluster.rows) else []


def _starts(row: list[Piece], labels: Labels) -> bool:
    text = " ".join(piece.text for piece in row)
    return bool(meal_in(text) or is_title_of_nothing(text) or labels.find(text))


def _beside(slot: S, group: Sequence[S], texts: Sequence[Piece], labels: Labels) -> list[str]:
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
