"""A screenshot as a sheet: letters recognised by RapidOCR on one thread, with the place of every letter."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InputError, MissingExtraError
from ._cache import cache_folder, content_hash, load_lines, save_lines
from .sheet import Box, Line, Sheet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RECOGNISER", "pixels_of", "recognise", "sheet_of_screenshot"]

RECOGNISER = "rapidocr-3"
"""Names the recogniser in the cache; another one must not take its results."""
_LARGEST = 40_000_000
"""Pixels; more is refused before it is unpacked."""
_HINT = "reading screenshots needs RapidOCR; install it with: pip install 'tripmend[read]'"


@cache
def _engine() -> Any:
    try:
        from rapidocr import RapidOCR
    except ImportError as error:
        raise MissingExtraError(_HINT) from error
    return RapidOCR(
        params={
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Global.use_cls": False,
            "Global.log_level": "error",
        }
    )


def pixels_of(data: bytes, name: str = "") -> NDArray[np.uint8]:
    """The picture in `data` (PNG, JPEG or WebP), shaped (height, width, 3), red green blue. Raises InputError for what
    is no picture, is damaged, or has more than 40 million pixels."""
    import numpy as np

    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise MissingExtraError(_HINT) from error
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            if image.width * image.height > _LARGEST:
                raise InputError(f"has {image.width} x {image.height} pixels, too many to read", source=name)
            picture = image.convert("RGBA")
            ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
            return np.asarray(Image.alpha_composite(ground, picture).convert("RGB"), dtype=np.uint8)
    except UnidentifiedImageError as error:
        raise InputError("is no picture that can be read (PNG, JPEG or WebP)", source=name) from error
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise InputError("is a damaged picture", source=name) from error


def recognise(pixels: NDArray[np.uint8]) -> tuple[Line, ...]:
    """The lines of text in a picture. pixels: (height, width, 3). Raises MissingExtraError without RapidOCR."""
    found = _engine()(pixels[:, :, ::-1].copy(), use_cls=False, return_word_box=True, return_single_char_box=True)
    if found.txts is None or found.word_results is None:
        return ()
    lines = []
    for text, corners, score, letters in zip(found.txts, found.boxes, found.scores, found.word_results, strict=True):
        box = _around(corners)
        lines.append(Line(text, box, _edges(text, letters, box), round(float(score), 3)))
    return tuple(sorted(lines, key=lambda line: (line.box.top, line.box.left)))


def _around(corners: Any) -> Box:
    xs, ys = [int(x) for x, _ in corners], [int(y) for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _edges(text: str, letters: Sequence[Any], box: Box) -> tuple[tuple[int, int], ...]:
    """Left and right of each letter; the recogniser gives none for spaces, and sometimes loses a letter's place."""
    places = [(letter, _around(corners)) for letter, _, corners in letters if letter.strip()]
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


def sheet_of_screenshot(path: Path, cache: Path | None = None) -> Sheet:
    """The sheet of a picture file, recognised once per content. cache: a folder (default: `cache_folder`). Raises
    InputError for what cannot be read, MissingExtraError without RapidOCR."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    pixels, name, folder = pixels_of(data, str(path)), content_hash(data), cache or cache_folder()
    lines = load_lines(folder, name, RECOGNISER)
    if lines is None:
        lines = recognise(pixels)
        save_lines(folder, name, RECOGNISER, lines)
    return Sheet("screenshot", lines, pixels, name, path.name)
