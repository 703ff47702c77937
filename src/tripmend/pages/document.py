"""What a document is, by its content and not its name, and the bytes of it: of a file, and of no device or pipe."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Literal

from ..errors import InputError
from .tree import Element, Text

__all__ = ["Source", "file_bytes", "known_source", "page_of_text", "source_of", "text_of"]

Source = Literal["screenshot", "page", "text"]

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
_LARGEST_TEXT = 2_000_000
"""Bytes; more is no text that a person wrote for another."""
_BINARY = 0.1
"""Of the letters; more control characters than this are no text."""
_MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def file_bytes(path: Path, most: int | None = None) -> bytes:
    """What is in the file `path` (links are followed), of it at most the first `most` bytes. Raises InputError for what
    is no file or cannot be read."""
    try:
        # Before it is opened: opening a pipe waits for somebody to write.
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise InputError("cannot be read: it is a device or a pipe; name a file", source=path)
        with path.open("rb") as file:
            return file.read() if most is None else file.read(most)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    except ValueError as error:
        raise InputError("this cannot be the name of a file", source=path) from error


def known_source(data: bytes, name: str = "") -> Source:
    """What a document is. Raises InputError for what is empty or of a format that cannot be read."""
    if not data:
        raise InputError("is empty", source=name)
    for mark, what, advice in _OTHERS:
        if mark.match(data):
            raise InputError(f"is {what}; {advice}", source=name)
    return source_of(data)


def source_of(start: bytes) -> Source:
    """What the first bytes of a document say that it is."""
    if start.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or (start[:4] == b"RIFF" and start[8:12] == b"WEBP"):
        return "screenshot"
    start = start[:4096]
    plain = start.replace(b"\0", b"") if start.startswith((b"\xff\xfe", b"\xfe\xff")) else start
    return "page" if plain.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<") and _HTML.search(plain) else "text"


def text_of(data: bytes, source: str = "") -> str:
    """A plain text, in UTF-8 or UTF-16 with a byte order mark; what is not UTF-8 is taken as Windows-1252 (Latin-1 with
    quotation marks and the euro). Raises InputError for what is no text or is larger than 2 MB."""
    if len(data) > _LARGEST_TEXT:
        raise InputError(f"has {len(data)} bytes; texts up to {_LARGEST_TEXT} bytes can be read", source=source)
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


def page_of_text(data: bytes, source: str = "") -> Element:
    """The tree of a plain text: a paragraph for each line that says anything."""
    body = Element("body", {}, None, 0)
    for number, row in enumerate(text_of(data, source).split("\n")):
        words = row.expandtabs(4).strip()
        if words:
            box = (0.0, 20.0 * number, 8.0 * len(words), 20.0 * number + 18)
            line = Element("p", {}, body, number + 1, {}, box)
            line.children.append(Text(words[:2000], line, (box,)))
            body.children.append(line)
    return body
