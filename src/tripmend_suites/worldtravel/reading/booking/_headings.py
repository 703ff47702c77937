"""The heading over a group of slots: its name, its genre, and the tickets that it lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from .._layout import Piece, line_height, overlap_y, words_of
from ..sheet import Box, Sheet
from ._chains import chain_above
from ._events import names_event
from ._group import Group, Rows
from ._hints import meal_in, says_state
from ._labels import Labels
from ._runs import Cluster, S
from ._titles import split_title
from ._words import DAYPARTS, folded, is_title_of_nothing

__all__ = ["from_above", "named", "titled", "to_the_right"]

_ENDS = re.compile(r"(?:,|/|·|\bor|\band|\bwith)\s*$")
_MARK = 2.5
"""Heights of a slot's text that a mark before it may take up."""


def from_above(cluster: Cluster[S], texts: Sequence[Piece], labels: Labels, sheet: Sheet) -> Group[S]:
    group = Group(cluster.slots)
    texts = [piece for piece in texts if len(piece.text) > 1]  # a ring that was read as a letter is no heading
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
    if not chain:
        # A mark before the times that is no letter: a short heading ends where the times begin.
        box = box._replace(left=box.left - round(_MARK * height))
        chain = chain_above(texts, box, 1.7, [])
    if not chain:
        # A mark between heading and times that is no letter: what stands further off must be a meal or a ticket.
        far = chain_above(texts, box, 3.0, [])
        said = " ".join(piece.text for piece in far[-1]) if far else ""
        chain = far if meal_in(said) or labels.find(said) else []
    if chain and all(_is_daypart(piece) for piece in chain[-1]):
        row = [piece for piece in texts if _is_daypart(piece) and overlap_y(piece.box, chain[-1][0].box) > 0.5]
        for piece in row:
            box = box.join(piece.box)
        chain = chain_above(texts, box._replace(top=min(piece.box.top for piece in row)), 1.7, [])
    if inline:
        chain.append(inline)
    chain = [to_the_right(row, texts) for row in chain]
    while chain and all(_is_daypart(piece) or says_state(piece.text) for piece in chain[-1]):
        if all(says_state(piece.text) for piece in chain[-1]) and not any(_is_daypart(piece) for piece in chain[-1]):
            return group
        chain.pop()
    return titled(group, chain, labels, sheet)


def to_the_right(row: list[Piece], texts: Sequence[Piece]) -> list[Piece]:
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


def titled(group: Group[S], chain: Rows, labels: Labels, sheet: Sheet) -> Group[S]:
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
    return named(group, heading, labels, sheet, meal)


def _heading(chain: Rows, texts: Sequence[str], labels: Labels) -> Rows:
    """The last rows that can be one heading."""
    found: Rows = []
    for row, text in zip(reversed(chain), reversed(texts), strict=True):
        stranger = not names_event(text) and not labels.cover(text)[0]
        if says_state(text) or stranger or len(text) > 70 or text.rstrip().endswith((".", "!", ",", ";")):
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


def named(group: Group[S], heading: Rows, labels: Labels, sheet: Sheet, meal: str) -> Group[S]:
    text = group.heading
    group.meal = meal or meal_in(text)
    title, sub = split_title(heading, sheet)
    whole, part = labels.find(text), labels.find(title)
    if group.meal or is_title_of_nothing(text):
        group.strong = True
    elif whole is not None and not (sub and part is not None):
        group.strong = True
        group.tickets = group.tickets or [whole]
    elif names_event(text) and names_event(title):
        group.title, group.sub = title, sub
        if sub and part is not None:
            group.tickets = group.tickets or [part]
    return group
