"""Plain text as a sheet: notes, or a confirmation mail that was saved. Its boxes count letters and lines."""

from __future__ import annotations

from pathlib import Path

from tripmend.pages.document import file_bytes, text_of
from tripmend.pages.ocr import content_hash

from ..sheet import Box, Line, Sheet

__all__ = ["sheet_of_text"]


def sheet_of_text(text: Path | bytes) -> Sheet:
    """The sheet of a text file: a `Line` for each line that says anything, one unit wide per letter and one high.

    text: a file or its bytes, in UTF-8 or UTF-16 with a byte order mark; what is not UTF-8 is taken as Windows-1252
    (Latin-1 with quotation marks and the euro). Raises InputError for what cannot be read, is no text, or is larger
    than 2 MB.
    """
    source = "" if isinstance(text, bytes) else str(text)
    data = text if isinstance(text, bytes) else file_bytes(text)
    lines = []
    for number, row in enumerate(text_of(data, source).split("\n")):
        row = row.expandtabs(4).rstrip()
        start = len(row) - len(row.lstrip())
        if start < len(row):
            edges = tuple((place, place + 1) for place in range(start, len(row)))
            lines.append(Line(row[start:], Box(start, number, len(row), number + 1), edges))
    name = "" if isinstance(text, bytes) else text.name
    return Sheet("text", tuple(lines), None, content_hash(data), name)
