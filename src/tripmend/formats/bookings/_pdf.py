"""The text of a PDF, by `pypdf`: nothing in it is run, and pages beyond the first fifty are left out."""

from __future__ import annotations

import io
import logging

from ...errors import InputError
from ._library import library

__all__ = ["pdf_text"]

_MOST_PAGES, _MOST_LETTERS = 50, 500_000


def pdf_text(raw: bytes) -> str:
    """The text of a PDF as it stands on its pages. Raises InputError, one sentence."""
    pypdf = library("pypdf")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(raw), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise InputError("this PDF is locked with a password")
        parts: list[str] = []
        for number, page in enumerate(reader.pages):
            if number >= _MOST_PAGES or sum(map(len, parts)) > _MOST_LETTERS:
                break
            try:
                parts.append(page.extract_text(extraction_mode="layout"))
            except (ValueError, KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError, RecursionError):
                parts.append(page.extract_text())
    except InputError:
        raise
    except Exception as error:
        raise InputError("this PDF cannot be read") from error
    return "\n".join(parts)[:_MOST_LETTERS]
