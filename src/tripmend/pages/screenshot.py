"""A screenshot as the tree that a browser would give: recognised text, the tiles under it, and how both look.

Letters come from a recogniser, tiles and marks from the pixels (`regions`). What stands in a tile becomes its children,
what stands side by side a row, rows with the same columns a table, lines that were broken a paragraph. From there on a
screenshot is read by the same functions as a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from .ocr import Line, lines_of_picture, pixels_of
from .regions import Mark, Region, Regions, Shade, rgb
from .tree import Element, Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["page_of_picture", "tree_of_picture"]

Area = tuple[int, int, int, int]
_APART = 0.85
"""Heights of a line between two words, above which they are two pieces."""
_BOLD = 1.2
"""How many times as thick as usual the strokes of bold letters are."""
_ZERO = re.compile(r"(?<=[\d/.:])[oO](?=[\d/.:])")
"""A letter that stands among figures."""
_GUTTER = 18
"""Pixels between two columns."""
_TIME = re.compile(r"\d{1,2}\s?[:.h]\s?\d\d")


@dataclass(eq=False)
class Piece:
    """A piece of text that stands by itself. box: of its ink; em: the size of its type in pixels."""

    text: str
    box: Area
    ink: Shade = (0, 0, 0)
    ground: Shade = (255, 255, 255)
    em: float = 16.0
    bold: bool = False
    struck: bool = False
    underlined: bool = False
    stroke: float = 0.0
    edges: tuple[tuple[int, int], ...] = ()


@dataclass(eq=False)
class Item:
    """What is set in a tile: a piece of text, a mark, or another tile with all that is in it."""

    box: Area
    what: Piece | Mark | Region
    inner: list[Item] = field(default_factory=list)


def page_of_picture(data: bytes, name: str = "") -> Element:
    """The tree of a screenshot (PNG, JPEG or WebP). Raises InputError for what is damaged or too large,
    MissingExtraError without RapidOCR."""
    pixels = pixels_of(data, name)
    return tree_of_picture(pixels, lines_of_picture(data, pixels))


def tree_of_picture(pixels: NDArray[np.uint8], lines: Sequence[Line]) -> Element:
    """The tree of a picture. pixels: (height, width, 3), red green blue; lines: its recognised text."""
    regions = Regions(pixels)
    pieces = _at_columns([piece for line in lines for piece in _pieces(line)])
    pieces = [part for piece in pieces for part in _apart(piece, regions)]
    regions.settle([piece.box for piece in pieces])
    for piece in pieces:
        _measure(piece, regions)
    _alike(pieces)
    items = [Item(tile.box, tile) for tile in regions.tiles]
    items.sort(key=lambda one: _area(one.box))
    top: list[Item] = []
    loose = [Item(piece.box, piece) for piece in pieces] + [Item(mark.box, mark) for mark in regions.marks]
    for one in (*items, *loose):
        holder = next((tile for tile in items if tile is not one and _holds(tile.box, one.box)), None)
        (holder.inner if holder else top).append(one)
    return _Builder(pieces, regions).body(top)


# Text -----------------------------------------------------------------------------------------------------------------


def _pieces(line: Line) -> list[Piece]:
    """A recognised line, cut where its words stand far apart."""
    height = line.box.bottom - line.box.top
    cuts, last = [0], 0
    for at in range(1, len(line.text)):
        if line.text[at].isspace():
            continue
        if at - last > 1 and line.edges[at][0] - line.edges[last][1] > _APART * height:
            cuts.append(at)
        last = at
    found = []
    for start, end in pairwise([*cuts, len(line.text)]):
        text = _ZERO.sub("0", line.text[start:end])
        if text.strip():
            edges = [edge for edge, letter in zip(line.edges[start:end], text, strict=True) if not letter.isspace()]
            first = len(text) - len(text.lstrip())
            left = line.box.left if start == 0 else edges[0][0]
            right = line.box.right if end == len(line.text) else edges[-1][1]
            box = (left, line.box.top, max(left + 1, right), line.box.bottom)
            found.append(Piece(text.strip(), box, edges=line.edges[start + first : start + len(text.rstrip())]))
    return found


def _at_columns(pieces: list[Piece]) -> list[Piece]:
    """The pieces, those cut in two where a time in them stands below and above other times that begin a piece."""
    starts = [piece.box[0] for piece in pieces if _TIME.match(piece.text)]
    found: list[Piece] = []
    for piece in pieces:
        time = _TIME.search(piece.text)
        at = piece.edges[time.start()][0] if time and time.start() and len(piece.edges) == len(piece.text) else None
        if time is None or at is None or sum(abs(at - one) <= 5 for one in starts) < 2:
            found.append(piece)
            continue
        left, top, right, bottom = piece.box
        end = piece.edges[len(piece.text[: time.start()].rstrip()) - 1][1]
        found.append(Piece(piece.text[: time.start()].strip(), (left, top, min(end, at - 1), bottom)))
        found.append(Piece(piece.text[time.start() :], (at, top, right, bottom)))
    return found


def _apart(piece: Piece, regions: Regions) -> list[Piece]:
    """A piece without the mark that its line begins with, or that it is, which becomes one of the marks."""
    import cv2
    import numpy as np

    left, top, right, bottom = piece.box
    own = regions.drawn[top:bottom, left:right]
    if not own.any() or bottom - top < 6:
        return [piece]
    through = _runs(own, 0.5) > 0.55 * (right - left)
    if 0 < through.sum() <= 4:  # letters struck through, or underlined
        own = own & ~through[:, None]
    columns = np.flatnonzero(own.any(axis=0))
    if not len(columns):
        return [piece]
    framed = _framed_sample(regions.drawn[max(0, top - 4) : bottom + 4, left:right], columns)
    if framed is not None:  # not letters, but a little tile that was taken for some
        start, stop = framed
        words = "".join(
            letter for letter, edge in zip(piece.text, piece.edges, strict=False) if edge[0] >= left + stop - 3
        )
        return (
            [Piece(words.strip(), (left + start, top, right, bottom))] if words.strip() and stop < right - left else []
        )
    if len(piece.text) == 1 and not re.match(r"[\d\u3041-\u3096\u30a1-\u30fa\u4e01-\u9fff€$£¥]", piece.text):
        x1, x2, start, words = int(columns[0]), int(columns[-1]) + 1, 0, ""
    else:
        gaps = np.flatnonzero(np.diff(columns) > max(3, 0.2 * (bottom - top)))
        if not len(gaps):
            return [piece]
        x1, x2, start = int(columns[0]), int(columns[gaps[0]]) + 1, left + int(columns[gaps[0] + 1])
        words = piece.text
    shape = own[:, x1:x2]
    rows = np.flatnonzero(shape.any(axis=1))
    y1, y2 = int(rows[0]), int(rows[-1]) + 1
    shape = shape[y1:y2]
    h, w = shape.shape
    sign = ""
    if words:
        count, _ = cv2.connectedComponents(shape.astype(np.uint8), connectivity=8)
        odd = re.match(r"[^\w\s\"'„“«(€$£¥+~-]\s*|[oO0QDlXxvVyYB·.•*-]\s+|[oO○〇-](?=\d)", words)
        solid = count == 2 and float(shape.mean()) > 0.7 and w > 0.4 * (bottom - top)
        ring = regions.shape_of(shape) == "ring" and re.match(r"[-\doO○〇]", words) is not None
        if w < 5 or h < 2 or w > 1.6 * (bottom - top) or not (odd or solid or ring):
            return [piece]
        if odd and odd.group()[0].isalnum() and not solid:  # a letter is as high as others and of their colour
            rest = np.flatnonzero(own[:, x2 + 2 :].any(axis=1))
            ink = regions.ink_of((left + x1, top + y1, left + x2, top + y2), shape)
            other = regions.ink_of((start, top, right, bottom), own[:, start - left :])
            same = sum(abs(a - b) for a, b in zip(ink, other, strict=True)) < 90
            if same and len(rest) and not odd.group().strip().isdigit() and not words[1:2].isdigit() and not ring:
                return [piece]
        if ring:
            odd = re.match(r"[oO0○〇Q-]\s*(?=\d{1,2}\s?[:.h]\s?\d\d)", words) or odd
        sign = odd.group().strip() if odd else ""
        words = words[odd.end() :].strip() if odd else words
    else:
        sign = piece.text
    regions.add_mark((left + x1, top + y1, left + x2, top + y2), shape, sign)
    words = words.lstrip("■□▪◼ ")
    return [Piece(words, (start, top, right, bottom))] if words else []


def _framed_sample(own: NDArray[np.bool_], columns: NDArray[np.int64]) -> tuple[int, int] | None:
    """Where the words behind a little tile begin, and where the tile ends, if a piece begins with one: its upper and
    lower sides are unbroken lines of ink."""
    import numpy as np

    gaps = np.flatnonzero(np.diff(columns) > 4)
    end = int(columns[gaps[0]]) + 1 if len(gaps) else int(columns[-1]) + 1
    first = own[:, int(columns[0]) : end]
    rows = np.flatnonzero(first.any(axis=1))
    shape = first[rows[0] : rows[-1] + 1]
    if shape.shape[0] < 8 or shape.shape[1] < 1.2 * shape.shape[0]:
        return None
    if min(side.mean() for side in (shape[0], shape[-1], shape[:, 0], shape[:, -1])) < 0.9:
        return None
    return (int(columns[gaps[0] + 1]) if len(gaps) else end), end


def _measure(piece: Piece, regions: Regions) -> None:
    """How the letters of a piece look; its box becomes that of its ink."""
    import numpy as np

    x, y = (piece.box[0] + piece.box[2]) / 2, (piece.box[1] + piece.box[3]) / 2
    under = [t for t in regions.tiles if t.box[0] <= x <= t.box[2] and t.box[1] <= y <= t.box[3]]
    tile = min(under, key=lambda one: _area(one.box)) if under else None
    if tile is not None:  # no frame and no coloured side is ink
        inner = [tile.edges.get(side, ((0, 0, 0), 0))[1] or tile.wide for side in ("left", "top", "right", "bottom")]
        room = [at + sign * wide for at, sign, wide in zip(tile.box, (1, 1, -1, -1), inner, strict=True)]
        (x1, y1, x2, y2), (l1, t1, r1, b1) = piece.box, room
        cut = (max(x1, l1), max(y1, t1), min(x2, r1), min(y2, b1))
        if cut[2] - cut[0] > 0.7 * (piece.box[2] - piece.box[0]) and cut[3] - cut[1] > 5:
            piece.box = cut
    left, top, right, bottom = piece.box
    part = regions.pixels[top:bottom, left:right].astype(np.int64)
    if part.size == 0:
        return
    flat = part.reshape(-1, 3)
    middle = np.median(flat, axis=0)
    ground = tile.fill if tile is not None and not tile.pattern else (int(middle[0]), int(middle[1]), int(middle[2]))
    if tile is None and sum(abs(a - b) for a, b in zip(ground, regions.ground, strict=True)) < 12:
        ground = regions.ground
    away = np.abs(part - np.asarray(ground)).max(axis=2)
    most = int(np.percentile(away, 99))
    if most < 12:
        piece.ground = ground
        return
    inked = away > 0.45 * most
    strong = flat[(away > 0.85 * most).reshape(-1)]
    ink = np.median(strong, axis=0) if len(strong) else np.asarray(ground)
    piece.ink, piece.ground = (int(ink[0]), int(ink[1]), int(ink[2])), ground
    across = inked.mean(axis=1)
    rows = np.flatnonzero(across > 0)
    first, last = int(rows[0]), int(rows[-1])
    wide = np.flatnonzero(inked.any(axis=0))
    through = [int(row) for row in np.flatnonzero(_runs(inked, 0.6) > 0.85 * (wide[-1] - wide[0] + 1))]
    height = last - first + 1
    for row in through:
        place = (row - first) / max(1, height)
        if 0.25 < place < 0.72:
            piece.struck = True
        elif place >= 0.72:
            piece.underlined = True
    foot = regions.drawn[bottom : bottom + max(2, height // 4), left:right]
    piece.underlined |= bool(foot.size and foot.mean(axis=1).max() > 0.92)
    beyond = regions.drawn[top : bottom + max(2, height // 4), right + 6 : right + 16]
    piece.underlined &= not (beyond.size and beyond.mean(axis=1).max() > 0.9)  # else it is a rule under more than it
    body = inked.copy()
    for row in through:
        body[row] = False
    rows = np.flatnonzero(body.any(axis=1))
    for end in (slice(None, 4), slice(-4, None)):  # a rule above or below that got into the box
        edge = rows[end]
        breaks = np.flatnonzero(np.diff(edge) > 1)
        if len(edge) == 4 and len(breaks):
            part = edge[: breaks[0] + 1] if end.start is None else edge[breaks[-1] + 1 :]
            if body[part].any(axis=0).mean() > 0.8:
                body[part] = False
    rows, columns = np.flatnonzero(body.any(axis=1)), np.flatnonzero(body.any(axis=0))
    if len(rows) < 3:
        return
    high = int(rows[-1]) - int(rows[0]) + 1
    tall = re.search(r"[\dA-ZÀ-Þbdfhklt|/()\[\]ßìíîï]", piece.text) is not None
    high -= round(0.19 * high) if re.search(r"[À-ÖØ-ÞĀČĎĚŇŘŠŤŮŽİŚŹŻŐŰ]", piece.text) else 0
    deep = re.search(r"[gjpqy,;()\[\]ŞşÇçĄąĘęQ|/]", piece.text) is not None
    piece.em = high / ((0.73 if tall else 0.53) + (0.2 if deep else 0.0))
    if re.search("[\u3040-\u9fff]", piece.text):
        piece.em = high / 0.9
    alpha = np.clip(away / most, 0, 1)[rows[0] : rows[-1] + 1]
    turns = float(np.abs(np.diff(alpha, axis=1, prepend=0, append=0)).sum()) / 2
    piece.stroke = float(alpha.sum()) / max(1.0, turns)
    piece.box = (left + int(columns[0]), top + int(rows[0]), left + int(columns[-1]) + 1, top + int(rows[-1]) + 1)


def _runs(inked: NDArray[np.bool_], least: float = 0.85) -> NDArray[np.int64]:
    """The longest unbroken run of ink in each row that has more than `least` of it."""
    import numpy as np

    runs = np.zeros(len(inked), dtype=np.int64)
    for number, row in enumerate(inked):
        if row.mean() > least:
            edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
            runs[number] = int((edges[1::2] - edges[::2]).max())
    return runs


def _alike(pieces: list[Piece]) -> None:
    """Give sizes and inks that are nearly alike the same value: they are measured, and no two measures agree."""
    sizes: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.em):
        if sizes and piece.em <= 1.05 * median(one.em for one in sizes[-1]) + 0.6:
            sizes[-1].append(piece)
        else:
            sizes.append([piece])
    for group in sizes:
        size = float(round(median(one.em for one in group)))
        for piece in group:
            piece.em = size
    # A stroke on the screen is a pixel of blur and a tenth of its letter; what is usual, the page tells.
    thick = {id(piece): piece.stroke / (0.85 + 0.118 * piece.em) for piece in pieces if piece.stroke}
    usual = median([thick[id(one)] for one in pieces if one.stroke for _ in one.text] or [1.0])
    for piece in pieces:
        piece.bold = thick.get(id(piece), 0.0) > max(_BOLD * usual, 0.8)
    inks: list[tuple[Shade, Counter[Shade], list[Piece]]] = []
    for piece in pieces:
        near = next((one for one in inks if max(abs(a - b) for a, b in zip(one[0], piece.ink, strict=True)) < 24), None)
        if near is None:
            near = (piece.ink, Counter(), [])
            inks.append(near)
        near[1][piece.ink] += len(piece.text)
        near[2].append(piece)
    for _, count, group in inks:
        for piece in group:
            piece.ink = count.most_common(1)[0][0]


# The tree -------------------------------------------------------------------------------------------------------------


class _Builder:
    def __init__(self, pieces: list[Piece], regions: Regions) -> None:
        self.regions = regions
        self.count = 0
        sized: Counter[float] = Counter()
        for piece in pieces:
            sized[piece.em] += len(piece.text)
        self.body_em = sized.most_common(1)[0][0] if sized else 16.0
        self.largest = max((one.em for one in pieces if len(one.text) > 3), default=16.0)

    def element(self, tag: str, parent: Element | None, box: Area, style: dict[str, str] | None = None) -> Element:
        """An element on the ground of its parent."""
        self.count += 1
        made = Element(tag, {}, parent, self.count, {"display": "block", "opacity": "1", "visibility": "visible"})
        made.style.update(style or {})
        made.box, made.order = (float(box[0]), float(box[1]), float(box[2]), float(box[3])), self.count
        made.ground = parent.ground if parent is not None else (*self.regions.ground, 1.0)
        if parent is not None:
            parent.children.append(made)
        return made

    def body(self, items: list[Item]) -> Element:
        """The whole page."""
        body = self.element("body", None, (0, 0, self.regions.width, self.regions.height))
        self.fill(body, items)
        return body

    def fill(self, parent: Element, items: list[Item]) -> None:
        """Set items into an element: in columns or in rows."""
        rules = [one.box for one in items if isinstance(one.what, Mark) and one.what.shape == "rule"]
        items = [one for one in items if not (isinstance(one.what, Mark) and one.what.shape == "rule")]
        if not items:
            return
        bands = _ruled(_stacked(_bands(items)), rules)
        run = _side_by_side(bands, rules)
        if run is not None:
            start, end, columns = run
            lines = [Item(rule, Mark(rule, (0, 0, 0), "rule")) for rule in rules]
            if start:
                self.fill(parent, [*lines, *(one for band in bands[:start] for one in band)])
            holder = self.element("div", parent, _hull([one for column in columns for one in column]))
            for column in columns:
                box = _hull(column)
                inner = [one for one in lines if one.box[0] >= box[0] - 8 and one.box[2] <= box[2] + 8]
                self.fill(self.element("div", holder, box), [*column, *inner])
            if end < len(bands):
                self.fill(parent, [*lines, *(one for band in bands[end:] for one in band)])
            return
        rows = [_cells(band) for band in bands]
        if len(rows) == 1 and len(rows[0]) == 1 and len(items) > 1:  # what overlaps is set in reading order
            rows = [[[one]] for one in sorted(items, key=lambda item: (item.box[1] + item.box[3], item.box[0]))]
        at = 0
        while at < len(rows):
            end = at + 1
            while end < len(rows) and _same_columns(rows[at:end], rows[end]):
                end += 1
            if end - at > 1 and len(rows[at]) > 1:
                self.table(parent, rows[at:end])
                at = end
                continue
            if len(rows[at]) > 1:
                self.row(parent, rows[at], "div")
                at += 1
                continue
            end = at + 1
            while end < len(rows) and _goes_on(rows[end - 1], rows[end], parent):
                end += 1
            if end - at > 1:
                self.paragraph(parent, [row[0][0].what for row in rows[at:end]])  # type: ignore[misc]
            else:
                self.cell(parent, rows[at][0], alone=True)
            at = end

    def table(self, parent: Element, rows: list[list[list[Item]]]) -> None:
        """Rows with the same columns."""
        cells = [cell for row in rows for cell in row]
        timed = sum(isinstance(cell[0].what, Region) and _has_time(cell) for cell in cells)
        rich = sum(_count(cell) >= 4 for cell in cells)
        items = [item for cell in cells for item in cell]
        if timed > 0.5 * len(cells):  # tiles with times, and what names their rows
            grid = self.element("div", parent, _hull(items))
            for cell in cells:
                self.cell(grid, cell, alone=False)
            return
        tiled = rich > 0.5 * len(cells)  # cards
        table = self.element("div" if tiled else "table", parent, _hull(items))
        columns: list[Area] = []
        for box in sorted((_hull(cell) for row in rows for cell in row), key=lambda one: one[0]):
            if columns and box[0] < columns[-1][2] - 2:
                columns[-1] = (columns[-1][0], box[1], max(columns[-1][2], box[2]), box[3])
            else:
                columns.append(box)
        for row in rows:
            self.row(table, row, "div" if tiled else "tr", columns)

    def row(self, parent: Element, cells: list[list[Item]], tag: str, columns: Sequence[Area] = ()) -> None:
        """Cells side by side. columns: of the table, as wide as which its cells are."""
        row = self.element(tag, parent, _hull([item for cell in cells for item in cell]))
        for cell in cells:
            if tag == "tr":
                box = _hull(cell)
                column = next((one for one in columns if one[0] <= box[0] and box[2] <= one[2]), box)
                box = (column[0], box[1], column[2], box[3])
                holder = self.element("td", row, box, {"display": "table-cell"})
                self.cell(holder, cell, alone=False)
            else:
                self.cell(row, cell, alone=False)

    def cell(self, parent: Element, items: list[Item], *, alone: bool) -> None:
        """What one cell holds: a line, a tile, or more of both."""
        if len(items) == 1:
            what = items[0].what
            if isinstance(what, Region):
                self.tile(parent, items[0], what)
            elif isinstance(what, Piece):
                self.line(parent, [what], self._head(what) if alone else "div")
            else:
                self.mark(parent, what)
            return
        if all(not isinstance(one.what, Region) or _is_sample(one) for one in items) and len(_bands(items)) == 1:
            line = self.element("div", parent, _hull(items))
            for one in sorted(items, key=lambda item: item.box[0]):
                if isinstance(one.what, Piece):
                    self.line(line, [one.what], "span")
                elif isinstance(one.what, Mark):
                    self.mark(line, one.what)
                else:
                    self.tile(line, one, one.what)
            return
        holder = self.element("div", parent, _hull(items))
        self.fill(holder, items)

    def _head(self, piece: Piece) -> str:
        """Which heading a line by itself is, by the size and weight of its type."""
        if len(piece.text.split()) > 14 or _TIME.search(piece.text) or piece.text.endswith((".", ",")):
            return "div"
        if piece.em >= self.largest - 0.6 and piece.em >= 1.3 * self.body_em:
            return "h1"
        if piece.em >= 1.12 * self.body_em:
            return "h2"
        return "h3" if piece.bold and piece.em >= 0.95 * self.body_em else "div"

    def paragraph(self, parent: Element, pieces: list[Piece]) -> None:
        """Lines of one text."""
        self.line(parent, pieces, "p")

    def line(self, parent: Element, pieces: list[Piece], tag: str) -> None:
        """An element with text in it."""
        first = pieces[0]
        lines = " ".join(
            name for name, there in (("line-through", first.struck), ("underline", first.underlined)) if there
        )
        style = {
            "color": rgb(first.ink),
            "font-weight": "700" if first.bold else "400",
            "font-size": f"{first.em:.0f}px",
            "font-style": "normal",
            "text-decoration-line": lines or "none",
            "text-decoration-style": "solid",
            "display": "inline" if tag == "span" else "block",
        }
        box = _hull([Item(piece.box, piece) for piece in pieces])
        element = self.element(tag, parent, box, style)
        for number, piece in enumerate(pieces):
            text = piece.text if number + 1 == len(pieces) else f"{piece.text} "
            element.children.append(Text(text, element, (tuple(map(float, piece.box)),)))  # type: ignore[arg-type]

    def mark(self, parent: Element, mark: Mark) -> None:
        """A small thing that is drawn."""
        if mark.shape in ("dot", "ring", "square"):
            style = {"display": "inline-block", "border-top-left-radius": "0px" if mark.shape == "square" else "50%"}
            if mark.shape == "ring":
                style |= {"border-top-color": rgb(mark.ink), "border-top-style": "solid", "border-top-width": "2px"}
            else:
                style["background-color"] = rgb(mark.ink)
            self.element("span", parent, mark.box, style)
            return
        sign = self.regions.sign_of(mark.shape)
        if sign:
            self.line(parent, [Piece(sign, mark.box, mark.ink, em=self.body_em)], "span")
            return
        drawing = self.element("svg", parent, mark.box, {"display": "inline"})
        path = self.element("path", drawing, mark.box, {"display": "inline", "fill": rgb(mark.ink), "stroke": "none"})
        path.attributes["d"] = mark.shape

    def bar(self, parent: Element, region: Region) -> None:
        """A bar, drawn as a frame and what fills it."""
        own = parent.ground is None or tuple(parent.ground[:3]) != region.fill
        fill = f"url(#{region.pattern})" if region.pattern else rgb(region.fill) if own and not region.bar else "none"
        drawing = self.element("svg", parent, region.box, {"display": "inline"})
        self.element("rect", drawing, region.box, {"display": "inline", "fill": fill, "stroke": "none"})
        if region.bar is not None:
            style = {"display": "inline", "fill": rgb(region.bar[1]), "stroke": "none"}
            self.element("rect", drawing, region.bar[0], style)

    def tile(self, parent: Element, item: Item, region: Region) -> None:
        """A tile and all that is in it."""
        wide, high = region.box[2] - region.box[0], region.box[3] - region.box[1]
        if not item.inner and high <= 26 and wide >= 2.5 * high and (region.bar or region.pattern or region.framing):
            self.bar(parent, region)
            return
        ground = parent.ground or (255, 255, 255, 1.0)
        style: dict[str, str] = {"border-top-left-radius": f"{region.radius}px"}
        if tuple(ground[:3]) != region.fill or region.pattern:
            style["background-color"] = rgb(region.fill)
        if region.pattern:
            style["background-image"] = f"repeating-linear-gradient({region.pattern})"
        for side in ("top", "right", "bottom", "left"):
            if region.framing and region.frame is not None:
                style[f"border-{side}-style"] = region.framing
                style[f"border-{side}-width"] = f"{region.wide}px"
                style[f"border-{side}-color"] = rgb(region.frame)
            if side in region.edges:
                shade, wide = region.edges[side]
                style[f"border-{side}-style"], style[f"border-{side}-width"] = "solid", f"{wide}px"
                style[f"border-{side}-color"] = rgb(shade)
        element = self.element("div", parent, region.box, style)
        element.ground = (*region.fill, 1.0)
        self.fill(element, item.inner)


# Places ---------------------------------------------------------------------------------------------------------------


def _has_time(items: list[Item]) -> bool:
    """Whether a time is written in what stands in a cell."""
    return any(
        (isinstance(one.what, Piece) and _TIME.search(one.what.text) is not None) or _has_time(one.inner)
        for one in items
    )


def _count(items: list[Item]) -> int:
    """How many pieces of text stand in a cell."""
    return sum(isinstance(one.what, Piece) or _count(one.inner) for one in items)


def _bands(items: list[Item]) -> list[list[Item]]:
    """Items in rows, from top to bottom: no two rows share a height. What reaches over several rows is in the first."""
    found = _plain_bands(items)
    if len(items) < 6:
        return found
    usual = median(one.box[3] - one.box[1] for one in items)
    low = [one for one in items if one.box[3] - one.box[1] <= max(2.2 * usual, 30)]
    bands = _plain_bands(low)
    if len(low) == len(items) or not low or len(bands) < len(found) + 2:
        return found
    for one in items:
        if one.box[3] - one.box[1] > max(2.2 * usual, 30):
            beside = (band for band in bands if _hull(band)[3] > one.box[1] + 2)
            next(beside, bands[-1]).append(one)
    return bands


def _plain_bands(items: list[Item]) -> list[list[Item]]:
    found: list[list[Item]] = []
    foot = -1.0
    for one in sorted(items, key=lambda item: (item.box[1], item.box[0])):
        high = one.box[3] - one.box[1]
        if found and one.box[1] < foot - min(3.0, 0.2 * high):
            found[-1].append(one)
            foot = max(foot, one.box[3])
        else:
            found.append([one])
            foot = one.box[3]
    return found


def _cells(band: list[Item]) -> list[list[Item]]:
    """The items of a row in cells, from left to right; a mark right before a line belongs to it."""
    found: list[list[Item]] = []
    edge = -1.0
    for one in sorted(band, key=lambda item: item.box[0]):
        high = min(one.box[3] - one.box[1], 30)
        last = found[-1][-1] if found else None
        marked = (
            last is not None
            and isinstance(one.what, Piece)
            and _is_sample(last)
            and one.box[0] - last.box[2] < 1.3 * high
            and min(one.box[3], last.box[3]) - max(one.box[1], last.box[1]) > 0.3 * min(high, last.box[3] - last.box[1])
        )
        if found and (one.box[0] < edge - 1 or marked):
            found[-1].append(one)
            edge = max(edge, one.box[2])
        else:
            found.append([one])
            edge = one.box[2]
    return found


def _is_sample(item: Item) -> bool:
    """Whether something may be the sample before a word of a legend: a mark, or a little tile without text."""
    if isinstance(item.what, Mark):
        return True
    wide, high = item.box[2] - item.box[0], item.box[3] - item.box[1]
    return isinstance(item.what, Region) and not item.inner and wide <= 80 and high <= 44


def _stacked(bands: list[list[Item]]) -> list[list[Item]]:
    """Rows, where two are heads in two lines (a day and its date) as one."""
    found: list[list[Item]] = []
    at = 0
    while at < len(bands):
        first = [one for one in bands[at] if isinstance(one.what, Piece)]
        for end in (at + 1, at + 2):
            second = bands[end] if end < len(bands) else []
            pairs = list(zip(sorted(first, key=_left), sorted(second, key=_left), strict=False))
            if (
                len(first) >= 3
                and len(second) == len(first) == len(bands[at])
                and all(isinstance(one.what, Piece) for one in second)
                and _hull(second)[1] - _hull(first)[3] <= 14
                and all(abs(one.box[0] + one.box[2] - two.box[0] - two.box[2]) <= 8 for one, two in pairs)
                and all(two.what.em < 0.92 * one.what.em for one, two in pairs)  # type: ignore[union-attr]
            ):
                found.append([one for band in bands[at : end + 1] for one in band])
                at = end + 1
                break
        else:
            found.append(bands[at])
            at += 1
    return found


def _ruled(bands: list[list[Item]], rules: list[Area]) -> list[list[Item]]:
    """Rows, where what stands between two rules, in cells of several lines, is one row."""
    if len(bands) < 2:
        return bands
    whole = _hull([one for band in bands for one in band])
    wide = [r for r in rules if r[2] - r[0] > 0.6 * (whole[2] - whole[0]) and r[3] - r[1] <= 4]
    cuts = sorted({r[1] for r in wide if whole[1] - 60 < r[1] < whole[3] + 60})
    if len(cuts) < 3:
        return bands
    found: list[list[Item]] = []
    last = -1
    for band in bands:
        at = sum(cut <= _middle(band) for cut in cuts)
        near = band and found and _hull(band)[1] - _hull(found[-1])[3] < 14
        if found and at == last and at < len(cuts) and (at or near) and _in_cells(found[-1], band):
            found[-1] = [*found[-1], *band]
        else:
            found.append(band)
        last = at
    return found


def _in_cells(above: list[Item], band: list[Item]) -> bool:
    """Whether a row of text goes on with the cells of a row that has several."""
    return len(_gutters(above)) > 1 and len(_gutters([*above, *band])) > 1


def _left(item: Item) -> int:
    return item.box[0]


def _side_by_side(bands: list[list[Item]], rules: list[Area]) -> tuple[int, int, list[list[Item]]] | None:
    """The longest run of rows that a gutter parts into columns with rows of their own: where it begins and ends, and
    the columns; None where there is none, or the rows go on from column to column as in a table."""
    best: tuple[int, int, list[list[Item]]] | None = None
    for start in range(len(bands)):
        above = [_cells(band) for band in bands[max(0, start - 6) : start]]
        if len(bands[start]) < 2 or (above and _same_columns(above, _cells(bands[start]))):
            continue
        for end in range(len(bands), start, -1):
            items = [one for band in bands[start:end] for one in band]
            if best is not None and len(items) <= sum(map(len, best[2])):
                break
            columns = _gutters(items)
            room = 0.4 * _high(items)
            tall = [column for column in columns if len(_bands(column)) > 1 or _high(column) > room]
            if any(len(_bands(column)) < 2 and _high(column) < room for column in columns):
                continue
            if len(tall) >= 2 and all(map(_edged, columns)) and (_ruled_apart(columns, rules) or not _aligned(columns)):
                best = (start, end, columns)
                break
    return best


def _edged(column: list[Item]) -> bool:
    """Whether most rows of a column begin at its left edge."""
    edge = _hull(column)[0]
    lefts = [_hull(band)[0] for band in _bands(column)]
    return sum(left <= edge + 6 for left in lefts) >= 0.5 * len(lefts)


def _ruled_apart(columns: list[list[Item]], rules: list[Area]) -> bool:
    """Whether two columns have rules of their own at the same height, with a gap between them."""
    boxes = [_hull(column) for column in columns]
    for one in rules:
        for two in rules:
            beside = abs(one[1] - two[1]) <= 2 and two[0] - one[2] >= _GUTTER and one[3] - one[1] <= 4
            inside = any(b[1] - 8 <= one[1] <= b[3] + 8 for b in boxes)
            if beside and inside and any(one[2] - 8 <= b[0] and two[0] - 8 <= b[0] <= two[0] + 8 for b in boxes):
                return one[2] - one[0] > 80
    return False


def _gutters(items: list[Item]) -> list[list[Item]]:
    """Items in columns with an empty strip between them from top to bottom."""
    found: list[list[Item]] = []
    edge = -1.0
    for one in sorted(items, key=lambda item: item.box[0]):
        if found and one.box[0] < edge + _GUTTER:
            found[-1].append(one)
            edge = max(edge, one.box[2])
        else:
            found.append([one])
            edge = one.box[2]
    return found


def _aligned(columns: list[list[Item]]) -> bool:
    """Whether the rows of the columns are the same, as in a table: most lines of a column stand level with a line, or
    with the middle of two lines, of the column that has most."""
    first = max(columns, key=lambda column: len(_bands(column)))
    places = [(_middle(band), _high(band)) for band in _bands(first)]
    lines = list(places)
    for (one, high), (two, low) in pairwise(places):
        if two - one < 1.2 * (high + low):
            lines.append(((one + two) / 2, max(high, low)))
    shares = []
    for column in columns:
        bands = _bands(column)
        if column is first:
            continue
        level = [
            any(abs(_middle(band) - at) <= min(8.0, max(4.0, 0.35 * max(_high(band), high))) for at, high in lines)
            for band in bands
        ]
        shares.append(sum(level) / len(level) if len(bands) > 1 or _high(column) < 60 else 0.0)
    return not shares or sum(shares) >= 0.75 * len(shares)


def _middle(items: list[Item]) -> float:
    box = _hull(items)
    return (box[1] + box[3]) / 2


def _high(items: list[Item]) -> int:
    box = _hull(items)
    return box[3] - box[1]


def _same_columns(above: list[list[list[Item]]], row: list[list[Item]]) -> bool:
    """Whether a row goes on with the columns of those above it, near enough to them."""
    if len(row) < 2 or len(above[-1]) < 2:
        return False
    last = above[-1]
    gap = _hull([i for c in row for i in c])[1] - _hull([i for c in last for i in c])[3]
    high = max(_hull(cell)[3] - _hull(cell)[1] for cell in row)
    if gap > 2.2 * max(high, 14):
        return False
    boxes = [_hull(cell) for cell in max(above, key=len)]
    hits = sum(any(_in_column(_hull(cell), box) for box in boxes) for cell in row)
    return hits >= max(2, 0.7 * min(len(row), len(boxes)))


def _in_column(one: Area, other: Area) -> bool:
    near = 5
    middle = abs((one[0] + one[2]) - (other[0] + other[2])) / 2
    within = (one[0] >= other[0] - near and one[2] <= other[2] + near) or (
        other[0] >= one[0] - near and other[2] <= one[2] + near
    )
    return within or abs(one[0] - other[0]) <= near or abs(one[2] - other[2]) <= near or middle <= near


def _goes_on(above: list[list[Item]], row: list[list[Item]], parent: Element) -> bool:
    """Whether a line goes on with the sentence of the one above."""
    if len(above) != 1 or len(row) != 1 or len(above[0]) != 1 or len(row[0]) != 1:
        return False
    one, two = above[0][0].what, row[0][0].what
    if not isinstance(one, Piece) or not isinstance(two, Piece):
        return False
    if abs(one.em - two.em) > 1.5 or one.bold != two.bold or two.box[1] - one.box[3] > 1.15 * one.em:
        return False
    aligned = abs(one.box[0] - two.box[0]) <= 4 or abs((one.box[0] + one.box[2]) - (two.box[0] + two.box[2])) <= 8
    if not aligned or re.match(r"[•·*–—-]\s", two.text):
        return False
    first = two.text.split()[0] if two.text.split() else ""
    wide = (two.box[2] - two.box[0]) / max(1, len(two.text)) * (len(first) + 1)
    inner = parent.box or (0.0, 0.0, 0.0, 0.0)
    limit = inner[2] - max(0.0, one.box[0] - inner[0]) if parent.tag != "body" else inner[2]
    full = one.box[2] + wide > limit - 2 and len(one.text.split()) > 3
    broken = not re.search(r"[.!?:]$", one.text) and re.match(r"[a-zß-öø-ÿ]", two.text) is not None
    return full or (broken and len(one.text.split()) > 4)


def _holds(outer: Area, box: Area) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return (
        _area(outer) > _area(box)
        and outer[0] <= x <= outer[2]
        and outer[1] <= y <= outer[3]
        and outer[0] - 6 <= box[0]
        and box[2] <= outer[2] + 6
    )


def _area(box: Area) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _hull(items: list[Item]) -> Area:
    return (
        min(one.box[0] for one in items),
        min(one.box[1] for one in items),
        max(one.box[2] for one in items),
        max(one.box[3] for one in items),
    )
