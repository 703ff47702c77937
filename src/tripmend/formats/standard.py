"""A document from standard input, where a command is given ``-`` in place of a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ..errors import InputError
from .files import MAX_BYTES, document_from

__all__ = ["STANDARD_INPUT", "is_standard", "read_standard", "source_name", "standard_text"]

STANDARD_INPUT = "standard input"
"""What errors call it."""


def is_standard(path: Path | str | None) -> bool:
    """Whether `path` is ``-``: standard input or output and no file."""
    return path is not None and str(path) == "-"


def source_name(path: Path | str) -> str:
    """What an error calls the document at `path`."""
    return STANDARD_INPUT if is_standard(path) else str(path)


def standard_text() -> str:
    """The UTF-8 text on standard input, read to its end. Raises InputError, one sentence each."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise InputError("is closed; give the name of a file, or send a document through a pipe", source=STANDARD_INPUT)
    try:
        raw: bytes = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=STANDARD_INPUT) from error
    if len(raw) > MAX_BYTES:
        raise InputError(f"has more than the {MAX_BYTES} bytes allowed", source=STANDARD_INPUT)
    if not raw.strip():
        raise InputError("is empty; a document is expected", source=STANDARD_INPUT)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"this is not UTF-8 text (byte {error.start})", source=STANDARD_INPUT) from error


def read_standard() -> Any:
    """The plain data of the document on standard input: JSON when it begins as JSON does, else YAML. Raises InputError,
    one sentence each."""
    text = standard_text()
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    return document_from(text, STANDARD_INPUT, yaml=bool(begin) and begin not in '{["')
