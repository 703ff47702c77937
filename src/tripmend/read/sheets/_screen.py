"""A screenshot as a sheet: letters recognised by RapidOCR on one thread, with the place of every letter."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ..sheet import Box, Line, Sheet
from ._alike import put_right
from ._bands import in_bands
from ._bytes import file_bytes
from ._cache import cache_folder, content_hash, load_lines, save_lines
from ._ocr import Seen, lines_of, no_recogniser
from ._stems import without_stems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image as Picture

__all__ = ["RECOGNISER", "pixels_of", "recognise", "sheet_of_screenshot"]

RECOGNISER = "rapidocr-4"
"""Names the recogniser in the cache; another one must not take its results."""
_LARGEST = 40_000_000
"""Pixels; more is refused before it is unpacked."""
_FLAT = 8
"""Of 255: a picture whose pixels differ by less has nothing on it."""


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
    lines = in_bands(pixels, lambda band: _recognised(band, seen))
    return tuple(sorted(lines, key=lambda line: (line.box.top, line.box.left)))


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


def sheet_of_screenshot(screenshot: Path | bytes, cache: Path | None = None) -> Sheet:
    """The sheet of a picture, recognised once per content.

    screenshot: a file (PNG, JPEG, WebP) or its bytes. cache: a folder (default: `cache_folder`). Raises InputError for
    what cannot be read, MissingExtraError without RapidOCR.
    """
    source, label = ("", "") if isinstance(screenshot, bytes) else (str(screenshot), screenshot.name)
    data = screenshot if isinstance(screenshot, bytes) else file_bytes(screenshot)
    pixels, name, folder = pixels_of(data, source), content_hash(data), cache or cache_folder()
    lines = load_lines(folder, name, RECOGNISER)
    if lines is None:
        lines = recognise(pixels)
        save_lines(folder, name, RECOGNISER, lines)
    return Sheet("screenshot", tuple(put_right(line) for line in without_stems(lines)), pixels, name, label)
