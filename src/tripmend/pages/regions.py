"""What a picture of a page is drawn of: tiles with their grounds, frames and patterns, marks and rules.

A tile is a rectangle of one colour, or what a frame or a pattern sets off from its ground; all else that is no letter
is a rule (a line between rows, a coloured edge) or a mark (a dot, a sign, a little drawing). All of it is measured in
pixels, and told in the words of CSS, so that what reads the looks of a page need not know where they are from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .drawings import LARGEST_SIGN, Drawings, Shade, reduced, shape_of
from .forms import (
    LONG,
    OTHER,
    Area,
    body_of,
    darkest,
    depth_of,
    has_middles,
    is_broken,
    is_disc,
    is_outline,
    is_rectangle,
    is_wide,
    stroke_beyond,
    texture_of,
    within_round,
)
from .tiles import (
    THIN,
    Mark,
    Region,
    area,
    in_one_place,
    is_between,
    is_inside,
    is_low,
    is_over,
    shared,
    sides_of,
    size_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Regions"]


_EVEN = 3
"""Of 255: neighbours that differ by less are of one colour, as in a gradient."""
_LEAST = (5, 8)
"""Pixels, width and height of a tile."""
_WHOLE = 0.6
"""Share of the box of a text; what fills more of it is no hole of a letter."""
_POST = 4
"""Pixels, width of the side of a frame."""
_GRIDDED = (24, 400)
"""Pixels, least and largest side of the tiles of a grid."""
_CLOSINGS = (3, 5, 7, 11)
"""Pixels between the strokes of a pattern or of a broken frame."""
_LINE = 3
"""Pixels: what is wider and seen on two sides of a tile is what it lies on."""
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_ROUND = 8
"""Pixels from a corner inwards, where a round one shows and no text does yet."""
_SHEET = 40_000
"""Pixels of one colour that are a ground whatever their outline."""
_STRIP, _LOW = 5, 5
"""Pixels, least height of a bar, and how many times as wide as high a low one is."""
_FILLED = 0.9
"""Share of its length along which a bar is as high as it is."""
_FEWEST = 3
"""Bars that tell something are told apart from others."""
_OFF = 0.2
"""Share of the sides of a tile up to which what stands in its middle may be off it."""
_MARK = 64
"""Pixels, of a sign or little drawing."""


def _whole(shade: NDArray[np.float64]) -> Shade:
    return int(shade[0]), int(shade[1]), int(shade[2])


class Regions:
    """All that is drawn in a picture. pixels: (height, width, 3), red green blue. `settle` has to be called with the
    boxes of the text before the tiles and marks are whole."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self.pixels = pixels
        self.height, self.width = pixels.shape[:2]
        self.ground = self._ground()
        self.tiles: list[Region] = []
        self.marks: list[Mark] = []
        self.drawings = Drawings()
        self.flat = self._flat_tiles()
        self.drawn = self._drawn(THIN)

    def outlines(self) -> list[Area]:
        """The boxes of tiles and frames, as far as they are seen before it is known where text is."""
        import cv2
        import numpy as np

        strokes = self.drawn.astype(np.uint8)
        found = [tile.box for tile in self.tiles if tile.box[2] - tile.box[0] > THIN]
        closed = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, np.ones((7, 1), np.uint8))
        upright = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((11, 1), np.uint8))
        stats = cv2.connectedComponentsWithStats(upright, connectivity=8)[2][1:].tolist()
        posts = [(x, y, x + w, y + h) for x, y, w, h, _ in stats if w <= _POST]
        for one in posts:
            level = [two for two in posts if max(abs(one[1] - two[1]), abs(one[3] - two[3])) <= 2 and two[0] > one[0]]
            for two in sorted(level)[:1]:
                box = (one[0], min(one[1], two[1]), two[2], max(one[3], two[3]))
                if box[2] - box[0] >= LONG * (box[3] - box[1]) and is_outline(strokes, box):
                    found.append(box)
        return found

    def settle(self, letters: list[Area]) -> None:
        """Find what is drawn beside the letters. letters: the boxes of all text."""
        import numpy as np

        self.text = np.zeros((self.height, self.width), dtype=bool)
        for left, top, right, bottom in letters:
            self.text[max(0, top) : bottom, max(0, left) : right] = True
        self.tiles = [tile for tile in self.tiles if not self._in_letters(tile, letters, _WHOLE)]
        self._rings()
        plain = list(self.tiles)
        for tile in plain:
            self._frame(tile)
        self._patterned()  # knowing the frames, as what stands close to one is none of it
        for tile in self.tiles:
            if not any(tile is one for one in plain):
                self._frame(tile)
        self._bars()
        self._strips()
        self._once()
        self.drawn = self._drawn()
        self._gather_marks()
        inside = [
            mark.box for mark in self.marks if max(mark.box[2] - mark.box[0], mark.box[3] - mark.box[1]) <= LARGEST_SIGN
        ]
        self.tiles = [tile for tile in self.tiles if not self._in_letters(tile, inside)]

    @staticmethod
    def _in_letters(tile: Region, letters: list[Area], whole: float = 1.0) -> bool:
        """Whether a tile is the inside of a large letter or a sign. whole: share of its box from which on a tile is no
        hole, but the button that the letters fill."""
        left, top, right, bottom = tile.box
        return bottom - top < 60 and any(
            box[0] - 2 <= left and right <= box[2] + 2 and box[1] - 3 <= top and bottom <= box[3] + 3
            for box in letters
            if area(tile.box) < whole * area(box)
        )

    def _rings(self) -> None:
        """A tile that shows no more than a few pixels around another is the frame of that one."""
        for inner in list(self.tiles):
            for outer in self.tiles:
                gaps = [inner.box[n] - outer.box[n] for n in (0, 1)] + [outer.box[n] - inner.box[n] for n in (2, 3)]
                if outer is inner or not 1 <= min(gaps) <= max(gaps) <= 8 or max(gaps) > min(gaps) + 2:
                    continue
                inner.framing, inner.frame, inner.wide, inner.box = "solid", outer.fill, max(gaps), outer.box
                self.tiles.remove(outer)
                break

    def _once(self) -> None:
        """Of tiles in one place the one that says most."""
        kept: list[Region] = []
        for tile in sorted(self.tiles, key=lambda one: (one.bar is None, not one.pattern, not one.framing)):
            same = next((o for o in kept if in_one_place(o.box, tile.box)), None)
            side = min(tile.box[2] - tile.box[0], tile.box[3] - tile.box[1]) <= THIN and any(
                other.edges and shared(other.box, tile.box) > 0.8 * area(tile.box) for other in self.tiles
            )
            if same is None and not side:
                kept.append(tile)
            elif same is None:
                continue
        self.tiles = kept

    def _ground(self) -> Shade:
        """The colour of the page: of those that reach its sides, where no cards lie, the one that most pixels have."""
        count = Counter(map(tuple, self.pixels[::4, ::4].reshape(-1, 3).tolist()))
        sides = Counter(map(tuple, self.pixels[::4, [0, -1]].reshape(-1, 3).tolist()))
        reaching = [shade for shade, pixels in sides.items() if pixels >= 0.25 * sides.total()]
        return max(reaching or count, key=lambda shade: count[shade])  # type: ignore[return-value]

    # Tiles ------------------------------------------------------------------------------------------------------------

    def _flat_tiles(self) -> NDArray[np.int32]:
        """Rectangles of one colour; returns for each pixel the number of the tile whose ground it is,
        -1 for the page itself, 0 for none."""
        import cv2
        import numpy as np

        wide = self.pixels.astype(np.int16)
        even = (np.abs(wide[:-1, :-1] - wide[:-1, 1:]).max(axis=2) <= _EVEN) & (
            np.abs(wide[:-1, :-1] - wide[1:, :-1]).max(axis=2) <= _EVEN
        )
        _, labels, stats, _ = cv2.connectedComponentsWithStats(even.astype(np.uint8), connectivity=4)
        grounds = np.zeros((self.height, self.width), dtype=np.int32)
        found: list[tuple[int, Area, NDArray[np.bool_]]] = []
        loose: list[tuple[int, int, NDArray[np.bool_]]] = []
        for number, (left, top, w, h, pixels) in enumerate(stats.tolist()):
            if not number or w < _LEAST[0] or h < _LEAST[1] or pixels < 0.08 * w * h:
                continue
            own = labels[top : top + h, left : left + w] == number
            if not is_rectangle(own):
                rows = body_of(own)
                if rows is None:
                    if pixels >= _SHEET:  # no tile, but what much stands on
                        loose.append((left, top, own))
                    continue
                own, top, h = own[rows[0] : rows[1]], top + rows[0], rows[1] - rows[0]
            if is_disc(own):
                continue
            found.append((pixels, (left, top, left + w + 1, top + h + 1), own))
        for left, top, own in loose:
            grounds[top : top + own.shape[0], left : left + own.shape[1]][own] = -1
        found.sort(key=lambda one: -(one[1][2] - one[1][0]) * (one[1][3] - one[1][1]))
        for _, box, own in found:
            left, top, right, bottom = box
            inner = self.pixels[top : bottom - 1, left : right - 1][own]
            fill = tuple(int(one) for one in np.median(inner, axis=0))
            page = right - left >= self.width - 2
            page &= sum(abs(a - b) for a, b in zip(fill, self.ground, strict=True)) < 8
            if not page:
                self.tiles.append(Region(box, fill))  # type: ignore[arg-type]
            place = grounds[top:bottom, left:right]
            grown = np.zeros(place.shape, dtype=bool)
            grown[:-1, :-1] |= own
            grown[1:, 1:] |= own
            grown[1:, :-1] |= own
            grown[:-1, 1:] |= own
            if min(right - left, bottom - top) > THIN:
                place[grown] = -1 if page else len(self.tiles)
        return grounds

    def _drawn(self, thin: int = 0) -> NDArray[np.bool_]:
        """The pixels that differ from the ground of the innermost tile that they stand in. thin: pixels, of tiles that
        are drawn themselves."""
        import numpy as np

        expected = np.empty_like(self.pixels)
        expected[:] = self.ground
        for tile in sorted(self.tiles, key=size_of, reverse=True):
            left, top, right, bottom = tile.box
            if min(right - left, bottom - top) <= thin:
                continue
            expected[top:bottom, left:right] = tile.fill
        other = np.abs(self.pixels.astype(np.int16) - expected).max(axis=2) > OTHER
        other[self.flat != 0] = False
        for tile in self.tiles:
            left, top, right, bottom = tile.box
            if tile.pattern or tile.bar is not None:
                other[top:bottom, left:right] = False
            elif tile.framing or tile.edges:
                depth = max([tile.wide, *(wide for _, wide in tile.edges.values())]) + 1
                other[top:bottom, left:right] &= within_round(bottom - top, right - left, depth, tile.radius)
        return np.asarray(other)

    def _patterned(self) -> None:
        """Rectangles that a pattern or a broken frame draws."""
        import cv2
        import numpy as np

        strokes = (self._drawn(THIN) & ~self.text).astype(np.uint8)
        patterns: list[tuple[NDArray[np.float64], str]] = []
        for left, top, right, bottom in self._gaps():  # first, as the patterns of cells that touch are one to the rest
            if self._add_drawn((left, top, right, bottom), strokes, patterns, framed=False):
                strokes[top:bottom, left:right] = 0
        for size, reach in (*((size, 0) for size in _CLOSINGS), (_CLOSINGS[2], 2)):  # last, round corners in dashes
            closed = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
            joined = cv2.dilate(closed, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)) if reach else closed
            _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
            labels[closed == 0] = 0
            for number, (x, y, wide, high, pixels) in enumerate(stats.tolist()):
                left, top, w, h = x + reach, y + reach, wide - 2 * reach, high - 2 * reach
                if not number or w < 14 or h < 12 or w > 0.6 * self.width or h > 400:
                    continue
                own = labels[top : top + h, left : left + w] == number
                corners = own[:2, :2].any(), own[:2, -2:].any(), own[-2:, :2].any(), own[-2:, -2:].any()
                sides = has_middles(strokes[top : top + h, left : left + w])
                whole = min(w, h) >= 24 or (sides and (sum(corners) > 2 or w >= LONG * h))
                if not whole or not is_rectangle(own, corner=0.4 if is_wide(w, h) or LONG * h <= w <= 140 else 0.2):
                    continue
                box = (left, top, left + w, top + h)
                parts = [t for t in self.tiles if area(t.box) < 1.4 * area(box)]
                if sum(shared(box, t.box) for t in parts) > 0.7 * area(box):
                    around = strokes[top : top + h, left : left + w] > 0
                    around[4:-4, 4:-4] = False
                    continue
                if self._add_drawn(box, strokes, patterns, filled=pixels >= 0.5 * w * h):
                    strokes[top : top + h, left : left + w] = 0
        for box in self._gaps():
            self._add_drawn(box, strokes, patterns, filled=False)

    def _gaps(self) -> Iterator[Area]:
        """The places in a grid of tiles where none was found: in the column of some and in the row of others, with
        nothing of their size there."""
        tiles = [
            t.box for t in self.tiles if _GRIDDED[0] <= min(sides_of(t.box)) and max(sides_of(t.box)) <= _GRIDDED[1]
        ]
        columns = Counter((box[0], box[2]) for box in tiles)
        rows = Counter((box[1], box[3]) for box in tiles)
        for (left, right), many in columns.items():
            for (top, bottom), more in rows.items():
                box = (left, top, right, bottom)
                beside = any(
                    abs(one[2] - left) <= THIN or abs(one[0] - right) <= THIN for one in tiles if one[1] == top
                )
                over = any(abs(one[3] - top) <= THIN or abs(one[1] - bottom) <= THIN for one in tiles if one[0] == left)
                free = not any(shared(box, t.box) > 0.1 * area(box) and area(t.box) < 2 * area(box) for t in self.tiles)
                if many > 1 < more and (beside or over) and free:
                    yield box

    def _add_drawn(
        self,
        box: Area,
        strokes: NDArray[np.uint8],
        patterns: list[tuple[NDArray[np.float64], str]],
        *,
        filled: bool = True,
        framed: bool = True,
    ) -> bool:
        """Add a tile that a pattern or a frame draws; whether there is one. strokes: what is drawn beside text;
        patterns: those found before, which grow; filled, framed: whether it may be a pattern, and a frame."""
        import numpy as np

        left, top, right, bottom = box
        h, w = bottom - top, right - left
        own = strokes[top:bottom, left:right] > 0
        inner = self.pixels[top:bottom, left:right]
        middle = np.zeros((h, w), dtype=bool)
        round_end = max(4, int(0.4 * h)) if is_wide(w, h) else 4
        middle[4:-4, round_end:-round_end] = True
        blank = middle & ~self.text[top:bottom, left:right]
        dense = float((own & blank).sum()) / max(1, int(blank.sum()))
        if not filled or dense < 0.12:
            rim = min(float(own[:4].any(axis=0).mean()), float(own[-4:].any(axis=0).mean()))
            if dense > 0.03 or rim < 0.3 or not framed:
                return False
            tile = Region(box, self.colour_at(box))
            tile.framing = "dashed" if is_broken(own[:3, 4:-4]) else "solid"
            tile.wide = depth_of(own)
            tile.radius = 0 if own[:4, :4].any() else h // 2 if round_end > 4 else 8
            frame = inner[own & ~middle]
            tile.frame = darkest(frame, tile.fill) if len(frame) else None
            self.tiles.append(tile)
            return True
        sample = inner[blank].astype(np.float64)
        told = np.concatenate([np.percentile(sample, 10, axis=0), np.percentile(sample, 90, axis=0)])
        flat = float(np.abs(told[:3] - told[3:]).max()) < 8
        tile = Region(box, tuple(int(one) for one in np.median(sample, axis=0)))  # type: ignore[arg-type]
        if not flat:
            told = np.concatenate([told, texture_of(inner, blank)])
            apart, near = min(((float(np.abs(other - told).max()), name) for other, name in patterns), default=(99, ""))
            alike = near if apart < 26 else ""
            tile.pattern = alike or f"pattern {len(patterns) + 1}"
            if not alike:
                patterns.append((told, tile.pattern))
        self.tiles.append(tile)
        return True

    def colour_at(self, box: Area) -> Shade:
        """The fill of the innermost tile around a box."""
        around = [tile for tile in self.tiles if is_inside(box, tile.box)]
        return min(around, key=size_of).fill if around else self.ground

    def _frame(self, tile: Region) -> None:
        """The frame of a tile, coloured sides and round corners, by what is drawn around its ground."""
        import numpy as np

        if tile.framing:
            return
        left, top, right, bottom = tile.box
        around = [other for other in self.tiles if other is not tile and is_over(other.box, tile.box)]
        outside = min(around, key=size_of).fill if around else self.ground
        sides: dict[str, tuple[Shade, int, str]] = {}
        # perhaps a coloured side itself, but for the little sample of a wide one
        thin = min(right - left, bottom - top) <= THIN and not is_wide(right - left, bottom - top)
        for side in ("top", "bottom", "left", "right") if not thin or is_low(tile.box) else ():
            strip, ends = self._beyond(tile.box, side)
            if strip is None:
                continue
            colour, wide, style = stroke_beyond(strip, outside, tile.fill, ends=ends)
            if wide and colour is not None:
                sides[side] = (colour, wide, style)
        self._corners(tile)
        if len(sides) == 4:
            least = min(one[1] for one in sides.values())
            heavy = {name: one for name, one in sides.items() if one[1] >= 1.9 * least and one[1] >= 2}
            plain = next((one for name, one in sides.items() if name not in heavy), next(iter(sides.values())))
            if least <= 6:
                styles = Counter(one[2] for one in sides.values())  # a round end is no straight line, either
                rest = "solid" if styles["solid"] >= 2 else "dashed"
                tile.framing = "double" if styles["double"] >= 2 else rest
                tile.frame, tile.wide = plain[0], least
                tile.edges = {name: (one[0], one[1]) for name, one in heavy.items() if len(heavy) < 4}
                grow = {name: one[1] for name, one in sides.items()}
                tile.box = (
                    left - grow["left"],
                    top - grow["top"],
                    right + grow["right"],
                    bottom + grow["bottom"],
                )
            return
        for name, (colour, wide, _) in sides.items() if not thin else ():
            across = sides.get(_OPPOSITE[name], ((0, 0, 0), 0, ""))
            ground = wide > _LINE and across[1] > _LINE and np.abs(np.subtract(colour, across[0])).max() <= OTHER
            if 2 <= wide <= 12 and np.abs(np.subtract(colour, tile.fill)).max() > 24 and not ground:
                tile.edges[name] = (colour, wide)
        grow = {name: wide for name, (_, wide) in tile.edges.items()}
        tile.box = (
            left - grow.get("left", 0),
            top - grow.get("top", 0),
            right + grow.get("right", 0),
            bottom + grow.get("bottom", 0),
        )

    def _bars(self) -> None:
        """Join two tiles that are a bar filled from the left: side by side in one frame, or one at an end of the other,
        which is its frame, too."""
        for one in [tile for tile in self.tiles if tile.box[3] - tile.box[1] <= 40]:
            for two in self.tiles:
                (l1, t1, r1, b1), (l2, t2, r2, b2) = one.box, two.box
                if one is two or abs(t1 - t2) > 3 or abs(b1 - b2) > 3 or not -6 <= l2 - r1 <= 3 or l1 >= l2:
                    continue
                if one.fill == two.fill or one.bar or two.bar or not self._one_frame(one.box, two.box):
                    continue
                light, dark = sorted((two, one), key=lambda tile: abs(sum(tile.fill) - sum(self._outside(one.box))))
                two.bar = (dark.box, dark.fill)
                two.box, two.fill = (l1, min(t1, t2), r2, max(b1, b2)), light.fill
                self.tiles.remove(one)
                break
        for inner in list(self.tiles):
            for outer in self.tiles:
                left, top, right, bottom = (abs(a - b) for a, b in zip(inner.box, outer.box, strict=True))
                if outer.bar is not None or area(outer.box) <= area(inner.box):
                    continue
                if max(top, right, bottom) <= 2 < left and self._one_frame(outer.box, outer.box):
                    outer.bar = ((outer.box[0], outer.box[1], inner.box[0], outer.box[3]), outer.fill)
                    outer.framing, outer.frame, outer.wide, outer.fill = "solid", outer.fill, 1, inner.fill
                    self.tiles.remove(inner)
                    break
        low = [one for one in self.tiles if is_low(one.box) and not (one.pattern or self.is_written(one.box))]
        for tile in [one for one in low if "left" in one.edges and one.bar is None]:
            shade, wide = tile.edges.pop("left")  # a bar of which little is filled, or the round end of one
            if is_between(shade, tile.fill, self._outside(tile.box)):
                continue
            tile.bar = ((tile.box[0], tile.box[1], tile.box[0] + wide, tile.box[3]), shade)
        for tile in [one for one in low if "right" in one.edges and one.bar is None]:
            shade, wide = tile.edges.pop("right")  # and one of which little is left
            if not is_between(shade, tile.fill, self._outside(tile.box)):
                tile.bar, tile.fill = ((*tile.box[:2], tile.box[2] - wide, tile.box[3]), tile.fill), shade
        rests = {one.fill for one in low if one.bar is not None}
        for tile in low:
            if tile.bar is None and tile.fill in rests and tile.framing != "dashed":  # and one of which nothing is
                tile.bar = ((*tile.box[:2], tile.box[0], tile.box[3]), tile.fill)

    def _strips(self) -> None:
        """Bars too low to be told by the ground that is left in them: what stands in for them is found by its outline
        and measured along its middle, where it is filled from the left, hatched, or empty. One that is by itself is an
        ornament."""
        import cv2
        import numpy as np

        kept = [tile for tile in self.tiles if tile.box[3] - tile.box[1] > THIN]
        strokes = self._drawn(THIN)
        closed = cv2.morphologyEx(strokes.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((1, _CLOSINGS[2]), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        found: list[Region] = []
        patterns: list[NDArray[np.float64]] = []
        for number, (left, top, w, h, _) in enumerate(stats.tolist()):
            if not number or not _STRIP <= h <= THIN or w < _LOW * h:
                continue
            own = (labels[top : top + h, left : left + w] == number)[:, h // 2 : w - h // 2]
            ends = own[:2].any(axis=0) & own[-2:].any(axis=0)
            if float(ends.mean()) < _FILLED:
                continue
            box = (left, top, left + w, top + h)
            around = [tile for tile in kept if is_over(tile.box, box)]
            outside = min(around, key=size_of).fill if around else self.ground
            found.append(self._strip(box, outside, patterns))
        rests = [
            one.fill for one in found if one.bar is not None and one.bar[0][2] < one.box[2] - one.box[3] + one.box[1]
        ]
        if len(found) < _FEWEST or not rests:
            return  # without one that is filled in part they are samples of tiles, or ornaments
        for one in found:
            left, top, _, bottom = one.box
            if one.bar is not None and any(np.abs(np.subtract(one.bar[1], rest)).max() <= OTHER for rest in rests):
                one.bar = ((left, top, left, bottom), one.bar[1])  # nothing is in it but its own ground
            self.tiles = [
                tile for tile in self.tiles if area(tile.box) > 2 * area(one.box) or not shared(tile.box, one.box)
            ]
        self.tiles += found

    def _strip(self, box: Area, outside: Shade, patterns: list[NDArray[np.float64]]) -> Region:
        """A low bar by the colours along its middle. patterns: those found before, which grow."""
        import numpy as np

        left, top, right, bottom = box
        row = self.pixels[(top + bottom) // 2, left:right].astype(np.int16)
        inner = row[(bottom - top) // 2 : (top - bottom) // 2]
        first, last = inner[:3].mean(axis=0), inner[-3:].mean(axis=0)
        steps = np.abs(np.diff(inner, axis=0)).max(axis=1) > OTHER
        if int(steps.sum()) > 2 * _FEWEST:
            told = np.concatenate([np.percentile(inner, 10, axis=0), np.percentile(inner, 90, axis=0)])
            alike = next((n for n, one in enumerate(patterns) if float(np.abs(one - told).max()) < 26), len(patterns))
            if alike == len(patterns):
                patterns.append(told)
            return Region(box, _whole(inner.mean(axis=0)), pattern=f"low pattern {alike + 1}")
        if float(np.abs(inner - outside).max(axis=1).mean()) <= OTHER:
            frame = _whole(self.pixels[top, left + bottom - top : right - bottom + top].mean(axis=0))
            return Region(box, outside, framing="solid", frame=frame, wide=1)
        away = np.flatnonzero(np.abs(row - first).max(axis=1) <= OTHER)
        end = right if float(np.abs(first - last).max()) <= OTHER else left + int(away[-1]) + 1
        return Region(box, _whole(last), bar=((left, top, end, bottom), _whole(first)))

    def _outside(self, box: Area) -> Shade:
        around = [other for other in self.tiles if is_over(other.box, box)]
        return min(around, key=size_of).fill if around else self.ground

    def _one_frame(self, one: Area, two: Area) -> bool:
        """Whether two boxes side by side are no cells of their own: no gap of the ground is between them, and together
        they are long and low."""
        between = {tuple(pixel) for pixel in self.pixels[(one[1] + one[3]) // 2, one[2] : two[0]].tolist()}
        long = two[2] - one[0] > 2.5 * (one[3] - one[1]) and self._outside(one) not in between
        return long and not self.is_written((one[0], one[1], two[2], one[3]))

    def is_written(self, box: Area) -> bool:
        """Whether a text reaches into a box."""
        return bool(self.text[box[1] : box[3], box[0] : box[2]].any())

    def _beyond(self, box: Area, side: str) -> tuple[NDArray[np.int16] | None, bool]:
        """The pixels outside the middle half of a side, up to where another tile begins: (away, along, 3); and whether
        one does."""
        import numpy as np

        left, top, right, bottom = box
        across, down = (right - left) // 4, (bottom - top) // 4
        down = 2 * (bottom - top) // 5 if is_wide(right - left, bottom - top) else down  # perhaps with a round end
        deep = 14
        if side == "left":
            place = np.s_[top + down : bottom - down, max(0, left - deep) : left]
        elif side == "right":
            place = np.s_[top + down : bottom - down, right : right + deep]
        elif side == "top":
            place = np.s_[max(0, top - deep) : top, left + across : right - across]
        else:
            place = np.s_[bottom : bottom + deep, left + across : right - across]
        part, others = self.pixels[place].astype(np.int16), self.flat[place]
        if side in ("left", "right"):
            part, others = part.transpose(1, 0, 2), others.T
        if side in ("left", "top"):
            part, others = part[::-1], others[::-1]
        if part.shape[0] < 2 or part.shape[1] < 2:
            return None, False
        ends = np.flatnonzero((others > 0).mean(axis=1) > 0.5)
        return (part[: int(ends[0])] if ends[0] else None, True) if len(ends) else (part, False)

    def _corners(self, tile: Region) -> None:
        import numpy as np

        left, top, right, bottom = tile.box
        reach = min(_ROUND, (right - left) // 2, (bottom - top) // 2)
        if reach < 3:
            return
        diagonal = self.pixels[range(top, top + reach), range(left, left + reach)].astype(np.int16)
        outside = np.flatnonzero(np.abs(diagonal - tile.fill).max(axis=1) > OTHER)  # the ground, or a round frame
        tile.radius = round(int(outside[-1] + 1) / 0.29) if len(outside) and outside[-1] < reach - 1 else 0

    # Marks ------------------------------------------------------------------------------------------------------------

    def _gather_marks(self) -> None:
        import cv2
        import numpy as np

        strokes = self.drawn.astype(np.uint8)
        closed = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        lettered = np.bincount(labels[self.text], minlength=count).tolist()
        for number, (left, top, w, h, pixels) in enumerate(stats.tolist()):
            # The box of a text reaches beyond its letters, into the sample beside it.
            if not number or pixels < 6 or 2 * lettered[number] > pixels:
                continue
            box = (left, top, left + w, top + h)
            if h <= 3 and self._is_dash(box):
                self.add_mark(box, labels[top : top + h, left : left + w] == number)
            elif (h <= 3 and w >= 16) or (w <= 3 and h >= 16):
                self.marks.append(Mark(box, self.ink_of(box), "rule"))
            elif 4 <= w <= _MARK and 4 <= h <= _MARK:
                if any(self._near_corner(box, tile) for tile in self.tiles):
                    continue
                if any(2 * shared(box, one.box) > area(box) for one in self.marks if one.shape != "rule"):
                    continue  # a sign that was read alone on its line is one already
                own = (labels[top : top + h, left : left + w] == number) & (strokes[top : top + h, left : left + w] > 0)
                if not any(self._is_round_end(box, own, tile) for tile in self.tiles):
                    # What the box of a text had cut off is a part of it.
                    self.marks = [o for o in self.marks if o.shape == "rule" or shared(box, o.box) < 0.8 * area(o.box)]
                    self.add_mark(box, own)

    def _is_dash(self, box: Area) -> bool:
        """Whether a short stroke stands by itself in the middle of a tile."""
        around = [tile.box for tile in self.tiles if is_over(tile.box, box)]
        if not 6 <= box[2] - box[0] <= LARGEST_SIGN or not around:
            return False
        left, top, right, bottom = min(around, key=area)
        off = abs(left + right - box[0] - box[2]) / (right - left), abs(top + bottom - box[1] - box[3]) / (bottom - top)
        return max(off) <= _OFF and bottom - top <= _GRIDDED[1] and not self.is_written((left, top, right, bottom))

    def _near_corner(self, box: Area, tile: Region) -> bool:
        """Whether something small is no more than what is left of a round corner, a shadow or a frame."""
        left, top, right, bottom = tile.box
        if max(box[2] - box[0], box[3] - box[1]) > 14 and min(box[2] - box[0], box[3] - box[1]) > 4:
            return False
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        reach = max(8, tile.radius)
        near = (abs(x - left) <= reach or abs(x - right) <= reach) and (
            abs(y - top) <= reach or abs(y - bottom) <= reach
        )
        at_side = (min(abs(x - left), abs(x - right)) <= 3 and top - 3 <= y <= bottom + 3) or (
            min(abs(y - top), abs(y - bottom)) <= 3 and left - 3 <= x <= right + 3
        )
        return near or at_side

    def _is_round_end(self, box: Area, own: NDArray[np.bool_], tile: Region) -> bool:
        """Whether a shape is what a round end of a tile leaves of the ground that the tile lies on."""
        inside = shared(tile.box, box) > 0.8 * area(box) and area(tile.box) > area(box)
        ends = inside and min(abs(box[0] - tile.box[0]), abs(box[2] - tile.box[2])) <= 1
        apart = sum(abs(a - b) for a, b in zip(self.ink_of(box, own), self._outside(tile.box), strict=True))
        return ends and (apart < 60 or float(own.mean()) < 0.3)

    def add_mark(self, box: Area, own: NDArray[np.bool_], sign: str = "") -> None:
        """Take a small shape. own: its pixels in `box`; sign: what the recogniser takes it for."""
        import numpy as np

        ink, ground = self.ink_of(box, own), self.colour_at(box)
        apart = np.abs(self.pixels[box[1] : box[3], box[0] : box[2]].astype(np.int16) - ground).sum(axis=2)
        strong = apart > 0.4 * sum(abs(a - b) for a, b in zip(ink, ground, strict=True))
        shape = shape_of(own & strong) or self.drawings.name_of(self.reduced(box, own), ink)
        known = self.drawings.ink_of(shape) or ink
        ink = known if sum(abs(a - b) for a, b in zip(known, ink, strict=True)) < 150 else ink
        self.marks.append(Mark(box, ink, shape))
        self.drawings.vote(shape, sign)

    def reduced(self, box: Area, own: NDArray[np.bool_]) -> NDArray[np.float32]:
        """A shape as its likes are compared. own: its pixels in `box`."""
        import numpy as np

        ink, ground = self.ink_of(box, own), self.colour_at(box)
        apart = np.abs(self.pixels[box[1] : box[3], box[0] : box[2]].astype(np.int16) - ground).sum(axis=2)
        most = max(1, sum(abs(a - b) for a, b in zip(ink, ground, strict=True)))
        return reduced(np.clip(apart / most, 0, 1), own)

    def small_tile(self, left: int, top: int, bottom: int) -> Area | None:
        """The box of a tile no larger than a sign where a text begins; None without one."""
        y = (top + bottom) / 2
        here = [t.box for t in self.tiles if abs(t.box[0] - left) <= 8 and t.box[1] <= y < t.box[3]]
        return next((box for box in here if max(box[2] - box[0], box[3] - box[1]) <= LARGEST_SIGN), None)

    def ink_of(self, box: Area, own: NDArray[np.bool_] | None = None) -> Shade:
        """The colour that a shape is drawn with."""
        import numpy as np

        left, top, right, bottom = box
        part = self.pixels[top:bottom, left:right]
        inner = part[own] if own is not None and own.any() else part.reshape(-1, 3)
        return darkest(np.asarray(inner), self.colour_at(box))
