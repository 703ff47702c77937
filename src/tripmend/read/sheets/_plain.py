"""Plain text as a sheet: notes, or a confirmation mail that was saved. Its boxes count letters and lines."""

from __future__ import annotations

from pathlib import Path

from ...errors import InputError
from ...pages.ocr import content_hash
from ..sheet import Box, Line, Sheet
from ._bytes import file_bytes

__all__ = ["sheet_of_text"]

_LARGEST = 2_000_000
"""Bytes; more is no text that a person wrote for another."""
_BINARY = 0.1
"""Of the letters; more control characters than this are no text."""
_MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def sheet_of_text(text: Path | bytes) -> Sheet:
    """The sheet of a text file: a `Line` for each line that says anything, one unit wide per letter and one high.

    text: a file or its bytes, in UTF-8 or UTF-16 with a byte order mark; what is not UTF-8 is taken as Windows-1252
    (Latin-1 with quotation marks and the euro). Raises InputError for what cannot be read, is no text, or is larger
    than 2 MB.
    """
    source = "" if isinstance(text, bytes) else str(text)
    data = text if isinstance(text, bytes) else file_bytes(text, _LARGEST + 1)
    if len(data) > _LARGEST:
        size = len(data) if isinstance(text, bytes) else text.stat().st_size
        raise InputError(f"has {size} bytes; texts up to {_LARGEST} bytes can be read", source=source)
    lines = []
    for number, row in enumerate(_decoded(data, source).split("\n")):
        row = row.expandtabs(4).rstrip()
        start = len(row) - len(row.lstrip())
        if start < len(row):
            edges = tuple((place, place + 1) for place in range(start, len(row)))
            lines.append(Line(row[start:], Box(start, number, len(row), number + 1), edges))
    name = "" if isinstance(text, bytes) else text.name
    return Sheet("text", tuple(lines), None, content_hash(data), name)


def _decoded(data: bytes, source: str) -> str:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        letters = data.decode(encoding)
    except UnicodeDecodeError:
        try:
            letters = data.decode("cp1252")
        except UnicodeDecodeError:  # five bytes mean nothing there
            letters = data.decode("latin-1")
    letters = letters.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    odd = sum(not letter.isprintable() and letter not in "\n\t\u00a0\u00ad\u200b" for letter in letters)
    if "\0" in letters or odd > _BINARY * len(letters):
        raise InputError("is no text, web page or picture (PNG, JPEG or WebP) that can be read", source=source)
    return letters
