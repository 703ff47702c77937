"""What a picture of a page is drawn of: tiles with their grounds, frames and patterns, marks and rules.

A tile is a rectangle of one colour, or what a frame or a pattern sets off from its ground; all else that is no letter
is a rule (a line between rows, a coloured edge) or a mark (a dot, a sign, a little drawing). All of it is measured in
pixels, and told in the words of CSS, so that what reads the looks of a page need not know where they are from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Mark", "Region", "Regions", "rgb"]

Area = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are the first outside."""
Shade = tuple[int, int, int]

_EVEN = 3
"""Of 255: neighbours that differ by less are of one colour, as in a gradient."""
_OTHER = 10
"""Of 255: what differs by more from its ground is drawn on it."""
_LEAST = (5, 8)
"""Pixels, width and height of a tile."""
_THIN = 12
"""Pixels: what is narrower may be a coloured side of something else."""
_WIDE, _LEAST_BODY = 200, 24
"""Pixels, of a tile whose upper or lower side need not be straight."""
_STRAIGHT = 0.85
"""Share of a side that has to be there."""
_WHOLE = 0.6
"""Share of the box of a text; what fills more of it is no hole of a letter."""
_BAR = 26
"""Pixels, height of a bar."""
_CLOSINGS = (3, 7, 11)
"""Pixels between the strokes of a pattern or of a broken frame."""
_SIGN = 34
"""Pixels, of a sign that stands in a line of text."""
_MARK = 64
"""Pixels, of a sign or little drawing."""


_SIGNS = {
    **dict.fromkeys("xX×✕✖✗✘", "×"),
    **dict.fromkeys("oO0○〇◯", "○"),
    **dict.fromkeys("△∆▵", "△"),
    **dict.fromkeys("✓✔√", "✓"),
    **dict.fromkeys("-–—－一ー", "–"),
    **{one: one for one in "◎●■□◆◇▲▼★☆*"},
}
"""What a recogniser takes a sign for, and the sign."""
_HOLLOW, _FULL = "○△□◇☆", "●■◆▲▼★"
_GRID = 16
"""Pixels, to which shapes are brought before they are compared."""
_ALIKE = 0.27
"""Share of the ink of two shapes in which they may differ and are of one kind: the same sign in other sizes and between
pixels differs by 0.2 at most, a half dot and a full one by 0.34."""


@dataclass(eq=False)
class Region:
    """A tile. box: with its frame; fill: the colour in it; pattern: a name that the same patterns share, "" without
    one; framing: ``solid``, ``dashed`` or "" ; frame: its colour and how wide; edges: coloured sides: side, colour and
    width; radius: of its corners; bar: the part of it that is filled, and with what."""

    box: Area
    fill: Shade
    pattern: str = ""
    framing: str = ""
    frame: Shade | None = None
    wide: int = 0
    edges: dict[str, tuple[Shade, int]] = field(default_factory=dict)
    radius: int = 0
    bar: tuple[Area, Shade] | None = None


@dataclass(eq=False)
class Mark:
    """A small thing that is no text. shape: ``dot``, ``ring``, ``square``, ``rule`` or the name of a drawing."""

    box: Area
    ink: Shade
    shape: str


def rgb(shade: Shade) -> str:
    """A colour as the browser tells it."""
    return f"rgb({shade[0]}, {shade[1]}, {shade[2]})"


class Regions:
    """All that is drawn in a picture. pixels: (height, width, 3), red green blue. `settle` has to be called with the
    boxes of the text before the tiles and marks are whole."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self.pixels = pixels
        self.height, self.width = pixels.shape[:2]
        self.ground = self._ground()
        self.tiles: list[Region] = []
        self.marks: list[Mark] = []
        self._signs: dict[str, Counter[str]] = {}
        self._shapes: list[tuple[NDArray[np.float32], Shade, str]] = []
        self.flat = self._flat_tiles()
        self.drawn = self._drawn(_THIN)

    def settle(self, letters: list[Area]) -> None:
        """Find what is drawn beside the letters. letters: the boxes of all text."""
        import numpy as np

        self.text = np.zeros((self.height, self.width), dtype=bool)
        for left, top, right, bottom in letters:
            self.text[max(0, top) : bottom, max(0, left) : right] = True
        self.tiles = [tile for tile in self.tiles if not self._in_letters(tile, letters, _WHOLE)]
        self._striped()
        self._rings()
        self._patterned()
        for tile in self.tiles:
            self._frame(tile)
        self._bars()
        self._once()
        self.drawn = self._drawn()
        self._gather_marks()
        inside = [mark.box for mark in self.marks if max(mark.box[2] - mark.box[0], mark.box[3] - mark.box[1]) <= _SIGN]
        self.tiles = [tile for tile in self.tiles if not self._in_letters(tile, inside)]

    @staticmethod
    def _in_letters(tile: Region, letters: list[Area], whole: float = 1.0) -> bool:
        """Whether a tile is the inside of a large letter or a sign. whole: share of its box from which on a tile is no
        hole, but the button that the letters fill."""
        left, top, right, bottom = tile.box
        return bottom - top < 60 and any(
            box[0] - 2 <= left and right <= box[2] + 2 and box[1] - 3 <= top and bottom <= box[3] + 3
            for box in letters
            if _area(tile.box) < whole * _area(box)
        )

    def _striped(self) -> None:
        """Thin tiles of one size and colour, evenly apart, are one tile with a pattern."""
        for first in (0, 1):  # side by side, one under another
            rows: dict[tuple[Shade, int, int], list[Region]] = {}
            for tile in self.tiles:
                if tile.box[first + 2] - tile.box[first] <= _THIN:
                    rows.setdefault((tile.fill, tile.box[1 - first], tile.box[3 - first]), []).append(tile)
            for (fill, _, _), row in rows.items():
                row.sort(key=lambda one: one.box[first])
                gaps = [two.box[first] - one.box[first] for one, two in pairwise(row)]
                if len(gaps) < 3 or max(gaps) > min(gaps) + 2 or max(gaps) > 2 * _THIN:
                    continue
                box = [*row[0].box[:2], *row[-1].box[2:]]
                box[first], box[first + 2] = box[first] - gaps[0], box[first + 2] + gaps[0]  # parts of stripes
                self.tiles = [one for one in self.tiles if not any(one is part for part in row)]
                self.tiles.append(Region((box[0], box[1], box[2], box[3]), fill, pattern=f"stripes {rgb(fill)}"))

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
            same = next((o for o in kept if _in_one_place(o.box, tile.box)), None)
            side = min(tile.box[2] - tile.box[0], tile.box[3] - tile.box[1]) <= _THIN and any(
                other.edges and _shared(other.box, tile.box) > 0.8 * _area(tile.box) for other in self.tiles
            )
            if same is None and not side:
                kept.append(tile)
            elif same is None:
                continue
            elif not same.framing and tile.framing:
                same.framing, same.frame, same.wide = tile.framing, tile.frame, tile.wide
        self.tiles = kept

    def _ground(self) -> Shade:
        """The colour of the page: of those that reach its sides, where no cards lie, the one that most pixels have."""
        count = Counter(map(tuple, self.pixels[::4, ::4].reshape(-1, 3).tolist()))
        sides = Counter(map(tuple, self.pixels[::4, [0, -1]].reshape(-1, 3).tolist()))
        reaching = [shade for shade, pixels in sides.items() if pixels >= 0.25 * sides.total()]
        return max(reaching or count, key=lambda shade: count[shade])  # type: ignore[return-value]

    # Tiles ------------------------------------------------------------------------------------------------------------

    def _flat_tiles(self) -> NDArray[np.int32]:
        """Rectangles of one colour; returns for each pixel the number of the tile whose ground it is, 0 for none."""
        import cv2
        import numpy as np

        wide = self.pixels.astype(np.int16)
        even = (np.abs(wide[:-1, :-1] - wide[:-1, 1:]).max(axis=2) <= _EVEN) & (
            np.abs(wide[:-1, :-1] - wide[1:, :-1]).max(axis=2) <= _EVEN
        )
        _, labels, stats, _ = cv2.connectedComponentsWithStats(even.astype(np.uint8), connectivity=4)
        grounds = np.zeros((self.height, self.width), dtype=np.int32)
        found: list[tuple[int, Area, NDArray[np.bool_]]] = []
        for number, (left, top, w, h, area) in enumerate(stats.tolist()):
            if not number or w < _LEAST[0] or h < _LEAST[1] or area < 0.08 * w * h:
                continue
            own = labels[top : top + h, left : left + w] == number
            if not _is_rectangle(own):
                rows = _body(own)
                if rows is None:
                    continue
                own, top, h = own[rows[0] : rows[1]], top + rows[0], rows[1] - rows[0]
            if _is_disc(own):
                continue
            found.append((area, (left, top, left + w + 1, top + h + 1), own))
        found.sort(key=lambda one: -(one[1][2] - one[1][0]) * (one[1][3] - one[1][1]))
        for _, box, own in found:
            left, top, right, bottom = box
            inner = self.pixels[top : bottom - 1, left : right - 1][own]
            fill = tuple(int(one) for one in np.median(inner, axis=0))
            whole = right - left >= self.width - 2
            if whole and sum(abs(a - b) for a, b in zip(fill, self.ground, strict=True)) < 8:
                continue
            self.tiles.append(Region(box, fill))  # type: ignore[arg-type]
            place = grounds[top:bottom, left:right]
            grown = np.zeros(place.shape, dtype=bool)
            grown[:-1, :-1] |= own
            grown[1:, 1:] |= own
            grown[1:, :-1] |= own
            grown[:-1, 1:] |= own
            if min(right - left, bottom - top) > _THIN:
                place[grown] = len(self.tiles)
        return grounds

    def _drawn(self, thin: int = 0) -> NDArray[np.bool_]:
        """The pixels that differ from the ground of the innermost tile that they stand in. thin: pixels, of tiles that
        are drawn themselves."""
        import numpy as np

        expected = np.empty_like(self.pixels)
        expected[:] = self.ground
        for tile in sorted(self.tiles, key=_size, reverse=True):
            left, top, right, bottom = tile.box
            if min(right - left, bottom - top) <= thin:
                continue
            expected[top:bottom, left:right] = tile.fill
        other = np.abs(self.pixels.astype(np.int16) - expected).max(axis=2) > _OTHER
        other[self.flat > 0] = False
        for tile in self.tiles:
            left, top, right, bottom = tile.box
            if tile.pattern:
                other[top:bottom, left:right] = False
            elif tile.framing or tile.edges:
                depth = max([tile.wide, *(wide for _, wide in tile.edges.values())]) + 1
                inner = other[top + depth : bottom - depth, left + depth : right - depth].copy()
                other[top:bottom, left:right] = False
                other[top + depth : bottom - depth, left + depth : right - depth] = inner
        return np.asarray(other)

    def _patterned(self) -> None:
        """Rectangles that a pattern or a broken frame draws."""
        import cv2
        import numpy as np

        strokes = (self.drawn & ~self.text).astype(np.uint8)
        patterns: list[tuple[NDArray[np.float64], str]] = []
        for size in _CLOSINGS:
            closed = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
            _, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
            for number, (left, top, w, h, area) in enumerate(stats.tolist()):
                if not number or w < 14 or h < 12 or w > 0.6 * self.width or h > 400:
                    continue
                own = labels[top : top + h, left : left + w] == number
                corners = own[:2, :2].any(), own[:2, -2:].any(), own[-2:, :2].any(), own[-2:, -2:].any()
                sides = _middles(strokes[top : top + h, left : left + w])
                whole = min(w, h) >= 24 or (sum(corners) > 2 and sides)
                if not whole or not _is_rectangle(own, corner=0.2):
                    continue
                box = (left, top, left + w, top + h)
                same = [t for t in self.tiles if _shared(box, t.box) > 0.7 * max(_area(box), _area(t.box))]
                if same:
                    inside = min(same, key=_size)
                    around = strokes[top : top + h, left : left + w] > 0
                    around[4:-4, 4:-4] = False
                    if not inside.framing and _broken(around[:2, 4:-4]) and size <= 7:
                        inside.framing, inside.wide, inside.box = "dashed", _depth(around), box
                        inside.frame = _darkest(self.pixels[top : top + h, left : left + w][around], inside.fill)
                    continue
                inner = self.pixels[top : top + h, left : left + w]
                words = self.text[top : top + h, left : left + w]
                middle = np.zeros((h, w), dtype=bool)
                middle[4:-4, 4:-4] = True
                inked = (strokes[top : top + h, left : left + w] > 0) & middle & ~words
                room = int((middle & ~words).sum())
                dense = float(inked.sum()) / max(1, room)
                if area < 0.5 * w * h or dense < 0.12:
                    if dense > 0.03:
                        continue
                    tile = Region(box, self._colour_at(box))
                    tile.framing = "dashed" if _broken(strokes[top : top + 3, left + 4 : left + w - 4] > 0) else "solid"
                    tile.wide = _depth(strokes[top : top + h, left : left + w] > 0)
                    frame = inner[(strokes[top : top + h, left : left + w] > 0) & ~middle]
                    tile.frame = _darkest(frame, tile.fill) if len(frame) else None
                    self.tiles.append(tile)
                    strokes[top : top + h, left : left + w] = 0
                    continue
                sample = inner[middle & ~words].astype(np.float64)
                told = np.concatenate([np.percentile(sample, 10, axis=0), np.percentile(sample, 90, axis=0)])
                flat = float(np.abs(told[:3] - told[3:]).max()) < 8
                tile = Region(box, tuple(int(one) for one in np.median(sample, axis=0)))  # type: ignore[arg-type]
                if not flat:
                    alike = next((name for other, name in patterns if np.abs(other - told).max() < 26), "")
                    tile.pattern = alike or f"pattern {len(patterns) + 1}"
                    if not alike:
                        patterns.append((told, tile.pattern))
                self.tiles.append(tile)
                strokes[top : top + h, left : left + w] = 0

    def _colour_at(self, box: Area) -> Shade:
        """The fill of the innermost tile around a box."""
        around = [tile for tile in self.tiles if _inside(box, tile.box)]
        return min(around, key=_size).fill if around else self.ground

    def _frame(self, tile: Region) -> None:
        """The frame of a tile, coloured sides and round corners, by what is drawn around its ground."""
        import numpy as np

        if tile.framing:
            return
        left, top, right, bottom = tile.box
        around = [other for other in self.tiles if other is not tile and _holds(other.box, tile.box)]
        outside = min(around, key=_size).fill if around else self.ground
        sides: dict[str, tuple[Shade, int, bool]] = {}
        if min(right - left, bottom - top) <= _THIN:
            return
        for side in ("left", "top", "right", "bottom"):
            strip = self._beyond(tile.box, side)
            if strip is None:
                continue
            colour, wide, even = _stroke(strip, outside, tile.fill)
            if wide and colour is not None:
                sides[side] = (colour, wide, even)
        self._corners(tile)
        if len(sides) == 4:
            thin = min(one[1] for one in sides.values())
            heavy = {name: one for name, one in sides.items() if one[1] >= 1.9 * thin and one[1] >= 2}
            plain = next((one for name, one in sides.items() if name not in heavy), next(iter(sides.values())))
            if thin <= 6:
                tile.framing, tile.frame, tile.wide = ("solid" if plain[2] else "dashed"), plain[0], thin
                tile.edges = {name: (one[0], one[1]) for name, one in heavy.items() if len(heavy) < 4}
                grow = {name: one[1] for name, one in sides.items()}
                tile.box = (
                    left - grow["left"],
                    top - grow["top"],
                    right + grow["right"],
                    bottom + grow["bottom"],
                )
            return
        for name, (colour, wide, _) in sides.items():
            if wide >= 2 and wide <= 12 and np.abs(np.subtract(colour, tile.fill)).max() > 24:
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
                if outer.bar is not None or _area(outer.box) <= _area(inner.box):
                    continue
                if max(left, top, bottom) <= 2 < right and _is_low(outer.box) and not self._written(outer.box):
                    outer.bar = (inner.box, inner.fill)
                    self.tiles.remove(inner)
                    break
                if max(top, right, bottom) <= 2 < left and self._one_frame(outer.box, outer.box):
                    outer.bar = ((outer.box[0], outer.box[1], inner.box[0], outer.box[3]), outer.fill)
                    outer.framing, outer.frame, outer.wide, outer.fill = "solid", outer.fill, 1, inner.fill
                    self.tiles.remove(inner)
                    break
        low = [one for one in self.tiles if _is_low(one.box) and not (one.pattern or self._written(one.box))]
        for tile in [one for one in low if "left" in one.edges and one.bar is None]:
            shade, wide = tile.edges.pop("left")  # a bar of which little is filled
            tile.bar = ((tile.box[0], tile.box[1], tile.box[0] + wide, tile.box[3]), shade)
        rests = {one.fill for one in low if one.bar is not None}
        for tile in low:
            if tile.bar is None and tile.fill in rests:  # and one of which nothing is
                tile.bar = ((*tile.box[:2], tile.box[0], tile.box[3]), tile.fill)

    def _outside(self, box: Area) -> Shade:
        around = [other for other in self.tiles if _holds(other.box, box)]
        return min(around, key=_size).fill if around else self.ground

    def _one_frame(self, one: Area, two: Area) -> bool:
        """Whether two boxes side by side are no cells of their own: no gap of the ground is between them, and together
        they are long and low."""
        return two[2] - one[0] > 2.5 * (one[3] - one[1]) and not self._written((one[0], one[1], two[2], one[3]))

    def _written(self, box: Area) -> bool:
        return bool(self.text[box[1] : box[3], box[0] : box[2]].any())

    def _beyond(self, box: Area, side: str) -> NDArray[np.int16] | None:
        """The pixels outside the middle half of a side, up to where another tile begins: (away, along, 3)."""
        import numpy as np

        left, top, right, bottom = box
        across, down = (right - left) // 4, (bottom - top) // 4
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
            return None
        ends = np.flatnonzero((others > 0).mean(axis=1) > 0.5)
        # The row after the last one stands for what lies beyond, which stops the line.
        return part[: int(ends[0]) + 1] if len(ends) and ends[0] else part if not len(ends) else None

    def _corners(self, tile: Region) -> None:
        import numpy as np

        left, top, right, bottom = tile.box
        reach = min(24, (right - left) // 2, (bottom - top) // 2)
        if reach < 3:
            return
        diagonal = self.pixels[range(top, top + reach), range(left, left + reach)].astype(np.int16)
        inside = np.flatnonzero(np.abs(diagonal - tile.fill).max(axis=1) <= _OTHER)
        tile.radius = round(int(inside[0]) / 0.29) if len(inside) else 0

    def knows(self, box: Area, own: NDArray[np.bool_]) -> bool:
        """Whether a shape is like a drawing that was found before. own: its pixels in `box`."""
        small = self._small(box, own, self.ink_of(box, own))
        return any(_unlike(small, other) < _ALIKE for other, _, _ in self._shapes)

    # Marks ------------------------------------------------------------------------------------------------------------

    def _gather_marks(self) -> None:
        import cv2
        import numpy as np

        strokes = self.drawn.astype(np.uint8)
        closed = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        lettered = np.bincount(labels[self.text], minlength=count).tolist()
        for number, (left, top, w, h, area) in enumerate(stats.tolist()):
            # The box of a text reaches beyond its letters, into the sample beside it.
            if not number or area < 6 or 2 * lettered[number] > area:
                continue
            box = (left, top, left + w, top + h)
            if (h <= 3 and w >= 16) or (w <= 3 and h >= 16):
                self.marks.append(Mark(box, self.ink_of(box), "rule"))
            elif 4 <= w <= _MARK and 4 <= h <= _MARK:
                if any(self._near_corner(box, tile) for tile in self.tiles):
                    continue
                if any(2 * _shared(box, one.box) > _area(box) for one in self.marks if one.shape != "rule"):
                    continue  # a sign that was read alone on its line is one already
                own = (labels[top : top + h, left : left + w] == number) & (strokes[top : top + h, left : left + w] > 0)
                if not any(self._is_round_end(box, own, tile) for tile in self.tiles):
                    self.add_mark(box, own)

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
        inside = _shared(tile.box, box) > 0.8 * _area(box) and _area(tile.box) > _area(box)
        ends = inside and min(abs(box[0] - tile.box[0]), abs(box[2] - tile.box[2])) <= 1
        apart = sum(abs(a - b) for a, b in zip(self.ink_of(box, own), self._outside(tile.box), strict=True))
        return ends and (apart < 60 or float(own.mean()) < 0.3)

    def add_mark(self, box: Area, own: NDArray[np.bool_], sign: str = "") -> None:
        """Take a small shape. own: its pixels in `box`; sign: what the recogniser takes it for."""
        import numpy as np

        ink, ground = self.ink_of(box, own), self._colour_at(box)
        apart = np.abs(self.pixels[box[1] : box[3], box[0] : box[2]].astype(np.int16) - ground).sum(axis=2)
        strong = apart > 0.4 * sum(abs(a - b) for a, b in zip(ink, ground, strict=True))
        shape = self.shape_of(own & strong) or self._drawing(self._small(box, own, ink), ink)
        known = next((shade for _, shade, name in self._shapes if name == shape), ink)
        ink = known if sum(abs(a - b) for a, b in zip(known, ink, strict=True)) < 150 else ink
        self.marks.append(Mark(box, ink, shape))
        if sign in _SIGNS:
            self._signs.setdefault(shape, Counter())[_SIGNS[sign]] += 1

    def sign_of(self, shape: str) -> str:
        """The sign that a drawing is, by what the recogniser took most of its kind for and as full or hollow as it is;
        "" for none."""
        votes = self._signs.get(shape)
        sign = votes.most_common(1)[0][0] if votes else ""
        middle = next((float(small[6:10, 6:10].mean()) for small, _, name in self._shapes if name == shape), 0.0)
        wrong = (sign in _HOLLOW and middle > 0.3) or (sign in _FULL and middle < 0.9)
        return "" if wrong else sign

    def small_tile(self, left: int, top: int, bottom: int) -> Area | None:
        """The box of a tile no larger than a sign where a text begins; None without one."""
        y = (top + bottom) / 2
        here = [t.box for t in self.tiles if abs(t.box[0] - left) <= 8 and t.box[1] <= y < t.box[3]]
        return next((box for box in here if max(box[2] - box[0], box[3] - box[1]) <= _SIGN), None)

    def ink_of(self, box: Area, own: NDArray[np.bool_] | None = None) -> Shade:
        """The colour that a shape is drawn with."""
        import numpy as np

        left, top, right, bottom = box
        part = self.pixels[top:bottom, left:right]
        inner = part[own] if own is not None and own.any() else part.reshape(-1, 3)
        return _darkest(np.asarray(inner), self._colour_at(box))

    @staticmethod
    def shape_of(own: NDArray[np.bool_]) -> str:
        """``dot``, ``ring`` or ``square``, "" for another shape."""
        import numpy as np

        h, w = own.shape
        if not 0.75 < w / h < 1.34 or max(w, h) > _SIGN or min(w, h) < 5:
            return ""
        y, x = np.mgrid[0:h, 0:w]
        disc = ((x + 0.5 - w / 2) / (w / 2)) ** 2 + ((y + 0.5 - h / 2) / (h / 2)) ** 2
        outside = float(own[disc > 1.25].mean()) if (disc > 1.25).any() else 0.0
        if float(own.mean()) > 0.93:
            return "square"
        if outside >= 0.25:
            return ""
        if own[disc < 0.8].mean() > 0.93:
            return "dot"
        rim = (disc > 0.55) & (disc <= 1.0)
        return "ring" if own[disc < 0.35].mean() < 0.1 and own[rim].mean() > 0.5 else ""

    def _small(self, box: Area, own: NDArray[np.bool_], ink: Shade) -> NDArray[np.float32]:
        """How inked a shape is, in a square of one size for all."""
        import cv2
        import numpy as np

        ground = self._colour_at(box)
        apart = np.abs(self.pixels[box[1] : box[3], box[0] : box[2]].astype(np.int16) - ground).sum(axis=2)
        strong = np.clip(apart / max(1, sum(abs(a - b) for a, b in zip(ink, ground, strict=True))), 0, 1)
        near = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        high, wide = own.shape
        side = max(high, wide)
        square = np.zeros((side, side), np.float32)
        down, across = (side - high) // 2, (side - wide) // 2
        square[down : down + high, across : across + wide] = np.where(near, strong, 0)
        way = cv2.INTER_AREA if side > _GRID else cv2.INTER_LINEAR
        return np.asarray(cv2.GaussianBlur(cv2.resize(square, (_GRID, _GRID), interpolation=way), (0, 0), 1.0))

    def _drawing(self, small: NDArray[np.float32], ink: Shade) -> str:
        """The name that drawings share which look alike, whatever their size."""
        best, alike = min(((_unlike(small, other), name) for other, _, name in self._shapes), default=(1.0, ""))
        if best < _ALIKE:
            return alike
        name = f"drawing {len(self._shapes) + 1}"
        self._shapes.append((small, ink, name))
        return name


def _unlike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Share of the ink of two shapes in which they differ, moved by a pixel at most."""
    import numpy as np

    moves = [np.roll(other, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    return min(float(np.abs(one - two).sum() / max(1e-6, np.maximum(one, two).sum())) for two in moves)


def _depth(own: NDArray[np.bool_]) -> int:
    """Pixels, of a frame: rows from the top of which a good part is drawn."""
    return max(1, next((row for row, line in enumerate(own[:6]) if line[4:-4].mean() < 0.25), 1))


def _broken(along: NDArray[np.bool_]) -> bool:
    """Whether a line is dashed or dotted. along: (rows, columns), where it is drawn."""
    return along.shape[1] > 0 and float(along.any(axis=0).mean()) < 0.93


def _body(own: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The rows in which a large shape reaches from side to side (a header that ends aslant, or in scallops), if they
    are most of it."""
    import numpy as np

    h, w = own.shape
    if w < _WIDE or h < _LEAST_BODY:
        return None
    reach = np.where(own.any(axis=1), w - own.argmax(axis=1) - own[:, ::-1].argmax(axis=1), 0)
    ends = np.flatnonzero(np.diff(np.concatenate(([False], reach >= _STRAIGHT * w, [False]))))
    first, last = max(zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True), key=_length, default=(0, 0))
    return (first, last) if last - first >= 0.6 * h and float(own[first:last].mean()) > 0.3 else None


def _length(run: tuple[int, int]) -> int:
    return run[1] - run[0]


def _is_disc(own: NDArray[np.bool_]) -> bool:
    """Whether a small shape is the inside of a ring or a dot, and no tile."""
    h, w = own.shape
    return max(h, w) <= _SIGN and 0.8 < w / h < 1.25 and float(own.mean()) < 0.86


def _middles(strokes: NDArray[np.uint8]) -> bool:
    """Whether something is drawn in the middle of all four sides of a box, as those of a cross are not."""
    h, w = strokes.shape
    across, down = slice(w // 4, w - w // 4), slice(h // 4, h - h // 4)
    ends = (strokes[:3, across], strokes[-3:, across], strokes[down, :3], strokes[down, -3:])
    return all(bool(end.any()) for end in ends)


def _is_rectangle(own: NDArray[np.bool_], corner: float = 0.5) -> bool:
    """Whether a shape reaches along all four sides of its box, round corners left out."""
    import numpy as np

    h, w = own.shape
    cut = int(min(corner * min(h, w), 16 if min(h, w) > 40 else 0.5 * min(h, w)))
    cx, cy = min(cut, int(0.35 * w)), min(cut, int(0.35 * h))
    sides = (
        own[:2, cx : w - cx].any(axis=0),
        own[-2:, cx : w - cx].any(axis=0),
        own[cy : h - cy, :2].any(axis=1),
        own[cy : h - cy, -2:].any(axis=1),
    )
    return all(np.size(side) > 0 and float(np.mean(side)) >= _STRAIGHT for side in sides)


def _stroke(strip: NDArray[np.int16], outside: Shade, inside: Shade) -> tuple[Shade | None, int, bool]:
    """The line beyond a side: its colour, how wide it is, and whether it is unbroken. strip: (away, along, 3)."""
    import numpy as np

    first: Shade | None = None
    wide, even = 0, True
    for row in strip:
        middle = np.median(row, axis=0)
        other = np.abs(row - np.asarray(outside)).max(axis=1) > _OTHER
        share = float((other & (np.abs(row - np.asarray(inside)).max(axis=1) > _OTHER // 2)).mean())
        if share < 0.3:
            break
        if share < 0.9:
            even = False
            middle = np.median(row[other], axis=0)
        shade = (int(middle[0]), int(middle[1]), int(middle[2]))
        if first is None or (
            wide == 1
            and sum(abs(a - b) for a, b in zip(first, outside, strict=True))
            < sum(abs(a - b) for a, b in zip(shade, outside, strict=True))
        ):
            first = shade
        wide += 1
    if wide >= len(strip):
        return None, 0, True
    return first, wide, even


def _darkest(part: NDArray[np.uint8], ground: Shade) -> Shade:
    """The colour of ink: the middle of what is furthest from its ground."""
    import numpy as np

    flat = part.reshape(-1, 3).astype(np.int16)
    away = np.abs(flat - np.asarray(ground)).sum(axis=1)
    most = flat[away >= np.percentile(away, 75)] if len(away) > 4 else flat
    middle = np.median(most, axis=0) if len(most) else np.asarray(ground)
    return int(middle[0]), int(middle[1]), int(middle[2])


def _size(tile: Region) -> int:
    return _area(tile.box)


def _area(box: Area) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _shared(one: Area, other: Area) -> int:
    return _area((max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])))


def _in_one_place(one: Area, other: Area) -> bool:
    """Whether two boxes are nearly the same; a card that fills most of its ground is not."""
    near = max(abs(a - b) for a, b in zip(one, other, strict=True)) <= _THIN
    return near and _shared(one, other) > 0.8 * max(_area(one), _area(other))


def _is_low(box: Area) -> bool:
    """Whether a box has the form of a bar."""
    return 2.5 * (box[3] - box[1]) <= box[2] - box[0] and box[3] - box[1] <= _BAR


def _inside(box: Area, outer: Area) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x < outer[2] and outer[1] <= y < outer[3] and _area(box) < _area(outer)


def _holds(outer: Area, box: Area) -> bool:
    return _area(outer) > _area(box) and _shared(outer, box) > 0.9 * _area(box)
