"""The letters in a picture: its lines of text, recognised by RapidOCR on one thread, with the place of every letter.

What was recognised once is kept by the hash of the picture. A picture that is too tall for one look is read in
overlapping bands, so that its letters keep their size.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import InputError
from .recogniser import Seen, lines_of, no_recogniser

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image as Picture

__all__ = [
    "RECOGNISER",
    "TALLEST_BAND",
    "Box",
    "Line",
    "bands",
    "cache_folder",
    "content_hash",
    "in_bands",
    "lines_of_picture",
    "load_lines",
    "pixels_of",
    "recognise",
    "save_lines",
]

RECOGNISER = "rapidocr-5"
"""Names the recogniser in the cache; another one must not take its results."""
_LARGEST = 40_000_000
"""Pixels; more is refused before it is unpacked."""
_FLAT = 8
"""Of 255: a picture whose pixels differ by less has nothing on it."""
_MARGIN = 32
"""Pixels of ground around all that is on a picture."""
TALLEST_BAND = 2000
"""Pixels; the recogniser shrinks what is taller."""
_OVERLAP = 120
"""Pixels; taller than a line of large letters, so that no line is cut in both bands."""


class Box(NamedTuple):
    """A rectangle in pixels from the upper left corner; `right` and `bottom` are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from side to side."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, as (x, y)."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def join(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grow(self, pixels: int) -> Box:
        """The same with a margin on every side; it may leave the picture."""
        return Box(self.left - pixels, self.top - pixels, self.right + pixels, self.bottom + pixels)


@dataclass(frozen=True, slots=True)
class Line:
    """A run of text on one line. A page gives one for each piece of its structure, a screenshot joins what stands close
    together (``10:00 max 2``, and sometimes ``12:00max9`` without the space).

    edges: left and right pixel of each letter of `text`, spaces included. confidence: of the recognition, 0 to 1.
    struck: whether the page itself says that the text is struck through (never known of a screenshot).
    """

    text: str
    box: Box
    edges: tuple[tuple[int, int], ...]
    confidence: float = 1.0
    struck: bool = False

    def span(self, start: int, end: int) -> Box:
        """The box around the letters from `start` up to, not including, `end`; the whole line for an empty span."""
        part = self.edges[start:end]
        if not part:
            return self.box
        return Box(min(a for a, _ in part), self.box.top, max(b for _, b in part), self.box.bottom)


def pixels_of(data: bytes, name: str = "") -> NDArray[np.uint8]:
    """The picture in `data` (PNG, JPEG or WebP), shaped (height, width, 3), red green blue. Raises InputError for what
    is no picture, is damaged, or has more than 40 million pixels."""
    import numpy as np

    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError as error:
        raise no_recogniser() from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it is large: here it is refused
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
                if image.width * image.height > _LARGEST:
                    raise InputError(f"has {image.width} x {image.height} pixels, too many to read", source=name)
                picture = _eight_bits(ImageOps.exif_transpose(image))
                if picture.mode == "RGB" and "transparency" not in picture.info:
                    return np.asarray(picture, dtype=np.uint8)
                picture = picture.convert("RGBA")
                ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
                return np.asarray(Image.alpha_composite(ground, picture).convert("RGB"), dtype=np.uint8)
    except UnidentifiedImageError as error:
        raise InputError("is no picture that can be read (PNG, JPEG or WebP)", source=name) from error
    except Image.DecompressionBombError as error:
        raise InputError("has too many pixels to read", source=name) from error
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError) as error:
        raise InputError("is a damaged picture", source=name) from error


def _eight_bits(image: Picture) -> Picture:
    """Grey pictures with 16 bits would be cut off at white instead of scaled."""
    import numpy as np
    from PIL import Image

    if not image.mode.startswith("I"):
        return image
    return Image.fromarray((np.asarray(image).astype(np.int64) >> 8).clip(0, 255).astype(np.uint8))


def recognise(pixels: NDArray[np.uint8]) -> tuple[Line, ...]:
    """The lines of text in a picture. pixels: (height, width, 3). What is taller than 2,000 pixels is read in bands.
    Raises MissingExtraError without RapidOCR."""
    seen = Seen()
    left, top, right, bottom = _inked(pixels)
    lines = in_bands(pixels[top:bottom, left:right], lambda band: _recognised(band, seen))
    lines = [_moved(line, top, left) for line in lines]
    return tuple(sorted(lines, key=lambda line: (line.box.top, line.box.left)))


def _inked(pixels: NDArray[np.uint8]) -> Box:
    """The part of a picture outside which nothing changes from pixel to pixel, with a margin."""
    import numpy as np

    height, width = pixels.shape[:2]
    rows = np.flatnonzero((np.ptp(pixels, axis=1) >= _FLAT).any(axis=1))
    columns = np.flatnonzero((np.ptp(pixels, axis=0) >= _FLAT).any(axis=1))
    if not len(rows) or not len(columns):
        return Box(0, 0, width, height)
    margin = Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1).grow(_MARGIN)
    return Box(max(0, margin.left), max(0, margin.top), min(width, margin.right), min(height, margin.bottom))


def _recognised(pixels: NDArray[np.uint8], seen: Seen) -> list[Line]:
    if int(pixels.max()) - int(pixels.min()) < _FLAT:
        return []
    found = lines_of(pixels[:, :, ::-1].copy(), seen)
    if found is None or found.txts is None or found.boxes is None:
        return []
    letters = found.word_results or ()
    lines = []
    for number, (text, corners, score) in enumerate(zip(found.txts, found.boxes, found.scores, strict=True)):
        box = _around(corners)
        if text.strip() and box.width > 0 and box.height > 0:
            places = letters[number] if len(letters) == len(found.txts) else ()
            lines.append(Line(text, box, _edges(text, places, box), round(float(score), 3)))
    return lines


def _around(corners: Any) -> Box:
    xs, ys = [int(x) for x, _ in corners], [int(y) for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _edges(text: str, letters: Sequence[Any], box: Box) -> tuple[tuple[int, int], ...]:
    """Left and right of each letter; the recogniser gives none for spaces, and sometimes loses a letter's place."""
    try:
        places = [(letter, _around(corners)) for letter, _, corners in letters if letter.strip()]
    except (TypeError, ValueError):
        places = []
    if "".join(letter for letter, _ in places) != "".join(text.split()):
        step = box.width / max(1, len(text))
        return tuple((round(box.left + step * i), round(box.left + step * (i + 1))) for i in range(len(text)))
    edges: list[tuple[int, int]] = []
    following = iter(place for _, place in places)
    for letter in text:
        if letter.isspace():
            at = edges[-1][1] if edges else box.left
            edges.append((at, at))
        else:
            place = next(following)
            edges.append((place.left, place.right))
    return tuple(edges)


def lines_of_picture(data: bytes, pixels: NDArray[np.uint8], cache: Path | None = None) -> tuple[Line, ...]:
    """The lines of a picture, recognised once per content. data: the file; pixels: what it shows; cache: a folder
    (default: `cache_folder`). Raises MissingExtraError without RapidOCR."""
    name, folder = content_hash(data), cache or cache_folder()
    lines = load_lines(folder, name, RECOGNISER)
    if lines is None:
        lines = recognise(pixels)
        save_lines(folder, name, RECOGNISER, lines)
    return lines


# Bands ----------------------------------------------------------------------------------------------------------------


def bands(height: int) -> list[tuple[int, int]]:
    """Top and bottom of each band, all of them about as tall."""
    if height <= TALLEST_BAND:
        return [(0, height)]
    count = -(-(height - _OVERLAP) // (TALLEST_BAND - _OVERLAP))
    step = (height - _OVERLAP) / count
    return [(round(step * number), min(height, round(step * (number + 1)) + _OVERLAP)) for number in range(count)]


def in_bands(pixels: NDArray[np.uint8], read: Callable[[NDArray[np.uint8]], list[Line]]) -> list[Line]:
    """The lines that `read` finds in each band, each once, in the coordinates of the whole picture."""
    lines: list[Line] = []
    places = bands(pixels.shape[0])
    for number, (top, bottom) in enumerate(places):
        found = [_moved(line, top) for line in read(pixels[top:bottom])]
        if number:
            cut = top + _OVERLAP / 2  # each half of the overlap belongs to the band that sees more around it
            lines = [line for line in lines if line.box.centre[1] < cut]
            near = [line.box for line in lines if line.box.bottom > top]
            found = [
                line
                for line in found
                if line.box.centre[1] >= cut - _OVERLAP / 4 and not any(_same(line.box, box) for box in near)
            ]
        lines += found
    return lines


def _moved(line: Line, down: int, across: int = 0) -> Line:
    left, top, right, bottom = line.box
    box = Box(left + across, top + down, right + across, bottom + down)
    edges = tuple((start + across, end + across) for start, end in line.edges)
    return Line(line.text, box, edges, line.confidence, line.struck)


def _same(one: Box, other: Box) -> bool:
    """Whether two boxes share more than half of the smaller one."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    tall = min(one.bottom, other.bottom) - max(one.top, other.top)
    smaller = min(one.width * one.height, other.width * other.height)
    return wide > 0 and tall > 0 and 2 * wide * tall > smaller


# What was recognised before -------------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """Where results are kept: ``TRIPMEND_CACHE``, else ``tripmend`` in the user's cache folder."""
    chosen = os.environ.get("TRIPMEND_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tripmend"


def _path(folder: Path, sha256: str, recogniser: str) -> Path:
    return folder / "read" / recogniser / sha256[:2] / f"{sha256}.json"


def load_lines(folder: Path, sha256: str, recogniser: str) -> tuple[Line, ...] | None:
    """The lines recognised before, or None; a damaged entry counts as none."""
    try:
        rows = json.loads(_path(folder, sha256, recogniser).read_text(encoding="utf-8"))
        return tuple(
            Line(
                str(text),
                Box(*(int(n) for n in box)),
                tuple((int(a), int(b)) for a, b in edges),
                float(confidence),
                bool(struck),
            )
            for text, box, edges, confidence, *struck in rows
        )
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def save_lines(folder: Path, sha256: str, recogniser: str, lines: tuple[Line, ...]) -> None:
    """Keep lines; whole or not at all. A folder that cannot be written to is no error."""
    path = _path(folder, sha256, recogniser)
    rows = [
        [line.text, list(line.box), [list(edge) for edge in line.edges], line.confidence, *[True] * line.struck]
        for line in lines
    ]
    _write(path, json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace"))


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def content_hash(data: bytes) -> str:
    """The name of a document: SHA-256 of its bytes."""
    return hashlib.sha256(data).hexdigest()
