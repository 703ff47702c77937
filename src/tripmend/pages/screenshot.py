"""A screenshot as the tree that a browser would give: recognised text, the tiles under it, and how both look.

Letters come from a recogniser, tiles and marks from the pixels (`regions`). What stands in a tile becomes its children,
what stands side by side a row, rows with the same columns a table, lines that were broken a paragraph. From there on a
screenshot is read by the same functions as a page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .layout import (
    Item,
    bands_of,
    cells_of,
    columns_of,
    count_of,
    further,
    goes_on,
    hanging,
    has_time,
    heads_unpacked,
    holds,
    hull,
    is_sample,
    leads,
    led,
    ruled,
    side_by_side,
    with_marks_below,
)
from .ocr import Box, Line, lines_of_picture, pixels_of
from .pieces import TIME, Area, Piece, pieces_of
from .recogniser import one_line
from .regions import Regions
from .standing import gather_standing
from .tiles import Mark, Region, area, rgb
from .tree import Element, Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["page_of_picture", "tree_of_picture"]


def page_of_picture(data: bytes, name: str = "") -> Element:
    """The tree of a screenshot (PNG, JPEG or WebP). Raises InputError for what is damaged or too large,
    MissingExtraError without RapidOCR."""
    pixels = pixels_of(data, name)
    lines, regions = lines_of_picture(data, pixels), Regions(pixels)
    return tree_of_picture(pixels, [*lines, *_unread(pixels, lines, regions)], regions)


def _unread(pixels: NDArray[np.uint8], lines: Sequence[Line], regions: Regions) -> list[Line]:
    """The times in tiles as large as those with times, or in a row and a column of these, in which nothing was read as
    a pattern lies under the letters: what the sides of a tile are drawn with is none of them."""
    import numpy as np

    told: list[Box] = []
    blank: list[Box] = []
    for box in (Box(*one) for one in regions.outlines()):
        inner = [line for line in lines if holds(box, line.box)]
        if box.height < _TALL and (not inner or any(TIME.search(line.text) for line in inner)):
            (told if inner else blank).append(box)
    alike = [one for one in blank if any(max(map(abs, np.subtract(_size(one), _size(two)))) <= 3 for two in told)]
    columns, rows = ({(box[n], box[n + 2]): None for box in told} for n in (0, 1))
    crossed = [Box(left, top, right, bottom) for left, right in columns for top, bottom in rows]
    found: list[Line] = []
    tried: list[Box] = []
    for box in dict.fromkeys([*alike, *crossed]):
        if len(tried) >= _TRIED or any(holds(box.grow(1), one) for one in (*(line.box for line in lines), *tried)):
            continue
        tile = pixels[box.top + 3 : box.bottom - 3, box.left + 3 : box.right - 3].astype(np.int16)
        if min(tile.shape) < 1 or np.ptp(tile, axis=(0, 1)).max() < _DRAWN:
            continue
        tried.append(Box(box.left + 8, box.top + 8, box.right - 8, box.bottom - 8))
        sides = np.concatenate([tile[:3].reshape(-1, 3), tile[-3:].reshape(-1, 3), tile[:, :5].reshape(-1, 3)])
        shades = np.unique(sides // 8, axis=0) * 8 + 4
        if len(shades) > _SHADES:
            continue
        ink = np.abs(tile[:, :, None] - shades).max(axis=3).min(axis=2)
        page = np.pad(np.clip(255 - 3 * ink, 0, 255), 8, constant_values=255).astype(np.uint8)
        text, sure = one_line(page[:, :, None].repeat(3, axis=2))
        down, across = (np.flatnonzero((ink > _DRAWN).any(axis=axis)) for axis in (1, 0))
        if not TIME.fullmatch(text) or sure < _SURE or not len(down):
            continue
        left, top = box.left + 1 + int(across[0]), box.top + 1 + int(down[0])
        right, bottom = box.left + 6 + int(across[-1]), box.top + 6 + int(down[-1])
        step = (right - left) / len(text)
        edges = tuple((round(left + step * n), round(left + step * (n + 1))) for n in range(len(text)))
        found.append(Line(text, Box(left, top, right, bottom), edges, sure))
    return found


def _size(box: Box) -> tuple[int, int]:
    return box.width, box.height


def tree_of_picture(pixels: NDArray[np.uint8], lines: Sequence[Line], regions: Regions | None = None) -> Element:
    """The tree of a picture. pixels: (height, width, 3), red green blue; lines: its recognised text; regions: what is
    drawn in it, where that is known."""
    regions = regions or Regions(pixels)
    pieces = pieces_of(lines, regions)
    gather_standing(pieces, regions)
    signs = {mark.box for mark in regions.marks if regions.drawings.sign_of(mark.shape)}
    items = [Item(tile.box, tile) for tile in regions.tiles if not (tile.pattern and tile.box in signs)]
    items.sort(key=lambda one: area(one.box))
    top: list[Item] = []
    loose = [Item(piece.box, piece) for piece in pieces] + [Item(mark.box, mark) for mark in regions.marks]
    for one in (*items, *loose):
        holder = next((tile for tile in items if tile is not one and holds(tile.box, one.box)), None)
        (holder.inner if holder else top).append(one)
    return _Builder(pieces, regions).body(top)


_TALL = 90
"""Pixels, height of a tile with one time in it."""
_TRIED = 40
"""Tiles of a picture that are read by themselves; each takes 20 ms."""
_DRAWN = 40
"""Of 255: what differs by less from its ground is no letter."""
_SHADES = 120
"""Colours at the sides of a tile; a photograph has more."""
_SURE = 0.9
"""The recogniser's score of a time."""
_ROUND = 6
"""Pixels, radius of all round corners."""
_SPOTS = {"●": "dot", "○": "ring", "■": "square"}


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
        bands = hanging(ruled(bands_of(heads_unpacked(items)), rules))
        run = side_by_side(bands, rules)
        if run is not None:
            start, end, columns = run
            lines = [Item(rule, Mark(rule, (0, 0, 0), "rule")) for rule in rules]
            if start:
                self.fill(parent, [*lines, *(one for band in bands[:start] for one in band)])
            holder = self.element("div", parent, hull([one for column in columns for one in column]))
            rows_led = led(columns)
            for block, inner in rows_led:
                row = self.element("div", holder, hull([*block, *inner]))
                self.cell(row, block, alone=False)
                self.fill(self.element("div", row, hull(inner)), inner)
            for column in columns if not rows_led else ():
                box = hull(column)
                inner = [one for one in lines if one.box[0] >= box[0] - 8 and one.box[2] <= box[2] + 8]
                self.fill(self.element("div", holder, box), [*column, *inner])
            if end < len(bands):
                self.fill(parent, [*lines, *(one for band in bands[end:] for one in band)])
            return
        rows = with_marks_below([cells_of(band) for band in bands])
        if len(rows) == 1 and len(rows[0]) == 1 and len(items) > 1:  # what overlaps is set in reading order
            rows = [[[one]] for one in sorted(items, key=lambda item: (item.box[1] + item.box[3], item.box[0]))]
        at = 0
        while at < len(rows):
            end = at + 1
            while more := further(rows[at:end], rows[end:]):
                end += more
            if end - at > 1 and len(rows[at]) > 1:
                self.table(parent, rows[at:end])
                at = end
                continue
            if len(rows[at]) > 1:
                self.row(parent, rows[at], "div")
                at += 1
                continue
            end = at + 1
            while end < len(rows) and goes_on(rows[end - 1], rows[end], parent):
                end += 1
            if end - at > 1:
                self.paragraph(parent, [row[0][0].what for row in rows[at:end]])  # type: ignore[misc]
            else:
                self.cell(parent, rows[at][0], alone=leads(rows, at))
            at = end

    def table(self, parent: Element, rows: list[list[list[Item]]]) -> None:
        """Rows with the same columns."""
        cells = [cell for row in rows for cell in row]
        timed = sum(isinstance(cell[0].what, Region) and has_time(cell) for cell in cells)
        rich = sum(count_of(cell) >= 4 for cell in cells)
        items = [item for cell in cells for item in cell]
        if timed > 0.5 * len(cells):  # tiles with times, and what names their rows
            grid = self.element("div", parent, hull(items))
            for cell in cells:
                self.cell(grid, cell, alone=False)
            return
        tiled = rich > 0.5 * len(cells)  # cards
        table = self.element("div" if tiled else "table", parent, hull(items))
        columns, whole = columns_of([row for row in rows if len(row) > 1]), hull(items)
        for row in rows:
            self.row(table, row, "div" if tiled else "tr", columns if len(row) > 1 else [whole])

    def row(self, parent: Element, cells: list[list[Item]], tag: str, columns: Sequence[Area] = ()) -> None:
        """Cells side by side. columns: of the table, as wide as which its cells are."""
        row = self.element(tag, parent, hull([item for cell in cells for item in cell]))
        for cell in cells:
            if tag == "tr":
                box = hull(cell)
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
        if all(not isinstance(one.what, Region) or is_sample(one) for one in items) and len(bands_of(items)) == 1:
            line = self.element("div", parent, hull(items))
            for one in sorted(items, key=lambda item: item.box[0]):
                if isinstance(one.what, Piece):
                    self.line(line, [one.what], "span")
                elif isinstance(one.what, Mark):
                    self.mark(line, one.what)
                else:
                    self.tile(line, one, one.what)
            return
        holder = self.element("div", parent, hull(items))
        self.fill(holder, items)

    def _head(self, piece: Piece) -> str:
        """Which heading a line by itself is, by the size and weight of its type."""
        if len(piece.text.split()) > 14 or TIME.search(piece.text) or piece.text.endswith((".", ",")):
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
        box = hull([Item(piece.box, piece) for piece in pieces])
        element = self.element(tag, parent, box, {"display": "inline" if tag == "span" else "block"})
        self.write(element, pieces)

    @staticmethod
    def write(element: Element, pieces: list[Piece]) -> None:
        """Set text into an element."""
        first = pieces[0]
        lines = " ".join(
            # The line under letters is thick enough to be seen for both: it is then the one that it ends at.
            name
            for name, there in (
                ("line-through", first.struck and not first.underlined),
                ("underline", bool(first.underlined)),
            )
            if there
        )
        element.style |= {
            "color": rgb(first.ink),
            "font-weight": "700" if first.bold else "400",
            "font-size": f"{first.em:.0f}px",
            "font-style": "normal",
            "text-decoration-line": lines or "none",
            "text-decoration-style": first.underlined or "solid",
        }
        for number, piece in enumerate(pieces):
            text = piece.text if number + 1 == len(pieces) else f"{piece.text} "
            element.children.append(Text(text, element, (tuple(map(float, piece.box)),)))  # type: ignore[arg-type]

    def mark(self, parent: Element, mark: Mark) -> None:
        """A small thing that is drawn; of whatever kind, its drawing has the name of its shape."""
        sign = self.regions.drawings.sign_of(mark.shape)
        shape = _SPOTS.get(sign, mark.shape)
        if shape in ("dot", "ring", "square"):
            style = {"display": "inline-block", "border-top-left-radius": "0px" if shape == "square" else "50%"}
            if shape == "ring":
                style |= {"border-top-color": rgb(mark.ink), "border-top-style": "solid", "border-top-width": "2px"}
            else:
                style["background-color"] = rgb(mark.ink)
            self.element("span", parent, mark.box, style).attributes["d"] = shape
            return
        if sign:
            self.line(parent, [Piece(sign, mark.box, mark.ink, em=self.body_em)], "span")
            parent.elements[-1].attributes["d"] = shape
            return
        drawing = self.element("svg", parent, mark.box, {"display": "inline"})
        path = self.element("path", drawing, mark.box, {"display": "inline", "fill": rgb(mark.ink), "stroke": "none"})
        path.attributes["d"] = shape

    def bar(self, parent: Element, region: Region) -> None:
        """A bar, drawn as a frame and what fills it."""
        own = parent.ground is None or tuple(parent.ground[:3]) != region.fill
        fill = f"url(#{region.pattern})" if region.pattern else rgb(region.fill) if own and not region.bar else "none"
        drawing = self.element("svg", parent, region.box, {"display": "inline"})
        broken = region.framing == "dashed" and region.frame is not None
        style = (
            {"stroke": rgb(region.frame), "stroke-dasharray": "4px"} if broken and region.frame else {"stroke": "none"}
        )
        self.element("rect", drawing, region.box, {"display": "inline", "fill": fill, **style})
        if region.bar is not None and not region.pattern:
            style = {"display": "inline", "fill": rgb(region.bar[1]), "stroke": "none"}
            self.element("rect", drawing, region.bar[0], style)

    def tile(self, parent: Element, item: Item, region: Region) -> None:
        """A tile and all that is in it."""
        wide, high = region.box[2] - region.box[0], region.box[3] - region.box[1]
        low = high <= 26 and wide >= 2.5 * high and (region.bar or region.pattern or region.framing)
        upright = region.bar is not None and high > wide and all(isinstance(one.what, Mark) for one in item.inner)
        if upright or (low and not item.inner):
            self.bar(parent, region)
            return
        ground = parent.ground or (255, 255, 255, 1.0)
        # How round a corner is, is measured too badly to tell a look.
        style: dict[str, str] = {"border-top-left-radius": f"{_ROUND}px" if region.radius >= 3 else "0px"}
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
        if len(item.inner) == 1 and isinstance(piece := item.inner[0].what, Piece):
            self.write(element, [piece])
        else:
            self.fill(element, item.inner)
