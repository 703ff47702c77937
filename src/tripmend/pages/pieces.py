"""The pieces of text of a screenshot: recognised lines cut where their words stand apart or where a mark or the edge of
a tile lies between, each with its type as it looks (size, weight, ink, ground, lines through and under it).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from .drawings import Shade, shape_of
from .forms import Area
from .lexer import NAMED
from .ocr import Line
from .regions import Regions
from .tiles import area

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TIME", "Area", "Piece", "pieces_of"]

_APART = 0.85
"""Heights of a line between two words, above which they are two pieces."""
_BLANK = 0.45
"""Heights of a line between two words, above which they may stand in two columns."""
_BOLD = 1.2
"""How many times as thick as usual the strokes of bold letters are."""
_BOX = re.compile(r"[\[\]{}|\s]{2,}|[口ロ]")
"""What a little empty frame is read for."""
_EDGE = 4
"""Pixels: text that was found nearer to the edge of its tile was found with it."""
_LETTER = re.compile(r"(?<![\w.,:])0(?=[A-ZÀ-Þ]{2})|(?<=[A-ZÀ-Þ]{2})0(?![\w.,:])|(?<=[A-ZÀ-Þ])0(?=[A-ZÀ-Þ])")
"""A figure that stands among letters."""
_SURE = 0.9
"""The recogniser's score of a figure that it has left out before."""
_OUTSTANDING = 3
"""How many times as wide as the others a blank between two letters is that parts them."""
_SIGN = 0.2, 0.9
"""Heights of a line that are blank on both sides of a sign, and up to which one is wide."""
_DASHES = "一ー―"
"""Letters that a long dash is read for."""
_LINE = 60
"""Pixels, height of a tile with one line in it."""
_NEAR = 2
"""Pixels that the recogniser's place of a letter may be off."""
_FAINT = 12
"""Of 255: what differs by less from its ground is no ink."""
_GAP = 1.12
"""How many times as thick as the next thinner ones the strokes of letters of another weight are."""
_RESIZED = 1.08
"""How many times as large letters of another size are."""
_REDYED = 60
"""Of 255: how far the colours of letters differ that are meant to."""
_ENDS = 8
"""Pixels that a line under letters may be longer or shorter at each end, and as high as it is at most."""
_POST = 4
"""Pixels, height of one unbroken line."""
_WAVE = 0.88
"""Share of its length along which a line is drawn that is no row of dots."""
_ZERO = re.compile(r"(?<=[\d/.:])[oO](?=[\d/.:])")
"""A letter that stands among figures."""
_HALF = re.compile(r"(?<=\d\d)-(?=[AaPp][Mm]\b)")
"""The line that strikes a time out, as it is read between the figures and their half of the day."""
_STUCK = re.compile(r"(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?=\d)")
"""A time with the number behind it, as the recogniser writes them where little room is between."""
_POSTS = "|[](){}iI"
"""What the side of a frame is read for."""
_ALONE = re.compile(
    r"(?<=\s)(?:(?<!\d\s)×|[✕✖✗✘○〇◯△∆▵✓✔√◎●■□◆◇▲▼◐◑])(?=\s|$)|(?<=:\s)•(?=\s)|(?<=\d\s)[xXoO0Q]$"
    r"|(?<![^\s\u3041-\u9fff])[×○◎△▲●□■◇◆☆★](?=[\u3041-\u9fff])"
)
"""A sign between words or before letters of the East, a point behind a colon, or the letter that is read for a sign
behind a time."""
_AMOUNT = rf"(?:{NAMED.pattern}\s?\d[\d.,']*(?:\s\d{{3}})*|\d[\d.,']*(?:\s\d{{3}})*\s?{NAMED.pattern})"
_TWO = re.compile(rf"({_AMOUNT})(?!(?<=[\d.,'])\s*\d)\s*({_AMOUNT})")
_EAST = re.compile("[\u3041-\u9fff\uac00-\ud7af]")
_WESTERN = re.compile(r"[\d€$£¥]")
_EASTERN = re.compile(r"[\d\u3041-\u3096\u30a1-\u30fa\u4e01-\u9fff€$£¥]")
"""What may stand by itself as text and not as a sign, in a page without and with letters of the East."""
_ROUND = (0.8, 1.25)
"""Width of a round sign by its height; no figure is as wide."""
TIME = re.compile(r"\d{1,2}\s?[:.h]\s?\d\d(?!\.(?:\s?\d|$))")


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
    underlined: str = ""
    """How the line under it is drawn, as CSS names it."""
    stroke: float = 0.0
    edges: tuple[tuple[int, int], ...] = ()


def pieces_of(lines: Sequence[Line], regions: Regions) -> list[Piece]:
    """The pieces of recognised lines; settles the regions by where they stand."""
    boxes = regions.outlines()
    pieces = [piece for line in lines for piece in _pieces(line) if not _BOX.fullmatch(piece.text)]
    pieces = [part for piece in pieces for part in _at_sides(piece, boxes)]
    pieces = [part for piece in pieces for part in _at_gaps(piece, regions.drawn)]
    pieces = _at_columns([part for piece in pieces for part in _at_signs(piece)])
    east = sum(len(_EAST.findall(piece.text)) for piece in pieces if len(piece.text) > 1) > 2
    letter = _EASTERN if east else _WESTERN
    signs_first = sorted(pieces, key=lambda piece: len(piece.text) > 1)
    words = {word for piece in pieces for word in piece.text.split()[1:-1]}
    pieces = [part for piece in signs_first for part in _apart(piece, regions, letter, worded="o" in words)]
    regions.settle([piece.box for piece in pieces])
    pieces = _in_types(pieces, regions)
    _underline(pieces, regions)
    _alike(pieces)
    return pieces


def _pieces(line: Line) -> list[Piece]:
    """A recognised line, cut where its words stand far apart; what is stuck to the minutes of a time is not of it."""
    for at in reversed([time.end() for time in _STUCK.finditer(line.text)]):
        apart = (*line.edges[:at], line.edges[at - 1], *line.edges[at:])
        line = replace(line, text=f"{line.text[:at]} {line.text[at:]}", edges=apart)
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
        text = _HALF.sub(" ", _LETTER.sub("O", _ZERO.sub("0", line.text[start:end])))
        if text.strip():
            edges = [edge for edge, letter in zip(line.edges[start:end], text, strict=True) if not letter.isspace()]
            first = len(text) - len(text.lstrip())
            left = line.box.left if start == 0 else edges[0][0]
            right = line.box.right if end == len(line.text) else edges[-1][1]
            box = (left, line.box.top, max(left + 1, right), line.box.bottom)
            found.append(Piece(text.strip(), box, edges=line.edges[start + first : start + len(text.rstrip())]))
    return found


def _part(piece: Piece, letters: Sequence[int], left: int, right: int) -> list[Piece]:
    """Some letters of a piece as one by itself; none where they are blank. left, right: of its box."""
    text = "".join(piece.text[n] for n in letters)
    edges = [piece.edges[n] for n, letter in zip(letters, text, strict=True) if not letter.isspace()]
    if not edges:
        return []
    start = len(text) - len(text.lstrip())
    kept = tuple(piece.edges[n] for n in letters[start : len(text.rstrip())])
    box = (max(left, edges[0][0] - 2), piece.box[1], min(right, edges[-1][1] + 2), piece.box[3])
    return [Piece(text.strip(), box, edges=kept)]


def _at_sides(piece: Piece, boxes: Sequence[Area]) -> list[Piece]:
    """A piece cut at the sides of the tiles and frames that it reaches over, without what was read for these."""
    left, top, right, bottom = piece.box
    slack = (bottom - top) // 4
    level = [box for box in boxes if box[1] <= top + slack and bottom - slack <= box[3]]
    level = [box for box in level if not any(one - 3 <= box[0] and box[2] <= two + 3 for one, two in piece.edges)]
    cuts = sorted({at for box in level for at in (box[0], box[2]) if left < at < right})
    if not cuts or len(piece.edges) != len(piece.text):
        return [piece]
    found: list[Piece] = []
    middles = [(one + two) / 2 for one, two in piece.edges]
    cuts = [at for at in cuts if not _is_word("".join(piece.text[n] for n in _around(middles, at)))]
    for start, end in pairwise([left - 99, *cuts, right + 99]):
        inner = [n for n, at in enumerate(middles) if start <= at < end]
        while inner and piece.text[inner[0]] in _POSTS and middles[inner[0]] < start + _EDGE:
            del inner[0]
        while inner and piece.text[inner[-1]] in _POSTS and middles[inner[-1]] > end - _EDGE:
            del inner[-1]
        found += _part(piece, inner, start + 2, end - 2)
    return found


def _is_word(two: str) -> bool:
    """Whether two letters are of one word and none was read for the side of a frame."""
    return len(two) == 2 and two.isalnum() and not any(letter in _POSTS for letter in two)


def _around(middles: Sequence[float], at: float) -> list[int]:
    """The letters on both sides of a place."""
    first = [n for n, one in enumerate(middles) if one < at][-1:]
    return [*first, *[n for n, one in enumerate(middles) if one >= at][:1]]


def _at_gaps(piece: Piece, drawn: NDArray[np.bool_]) -> list[Piece]:
    """A piece cut where between two letters a sign is drawn that was not read, or where they stand much further apart
    than the others do and no blank was read, as behind a sign that was taken for a letter."""
    import numpy as np

    if len(piece.edges) != len(piece.text) or len(piece.text) < 3:
        return [piece]
    left, top, right, bottom = piece.box
    high = bottom - top
    wide = [two[0] - one[1] for one, two in pairwise(piece.edges)]
    usual = median(wide)
    cuts, begins = [0], [left]
    for at, gap in enumerate(wide, 1):
        if re.search(r"\s|\d\d", piece.text[at - 1 : at + 1]) or gap <= max(_BLANK * high, _OUTSTANDING * usual):
            continue  # between figures an unknown letter may stand
        start, stop = piece.edges[at - 1][1], piece.edges[at][0]
        inked = np.flatnonzero(drawn[top:bottom, start + 2 : stop - 2].any(axis=0))
        if not len(inked) and gap < _APART * high and piece.text[at] not in _DASHES:
            continue
        room = min(inked[0] + 2, gap - 2 - inked[-1]) if len(inked) else gap
        if len(inked) and (inked[-1] - inked[0] >= _SIGN[1] * high or room < _SIGN[0] * high):
            continue  # letters that were not read
        cuts.append(at)
        begins.append(start + 2 + int(inked[0]) if len(inked) else stop - 2)
    found: list[Piece] = []
    for (one, two), begin in zip(pairwise([*cuts, len(piece.text)]), begins, strict=True):
        for part in _part(piece, range(one, two), left, right):
            part.box = (min(part.box[0], begin), *part.box[1:])
            found.append(part)
    return found if len(cuts) > 1 else [piece]


def _at_signs(piece: Piece) -> list[Piece]:
    """A piece cut before and behind a sign that stands by itself among its words; two amounts and nothing else (what it
    was, what it is) are two pieces."""
    if len(piece.edges) != len(piece.text):
        return [piece]
    cuts = [0]
    for one in _ALONE.finditer(piece.text):
        cuts += [one.start(), one.start() + 1]
    amounts = _TWO.fullmatch(piece.text.casefold())
    cuts += [amounts.start(2)] if amounts and amounts.end() == len(piece.text) else []
    spans = pairwise([*cuts, len(piece.text)])
    parts = [part for start, end in spans for part in _part(piece, range(start, end), piece.box[0], piece.box[2])]
    return parts if len(parts) > 1 else [piece]


def _at_columns(pieces: list[Piece]) -> list[Piece]:
    """The pieces, cut before a time, or behind a wide blank, where others above and below begin: heads of columns that
    stand close together."""
    starts = [piece.box[0] for piece in pieces]
    timed = [piece.box[0] for piece in pieces if TIME.match(piece.text)]
    found: list[Piece] = []
    for piece in pieces:
        cuts = [0]
        for blank in re.finditer(r"\s+", piece.text) if len(piece.edges) == len(piece.text) else ():
            at, gap = piece.edges[blank.end()][0], piece.edges[blank.end()][0] - piece.edges[blank.start() - 1][1]
            time = TIME.match(piece.text, blank.end()) is not None
            wide = gap > _BLANK * (piece.box[3] - piece.box[1])
            if (time or wide) and sum(abs(at - one) <= 5 for one in (timed if time else starts)) > 1 + wide:
                cuts.append(blank.end())
        spans = list(pairwise([*cuts, len(piece.text)]))
        parts = [part for one, two in spans for part in _part(piece, range(one, two), piece.box[0], piece.box[2])]
        found += parts if len(cuts) > 1 else [piece]
    return found


def _apart(piece: Piece, regions: Regions, letter: re.Pattern[str], *, worded: bool) -> list[Piece]:
    """A piece without the mark that its line begins with, or that it is, which becomes one of the marks. letter: what
    may be a text of one letter; worded: whether *o* is a word of the page, and no ring before words."""
    import cv2
    import numpy as np

    left, top, right, bottom = piece.box
    own = regions.drawn[top:bottom, left:right]
    if not piece.text[0].isalnum() and (tile := regions.small_tile(left, top, bottom)) is not None:
        words = piece.text[1:].strip()  # a little tile that was taken for a sign
        return [Piece(words, (tile[2] + 1, top, max(right, tile[2] + 2), bottom))] if words else []
    if not own.any() or bottom - top < 6:
        return [piece]
    through = _runs(own, 0.5) > 0.55 * (right - left)
    if len(piece.text) > 1 and 0 < through.sum() <= 4:  # letters struck through, or underlined
        own = own & ~through[:, None]
    columns = np.flatnonzero(own.any(axis=0))
    if not len(columns):
        return [piece]
    beside = _beside(piece, columns)
    if beside.any() and not beside.all():  # what stands beside the letters is none of them
        kept = columns[~beside]
        for part in np.split(columns[beside], np.flatnonzero(np.diff(columns[beside]) > 3) + 1):
            shape = own[:, part[0] : part[-1] + 1]
            rows = np.flatnonzero(shape.any(axis=1))
            x, y, w, h = left + int(part[0]), top + int(rows[0]), shape.shape[1], int(rows[-1] - rows[0]) + 1
            touching = shape[0].any() or shape[-1].any()  # the round end of a tile
            if 4 <= w < 1.6 * (bottom - top) and h >= 4 and not touching:
                regions.add_mark((x, y, x + w, y + h), shape[rows[0] : rows[-1] + 1])
        start, stop = int(kept[0]), int(kept[-1]) + 1
        own, columns = own[:, start:stop], kept - start
        piece.box = left, top, right, bottom = left + start, top, left + stop, bottom
    room = regions.drawn[max(0, top - _EDGE) : bottom + _EDGE, left:right]
    framed = _sample_before(room, columns, [edge[0] - left for edge in piece.edges])
    if framed is not None:  # not letters, but a little tile that was taken for some
        start, stop = framed
        if stop > 0.9 * (right - left) and len(re.findall(r"\w", piece.text)) > 2:
            return [piece]  # a ground of its own around all of it
        words = "".join(
            letter for letter, edge in zip(piece.text, piece.edges, strict=False) if edge[0] >= left + stop - 3
        )
        return (
            [Piece(words.strip(), (left + start, top, right, bottom))] if words.strip() and stop < right - left else []
        )
    rows = np.flatnonzero(own.any(axis=1))
    wide = (int(columns[-1]) - int(columns[0]) + 1) / (int(rows[-1]) - int(rows[0]) + 1)
    if len(piece.text) == 1 and (not letter.match(piece.text) or (piece.text.isdigit() and wide >= _ROUND[0])):
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
        odd = re.match(r"[^\w\s\"'„“«(€$£¥+~=-]\s*|[oO0QDlXxvVyYB·.•*-]\s+|[oO○〇-](?=\d)", words)
        several = (
            sum(left + x1 - _NEAR <= edge[0] < left + x2 - _NEAR for edge in piece.edges) > 1
        )  # letters of one word
        solid = count == 2 and float(shape.mean()) > 0.7 and w > 0.4 * (bottom - top) and not several
        ring = shape_of(shape) == "ring" and re.match(r"[-\doO○〇]", words) is not None
        ring |= _is_round(w / h) and re.match(r"[\d○〇●-]|[oO](?=\s?\d)", words) is not None
        dash = re.match(f"[{_DASHES}]", words) if shape_of(shape) == "dash" else None
        odd = odd or dash
        if w < 5 or (h < 2 and not dash) or w > 1.6 * (bottom - top) or not (odd or solid or ring):
            return [piece]
        if (
            odd and odd.group()[0].isalnum() and not (solid or dash)
        ):  # a letter is as high as others and of their colour
            rest = np.flatnonzero(own[:, x2 + 2 :].any(axis=1))
            ink = regions.ink_of((left + x1, top + y1, left + x2, top + y2), shape)
            other = regions.ink_of((start, top, right, bottom), own[:, start - left :])
            same = sum(abs(a - b) for a, b in zip(ink, other, strict=True)) < 90
            known = regions.drawings.knows(regions.reduced((left + x1, top + y1, left + x2, top + y2), shape))
            figure = odd.group().strip().isdigit() or words[1:2].isdigit()
            if same and len(rest) and not (known or figure or (ring and not worded)):
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


def _beside(piece: Piece, columns: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which columns of ink are parts of no letter, but of what stands before the first or behind the last. columns:
    from the left side of the piece."""
    import numpy as np

    beside = np.zeros(len(columns), dtype=bool)
    if len(piece.edges) == len(piece.text):
        first, last = piece.edges[0][0] - piece.box[0] - _NEAR, piece.edges[-1][1] - piece.box[0] + _NEAR
        at = 0
        for run in np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1):
            middle = (int(run[0]) + int(run[-1])) / 2
            beside[at : at + len(run)] = (run[-1] < first + _NEAR and middle < first) or (
                run[0] > last - _NEAR and middle > last
            )
            at += len(run)
    return beside


def _sample_before(own: NDArray[np.bool_], columns: NDArray[np.int64], letters: list[int]) -> tuple[int, int] | None:
    """Where the words behind a little tile begin, and where the tile ends, if a piece begins with one: its sides are
    unbroken lines of ink, or it is much wider than high and no more than one letter was read in its place. own: what
    is drawn, with some room above and below; letters: where each begins."""
    import numpy as np

    gaps = np.flatnonzero(np.diff(columns) > 4)
    end = int(columns[gaps[0]]) + 1 if len(gaps) else int(columns[-1]) + 1
    first = own[:, int(columns[0]) : end]
    rows = np.flatnonzero(first.any(axis=1))
    shape = first[rows[0] : rows[-1] + 1]
    framed = min(side.mean() for side in (shape[0], shape[-1], shape[:, 0], shape[:, -1])) >= 0.9
    strange = len(gaps) > 0 and shape.shape[1] >= 1.4 * shape.shape[0] and sum(one < end - 2 for one in letters) <= 1
    if shape.shape[0] < 8 or shape.shape[1] < 1.2 * shape.shape[0] or not (framed or strange):
        return None
    return (int(columns[gaps[0] + 1]) if len(gaps) else end), end


def _in_types(pieces: Sequence[Piece], regions: Regions) -> list[Piece]:
    """The pieces, measured; a time before words that is set in a type of its own here or elsewhere is one by itself."""
    parts: dict[int, list[Piece]] = {}
    apart: set[str] = set()
    for piece in pieces:
        time = TIME.match(piece.text)
        if time and len(piece.edges) == len(piece.text) and re.search(r"[^\W\d_]{4}", piece.text[time.end() :]):
            spans = (range(time.end()), range(time.end(), len(piece.text)))
            one, two = (_part(piece, span, piece.box[0], piece.box[2])[0] for span in spans)
            _measure(one, regions)
            _measure(two, regions)
            parts[id(piece)] = [one, two]
            small, large = sorted((one.em, two.em))
            if large > _RESIZED * small or _apart_from(one.ink, two.ink) > _REDYED:
                apart.add(one.text)
    found: list[Piece] = []
    for piece in pieces:
        cut = parts.get(id(piece), [])
        if not cut or cut[0].text not in apart:
            _measure(piece, regions)
            cut = [piece]
        found += cut
    return found


def _is_round(share: float) -> bool:
    return _ROUND[0] <= share <= _ROUND[1]


def _measure(piece: Piece, regions: Regions) -> None:
    """How the letters of a piece look; its box becomes that of its ink."""
    import numpy as np

    x, y = (piece.box[0] + piece.box[2]) / 2, (piece.box[1] + piece.box[3]) / 2
    under = [t for t in regions.tiles if t.box[0] <= x <= t.box[2] and t.box[1] <= y <= t.box[3]]
    tile = min(under, key=lambda one: area(one.box)) if under else None
    if tile is not None:  # no frame and no coloured side is ink
        inner = [tile.edges.get(side, ((0, 0, 0), 0))[1] or tile.wide for side in ("left", "top", "right", "bottom")]
        room = [at + sign * wide for at, sign, wide in zip(tile.box, (1, 1, -1, -1), inner, strict=True)]
        (x1, y1, x2, y2), (l1, t1, r1, b1) = piece.box, room
        cut = (max(x1, l1), max(y1, t1), min(x2, r1), min(y2, b1))
        if cut[2] - cut[0] > 0.7 * (piece.box[2] - piece.box[0]) and cut[3] - cut[1] > 5:
            piece.box = cut
    for left, top, right, bottom in (one.box for one in regions.tiles if one.bar is not None or one.pattern):
        x1, y1, x2, y2 = piece.box  # no bar right over or under it is ink
        if left < x2 and x1 < right and top < y1 < bottom < (y1 + y2) / 2:
            piece.box = (x1, bottom, x2, y2)
        elif left < x2 and x1 < right and (y1 + y2) / 2 < top < y2 < bottom:
            piece.box = (x1, y1, x2, top)
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
    _off_edges(away, piece.box, tile.box if tile is not None else None)
    most = int(np.percentile(away, 99))
    if most < _FAINT:
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
            piece.underlined = "solid"
    foot = regions.drawn[bottom : bottom + max(2, height // 4), left:right]
    if foot.size and foot.mean(axis=1).max() > 0.92:
        piece.underlined = "solid"
    beyond = regions.drawn[top : bottom + max(2, height // 4), right + 6 : right + 16]
    if beyond.size and beyond.mean(axis=1).max() > 0.9:  # a rule under more than it
        piece.underlined = ""
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
    alpha = np.clip(away / most, 0, 1)
    alpha[through] = 0
    alpha = alpha[rows[0] : rows[-1] + 1]
    turns = float(np.abs(np.diff(alpha, axis=1, prepend=0, append=0)).sum()) / 2
    piece.stroke = float(alpha.sum()) / max(1.0, turns)
    piece.box = (left + int(columns[0]), top + int(rows[0]), left + int(columns[-1]) + 1, top + int(rows[-1]) + 1)


def _underline(pieces: Sequence[Piece], regions: Regions) -> None:
    """Take the marks that are lines right under a piece and no longer than it for lines of its letters."""
    kept = []
    for mark in regions.marks:
        left, top, right, bottom = mark.box
        over = [
            piece
            for piece in pieces
            if -2 <= top - piece.box[3] <= 0.8 * piece.em
            and abs(left - piece.box[0]) <= _ENDS >= abs(right - piece.box[2])
        ]
        if not over or bottom - top > _ENDS or right - left < 2 * _ENDS:
            kept.append(mark)
            continue
        line = regions.drawn[top:bottom, left:right]
        unbroken = "double" if bottom - top > _POST else "solid"
        broken = "wavy" if line.any(axis=0).mean() > _WAVE else "dotted"
        over[0].underlined = unbroken if line.mean(axis=1).max() > _WAVE else broken
    regions.marks[:] = kept


def _off_edges(away: NDArray[np.int64], box: Area, tile: Area | None) -> None:
    """Takes out what reaches into the box of a text from outside: round corners of its tile, the feet of the letters in
    the line above. away: from the ground."""
    import cv2
    import numpy as np

    near = [tile is not None and abs(one - two) <= _EDGE for one, two in zip(box, tile or box, strict=True)]
    high, wide = away.shape
    _, labels, stats, _ = cv2.connectedComponentsWithStats((away > _FAINT).astype(np.uint8), connectivity=8)
    for number, (x, y, w, h, _) in enumerate(stats.tolist()):
        touches = (x == 0, y == 0, x + w == wide, y + h == high)
        strange = any(one and two for one, two in zip(near, touches, strict=True))
        if number and w < 0.5 * wide and (strange or (h <= 0.35 * high and (touches[1] or touches[3]))):
            away[labels == number] = 0


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
    grounds: dict[Shade, list[Piece]] = defaultdict(list)
    for piece in pieces:
        grounds[piece.ground].append(piece)
    for group in [*grounds.values(), pieces]:  # those on one ground first, as they are measured against it
        count = Counter[Shade]()
        for piece in group:
            count[piece.ink] += len(piece.text)
        inks: dict[Shade, Shade] = {}
        for ink, _ in count.most_common():  # what is written most is measured best
            apart, near = min(((_apart_from(ink, one), one) for one in inks.values()), default=(255, ink))
            inks[ink] = near if apart < 24 else ink
        for piece in group:
            piece.ink = inks[piece.ink]
    _weigh(pieces)


def _apart_from(ink: Shade, other: Shade) -> int:
    """How far two colours differ in that of red, green and blue in which they differ most; blue, which the eye hardly
    sees, counts half."""
    red, green, blue = (abs(a - b) for a, b in zip(ink, other, strict=True))
    return max(red, green, blue // 2)


def _weigh(pieces: list[Piece]) -> None:
    """Tell which pieces are bold. Of the words in one size and colour, and of the figures, those are of one weight
    between which no gap is: a figure measures otherwise than a word, and many figures measure up to any word."""
    # A stroke on the screen is a pixel of blur and a tenth of its letter; what is usual, the page tells.
    thick = {id(piece): piece.stroke / (0.85 + 0.118 * piece.em) for piece in pieces if piece.stroke}
    usual = median([thick[id(one)] for one in pieces if one.stroke for _ in one.text] or [1.0])
    limit = max(_BOLD * usual, 0.8)
    sets: dict[object, list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.stroke:
            worded = any(map(str.isalpha, piece.text))
            sets[piece.em, piece.ink, piece.ground, piece.struck, worded].append(piece)
    for group in sets.values():
        group.sort(key=lambda one: thick[id(one)])
        gaps = [n for n in range(1, len(group)) if thick[id(group[n])] > _GAP * thick[id(group[n - 1])]]
        for start, end in pairwise([0, *gaps, len(group)]):
            bold = median(thick[id(one)] for one in group[start:end]) > limit
            for piece in group[start:end]:
                piece.bold = bold
