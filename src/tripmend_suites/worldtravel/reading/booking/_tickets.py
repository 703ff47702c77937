"""Tickets: what the prices that belong together are called, and what the notes say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .._layout import Piece, overlap_x, overlap_y, piece_of, rows
from ..prices._money import says_amount
from ..sheet import Box, Line
from ..slots.words._lexicon import meaning_of
from ..times._dates import says_date
from ._blocks import Block, blocks_of
from ._chains import chain_above, last_block, same_size, until_gap
from ._headings import to_the_right
from ._lexicon import any_of
from ._prices import Paid, Priced
from ._words import admission_in, fare_of, folded

__all__ = ["Ticket", "is_section", "tickets_of"]

_SECTION = re.compile(rf"(?:your |our |all |the |\d+\s?[.)]\s?)?(?:{any_of('sections')})\W*")
_BULLET = re.compile(r"^\s*(?:[O0o○●◯□☐◉⚪•✓]|\(\s?\))\s+(?=\S)")
"""What a recogniser makes of a round or square button before a name."""

_AGED = re.compile(
    r"(?:(?:children|kids|kinder|enfants|ninos|bambini|youth|jugend\w*|age[ds]?) )?"
    r"(?:under|below|over|unter|uber|bis(?: zu)?|moins de|plus de|menores de|mayores de|sotto i|sopra i|onder|boven"
    r"|up to)\s(?:the age of )?\d"
)
"""People of an age, who are no ticket."""


@dataclass
class Ticket:
    """label: as the page writes it. notes: the rest of what stands with it. paid: its prices. box: of the label."""

    label: str
    box: Box
    confidence: float
    notes: str
    admission: str | None
    paid: list[Paid] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)


def is_section(text: str) -> bool:
    """Whether a text is a heading over prices in general: ``Tickets``, ``Eintrittspreise``."""
    return _SECTION.fullmatch(folded(text.strip())) is not None


def prefix_of(block: Block, lines: Sequence[Line]) -> Piece | None:
    """What stands before the first fare on its line."""
    box = block.paid[0].fare_box
    for line in lines:
        if line.box.top <= box.top and box.bottom <= line.box.bottom and line.box.left <= box.left < line.box.right:
            before = sum(1 for left, _ in line.edges if left < box.left)
            return piece_of(line, 0, before) if before else None
    return None


def ticket_of(text: list[list[Piece]], paid: Sequence[Paid]) -> Ticket | None:
    """A ticket out of the rows of text that stand with its prices."""
    lines = [" ".join(piece.text for piece in row) for row in text]
    at, kind, start, end = -1, None, 0, 0
    for number, line in enumerate(lines):
        found = admission_in(line)
        if found is not None and (number > 0 or found[1] > 0):
            at, (kind, start, end) = number, found
            break
    if at < 0:
        at, start, end = (1, 0, 0) if len(lines) > 1 else (0, len(lines[0]), len(lines[0])) if lines else (0, 0, 0)
        if text and len(text[0]) > 1 and not kind:
            at, start, end = 0, len(text[0][0].text), len(text[0][0].text)
    if not lines or (at >= len(lines)):
        at, start, end = len(lines), 0, 0
    label_rows = _label_rows(text[:at])
    label = [" ".join(piece.text for piece in row) for row in label_rows]
    head = lines[at][:start] if at < len(lines) else ""
    if head.strip(" ·-–:,(."):
        same_row = label_rows and same_size(label_rows[-1][0], text[at][0])
        label = [*label, head] if same_row else [head] if len(head) > 3 or not label else label
        label_rows = [*label_rows, text[at]] if same_row else [text[at]]
    name = _BULLET.sub("", " ".join(part.strip() for part in label)).strip(" ·-–:,.")
    if not name or not label_rows:
        return None
    notes = " ".join([lines[at][end:], *lines[at + 1 :]]) if at < len(lines) else ""
    first = label_rows[0][0]
    sure = min(piece.line.confidence for row in label_rows for piece in row)
    used = [piece for row in [*label_rows, *text[at:]] for piece in row]
    return Ticket(name, first.box, sure, notes.strip(), kind, list(paid), used)


def _label_rows(rows_above: list[list[Piece]]) -> list[list[Piece]]:
    """Of the rows over the notes, those of the label: the last, and what runs on before it in the same size."""
    found: list[list[Piece]] = []
    for row in reversed(rows_above):
        text = " ".join(piece.text for piece in row)
        if found:
            below = found[0][0]
            gap = below.box.top - row[0].box.bottom
            ends = text.rstrip().endswith((".", "!", "?", ":"))
            size = below.box.height
            # A bracket that is closed below was opened above, however far apart the lines were found.
            closes = _opens(text) > 0 and _opens(" ".join(piece.text for line in found for piece in line)) < 0
            near = gap <= size if closes else gap <= 0.45 * size and same_size(row[0], below)
            if ends or not near or _SECTION.fullmatch(folded(text)):
                break
            if abs(row[0].box.left - below.box.left) > below.box.height or len(found) == 2:
                break
        found.insert(0, row)
    return found


def _opens(text: str) -> int:
    """How many brackets are opened and not closed; below zero where more are closed."""
    return text.count("(") - text.count(")")


def tickets_of(
    priced: Priced, lines: Sequence[Line], heading: Box | None = None, slots: Sequence[Box] = ()
) -> list[Ticket]:
    """The tickets that the prices belong to, in reading order. heading: where the page's own stands, which names no
    ticket even where prices follow it. slots: where times stand; what is above them names no price below them."""
    found: list[Ticket] = []
    nameless: list[Paid] = []
    blocks = blocks_of(priced)
    stops = [one.box for one in priced.paid] + [one.fare_box for one in priced.paid] + list(slots)
    tables = [block for block in blocks if block.how == "table"]
    for block in blocks:
        own = {one.box for one in block.paid} | {one.fare_box for one in block.paid}
        others = [box for box in stops if box not in own]
        if block.how == "table":
            text = _cell(block, tables, priced)
        elif block.how == "column":
            top = min(one.box.top for one in block.paid)
            # A recogniser's boxes reach beyond their letters, so that a head may touch the first price.
            low = top + block.paid[0].box.height // 2
            text = last_block(chain_above(priced.rest, block.box._replace(bottom=low), 2.0, others))
        else:
            text = _text(block, priced, lines, others, blocks)
        ticket = ticket_of(text, block.paid)
        if ticket is not None and _may_name(ticket, heading) and not _priced_alike(ticket, block, priced):
            found.append(ticket)
        else:
            nameless += block.paid
    return found or _unnamed(nameless)


def _unnamed(paid: Sequence[Paid]) -> list[Ticket]:
    """The one ticket of a page that names none: its fares alone are listed. Of fares told twice and otherwise nothing
    is known."""
    if not paid:
        return []
    # Those for whom it is free (under 5) are fewer than those who pay: what they pay is the price of the fare.
    paid = [one for one in paid if one.cents or not any(other.cents and other.fare == one.fare for other in paid)]
    told = {one.fare: {other.cents for other in paid if other.fare == one.fare} for one in paid}
    kept = [one for number, one in enumerate(paid) if all(one.fare != other.fare for other in paid[:number])]
    kept = [one for one in kept if len(told[one.fare]) == 1]
    sure = min(one.confidence for one in paid)
    return [Ticket("", kept[0].fare_box, sure, "", None, kept)] if kept else []


def _priced_alike(ticket: Ticket, block: Block, priced: Priced) -> bool:
    """Whether what may be a name is one more row of the list: its own price stands in its row, over the others."""
    first = block.paid[0]
    return block.how in ("row", "flow") and any(
        overlap_y(loose.box, ticket.box) > 0.5
        and overlap_x(loose.box, first.box) > 0.5
        and abs(ticket.box.left - first.fare_box.left) < first.fare_box.height
        for loose in priced.loose
    )


def _may_name(ticket: Ticket, heading: Box | None) -> bool:
    """Whether the text over or beside prices can name a ticket: it has a word, is no heading of the page or of a
    section, and has no price, no date and no state in it."""

    label = ticket.label
    titled = heading is not None and overlap_y(ticket.box, heading) > 0.6 and overlap_x(ticket.box, heading) > 0.6
    words = re.search(r"[^\W\d_]{2}", label)
    if words is None or titled or _SECTION.fullmatch(folded(label)) or says_date(label):
        return False
    return not says_amount(label) and meaning_of(label) is None and not _AGED.match(folded(label))


def _text(
    block: Block, priced: Priced, lines: Sequence[Line], stops: Sequence[Box], blocks: Sequence[Block]
) -> list[list[Piece]]:
    prefix = prefix_of(block, lines)
    start = prefix.box if prefix is not None else block.box
    first = [[prefix]] if prefix is not None else []
    for gap in (1.0, 0.0, 3.0):
        if gap:
            above = chain_above(priced.rest, start, gap, stops, start.join(block.box))
            above = [to_the_right(row, priced.rest) for row in above]
            above = [row for row in above if not _SECTION.fullmatch(folded(row[0].text)) or len(row) > 1]
            if above or (prefix is not None and admission_in(prefix.text) is None):
                return above + first
        else:
            left = _left(block, priced.rest, stops, blocks)
            if left:
                return left
    return first


def _left(block: Block, pool: Sequence[Piece], stops: Sequence[Box], blocks: Sequence[Block]) -> list[list[Piece]]:
    """Text to the left of prices, from the first row down to the next prices."""
    height = block.paid[0].fare_box.height
    top = block.box.top - 0.6 * height
    below = [
        other.box.top for other in blocks if other.box.top > block.box.bottom and overlap_x(other.box, block.box) > 0
    ]
    bottom = min([*below, round(block.box.bottom + 2 * height)])
    edge = max(
        (box.right for box in stops if overlap_y(box, block.box) > 0.3 and box.right < block.box.left), default=0
    )
    near = [
        piece
        for piece in pool
        if edge <= piece.box.left
        and piece.box.right <= block.box.left + 2
        and top <= piece.box.centre[1] < bottom - 0.6 * height
    ]
    return [[piece for piece in row if fare_of(piece.text) is None] for row in rows(near)]


def _cell(block: Block, tables: Sequence[Block], priced: Priced) -> list[list[Piece]]:
    """The text in the first column of a row; over the heads of the columns where a row has none."""
    heads = [one.fare_box for one in block.paid]
    same = [other for other in tables if other.paid[0].key[0] == block.paid[0].key[0]]
    low = max(box.bottom for box in heads)
    edge = min(
        [one.fare_box.left for other in same for one in other.paid]
        + [one.box.left for other in same for one in other.paid]
    )
    end = max(other.box.bottom for other in same)
    pool = [
        piece
        for piece in priced.rest
        if piece.box.centre[0] < edge
        and piece.box.right < edge + 4
        and low - 4 <= piece.box.centre[1] < end + 4 * block.box.height
    ]
    text = rows(pool)
    centres = [other.box.centre[1] for other in sorted(same, key=lambda other: other.box.top)]
    cuts = [low - 5.0]
    for above, below in pairwise(centres):
        between = [row for row in text if above - block.box.height <= row[0].box.centre[1] <= below + block.box.height]
        gaps = [
            (b[0].box.top - max(p.box.bottom for p in a), (b[0].box.top + max(p.box.bottom for p in a)) / 2)
            for a, b in pairwise(between)
            if above - 2 <= (b[0].box.top + max(p.box.bottom for p in a)) / 2 <= below + 2
        ]
        cuts.append(max(gaps)[1] if gaps else (above + below) / 2)
    cuts.append(end + 4.0 * block.box.height)
    index = centres.index(block.box.centre[1])
    found = [row for row in text if cuts[index] <= row[0].box.centre[1] < cuts[index + 1]]
    return until_gap(found) or chain_above(
        priced.rest, Box(edge, min(b.top for b in heads), max(b.right for b in heads), low), 2.5, []
    )
