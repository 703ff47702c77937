"""Any document as a sheet: what it is, its content tells, not its name."""

from __future__ import annotations

import re
from pathlib import Path

from ...errors import InputError
from ..sheet import Sheet, Source
from ._bytes import file_bytes
from ._page import sheet_of_page
from ._plain import sheet_of_text
from ._screen import sheet_of_screenshot

__all__ = ["sheet_of", "source_of"]

_HTML = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|meta|title|style|div|table|p|h[1-6]|svg)\b[^<]*>", re.IGNORECASE
)
_AS_PICTURE = "save it as a picture (PNG, JPEG or WebP) and read that"
_OTHERS = (
    (re.compile(rb"%PDF-"), "a PDF", "save its pages as pictures (PNG, JPEG or WebP) and read those"),
    (re.compile(rb"GIF8[79]a"), "a GIF", _AS_PICTURE),
    (re.compile(rb"BM.{4}\0\0\0\0", re.DOTALL), "a BMP picture", _AS_PICTURE),
    (re.compile(rb"II\*\0|MM\0\*"), "a TIFF picture", _AS_PICTURE),
    (re.compile(rb".{4}ftyp(?:avi[fs]|hei[cfx]|hev[cx]|mif1)", re.DOTALL), "an AVIF or HEIC picture", _AS_PICTURE),
    (
        re.compile(rb"PK\x03\x04"),
        "a document of an office program or an archive",
        "save what it shows as a picture or as text",
    ),
)
"""What cannot be read, by its first bytes, what to call it, and what to do."""
_START = 4096
"""Bytes in which a web page shows that it is one."""


def sheet_of(path: Path, cache: Path | None = None) -> Sheet:
    """The sheet of a file: a picture (PNG, JPEG, WebP), a web page, or plain text. cache: a folder (default:
    `cache_folder`). Raises InputError for what cannot be read, MissingExtraError for what is not installed."""
    start = file_bytes(path, _START)
    if not start:
        raise InputError("is empty", source=path)
    for mark, what, advice in _OTHERS:
        if mark.match(start):
            raise InputError(f"is {what}; {advice}", source=path)
    match source_of(start):
        case "screenshot":
            return sheet_of_screenshot(path, cache)
        case "page":
            return sheet_of_page(path, cache)
        case "text":
            return sheet_of_text(path)


def source_of(start: bytes) -> Source:
    """What the first bytes of a document say that it is."""
    if start.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or (start[:4] == b"RIFF" and start[8:12] == b"WEBP"):
        return "screenshot"
    plain = start.replace(b"\0", b"") if start.startswith((b"\xff\xfe", b"\xfe\xff")) else start
    return "page" if plain.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<") and _HTML.search(plain) else "text"
