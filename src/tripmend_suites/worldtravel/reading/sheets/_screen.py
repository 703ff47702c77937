"""A screenshot as a sheet: letters recognised by RapidOCR on one thread, with the place of every letter."""

from __future__ import annotations

from pathlib import Path

from tripmend.pages.document import file_bytes
from tripmend.pages.ocr import content_hash, lines_of_picture, pixels_of

from ..sheet import Sheet
from ._alike import put_right
from ._stems import without_stems

__all__ = ["sheet_of_screenshot"]


def sheet_of_screenshot(screenshot: Path | bytes, cache: Path | None = None) -> Sheet:
    """The sheet of a picture, recognised once per content.

    screenshot: a file (PNG, JPEG, WebP) or its bytes. cache: a folder (default: `cache_folder`). Raises InputError for
    what cannot be read, MissingExtraError without RapidOCR.
    """
    source, label = ("", "") if isinstance(screenshot, bytes) else (str(screenshot), screenshot.name)
    data = screenshot if isinstance(screenshot, bytes) else file_bytes(screenshot)
    pixels = pixels_of(data, source)
    lines = lines_of_picture(data, pixels, cache)
    return Sheet(
        "screenshot", tuple(put_right(line) for line in without_stems(lines)), pixels, content_hash(data), label
    )
